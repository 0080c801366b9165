"""Random games with all properties: seeded, of the full game, by players of different tempers.

Uniform players alone seldom bring about what is only reached by being extreme, or by all doing the same. So of every
eight games one is played by players who always do the last thing listed, one by players who do the first, and one by
players who all choose alike. Draws are always by their chances.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final, TypeVar

from attrs import evolve, frozen

from boardrules.chance import Sampler
from boardrules.defaults import unmeasured
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.seats import CHANCE
from boardrules.verify.coverage import Counted
from boardrules.verify.findings import INTERRUPTED, Look, Play, Progress, Report, Watch, ended, over, unwatched, written
from boardrules.verify.inspector import Breach, Inspector, failed
from boardrules.verify.workers import spread
from boardrules.wording import N_

S = TypeVar("S")
M = TypeVar("M")

ENGINE: Final = N_("random games")
"""What this engine is called in a verdict."""

CARE: Final = 8
"""The costly laws are asked of one in so many states in the first games, drawn by the seed."""

CAREFUL: Final = 64
"""So many games are looked at with this care; later ones with a fourth of it."""

PART: Final = 50
"""So many games are looked at by the same eyes, one part of the work."""

MOST_MOVES: Final = 200
"""Where a game does not claim that play ends, a random game is left after so many moves."""

Temper = Callable[[Sampler, Sequence[Any]], Any]
"""How a player chooses among the legal moves."""


def _uniform(sampler: Sampler, moves: Sequence[M]) -> M:
    """Choose any, all equally likely."""
    return sampler.pick(moves)


def _eager(sampler: Sampler, moves: Sequence[M]) -> M:
    """Choose what is listed last."""
    return moves[len(moves) - 1]


def _timid(sampler: Sampler, moves: Sequence[M]) -> M:
    """Choose what is listed first."""
    return moves[0]


def _alike() -> Temper:
    """Choose the same place in the list as everybody else, another one only now and then."""
    place = [0.0]

    def choose(sampler: Sampler, moves: Sequence[M]) -> M:
        if sampler.below(16) == 0:
            place[0] = sampler.below(1 << 20) / (1 << 20)
        return moves[int(place[0] * len(moves))]

    return choose


def temper_of(number: int) -> Temper:
    """Return the temper of the players of a game."""
    return {5: _eager, 6: _timid, 7: _alike()}.get(number % 8, _uniform)


class Walk:
    """Random games of one game, with what was found so far."""

    def __init__(self, game: Game[Any, Any], *, seed: int = 0, first: int = 0) -> None:
        """Nothing has been played yet; of a series that is played part by part, say with which game this begins."""
        self.game = game
        self.inspector: Inspector[Any, Any] = Inspector(game, seed=_eye(seed, first), care=CARE)
        self._seed = seed
        self._games = 0
        self.steps = 0
        self._depth = 0
        self._broken: dict[str, tuple[tuple[Any, ...], str, Outcome | None]] = {}
        self._shown: dict[str, tuple[tuple[Any, ...], Outcome | None]] = {}

    def play(self, number: int, until: float | None = None) -> bool:
        """Play the game of this number to its end, or until something breaks; say whether the time was enough."""
        sampler, temper = Sampler(self._seed, number), temper_of(number)
        self.inspector.care = CARE if number < CAREFUL else 4 * CARE
        limit = MOST_MOVES if self.game.measure is unmeasured else None
        moves: list[Any] = []
        state, breaches, shown = self.inspector.opening()
        while True:
            self._note(moves, state, breaches, shown)
            if breaches or state is None:
                return self._played()
            if len(moves) == limit:
                break
            if until is not None and time.perf_counter() > until:
                return False
            try:
                move = self._chosen(state, sampler, temper)
            except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
                self._note(moves, state, [failed(fault)], ())
                return self._played()
            if move is None:
                break
            moves.append(move)
            self.steps += 1
            self._depth = max(self._depth, len(moves))
            seen = self.inspector.step(state, move)
            state, breaches, shown = seen.after, seen.breaches, seen.shown
        if number % CARE == 0:
            self._note(moves, state, tuple(self.inspector.record(moves, state)), ())
        return self._played()

    def _played(self) -> bool:
        """Count a game that came to its end, or to what broke."""
        self._games += 1
        return True

    def _chosen(self, state: Any, sampler: Sampler, temper: Temper) -> Any:  # noqa: ANN401 (a state and a move of any game)
        """Return what somebody who may act does, or nature; None if nobody may."""
        actors = self.game.actors(state)
        if not actors:
            return None
        actor = sampler.pick(actors)
        if actor is CHANCE:
            return sampler.draw(self.game.draws(state))
        return temper(sampler, self.game.legal_moves(state, actor))

    def _note(self, moves: list[Any], state: Any, breaches: Sequence[Breach], shown: Sequence[str]) -> None:  # noqa: ANN401 (any state)
        """Keep the shortest play for everything that broke or was shown."""
        if not breaches and not shown:
            return
        outcome = ended(self.game, state)
        for breach in breaches:
            if breach.name not in self._broken or len(moves) < len(self._broken[breach.name][0]):
                self._broken[breach.name] = (tuple(moves), breach.detail, outcome)
        for name in shown:
            if name not in self._shown or len(moves) < len(self._shown[name][0]):
                self._shown[name] = (tuple(moves), outcome)

    def report(self, seconds: float, cut: str) -> Report:
        """Return what was found so far."""
        return Report(
            look=Look(
                engine=ENGINE,
                seats=self.game.seats,
                ruleset=self.game.differences,
                games=self._games,
                steps=self.steps,
                depth=self._depth,
                seconds=seconds,
                cut=cut,
            ),
            exercised=self.inspector.exercised,
            broken={
                name: Play(engine=ENGINE, record=written(self.game, moves, outcome), detail=detail)
                for name, (moves, detail, outcome) in self._broken.items()
            },
            shown={
                name: Play(engine=ENGINE, record=written(self.game, moves, outcome))
                for name, (moves, outcome) in self._shown.items()
            },
        )


def _eye(seed: int, first: int) -> int:
    """Return by what an inspector draws that begins with this game."""
    return seed if first == 0 else Sampler(seed, first, -1).below(1 << 53)


@frozen
class Stroll:
    """The task: a part of the games of a walk, looked at with eyes of their own, so that no part depends on another.

    `until` is the time of day when time is over.
    """

    game: Game[Any, Any]
    seed: int
    until: float | None

    def __call__(self, part: range) -> tuple[Report, Counter[tuple[str, str]]]:
        """Play the games of a part, as many as there is time for."""
        walker = Walk(self.game, seed=self.seed, first=part.start)
        began = time.perf_counter()
        until = None if self.until is None else began + self.until - time.time()
        enough = all(walker.play(number, until) for number in part)
        return walker.report(time.perf_counter() - began, "" if enough else OVER), walker.inspector.transitions


OVER: Final = "time is over"
"""Why a part of a walk was cut short."""


class Joined:
    """What all parts of a walk found together, in their order."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """Nothing has been found yet."""
        self._whole = Walk(game).report(0.0, "")
        self.transitions: Counter[tuple[str, str]] = Counter()

    @property
    def games(self) -> int:
        """How many games have been played."""
        return self._whole.look.games

    def add(self, report: Report, transitions: Counter[tuple[str, str]]) -> None:
        """Put in what the next part found."""
        whole, look = self._whole, report.look
        self._whole = Report(
            look=evolve(
                whole.look,
                games=whole.look.games + look.games,
                steps=whole.look.steps + look.steps,
                depth=max(whole.look.depth, look.depth),
            ),
            exercised=whole.exercised + report.exercised,
            broken=_shorter(whole.broken, report.broken),
            shown=_shorter(whole.shown, report.shown),
        )
        self.transitions += transitions

    def report(self, seconds: float, cut: str) -> Report:
        """Return the report of all parts."""
        return evolve(self._whole, look=evolve(self._whole.look, seconds=seconds, cut=cut))


def _shorter(plays: Mapping[str, Play], others: Mapping[str, Play]) -> dict[str, Play]:
    """Return for each claim the shorter play, the first of those as short."""
    found = dict(plays)
    for name, play in others.items():
        if name not in found or len(play.moves) < len(found[name].moves):
            found[name] = play
    return found


def walk(
    game: Game[Any, Any],
    *,
    games: int = 1000,
    seed: int = 0,
    seconds: float | None = None,
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> tuple[Report, Counted]:
    """Play random games with all properties; the same seed plays the same games, whoever does the work.

    Ends after so many games or seconds, or when interrupted from the keyboard, and keeps what it found. `executor` is
    any of `concurrent.futures`; without one the games are played here. Returns the report and the phase transitions
    seen.
    """
    joined, began = Joined(game), time.perf_counter()
    cut: str = ""
    try:
        if executor is None:
            for first in range(0, games, PART):
                walker = Walk(game, seed=seed, first=first)
                try:
                    for number in range(first, min(first + PART, games)):
                        if not walker.play(number, None if seconds is None else began + seconds):
                            cut = OVER
                            break
                        watch(Progress(ENGINE, number + 1, games, "games"))
                finally:
                    joined.add(walker.report(0.0, ""), walker.inspector.transitions)
                if cut:
                    break
        else:
            task = Stroll(game, seed, None if seconds is None else time.time() + seconds)
            for _, (report, transitions) in spread(task, range(games), executor=executor, part=PART):
                joined.add(report, transitions)
                watch(Progress(ENGINE, joined.games, games, "games"))
                if report.look.cut:
                    cut = OVER
                    break
    except KeyboardInterrupt:
        cut = INTERRUPTED
    if cut == OVER:
        cut = over(seconds, joined.games, games)
    return joined.report(time.perf_counter() - began, cut), joined.transitions
