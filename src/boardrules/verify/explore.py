"""Every state of a small box, breadth first: what breaks there breaks by a shortest play, and what holds is proved.

States are kept whole, not as fingerprints: two different states are never taken for one.
"""

from __future__ import annotations

import time
from typing import Any, Final

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.verify.findings import INTERRUPTED, Look, Play, Progress, Report, Watch, ended, unwatched, written
from boardrules.verify.inspector import Inspector, failed

ENGINE: Final = "exhaustive search"
"""What this engine is called in a verdict."""

MOST_STATES: Final = 500_000
"""How many states are looked at unless said otherwise."""


CARE: Final = 3
"""The costly laws are asked of one in so many states, drawn by a seed; everything else of every state."""


RECORDED: Final = 32
"""So many plays to an end are written down, read and replayed."""


class Search:
    """A breadth-first search of one game, with what was found so far."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """Nothing has been looked at yet."""
        self.game = game
        self.inspector: Inspector[Any, Any] = Inspector(game, care=CARE)
        self.states: dict[Any, int] = {}
        self.depth = 0
        self.ends = 0
        self.steps = 0
        self.broken: dict[str, Play] = {}
        self.shown: dict[str, Play] = {}
        self._came: list[tuple[int, Any]] = []

    def start(self) -> list[Any]:
        """Look at the first state; the first frontier."""
        state, breaches, shown = self.inspector.opening()
        if state is not None:
            self._add(state, -1, None)
        for breach in breaches:
            self._break(breach.name, breach.detail, (), state)
        for name in shown:
            self._show(name, (), state)
        return [] if state is None else [state]

    def expand(self, state: Any) -> list[Any]:  # noqa: ANN401 (a state of any game)
        """Take every move in a state; the states that are new."""
        found: list[Any] = []
        place = self.states.get(state)
        if place is None:
            # The state is no longer what it was: a fault of the rules, which the step that changed it has reported.
            return found
        try:
            actors = self.game.actors(state)
            moves = [move for actor in actors for move in self.game.legal_moves(state, actor)]
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            breach = failed(fault)
            self._break(breach.name, breach.detail, self._moves(place), state)
            return found
        if not actors:
            self._end(state, place)
        for move in moves:
            self.steps += 1
            seen = self.inspector.step(state, move, self.states)
            for breach in seen.breaches:
                if breach.name not in self.broken:
                    self._break(breach.name, breach.detail, (*self._moves(place), move), seen.after)
            for name in seen.shown:
                if name not in self.shown:
                    self._show(name, (*self._moves(place), move), seen.after)
            if seen.after is not None and seen.after not in self.states:
                self._add(seen.after, place, move)
                found.append(seen.after)
        return found

    def _end(self, state: Any, place: int) -> None:  # noqa: ANN401 (a state of any game)
        """Count an end, and replay the play that leads to it, for the first of them."""
        self.ends += 1
        if self.ends <= RECORDED:
            moves = self._moves(place)
            for breach in self.inspector.record(moves, state):
                self._break(breach.name, breach.detail, moves, state)

    def _add(self, state: Any, parent: int, move: Any) -> None:  # noqa: ANN401 (a state and a move of any game)
        try:
            self.states[state] = len(self._came)
        except TypeError as fault:
            raise BoardRulesError(
                f"a state of {self.game.name!r} cannot be kept: {fault}, immutable values expected"
            ) from None
        self._came.append((parent, move))

    def _moves(self, place: int) -> tuple[Any, ...]:
        """Return the moves by which a state was first reached: a shortest way."""
        moves = []
        parent, move = self._came[place]
        while parent >= 0:
            moves.append(move)
            parent, move = self._came[parent]
        return tuple(reversed(moves))

    def _play(self, moves: tuple[Any, ...], state: Any, detail: str) -> Play:  # noqa: ANN401 (a state of any game)
        return Play(engine=ENGINE, record=written(self.game, moves, ended(self.game, state)), detail=detail)

    def _break(self, name: str, detail: str, moves: tuple[Any, ...], state: Any) -> None:  # noqa: ANN401 (a state of any game)
        self.broken.setdefault(name, self._play(moves, state, detail))

    def _show(self, name: str, moves: tuple[Any, ...], state: Any) -> None:  # noqa: ANN401 (a state of any game)
        self.shown.setdefault(name, self._play(moves, state, ""))

    def report(self, seconds: float, cut: str) -> Report:
        """Return what was found so far."""
        return Report(
            look=Look(
                engine=ENGINE,
                seats=self.game.seats,
                ruleset=self.game.differences,
                states=len(self.states),
                steps=self.steps,
                ends=self.ends,
                depth=self.depth,
                seconds=seconds,
                cut=cut,
            ),
            exercised=self.inspector.exercised,
            broken=self.broken,
            shown=self.shown,
        )


def explore(
    game: Game[Any, Any],
    *,
    most_states: int = MOST_STATES,
    seconds: float | None = None,
    watch: Watch = unwatched,
) -> tuple[Report, set[tuple[str, str]]]:
    """Look at every state that can be reached, level by level.

    Ends when there are no more, after so many states or seconds, or when interrupted from the keyboard, and keeps what
    it found. Returns the report and the phase transitions seen.
    """
    search = Search(game)
    began = time.perf_counter()
    cut = ""
    try:
        frontier = search.start()
        while frontier and not cut:
            reached: list[Any] = []
            for number, state in enumerate(frontier):
                if len(search.states) > most_states:
                    cut = f"more than {most_states:,} states"
                    break
                if seconds is not None and time.perf_counter() - began > seconds:
                    cut = f"{seconds:.3g} seconds were over at depth {search.depth}"
                    break
                reached += search.expand(state)
                if number % 64 == 0:
                    note = f"depth {search.depth}, frontier {len(frontier):,}"
                    watch(Progress(ENGINE, len(search.states), None, "states", note))
            search.depth += bool(reached)
            frontier = reached
    except KeyboardInterrupt:
        cut = INTERRUPTED
    return search.report(time.perf_counter() - began, cut), search.inspector.transitions
