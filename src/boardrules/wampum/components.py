"""Goods, villages and chests: what is in the box, and its arithmetic."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, Self

from boardrules.cite import cite
from boardrules.counts import read_counts, write_counts
from boardrules.errors import Unreadable
from boardrules.wording import N_, NN_, Event, say, say_count

LETTERS: Final = "chtwa"
"""The kinds of good in notation, in their order everywhere."""


class Good(enum.IntEnum):
    """A kind of good; its value is its place in `Goods`. The fifth is named by public descriptions only."""

    CORN = 0
    HIDE = 1
    TOBACCO = 2
    WEAPON = 3
    ALCOHOL = 4

    @classmethod
    @cite("wampum.gap.fifth-good")
    def read(cls, text: str) -> Self:
        """Read a good's name; raises `Unreadable`."""
        if text.upper() not in cls.__members__ or text != text.lower():
            raise Unreadable(text, 1, f"a good, one of {', '.join(map(str, cls))}")
        return cls[text.upper()]

    def __str__(self) -> str:
        """The good's name in lower case."""
        return self.name.lower()


class Goods(NamedTuple):
    """How many goods there are of each kind."""

    corn: int = 0
    hide: int = 0
    tobacco: int = 0
    weapon: int = 0
    alcohol: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Read goods in notation, as in `3c2w`; raises `Unreadable`."""
        return cls._make(read_counts(text, LETTERS))

    @staticmethod
    def one(good: Good) -> Goods:
        """Return a single good."""
        return _ONES[good]

    @property
    def kinds(self) -> int:
        """How many different kinds there are."""
        return len(self) - self.count(0)

    def one_each(self) -> Goods:
        """Return one of each kind that is there.

        >>> str(Goods(2, 2, 1).one_each())
        '1c1h1t'
        """
        return Goods._make([1 if count else 0 for count in self])

    def in_words(self) -> Event:
        """Return the goods in words: `3 corn and 2 weapons`."""
        words = [say_count(*_COUNTED[good], self[good]) for good in Good if self[good]]
        return say("{goods:words}", goods=words) if words else say("0 cards")

    def __str__(self) -> str:
        """The goods in notation."""
        return write_counts(self, LETTERS)


_COUNTED: Final = {
    Good.CORN: NN_("{n} corn", "{n} corn"),
    Good.HIDE: NN_("{n} hide", "{n} hides"),
    Good.TOBACCO: NN_("{n} tobacco", "{n} tobacco"),
    Good.WEAPON: NN_("{n} weapon", "{n} weapons"),
    Good.ALCOHOL: NN_("{n} alcohol", "{n} alcohol"),
}
"""Numbers of cards of each kind: one, and any other number."""

KINDS: Final = (N_("goods"),)
"""What a value of its classes is called where a field says what it takes."""

WORDS: Final = (N_("corn"), N_("hide"), N_("tobacco"), N_("weapon"), N_("alcohol"))
"""The kinds as words, in their order."""

_ONES: Final = tuple(Goods._make([int(each is good) for each in Good]) for good in Good)

NO_GOODS: Final = Goods()
"""An empty bundle."""

DECK: Final = Goods(18, 18, 18, 18, 18)
"""The 90 goods cards of the box [wampum.setup.goods]."""

BOX: Final = DECK
"""All cards of the box."""

VILLAGES: Final = ((2, 3, 4), (2, 3, 4), (2, 3, 3, 4), (2, 3, 3, 3, 4))
"""The starting values of the villages for 2, 3, 4 and 5 players [wampum.setup.villages]."""

TRADERS: Final = 5
"""The traders in the box, and the chests: one of each colour [wampum.setup.box]."""

REMOVED: Final = (5, 0, 2, 0)
"""How many kinds lose a card at set-up with 2, 3, 4 and 5 players [wampum.setup.removed]."""
