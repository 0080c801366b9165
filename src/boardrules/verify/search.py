"""A breadth-first search: which states have been reached, from where, and what broke or was shown on the way.

States are kept exactly, packed part by part and not as fingerprints: two different states are never taken for one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.verify.findings import Play, ended, written
from boardrules.verify.inspector import Breach, Inspector, failed
from boardrules.verify.laws import COMPACT_LAW, SYMMETRY_LAW
from boardrules.verify.packing import Packing, Whole
from boardrules.verify.reductions import reductions_of, ways
from boardrules.wording import N_, Said, say

ENGINE: Final = N_("exhaustive search")
"""What this engine is called in a verdict."""

CARE: Final = ((2_000, 3), (20_000, 16), (200_000, 128), (None, 1024))
"""The costly laws are asked of one in so many states as long as there are no more than this; drawn by a seed."""

RECORDED: Final = 32
"""So many plays to an end are written down, read and replayed."""


class Search:
    """A breadth-first search of one game, with what was found so far."""

    def __init__(self, game: Game[Any, Any], *, reduce: Iterable[str] = (), until: str | None = None) -> None:
        """Nothing has been looked at yet; `BoardRulesError` for a reduction that the game does not know."""
        self.game = game
        self.reductions = reductions_of(game, reduce)
        self.until = until
        self.inspector: Inspector[Any, Any] = Inspector(game, care=CARE[0][1])
        self.came: dict[Any, Any] = {}
        """For each packed state the packed state it was first reached from; None for the first."""
        self.depth = 0
        self.ends = 0
        self.steps = 0
        self.broken: dict[str, Play] = {}
        self.shown: dict[str, Play] = {}
        self.packing: Any = Whole()
        self._symmetries = [game.symmetries[name] for name in self.reductions.symmetries]
        self._last: tuple[Any, Any] = (None, None)

    # The states

    def __contains__(self, state: object) -> bool:
        """Say whether a state, or one that stands for it, has been reached."""
        return self.key(state) in self.came

    def key(self, state: Any) -> Any:  # noqa: ANN401 (a state of any game, and what it is kept as)
        """Return what a state is kept as: packed, after the one that stands for it has been taken."""
        if self._last[0] is not state:
            self._last = (state, self.packing.pack(self._stands_for(state)))
        return self._last[1]

    def _stands_for(self, state: Any) -> Any:  # noqa: ANN401 (states of any game)
        """Return the state that stands for one and all that differ from it only in names."""
        for canonical in self._symmetries:
            state = canonical(state)
        return state

    def start(self) -> list[Any]:
        """Look at the first state; the first frontier, packed."""
        state, breaches, shown = self.inspector.opening()
        if state is not None:
            try:
                self.packing = Packing(state) if self.game.compact is None else self.game.compact
                key = self.key(state)
                self.came[key] = None
            except TypeError as fault:
                raise BoardRulesError(
                    f"a state of {self.game.name!r} cannot be kept: {fault}, immutable values expected"
                ) from None
            except Exception as fault:
                how = f"{type(fault).__name__}: {fault}"
                raise BoardRulesError(f"a state of {self.game.name!r} cannot be kept: {how}") from fault
            self._keep(key, state)
        for breach in breaches:
            self._break(breach, (), state)
        for name in shown:
            self._show(name, (), state)
        return list(self.came)

    def expand(self, packed: Any) -> list[Any]:  # noqa: ANN401 (a packed state of any game)
        """Take every step from a state; the new states, packed."""
        found: list[Any] = []
        try:
            state = self.packing.unpack(packed)
            if not self.game.actors(state):
                self._end(packed)
            if self.reductions.names:
                for _, after in ways(self.game, state, self.reductions, self._take(packed), self.key):
                    self._reach(after, packed, found)
            else:
                self._expand_all(state, packed, found)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            self._break(failed(fault), *self._play_as_far_as_it_is_known(packed))
        return found

    def _expand_all(self, state: Any, packed: Any, found: list[Any]) -> None:  # noqa: ANN401 (a state of any game)
        """Take every move of everybody who may act: what `ways` comes to without reductions, more quickly."""
        game, take = self.game, self._take(packed)
        for actor in game.actors(state):
            for move in game.legal_moves(state, actor):
                after = take(state, move, ())
                if after is not None:
                    self._reach(after, packed, found)

    def _reach(self, state: Any, came_from: Any, found: list[Any]) -> None:  # noqa: ANN401 (a state of any game)
        """Count a step, and keep the state to which it leads if it is new."""
        self.steps += 1
        key = self.key(state)
        if key not in self.came:
            self.came[key] = came_from
            found.append(key)
            self._keep(key, state)
        elif self.game.compact is not None:
            # What is packed as a state that came before may be another one.
            self._keep(key, state)

    def _keep(self, key: Any, state: Any) -> None:  # noqa: ANN401 (a packed state, and the first state packed so)
        """Make sure that a new packed state comes back as the state that it stands for."""
        if isinstance(self.packing, Packing):
            self.packing.keep(key, self._stands_for(state))
        elif self.game.compact is not None:
            for fault in self.faults_of_compact(key, self._stands_for(state)):
                self._break(Breach(COMPACT_LAW, fault), *self._play_as_far_as_it_is_known(key))

    def faults_of_compact(self, packed: Any, state: Any) -> Iterator[str]:  # noqa: ANN401 (any state, packed and not)
        """Tell what is wrong with how a game packs and unpacks one of its states."""
        try:
            again = self.packing.unpack(packed)
            if again != state:
                yield Said(say("What is packed as {packed} is unpacked as another state.", packed=repr(packed)))
            elif self.packing.pack(again) != packed:
                twice = N_("What is packed as {packed} and unpacked is then packed as {other}.")
                yield Said(say(twice, packed=repr(packed), other=repr(self.packing.pack(again))))
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside a compact form is its fault, and is reported)
            yield f"{type(fault).__name__}: {fault}"

    def _take(self, packed: Any) -> Any:  # noqa: ANN401 (a packed state, and a function that takes moves)
        """Return a function that takes a move, looks at what comes of it, and notes what breaks or is shown."""

        def take(here: Any, move: Any, path: tuple[Any, ...]) -> Any:  # noqa: ANN401 (states and moves of any game)
            seen = self.inspector.step(here, move, self)
            alike = self.inspector.alike(seen.after) if self._symmetries and seen.after is not None else []
            for breach in (*seen.breaches, *alike):
                if breach.name not in self.broken:
                    self._break(breach, *self._at(packed, (*path, move), breach.name, seen.after))
            for name in seen.shown:
                if name not in self.shown:
                    self._show(name, *self._at(packed, (*path, move), name, seen.after))
            return seen.after

        return take

    def _end(self, packed: Any) -> None:  # noqa: ANN401 (a packed state of any game)
        """Count an end, and replay the play that leads to it, for the first of them."""
        self.ends += 1
        if self.ends <= RECORDED:
            moves, last = self.play_to(packed)
            for breach in self.inspector.record(moves, last):
                self._break(breach, moves, last)

    def pack_by(self, packing: Any, came: dict[Any, Any]) -> None:  # noqa: ANN401 (a packing, or a game's compact form)
        """Keep the states in another way from now on: here they are, packed by it."""
        self.packing, self.came, self._last = packing, came, (None, None)

    @property
    def exercised(self) -> Counter[str]:
        """How often each property and each law was met."""
        return self.inspector.exercised

    # The plays

    def play_to(self, packed: Any) -> tuple[tuple[Any, ...], Any]:  # noqa: ANN401 (a packed state of any game)
        """Return the moves of a shortest play to a state, or to one that it stands for, and where they lead."""
        return self._plays_to(packed)[0]

    def _play_as_far_as_it_is_known(self, packed: Any) -> tuple[tuple[Any, ...], Any]:  # noqa: ANN401 (a packed state)
        """Return a play to a state, or no move at all where the rules or the packing fail on the way."""
        try:
            return self.play_to(packed)
        except Exception:  # noqa: BLE001 (what fails is reported already, by what was noticed first)
            return (), None

    def _plays_to(self, packed: Any) -> list[tuple[tuple[Any, ...], Any]]:  # noqa: ANN401 (a packed state of any game)
        """Return plays to a state, one to each of those that it stands for: the moves, and where they lead.

        Moves are not kept: they are found again, step by step, by what they lead to.
        """
        chain: list[Any] = []
        while packed is not None and len(chain) <= len(self.came):
            chain.append(packed)
            # A state that is no longer what it was is not found, or seems to come from itself: the play is then known
            # only from there on.
            packed = self.came.get(packed)
        plays: list[tuple[tuple[Any, ...], Any]] = [((), self.game.initial_state())]
        for wanted in reversed(chain[:-1]):
            further: dict[Any, tuple[tuple[Any, ...], Any]] = {}
            for moves, state in plays:
                for path, after in ways(self.game, state, self.reductions, self._advance, self.packing.pack):
                    if self.key(after) == wanted:
                        further.setdefault(self.packing.pack(after), ((*moves, *path), after))
                        if not self._symmetries:
                            break
            if not further:
                law = SYMMETRY_LAW if self._symmetries else "the_old_state_is_untouched"
                lost = say("What was reached by a step is not reached again.")
                self._break(Breach(law, Said(lost)), *plays[0])
                break
            plays = list(further.values())
        return plays

    def _advance(self, here: Any, move: Any, path: tuple[Any, ...]) -> Any:  # noqa: ANN401, ARG002 (as any taker of moves)
        return self.game.advance(here, move)

    def _at(self, packed: Any, path: tuple[Any, ...], name: str, after: Any) -> tuple[tuple[Any, ...], Any]:  # noqa: ANN401 (any game's)
        """Return a play that ends with what a step from a state has shown, and where it leads.

        With symmetries plays lead to states for which that one stands, and there the same is looked for.
        """
        plays = self._plays_to(packed)
        if not self._symmetries:
            return (*plays[0][0], *path), after
        for moves, state in plays:
            shown = self._shown_from(state, name)
            if shown is not None:
                return (*moves, *shown[0]), shown[1]
        # A law that is asked by chance may not tell of it again: then the play goes only as far as is sure.
        return plays[0]

    def _shown_from(self, state: Any, name: str) -> tuple[tuple[Any, ...], Any] | None:  # noqa: ANN401 (a state of any game)
        """Return the moves of a step from a state with which something is shown or broken, or None if there is none."""
        eye: Inspector[Any, Any] = Inspector(self.game)
        found: list[tuple[tuple[Any, ...], Any]] = []

        def take(here: Any, move: Any, before: tuple[Any, ...]) -> Any:  # noqa: ANN401 (states and moves of any game)
            if found:
                return None
            seen = eye.step(here, move)
            if name in seen.shown or name in {breach.name for breach in seen.breaches}:
                found.append(((*before, move), seen.after))
            return seen.after

        for _ in ways(self.game, state, self.reductions, take, self.packing.pack):
            pass
        return found[0] if found else None

    def _play(self, moves: tuple[Any, ...], state: Any, detail: str) -> Play:  # noqa: ANN401 (a state of any game)
        return Play(engine=ENGINE, record=written(self.game, moves, ended(self.game, state)), detail=detail)

    def _break(self, breach: Breach, moves: tuple[Any, ...], state: Any) -> None:  # noqa: ANN401 (a state of any game)
        self.broken.setdefault(breach.name, self._play(moves, state, breach.detail))

    def _show(self, name: str, moves: tuple[Any, ...], state: Any) -> None:  # noqa: ANN401 (a state of any game)
        self.shown.setdefault(name, self._play(moves, state, ""))
