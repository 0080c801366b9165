"""Two games played in lockstep: one move, two rules, and all that can be told apart afterwards.

States of two rulesets are never equal as values, since they hold the table with its rules. So what is compared is what
people meet: how the game ended, who may act, what nature may turn up and with which chances, what may be done, in
notation, what a bystander sees, and what each seat sees.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from attrs import field, frozen

from boardrules.defaults import unmeasured
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.phase import Phase
from boardrules.properties import Property, sometimes
from boardrules.rulesets import plain
from boardrules.seats import CHANCE, Actor, letter, name_of
from boardrules.wording import N_, Said, say

AnyGame = Game[Any, Any]

MOST_TOLD: Final = 6
"""So many moves that only one of the rulesets allows are told one by one."""

NOTHING: Final = N_("nothing")
"""Stands where only the other of two values has a part."""

LEGAL: Final = N_("legal")
"""What is said of a move that only one of the rulesets allows, under that one."""

SHORT: Final = 48
"""A value up to this length is told whole; of a longer one only the parts that differ."""


class Kind(enum.StrEnum):
    """What there is to tell two rulesets apart."""

    FAILURE = N_("the rules fail")
    OUTCOME = N_("outcome")
    ACTORS = N_("who may act")
    CHANCES = N_("chances of nature")
    MOVES = N_("legal moves")
    EFFECT = N_("effect")
    SIGHT = N_("what a seat sees")


@frozen
class Contrast:
    """One thing that differs: of which kind, what it is, what it is in the one game and in the other."""

    kind: Kind
    what: str
    a: str
    b: str


@frozen
class Failed:
    """Stands where a state would be if the rules had not failed."""

    reason: str


@frozen(cache_hash=True)
class Pair:
    """A state of each of two games after the same moves, and where play stands: decide, draw, rest or parted."""

    a: Any
    b: Any
    phase: str = field(eq=False)


@frozen(eq=False)
class Lockstep:
    """Two games, step by step."""

    a: AnyGame
    b: AnyGame

    def start(self) -> Pair:
        """Return the first states in which somebody must act."""
        return self._paired(_tried(self.a.initial_state), _tried(self.b.initial_state))

    def step(self, pair: Pair, move: Any) -> Pair:  # noqa: ANN401 (a move of the first game)
        """Return the states after a move that is legal in both games; the move is one of the first game's."""
        return self._paired(
            _tried(lambda: self.a.advance(pair.a, move)), _tried(lambda: self.b.advance(pair.b, self.other(move)))
        )

    def other(self, move: Any) -> Any:  # noqa: ANN401 (a move of either game)
        """Return the second game's move that is written as this one of the first; raises what reading it raises."""
        return move if self.a.write == self.b.write else self.b.read(self.a.write(move))

    def _paired(self, a: Any, b: Any) -> Pair:  # noqa: ANN401 (states, or Failed)
        if next(self.contrasts(a, b), None) is not None:
            return Pair(a, b, "parted")
        actors = () if isinstance(a, Failed) else _asked(lambda: self.a.actors(a))
        if not actors or isinstance(actors, Failed):
            return Pair(a, b, "rest")
        return Pair(a, b, "draw" if actors == (CHANCE,) else "decide")

    def moves(self, pair: Pair) -> list[Any]:
        """Return everything that can happen in two states that do not differ; nothing where the rules fail to tell."""
        found = _asked(lambda: [move for actor in self.a.actors(pair.a) for move in self.a.legal_moves(pair.a, actor)])
        return [] if isinstance(found, Failed) else found

    # What differs

    def contrasts(self, a: Any, b: Any) -> Iterator[Contrast]:  # noqa: ANN401 (states of the two games, or Failed)
        """Go through everything by which two states can be told apart; nothing for two that cannot."""
        if isinstance(a, Failed) or isinstance(b, Failed):
            one, other = (state.reason if isinstance(state, Failed) else N_("goes on") for state in (a, b))
            if one != other:
                yield Contrast(Kind.FAILURE, Kind.FAILURE.value, one, other)
            return
        try:
            yield from self._contrasts(a, b)
        except Exception as fault:  # noqa: BLE001 (what cannot be compared is told, and is a difference)
            yield Contrast(Kind.FAILURE, N_("comparing"), f"{type(fault).__name__}: {fault}", "")

    def _contrasts(self, a: Any, b: Any) -> Iterator[Contrast]:  # noqa: ANN401 (states of the two games)
        yield from _unlike(Kind.OUTCOME, "", *self._both(lambda game, state: game.outcome(state), a, b))
        one, other = self._both(lambda game, state: game.actors(state), a, b)
        if one != other:
            yield Contrast(Kind.ACTORS, Kind.ACTORS.value, _names(one), _names(other))
        elif one == (CHANCE,):
            yield from self._chances(a, b)
        elif not isinstance(one, Failed):
            told = 0
            for seat in one:
                for contrast in self._moves(a, b, seat, MOST_TOLD - told):
                    told += 1
                    yield contrast
        open_to_all = list(_unlike(Kind.EFFECT, "", *self._both(_all_of, a, b)))
        yield from open_to_all
        if not open_to_all:
            for seat in range(self.a.seats):
                views = self._both(partial(_view, seat=seat), a, b)
                yield from _unlike(Kind.SIGHT, letter(seat), *views)

    def _both(self, ask: Callable[[AnyGame, Any], Any], a: Any, b: Any) -> tuple[Any, Any]:  # noqa: ANN401 (any states)
        """Ask both games the same; what fails in a game is its answer."""
        return _asked(lambda: ask(self.a, a)), _asked(lambda: ask(self.b, b))

    def _chances(self, a: Any, b: Any) -> Iterator[Contrast]:  # noqa: ANN401 (states of the two games)
        if list(self.a.draws(a)) == list(self.b.draws(b)) and self.a.write == self.b.write:
            return
        one = {self.a.write(move): chance for move, chance in self.a.chance_outcomes(a)}
        other = {self.b.write(move): chance for move, chance in self.b.chance_outcomes(b)}
        for move in dict.fromkeys((*one, *other)):
            chances = one.get(move, Fraction(0)), other.get(move, Fraction(0))
            if chances[0] != chances[1]:
                yield Contrast(Kind.CHANCES, move, *map(str, chances))

    def _moves(self, a: Any, b: Any, seat: Actor, most: int) -> Iterator[Contrast]:  # noqa: ANN401 (states of the two games)
        """Go through the moves of a seat that only one of the games allows, so many of them one by one."""
        one, other = self._both(lambda game, state: game.legal_moves(state, seat), a, b)
        if isinstance(one, Failed) or isinstance(other, Failed):
            yield from _unlike(Kind.MOVES, "", one, other)
            return
        if self.a.write == self.b.write and (one == other or _same_items(one, other)):
            return
        mine, yours = (dict.fromkeys(map(game.write, moves)) for game, moves in ((self.a, one), (self.b, other)))
        only = [text for text in (*mine, *yours) if text not in mine or text not in yours]
        for text in only[: max(0, most)]:
            here = LEGAL if text in mine else self._refusal(self.a, a, text)
            there = LEGAL if text in yours else self._refusal(self.b, b, text)
            yield Contrast(Kind.MOVES, text, here, there)
        if len(only) > max(0, most):
            what = say("{who:seat} has {n:,} more that differ", who=seat, n=len(only) - max(0, most))
            here, there = (Said(say("{n:,} in all", n=len(moves))) for moves in (mine, yours))
            yield Contrast(Kind.MOVES, Said(what), here, there)

    @staticmethod
    def _refusal(game: AnyGame, state: Any, text: str) -> str:  # noqa: ANN401 (a state of any game)
        """Say why a game refuses a move, with the clauses."""
        try:
            refused = game.objection(state, game.read(text))
        except Exception as fault:  # noqa: BLE001 (a move of another game may be unreadable, or worse)
            reason = str(fault).splitlines()[0] if str(fault) else type(fault).__name__
            return Said(say("no move: {fault}", fault=reason))
        if refused is None:
            return N_("not listed")
        return Said(say("refused: {why}", *refused.clauses, why=refused.event))

    # As one game

    def product(self) -> AnyGame:
        """Return the two games as one, which comes to rest where they part: what `witness` looks for there.

        Its moves are those of the first game.
        """
        deciding = Phase(
            name="decide",
            actors=lambda pair: self.a.phase(pair.a).actors(pair.a),
            legal_moves=lambda pair, seat: self.a.legal_moves(pair.a, seat),
            apply=self.step,
            objection=lambda pair, move: self.a.objection(pair.a, move),
        )
        drawing = Phase(
            name="draw",
            draws=lambda pair: self.a.draws(pair.a),
            apply=self.step,
            objection=lambda pair, move: self.a.objection(pair.a, move),
        )
        return Game(
            name=self.a.name,
            start=self.start(),
            phases=[deciding, drawing, Phase(name="rest"), Phase(name="parted")],
            seats=self.a.seats,
            outcome=lambda pair: Outcome((0,) * self.a.seats, ()) if pair.phase in {"rest", "parted"} else None,
            measure=self.a.measure if self.a.measure is unmeasured else lambda pair: (),
            properties=[THEY_PART],
            differences=self.a.differences,
            edition=self.a.edition,
            read=self.a.read,
            write=self.a.write,
        )


@sometimes
def they_part(pair: Pair) -> bool:
    """The two rulesets can be told apart."""
    return pair.phase == "parted"


THEY_PART: Final[Property] = they_part
"""What is looked for in two games in lockstep."""


def _tried(make: Callable[[], Any]) -> Any:  # noqa: ANN401 (a state of any game)
    """Return what a function makes, or why it failed."""
    made = _asked(make)
    return Failed(N_("a rule returned None where a state is expected")) if made is None else made


def _asked(ask: Callable[[], Any]) -> Any:  # noqa: ANN401 (an answer of any kind)
    """Return what a function answers, or why it failed."""
    try:
        return ask()
    except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is told)
        return Failed(f"{type(fault).__name__}: {fault}")


def _view(game: AnyGame, state: Any, seat: int) -> Any:  # noqa: ANN401 (a state and a view of any game)
    """Return what a seat sees."""
    return game.view(state, seat)


def _all_of(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 (a state and a view of any game)
    """Return what a bystander sees, who sees all; the state itself where a game's view knows only seats."""
    try:
        return game.view(state, None)  # type: ignore[arg-type]  # the shipped games know the bystander; others may not
    except Exception:  # noqa: BLE001 (a view that is meant for seats only may fail in any way)
        return state


def _same_items(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Say whether two lists of moves are equal item by item."""
    return len(one) == len(other) and all(mine == yours for mine, yours in zip(one, other, strict=True))


def _names(actors: Sequence[Any] | Failed) -> str:
    if isinstance(actors, Failed):
        return actors.reason
    return ", ".join(map(name_of, actors)) or N_("nobody")


def _unlike(kind: Kind, where: str, a: Any, b: Any) -> Iterator[Contrast]:  # noqa: ANN401 (values of any kind)
    """Go through the parts in which two values differ, as people read them; nothing for equal ones."""
    if a == b:
        return
    one, other = (_legible(value) for value in (a, b))
    if one != other:
        yield from _parts(kind, where, "", one, other)


def _legible(value: Any) -> Any:  # noqa: ANN401 (a value of any kind)
    """Return a value as JSON has it, or else as Python shows it."""
    if isinstance(value, Failed):
        return value.reason
    try:
        found = plain(value)
        json.dumps(found)
    except Exception:  # noqa: BLE001 (a value of somebody's own kind)
        return repr(value)
    return found


def _parts(kind: Kind, where: str, path: str, a: Any, b: Any) -> Iterator[Contrast]:  # noqa: ANN401 (values of any kind)
    if a == b:
        return
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        for name in dict.fromkeys((*a, *b)):
            inner = f"{path}.{name}" if path else str(name)
            yield from _parts(kind, where, inner, a.get(name, NOTHING), b.get(name, NOTHING))
        return
    long = max(len(_shown(a)), len(_shown(b))) > SHORT
    if long and isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        for number, (one, other) in enumerate(zip(a, b, strict=True), start=1):
            yield from _parts(kind, where, f"{path} {number}".strip(), one, other)
        return
    what = path or kind.value
    seen = Said(say("seen by {seat}: {what:word}", seat=where, what=what)) if where else what
    yield Contrast(kind, seen, _shown(a), _shown(b))


def _shown(value: Any) -> str:  # noqa: ANN401 (a value as JSON has it)
    """Return a value in words."""
    match value:
        case None:
            return N_("none")
        case bool():
            return N_("yes") if value else N_("no")
        case list() | tuple():
            return (
                ", ".join(f"({_shown(one)})" if isinstance(one, (list, tuple)) else _shown(one) for one in value) or "-"
            )
        case Mapping():
            return ", ".join(f"{name} {_shown(one)}" for name, one in value.items())
        case _:
            return str(value)
