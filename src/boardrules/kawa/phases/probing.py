"""Moves near the legal ones, some just too much, that a check tries beside them."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.chance import Sampler
from boardrules.counts import SubMultisets
from boardrules.kawa.components import Cell, Size
from boardrules.kawa.moves import Lays, LaysPetal, Move, Starts, Swaps, TakesBack
from boardrules.kawa.phases.returning import in_river
from boardrules.kawa.state import State


def probes(state: State, sampler: Sampler) -> Iterator[Move]:
    """Go through a few moves of each kind: any colour, cells up to one past the edge, one petal too many or too few."""
    table, rules = state.table, state.table.rules
    colour = sampler.below(table.colours) if state.active is None or sampler.below(4) == 0 else state.active
    seat = table.actors[colour][0]
    yield Starts(colour, sampler.below(rules.columns + 1), seat=seat)
    for size in Size:
        yield LaysPetal(colour, size, seat=seat)
    one, other = (Cell(sampler.below(rules.rows + 1), sampler.below(rules.columns + 1)) for _ in range(2))
    yield Lays(sampler.pick(table.kinds), one)
    if None in state.tiles:
        yield Lays(sampler.pick(table.kinds), table.cells[state.tiles.index(None)])
    for cell in (
        other,
        Cell(one.row, one.column + 1),
        Cell(one.row + 1, one.column),
        Cell(one.row + 1, one.column + 1),
    ):
        yield Swaps(colour, min(one, cell), max(one, cell), seat=seat)
    yield Swaps(colour, Cell(one.row, 0), Cell(one.row, rules.columns - 1), seat=seat)
    yield Swaps(colour, Cell(0, 1), Cell(0, 0), seat=seat)
    there = in_river(state, colour)
    petals, counts = tuple(there), tuple(there.values())
    for number in range(min(sum(counts), max(rules.taken_back, default=0) + 1) + 1):
        taken = sampler.pick(SubMultisets(counts, number, number))
        chosen = [petal for petal, count in zip(petals, taken, strict=True) for _ in range(count)]
        yield TakesBack(colour, tuple(chosen), seat=seat)
        yield TakesBack(colour, tuple(sampler.shuffled(chosen)), seat=seat)
        yield TakesBack(colour, tuple(chosen[:1] * number), seat=seat)
