"""Moves that are only equal to a legal one are refused, and never break the rules."""

from __future__ import annotations

from typing import Any

import pytest

from boardrules import kawa
from boardrules.chance import Sampler
from boardrules.kawa.components import Cell, Size
from boardrules.kawa.moves import Lays, LaysPetal, Swaps
from boardrules.kawa.state import State
from boardrules.records import choose

GAME = kawa.game(3)


def reached(phase: str) -> State:
    """Play at random up to a phase."""
    sampler, state = Sampler(3), GAME.initial_state()
    while state.phase != phase:
        move = choose(GAME, state, sampler)
        assert move is not None
        state = GAME.step(state, move)
    return state


@pytest.mark.parametrize("cell", [(0, 0), Cell(0.0, 0), Cell(False, 0), None])  # type: ignore[arg-type]
def test_a_tile_at_what_is_no_cell(cell: Any) -> None:
    assert GAME.objection(GAME.initial_state(), Lays("right", cell)) is not None


@pytest.mark.parametrize("first", [(2, 0), Cell(2.0, 0), Cell(None, 0), Cell("x", 0), Cell([], 0)])  # type: ignore[arg-type]
def test_a_swap_of_what_is_no_cell(first: Any) -> None:
    state = reached("swap")
    (seat,) = GAME.actors(state)
    for pair in ((first, Cell(2, 1)), (Cell(2, 1), first)):
        told = f"Two cells are swapped, and {pair[0]!r} and {pair[1]!r} are none. [kawa.flow.swap-first]"
        assert str(GAME.objection(state, Swaps(seat, *pair))) == told


@pytest.mark.parametrize("size", [1.0, 0, True, "single"])
def test_a_petal_of_no_size(size: Any) -> None:
    state = reached("lay")
    (seat,) = GAME.actors(state)
    assert GAME.objection(state, LaysPetal(seat, size)) is not None
    assert GAME.objection(state, LaysPetal(seat, Size.SINGLE)) is None


def test_what_is_only_equal_does_not_spoil_the_line_of_a_move() -> None:
    GAME.write(Lays("right", Cell(0.0, 0)))  # type: ignore[arg-type]
    assert GAME.write(Lays("right", Cell(0, 0))) == "tile right at r1c1"
