"""A fact is kept as template, values and clauses, and put into words when somebody asks."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest
from attrs import evolve

from boardrules import fiji, kawa, wampum
from boardrules.languages import UnknownLanguage, catalogue
from boardrules.seats import CHANCE
from boardrules.wording import IN_ENGLISH, N_, NN_, Event, Said, Voice, Worded, listed, say, say_count, translated
from tests.core.translations import catalogue_of, speaking


class TestListed:
    """Words are joined as a sentence does."""

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ([], "nobody"),
            (["A"], "A"),
            (["A", "B"], "A and B"),
            (["A", "B", "C"], "A, B and C"),
            (["A", "B", "C", "D"], "A, B, C and D"),
            (["Ann", "Ida"], "Ann and Ida"),
        ],
    )
    def test_any_number(self, words: list[str], sentence: str) -> None:
        assert listed(words) == sentence
        assert listed(iter(words)) == sentence

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ([], "nadie"),
            (["Ana"], "Ana"),
            (["Ana", "Luis"], "Ana y Luis"),
            (["Ana", "Inés"], "Ana e Inés"),
            (["Ana", "Íñigo"], "Ana e Íñigo"),
            (["Ana", "Hilda"], "Ana e Hilda"),
            (["Ana", "hilo", "Luis"], "Ana, hilo y Luis"),
            (["Ana", "Luis", "i"], "Ana, Luis e i"),
            (["Ana", "Hiedra"], "Ana y Hiedra"),
            (["Ana", "Ian"], "Ana y Ian"),
            (["Ana", "Yvonne"], "Ana e Yvonne"),
            (["Ana", "Yago"], "Ana y Yago"),
            (["Ana", "Y"], "Ana y Y"),
            (["Ana", "H"], "Ana y H"),
            (["Ana", ""], "Ana y "),
        ],
    )
    def test_in_spanish(self, words: list[str], sentence: str) -> None:
        """Before the sound of an i Spanish says `e`."""
        assert listed(words, "es") == sentence


class TestKindsOfValue:
    """A template names the kind of each value."""

    @pytest.mark.parametrize(
        ("template", "value", "sentence"),
        [
            ("{it:seat}", 1, "Bob"),
            ("{it:seat}", 2, "C"),
            ("{it:seat}", CHANCE, "chance"),
            ("{it:seats}", (0, 1, 2), "Ann, Bob and C"),
            ("{it:seats}", (CHANCE,), "chance"),
            ("{it:seats}", (), "nobody"),
            ("{it:words}", (1, "two"), "1 and two"),
            ("{it:word}", 3, "3"),
            ("{it}", (1, 2), "(1, 2)"),
            ("{it:>3}", 7, "  7"),
            ("{it!r}", "x", "'x'"),
            ("{it:seat}", 26, "seat 27"),
            ("{it:phase}", "hide", "hide"),
            ("{it:word}", "", ""),
            ("{it:words}", (), "nobody"),
            ("{it}", say("{who:seat} sings", who=0), "Ann sings"),
            ("{it:word}", say("{who:seat} sings", who=0), "Ann sings"),
            ("{it:words}", (say("{who:seat}", who=1), fiji.Beads(2), "x"), "Bob, 2 green and x"),
            ("{it}", fiji.Beads(2, 1), "2 green and 1 red"),
            ("{it:word}", fiji.Beads(2, 1), "2 green and 1 red"),
            ("{it!s}", fiji.Beads(2, 1), "2g1r"),
            ("{it!r}", fiji.Beads(2, 1), "Beads(green=2, red=1, yellow=0, blue=0)"),
            ("{it:word}", fiji.Colour.RED, "red"),
        ],
    )
    def test_each(self, template: str, value: object, sentence: str) -> None:
        assert say(template, it=value).sentence(["Ann", "Bob"]) == sentence

    @pytest.mark.parametrize("value", [-1, True, None, "Ann", 1.0])
    def test_what_is_no_seat_is_shown_as_it_is(self, value: object) -> None:
        """A move may come from outside with anything in it."""
        assert say("{it:seat}", it=value).sentence(["Ann", "Bob"]) == repr(value)

    def test_what_only_looks_as_if_it_had_words(self) -> None:
        """The class of the beads has the method, too, but no beads."""
        assert isinstance(fiji.Beads, Worded)
        assert say("{it} and {it:word}", it=fiji.Beads).sentence() == f"{fiji.Beads!r} and {fiji.Beads!r}"

    def test_what_has_no_words(self) -> None:
        assert not isinstance("x", Worded)
        assert isinstance(fiji.Beads(), Worded)

    def test_names_are_not_templates(self) -> None:
        assert say("{it:seat} wins", it=0).sentence(["{it}"]) == "{it} wins"
        assert say("{it}", it="{0}").sentence() == "{0}"


class TestEvent:
    """The sentence, then the clauses in brackets."""

    TAKES = say("{who:seat} takes {count} beads", "fiji.effect.take", "fiji.beads.supply", who=0, count=4)

    def test_what_it_holds(self) -> None:
        assert self.TAKES.message == "{who:seat} takes {count} beads"
        assert self.TAKES.values == {"who": 0, "count": 4}
        assert self.TAKES.clauses == ("fiji.effect.take", "fiji.beads.supply")

    def test_text_and_sentence(self) -> None:
        assert self.TAKES.sentence(["Ann"]) == "Ann takes 4 beads"
        assert self.TAKES.text(["Ann"]) == "Ann takes 4 beads [fiji.effect.take, fiji.beads.supply]"
        assert str(self.TAKES) == "A takes 4 beads [fiji.effect.take, fiji.beads.supply]"

    def test_without_clauses_there_are_no_brackets(self) -> None:
        assert str(say("the game is over")) == "the game is over"
        assert Event("over") == Event("over", {}, ()) == say("over")

    def test_a_value_may_have_any_name(self) -> None:
        assert say("{message} {self}", message="a", self="b").sentence() == "a b"

    @pytest.mark.parametrize("put", [Event.sentence, Event.text])
    def test_a_language_that_is_not_spoken(self, put: Callable[..., str]) -> None:
        with pytest.raises(UnknownLanguage, match=r"^language 'xx' found, one of en, es expected$"):
            put(self.TAKES, ["Ann"], "xx")

    def test_the_same_on_other_clauses(self) -> None:
        other = self.TAKES.citing("fiji.effect.half")
        assert other == evolve(self.TAKES, clauses=("fiji.effect.half",))
        assert str(other) == "A takes 4 beads [fiji.effect.half]"
        assert str(other.citing()) == "A takes 4 beads"


class TestNumbers:
    """Where the sentence depends on a number, there is one for 1 and another for all other numbers."""

    @pytest.mark.parametrize(
        ("number", "sentence"),
        [(0, "A has 0 heads."), (1, "A has a head."), (2, "A has 2 heads."), (-1, "A has -1 heads.")],
    )
    def test_each(self, number: int, sentence: str) -> None:
        event = say_count("{who:seat} has a head.", "{who:seat} has {n} heads.", number, "fiji.heads.shares", who=0)
        assert event.sentence() == sentence
        assert event.text() == f"{sentence} [fiji.heads.shares]"
        assert event.values == {"who": 0, "n": number}

    def test_what_it_holds(self) -> None:
        event = say_count("{n} head", "{n} heads", 3)
        assert (event.message, event.many, event.number, event.clauses) == ("{n} head", "{n} heads", 3, ())
        assert (say("x").many, say("x").number) == ("", 1)

    def test_the_marks_of_translators_change_nothing(self) -> None:
        assert N_("{n} head") == "{n} head"
        assert NN_("{n} head", "{n} heads") == ("{n} head", "{n} heads")


class TestTranslated:
    """All that can be translated is, also within a sentence; names and numbers are not."""

    OURS = catalogue_of(
        {
            "{who:seat} gives {what} to {others:seats} in {where:phase}.": (
                "En {where:phase}, {who:seat} da {what} a {others:seats}."
            ),
            ("{n} shell", "{n} shells"): ("{n} concha", "{n} conchas"),
            "a {size:word} one": "una {size:word}",
            "tiny": "diminuta",
            "Ann": "nobody translates a name",
        },
        contexts={"phase": {"tiny": "lo diminuto"}},
    )

    def test_nothing(self) -> None:
        """Of an empty text gettext would return the head of its file."""
        assert catalogue("es").gettext("") != ""
        assert translated("", catalogue("es")) == ""
        assert say("").text(lang="es") == ""

    def test_what_lies_within(self) -> None:
        event = say(
            "{who:seat} gives {what} to {others:seats} in {where:phase}.",
            "shells.gift",
            who=0,
            what=say_count("{n} shell", "{n} shells", 2),
            others=(1, 2),
            where="tiny",
        )
        with speaking("es", self.OURS):
            assert event.text(["Ann", "Bob"], "es") == "En lo diminuto, Ann da 2 conchas a Bob y C. [shells.gift]"
            small = evolve(event, values=event.values | {"what": say("a {size:word} one", size="tiny")})
            assert small.sentence(["Ann", "Bob", "Ida"], "es_ES") == "En lo diminuto, Ann da una diminuta a Bob e Ida."
        assert event.text() == "A gives 2 shells to B and C in tiny. [shells.gift]"


class TestInWords:
    """Whatever is handed about has words of its own beside its notation."""

    @pytest.mark.parametrize(
        ("beads", "words"),
        [
            ("-", "0 beads"),
            ("1g", "1 green"),
            ("2r", "2 red"),
            ("1y4b", "1 yellow and 4 blue"),
            ("12g1r3y2b", "12 green, 1 red, 3 yellow and 2 blue"),
        ],
    )
    def test_beads(self, beads: str, words: str) -> None:
        assert str(fiji.Beads.read(beads).in_words()) == words

    @pytest.mark.parametrize(
        ("goods", "words"),
        [
            ("-", "0 cards"),
            ("1c1h1t1w1a", "1 corn, 1 hide, 1 tobacco, 1 weapon and 1 alcohol"),
            ("2c2h2t2w2a", "2 corn, 2 hides, 2 tobacco, 2 weapons and 2 alcohol"),
            ("3c2w", "3 corn and 2 weapons"),
        ],
    )
    def test_goods(self, goods: str, words: str) -> None:
        assert str(wampum.Goods.read(goods).in_words()) == words

    @pytest.mark.parametrize(
        ("card", "words"),
        [
            ("most green", "most green"),
            ("fewest blue", "fewest blue"),
            ("most green+red", "most green and red"),
            ("fewest green+red+yellow", "fewest green, red and yellow"),
            ("most all", "most beads"),
            ("fewest all", "fewest beads"),
        ],
    )
    def test_conditions(self, card: str, words: str) -> None:
        assert str(fiji.Condition.read(card).in_words()) == words

    @pytest.mark.parametrize(
        ("card", "words"),
        [
            ("take 4g", "take 4 green"),
            ("take 1g1r1y1b", "take 1 green, 1 red, 1 yellow and 1 blue"),
            ("half blue", "take half of the blue beads"),
            ("others red", "all others take 1 red"),
            ("keep", "keep the offer"),
            ("rotate", "rotate a goal"),
            ("swap", "swap two goals"),
        ],
    )
    def test_effects(self, card: str, words: str) -> None:
        assert str(fiji.Effect.read(card).in_words()) == words

    def test_goals(self) -> None:
        assert [str(fiji.Goal.read(card).in_words()) for card in ("most red", "fewest blue")] == [
            "most red",
            "fewest blue",
        ]

    def test_petals(self) -> None:
        petals = [kawa.Petal(size, kawa.Cell(1, 2)) for size in kawa.Size]
        assert [str(petal.in_words()) for petal in petals] == ["a single petal at r2c3", "a double petal at r2c3"]


class TestSaid:
    """A text in English that remembers what it says."""

    SAID = Said(say("{first} and {last}", "jugs.pour", first="Ann", last="Bob"))

    def test_it_is_a_text(self) -> None:
        assert self.SAID == "Ann and Bob [jugs.pour]"
        assert json.loads(json.dumps([self.SAID])) == ["Ann and Bob [jugs.pour]"]

    def test_it_remembers(self) -> None:
        assert self.SAID.in_words() is self.SAID.event
        assert self.SAID.event == say("{first} and {last}", "jugs.pour", first="Ann", last="Bob")
        assert say("{why}!", why=self.SAID).sentence(lang="es") == "Ann y Bob!"

    @pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
    def test_it_is_copied_whole(self, again: Callable[[Said], Said]) -> None:
        twin = again(self.SAID)
        assert (type(twin), twin, twin.event) == (Said, self.SAID, self.SAID.event)

    def test_it_is_sent_whole(self) -> None:
        twin = pickle.loads(pickle.dumps(self.SAID))  # noqa: S301 (our own bytes)
        assert (type(twin), twin, twin.event) == (Said, self.SAID, self.SAID.event)


class TestVoice:
    """Says events, texts and phases in one language."""

    def test_english_unless_another_is_asked_for(self) -> None:
        assert Voice() == Voice("en_GB") == IN_ENGLISH
        assert Voice("es_AR").lang == "es"

    def test_a_language_that_is_not_spoken(self) -> None:
        with pytest.raises(UnknownLanguage, match=r"^language 'xx' found, one of en, es expected$"):
            Voice("xx")

    def test_an_event_with_its_clauses(self) -> None:
        event = say("{first} and {last}", "jugs.pour", first="Ana", last="Luis")
        assert (Voice()(event), Voice("es")(event)) == ("Ana and Luis [jugs.pour]", "Ana y Luis [jugs.pour]")

    def test_words(self) -> None:
        said = Said(say("{first} and {last}", "jugs.pour", first="Ann", last="Bob"))
        ours = catalogue_of({"tiny": "diminuta"}, contexts={"phase": {"tiny": "lo diminuto"}})
        with speaking("es", ours):
            told = [Voice("es").word(word) for word in ("tiny", said, "Ann and Bob [jugs.pour]", 7, fiji.Beads(2))]
            assert told == ["diminuta", "Ann y Bob [jugs.pour]", "Ann and Bob [jugs.pour]", "7", "2 verdes"]
            assert Voice("es").phase("tiny") == "lo diminuto"
        assert (IN_ENGLISH.word("tiny"), IN_ENGLISH.word(said), IN_ENGLISH.phase("tiny")) == ("tiny", said, "tiny")
