"""Faults in the bidding: whose turn it is, which bids are allowed, where they come from, when it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from boardrules import wampum
from boardrules.counts import SubMultisets, covers, minus, plus
from boardrules.errors import Illegal
from boardrules.seats import Seat, clockwise_from
from boardrules.wampum.components import NO_GOODS, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding
from boardrules.wampum.state import Bid, State
from boardrules.wording import say
from tests.wampum.faults.fault import changed, fault, faults_in, with_item, without_one

# Whose turn it is


def _in_order(game: Wampum, order: Callable[[int, int], Sequence[Seat]]) -> Wampum:
    """Let the players bid in this order of seats, given the start player and the number of seats."""

    def actors(state: State) -> tuple[Seat, ...]:
        bidders = {bid.seat for bid in (*state.bids, state.driven) if bid is not None}
        return tuple(seat for seat in order(state.start or 0, game.seats) if seat not in bidders)[:1]

    return game.replacing("bid", actors=actors)


@fault("bids_go_clockwise_from_the_start_player")
def bidding_goes_counter_clockwise(game: Wampum) -> Wampum:
    """After the start player the one to the right bids."""
    return _in_order(game, lambda start, seats: [(start - step) % seats for step in range(seats)])


@fault("bids_go_clockwise_from_the_start_player")
def the_first_seat_always_starts(game: Wampum) -> Wampum:
    """Bidding goes by seat, whoever has the canoe."""
    return _in_order(game, lambda start, seats: range(seats))


@fault("bids_go_clockwise_from_the_start_player", seats=2)
def the_start_player_bids_last(game: Wampum) -> Wampum:
    """Bidding begins with the seat after the canoe: a mistake by one."""
    return _in_order(game, lambda start, seats: list(clockwise_from((start + 1) % seats, seats)))


@fault("bids_go_clockwise_from_the_start_player")
def a_player_is_skipped(game: Wampum) -> Wampum:
    """Every other player bids first, then those who have been skipped."""

    def order(start: Seat, seats: int) -> list[Seat]:
        around = list(clockwise_from(start, seats))
        return around[::2] + around[1::2]

    return _in_order(game, order)


@fault("whoever_must_act_can")
def the_last_seat_is_not_asked(game: Wampum) -> Wampum:
    """The last seat is not asked for a bid: a range that ends too early."""
    return _in_order(game, lambda start, seats: [seat for seat in clockwise_from(start, seats) if seat < seats - 1])


@fault("everybody_has_bid_when_the_canoe_is_given")
def bidding_ends_before_the_last_bid(game: Wampum) -> Wampum:
    """The canoe is given when all but one have bid."""

    def change(before: State, after: State) -> State:
        few = after.phase == "bid" and len(after.sizes) == game.seats - 1
        return evolve(after, phase="canoe") if few else after

    return changed(game, "bid", change)


@fault("everybody_has_bid_when_the_canoe_is_given", seats=3)
def a_trader_in_the_air_does_not_keep_bidding_open(game: Wampum) -> Wampum:
    """When the last player has bid the canoe is given, though the one driven out has not moved."""

    def change(before: State, after: State) -> State:
        last = after.driven is not None and len(after.sizes) == game.seats - 1
        return evolve(after, phase="canoe") if last else after

    return changed(game, "bid", change)


# Which bids


@fault("a_bid_is_at_least_one_good")
def a_bid_may_be_empty(game: Wampum) -> Wampum:
    """A trader without goods may be laid beside a village without a bid."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        free = (village for village, bid in enumerate(state.bids) if bid is None)
        return (*(wampum.Bids(seat, NO_GOODS, village) for village in free), *bidding.legal_bids(state, seat))

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        empty = move.goods == NO_GOODS and state.bids[move.village] is None
        return None if empty else bidding.against_bid(state, move)

    return game.replacing("bid", legal_moves=legal_moves, objection=objection)


@fault("only_a_larger_bid_drives_out")
def an_equal_bid_drives_out(game: Wampum) -> Wampum:
    """As many goods as lie in a village are enough to drive out: >= where > is meant."""

    def smaller(state: State) -> State:
        bids = tuple(bid and evolve(bid, goods=without_one(bid.goods)) for bid in state.bids)
        return evolve(state, bids=bids)

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        # Nothing is enough where a single good lies, and no good at all is still no bid.
        return bidding.against_bid(smaller(state), move)

    return game.replacing(
        "bid", legal_moves=lambda state, seat: bidding.legal_bids(smaller(state), seat), objection=objection
    )


@fault("only_a_larger_bid_drives_out", seats=3)
def more_kinds_drive_out(game: Wampum) -> Wampum:
    """Not the number of goods counts but the number of their kinds."""

    def drives(state: State, move: wampum.Bids) -> bool:
        there = state.bids[move.village]
        return there is None or move.goods.kinds > there.goods.kinds

    def anywhere(state: State, seat: Seat) -> bidding.LegalBids:
        return bidding.LegalBids.of(seat, state.hands[seat], (1,) * len(state.bids))

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return tuple(move for move in anywhere(state, seat) if drives(state, move))

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        fits = move in anywhere(state, move.seat) and drives(state, move)
        return None if fits else Illegal(say("too few"))

    return game.replacing("bid", legal_moves=legal_moves, objection=objection)


@fault("legal_moves_and_objections_agree")
def an_equal_bid_is_listed(game: Wampum) -> Wampum:
    """A bid that only equals the one that lies there is listed, and refused when it is made."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        hand = state.hands[seat]
        equal = (
            wampum.Bids(seat, goods, village)
            for village, bid in enumerate(state.bids)
            if bid is not None
            for goods in SubMultisets(hand, bid.size, bid.size)
        )
        return (*bidding.legal_bids(state, seat), *equal)

    return game.replacing("bid", legal_moves=legal_moves)


@fault("legal_moves_and_objections_agree")
def a_bid_is_listed_twice(game: Wampum) -> Wampum:
    """Bids of goods that can be put together in two ways are listed twice."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        listed = tuple(bidding.legal_bids(state, seat))
        return (*listed, *listed[-1:])[-20:]

    return game.replacing("bid", legal_moves=legal_moves)


@fault("legal_moves_and_objections_agree")
def nobody_may_bid_everything(game: Wampum) -> Wampum:
    """A bid of the whole hand is refused, though it is listed."""

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        whole = move.goods == state.hands[move.seat]
        return Illegal(say("keep a card")) if whole else bidding.against_bid(state, move)

    return game.replacing("bid", objection=objection)


@fault("legal_moves_and_objections_agree")
def villages_are_counted_from_one_inside(game: Wampum) -> Wampum:
    """The first village is refused: places and numbers are mixed up."""

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        outside = not 1 <= move.village <= len(state.bids)
        return Illegal(say("no such village")) if outside else bidding.against_bid(state, move)

    return game.replacing("bid", objection=objection)


@fault("legal_moves_and_objections_agree", seats=3)
def goods_of_others_are_listed(game: Wampum) -> Wampum:
    """Bids that the next player could make are listed, and refused when they are made."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return tuple(evolve(move, seat=seat) for move in bidding.legal_bids(state, (seat + 1) % game.seats))

    return game.replacing("bid", legal_moves=legal_moves)


@fault("steps_do_not_fail")
def goods_that_are_not_held_can_be_bid(game: Wampum) -> Wampum:
    """Any goods of the box can be bid, one at a time, listed and not refused: the hand does not cover them."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        free = (village for village, bid in enumerate(state.bids) if bid is None)
        return tuple(wampum.Bids(seat, Goods.one(good), village) for village in free for good in wampum.Good)

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        return None if move in legal_moves(state, move.seat) else Illegal(say("one good"))

    return game.replacing("bid", legal_moves=legal_moves, objection=objection)


@fault("legal_moves_and_objections_agree")
def goods_that_are_gone_can_be_bid(game: Wampum) -> Wampum:
    """Nobody looks into the hand: a bid of goods that the player does not have is not refused.

    The list is right, so nobody makes one; the probes try goods that are not in the hand.
    """

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        richer = with_item(state.hands, move.seat, game.ruleset.deck)
        return bidding.against_bid(evolve(state, hands=richer), move)

    return game.replacing("bid", objection=objection)


@fault("nobody_holds_less_than_none")
def goods_can_be_bid_on_credit(game: Wampum) -> Wampum:
    """A player can bid a card more than there is of a kind: the hand goes below nothing."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        richer = plus(state.hands[seat], state.hands[seat].one_each())
        return bidding.legal_bids(evolve(state, hands=with_item(state.hands, seat, richer)), seat)

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        return None if move in legal_moves(state, move.seat) else bidding.against_bid(state, move)

    def apply(state: State, move: wampum.Bids) -> State:
        rest = Goods._make(had - bid for had, bid in zip(state.hands[move.seat], move.goods, strict=True))
        hands = with_item(state.hands, move.seat, rest)
        return bidding.lay(state, Bid(move.seat, move.goods), move.village, hands)

    return game.replacing("bid", legal_moves=legal_moves, objection=objection, apply=apply)


# Where the goods come from


@fault("goods_are_conserved")
def a_bid_stays_in_the_hand(game: Wampum) -> Wampum:
    """The goods of a bid are counted twice: beside the village and in the hand."""
    return changed(game, "bid", lambda before, after: evolve(after, hands=before.hands))


@fault("bids_come_out_of_the_hand")
def a_bid_comes_out_of_the_pile(game: Wampum) -> Wampum:
    """The goods of a bid are taken out of the pile where it has them."""

    def apply(state: State, move: wampum.Bids) -> State:
        after = bidding.bid(state, move)
        if not covers(state.pile, move.goods):
            return after
        return evolve(after, hands=state.hands, pile=minus(state.pile, move.goods))

    return game.replacing("bid", apply=apply)


@fault("bids_come_out_of_the_hand")
def a_card_of_the_bid_is_put_back(game: Wampum) -> Wampum:
    """Of a bid of several goods one goes back into the hand."""

    def apply(state: State, move: wampum.Bids) -> State:
        fewer = without_one(move.goods) if sum(move.goods) > 1 else move.goods
        return bidding.bid(state, evolve(move, goods=fewer))

    return game.replacing("bid", apply=apply)


@fault("bids_come_out_of_the_hand")
def whoever_bids_hands_a_card_on(game: Wampum) -> Wampum:
    """When somebody bids, a card of the next player's hand slips into the pile."""

    def apply(state: State, move: wampum.Bids) -> State:
        after = bidding.bid(state, move)
        other = (move.seat + 1) % game.seats
        rest = without_one(after.hands[other])
        lost = minus(after.hands[other], rest)
        return evolve(after, hands=with_item(after.hands, other, rest), pile=plus(after.pile, lost))

    return game.replacing("bid", apply=apply)


@fault("one_trader_a_village_and_one_village_a_trader")
def a_trader_lies_at_two_villages(game: Wampum) -> Wampum:
    """Whoever bids two goods or more has a trader at a second village too, if one is free, with the last card."""

    def apply(state: State, move: wampum.Bids) -> State:
        after = bidding.bid(state, move)
        if None not in after.bids or sum(move.goods) < 2:
            return after
        rest = without_one(move.goods)
        bids = with_item(after.bids, move.village, Bid(move.seat, rest))
        one = minus(move.goods, rest)
        return evolve(after, bids=with_item(bids, after.bids.index(None), Bid(move.seat, one)))

    return game.replacing("bid", apply=apply)


@fault("everybody_can_bid")
def the_whole_hand_is_traded(game: Wampum) -> Wampum:
    """A trader lays the hand into the village after the trade: some have nothing to bid in the next round."""

    def change(before: State, after: State) -> State:
        bid = before.bids[before.traded] if before.traded < len(before.bids) else None
        if bid is None:
            return after
        gone = after.hands[bid.seat]
        return evolve(
            after,
            hands=with_item(after.hands, bid.seat, NO_GOODS),
            villages=with_item(after.villages, before.traded, plus(after.villages[before.traded], gone)),
        )

    return changed(game, "trade", change)


@fault("legal_moves_and_objections_agree")
def the_last_card_of_a_kind_is_not_listed(game: Wampum) -> Wampum:
    """Bids with all cards of the first kind in a hand are not listed, though nothing is said against them."""

    def legal_moves(state: State, seat: Seat) -> Sequence[wampum.Move]:
        fewer = with_item(state.hands, seat, without_one(state.hands[seat]))
        return bidding.legal_bids(evolve(state, hands=fewer), seat)

    return game.replacing("bid", legal_moves=legal_moves)


FAULTS = faults_in(globals())
