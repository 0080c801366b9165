"""Counts say how many there are of each kind: what hands, supplies and unseen decks are made of.

A count is a tuple of small ints, one for each kind in a fixed order. A game names its kinds in a NamedTuple
(`class Beads(NamedTuple): green: int; ...`); every function here takes any such tuple and gives back the same type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import add, le, sub
from typing import Final, Generic, TypeVar, overload

from attrs import frozen

from boardrules.errors import Overdrawn, Unreadable

Counts = tuple[int, ...]
C = TypeVar("C", bound=Counts)
T = TypeVar("T")

_new = tuple.__new__


def plus(left: C, right: Counts) -> C:
    """Put two counts together.

    >>> plus((1, 0, 2), (1, 1, 0))
    (2, 1, 2)
    """
    return _new(type(left), map(add, left, right))


def minus(left: C, right: Counts) -> C:
    """Take one count from another; `Overdrawn` if it does not cover it.

    >>> minus((1, 0, 2), (1, 0, 1))
    (0, 0, 1)
    """
    rest = rest_of(left, right)
    if rest is None:
        msg = f"{tuple(right)} taken from {tuple(left)}, which does not cover it"
        raise Overdrawn(msg)
    return rest


def rest_of(left: C, right: Counts) -> C | None:
    """Take one count from another, if it covers it; else None.

    >>> rest_of((1, 0, 2), (1, 0, 1)), rest_of((1, 0, 2), (0, 1, 0))
    ((0, 0, 1), None)
    """
    rest = _new(type(left), map(sub, left, right))
    return rest if min(rest) >= 0 else None


def times(counts: C, number: int) -> C:
    """Return so many times as many of each kind.

    >>> times((1, 0, 2), 3)
    (3, 0, 6)
    """
    return _new(type(counts), [count * number for count in counts])


def one_more(counts: C, kind: int) -> C:
    """Put one thing of a kind to a count.

    >>> one_more((1, 0, 2), 1)
    (1, 1, 2)
    """
    changed = list(counts)
    changed[kind] += 1
    return _new(type(counts), changed)


def one_less(counts: C, kind: int) -> C:
    """Take one thing of a kind from a count; `Overdrawn` if there is none.

    >>> one_less((1, 0, 2), 2)
    (1, 0, 1)
    """
    changed = list(counts)
    changed[kind] -= 1
    if changed[kind] < 0:
        msg = f"one of kind {kind} taken from {tuple(counts)}, which has none"
        raise Overdrawn(msg)
    return _new(type(counts), changed)


def covers(left: Counts, right: Counts) -> bool:
    """Say whether there are at least as many of each kind.

    >>> covers((1, 0, 2), (1, 0, 1)), covers((1, 0, 2), (0, 1, 0))
    (True, False)
    """
    return all(map(le, right, left))


def total_of(first: C, *others: Counts) -> C:
    """Put any number of counts together.

    >>> total_of((1, 0), (2, 1), (0, 1))
    (3, 2)
    """
    return _new(type(first), map(sum, zip(first, *others, strict=True)))


_PAIR: Final = re.compile(r"([0-9]+)([a-z])")


def placed(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    """Return the items with the one at a place replaced: what a seat holds, what lies in a village.

    >>> placed(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    changed = list(items)
    changed[place] = item
    return tuple(changed)


def read_counts(text: str, letters: str) -> Counts:
    """Read number-letter pairs in the order of `letters`; `-` is an empty count.

    Raises `Unreadable` with the exact place.

    >>> read_counts("2g1r", "gryb"), read_counts("-", "gryb")
    ((2, 1, 0, 0), (0, 0, 0, 0))
    """
    counts = dict.fromkeys(letters, 0)
    if text == "-":
        return tuple(counts.values())
    left = letters
    place = 0
    while place < len(text) or not place:
        pair = _PAIR.match(text, place)
        if pair is None:
            raise Unreadable(text, place + 1, f"a number and a letter out of {', '.join(letters)}")
        number, kind = pair.groups()
        if kind not in letters:
            raise Unreadable(text, pair.start(2) + 1, f"a letter out of {', '.join(letters)}")
        if kind not in left:
            raise Unreadable(text, pair.start(2) + 1, f"each letter once, in the order {letters}")
        if number.startswith("0") or len(number) > 4:  # noqa: PLR2004 (no bundle on a table has five digits)
            raise Unreadable(text, place + 1, "a number from 1 to 9999 without leading zeros")
        counts[kind] = int(number)
        left = left[left.index(kind) + 1 :]
        place = pair.end()
    return tuple(counts.values())


def write_counts(counts: Counts, letters: str) -> str:
    """Write number-letter pairs, zero counts left out; `-` if there is nothing.

    >>> write_counts((2, 1, 0, 0), "gryb"), write_counts((0, 0), "gr")
    ('2g1r', '-')
    """
    pairs = [f"{count}{kind}" for count, kind in zip(counts, letters, strict=True) if count]
    return "".join(pairs) or "-"


@lru_cache(maxsize=16384)
def _ways(counts: Counts) -> tuple[tuple[int, ...], ...]:
    """Return for each suffix of the kinds how many sub-multisets have each total: `ways[kind][total]`."""
    if not counts:
        return ((1,),)
    others = _ways(counts[1:])
    have, rest = counts[0], others[0]
    if not have:
        return (rest, *others)
    # How many ways the other kinds have for up to so many things: a window of it is what one kind more makes of them.
    up_to = [*(0,) * (have + 1), *accumulate(rest)]
    up_to += [up_to[-1]] * have
    return (tuple(map(sub, up_to[have + 1 :], up_to)), *others)


def ways_by_total(counts: Counts) -> tuple[int, ...]:
    """Return how many ways there are to take 0, 1, 2 ... things out of a count.

    >>> ways_by_total((2, 1))
    (1, 2, 2, 1)
    """
    return _ways(tuple(counts))[0]


def _of_total(counts: Counts, total: int) -> Iterator[Counts]:
    """Go through the ways to take just so many things, more of the first kinds first."""
    if not counts:
        if not total:
            yield ()
        return
    rest = counts[1:]
    for count in range(min(counts[0], total), -1, -1):
        for others in _of_total(rest, total - count):
            yield (count, *others)


def nth_way(whole: C, least: int, place: int, most: int | None = None) -> C:
    """Return the way at a place, from 0, among those to take `least` things or more; IndexError past the last.

    Fewest things first; of the same total, those with more of the first kinds first.

    >>> nth_way((2, 1), 1, 0), nth_way((2, 1), 1, 4)
    ((1, 0), (2, 1))
    """
    ways = _ways(tuple(whole))
    sizes = ways[0]
    for total in range(least, len(sizes) if most is None else min(len(sizes), most + 1)):
        if place < sizes[total]:
            break
        place -= sizes[total]
    else:
        msg = "place out of range"
        raise IndexError(msg)
    taken = []
    for have, rest in zip(whole, ways[1:], strict=True):
        count = min(have, total)
        while place >= (size := rest[total - count] if total - count < len(rest) else 0):
            place -= size
            count -= 1
        taken.append(count)
        total -= count
    return _new(type(whole), taken)


@frozen
class SubMultisets(Sequence[C], Generic[C]):
    """All the ways to take `least` to `most` things out of a count, as a sequence that is never written out.

    Fewest things first; of the same total, those with more of the first kinds first. `len`, `[i]` and `in` compute.

    >>> offers = SubMultisets((2, 1), 1, 2)
    >>> len(offers), list(offers), offers[0], (0, 2) in offers
    (4, [(1, 0), (0, 1), (2, 0), (1, 1)], (1, 0), False)
    """

    whole: C
    least: int
    most: int

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        """How many ways there are for each total, from the least on."""
        return ways_by_total(self.whole)[max(0, self.least) : max(0, self.most + 1)]

    def __len__(self) -> int:
        """Return how many ways there are."""
        return sum(self._sizes)

    def __contains__(self, value: object) -> bool:
        """Say whether a count can be taken."""
        return (
            isinstance(value, tuple)
            and len(value) == len(self.whole)
            and all(type(count) is int and 0 <= count <= have for count, have in zip(value, self.whole, strict=True))
            and self.least <= sum(value) <= self.most
        )

    def __iter__(self) -> Iterator[C]:
        """Go through all of them in order."""
        kind = type(self.whole)
        for total in range(max(0, self.least), min(self.most, sum(self.whole)) + 1):
            for counts in _of_total(self.whole, total):
                yield _new(kind, counts)

    @overload
    def __getitem__(self, place: int) -> C: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[C, ...]: ...
    def __getitem__(self, place: int | slice) -> C | tuple[C, ...]:
        """Return the way at a place, computed from the place alone; IndexError outside."""
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        if place < 0:
            place += len(self)
        if place < 0:
            msg = "place out of range"
            raise IndexError(msg)
        return nth_way(self.whole, max(0, self.least), place, self.most)

    def place_of(self, value: C) -> int:
        """Return the place of a count in the sequence; ValueError if it is not in it."""
        if value not in self:
            msg = f"{value!r} cannot be taken"
            raise ValueError(msg)
        total = sum(value)
        place = sum(self._sizes[: total - max(0, self.least)])
        ways = _ways(tuple(self.whole))
        for count, have, rest in zip(value, self.whole, ways[1:], strict=True):
            larger = range(count + 1, min(have, total) + 1)
            place += sum(rest[total - more] for more in larger if total - more < len(rest))
            total -= count
        return place
