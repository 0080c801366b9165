"""What no step of Wampum may do."""

from __future__ import annotations

from typing import Final

from attrs import fields

from boardrules.counts import plus, total_of
from boardrules.properties import each_step
from boardrules.seats import Seat
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.moves import Bids, Deals, DealsToVillage, Discards, Move, MovesTo, Pledges
from boardrules.wampum.state import State


def bid_of(state: State, seat: Seat) -> Goods | None:
    """Return the goods that a seat has bid, beside a village or in the air."""
    return next((bid.goods for bid in (*state.bids, state.driven) if bid is not None and bid.seat == seat), None)


def trades(before: State, move: Move | None, after: State) -> bool:
    """Say whether a village with a bid trades in this step."""
    return before.phase == "trade" and before.traded < len(before.bids) and before.bids[before.traded] is not None


@each_step("wampum.bids.face-down", "wampum.bids.trader", when=lambda before, move, after: isinstance(move, Bids))
def bids_come_out_of_the_hand(before: State, move: Move, after: State) -> bool:
    """What is bid was in the bidder's hand before and is not there afterwards; no other hand changes."""
    assert isinstance(move, Bids)  # noqa: S101 (what `when` says)
    others = [seat for seat in range(before.table.seats) if seat != move.seat]
    return (
        total_of(after.hands[move.seat], move.goods) == before.hands[move.seat]
        and bid_of(after, move.seat) == move.goods
        and all(before.hands[seat] == after.hands[seat] for seat in others)
    )


@each_step("wampum.bids.unchanged", when=lambda before, move, after: before.phase in {"bid", "move"})
def a_bid_on_the_table_never_changes(before: State, move: Move | None, after: State) -> bool:
    """Whoever has bid keeps just this bid until the villages trade, also when driven out."""
    laid = [seat for seat in range(before.table.seats) if bid_of(before, seat) is not None]
    return all(bid_of(before, seat) == bid_of(after, seat) for seat in laid)


@each_step(
    "wampum.bids.drive-out",
    "wampum.bids.empty-or-weaker",
    when=lambda before, move, after: after.driven is not None and after.driven != before.driven,
)
def only_a_larger_bid_drives_out(before: State, move: Move | None, after: State) -> bool:
    """Whoever drives out has bid strictly more than the one driven out, so bids fall strictly along a chain."""
    if after.driven is None or not isinstance(move, (Bids, MovesTo)):
        return False
    driver = bid_of(after, move.seat)
    chain = before.driven is None or sum(after.driven.goods) < sum(before.driven.goods)
    return driver is not None and sum(driver) > sum(after.driven.goods) and chain


@each_step("wampum.bids.order", when=lambda before, move, after: isinstance(move, Bids))
def bids_go_clockwise_from_the_start_player(before: State, move: Move, after: State) -> bool:
    """When somebody bids, all who sit between the start player and the bidder have bid."""
    assert isinstance(move, Bids)  # noqa: S101 (what `when` says)
    seats, start = before.table.seats, before.start or 0
    before_them = [(start + step) % seats for step in range((move.seat - start) % seats)]
    return bid_of(before, move.seat) is None and all(bid_of(before, seat) is not None for seat in before_them)


@each_step("wampum.bids.driven-moves", "wampum.bids.chain", when=lambda before, move, after: before.phase == "move")
def the_driven_out_moves_at_once_to_another_village(before: State, move: Move | None, after: State) -> bool:
    """Only the one driven out acts, and the bid then lies at another village than before."""
    if before.driven is None or not isinstance(move, MovesTo):
        return False
    there = after.bids[move.village]
    return move.seat == before.driven.seat and move.village != before.left and there == before.driven


@each_step(
    "wampum.canoe.highest",
    "wampum.canoe.ties",
    "wampum.canoe.becomes-start",
    when=lambda before, move, after: before.phase == "canoe",
)
def the_canoe_goes_to_the_nearest_highest_bid(before: State, move: Move | None, after: State) -> bool:
    """Whoever gets the canoe made a highest bid, and nobody level sits nearer clockwise to the last start player."""
    sizes = {bid.seat: sum(bid.goods) for bid in before.bids if bid is not None}
    level = [seat for seat, size in sizes.items() if size == max(sizes.values())]
    seats, start = before.table.seats, before.start or 0
    return after.start in level and all((after.start - start) % seats <= (seat - start) % seats for seat in level)


@each_step("wampum.canoe.becomes-start", when=lambda before, move, after: before.start != after.start)
def the_canoe_moves_only_in_phase_two(before: State, move: Move | None, after: State) -> bool:
    """The start player changes only when the canoe is given."""
    return before.phase in {"start", "canoe"}


@each_step(
    "wampum.income.two",
    "wampum.income.two-player",
    "wampum.gap.short-pile",
    when=lambda before, move, after: before.phase == "income" and after.phase != "income",
)
def everybody_gets_the_whole_income(before: State, move: Move | None, after: State) -> bool:
    """A deal is never cut short: the pile comes out even."""
    return before.dealt + 1 == before.table.a_deal


@each_step("wampum.income.two", "wampum.income.two-player", when=lambda before, move, after: before.phase == "income")
def income_is_one_card_from_the_pile(before: State, move: Move | None, after: State) -> bool:
    """Each card of the deal goes from the pile to the player whose turn it is, or to the village without a bid."""
    table = before.table
    order = [
        (step + (before.start or 0)) % table.seats for step in range(table.seats) for _ in range(table.rules.income)
    ]
    gains = [sum(has) - sum(had) for had, has in zip(before.hands, after.hands, strict=True)]
    laid = [sum(has) - sum(had) for had, has in zip(before.villages, after.villages, strict=True)]
    if before.dealt < len(order):
        due = [int(seat == order[before.dealt]) for seat in range(table.seats)]
        return gains == due and not any(laid)
    return (
        not any(gains) and sum(laid) == 1 and all(before.bids[place] is None for place, more in enumerate(laid) if more)
    )


@each_step("wampum.end.last-round", when=lambda before, move, after: before.phase == "canoe")
def the_last_round_has_no_deal(before: State, move: Move | None, after: State) -> bool:
    """After the canoe comes the deal, but not in the last round."""
    return (after.phase == "limit") == before.final


@each_step(
    "wampum.limit.discard", "wampum.limit.out-of-game", when=lambda before, move, after: isinstance(move, Discards)
)
def only_what_is_over_the_limit_is_discarded(before: State, move: Move, after: State) -> bool:
    """Whoever discards comes down to the limit, not below, and the goods are out of the game."""
    assert isinstance(move, Discards)  # noqa: S101 (what `when` says)
    highest = max(sum(bid.goods) for bid in before.bids if bid is not None)
    return (
        sum(after.hands[move.seat]) == highest + before.table.rules.limit_extra
        and total_of(after.hands[move.seat], move.goods) == before.hands[move.seat]
        and total_of(before.discards, move.goods) == after.discards
    )


@each_step("wampum.limit.only-then", when=lambda before, move, after: before.discards != after.discards)
def goods_are_discarded_only_in_phase_four(before: State, move: Move | None, after: State) -> bool:
    """The hand limit costs goods in phase 4 and at no other time."""
    return before.phase == "discard"


@each_step("wampum.trade.goods-when", "wampum.trade.goods-take", "wampum.trade.goods-leave", when=trades)
def a_shared_kind_means_a_trade_for_goods(before: State, move: Move | None, after: State) -> bool:
    """If a kind of the bid lies in the village, the two change places whole; else nothing of the village is taken."""
    bid = before.bids[before.traded]
    assert bid is not None  # noqa: S101 (what `when` says)
    lying, lies = before.villages[before.traded], after.villages[before.traded]
    shares = any(own and there for own, there in zip(bid.goods, lying, strict=True))
    hand = after.hands[bid.seat]
    if shares:
        swapped = lies == bid.goods and hand == total_of(before.hands[bid.seat], lying)
        return swapped and after.chests == before.chests
    return hand == before.hands[bid.seat] and all(had <= has for had, has in zip(lying, lies, strict=True))


@each_step("wampum.trade.wampum-when", "wampum.trade.wampum-one-each", "wampum.trade.wampum-rest", when=trades)
def a_trade_for_wampum_leaves_one_of_each_kind(before: State, move: Move | None, after: State) -> bool:
    """In a trade for wampum one good of each kind stays in the village and all others go under the chest."""
    bid = before.bids[before.traded]
    assert bid is not None  # noqa: S101 (what `when` says)
    lying, lies = before.villages[before.traded], after.villages[before.traded]
    if any(own and there for own, there in zip(bid.goods, lying, strict=True)):
        return True
    left = [has - had for had, has in zip(lying, lies, strict=True)]
    rest = tuple(own - laid for own, laid in zip(bid.goods, left, strict=True))
    return left == [int(own > 0) for own in bid.goods] and after.chests[bid.seat] == total_of(
        before.chests[bid.seat], rest
    )


@each_step(
    "wampum.trade.trader-returns", "wampum.trade.order", when=lambda before, move, after: before.phase == "trade"
)
def villages_trade_one_after_another(before: State, move: Move | None, after: State) -> bool:
    """The villages trade by number, each with its own bid only, and its trader goes home."""
    if before.traded == len(before.villages):
        return after.traded == 0 and not any(after.bids)
    changed = [
        place
        for place, (had, has) in enumerate(zip(before.villages, after.villages, strict=True))
        if had != has and place != before.traded
    ]
    rest = [bid for place, bid in enumerate(before.bids) if place != before.traded]
    still = [bid for place, bid in enumerate(after.bids) if place != before.traded]
    return not changed and after.traded == before.traded + 1 and after.bids[before.traded] is None and rest == still


@each_step("wampum.trade.wampum-rest", "wampum.end.final-pledge")
def wampum_never_falls(before: State, move: Move | None, after: State) -> bool:
    """Nobody ever loses wampum, and nobody gets any but by trading or at the end."""
    gains = [sum(has) - sum(had) for had, has in zip(before.chests, after.chests, strict=True)]
    return min(gains) >= 0 and (before.phase in {"trade", "pledge"} or not any(gains))


@each_step(
    "wampum.end.final-pledge",
    "wampum.gap.final-pledge",
    when=lambda before, move, after: before.phase == "pledge" and move is None,
)
def one_of_each_kind_is_pledged(before: State, move: Move | None, after: State) -> bool:
    """At the end one card of each kind held goes under the chest, and the others stay in the hand."""
    return all(
        tuple(has - had for had, has in zip(chest, fuller, strict=True)) == tuple(int(count > 0) for count in hand)
        for hand, chest, fuller in zip(before.hands, before.chests, after.chests, strict=True)
    )


@each_step("wampum.end.final-pledge", when=lambda before, move, after: isinstance(move, Pledges))
def chosen_pledges_are_of_different_kinds(before: State, move: Move, after: State) -> bool:
    """Where the last cards are chosen, no two of a kind go under a chest, and they come out of the hand."""
    assert isinstance(move, Pledges)  # noqa: S101 (what `when` says)
    more = tuple(has - had for had, has in zip(before.chests[move.seat], after.chests[move.seat], strict=True))
    return (
        more == move.goods
        and max(more, default=0) <= 1
        and total_of(after.hands[move.seat], move.goods) == before.hands[move.seat]
    )


@each_step("wampum.play.phases", when=lambda before, move, after: before.bids != after.bids)
def bids_lie_still_outside_bidding_and_trading(before: State, move: Move | None, after: State) -> bool:
    """Bids change only while the players bid and while the villages trade."""
    return before.phase in {"bid", "move", "trade"}


@each_step(
    "wampum.setup.hands",
    "wampum.setup.village-goods",
    "wampum.setup.villages",
    when=lambda before, move, after: before.phase == "goods" and after.phase != "goods",
)
def set_up_deals_as_much_as_is_due(before: State, move: Move | None, after: State) -> bool:
    """After set-up each hand has its cards, on the sheet five, and each village as many as its starting value."""
    hands, villages = (tuple(map(sum, bundles)) for bundles in (after.hands, after.villages))
    return hands == (after.table.rules.hand,) * after.table.seats and villages == after.table.values


def _with_one(bundles: tuple[Goods, ...], place: int, good: Good) -> tuple[Goods, ...]:
    return tuple(plus(had, Goods.one(good)) if here == place else had for here, had in enumerate(bundles))


@each_step(
    "wampum.setup.hands",
    "wampum.setup.village-goods",
    "wampum.income.two",
    when=lambda before, move, after: isinstance(move, (Deals, DealsToVillage)),
)
def the_card_drawn_is_the_card_dealt(before: State, move: Move, after: State) -> bool:
    """The card that is drawn comes out of the pile, goes where the draw says, and no other card moves."""
    match move:
        case Deals(good, seat):
            there = after.villages == before.villages and after.hands == _with_one(before.hands, seat, good)
        case DealsToVillage(good, village):
            there = after.hands == before.hands and after.villages == _with_one(before.villages, village, good)
        case _:
            return False
    return there and plus(after.pile, Goods.one(good)) == before.pile


_TOUCHES: Final = {
    "remove": {"pile", "removed"},
    "hands": {"hands", "pile"},
    "goods": {"villages", "pile"},
    "start": {"start"},
    "bid": {"hands", "bids", "driven", "left"},
    "move": {"bids", "driven", "left"},
    "canoe": {"start", "dealt"},
    "income": {"hands", "villages", "pile", "dealt"},
    "limit": {"traded"},
    "discard": {"hands", "discards"},
    "trade": {"villages", "hands", "chests", "bids", "round", "final", "traded", "dealt"},
    "pledge": {"hands", "chests", "pledged"},
}
"""What each phase may change."""


def _acting(before: State, move: Move | None) -> Seat | None:
    """Whose hand and chest a step is about, if it is about those of one player."""
    if before.phase == "trade" and before.traded < len(before.bids):
        bid = before.bids[before.traded]
        return None if bid is None else bid.seat
    return getattr(move, "seat", None)


@each_step("wampum.play.phases")
def nothing_else_changes(before: State, move: Move | None, after: State) -> bool:
    """Each phase changes only what it is about: a trade or a decision no other player's hand or chest."""
    touched = _TOUCHES[before.phase] | {"phase"}
    who = _acting(before, move)
    others = [] if who is None else [seat for seat in range(before.table.seats) if seat != who]
    return all(
        getattr(before, part.name) == getattr(after, part.name) for part in fields(State) if part.name not in touched
    ) and all(before.hands[seat] == after.hands[seat] and before.chests[seat] == after.chests[seat] for seat in others)
