"""The table as text and as a picture, from one seat's point of view.

The picture lies as the sheet draws it: the River's Start on the left, its End on the right. Column 1 is on top, so that
left and right are those of somebody who looks downstream. A line that leads to a corner of its tile leads to the tile
that lies beyond the corner, one column aside and one row on.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from attrs import frozen

from boardrules.counts import write_counts
from boardrules.kawa.components import SIDES, TURNED, Colour, paths_of
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
_ASIDE = 240
"""The room for the wheel and the players."""

_COLOURS = {
    ".ground": ("fill", "#f4efe4", "#171d22"),
    ".tile, .wheel": ("fill", "#cfe3ee", "#24404f"),
    ".tile, .wheel, .empty": ("stroke", "#8fa9b8", "#4d6a79"),
    ".now": ("stroke", "#c2572b", "#ff9a6b"),
    ".flow": ("stroke", "#5b7f95", "#9cc7dd"),
    ".head": ("fill", "#5b7f95", "#9cc7dd"),
    ".token": ("stroke", "#f4efe4", "#171d22"),
    ".colour-0": ("fill", "#c2306a", "#f27ba6"),
    ".colour-1": ("fill", "#2868b8", "#6fb0f5"),
    ".colour-2": ("fill", "#8f6000", "#f0bd4a"),
    ".colour-3": ("fill", "#2f7a3d", "#74c984"),
    "text": ("fill", "#22303a", "#e4ecf1"),
    "text.on": ("fill", "#ffffff", "#10161a"),
}
"""What is coloured how: on light ground, and on dark."""

_SHAPES = """\
.kawa text { font: 14px sans-serif; }
.kawa text.mid { text-anchor: middle; }
.kawa text.small { font-size: 11px; }
.kawa text.on { font-size: 11px; font-weight: bold; text-anchor: middle; dominant-baseline: central; }
.kawa .empty, .kawa .now, .kawa .flow { fill: none; }
.kawa .empty { stroke-dasharray: 4 6; }
.kawa .now { stroke-width: 4; }
.kawa .flow { stroke-width: 5; stroke-linecap: round; }
.kawa .thin { stroke-width: 3; }
"""


def _style() -> str:
    """Return the style sheet of a picture: shapes, then colours on light ground, then those on dark."""
    light, dark = [], []
    for names, (attribute, by_day, by_night) in _COLOURS.items():
        selector = ", ".join(f".kawa {name}" for name in names.split(", "))
        light.append(f"{selector} {{ {attribute}: {by_day}; }}")
        dark.append(f"{selector} {{ {attribute}: {by_night}; }}")
    by_day, by_night = "\n".join(light), "\n".join(dark)
    return f"{_SHAPES}{by_day}\n@media (prefers-color-scheme: dark) {{\n{by_night}\n}}"


def svg(state: State | View, seat: Seat | None = None) -> str:
    """Draw the table as an SVG picture that is readable on light and dark ground."""
    return picture(View.of(state, seat) if isinstance(state, State) else state)


def picture(seen: View) -> str:
    """Draw a view as an SVG picture; where there is little room, it shrinks."""
    rows, columns = len(seen.river), len(seen.river[0])
    aside = _LEFT + rows * TILE + 30
    lines = len(seen.points) + (len(seen.scores) < len(seen.points))
    width, height = aside + _ASIDE, max(_TOP + columns * TILE + 40, _TOP + 200 + 24 * lines + 30)
    title = f"Kawa, round {seen.round} of {seen.rounds}, {seen.phase}"
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" style="max-width: 100%; height: auto"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="kawa" role="img" {size}>',
        f"<title>{title}</title>",
        f"<desc>{draw(seen)}</desc>",
        f"<style>{_style()}</style>",
        f'<rect class="ground" width="{width}" height="{height}"/>',
        *_labels(seen),
        *_tiles(seen),
        *_starting_tiles(seen),
        *_water_wheel(seen, aside),
        *_players(seen, aside),
        "</svg>",
    ]
    return "\n".join(parts)


def _token(x: float, y: float, colour: Colour, size: float = 9) -> str:
    """Return a round token of a colour with its letter."""
    circle = f'<circle class="token colour-{colour % 4}" cx="{x:g}" cy="{y:g}" r="{size:g}"/>'
    return f'{circle}<text class="on" x="{x:g}" y="{y:g}">{letter(colour)}</text>'


def _labels(seen: View) -> Iterator[str]:
    """Draw the numbers of rows and columns, and which way the River flows."""
    rows, columns = len(seen.river), len(seen.river[0])
    for row in range(rows):
        yield f'<text class="mid" x="{_LEFT + row * TILE + TILE // 2}" y="{_TOP - 14}">r{row + 1}</text>'
    for column in range(columns):
        yield f'<text x="8" y="{_TOP + column * TILE + TILE // 2 + 5}">c{column + 1}</text>'
    end, below = _LEFT + rows * TILE, _TOP + columns * TILE + 22
    yield f'<text class="small" x="{_LEFT + 4}" y="{below}">Start</text>'
    yield f'<text class="small" x="{end - 24}" y="{below}">End</text>'
    yield f'<path class="flow thin" d="M {_LEFT + 40} {below - 4} H {end - 46}"/>'
    yield _head(end - 34, below - 4, 0)


def _head(x: int, y: int, turn: int) -> str:
    """Return the head of an arrow with its tip at a point, turned by so many degrees."""
    return f'<path class="head" d="M 0 0 l -13 -7 v 14 z" transform="translate({x} {y}) rotate({turn})"/>'


def _tiles(seen: View) -> Iterator[str]:
    """Draw the tiles with their flow lines and petals, where one is missing, and where the Active Player is."""
    side = f'width="{TILE - 4}" height="{TILE - 4}" rx="10"'
    for row, kinds in enumerate(seen.river):
        for column, kind in enumerate(kinds):
            x, y = _LEFT + row * TILE, _TOP + column * TILE
            if kind is None:
                yield f'<rect class="empty" x="{x + 2}" y="{y + 2}" {side}/>'
                continue
            yield f'<g class="cell" data-cell="r{row + 1}c{column + 1}" data-tile="{kind}">'
            yield f'<rect class="tile" x="{x + 2}" y="{y + 2}" {side}/>'
            yield from _flow_lines(kind, x, y)
            yield from _petals(seen.petals[row][column], x, y, on_top=paths_of(kind) == (1,))
            yield "</g>"
    if seen.at is not None:
        x, y = _LEFT + seen.at.row * TILE, _TOP + seen.at.column * TILE
        yield f'<rect class="now" x="{x + 2}" y="{y + 2}" {side}/>'


def _flow_lines(kind: str, x: int, y: int) -> Iterator[str]:
    """Draw the paths of a tile from its upstream side; the sign of a Whirlpool; the name of a Special."""
    middle = y + TILE // 2
    for side in paths_of(kind):
        if side:
            end = middle + side * 36
            curve = f"C {x + 40} {middle}, {x + 62} {end - side * 24}, {x + 86} {end}"
            yield f'<path class="flow" d="M {x + 8} {middle} {curve}"/>'
            yield _head(x + 93, end + side * 7, side * 45)
        else:
            yield f'<path class="flow" d="M {x + 8} {middle} H {x + 82}"/>'
            yield _head(x + 94, middle, 0)
    if kind in TURNED:
        # Under a line that leads left, over one that leads right.
        (side,) = paths_of(kind)
        down = -side
        centre = f"{x + 62} {middle + down * 12}"
        sweep = int(down > 0)
        yield (
            f'<path class="flow thin" d="M {centre} a 5 5 0 1 {sweep} 10 0 a 10 10 0 1 {sweep} -20 0 '
            f'a 14 14 0 0 {sweep} 14 {-14 * down}"/>'
        )
    elif kind not in SIDES:
        yield f'<text class="small" x="{x + 9}" y="{y + 16}">{kind}</text>'


def _petals(petals: tuple[tuple[int, int], ...], x: int, y: int, *, on_top: bool) -> Iterator[str]:
    """Draw the petals on a tile, away from its line: a round token each, and a long one marked 2 for a double."""
    tokens = [
        (colour, size) for colour, pair in enumerate(petals) for size, count in enumerate(pair) for _ in range(count)
    ]
    across, line = 7, 0
    for colour, size in tokens:
        wide = 25 if size else 17
        if across + wide > TILE - 6:
            across, line = 7, line + 1
        at = y + 14 + line * 18 if on_top else y + TILE - 14 - line * 18
        if size:
            yield (
                f'<rect class="token colour-{colour % 4}" x="{x + across}" y="{at - 8}" width="24" height="16" rx="8"/>'
                f'<text class="on" x="{x + across + 12}" y="{at}">{letter(colour)}2</text>'
            )
        else:
            yield _token(x + across + 8, at, colour, 8)
        across += wide


def _starting_tiles(seen: View) -> Iterator[str]:
    """Draw the Starting tiles beside the columns where they lie."""
    for colour, column in enumerate(seen.starts):
        if column is not None:
            yield _token(_LEFT - 20, _TOP + column * TILE + TILE // 2, colour, 14)


def _water_wheel(seen: View, aside: int) -> Iterator[str]:
    """Draw the Water Wheel: its positions clockwise from the top right, with the tokens on it."""
    x, y, radius = aside + 100, _TOP + 70, 70
    yield f'<circle class="wheel" cx="{x}" cy="{y}" r="{radius}"/>'
    yield f'<text class="small mid" x="{x}" y="{y + 4}">wheel</text>'
    for place, who in _wheel(seen):
        angle = math.tau * (place - 0.5) / seen.positions - math.pi / 2
        across, down = x + 44 * math.cos(angle), y + 44 * math.sin(angle)
        rim = x + 84 * math.cos(angle), y + 84 * math.sin(angle) + 5
        yield f'<text class="mid" x="{rim[0]:.1f}" y="{rim[1]:.1f}">{place}</text>'
        if who != "-":
            yield _token(round(across, 1), round(down, 1), seen.wheel.index(place), 14)


def _players(seen: View, aside: int) -> Iterator[str]:
    """Draw what everybody has, points and pool, and who acts."""
    top = _TOP + 190
    acting = "" if seen.active is None else f", {letter(seen.active)} acts"
    yield f'<text x="{aside}" y="{top}">round {seen.round} of {seen.rounds}, {seen.phase}{acting}</text>'
    for colour, (pool, points) in enumerate(zip(seen.pools, seen.points, strict=True)):
        y = top + 26 + 24 * colour
        yield _token(aside + 10, y - 5, colour, 10)
        pooled = write_counts(pool, PETAL_LETTERS)
        yield f'<text x="{aside + 28}" y="{y}">{points} points, pool {pooled}</text>'
    if len(seen.scores) < len(seen.points):
        sums = ", ".join(f"{letter(seat)} {score}" for seat, score in enumerate(seen.scores))
        yield f'<text x="{aside}" y="{top + 26 + 24 * len(seen.points)}">together {sums}</text>'
