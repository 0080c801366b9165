"""A search by a game's own compact steps, held against the rules themselves in some of its states.

It is used where the game says what follows a packed state and nothing is claimed of single steps. Properties that the
game gives for packed states are asked of those; any other property of states is asked of each state unpacked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from boardrules.chance import Sampler
from boardrules.compact import Compact
from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.properties import Case, Claim
from boardrules.verify.inspector import Breach
from boardrules.verify.laws import COMPACT_LAW, true_of
from boardrules.verify.reductions import reductions_of, ways
from boardrules.verify.search import Search
from boardrules.wording import N_, Event, Said, say

SURELY: Final = 1000
"""Until so many steps have been held against the rules, all are."""

SELDOM: Final = 1024
"""After that one in so many states is held against the rules, drawn by a seed."""


def can_be_quick(game: Game[Any, Any], reduce: Iterable[str]) -> bool:
    """Say whether a game's compact form is enough for a search with these reductions, whatever is claimed of it."""
    compact, reductions = game.compact, reductions_of(game, reduce)
    if compact is None or _follow(compact, macro=reductions.macro) is None or reductions.chance:
        return False
    known = all(name in compact.symmetries for name in reductions.symmetries)
    return known and all(one.on is not Case.STEP for one in game.properties)


def _follow(compact: Compact[Any], *, macro: bool) -> Callable[[Any], Iterable[Any]] | None:
    return compact.follow_together if macro else compact.follow


class QuickSearch(Search):
    """A breadth-first search by compact steps."""

    def __init__(self, game: Game[Any, Any], *, reduce: Iterable[str] = (), until: str | None = None) -> None:
        """Nothing has been looked at yet."""
        super().__init__(game, reduce=reduce, until=until)
        compact = game.compact
        assert compact is not None  # noqa: S101 (whoever is quick has one)
        follow = _follow(compact, macro=self.reductions.macro)
        assert follow is not None  # noqa: S101 (whoever is quick has it)
        self._follow = follow
        self._canonical = [compact.symmetries[name] for name in self.reductions.symmetries]
        states = {one.name: one for one in game.properties if one.on is Case.STATE}
        unknown = sorted(compact.holds.keys() - states.keys())
        if unknown:
            found = f"the compact form of {game.name!r}: holds {', '.join(unknown)} found"
            raise BoardRulesError(f"{found}, names of properties of states expected")
        self._said = [(states[name], holds) for name, holds in compact.holds.items()]
        self._shows = [(name, holds) for name, holds in compact.holds.items() if states[name].claim is Claim.SOMETIMES]
        self._holds = [
            (name, holds, states[name].sentence)
            for name, holds in compact.holds.items()
            if states[name].claim is Claim.ALWAYS
        ]
        self._unpacked = bool(states.keys() - compact.holds.keys())
        self._held = 0
        self._sampler = Sampler(0, -2)

    def expand(self, packed: Any) -> list[Any]:  # noqa: ANN401 (a packed state of any game)
        """Take every step from a packed state; the new states."""
        found: list[Any] = []
        before = self.steps
        try:
            self._take_all(packed, found)
            for after in found:
                self._ask(after)
            if self._held < SURELY or not self._sampler.below(SELDOM):
                self._hold(packed)
            if self.steps == before:
                self._rest(packed)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside a compact form is its fault, and is reported)
            self._break(
                Breach(COMPACT_LAW, f"{type(fault).__name__}: {fault}"), *self._play_as_far_as_it_is_known(packed)
            )
        return found

    def _rest(self, packed: Any) -> None:  # noqa: ANN401 (a packed state of any game)
        """Look at a state that nothing follows."""
        state = self.packing.unpack(packed)
        self._note(packed, self.inspector.laws(state), ())
        if not self.game.actors(state):
            self._end(packed)

    def _take_all(self, packed: Any, found: list[Any]) -> None:  # noqa: ANN401 (a packed state of any game)
        """Take every step from a packed state; note the new states as they are found."""
        came = self.came
        for after in map(self._standing_for, self._follow(packed)) if self._canonical else self._follow(packed):
            self.steps += 1
            if after not in came:
                came[after] = packed
                found.append(after)

    def _standing_for(self, packed: Any) -> Any:  # noqa: ANN401 (packed states of any game)
        """Return the packed state that stands for one and all that differ from it only in names."""
        for canonical in self._canonical:
            packed = canonical(packed)
        return packed

    def _ask(self, packed: Any) -> None:  # noqa: ANN401 (a packed state of any game)
        """Ask every property of a new state."""
        for name, holds, sentence in self._holds:
            if not holds(packed) and name not in self.broken:
                self._break(Breach(name, sentence), *self.play_to(packed))
        for name, holds in self._shows:
            if holds(packed):
                self.inspector.met(name)
                if name not in self.shown:
                    self._show(name, *self.play_to(packed))
        if self._unpacked:
            self._note(packed, *self.inspector.look(self.packing.unpack(packed)))

    def _note(self, packed: Any, breaches: Iterable[Breach], shown: Iterable[str]) -> None:  # noqa: ANN401 (a packed state)
        """Keep the plays to a state in which something breaks or is shown for the first time."""
        for breach in breaches:
            if breach.name not in self.broken:
                self._break(breach, *self.play_to(packed))
        for name in shown:
            if name not in self.shown:
                self._show(name, *self.play_to(packed))

    def _hold(self, packed: Any) -> None:  # noqa: ANN401 (a packed state of any game)
        """Take the steps from a state by the rules, look at them, and see whether they lead to the same."""
        self.inspector.met(COMPACT_LAW)
        state = self.packing.unpack(packed)
        for fault in (*self.faults_of_compact(packed, state), *self._untrue(packed, state)):
            self._break(Breach(COMPACT_LAW, fault), *self.play_to(packed))
        steps = ways(self.game, state, self.reductions, self._take(packed), self.key)
        by_the_rules: Counter[Any] = Counter()
        for path, after in steps:
            key = self.key(after)
            by_the_rules[key] += 1
            for fault in self.faults_of_compact(key, self._stands_for(after)):
                self._break(Breach(COMPACT_LAW, fault), (*self.play_to(packed)[0], *path), after)
        self._held += 1 + by_the_rules.total()
        by_itself = Counter(map(self._standing_for, self._follow(packed)))
        if self.reductions.macro:
            # Which orders and detours a macro step leaves out is its own affair; where it leads is not.
            by_the_rules, by_itself = Counter(set(by_the_rules)), Counter(set(by_itself))
        if by_the_rules != by_itself:
            missing, more = by_the_rules - by_itself, by_itself - by_the_rules
            others = N_("{missing} steps of the rules are not among the compact ones, {more} are too many.")
            told = Said(say(others, missing=missing.total(), more=more.total()))
            self._break(Breach(COMPACT_LAW, told), *self.play_to(packed))

    def _untrue(self, packed: Any, state: Any) -> Iterator[str]:  # noqa: ANN401 (a state of any game, packed and not)
        """Tell which properties are said to be true of a packed state and are not true of the state, or the reverse."""
        for one, holds in self._said:
            said, true = bool(holds(packed)), true_of(one, state)
            if said != true:
                yield Said(_untrue(str(one), said=said))

    @property
    def exercised(self) -> Counter[str]:
        """How often each property and each law was met."""
        met = Counter(self.inspector.exercised)
        for name, _, _ in self._holds:
            met[name] += len(self.came)
        return met


def _untrue(name: str, *, said: bool) -> Event:
    if said:
        return say("“{name}” is true of the packed state, and not true by the property itself.", name=name)
    return say("“{name}” is not true of the packed state, and true by the property itself.", name=name)
