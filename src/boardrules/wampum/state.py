"""What lies on the table of Wampum, and what each seat may see."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from attrs import evolve, field, frozen

from boardrules.chance import Sampler
from boardrules.cite import cite
from boardrules.counts import SubMultisets, minus, total_of
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Goods
from boardrules.wampum.ruleset import BidsRevealed, Chests, FirstCanoe, Ruleset


@frozen(cache_hash=True)
class Table:
    """What does not change during a game: the rules and the number of seats."""

    rules: Ruleset
    seats: int

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The starting values of the villages."""
        return self.rules.values(self.seats)

    @cached_property
    def dealt_to(self) -> tuple[int, ...]:
        """Which village gets each card that is laid out at set-up, in order."""
        return tuple(village for village, value in enumerate(self.values) for _ in range(value))

    @cached_property
    def cards(self) -> int:
        """How many cards are left when some have gone out of the game."""
        return sum(self.rules.deck) - self.rules.kinds_removed(self.seats)

    @cached_property
    def a_deal(self) -> int:
        """How many goods a round's deal takes from the pile."""
        return self.rules.a_deal(self.seats)


@frozen(cache_hash=True)
class Bid:
    """Goods that lie beside a village under a trader."""

    seat: Seat
    goods: Goods

    size: int = field(init=False, eq=False, repr=False)
    """How many cards it has: the part of it that all can see."""

    @size.default
    def _size(self) -> int:
        return sum(self.goods)


@frozen(slots=False)
class State:
    """The whole table. `round` counts from 1; `start` is the seat that has the canoe, None before it is drawn.

    `bids` has one item a village; `driven` is the bid that has been driven out and must move at once, `left`
    the village it was driven from. `dealt` are the cards dealt in this round's income, `traded` the villages that
    have traded.
    `hands` and `chests` have one item a seat; `final` says whether this is the last round, `pledged` who
    has chosen the last cards for the chest.
    """

    phase: str
    table: Table = field(repr=False)
    round: int
    final: bool
    start: Seat | None
    hands: tuple[Goods, ...]
    villages: tuple[Goods, ...]
    bids: tuple[Bid | None, ...]
    driven: Bid | None
    left: int | None
    pile: Goods
    dealt: int
    traded: int
    chests: tuple[Goods, ...]
    discards: Goods
    removed: Goods
    pledged: tuple[Seat, ...]

    @classmethod
    @cite("wampum.setup.goods", "wampum.setup.shuffle", "wampum.setup.pile", "wampum.gap.first-canoe")
    def opening(cls, table: Table) -> Self:
        """Return the table before set-up: all goods in the pile."""
        seats = table.seats
        drawn = table.rules.first_canoe is FirstCanoe.DRAWN
        return cls(
            phase="remove",
            table=table,
            round=1,
            final=False,
            start=None if drawn else 0,
            hands=(NO_GOODS,) * seats,
            villages=(NO_GOODS,) * len(table.values),
            bids=(None,) * len(table.values),
            driven=None,
            left=None,
            pile=table.rules.deck,
            dealt=0,
            traded=0,
            chests=(NO_GOODS,) * seats,
            discards=NO_GOODS,
            removed=NO_GOODS,
            pledged=(),
        )

    @property
    def sizes(self) -> dict[Seat, int]:
        """How many cards each seat has bid, of those whose bid lies beside a village."""
        return {bid.seat: bid.size for bid in self.bids if bid is not None}

    @property
    def limit(self) -> int:
        """The hand limit of this round."""
        return max([bid.size for bid in self.bids if bid is not None], default=0) + self.table.rules.limit_extra


_STAGES = {
    "remove": 15,
    "hands": 14,
    "goods": 13,
    "start": 12,
    "limit": 6,
    "discard": 5,
    "trade": 4,
    "bid": 3,
    "move": 3,
    "canoe": 2,
    "income": 1,
    "pledge": 1,
    "over": 0,
}
"""The order of the phases from one deal to the next."""

_LAST_STAGES = {**_STAGES, "bid": 9, "move": 9, "canoe": 8}
"""The same in the last round, which has no deal."""


@cite("wampum.play.rounds", "wampum.play.phases")
def measure(state: State) -> tuple[int, ...]:
    """Return ints that fall, lexicographically, whatever happens: why a game ends.

    Whether set-up and the rounds before the last are still to be done, the cards in the pile, the phases to the next
    deal, players who still have to bid, the size of the bid that is driven out, players who still have to discard or
    pledge, and villages that still have to trade.
    """
    stages = _LAST_STAGES if state.final else _STAGES
    stage = stages[state.phase]
    return (
        int(stage > 11),  # noqa: PLR2004 (set-up)
        int(not state.final),
        sum(state.pile),
        stage,
        -len(state.sizes) - (state.driven is not None) if state.phase in {"bid", "move"} else 0,
        0 if state.driven is None else state.driven.size,
        sum(map(sum, state.hands)) if state.phase == "discard" else 0,
        -len(state.pledged),
        -state.traded,
    )


@frozen
class View:
    """The table as one seat sees it (or a bystander who sees all, for whom `seat` is None).

    What is hidden is None: the goods in other hands, those of other bids until they are turned up, what lies under
    other chests. Counts of cards are open: `held` in hands, `bid_sizes` beside villages, `in_pile`, `discarded`.
    """

    seat: Seat | None
    phase: str
    round: int
    final: bool
    start: Seat | None
    hands: tuple[Goods | None, ...]
    held: tuple[int, ...]
    villages: tuple[Goods, ...]
    bidders: tuple[Seat | None, ...]
    bids: tuple[Goods | None, ...]
    bid_sizes: tuple[int, ...]
    driven: Seat | None
    driven_bid: Goods | None
    driven_size: int
    left: int | None
    in_pile: int
    dealt: int
    traded: int
    wampum: tuple[int | None, ...]
    discarded: int
    removed: Goods


def revealed(state: State) -> bool:
    """Say whether the goods of the bids lie open: while the villages trade, or once everybody has bid."""
    if state.table.rules.bids_revealed is BidsRevealed.AFTER_BIDDING:
        return state.phase in {"canoe", "income", "limit", "discard", "trade"}
    return state.phase == "trade"


@cite(
    "wampum.bids.face-down",
    "wampum.bids.count-open",
    "wampum.limit.face-down",
    "wampum.gap.bids-revealed",
    "wampum.gap.chests",
)
def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may see; everything for None."""
    bids = state.bids
    open_bids, open_chests = revealed(state), state.table.rules.chests is Chests.OPEN or state.phase == "over"
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        final=state.final,
        start=state.start,
        hands=tuple(hand if seat in {None, owner} else None for owner, hand in enumerate(state.hands)),
        held=tuple(map(sum, state.hands)),
        villages=state.villages,
        bidders=tuple(None if bid is None else bid.seat for bid in bids),
        bids=tuple(bid.goods if bid and (open_bids or seat in {None, bid.seat}) else None for bid in bids),
        bid_sizes=tuple(0 if bid is None else bid.size for bid in bids),
        driven=None if state.driven is None else state.driven.seat,
        driven_bid=None if state.driven is None or seat not in {None, state.driven.seat} else state.driven.goods,
        driven_size=0 if state.driven is None else state.driven.size,
        left=state.left,
        in_pile=sum(state.pile),
        dealt=state.dealt,
        traded=state.traded,
        wampum=tuple(
            sum(chest) if open_chests or seat in {None, owner} else None for owner, chest in enumerate(state.chests)
        ),
        discarded=sum(state.discards),
        removed=state.removed,
    )


def redeal(state: State, seat: Seat, sampler: Sampler) -> State:
    """Return another state that this seat must not be able to tell from the given one.

    All cards that the seat does not see are shuffled: the pile, other hands, other bids that lie face down, discards
    and what is under the chests; only the counts that all may see stay the same. Behind closed chests the others'
    wampum is parted among them anew.
    """
    others = [other for other in range(state.table.seats) if other != seat]
    faced_down = not revealed(state)
    closed = state.table.rules.chests is Chests.CLOSED and state.phase != "over"
    hidden = total_of(
        state.pile,
        state.discards,
        *state.chests,
        *(state.hands[other] for other in others),
        *(bid.goods for bid in (*state.bids, state.driven) if bid is not None and bid.seat != seat and faced_down),
    )

    def draw(number: int) -> Goods:
        nonlocal hidden
        drawn: Goods = sampler.pick(SubMultisets(hidden, number, number))
        hidden = minus(hidden, drawn)
        return drawn

    def shuffled(bid: Bid | None) -> Bid | None:
        return Bid(bid.seat, draw(bid.size)) if bid is not None and bid.seat != seat and faced_down else bid

    wampum = [sum(chest) for chest in state.chests]
    if closed and others:
        left = sum(wampum[other] for other in others)
        for other in others[:-1]:
            wampum[other] = sampler.below(left + 1)
            left -= wampum[other]
        wampum[others[-1]] = left
    return evolve(
        state,
        hands=tuple(hand if owner == seat else draw(sum(hand)) for owner, hand in enumerate(state.hands)),
        bids=tuple(map(shuffled, state.bids)),
        driven=shuffled(state.driven),
        chests=tuple(map(draw, wampum)),
        discards=draw(sum(state.discards)),
        pile=draw(sum(state.pile)),
    )
