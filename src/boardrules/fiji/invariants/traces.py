"""What a step comes to, told from the table alone: who was best, who acted, what was taken.

Written differently from the phases and from scoring, so that a mistake in one of them shows as a difference.
"""

from __future__ import annotations

from boardrules.counts import times
from boardrules.fiji.components import NO_BEADS, Beads, Effect, EffectKind, Wanted
from boardrules.fiji.moves import Move, Rotates, Swaps
from boardrules.fiji.ruleset import ZeroMost
from boardrules.fiji.state import State
from boardrules.seats import Seat


def amounts_offered(state: State) -> dict[Seat, int]:
    """How many beads the condition now analysed counts in each offer that may be best."""
    condition = state.columns.conditions[state.card]
    amounts = {
        seat: sum(offer[colour] for colour in condition.colours) for seat, offer in enumerate(state.offers) if offer
    }
    if condition.wanted is Wanted.MOST and state.table.rules.zero_most is ZeroMost.DOES_NOT_COUNT:
        return {seat: amount for seat, amount in amounts.items() if amount > 0}
    return amounts


def amounts_better(state: State, amount: int) -> list[int]:
    """The amounts that beat this one under the condition now analysed."""
    most = state.columns.conditions[state.card].wanted is Wanted.MOST
    return [other for other in amounts_offered(state).values() if (other > amount if most else other < amount)]


def analyses(before: State, move: Move | None, after: State) -> bool:
    """A condition is analysed in this step."""
    return before.phase == "analysis" and before.card < len(before.columns.conditions)


def effect_of(state: State) -> Effect:
    """Return the effect at the card now analysed."""
    return state.columns.effects[state.card]


def who_gained(before: State, after: State) -> list[Seat]:
    """Return the seats that have more beads behind the screen than before."""
    return [
        seat for seat, (had, has) in enumerate(zip(before.behind, after.behind, strict=True)) if sum(has) > sum(had)
    ]


def who_acted(before: State, move: Move | None, after: State) -> Seat | None:
    """Who executed an effect in this step, as the table shows it; None if nobody is seen to."""
    if before.phase in {"rotate", "swap"} and isinstance(move, (Rotates, Swaps)):
        return move.seat
    if not analyses(before, move, after):
        return None
    gained = who_gained(before, after)
    if effect_of(before).kind is EffectKind.OTHERS and gained:
        return next((seat for seat in range(before.table.seats) if seat not in gained), None)
    if gained:
        return gained[0]
    return next((seat for seat in after.kept if seat not in before.kept), None)


def somebody_acted(before: State, move: Move | None, after: State) -> bool:
    """Say whether somebody is seen to execute an effect in this step."""
    return who_acted(before, move, after) is not None


def who_is_alone(state: State) -> list[Seat]:
    """All seats whose amount nobody else has, under the condition now analysed."""
    amounts = amounts_offered(state)
    return [seat for seat, amount in amounts.items() if list(amounts.values()).count(amount) == 1]


def beads_needed(state: State) -> Beads:
    """The beads that the effect now executed takes out of the supply, if they are there."""
    effect = effect_of(state)
    match effect.kind:
        case EffectKind.TAKE:
            return effect.beads
        case EffectKind.OTHERS:
            return times(effect.beads, state.table.seats - 1)
        case EffectKind.HALF:
            return Beads(*(count // 2 if one else 0 for count, one in zip(state.supply, effect.beads, strict=True)))
        case _:
            return NO_BEADS


def has_all(supply: Beads, needed: Beads) -> bool:
    """Say whether a supply has all beads that are needed."""
    return all(there >= count for there, count in zip(supply, needed, strict=True))


def wishes_of(state: State) -> list[tuple[int, ...]]:
    """For each seat how well it does on each goal, the first goal first: more is better."""
    return [
        tuple(beads[goal.colour] * (1 if goal.wanted is Wanted.MOST else -1) for goal in state.goals)
        for beads in state.behind
    ]
