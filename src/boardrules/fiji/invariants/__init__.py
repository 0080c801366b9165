"""What must always hold in Fiji, what no step may do, and what must be reachable."""

from __future__ import annotations

from boardrules.fiji.components import Beads, EffectKind, Wanted
from boardrules.fiji.invariants import always, reachable, steps
from boardrules.fiji.ruleset import Scoring, ZeroMost
from boardrules.fiji.state import Table
from boardrules.properties import Property, made_in

__all__ = ["properties"]


def properties(table: Table) -> tuple[Property, ...]:
    """Return what is claimed at a table: of what must be reachable, only what its rules and players make possible."""
    rules = table.rules
    kinds = {effect.kind for effect in rules.effects}
    takes = [effect.beads for effect in rules.effects if effect.kind is EffectKind.TAKE]
    by_place = rules.scoring is Scoring.PLACES
    zero_counts = rules.zero_most is ZeroMost.COUNTS
    most = any(condition.wanted is Wanted.MOST for condition in rules.conditions)
    fewest = any(condition.wanted is Wanted.FEWEST for condition in rules.conditions)
    possible = {
        reachable.all_cancelled: True,
        reachable.second_tier_executes: table.seats >= 3,  # noqa: PLR2004 (two cancel each other, one is left)
        reachable.third_tier_executes: table.seats >= 5 and rules.offer_most >= 2,  # noqa: PLR2004 (twice two cancel)
        reachable.zero_wins_most: table.seats >= 3 and most and zero_counts,  # noqa: PLR2004 (two cancel each other)
        reachable.zero_wins_fewest: fewest,
        reachable.supply_too_small_for_a_take: any(max(beads) > 1 for beads in takes),
        reachable.supply_too_small_for_one_of_each: Beads(1, 1, 1, 1) in takes,
        reachable.supply_too_small_for_the_others: EffectKind.OTHERS in kinds,
        reachable.half_of_one_is_none: EffectKind.HALF in kinds,
        reachable.the_largest_offer_is_made: True,
        reachable.the_smallest_offer_is_made: True,
        reachable.an_offer_is_kept: EffectKind.KEEP in kinds,
        reachable.a_goal_is_rotated: EffectKind.ROTATE in kinds,
        reachable.goals_are_swapped: EffectKind.SWAP in kinds,
        reachable.a_place_is_shared_by_two: by_place,
        reachable.a_place_is_shared_by_three: by_place and table.seats >= 3,  # noqa: PLR2004 (three are level)
        reachable.a_goal_brings_nobody_heads: not by_place,
        reachable.a_victory_is_shared: True,
    }
    idle = {
        always.beads_set_aside_stay_aside: not rules.aside,
        steps.beads_set_aside_are_the_players_own: not rules.aside,
        steps.each_goal_gives_its_heads_to_one_or_nobody: by_place,
        steps.better_on_the_goals_is_more_heads: not by_place,
        steps.every_place_brings_its_share: not by_place,
        steps.a_choice_changes_just_the_goals_it_names: kinds.isdisjoint({EffectKind.ROTATE, EffectKind.SWAP}),
        steps.an_offer_is_kept_only_by_the_effect: EffectKind.KEEP not in kinds,
    }
    return (
        *(claim for claim in (*made_in(always), *made_in(steps)) if not idle.get(claim, False)),
        *(shown for shown, can in possible.items() if can),
    )
