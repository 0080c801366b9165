"""Moves near the legal ones, some just too much, that a check tries beside them."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.chance import Sampler
from boardrules.counts import SubMultisets
from boardrules.fiji.components import BOX
from boardrules.fiji.moves import Hides, Move, Offers, Rotates, Swaps
from boardrules.fiji.state import State


def probes(state: State, sampler: Sampler) -> Iterator[Move]:
    """Go through a few moves of each kind: bundles of every size to one too many, goals up to one past the last."""
    seat = sampler.below(state.table.seats)
    hand, rules = state.behind[seat], state.table.rules
    most = min(sum(hand), max(rules.offer_most, rules.aside) + 1)
    for size in range(most + 1):
        yield Offers(seat, sampler.pick(SubMultisets(hand, size, size)))
    if rules.aside:
        size = sampler.below(most + 1)
        yield Hides(seat, sampler.pick(SubMultisets(hand, size, size)))
    yield Offers(seat, sampler.pick(SubMultisets(BOX, 1, rules.offer_most)))
    for who in range(state.table.seats):
        yield Rotates(who, len(state.goals))
        yield Swaps(who, 0, len(state.goals))
        yield Swaps(who, 0, 0)
    position, other = sampler.below(len(state.goals) + 1), sampler.below(len(state.goals) + 1)
    yield Rotates(seat, position)
    yield Swaps(seat, min(position, other), max(position, other))
