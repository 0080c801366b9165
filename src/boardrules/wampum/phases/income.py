"""Each trader earns two goods, and whoever holds more than the limit lays the rest aside."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.bundles import BundleMoves
from boardrules.chance import Deck
from boardrules.cite import cite
from boardrules.counts import SubMultisets, minus, one_less, placed, plus
from boardrules.errors import Illegal
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wampum.moves import Deals, DealsToVillage, Discards, Move
from boardrules.wampum.phases.bidding import no_goods
from boardrules.wampum.phases.setup import dealt_elsewhere, not_in_pile, put, tell_deal, to_seat, to_village
from boardrules.wampum.state import State
from boardrules.wording import NN_, Event, say, say_count

_earned = remade(State, "phase", "hands", "villages", "pile", "dealt")
_limited = remade(State, "phase", "traded")
_discarded = remade(State, "phase", "hands", "discards")

# Income


def next_draws(state: State) -> tuple[Move, ...]:
    """Return the draws of each kind of good for whoever is dealt the next card.

    Two for each player, clockwise from the start player; then with two players the village without a bid.
    """
    table = state.table
    place = state.dealt // table.rules.income
    if place < table.seats:
        return to_seat(((state.start or 0) + place) % table.seats)
    return to_village(state.bids.index(None))


@cite("wampum.income.two", "wampum.income.two-player", "wampum.gap.two-player-deal")
def income_draws(state: State) -> Deck[Move]:
    """What: any card of the pile."""
    return Deck(next_draws(state), state.pile)


@cite("wampum.income.two")
def against_income(state: State, move: Move) -> Illegal | None:
    """Why not: the card is due elsewhere, or there is none of the kind."""
    assert isinstance(move, (Deals, DealsToVillage))  # noqa: S101 (the machine lets only this phase's moves in)
    due = next_draws(state)
    clause = "wampum.income.two" if isinstance(due[0], Deals) else "wampum.income.two-player"
    place = move.to if isinstance(move, Deals) else move.village
    if move not in due or type(place) is not int:
        return dealt_elsewhere(move, due[0], clause)
    return not_in_pile(state, move.good, clause)


@cite("wampum.income.two", "wampum.income.two-player", "wampum.income.last-but-one", "wampum.gap.short-pile")
def earn(state: State, move: Move) -> State:
    """Deal the card; when all have theirs, or the pile is empty, the hand limit is next."""
    assert isinstance(move, (Deals, DealsToVillage))  # noqa: S101 (the machine lets only this phase's moves in)
    hands, villages = state.hands, state.villages
    if isinstance(move, Deals):
        hands = put(hands, move.to, move.good)
    else:
        villages = put(villages, move.village, move.good)
    pile = one_less(state.pile, move.good)
    dealt = state.dealt + 1
    done = dealt == state.table.a_deal or not any(pile)
    return _earned(state, "limit" if done else "income", hands, villages, pile, dealt)


INCOME = Phase[State, Move](
    name="income",
    clauses=("wampum.income.two", "wampum.income.two-player"),
    draws=income_draws,
    objection=against_income,
    apply=earn,
    narrate=tell_deal,
    moves=(Deals, DealsToVillage),
    leads_to=("income", "limit"),
)
"""3. New goods are dealt."""


# The hand limit


@cite("wampum.limit.size", "wampum.limit.only-then")
def find_limit(state: State) -> State:
    """See whether somebody holds more than the limit; if nobody does, the villages trade."""
    return _limited(state, "discard" if over_the_limit(state) else "trade", 0)


def tell_limit(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell the limit."""
    yield say("The hand limit is {limit}.", "wampum.limit.size", limit=before.limit)


LIMIT = Phase[State, Move](
    name="limit",
    clauses=("wampum.limit.size",),
    settle=find_limit,
    narrate=tell_limit,
    leads_to=("discard", "trade"),
)
"""4. The hand limit is found."""


@cite("wampum.limit.discard", "wampum.gap.discards-together")
def over_the_limit(state: State) -> tuple[Seat, ...]:
    """Who: all who hold more than the limit, at the same time."""
    limit = state.limit
    return tuple([seat for seat, hand in enumerate(state.hands) if sum(hand) > limit])


def surplus(state: State, seat: Seat) -> int:
    """Return how many goods a seat holds over the limit."""
    return sum(state.hands[seat]) - state.limit


@cite("wampum.limit.discard")
def legal_discards(state: State, seat: Seat) -> BundleMoves[Move]:
    """What: any goods of the hand, as many as are over the limit."""
    number = surplus(state, seat)
    return BundleMoves(Discards, seat, SubMultisets(state.hands[seat], number, number), "goods")


@cite("wampum.limit.discard")
def against_discard(state: State, move: Move) -> Illegal | None:
    """Why not: goods that the player does not have, or another number than needed."""
    assert isinstance(move, Discards)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = no_goods(state, move.seat, move.goods, "wampum.limit.discard")
    if refused is not None:
        return refused
    number, due = sum(move.goods), surplus(state, move.seat)
    if number != due:
        one, many = NN_("There must be 1 card, not {number}.", "There must be {n} cards, not {number}.")
        return Illegal(say_count(one, many, due, "wampum.limit.discard", number=number))
    return None


@cite("wampum.limit.discard", "wampum.limit.out-of-game", "wampum.limit.face-down")
def discard(state: State, move: Move) -> State:
    """Take the goods out of the game, face down; when nobody is over the limit, the villages trade."""
    assert isinstance(move, Discards)  # noqa: S101 (the machine lets only this phase's moves in)
    hands = placed(state.hands, move.seat, minus(state.hands[move.seat], move.goods))
    limit = state.limit
    over = any(sum(hand) > limit for hand in hands)
    return _discarded(state, "discard" if over else "trade", hands, plus(state.discards, move.goods))


def tell_discard(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell the goods to who discards them, to the others only how many."""
    assert isinstance(move, Discards)  # noqa: S101 (the machine lets only this phase's moves in)
    if seat in {None, move.seat}:
        yield say("{who:seat} discards {goods}.", "wampum.limit.discard", who=move.seat, goods=move.goods)
    else:
        one, many = NN_("{who:seat} discards 1 card.", "{who:seat} discards {n} cards.")
        yield say_count(one, many, sum(move.goods), "wampum.limit.face-down", who=move.seat)


DISCARD = Phase[State, Move](
    name="discard",
    clauses=("wampum.limit.discard", "wampum.limit.face-down"),
    actors=over_the_limit,
    legal_moves=legal_discards,
    objection=against_discard,
    apply=discard,
    narrate=tell_discard,
    moves=(Discards,),
    leads_to=("discard", "trade"),
)
"""4. Whoever holds more than the limit discards the rest."""
