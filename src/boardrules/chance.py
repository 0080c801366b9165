"""Nature's moves: what is drawn, with which weight, and the sampler, the only user of randomness.

A draw is a move with a whole-number weight; its probability is its weight over the sum of all weights. An unseen deck
is a count of what is left in it, so a draw from it weighs as much as there are cards of that kind.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar, overload

from attrs import define

T = TypeVar("T")


def probabilities(draws: Sequence[tuple[T, int]]) -> tuple[tuple[T, Fraction], ...]:
    """Return the exact probability of each draw.

    >>> probabilities([("corn", 3), ("hide", 1)])
    (('corn', Fraction(3, 4)), ('hide', Fraction(1, 4)))
    """
    total = sum(weight for _, weight in draws)
    return tuple([(move, _fraction(weight, total)) for move, weight in draws])


@lru_cache(maxsize=4096)
def _fraction(weight: int, total: int) -> Fraction:
    return Fraction(weight, total)


@define
class Deck(Sequence[tuple[T, int]], Generic[T]):
    """What may be drawn from an unseen deck: each kind that is left with its count, in order, listed only if asked.

    >>> deck = Deck(("corn", "hide", "weapon"), (3, 0, 1))
    >>> list(deck), len(deck), deck.at(3)
    ([('corn', 3), ('weapon', 1)], 2, 'weapon')
    """

    kinds: Sequence[T]
    counts: Sequence[int]

    def _listed(self) -> list[tuple[T, int]]:
        return [(kind, count) for kind, count in zip(self.kinds, self.counts, strict=True) if count]

    def __iter__(self) -> Iterator[tuple[T, int]]:
        """Go through the kinds that are left."""
        return iter(self._listed())

    def __len__(self) -> int:
        """Return how many kinds are left."""
        return len(self.counts) - self.counts.count(0)

    @overload
    def __getitem__(self, place: int) -> tuple[T, int]: ...
    @overload
    def __getitem__(self, place: slice) -> list[tuple[T, int]]: ...
    def __getitem__(self, place: int | slice) -> tuple[T, int] | list[tuple[T, int]]:
        """Return a kind that is left, with its count."""
        return self._listed()[place]

    def at(self, place: int) -> T:
        """Return the kind of the card at a place, from 0, if the deck lay sorted; IndexError past its end."""
        for number, count in enumerate(self.counts):
            if place < count:
                return self.kinds[number]
            place -= count
        msg = f"{place + 1} cards too far"
        raise IndexError(msg)


class Sampler:
    """A stream of choices that is the same for the same seed, on every machine and Python version.

    Only `random.Random.random` is used, whose sequence the language promises to keep. Further parts of the seed give
    independent streams: `Sampler(7, game)` for the games of a series.
    """

    def __init__(self, *seed: int) -> None:
        """Begin the stream of this seed."""
        self._random = random.Random("/".join(map(str, seed))).random

    def below(self, size: int) -> int:
        """Return one of 0 to size - 1, all equally likely."""
        return int(self._random() * size)

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things, all equally likely, without going through them."""
        return things[int(self._random() * len(things))]

    def draw(self, draws: Sequence[tuple[T, int]]) -> T:
        """Return one of the weighted things."""
        if isinstance(draws, Deck):
            deck: Deck[T] = draws
            return deck.at(int(self._random() * sum(deck.counts)))
        place = int(self._random() * sum([weight for _, weight in draws]))
        for thing, weight in draws:
            if place < weight:
                return thing
            place -= weight
        msg = f"draws {draws!r} found, at least one with a positive weight expected"
        raise ValueError(msg)

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return the things in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
