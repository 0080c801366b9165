"""Each player takes a complete set of beads; in the two-player game some of them are set aside for the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from boardrules.cite import cite
from boardrules.counts import minus, placed, times
from boardrules.errors import Illegal
from boardrules.fiji.components import NO_BEADS
from boardrules.fiji.moves import Hides, Move, bundles
from boardrules.fiji.phases.offer import refused_bundle
from boardrules.fiji.state import State
from boardrules.phase import Phase
from boardrules.seats import Seat
from boardrules.wording import Event, say

# The sets


@cite("fiji.beads.set", "fiji.beads.supply", "fiji.two-player.set", "fiji.two-player.supply")
def deal(state: State) -> State:
    """Give each player a complete set; what is left in the middle is the supply."""
    table = state.table
    return evolve(
        state,
        phase="conditions",
        exchange=0,
        behind=(table.rules.player_set,) * table.seats,
        supply=minus(state.supply, times(table.rules.player_set, table.seats)),
    )


def tell_deal(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell what each player takes."""
    yield say(
        "Round {round} begins: each player takes {beads}, and the supply is {supply}.",
        "fiji.beads.set",
        "fiji.beads.supply",
        round=after.round,
        beads=after.table.rules.player_set,
        supply=after.supply,
    )


BEADS = Phase[State, Move](
    name="beads",
    clauses=("fiji.beads.set", "fiji.beads.supply"),
    settle=deal,
    narrate=tell_deal,
    leads_to=("conditions",),
)
"""1. Every player takes a complete set of beads."""


# Beads set aside


def still_to_hide(state: State) -> tuple[Seat, ...]:
    """Who: those who have not set beads aside yet, all at the same time."""
    return tuple([seat for seat, beads in enumerate(state.aside) if beads == NO_BEADS])


def hides(state: State, seat: Seat) -> Sequence[Move]:
    """What: every bundle of just the right size."""
    number = state.table.rules.aside
    return bundles(Hides, seat, state.behind[seat], number, number)


@cite("fiji.two-player.aside")
def against_hiding(state: State, move: Move) -> Illegal | None:
    """Why not: another number of beads, or beads that the player does not have."""
    number = state.table.rules.aside
    return refused_bundle(state, move, number, number, "fiji.two-player.aside")


@cite("fiji.two-player.aside")
def hide(state: State, move: Move) -> State:
    """Lay the beads behind the second screen; when all have done so, the first offers are due."""
    assert isinstance(move, Hides)  # noqa: S101 (the machine lets only this phase's moves in)
    aside = placed(state.aside, move.seat, move.beads)
    done = NO_BEADS not in aside
    return evolve(
        state,
        phase="offer" if done else "hide",
        exchange=1 if done else 0,
        behind=placed(state.behind, move.seat, minus(state.behind[move.seat], move.beads)),
        aside=aside,
    )


def tell_hiding(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which beads were set aside, to who set them aside; to the others only that it was done."""
    assert isinstance(move, Hides)  # noqa: S101 (the machine lets only this phase's moves in)
    if seat in {None, move.seat}:
        yield say("{who:seat} sets {beads} aside.", "fiji.two-player.aside", who=move.seat, beads=move.beads)
    else:
        yield say("{who:seat} sets some beads aside.", "fiji.two-player.aside", who=move.seat)


HIDE = Phase[State, Move](
    name="hide",
    clauses=("fiji.two-player.aside",),
    actors=still_to_hide,
    legal_moves=hides,
    objection=against_hiding,
    apply=hide,
    narrate=tell_hiding,
    moves=(Hides,),
    leads_to=("hide", "offer"),
)
"""In the two-player game, after the goals are laid out: each player hides beads that take no part in the round."""
