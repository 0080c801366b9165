"""One game after another, played to its end by the policies at the table: what a worker of a simulation does.

Each game has a seed of its own, drawn from that of the simulation by its number alone. The seed decides the draws, the
order of those who decide at the same time, and all decisions of uniform players, just as in `playout`; any other policy
has a stream of its own in each game, by its seat.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from attrs import frozen

from boardrules.chance import Sampler
from boardrules.errors import BoardRulesError, Stuck, told_of
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.policy import Policy
from boardrules.properties import Case, Claim, Property
from boardrules.records import choose
from boardrules.rulesets import quoted
from boardrules.seats import CHANCE, Seat, letter, name_of

MOST_MOVES: Final = 100_000
"""A game that is not over after so many moves is left."""


HIGHEST: Final = 10**18 - 1
"""No score is further from zero, so that means and deviations can be told."""


class BadPolicy(BoardRulesError):
    """A policy that fails, or chooses what its seat may not do: who, where, and why."""


class Cut(enum.StrEnum):
    """Why a game has no outcome."""

    NOT = ""
    STUCK = "stuck"
    """Somebody had to act and had no legal move, or nobody could act and the game was not over."""
    LONG = "long"
    """There were more moves than allowed."""


class Row(NamedTuple):
    """What came of a game. `seen` are the places, in the game's list of events, of those that it shows, ascending."""

    number: int
    seed: int
    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    moves: int
    decisions: int
    seen: tuple[int, ...]
    cut: Cut


@frozen
class Player:
    """Who sits at a seat: the name of a policy, and the policy; None for uniform choice."""

    name: str
    policy: Policy | None = None


def seed_of(seed: int, number: int) -> int:
    """Return the seed of a game of a series: the series' own for the first, as `boardrules playout --games` has it."""
    return seed if number == 0 else Sampler(seed, number).below(1 << 53)


def events_of(game: Game[Any, Any]) -> tuple[Property, ...]:
    """Return what is counted as an event: each `sometimes` of a game, in its order."""
    return tuple(one for one in game.properties if one.claim is Claim.SOMETIMES)


@frozen(slots=False)
class Playing:
    """The task: games of these numbers, each played to its end."""

    game: Game[Any, Any]
    players: tuple[Player, ...]
    seed: int
    watched: bool
    """Whether events are looked for."""
    most_moves: int

    def __call__(self, part: range) -> list[Row]:
        """Play the games of a part; `BoardRulesError` with the game and its seed where rules or policies fail."""
        return [self.play(number) for number in part]

    @cached_property
    def _uniform(self) -> bool:
        return all(player.policy is None for player in self.players)

    def play(self, number: int) -> Row:
        """Play one game."""
        seed = seed_of(self.seed, number)
        try:
            return self._played(number, seed)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:
            # Also what would end the program: rules that call `sys.exit` must not pass for a simulation that is done.
            told = str(fault) if isinstance(fault, BoardRulesError) else told_of(fault)
            kind = BadPolicy if isinstance(fault, BadPolicy) else BoardRulesError
            raise kind(f"game {number} (seed {seed}) of {self.game.name!r}: {told}") from fault

    def _played(self, number: int, seed: int) -> Row:
        game, sampler, eyes = self.game, Sampler(seed), None
        state = self._first
        if self.watched:
            eyes = _Eyes(self._opening)
        streams = [Sampler(seed, 0, seat) for seat in range(game.seats)]
        moves = decisions = 0
        cut = Cut.NOT
        while True:
            if moves == self.most_moves:
                cut = Cut.LONG if game.actors(state) else Cut.NOT
                break
            draws = game.phase(state).draws
            if draws is not None:
                move = sampler.draw(draws(state))
            else:
                try:
                    move = choose(game, state, sampler) if self._uniform else self._choice(state, sampler, streams)
                except Stuck:
                    cut = Cut.STUCK
                    break
                if move is None:
                    break
                decisions += 1
            moves += 1
            state = game.advance(state, move) if eyes is None else eyes.advance(game, state, move)
        outcome = game.outcome(state) if cut is Cut.NOT else None
        seen = () if eyes is None else tuple(sorted(eyes.seen))
        if outcome is None:
            return Row(number, seed, None, (), moves, decisions, seen, cut or Cut.STUCK)
        _refuse_odd(outcome, game.seats)
        return Row(number, seed, tuple(outcome.scores), tuple(outcome.winners), moves, decisions, seen, cut)

    def _choice(self, state: Any, sampler: Sampler, streams: Sequence[Sampler]) -> Any:  # noqa: ANN401 (of any game)
        """Return what one of those who may act does; None at the end. Raises `Stuck` and `BadPolicy`."""
        game = self.game
        actors = game.actors(state)
        if not actors or actors == (CHANCE,):
            return choose(game, state, sampler)
        seat: Any = sampler.pick(actors)
        legal = game.legal_moves(state, seat)
        if not len(legal):
            msg = f"{name_of(seat)} must act and has no legal move"
            raise Stuck(msg)
        policy = self.players[seat].policy
        if policy is None:
            return sampler.pick(legal)
        who = f"policy {self.players[seat].name} of seat {letter(seat)}"
        view = game.view(state, seat)
        try:
            move = policy(view, legal, streams[seat])
        except KeyboardInterrupt:
            raise
        except BaseException as fault:
            raise BadPolicy(f"{who} fails: {told_of(fault)}") from fault
        try:
            refused = game.objection(state, move)
            if refused is None and move in legal:
                return move
        except Exception as fault:
            # What a policy returns may be anything, and may not even bear to be looked at.
            raise BadPolicy(f"{who} chooses {_shown(game, move)}, which fails: {told_of(fault)}") from fault
        why = "it is not among the legal moves of this seat" if refused is None else str(refused)
        raise BadPolicy(f"{who} chooses {_shown(game, move)}: {why}")

    @cached_property
    def _first(self) -> Any:  # noqa: ANN401 (a state of any game)
        return self.game.initial_state()

    @cached_property
    def _opening(self) -> _Eyes:
        """What is seen before anybody acts, the same in each game."""
        events = list(enumerate(events_of(self.game)))
        eyes = _Eyes()
        eyes.on_state = [(place, one) for place, one in events if one.on is Case.STATE]
        eyes.on_step = [(place, one) for place, one in events if one.on is not Case.STATE]
        before = None
        for state in self.game.settling(self.game.start):
            if before is not None:
                eyes.look_at_step(before, None, state)
            eyes.look_at_state(state)
            before = state
        return eyes


def _refuse_odd(outcome: Outcome, seats: int) -> None:
    """Raise `BoardRulesError` for an outcome of which no figures can be made."""
    if len(outcome.scores) != seats:
        raise BoardRulesError(f"{len(outcome.scores)} scores found, one for each of {seats} seats expected")
    for score in outcome.scores:
        if type(score) is not int or abs(score) > HIGHEST:
            raise BoardRulesError(f"score {quoted(score)} found, a whole number of at most 18 digits expected")
    if any(type(seat) is not int for seat in outcome.winners) or list(outcome.winners) != [
        seat for seat in range(seats) if seat in outcome.winners
    ]:
        found = quoted(tuple(outcome.winners))
        raise BoardRulesError(f"winners {found} found, seats from 0 to {seats - 1} in ascending order expected")


def _shown(game: Game[Any, Any], move: object) -> str:
    """Return what a policy chooses in notation, else as Python shows it, else its type; cut short where it is long."""
    try:
        return quoted(game.write(move))
    except Exception:  # noqa: BLE001 (it may be no move at all)
        try:
            return quoted(repr(move))
        except Exception:  # noqa: BLE001 (it may not even have a text)
            return f"something of the type {type(move).__name__}"


class _Eyes:
    """Looks for events in one game; what has been seen is not looked for again."""

    def __init__(self, others: _Eyes | None = None) -> None:
        self.seen: set[int] = set() if others is None else set(others.seen)
        self.on_state: list[tuple[int, Property]] = [] if others is None else others.on_state
        self.on_step: list[tuple[int, Property]] = [] if others is None else others.on_step

    def advance(self, game: Game[Any, Any], state: Any, move: Any) -> Any:  # noqa: ANN401 (of any game)
        """Do what the game's `advance` does, and look at each state and step that it passes through."""
        before, made = state, move
        apply = game.phase(state).apply
        for after in game.settling(apply(state, move)) if apply is not None else ():
            self.look_at_step(before, made, after)
            self.look_at_state(after)
            before, made = after, None
        return before

    def look_at_state(self, state: Any) -> None:  # noqa: ANN401 (of any game)
        for place, one in self.on_state:
            if (one.when is None or one.when(state)) and one.holds(state):
                self.seen.add(place)
                self.on_state = [other for other in self.on_state if other[0] != place]

    def look_at_step(self, before: Any, move: Any, after: Any) -> None:  # noqa: ANN401 (of any game)
        for place, one in self.on_step:
            if (one.when is None or one.when(before, move, after)) and one.holds(before, move, after):
                self.seen.add(place)
                self.on_step = [other for other in self.on_step if other[0] != place]
