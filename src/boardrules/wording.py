"""What is said about a game: facts first, sentences when somebody asks for them.

An `Event` holds the template of a sentence, the values in it and the clauses it rests on. The template in English is
also the key under which translators find it. Values are put into words by the format they name: `{who:seat}` is a
player's name, `{level:seats}` a list of names, `{colour:word}` a word of the game.
"""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from boardrules.seats import MOST_SEATS, Chance, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


def listed(words: Iterable[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"]), listed([])
    ('A', 'A and B', 'A, B and C', 'nobody')
    """
    words = list(words)
    if not words:
        return "nobody"
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} and {words[-1]}"


def _called(who: object, names: Sequence[str]) -> str:
    """Return what to call an actor; whatever is none, since somebody sent it from outside, as it is."""
    if isinstance(who, Chance) or (type(who) is int and 0 <= who < MOST_SEATS):
        return name_of(who, names)
    return repr(who)


class _Speech(string.Formatter):
    """Formats values by the kind that a template names, with the players' names at hand."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 (a template may hold any value)
        if format_spec == "seat":
            return _called(value, self.names)
        if format_spec == "seats":
            return listed(_called(seat, self.names) for seat in value)
        if format_spec == "words":
            return listed(str(word) for word in value)
        if format_spec == "word":
            return str(value)
        return format(value, format_spec)


@frozen
class Event:
    """A fact that can be told: a sentence's template, its values and the ids of the clauses behind it."""

    message: str
    values: Mapping[str, Any] = field(factory=dict)
    clauses: tuple[str, ...] = ()

    def sentence(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Put the fact into words, without the clause ids.

        Raises ValueError for a language that the library does not speak.
        """
        if lang != "en":
            msg = f"language {lang!r} found, 'en' expected"
            raise ValueError(msg)
        return _Speech(names).vformat(self.message, (), self.values)

    def text(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Put the fact into words, then the clause ids in brackets.

        >>> say("{who:seat} takes {count} beads", "fiji.effect.take", who=0, count=4).text(["Ann"])
        'Ann takes 4 beads [fiji.effect.take]'
        """
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return self.sentence(names, lang) + cited

    def __str__(self) -> str:
        """The fact in English, with letters for the seats."""
        return self.text()


def say(message: str, /, *clauses: str, **values: Any) -> Event:  # noqa: ANN401 (a template may hold any value)
    """Make an `Event` from a template, the clauses it rests on and its values."""
    return Event(message, values, clauses)
