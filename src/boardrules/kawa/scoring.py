"""Whose turn it is, where a flow leads, how many petals come back, who wins. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from boardrules.cite import cite
from boardrules.errors import BoardRulesError, Endless
from boardrules.kawa.components import SIDES, TURNED, Cell, Colour, paths_of, read_column
from boardrules.kawa.ruleset import STANDARD, Bends, FinalTie, Ruleset
from boardrules.kawa.state import State
from boardrules.machine import SETTLING_LIMIT
from boardrules.outcomes import Outcome, best_scores
from boardrules.seats import Seat

K = TypeVar("K")

Wheel: TypeAlias = Mapping[K, int] | Sequence[int]
"""Positions on the Water Wheel, by whoever has a token there or in order of colours."""

River: TypeAlias = State | Sequence[str] | Sequence[Sequence[str]]
"""A River: that of a state, or rows of tiles in notation, that at the River's Start first."""


# The Water Wheel


@lru_cache(maxsize=1024)
@cite("kawa.wheel.turn-order", "kawa.wheel.counts-up", "kawa.wheel.skip-empty", "kawa.wheel.few-players")
@cite("kawa.wheel.jump", "kawa.ex.order", "kawa.ex.wheel-order")
def order_of(wheel: tuple[int, ...]) -> tuple[Colour, ...]:
    """Return the colours in turn order, by their positions: the smallest number first, empty ones skipped."""
    return tuple(sorted(range(len(wheel)), key=wheel.__getitem__))


def turn_order(wheel: Wheel[K]) -> tuple[K | int, ...]:
    """Return whoever has a token on the wheel in turn order: the smallest number first, empty positions skipped.

    | wheel                     | turn order    |
    |---------------------------|---------------|
    | Ann 1, Bob 2, Cat 4       | Ann, Bob, Cat |
    | Ann 2, Bob 3, Cat 1       | Cat, Ann, Bob |

    >>> turn_order({"Ann": 1, "Bob": 2, "Cat": 4}), turn_order({"Ann": 2, "Bob": 3, "Cat": 1})
    (('Ann', 'Bob', 'Cat'), ('Cat', 'Ann', 'Bob'))
    >>> turn_order((3, 1, 4))
    (1, 0, 2)
    """
    if isinstance(wheel, Mapping):
        return tuple(sorted(wheel, key=wheel.__getitem__))
    return order_of(tuple(wheel))


@cite("kawa.faq.tied-specials")
def special_order(qualifying: Collection[K | int], wheel: Wheel[K]) -> tuple[K | int, ...]:
    """Return in which order those who are level for the effect of a Special carry it out: all of them, in turn order.

    Raises `BoardRulesError` for whoever has no token on the wheel.

    >>> special_order({"Cat", "Bob"}, {"Ann": 1, "Bob": 4, "Cat": 2})
    ('Cat', 'Bob')
    """
    order = turn_order(wheel)
    lost = [who for who in qualifying if who not in order]
    if lost:
        raise BoardRulesError(f"{lost[0]!r} found, one of {', '.join(map(str, order))} expected")
    return tuple(who for who in order if who in qualifying)


@lru_cache(maxsize=1024)
@cite("kawa.wash.wheel-turns", "kawa.wheel.numbers", "kawa.ex.wheel")
def turned(wheel: tuple[int, ...], positions: int) -> tuple[int, ...]:
    """Return where the tokens lie after each has moved on by one position, from the last one to the first.

    >>> turned((1, 2, 4), 4)
    (2, 3, 1)
    """
    return tuple(position % positions + 1 for position in wheel)


@cite("kawa.return.number", "kawa.gap.returns-few-players")
def petals_back(position: int, ruleset: Ruleset = STANDARD) -> int:
    """Return how many petal tokens are taken back at a position of the wheel, whatever the number of players.

    >>> [petals_back(position) for position in (1, 2, 3, 4)]
    [3, 2, 1, 0]
    """
    last = len(ruleset.taken_back)
    if type(position) is not int or not 1 <= position <= last:
        raise BoardRulesError(f"position {position!r} found, 1 to {last} expected")
    return ruleset.taken_back[position - 1]


# The River


def _rows(river: River) -> tuple[tuple[str, ...], ...]:
    """Return the kinds of the tiles row by row; raises `BoardRulesError` for what is no River."""
    if isinstance(river, State):
        if None in river.tiles:
            raise BoardRulesError("a River with empty cells found, one that is laid out expected")
        return tuple(tuple(str(tile) for tile in row) for row in river.river)
    rows = tuple(tuple(row.split() if isinstance(row, str) else row) for row in river)
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise BoardRulesError("rows of different lengths or none found, rows with as many tiles each expected")
    for kind in (kind for row in rows for kind in row):
        paths_of(kind)
    return rows


@cite("kawa.flow.from-start", "kawa.flow.next-tile", "kawa.edge.wraps", "kawa.gap.whirlpool-way")
def flow_path(river: River, column: int | str, bends: Bends | str | None = None) -> tuple[Cell, ...]:
    """Return the cells that a flow from a column enters, in order, until it comes to the River's End.

    `river` is a state, or rows of tiles in notation; `column` counts from 0, or is in notation (`c1` is the first). The
    first path of each tile is taken, and a Whirlpool turns when it has been flowed through. `bends` is by default what
    the state's rules say, or next-row. Raises `Endless` for a flow that walks in a circle.

    >>> rows = ["straight right", "right left", "left straight"]
    >>> [str(cell) for cell in flow_path(rows, "c2")]
    ['r1c2', 'r2c1', 'r3c2']
    """
    rows = _rows(river)
    if bends is None:
        bends = river.table.rules.bends if isinstance(river, State) else Bends.NEXT_ROW
    start = read_column(column) if isinstance(column, str) else column
    if not 0 <= start < len(rows[0]):
        raise BoardRulesError(f"column {start + 1} found, 1 to {len(rows[0])} expected")
    path = []
    for cell in _flow(rows, start, Bends(bends) is Bends.SAME_ROW):  # type: ignore[call-arg]  # looked up by its name
        path.append(cell)
        if len(path) > SETTLING_LIMIT:
            raise Endless(f"a flow from column {start + 1} that entered {SETTLING_LIMIT} tiles came to no end")
    return tuple(path)


def _flow(rows: tuple[tuple[str, ...], ...], column: int, same_row: bool) -> Iterator[Cell]:  # noqa: FBT001 (private)
    """Go from cell to cell."""
    lies = {Cell(row, place): kind for row, kinds in enumerate(rows) for place, kind in enumerate(kinds)}
    cell = Cell(0, column)
    while cell in lies:
        yield cell
        kind = lies[cell]
        lies[cell] = TURNED.get(kind, kind)
        side = SIDES[kind] if kind in SIDES else paths_of(kind)[0]
        aside = bool(side) and same_row
        cell = Cell(cell.row + (not aside), (cell.column + side) % len(rows[0]))


# The end


@cite("kawa.end.most", "kawa.double.score", "kawa.gap.final-tie")
def result(scores: Sequence[int], wheel: Sequence[int], ruleset: Ruleset = STANDARD) -> Outcome:
    """Return who wins with these points a seat: whoever has most, shared or by the reading `final_tie`.

    `wheel` is where the tokens lie at the end, by colour.

    >>> result([7, 9, 9], [2, 3, 1]).winners
    (1, 2)
    """
    best = best_scores(scores)
    if ruleset.final_tie is FinalTie.SHARED:
        return best
    seats = [colour % len(scores) for colour in order_of(tuple(wheel))]
    last: Seat = [seat for seat in seats if seat in best.winners][-1]
    return Outcome(best.scores, (last,))
