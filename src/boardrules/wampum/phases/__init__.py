"""The phases of Wampum in the rulebook's order: one file a heading, in each: who, what, why not, does, tells."""

from attrs import evolve

from boardrules.phase import Phase
from boardrules.wampum.moves import Move
from boardrules.wampum.phases.bidding import BID, CANOE, MOVE
from boardrules.wampum.phases.end import OVER, PLEDGE, PLEDGE_ALL
from boardrules.wampum.phases.income import DISCARD, INCOME, LIMIT
from boardrules.wampum.phases.setup import GOODS, HANDS, REMOVE, REMOVE_ALL, START
from boardrules.wampum.phases.trading import TRADE
from boardrules.wampum.ruleset import FinalPledge, FirstCanoe
from boardrules.wampum.state import State, Table

__all__ = ["PHASES", "phases_of"]

PHASES = (REMOVE, HANDS, GOODS, START, BID, MOVE, CANOE, INCOME, LIMIT, DISCARD, TRADE, PLEDGE, OVER)
"""All phases, as they follow each other [wampum.play.phases]."""


def phases_of(table: Table) -> tuple[Phase[State, Move], ...]:
    """Return the phases that occur under a table's rules, each leading only where they let it."""
    rules = table.rules
    lost = rules.kinds_removed(table.seats)
    drawn = 0 < lost < rules.deck.kinds
    starter_drawn = rules.first_canoe is FirstCanoe.DRAWN
    used = {"remove": REMOVE if drawn else REMOVE_ALL}
    used["pledge"] = PLEDGE if rules.final_pledge is FinalPledge.CHOSEN else PLEDGE_ALL
    never = {
        ("trade", "over"): rules.final_pledge is FinalPledge.AUTOMATIC,
        ("remove", "remove"): lost == 1,
        ("goods", "bid"): starter_drawn,
        ("move", "bid"): table.seats == 2,  # noqa: PLR2004 (the second to bid is the last)
        ("move", "move"): table.seats == 2,  # noqa: PLR2004 (there is nobody else to drive out)
        ("goods", "start"): not starter_drawn,
    }
    phases = (used.get(phase.name, phase) for phase in PHASES if starter_drawn or phase is not START)
    return tuple(
        evolve(phase, leads_to=tuple(after for after in phase.leads_to if not never.get((phase.name, after), False)))
        for phase in phases
    )
