"""What can happen in Kawa: decisions of the players and draws of nature, with their notation.

A decision is told from others by its colour. Its `seat` says who makes it: the game that reads or lists it knows. In a
decision made by hand it is the seat of that letter, unless another one is given, as colours C and D need in double
weaving: `Starts(2, 3, seat=0)`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import attrgetter
from typing import Any, Final, TypeAlias

from attrs import Factory, evolve, field, frozen

from boardrules.errors import Unreadable
from boardrules.kawa.components import Cell, Colour, Petal, Size, read_column, read_kind
from boardrules.notation import Line, Written
from boardrules.seats import Seat, letter

_OWN: Final[Any] = Factory(attrgetter("colour"), takes_self=True)
"""The seat with the letter of the colour."""


def _cell(cell: Cell) -> Cell:
    """Return a plain pair as the cell it means, so that equal moves are written alike."""
    return Cell._make(cell) if type(cell) is tuple and len(cell) == len(Cell._fields) else cell


def _size(size: Size) -> Size:
    """Return a plain number as the size it means, so that equal moves are written alike."""
    return Size(size) if size in tuple(Size) else size


@frozen(cache_hash=True)
class Lays(Written):
    """A tile is laid on a cell of the River, as it is printed."""

    kind: str
    cell: Cell

    @cached_property
    def notation(self) -> str:
        """The draw in notation: `tile straight at r1c1`."""
        return f"tile {self.kind} at {_cell(self.cell)}"


@frozen(cache_hash=True)
class Starts(Written):
    """A Starting tile is laid at a column, counted from 0."""

    colour: Colour
    column: int
    seat: Seat = field(default=_OWN, kw_only=True, eq=False, repr=False)

    @cached_property
    def notation(self) -> str:
        """The move in notation, where columns count from 1: `A starts at c2`."""
        return f"{letter(self.colour)} starts at c{self.column + 1}"


@frozen(cache_hash=True)
class Swaps(Written):
    """Two adjacent tiles change places, named in reading order."""

    colour: Colour
    first: Cell
    second: Cell
    seat: Seat = field(default=_OWN, kw_only=True, eq=False, repr=False)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `A swaps r1c2 r1c3`."""
        return f"{letter(self.colour)} swaps {_cell(self.first)} {_cell(self.second)}"


@frozen(cache_hash=True)
class LaysPetal(Written):
    """The Active Player lays a petal on the tile just entered."""

    colour: Colour
    size: Size
    seat: Seat = field(default=_OWN, kw_only=True, eq=False, repr=False)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `A lays single`."""
        return f"{letter(self.colour)} lays {_size(self.size)}"


@frozen(cache_hash=True)
class TakesBack(Written):
    """Petals go from the River back into their owner's pool, in order; equal ones are listed one by one."""

    colour: Colour
    petals: tuple[Petal, ...]
    seat: Seat = field(default=_OWN, kw_only=True, eq=False, repr=False)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `A takes back single r2c3, double r1c1`."""
        return f"{letter(self.colour)} takes back {', '.join(map(_written, self.petals)) or '-'}"


def _written(petal: Petal) -> str:
    """Write a petal, also one that is a plain tuple."""
    size, cell = petal
    return f"{_size(size)} {_cell(cell)}"


Decision: TypeAlias = Starts | Swaps | LaysPetal | TakesBack
"""What a player decides."""

Move: TypeAlias = Lays | Decision
"""Whatever is recorded of a game."""


def write(move: Move) -> str:
    """Write a move in notation."""
    return move.notation


def read(text: str) -> Move:
    """Read a move in notation; raises `Unreadable` with the column. `read(write(move)) == move`."""
    line = Line(text)
    move = _draw(line) if text.split(maxsplit=1)[:1] == ["tile"] else _decision(line)
    line.end()
    return move


def reader(seat_of: Callable[[Colour], Seat]) -> Callable[[str], Move]:
    """Return a `read` that knows which seat has a colour."""

    def read_here(text: str) -> Move:
        move = read(text)
        return move if isinstance(move, Lays) else evolve(move, seat=seat_of(move.colour))

    return read_here


def _draw(line: Line) -> Move:
    """Read a draw."""
    line.word(str, "a draw")
    kind = line.word(read_kind, "a tile")
    line.one_of({"at": None}, "the word")
    return Lays(kind, line.word(Cell.read, "a cell, as in r1c2"))


_VERBS: Final = ("starts", "swaps", "lays", "takes")


def _decision(line: Line) -> Move:
    """Read a decision."""
    try:
        colour = line.seat()
    except Unreadable:
        raise line.fault("a colour's letter, or a draw: tile") from None
    match line.one_of({verb: verb for verb in _VERBS}, "one of"):
        case "starts":
            line.one_of({"at": None}, "the word")
            return Starts(colour, line.word(read_column, "a column, as in c2"))
        case "swaps":
            first = line.word(Cell.read, "a cell, as in r1c2")
            second = line.word(Cell.read, "a cell, as in r1c2")
            if first >= second:
                raise line.fault("the other cell, the later one in reading order", back=1)
            return Swaps(colour, first, second)
        case "lays":
            return LaysPetal(colour, line.word(Size.read, "single or double"))
        case _:
            line.one_of({"back": None}, "the word")
            return TakesBack(colour, _petals(line))


def _petals(line: Line) -> tuple[Petal, ...]:
    """Read one petal or more, joined by commas, in order."""
    petals: list[Petal] = []
    more = True
    while more:
        size = line.word(Size.read, "single or double")
        word = line.word(_cell_and_comma, "a cell, as in r1c2")
        petal, more = Petal(size, word[0]), word[1]
        if petals and petal < petals[-1]:
            raise line.fault("singles in reading order, then doubles in reading order", back=2)
        petals.append(petal)
    return tuple(petals)


def _cell_and_comma(text: str) -> tuple[Cell, bool]:
    """Read a cell with or without a comma behind it."""
    return Cell.read(text.removesuffix(",")), text.endswith(",")
