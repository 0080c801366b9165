"""The rules of board games as formal state machines, with named invariants, exact ties and checkable house rules."""

from boardrules import fiji, kawa, ties, wampum
from boardrules.cite import Clause, Rulebook, cite
from boardrules.errors import BoardRulesError, Endless, Illegal, Incoherent, Overdrawn, Stuck, Unreadable
from boardrules.machine import Game, replay
from boardrules.outcomes import Outcome, best_scores
from boardrules.phase import Phase
from boardrules.properties import Property, always, each_step, sometimes
from boardrules.records import Record, Refused, heard, playout, read_record, retrace
from boardrules.rulesets import plain
from boardrules.seats import CHANCE
from boardrules.verify.checking import check
from boardrules.verify.differ import differ
from boardrules.verify.simulate import Simulation, simulate
from boardrules.verify.verdict import Verdict
from boardrules.verify.witness import witness
from boardrules.wording import Event, say

__all__ = [
    "CHANCE",
    "BoardRulesError",
    "Clause",
    "Endless",
    "Event",
    "Game",
    "Illegal",
    "Incoherent",
    "Outcome",
    "Overdrawn",
    "Phase",
    "Property",
    "Record",
    "Refused",
    "Rulebook",
    "Simulation",
    "Stuck",
    "Unreadable",
    "Verdict",
    "always",
    "best_scores",
    "check",
    "cite",
    "differ",
    "each_step",
    "fiji",
    "heard",
    "kawa",
    "plain",
    "playout",
    "read_record",
    "replay",
    "retrace",
    "say",
    "simulate",
    "sometimes",
    "ties",
    "wampum",
    "witness",
]
