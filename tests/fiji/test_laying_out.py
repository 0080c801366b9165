"""What is laid out before the first offers: the exchange that is counted, and the row of goals."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.fiji.components import Beads
from boardrules.fiji.phases.offer import fitting
from tests.fiji.tables import game_of, opening, states_of, table

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

    def test_no_card_is_pointed_at_before_the_analysis(self) -> None:
        states = [state for seed in range(3) for state in states_of(game_of(3), seed)]
        assert {state.card for state in states if state.phase in {*BEFORE, "offer", "over"}} == {0}

    def test_the_last_cards_stay_on_the_table(self) -> None:
        *_, offered, end = states_of(game_of(3), 1)
        assert (offered.round, end.phase) == (4, "over")
        assert end.columns == offered.columns
        assert len(end.goals) == 4

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
        assert (
            position.refusal("goal fewest green")
            == "The goal of green beads lies in the row already. [fiji.goals.shuffled]"
        )

    def test_no_goal(self) -> None:
        position = opening().onward("goals")
        assert position.refusal("condition most blue") == "“most blue” is not one of the goals. [fiji.goals.shuffled]"

    def test_the_last_one_is_told(self) -> None:
        position = opening().onward("goals").play("goal most green", "goal fewest red")
        told = position.told("goal most blue")
        assert told[0] == "Goal 3 is “most blue”. [fiji.goals.row, fiji.goals.hierarchy]"


@pytest.mark.cite("fiji.columns.conditions", "fiji.columns.effects")
class TestColumns:
    """A card that is no condition is not laid among the conditions, and none but an effect beside them."""

    def test_refusals(self) -> None:
        opened = opening()
        text = "“{}” is not left in the deck of {}. [fiji.columns.{}]".format
        assert opened.refusal("effect keep") == text("keep the offer", "conditions", "conditions")
        assert opened.onward("effects").refusal("condition most blue") == text("most blue", "effects", "effects")

    def test_what_is_told(self) -> None:
        position = opening().play("condition most blue", "condition most red", "condition most green")
        last = "condition fewest green"
        assert position.told(last)[0] == "Condition 4 is “fewest green”. [fiji.columns.conditions]"
        position = position.play(last, "effect keep")
        told = position.told("effect swap")
        assert told == ["Effect 2 is “swap two goals”, beside “most red”. [fiji.columns.effects, fiji.columns.pairs]"]
        told = position.play("effect swap").told("effect rotate")
        assert told == ["Effect 3 is “rotate a goal”, beside “most green”. [fiji.columns.effects, fiji.columns.pairs]"]

    @pytest.mark.parametrize("phase", ["conditions", "effects"])
    def test_what_is_no_card(self, phase: str) -> None:
        position = opening().onward(phase)
        objection = position.game.objection(position.state, fiji.TurnsUp(["most blue"]))  # type: ignore[arg-type]
        assert str(objection).startswith(f"“['most blue']” is not left in the deck of {phase}. [")

    @pytest.mark.cite("fiji.gap.short-deck")
    def test_a_deck_that_ends_within_a_column(self) -> None:
        rules = evolve(fiji.STANDARD, rounds=6, column_length=3, short_deck="reshuffle", heads=100)
        columns = [state.columns for state in states_of(game_of(3, rules), 1) if state.phase == "offer"]
        assert {len(column.effects) for column in columns} == {3}
        assert all(len(set(column.conditions)) == 3 for column in columns)
        assert sum(columns[-1].unseen_effects) == 13


@pytest.mark.cite("fiji.exchange.offer-size", "fiji.exchange.own-beads")
class TestNoBundle:
    """What is no bundle is shown as it was found."""

    @pytest.mark.parametrize(
        ("found", "text"),
        [
            ((1, 2), "(1, 2) is no bundle of beads: a number of each colour is expected. [fiji.exchange.offer-size]"),
            (
                Beads(2, -1, 0, 0),
                "Beads(green=2, red=-1, yellow=0, blue=0) has a negative number of beads: none or more ",
            ),
        ],
    )
    def test_refusals(self, found: tuple[int, ...], text: str) -> None:
        position = table()
        objection = position.game.objection(position.state, fiji.Offers(0, found))  # type: ignore[arg-type]
        assert str(objection).startswith(text)

    def test_what_cannot_be_offered_makes_no_difference(self) -> None:
        assert fitting(Beads(9, 1, 0, 4), 4) == fitting(Beads(5, 1, 0, 7), 4) == Beads(4, 1, 0, 4)
        assert fitting(Beads(3, 1, 0, 4), 4) == Beads(3, 1, 0, 4)
