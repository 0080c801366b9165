"""Faults that break nothing and keep something from ever happening: a check tells what must be reachable and is not."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules import wampum
from boardrules.counts import times
from boardrules.errors import Illegal
from boardrules.seats import Seat
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding
from boardrules.wampum.state import State
from boardrules.wording import say
from tests.wampum.faults.fault import fault, faults_in, without_one


def _as_if(game: Wampum, change: Callable[[State], State]) -> Wampum:
    """List the bids of another table than there is, and refuse all others: the list and the objection agree."""
    return game.replacing(
        "bid",
        legal_moves=lambda state, seat: bidding.legal_bids(change(state), seat),
        objection=lambda state, move: bidding.against_bid(change(state), move),
    )


@fault("somebody_is_driven_out")
def nobody_can_be_driven_out(game: Wampum) -> Wampum:
    """A bid can be laid only where none lies."""

    def unbeatable(state: State) -> State:
        bids = tuple(bid and evolve(bid, goods=times(bid.goods, 99)) for bid in state.bids)
        return evolve(state, bids=bids)

    return _as_if(game, unbeatable)


@fault("a_bid_empties_a_hand")
def a_card_must_stay_in_the_hand(game: Wampum) -> Wampum:
    """One card of the first kind in a hand cannot be bid: neither is it listed, nor is it allowed."""
    kept = _as_if(game, lambda state: evolve(state, hands=tuple(map(without_one, state.hands))))
    # Goods are then not alike any more, and nobody says that they are.
    return evolve(kept, symmetries={})


@fault("a_chain_of_two")
def the_driven_out_cannot_drive_out(game: Wampum) -> Wampum:
    """A driven-out trader can go only where no bid lies."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return tuple(wampum.MovesTo(seat, place) for place, bid in enumerate(state.bids) if bid is None)

    def objection(state: State, move: wampum.MovesTo) -> Illegal | None:
        refused = bidding.against_move(state, move)
        return refused or (None if state.bids[move.village] is None else Illegal(say("a free one")))

    return game.replacing("move", legal_moves=legal_moves, objection=objection)


UNREACHED = faults_in(globals())
