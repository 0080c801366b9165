"""What must be reachable in Wampum: the guard against checks that never bite."""

from __future__ import annotations

from boardrules.properties import sometimes
from boardrules.wampum.moves import Bids, Move
from boardrules.wampum.state import State


@sometimes("wampum.bids.drive-out")
def somebody_is_driven_out(state: State) -> bool:
    """A larger bid drives a trader out."""
    return state.driven is not None


@sometimes("wampum.bids.chain", "wampum.ex.drive-out")
def a_chain_of_two(before: State, move: Move | None, after: State) -> bool:
    """Whoever is driven out drives another one out in turn."""
    return before.driven is not None and after.driven is not None


@sometimes("wampum.bids.chain")
def a_chain_of_three(before: State, move: Move | None, after: State) -> bool:
    """Three are driven out one after another: the last of them by one who drove out nobody in the turn before."""
    sizes = [bid.size for bid in before.bids if bid is not None]
    return (
        before.driven is not None and after.driven is not None and sum(size > before.driven.size for size in sizes) >= 2  # noqa: PLR2004 (the first and the second driver)
    )


def _trades(before: State) -> tuple[bool, int] | None:
    """Whether a trade in this step is for goods, and how many cards the bid has; None if there is none."""
    if before.phase != "trade" or before.traded == len(before.bids):
        return None
    bid = before.bids[before.traded]
    if bid is None:
        return None
    lying = before.villages[before.traded]
    return any(own and there for own, there in zip(bid.goods, lying, strict=True)), bid.size


@sometimes("wampum.trade.goods-when")
def goods_are_traded_for_goods(before: State, move: Move | None, after: State) -> bool:
    """A village gives goods."""
    trade = _trades(before)
    return trade is not None and trade[0]


@sometimes("wampum.trade.wampum-when")
def goods_are_traded_for_wampum(before: State, move: Move | None, after: State) -> bool:
    """A village gives wampum, at least one."""
    trade = _trades(before)
    return trade is not None and not trade[0] and before.chests != after.chests


@sometimes("wampum.trade.wampum-one-each")
def a_bid_of_different_kinds_is_worth_nothing(before: State, move: Move | None, after: State) -> bool:
    """A trade for wampum brings none, since all goods of the bid are of different kinds."""
    trade = _trades(before)
    return trade is not None and not trade[0] and before.chests == after.chests


def _level(state: State) -> int:
    sizes = [bid.size for bid in state.bids if bid is not None]
    return sizes.count(max(sizes))


@sometimes("wampum.canoe.ties")
def a_canoe_tie_is_won_by_the_holder(before: State, move: Move | None, after: State) -> bool:
    """Several bid most, the previous start player among them, who keeps the canoe."""
    return before.phase == "canoe" and _level(before) > 1 and after.start == before.start


@sometimes("wampum.canoe.ties")
def a_canoe_tie_is_won_against_the_holder(before: State, move: Move | None, after: State) -> bool:
    """Several bid most, and the canoe leaves the previous start player."""
    return before.phase == "canoe" and _level(before) > 1 and after.start != before.start


@sometimes("wampum.limit.discard", "wampum.gap.discards-together")
def several_are_over_the_limit(state: State) -> bool:
    """Two or more have to discard in the same round."""
    return state.phase == "discard" and sum(sum(hand) > state.limit for hand in state.hands) > 1


@sometimes("wampum.bids.at-least-one", "wampum.gap.always-a-card")
def a_bid_empties_a_hand(before: State, move: Move | None, after: State) -> bool:
    """Somebody bids the whole hand."""
    return isinstance(move, Bids) and not any(after.hands[move.seat])


@sometimes("wampum.end.last-round")
def the_last_round_is_played(state: State) -> bool:
    """The last round, without a deal."""
    return state.final and state.phase == "trade"


@sometimes("wampum.end.shared")
def a_win_is_shared(state: State) -> bool:
    """Several players have the most wampum at the end."""
    wampum = [sum(chest) for chest in state.chests]
    return state.phase == "over" and wampum.count(max(wampum)) > 1
