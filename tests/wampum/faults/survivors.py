"""Faults that no property of the package catches; each names the one that should, and why none does.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from boardrules import wampum
from boardrules.chance import Deck
from boardrules.counts import minus, plus
from boardrules.errors import Illegal
from boardrules.outcomes import Outcome
from boardrules.seats import Seat
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding, end, income, setup
from boardrules.wampum.phases.trading import tell_trade
from boardrules.wampum.ruleset import FinalPledge
from boardrules.wampum.state import State
from boardrules.wording import Event, say
from tests.wampum.faults.fault import (
    changed,
    fault,
    faults_in,
    first_good,
    replaced,
    swapping,
    whose,
    with_item,
    without_one,
)

NO_OUTCOME = "no property looks at the outcome"
SUMS = "the properties of the deal compare how many cards there are, not which"
FRAME = "no property says that everything else stays as it is"
NO_PROBES = "Wampum has no probes, and the last moves remembered are draws or bids of other seats"

# The winners


def _ending(game: Wampum, change: Callable[[State, Outcome], Outcome]) -> Wampum:
    """Change how the game ends."""

    def outcome(state: State) -> Outcome | None:
        ended = end.outcome(state)
        return ended and change(state, ended)

    return evolve(game, outcome=outcome)


@fault("those_with_the_most_wampum_win", survives=NO_OUTCOME)
def the_least_wampum_wins(game: Wampum) -> Wampum:
    """Who has the least wampum is declared the winner."""

    def change(state: State, ended: Outcome) -> Outcome:
        least = min(ended.scores)
        return evolve(ended, winners=tuple(seat for seat, score in enumerate(ended.scores) if score == least))

    return _ending(game, change)


@fault("those_with_the_most_wampum_win", survives=NO_OUTCOME)
def the_first_of_the_winners_wins(game: Wampum) -> Wampum:
    """Of several players with the most wampum only the first is declared the winner."""
    return _ending(game, lambda state, ended: evolve(ended, winners=ended.winners[:1]))


@fault("those_with_the_most_wampum_win", survives=NO_OUTCOME)
def the_canoe_breaks_ties(game: Wampum) -> Wampum:
    """Of several players with the most wampum the one with the canoe wins alone."""
    return _ending(
        game,
        lambda state, ended: evolve(ended, winners=(state.start,)) if state.start in ended.winners else ended,
    )


@fault("those_with_the_most_wampum_win", survives=NO_OUTCOME)
def kinds_of_wampum_are_counted(game: Wampum) -> Wampum:
    """The score is the number of different kinds under the chest."""
    return _ending(game, lambda state, ended: evolve(ended, scores=tuple(chest.kinds for chest in state.chests)))


# Set-up and deals


SET_UP = "the pile is as large as it should be, and nobody asks where the other cards are"


@fault("set_up_deals_as_much_as_is_due", seats=3, survives=SET_UP)
def all_villages_begin_alike(game: Wampum) -> Wampum:
    """Each village is dealt three cards, not its starting value."""

    def draws(state: State) -> Deck[wampum.Move]:
        village = next(village for village, goods in enumerate(state.villages) if sum(goods) < 3)
        return Deck(setup.to_village(village), state.pile)

    def change(before: State, after: State) -> State:
        full = sum(map(sum, after.villages)) == 3 * len(after.villages)
        return evolve(after, phase="start") if full else after

    return changed(game, "goods", change).replacing("goods", draws=draws, objection=None)


@fault("set_up_deals_as_much_as_is_due", survives=SET_UP)
def a_card_goes_from_a_village_to_a_hand(game: Wampum) -> Wampum:
    """When set-up is done a card of the last village is in the first hand."""

    def change(before: State, after: State) -> State:
        if after.phase == "goods":
            return after
        card = first_good(after.villages[-1])
        villages = with_item(after.villages, len(after.villages) - 1, minus(after.villages[-1], card))
        return evolve(after, villages=villages, hands=with_item(after.hands, 0, plus(after.hands[0], card)))

    return changed(game, "goods", change)


@fault("the_card_drawn_is_the_card_dealt", seats=2, survives=SUMS)
def the_village_deals_with_the_pile(game: Wampum) -> Wampum:
    """With each card of the income the first village changes a card with the pile."""

    def change(before: State, after: State) -> State:
        card, other = first_good(after.villages[0]), first_good(after.pile)
        if not any(other):
            return after
        village = plus(minus(after.villages[0], card), other)
        return evolve(after, villages=with_item(after.villages, 0, village), pile=minus(plus(after.pile, card), other))

    return changed(game, "income", change)


# What nobody looks at


@fault("nothing_else_changes", survives=FRAME)
def the_driven_out_change_a_card(game: Wampum) -> Wampum:
    """Whoever moves changes a card of the hand with the next player."""
    return game.replacing("move", apply=lambda state, move: swapping(bidding.move_on(state, move), whose(move)))


@fault("nothing_else_changes", survives=FRAME)
def a_trade_changes_other_hands(game: Wampum) -> Wampum:
    """When a village trades the two players after the trader change a card."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        return after if bid is None else swapping(after, (bid.seat + 1) % game.seats)

    return changed(game, "trade", change)


@fault("nothing_else_changes", survives=FRAME)
def the_limit_changes_villages(game: Wampum) -> Wampum:
    """When the hand limit is found the first two villages change places."""

    def change(before: State, after: State) -> State:
        first, second, *others = after.villages
        return evolve(after, villages=(second, first, *others))

    return changed(game, "limit", change)


@fault("nothing_else_changes", seats=3, survives=FRAME)
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


# Moves that are not met


@fault("legal_moves_and_objections_agree", survives=NO_PROBES)
def the_last_card_of_a_kind_is_not_listed(game: Wampum) -> Wampum:
    """Bids with all cards of the first kind in a hand are not listed, though nothing is said against them."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        fewer = with_item(state.hands, seat, without_one(state.hands[seat]))
        return bidding.legal_bids(evolve(state, hands=fewer), seat)

    return game.replacing("bid", legal_moves=legal_moves)


@fault(
    "legal_moves_and_objections_agree",
    seats=3,
    ruleset=evolve(wampum.STANDARD, final_pledge=FinalPledge.CHOSEN),
    survives=NO_PROBES,
)
def a_pair_is_not_refused_at_the_end(game: Wampum) -> Wampum:
    """Nothing is said against two of a kind for the chest, though none are listed."""

    def objection(state: State, move: wampum.Pledges) -> Illegal | None:
        return bidding.no_goods(state, move.seat, move.goods, "wampum.end.final-pledge")

    return replaced(game, "pledge", objection=objection)


# Words


@fault(
    "what_the_rules_do_tells_nothing_hidden",
    survives="the law compares whole moves, and the trades before have turned up bids that differ",
)
def wampum_is_counted_aloud(game: Wampum) -> Wampum:
    """After each trade everybody hears how much wampum everybody has."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from tell_trade(before, move, after, seat)
        for who, chest in enumerate(after.chests):
            yield say("{who:seat} has wampum: {number}", who=who, number=sum(chest))

    return game.replacing("trade", narrate=narrate)


# None can

CHANCES = "properties and laws know no chances but that they are positive and sum to 1"


@fault("chances_sum_to_one", survives=CHANCES)
def kinds_are_equally_likely(game: Wampum) -> Wampum:
    """How many cards of a kind are left in the pile does not matter."""
    return game.replacing("income", draws=lambda state: tuple((move, 1) for move, _ in income.income_draws(state)))


@fault("chances_sum_to_one", survives=CHANCES)
def the_first_seat_is_drawn_to_start(game: Wampum) -> Wampum:
    """The draw of the start player always comes to the first seat."""
    return replaced(game, "start", draws=lambda state: ((wampum.Starts(0), 1),))


SURVIVORS = faults_in(globals())
