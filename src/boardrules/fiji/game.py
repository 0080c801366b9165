"""Phases, properties and rulebook of Fiji wired into one `Game` value."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from boardrules.cite import Rulebook, cite, load_rulebook
from boardrules.errors import Incoherent
from boardrules.fiji import moves, state
from boardrules.fiji.invariants import properties
from boardrules.fiji.phases import phases_of
from boardrules.fiji.phases.heads import outcome
from boardrules.fiji.render import text
from boardrules.fiji.ruleset import STANDARD, Ruleset, boxed, faults
from boardrules.fiji.state import State, Table
from boardrules.machine import Game
from boardrules.rulesets import differences, faults_of_kind

Fiji: TypeAlias = Game[State, moves.Move]
"""The type of the game."""

EDITION = 1
"""Counts the changes of rule semantics."""


@cache
def rulebook() -> Rulebook:
    """Return the clauses of Fiji."""
    return load_rulebook("boardrules.fiji")


@cite("fiji.play.phases", "fiji.gap.seats")
def game(seats: int = 4, ruleset: Ruleset = STANDARD) -> Fiji:
    """Return Fiji for so many seats, 2 to 5 under STANDARD.

    Raises `Incoherent` with everything that is wrong with the ruleset or the number of seats.
    """
    if not isinstance(ruleset, Ruleset):
        raise Incoherent([f"ruleset: {ruleset!r} found, a fiji.Ruleset expected"], "fiji")
    if type(seats) is not int:
        raise Incoherent([f"seats: {seats!r} found, a whole number expected"], "fiji")
    wrong = faults_of_kind(ruleset) or faults(ruleset, seats)
    if wrong:
        raise Incoherent(wrong, f"fiji with {seats} seats")
    table = Table(ruleset, seats)
    return Game(
        name="fiji",
        module="boardrules.fiji",
        edition=EDITION,
        start=State.opening(table),
        phases=phases_of(ruleset),
        seats=seats,
        ruleset=ruleset,
        differences=differences(ruleset, STANDARD),
        outcome=outcome,
        measure=state.measure,
        properties=properties(table),
        rulebook=rulebook(),
        read=moves.read,
        write=moves.write,
        view=state.view,
        text=text,
        redeal=state.redeal,
        boxes=lambda: (game(seats, boxed(ruleset, seats)),),
    )
