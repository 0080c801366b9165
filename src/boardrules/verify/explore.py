"""Every state of a small box, breadth first: what breaks there breaks by a shortest play, and what holds is proved."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import Any, Final

from boardrules.machine import Game
from boardrules.verify import memory
from boardrules.verify.coverage import Counted
from boardrules.verify.findings import INTERRUPTED, Look, Progress, Report, Watch, unwatched
from boardrules.verify.packing import Packing, Whole
from boardrules.verify.quick import QuickSearch, can_be_quick
from boardrules.verify.search import CARE, ENGINE, Search
from boardrules.wording import N_, Said, say

MOST_STATES: Final = 500_000
"""How many states are looked at unless said otherwise."""

OFTEN: Final = 64
"""Memory is looked at, and whoever watches is told, each time so many states have been expanded."""

MANY: Final = 4096
"""The same each time so many states have been found, since thousands can follow a single one."""

FULL: Final = 0.55
"""When the table of states is as full as this it may soon be made anew, in twice the size beside the old one."""

FOUND: Final = N_("what was looked for is found")
"""Why a search ends early that was to end when something is found."""


class _Limits:
    """When a search must stop, and how it comes along."""

    def __init__(
        self, search: Search, most_states: int, seconds: float | None, most_memory: int | None, watch: Watch
    ) -> None:
        """Start the clock; `BoardRulesError` for a limit on memory where that cannot be told."""
        if most_memory is not None:
            memory.needed()
        self._search = search
        self._most_states = most_states
        self._seconds = seconds
        self._most_memory = most_memory
        self._watch = watch
        self._told = 0
        self._began = time.perf_counter()

    @property
    def passed(self) -> float:
        """How many seconds have passed."""
        return time.perf_counter() - self._began

    def met(self, number: int, frontier: int) -> str:
        """Say which limit is met, or nothing; `number` states of the frontier have been expanded."""
        search = self._search
        states = len(search.came)
        if states > self._most_states:
            return Said(say("more than {most:,} states", most=self._most_states))
        if search.until is not None and (search.until in search.broken or search.until in search.shown):
            return FOUND
        if self._seconds is not None and self.passed > self._seconds:
            over = say("{seconds:.3g} seconds were over at depth {depth}", seconds=self._seconds, depth=search.depth)
            return Said(over)
        if number % OFTEN == 0 or states - self._told > MANY:
            self._told = states
            in_use = memory.in_use()
            if self._most_memory is not None and in_use + _soon(search.came) > self._most_memory:
                return Said(say("{memory} of memory would not be enough", memory=memory.told(self._most_memory)))
            self._tell(states, frontier, in_use)
        return ""

    def _tell(self, states: int, frontier: int, in_use: int) -> None:
        seconds = self.passed
        rate = states / seconds if seconds else 0
        note = f"depth {self._search.depth}, frontier {frontier:,}, {rate:,.0f} states/s"
        if in_use:
            note += f", {memory.told(in_use)}"
        self._watch(Progress(ENGINE, states, None, "states", note))


def _soon(table: dict[Any, Any]) -> int:
    """Return how many bytes the table of states will soon take beside what it takes now."""
    size = sys.getsizeof(table)
    # A dict of n entries grows when it is two thirds full; an entry and its place take about 36 bytes of the whole.
    return 2 * size if len(table) * 36 > FULL * size else 0


def explore(
    game: Game[Any, Any],
    *,
    most_states: int = MOST_STATES,
    seconds: float | None = None,
    most_memory: int | None = None,
    reduce: Iterable[str] = (),
    until: str | None = None,
    watch: Watch = unwatched,
) -> tuple[Report, Counted]:
    """Look at every state that can be reached, level by level.

    Ends when there are no more, after so many states, seconds or bytes of memory, when the property `until` is shown or
    broken, or when interrupted from the keyboard, and keeps what it found. `reduce` names reductions to use:
    `boardrules.verify.reductions` says which there are. Returns the report and the phase transitions seen.

    Raises `BoardRulesError` for a reduction that the game does not know, for states that cannot be kept, and for a
    limit on memory where psutil is not installed.
    """
    kind = QuickSearch if can_be_quick(game, reduce) else Search
    search = kind(game, reduce=reduce, until=until)
    limits = _Limits(search, most_states, seconds, most_memory, watch)
    levels: list[int] = []
    cut: str = ""
    left = 0
    try:
        frontier = search.start()
        while frontier and not cut:
            levels.append(len(frontier))
            reached: list[Any] = []
            for number, packed in enumerate(frontier):
                cut = limits.met(number, len(frontier))
                if cut:
                    left = len(frontier) - number + len(reached)
                    break
                reached += search.expand(packed)
                search.inspector.care = _care(len(search.came))
            search.depth += bool(reached)
            frontier = _repacked(search, reached)
        if not cut and until is not None and (until in search.broken or until in search.shown):
            cut = FOUND
    except KeyboardInterrupt:
        cut = INTERRUPTED
    made = search.inspector.transitions
    report = _report(search, limits.passed, cut, left, tuple(levels))
    # By compact steps only some are looked at phase by phase: those are not counted.
    return report, set(made) if isinstance(search, QuickSearch) else made


def _care(states: int) -> int:
    """Return how often the costly laws are asked among so many states: one in so many."""
    return next(care for most, care in CARE if most is None or states <= most)


def _repacked(search: Search, frontier: list[Any]) -> list[Any]:
    """Pack the states in another way, or keep them whole from now on, if packing them has not paid."""
    packing = search.packing
    if not isinstance(packing, Packing) or packing.pays(len(search.came)):
        return frontier
    other = packing.deeper(next(iter(search.came)))

    def again(packed: Any) -> Any:  # noqa: ANN401 (packed states of any game)
        state = packing.unpack(packed)
        key = other.pack(state)
        if isinstance(other, Packing):
            other.keep(key, state)
        return key

    came = {again(packed): None if before is None else again(before) for packed, before in search.came.items()}
    search.pack_by(other, came)
    return [again(packed) for packed in frontier]


def _bytes(search: Search) -> int:
    """Return how many bytes a state takes, itself and its place in the table; 0 where states are kept whole."""
    if not search.came or isinstance(search.packing, Whole):
        return 0
    tables = search.packing.size() if isinstance(search.packing, Packing) else 0
    return (sys.getsizeof(search.came) + sum(map(sys.getsizeof, search.came)) + tables) // len(search.came)


def _report(search: Search, seconds: float, cut: str, left: int, levels: tuple[int, ...]) -> Report:
    """Return what was found so far."""
    return Report(
        look=Look(
            engine=ENGINE,
            seats=search.game.seats,
            ruleset=search.game.differences,
            states=len(search.came),
            steps=search.steps,
            ends=search.ends,
            depth=search.depth,
            seconds=seconds,
            cut=cut,
            left=left,
            levels=levels,
            reductions=search.reductions.names,
            bytes_per_state=_bytes(search),
            memory=memory.in_use(),
        ),
        exercised=search.exercised,
        broken=search.broken,
        shown=search.shown,
    )
