"""Named house rules of Fiji, each with its sentence."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from boardrules.fiji.components import Beads
from boardrules.fiji.ruleset import MINIMAL, STANDARD, Ruleset, Scoring

TWO_PLAYER: Final = evolve(
    STANDARD,
    fewest_seats=2,
    most_seats=2,
    player_set=Beads(6, 5, 4, 3),
    aside=4,
    scoring=Scoring.GOAL_BY_GOAL,
)
"""The publisher's game for two: larger sets, four beads set aside each round, and the goals scored one by one."""

VARIANTS: Final[dict[str, Ruleset]] = {"standard": STANDARD, "two-player": TWO_PLAYER, "minimal": MINIMAL}
"""All rulesets that have a name."""
