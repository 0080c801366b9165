"""The Hypothesis machine: right games pass, and a planted fault is found and shrunk to a short play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from boardrules import Game, Outcome, Record, always, fiji, read_record, retrace
from boardrules.fiji.state import State
from boardrules.verify import stateful
from boardrules.verify.explore import explore
from boardrules.verify.inspector import Breach
from boardrules.verify.stateful import machine, told
from tests.verify.worlds import (
    countdown,
    four_litres_are_measured,
    jugs,
    leaking_jugs,
    picks,
    the_small_jug_holds_three,
)

QUICK = settings(
    max_examples=12,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
"""A few plays, the same ones each time."""

THOROUGH = settings(QUICK, max_examples=60, phases=(Phase.generate, Phase.target, Phase.shrink))
"""Enough plays to find a planted fault and to shrink it."""

FIVE = fiji.game(2, evolve(fiji.STANDARD, exchanges=5)).boxes()[0]
"""A box in which somebody is left without a bead."""


class TestMinimalFiji(machine(fiji.game(3, fiji.MINIMAL), name="MinimalFiji").TestCase):
    """The smallest Fiji keeps its word."""

    settings = QUICK


class TestSeveralGames(machine(fiji.game(3), countdown(), picks(), jugs(four_litres_are_measured)).TestCase):
    """Each play draws which of several games it is of."""

    settings = QUICK


def failure(*games: Game[Any, Any]) -> str:
    """Return the message of the failing test of some games."""
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(machine(*games), settings=THOROUGH)
    return str(caught.value)


def play_in(message: str) -> Record:
    """Return the record that a message ends with; it can be read."""
    line = re.search(r"^the play, for `boardrules replay`: (\{.*\})$", message, re.MULTILINE)
    assert line is not None
    return read_record(line[1])


class TestFaults:
    """A planted fault is found, and told with its name, its clauses and a short play that shows it."""

    def test_leaking_jugs(self) -> None:
        message = failure(leaking_jugs())
        assert message.startswith("the_small_jug_holds_three: There are never more than three litres in the small jug.")
        assert "jugs.size" in message
        assert play_in(message).moves[-1] == "pour into the small jug"

    def test_among_several_games(self) -> None:
        assert play_in(failure(countdown(), leaking_jugs())).game == "jugs"

    def test_an_offer_that_does_not_leave_the_hand(self) -> None:
        offer = FIVE.phases[[phase.name for phase in FIVE.phases].index("offer")].apply
        assert offer is not None

        def careless(state: State, move: Any) -> State:
            return evolve(offer(state, move), behind=state.behind)

        game = fiji.game(2, fiji.MINIMAL).replacing("offer", apply=careless)
        message = failure(game)
        assert "beads_are_conserved" in message
        assert "fiji.beads.set" in message
        play = play_in(message)
        assert play.moves[-1].split()[1] == "offers"
        assert len(play.moves) == 4
        assert len(list(retrace(game, play))) == 4

    def test_five_exchanges(self) -> None:
        message = failure(FIVE)
        assert "an_offer_is_always_possible: Whoever still has to place an offer has enough beads for one." in message
        assert "whoever_must_act_can: " in message
        shortest = explore(FIVE)[0].broken["an_offer_is_always_possible"]
        assert len(play_in(message).moves) == len(shortest.moves)

    def test_in_the_first_state(self) -> None:
        @always
        def there_is_nothing(state: int) -> bool:
            """There is nothing."""
            return state == 0

        message = failure(countdown(properties=[there_is_nothing]))
        assert message.startswith("there_is_nothing: There is nothing.\n")
        assert play_in(message).moves == ()

    def test_rules_that_fail(self) -> None:
        message = failure(countdown(phase={"apply": lambda state, move: 1 // 0}))
        assert message.startswith("steps_do_not_fail: ZeroDivisionError")

    def test_a_play_that_does_not_replay(self) -> None:
        message = failure(countdown(2, outcome=lambda state: None if state else Outcome((0.5,), (0,))))
        assert message.startswith("records_replay: outcome.scores: item 1: 0.5 found, a whole number expected")
        assert sum(int(move[-1]) for move in play_in(message).moves) == 2


class TestMachine:
    """The class that Hypothesis runs."""

    def test_no_game(self) -> None:
        with pytest.raises(ValueError, match="no game found, at least one expected"):
            machine()

    @pytest.mark.parametrize(("name", "expected"), [(None, "FijiMachine"), ("Table", "Table")], ids=str)
    def test_its_name(self, name: str | None, expected: str) -> None:
        made = machine(fiji.game(3), name=name)
        assert (made.__name__, made.__qualname__) == (expected, expected)
        assert issubclass(made, RuleBasedStateMachine)

    def test_nothing_is_told_of_a_play_that_did_not_begin(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(stateful, "target", lambda *_, **__: pytest.fail("nothing was played"))
        machine(countdown())().teardown()

    def test_what_is_told(self) -> None:
        game = jugs(the_small_jug_holds_three)
        breaches = [Breach("the_small_jug_holds_three", "it overflows"), Breach("notation_round_trips", "['a', 'b']")]
        first, second, play = told(game, ["fill the large jug"], breaches).split("\n")
        assert first == "the_small_jug_holds_three: it overflows [jugs.size]"
        assert second == "notation_round_trips: ['a', 'b']"
        assert play_in(play).moves == ("fill the large jug",)

    def test_the_clauses_stand_in_brackets(self) -> None:
        assert failure(leaking_jugs()).split("\n")[0].endswith("]")

    def test_a_whole_game_is_followed_by_another(self) -> None:
        seen: list[int] = []

        class Watched(machine(countdown(1))):
            def teardown(self) -> None:
                seen.append(self.plays)

        run_state_machine_as_test(Watched, settings=QUICK)
        assert max(seen) > 3
