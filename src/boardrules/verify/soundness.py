"""Whether reductions are sound for a game: the same things break, and every state is one that stands for another.

A proof for one small game, not for all: the reduced search is held against the whole one, state by state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from boardrules.machine import Game
from boardrules.verify.reductions import Reductions, inside
from boardrules.verify.search import Search


def _searched(game: Game[Any, Any], reduce: Iterable[str]) -> Search:
    """Search a game whole."""
    search = Search(game, reduce=reduce)
    frontier = search.start()
    while frontier:
        frontier = [new for packed in frontier for new in search.expand(packed)]
    return search


def faults_of_reductions(game: Game[Any, Any], reduce: Iterable[str]) -> Iterator[str]:
    """Tell what is wrong with reductions of a game that is small enough to be searched whole; nothing if nothing is.

    Every state of the whole search must be one that the reduced search has kept, or its like by a symmetry, or lie
    inside a step; the reduced search must have no others; and the same properties must be broken and shown.
    """
    reduce = tuple(reduce)
    whole, reduced = _searched(game, ()), _searched(game, reduce)
    unpack = whole.packing.unpack
    states = [unpack(packed) for packed in whole.came]
    entered = _entered(game, states, reduced.reductions)
    kept = set(reduced.came)
    resting = {reduced.key(state) for state in entered}
    missing, more = len(resting - kept), len(kept - {reduced.key(state) for state in states})
    if missing:
        yield f"{missing} states of the whole search are not found"
    if more:
        yield f"{more} states are found that the whole search has not"
    for name, one, other in (("broken", whole.broken, reduced.broken), ("shown", whole.shown, reduced.shown)):
        if one.keys() != other.keys():
            yield f"{name}: {sorted(one)} by the whole search, {sorted(other)} by the reduced one"


def _entered(game: Game[Any, Any], states: list[Any], reductions: Reductions) -> set[Any]:
    """Return the states at which some step ends, and the first one."""
    found = {game.initial_state()}
    for state in states:
        for actor in game.actors(state):
            for move in game.legal_moves(state, actor):
                after = game.advance(state, move)
                if not inside(game, state, actor, after, reductions):
                    found.add(after)
    return found
