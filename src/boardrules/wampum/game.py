"""Phases, properties and rulebook of Wampum wired into one `Game` value."""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from boardrules.cite import Rulebook, cite, load_rulebook
from boardrules.machine import Game
from boardrules.rulesets import coherent, differences
from boardrules.wampum import moves, state
from boardrules.wampum.invariants import properties
from boardrules.wampum.phases import phases_of
from boardrules.wampum.phases.end import outcome
from boardrules.wampum.phases.probing import probes
from boardrules.wampum.policies import policies
from boardrules.wampum.render import text
from boardrules.wampum.ruleset import STANDARD, Ruleset, box_seats, boxed, faults, lacking
from boardrules.wampum.state import State, Table
from boardrules.wampum.symmetries import symmetries

Wampum: TypeAlias = Game[State, moves.Move]
"""The type of the game."""

EDITION = 1
"""Counts the changes of rule semantics."""


@cache
def rulebook() -> Rulebook:
    """Return the clauses of Wampum."""
    return load_rulebook("boardrules.wampum")


@cite("wampum.play.phases", "wampum.play.rounds")
def game(seats: int = 4, ruleset: Ruleset = STANDARD) -> Wampum:
    """Return Wampum for so many seats, 2 to 5 under STANDARD.

    Raises `Incoherent` with everything that is wrong with the ruleset or the number of seats.
    """
    coherent("wampum", Ruleset, seats, ruleset, faults)
    table = Table(ruleset, seats)
    made: Wampum = Game(
        name="wampum",
        module="boardrules.wampum",
        edition=EDITION,
        start=State.opening(table),
        phases=phases_of(table),
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
        boxes=lambda: (game(box_seats(seats), boxed(ruleset, seats)),),
    )
    return made.made_by(partial(game, seats, ruleset))
