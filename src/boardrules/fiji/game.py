"""Phases, properties and rulebook of Fiji wired into one `Game` value."""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from boardrules.cite import Rulebook, cite, load_rulebook
from boardrules.fiji import moves, state
from boardrules.fiji.invariants import properties
from boardrules.fiji.phases import phases_of
from boardrules.fiji.phases.heads import outcome
from boardrules.fiji.phases.probing import probes
from boardrules.fiji.policies import policies
from boardrules.fiji.render import text
from boardrules.fiji.ruleset import STANDARD, Ruleset, boxed, faults, lacking
from boardrules.fiji.state import State, Table
from boardrules.fiji.symmetries import symmetries
from boardrules.machine import Game
from boardrules.rulesets import coherent, differences

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
    coherent("fiji", Ruleset, seats, ruleset, faults)
    table = Table(ruleset, seats)
    made: Fiji = Game(
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
        policies=policies(table),
        view=state.view,
        text=text,
        redeal=state.redeal,
        probes=probes,
        symmetries=symmetries(ruleset),
        lacking=lambda: lacking(ruleset, seats),
        boxes=lambda: (game(seats, boxed(ruleset, seats)),),
    )
    return made.made_by(partial(game, seats, ruleset))
