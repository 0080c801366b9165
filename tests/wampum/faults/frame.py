"""Faults by which a step changes what it is not about: other hands, villages, chests, a counter out of use."""

from __future__ import annotations

from attrs import evolve

from boardrules.counts import minus, plus
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding, income
from boardrules.wampum.state import State
from tests.wampum.faults.fault import changed, fault, faults_in, first_good, swapping, whose, with_item


@fault("nothing_else_changes")
def the_driven_out_change_a_card(game: Wampum) -> Wampum:
    """Whoever moves changes a card of the hand with the next player."""
    return game.replacing("move", apply=lambda state, move: swapping(bidding.move_on(state, move), whose(move)))


@fault("nothing_else_changes")
def a_trade_changes_other_hands(game: Wampum) -> Wampum:
    """When a village trades the two players after the trader change a card."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        return after if bid is None else swapping(after, (bid.seat + 1) % game.seats)

    return changed(game, "trade", change)


@fault("nothing_else_changes")
def the_limit_changes_villages(game: Wampum) -> Wampum:
    """When the hand limit is found the first two villages change places."""

    def change(before: State, after: State) -> State:
        first, second, *others = after.villages
        return evolve(after, villages=(second, first, *others))

    return changed(game, "limit", change)


@fault("nothing_else_changes", seats=3)
def wampum_is_changed_for_a_card_of_the_hand(game: Wampum) -> Wampum:
    """When somebody gets wampum the next player changes a card of the hand with one under the chest."""

    def change(before: State, after: State) -> State:
        for seat in range(game.seats):
            other = (seat + 1) % game.seats
            mine, theirs = first_good(after.hands[other]), first_good(after.chests[other])
            if before.chests[seat] == after.chests[seat] or not any(mine) or not any(theirs):
                continue
            hand = plus(minus(after.hands[other], mine), theirs)
            chest = plus(minus(after.chests[other], theirs), mine)
            return evolve(
                after, hands=with_item(after.hands, other, hand), chests=with_item(after.chests, other, chest)
            )
        return after

    return changed(game, "trade", change)


@fault("nothing_else_changes")
def the_last_to_discard_is_remembered(game: Wampum) -> Wampum:
    """Who was the last to discard stays in the state, in a counter that is not in use then."""
    return game.replacing("discard", apply=lambda state, move: evolve(income.discard(state, move), dealt=whose(move)))


@fault("nothing_else_changes")
def a_discard_changes_other_hands(game: Wampum) -> Wampum:
    """When somebody discards the two players after that change a card."""
    return game.replacing(
        "discard",
        apply=lambda state, move: swapping(income.discard(state, move), (whose(move) + 1) % game.seats),
    )


FAULTS = faults_in(globals())
