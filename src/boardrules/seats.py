"""Seats round a table: ints from 0 in code, letters from A in notation, clockwise as they count up."""

from __future__ import annotations

import enum
import re
import string
from typing import TYPE_CHECKING, Final, TypeAlias

from boardrules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

MOST_SEATS: Final = len(string.ascii_uppercase)
"""How many seats have a letter."""


class Chance(enum.Enum):
    """Nature, an actor like any other: it turns up what no player decides."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        """Show the name under which it is imported."""
        return "CHANCE"


CHANCE: Final = Chance.CHANCE
"""The actor whose moves are draws."""

Actor: TypeAlias = Seat | Chance
"""Who may act."""


def span(fewest: int, most: int) -> str:
    """Return how many there may be, in words.

    >>> span(2, 5), span(2, 2)
    ('2 to 5', '2')
    """
    return str(most) if fewest == most else f"{fewest} to {most}"


def letter(seat: Seat) -> str:
    """Return the letter of a seat; ValueError if there is none.

    >>> letter(0), letter(3)
    ('A', 'D')
    """
    if not 0 <= seat < MOST_SEATS:
        msg = f"seat {seat} found, 0 to {MOST_SEATS - 1} expected"
        raise ValueError(msg)
    return string.ascii_uppercase[seat]


def seat_of(text: str) -> Seat:
    """Read a seat's letter; `Unreadable` if it is not one.

    >>> seat_of("C")
    2
    """
    if len(text) != 1 or text not in string.ascii_uppercase:
        raise Unreadable(text, 1, "a seat's letter, A to Z")
    return string.ascii_uppercase.index(text)


def name_of(actor: Actor, names: Sequence[str] = ()) -> str:
    """Return what to call an actor: the player's name if given, else the letter, else the number of the seat.

    >>> name_of(1, ["Ann", "Bob"]), name_of(1), name_of(CHANCE), name_of(26)
    ('Bob', 'B', 'chance', 'seat 27')
    """
    if isinstance(actor, Chance):
        return actor.value
    if actor < len(names):
        return shown_name(names[actor])
    return letter(actor) if actor < MOST_SEATS else f"seat {actor + 1}"


_OBEYED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""What ends a line, moves the cursor, changes colours, or turns the direction in which letters run."""


def shown_name(name: str) -> str:
    r"""Return a name as it can stand in a line: what a terminal would obey is shown and not obeyed.

    >>> print(shown_name("Inés"), shown_name("Bob\n\x1b[31m"))
    Inés Bob\n\x1b[31m
    """
    return _OBEYED.sub(lambda found: repr(found[0])[1:-1], str(name))


def clockwise_from(start: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats clockwise, `start` first.

    >>> clockwise_from(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(start, seats), *range(start))
