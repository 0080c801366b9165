"""An answer says what a question about a tie comes to, and why: facts first, sentences when somebody asks for them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import field, frozen

from boardrules.errors import BoardRulesError
from boardrules.outcomes import Outcome
from boardrules.seats import Seat
from boardrules.wording import Event

Scores: TypeAlias = Sequence[int] | Mapping[str, int]
"""A whole number for each player: in order of seats, or by name in that order."""


@frozen
class Answer(ABC):
    """What a question about a tie comes to, with the reason."""

    names: tuple[str, ...] = field(default=(), kw_only=True)
    """The players' names, if they were given."""

    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """Tell the reason, fact by fact, with the clauses that it rests on."""

    def explain(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Say why, a line a fact, with clause ids."""
        return "\n".join(event.text(names or self.names, lang) for event in self.events())


@frozen
class Ending(Answer):
    """Who wins a game, and why: all who are level at the top, and who of them wins."""

    outcome: Outcome
    level: tuple[Seat, ...]
    """All seats with the best score."""
    told: tuple[Event, ...] = field(repr=False)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All seats that win."""
        return self.outcome.winners

    def events(self) -> tuple[Event, ...]:
        """Tell who wins, and why."""
        return self.told


def numbers_of(scores: Scores, kind: str, least: int = 0) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the names, if players are given by name, and the number of each seat.

    Raises `BoardRulesError` if there is nobody, or where something else than a whole number, `least` or more, is found.

    >>> numbers_of({"Ann": 3, "Bob": 0}, "heads"), numbers_of([3, 0], "heads")
    ((('Ann', 'Bob'), (3, 0)), ((), (3, 0)))
    """
    names = tuple(scores) if isinstance(scores, Mapping) else ()
    values = tuple(scores.values()) if isinstance(scores, Mapping) else tuple(scores)
    if not values:
        raise BoardRulesError(f"no {kind} found, those of at least one player expected")
    for value in values:
        if type(value) is not int or value < least:
            raise BoardRulesError(f"{kind} {value!r} found, a whole number, {least} or more, expected")
    return names, values
