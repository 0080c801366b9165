"""A truth table says what a tie comes to for every way in which players can be level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from boardrules import ties
from boardrules.seats import Seat, letter

Pattern: TypeAlias = tuple[int, ...]
"""The rank of each seat, 0 for the best; those level have the same."""

MOST_PLAYERS: Final = 5
"""Tables are made for so many players at most: 541 patterns."""


@frozen
class Column:
    """One column of a truth table: its name, what it says, and what it has for a pattern."""

    name: str
    about: str
    value: Callable[[Pattern], str]


@frozen
class Row:
    """One line of a truth table: a pattern and what each column has for it."""

    pattern: Pattern
    values: tuple[str, ...]

    @property
    def ranks(self) -> str:
        """The rank of each seat, parted by blanks."""
        return " ".join(map(str, self.pattern))

    @property
    def order(self) -> str:
        """The seats in order, best first: `A=C > B`."""
        return order_of(self.pattern)

    @property
    def shape(self) -> str:
        """How many are level at each rank, best first: `2+1`."""
        return "+".join(map(str, ties.shape(self.pattern)))


def order_of(pattern: Pattern) -> str:
    """Return the seats in order, best first.

    >>> order_of((0, 1, 0))
    'A=C > B'
    """
    groups = ties.tiers(dict(enumerate(pattern)), most=False)
    return " > ".join("=".join(letter(seat) for seat in group) for group in groups)


def letters(seats: Collection[Seat]) -> str:
    """Return seats as a table has them: their letters, or `-` for nobody.

    >>> letters([2, 0]), letters([])
    ('C A', '-')
    """
    return " ".join(map(letter, seats)) or "-"


Columns: TypeAlias = Callable[[int], Sequence[Column]]
"""The columns of a question for so many players."""


def rows(columns: Columns, players: int) -> Iterator[Row]:
    """Go through the lines of the truth table for so many players, in order of patterns."""
    made = columns(players)
    for pattern in ties.patterns(players):
        yield Row(pattern, tuple(column.value(pattern) for column in made))


def amounts(pattern: Pattern, least: int = 0) -> list[int]:
    """Return a number for each seat by which they rank as the pattern has it, most first; the last have the `least`.

    >>> amounts((0, 2, 1)), amounts((0, 0), 1)
    ([2, 0, 1], [1, 1])
    """
    return [max(pattern) - rank + least for rank in pattern]


def lines(columns: Columns, players: int) -> Iterator[str]:
    """Go through the lines of a truth table as people read it: headings, then a line a pattern."""
    made = columns(players)
    table = [("order", *(column.name for column in made))]
    table += [(row.order, *row.values) for row in rows(columns, players)]
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    for cells in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()
