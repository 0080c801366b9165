"""Faults in the end of the game: how many rounds, the last cards for the chest, when it is over."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules import wampum
from boardrules.counts import SubMultisets, minus, plus
from boardrules.errors import Illegal
from boardrules.outcomes import Outcome, best_scores
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding, end
from boardrules.wampum.phases.end import outcome
from boardrules.wampum.ruleset import FinalPledge
from boardrules.wampum.state import State
from boardrules.wording import say
from tests.wampum.faults.fault import changed, fault, faults_in, first_good, replaced, with_item

CHOSEN = evolve(wampum.STANDARD, final_pledge=FinalPledge.CHOSEN)
"""The reading under which the last cards for the chest are chosen."""

# How many rounds


@fault("rounds_are_counted_by_deals")
def the_last_deal_makes_the_last_round(game: Wampum) -> Wampum:
    """The round in which the pile runs out is the last one: it is looked for one deal too early."""

    def change(before: State, after: State) -> State:
        few = after.phase == "bid" and sum(after.pile) <= after.table.a_deal
        return evolve(after, final=few)

    return changed(game, "trade", change)


@fault("rounds_are_counted_by_deals")
def one_round_more_with_a_deal(game: Wampum) -> Wampum:
    """Only an attempt to deal from the empty pile tells that the round is the last one."""
    return changed(game, "trade", lambda before, after: evolve(after, final=before.final))


@fault("rounds_are_counted_by_deals")
def two_rounds_without_a_deal(game: Wampum) -> Wampum:
    """After the last round comes another one."""

    def change(before: State, after: State) -> State:
        if after.phase != "pledge" or before.round > 8:
            return after
        return evolve(after, phase="bid", round=before.round + 1, traded=0, dealt=0)

    return changed(game, "trade", change)


@fault("phases_lead_where_they_say")
def there_is_no_last_round(game: Wampum) -> Wampum:
    """When the pile is empty the last cards go under the chests at once, without a last round and the pledge phase."""

    def change(before: State, after: State) -> State:
        return evolve(after, phase="over", final=False, round=before.round) if after.final else after

    return changed(game, "trade", change)


@fault("rounds_are_counted_by_deals")
def the_round_is_not_finished(game: Wampum) -> Wampum:
    """As soon as the pile is empty the last round has begun: the villages trade in it."""

    def change(before: State, after: State) -> State:
        return evolve(after, final=not any(after.pile))

    return changed(game, "income", change)


@fault("rounds_are_counted_by_deals")
def rounds_count_by_two(game: Wampum) -> Wampum:
    """The counter of rounds goes up by two."""

    def change(before: State, after: State) -> State:
        return evolve(after, round=before.round + 2) if after.phase == "bid" else after

    return changed(game, "trade", change)


# The last cards for the chest


def _pledging(game: Wampum, goods: Callable[[Goods], Goods]) -> Wampum:
    """Let other goods of each hand go under the chest."""

    def settle(state: State) -> State:
        for seat, hand in enumerate(state.hands):
            state = end.pledged(state, seat, goods(hand))
        return evolve(state, phase="over")

    return replaced(game, "pledge", settle=settle)


@fault("one_of_each_kind_is_pledged")
def two_of_each_kind_are_pledged(game: Wampum) -> Wampum:
    """At the end up to two cards of each kind held go under the chest."""
    return _pledging(game, lambda hand: Goods._make(min(count, 2) for count in hand))


@fault("one_of_each_kind_is_pledged")
def nothing_is_pledged(game: Wampum) -> Wampum:
    """At the end nothing goes under the chest."""
    return _pledging(game, lambda hand: NO_GOODS)


@fault("one_of_each_kind_is_pledged")
def the_whole_hand_is_pledged(game: Wampum) -> Wampum:
    """At the end all cards held go under the chest."""
    return _pledging(game, lambda hand: hand)


@fault("one_of_each_kind_is_pledged")
def one_card_is_pledged(game: Wampum) -> Wampum:
    """At the end one card goes under the chest, not one of each kind."""
    return _pledging(game, first_good)


@fault("one_of_each_kind_is_pledged")
def pairs_are_pledged(game: Wampum) -> Wampum:
    """At the end one card goes under the chest of each kind of which there are two."""
    return _pledging(game, lambda hand: Goods._make(min(count // 2, 1) for count in hand))


@fault("one_of_each_kind_is_pledged")
def only_the_leader_pledges(game: Wampum) -> Wampum:
    """At the end only the start player puts cards under the chest."""

    def settle(state: State) -> State:
        seat = state.start or 0
        return evolve(end.pledged(state, seat, state.hands[seat].one_each()), phase="over")

    return replaced(game, "pledge", settle=settle)


@fault("goods_are_conserved")
def pledged_cards_stay_in_the_hand(game: Wampum) -> Wampum:
    """The last cards for the chest are counted twice."""
    return changed(game, "pledge", lambda before, after: evolve(after, hands=before.hands))


@fault("chosen_pledges_are_of_different_kinds", seats=5, ruleset=CHOSEN)
def a_pair_may_be_pledged(game: Wampum) -> Wampum:
    """Any cards of the hand can be put under the chest at the end, also two of a kind."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        hand = state.hands[seat]
        return tuple(wampum.Pledges(seat, goods) for goods in SubMultisets(hand, 0, min(2, sum(hand))))

    def objection(state: State, move: wampum.Pledges) -> Illegal | None:
        return None if move in legal_moves(state, move.seat) else Illegal(say("too many"))

    return replaced(game, "pledge", legal_moves=legal_moves, objection=objection)


@fault("chosen_pledges_are_of_different_kinds", seats=5, ruleset=CHOSEN)
def a_chosen_pledge_gets_a_card_on_top(game: Wampum) -> Wampum:
    """Whoever chooses cards for the chest gets one card more under it, out of the discards."""

    def apply(state: State, move: wampum.Pledges) -> State:
        after = end.pledge(state, move)
        card = first_good(after.discards)
        chests = with_item(after.chests, move.seat, plus(after.chests[move.seat], card))
        return evolve(after, chests=chests, discards=minus(after.discards, card))

    return replaced(game, "pledge", apply=apply)


@fault("simultaneous_decisions_commute", seats=5, ruleset=CHOSEN)
def the_order_of_pledges_is_remembered(game: Wampum) -> Wampum:
    """Those who have chosen their last cards are kept in the order in which they did."""

    def apply(state: State, move: wampum.Pledges) -> State:
        after = end.pledge(state, move)
        return evolve(after, pledged=(*state.pledged, move.seat)) if after.pledged else after

    return replaced(game, "pledge", apply=apply)


@fault("whoever_must_act_can", seats=5, ruleset=CHOSEN)
def the_first_pledge_ends_the_game_for_all(game: Wampum) -> Wampum:
    """When one player has chosen the last cards nobody else is asked, and the game is not over."""
    return replaced(game, "pledge", actors=lambda state: () if state.pledged else end.still_to_pledge(state))


# When it is over


@fault("whoever_must_act_can")
def the_end_is_never_declared(game: Wampum) -> Wampum:
    """After the last round there is no outcome: nobody may act, and the game is not over."""
    return evolve(game, outcome=lambda state: None)


@fault("whoever_must_act_can")
def the_end_is_declared_too_early(game: Wampum) -> Wampum:
    """The game is declared over when the last round begins."""

    def early(state: State) -> Outcome | None:
        return best_scores([sum(chest) for chest in state.chests]) if state.final else outcome(state)

    return evolve(game, outcome=early)


# Who wins


def _ending(game: Wampum, change: Callable[[State, Outcome], Outcome]) -> Wampum:
    """Change how the game ends."""

    def outcome(state: State) -> Outcome | None:
        ended = end.outcome(state)
        return ended and change(state, ended)

    return evolve(game, outcome=outcome)


@fault("those_with_the_most_wampum_win")
def the_least_wampum_wins(game: Wampum) -> Wampum:
    """Who has the least wampum is declared the winner."""

    def change(state: State, ended: Outcome) -> Outcome:
        least = min(ended.scores)
        return evolve(ended, winners=tuple(seat for seat, score in enumerate(ended.scores) if score == least))

    return _ending(game, change)


@fault("those_with_the_most_wampum_win")
def the_first_of_the_winners_wins(game: Wampum) -> Wampum:
    """Of several players with the most wampum only the first is declared the winner."""
    return _ending(game, lambda state, ended: evolve(ended, winners=ended.winners[:1]))


@fault("those_with_the_most_wampum_win")
def the_canoe_breaks_ties(game: Wampum) -> Wampum:
    """Of several players with the most wampum the one with the canoe wins alone."""
    return _ending(
        game,
        lambda state, ended: evolve(ended, winners=(state.start,)) if state.start in ended.winners else ended,
    )


@fault("those_with_the_most_wampum_win")
def kinds_of_wampum_are_counted(game: Wampum) -> Wampum:
    """The score is the number of different kinds under the chest."""
    return _ending(game, lambda state, ended: evolve(ended, scores=tuple(chest.kinds for chest in state.chests)))


# What is refused


@fault("legal_moves_and_objections_agree", seats=3, ruleset=CHOSEN)
def a_pair_is_not_refused_at_the_end(game: Wampum) -> Wampum:
    """Nothing is said against two of a kind for the chest, though none are listed."""

    def objection(state: State, move: wampum.Pledges) -> Illegal | None:
        return bidding.no_goods(state, move.seat, move.goods, "wampum.end.final-pledge")

    return replaced(game, "pledge", objection=objection)


FAULTS = faults_in(globals())
