"""What makes no difference in Kawa but in name: which column is the first, and which side is left.

The River's Edge leads round, so columns may be shifted where swaps lead round too (or where there are only two), and
looked at in a mirror where there are as many tiles that lead left as right. Specials may break either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve

from boardrules.kawa.components import LEFT, RIGHT, WHIRLPOOL_LEFT, WHIRLPOOL_RIGHT, Cell, Tile
from boardrules.kawa.ruleset import Ruleset, SwapAdjacency, Whirlpools
from boardrules.kawa.state import State

_MIRRORED: Final[Mapping[str, str]] = {
    LEFT: RIGHT,
    RIGHT: LEFT,
    WHIRLPOOL_LEFT: WHIRLPOOL_RIGHT,
    WHIRLPOOL_RIGHT: WHIRLPOOL_LEFT,
}

EITHER_WAY: Final = 2
"""In a River of so many columns left and right, and both ways round, are the same."""


def _images(state: State, *, shifts: bool, mirror: bool) -> Iterator[State]:
    """Go through all states that differ only in which column is the first, and in which side is left."""
    columns = state.table.rules.columns
    for shift in range(columns if shifts else 1):
        straight = state if shift == 0 else _with_columns(state, [(to + shift) % columns for to in range(columns)])
        yield straight
        if mirror:
            yield _with_columns(_in_mirror(straight), list(range(columns))[::-1])


def _with_columns(state: State, order: list[int]) -> State:
    """Return the state with its columns in this order."""
    columns = len(order)
    places = [row + column for row in range(0, len(state.tiles), columns) for column in order]
    return evolve(
        state,
        tiles=tuple(state.tiles[place] for place in places),
        petals=tuple(state.petals[place] for place in places),
        starts=tuple(None if column is None else order.index(column) for column in state.starts),
        path=tuple(Cell(cell.row, order.index(cell.column)) for cell in state.path),
    )


def _in_mirror(state: State) -> State:
    """Return the state with each tile that leads aside in place of the one that leads to the other side."""
    numbers = dict(zip(state.table.kinds, state.bag, strict=True))
    return evolve(
        state,
        tiles=tuple(
            tile and Tile(_MIRRORED.get(tile.kind, tile.kind), _MIRRORED.get(tile.printed, tile.printed))
            for tile in state.tiles
        ),
        bag=tuple(numbers[_MIRRORED.get(kind, kind)] for kind in state.table.kinds),
    )


def _key(state: State) -> tuple[Any, ...]:
    """Return by what two images of a state are compared."""
    starts = tuple(-1 if column is None else column for column in state.starts)
    return tuple(tile or () for tile in state.tiles), state.petals, starts, state.path, state.bag


def columns_in_order(state: State, *, shifts: bool, mirror: bool) -> State:
    """Return the state that stands for all that differ only in which column is the first, or which side is left.

    While a row is being laid out, tile by tile from the left, it stands for itself.
    """
    columns = state.table.rules.columns
    if state.tiles.count(None) % columns:
        return state
    return min(_images(state, shifts=shifts, mirror=mirror), key=_key)


def symmetries(rules: Ruleset) -> Mapping[str, Callable[[State], State]]:
    """Return the symmetries that hold under some rules, by name: none with Specials, else as swaps and tiles allow."""
    if rules.specials:
        return {}
    shifts = rules.swap_adjacency is SwapAdjacency.WRAPPING or rules.columns <= EITHER_WAY
    tiles = rules.tiles
    even = tiles.left == tiles.right and (rules.whirlpools is Whirlpools.ONE_EACH_WAY and tiles.whirlpool % 2 == 0)
    return {"columns": partial(columns_in_order, shifts=shifts, mirror=even)} if shifts or even else {}
