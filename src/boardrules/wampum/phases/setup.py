"""Set-up: goods go out of the game, hands and villages are dealt, and a start player gets the canoe."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from boardrules.chance import Deck
from boardrules.cite import cite
from boardrules.counts import minus, one_less, one_more, placed, plus
from boardrules.errors import Illegal
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.moves import Deals, DealsToVillage, Move, Removes, Starts, read
from boardrules.wampum.state import State
from boardrules.wording import N_, Event, say

_dealt = remade(State, "phase", "hands", "pile")
_stocked = remade(State, "phase", "villages", "pile")


@lru_cache(maxsize=256)
def to_seat(seat: Seat) -> tuple[Move, ...]:
    """Return the draws of each kind of good for a seat."""
    return tuple(Deals(good, seat) for good in Good)


@lru_cache(maxsize=256)
def to_village(village: int) -> tuple[Move, ...]:
    """Return the draws of each kind of good for a village."""
    return tuple(DealsToVillage(good, village) for good in Good)


def not_in_pile(state: State, good: object, clause: str) -> Illegal | None:
    """Say why a good cannot be dealt: none of the kind is left in the pile."""
    if isinstance(good, Good) and state.pile[good]:
        return None
    return Illegal(say("The pile has no {good:word} left.", clause, good=good))


def dealt_elsewhere(move: Move, expected: Move, clause: str) -> Illegal:
    """Say that a card goes elsewhere."""
    found: Event | str = say("something of the type {kind}", kind=type(move).__name__)
    with contextlib.suppress(ValueError, TypeError):
        # What reads back is a move; anything else came from outside and is told by its type only.
        if read(move.notation) == move:
            found = move.notation
    return Illegal(
        say("“{found}” is not due now, but a draw such as “{expected}”.", clause, found=found, expected=str(expected))
    )


def put(items: tuple[Goods, ...], place: int, good: Good) -> tuple[Goods, ...]:
    """Return the bundles with one good more at a place."""
    return placed(items, place, one_more(items[place], good))


# Goods out of the game


@cite("wampum.setup.removed", "wampum.gap.four-player-removal")
def removals(state: State) -> Deck[Move]:
    """What: every kind of which none has been removed yet, weighted by the cards left."""
    left = tuple(0 if gone else count for count, gone in zip(state.pile, state.removed, strict=True))
    return Deck(tuple(map(Removes, Good)), left)


def against_removal(state: State, move: Move) -> Illegal | None:
    """Why not: one of the kind has been removed already, or there is none."""
    assert isinstance(move, Removes)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = not_in_pile(state, move.good, "wampum.setup.removed")
    if refused is not None or not state.removed[move.good]:
        return refused
    return Illegal(
        say(
            "A card of {good:word} has been removed already, and each kind loses only one.",
            "wampum.setup.removed",
            good=move.good,
        )
    )


@cite("wampum.setup.removed")
def remove(state: State, move: Move) -> State:
    """Take a card of the kind out of the game."""
    assert isinstance(move, Removes)  # noqa: S101 (the machine lets only this phase's moves in)
    one = Goods.one(move.good)
    removed = plus(state.removed, one)
    done = sum(removed) == state.table.rules.kinds_removed(state.table.seats)
    return evolve(state, phase="hands" if done else "remove", pile=minus(state.pile, one), removed=removed)


@cite("wampum.setup.removed")
def remove_all(state: State) -> State:
    """Take one card of each kind out of the game, or none at all: there is nothing to draw."""
    rules = state.table.rules
    gone = rules.deck.one_each() if rules.kinds_removed(state.table.seats) else Goods()
    return evolve(state, phase="hands", pile=minus(state.pile, gone), removed=gone)


def tell_removal(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which goods go out of the game."""
    gone = minus(after.removed, before.removed)
    if any(gone):
        yield say("The game is played without {goods}.", "wampum.setup.removed", goods=gone)


REMOVE = Phase[State, Move](
    name="remove",
    clauses=("wampum.setup.removed",),
    draws=removals,
    objection=against_removal,
    apply=remove,
    narrate=tell_removal,
    moves=(Removes,),
    leads_to=("remove", "hands"),
)
"""Goods go out of the game, drawn where the sheet leaves it to chance."""

REMOVE_ALL = Phase[State, Move](
    name="remove",
    clauses=("wampum.setup.removed",),
    settle=remove_all,
    narrate=tell_removal,
    leads_to=("hands",),
)
"""Goods go out of the game where there is nothing to draw: one of each kind, or none."""


# Hands


def next_hand(state: State) -> Seat:
    """Return who is dealt the next card: hands are filled one after another, so the cards dealt so far tell."""
    table = state.table
    return (table.cards - sum(state.pile)) // table.rules.hand


@cite("wampum.setup.hands", "wampum.setup.shuffle")
def hand_draws(state: State) -> Deck[Move]:
    """What: any card of the pile."""
    return Deck(to_seat(next_hand(state)), state.pile)


@cite("wampum.setup.hands")
def against_hand(state: State, move: Move) -> Illegal | None:
    """Why not: the card is due elsewhere, or there is none of the kind."""
    assert isinstance(move, Deals)  # noqa: S101 (the machine lets only this phase's moves in)
    if type(move.to) is not int or move.to != next_hand(state):
        return dealt_elsewhere(move, to_seat(next_hand(state))[0], "wampum.setup.hands")
    return not_in_pile(state, move.good, "wampum.setup.hands")


@cite("wampum.setup.hands")
def deal_hand(state: State, move: Move) -> State:
    """Deal the card; when all hands are full the villages are next."""
    assert isinstance(move, Deals)  # noqa: S101 (the machine lets only this phase's moves in)
    hands = put(state.hands, move.to, move.good)
    full = sum(hands[-1]) == state.table.rules.hand
    return _dealt(state, "goods" if full else "hands", hands, one_less(state.pile, move.good))


def tell_deal(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell the card to who is dealt it, and to all if it goes into a village."""
    income = before.phase == "income"
    if isinstance(move, DealsToVillage):
        clause = "wampum.income.two-player" if income else "wampum.setup.village-goods"
        text = N_("Village {village} is dealt a card: {good:word}.")
        yield say(text, clause, village=move.village + 1, good=move.good)
    elif isinstance(move, Deals):
        clause = "wampum.income.two" if income else "wampum.setup.hands"
        if seat in {None, move.to}:
            yield say("{who:seat} is dealt a card: {good:word}.", clause, who=move.to, good=move.good)
        else:
            yield say("{who:seat} is dealt a card.", clause, who=move.to)


HANDS = Phase[State, Move](
    name="hands",
    clauses=("wampum.setup.hands",),
    draws=hand_draws,
    objection=against_hand,
    apply=deal_hand,
    narrate=tell_deal,
    moves=(Deals,),
    leads_to=("hands", "goods"),
)
"""Each player is dealt a hand."""


# Villages


def next_village(state: State) -> int:
    """Return which village is dealt the next card: they are stocked one after another, after the hands."""
    table = state.table
    return table.dealt_to[table.cards - sum(state.pile) - table.rules.hand * table.seats]


@cite("wampum.setup.village-goods")
def goods_draws(state: State) -> Deck[Move]:
    """What: any card of the pile."""
    return Deck(to_village(next_village(state)), state.pile)


@cite("wampum.setup.village-goods")
def against_goods(state: State, move: Move) -> Illegal | None:
    """Why not: the card is due elsewhere, or there is none of the kind."""
    assert isinstance(move, DealsToVillage)  # noqa: S101 (the machine lets only this phase's moves in)
    if type(move.village) is not int or move.village != next_village(state):
        return dealt_elsewhere(move, to_village(next_village(state))[0], "wampum.setup.village-goods")
    return not_in_pile(state, move.good, "wampum.setup.village-goods")


@cite("wampum.setup.village-goods", "wampum.setup.villages", "wampum.setup.pile")
def deal_goods(state: State, move: Move) -> State:
    """Lay the card beside the village, open; when all villages have their goods, a start player is found."""
    assert isinstance(move, DealsToVillage)  # noqa: S101 (the machine lets only this phase's moves in)
    villages = put(state.villages, move.village, move.good)
    full = sum(villages[-1]) == state.table.values[-1]
    phase = ("start" if state.start is None else "bid") if full else "goods"
    return _stocked(state, phase, villages, one_less(state.pile, move.good))


GOODS = Phase[State, Move](
    name="goods",
    clauses=("wampum.setup.village-goods",),
    draws=goods_draws,
    objection=against_goods,
    apply=deal_goods,
    narrate=tell_deal,
    moves=(DealsToVillage,),
    leads_to=("goods", "start", "bid"),
)
"""Each village gets as many goods as its starting value says."""


# The start player


@cite("wampum.setup.canoe", "wampum.gap.first-canoe")
def starters(state: State) -> tuple[tuple[Move, int], ...]:
    """What: any seat, all equally likely."""
    return tuple((Starts(seat), 1) for seat in range(state.table.seats))


def against_start(state: State, move: Move) -> Illegal | None:
    """Why not: nobody sits there."""
    assert isinstance(move, Starts)  # noqa: S101 (the machine lets only this phase's moves in)
    if type(move.starter) is int and 0 <= move.starter < state.table.seats:
        return None
    return Illegal(say("{starter:seat} is no seat at this table.", "wampum.setup.canoe", starter=move.starter))


@cite("wampum.setup.canoe")
def start(state: State, move: Move) -> State:
    """Give the canoe to the start player; bidding begins."""
    assert isinstance(move, Starts)  # noqa: S101 (the machine lets only this phase's moves in)
    return evolve(state, phase="bid", start=move.starter)


def tell_start(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell who starts."""
    yield say("{who:seat} starts and has the canoe.", "wampum.setup.canoe", who=after.start)


START = Phase[State, Move](
    name="start",
    clauses=("wampum.setup.canoe",),
    draws=starters,
    objection=against_start,
    apply=start,
    narrate=tell_start,
    moves=(Starts,),
    leads_to=("bid",),
)
"""A start player gets the canoe."""
