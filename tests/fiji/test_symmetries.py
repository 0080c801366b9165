"""It makes no difference in Fiji who sits where."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import fiji, playout, replay
from boardrules.fiji.state import State
from boardrules.fiji.symmetries import seats_in_order, symmetries


def states(seats: int, seed: int, rules: fiji.Ruleset = fiji.STANDARD) -> list[State]:
    game = fiji.game(seats, rules)
    return list(replay(game, map(game.read, playout(game, seed).moves)))


def seated(state: State, order: tuple[int, ...]) -> State:
    """Let everybody sit elsewhere."""
    return evolve(
        state,
        behind=tuple(state.behind[seat] for seat in order),
        offers=tuple(state.offers[seat] for seat in order),
        aside=tuple(state.aside[seat] for seat in order),
        heads=tuple(state.heads[seat] for seat in order),
        kept=tuple(place for place, seat in enumerate(order) if seat in state.kept),
    )


@pytest.mark.parametrize(("seats", "rules"), [(2, fiji.STANDARD), (3, fiji.STANDARD), (2, fiji.TWO_PLAYER)], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_wherever_they_sit_one_state_stands_for_all(seats: int, rules: fiji.Ruleset, seed: int) -> None:
    order = (*range(1, seats), 0)
    for state in states(seats, seed, rules):
        stands = seats_in_order(state)
        assert seats_in_order(seated(state, order)) == stands
        assert seats_in_order(stands) == stands
        assert sorted(stands.behind) == sorted(state.behind)
        assert len(stands.kept) == len(state.kept)


def test_what_stands_for_itself_is_not_made_again() -> None:
    first = states(3, 1)[0]
    assert seats_in_order(first) is first


def test_under_all_rules() -> None:
    assert set(symmetries(fiji.STANDARD)) == set(symmetries(fiji.TWO_PLAYER)) == {"seats"}
