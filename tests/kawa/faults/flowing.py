"""Faults in swapping tiles, flowing down the River, scoring, and laying petals."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from boardrules import kawa
from boardrules.kawa.components import Tile
from boardrules.kawa.game import Kawa
from boardrules.kawa.phases.flow import petals_of, swaps_of, turn_of
from boardrules.kawa.state import State
from tests.kawa.faults.fault import (
    FEW,
    changed,
    changed_by,
    fault,
    faults_in,
    listing,
    moved_to,
    points_by,
    with_item,
)

SAME_ROW = evolve(kawa.STANDARD, bends="same-row", singles=100)
"""The reading under which a flow can go sideways, with petals enough for a long way."""

# Swaps


@fault("the_last_in_turn_order_swaps_twice")
def nobody_swaps_twice(game: Kawa) -> Kawa:
    """Whoever is last in turn order swaps once, as everybody does."""
    return changed(game, "begin", lambda before, after: evolve(after, swaps=1))


@fault("a_swap_moves_just_two_tiles")
def a_swap_turns_the_first_tile(game: Kawa) -> Kawa:
    """A swap turns the first tile of the River."""
    return changed(game, "swap", lambda before, after: evolve(after, tiles=(after.tiles[0].turned, *after.tiles[1:])))


@fault("petals_travel_or_stay")
def petals_do_not_go_with_their_tile(game: Kawa) -> Kawa:
    """Petals stay where they are when tiles are swapped."""
    return changed(game, "swap", lambda before, after: evolve(after, petals=before.petals))


@fault("swapped_tiles_are_adjacent")
def any_two_tiles_are_adjacent(game: Kawa) -> Kawa:
    """Two tiles may be swapped that are far from each other."""

    def corners(state: State, seat: int) -> tuple[Any, ...]:
        cells = state.table.cells
        return swaps_of(state.waiting[0], seat, ((cells[0], cells[9]),))

    return listing(game, "swap", corners)


# The way


@fault("a_flow_enters_one_tile_of_each_row")
def the_path_is_forgotten(game: Kawa) -> Kawa:
    """Only the last tile of a flow is noted."""
    return changed(game, "flow", lambda before, after: evolve(after, path=after.path[-1:]))


@fault("nobody_flows_upstream")
def a_flow_turns_back(game: Kawa) -> Kawa:
    """From the third row a flow goes back to the first."""
    return moved_to(game, lambda before, row: row if row < 2 else 0, lambda before, column: column)


@fault("a_flow_begins_at_the_starting_tile")
def a_flow_begins_in_the_first_column(game: Kawa) -> Kawa:
    """Every flow begins in the first column."""
    return moved_to(game, lambda before, row: row, lambda before, column: column if before.path else 0)


@fault("each_tile_leads_to_the_next")
def bends_lead_straight_on(game: Kawa) -> Kawa:
    """A bend leads to the tile below it."""
    return moved_to(game, lambda before, row: row, lambda before, column: (before.path or [(0, column)])[-1][1])


@fault("a_flow_does_not_walk_in_a_circle")
def flows_go_sideways(game: Kawa) -> Kawa:
    """A bend leads to the next tile of its own row, and petals are so many that a flow goes round and round."""
    return kawa.game(game.seats, SAME_ROW)


@fault("a_turn_is_over_at_the_rivers_end")
def a_turn_ends_before_the_last_row(game: Kawa) -> Kawa:
    """A turn is over when the third row has been flowed through."""
    return changed(
        game,
        "flow",
        lambda before, after: turn_of(before, before.waiting[1:]) if len(before.path) == 3 else after,
    )


@fault("a_whirlpool_turns_when_it_was_flowed_through")
def whirlpools_stay_as_they_are(game: Kawa) -> Kawa:
    """A Whirlpool is not turned when it was flowed through."""
    return changed(game, "flow", lambda before, after: evolve(after, tiles=before.tiles))


@fault("whirlpools_point_left_or_right")
def a_turned_whirlpool_leads_straight_on(game: Kawa) -> Kawa:
    """A Whirlpool lies as a straight tile when it was flowed through."""

    def change(before: State, after: State) -> State:
        both = zip(before.tiles, after.tiles, strict=True)
        tiles = tuple(now if now == had else Tile("straight", had.printed) for had, now in both)
        return evolve(after, tiles=tiles)

    return changed(game, "flow", change)


# Points


@fault("points_are_the_petals_on_the_tile")
def a_double_counts_one(game: Kawa) -> Kawa:
    """A double petal is worth as much as a single one."""
    return points_by(game, lambda before, colour, singles, doubles: singles + doubles)


@fault("points_are_the_petals_on_the_tile")
def the_own_petals_do_not_score(game: Kawa) -> Kawa:
    """Whoever flows gets nothing for petals of its own colour."""
    return points_by(
        game, lambda before, who, singles, doubles: 0 if who == before.waiting[0] else singles + 2 * doubles
    )


@fault("points_rise_only_when_a_tile_is_entered")
def laying_a_petal_scores(game: Kawa) -> Kawa:
    """Everybody gets a point when a petal is laid."""
    return changed(game, "lay", lambda before, after: evolve(after, points=tuple(one + 1 for one in after.points)))


# Petals


@fault("nobody_has_fewer_than_no_petals", 4, FEW)
def a_petal_may_be_laid_that_is_not_there(game: Kawa) -> Kawa:
    """Both sizes of petals may be laid, whatever is left in the pool."""
    return listing(game, "lay", lambda state, seat: petals_of(state.waiting[0], seat)[2])


@fault("a_petal_must_be_laid_if_there_is_one")
def petals_need_not_be_laid_in_the_last_row(game: Kawa) -> Kawa:
    """Nobody is asked for a petal in the last row."""
    return changed(game, "flow", lambda before, after: evolve(after, phase="flow") if len(after.path) == 4 else after)


@fault("a_petal_goes_from_the_pool_to_the_tile")
def all_lie_on_the_first_tile(game: Kawa) -> Kawa:
    """Every petal is laid on the first tile of the flow."""

    def change(before: State, move: Any, after: State) -> State:
        kind, petals = 2 * move.colour + move.size, before.petals
        place = before.table.place(before.path[0])
        lying = with_item(petals[place], kind, petals[place][kind] + 1)
        return evolve(after, petals=with_item(petals, place, lying))

    return changed_by(game, "lay", change)


FAULTS = faults_in(globals())
