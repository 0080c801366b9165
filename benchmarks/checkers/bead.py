"""The bead model: a cut-down Fiji on which checkers are compared, for any number of seats, beads and exchanges.

Each seat has green and red beads, and there is a supply. The seats offer in turn 1 to `most` beads of those they have.
Then the condition, most or fewest green, picks a seat, where equals cancel each other; whoever is picked takes two
green beads if the supply has two, else nothing, and all offers go to the supply. After so many exchanges it is over. A
seat that must offer and has no bead is a deadlock.

Here it is a function on flat tuples, for the checkers that run Python; every other checker gets a text of its own.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable

from attrs import asdict, field, frozen

State = tuple[int, ...]
"""Green and red beads of each seat, green and red of each offer, the supply, whose turn it is, exchanges done."""

TAKEN = 2
"""So many green beads are taken by whoever is picked."""


class Condition(enum.StrEnum):
    """Who is picked: the seat that alone offers the most or the fewest green beads."""

    MOST = "most"
    FEWEST = "fewest"


def _pair(beads: tuple[int, int]) -> tuple[int, int]:
    green, red = beads
    return int(green), int(red)


@frozen
class Bead:
    """One size of the bead model."""

    seats: int
    own: tuple[int, int] = field(converter=_pair)
    """Green and red beads that each seat has at first."""
    supply: tuple[int, int] = field(converter=_pair)
    """Green and red beads in the supply at first."""
    most: int
    """How many beads a seat may offer at most."""
    exchanges: int
    condition: Condition = field(default=Condition.MOST, converter=Condition)

    def __attrs_post_init__(self) -> None:
        """Refuse a size that no model can have: ValueError."""
        if self.seats < 1 or self.most < 1 or self.exchanges < 0 or min(*self.own, *self.supply) < 0:
            msg = f"{self} found, at least 1 seat, 1 bead to offer, 0 exchanges and 0 beads of each colour expected"
            raise ValueError(msg)

    @property
    def total(self) -> tuple[int, int]:
        """All green and all red beads."""
        return tuple(self.seats * own + more for own, more in zip(self.own, self.supply, strict=True))

    @property
    def offers(self) -> tuple[tuple[int, int], ...]:
        """What may be offered at all: green and red."""
        sizes = range(self.most + 1)
        return tuple((green, red) for green in sizes for red in sizes if 1 <= green + red <= self.most)

    @property
    def better(self) -> str:
        """How the green beads of whoever is picked compare with those of another who stands alone."""
        return ">" if self.condition is Condition.MOST else "<"

    def json(self) -> str:
        """Return the size as text for another process."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Bead:
        """Return the size that was written by `json`."""
        return cls(**json.loads(text))


SIZES = {
    "S": Bead(2, (3, 2), (2, 2), 2, 2),
    "M": Bead(3, (3, 2), (2, 2), 2, 2),
    "L2": Bead(3, (4, 3), (4, 3), 2, 3),
    "L": Bead(3, (4, 3), (4, 3), 3, 3),
    "D": Bead(2, (1, 1), (2, 2), 2, 2),
}
"""The sizes that have names. D has a deadlock."""


@frozen
class Known:
    """What every checker must find."""

    states: int
    transitions: int
    ends: int
    deadlock: int | None = None
    """Steps of the shortest play to a deadlock, if there is one; then the counts are those of the whole graph."""


KNOWN = {
    "S": Known(652, 936, 106),
    "M": Known(11_913, 17_764, 1_682),
    "L2": Known(289_055, 482_334, 13_426),
    "L": Known(1_928_982, 3_444_540, 16_856),
    "D": Known(56, 60, 9, deadlock=3),
}
"""What is found in the sizes that have names."""


def start(bead: Bead) -> State:
    """Return the first state."""
    return (*bead.own * bead.seats, *(0, 0) * bead.seats, *bead.supply, 0, 0)


def offered(seats: int, state: State, green: int, red: int) -> State:
    """Return the state in which the seat whose turn it is has offered so many beads."""
    after = list(state)
    turn = after[-2]
    after[2 * turn] -= green
    after[2 * turn + 1] -= red
    after[2 * (seats + turn)] = green
    after[2 * (seats + turn) + 1] = red
    after[-2] = turn + 1
    return tuple(after)


def follower(bead: Bead) -> Callable[[State], list[tuple[str, State]]]:
    """Return the function that lists the steps of a state, each with its name."""
    seats, exchanges, offers = bead.seats, bead.exchanges, bead.offers
    pick = max if bead.condition is Condition.MOST else min

    def follow(state: State) -> list[tuple[str, State]]:
        *_, turn, done = state
        if done == exchanges:
            return []
        if turn == seats:
            return [("resolve", resolve(state))]
        green, red = state[2 * turn], state[2 * turn + 1]
        return [(f"{turn} offers {g} {r}", offered(seats, state, g, r)) for g, r in offers if g <= green and r <= red]

    def resolve(state: State) -> State:
        greens = state[2 * seats : 4 * seats : 2]
        supply = state[4 * seats]
        after = list(state[: 2 * seats])
        alone = [green for green in greens if greens.count(green) == 1]
        if alone and supply >= TAKEN:
            after[2 * greens.index(pick(alone))] += TAKEN
            supply -= TAKEN
        reds = state[4 * seats + 1] + sum(state[2 * seats + 1 : 4 * seats : 2])
        return (*after, *(0, 0) * seats, supply + sum(greens), reds, 0, state[-1] + 1)

    return follow


def conserved(bead: Bead) -> Callable[[State], bool]:
    """Return the first property: no bead appears or vanishes."""
    green, red = bead.total
    return lambda state: sum(state[:-2:2]) == green and sum(state[1:-2:2]) == red


def sized(bead: Bead) -> Callable[[State], bool]:
    """Return the second property: whoever has offered has offered 1 to so many beads, and nobody else has."""
    first, last, most = 2 * bead.seats, 4 * bead.seats, bead.most

    def holds(state: State) -> bool:
        turn = state[-2]
        return all(
            1 <= state[place] + state[place + 1] <= most
            if place < first + 2 * turn
            else state[place] == state[place + 1] == 0
            for place in range(first, last, 2)
        )

    return holds


def count(bead: Bead) -> Known:
    """Search the model breadth first with nothing but a dictionary: what the checkers are held against."""
    follow, opening = follower(bead), start(bead)
    conserve, size = conserved(bead), sized(bead)
    depth = {opening: 0}
    frontier, transitions, ends, deadlock = [opening], 0, 0, None
    for state in frontier:
        if not (conserve(state) and size(state)):
            msg = f"a property is broken in {state}"
            raise AssertionError(msg)
        steps = follow(state)
        transitions += len(steps)
        if state[-1] == bead.exchanges:
            ends += 1
        elif not steps and deadlock is None:
            deadlock = depth[state]
        for _, after in steps:
            if after not in depth:
                depth[after] = depth[state] + 1
                frontier.append(after)
    return Known(len(depth), transitions, ends, deadlock)
