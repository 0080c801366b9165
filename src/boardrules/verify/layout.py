"""Where the phases of a game stand in a picture, and by which lanes the ways between them go.

The phases stand one below another in the rulebook's order. The way to the next one goes straight down; a way that skips
some goes down on the right, a way back goes up on the left, each in a lane of its own as far as it goes; a phase that
follows itself has a loop. Ways leave and reach a phase at places of their own, so no two lines and no two labels lie on
each other.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never

from attrs import frozen

LETTER: Final = 8.7
"""The width of a letter of a phase's name, of a font with letters of one width, 14 px."""

SMALL_LETTER: Final = 6.9
"""The width of a letter of what stands beside a line or below a name, 11 px."""

PLACE: Final = 20
"""The distance of two lines that leave a phase on one side."""

GAP: Final = 36
"""The distance of two phases."""

LANE: Final = 14
"""The distance of two lanes."""

MARGIN: Final = 10
LEAST_HEIGHT: Final = 46
LOOP: Final = 16
"""How far a loop goes out."""

BESIDE: Final = 8
"""How far beside a straight line its label begins."""

LONGEST_NAME: Final = 32
"""So many letters of a phase's name are shown."""


class Side(enum.Enum):
    """How a way goes."""

    NEXT = "straight down to the next phase"
    LOOP = "back to the same phase"
    DOWN = "down on the right, past other phases"
    UP = "up on the left"


@frozen(kw_only=True)
class Box:
    """Where a phase stands."""

    x: float
    y: float
    width: float
    height: float


@frozen(kw_only=True)
class Line:
    """The corners of a way, and where its label stands, which ends there if the way goes up, else begins there."""

    side: Side
    points: tuple[tuple[float, float], ...]
    label: tuple[float, float]


@frozen(kw_only=True)
class Layout:
    """The size of a picture, the phases and the ways in the order in which they were given."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def width_of(text: str, letter: float = LETTER) -> float:
    """Return how wide a text is at most; letters of East Asia take two places."""
    return letter * sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def shortened(name: str) -> str:
    """Return a name that fits."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"


def side_of(way: tuple[int, int]) -> Side:
    """Return how a way from one phase to another goes, by their places in the order."""
    before, after = way
    if before == after:
        return Side.LOOP
    if after == before + 1:
        return Side.NEXT
    return Side.DOWN if after > before else Side.UP


def lanes(ways: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Return the lane of each way on one side, counted from the inside: short ways inside, none on another.

    >>> lanes([(0, 5), (0, 2), (2, 4)])
    {(0, 2): 0, (2, 4): 1, (0, 5): 2}
    """
    found: dict[tuple[int, int], int] = {}
    for way in sorted(ways, key=lambda way: (abs(way[0] - way[1]), way)):
        low, high = min(way), max(way)
        # A phase that two ways touch has them at two places, so that they may not share a lane there.
        inside = [lane for other, lane in found.items() if min(other) <= high and low <= max(other)]
        found[way] = max(inside, default=-1) + 1
    return found


def lay_out(
    names: Sequence[str], ways: Sequence[tuple[int, int]], labels: Sequence[str], below: Sequence[str] = ()
) -> Layout:
    """Place phases of these names, and ways between them, given by places in the order and with a label each.

    What may stand `below` a name in small letters fits, too.
    """
    sides = {way: side_of(way) for way in ways}
    down = lanes(way for way, side in sides.items() if side is Side.DOWN)
    up = lanes(way for way, side in sides.items() if side is Side.UP)
    wide = [*(width_of(shortened(name)) for name in names), *(width_of(text, SMALL_LETTER) for text in below)]
    width = max(wide) + 28
    aside = dict.fromkeys(Side, 0.0)
    for way, text in zip(ways, labels, strict=True):
        aside[sides[way]] = max(aside[sides[way]], width_of(text, SMALL_LETTER))
    left = MARGIN + (LANE * (max(up.values(), default=-1) + 1) + aside[Side.UP] + 10 if up else 0)
    loops = LOOP + 6 + aside[Side.LOOP] if Side.LOOP in sides.values() else 0
    gutter = left + max(width + aside[Side.DOWN] + 6, width + loops, width / 2 + BESIDE + aside[Side.NEXT]) + 4
    places = [_places(place, sides, down, up) for place in range(len(names))]
    boxes: list[Box] = []
    y = float(MARGIN)
    for on_left, on_right in places:
        height = max(LEAST_HEIGHT, PLACE * max(len(on_left), len(on_right)) + 14)
        boxes.append(Box(x=left, y=y, width=width, height=height))
        y += height + GAP
    lines = [_line(way, sides[way], boxes, places, (up, down), (left, gutter, aside[Side.UP])) for way in ways]
    most = max(down.values(), default=-1)
    return Layout(
        width=gutter + LANE * (most + 1) + MARGIN,
        height=y - GAP + MARGIN,
        boxes=tuple(boxes),
        lines=tuple(lines),
    )


Ports = list[tuple[tuple[int, int], bool]]
"""Ways at one side of a phase from top to bottom, with whether they leave there."""


def _places(
    phase: int,
    sides: Mapping[tuple[int, int], Side],
    down: Mapping[tuple[int, int], int],
    up: Mapping[tuple[int, int], int],
) -> tuple[Ports, Ports]:
    """Return what leaves and reaches a phase on the left and on the right, in an order in which no lines cross."""
    leaving = sorted((way for way in up if way[0] == phase), key=lambda way: up[way])
    reaching = sorted((way for way in up if way[1] == phase), key=lambda way: -up[way])
    on_left = [(way, True) for way in leaving] + [(way, False) for way in reaching]
    reaching = sorted((way for way in down if way[1] == phase), key=lambda way: down[way])
    leaving = sorted((way for way in down if way[0] == phase), key=lambda way: -down[way])
    loop = [((phase, phase), out) for out in (True, False) if (phase, phase) in sides]
    on_right = [(way, False) for way in reaching] + loop + [(way, True) for way in leaving]
    return on_left, on_right


def _line(
    way: tuple[int, int],
    side: Side,
    boxes: Sequence[Box],
    places: Sequence[tuple[Ports, Ports]],
    taken: tuple[Mapping[tuple[int, int], int], Mapping[tuple[int, int], int]],
    edges: tuple[float, float, float],
) -> Line:
    """Return the line of one way."""
    (before, after), (up, down), (left, gutter, aside) = way, taken, edges
    box = boxes[before]
    right = box.x + box.width

    def at(phase: int, ports: Ports, *, out: bool) -> float:
        place = ports.index((way, out))
        return boxes[phase].y + boxes[phase].height / 2 + PLACE * (place - (len(ports) - 1) / 2)

    match side:
        case Side.NEXT:
            middle, below = box.x + box.width / 2, box.y + box.height
            straight = ((middle, below), (middle, boxes[after].y))
            return Line(side=side, points=straight, label=(middle + BESIDE, below + GAP / 2 + 2))
        case Side.LOOP:
            top, bottom = (at(before, places[before][1], out=out) for out in (True, False))
            loop = ((right, top), (right + LOOP, top), (right + LOOP, bottom), (right, bottom))
            return Line(side=side, points=loop, label=(right + LOOP + 6, (top + bottom) / 2 + 4))
        case Side.DOWN:
            lane = gutter + LANE * down[way]
            top, bottom = at(before, places[before][1], out=True), at(after, places[after][1], out=False)
            around = ((right, top), (lane, top), (lane, bottom), (right, bottom))
            return Line(side=side, points=around, label=(right + 6, top - 4))
        case Side.UP:
            lane = left - aside - 10 - LANE * up[way]
            bottom, top = at(before, places[before][0], out=True), at(after, places[after][0], out=False)
            around = ((box.x, bottom), (lane, bottom), (lane, top), (box.x, top))
            return Line(side=side, points=around, label=(box.x - 6, bottom - 4))
        case _:
            assert_never(side)
