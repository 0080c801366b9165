"""Moves near the legal ones, some just too much, that a check tries beside them."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.chance import Sampler
from boardrules.counts import SubMultisets, plus
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.moves import Bids, Discards, Move, MovesTo, Pledges
from boardrules.wampum.state import State


def probes(state: State, sampler: Sampler) -> Iterator[Move]:
    """Go through a few moves of each kind by everybody: bundles of every size, of the hand and of the whole box.

    Villages go from one before the first to one past the last.
    """
    for seat in range(state.table.seats):
        hand = state.hands[seat]
        for size in range(sum(hand) + 1):
            goods = sampler.pick(SubMultisets(hand, size, size))
            yield Bids(seat, goods, sampler.below(len(state.bids)))
            yield Discards(seat, goods)
            yield Pledges(seat, goods)
        richer = plus(hand, Goods.one(sampler.pick(tuple(Good))))
        size = sampler.below(sum(richer)) + 1
        strange = sampler.pick(SubMultisets(richer, size, size))
        yield Bids(seat, strange, sampler.below(len(state.bids) + 2) - 1)
        yield Discards(seat, strange)
        for village in range(-1, len(state.bids) + 1):
            yield MovesTo(seat, village)
