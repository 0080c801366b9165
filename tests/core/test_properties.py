"""A property is a function with a sentence: named, cited, and of one of three kinds."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from boardrules import fiji, kawa, wampum
from boardrules.outcomes import Outcome
from boardrules.properties import Case, Claim, always, each_step, made_in, sometimes


class TestMaking:
    """The name is the function's, the sentence the first paragraph of its docstring."""

    def test_bare(self) -> None:
        @always
        def water_is_not_negative(state: int) -> bool:
            """No jug holds less than nothing."""
            return state >= 0

        assert water_is_not_negative.name == "water_is_not_negative"
        assert str(water_is_not_negative) == "water is not negative"
        assert water_is_not_negative.claim is Claim.ALWAYS
        assert water_is_not_negative.sentence == "No jug holds less than nothing."
        assert water_is_not_negative.clauses == ()
        assert water_is_not_negative.when is None
        assert water_is_not_negative.on is Case.STATE
        assert water_is_not_negative.holds(0)
        assert not water_is_not_negative.holds(-1)

    def test_with_clauses_and_a_case(self) -> None:
        def is_full(before: int, move: str, after: int) -> bool:
            return after == 5

        @each_step("jugs.fill", "jugs.well", when=is_full)
        def the_well_gives(before: int, move: str, after: int) -> bool:
            """Filling adds water.

            It does so whatever was there.
            """
            return after > before

        assert the_well_gives.claim is Claim.EACH_STEP
        assert the_well_gives.clauses == ("jugs.fill", "jugs.well")
        assert the_well_gives.when is is_full
        assert the_well_gives.on is Case.STEP
        assert the_well_gives.sentence == "Filling adds water."
        assert the_well_gives.holds(0, "fill", 5)
        assert the_well_gives.when(0, "fill", 5)

    def test_a_case_given_beside_the_function_itself(self) -> None:
        def is_full(state: int) -> bool:
            return state == 5

        def odd(state: int) -> bool:
            """A full jug holds an odd number of litres."""
            return state % 2 == 1

        made = always(odd, when=is_full)
        assert (made.when, made.clauses, made.name) == (is_full, (), "odd")
        assert made.when(5)
        assert made.holds(5)

    def test_a_sentence_over_several_lines(self) -> None:
        @sometimes()
        def four(state: int) -> bool:
            """Some jug
            holds four litres.
            """
            return state == 4

        assert four.sentence == "Some jug holds four litres."
        assert four.clauses == ()
        assert four.claim is Claim.SOMETIMES

    def test_one_clause_is_not_taken_for_a_function(self) -> None:
        @always("jugs.set")
        def something(state: int) -> bool:
            """Something."""
            return True

        assert something.clauses == ("jugs.set",)
        assert something.holds(0)

    def test_what_always_holds_may_speak_of_the_end(self) -> None:
        @always
        def somebody_wins(state: int, outcome: Outcome) -> bool:
            """Somebody wins."""
            return bool(outcome.winners)

        assert somebody_wins.on is Case.END
        assert somebody_wins.holds(4, Outcome((1,), (0,)))
        assert not somebody_wins.holds(4, Outcome((1,), ()))

    def test_what_must_be_reachable_is_a_state_or_a_step(self) -> None:
        @sometimes
        def in_a_state(state: int) -> bool:
            """In a state."""
            return state == 4

        @sometimes
        def on_a_step(before: int, move: str, after: int) -> bool:
            """On a step."""
            return before > after

        assert (in_a_state.on, on_a_step.on) == (Case.STATE, Case.STEP)
        assert in_a_state.holds(4)
        assert on_a_step.holds(2, "empty", 0)

    def test_two_of_the_same_are_two(self) -> None:
        def full(state: int) -> bool:
            """Full."""
            return True

        assert always(full) != always(full)
        assert full(0)


class TestRefused:
    """A claim without a sentence, or of the wrong shape, is a mistake of whoever wrote it."""

    @pytest.mark.parametrize("make", [always, each_step, sometimes])
    def test_no_sentence(self, make: object) -> None:
        def silent(state: int) -> bool:
            return True

        with pytest.raises(ValueError, match=r"^property 'silent' has no docstring, a sentence expected$"):
            make(silent)
        assert silent(0)

    @pytest.mark.parametrize(
        ("make", "shape"),
        [(each_step, "(before, move, after)"), (sometimes, "(state) or (before, move, after)")],
    )
    def test_only_always_speaks_of_the_end(self, make: object, shape: str) -> None:
        def pair(before: int, after: int) -> bool:
            """Two arguments."""
            return True

        with pytest.raises(ValueError, match="takes 2 arguments") as caught:
            make("jugs.set")(pair)
        assert str(caught.value) == f"property 'pair' takes 2 arguments, {shape} expected"
        assert pair(0, 0)

    @pytest.mark.parametrize("make", [always, each_step, sometimes])
    def test_a_claim_about_nothing(self, make: object) -> None:
        def nothing() -> bool:
            """Nothing."""
            return True

        with pytest.raises(ValueError, match=r"^property 'nothing' takes 0 arguments, \(.*\) expected$"):
            make(nothing)
        assert nothing()

    def test_a_step_is_no_state(self) -> None:
        def step(before: int, move: str, after: int) -> bool:
            """A step."""
            return True

        with pytest.raises(ValueError, match=r"takes 3 arguments, \(state\) or \(state, outcome\) expected$"):
            always(step)
        assert step(0, "", 0)


@always("jugs.set")
def first_here(state: int) -> bool:
    """The first in this file."""
    return True


@sometimes
def second_here(state: int) -> bool:
    """The second in this file."""
    return True


class TestMadeIn:
    """A room of properties needs no list of them."""

    def test_all_of_a_module_in_its_order(self) -> None:
        room = ModuleType("room")
        room.second, room.number, room.first = second_here, 7, first_here
        assert made_in(room) == (second_here, first_here)
        assert made_in(ModuleType("empty")) == ()
        assert first_here.holds(0)
        assert second_here.holds(0)


NUMBER = re.compile(
    r"\b(four|five|six|seven|eight|nine|ten|eleven|twelve)\b|(?<!phase )(?<![(/-])\b\d+\b", re.IGNORECASE
)
"""A number of the sheet, but for that of a phase and those of a formula."""

SAID_OF_THE_SHEET = re.compile(r", on the sheet [^,.]*")
"""A number that is told as the sheet's: that is true whatever the rules."""


def numbers_of_rules(sentence: str) -> bool:
    """Say whether a sentence has a number that other rules may change."""
    return NUMBER.search(SAID_OF_THE_SHEET.sub("", sentence)) is not None


@pytest.mark.parametrize("game", [fiji, wampum, kawa], ids=lambda game: game.__name__)
def test_sentences_are_true_of_house_rules_too(game: ModuleType) -> None:
    """A verdict about other rules prints the same sentences: they name what is claimed, not the sheet's numbers."""
    named = [
        one.sentence for seats in (2, 3, 4) for one in game.game(seats).properties if numbers_of_rules(one.sentence)
    ]
    assert named == []


def test_a_number_in_a_sentence_is_seen() -> None:
    assert numbers_of_rules("Every offer has one to four beads.")
    assert numbers_of_rules("There are 12 rounds, on the sheet 8.")
    assert not numbers_of_rules("An offer has an allowed number of beads, on the sheet one to four.")
    assert not numbers_of_rules("At most n(n-1)/2 heads in phase 4, and after Phase 3 none.")
