"""Tables laid out by hand: the position that a clause speaks of, everything in notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from attrs import evolve, frozen

from boardrules import fiji
from boardrules.chance import Sampler
from boardrules.fiji.game import Fiji
from boardrules.fiji.state import State, Table
from boardrules.seats import CHANCE

GOALS = ("most green", "most red", "most yellow", "most blue")
"""The row where a test does not care."""

PLENTY = "99g99r99y99b"
"""A supply from which the next round can be dealt, whatever was left behind the screens."""


@cache
def game_of(seats: int = 4, rules: fiji.Ruleset = fiji.STANDARD) -> Fiji:
    """Return the game, the same one for the same rules."""
    return fiji.game(seats, rules)


def written(bundles: Sequence[fiji.Beads | None]) -> list[str]:
    """Write bundles, `?` for what is not there."""
    return ["?" if beads is None else str(beads) for beads in bundles]


@frozen
class Position:
    """A game and one of its states, with moves and facts as notation."""

    game: Fiji
    state: State

    def play(self, *lines: str) -> Position:
        """Make some moves."""
        state = self.state
        for line in lines:
            state = self.game.step(state, self.game.read(line))
        return evolve(self, state=state)

    def offer(self, *bundles: str) -> Position:
        """Let every seat in turn place an offer, and settle what follows."""
        return self.play(*(f"{'ABCDE'[seat]} offers {beads}" for seat, beads in enumerate(bundles)))

    def analysis(self, *bundles: str) -> list[Position]:
        """Let every seat place an offer; return the table before the first condition and after each."""
        *early, last = [f"{'ABCDE'[seat]} offers {beads}" for seat, beads in enumerate(bundles)]
        before = self.play(*early)
        return [evolve(self, state=state) for state in self.game.trace(before.state, self.game.read(last))]

    def refusal(self, line: str) -> str:
        """Return why a move is refused; it must be, by the machine and by the list of legal moves."""
        move = self.game.read(line)
        objection = self.game.objection(self.state, move)
        assert objection is not None, f"{line} is accepted"
        assert all(move not in self.game.legal_moves(self.state, actor) for actor in self.game.actors(self.state))
        return str(objection)

    def accepts(self, line: str) -> bool:
        """Say whether a move is accepted; the machine and the list of legal moves must agree."""
        move = self.game.read(line)
        actors = self.game.actors(self.state)
        listed = any(move in self.game.legal_moves(self.state, actor) for actor in actors)
        assert listed == (self.game.objection(self.state, move) is None)
        return listed

    def moves(self, seat: int) -> list[str]:
        """Return all that a seat may do."""
        return [self.game.write(move) for move in self.game.legal_moves(self.state, seat)]

    def draws(self) -> dict[str, Any]:
        """Return what nature may turn up, with probabilities."""
        return {self.game.write(move): share for move, share in self.game.chance_outcomes(self.state)}

    def told(self, line: str, seat: int | None = None, names: Sequence[str] = ()) -> list[str]:
        """Return what a seat is told of a move."""
        return [event.text(names) for event in self.game.narrate(self.state, self.game.read(line), seat)]

    def onward(self, *phases: str, seed: int = 7) -> Position:
        """Play at random until one of these phases is reached."""
        sampler = Sampler(seed)
        state = self.state
        while state.phase not in phases:
            state = any_step(self.game, state, sampler)
        return evolve(self, state=state)

    @property
    def phase(self) -> str:
        """Return where the game stands."""
        return self.state.phase

    @property
    def behind(self) -> list[str]:
        """Return what lies behind the screens."""
        return written(self.state.behind)

    @property
    def offers(self) -> list[str]:
        """Return the offers."""
        return written(self.state.offers)

    @property
    def supply(self) -> str:
        """Return the supply."""
        return str(self.state.supply)

    @property
    def goals(self) -> list[str]:
        """Return the row of goals."""
        return [str(goal) for goal in self.state.goals]


def opening(seats: int = 4, rules: fiji.Ruleset = fiji.STANDARD) -> Position:
    """Return the table at which the first card is to be turned up."""
    return Position(game_of(seats, rules), game_of(seats, rules).initial_state())


def unlaid(seats: int = 4, rules: fiji.Ruleset = fiji.STANDARD) -> State:
    """Return the table before the first round."""
    return State.opening(Table(rules, seats))


def table(
    *,
    behind: Sequence[str] = ("5g4r3y2b",) * 4,
    supply: str = "5g4r3y2b",
    conditions: Sequence[str] = ("most green",),
    effects: Sequence[str] = ("keep",),
    goals: Sequence[str] = GOALS,
    rules: fiji.Ruleset = fiji.STANDARD,
    **facts: Any,
) -> Position:
    """Return a table at which offers are due, one seat for each bundle behind a screen."""
    start = opening(len(behind), rules)
    columns = evolve(
        start.state.columns,
        conditions=tuple(map(fiji.Condition.read, conditions)),
        effects=tuple(map(fiji.Effect.read, effects)),
    )
    laid = {
        "phase": "offer",
        "exchange": 1,
        "columns": columns,
        "goals": tuple(map(fiji.Goal.read, goals)),
        "behind": tuple(map(fiji.Beads.read, behind)),
        "supply": fiji.Beads.read(supply),
    }
    return evolve(start, state=evolve(start.state, **{**laid, **facts}))


def scored(behind: Sequence[str], goals: Sequence[str], rules: fiji.Ruleset = fiji.STANDARD, **facts: Any) -> Position:
    """Return the table after the heads of a round at whose end these beads were left."""
    laid = {"phase": "heads", "exchange": rules.exchanges, **facts}
    before = table(behind=behind, supply=PLENTY, goals=goals, rules=rules, **laid)
    return evolve(before, state=before.game.settled(before.state))


def any_step(game: Fiji, state: State, sampler: Sampler) -> State:
    """Return the state after a random move."""
    return game.advance(state, any_move(game, state, sampler))


def any_move(game: Fiji, state: State, sampler: Sampler) -> fiji.Move:
    """Return a random move: a draw by its weight, or a decision of anyone who may act."""
    actors = game.actors(state)
    if actors == (CHANCE,):
        return sampler.draw(game.draws(state))
    return sampler.pick(game.legal_moves(state, sampler.pick(actors)))


def states_of(game: Fiji, *seed: int) -> Iterator[State]:
    """Go through the states of a random game."""
    sampler = Sampler(*seed)
    state = game.initial_state()
    yield state
    while game.actors(state):
        state = any_step(game, state, sampler)
        yield state
