"""Faults in the trades: for goods or for wampum, what goes where, which village when."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules.counts import minus, plus, rest_of
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases.trading import trade_at
from boardrules.wampum.scoring import Trade, TradeKind, after_trade, trade
from boardrules.wampum.state import Bid, State
from tests.wampum.faults.fault import changed, fault, faults_in, first_good, rebound, with_item

# What a trade comes to


def _for_goods(lying: Goods, brought: Goods) -> Trade:
    return Trade(TradeKind.GOODS, lying, brought, NO_GOODS, NO_GOODS)


def _for_wampum(lying: Goods, brought: Goods, left: Goods) -> Trade:
    return Trade(TradeKind.WAMPUM, NO_GOODS, left, minus(brought, left), NO_GOODS)


def _made(game: Wampum, make: Callable[[State, int, Bid], Trade]) -> Wampum:
    """Let the villages trade in another way, one after another: `make(state, village, bid)`."""

    def change(before: State, after: State) -> State:
        village = before.traded
        bid = before.bids[village] if village < len(before.bids) else None
        if bid is None:
            return after
        made, who = make(before, village, bid), bid.seat
        return evolve(
            after,
            villages=with_item(before.villages, village, after_trade(before.villages[village], made)),
            hands=with_item(before.hands, who, plus(before.hands[who], made.to_hand)),
            chests=with_item(before.chests, who, plus(before.chests[who], made.to_chest)),
        )

    return changed(game, "trade", change)


def _kind(game: Wampum, for_goods: Callable[[Goods, Goods], bool]) -> Wampum:
    """Let something else decide whether a trade is for goods."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        lying, brought = state.villages[village], bid.goods
        if for_goods(lying, brought):
            return _for_goods(lying, brought)
        return _for_wampum(lying, brought, brought.one_each())

    return _made(game, make)


@fault("a_shared_kind_means_a_trade_for_goods")
def all_trades_are_for_goods(game: Wampum) -> Wampum:
    """The village gives goods although no kind is shared."""
    return _kind(game, lambda lying, brought: True)


@fault("a_shared_kind_means_a_trade_for_goods")
def all_trades_are_for_wampum(game: Wampum) -> Wampum:
    """The village gives wampum although a kind is shared."""
    return _kind(game, lambda lying, brought: False)


@fault("a_shared_kind_means_a_trade_for_goods")
def all_kinds_must_be_shared(game: Wampum) -> Wampum:
    """The village gives goods only if all kinds of the bid are there: all where any is meant."""
    return _kind(
        game,
        lambda lying, brought: all(there for there, own in zip(lying, brought, strict=True) if own),
    )


@fault("a_shared_kind_means_a_trade_for_goods")
def goods_and_wampum_are_swapped(game: Wampum) -> Wampum:
    """A shared kind means wampum, and no shared kind goods."""
    return _kind(game, lambda lying, brought: trade(lying, brought).kind is TradeKind.WAMPUM)


@fault("a_shared_kind_means_a_trade_for_goods")
def a_village_has_to_cover_the_bid(game: Wampum) -> Wampum:
    """The village gives goods only if it has as many of the kind as are brought."""
    return _kind(
        game,
        lambda lying, brought: any(there >= own > 0 for there, own in zip(lying, brought, strict=True)),
    )


@fault("a_shared_kind_means_a_trade_for_goods")
def the_last_kind_is_not_compared(game: Wampum) -> Wampum:
    """Whether the fifth kind is shared is not looked at: a range that ends too early."""
    return _kind(game, lambda lying, brought: trade(lying._replace(alcohol=0), brought).kind is TradeKind.GOODS)


@fault("a_shared_kind_means_a_trade_for_goods")
def kinds_are_compared_with_another_village(game: Wampum) -> Wampum:
    """What lies in the first village decides for all of them: the goods of trades before are looked at."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        lying, brought = state.villages[village], bid.goods
        if trade(state.villages[0], brought).kind is TradeKind.GOODS:
            return _for_goods(lying, brought)
        return _for_wampum(lying, brought, brought.one_each())

    return _made(game, make)


# Where the goods go


@fault("goods_are_conserved")
def the_village_keeps_its_goods_as_well(game: Wampum) -> Wampum:
    """In a trade for goods those of the village are doubled: they go to the hand and stay where they are."""

    def change(before: State, after: State) -> State:
        if before.hands == after.hands:
            return after
        both = plus(before.villages[before.traded], after.villages[before.traded])
        return evolve(after, villages=with_item(after.villages, before.traded, both))

    return changed(game, "trade", change)


@fault("a_shared_kind_means_a_trade_for_goods")
def nothing_is_taken_from_the_village(game: Wampum) -> Wampum:
    """In a trade for goods the bid is laid into the village, and nothing is taken for it."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        right = trade(state.villages[village], bid.goods)
        laid = plus(state.villages[village], bid.goods)
        return evolve(right, to_hand=NO_GOODS, to_village=laid) if right.kind is TradeKind.GOODS else right

    return _made(game, make)


@fault("a_shared_kind_means_a_trade_for_goods")
def only_as_many_goods_are_taken_as_brought(game: Wampum) -> Wampum:
    """In a trade for goods the shared kinds stay in the village: one of each is not taken."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        right = trade(state.villages[village], bid.goods)
        taken = minus(right.to_hand, right.shared) if right.kind is TradeKind.GOODS else NO_GOODS
        left = plus(right.to_village, minus(right.to_hand, taken))
        return evolve(right, to_hand=taken, to_village=left)

    return _made(game, make)


@fault("villages_are_never_empty_of_goods")
def the_village_is_emptied(game: Wampum) -> Wampum:
    """In a trade for goods the bid stays in the hand: the village gives all and gets nothing."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        right = trade(state.villages[village], bid.goods)
        if right.kind is TradeKind.WAMPUM:
            return right
        return evolve(right, to_hand=plus(right.to_hand, bid.goods), to_village=NO_GOODS)

    return _made(game, make)


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def the_bid_is_kept_in_hand(game: Wampum) -> Wampum:
    """In a trade for wampum what is left of the bid goes back into the hand."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        right = trade(state.villages[village], bid.goods)
        if right.kind is TradeKind.GOODS:
            return right
        return evolve(right, to_hand=right.to_chest, to_chest=NO_GOODS)

    return _made(game, make)


def _leaves(game: Wampum, left: Callable[[Goods], Goods]) -> Wampum:
    """Leave something else in the village in a trade for wampum; the rest of the bid goes under the chest."""

    def make(state: State, village: int, bid: Bid) -> Trade:
        right = trade(state.villages[village], bid.goods)
        if right.kind is TradeKind.GOODS:
            return right
        return _for_wampum(state.villages[village], bid.goods, left(bid.goods))

    return _made(game, make)


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def all_cards_of_the_bid_are_wampum(game: Wampum) -> Wampum:
    """In a trade for wampum nothing is left in the village."""
    return _leaves(game, lambda bid: NO_GOODS)


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def one_card_is_left_in_the_village(game: Wampum) -> Wampum:
    """In a trade for wampum one card is left in the village, not one of each kind."""
    return _leaves(game, first_good)


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def two_of_each_kind_are_left_in_the_village(game: Wampum) -> Wampum:
    """In a trade for wampum two cards of each kind are left in the village."""
    return _leaves(game, lambda bid: Goods._make(min(count, 2) for count in bid))


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def all_goods_are_left_in_the_village(game: Wampum) -> Wampum:
    """A trade for wampum never brings any."""
    return _leaves(game, lambda bid: bid)


@fault("goods_are_conserved")
def wampum_is_lost(game: Wampum) -> Wampum:
    """In a trade for wampum nothing goes under the chest: the cards are nowhere."""
    return changed(game, "trade", lambda before, after: evolve(after, chests=before.chests))


@fault("goods_are_conserved")
def wampum_counts_twice(game: Wampum) -> Wampum:
    """In a trade for wampum the cards that stay in the village lie under the chest too."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        if bid is None or before.chests == after.chests:
            return after
        whole = plus(before.chests[bid.seat], bid.goods)
        return evolve(after, chests=with_item(after.chests, bid.seat, whole))

    return changed(game, "trade", change)


@fault("a_trade_for_wampum_leaves_one_of_each_kind")
def wampum_goes_under_the_neighbours_chest(game: Wampum) -> Wampum:
    """In a trade for wampum the cards lie under the chest of the next player."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        if bid is None:
            return after
        gained, other = minus(after.chests[bid.seat], before.chests[bid.seat]), (bid.seat + 1) % game.seats
        return evolve(after, chests=with_item(before.chests, other, plus(before.chests[other], gained)))

    return changed(game, "trade", change)


@fault("wampum_never_falls")
def goods_are_paid_with_wampum(game: Wampum) -> Wampum:
    """Whoever gets goods puts a wampum into the village."""

    def change(before: State, after: State) -> State:
        for seat in range(game.seats):
            paid = first_good(after.chests[seat])
            if before.hands[seat] != after.hands[seat]:
                chests = with_item(after.chests, seat, minus(after.chests[seat], paid))
                village = plus(after.villages[before.traded], paid)
                return evolve(after, chests=chests, villages=with_item(after.villages, before.traded, village))
        return after

    return changed(game, "trade", change)


@fault("wampum_never_falls")
def the_canoe_brings_wampum(game: Wampum) -> Wampum:
    """Whoever gets the canoe puts a card of the hand under the chest."""

    def change(before: State, after: State) -> State:
        seat: Seat = after.start or 0
        card = first_good(after.hands[seat])
        hands = with_item(after.hands, seat, minus(after.hands[seat], card))
        return evolve(after, hands=hands, chests=with_item(after.chests, seat, plus(after.chests[seat], card)))

    return changed(game, "canoe", change)


# Which village when


@fault("villages_trade_one_after_another")
def the_trader_does_not_go_home(game: Wampum) -> Wampum:
    """After the trade the trader stays beside the village, on an empty bid."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        return (
            after if bid is None else evolve(after, bids=with_item(after.bids, before.traded, Bid(bid.seat, NO_GOODS)))
        )

    return changed(game, "trade", change)


@fault("goods_are_conserved")
def the_bid_lies_there_in_the_next_round(game: Wampum) -> Wampum:
    """After the trade the bid is not taken away: the village trades twice."""
    return changed(game, "trade", lambda before, after: evolve(after, bids=before.bids))


@fault("villages_trade_one_after_another")
def a_village_is_skipped(game: Wampum) -> Wampum:
    """After a trade for goods the next village does not trade."""

    def change(before: State, after: State) -> State:
        skips = before.hands != after.hands and after.traded < len(after.villages)
        return evolve(after, traded=after.traded + 1) if skips else after

    return changed(game, "trade", change)


@fault("villages_trade_one_after_another")
def the_last_village_does_not_trade(game: Wampum) -> Wampum:
    """The round ends before the last village has traded: a range that ends too early."""

    def settle(state: State) -> State:
        right = game.phase(state).settle
        assert right is not None
        last = state.traded == len(state.villages) - 1 and any(state.bids)
        return evolve(right(state), bids=state.bids, villages=state.villages) if last else right(state)

    return game.replacing("trade", settle=settle)


@fault("villages_trade_one_after_another")
def villages_are_refilled(game: Wampum) -> Wampum:
    """When a village trades, a card of the pile is laid into the next one."""

    def change(before: State, after: State) -> State:
        pile = rest_of(after.pile, first_good(after.pile))
        place = (before.traded + 1) % len(after.villages)
        if pile is None or before.traded >= len(after.villages):
            return after
        fuller = plus(after.villages[place], first_good(after.pile))
        return evolve(after, pile=pile, villages=with_item(after.villages, place, fuller))

    return changed(game, "trade", change)


@fault("villages_may_trade_in_any_order")
def wampum_is_left_at_the_next_village(game: Wampum) -> Wampum:
    """In a trade for wampum the cards for the village are laid into the next one: its trade finds them there."""

    def wrong(state: State, village: int, traded: int = 0) -> State:
        after, bid = trade_at(state, village, traded), state.bids[village]
        if bid is None or trade(state.villages[village], bid.goods).kind is TradeKind.GOODS:
            return after
        following = (village + 1) % len(state.villages)
        villages = with_item(state.villages, following, plus(state.villages[following], bid.goods.one_each()))
        return evolve(after, villages=villages)

    return rebound(game, trade_at=wrong)


@fault("bids_lie_still_outside_bidding_and_trading")
def the_canoe_comes_with_a_better_village(game: Wampum) -> Wampum:
    """Whoever gets the canoe changes villages with whoever lies at the last one."""

    def change(before: State, after: State) -> State:
        place = next(place for place, bid in enumerate(after.bids) if bid is not None and bid.seat == after.start)
        bids = with_item(after.bids, place, after.bids[-1])
        return evolve(after, bids=with_item(bids, len(bids) - 1, after.bids[place]))

    return changed(game, "canoe", change)


FAULTS = faults_in(globals())
