"""The figures of many games: how values are distributed, how often something happened, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Final

from attrs import define, field, frozen

from boardrules.errors import BoardRulesError
from boardrules.seats import Seat
from boardrules.verify.playing import Cut, Row

LEVEL: Final = 0.95
"""The confidence level of an interval."""

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are told."""


def _ascending(counts: Mapping[int, int]) -> dict[int, int]:
    return dict(sorted(counts.items()))


@frozen(slots=False)
class Distribution:
    """How often each value was met, the values in ascending order.

    >>> heads = Distribution({1: 3, 2: 1})
    >>> heads.number, heads.mean, heads.deviation, heads.quantile(0.5), heads.least, heads.most
    (4, 1.25, 0.5, 1, 1, 2)
    """

    counts: dict[int, int] = field(converter=_ascending)

    @cached_property
    def number(self) -> int:
        """How many values there are."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean; 0 of no values."""
        return sum(value * count for value, count in self.counts.items()) / self.number if self.number else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, that of a sample; 0 of fewer than two values."""
        number = self.number
        if number < 2:  # noqa: PLR2004 (one value does not vary)
            return 0.0
        total = sum(value * count for value, count in self.counts.items())
        squares = sum(value * value * count for value, count in self.counts.items())
        return sqrt((number * squares - total * total) / (number * (number - 1)))

    @property
    def least(self) -> int:
        """The lowest value; 0 of no values."""
        return next(iter(self.counts), 0)

    @property
    def most(self) -> int:
        """The highest value; 0 of no values."""
        return next(reversed(self.counts), 0)

    def quantile(self, share: float) -> int:
        """Return the lowest value that at least this share of the values do not exceed; 0 of no values.

        `BoardRulesError` for a share that is not between 0 and 1.
        """
        if not 0 <= share <= 1:
            raise BoardRulesError(f"share {share!r} found, a number from 0 to 1 expected")
        # The share as it is written: as a float, 0.07 of 100 is more than 7.
        wanted, passed = Fraction(repr(float(share))) * self.number, 0
        for value, count in self.counts.items():
            passed += count
            if passed >= wanted:
                return value
        return 0


def wilson(times: float, of: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the Wilson score interval of a share: what happened so many times out of so many.

    A shared win counts as its fraction; then the interval is a little wider than it need be. Of nothing it is (0, 1).

    >>> [round(end, 4) for end in wilson(50, 100)]
    [0.4038, 0.5962]
    >>> [round(end, 4) for end in wilson(0, 10)]
    [0.0, 0.2775]
    """
    if not 0 < level < 1:
        raise BoardRulesError(f"level {level!r} found, a number between 0 and 1 expected")
    if not of:
        return 0.0, 1.0
    # By the lower end: above one half there is not always a float for (1 + level) / 2 below 1.
    z = -NormalDist().inv_cdf((1 - level) / 2)
    share = times / of
    middle = share + z * z / (2 * of)
    wide = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    low = (middle - wide) / scale if times else 0.0
    high = (middle + wide) / scale if times < of else 1.0
    return max(0.0, low), min(1.0, high)


@frozen
class Wins:
    """The games that a seat won: alone, and together with others; `shares` counts a win of several as its fraction."""

    alone: int
    shared: int
    shares: Fraction
    of: int
    """So many games came to their end."""

    @property
    def share(self) -> float:
        """The share of wins, shared ones as their fractions; all seats' add up to 1."""
        return float(self.shares / self.of) if self.of else 0.0

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Return the Wilson interval of the share."""
        return wilson(float(self.shares), self.of, level)


@define
class Tally:
    """What has been counted so far."""

    seats: int
    events: Sequence[str]
    played: int = field(default=0, init=False)
    cut: Counter[str] = field(factory=Counter, init=False)
    moves: Counter[int] = field(factory=Counter, init=False)
    decisions: Counter[int] = field(factory=Counter, init=False)
    scores: tuple[Counter[int], ...] = field(init=False)
    winners: Counter[tuple[Seat, ...]] = field(factory=Counter, init=False)
    seen: Counter[int] = field(factory=Counter, init=False)

    @scores.default
    def _scores(self) -> tuple[Counter[int], ...]:
        return tuple(Counter() for _ in range(self.seats))

    def add(self, row: Row) -> None:
        """Count a game. Of one that did not come to its end there is neither a score nor a length."""
        self.played += 1
        self.seen.update(row.seen)
        if row.scores is None:
            self.cut[row.cut] += 1
            return
        self.moves[row.moves] += 1
        self.decisions[row.decisions] += 1
        self.winners[row.winners] += 1
        for counter, score in zip(self.scores, row.scores, strict=True):
            counter[score] += 1

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return self.played - self.cut[Cut.STUCK] - self.cut[Cut.LONG]

    def wins(self) -> tuple[Wins, ...]:
        """Return the wins of each seat."""
        found = []
        for seat in range(self.seats):
            sizes = Counter[int]()
            for group, games in self.winners.items():
                if seat in group:
                    sizes[len(group)] += games
            shares = sum((Fraction(games, size) for size, games in sizes.items()), Fraction(0))
            found.append(Wins(sizes[1], sizes.total() - sizes[1], shares, self.finished))
        return tuple(found)

    def ties(self) -> dict[int, int]:
        """Return in how many games so many won, by the number of winners."""
        sizes = Counter[int]()
        for group, games in self.winners.items():
            sizes[len(group)] += games
        return dict(sorted(sizes.items()))
