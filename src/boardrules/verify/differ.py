"""Two rulesets of one game compared: the shortest play on which they part, and how often that changes the result.

All pairs of states that the small boxes of both come to by the same moves are searched breadth first; where those show
no difference, random games of the full game are played under both, and a play on which they part is made shorter.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor
from typing import Any, Final

from attrs import evolve

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.rulesets import options
from boardrules.verify.checking import boxes_of
from boardrules.verify.difference import Difference, Field, Parting
from boardrules.verify.findings import INTERRUPTED, Look, Progress, Watch, ended, unwatched, written
from boardrules.verify.guided import Guide, guided
from boardrules.verify.lockstep import THEY_PART, Lockstep, Pair
from boardrules.verify.paired import ENGINE as PAIRED
from boardrules.verify.paired import Pairs, Tally, tally_pairs
from boardrules.verify.sought import eye_for, sought
from boardrules.verify.witness import Proof, same_rules
from boardrules.wording import N_, Said, say

AnyGame = Game[Any, Any]

ENGINE: Final = N_("exhaustive search of both")
"""What this engine is called."""

GAMES: Final = 200
"""How many pairs of games are played unless said otherwise."""

SECONDS_OVER: Final = "the seconds were over"
"""Why a level was not searched whole."""

MOST_PAIRS: Final = 200_000
"""How many pairs of states are looked at in a box unless said otherwise."""

FOR_BOXES: Final = 0.5
"""Which part of the time the search of the boxes may take."""

FOR_PAIRS: Final = 0.8
"""Which part of the time that is left then the pairs of games may take; the rest is for making a play shorter."""


def differ(
    a: AnyGame,
    b: AnyGame,
    *,
    games: int = GAMES,
    seed: int = 0,
    seconds: float | None = None,
    most_states: int = MOST_PAIRS,
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> Difference:
    """Compare two rulesets of one game: the shortest play on which they part, and what becomes of the same decisions.

    Up to `most_states` pairs of states are searched in each small box, and so many pairs of `games` are played, the
    same for the same `seed`, by any `executor`. `seconds` bounds the whole. An interrupt from the keyboard ends the
    comparison with what was found. Raises `BoardRulesError` for two different games, or for different numbers of seats.
    """
    if a.module and b.module and a.module != b.module:
        raise BoardRulesError(f"{a.name} and {b.name} found, two rulesets of one game expected")
    if a.seats != b.seats:
        raise BoardRulesError(f"seats: {a.seats} in a and {b.seats} in b found, as many in both expected")
    answer = Difference(a=a, b=b, fields=fields_that_differ(a, b), equal=same_rules(a, b))
    if answer.equal:
        return answer
    began = time.perf_counter()

    def left(part: float) -> float | None:
        return None if seconds is None else max(1e-9, part * (seconds - (time.perf_counter() - began)))

    if not most_states:
        answer = evolve(answer, note=N_("No box was searched, as was asked."), unsearched=True)
    else:
        answer = _search_boxes(answer, most_states, left(FOR_BOXES), watch)
    if games and not answer.interrupted:
        spent = time.perf_counter()
        tally, cut = tally_pairs(
            Pairs(a, b, seed), games=games, seconds=left(FOR_PAIRS), executor=executor, watch=watch
        )
        look = Look(
            engine=PAIRED,
            seats=a.seats,
            ruleset=a.differences,
            games=tally.games,
            steps=tally.moves,
            seconds=time.perf_counter() - spent,
            cut=cut,
        )
        answer = evolve(answer, tally=tally, looks=(*answer.looks, look))
        if answer.parting is None and not answer.whole and not answer.interrupted:
            answer = _play(answer, tally, games, seed, left(1.0), watch)
    return answer


def fields_that_differ(a: AnyGame, b: AnyGame) -> tuple[Field, ...]:
    """Return the fields in which the rulesets of two games differ; none for games without rulesets of one kind."""
    if a.ruleset is None or type(a.ruleset) is not type(b.ruleset):
        return ()
    return tuple(
        Field(name, one.metadata.get("about", ""), one.metadata.get("clauses", ()), *values)
        for name, one in options(a.ruleset).items()
        if (values := (getattr(a.ruleset, name), getattr(b.ruleset, name)))[0] != values[1]
    )


# In the boxes


def _search_boxes(answer: Difference, most_states: int, seconds: float | None, watch: Watch) -> Difference:
    """Search the boxes of both; a note says why some were left out."""
    mine, yours = boxes_of(answer.a), boxes_of(answer.b)
    if len(mine) != len(yours) or any(one.seats != other.seats for one, other in zip(mine, yours, strict=False)):
        note = N_("The small boxes are for different numbers of players and were not searched.")
        return evolve(answer, note=note, unsearched=True)
    asked = {field.name for field in answer.fields}
    for one, other in zip(mine, yours, strict=True):
        if one is not answer.a and same_rules(one, other):
            same = N_("The small boxes of both are the same, and there is nothing to be searched in them.")
            answer = evolve(answer, note=same)
            continue
        beside = sorted({field.name for field in fields_that_differ(one, other)} - asked)
        if beside:
            more = say(
                "The small boxes differ in more than the rulesets do ({fields}) and were not searched.",
                fields=", ".join(beside),
            )
            answer = evolve(answer, note=Said(more), unsearched=True)
            continue
        moves, look = search(Lockstep(one, other), most_states=most_states, seconds=seconds, watch=watch)
        itself = one is answer.a and other is answer.b
        answer = evolve(answer, looks=(*answer.looks, look), whole=itself and not look.cut)
        if moves is not None:
            proof = Proof.SHORTEST if itself else Proof.SHORTEST_IN_BOX
            return evolve(answer, parting=parting_at(Lockstep(one, other), moves, proof))
        if look.cut == INTERRUPTED:
            break
    return answer


class Search:
    """A breadth-first search of two games in lockstep, with what was found so far."""

    def __init__(self, lockstep: Lockstep) -> None:
        """Look at the first states only."""
        start = lockstep.start()
        self.lockstep = lockstep
        self.frontier = [start]
        self.came: dict[Pair, tuple[Pair, Any] | None] = {start: None}
        self.found = start if start.phase == "parted" else None
        self.steps = self.depth = self.ends = 0

    def expand(self, pair: Pair) -> list[Pair]:
        """Take every move after which two games are not yet told apart; the pairs of states that are new."""
        reached: list[Pair] = []
        if pair.phase == "rest":
            self.ends += 1
            return reached
        for move in self.lockstep.moves(pair):
            self.steps += 1
            after = self.lockstep.step(pair, move)
            if after not in self.came:
                self.came[after] = (pair, move)
                reached.append(after)
            if after.phase == "parted":
                self.found = after
                break
        return reached

    def way(self) -> tuple[Any, ...] | None:
        """Return the moves to where two games part, which no shorter play can replace, or None."""
        if self.found is None:
            return None
        moves = []
        before = self.came[self.found]
        while before is not None:
            pair, move = before
            moves.append(move)
            before = self.came[pair]
        return tuple(reversed(moves))


def search(
    lockstep: Lockstep, *, most_states: int, seconds: float | None, watch: Watch = unwatched
) -> tuple[tuple[Any, ...] | None, Look]:
    """Go through all pairs of states, level by level, up to the first on which two games part.

    Returns the moves to it, which no shorter play can replace, or None, and how much was looked at. Raises
    `BoardRulesError` for states that cannot be kept.
    """
    try:
        return _searched(Search(lockstep), most_states, seconds, watch)
    except TypeError as fault:
        raise BoardRulesError(f"the states cannot be kept: {fault}, immutable values expected") from None


def _searched(
    looking: Search, most_states: int, seconds: float | None, watch: Watch
) -> tuple[tuple[Any, ...] | None, Look]:
    began = time.perf_counter()
    game = looking.lockstep.a
    cut: str = ""
    try:
        while looking.frontier and looking.found is None and not cut:
            cut = _level(looking, most_states, None if seconds is None else began + seconds, watch)
            if cut == SECONDS_OVER:
                cut = Said(
                    say("{seconds:.3g} seconds were over at depth {depth}", seconds=seconds, depth=looking.depth)
                )
    except KeyboardInterrupt:
        cut = INTERRUPTED
    look = Look(
        engine=ENGINE,
        seats=game.seats,
        ruleset=game.differences,
        states=len(looking.came),
        steps=looking.steps,
        ends=looking.ends,
        depth=looking.depth,
        seconds=time.perf_counter() - began,
        cut=cut,
    )
    return looking.way(), look


def _level(looking: Search, most_states: int, until: float | None, watch: Watch) -> str:
    """Search one level; say why it was not searched whole, if it was not."""
    reached: list[Pair] = []
    for number, pair in enumerate(looking.frontier):
        if len(looking.came) > most_states:
            return Said(say("more than {most:,} pairs of states", most=most_states))
        if until is not None and time.perf_counter() > until:
            return SECONDS_OVER
        reached += looking.expand(pair)
        if looking.found is not None:
            break
        if number % 64 == 0:
            note = f"depth {looking.depth}, frontier {len(looking.frontier):,}"
            watch(Progress(ENGINE, len(looking.came), None, "pairs of states", note))
    looking.depth += bool(reached)
    looking.frontier = reached
    return ""


# In the full game


def _play(answer: Difference, tally: Tally, games: int, seed: int, seconds: float | None, watch: Watch) -> Difference:
    """Make the shortest play on which a pair of games parted shorter; if none did, look for one by guided play."""
    lockstep = Lockstep(answer.a, answer.b)
    product = lockstep.product()
    guide = Guide(product, eye_for(product, sought(product, THEY_PART)), seed=seed, compared=lambda pair: pair.a)
    if tally.shortest is not None:
        guide.best = tuple(answer.a.read(text) for text in tally.shortest[2])
    look = guided(guide, games=games, seconds=seconds, watch=watch)
    if guide.best is not None and tally.shortest is not None:
        # The play was found before; that there is none shorter was never claimed.
        look = evolve(look, cut="")
    answer = evolve(answer, looks=(*answer.looks, look))
    if guide.best is None:
        return answer
    return evolve(answer, parting=parting_at(lockstep, guide.best, Proof.PLAYED))


def parting_at(lockstep: Lockstep, moves: tuple[Any, ...], proof: Proof) -> Parting:
    """Return what there is to tell two games apart after these moves of the first one."""
    pair, before = lockstep.start(), None
    for move in moves:
        pair, before = lockstep.step(pair, move), pair
    told: list[tuple[str, ...]] = []
    for game, state, move in (
        (lockstep.a, before and before.a, moves[-1] if moves else None),
        (lockstep.b, before and before.b, lockstep.other(moves[-1]) if moves else None),
    ):
        try:
            events = game.opening() if before is None else game.narrate(state, move)
            told.append(tuple(map(Said, events)))
        except Exception as fault:  # noqa: BLE001 (that the rules fail may be the very difference)
            told.append((Said(say("(It cannot be told: {fault})", fault=str(fault))),))
    return Parting(
        a=lockstep.a,
        b=lockstep.b,
        proof=proof,
        records=tuple(
            written(game, map(turn, moves), ended(game, state))
            for game, turn, state in ((lockstep.a, _same, pair.a), (lockstep.b, lockstep.other, pair.b))
        ),
        contrasts=tuple(lockstep.contrasts(pair.a, pair.b)),
        told=(told[0], told[1]),
    )


def _same(move: Any) -> Any:  # noqa: ANN401 (a move of any game)
    return move
