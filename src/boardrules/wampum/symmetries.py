"""What makes no difference in Wampum but in name: which goods are which, and which seat has the canoe.

Goods of which there are equally many are alike in every rule. The order of the seats counts, but only from the start
player on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from attrs import evolve

from boardrules.wampum.components import Goods
from boardrules.wampum.ruleset import Ruleset
from boardrules.wampum.state import Bid, State

_SET_UP = frozenset({"remove", "hands", "goods", "start"})
"""The phases in which cards go to seats from the first on, whoever will start."""


def start_player_first(state: State) -> State:
    """Return the state that stands for all that differ from it only in where the start player sits: first."""
    start, seats = state.start, state.table.seats
    if not start or state.phase in _SET_UP:
        return state

    def moved(bid: Bid | None) -> Bid | None:
        return None if bid is None else Bid((bid.seat - start) % seats, bid.goods)

    return evolve(
        state,
        start=0,
        hands=(*state.hands[start:], *state.hands[:start]),
        chests=(*state.chests[start:], *state.chests[:start]),
        bids=tuple(map(moved, state.bids)),
        driven=moved(state.driven),
        pledged=tuple(sorted((seat - start) % seats for seat in state.pledged)),
    )


@lru_cache(maxsize=64)
def _alike(deck: Goods) -> tuple[tuple[int, ...], ...]:
    """Return the groups of goods of which there are equally many, if they are more than one."""
    groups = {number: tuple(place for place, other in enumerate(deck) if other == number) for number in deck if number}
    return tuple(group for group in groups.values() if len(group) > 1)


def goods_in_order(state: State, deck: Goods) -> State:
    """Return the state that stands for all that differ from it only in which goods are which: the rarest first."""
    bids = [bid.goods for bid in (*state.bids, state.driven) if bid is not None]
    places = (*state.hands, *state.villages, *bids, state.pile, *state.chests, state.discards, state.removed)
    order = list(range(len(deck)))
    for group in _alike(deck):
        ranked = sorted(group, key=lambda good: [goods[good] for goods in places])
        for place, good in zip(group, ranked, strict=True):
            order[place] = good
    if order == sorted(order):
        return state

    def renamed(goods: Goods) -> Goods:
        return Goods._make([goods[good] for good in order])

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


def symmetries(rules: Ruleset) -> Mapping[str, Callable[[State], State]]:
    """Return the symmetries that hold under some rules, by name: of the seats, and of goods that are alike."""
    found: dict[str, Callable[[State], State]] = {"seats": start_player_first}
    if _alike(rules.deck):
        found["goods"] = partial(goods_in_order, deck=rules.deck)
    return found
