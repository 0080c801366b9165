"""The offers are compared with the conditions from top to bottom, and whoever is best executes the effect beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never, cast

from boardrules.cite import cite
from boardrules.counts import minus, placed, plus, rest_of, times, total_of
from boardrules.errors import Illegal
from boardrules.fiji.components import Beads, Effect, EffectKind, Goal
from boardrules.fiji.moves import Move, Rotates, Swaps
from boardrules.fiji.scoring import executor, resolve
from boardrules.fiji.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import N_, Event, say, say_count


def open_offers(state: State) -> tuple[Beads, ...]:
    """Return the offers of all seats; there are none missing in an analysis."""
    return cast("tuple[Beads, ...]", state.offers)


def executing(state: State) -> Seat | None:
    """Return who must execute the effect at the card now analysed, or None."""
    return executor(state.columns.conditions[state.card], open_offers(state), state.table.rules)


@cite("fiji.exchange.top-down", "fiji.exchange.must-execute", "fiji.columns.pairs", "fiji.exchange.parts")
def analyse(state: State) -> State:
    """Analyse the next condition and execute its effect; after the last one the exchange ends."""
    if state.card == len(state.columns.conditions):
        return end_exchange(state)
    columns = state.columns
    who = executor(columns.conditions[state.card], open_offers(state), state.table.rules)
    effect = columns.effects[state.card]
    behind, kept, supply = state.behind, state.kept, state.supply
    if who is not None:
        match effect.kind:
            case EffectKind.TAKE | EffectKind.HALF | EffectKind.OTHERS:
                behind, supply = taken(state, who, effect)
            case EffectKind.KEEP:
                kept = keepers(state, who)
            case EffectKind.ROTATE | EffectKind.SWAP:
                return _gone_on(state, effect.kind.value, state.card, state.goals, behind, kept, supply)
            case _:
                assert_never(effect.kind)
    return _gone_on(state, "analysis", state.card + 1, state.goals, behind, kept, supply)


@cite(
    "fiji.effect.take",
    "fiji.effect.take-short",
    "fiji.effect.behind-screen",
    "fiji.effect.half",
    "fiji.effect.others",
    "fiji.effect.others-short",
    "fiji.gap.supply-short",
    "fiji.gap.forced",
)
def taken(state: State, who: Seat, effect: Effect) -> tuple[tuple[Beads, ...], Beads]:
    """Return what lies behind the screens and in the supply after an effect by which beads are taken.

    All or nothing: if the supply does not cover everything, nobody takes anything. Half is rounded down.
    """
    supply, behind = state.supply, state.behind
    if effect.kind is EffectKind.OTHERS:
        left = rest_of(supply, times(effect.beads, state.table.seats - 1))
        if left is None:
            return behind, supply
        return tuple([beads if seat == who else plus(beads, effect.beads) for seat, beads in enumerate(behind)]), left
    bundle = effect.beads
    if effect.kind is EffectKind.HALF:
        bundle = Beads._make(count * one // 2 for count, one in zip(supply, effect.beads, strict=True))
    left = rest_of(supply, bundle)
    if left is None:
        return behind, supply
    return placed(behind, who, plus(behind[who], bundle)), left


@cite("fiji.effect.keep")
def keepers(state: State, who: Seat) -> tuple[Seat, ...]:
    """Return who loses nothing of the offer when the exchange ends: one more than before."""
    return tuple(sorted({*state.kept, who}))


_gone_on = remade(State, "phase", "card", "goals", "behind", "kept", "supply")
"""Rebuild a state with whatever an effect can change."""

_ended = remade(State, "phase", "exchange", "card", "behind", "offers", "kept", "supply")
"""Rebuild a state with whatever the end of an exchange changes."""


@cite(
    "fiji.exchange.return-offers",
    "fiji.effect.keep-whole",
    "fiji.gap.offered-beads",
    "fiji.exchange.again",
    "fiji.exchange.three",
)
def end_exchange(state: State) -> State:
    """Put the offers into the supply, or back behind the screen of who keeps his; go on, or hand out heads."""
    table = state.table
    offers = open_offers(state)
    returned = offers
    behind = state.behind
    if state.kept:
        returned = tuple(offer for seat, offer in enumerate(offers) if seat not in state.kept)
        behind = tuple(plus(beads, offers[seat]) if seat in state.kept else beads for seat, beads in enumerate(behind))
    last = state.exchange == table.rules.exchanges
    return _ended(
        state,
        "heads" if last else "offer",
        state.exchange + (not last),
        0,
        behind,
        table.nobody,
        (),
        total_of(state.supply, *returned),
    )


def tell_analysis(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell who executes which effect and why, or what becomes of the offers."""
    if before.card == len(before.columns.conditions):
        for who, offer in enumerate(open_offers(before)):
            if who in before.kept:
                yield say("{who:seat} keeps the offer of {beads}.", "fiji.effect.keep", who=who, beads=offer)
        yield say(
            "Exchange {number} is over, and the supply is {supply}.",
            "fiji.exchange.return-offers",
            number=before.exchange,
            supply=after.supply,
        )
        return
    resolution = resolve(before.columns.conditions[before.card], open_offers(before), before.table.rules)
    yield from resolution.events()
    if resolution.executor is not None:
        yield _told_effect(before, after, resolution.executor)


def _told_effect(before: State, after: State, who: Seat) -> Event:
    """Tell what an effect does."""
    effect = before.columns.effects[before.card]
    short = before.supply == after.supply
    match effect.kind:
        case EffectKind.TAKE if short:
            return say(
                "The supply does not have {beads}, so nothing is taken.", "fiji.effect.take-short", beads=effect.beads
            )
        case EffectKind.OTHERS if short:
            return say(
                "The supply does not have enough {colour:word} beads for all the others, so nothing is taken.",
                "fiji.effect.others-short",
                colour=effect.colour,
            )
        case EffectKind.HALF if short:
            number = before.supply[effect.colour]
            text = N_("Half of the {colour:word} beads in the supply ({number}) is none, so nothing is taken.")
            return say(text, "fiji.effect.half", "fiji.gap.supply-short", number=number, colour=effect.colour)
        case EffectKind.TAKE | EffectKind.HALF:
            clause = "fiji.effect.take" if effect.kind is EffectKind.TAKE else "fiji.effect.half"
            beads = minus(before.supply, after.supply)
            return say(
                "{who:seat} takes {beads} from the supply for “{effect}”.",
                clause,
                who=who,
                beads=beads,
                effect=effect,
            )
        case EffectKind.OTHERS:
            others = [other for other in range(before.table.seats) if other != who]
            return say_count(
                "{others:seats} takes {beads}.",
                "{others:seats} take {beads} each.",
                len(others),
                "fiji.effect.others",
                others=others,
                beads=effect.beads,
            )
        case EffectKind.KEEP:
            return say("{who:seat} will keep the offer.", "fiji.effect.keep", who=who)
        case EffectKind.ROTATE:
            return say("{who:seat} must rotate one of the goals.", "fiji.effect.rotate", who=who)
        case EffectKind.SWAP:
            return say("{who:seat} must swap two of the goals.", "fiji.effect.swap", who=who)
        case _:
            assert_never(effect.kind)


ANALYSIS = Phase[State, Move](
    name="analysis",
    clauses=("fiji.exchange.top-down", "fiji.exchange.ties-cancel", "fiji.exchange.return-offers"),
    settle=analyse,
    narrate=tell_analysis,
    leads_to=("analysis", "rotate", "swap", "offer", "heads"),
)
"""4 B. The offers are compared with the conditions, and the effects are executed."""


# The executor's choice


def chooses(state: State) -> tuple[Seat, ...]:
    """Who: the executor of the card now analysed."""
    who = executing(state)
    return () if who is None else (who,)


def with_goals(state: State, goals: tuple[Goal, ...]) -> State:
    """Return the state at the next card, with other goals."""
    return _gone_on(state, "analysis", state.card + 1, goals, state.behind, state.kept, state.supply)


def rotations(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: any of the goals."""
    return tuple(Rotates(seat, position) for position in range(len(state.goals)))


@cite("fiji.effect.rotate")
def against_rotating(state: State, move: Move) -> Illegal | None:
    """Why not: no goal lies there."""
    assert isinstance(move, Rotates)  # noqa: S101 (the machine lets only this phase's moves in)
    return _no_goal_at(state, "fiji.effect.rotate", move.position)


def _no_goal_at(state: State, clause: str, *positions: int) -> Illegal | None:
    for position in positions:
        if type(position) is not int or not 0 <= position < len(state.goals):
            shown = position + 1 if type(position) is int else position
            most = len(state.goals)
            return Illegal(say("There is no goal {position}, only 1 to {most}.", clause, position=shown, most=most))
    return None


@cite("fiji.effect.rotate", "fiji.gap.forced")
def rotate(state: State, move: Move) -> State:
    """Turn a goal by 180 degrees where it lies."""
    assert isinstance(move, Rotates)  # noqa: S101 (the machine lets only this phase's moves in)
    return with_goals(state, placed(state.goals, move.position, state.goals[move.position].rotated()))


def tell_rotation(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which goal was turned."""
    assert isinstance(move, Rotates)  # noqa: S101 (the machine lets only this phase's moves in)
    goal = after.goals[move.position]
    number = move.position + 1
    yield say(
        "{who:seat} rotates goal {number}, which is now “{goal}”.",
        "fiji.effect.rotate",
        who=move.seat,
        number=number,
        goal=goal,
    )


ROTATE = Phase[State, Move](
    name="rotate",
    clauses=("fiji.effect.rotate",),
    actors=chooses,
    legal_moves=rotations,
    objection=against_rotating,
    apply=rotate,
    narrate=tell_rotation,
    moves=(Rotates,),
    leads_to=("analysis",),
)
"""The executor must turn one of the goals."""


def swaps(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: any two of the goals."""
    return tuple(Swaps(seat, first, second) for first, second in combinations(range(len(state.goals)), 2))


@cite("fiji.effect.swap")
def against_swapping(state: State, move: Move) -> Illegal | None:
    """Why not: no goal lies there, or not two different ones, the lower first."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    missing = _no_goal_at(state, "fiji.effect.swap", move.first, move.second)
    if missing is None and move.first >= move.second:
        return Illegal(
            say("Two different goals must be named, the one with the lower number first.", "fiji.effect.swap")
        )
    return missing


@cite("fiji.effect.swap", "fiji.gap.forced")
def swap(state: State, move: Move) -> State:
    """Let two goals change places, each the way up it lies."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    goals = list(state.goals)
    goals[move.first], goals[move.second] = goals[move.second], goals[move.first]
    return with_goals(state, tuple(goals))


def tell_swap(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which goals changed places."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    yield say(
        "{who:seat} swaps goals {first} and {second}. The goals are now: {goals:words}.",
        "fiji.effect.swap",
        who=move.seat,
        first=move.first + 1,
        second=move.second + 1,
        goals=after.goals,
    )


SWAP = Phase[State, Move](
    name="swap",
    clauses=("fiji.effect.swap",),
    actors=chooses,
    legal_moves=swaps,
    objection=against_swapping,
    apply=swap,
    narrate=tell_swap,
    moves=(Swaps,),
    leads_to=("analysis",),
)
"""The executor must swap two of the goals."""
