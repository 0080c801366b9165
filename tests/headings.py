"""What holds for the headings of every game: the clauses they name, where they lead, and what is no move there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from boardrules.chance import Sampler
from boardrules.machine import Game
from boardrules.seats import CHANCE


def passed(game: Game[Any, Any], seed: int) -> Iterator[tuple[Any, Any]]:
    """Go through the pairs of states that follow each other in a random game, those that settle too."""
    sampler, state = Sampler(seed), game.initial_state()
    yield from pairwise(game.settling(game.start))
    while actors := game.actors(state):
        actor = sampler.pick(actors)
        if actor is CHANCE:
            move = sampler.pick([move for move, _ in game.draws(state)])
        else:
            move = sampler.pick(game.legal_moves(state, actor))
        trace = list(game.trace(state, move))
        yield from pairwise([state, *trace])
        state = trace[-1]


def ways_not_gone(games: Iterable[Game[Any, Any]], seeds: Iterable[int]) -> set[tuple[str, str]]:
    """Return the ways from phase to phase that are written down, and that random games never take.

    Raises `AssertionError` if a heading of these games is not carried out as it is written down.
    """
    led: set[tuple[str, str]] = set()
    listed: set[tuple[str, str]] = set()
    for game in games:
        one_game = {(phase.name, after) for phase in game.phases for after in phase.leads_to}
        listed |= one_game
        for phase in game.phases:
            assert phase.clauses, phase.name
            assert [clause for clause in phase.clauses if clause not in game.rulebook] == []
        for seed in seeds:
            seen: dict[str, Any] = {}
            for before, after in passed(game, seed):
                here, there = game.phase_of(before), game.phase_of(after)
                seen[here], seen[there] = before, after
                assert (here, there) in one_game
                led.add((here, there))
            for name, state in seen.items():
                check_foreign(game, name, state)
    return listed - led


def check_foreign(game: Game[Any, Any], name: str, state: Any) -> None:
    """Raise `AssertionError` if what is no move at all is refused for any other reason than that."""
    phase = game.phase(state)
    if phase.apply is None:
        return
    text = f"“something of the type object” is no move of the phase {name}. [{phase.clauses[0]}]"
    assert str(game.objection(state, object())) == text
