"""Random games of Wampum, played beside a second referee that was written from the sheet alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.seats import CHANCE, Actor, letter
from boardrules.wampum.game import Wampum
from boardrules.wampum.state import State
from tests.referee.wampum_referee import Referee

STANDARD = wampum.STANDARD
SHORT = evolve(STANDARD, deck=wampum.Goods(7, 7, 7, 7, 7))
"""Few cards: many rounds are the last, and piles run out in the middle of a deal."""

TABLES: Mapping[str, tuple[int, wampum.Ruleset, Mapping[str, Any], int]] = {
    "two": (2, STANDARD, {}, 12),
    "three": (3, STANDARD, {}, 10),
    "four": (4, STANDARD, {}, 8),
    "five": (5, STANDARD, {}, 8),
    "chosen": (3, evolve(STANDARD, final_pledge="chosen"), {"final_pledge": "chosen"}, 6),
    "first-seat": (4, evolve(STANDARD, first_canoe="first-seat"), {"first_canoe": "first-seat"}, 5),
    "short-two": (2, SHORT, {"copies": 7}, 40),
    "short-three": (3, SHORT, {"copies": 7}, 40),
    "tight": (4, evolve(STANDARD, limit_extra=0), {"limit_extra": 0}, 6),
    "one-removed": (3, evolve(STANDARD, removed=(1, 1, 1, 1)), {"removed": 1}, 5),
}
"""Seats, rules, what the referee must be told, and how many games."""


def who(actor: Actor) -> str:
    """Return what the referee calls an actor."""
    return "chance" if actor is CHANCE else letter(actor)


def facts(state: State) -> dict[str, object]:
    """Return what lies on the table, in the referee's words."""
    return {
        "round": state.round,
        "hands": tuple(tuple(hand) for hand in state.hands),
        "villages": [tuple(goods) for goods in state.villages],
        "bids": [None if bid is None else (bid.seat, tuple(bid.goods)) for bid in state.bids],
        "pile": tuple(state.pile),
        "canoe": state.start,
        "wampum": tuple(sum(chest) for chest in state.chests),
        "discards": sum(state.discards),
    }


def compare(game: Wampum, state: State, other: Referee) -> None:
    """Compare everything that can be asked of both."""
    assert facts(state) == other.snapshot()
    assert tuple(map(who, game.actors(state))) == other.actors()
    assert {game.write(move): share for move, share in game.chance_outcomes(state)} == other.chance()
    for actor in game.actors(state):
        moves = [game.write(move) for move in game.legal_moves(state, actor)]
        assert len(set(moves)) == len(moves)
        assert set(moves) == other.legal(who(actor))


@pytest.mark.slow
@pytest.mark.cite("wampum.play.phases", "wampum.play.rounds")
class TestTwoReferees:
    """Two programs that were written apart from each other agree on every step of every game."""

    @pytest.mark.parametrize("name", TABLES)
    def test_they_agree_at_every_step(self, name: str) -> None:
        seats, rules, told, games = TABLES[name]
        game = wampum.game(seats, rules)
        for seed in range(games):
            sampler, other = Sampler(seed, seats), Referee(seats, **told)
            state = game.initial_state()
            compare(game, state, other)
            while actors := game.actors(state):
                actor = sampler.pick(actors)
                if actor is CHANCE:
                    move = sampler.draw(game.draws(state))
                else:
                    move = sampler.pick(game.legal_moves(state, actor))
                state = game.step(state, move)
                other.play(game.write(move))
                compare(game, state, other)
            outcome = game.outcome(state)
            assert outcome is not None
            assert other.over()
            assert outcome.scores == other.scores()
            assert outcome.winners == other.winners()
