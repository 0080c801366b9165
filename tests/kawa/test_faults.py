"""Every property of Kawa is shown to bite: a deliberate fault breaks it, and the right game does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.kawa.components import Size, Tile
from boardrules.kawa.game import Kawa
from boardrules.kawa.moves import LaysPetal
from boardrules.kawa.phases.flow import petals_of, swaps_of, turn_of
from boardrules.kawa.phases.returning import Returns, legal_returns
from boardrules.kawa.phases.setup import starts_of
from boardrules.kawa.state import State
from boardrules.outcomes import Outcome
from boardrules.properties import Claim
from boardrules.verify.walk import walk

Change: TypeAlias = Callable[[State, Any, State], State]
"""Returns another state than the right one: `change(before, move, after)`; `move` is None where the rules act."""

Plant: TypeAlias = Callable[[Kawa], Kawa]
"""Makes the faulty game out of the right one."""

FEW = evolve(kawa.STANDARD, singles=2)
SAME_ROW = evolve(kawa.STANDARD, bends="same-row", singles=100)


def after(phase: str, change: Change) -> Plant:
    """Change whatever a phase makes of a state."""

    def plant(game: Kawa) -> Kawa:
        right = next(one for one in game.phases if one.name == phase)
        settle, apply = right.settle, right.apply
        if settle is not None:
            return game.replacing(phase, settle=lambda before: change(before, None, settle(before)))
        assert apply is not None
        return game.replacing(phase, apply=lambda before, move: change(before, move, apply(before, move)))

    return plant


def listing(phase: str, legal_moves: Callable[[State, int], Any]) -> Plant:
    """Let other moves be legal in a phase."""
    return lambda game: game.replacing(phase, legal_moves=legal_moves, objection=None)


def with_item(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return a tuple with the item at a place replaced."""
    return (*items[:place], item, *items[place + 1 :])


def entering(before: State, then: State) -> bool:
    """Say whether a tile has been entered."""
    return len(then.path) > len(before.path)


def points_by(worth: Callable[[State, int, int, int], int]) -> Change:
    """Give other points for petals: `worth(before, colour, singles, doubles)`."""

    def change(before: State, move: Any, then: State) -> State:
        if not entering(before, then):
            return then
        lying = before.lying(then.path[-1])
        more = [worth(before, colour, *lying[2 * colour : 2 * colour + 2]) for colour in range(len(before.points))]
        return evolve(then, points=tuple(had + new for had, new in zip(before.points, more, strict=True)))

    return change


def moved_to(row: Callable[[State, int], int], column: Callable[[State, int], int]) -> Change:
    """Let a flow go on elsewhere."""

    def change(before: State, move: Any, then: State) -> State:
        if not entering(before, then):
            return then
        cell = then.path[-1]
        there = kawa.Cell(row(before, cell.row), column(before, cell.column))
        return evolve(then, path=(*before.path, there))

    return change


def one_row_early(before: State, move: Any, then: State) -> State:
    """End a turn before the last row."""
    return turn_of(before, before.waiting[1:]) if len(before.path) == 3 else then


def on_the_first_tile(before: State, move: Any, then: State) -> State:
    """Lay the petal on the first tile of the flow."""
    kind, petals = 2 * move.colour + move.size, before.petals
    place = before.table.place(before.path[0])
    lying = with_item(petals[place], kind, petals[place][kind] + 1)
    return evolve(then, petals=with_item(petals, place, lying))


def one_fewer(state: State, seat: int) -> Returns:
    """Let a player take back one petal fewer, if more than one is due."""
    right = legal_returns(state, seat)
    return evolve(right, number=max(1, right.number - 1))


def doubles_for_singles(before: State, move: Any, then: State) -> State:
    """Let a single petal that is taken back from the River become a double."""
    own = 2 * move.colour
    gone = sum(petal.size is Size.SINGLE for petal in move.petals)
    pools = with_item(then.pools, own, then.pools[own] - gone)
    return evolve(then, pools=with_item(pools, own + 1, then.pools[own + 1] + gone))


def worst(game: Kawa) -> Kawa:
    """Let whoever has fewest points win."""

    def outcome(state: State) -> Outcome | None:
        right = game.outcome(state)
        if right is None:
            return None
        fewest = min(right.scores)
        return Outcome(right.scores, tuple(seat for seat, score in enumerate(right.scores) if score == fewest))

    return evolve(game, outcome=outcome)


def in_another_name(state: State, seat: int) -> tuple[Any, ...]:
    """Let petals be laid in the name of whoever flows last."""
    last = state.waiting[-1]
    return tuple(LaysPetal(last, move.size, seat=seat) for move in petals_of(last, seat)[0])


def as_if_straight(before: State, move: Any, then: State) -> State:
    """Let a Whirlpool lie as a straight tile when it was flowed through."""
    both = zip(before.tiles, then.tiles, strict=True)
    return evolve(then, tiles=tuple(now if now == had else Tile("straight", had.printed) for had, now in both))


def corners(state: State, seat: int) -> tuple[Any, ...]:
    """Let two tiles be swapped that are far from each other."""
    cells = state.table.cells
    return swaps_of(state.waiting[0], seat, ((cells[0], cells[9]),))


FAULTS: Mapping[str, tuple[str, Plant]] = {
    "washed petals are lost": (
        "petals_are_conserved",
        after("wash", lambda before, move, then: evolve(then, pools=before.pools)),
    ),
    "a petal may be laid that is not there": (
        "nobody_has_fewer_than_no_petals",
        listing("lay", lambda state, seat: petals_of(state.waiting[0], seat)[2]),
    ),
    "other tiles come back": (
        "tiles_are_conserved",
        after("wash", lambda before, move, then: evolve(then, bag=(then.bag[-1], *then.bag[:-1]))),
    ),
    "a turned whirlpool leads straight on": ("whirlpools_point_left_or_right", after("flow", as_if_straight)),
    "starting tiles may overlap": (
        "starting_tiles_lie_apart",
        listing("start", lambda state, seat: starts_of(state.waiting[0], seat, state.table.rules.columns)),
    ),
    "a starting tile may lie upon another": (
        "a_starting_tile_lies_where_it_was_put",
        listing("start", lambda state, seat: starts_of(state.waiting[0], seat, state.table.rules.columns)),
    ),
    "starting tiles stay": (
        "starting_tiles_lie_there_for_the_flows",
        after("return", lambda before, move, then: evolve(then, starts=before.starts)),
    ),
    "all come to position one": (
        "positions_are_distinct",
        after("wheel", lambda before, move, then: evolve(then, wheel=(1,) * len(then.wheel))),
    ),
    "the wheel stands still": (
        "the_wheel_turns_once_a_round",
        after("wheel", lambda before, move, then: evolve(then, wheel=before.wheel)),
    ),
    "the wheel turns before the flows": (
        "the_wheel_turns_only_after_phase_three",
        after("begin", lambda before, move, then: evolve(then, wheel=(*then.wheel[1:], then.wheel[0]))),
    ),
    "starting tiles are laid by seats": (
        "they_wait_in_turn_order",
        after("wheel", lambda before, move, then: evolve(then, waiting=tuple(sorted(then.waiting)))),
    ),
    "flows go in turn order": (
        "they_flow_against_the_turn_order",
        after("begin", lambda before, move, then: evolve(then, waiting=then.waiting[::-1])),
    ),
    "the path is forgotten": (
        "a_flow_enters_one_tile_of_each_row",
        after("flow", lambda before, move, then: evolve(then, path=then.path[-1:])),
    ),
    "a flow turns back": (
        "nobody_flows_upstream",
        after("flow", moved_to(lambda before, row: row if row < 2 else 0, lambda before, column: column)),
    ),
    "three rounds are enough": (
        "the_last_round_is_the_end",
        after("wheel", lambda before, move, then: evolve(then, phase="over", round=3) if before.round == 3 else then),
    ),
    "the fewest points win": ("the_winners_have_the_most_points", worst),
    "somebody lays for another": ("only_who_is_next_acts", listing("lay", in_another_name)),
    "nobody swaps twice": (
        "the_last_in_turn_order_swaps_twice",
        after("begin", lambda before, move, then: evolve(then, swaps=1)),
    ),
    "a swap turns the first tile": (
        "a_swap_moves_just_two_tiles",
        after("swap", lambda before, move, then: evolve(then, tiles=(then.tiles[0].turned, *then.tiles[1:]))),
    ),
    "petals do not go with their tile": (
        "petals_travel_or_stay",
        after("swap", lambda before, move, then: evolve(then, petals=before.petals)),
    ),
    "any two tiles are adjacent": (
        "swapped_tiles_are_adjacent",
        listing("swap", corners),
    ),
    "a flow begins in the first column": (
        "a_flow_begins_at_the_starting_tile",
        after("flow", moved_to(lambda before, row: row, lambda before, column: column if before.path else 0)),
    ),
    "bends lead straight on": (
        "each_tile_leads_to_the_next",
        after("flow", moved_to(lambda before, row: row, lambda before, column: (before.path or [(0, column)])[-1][1])),
    ),
    "a double counts one": (
        "points_are_the_petals_on_the_tile",
        after("flow", points_by(lambda before, colour, singles, doubles: singles + doubles)),
    ),
    "one's own petals do not score": (
        "points_are_the_petals_on_the_tile",
        after(
            "flow",
            points_by(lambda before, who, singles, doubles: 0 if who == before.waiting[0] else singles + 2 * doubles),
        ),
    ),
    "laying a petal scores": (
        "points_rise_only_when_a_tile_is_entered",
        after("lay", lambda before, move, then: evolve(then, points=tuple(points + 1 for points in then.points))),
    ),
    "petals need not be laid in the last row": (
        "a_petal_must_be_laid_if_there_is_one",
        after("flow", lambda before, move, then: evolve(then, phase="flow") if len(then.path) == 4 else then),
    ),
    "all lie on the first tile": (
        "a_petal_goes_from_the_pool_to_the_tile",
        after("lay", on_the_first_tile),
    ),
    "whirlpools stay as they are": (
        "a_whirlpool_turns_when_it_was_flowed_through",
        after("flow", lambda before, move, then: evolve(then, tiles=before.tiles)),
    ),
    "a turn ends before the last row": ("a_turn_is_over_at_the_rivers_end", after("flow", one_row_early)),
    "the first is not asked for petals": (
        "whoever_can_is_asked_for_petals",
        after("return", lambda before, move, then: evolve(then, waiting=then.waiting[1:])),
    ),
    "one petal fewer comes back": ("as_many_petals_as_possible_come_back", listing("take-back", one_fewer)),
    "singles come back as doubles": ("petals_taken_back_are_those_named", after("take-back", doubles_for_singles)),
    "petals come back from other tiles": (
        "petals_taken_back_are_those_named",
        after("take-back", lambda before, move, then: evolve(then, petals=then.petals[::-1])),
    ),
    "petals stay when the rows move": (
        "the_last_row_is_washed_away",
        after("wash", lambda before, move, then: evolve(then, petals=before.petals)),
    ),
    "whirlpools are laid the other way": (
        "a_tile_is_laid_as_it_is_printed",
        after("new-row", lambda before, move, then: evolve(then, tiles=(then.tiles[0].turned, *then.tiles[1:]))),
    ),
    "points are lost when the flows begin": (
        "a_phase_changes_only_what_it_is_about",
        after("begin", lambda before, move, then: evolve(then, points=(0,) * len(then.points))),
    ),
}
"""Faults by their sentence: the property that must notice each, and how it is planted."""

RIGHT = [
    kawa.STANDARD,
    kawa.RECONSTRUCTED,
    evolve(FEW, final_tie="last-in-turn-order", rounds=1),
    evolve(FEW, swap_adjacency="wrapping", petals_on_swap="stay"),
    evolve(FEW, swap_adjacency="diagonal", extra_swap="position-four"),
]
"""Rules of which all that is claimed holds."""

OWN = {
    one.name
    for game in (kawa.game(4), kawa.game(2, SAME_ROW))
    for one in game.properties
    if one.claim is not Claim.SOMETIMES
}
"""What is claimed of every state and of every step of Kawa."""


class TestFaults:
    """Whatever is wrong in one way breaks the property that says so."""

    @pytest.mark.parametrize("fault", FAULTS)
    def test_a_fault_is_caught(self, fault: str) -> None:
        killed_by, plant = FAULTS[fault]
        report, _ = walk(plant(kawa.game(3)), games=6)
        if killed_by not in report.broken:
            report, _ = walk(plant(kawa.game(4, FEW)), games=24)
        assert killed_by in report.broken, sorted(report.broken)

    def test_a_flow_that_walks_in_a_circle_is_caught(self) -> None:
        report, _ = walk(kawa.game(2, SAME_ROW), games=6)
        assert "a_flow_does_not_walk_in_a_circle" in report.broken

    @pytest.mark.parametrize("rules", RIGHT)
    def test_the_right_game_is_not(self, rules: kawa.Ruleset) -> None:
        report, _ = walk(kawa.game(3, rules), games=6)
        assert report.broken == {}

    def test_every_claim_is_shown_to_bite(self) -> None:
        killing = {killed_by for killed_by, _ in FAULTS.values()} | {"a_flow_does_not_walk_in_a_circle"}
        assert killing == OWN
