"""Tiles, petals and the Water Wheel: what is in the box, and its arithmetic."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self, TypeAlias

from attrs import field, frozen

from boardrules.cite import cite
from boardrules.counts import Counts, read_counts, write_counts
from boardrules.errors import BoardRulesError, Unreadable
from boardrules.wording import N_, Event, Said, say

# Places


_CELL: Final = re.compile(r"r([1-9][0-9]?)c([1-9][0-9]?)")
_COLUMN: Final = re.compile(r"c([1-9][0-9]?)")


class Cell(NamedTuple):
    """A place in the River, counted from 0: rows from the River's Start on, columns from left to right.

    >>> Cell.read("r1c4"), str(Cell(3, 0))
    (Cell(row=0, column=3), 'r4c1')
    """

    row: int
    column: int

    @classmethod
    @cite("kawa.gap.left-right")
    def read(cls, text: str) -> Self:
        """Read a cell in notation, where rows and columns count from 1, left to right looking downstream."""
        found = _CELL.fullmatch(text)
        if found is None:
            raise Unreadable(text, 1, "a cell, as in r1c2")
        return cls(int(found.group(1)) - 1, int(found.group(2)) - 1)

    def __str__(self) -> str:
        """The cell in notation."""
        return f"r{self.row + 1}c{self.column + 1}"


def is_cell(cell: object) -> bool:
    """Say whether something is a cell with whole numbers, and not merely equal to one."""
    return type(cell) is Cell and all(type(part) is int for part in cell)


def read_column(text: str) -> int:
    """Read a column in notation, `c1` for the first; raises `Unreadable`.

    >>> read_column("c3")
    2
    """
    found = _COLUMN.fullmatch(text)
    if found is None:
        raise Unreadable(text, 1, "a column, as in c2")
    return int(found.group(1)) - 1


# Tiles

KINDS: Final = (N_("tiles"),)
"""What a value of its classes is called where a field says what it takes."""

STRAIGHT: Final = N_("straight")
LEFT: Final = N_("left")
RIGHT: Final = N_("right")
WHIRLPOOL_LEFT: Final = N_("whirlpool-left")
WHIRLPOOL_RIGHT: Final = N_("whirlpool-right")

SIDES: Final[Mapping[str, int]] = {STRAIGHT: 0, LEFT: -1, RIGHT: 1, WHIRLPOOL_LEFT: -1, WHIRLPOOL_RIGHT: 1}
"""By how many columns each basic tile leads aside, the way it lies [kawa.ripples.direction]."""

BASIC: Final = tuple(SIDES)
"""The kinds of basic tile in notation, a Whirlpool by the side to which it points when it is laid."""

TURNED: Final[Mapping[str, str]] = {WHIRLPOOL_LEFT: WHIRLPOOL_RIGHT, WHIRLPOOL_RIGHT: WHIRLPOOL_LEFT}
"""How a Whirlpool lies after somebody has flowed through it."""

TILE_LETTERS: Final = "slrw"
"""Straight, left bend, right bend, whirlpool, in notation."""


class Tiles(NamedTuple):
    """How many basic tiles there are of each kind."""

    straight: int = 0
    left: int = 0
    right: int = 0
    whirlpool: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Read numbers of tiles in notation, as in `4s5l5r2w`; raises `Unreadable`."""
        return cls._make(read_counts(text, TILE_LETTERS))

    def __str__(self) -> str:
        """The numbers in notation."""
        return write_counts(self, TILE_LETTERS)


class Tile(NamedTuple):
    """A tile in the River: how it lies now, and how it is printed, which is how it lies whenever it is laid."""

    kind: str
    printed: str

    @property
    def turned(self) -> Tile:
        """The tile after somebody has flowed through it: only a Whirlpool lies differently."""
        return Tile(TURNED.get(self.kind, self.kind), self.printed)

    def __str__(self) -> str:
        """How it lies."""
        return self.kind


BOX: Final = Tiles(4, 5, 5, 2)
"""The 16 basic tiles of the box [kawa.setup.tiles]."""


# Specials

Effect: TypeAlias = Callable[[Any, Cell], Any]
"""What a Special does: it takes the table (a `State`) and the cell where the Special lies, and returns the table."""


@frozen(eq=False)
class Special:
    """A Special tile as an owner of its card can put it into words that a machine follows.

    `faces` are the ways in which it can lie: for each its word and the sides to which its paths lead (-1 left, 0
    straight on, 1 right), in the order in which they are taken; the first face has the tile's name, and is up whenever
    it is laid. What it keeps on the table lies in `State.tokens`, by its name.
    """

    name: str
    faces: Mapping[str, tuple[int, ...]] = field(repr=False)
    sentence: str = field(default="", repr=False)
    """What it does, in words."""
    on_laying: Effect | None = field(default=None, repr=False)
    """What happens when it has been laid."""
    on_entering: Effect | None = field(default=None, repr=False)
    """What happens when the Active Player has entered it and everyone has scored, before a petal is laid."""
    at_end: Effect | None = field(default=None, repr=False)
    """What happens whenever the Active Player comes to the River's End.

    The player flows on if it puts a cell at the end of `State.path`: from there, by the next path of the tile.
    """

    @classmethod
    def read(cls, text: str) -> Special:
        """Return the Special of this name; raises `Unreadable` if nobody has made it known."""
        if text not in _KNOWN:
            raise Unreadable(text, 1, Said(say("a Special, one of {names}", names=", ".join(_KNOWN))))
        return _KNOWN[text]

    def __str__(self) -> str:
        """Its name."""
        return self.name

    def __reduce__(self) -> tuple[Callable[..., Special], tuple[Any, ...]]:
        """Pickle its parts; where they arrive it is the Special that is known by its name there."""
        parts = (self.name, dict(self.faces), self.sentence, self.on_laying, self.on_entering, self.at_end)
        return _known_here, parts


_KNOWN: Final[dict[str, Special]] = {}
_WORD: Final = re.compile(r"[a-z]+(-[a-z]+)*")


@cite("kawa.gap.specials")
def known(special: Special) -> Special:
    """Make a Special known by its name, so that rulesets, records and notation can speak of it.

    Raises `BoardRulesError` for a name or a face that cannot be told from another, or that leads nowhere.
    """
    taken = {*BASIC, *(face for other in _KNOWN.values() if other.name != special.name for face in other.faces)}
    if next(iter(special.faces), None) != special.name:
        raise BoardRulesError(f"{special.name}: the first face must have the name of the tile")
    for face, paths in special.faces.items():
        if face in taken or not _WORD.fullmatch(face):
            raise BoardRulesError(f"{face!r} found, a word in lower case that no other tile has expected")
        if not paths or any(side not in {-1, 0, 1} for side in paths):
            raise BoardRulesError(f"{face}: paths {paths!r} found, at least one of -1, 0, 1 expected")
    _KNOWN[special.name] = special
    return special


def _known_here(name: str, *parts: Any) -> Special:  # noqa: ANN401 (the parts of a Special, in order)
    """Return the Special of this name that is known in this process, or make it known."""
    return _KNOWN.get(name) or known(Special(name, *parts))


def read_kind(text: str) -> str:
    """Read the kind of a tile that is laid: a basic one, or a Special that is known; raises `Unreadable`."""
    if text not in SIDES and text not in _KNOWN:
        raise Unreadable(text, 1, f"a tile, one of {', '.join((*BASIC, *_KNOWN))}")
    return text


def paths_of(kind: str) -> tuple[int, ...]:
    """Return the sides to which the paths of a tile lead, as it lies; raises `Unreadable` for no such tile."""
    if kind in SIDES:
        return (SIDES[kind],)
    for special in _KNOWN.values():
        if kind in special.faces:
            return special.faces[kind]
    raise Unreadable(kind, 1, f"a tile, one of {', '.join((*BASIC, *_KNOWN))}")


# Petals


class Size(enum.IntEnum):
    """A size of petal token; its value is its place among a colour's counts."""

    SINGLE = 0
    DOUBLE = 1

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a size; raises `Unreadable`."""
        if text.upper() not in cls.__members__ or text != text.lower():
            raise Unreadable(text, 1, f"one of {', '.join(map(str, cls))}")
        return cls[text.upper()]

    def __str__(self) -> str:
        """The size in lower case."""
        return self.name.lower()


Petals: TypeAlias = Counts
"""Petal tokens in one place: for each colour the singles, then the doubles."""

Colour: TypeAlias = int
"""A colour of petals, counted from 0; its letter is that of a seat. Only in double weaving has a seat two of them."""


@lru_cache(maxsize=65536)
@cite("kawa.flow.all-score", "kawa.flow.double-counts-two", "kawa.gap.own-petals", "kawa.ex.scoring")
def worth(petals: Petals) -> tuple[int, ...]:
    """Return the points of each colour when a tile with these petals is entered, a double counted as two.

    >>> worth((1, 0, 0, 1))
    (1, 2)
    """
    return tuple([single + 2 * double for single, double in zip(petals[::2], petals[1::2], strict=True)])


class Petal(NamedTuple):
    """A petal token in the River: its size and where it lies."""

    size: Size
    cell: Cell

    def in_words(self) -> Event:
        """Return the token in words: `a single petal at r2c3`."""
        if self.size is Size.DOUBLE:
            return say("a double petal at {cell}", cell=str(self.cell))
        return say("a single petal at {cell}", cell=str(self.cell))

    def __str__(self) -> str:
        """The token in notation: `single r2c3`."""
        return f"{self.size} {self.cell}"


# The wheel

COLOURS: Final = 4
"""The colours in the box, each with a Starting tile, tokens and petals [kawa.setup.box]."""

SINGLES: Final = 6
"""The single petals of a colour [kawa.setup.components]."""

DOUBLES: Final = 1
"""The double petals of a colour [kawa.setup.components]."""

POSITIONS: Final = ((1, 3), (1, 2, 4), (1, 2, 3, 4))
"""Where the first tokens lie on the Water Wheel, for 2, 3 and 4 colours [kawa.wheel.two-players]."""

TAKEN_BACK: Final = (3, 2, 1, 0)
"""How many petals are taken back at Positions 1, 2, 3 and 4 [kawa.return.number]."""
