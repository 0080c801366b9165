"""After the last round one card of each kind held may go under the chest, and the most wampum wins."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from boardrules.bundles import BundleMoves
from boardrules.cite import cite
from boardrules.counts import SubMultisets, minus, plus
from boardrules.errors import Illegal
from boardrules.outcomes import Outcome, best_scores, say_winners
from boardrules.phase import Phase
from boardrules.seats import Seat
from boardrules.wampum.components import Goods
from boardrules.wampum.moves import Move, Pledges
from boardrules.wampum.phases.bidding import no_goods
from boardrules.wampum.state import State
from boardrules.wording import NN_, Event, say, say_count


def pledged(state: State, seat: Seat, goods: Goods) -> State:
    """Return the table after goods of a hand have gone under the chest."""
    hands, chests = list(state.hands), list(state.chests)
    hands[seat] = minus(hands[seat], goods)
    chests[seat] = plus(chests[seat], goods)
    return evolve(state, hands=tuple(hands), chests=tuple(chests))


def tell_end(after: State) -> Iterator[Event]:
    """Tell who has won."""
    if after.phase == "over":
        winners = best_scores([sum(chest) for chest in after.chests]).winners
        clause = "wampum.end.most" if len(winners) == 1 else "wampum.end.shared"
        yield say_winners(winners, clause)


def told_pledge(who: Seat, goods: Goods, seat: Seat | None) -> Iterator[Event]:
    """Tell the cards to who puts them under the chest, to the others only how many."""
    if seat in {None, who}:
        yield say("{who:seat} puts {goods} under the chest.", "wampum.end.final-pledge", who=who, goods=goods)
    else:
        one, many = NN_("{who:seat} puts 1 card under the chest.", "{who:seat} puts {n} cards under the chest.")
        yield say_count(one, many, sum(goods), "wampum.end.final-pledge", who=who)


# Automatic


@cite("wampum.end.final-pledge", "wampum.gap.final-pledge")
def pledge_all(state: State) -> State:
    """Put one card of each kind held under every chest: it never hurts."""
    for seat, hand in enumerate(state.hands):
        state = pledged(state, seat, hand.one_each())
    return evolve(state, phase="over")


def tell_all(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell what goes under the chests, and who has won."""
    for who, hand in enumerate(before.hands):
        yield from told_pledge(who, hand.one_each(), seat)
    for who, chest in enumerate(after.chests):
        yield say("{who:seat} has {wampum} wampum.", "wampum.trade.wampum-worth", who=who, wampum=sum(chest))
    yield from tell_end(after)


PLEDGE_ALL = Phase[State, Move](
    name="pledge",
    clauses=("wampum.end.final-pledge",),
    settle=pledge_all,
    narrate=tell_all,
    leads_to=("over",),
)
"""The last cards go under the chests, where nobody is asked."""


# Chosen


def still_to_pledge(state: State) -> tuple[Seat, ...]:
    """Who: those who hold cards and have not chosen, all at the same time."""
    return tuple(seat for seat, hand in enumerate(state.hands) if any(hand) and seat not in state.pledged)


def legal_pledges(state: State, seat: Seat) -> BundleMoves[Move]:
    """What: any cards of different kinds, or none."""
    one_each = state.hands[seat].one_each()
    return BundleMoves(Pledges, seat, SubMultisets(one_each, 0, sum(one_each)), "goods")


@cite("wampum.end.final-pledge")
def against_pledge(state: State, move: Move) -> Illegal | None:
    """Why not: goods that the player does not have, or two of a kind."""
    assert isinstance(move, Pledges)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = no_goods(state, move.seat, move.goods, "wampum.end.final-pledge")
    if refused is not None:
        return refused
    if max(move.goods) > 1:
        return Illegal(
            say(
                "At most one card of each kind goes under the chest at the end, and this is {goods}.",
                "wampum.end.final-pledge",
                goods=move.goods,
            )
        )
    return None


@cite("wampum.end.final-pledge", "wampum.gap.final-pledge")
def pledge(state: State, move: Move) -> State:
    """Put the chosen cards under the chest; when all have chosen, the game is over."""
    assert isinstance(move, Pledges)  # noqa: S101 (the machine lets only this phase's moves in)
    after = evolve(pledged(state, move.seat, move.goods), pledged=tuple(sorted({*state.pledged, move.seat})))
    return after if still_to_pledge(after) else evolve(after, phase="over", pledged=())


def tell_pledge(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell the cards to who puts them under the chest, to the others only how many."""
    assert isinstance(move, Pledges)  # noqa: S101 (the machine lets only this phase's moves in)
    yield from told_pledge(move.seat, move.goods, seat)
    yield from tell_end(after)


PLEDGE = Phase[State, Move](
    name="pledge",
    clauses=("wampum.end.final-pledge",),
    actors=still_to_pledge,
    legal_moves=legal_pledges,
    objection=against_pledge,
    apply=pledge,
    narrate=tell_pledge,
    moves=(Pledges,),
    leads_to=("pledge", "over"),
)
"""The players choose the last cards for their chests."""


@cite("wampum.end.most", "wampum.end.shared", "wampum.trade.wampum-worth")
def outcome(state: State) -> Outcome | None:
    """Return who has won: all with the most wampum; None while the game goes on."""
    return best_scores([sum(chest) for chest in state.chests]) if state.phase == "over" else None


OVER = Phase[State, Move](name="over", clauses=("wampum.end.last-round", "wampum.end.most", "wampum.end.shared"))
"""The game is over."""
