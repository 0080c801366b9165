"""Phases, properties and rulebook of Kawa wired into one `Game` value."""

from __future__ import annotations

from functools import cache, partial
from typing import TypeAlias

from boardrules.cite import Rulebook, cite, load_rulebook
from boardrules.kawa import moves, state
from boardrules.kawa.invariants import properties
from boardrules.kawa.phases import phases_of
from boardrules.kawa.phases.probing import probes
from boardrules.kawa.phases.wash import outcome
from boardrules.kawa.policies import policies
from boardrules.kawa.render import Seen, text
from boardrules.kawa.ruleset import STANDARD, Ruleset, box_seats, boxed, faults, lacking
from boardrules.kawa.state import State, Table
from boardrules.kawa.symmetries import symmetries
from boardrules.machine import Game
from boardrules.rulesets import coherent, differences

Kawa: TypeAlias = Game[State, moves.Move]
"""The type of the game."""

EDITION = 1
"""Counts the changes of rule semantics."""


@cache
def rulebook() -> Rulebook:
    """Return the clauses of Kawa."""
    return load_rulebook("boardrules.kawa")


@cite("kawa.play.phases", "kawa.double.otherwise", "kawa.wheel.few-players")
def game(seats: int = 4, ruleset: Ruleset = STANDARD) -> Kawa:
    """Return Kawa for so many seats, 2 to 4 under STANDARD.

    Raises `Incoherent` with everything that is wrong with the ruleset or the number of seats.
    """
    coherent("kawa", Ruleset, seats, ruleset, faults)
    table = Table(ruleset, seats)
    made: Kawa = Game(
        name="kawa",
        module="boardrules.kawa",
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
        read=moves.reader(table.seat_of),
        write=moves.write,
        policies=policies(table),
        view=Seen.of,
        text=text,
        probes=probes,
        symmetries=symmetries(ruleset),
        lacking=lambda: lacking(ruleset, seats),
        boxes=lambda: (game(box_seats(seats), boxed(ruleset, seats)),),
    )
    return made.made_by(partial(game, seats, ruleset))
