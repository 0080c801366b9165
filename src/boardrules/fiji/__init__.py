"""Fiji: hidden offers of glass beads; equal offers cancel each other; four goals rank the players."""

from boardrules.fiji.components import BOX, Beads, Colour, Condition, Effect, EffectKind, Goal, Wanted
from boardrules.fiji.game import game
from boardrules.fiji.moves import Hides, Move, Offers, Rotates, Swaps, TurnsUp
from boardrules.fiji.ruleset import (
    MINIMAL,
    STANDARD,
    Ruleset,
    Scoring,
    Screens,
    ShortDeck,
    TiedHeads,
    ZeroMost,
    boxed,
)
from boardrules.fiji.scoring import Ranking, Resolution, goal_events, goal_winners, heads, heads_by_goal, rank, resolve
from boardrules.fiji.state import State, View
from boardrules.fiji.ties import ByGoal, Shares, explain_end, explain_goals, explain_heads
from boardrules.fiji.variants import GALLERY, TWO_PLAYER, VARIANTS

__all__ = [
    "BOX",
    "GALLERY",
    "MINIMAL",
    "STANDARD",
    "TWO_PLAYER",
    "VARIANTS",
    "Beads",
    "ByGoal",
    "Colour",
    "Condition",
    "Effect",
    "EffectKind",
    "Goal",
    "Hides",
    "Move",
    "Offers",
    "Ranking",
    "Resolution",
    "Rotates",
    "Ruleset",
    "Scoring",
    "Screens",
    "Shares",
    "ShortDeck",
    "State",
    "Swaps",
    "TiedHeads",
    "TurnsUp",
    "View",
    "Wanted",
    "ZeroMost",
    "boxed",
    "explain_end",
    "explain_goals",
    "explain_heads",
    "game",
    "goal_events",
    "goal_winners",
    "heads",
    "heads_by_goal",
    "rank",
    "resolve",
]
