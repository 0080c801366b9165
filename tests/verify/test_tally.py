"""Figures: distributions, shares of wins and their intervals, by the book."""

from __future__ import annotations

import statistics
from fractions import Fraction
from random import Random

import pytest

from boardrules import BoardRulesError
from boardrules.verify.playing import Cut, Row
from boardrules.verify.tally import Distribution, Tally, Wins, wilson


def row(scores: tuple[int, ...] | None, winners: tuple[int, ...] = (), **parts: object) -> Row:
    plain = {"number": 0, "seed": 0, "moves": 9, "decisions": 4, "seen": (), "cut": Cut.NOT}
    return Row(**{**plain, "scores": scores, "winners": winners, **parts})


class TestDistribution:
    """Mean, standard deviation and quantiles are those of the values, one by one."""

    def test_against_the_values(self) -> None:
        values = [Random(1).randrange(-20, 20) for _ in range(999)]
        made = Distribution({value: values.count(value) for value in set(values)})
        assert made.number == 999
        assert made.mean == pytest.approx(statistics.fmean(values))
        assert made.deviation == pytest.approx(statistics.stdev(values))
        assert (made.least, made.most) == (min(values), max(values))
        assert made.quantile(0.5) == statistics.median(values)
        assert [made.quantile(share) for share in (0.0, 1.0)] == [min(values), max(values)]
        assert list(made.counts) == sorted(made.counts)

    def test_of_nothing(self) -> None:
        none = Distribution({})
        assert (none.number, none.mean, none.deviation, none.least, none.most, none.quantile(0.5)) == (0, 0, 0, 0, 0, 0)

    def test_of_one(self) -> None:
        one = Distribution({7: 1})
        assert (one.mean, one.deviation, one.quantile(0.05), one.quantile(0.95)) == (7, 0, 7, 7)

    def test_a_share_is_what_is_written(self) -> None:
        to_a_hundred = Distribution(dict.fromkeys(range(1, 101), 1))
        assert [to_a_hundred.quantile(percent / 100) for percent in range(1, 101)] == list(range(1, 101))

    @pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
    def test_no_share(self, share: float) -> None:
        with pytest.raises(BoardRulesError, match=r" found, a number from 0 to 1 expected$"):
            Distribution({1: 3}).quantile(share)

    def test_without_rounding(self) -> None:
        huge = Distribution({10**9: 1, 10**9 + 2: 1})
        assert huge.deviation == pytest.approx(2**0.5)


class TestWilson:
    """The interval of the textbook, within 0 and 1."""

    @pytest.mark.parametrize(
        ("times", "of", "low", "high"),
        # From the formula, worked out apart with decimals.
        [(10, 100, 0.05523, 0.17437), (1, 10, 0.01788, 0.40415), (0, 100, 0.0, 0.03699), (100, 100, 0.96301, 1.0)],
    )
    def test_known_ones(self, times: int, of: int, low: float, high: float) -> None:
        assert wilson(times, of) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))

    def test_a_higher_level_is_wider(self) -> None:
        (low, high), (lower, higher) = wilson(30, 100, 0.9), wilson(30, 100, 0.99)
        assert lower < low < 0.3 < high < higher

    @pytest.mark.parametrize("of", [1, 5, 7, 8, 1000])
    def test_never_and_always_reach_the_ends(self, of: int) -> None:
        assert wilson(0, of)[0] == 0
        assert wilson(of, of)[1] == 1

    def test_a_level_as_high_as_there_is(self) -> None:
        low, high = wilson(5, 10, 0.9999999999999999)
        assert 0 < low < 0.05
        assert 0.95 < high < 1

    def test_of_nothing(self) -> None:
        assert wilson(0, 0) == (0.0, 1.0)

    @pytest.mark.parametrize("level", [0, 1, 2, -0.5])
    def test_no_level(self, level: float) -> None:
        with pytest.raises(BoardRulesError, match=r"found, a number between 0 and 1 expected$"):
            wilson(1, 2, level)

    def test_it_covers_the_share_as_often_as_it_says(self) -> None:
        chance, covered = Random(7), 0
        for _ in range(400):
            low, high = wilson(sum(chance.random() < 0.25 for _ in range(100)), 100)
            covered += low <= 0.25 <= high
        assert 0.92 < covered / 400 < 0.98


class TestTally:
    """Shared wins count as fractions, and are told apart from those alone."""

    def test_wins(self) -> None:
        tally = Tally(3, ())
        for winners in [(0,), (0,), (1, 2), (0, 1, 2)]:
            tally.add(row((1, 1, 1), winners))
        assert tally.wins() == (
            Wins(2, 1, Fraction(7, 3), 4),
            Wins(0, 2, Fraction(5, 6), 4),
            Wins(0, 2, Fraction(5, 6), 4),
        )
        assert sum(won.share for won in tally.wins()) == pytest.approx(1)
        assert tally.ties() == {1: 2, 2: 1, 3: 1}

    def test_nobody_may_win(self) -> None:
        tally = Tally(1, ())
        tally.add(row((0,)))
        assert tally.ties() == {0: 1}
        assert tally.wins()[0].share == 0

    def test_games_without_an_end(self) -> None:
        tally = Tally(2, ("an event",))
        tally.add(row((3, 4), (1,), seen=(0,)))
        tally.add(row(None, cut=Cut.STUCK, seen=(0,)))
        tally.add(row(None, cut=Cut.LONG))
        assert (tally.played, tally.finished, tally.seen[0]) == (3, 1, 2)
        assert tally.moves == {9: 1}
        assert tally.scores == ({3: 1}, {4: 1})

    def test_no_game_at_all(self) -> None:
        (won,) = Tally(1, ()).wins()
        assert (won.share, won.interval()) == (0.0, (0.0, 1.0))
