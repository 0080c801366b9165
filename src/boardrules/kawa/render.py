"""The table as text and as a picture, from one seat's point of view.

The picture lies as the sheet draws it: the River's Start on the left, its End on the right. Column 1 is on top, so that
left and right are those of somebody who looks downstream.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from attrs import frozen

from boardrules.counts import write_counts
from boardrules.kawa.components import TURNED, Colour, paths_of
from boardrules.kawa.state import State, View
from boardrules.seats import Seat, letter

PETAL_LETTERS = "sd"
"""Singles and doubles in a text."""


@frozen
class Seen(View):
    """A view that a notebook draws as a picture."""

    def _repr_svg_(self) -> str:
        return picture(self)


# Text


def text(state: State, seat: Seat | None = None) -> str:
    """Draw the table as a seat may see it, or all of it."""
    return draw(View.of(state, seat))


def draw(seen: View) -> str:
    """Draw a view: the round, the wheel, the Starting tiles, the River row by row, and what everybody has."""
    now = "" if seen.active is None else f", {letter(seen.active)} acts"
    at = "" if seen.at is None else f" at {seen.at}"
    lines = [f"round {seen.round} of {seen.rounds}, {seen.phase}{now}{at}"]
    lines.append("wheel  " + "  ".join(f"{place}: {who}" for place, who in _wheel(seen)))
    rows = [["", *(f"c{column + 1}" for column in range(len(seen.river[0])))], ["start", *_starts(seen)]]
    for row, kinds in enumerate(seen.river):
        cells = [_cell(kind, petals) for kind, petals in zip(kinds, seen.petals[row], strict=True)]
        rows.append([f"r{row + 1}", *cells])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines += ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    for colour, (pool, points) in enumerate(zip(seen.pools, seen.points, strict=True)):
        lines.append(f"{letter(colour)}  points {points:>3}  pool {write_counts(pool, PETAL_LETTERS)}")
    if len(seen.scores) < len(seen.points):
        lines.append("together  " + "  ".join(f"{letter(seat)}: {score}" for seat, score in enumerate(seen.scores)))
    return "\n".join(lines)


def _wheel(seen: View) -> Iterator[tuple[int, str]]:
    """Go through the positions of the wheel with the colours there."""
    for position in range(1, seen.positions + 1):
        yield position, letter(seen.wheel.index(position)) if position in seen.wheel else "-"


def _starts(seen: View) -> list[str]:
    """Return the Starting tile at each column."""
    columns = range(len(seen.river[0]))
    return [letter(seen.starts.index(column)) if column in seen.starts else "-" for column in columns]


def _cell(kind: str | None, petals: tuple[tuple[int, int], ...]) -> str:
    """Return a tile with its petals."""
    lying = [f"{letter(colour)}{write_counts(pair, PETAL_LETTERS)}" for colour, pair in enumerate(petals) if any(pair)]
    return " ".join([kind or "-", *lying])


# Picture

TILE = 100
"""The side of a tile in the picture."""

_LEFT, _TOP = 70, 40
_PETALS_IN_A_LINE = 6

_STYLE = """\
.kawa { --ground: #f4efe4; --water: #cfe3ee; --line: #5b7f95; --ink: #22303a; --edge: #8fa9b8; --now: #c2572b;
  --colour-0: #d9487d; --colour-1: #2c74c9; --colour-2: #c98a00; --colour-3: #3b8f4a; --on: #ffffff; }
@media (prefers-color-scheme: dark) { .kawa { --ground: #171d22; --water: #24404f; --line: #9cc7dd; --ink: #e4ecf1;
  --edge: #4d6a79; --now: #ff9a6b; --colour-0: #f27ba6; --colour-1: #6fb0f5; --colour-2: #f0bd4a; --colour-3: #74c984;
  --on: #10161a; } }
.kawa text { fill: var(--ink); font: 14px sans-serif; }
.kawa .ground { fill: var(--ground); }
.kawa .tile { fill: var(--water); stroke: var(--edge); }
.kawa .now { fill: none; stroke: var(--now); stroke-width: 4; }
.kawa .flow { fill: none; stroke: var(--line); stroke-width: 5; stroke-linecap: round; }
.kawa .head { fill: var(--line); }
.kawa .wheel { fill: var(--water); stroke: var(--edge); }
.kawa .token { stroke: var(--ground); }
.kawa text.on { fill: var(--on); font-size: 11px; font-weight: bold; text-anchor: middle; dominant-baseline: central; }
.kawa text.mid { text-anchor: middle; }
.kawa text.small { font-size: 11px; }"""


def svg(state: State | View, seat: Seat | None = None) -> str:
    """Draw the table as an SVG picture that is readable on light and dark ground."""
    return picture(View.of(state, seat) if isinstance(state, State) else state)


def picture(seen: View) -> str:
    """Draw a view as an SVG picture."""
    rows, columns = len(seen.river), len(seen.river[0])
    aside = _LEFT + rows * TILE + 30
    width, height = aside + 230, max(_TOP + columns * TILE + 30, 220 + 24 * len(seen.points) + 60)
    title = f"Kawa, round {seen.round} of {seen.rounds}, {seen.phase}"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="kawa" role="img" {size}>',
        f"<title>{title}</title>",
        f"<desc>{draw(seen)}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
        *_labels(seen),
        *_tiles(seen),
        *_starting_tiles(seen),
        *_water_wheel(seen, aside),
        *_players(seen, aside),
        "</svg>",
    ]
    return "\n".join(parts)


def _token(x: float, y: float, colour: Colour, size: float = 9, word: str = "") -> str:
    """Return a round token of a colour with its letter, or another word."""
    fill = f"fill: var(--colour-{colour % 4})"
    shown = word or letter(colour)
    circle = f'<circle class="token" cx="{x:g}" cy="{y:g}" r="{size:g}" style="{fill}"/>'
    return f'{circle}<text class="on" x="{x:g}" y="{y:g}">{shown}</text>'


def _labels(seen: View) -> Iterator[str]:
    """Draw the numbers of rows and columns."""
    for row in range(len(seen.river)):
        yield f'<text class="mid" x="{_LEFT + row * TILE + TILE // 2}" y="{_TOP - 14}">r{row + 1}</text>'
    for column in range(len(seen.river[0])):
        yield f'<text class="small" x="8" y="{_TOP + column * TILE + TILE // 2 + 5}">c{column + 1}</text>'


def _tiles(seen: View) -> Iterator[str]:
    """Draw the tiles with their flow lines and petals, and where the Active Player is."""
    for row, kinds in enumerate(seen.river):
        for column, kind in enumerate(kinds):
            x, y = _LEFT + row * TILE, _TOP + column * TILE
            if kind is None:
                continue
            yield f'<g class="cell" data-cell="r{row + 1}c{column + 1}" data-tile="{kind}">'
            yield f'<rect class="tile" x="{x + 2}" y="{y + 2}" width="{TILE - 4}" height="{TILE - 4}" rx="10"/>'
            yield from _flow_lines(kind, x, y)
            yield from _petals(seen.petals[row][column], x, y)
            yield "</g>"
    if seen.at is not None:
        x, y = _LEFT + seen.at.row * TILE, _TOP + seen.at.column * TILE
        yield f'<rect class="now" x="{x + 2}" y="{y + 2}" width="{TILE - 4}" height="{TILE - 4}" rx="10"/>'


def _flow_lines(kind: str, x: int, y: int) -> Iterator[str]:
    """Draw the paths of a tile from its upstream side; the sign of a Whirlpool; the name of a Special."""
    middle = y + TILE // 2
    for side in paths_of(kind):
        end = middle + side * 36
        line = f"M {x + 8} {middle} C {x + 45} {middle}, {x + 55} {end}, {x + TILE - 18} {end}"
        yield f'<path class="flow" d="{line}"/>'
        tip = x + TILE - 6
        yield f'<path class="head" d="M {tip} {end} l -13 -7 v 14 z"/>'
    if kind in TURNED:
        centre = f"{x + TILE // 2 - 12} {middle}"
        yield f'<path class="flow" d="M {centre} a 6 6 0 1 1 12 0 a 12 12 0 1 1 -24 0"/>'
    elif kind not in {"straight", "left", "right"}:
        yield f'<text class="small mid" x="{x + TILE // 2}" y="{y + 18}">{kind}</text>'


def _petals(petals: tuple[tuple[int, int], ...], x: int, y: int) -> Iterator[str]:
    """Draw the petals on a tile: a token each, those of a double marked with a 2."""
    tokens = [
        (colour, size) for colour, pair in enumerate(petals) for size, count in enumerate(pair) for _ in range(count)
    ]
    for place, (colour, size) in enumerate(tokens):
        line, across = divmod(place, _PETALS_IN_A_LINE)
        at = x + 16 + across * 14, y + TILE - 14 - line * 16
        yield _token(*at, colour, 7 + size, f"{letter(colour)}2" if size else "")


def _starting_tiles(seen: View) -> Iterator[str]:
    """Draw the Starting tiles beside the columns where they lie."""
    for colour, column in enumerate(seen.starts):
        if column is not None:
            yield _token(_LEFT - 22, _TOP + column * TILE + TILE // 2, colour, 14)


def _water_wheel(seen: View, aside: int) -> Iterator[str]:
    """Draw the Water Wheel: its positions clockwise from the top right, with the tokens on it."""
    x, y, radius = aside + 100, _TOP + 70, 70
    yield f'<circle class="wheel" cx="{x}" cy="{y}" r="{radius}"/>'
    for place, who in _wheel(seen):
        angle = math.tau * (place - 0.5) / seen.positions - math.pi / 2
        across, down = x + 44 * math.cos(angle), y + 44 * math.sin(angle)
        rim = x + 84 * math.cos(angle), y + 84 * math.sin(angle) + 5
        yield f'<text class="mid" x="{rim[0]:.1f}" y="{rim[1]:.1f}">{place}</text>'
        if who != "-":
            yield _token(round(across, 1), round(down, 1), seen.wheel.index(place), 14)


def _players(seen: View, aside: int) -> Iterator[str]:
    """Draw what everybody has: points and pool."""
    top = _TOP + 190
    yield f'<text x="{aside}" y="{top}">round {seen.round} of {seen.rounds}, {seen.phase}</text>'
    for colour, (pool, points) in enumerate(zip(seen.pools, seen.points, strict=True)):
        y = top + 26 + 24 * colour
        yield _token(aside + 10, y - 5, colour, 10)
        pooled = write_counts(pool, PETAL_LETTERS)
        yield f'<text x="{aside + 28}" y="{y}">{points} points, pool {pooled}</text>'
