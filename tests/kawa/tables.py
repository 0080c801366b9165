"""Tables laid out by hand: the River that a clause speaks of, everything in notation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from attrs import evolve, frozen

from boardrules import kawa
from boardrules.chance import Sampler
from boardrules.kawa.components import Size, Tile
from boardrules.kawa.game import Kawa
from boardrules.kawa.scoring import order_of
from boardrules.kawa.state import State, Table, by_colour
from boardrules.records import choose
from boardrules.seats import letter, seat_of

RIVER = (
    "straight straight straight straight",
    "left left left left",
    "right right right right",
    "whirlpool-left whirlpool-right left right",
)
"""A River of the 16 basic tiles, a row of each kind."""


@cache
def game_of(seats: int = 4, rules: kawa.Ruleset = kawa.STANDARD) -> Kawa:
    """Return the game, the same one for the same rules."""
    return kawa.game(seats, rules)


@frozen
class Position:
    """A game and one of its states, with moves and facts as notation."""

    game: Kawa
    state: State

    def play(self, *lines: str) -> Position:
        """Make some moves."""
        state = self.state
        for line in lines:
            state = self.game.step(state, self.game.read(line))
        return evolve(self, state=state)

    def refusal(self, line: str) -> str:
        """Return why a move is refused; it must be, by the machine and by the list of legal moves."""
        move = self.game.read(line)
        objection = self.game.objection(self.state, move)
        assert objection is not None, f"{line} is accepted"
        assert all(move not in self.game.legal_moves(self.state, actor) for actor in self.game.actors(self.state))
        return str(objection)

    @property
    def moves(self) -> list[str]:
        """Return all that may be done."""
        (actor,) = self.game.actors(self.state)
        return [self.game.write(move) for move in self.game.legal_moves(self.state, actor)]

    def told(self, line: str, names: Sequence[str] = ()) -> list[str]:
        """Return what is told of a move."""
        return [event.text(names) for event in self.game.narrate(self.state, self.game.read(line))]

    def onward(self, *phases: str, seed: int = 7) -> Position:
        """Play at random until one of these phases is reached."""
        sampler = Sampler(seed)
        state = self.state
        while state.phase not in phases:
            choice = choose(self.game, state, sampler)
            assert choice is not None
            state = self.game.step(state, choice)
        return evolve(self, state=state)

    @property
    def phase(self) -> str:
        """Return where the game stands."""
        return self.state.phase

    @property
    def acting(self) -> str:
        """Return the letter of the colour that acts."""
        return "-" if self.state.active is None else letter(self.state.active)

    @property
    def path(self) -> list[str]:
        """Return where the Active Player has been."""
        return [str(cell) for cell in self.state.path]

    @property
    def rows(self) -> list[str]:
        """Return the River row by row."""
        return [" ".join("-" if tile is None else tile.kind for tile in row) for row in self.state.river]

    def lying(self, cell: str) -> str:
        """Return the petals on a cell."""
        found = []
        for colour, numbers in enumerate(by_colour(self.state.lying(kawa.Cell.read(cell)))):
            found += [f"{letter(colour)} {size}" for size in Size for _ in range(numbers[size])]
        return ", ".join(found)

    def pool(self, colour: str) -> tuple[int, int]:
        """Return the singles and doubles in a pool."""
        return by_colour(self.state.pools)[seat_of(colour)]


def river(
    rows: Sequence[str] = RIVER,
    petals: Mapping[str, str] | None = None,
    *,
    seats: int = 4,
    rules: kawa.Ruleset = kawa.STANDARD,
    wheel: Sequence[int] | None = None,
    round_: int = 1,
) -> Position:
    """Lay a River out in notation, with petals (`{"r1c1": "A single, B double"}`), at the beginning of a round."""
    table = Table(rules, seats)
    state = State.opening(table)
    tiles = [kind for row in rows for kind in row.split()]
    pools, lying = list(state.pools), [list(one) for one in state.petals]
    for cell, tokens in (petals or {}).items():
        for token in tokens.split(", "):
            colour, size = token.split()
            kind = 2 * seat_of(colour) + Size.read(size)
            pools[kind] -= 1
            lying[table.place(kawa.Cell.read(cell))][kind] += 1
    assert min(pools) >= 0
    positions = tuple(wheel or state.wheel)
    laid = evolve(
        state,
        phase="start",
        round=round_,
        tiles=tuple(Tile(kind, kind) for kind in tiles),
        petals=tuple(map(tuple, lying)),
        pools=tuple(pools),
        wheel=positions,
        waiting=order_of(positions),
        bag=(0,) * len(state.bag),
    )
    return Position(game_of(seats, rules), laid)


def opening(seats: int = 4, rules: kawa.Ruleset = kawa.STANDARD) -> Position:
    """Return the table at which the first tile is to be laid."""
    return Position(game_of(seats, rules), game_of(seats, rules).initial_state())


def states_of(game: Kawa, seed: int) -> Iterator[State]:
    """Go through the states of a random game."""
    sampler, state = Sampler(seed), game.initial_state()
    yield state
    while (choice := choose(game, state, sampler)) is not None:
        state = game.step(state, choice)
        yield state


def draws(position: Position) -> dict[str, Any]:
    """Return what nature may turn up, with probabilities."""
    game = position.game
    return {game.write(move): share for move, share in game.chance_outcomes(position.state)}
