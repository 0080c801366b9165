"""What must be reachable in Kawa: the guard against checks that never bite."""

from __future__ import annotations

from boardrules.kawa.components import Petals
from boardrules.kawa.invariants.steps import OTHER_WAY, entered
from boardrules.kawa.moves import LaysPetal, Move, Swaps, TakesBack
from boardrules.kawa.state import State
from boardrules.properties import sometimes


def _lying(before: State, after: State) -> Petals:
    """Return the petals on the tile that is entered in this step; none if none is."""
    cell = entered(before, after)
    return () if cell is None else before.lying(cell)


@sometimes("kawa.flow.empty-pool")
def somebody_flows_on_with_an_empty_pool(state: State) -> bool:
    """A tile is entered, and there is no petal left to lay on it."""
    own = 2 * state.waiting[0] if state.waiting else 0
    return state.phase == "flow" and bool(state.path) and not any(state.pools[own : own + 2])


@sometimes("kawa.edge.wraps", "kawa.ex.wrap")
def a_flow_wraps_over_the_right_edge(before: State, move: Move | None, after: State) -> bool:
    """A flow leaves the River over its right edge and comes in again on the left."""
    cell, last = entered(before, after), before.table.rules.columns - 1
    return cell is not None and bool(before.path) and (before.path[-1].column, cell.column) == (last, 0)


@sometimes("kawa.edge.wraps", "kawa.ex.wrap")
def a_flow_wraps_over_the_left_edge(before: State, move: Move | None, after: State) -> bool:
    """A flow leaves the River over its left edge and comes in again on the right."""
    cell, last = entered(before, after), before.table.rules.columns - 1
    return cell is not None and bool(before.path) and (before.path[-1].column, cell.column) == (0, last)


@sometimes("kawa.whirlpool.must-turn", "kawa.gap.whirlpool-way")
def a_whirlpool_is_entered_twice_in_a_round(before: State, move: Move | None, after: State) -> bool:
    """In the first round somebody enters a Whirlpool that another player has turned."""
    cell = entered(before, after)
    tile = None if cell is None else before.tile(cell)
    return before.round == 1 and tile is not None and tile.kind in OTHER_WAY and tile.kind != tile.printed


@sometimes("kawa.gap.own-petals", "kawa.ex.scoring")
def own_petals_score(before: State, move: Move | None, after: State) -> bool:
    """The Active Player scores for petals of their own."""
    lying, own = _lying(before, after), 2 * before.waiting[0] if before.waiting else 0
    return any(lying[own : own + 2])


@sometimes("kawa.flow.double-counts-two", "kawa.flow.all-score")
def a_double_scores_for_another_player(before: State, move: Move | None, after: State) -> bool:
    """A double petal brings points to somebody who is not the Active Player."""
    lying = _lying(before, after)
    return any(double for colour, double in enumerate(lying[1::2]) if colour != before.waiting[0])


@sometimes("kawa.flow.all-score")
def several_score_on_one_tile(before: State, move: Move | None, after: State) -> bool:
    """Two or more players score on the same tile at once."""
    return sum(has > had for had, has in zip(before.points, after.points, strict=True)) > 1


@sometimes("kawa.wheel.skip-empty", "kawa.wheel.jump", "kawa.gap.extra-swap")
def nobody_is_at_the_last_position(state: State) -> bool:
    """The players flow, and nobody is at the last position."""
    return state.phase == "swap" and len(state.table.rules.taken_back) not in state.wheel


@sometimes("kawa.flow.extra-swap")
def somebody_swaps_a_second_time(before: State, move: Move | None, after: State) -> bool:
    """Somebody makes the additional swap."""
    return isinstance(move, Swaps) and after.phase == "swap"


@sometimes("kawa.gap.which-petals")
def a_double_is_laid_while_singles_are_there(before: State, move: Move | None, after: State) -> bool:
    """The double petal is laid although there are singles in the pool."""
    return isinstance(move, LaysPetal) and move.size == 1 and bool(before.pools[2 * move.colour])


@sometimes("kawa.return.as-many-as-possible")
def somebody_takes_back_fewer_than_the_wheel_says(before: State, move: Move | None, after: State) -> bool:
    """There are fewer petals in the River than their owner should take back."""
    return (
        isinstance(move, TakesBack) and len(move.petals) < before.table.rules.taken_back[before.wheel[move.colour] - 1]
    )


@sometimes("kawa.wash.petals-home")
def petals_are_washed_home(before: State, move: Move | None, after: State) -> bool:
    """The last row that is washed away has petals on it."""
    return before.phase == "wash" and before.pools != after.pools


@sometimes("kawa.wash.markers", "kawa.whirlpool.must-turn")
def a_turned_whirlpool_is_washed_away(before: State, move: Move | None, after: State) -> bool:
    """A Whirlpool in the last row lies otherwise than it is printed, and will be laid as it is printed again."""
    last = before.tiles[before.table.last_row :]
    return before.phase == "wash" and any(
        tile is not None and tile.kind in OTHER_WAY and tile.kind != tile.printed for tile in last
    )


@sometimes("kawa.gap.final-tie")
def several_have_the_most_points(state: State) -> bool:
    """The game is over, and several have the most points."""
    scores = state.scores()
    return state.phase == "over" and scores.count(max(scores)) > 1


@sometimes("kawa.faq.crab-moves")
def the_crab_moves(before: State, move: Move | None, after: State) -> bool:
    """The Crab changes places with its neighbour."""
    return before.phase == "flow" and _crab(before)[0] != _crab(after)[0]


@sometimes("kawa.faq.crab-flips")
def the_crab_flips(before: State, move: Move | None, after: State) -> bool:
    """The Crab looks the other way and stays where it is."""
    return before.phase == "flow" and _crab(before)[0] == _crab(after)[0] and _crab(before) != _crab(after)


@sometimes("kawa.faq.katana-returns", "kawa.faq.end-twice")
def somebody_returns_to_the_katana(before: State, move: Move | None, after: State) -> bool:
    """A player who has come to the River's End goes on from the Katana."""
    return before.phase == "flow" and len(after.path) > len(before.path) and entered(before, after) is None


def _crab(state: State) -> tuple[int, str]:
    """Return where the Crab lies and how."""
    return next(
        (place, tile.kind) for place, tile in enumerate(state.tiles) if tile is not None and tile.printed == "crab"
    )
