"""The inspector asks every property of what it speaks of, counts, and tells what cannot be told."""

from __future__ import annotations

from typing import Any

import pytest

from boardrules import Endless, Overdrawn, Phase, always, each_step, fiji, sometimes
from boardrules.verify.inspector import MEMORY, Inspector, claims
from boardrules.verify.laws import LAWS
from tests.verify.worlds import coin, countdown, jugs, picks

STEPS: list[Any] = []
"""What the property below was asked about."""


@always("countdown.positive")
def nothing_is_owed(state: int) -> bool:
    """There is never less than nothing."""
    return state >= 0


@always(when=lambda state: state > 3)
def much_is_even(state: int) -> bool:
    """Where there is more than three, the number is even."""
    return state % 2 == 0


@each_step
def steps_are_noted(before: int, move: str | None, after: int) -> bool:
    """Steps are noted."""
    STEPS.append((before, move, after))
    return True


@sometimes
def one_is_left(state: int) -> bool:
    """One is left."""
    return state == 1


@sometimes
def two_are_taken(before: int, move: str | None, after: int) -> bool:
    """Two are taken at once."""
    return before - after == 2


@always
def always_fails(state: int) -> bool:
    """Nobody can tell."""
    return bool(1 // 0)


@always(when=lambda state: bool(1 // 0))
def doubtful(state: int) -> bool:
    """Nobody knows where this applies."""
    return True


ALL = (nothing_is_owed, much_is_even, steps_are_noted, one_is_left, two_are_taken)


@pytest.fixture(autouse=True)
def unnoted() -> None:
    STEPS.clear()


class TestOpening:
    """From the start to the first decision everything is looked at."""

    def test_what_the_rules_do_before_the_first_decision(self) -> None:
        phases = [
            Phase(name="set up", settle=lambda state: state - 1, leads_to=("set up", "play")),
            countdown().phases[0],
        ]
        game = countdown(7, phases=phases, phase_of=lambda s: "set up" if s > 5 else "play", properties=ALL)
        inspector = Inspector(game)
        state, breaches, shown = inspector.opening()
        assert (state, shown) == (5, ())
        assert STEPS == [(7, None, 6), (6, None, 5)]
        assert {breach.name for breach in breaches} == {"much_is_even"}
        assert inspector.exercised["nothing_is_owed"] == 3
        assert set(inspector.transitions) == {("set up", "set up"), ("set up", "play")}

    @pytest.mark.parametrize("fault", [Overdrawn("one too many"), Endless("no end")], ids=str)
    def test_rules_that_fail_before_the_first_decision(self, fault: Exception) -> None:
        def fail(state: int) -> int:
            raise fault

        inspector = Inspector(countdown(phases=[Phase(name="set up", settle=fail)], properties=ALL))
        state, breaches, _ = inspector.opening()
        assert state is None
        assert [(one.name, one.detail) for one in breaches] == [
            ("much_is_even", "Where there is more than three, the number is even."),
            ("steps_do_not_fail", f"{type(fault).__name__}: {fault}"),
        ]
        assert not inspector.exercised["steps_do_not_fail"]

    def test_a_first_state_that_shows_something(self) -> None:
        assert Inspector(countdown(1, properties=ALL)).opening()[2] == ("one_is_left",)


class TestStep:
    """A step is looked at with all that it passes through."""

    def test_what_it_comes_to(self) -> None:
        inspector = Inspector(countdown(properties=ALL))
        seen = inspector.step(3, "take 2")
        assert (seen.after, seen.breaches, seen.shown) == (1, (), ("two_are_taken", "one_is_left"))
        assert STEPS == [(3, "take 2", 1)]

    def test_a_broken_property_is_told_by_its_sentence(self) -> None:
        game = countdown(phase={"legal_moves": lambda state, seat: ("take 9",)}, properties=ALL)
        seen = Inspector(game).step(4, "take 9")
        assert ("nothing_is_owed", "There is never less than nothing.") in [(b.name, b.detail) for b in seen.breaches]

    def test_rules_that_fail(self) -> None:
        seen = Inspector(countdown(phase={"apply": lambda state, move: 1 // 0})).step(4, "take 1")
        assert seen.after is None
        assert seen.breaches[0].detail == "ZeroDivisionError: integer division or modulo by zero"

    def test_a_property_that_fails(self) -> None:
        seen = Inspector(countdown(properties=[always_fails])).step(4, "take 1")
        assert seen.breaches[0].detail.startswith("It cannot be told: ZeroDivisionError")

    def test_a_condition_that_fails(self) -> None:
        seen = Inspector(countdown(properties=[doubtful])).step(4, "take 1")
        assert seen.breaches[0].name == "doubtful"

    def test_a_known_state_is_not_looked_at_again(self) -> None:
        inspector = Inspector(countdown(properties=ALL))
        inspector.step(4, "take 1", known={3})
        assert inspector.exercised["nothing_is_owed"] == 0
        assert inspector.exercised["whoever_must_act_can"] == 0
        assert inspector.exercised["steps_are_noted"] == 1

    def test_a_property_is_counted_only_where_it_speaks(self) -> None:
        inspector = Inspector(countdown(properties=ALL))
        inspector.step(4, "take 1")
        assert inspector.exercised["much_is_even"] == 0
        inspector.step(5, "take 1")
        assert inspector.exercised["much_is_even"] == 1

    def test_costly_laws_are_asked_as_often_as_is_said(self) -> None:
        always_asked, seldom_asked = (Inspector(countdown(), care=care) for care in (1, 10))
        for _ in range(200):
            always_asked.step(3, "take 1")
            seldom_asked.step(3, "take 1")
        assert always_asked.exercised["notation_round_trips"] == 200
        assert 5 < seldom_asked.exercised["notation_round_trips"] < 50
        assert seldom_asked.exercised["whoever_must_act_can"] == 200

    def test_a_few_moves_from_elsewhere_are_remembered(self) -> None:
        inspector = Inspector(countdown())
        for _ in range(MEMORY + 3):
            inspector.step(3, "take 1")
        assert len(inspector._foreign) == MEMORY


class TestRecord:
    """A play that is written down is read and replayed."""

    def test_a_play_that_replays(self) -> None:
        inspector = Inspector(countdown())
        assert list(inspector.record(["take 2", "take 2", "take 1"], 0)) == []
        assert inspector.exercised["records_replay"] == 1

    def test_a_play_that_ends_elsewhere(self) -> None:
        found = list(Inspector(countdown(outcome=lambda state: None)).record(["take 2"], 4))
        assert [breach.detail for breach in found] == ["The record replays to another end."]

    def test_a_play_with_a_move_that_is_refused(self) -> None:
        found = list(Inspector(countdown()).record(["take 9"], 0))
        assert [breach.detail[:6] for breach in found] == ["move 1"]


class TestClaims:
    """What is claimed of a game are its properties and those laws that can say something about it."""

    def test_a_solitary_game_without_chance_measure_or_secrets(self) -> None:
        names = set(claims(jugs()))
        assert names == {
            "unsolved",
            "whoever_must_act_can",
            "legal_moves_and_objections_agree",
            "notation_round_trips",
            "steps_do_not_fail",
            "the_old_state_is_untouched",
            "records_replay",
        }

    def test_chance_secrets_measure_and_phases(self) -> None:
        assert "chances_sum_to_one" in claims(coin())
        assert {"simultaneous_decisions_commute", "views_hide_what_they_must", "nothing_hidden_is_told"} <= set(
            claims(picks())
        )
        assert {"the_measure_falls", "phases_lead_where_they_say"} <= set(claims(countdown()))

    def test_of_fiji_everything(self) -> None:
        game = fiji.game(3)
        found = claims(game)
        assert {law.name for law in LAWS} <= set(found)
        assert list(found)[: len(game.properties)] == [one.name for one in game.properties]
        assert all(clauses for _, _, clauses in list(found.values())[: len(game.properties)])
