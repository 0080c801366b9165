"""A cut-down Fiji with which model checkers are compared, searched four ways: whole, compact, and with reductions.

Players offer one to a few of their green and red beads in turn. Then whoever alone offers the most green, once equals
have cancelled each other, takes two green beads if the supply has two; all offers go to the supply. That is repeated a
few times.

The rules are written twice. The first way is for people: a state is a tuple, a move is a text. The second is for a
search of millions of states: a state is one whole number, and what follows it is read off tables. `explore` holds the
second against the first.

    python examples/bead_model.py           # in a moment: 11,913 states
    python examples/bead_model.py L         # 1,928,982 states
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from attrs import evolve

from boardrules import Game, Outcome, Phase, always
from boardrules.compact import Compact
from boardrules.seats import Seat
from boardrules.ties import sole_best
from boardrules.verify.explore import explore

Bundle = tuple[int, int]
"""Green and red beads."""


class Table(NamedTuple):
    """Everything that lies on the table: hands, the offers made so far, the supply, and the exchanges that are done."""

    hands: tuple[Bundle, ...]
    offers: tuple[Bundle, ...]
    supply: Bundle
    done: int


class Config(NamedTuple):
    """How large the model is."""

    seats: int
    own: Bundle
    supply: Bundle
    most: int
    exchanges: int


CONFIGS = {
    "S": Config(2, (3, 2), (2, 2), 2, 2),
    "M": Config(3, (3, 2), (2, 2), 2, 2),
    "L2": Config(3, (4, 3), (4, 3), 2, 3),
    "L": Config(3, (4, 3), (4, 3), 3, 3),
    "D": Config(2, (1, 1), (2, 2), 2, 2),
}
"""The sizes for which other checkers have published their counts."""


# The rules, for people

TAKEN = 2
"""How many green beads the best offer takes."""


@cache
def bundles(hand: Bundle, most: int) -> tuple[Bundle, ...]:
    """Return what can be offered out of a hand."""
    pairs = product(range(hand[0] + 1), range(hand[1] + 1))
    return tuple(pair for pair in pairs if 1 <= sum(pair) <= most)


def plus(one: Bundle, other: Bundle) -> Bundle:
    """Add two bundles."""
    return one[0] + other[0], one[1] + other[1]


def minus(one: Bundle, other: Bundle) -> Bundle:
    """Take one bundle from another."""
    return one[0] - other[0], one[1] - other[1]


def replaced(hands: tuple[Bundle, ...], seat: Seat, hand: Bundle) -> tuple[Bundle, ...]:
    """Return the hands with another one at a seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def offer(table: Table, move: str) -> Table:
    """Lay an offer on the table."""
    seat, _, green, red = move.split()
    bundle, who = (int(green), int(red)), int(seat)
    hands = replaced(table.hands, who, minus(table.hands[who], bundle))
    return table._replace(hands=hands, offers=(*table.offers, bundle))


def resolve(table: Table, move: str) -> Table:
    """Let whoever alone has the most green take two green, and put all offers into the supply."""
    best = sole_best({seat: green for seat, (green, _) in enumerate(table.offers)}, most=True)
    hands, supply = table.hands, table.supply
    if best is not None and supply[0] >= TAKEN:
        hands = replaced(hands, best, plus(hands[best], (TAKEN, 0)))
        supply = minus(supply, (TAKEN, 0))
    for bundle in table.offers:
        supply = plus(supply, bundle)
    return Table(hands, (), supply, table.done + 1)


# The rules, for a search: hands, offers and supply as pairs of small numbers in one large one, the first hand lowest

WIDTH = 5
"""So many bits are enough for the beads of one colour in one place."""

PAIR = 2 * WIDTH
"""The bits of a bundle: green, then red."""

ALL = (1 << WIDTH) - 1
"""A mask for one number."""


def packed(bundle: Bundle) -> int:
    """Return a bundle as a number."""
    return bundle[0] | bundle[1] << WIDTH


def unpacked(number: int) -> Bundle:
    """Return the bundle in the lowest bits of a number."""
    return number & ALL, number >> WIDTH & ALL


class Winners(dict[tuple[int, ...], int]):
    """By how many green beads each seat offers, by how much it changes the number that the best takes two."""

    def __init__(self, supply_at: int) -> None:
        """Know where the supply lies."""
        super().__init__()
        self._supply_at = supply_at

    def __missing__(self, greens: tuple[int, ...]) -> int:
        """Ask who is best, once for each case."""
        best = sole_best(dict(enumerate(greens)), most=True)
        self[greens] = 0 if best is None else (TAKEN << PAIR * best) - (TAKEN << self._supply_at)
        return self[greens]


class Numbers:
    """Tables as whole numbers, and what follows them."""

    def __init__(self, config: Config) -> None:
        """Lay out the bits: hands, offers, supply, how many have offered, how many exchanges are done."""
        self.config = config
        self.seats = config.seats
        self.offers_at = PAIR * config.seats
        self.supply_at = 2 * self.offers_at
        self.placed_at = self.supply_at + PAIR
        self.done_at = self.placed_at + WIDTH
        self.over = config.exchanges << self.done_at
        self.winners = Winners(self.supply_at)
        self.offered: dict[tuple[Seat, int], tuple[int, ...]] = {}
        self.given: dict[tuple[Seat, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self.sorted: dict[int, int] = {}

    def pack(self, table: Table) -> int:
        """Return a table as a number."""
        number = table.done << WIDTH | len(table.offers)
        unplaced = [(0, 0)] * (self.seats - len(table.offers))
        for bundle in (table.supply, *unplaced, *reversed(table.offers), *reversed(table.hands)):
            number = number << PAIR | packed(bundle)
        return number

    def unpack(self, number: int) -> Table:
        """Return the table that a number stands for."""
        pairs = [unpacked(number >> PAIR * place) for place in range(2 * self.seats + 1)]
        placed = number >> self.placed_at & ALL
        hands, offers = tuple(pairs[: self.seats]), tuple(pairs[self.seats : self.seats + placed])
        return Table(hands, offers, pairs[-1], number >> self.done_at)

    def follow(self, number: int) -> Iterable[int]:
        """Return what follows a table: one number for each offer, or the one after the offers are resolved."""
        if number >= self.over:
            return ()
        seat = number >> self.placed_at & ALL
        if seat == self.seats:
            return (self._resolved(number),)
        key = seat, number >> PAIR * seat & ((1 << PAIR) - 1)
        if key not in self.offered:
            offers = map(packed, bundles(unpacked(key[1]), self.config.most))
            laid, placed = (1 << self.offers_at) - 1 << PAIR * seat, 1 << self.placed_at
            self.offered[key] = tuple(one * laid + placed for one in offers)
        return [number + change for change in self.offered[key]]

    def _resolved(self, number: int) -> int:
        """Return the number after the offers are resolved."""
        offers = [number >> self.offers_at + PAIR * seat & ((1 << PAIR) - 1) for seat in range(self.seats)]
        if number >> self.supply_at & ALL >= TAKEN:
            number += self.winners[tuple(one & ALL for one in offers)]
        for seat, one in enumerate(offers):
            number += (one << self.supply_at) - (one << self.offers_at + PAIR * seat)
        return number + (1 << self.done_at) - (self.seats << self.placed_at)

    def follow_together(self, number: int) -> Iterable[int]:
        """Return what follows when all have offered and the offers are resolved."""
        if number >= self.over:
            return ()
        options = [self._given(seat, number >> PAIR * seat & ((1 << PAIR) - 1)) for seat in range(self.seats)]
        number += 1 << self.done_at
        given = map(sum, product(*(changes for changes, _ in options)))
        if number >> self.supply_at & ALL < TAKEN:
            return [number + change for change in given]
        taken = map(self.winners.__getitem__, product(*(greens for _, greens in options)))
        return [number + change + more for change, more in zip(given, taken, strict=True)]

    def _given(self, seat: Seat, hand: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return by how much each offer out of a hand changes the number in the end, and how many green it has."""
        key = seat, hand
        if key not in self.given:
            offers = bundles(unpacked(hand), self.config.most)
            back = (1 << self.supply_at) - (1 << PAIR * seat)
            self.given[key] = tuple(packed(one) * back for one in offers), tuple(green for green, _ in offers)
        return self.given[key]

    def in_order(self, number: int) -> int:
        """Return the number with the hands sorted; between exchanges it makes no difference who sits where."""
        if number >> self.placed_at & ALL:
            return number
        hands = number & ((1 << self.offers_at) - 1)
        if hands not in self.sorted:
            self.sorted[hands] = sum(
                hand << PAIR * seat
                for seat, hand in enumerate(
                    sorted(hands >> PAIR * seat & ((1 << PAIR) - 1) for seat in range(self.seats))
                )
            )
        return number - hands + self.sorted[hands]

    def total(self, number: int) -> int:
        """Return all beads as one bundle."""
        return sum(number >> PAIR * place & ((1 << PAIR) - 1) for place in range(2 * self.seats + 1))


# The game


def game(config: Config) -> Game[Table, str]:
    """Return the model as a game, with two properties, its compact form and the symmetry of its seats."""
    numbers = Numbers(config)
    seats, most, exchanges = config.seats, config.most, config.exchanges
    start = Table((config.own,) * seats, (), config.supply, 0)
    everything = packed((seats * config.own[0] + config.supply[0], seats * config.own[1] + config.supply[1]))

    @always
    def beads_are_conserved(table: Table) -> bool:
        """No bead appears or vanishes."""
        places = [*table.hands, *table.offers, table.supply]
        return packed((sum(green for green, _ in places), sum(red for _, red in places))) == everything

    @always
    def exchanges_are_counted(table: Table) -> bool:
        """There are never more exchanges, nor more offers in one, than there should be."""
        return table.done <= exchanges and len(table.offers) <= seats

    def offers(table: Table, seat: Seat) -> tuple[str, ...]:
        return tuple(f"{seat} offers {green} {red}" for green, red in bundles(table.hands[seat], most))

    def phase_of(table: Table) -> str:
        if table.done == exchanges:
            return "over"
        return "resolve" if len(table.offers) == seats else "offer"

    def hands_in_order(table: Table) -> Table:
        return numbers.unpack(numbers.in_order(numbers.pack(table)))

    return Game(
        name="beads",
        seats=seats,
        start=start,
        phase_of=phase_of,
        phases=[
            Phase(
                name="offer",
                actors=lambda table: (len(table.offers),),
                legal_moves=offers,
                apply=offer,
                leads_to=("offer", "resolve"),
                together=True,
            ),
            # Others count it as a step of its own that offers are resolved; here nature does it, who has no choice.
            Phase(name="resolve", draws=lambda table: (("resolve", 1),), apply=resolve, leads_to=("offer", "over")),
            Phase(name="over"),
        ],
        outcome=lambda table: Outcome((0,) * seats, ()) if table.done == exchanges else None,
        measure=lambda table: (exchanges - table.done, seats - len(table.offers)),
        properties=[beads_are_conserved, exchanges_are_counted],
        symmetries={"seats": hands_in_order},
        compact=Compact(
            pack=numbers.pack,
            unpack=numbers.unpack,
            follow=numbers.follow,
            follow_together=numbers.follow_together,
            holds={
                "beads_are_conserved": lambda number: numbers.total(number) == everything,
                "exchanges_are_counted": lambda number: number <= numbers.over | ((1 << numbers.done_at) - 1),
            },
            symmetries={"seats": numbers.in_order},
        ),
    )


def main() -> None:
    """Search a model four ways and print what was found."""
    config = CONFIGS[sys.argv[1] if len(sys.argv) > 1 else "M"]
    model = game(config)
    plain = evolve(model, compact=None)
    for name, one, reduce in (
        ("the rules as they stand", plain, ()),
        ("by whole numbers", model, ()),
        ("and macro steps", model, ("macro",)),
        ("and seats in order", model, ("macro", "seats")),
    ):
        report, _ = explore(one, most_states=10_000_000, reduce=reduce)
        look = report.look
        print(f"{name}: {look.states:,} states, {look.steps:,} steps, {look.ends:,} ends, depth {look.depth}")
        for what, play in report.broken.items():
            print(f"  {what}: {', '.join(play.moves)}: {play.detail}")


if __name__ == "__main__":
    main()
