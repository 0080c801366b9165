"""Pairs of games: the same decisions under two rulesets, and how often that comes to something else.

Game `n` of a seed is played under the first ruleset, a, by players who choose uniformly from the stream (seed, n). Then
it is played again under the second, b. An occasion is who acts (a seat, or nature), in which phase, and the
how-manieth time in this game. On each occasion b takes what was done on the same occasion under a, if that is legal; if
not, or if there was no such occasion, whoever acts chooses uniformly, and nature by her chances, from the stream
(seed, n, 1). Where several may act, the one whose occasion came first under a acts first; if none of them had it, that
stream picks one. Until they part, b is thus the same play as a. Nothing here depends on other games, so games may be
tallied in any order, anywhere.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final

from attrs import field, frozen

from boardrules.chance import Sampler
from boardrules.defaults import unmeasured
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.seats import CHANCE, Actor
from boardrules.verify.findings import INTERRUPTED, Progress, Watch, over
from boardrules.verify.lockstep import Failed, Lockstep
from boardrules.verify.walk import MOST_MOVES
from boardrules.verify.workers import spread
from boardrules.wording import N_

AnyGame = Game[Any, Any]

ENGINE: Final = N_("games with the same decisions")
"""What this engine is called."""

PART: Final = 8
"""So many games are played between two looks at the clock."""

START: Final = N_("before the first move")
"""Where two rulesets part that can be told apart at once."""

STUCK: Final = N_("stuck")
FAILED: Final = N_("the rules fail")
LEFT: Final = N_("left unfinished")

Occasion = tuple[Actor, str, int]
"""Who acts, in which phase, and the how-manieth time."""


@frozen(kw_only=True)
class Tally:
    """What came of some pairs of games. Tallies of different games are added up with `+`.

    `changes` and `squares` have one item a seat: the sum, over pairs that both came to an end, of how much more the
    seat scores under b, and of the squares of that. `unended` counts what stopped games, by side.
    """

    games: int = 0
    moves: int = 0
    parted: int = 0
    ended: int = 0
    winners: int = 0
    scores: int = 0
    changes: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    phases: Mapping[str, int] = field(factory=dict)
    kinds: Mapping[str, int] = field(factory=dict)
    unended: Mapping[str, int] = field(factory=dict)
    shortest: tuple[int, int, tuple[str, ...]] | None = None
    """The shortest play on which a pair parts: its length, the number of the game, the moves in notation."""

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of both."""
        found = [one.shortest for one in (self, other) if one.shortest is not None]
        return Tally(
            games=self.games + other.games,
            moves=self.moves + other.moves,
            parted=self.parted + other.parted,
            ended=self.ended + other.ended,
            winners=self.winners + other.winners,
            scores=self.scores + other.scores,
            changes=_added(self.changes, other.changes),
            squares=_added(self.squares, other.squares),
            phases=_counted(self.phases, other.phases),
            kinds=_counted(self.kinds, other.kinds),
            unended=_counted(self.unended, other.unended),
            shortest=min(found, default=None),
        )

    def mean_changes(self) -> tuple[tuple[float, float], ...]:
        """Return for each seat how much more it scores under b on average, and the standard error of that."""
        number = self.ended
        if not number:
            return ()
        means = [change / number for change in self.changes]
        spreads = [max(0.0, square / number - mean**2) for mean, square in zip(means, self.squares, strict=True)]
        return tuple((mean, math.sqrt(spread / number)) for mean, spread in zip(means, spreads, strict=True))


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True))) if one and other else tuple(one or other)


def _counted(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Add up counts, the most frequent first, then by name."""
    both = Counter(one) + Counter(other)
    return dict(sorted(both.items(), key=lambda item: (-item[1], item[0])))


# One pair


@frozen
class _Played:
    """A game played under one ruleset: the occasions in order with the moves, all states, and how it ended."""

    occasions: tuple[tuple[Occasion, Any], ...]
    states: tuple[Any, ...]
    outcome: Outcome | None
    stopped: str


@frozen
class Pairs:
    """Plays pairs of games, of two rulesets, from a seed: called with the numbers of the games it returns a tally."""

    a: AnyGame
    b: AnyGame
    seed: int = 0

    def __call__(self, numbers: Iterable[int]) -> Tally:
        """Play the pairs of these numbers."""
        total = Tally()
        for number in numbers:
            total += self.play(number)
        return total

    def play(self, number: int) -> Tally:
        """Play one pair."""
        lockstep = Lockstep(self.a, self.b)
        first = self._played(self.a, Sampler(self.seed, number), {}, lockstep)
        script = {occasion: (place, move) for place, (occasion, move) in enumerate(first.occasions)}
        second = self._played(self.b, Sampler(self.seed, number, 1), script, lockstep)
        parted, kinds = _first_difference(lockstep, first.states, second.states)
        texts = () if not kinds else tuple(self.a.write(move) for _, move in first.occasions[:parted])
        phase = first.occasions[parted - 1][0][1] if kinds and parted else START
        stops = {f"a: {first.stopped}": 1, f"b: {second.stopped}": 1}
        both = first.outcome is not None and second.outcome is not None
        return Tally(
            games=1,
            moves=len(first.occasions) + len(second.occasions),
            parted=int(bool(kinds)),
            phases={phase: 1} if kinds else {},
            kinds=dict.fromkeys(kinds, 1),
            unended={name: 1 for name in stops if not name.endswith(": ")},
            shortest=(parted, number, texts) if kinds else None,
            **(_compared(first.outcome, second.outcome) if both else {}),
        )

    @staticmethod
    def _played(
        game: AnyGame, sampler: Sampler, script: Mapping[Occasion, tuple[int, Any]], lockstep: Lockstep
    ) -> _Played:
        """Play one game to its end, on each occasion as the script says, if it says anything that is legal."""
        limit = MOST_MOVES if game.measure is unmeasured else None
        occasions: list[tuple[Occasion, Any]] = []
        states: list[Any] = []
        times: Counter[tuple[Actor, str]] = Counter()
        try:
            state = game.initial_state()
            states.append(state)
            while len(occasions) != limit:
                phase = game.phase_of(state)
                actors = game.actors(state)
                if not actors:
                    outcome = game.outcome(state)
                    return _Played(tuple(occasions), tuple(states), outcome, "" if outcome else STUCK)
                told = [
                    (script[occasion][0], actor)
                    for actor in actors
                    if (occasion := (actor, phase, times[actor, phase])) in script
                ]
                actor = min(told, key=lambda one: one[0])[1] if told else sampler.pick(actors)
                occasion = (actor, phase, times[actor, phase])
                times[actor, phase] += 1
                move = _scripted(game, state, script.get(occasion), lockstep)
                if move is None and actor is CHANCE:
                    move = sampler.draw(game.draws(state))
                elif move is None:
                    moves = game.legal_moves(state, actor)
                    if not moves:
                        return _Played(tuple(occasions), tuple(states), None, STUCK)
                    move = sampler.pick(moves)
                occasions.append((occasion, move))
                state = game.advance(state, move)
                states.append(state)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is told)
            failed = Failed(f"{type(fault).__name__}: {fault}")
            return _Played(tuple(occasions), (*states, failed), None, FAILED)
        return _Played(tuple(occasions), tuple(states), None, LEFT)


def _first_difference(lockstep: Lockstep, one: Sequence[Any], other: Sequence[Any]) -> tuple[int, tuple[str, ...]]:
    """Return after how many moves two plays can be told apart, and the kinds of what differs; none if they cannot."""
    for place, states in enumerate(zip(one, other, strict=False)):
        kinds = tuple(dict.fromkeys(contrast.kind.value for contrast in lockstep.contrasts(*states)))
        if kinds:
            return place, kinds
    return 0, ()


def _scripted(game: AnyGame, state: Any, told: tuple[int, Any] | None, lockstep: Lockstep) -> Any:  # noqa: ANN401 (any state, any move)
    """Return the move of a script as one of this game, if it is legal here; None if it is not, or there is none."""
    if told is None:
        return None
    try:
        move = lockstep.other(told[1])
        return move if game.objection(state, move) is None else None
    except Exception:  # noqa: BLE001 (what this game cannot read is not legal in it)
        return None


def _compared(a: Outcome | None, b: Outcome | None) -> dict[str, Any]:
    """Return what the outcomes of two games that ended add to a tally."""
    assert a is not None  # noqa: S101 (both games ended)
    assert b is not None  # noqa: S101 (both games ended)
    more = tuple(has - had for had, has in zip(a.scores, b.scores, strict=False))
    return {
        "ended": 1,
        "winners": int(set(a.winners) != set(b.winners)),
        "scores": int(a.scores != b.scores),
        "changes": more,
        "squares": tuple(change * change for change in more),
    }


# Many pairs


def tally_pairs(
    pairs: Pairs, *, games: int, seconds: float | None, executor: Executor | None, watch: Watch
) -> tuple[Tally, str]:
    """Play so many pairs; return the tally, and why it ended before all were played, if it did."""
    began = time.perf_counter()
    total = Tally()
    try:
        for _, tally in spread(pairs, range(games), executor=executor, part=PART):
            total += tally
            watch(Progress(ENGINE, total.games, games, "games"))
            if seconds is not None and total.games < games and time.perf_counter() - began > seconds:
                return total, over(seconds, total.games, games)
    except KeyboardInterrupt:
        return total, INTERRUPTED
    return total, ""
