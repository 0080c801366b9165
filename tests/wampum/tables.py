"""Tables laid out by hand: the position that a clause speaks of, everything in notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from attrs import evolve, frozen

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.seats import CHANCE, letter, seat_of
from boardrules.wampum.game import Wampum
from boardrules.wampum.state import State, Table

STANDARD = wampum.STANDARD

PILE = "60a"
"""A pile of one kind, so that dealing from it leaves nothing to chance."""

LYING = ("2a", "3a", "3a", "3a", "4a")
"""What lies in the villages where a test does not care."""


@cache
def game_of(seats: int = 4, rules: wampum.Ruleset = STANDARD) -> Wampum:
    """Return the game, the same one for the same rules."""
    return wampum.game(seats, rules)


@frozen
class Position:
    """A game and one of its states, with moves and facts as notation."""

    game: Wampum
    state: State

    def play(self, *lines: str) -> Position:
        """Make some moves."""
        state = self.state
        for line in lines:
            state = self.game.step(state, self.game.read(line))
        return evolve(self, state=state)

    def trace(self, line: str) -> list[Position]:
        """Make a move; return all tables that it passes through."""
        return [evolve(self, state=state) for state in self.game.trace(self.state, self.game.read(line))]

    def settling(self) -> list[Position]:
        """Return this table and all that the rules make of it by themselves."""
        return [evolve(self, state=state) for state in self.game.settling(self.state)]

    def settled(self) -> Position:
        """Let the rules act until somebody must."""
        return evolve(self, state=self.game.settled(self.state))

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

    def earn(self) -> Position:
        """Let everybody be dealt the income."""
        return self.onward("limit", "discard", "bid", "pledge", "over")

    @property
    def actors(self) -> tuple[Any, ...]:
        """Return who may act."""
        return self.game.actors(self.state)

    @property
    def phase(self) -> str:
        """Return where the game stands."""
        return self.state.phase

    @property
    def hands(self) -> list[str]:
        """Return the hands."""
        return list(map(str, self.state.hands))

    @property
    def held(self) -> list[int]:
        """Return how many goods each hand has."""
        return list(map(sum, self.state.hands))

    @property
    def villages(self) -> list[str]:
        """Return what lies in the villages."""
        return list(map(str, self.state.villages))

    @property
    def bids(self) -> list[str]:
        """Return whose bid lies at each village, as in `A 3c2w`, and `-` where there is none."""
        return [f"{letter(bid.seat)} {bid.goods}" if bid else "-" for bid in self.state.bids]

    @property
    def wampum(self) -> list[int]:
        """Return how much wampum each seat has."""
        return list(map(sum, self.state.chests))


def opening(seats: int = 4, rules: wampum.Ruleset = STANDARD) -> Position:
    """Return the table at which the first card is to be turned up."""
    return Position(game_of(seats, rules), game_of(seats, rules).initial_state())


def unlaid(seats: int = 4, rules: wampum.Ruleset = STANDARD) -> State:
    """Return the table before set-up."""
    return State.opening(Table(rules, seats))


def goods(bundles: Sequence[str]) -> tuple[wampum.Goods, ...]:
    """Read bundles."""
    return tuple(map(wampum.Goods.read, bundles))


def bid(text: str) -> wampum.Bid | None:
    """Read a bid as in `A 3c2w`; `-` for none."""
    if text == "-":
        return None
    seat, laid = text.split()
    return wampum.Bid(seat_of(seat), wampum.Goods.read(laid))


def table(
    *,
    hands: Sequence[str] = ("9c",) * 4,
    villages: Sequence[str] = (),
    bids: Sequence[str] = (),
    pile: str = PILE,
    start: int = 0,
    rules: wampum.Ruleset = STANDARD,
    **facts: Any,
) -> Position:
    """Return a table at which bids are due, one seat for each hand."""
    seats = len(hands)
    number = len(rules.values(seats))
    laid = {
        "phase": "bid",
        "start": start,
        "hands": goods(hands),
        "villages": goods(villages or LYING[:number]),
        "bids": tuple(map(bid, bids or ["-"] * number)),
        "pile": wampum.Goods.read(pile),
        "removed": wampum.Goods.read("1c1h" if seats == 4 else "1c1h1t1w1a" if seats == 2 else "-"),
    }
    return Position(game_of(seats, rules), evolve(unlaid(seats, rules), **{**laid, **facts}))


def any_move(game: Wampum, state: State, sampler: Sampler) -> wampum.Move:
    """Return a random move: a draw by its weight, or a decision of anyone who may act."""
    actors = game.actors(state)
    if actors == (CHANCE,):
        return sampler.draw(game.draws(state))
    return sampler.pick(game.legal_moves(state, sampler.pick(actors)))


def any_step(game: Wampum, state: State, sampler: Sampler) -> State:
    """Return the state after a random move."""
    return game.advance(state, any_move(game, state, sampler))


def states_of(game: Wampum, *seed: int) -> Iterator[State]:
    """Go through the states of a random game in which somebody must act, and its end."""
    sampler = Sampler(*seed)
    state = game.initial_state()
    yield state
    while game.actors(state):
        state = any_step(game, state, sampler)
        yield state


def all_states_of(game: Wampum, *seed: int) -> Iterator[State]:
    """Go through the states of a random game, those that the rules pass through by themselves too."""
    sampler = Sampler(*seed)
    yield from game.settling(game.start)
    state = game.initial_state()
    while game.actors(state):
        passed = game.trace(state, any_move(game, state, sampler))
        yield from passed
        state = passed[-1]
