"""How a fault is planted in Kawa: its tables, other lists of moves, and flows that go elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from boardrules import kawa
from boardrules.kawa.game import Kawa
from boardrules.kawa.state import State
from boardrules.verify.faults import changed, changed_by, fault_at, faults_in, replaced, with_item

__all__ = [
    "FEW",
    "changed",
    "changed_by",
    "entering",
    "fault",
    "faults_in",
    "listing",
    "moved_to",
    "points_by",
    "replaced",
    "with_item",
]

FEW = evolve(kawa.STANDARD, singles=2)
"""Rules under which pools run out."""

fault = fault_at(kawa.game, 3, kawa.STANDARD)
"""Make a fault of a function that plants it, at a table of three with the standard rules unless one is named."""


def listing(game: Kawa, phase: str, legal_moves: Callable[[State, int], Any]) -> Kawa:
    """Let other moves be legal in a phase."""
    return game.replacing(phase, legal_moves=legal_moves, objection=None)


def entering(before: State, after: State) -> bool:
    """Say whether a tile has been entered."""
    return len(after.path) > len(before.path)


def points_by(game: Kawa, worth: Callable[[State, int, int, int], int]) -> Kawa:
    """Give other points for petals: `worth(before, colour, singles, doubles)`."""

    def change(before: State, after: State) -> State:
        if not entering(before, after):
            return after
        lying = before.lying(after.path[-1])
        more = [worth(before, colour, *lying[2 * colour : 2 * colour + 2]) for colour in range(len(before.points))]
        return evolve(after, points=tuple(had + new for had, new in zip(before.points, more, strict=True)))

    return changed(game, "flow", change)


def moved_to(game: Kawa, row: Callable[[State, int], int], column: Callable[[State, int], int]) -> Kawa:
    """Let a flow go on elsewhere."""

    def change(before: State, after: State) -> State:
        if not entering(before, after):
            return after
        cell = after.path[-1]
        there = kawa.Cell(row(before, cell.row), column(before, cell.column))
        return evolve(after, path=(*before.path, there))

    return changed(game, "flow", change)
