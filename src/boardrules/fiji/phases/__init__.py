"""The phases of Fiji in the rulebook's order: one file a heading, in each: who, what, why not, does, tells."""

from attrs import evolve

from boardrules.fiji.components import EffectKind
from boardrules.fiji.moves import Move
from boardrules.fiji.phases.analysis import ANALYSIS, ROTATE, SWAP
from boardrules.fiji.phases.beads import BEADS, HIDE
from boardrules.fiji.phases.columns import CONDITIONS, EFFECTS
from boardrules.fiji.phases.goals import GOALS
from boardrules.fiji.phases.heads import HEADS, OVER
from boardrules.fiji.phases.offer import OFFER
from boardrules.fiji.ruleset import Ruleset
from boardrules.fiji.state import State
from boardrules.phase import Phase

__all__ = ["PHASES", "phases_of"]

PHASES = (BEADS, CONDITIONS, EFFECTS, GOALS, HIDE, OFFER, ANALYSIS, ROTATE, SWAP, HEADS, OVER)
"""All phases, as they follow each other [fiji.play.phases]."""


def phases_of(rules: Ruleset) -> tuple[Phase[State, Move], ...]:
    """Return the phases that occur under these rules, each leading only where these rules let it."""
    kinds = {effect.kind for effect in rules.effects}
    idle = {
        "hide": not rules.aside,
        "rotate": EffectKind.ROTATE not in kinds,
        "swap": EffectKind.SWAP not in kinds,
    }
    never = {
        ("conditions", "conditions"): rules.column_length == 1,
        ("effects", "effects"): rules.column_length == 1,
        ("goals", "goals"): len(rules.goals) == 1,
        ("goals", "offer"): bool(rules.aside),
        ("analysis", "offer"): rules.exchanges == 1,
        ("heads", "beads"): rules.rounds == 1,
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
