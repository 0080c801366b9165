"""A deliberate fault in Wampum: a game that is wrong in one way, and the property that must notice."""

from __future__ import annotations

from attrs import evolve

from boardrules import wampum
from boardrules.counts import minus, plus
from boardrules.seats import Seat
from boardrules.verify.faults import changed, fault_at, faults_in, phase_of, rebound, replaced, with_item
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.state import Bid, State

__all__ = [
    "bid_of",
    "changed",
    "fault",
    "faults_in",
    "first_good",
    "phase_of",
    "rebound",
    "replaced",
    "swapping",
    "whose",
    "with_item",
    "without_one",
]

fault = fault_at(wampum.game, 4, wampum.STANDARD)
"""Make a fault of a function that plants it, at a table of four with the standard rules unless another one is named."""


# Parts of a table


def bid_of(state: State, seat: Seat) -> Bid | None:
    """Return the bid of a seat beside a village."""
    return next((bid for bid in state.bids if bid is not None and bid.seat == seat), None)


def whose(move: wampum.Move) -> Seat:
    """Return the seat of a decision."""
    seat = getattr(move, "seat", None)
    assert isinstance(seat, int)
    return seat


def first_good(goods: Goods) -> Goods:
    """Return one card of the first kind that there is, or none."""
    return next((Goods.one(good) for good in Good if goods[good]), Goods())


def without_one(goods: Goods) -> Goods:
    """Return goods without one card of the first kind that there is."""
    return minus(goods, first_good(goods))


def swapping(state: State, seat: Seat) -> State:
    """Let a seat change a card with the next one, if both have any: no number of cards changes."""
    other = (seat + 1) % state.table.seats
    mine, theirs = first_good(state.hands[seat]), Goods._make(first_good(Goods(*state.hands[other][::-1]))[::-1])
    if not any(mine) or not any(theirs):
        return state
    hands = with_item(state.hands, seat, plus(minus(state.hands[seat], mine), theirs))
    return evolve(state, hands=with_item(hands, other, plus(minus(state.hands[other], theirs), mine)))
