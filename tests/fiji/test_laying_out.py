"""What is laid out before the first offers: the exchange that is counted, and the row of goals."""

from __future__ import annotations

import pytest

from boardrules import fiji
from tests.fiji.tables import game_of, opening, states_of

BEFORE = {"conditions", "effects", "goals", "hide"}


@pytest.mark.cite("fiji.exchange.three")
class TestNoExchangeYet:
    """The exchanges of a round are counted from its first offer on."""

    @pytest.mark.parametrize("rules", [fiji.STANDARD, fiji.TWO_PLAYER], ids=["standard", "two-player"])
    def test_all_game(self, rules: fiji.Ruleset) -> None:
        states = list(states_of(game_of(2, rules), 1))
        assert {state.exchange for state in states if state.phase in BEFORE} == {0}
        assert {state.exchange for state in states if state.phase == "offer"} == {1, 2, 3}
        assert {state.round for state in states if state.phase in BEFORE} == {1, 2, 3, 4}

    def test_none_while_beads_are_set_aside(self) -> None:
        first = opening(2, fiji.TWO_PLAYER).onward("hide")
        second = first.play(first.moves(0)[0])
        third = second.play(second.moves(1)[0])
        assert [(one.phase, one.state.exchange) for one in (first, second, third)] == [
            ("hide", 0),
            ("hide", 0),
            ("offer", 1),
        ]


@pytest.mark.cite("fiji.goals.shuffled", "fiji.goals.row")
class TestRowOfGoals:
    """Each colour has one goal card, and each card is laid at the end of the row."""

    def test_the_same_colour_again(self) -> None:
        position = opening().onward("goals").play("goal most green")
        assert position.refusal("goal fewest green") == "the green goal lies in the row [fiji.goals.shuffled]"

    def test_no_goal(self) -> None:
        position = opening().onward("goals")
        assert position.refusal("condition most blue") == "most blue is not among the goals [fiji.goals.shuffled]"

    def test_the_last_one_is_told(self) -> None:
        position = opening().onward("goals").play("goal most green", "goal fewest red")
        told = position.told("goal most blue")
        assert told[0] == "goal 3 is: most blue [fiji.goals.row, fiji.goals.hierarchy]"
