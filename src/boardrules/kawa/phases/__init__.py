"""The phases of Kawa in the rulebook's order: one file a heading, in each: who, what, why not, does, tells."""

from attrs import evolve

from boardrules.kawa.moves import Move
from boardrules.kawa.phases.flow import BEGIN, FLOW, LAY, SWAP
from boardrules.kawa.phases.returning import RETURN, TAKE_BACK
from boardrules.kawa.phases.setup import RIVER, START
from boardrules.kawa.phases.wash import NEW_ROW, OVER, WASH, WHEEL
from boardrules.kawa.state import State, Table
from boardrules.phase import Phase

__all__ = ["PHASES", "phases_of"]

PHASES = (RIVER, START, BEGIN, SWAP, FLOW, LAY, RETURN, TAKE_BACK, WASH, NEW_ROW, WHEEL, OVER)
"""All phases, as they follow each other [kawa.play.phases]."""


def phases_of(table: Table) -> tuple[Phase[State, Move], ...]:
    """Return the phases that occur under a table's rules, each leading only where they let it."""
    rules = table.rules
    petals = rules.singles + rules.doubles
    idle = {
        "swap": not table.pairs,
        "lay": not petals,
        "take-back": not petals or not any(rules.taken_back),
    }
    never = {
        ("begin", "flow"): bool(table.pairs),
        ("wheel", "start"): rules.rounds == 1,
        ("new-row", "new-row"): rules.columns == 1,
        # Somebody sits where petals are taken back, and has some in the River: those just laid, if no others.
        ("return", "wash"): petals > 0 and rules.taken_back.count(0) < table.colours,
        ("river", "river"): rules.rows * rules.columns == 1,
    }
    return tuple(
        evolve(
            phase,
            leads_to=tuple(
                after
                for after in phase.leads_to
                if not idle.get(after, False) and not never.get((phase.name, after), False)
            ),
        )
        for phase in PHASES
        if not idle.get(phase.name, False)
    )
