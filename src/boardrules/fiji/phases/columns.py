"""Four conditions and four effects are turned up, one at a time, and lie in two columns for the round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from boardrules.chance import Deck
from boardrules.cite import cite
from boardrules.counts import Counts
from boardrules.errors import Illegal
from boardrules.fiji.components import Condition, Effect
from boardrules.fiji.moves import Move, TurnsUp
from boardrules.fiji.state import Columns, State, Table
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import Event, say

_laid = remade(State, "phase", "columns")


@lru_cache(maxsize=256)
def _kinds(table: Table) -> tuple[tuple[TurnsUp, ...], tuple[TurnsUp, ...]]:
    """Return the draws of each kind of condition and of each kind of effect."""
    return tuple(map(TurnsUp, table.condition_kinds)), tuple(map(TurnsUp, table.effect_kinds))


@cite("fiji.gap.short-deck")
def left_in(unseen: Counts, deck: Counts, laid: Iterable[int]) -> Counts:
    """Return what is in a deck now: what is left of it, or when nothing is, all but this round's column anew.

    `laid` are the places, in the counts, of the cards in the column.
    """
    if any(unseen):
        return unseen
    for place in laid:
        deck = without(deck, place)
    return deck


def unseen_conditions(state: State) -> Counts:
    """Return how many conditions of each kind the next one may be."""
    table, columns = state.table, state.columns
    return left_in(
        columns.unseen_conditions, table.condition_deck, map(table.condition_kinds.__getitem__, columns.conditions)
    )


def unseen_effects(state: State) -> Counts:
    """Return how many effects of each kind the next one may be."""
    table, columns = state.table, state.columns
    return left_in(columns.unseen_effects, table.effect_deck, map(table.effect_kinds.__getitem__, columns.effects))


def without(unseen: Counts, place: int) -> Counts:
    """Return the counts with one less at a place."""
    left = list(unseen)
    left[place] -= 1
    return tuple(left)


# Conditions


@cite("fiji.columns.conditions", "fiji.setup.decks")
def condition_draws(state: State) -> Deck[Move]:
    """What: every kind of condition left in the deck, weighted by how many there are."""
    return Deck(_kinds(state.table)[0], unseen_conditions(state))


@cite("fiji.columns.conditions")
def against_condition(state: State, move: Move) -> Illegal | None:
    """Why not: it is no condition, or none of the kind is left."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    place = state.table.condition_kinds.get(move.card) if isinstance(move.card, Condition) else None
    if place is not None and unseen_conditions(state)[place]:
        return None
    return Illegal(say("“{card}” is not left in the deck of conditions.", "fiji.columns.conditions", card=move.card))


@cite("fiji.columns.conditions")
def lay_condition(state: State, move: Move) -> State:
    """Lay the condition below the others; after the last one come the effects."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    assert isinstance(move.card, Condition)  # noqa: S101 (only conditions are drawn here)
    old, table = state.columns, state.table
    unseen = without(unseen_conditions(state), table.condition_kinds[move.card])
    columns = Columns((*old.conditions, move.card), old.effects, unseen, old.unseen_effects)
    full = len(columns.conditions) == table.rules.column_length
    return _laid(state, "effects" if full else "conditions", columns)


def tell_condition(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which condition was turned up."""
    number = len(after.columns.conditions)
    card = after.columns.conditions[-1]
    yield say("Condition {number} is “{card}”.", "fiji.columns.conditions", number=number, card=card)


CONDITIONS = Phase[State, Move](
    name="conditions",
    clauses=("fiji.columns.conditions",),
    draws=condition_draws,
    objection=against_condition,
    apply=lay_condition,
    narrate=tell_condition,
    moves=(TurnsUp,),
    leads_to=("conditions", "effects"),
)
"""2. The conditions of the round are turned up."""


# Effects


@cite("fiji.columns.effects", "fiji.setup.decks")
def effect_draws(state: State) -> Deck[Move]:
    """What: every kind of effect left in the deck, weighted by how many there are."""
    return Deck(_kinds(state.table)[1], unseen_effects(state))


@cite("fiji.columns.effects")
def against_effect(state: State, move: Move) -> Illegal | None:
    """Why not: it is no effect, or none of the kind is left."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    place = state.table.effect_kinds.get(move.card) if isinstance(move.card, Effect) else None
    if place is not None and unseen_effects(state)[place]:
        return None
    return Illegal(say("“{card}” is not left in the deck of effects.", "fiji.columns.effects", card=move.card))


@cite("fiji.columns.effects")
def lay_effect(state: State, move: Move) -> State:
    """Lay the effect below the others, beside its condition; after the last one come the goals."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    assert isinstance(move.card, Effect)  # noqa: S101 (only effects are drawn here)
    old, table = state.columns, state.table
    unseen = without(unseen_effects(state), table.effect_kinds[move.card])
    columns = Columns(old.conditions, (*old.effects, move.card), old.unseen_conditions, unseen)
    full = len(columns.effects) == table.rules.column_length
    return _laid(state, "goals" if full else "effects", columns)


def tell_effect(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which effect was turned up, and beside which condition."""
    number = len(after.columns.effects)
    yield say(
        "Effect {number} is “{card}”, beside “{condition}”.",
        "fiji.columns.effects",
        "fiji.columns.pairs",
        number=number,
        card=after.columns.effects[-1],
        condition=after.columns.conditions[number - 1],
    )


EFFECTS = Phase[State, Move](
    name="effects",
    clauses=("fiji.columns.effects",),
    draws=effect_draws,
    objection=against_effect,
    apply=lay_effect,
    narrate=tell_effect,
    moves=(TurnsUp,),
    leads_to=("effects", "goals"),
)
"""2. The effects of the round are turned up beside the conditions."""
