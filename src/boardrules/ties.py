"""Who is best when some are equal: exact semantics, one small pure function each.

A score is anything that can be ordered. Those who are compared (the keys) keep the order in which they are given.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from boardrules.seats import clockwise_from

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from boardrules.seats import Seat

K = TypeVar("K")


def tiers(scores: Mapping[K, Any], *, most: bool = True) -> tuple[tuple[K, ...], ...]:
    """Group the equals, best first.

    >>> tiers({"Ann": 3, "Bob": 1, "Cat": 3})
    (('Ann', 'Cat'), ('Bob',))
    >>> tiers({"Ann": 3, "Bob": 1, "Cat": 3}, most=False)
    (('Bob',), ('Ann', 'Cat'))
    >>> tiers({})
    ()
    """
    ordered = sorted(scores, key=scores.__getitem__, reverse=most)
    return tuple(tuple(level) for _, level in groupby(ordered, key=scores.__getitem__))


def sole_best(scores: Mapping[K, Any], *, most: bool = True) -> K | None:
    """Return who is best after equals have cancelled each other, or None if all have.

    Whoever shares a score is out, and the next best is considered, all the way down: so the best of those whose score
    nobody else has.

    | scores  | most   | fewest |
    |---------|--------|--------|
    | 3 2 1   | first  | third  |
    | 3 3 1   | third  | third  |
    | 3 1 1   | first  | first  |
    | 2 2 1 1 | nobody | nobody |

    >>> [sole_best(dict(zip("ABC", s))) for s in [(3, 2, 1), (3, 3, 1), (3, 1, 1), (1, 1, 1)]]
    ['A', 'C', 'A', None]
    >>> [sole_best(dict(zip("ABC", s)), most=False) for s in [(3, 2, 1), (3, 3, 1), (3, 1, 1), (1, 1, 1)]]
    ['C', 'C', 'A', None]
    >>> sole_best(dict(zip("ABCD", (2, 2, 1, 1)))) is None, sole_best({}) is None
    (True, True)
    """
    place = lone_best(list(scores.values()), most=most)
    return None if place is None else list(scores)[place]


def lone_best(values: list[Any], *, most: bool = True) -> int | None:
    """Return where the best of those values stands that occur once, or None if each occurs twice or more.

    What `sole_best` does, for scores in a list.

    >>> lone_best([3, 3, 1]), lone_best([2, 2, 1, 1]), lone_best([0, 4, 0], most=False)
    (2, None, 1)
    """
    if not values:
        return None
    best = max(values) if most else min(values)
    if values.count(best) == 1:
        return values.index(best)
    for value in sorted(set(values), reverse=most):
        if values.count(value) == 1:
            return values.index(value)
    return None


def best_of(scores: Mapping[K, Any], *, most: bool = True) -> tuple[K, ...]:
    """Return all who are level at the top: the first of the tiers; ValueError if there is nobody.

    >>> best_of({"Ann": 3, "Bob": 1, "Cat": 3}), best_of({"Ann": 3, "Bob": 1}, most=False)
    (('Ann', 'Cat'), ('Bob',))
    """
    if not scores:
        msg = "no scores found, at least one expected"
        raise ValueError(msg)
    best = max(scores.values()) if most else min(scores.values())
    return tuple([key for key, score in scores.items() if score == best])


def clockwise_first(candidates: Collection[Seat], start: Seat, seats: int) -> Seat:
    """Return the first of the candidates clockwise, counting `start` itself; ValueError if there is none.

    >>> clockwise_first({0, 3}, 1, 4), clockwise_first({0, 1}, 1, 4)
    (3, 1)
    """
    for seat in clockwise_from(start, seats):
        if seat in candidates:
            return seat
    msg = f"candidates {sorted(candidates)} found, at least one of the seats 0 to {seats - 1} expected"
    raise ValueError(msg)


# Every way to be level


def patterns(players: int) -> Iterator[tuple[int, ...]]:
    """Go through every way in which so many players can be level or not: the rank of each player, 0 for the best.

    No rank is left out, and those level have the same. Each pattern (an ordered set partition of the players) comes
    once, in order. There are 1, 3, 13, 75 and 541 of them for one to five players. For nobody there is one, which is
    empty; ValueError for fewer.

    >>> list(patterns(2))
    [(0, 0), (0, 1), (1, 0)]
    >>> [sum(1 for _ in patterns(players)) for players in range(6)]
    [1, 1, 3, 13, 75, 541]
    """
    if players < 0:
        msg = f"{players} players found, 0 or more expected"
        raise ValueError(msg)
    return _patterns_from((), players)


def _patterns_from(ranks: tuple[int, ...], players: int) -> Iterator[tuple[int, ...]]:
    """Go through the patterns that begin with these ranks."""
    left = players - len(ranks)
    if not left:
        yield ranks
    for rank in range(players if left else 0):
        longer = (*ranks, rank)
        # Whoever is still to come must be able to fill the ranks that nobody has yet.
        if max(longer) + 1 - len(set(longer)) < left:
            yield from _patterns_from(longer, players)


def shape(pattern: Sequence[int]) -> tuple[int, ...]:
    """Return how many players are level at each rank of a pattern, best first.

    There are 1, 2, 4, 8 and 16 shapes for one to five players.

    >>> shape((1, 0, 1)), shape((0, 0, 0))
    ((1, 2), (3,))
    >>> [len(set(map(shape, patterns(players)))) for players in range(1, 6)]
    [1, 2, 4, 8, 16]
    """
    return tuple([pattern.count(rank) for rank in range(max(pattern, default=-1) + 1)])
