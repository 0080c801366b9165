"""The villages trade one after another: goods for goods, or goods for wampum."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.cite import cite
from boardrules.counts import placed, plus
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wampum.moves import Move
from boardrules.wampum.ruleset import FinalPledge
from boardrules.wampum.scoring import after_trade, trade
from boardrules.wampum.state import State
from boardrules.wording import N_, Event, say

_traded = remade(State, "hands", "villages", "bids", "chests", "traded")
_gone_on = remade(State, "traded")
_begun = remade(State, "phase", "round", "final", "dealt", "traded")


@cite(
    "wampum.trade.goods-take",
    "wampum.trade.goods-leave",
    "wampum.trade.wampum-one-each",
    "wampum.trade.wampum-rest",
    "wampum.trade.trader-returns",
)
def trade_at(state: State, village: int, traded: int = 0) -> State:
    """Let one village trade; its trader goes home with what it brings. So many villages have then traded.

    Nothing else changes where no bid lies.
    """
    bid = state.bids[village]
    if bid is None:
        return _gone_on(state, traded)
    made = trade(state.villages[village], bid.goods)
    who = bid.seat
    return _traded(
        state,
        placed(state.hands, who, plus(state.hands[who], made.to_hand)),
        placed(state.villages, village, after_trade(state.villages[village], made)),
        placed(state.bids, village, None),
        placed(state.chests, who, plus(state.chests[who], made.to_chest)),
        traded,
    )


@cite("wampum.trade.order", "wampum.gap.village-order", "wampum.end.penultimate", "wampum.end.finish-round")
def trade_next(state: State) -> State:
    """Let the next village trade; after the last one comes the next round, the last round, or the end."""
    if state.traded < len(state.villages):
        return trade_at(state, state.traded, state.traded + 1)
    if state.final:
        # With empty hands there is nothing to choose: nobody is asked.
        chosen = state.table.rules.final_pledge is FinalPledge.CHOSEN
        if chosen and not any(map(any, state.hands)):
            return _begun(state, "over", state.round, True, 0, 0)  # noqa: FBT003 (the last round stays the last)
        return _begun(state, "pledge", state.round, True, 0, 0)  # noqa: FBT003 (the last round stays the last)
    return _begun(state, "bid", state.round + 1, not any(state.pile), 0, 0)


def tell_trade(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell what a trade comes to and why, or that another round begins."""
    if before.traded == len(before.villages):
        if after.phase == "bid":
            if after.final:
                yield say("Round {round} begins, and it is the last one.", "wampum.end.last-round", round=after.round)
            else:
                yield say("Round {round} begins.", "wampum.play.rounds", round=after.round)
        return
    bid = before.bids[before.traded]
    if bid is not None:
        text = N_("{who:seat} trades {goods} at village {village}.")
        yield say(text, "wampum.trade.order", who=bid.seat, goods=bid.goods, village=before.traded + 1)
        yield trade(before.villages[before.traded], bid.goods).event()


TRADE = Phase[State, Move](
    name="trade",
    clauses=("wampum.trade.order", "wampum.trade.goods-when", "wampum.trade.wampum-when"),
    settle=trade_next,
    narrate=tell_trade,
    leads_to=("trade", "bid", "pledge", "over"),
)
"""5. The villages trade, by number."""
