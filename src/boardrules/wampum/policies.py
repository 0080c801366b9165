"""Two ways to play Wampum by what a seat sees: by what a bid would bring at once, or by how the round may go on.

`greedy` counts the wampum that a trade brings and what the hand is worth afterwards, as if nobody were driven out.
`one-ply` makes up what is hidden, plays the round to its end with others who do anything, and chooses what leaves it
furthest ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from boardrules.chance import Sampler
from boardrules.counts import minus, plus, total_of
from boardrules.machine import Game
from boardrules.policy import Policy, best, some_of
from boardrules.records import choose
from boardrules.seats import Seat
from boardrules.wampum.components import NO_GOODS, Good, Goods
from boardrules.wampum.moves import Bids, Discards, Move, MovesTo, Pledges
from boardrules.wampum.phases import phases_of
from boardrules.wampum.scoring import trade
from boardrules.wampum.state import Bid, State, Table, View

MOST_BUNDLES: Final = 200
"""So many moves at most are thought about one by one; of more than these only bids that are likely to be good."""

WORLDS: Final = 6
"""So many ways in which the round may go on are tried for each bid."""

FINALISTS: Final = 10
"""So many bids, the best at first sight, are thought about further."""

A_CARD: Final = 0.3
"""What a card in the hand is worth, in wampum, while there are rounds to come."""

A_PAIR: Final = 0.25
"""How much more each further card of a kind is worth: it takes two of a kind to make wampum."""


def policies(table: Table) -> Mapping[str, Policy]:
    """Return the policies of a table, by name."""
    return {"greedy": partial(greedy, table), "one-ply": partial(one_ply, table)}


# Greedy


def greedy(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what brings most at once, in wampum and in cards that may become wampum."""
    return best(_likely(view, legal_moves, rng), partial(at_sight, view), rng)


def potential(hand: Goods, *, final: bool) -> float:
    """Return what a hand is worth in wampum: at the end one for each kind, before that what may come of it."""
    if final:
        return hand.kinds
    return A_CARD * sum(hand) + A_PAIR * (sum(hand) - hand.kinds)


def at_sight(view: View, move: Move) -> float:
    """Return what a decision brings if everything stays as it is."""
    hand = _own(view)
    match move:
        case Bids():
            return _traded(view, move.goods, minus(hand, move.goods), move.village)
        case MovesTo():
            return _traded(view, view.driven_bid or NO_GOODS, hand, move.village)
        case Discards():
            return potential(minus(hand, move.goods), final=view.final)
        case Pledges():
            return sum(move.goods)
        case _:
            return 0


def _own(view: View) -> Goods:
    """Return the own hand, which its owner always sees."""
    return (None if view.seat is None else view.hands[view.seat]) or NO_GOODS


def _traded(view: View, goods: Goods, hand: Goods, village: int) -> float:
    made = trade(view.villages[village], goods)
    return made.wampum + potential(plus(hand, made.to_hand), final=view.final)


def _likely(view: View, legal_moves: Sequence[Move], rng: Sampler) -> Sequence[Move]:
    """Return all legal moves if they are few; of many bids those that are likely to be good."""
    if len(legal_moves) <= MOST_BUNDLES:
        return legal_moves
    hand = _own(view)
    likely: list[Move] = []
    if view.phase == "bid" and view.seat is not None:
        bundles = set(_bundles(hand))
        likely = [Bids(view.seat, goods, village) for village in range(len(view.villages)) for goods in sorted(bundles)]
    return [move for move in likely if move in legal_moves] or some_of(legal_moves, MOST_BUNDLES, rng)


def _bundles(hand: Goods) -> Iterator[Goods]:
    """Go through what is worth a thought: all of some kinds, some of one kind, and that with one of another."""
    held = [good for good in Good if hand[good]]
    for number in range(1, len(held) + 1):
        for kinds in combinations(held, number):
            yield Goods._make(hand[good] if good in kinds else 0 for good in Good)
    for good in held:
        for count in range(1, hand[good] + 1):
            some = Goods._make(count if other is good else 0 for other in Good)
            yield some
            for other in held:
                if other is not good:
                    yield plus(some, Goods.one(other))


# One ply


def one_ply(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what on the average leaves furthest ahead when the round is over, of what is best at first sight."""
    seat = view.seat or 0
    ranked = sorted(_likely(view, legal_moves, rng), key=partial(at_sight, view), reverse=True)[:FINALISTS]
    if len(ranked) == 1 or view.phase in {"discard", "pledge"}:
        return ranked[0]
    worlds = [imagined(table, view, rng) for _ in range(WORLDS)]

    def value(move: Move) -> float:
        return sum(standing(_round_over(table, world, move, rng), seat) for world in worlds)

    return best(ranked, value, rng)


def imagined(table: Table, view: View, rng: Sampler) -> State:
    """Return a state that looks from the seat as the real one does; the cards that it does not see are shuffled."""
    known = [goods for goods in (*view.hands, *view.villages, *view.bids, view.driven_bid, view.removed) if goods]
    unseen = minus(table.rules.deck, total_of(NO_GOODS, *known))
    cards = rng.shuffled([good for good in Good for _ in range(unseen[good])])

    def dealt(number: int) -> Goods:
        drawn = cards[:number]
        del cards[:number]
        return Goods._make(map(drawn.count, Good))

    hands = tuple(dealt(held) if hand is None else hand for hand, held in zip(view.hands, view.held, strict=True))
    places = zip(view.bidders, view.bids, view.bid_sizes, strict=True)
    bids = tuple(
        None if bidder is None else Bid(bidder, dealt(size) if goods is None else goods)
        for bidder, goods, size in places
    )
    driven = None
    if view.driven is not None:
        driven = Bid(view.driven, dealt(view.driven_size) if view.driven_bid is None else view.driven_bid)
    pile, discards = dealt(view.in_pile), dealt(view.discarded)
    # What is left lies under the chests. How it is parted among the others is not seen.
    wampum = [0 if count is None else count for count in view.wampum]
    closed = [seat for seat, count in enumerate(view.wampum) if count is None]
    for place in range(len(cards) - sum(wampum)):
        wampum[closed[place % len(closed)]] += 1
    return State(
        phase=view.phase,
        table=table,
        round=view.round,
        final=view.final,
        start=view.start,
        hands=hands,
        villages=view.villages,
        bids=bids,
        driven=driven,
        left=view.left,
        pile=pile,
        dealt=view.dealt,
        traded=view.traded,
        chests=tuple(map(dealt, wampum)),
        discards=discards,
        removed=view.removed,
        pledged=(),
    )


@lru_cache(maxsize=64)
def _rules(table: Table) -> Game[State, Move]:
    """Return the bare rules of a table, to think ahead with."""
    return Game(name="wampum", start=State.opening(table), phases=phases_of(table), seats=table.seats)


def _round_over(table: Table, state: State, move: Move, rng: Sampler) -> State:
    """Return how the round may end after a move: whatever is still to be decided is decided at random."""
    rules, now = _rules(table), state.round
    state = rules.advance(state, move)
    while (
        state.round == now
        and state.phase not in {"over", "pledge"}
        and (next_move := choose(rules, state, rng)) is not None
    ):
        state = rules.advance(state, next_move)
    return state


def standing(state: State, seat: Seat) -> float:
    """Return the lead in wampum, with what the hands are worth."""
    over = state.phase == "over"
    worth = [
        sum(chest) + (0 if over else potential(hand, final=state.phase == "pledge"))
        for chest, hand in zip(state.chests, state.hands, strict=True)
    ]
    return worth[seat] - (sum(worth) - worth[seat]) / max(1, len(worth) - 1)
