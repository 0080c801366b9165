"""Ways to look at fewer states without missing anything: macro steps, equal results of chance, symmetries.

Each is asked for by its name and is off otherwise. `boardrules.verify.soundness` holds them against the whole search.

With `macro` all decisions that are made at the same time are one step, made in the order of the seats; so are several
draws of nature in a row. The states between them are looked at, and not kept. Plays are then shortest in steps, not in
moves. With `chance` draws that come to the same state are one step. With the name of a symmetry of the game, of all
states that differ only in names (of seats, of goods, of columns) one is looked at for all; macro steps come with it,
since what is decided or drawn in some order need not look the same on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from attrs import frozen

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.rulesets import nearest
from boardrules.seats import CHANCE, Actor

MACRO: Final = "macro"
"""The name of macro steps."""

EQUAL_CHANCE: Final = "chance"
"""The name of merging equal results of chance."""

MOST_INSIDE: Final = 100_000
"""No macro step passes through more different states than this; where one would, it ends early."""


@frozen
class Reductions:
    """The reductions that a search uses."""

    macro: bool = False
    chance: bool = False
    symmetries: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all of them."""
        return (*((MACRO,) if self.macro else ()), *((EQUAL_CHANCE,) if self.chance else ()), *self.symmetries)


def offered(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the names of all reductions that can be asked for."""
    return (MACRO, EQUAL_CHANCE, *game.symmetries)


def reductions_of(game: Game[Any, Any], names: Iterable[str]) -> Reductions:
    """Return the reductions of these names; `BoardRulesError` for a name that the game does not know."""
    names = tuple(dict.fromkeys(names))
    taken = sorted({MACRO, EQUAL_CHANCE} & game.symmetries.keys())
    if taken:
        raise BoardRulesError(f"a symmetry of {game.name!r} called {taken[0]} found, another name expected")
    known = offered(game)
    for name in names:
        if name not in known:
            fault = f"reduction {name!r} found, any of {', '.join(known)} expected for {game.name!r}"
            raise BoardRulesError(fault + nearest(name, known))
    symmetries = tuple(name for name in game.symmetries if name in names)
    return Reductions(MACRO in names or bool(symmetries), EQUAL_CHANCE in names, symmetries)


def choices(game: Game[Any, Any], state: object, reductions: Reductions) -> list[tuple[Actor, Any]]:
    """Return who may do what in a state: all of it, or with macro steps what the first of those who may act can do."""
    actors = game.actors(state)
    if reductions.macro:
        actors = actors[:1]
    return [(actor, move) for actor in actors for move in game.legal_moves(state, actor)]


def inside(game: Game[Any, Any], before: object, actor: Actor, after: object, reductions: Reductions) -> bool:
    """Say whether a move leads to the inside of a step: nature draws on, or others still decide at the same time.

    A draw that can come to one thing only is no more than what the rules do by themselves.
    """
    if not reductions.macro:
        return False
    left = game.actors(after)
    if left == (CHANCE,):
        return actor is CHANCE or len(game.draws(after)) == 1
    phase = game.phase(before)
    if not left or actor is CHANCE or game.phase_of(after) != phase.name:
        return False
    return phase.together or set(left) == set(game.actors(before)) - {actor}


Take = Callable[[Any, Any, tuple[Any, ...]], Any]
"""Takes a move (state, move, the moves before it in the same macro step): the next state, or None if there is none."""

Key = Callable[[Any], Any]
"""What two states have in common just if they are the same state."""


def ways(
    game: Game[Any, Any], state: object, reductions: Reductions, take: Take, key: Key
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Go through the steps from a state: the moves of each (one, or several with macro steps), and where it leads.

    `take` takes each move; states inside of a step are told apart by their `key`.
    """
    within = {key(state)}
    waiting: list[tuple[tuple[Any, ...], Any]] = [((), state)]
    for path, here in waiting:
        options = choices(game, here, reductions)
        if reductions.chance:
            options = _different(game, here, options, key)
        for actor, move in options:
            after = take(here, move, path)
            if after is None:
                continue
            if len(within) < MOST_INSIDE and inside(game, here, actor, after, reductions):
                found = key(after)
                if found not in within:
                    within.add(found)
                    waiting.append(((*path, move), after))
                continue
            yield (*path, move), after


def _different(
    game: Game[Any, Any], state: object, options: list[tuple[Actor, Any]], key: Key
) -> list[tuple[Actor, Any]]:
    """Return the options without draws that come to the same state as one before them."""
    if not options or options[0][0] is not CHANCE:
        return options
    found: dict[Any, tuple[Actor, Any]] = {}
    for option in options:
        found.setdefault(key(game.advance(state, option[1])), option)
    return list(found.values())
