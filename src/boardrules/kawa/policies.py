"""Two ways to play Kawa by what a seat sees, which is everything: by the own flow alone, or by all that may follow.

`greedy` wants the most points out of its own flow, less what the flow brings the others. `one-ply` also lets the others
flow, as the River then lies, and counts what petals in the River may still bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from attrs import evolve

from boardrules.chance import Sampler
from boardrules.kawa.components import Tile, worth
from boardrules.kawa.moves import Move, Starts
from boardrules.kawa.phases import phases_of
from boardrules.kawa.phases.flow import legal_petals, legal_swaps
from boardrules.kawa.state import State, Table, View
from boardrules.machine import Game
from boardrules.policy import Policy, best, some_of
from boardrules.seats import Seat

MOST_WAYS: Final = 100
"""So many ways to take petals back at most are thought about, drawn at random if there are more."""

AN_ENTRY: Final = 0.8
"""How often a tile is entered in a round, for each flow and each column."""

A_TRIFLE: Final = 0.001
"""How much of what petals promise breaks a tie."""


def policies(table: Table) -> Mapping[str, Policy]:
    """Return the policies of a table, by name."""
    return {"greedy": partial(greedy, table), "one-ply": partial(one_ply, table)}


def imagined(table: Table, view: View, rng: Sampler) -> State:
    """Return a state that looks from the seat as the real one does. Only what no decision rests on is made up.

    That is how Whirlpools are printed, and which Specials the Active Player has left behind: those on the path but the
    last tile of it.
    """
    columns = table.columns
    tiles = tuple(None if kind is None else Tile(kind, _printed(table, kind)) for row in view.river for kind in row)
    petals = tuple(tuple(number for pair in cell for number in pair) for row in view.petals for cell in row)
    kinds = [None if tile is None else tile.kind for tile in tiles]
    left = [kinds[cell.row * columns + cell.column] for cell in view.path[:-1]]
    return State(
        phase=view.phase,
        table=table,
        round=view.round,
        tiles=tiles,
        petals=petals,
        pools=tuple(number for pair in view.pools for number in pair),
        points=view.points,
        wheel=view.wheel,
        starts=view.starts,
        waiting=view.waiting,
        swaps=view.swaps,
        path=view.path,
        passed=tuple(table.specials[kind].name for kind in left if kind is not None and kind in table.specials),
        bag=(0,) * len(table.kinds),
        tokens=view.tokens,
    )


def _printed(table: Table, kind: str) -> str:
    return table.specials[kind].name if kind in table.specials else kind


@lru_cache(maxsize=64)
def _rules(table: Table) -> Game[State, Move]:
    """Return the bare rules of a table, to think ahead with."""
    return Game(name="kawa", start=State.opening(table), phases=phases_of(table), seats=table.seats)


# What may follow


def _begun(state: State, move: Starts) -> State:
    """Return the table in which a colour starts at a column and flows at once, before all others."""
    starts = list(state.starts)
    starts[move.colour] = move.column
    return evolve(state, starts=tuple(starts), phase="flow", waiting=(move.colour,))


def _flowed(state: State) -> State:
    """Return the table when the flow that is under way has come to the River's End; largest petals are laid first."""
    rules, runner = _rules(state.table), state.waiting
    if state.phase == "swap":
        state = evolve(state, phase="flow", swaps=0)
    while state.waiting == runner and state.phase in {"flow", "lay"}:
        state = rules.settled(state) if state.phase == "flow" else rules.advance(state, _petal(state))
    return state


def _petal(state: State) -> Move:
    """Return the largest petal that can be laid."""
    return legal_petals(state, state.table.actors[state.waiting[0]][0])[-1]


def _all_flowed(state: State) -> State:
    """Return the table when all who have still to flow in this round have, without a swap."""
    while state.phase in {"swap", "flow", "lay"}:
        state = _flowed(state)
    return state


def lead(points: Sequence[float], seat: Seat, seats: int) -> float:
    """Return how far a seat is ahead of the others on the average, by the points of each colour.

    >>> lead([9, 4, 2], 0, 3)
    6.0
    """
    sums = [sum(points[one::seats]) for one in range(seats)]
    return sums[seat] - (sum(sums) - sums[seat]) / max(1, seats - 1)


def promise(state: State) -> list[float]:
    """Return what the petals in the River may still bring each colour in later rounds, before they are washed away."""
    table = state.table
    entries = AN_ENTRY * table.colours / table.columns
    # Once the last row is washed away, what is left has moved on already.
    rounds, rows = table.rules.rounds - state.round, table.rules.rows + any(state.bag)
    found = [0.0] * table.colours
    for place, petals in enumerate(state.petals):
        stays = min(rounds, rows - 1 - place // table.columns)
        if stays > 0 and petals != table.bare:
            found = [had + entries * stays * points for had, points in zip(found, worth(petals), strict=True)]
    return found


def outlook(state: State, seat: Seat, trust: float) -> float:
    """Return the lead in points, and in those that petals promise, for as much as the promise is trusted."""
    seats = state.table.seats
    return lead(state.points, seat, seats) + trust * lead(promise(state), seat, seats)


# The policies


def greedy(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what brings most in the own flow, as if it began at once; what petals promise only breaks ties."""
    seat, before = view.seat or 0, imagined(table, view, rng)

    def value(move: Move) -> float:
        after = _begun(before, move) if isinstance(move, Starts) else _rules(table).advance(before, move)
        return outlook(_flowed(after), seat, A_TRIFLE)

    return best(some_of(legal_moves, MOST_WAYS, rng), value, rng)


def one_ply(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what leaves furthest ahead when all have flowed; a start by the best swap that can follow it."""
    seat, before = view.seat or 0, imagined(table, view, rng)
    rules = _rules(table)

    def value(move: Move) -> float:
        if not isinstance(move, Starts):
            return outlook(_all_flowed(rules.advance(before, move)), seat, 1)
        begun = _begun(before, move)
        ready = evolve(begun, phase="swap", swaps=1)
        swapped = [rules.advance(ready, one) for one in legal_swaps(ready, seat)] or [begun]
        return max(outlook(_flowed(one), seat, 1) for one in swapped)

    return best(some_of(legal_moves, MOST_WAYS, rng), value, rng)
