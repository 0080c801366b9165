"""In Wampum seats count from the start player on, and goods of which there are equally many are alike."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import playout, replay, wampum
from boardrules.wampum.state import Bid, State
from boardrules.wampum.symmetries import goods_in_order, start_player_first, symmetries

CHOSEN = evolve(wampum.STANDARD, final_pledge=wampum.FinalPledge.CHOSEN)


def states(seats: int, seed: int, rules: wampum.Ruleset = wampum.STANDARD) -> list[State]:
    game = wampum.game(seats, rules)
    return list(replay(game, map(game.read, playout(game, seed).moves)))


def turned(state: State, by: int) -> State:
    """Let everybody sit so many places further on."""
    seats = state.table.seats

    def moved(bid: Bid | None) -> Bid | None:
        return None if bid is None else Bid((bid.seat + by) % seats, bid.goods)

    return evolve(
        state,
        start=None if state.start is None else (state.start + by) % seats,
        hands=tuple(state.hands[(seat - by) % seats] for seat in range(seats)),
        chests=tuple(state.chests[(seat - by) % seats] for seat in range(seats)),
        bids=tuple(map(moved, state.bids)),
        driven=moved(state.driven),
        pledged=tuple(sorted((seat + by) % seats for seat in state.pledged)),
    )


def renamed(goods: wampum.Goods) -> wampum.Goods:
    """Call corn hide, hide tobacco and so on."""
    return wampum.Goods._make([*goods[1:], goods[0]])


def with_other_goods(state: State) -> State:
    def bid_renamed(bid: Bid | None) -> Bid | None:
        return None if bid is None else Bid(bid.seat, renamed(bid.goods))

    return evolve(
        state,
        hands=tuple(map(renamed, state.hands)),
        villages=tuple(map(renamed, state.villages)),
        bids=tuple(map(bid_renamed, state.bids)),
        driven=bid_renamed(state.driven),
        pile=renamed(state.pile),
        chests=tuple(map(renamed, state.chests)),
        discards=renamed(state.discards),
        removed=renamed(state.removed),
    )


@pytest.mark.parametrize(("seats", "rules"), [(2, wampum.STANDARD), (4, wampum.STANDARD), (3, CHOSEN)], ids=str)
def test_wherever_the_start_player_sits(seats: int, rules: wampum.Ruleset) -> None:
    set_up = {"remove", "hands", "goods", "start"}
    for state in states(seats, 3, rules):
        stands = start_player_first(state)
        if state.phase in set_up:
            assert stands is state
        else:
            assert stands.start == 0
            assert start_player_first(turned(state, 1)) == stands == start_player_first(stands)


@pytest.mark.parametrize("seats", [2, 3])
def test_whatever_the_goods_are_called(seats: int) -> None:
    deck = wampum.STANDARD.deck
    for state in states(seats, 5):
        stands = goods_in_order(state, deck)
        assert goods_in_order(with_other_goods(state), deck) == stands == goods_in_order(stands, deck)


def test_goods_of_which_there_are_more_keep_their_name() -> None:
    uneven = evolve(wampum.STANDARD, deck=wampum.Goods(18, 20, 18, 17, 17))
    for state in states(3, 5, uneven):
        stands = goods_in_order(state, uneven.deck)
        assert sum(hand.hide for hand in stands.hands) == sum(hand.hide for hand in state.hands)


def test_which_hold_under_which_rules() -> None:
    assert set(symmetries(wampum.STANDARD)) == {"seats", "goods"}
    assert set(symmetries(evolve(wampum.STANDARD, deck=wampum.Goods(18, 17, 16, 15, 14)))) == {"seats"}
    assert set(symmetries(wampum.MINIMAL)) == {"seats"}
