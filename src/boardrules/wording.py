"""What is said about a game: facts first, sentences when somebody asks for them, in the reader's language.

An `Event` holds the template of a sentence, the values in it and the clauses it rests on. The template in English is
also the key under which translators find it. Values are put into words by the format that they name: `{who:seat}` is a
player's name, `{level:seats}` a list of names, `{colour:word}` a word of the game, `{goals:words}` a list of them, and
`{where:phase}` the name of a phase. A value that is itself an `Event`, or that has one (`in_words()`), is put into
words with the sentence around it.
"""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, runtime_checkable

from attrs import evolve, field, frozen

from boardrules.languages import ENGLISH, catalogue, spoken
from boardrules.seats import Chance, name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from gettext import NullTranslations


def N_(message: str) -> str:  # noqa: N802 (the name by which translators' tools know it)
    """Mark a sentence for the translators where no `say` does, and return it as it is."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 (as above)
    """Mark a sentence that depends on a number for the translators where no `say_count` does, and return both forms."""
    return one, many


@runtime_checkable
class Worded(Protocol):
    """A value that knows how it is called: beads, a card, a petal."""

    def in_words(self) -> Event:
        """Return what it is called, as a part of a sentence."""
        ...


def translated(message: str, words: NullTranslations) -> str:
    """Return a message in the language of a catalogue; of nothing there is no translation."""
    return words.gettext(message) if message else ""


def listed(words: Iterable[str], lang: str = ENGLISH) -> str:
    """Join words as a sentence does.

    >>> listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"]), listed([])
    ('A', 'A and B', 'A, B and C', 'nobody')
    >>> listed(["Ana", "Inés"], "es"), listed(["Ana", "Hiedra"], "es"), listed(["Ana", "Eva", "Luis"], "es")
    ('Ana e Inés', 'Ana y Hiedra', 'Ana, Eva y Luis')
    """
    words = list(words)
    if not words:
        return say("nobody").sentence(lang=lang)
    if len(words) == 1:
        return words[0]
    pair = say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])
    if _sounds_like_i(words[-1]):
        # Spanish joins by another word before the sound of an i; in English both are the same.
        pair = say("{first} and {last_with_i}", first=", ".join(words[:-1]), last_with_i=words[-1])
    return pair.sentence(lang=lang)


def _sounds_like_i(word: str) -> bool:
    """Say whether a word begins with the sound of a Spanish i; in `hiedra`, `Ian` and `Yago` it is no vowel."""
    start = word.lower().removeprefix("h")
    followed = start[1:2] in set("aeouáéóú")
    return not followed and (start[:1] in {"i", "í"} or (start[:1] == "y" and start[1:2].isalpha()))


class _Speech(string.Formatter):
    """Formats values by the kind that a template names, in a language, with the players' names at hand."""

    def __init__(self, names: Sequence[str], lang: str) -> None:
        self.names = names
        self.lang = lang

    def _called(self, who: object) -> str:
        """Return what to call an actor; whatever is none, since somebody sent it from outside, as it is."""
        if isinstance(who, Chance):
            return say("chance").sentence(lang=self.lang)
        if type(who) is int and who >= 0:
            return name_of(who, self.names)
        return repr(who)

    def _word(self, value: object) -> str:
        """Return a word of the game, or whatever has words of its own, in this language."""
        if isinstance(value, Event):
            return value.sentence(self.names, self.lang)
        if isinstance(value, Worded):
            try:
                return value.in_words().sentence(self.names, self.lang)
            except Exception:  # noqa: BLE001 (what somebody sent from outside may only look like beads)
                return repr(value)
        return translated(str(value), catalogue(self.lang))

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 (a template may hold any value)
        match format_spec:
            case "seat":
                return self._called(value)
            case "seats":
                return listed((self._called(seat) for seat in value), self.lang)
            case "words":
                return listed((self._word(word) for word in value), self.lang)
            case "word":
                return self._word(value)
            case "phase":
                # A phase may have the name of a thing: `hide` is one of each.
                return catalogue(self.lang).pgettext("phase", str(value))
            case "" if isinstance(value, (Event, Worded)):
                return self._word(value)
        return format(value, format_spec)


@frozen
class Event:
    """A fact that can be told: a sentence's template, its values and the ids of the clauses behind it.

    Where the sentence depends on a number, `many` is the template for all numbers but 1, and `number` says which.
    """

    message: str
    values: Mapping[str, Any] = field(factory=dict)
    clauses: tuple[str, ...] = ()
    many: str = ""
    number: int = 1

    def sentence(self, names: Sequence[str] = (), lang: str = ENGLISH) -> str:
        """Put the fact into words, without the clause ids.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        lang = spoken(lang)
        words = catalogue(lang)
        many = self.many
        template = words.ngettext(self.message, many, self.number) if many else translated(self.message, words)
        return _Speech(names, lang).vformat(template, (), self.values)

    def text(self, names: Sequence[str] = (), lang: str = ENGLISH) -> str:
        """Put the fact into words, then the clause ids in brackets.

        >>> say("{who:seat} places an offer.", "fiji.exchange.hidden", who=0).text(["Ann"])
        'Ann places an offer. [fiji.exchange.hidden]'
        >>> say("{who:seat} places an offer.", "fiji.exchange.hidden", who=0).text(["Ana"], lang="es")
        'Ana presenta su oferta. [fiji.exchange.hidden]'
        """
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return self.sentence(names, lang) + cited

    def citing(self, *clauses: str) -> Event:
        """Return the same fact, resting on these clauses."""
        return evolve(self, clauses=clauses)

    def __str__(self) -> str:
        """The fact in English, with letters for the seats."""
        return self.text()


def say(message: str, /, *clauses: str, **values: Any) -> Event:  # noqa: ANN401 (a template may hold any value)
    """Make an `Event` from a template, the clauses it rests on and its values."""
    return Event(message, values, clauses)


def say_count(one: str, many: str, number: int, /, *clauses: str, **values: Any) -> Event:  # noqa: ANN401 (as above)
    """Make an `Event` whose sentence depends on a number: `one` for 1 and `many` for all others hold it as `{n}`.

    >>> say_count("{who:seat} has {n} head.", "{who:seat} has {n} heads.", 2, who=0).sentence()
    'A has 2 heads.'
    """
    return Event(one, {**values, "n": number}, clauses, many, number)


class Said(str):
    """A text in English, for programs, that remembers what it says, so that people can be told it in their language.

    >>> why = Said(say("nobody"))
    >>> why, Voice("es").word(why)
    ('nobody', 'nadie')
    """

    __slots__ = ("event",)
    event: Event

    def __new__(cls, event: Event) -> Self:
        """Say it in English, and remember it."""
        said = super().__new__(cls, event.text())
        said.event = event
        return said

    def __getnewargs__(self) -> tuple[Event]:  # type: ignore[override]  # a text needs a text, this an event
        """Return what it takes to make it again, for those who send it elsewhere."""
        return (self.event,)

    def in_words(self) -> Event:
        """Return what it says, as a part of a sentence."""
        return self.event


@frozen
class Voice:
    """Says things in one language; `UnknownLanguage` for one that the library does not speak."""

    lang: str = field(default=ENGLISH, converter=spoken)

    def __call__(self, event: Event) -> str:
        """Say an event, with its clauses."""
        return event.text(lang=self.lang)

    def word(self, text: object) -> str:
        """Say a text that was `Said`, or one that the catalogue has; whatever else it is, it stays as it is."""
        return self(text.event) if isinstance(text, Said) else _Speech((), self.lang).format_field(text, "word")

    def phase(self, name: str) -> str:
        """Say the name of a phase."""
        return _Speech((), self.lang).format_field(name, "phase")


IN_ENGLISH: Final = Voice()
"""Says things in the language of the code."""
