"""Who gets the canoe, what a trade comes to, how many goods a hand may hold. Pure functions."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from boardrules import ties
from boardrules.cite import cite
from boardrules.counts import minus, plus
from boardrules.errors import BoardRulesError
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Good, Goods
from boardrules.wampum.ruleset import STANDARD, Ruleset
from boardrules.wording import Event, say

Bundle: TypeAlias = Goods | str
"""Goods, or goods in notation."""

Sizes: TypeAlias = Sequence[int] | Mapping[Seat, int]
"""Cards bid, in order of seats or by seat."""


def _goods(bundle: Bundle) -> Goods:
    if type(bundle) is Goods:
        return bundle
    return Goods.read(bundle) if isinstance(bundle, str) else Goods(*bundle)


def _by_seat(bids: Sizes) -> dict[Seat, int]:
    found = dict(bids) if isinstance(bids, Mapping) else dict(enumerate(bids))
    if not found:
        raise BoardRulesError("no bids found, at least one expected")
    return found


@cite("wampum.canoe.highest", "wampum.canoe.ties", "wampum.canoe.becomes-start", "wampum.ex.canoe")
def canoe(bids: Sizes, previous_start: Seat, seats: int | None = None) -> Seat:
    """Return who gets the canoe: the highest bid; of several, the first clockwise from the previous start player.

    The count begins with the previous start player. `bids` are the cards bid per seat; `seats` is the number of
    players; by default as many as are named.

    | bids    | previous start | canoe |
    |---------|----------------|-------|
    | 1 5 2   | any            | B     |
    | 3 3 1   | A              | A     |
    | 3 3 1   | B              | B     |
    | 3 3 1   | C              | A     |

    >>> canoe([1, 5, 2], 0), [canoe([3, 3, 1], start) for start in range(3)]
    (1, [0, 1, 0])
    """
    found = _by_seat(bids)
    if seats is None:
        named = [seat for seat in (*found, previous_start) if type(seat) is int]
        seats = max(named, default=0) + 1 if isinstance(bids, Mapping) else len(found)
    for name, seat in (("previous start", previous_start), *(("bidder", seat) for seat in found)):
        if type(seat) is not int or not 0 <= seat < seats:
            raise BoardRulesError(f"{name} {seat!r} found, 0 to {seats - 1} expected")
    return nearest_highest(found, previous_start, seats)


@cite("wampum.canoe.highest", "wampum.canoe.ties")
def nearest_highest(sizes: Mapping[Seat, int], previous_start: Seat, seats: int) -> Seat:
    """Do what `canoe` does, for bids that are known to be on the table."""
    return ties.clockwise_first(ties.best_of(sizes), previous_start, seats)


@cite("wampum.bids.drive-out", "wampum.bids.empty-or-weaker", "wampum.bids.at-least-one")
def fewest_to_bid(there: int | None) -> int:
    """Return the fewest cards that get a trader into a village: one, or one more than the bid that lies there.

    | there | enough |
    |-------|--------|
    | no bid | 1     |
    | 1     | 2      |
    | 3     | 4      |

    >>> [fewest_to_bid(there) for there in (None, 1, 3)]
    [1, 2, 4]
    """
    return 1 if there is None else there + 1


@cite("wampum.limit.size", "wampum.ex.limit")
def hand_limit(bids: Sizes, ruleset: Ruleset = STANDARD) -> int:
    """Return how many goods a hand may hold in phase 4: the highest bid of the round and three more.

    >>> hand_limit([5, 2, 1])
    8
    """
    return max(_by_seat(bids).values()) + ruleset.limit_extra


class TradeKind(enum.StrEnum):
    """What the village gives."""

    GOODS = "goods"
    WAMPUM = "wampum"


@frozen
class Trade:
    """What a trade comes to: the goods for the hand, for the village and for the chest.

    `to_village` are the goods of the bid that are laid into the village, in a trade for goods all of them.
    """

    kind: TradeKind
    to_hand: Goods
    to_village: Goods
    to_chest: Goods
    shared: Goods
    """One of each kind of the bid that is present in the village."""

    @property
    def wampum(self) -> int:
        """How many wampum it brings: one for each card under the chest."""
        return sum(self.to_chest)

    def event(self) -> Event:
        """Tell why it is this kind of trade, and what it brings."""
        if self.kind is TradeKind.GOODS:
            return say(
                "The bid shares {shared} with the village: {took} for the hand and {left} for the village.",
                "wampum.trade.goods-when",
                "wampum.trade.goods-take",
                "wampum.trade.goods-leave",
                shared=say("{goods:words}", goods=[good for good in Good if self.shared[good]]),
                took=self.to_hand,
                left=self.to_village,
            )
        return say(
            "The bid shares no kind with the village: {left} for the village and {wampum} wampum for the rest.",
            "wampum.trade.wampum-when",
            "wampum.trade.wampum-one-each",
            "wampum.trade.wampum-rest",
            left=self.to_village,
            wampum=self.wampum,
        )

    def explain(self, lang: str = "en") -> str:
        """Say why it is this kind of trade, and what it brings, with clause ids."""
        return self.event().text((), lang)


@cite(
    "wampum.trade.by-kinds",
    "wampum.trade.goods-when",
    "wampum.trade.goods-take",
    "wampum.trade.goods-leave",
    "wampum.trade.wampum-when",
    "wampum.trade.wampum-one-each",
    "wampum.trade.wampum-rest",
    "wampum.trade.wampum-worth",
    "wampum.ex.goods",
    "wampum.ex.wampum",
)
def trade(village: Bundle, bid: Bundle) -> Trade:
    """Return what a bid comes to in a village: for goods if they share a kind, else for wampum.

    Takes notation too. Raises `Unreadable` for what is not in notation.

    >>> trade("1c2h1t", "1h1t").kind, str(trade("1c2h1t", "1h1t").to_hand)
    (<TradeKind.GOODS: 'goods'>, '1c2h1t')
    >>> trade("2h1a", "3c2w").wampum, str(trade("2h1a", "3c2w").to_village)
    (3, '1c1w')
    >>> trade("2h1a", "1c1t1w").wampum
    0
    """
    lying, brought = _goods(village), _goods(bid)
    shared = Goods._make([min(there, own, 1) for there, own in zip(lying, brought, strict=True)])
    if any(shared):
        return Trade(TradeKind.GOODS, lying, brought, NO_GOODS, shared)
    one_each = brought.one_each()
    return Trade(TradeKind.WAMPUM, NO_GOODS, one_each, minus(brought, one_each), shared)


def after_trade(village: Goods, made: Trade) -> Goods:
    """Return what lies in the village after a trade."""
    return made.to_village if made.kind is TradeKind.GOODS else plus(village, made.to_village)


@cite("wampum.end.final-pledge", "wampum.ex.final", "wampum.gap.final-pledge")
def final_wampum(hand: Bundle) -> int:
    """Return how many cards of a hand go under the chest at the end: one of each kind held.

    >>> final_wampum("2c2h1t")
    3
    """
    return _goods(hand).kinds
