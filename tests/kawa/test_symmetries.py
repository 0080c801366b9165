"""In Kawa columns may be shifted where swaps lead round, and looked at in a mirror where the tiles are even."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import kawa, playout, replay
from boardrules.kawa.state import State
from boardrules.kawa.symmetries import symmetries

WRAPPING = evolve(kawa.STANDARD, swap_adjacency="wrapping")
UNEVEN = evolve(kawa.STANDARD, tiles=kawa.Tiles(4, 6, 4, 2))


def states(rules: kawa.Ruleset, seed: int = 1) -> list[State]:
    game = kawa.game(3, rules)
    return list(replay(game, map(game.read, playout(game, seed).moves)))


@pytest.mark.parametrize("rules", [kawa.STANDARD, WRAPPING, evolve(WRAPPING, tiles=UNEVEN.tiles)], ids=str)
def test_one_stands_for_all_and_for_itself(rules: kawa.Ruleset) -> None:
    canonical = symmetries(rules)["columns"]
    for state in states(rules):
        stands = canonical(state)
        assert canonical(stands) == stands
        assert stands.phase == state.phase
        assert sorted(stands.petals) == sorted(state.petals)
        assert stands.points == state.points


def test_a_shifted_river_is_the_same_where_swaps_lead_round() -> None:
    canonical = symmetries(evolve(WRAPPING, tiles=UNEVEN.tiles))["columns"]
    for state in states(evolve(WRAPPING, tiles=UNEVEN.tiles)):
        if None in state.tiles:
            continue
        columns = state.table.columns
        places = [row + (column + 1) % columns for row in range(0, 16, columns) for column in range(columns)]
        shifted = evolve(
            state,
            tiles=tuple(state.tiles[place] for place in places),
            petals=tuple(state.petals[place] for place in places),
            starts=tuple(None if start is None else (start - 1) % columns for start in state.starts),
            path=tuple(kawa.Cell(cell.row, (cell.column - 1) % columns) for cell in state.path),
        )
        assert canonical(shifted) == canonical(state)


def test_a_row_that_is_being_laid_out_stands_for_itself() -> None:
    canonical = symmetries(kawa.STANDARD)["columns"]
    half = [state for state in states(kawa.STANDARD) if state.tiles.count(None) % 4]
    assert half
    assert all(canonical(state) is state for state in half)


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        (kawa.STANDARD, {"columns"}),
        (WRAPPING, {"columns"}),
        (UNEVEN, set()),
        (evolve(UNEVEN, swap_adjacency="wrapping"), {"columns"}),
        (evolve(kawa.STANDARD, whirlpools="both-left"), set()),
        (evolve(kawa.STANDARD, whirlpools="both-left", swap_adjacency="wrapping"), {"columns"}),
        (kawa.RECONSTRUCTED, set()),
        (kawa.MINIMAL, {"columns"}),
    ],
    ids=str,
)
def test_which_hold_under_which_rules(rules: kawa.Ruleset, names: set[str]) -> None:
    assert set(symmetries(rules)) == names
