"""Thousands of random games, played beside a second referee that was written from the sheet alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.chance import Sampler
from boardrules.fiji.game import Fiji
from boardrules.fiji.state import State
from boardrules.seats import CHANCE, Actor, letter
from tests.fiji.tables import any_move, game_of
from tests.referee.fiji_referee import Referee

STANDARD = fiji.STANDARD
SMALL = evolve(
    STANDARD,
    rounds=2,
    exchanges=2,
    column_length=3,
    player_set=fiji.Beads(2, 2, 1, 1),
    supply_set=fiji.Beads(1, 1, 1, 1),
    offer_most=2,
)
"""Little of everything: supplies that are too small and places that are shared come up all the time."""

LONELY = evolve(STANDARD, rounds=1, exchanges=2, supply_set=fiji.Beads(), offer_least=2, offer_most=3)
"""No supply at first, and offers of two or three beads."""

SILENT = evolve(STANDARD, rounds=1, offer_least=0, offer_most=2)
"""Nobody has to offer anything."""

DOUBLED = evolve(STANDARD, rounds=8, conditions=STANDARD.conditions * 2, effects=STANDARD.effects * 2, heads=200)
"""Two copies of each card: draws do not weigh the same all the time."""

FEW_GOALS = evolve(STANDARD, rounds=1, goals=(fiji.Colour.BLUE, fiji.Colour.GREEN))
"""Two goals: places are shared."""

OPEN_GOALS = evolve(
    STANDARD, rounds=2, scoring=fiji.Scoring.GOAL_BY_GOAL, goal_heads=(3, 2, 2, 0), aside=2, offer_most=3
)
"""The goals scored one by one with any number of players."""

NO_SWAP = tuple(effect for effect in STANDARD.effects if effect.kind is not fiji.EffectKind.SWAP)
"""The effects for a table with one goal."""

TABLES: Mapping[str, tuple[int, fiji.Ruleset, Mapping[str, Any], int]] = {
    "two": (2, STANDARD, {}, 150),
    "three": (3, STANDARD, {}, 150),
    "four": (4, STANDARD, {}, 150),
    "five": (5, STANDARD, {}, 150),
    "two-player": (2, fiji.TWO_PLAYER, {"two_player": True}, 150),
    "next-place": (5, evolve(SMALL, tied_heads="next-place"), {"tied_heads": "next-place"}, 200),
    "zero-does-not-count": (4, evolve(STANDARD, zero_most="does-not-count"), {"zero_most": "does-not-count"}, 50),
    "small": (3, SMALL, {}, 500),
    "small-five": (5, SMALL, {}, 200),
    "lonely": (3, LONELY, {}, 150),
    "silent": (3, SILENT, {}, 150),
    "doubled": (2, DOUBLED, {}, 15),
    "few-goals": (5, FEW_GOALS, {}, 60),
    "open-goals": (3, OPEN_GOALS, {}, 40),
    "open-screens": (3, evolve(STANDARD, screens="open", rounds=1), {}, 30),
}
"""Seats, rules, what the referee must be told beside the numbers, and how many games."""


def referee(seats: int, rules: fiji.Ruleset, told: Mapping[str, Any]) -> Referee:
    """Seat the other referee at the same table."""
    by_goal = rules.scoring is fiji.Scoring.GOAL_BY_GOAL
    return Referee(
        seats,
        **told,
        rounds=rules.rounds,
        exchanges=rules.exchanges,
        columns=rules.column_length,
        player_set=tuple(rules.player_set),
        supply_set=tuple(rules.supply_set),
        offer_least=rules.offer_least,
        offer_most=rules.offer_most,
        conditions=[str(card) for card in rules.conditions],
        effects=[str(card) for card in rules.effects],
        goals=[str(colour)[0] for colour in rules.goals],
        aside=rules.aside,
        goal_by_goal=rules.goal_heads if by_goal else (),
    )


def who(actor: Actor) -> str:
    """Return what the referee calls an actor."""
    return "chance" if actor is CHANCE else letter(actor)


def facts(state: State) -> dict[str, object]:
    """Return what lies on the table, in the referee's words."""
    return {
        "round": state.round,
        "exchange": state.exchange,
        "supply": tuple(state.supply),
        "behind": [tuple(beads) for beads in state.behind],
        "heads": state.heads,
        "goals": tuple(f"goal {goal}" for goal in state.goals),
        "conditions": tuple(f"condition {card}" for card in state.columns.conditions),
        "effects": tuple(f"effect {card}" for card in state.columns.effects),
    }


def compare(game: Fiji, state: State, other: Referee) -> None:
    """Compare everything that can be asked of both."""
    write = game.write
    assert facts(state) == other.snapshot()
    actors = game.actors(state)
    assert tuple(map(who, actors)) == other.actors()
    assert {write(move): share for move, share in game.chance_outcomes(state)} == other.chance()
    for actor in actors:
        moves = [write(move) for move in game.legal_moves(state, actor)]
        assert set(moves) == other.legal(who(actor))
        assert len(set(moves)) == len(moves)
    offers = {seat: tuple(offer) for seat, offer in enumerate(state.offers) if offer is not None}
    assert offers == {"ABCDE".index(seat): tuple(beads[x] for x in "gryb") for seat, beads in other.offers.items()}
    assert game.phase(state).name == state.phase


def play_beside(game: Fiji, other: Referee, sampler: Sampler) -> State:
    """Play a random game at both tables and compare them after every move."""
    state = game.initial_state()
    compare(game, state, other)
    while game.actors(state):
        assert not other.over()
        assert game.outcome(state) is None
        move = any_move(game, state, sampler)
        state = game.step(state, move)
        other.play(game.write(move))
        compare(game, state, other)
    return state


@pytest.mark.slow
@pytest.mark.cite("fiji.play.phases", "fiji.play.rounds", "fiji.exchange.three", "fiji.setup.decks")
class TestTwoReferees:
    """Two programs that were written apart from each other agree on every step of every game."""

    @pytest.mark.parametrize("name", TABLES)
    def test_they_agree_at_every_step(self, name: str) -> None:
        seats, rules, told, games = TABLES[name]
        game = game_of(seats, rules)
        for seed in range(games):
            other = referee(seats, rules, told)
            end = play_beside(game, other, Sampler(seed, seats))
            outcome = game.outcome(end)
            assert outcome is not None
            assert other.over()
            assert outcome.scores == other.scores()
            assert outcome.winners == other.winners()

    def test_a_different_reading_is_noticed(self) -> None:
        def parts(told: Mapping[str, Any], rules: fiji.Ruleset) -> bool:
            for seed in range(60):
                try:
                    end = play_beside(game_of(5, rules), referee(5, rules, told), Sampler(seed))
                except AssertionError:
                    return True
                assert end.phase == "over"
            return False

        shown: list[Callable[[], bool]] = [
            lambda: parts({"tied_heads": "next-place"}, evolve(SMALL, goals=(fiji.Colour.BLUE,), effects=NO_SWAP)),
            lambda: parts({"zero_most": "does-not-count"}, SMALL),
        ]
        assert [there() for there in shown] == [True, True]
