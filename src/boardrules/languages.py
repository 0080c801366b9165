"""The languages that the library speaks: catalogues of translations, found by the English sentence.

English is in the code. Every other language is a gettext catalogue, `locale/LANGUAGE/LC_MESSAGES/boardrules.po`, which
translators edit and from which the `.mo` beside it is made. What a catalogue does not have is said in English. A game
of somebody else brings its own catalogues by `add_translations`.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from boardrules.errors import BoardRulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ENGLISH: Final = "en"
"""The language of the code."""

LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: "English", "es": "español"}
"""The languages of the library, by their codes, each by its own name."""

_CODE: Final = re.compile(r"([A-Za-z]{2,3})([-_][A-Za-z0-9]+)*(\.[A-Za-z0-9-]+)?(@[A-Za-z0-9]+)?")


class UnknownLanguage(BoardRulesError):
    """A language that the library does not speak."""


def spoken(lang: str) -> str:
    """Return the language of the library that a code or a locale means; `UnknownLanguage` if there is none.

    >>> spoken("es"), spoken("es_AR.UTF-8"), spoken("en-GB")
    ('es', 'es', 'en')
    """
    code = _CODE.fullmatch(str(lang))
    if code is None or code[1].lower() not in LANGUAGES:
        shown = repr(lang) if len(repr(lang)) < 40 else f"{repr(lang)[:40]}..."  # noqa: PLR2004 (what fits a line)
        msg = f"language {shown} found, one of {', '.join(LANGUAGES)} expected"
        raise UnknownLanguage(msg)
    return code[1].lower()


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for, as gettext reads it, or English.

    The first variable that is set of LANGUAGE, LC_ALL, LC_MESSAGES and LANG counts; LANGUAGE may list several.

    >>> language_of({"LANG": "es_ES.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "es_ES"}), language_of({})
    ('es', 'en', 'en')
    >>> language_of({"LANGUAGE": "fr:es", "LANG": "fr_FR.UTF-8"})
    'es'
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    wishes = [] if locale.partition(".")[0] in {"C", "POSIX"} else [*environment.get("LANGUAGE", "").split(":"), locale]
    for wish in wishes:
        try:
            return spoken(wish)
        except UnknownLanguage:
            continue
    return ENGLISH


_OWN: Final[dict[str, list[gettext.NullTranslations]]] = {}


def add_translations(lang: str, translations: gettext.NullTranslations) -> None:
    """Let a game of your own speak a language of the library: what its catalogue lacks is looked for in yours.

    Raises `UnknownLanguage` for a language that the library does not speak.
    """
    _OWN.setdefault(spoken(lang), []).append(translations)
    catalogue.cache_clear()


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """Return the translations into a language of the library; those into English change nothing."""
    found = gettext.NullTranslations()
    if lang != ENGLISH:
        place = files("boardrules").joinpath("locale", lang, "LC_MESSAGES", "boardrules.mo")
        with place.open("rb") as file:
            found = gettext.GNUTranslations(file)
    return _Chain([found, *_OWN.get(lang, ())])


class _Chain(gettext.NullTranslations):
    """Several catalogues as one: the first that has another word for it. They themselves are left as they are."""

    def __init__(self, links: Sequence[gettext.NullTranslations]) -> None:
        super().__init__()
        self.links = links

    def gettext(self, message: str) -> str:
        return self._first(message, (link.gettext(message) for link in self.links))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        english = msgid1 if n == 1 else msgid2
        return self._first(english, (link.ngettext(msgid1, msgid2, n) for link in self.links))

    def pgettext(self, context: str, message: str) -> str:
        return self._first(message, (link.pgettext(context, message) for link in self.links))

    def _first(self, english: str, found: Iterable[str]) -> str:
        return next((text for text in found if text != english), english)
