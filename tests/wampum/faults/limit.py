"""Faults in the hand limit: how high it is, for whom, and what becomes of the discards."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules import wampum
from boardrules.counts import SubMultisets, minus, plus
from boardrules.errors import Illegal
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import income
from boardrules.wampum.state import State
from boardrules.wording import say
from tests.wampum.faults.fault import changed, fault, faults_in, whose, with_item


def _limited(game: Wampum, limit: Callable[[State], int]) -> Wampum:
    """Put another hand limit in the place of the right one, wherever it is asked for."""

    def over(state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat, hand in enumerate(state.hands) if sum(hand) > limit(state))

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return income.legal_discards(_as_if(state), seat)

    def _as_if(state: State) -> State:
        extra = state.table.rules.limit_extra + limit(state) - state.limit
        return evolve(state, table=evolve(state.table, rules=evolve(state.table.rules, limit_extra=extra)))

    def change(before: State, after: State) -> State:
        return evolve(after, phase="discard" if over(after) else "trade")

    limited = changed(changed(game, "limit", change), "discard", change)
    return limited.replacing(
        "discard",
        actors=over,
        legal_moves=legal_moves,
        objection=lambda state, move: income.against_discard(_as_if(state), move),
    )


@fault("only_what_is_over_the_limit_is_discarded")
def the_limit_is_the_highest_bid_and_two(game: Wampum) -> Wampum:
    """The limit exceeds the highest bid by one less than is right."""
    return _limited(game, lambda state: state.limit - 1)


@fault("the_hand_limit_holds_after_phase_four")
def the_limit_is_the_highest_bid_and_four(game: Wampum) -> Wampum:
    """The limit exceeds the highest bid by one more than is right."""
    return _limited(game, lambda state: state.limit + 1)


@fault("only_what_is_over_the_limit_is_discarded")
def the_limit_goes_by_the_lowest_bid(game: Wampum) -> Wampum:
    """The limit is the lowest bid and three."""
    return _limited(game, lambda state: min(state.sizes.values()) + state.table.rules.limit_extra)


@fault("the_hand_limit_holds_after_phase_four")
def the_limit_goes_by_all_bids(game: Wampum) -> Wampum:
    """The limit is all goods that have been bid, and three."""
    return _limited(game, lambda state: sum(state.sizes.values()) + state.table.rules.limit_extra)


@fault("the_hand_limit_holds_after_phase_four")
def there_is_no_limit(game: Wampum) -> Wampum:
    """Phase 4 is left out."""
    return changed(game, "limit", lambda before, after: evolve(after, phase="trade"))


@fault("the_hand_limit_holds_after_phase_four", seats=2)
def the_last_round_has_no_limit(game: Wampum) -> Wampum:
    """In the last round phase 4 is left out with phase 3."""
    return changed(game, "limit", lambda before, after: evolve(after, phase="trade") if before.final else after)


@fault("the_hand_limit_holds_after_phase_four")
def only_one_player_has_to_discard(game: Wampum) -> Wampum:
    """When the first player has discarded the villages trade, whoever else is over the limit."""
    return changed(game, "discard", lambda before, after: evolve(after, phase="trade"))


@fault("the_hand_limit_holds_after_phase_four")
def just_over_the_limit_is_allowed(game: Wampum) -> Wampum:
    """Nobody has to discard a single card: the limit is compared with a mistake by one."""

    def over(state: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in income.over_the_limit(state) if income.surplus(state, seat) > 1)

    def change(before: State, after: State) -> State:
        return evolve(after, phase="discard" if over(after) else "trade")

    return changed(changed(game, "limit", change), "discard", change).replacing("discard", actors=over)


@fault("whoever_must_act_can")
def the_limit_is_for_the_start_player(game: Wampum) -> Wampum:
    """Only the start player is asked to discard, who may hold few goods."""
    return game.replacing("discard", actors=lambda state: (state.start or 0,))


@fault("only_what_is_over_the_limit_is_discarded")
def more_may_be_discarded(game: Wampum) -> Wampum:
    """Whoever is over the limit may discard any goods that are enough, also more."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        due, hand = income.surplus(state, seat), state.hands[seat]
        return tuple(wampum.Discards(seat, goods) for goods in SubMultisets(hand, due, due + 1))

    def objection(state: State, move: wampum.Discards) -> Illegal | None:
        return None if move in legal_moves(state, move.seat) else Illegal(say("another number"))

    return game.replacing("discard", legal_moves=legal_moves, objection=objection)


@fault("only_what_is_over_the_limit_is_discarded")
def the_neighbour_discards(game: Wampum) -> Wampum:
    """The goods are named by who is over the limit, and taken out of the next hand where it has them."""

    def change(before: State, after: State) -> State:
        gone = minus(after.discards, before.discards)
        mine = next(seat for seat in range(game.seats) if before.hands[seat] != after.hands[seat])
        other = (mine + 1) % game.seats
        rest = [had - lost for had, lost in zip(before.hands[other], gone, strict=True)]
        if min(rest) < 0:
            return after
        return evolve(after, hands=with_item(before.hands, other, Goods._make(rest)))

    return changed(game, "discard", change)


@fault("legal_moves_and_objections_agree", seats=2)
def any_number_may_be_discarded(game: Wampum) -> Wampum:
    """Nothing is said against discarding too few or too many, though only the right numbers are listed."""

    def objection(state: State, move: wampum.Discards) -> Illegal | None:
        return income.no_goods(state, move.seat, move.goods, "wampum.limit.discard")

    return game.replacing("discard", objection=objection)


@fault("the_measure_falls")
def discards_go_back_to_the_pile(game: Wampum) -> Wampum:
    """Discarded goods go back into the pile: the game gets longer."""

    def apply(state: State, move: wampum.Discards) -> State:
        after = income.discard(state, move)
        return evolve(after, discards=state.discards, pile=plus(state.pile, move.goods))

    return game.replacing("discard", apply=apply)


@fault("goods_are_conserved")
def discards_vanish(game: Wampum) -> Wampum:
    """Discarded goods are nowhere."""
    return changed(game, "discard", lambda before, after: evolve(after, discards=before.discards))


@fault("goods_are_conserved")
def a_discard_counts_twice(game: Wampum) -> Wampum:
    """Goods are discarded twice: they leave the hand once and are laid aside two times."""

    def apply(state: State, move: wampum.Discards) -> State:
        after = income.discard(state, move)
        return evolve(after, discards=plus(after.discards, move.goods))

    return game.replacing("discard", apply=apply)


@fault("goods_are_discarded_only_in_phase_four")
def what_is_not_bid_is_discarded(game: Wampum) -> Wampum:
    """The hand limit counts during the bidding too: the rest of the hand goes out of the game."""

    def apply(state: State, move: wampum.Bids) -> State:
        after = game.phase(state).apply(state, move)
        seat = whose(move)
        hands = with_item(after.hands, seat, NO_GOODS)
        return evolve(after, hands=hands, discards=plus(after.discards, after.hands[seat]))

    return game.replacing("bid", apply=apply)


@fault("whoever_must_act_can")
def those_who_discard_are_listed_backwards(game: Wampum) -> Wampum:
    """Those who are over the limit are not given in ascending order."""
    return game.replacing("discard", actors=lambda state: income.over_the_limit(state)[::-1])


FAULTS = faults_in(globals())
