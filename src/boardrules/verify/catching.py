"""What becomes of deliberate faults: which claim notices each, by which engine, and after how many moves.

A fault is caught if what it names breaks and does not break in the right game, looked at in the same way and as far.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final

from attrs import evolve

from boardrules.errors import BoardRulesError
from boardrules.properties import Claim
from boardrules.verify.caught import Catch, Kill, Tally
from boardrules.verify.checking import boxes_of
from boardrules.verify.explore import explore
from boardrules.verify.faults import AnyGame, Engine, Fault
from boardrules.verify.findings import INTERRUPTED, Play, Progress, Report, Watch, unwatched
from boardrules.verify.inspector import Inspector, claims
from boardrules.verify.walk import Walk
from boardrules.wording import Said, say

GAMES: Final = 40
"""So many random games are played at most until a fault must have been noticed."""

MOST_STATES: Final = 4_000
"""So many states of a small box are looked at."""

EXAMPLES: Final = 20
"""So many plays are tried by Hypothesis before it gives up."""

STEPS: Final = 60
"""So many moves each of them has."""

PROBED: Final = "legal_moves_and_objections_agree"
"""The only law that asks for probes, which take longer than everything else: without it nothing is probed."""

FIRST: Final = (Engine.GAMES, Engine.SEARCH)
"""The engines that are asked until one of them has caught a fault."""


class _OutOfTime(Exception):
    """The seconds are over."""


class Trial:
    """Tries faults one after the other, and remembers what the right games do.

    `game` is what is checked, for faults that name no table of their own.
    """

    def __init__(
        self,
        game: AnyGame | None = None,
        *,
        games: int = GAMES,
        most_states: int = MOST_STATES,
        seed: int = 0,
        seconds: float | None = None,
    ) -> None:
        """Nothing has been looked at yet."""
        self.game = game
        self.games = games
        self.most_states = most_states
        self.seed = seed
        self._until = float("inf") if seconds is None else time.perf_counter() + seconds
        self._walks: dict[Hashable, tuple[Walk, list[None]]] = {}
        self._searches: dict[Hashable, tuple[Report, ...]] = {}

    def catch(self, fault: Fault, engines: Sequence[Engine] = ()) -> Catch:
        """Look for a fault, first with its own engine, then with the other; or with all of `engines`.

        Raises `BoardRulesError` if it cannot be planted or names a claim that nobody makes.
        """
        right = fault.right(self.game)
        claimed = {**claims(right), **claims(fault.planted(self.game))}
        if fault.killed_by not in claimed:
            known = ", ".join(claimed)
            raise BoardRulesError(f"fault {fault.name!r}: {fault.killed_by!r} found, one of {known} expected")
        reachable = claimed[fault.killed_by][0] is Claim.SOMETIMES
        look = {
            Engine.GAMES: self._by_games,
            Engine.SEARCH: self._by_search,
            Engine.HYPOTHESIS: self._by_hypothesis,
        }
        kills: list[Kill] = []
        asked: list[Engine] = []
        for engine in engines or (fault.engine, *(one for one in FIRST if one is not fault.engine)):
            asked.append(engine)
            kills += look[engine](fault, right, reachable=reachable)
            if not engines and _caught(fault, kills):
                break
        return Catch(fault=fault, kills=tuple(kills), asked=tuple(asked))

    # Random games

    def _by_games(self, fault: Fault, right: AnyGame, *, reachable: bool) -> list[Kill]:
        """Play without probes first, unless it is they that are asked for; where that is not enough, with them."""
        kills: list[Kill] = []
        for probed in (True,) if fault.killed_by == PROBED else (False, True):
            kills = self._by_some_games(fault, right, reachable=reachable, probed=probed)
            if not self.games or right.probes is None or _caught(fault, kills):
                break
        return kills

    def _by_some_games(self, fault: Fault, right: AnyGame, *, reachable: bool, probed: bool) -> list[Kill]:
        played = Walk(_probing(fault.planted(self.game), probed=probed), seed=self.seed)
        report = played.report(0, "")
        number = 0
        for number in range(self.games):
            self._in_time()
            played.play(number)
            report = played.report(0, "")
            if fault.killed_by in report.broken or (reachable and fault.killed_by in report.shown):
                break
        control = self._right_walk(fault, _probing(right, probed=probed), number + 1, probed=probed)
        if reachable and self.games:
            return _never_shown(fault, Engine.GAMES, [report], [control], f"in {number + 1} games")
        return _kills(fault, Engine.GAMES, [report], [control])

    def _right_walk(self, fault: Fault, right: AnyGame, games: int, *, probed: bool) -> Report:
        """Play as many games by the right rules; those played for another fault at the same table count."""
        walk, played = self._walks.setdefault((self._key(fault), probed), (Walk(right, seed=self.seed), []))
        while len(played) < games:
            self._in_time()
            walk.play(len(played))
            played.append(None)
        return walk.report(0, "")

    def _key(self, fault: Fault) -> Hashable:
        """Tell tables apart: one that cannot be hashed is like no other."""
        try:
            hash(fault.table)
        except TypeError:
            return id(fault)
        return fault.table

    # Exhaustive search

    def _by_search(self, fault: Fault, right: AnyGame, *, reachable: bool) -> list[Kill]:
        if not self.most_states:
            return []
        key = self._key(fault)
        if key not in self._searches:
            self._searches[key] = self._searched(boxes_of(right))
        control = self._searches[key]
        found = self._searched(fault.planted_in_boxes(self.game))
        if reachable:
            if any(report.look.cut for report in found):
                return []
            return _never_shown(fault, Engine.SEARCH, found, control, "in any state")
        return _kills(fault, Engine.SEARCH, found, control)

    def _searched(self, boxes: Iterable[AnyGame]) -> tuple[Report, ...]:
        reports = []
        for box in boxes:
            self._in_time()
            report, _ = explore(_probing(box, probed=False), most_states=self.most_states)
            if report.look.cut == INTERRUPTED:
                raise KeyboardInterrupt
            reports.append(report)
        return tuple(reports)

    # Hypothesis

    def _by_hypothesis(self, fault: Fault, right: AnyGame, *, reachable: bool) -> list[Kill]:
        from boardrules.verify.stateful import hunted  # noqa: PLC0415 (an extra)

        if reachable:
            return []
        self._in_time()
        name, seed = fault.killed_by, self.seed
        play = hunted(fault.planted(self.game), name, examples=EXAMPLES, steps=STEPS, seed=seed)
        if play is None:
            return []
        moot = hunted(right, name, examples=EXAMPLES, steps=STEPS, seed=seed) is not None
        return [Kill(engine=Engine.HYPOTHESIS, claim=name, play=play, moot=moot)]

    def _in_time(self) -> None:
        if time.perf_counter() > self._until:
            raise _OutOfTime


def _caught(fault: Fault, kills: Iterable[Kill]) -> bool:
    """Say whether what a fault names has noticed it, and not in the right game."""
    return any(kill.claim == fault.killed_by and not kill.moot for kill in kills)


def _probing(game: AnyGame, *, probed: bool) -> AnyGame:
    return game if probed else evolve(game, probes=None)


def _kills(fault: Fault, engine: Engine, found: Sequence[Report], control: Sequence[Report]) -> list[Kill]:
    """Return who noticed a fault: the claim that it names if it is among them, else the one with the shortest play."""
    broken: dict[str, Play] = {}
    for report in found:
        for name, play in report.broken.items():
            if name not in broken or len(play.moves) < len(broken[name].moves):
                broken[name] = play
    if not broken:
        return []
    anyhow = {name for report in control for name in report.broken}
    first = fault.killed_by if fault.killed_by in broken else min(broken, key=lambda name: len(broken[name].moves))
    others = tuple(name for name in broken if name != first)
    return [Kill(engine=engine, claim=first, play=broken[first], others=others, moot=first in anyhow)]


def _never_shown(
    fault: Fault, engine: Engine, found: Sequence[Report], control: Sequence[Report], where: str
) -> list[Kill]:
    """Return that what must be reachable is not; or what broke, if anything did."""
    name = fault.killed_by
    if any(report.broken for report in found):
        return _kills(fault, engine, found, control)
    if any(name in report.shown for report in found):
        return []
    moot = not any(name in report.shown for report in control)
    return [Kill(engine=engine, claim=name, never=where, moot=moot)]


def catch(fault: Fault, game: AnyGame | None = None, engines: Sequence[Engine] = (), *, seed: int = 0) -> Catch:
    """Look for one fault, as a `Trial` does."""
    return Trial(game, seed=seed).catch(fault, engines)


def try_faults(
    faults: Iterable[Fault],
    game: AnyGame | None = None,
    *,
    games: int = GAMES,
    most_states: int = MOST_STATES,
    seconds: float | None = None,
    seed: int = 0,
    engines: Sequence[Engine] = (),
    watch: Watch = unwatched,
) -> Tally:
    """Look for each of the faults as a `Trial` does; the same seed finds the same.

    Ends when all were tried, after so many seconds, or when interrupted from the keyboard, and keeps what it found.
    Raises `BoardRulesError` before the first is tried if one of them cannot be planted.
    """
    faults = tuple(faults)
    for fault in faults:
        fault.planted(game)
    trial = Trial(game, games=games, most_states=most_states, seed=seed, seconds=seconds)
    catches: list[Catch] = []
    cut: str = ""
    try:
        for fault in faults:
            watch(Progress("faults", len(catches), len(faults), "faults", fault.name))
            catches.append(trial.catch(fault, engines))
        watch(Progress("faults", len(catches), len(faults), "faults"))
    except _OutOfTime:
        cut = Said(say("{seconds:.3g} seconds were over", seconds=seconds))
    except KeyboardInterrupt:
        cut = INTERRUPTED
    return Tally(catches=tuple(catches), total=len(faults), seed=seed, engines=tuple(engines), cut=cut)


def again(game: AnyGame, play: Play) -> frozenset[str]:
    """Replay a play from its record in the faulty game; return what breaks with its last move.

    Raises `Illegal` or `Unreadable` where the play cannot go on.
    """
    eye: Inspector[Any, Any] = Inspector(game)
    if not play.moves:
        return frozenset(breach.name for breach in eye.opening()[1])
    *before, last = map(game.read, play.moves)
    state = game.initial_state()
    for move in before:
        state = game.step(state, move)
    refused = game.objection(state, last)
    if refused is not None:
        raise refused
    return frozenset(breach.name for breach in eye.step(state, last).breaches)
