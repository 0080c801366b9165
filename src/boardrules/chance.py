"""Nature's moves: what is drawn, with which weight, and the sampler, the only user of randomness.

A draw is a move with a whole-number weight; its probability is its weight over the sum of all weights. An unseen deck
is a count of what is left in it, so a draw from it weighs as much as there are cards of that kind.
"""

from __future__ import annotations

import random
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


def draws_from(kinds: Iterable[T], counts: Iterable[int]) -> tuple[tuple[T, int], ...]:
    """Return each kind that is left, weighted by how many there are.

    >>> draws_from(["corn", "hide"], [3, 0])
    (('corn', 3),)
    """
    return tuple([(kind, count) for kind, count in zip(kinds, counts, strict=True) if count])


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
