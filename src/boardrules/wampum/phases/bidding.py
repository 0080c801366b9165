"""The traders bid for villages and drive weaker bids out; whoever bid most gets the canoe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import overload

from attrs import frozen

from boardrules.cite import cite
from boardrules.counts import SubMultisets, covers, minus, nth_way, ways_by_total
from boardrules.errors import Illegal
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wampum.components import Goods
from boardrules.wampum.moves import Bids, Move, MovesTo
from boardrules.wampum.scoring import fewest_to_bid, nearest_highest
from boardrules.wampum.state import Bid, State
from boardrules.wording import N_, NN_, Event, say, say_count

_laid = remade(State, "phase", "hands", "bids", "driven", "left")
_given = remade(State, "phase", "start", "dealt")


def needed(state: State, village: int) -> int:
    """Return the fewest goods that get a trader into a village: one, or one more than the bid that lies there."""
    there = state.bids[village]
    return fewest_to_bid(None if there is None else there.size)


# Bids


@cite("wampum.bids.order", "wampum.setup.canoe")
def next_to_bid(state: State) -> tuple[Seat, ...]:
    """Who: the first clockwise from the start player who has no bid on the table."""
    bidders = [bid.seat for bid in state.bids if bid is not None]
    # Bidders take turns, so only who has not bid comes after all who have.
    seat = ((state.start or 0) + len(bidders)) % state.table.seats
    return () if seat in bidders else (seat,)


@lru_cache(maxsize=16384)
def ways_from(hand: Goods) -> tuple[int, ...]:
    """Return for each size how many bundles of a hand have at least so many goods."""
    return (*tuple(accumulate(reversed(ways_by_total(hand))))[::-1], 0)


@frozen
class LegalBids(Sequence[Move]):
    """All bids of a seat, village by village, as a sequence that is never written out.

    `least` has one item a village: how many goods are enough for it.
    """

    seat: Seat
    hand: Goods
    least: tuple[int, ...]
    ways: tuple[int, ...]
    """How many bids there are for each village."""

    @classmethod
    def of(cls, seat: Seat, hand: Goods, least: tuple[int, ...]) -> LegalBids:
        """Count the bids for each village once."""
        ways = ways_from(hand)
        most = len(ways) - 1
        return cls(seat, hand, least, tuple([ways[min(size, most)] for size in least]))

    def _bundles(self, village: int) -> SubMultisets[Goods]:
        """Return the bundles that are enough for a village."""
        return SubMultisets(self.hand, self.least[village], sum(self.hand))

    def __len__(self) -> int:
        """Return how many bids there are."""
        return sum(self.ways)

    def __contains__(self, move: object) -> bool:
        """Say whether a bid is legal."""
        return (
            isinstance(move, Bids)
            and move.seat == self.seat
            and type(move.village) is int
            and 0 <= move.village < len(self.least)
            and move.goods in self._bundles(move.village)
        )

    def __iter__(self) -> Iterator[Move]:
        """Go through all of them."""
        for village in range(len(self.least)):
            for goods in self._bundles(village):
                yield Bids(self.seat, goods, village)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        """Return the bid at a place, computed from the place alone; IndexError outside."""
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        left = place + len(self) if place < 0 else place
        if left >= 0:
            for village, size in enumerate(self.ways):
                if left < size:
                    return Bids(self.seat, nth_way(self.hand, self.least[village], left), village)
                left -= size
        raise IndexError(f"bid {place} found, one of {len(self)} expected")


@cite("wampum.bids.at-least-one", "wampum.bids.empty-or-weaker", "wampum.bids.drive-out", "wampum.gap.always-a-card")
def legal_bids(state: State, seat: Seat) -> LegalBids:
    """What: any goods of the hand, at a village without a bid or with a smaller one."""
    least = tuple([1 if there is None else there.size + 1 for there in state.bids])
    return LegalBids.of(seat, state.hands[seat], least)


@cite("wampum.bids.at-least-one", "wampum.bids.one-trader", "wampum.bids.empty-or-weaker", "wampum.bids.one-village")
def against_bid(state: State, move: Move) -> Illegal | None:
    """Why not: no such village, no goods, goods that the player does not have, or not more than lie there."""
    assert isinstance(move, Bids)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = no_village(state, move.village, "wampum.bids.one-village") or no_goods(
        state, move.seat, move.goods, "wampum.bids.at-least-one"
    )
    if refused is not None:
        return refused
    if not sum(move.goods):
        return Illegal(say("A bid has at least 1 card of goods.", "wampum.bids.at-least-one"))
    return too_few(state, move.village, sum(move.goods))


def no_village(state: State, village: int, clause: str) -> Illegal | None:
    """Say why a village cannot be meant."""
    if type(village) is int and 0 <= village < len(state.bids):
        return None
    shown = village + 1 if type(village) is int else village
    return Illegal(
        say("There is no village {village!r}, only 1 to {most}.", clause, village=shown, most=len(state.bids))
    )


def no_goods(state: State, seat: Seat, goods: object, clause: str) -> Illegal | None:
    """Say why goods cannot come from a hand: they are none, or the player does not have them."""
    if not isinstance(goods, Goods) or any(type(count) is not int or count < 0 for count in goods):
        return Illegal(say("{goods!r} are no goods: a number of each kind is expected.", clause, goods=goods))
    if not covers(state.hands[seat], goods):
        return Illegal(say("{who:seat} does not have {goods} in hand.", clause, who=seat, goods=goods))
    return None


def too_few(state: State, village: int, size: int) -> Illegal | None:
    """Say why so many goods do not get a trader into a village."""
    if size >= needed(state, village):
        return None
    there = state.bids[village]
    return Illegal(
        say_count(
            "1 card is no more than the {there} of {who:seat} in village {village}: a larger bid is needed.",
            "{n} cards are no more than the {there} of {who:seat} in village {village}: a larger bid is needed.",
            size,
            "wampum.bids.drive-out",
            there=0 if there is None else there.size,
            who=0 if there is None else there.seat,
            village=village + 1,
        )
    )


def lay(state: State, bid: Bid, village: int, hands: tuple[Goods, ...]) -> State:
    """Return the table with a bid laid beside a village; whoever lay there is driven out and must move at once."""
    bids = list(state.bids)
    driven = bids[village]
    bids[village] = bid
    all_lie = len(bids) - bids.count(None) == state.table.seats
    phase = "move" if driven is not None else "canoe" if all_lie else "bid"
    return _laid(state, phase, hands, tuple(bids), driven, None if driven is None else village)


@cite("wampum.bids.face-down", "wampum.bids.trader", "wampum.bids.drive-out", "wampum.bids.end")
def bid(state: State, move: Move) -> State:
    """Lay the goods beside the village, under the trader."""
    assert isinstance(move, Bids)  # noqa: S101 (the machine lets only this phase's moves in)
    hands = list(state.hands)
    hands[move.seat] = minus(hands[move.seat], move.goods)
    return lay(state, Bid(move.seat, move.goods), move.village, tuple(hands))


def tell_bid(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell where somebody bids how many goods, and to who bids which."""
    assert isinstance(move, Bids)  # noqa: S101 (the machine lets only this phase's moves in)
    village, size = move.village + 1, sum(move.goods)
    if seat in {None, move.seat}:
        text = N_("{who:seat} bids {goods} at village {village}.")
        yield say(text, "wampum.bids.face-down", who=move.seat, goods=move.goods, village=village)
    else:
        one, many = NN_(
            "{who:seat} bids 1 card at village {village}.", "{who:seat} bids {n} cards at village {village}."
        )
        yield say_count(one, many, size, "wampum.bids.count-open", who=move.seat, village=village)
    yield from tell_driven(after)


def tell_driven(after: State) -> Iterator[Event]:
    """Tell who has been driven out."""
    if after.driven is not None:
        yield say("{who:seat} is driven out and must move.", "wampum.bids.driven-moves", who=after.driven.seat)


BID = Phase[State, Move](
    name="bid",
    clauses=("wampum.bids.order", "wampum.bids.empty-or-weaker", "wampum.bids.drive-out"),
    actors=next_to_bid,
    legal_moves=legal_bids,
    objection=against_bid,
    apply=bid,
    narrate=tell_bid,
    moves=(Bids,),
    leads_to=("bid", "move", "canoe"),
)
"""1. The players bid for villages in turn."""


# Driven out


@cite("wampum.bids.driven-moves")
def must_move(state: State) -> tuple[Seat, ...]:
    """Who: the one who has been driven out."""
    return () if state.driven is None else (state.driven.seat,)


@cite("wampum.bids.driven-moves", "wampum.bids.chain", "wampum.gap.no-return")
def ways_out(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: any other village without a bid or with a smaller one."""
    size = 0 if state.driven is None else state.driven.size
    return tuple(
        MovesTo(seat, village)
        for village in range(len(state.bids))
        if village != state.left and size >= needed(state, village)
    )


@cite("wampum.bids.driven-moves")
def against_move(state: State, move: Move) -> Illegal | None:
    """Why not: no such village, the one just left, or no fewer goods there."""
    assert isinstance(move, MovesTo)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = no_village(state, move.village, "wampum.bids.driven-moves")
    if refused is not None:
        return refused
    if move.village == state.left:
        return Illegal(
            say("The trader was driven out of this village and must move to another one.", "wampum.bids.driven-moves")
        )
    return too_few(state, move.village, 0 if state.driven is None else state.driven.size)


@cite("wampum.bids.unchanged", "wampum.bids.chain", "wampum.ex.drive-out")
def move_on(state: State, move: Move) -> State:
    """Move the bid, as it is, to the other village; it may drive somebody out in turn."""
    assert isinstance(move, MovesTo)  # noqa: S101 (the machine lets only this phase's moves in)
    assert state.driven is not None  # noqa: S101 (somebody has been driven out in this phase)
    return lay(state, state.driven, move.village, state.hands)


def tell_move(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell where the driven-out trader goes."""
    assert isinstance(move, MovesTo)  # noqa: S101 (the machine lets only this phase's moves in)
    text = N_("{who:seat} moves the bid to village {village}.")
    yield say(text, "wampum.bids.unchanged", who=move.seat, village=move.village + 1)
    yield from tell_driven(after)


MOVE = Phase[State, Move](
    name="move",
    clauses=("wampum.bids.driven-moves", "wampum.bids.unchanged", "wampum.bids.chain"),
    actors=must_move,
    legal_moves=ways_out,
    objection=against_move,
    apply=move_on,
    narrate=tell_move,
    moves=(MovesTo,),
    leads_to=("bid", "move", "canoe"),
)
"""1. A driven-out trader moves at once."""


# The canoe


@cite("wampum.canoe.highest", "wampum.canoe.becomes-start", "wampum.end.last-round", "wampum.gap.two-players-end")
def give_canoe(state: State) -> State:
    """Give the canoe to the highest bid; the deal comes next, or in the last round the hand limit."""
    start = nearest_highest(state.sizes, state.start or 0, state.table.seats)
    return _given(state, "limit" if state.final else "income", start, 0)


def tell_canoe(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell who gets the canoe, and why if several bid most."""
    highest = max(before.sizes.values())
    level = [who for who, size in before.sizes.items() if size == highest]
    if len(level) > 1:
        yield say_count(
            "{level:seats} bid most, 1 card each, and clockwise from {start:seat} the first of them is {who:seat}.",
            "{level:seats} bid most, {n} cards each, and clockwise from {start:seat} the first of them is {who:seat}.",
            highest,
            "wampum.canoe.ties",
            level=sorted(level),
            who=after.start,
            start=before.start,
        )
    yield say("{who:seat} gets the canoe and is the start player.", "wampum.canoe.becomes-start", who=after.start)


CANOE = Phase[State, Move](
    name="canoe",
    clauses=("wampum.canoe.highest", "wampum.canoe.ties"),
    settle=give_canoe,
    narrate=tell_canoe,
    leads_to=("income", "limit"),
)
"""2. The highest bid gets the canoe."""
