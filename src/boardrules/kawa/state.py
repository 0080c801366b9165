"""What lies on the table of Kawa, and what each seat may see: everything, since nothing is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Any, Self, assert_never

from attrs import field, frozen

from boardrules.cite import cite
from boardrules.counts import Counts
from boardrules.kawa.components import (
    BASIC,
    LEFT,
    RIGHT,
    STRAIGHT,
    WHIRLPOOL_LEFT,
    WHIRLPOOL_RIGHT,
    Cell,
    Colour,
    Petals,
    Special,
    Tile,
)
from boardrules.kawa.ruleset import Bends, Ruleset, SwapAdjacency, Whirlpools
from boardrules.seats import Seat


@frozen(cache_hash=True)
class Table:
    """What does not change during a game: the rules and the number of seats."""

    rules: Ruleset
    seats: int

    @cached_property
    def colours(self) -> int:
        """How many colours are in play."""
        return self.rules.colours(self.seats)

    @cached_property
    @cite("kawa.double.colours")
    def actors(self) -> tuple[tuple[Seat, ...], ...]:
        """For each colour the seat that acts for it, alone."""
        return tuple((colour % self.seats,) for colour in range(self.colours))

    def seat_of(self, colour: Colour) -> Seat:
        """Return the seat that has a colour; of a colour that is not in play, the seat of its letter."""
        return self.actors[colour][0] if colour < self.colours else colour

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(Cell(row, column) for row in range(self.rules.rows) for column in range(self.rules.columns))

    @cached_property
    def columns(self) -> int:
        """How many columns the River has."""
        return self.rules.columns

    @cached_property
    def leads(self) -> Mapping[int, tuple[Cell | None, ...]]:
        """For each side and each cell in reading order, where a tile there that leads to this side sends petals."""
        return {side: tuple(self.onward(cell, side) for cell in self.cells) for side in (-1, 0, 1)}

    @cached_property
    def last_row(self) -> int:
        """The place, in reading order, of the first cell in the row at the River's End."""
        return (self.rules.rows - 1) * self.rules.columns

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of tile that can be laid, in their order in the bag."""
        return (*BASIC, *(special.name for special in self.rules.specials))

    @cached_property
    @cite("kawa.setup.tiles", "kawa.setup.same-tiles", "kawa.setup.no-specials", "kawa.gap.whirlpools")
    def bag(self) -> Counts:
        """How many tiles of each kind are laid at set-up: the basic ones, Specials in place of straight ones."""
        tiles, reading = self.rules.tiles, self.rules.whirlpools
        pointing = {Whirlpools.BOTH_LEFT: 0, Whirlpools.BOTH_RIGHT: tiles.whirlpool}
        right = pointing.get(reading, tiles.whirlpool // 2)
        numbers = {
            STRAIGHT: tiles.straight - len(self.rules.specials),
            LEFT: tiles.left,
            RIGHT: tiles.right,
            WHIRLPOOL_LEFT: tiles.whirlpool - right,
            WHIRLPOOL_RIGHT: right,
        }
        return tuple(numbers.get(kind, 1) for kind in self.kinds)

    @cached_property
    def specials(self) -> Mapping[str, Special]:
        """The Special of each face that a tile can show."""
        return {face: special for special in self.rules.specials for face in special.faces}

    @cached_property
    @cite("kawa.setup.components")
    def petals(self) -> Petals:
        """All petals of all colours."""
        return (self.rules.singles, self.rules.doubles) * self.colours

    @cached_property
    def bare(self) -> Petals:
        """No petals at all."""
        return (0, 0) * self.colours

    @cached_property
    def same_row(self) -> bool:
        """Whether bends lead aside within their row."""
        return self.rules.bends is Bends.SAME_ROW

    @cached_property
    @cite("kawa.gap.adjacent", "kawa.gap.swap-must")
    def pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """All pairs of adjacent cells, in reading order."""
        return tuple((one, other) for one, other in combinations(self.cells, 2) if self._adjacent(one, other))

    def _adjacent(self, one: Cell, other: Cell) -> bool:
        down, aside = other.row - one.row, abs(other.column - one.column)
        match self.rules.swap_adjacency:
            case SwapAdjacency.ORTHOGONAL:
                return down + aside == 1
            case SwapAdjacency.WRAPPING:
                return down + aside == 1 or (down == 0 and aside == self.rules.columns - 1)
            case SwapAdjacency.DIAGONAL:
                return max(down, aside) == 1
            case _:
                assert_never(self.rules.swap_adjacency)

    def place(self, cell: Cell) -> int:
        """Return the place of a cell in reading order."""
        return cell.row * self.columns + cell.column

    @cite("kawa.edge.wraps", "kawa.ripples.direction", "kawa.setup.never-upstream", "kawa.setup.start-end")
    @cite("kawa.gap.bends", "kawa.ex.wrap", "kawa.flow.next-tile")
    def onward(self, cell: Cell, side: int) -> Cell | None:
        """Return the cell to which a tile leads that sends petals to a side, or None past the River's End.

        Over the River's Edge it is the one at the other end of the row.
        """
        rules = self.rules
        row = cell.row + (not (side and self.same_row))
        return None if row == rules.rows else self.cells[row * rules.columns + (cell.column + side) % rules.columns]


@frozen
class State:
    """The whole table. `round` counts from 1.

    `tiles` and `petals` have one item a cell, in reading order; a tile that is still to be laid is None, and `bag`
    counts those by kind. `pools` holds the petals that are not in the River. `points`, `wheel` (positions) and `starts`
    (columns) have one item a colour.
    `waiting` are the colours that have still to act in this phase, the acting one first; `swaps` are those it has still
    to make, `path` the cells where it has been in this flow, `passed` the Specials it has left behind in it.
    `tokens` is what Specials keep on the table, by name.
    """

    phase: str
    table: Table = field(repr=False)
    round: int
    tiles: tuple[Tile | None, ...]
    petals: tuple[Petals, ...]
    pools: Petals
    points: tuple[int, ...]
    wheel: tuple[int, ...]
    starts: tuple[int | None, ...]
    waiting: tuple[Colour, ...]
    swaps: int
    path: tuple[Cell, ...]
    passed: tuple[str, ...]
    bag: Counts
    tokens: tuple[tuple[str, Any], ...] = ()

    @classmethod
    @cite("kawa.setup.components", "kawa.setup.score-tracker", "kawa.wheel.youngest", "kawa.double.positions")
    def opening(cls, table: Table) -> Self:
        """Return the table before the River is laid out: all petals in the pools, nobody with a point."""
        cells = table.rules.rows * table.rules.columns
        return cls(
            phase="river",
            table=table,
            round=1,
            tiles=(None,) * cells,
            petals=(table.bare,) * cells,
            pools=table.petals,
            points=(0,) * table.colours,
            wheel=table.rules.wheel(table.seats),
            starts=(None,) * table.colours,
            waiting=(),
            swaps=0,
            path=(),
            passed=(),
            bag=table.bag,
        )

    @property
    @cite("kawa.flow.active-player")
    def active(self) -> Colour | None:
        """The colour that acts now: while the players flow, the Active Player's."""
        return self.waiting[0] if self.waiting else None

    @property
    def river(self) -> tuple[tuple[Tile | None, ...], ...]:
        """The tiles row by row."""
        columns = self.table.rules.columns
        return tuple(self.tiles[place : place + columns] for place in range(0, len(self.tiles), columns))

    def tile(self, cell: Cell) -> Tile | None:
        """Return the tile on a cell."""
        return self.tiles[self.table.place(cell)]

    def lying(self, cell: Cell) -> Petals:
        """Return the petals on a cell."""
        return self.petals[self.table.place(cell)]

    @cite("kawa.double.score", "kawa.double.otherwise")
    def scores(self) -> tuple[int, ...]:
        """Return the points of each seat; in double weaving those of both its colours."""
        seats = self.table.seats
        return tuple(sum(self.points[seat::seats]) for seat in range(seats))


_STAGES = {
    "river": 9,
    "start": 8,
    "begin": 7,
    "swap": 6,
    "flow": 6,
    "lay": 6,
    "return": 5,
    "take-back": 4,
    "wash": 3,
    "new-row": 2,
    "wheel": 1,
    "over": 0,
}
"""The order of the phases in a round."""


@cite("kawa.play.phases", "kawa.end.fourth-round")
def measure(state: State) -> tuple[int, ...]:
    """Return ints that fall, lexicographically, whatever happens: why a game ends.

    The rounds to come, the phases to come in this one, tiles still to be laid, players still to act, swaps still to be
    made, how far the Active Player has come, and whether a petal is still to be laid there.
    """
    return (
        state.table.rules.rounds - state.round,
        _STAGES[state.phase],
        state.tiles.count(None),
        len(state.waiting),
        state.swaps,
        -len(state.path),
        int(state.phase == "lay"),
    )


def by_colour(petals: Petals) -> tuple[tuple[int, int], ...]:
    """Return singles and doubles of each colour.

    >>> by_colour((1, 0, 0, 2))
    ((1, 0), (0, 2))
    """
    return tuple(zip(petals[::2], petals[1::2], strict=True))


@frozen
class View:
    """The table as a seat sees it (or a bystander, for whom `seat` is None): all of it, since nothing is hidden.

    `river` has the kinds of the tiles row by row, `petals` the tokens on each of them, `pools` those of each colour
    that are not in the River, both as pairs of singles and doubles. `active` is the colour that acts, `at` the cell
    where it has come to.
    """

    seat: Seat | None
    phase: str
    round: int
    rounds: int
    seats: int
    river: tuple[tuple[str | None, ...], ...]
    petals: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    pools: tuple[tuple[int, int], ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    wheel: tuple[int, ...]
    positions: int
    starts: tuple[int | None, ...]
    waiting: tuple[Colour, ...]
    swaps: int
    path: tuple[Cell, ...]
    tokens: tuple[tuple[str, Any], ...]

    @classmethod
    @cite("kawa.flow.tracker")
    def of(cls, state: State, seat: Seat | None) -> Self:
        """Return what a seat may see of a state."""
        rules = state.table.rules
        rows = range(0, len(state.tiles), rules.columns)
        return cls(
            seat=seat,
            phase=state.phase,
            round=state.round,
            rounds=rules.rounds,
            seats=state.table.seats,
            river=tuple(tuple(None if tile is None else tile.kind for tile in row) for row in state.river),
            petals=tuple(tuple(map(by_colour, state.petals[row : row + rules.columns])) for row in rows),
            pools=by_colour(state.pools),
            points=state.points,
            scores=state.scores(),
            wheel=state.wheel,
            positions=len(rules.taken_back),
            starts=state.starts,
            waiting=state.waiting,
            swaps=state.swaps,
            path=state.path,
            tokens=state.tokens,
        )

    @property
    def active(self) -> Colour | None:
        """The colour that acts now."""
        return self.waiting[0] if self.waiting else None

    @property
    def at(self) -> Cell | None:
        """The cell where the Active Player has come to."""
        return self.path[-1] if self.path else None
