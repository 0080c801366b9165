"""What holds in every state of Wampum."""

from __future__ import annotations

from boardrules.counts import total_of
from boardrules.outcomes import Outcome
from boardrules.properties import always
from boardrules.wampum.components import NO_GOODS
from boardrules.wampum.phases.trading import trade_at
from boardrules.wampum.state import State


@always("wampum.setup.goods", "wampum.limit.out-of-game", "wampum.trade.wampum-rest")
def goods_are_conserved(state: State) -> bool:
    """Of each kind there are always the same number of goods over pile, hands, bids, villages, chests and discards."""
    bids = [bid.goods for bid in (*state.bids, state.driven) if bid is not None]
    everywhere = total_of(
        state.pile, *state.hands, *bids, *state.villages, *state.chests, state.discards, state.removed
    )
    return everywhere == state.table.rules.deck


@always("wampum.bids.unchanged")
def nobody_holds_less_than_none(state: State) -> bool:
    """No hand, bid, village, chest or pile ever holds a negative number of anything."""
    bids = [bid.goods for bid in (*state.bids, state.driven) if bid is not None]
    bundles = (state.pile, *state.hands, *bids, *state.villages, *state.chests, state.discards, state.removed)
    return min(map(min, bundles)) >= 0


@always(
    "wampum.setup.village-goods",
    "wampum.trade.goods-leave",
    when=lambda state: state.phase not in {"remove", "hands", "goods"},
)
def villages_are_never_empty_of_goods(state: State) -> bool:
    """From the end of set-up on, goods lie in every village."""
    return all(goods != NO_GOODS for goods in state.villages)


@always("wampum.bids.one-trader", "wampum.bids.one-village")
def one_trader_a_village_and_one_village_a_trader(state: State) -> bool:
    """Nobody has two bids on the table, and whoever is driven out has no other one."""
    bidders = [bid.seat for bid in (*state.bids, state.driven) if bid is not None]
    return len(set(bidders)) == len(bidders)


@always("wampum.bids.at-least-one", when=lambda state: any(bid is not None for bid in state.bids))
def a_bid_is_at_least_one_good(state: State) -> bool:
    """Every bid has at least one good."""
    return all(sum(bid.goods) >= 1 for bid in (*state.bids, state.driven) if bid is not None)


@always("wampum.bids.driven-moves", "wampum.gap.no-return", when=lambda state: state.phase == "move")
def a_village_is_free_while_a_bid_is_in_the_air(state: State) -> bool:
    """While somebody is driven out, at least one village has no bid, and it is not the one just left."""
    return None in state.bids and state.left is not None and state.bids[state.left] is not None


@always("wampum.gap.always-a-card", when=lambda state: state.phase == "bid")
def everybody_can_bid(state: State) -> bool:
    """Whoever still has to bid has a card for it, in every round, the last one too."""
    bidders = {bid.seat for bid in state.bids if bid is not None}
    return all(any(hand) for seat, hand in enumerate(state.hands) if seat not in bidders)


@always("wampum.bids.end", when=lambda state: state.phase in {"canoe", "income", "limit", "discard"})
def everybody_has_bid_when_the_canoe_is_given(state: State) -> bool:
    """After the bidding every player's trader lies at a village; with two players one village stays free."""
    bidders = sorted(bid.seat for bid in state.bids if bid is not None)
    return bidders == list(range(state.table.seats)) and state.driven is None


@always("wampum.limit.size", "wampum.limit.discard", when=lambda state: state.phase == "trade" and state.traded == 0)
def the_hand_limit_holds_after_phase_four(state: State) -> bool:
    """When the villages begin to trade, nobody holds more than the limit, on the sheet the highest bid and three."""
    highest = max(sum(bid.goods) for bid in state.bids if bid is not None)
    return all(sum(hand) <= highest + state.table.rules.limit_extra for hand in state.hands)


@always(
    "wampum.trade.order", "wampum.gap.village-order", when=lambda state: state.phase == "trade" and state.traded == 0
)
def villages_may_trade_in_any_order(state: State) -> bool:
    """Whichever village trades first, all trades together come to the same."""
    forwards = backwards = around = state
    villages = range(len(state.villages))
    for village in villages:
        forwards = trade_at(forwards, village)
        backwards = trade_at(backwards, len(villages) - 1 - village)
        around = trade_at(around, (village + 1) % len(villages))
    return forwards == backwards == around


@always("wampum.play.rounds", "wampum.end.last-round", "wampum.income.last-but-one")
def rounds_are_counted_by_deals(state: State) -> bool:
    """Each round has one deal until the pile is empty, and the last round has none."""
    rules, seats = state.table.rules, state.table.seats
    deals = -(-rules.pile(seats) // state.table.a_deal)
    return 1 <= state.round <= deals + 1 and state.final == (state.round == deals + 1)


@always("wampum.setup.removed", when=lambda state: state.phase != "remove")
def removed_goods_are_of_different_kinds(state: State) -> bool:
    """As many goods are out of the game from the start as the number of players says, no two of a kind."""
    return max(state.removed) <= 1 and sum(state.removed) == state.table.rules.kinds_removed(state.table.seats)


@always("wampum.end.most", "wampum.end.shared", "wampum.trade.wampum-worth")
def those_with_the_most_wampum_win(state: State, outcome: Outcome) -> bool:
    """At the end the scores are the cards under the chests, and all who have the most win, and nobody else."""
    scores = tuple(sum(chest) for chest in state.chests)
    return outcome.scores == scores and list(outcome.winners) == [
        seat for seat, score in enumerate(scores) if score == max(scores)
    ]
