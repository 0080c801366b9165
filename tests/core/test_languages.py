"""The languages of the library: what a code means, which one an environment asks for, and what is looked up where."""

from __future__ import annotations

import pytest

from boardrules.errors import BoardRulesError
from boardrules.languages import (
    ENGLISH,
    LANGUAGES,
    UnknownLanguage,
    add_translations,
    catalogue,
    language_of,
    spoken,
)
from boardrules.wording import say, say_count
from tests.core.translations import catalogue_of, speaking


class TestSpoken:
    """A code or a locale means a language of the library, or none."""

    def test_those_of_the_library(self) -> None:
        assert {lang: spoken(lang) for lang in LANGUAGES} == {"en": "en", "es": "es"}

    @pytest.mark.parametrize(
        ("code", "lang"),
        [
            ("ES", "es"),
            ("es_AR", "es"),
            ("es-419", "es"),
            ("es_ES.UTF-8", "es"),
            ("es.UTF-8", "es"),
            ("es@euro", "es"),
            ("es_ES.ISO8859-15@euro", "es"),
            ("en_GB", "en"),
            ("en-Latn-GB", "en"),
        ],
    )
    def test_with_a_country_or_an_encoding(self, code: str, lang: str) -> None:
        assert spoken(code) == lang

    @pytest.mark.parametrize(
        "code",
        [
            "",
            "e",
            "xx",
            "C",
            "spanish",
            "español",
            "es ",
            " es",
            "es\n",
            "es_",
            "es;en",
            "../es",
            "est",
            None,
            7,
            b"es",
        ],
    )
    def test_what_is_none(self, code: object) -> None:
        with pytest.raises(UnknownLanguage) as caught:
            spoken(code)
        assert str(caught.value) == f"language {code!r} found, one of en, es expected"
        assert isinstance(caught.value, BoardRulesError)

    def test_a_long_one_is_cut_short(self) -> None:
        with pytest.raises(UnknownLanguage) as caught:
            spoken("e" * 500)
        assert str(caught.value) == f"language '{'e' * 39}... found, one of en, es expected"

    @pytest.mark.parametrize(("length", "dots"), [(37, False), (38, True)])
    def test_how_long_it_may_be(self, length: int, dots: bool) -> None:
        with pytest.raises(UnknownLanguage) as caught:
            spoken("e" * length)
        assert ("..." in str(caught.value)) == dots


class TestLanguageOf:
    """An environment asks for a language as it does for gettext."""

    @pytest.mark.parametrize(
        ("environment", "lang"),
        [
            ({}, "en"),
            ({"LANG": "es_ES.UTF-8"}, "es"),
            ({"LC_MESSAGES": "es"}, "es"),
            ({"LC_ALL": "es"}, "es"),
            ({"LANG": "en_GB"}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "nonsense!"}, "en"),
        ],
    )
    def test_one_variable(self, environment: dict[str, str], lang: str) -> None:
        assert language_of(environment) == lang

    @pytest.mark.parametrize(
        ("environment", "lang"),
        [
            ({"LC_ALL": "C", "LANG": "es"}, "en"),
            ({"LC_ALL": "es", "LANG": "C"}, "es"),
            ({"LC_ALL": "", "LANG": "es"}, "es"),
            ({"LC_ALL": "en", "LC_MESSAGES": "es", "LANG": "es"}, "en"),
            ({"LC_MESSAGES": "es", "LANG": "en"}, "es"),
            ({"LC_MESSAGES": "de", "LANG": "es"}, "en"),
        ],
    )
    def test_the_first_that_is_set_counts(self, environment: dict[str, str], lang: str) -> None:
        assert language_of(environment) == lang

    @pytest.mark.parametrize(
        ("wishes", "locale", "lang"),
        [
            ("es", "de_DE", "es"),
            ("de:es:en", "de_DE", "es"),
            ("de:en:es", "de_DE", "en"),
            ("de:fr", "es_ES", "es"),
            (":::es", "de_DE", "es"),
            ("", "es_ES", "es"),
        ],
    )
    def test_several_wishes(self, wishes: str, locale: str, lang: str) -> None:
        assert language_of({"LANGUAGE": wishes, "LANG": locale}) == lang

    @pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8", "POSIX.UTF-8", ""])
    def test_wishes_do_not_count_in_the_plain_locale(self, locale: str) -> None:
        assert language_of({"LANGUAGE": "es", "LANG": locale}) == "en"

    def test_wishes_alone_are_not_enough(self) -> None:
        assert language_of({"LANGUAGE": "es"}) == "en"


class TestCatalogue:
    """English is in the code; another language is read from its file once."""

    def test_english_changes_nothing(self) -> None:
        words = catalogue(ENGLISH)
        assert words.gettext("There is no such sentence.") == "There is no such sentence."
        assert [words.ngettext("{n} one", "{n} many", number) for number in (1, 2)] == ["{n} one", "{n} many"]

    def test_spanish_is_read_from_its_file(self) -> None:
        assert catalogue("es").gettext("The game is over.") == "La partida ha terminado."
        assert catalogue("es").gettext("{first} and {last}") == "{first} y {last}"

    def test_what_is_missing_is_said_in_english(self) -> None:
        assert catalogue("es").gettext("There is no such sentence.") == "There is no such sentence."
        assert say("{who:seat} sings.", who=0).sentence(lang="es") == "A sings."

    def test_it_is_read_once(self) -> None:
        assert catalogue("es") is catalogue("es")


class TestAddTranslations:
    """A game of somebody else brings its own words."""

    POURS = say("{who:seat} pours {what:word} into {into:words}.", who=0, what="water", into=("a jug", "a cup"))
    OURS = catalogue_of(
        {
            "{who:seat} pours {what:word} into {into:words}.": "{who:seat} vierte {what:word} en {into:words}.",
            "water": "agua",
            "a jug": "una jarra",
            "a cup": "una taza",
            ("{n} jug is full.", "{n} jugs are full."): ("{n} jarra está llena.", "{n} jarras están llenas."),
        }
    )

    def test_they_are_spoken(self) -> None:
        assert self.POURS.sentence(["Ana"], "es") == "Ana pours water into a jug y a cup."
        with speaking("es", self.OURS):
            assert self.POURS.sentence(["Ana"], "es") == "Ana vierte agua en una jarra y una taza."
            assert self.POURS.sentence(["Ana"]) == "Ana pours water into a jug and a cup."
        assert self.POURS.sentence(["Ana"], "es") == "Ana pours water into a jug y a cup."

    def test_with_numbers(self) -> None:
        full = [say_count("{n} jug is full.", "{n} jugs are full.", number) for number in (0, 1, 2)]
        with speaking("es", self.OURS):
            told = [event.sentence(lang="es") for event in full]
        assert told == ["0 jarras están llenas.", "1 jarra está llena.", "2 jarras están llenas."]

    def test_also_after_it_has_spoken(self) -> None:
        catalogue("es")
        with speaking("es", self.OURS):
            assert catalogue("es").gettext("water") == "agua"

    def test_the_words_of_the_library_stay_as_they_are(self) -> None:
        with speaking("es", catalogue_of({"{first} and {last}": "{first} & {last}", "water": "agua"})):
            assert catalogue("es").gettext("{first} and {last}") == "{first} y {last}"
            assert catalogue("es").gettext("water") == "agua"

    def test_several_games(self) -> None:
        with speaking("es", self.OURS, catalogue_of({"water": "el agua", "wine": "vino"})):
            assert [catalogue("es").gettext(word) for word in ("water", "wine", "beer")] == ["agua", "vino", "beer"]

    def test_to_english(self) -> None:
        """A game may have been written in short keys."""
        with speaking("en_GB", catalogue_of({"jugs.pour": "{who:seat} pours."}, "en")):
            assert say("jugs.pour", who=1).sentence() == "B pours."
        assert say("jugs.pour", who=1).sentence() == "jugs.pour"

    def test_only_to_languages_of_the_library(self) -> None:
        with pytest.raises(UnknownLanguage, match=r"^language 'tlh' found, one of en, es expected$"):
            add_translations("tlh", self.OURS)


class TestSeveral:
    """Several catalogues are asked one after the other, and stay as they were."""

    def test_added_twice_or_late(self) -> None:
        one, other = catalogue_of({"{n} jug": "una jarra"}), catalogue_of({"A jug.": "Una jarra."})
        with speaking("es", one, one):
            assert say("A jug.").sentence(lang="es") == "A jug."
            with speaking("es", other, one):
                assert say("A jug.").sentence(lang="es") == "Una jarra."
                assert say("Nobody has translated this.").sentence(lang="es") == "Nobody has translated this."
        assert one._fallback is None
        assert other._fallback is None
