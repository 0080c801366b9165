"""What must always hold in Kawa, what no step may do, and what must be reachable."""

from __future__ import annotations

from boardrules.kawa.components import WHIRLPOOL_LEFT, WHIRLPOOL_RIGHT
from boardrules.kawa.invariants import always, reachable, steps
from boardrules.kawa.state import Table
from boardrules.properties import Property, made_in

__all__ = ["properties"]


def petals_stay(table: Table) -> bool:
    """Say whether somebody can lay more petals in a round, before the last one, than must be taken back in it."""
    rules = table.rules
    most, back = min(rules.rows, rules.singles + rules.doubles), rules.taken_back
    rounds = range(rules.rounds - 1)
    first = rules.wheel(table.seats)
    return any(most > back[(position - 1 + passed) % len(back)] for position in first for passed in rounds)


def properties(table: Table) -> tuple[Property, ...]:
    """Return what is claimed at a table: of what must be reachable, only what its rules and players make possible."""
    rules, colours = table.rules, table.colours
    tokens = rules.singles + rules.doubles
    specials = {special.name for special in rules.specials}
    several_rows = rules.rows > 1
    positions = len(rules.taken_back)
    wide = rules.columns > 2 or not table.same_row  # noqa: PLR2004 (two columns: aside is aside)
    left = bool(rules.tiles.left or table.bag[table.kinds.index(WHIRLPOOL_LEFT)] or rules.tiles.whirlpool)
    right = bool(rules.tiles.right or table.bag[table.kinds.index(WHIRLPOOL_RIGHT)] or rules.tiles.whirlpool)
    possible = {
        reachable.somebody_flows_on_with_an_empty_pool: rules.rows > tokens or (several_rows and rules.rounds > 1),
        reachable.a_flow_wraps_over_the_right_edge: right and several_rows and wide,
        reachable.a_flow_wraps_over_the_left_edge: left and several_rows and wide,
        reachable.a_whirlpool_is_entered_twice_in_a_round: bool(rules.tiles.whirlpool),
        reachable.own_petals_score: several_rows and petals_stay(table),
        reachable.a_double_scores_for_another_player: bool(rules.doubles),
        reachable.several_score_on_one_tile: colours > 2 and bool(tokens),  # noqa: PLR2004 (two leave petals for a third)
        reachable.nobody_is_at_the_last_position: rules.rounds > positions - max(rules.wheel(table.seats))
        and colours < positions,
        reachable.somebody_swaps_a_second_time: bool(table.pairs),
        reachable.a_double_is_laid_while_singles_are_there: bool(rules.singles and rules.doubles),
        reachable.somebody_takes_back_fewer_than_the_wheel_says: tokens > 0,
        reachable.petals_are_washed_home: tokens > 0,
        reachable.a_turned_whirlpool_is_washed_away: bool(rules.tiles.whirlpool),
        reachable.several_have_the_most_points: True,
        reachable.the_crab_moves: "crab" in specials,
        reachable.the_crab_flips: "crab" in specials,
        reachable.somebody_returns_to_the_katana: "katana" in specials,
    }
    idle = {
        always.a_flow_does_not_walk_in_a_circle: not table.same_row,
        always.a_flow_enters_one_tile_of_each_row: table.same_row or any(one.at_end for one in rules.specials),
        steps.a_phase_changes_only_what_it_is_about: bool(rules.specials),
    }
    return (
        *(claim for claim in (*made_in(always), *made_in(steps)) if not idle.get(claim, False)),
        *(shown for shown, can in possible.items() if can),
    )
