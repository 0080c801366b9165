"""A line of notation, read word by word.

`Line` remembers where it is, so that whatever cannot be read is reported with its column in the whole line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from boardrules.counts import Counts, read_counts
from boardrules.errors import Unreadable
from boardrules.seats import Seat, seat_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")

_NUMBER: Final = re.compile(r"[0-9]{1,4}")


class Written:
    """A move that knows its notation: written once, since a record needs it and so does every message."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def notation(self) -> str:
            """The move in notation."""

    def __str__(self) -> str:
        """The move in notation."""
        return self.notation


class Line:
    """A line being read: words between single or more blanks, from left to right."""

    def __init__(self, text: str) -> None:
        """Begin before the first word."""
        self.text = text
        self._words = [(found.start(), found.group()) for found in re.finditer(r"\S+", text)]
        self._next = 0

    def fault(self, expected: str, *, back: int = 0) -> Unreadable:
        """Return what to raise where the next word (or the word so many back) is not what is expected."""
        place = self._next - back
        column = self._words[place][0] if place < len(self._words) else len(self.text.rstrip())
        return Unreadable(self.text, column + 1, expected)

    def word(self, read: Callable[[str], T], expected: str) -> T:
        """Take the next word, read by a function; its `Unreadable` (or ValueError) gets its column in the line."""
        if self._next >= len(self._words):
            raise self.fault(expected)
        column, word = self._words[self._next]
        try:
            value = read(word)
        except Unreadable as fault:
            raise fault.within(self.text, column) from None
        except ValueError:
            raise self.fault(expected) from None
        self._next += 1
        return value

    def one_of(self, allowed: Mapping[str, T], what: str) -> T:
        """Take the next word, which must be one of the allowed ones, and return what it stands for."""
        expected = f"{what}: {', '.join(allowed)}"

        def look_up(word: str) -> T:
            if word not in allowed:
                raise Unreadable(word, 1, expected)
            return allowed[word]

        return self.word(look_up, expected)

    def back(self) -> None:
        """Go back by one word, to read it in another way."""
        self._next -= 1

    def seat(self) -> Seat:
        """Take the next word as a seat's letter."""
        return self.word(seat_of, "a seat's letter, A to Z")

    def counts(self, letters: str, what: str) -> Counts:
        """Take the next word as number-letter pairs."""
        return self.word(lambda word: read_counts(word, letters), what)

    def number(self, what: str) -> int:
        """Take the next word as a whole number of up to four digits."""

        def read(word: str) -> int:
            if not _NUMBER.fullmatch(word):
                raise Unreadable(word, 1, what)
            return int(word)

        return self.word(read, what)

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self._next < len(self._words):
            raise self.fault("the end of the line")
