"""A fact is kept as template, values and clauses, and put into words when somebody asks."""

from __future__ import annotations

import pytest

from boardrules.seats import CHANCE
from boardrules.wording import Event, listed, say


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
        ],
    )
    def test_any_number(self, words: list[str], sentence: str) -> None:
        assert listed(words) == sentence
        assert listed(iter(words)) == sentence


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
        ],
    )
    def test_each(self, template: str, value: object, sentence: str) -> None:
        assert say(template, it=value).sentence(["Ann", "Bob"]) == sentence

    @pytest.mark.parametrize("value", [-1, 26, True, None, "Ann", 1.0])
    def test_what_is_no_seat_is_shown_as_it_is(self, value: object) -> None:
        """A move may come from outside with anything in it."""
        assert say("{it:seat}", it=value).sentence(["Ann", "Bob"]) == repr(value)

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
    def test_a_language_that_is_not_spoken(self, put: object) -> None:
        with pytest.raises(ValueError, match=r"^language 'xx' found, 'en' expected$"):
            put(self.TAKES, ["Ann"], "xx")
