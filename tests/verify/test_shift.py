"""How results shift is told with what may be chance."""

from __future__ import annotations

import math
from typing import Any

import pytest
from attrs import evolve

from boardrules import fiji, simulate
from boardrules.verify.shift import Shift
from boardrules.verify.simulate import Simulation
from boardrules.verify.tally import Distribution


def games(number: int = 60, **rules: Any) -> Simulation:
    """Return random games of a small Fiji for three."""
    return simulate(fiji.game(3, evolve(fiji.MINIMAL, **rules)), number, events=False)


@pytest.fixture(scope="module")
def shift() -> Shift:
    """Return the shift that comes of three rounds instead of one."""
    return Shift(
        standard=games(), here=games(rounds=3, conditions=fiji.MINIMAL.conditions * 2, effects=fiji.MINIMAL.effects * 2)
    )


class TestFigures:
    """Each figure stands beside the one of the standard rules."""

    def test_what_is_told(self, shift: Shift) -> None:
        names = [change.what for change in shift.changes()]
        assert names == [
            *("score of A", "score of B", "score of C", "wins of A", "wins of B", "wins of C"),
            *("tied for first", "moves", "decisions"),
        ]

    def test_means(self, shift: Shift) -> None:
        change = shift.changes()[0]
        one, other = shift.standard.scores[0], shift.here.scores[0]
        assert change.by == other.mean - one.mean
        error = math.sqrt(one.deviation**2 / 60 + other.deviation**2 / 60)
        assert (change.high - change.by) / error == pytest.approx(1.959964)
        assert change.by - change.low == pytest.approx(change.high - change.by)
        assert change.standard == f"{one.mean:.2f} ({one.least} to {one.most})"

    def test_shares_have_the_interval_of_newcombe(self) -> None:
        # The figures of his paper: 56 of 70 and 48 of 80, a difference of 0.2, 0.0524 to 0.3339.
        one = evolve(games(10), finished=80, ties={2: 48, 1: 32})
        other = evolve(one, finished=70, ties={2: 56, 1: 14})
        change = next(change for change in Shift(standard=one, here=other).changes() if change.what == "tied for first")
        assert (round(change.by, 4), round(change.low, 4), round(change.high, 4)) == (0.2, 0.0524, 0.3339)
        assert (change.standard, change.here, change.share, change.clear) == ("60.0 %", "80.0 %", True, True)

    def test_what_is_clear(self, shift: Shift) -> None:
        found = {change.what: change.clear for change in shift.changes()}
        assert found["moves"]
        assert not Shift(standard=shift.standard, here=shift.standard).changes()[0].clear
        assert shift.changes(0.5)[0].high < shift.changes(0.99)[0].high


class TestWords:
    """The figures are told as a table, with what it leaves out."""

    def test_a_table(self, shift: Shift) -> None:
        text = str(shift)
        assert text.startswith("Results against the standard rules: 60 random games of those, 60 of these, seed 0\n")
        assert max(map(len, text.splitlines())) <= 110
        rows = [line.split() for line in text.splitlines()[1:11]]
        assert rows[0] == ["standard", "here", "change", "95", "%", "interval"]
        assert rows[8][:2] == ["moves", f"{shift.standard.moves.mean:.2f}"]
        assert rows[8][-1] == "*"
        assert "About one interval in twenty does so by chance." in text
        assert "now and then" in "\n".join(shift.lines(0.5))
        assert "Everybody chooses at random" in text

    def test_nothing_shifts(self, shift: Shift) -> None:
        same = Shift(standard=shift.standard, here=evolve(shift.standard, ruleset={"screens": "open"}))
        assert same.same
        assert str(same).splitlines()[1:] == ["  Every figure is the same under both."]

    def test_what_has_no_end(self, shift: Shift) -> None:
        none = evolve(shift.here, finished=0, stuck=60, moves=Distribution({}))
        found = Shift(standard=shift.standard, here=none)
        assert found.changes() == ()
        assert str(found).splitlines()[1:] == [
            "  games without an end under these rules: 60",
            "  No game came to its end under one of them: there is nothing to compare.",
        ]
        assert found.data()["changes"] == []
        assert str(Shift(standard=none, here=shift.here)).splitlines()[1] == (
            "  games without an end under the standard rules: 60"
        )

    def test_what_is_cut_short(self, shift: Shift) -> None:
        found = Shift(standard=evolve(shift.standard, cut="interrupted"), here=shift.here)
        assert found.cut == "interrupted"
        assert "\n  cut short: interrupted\n" in str(found)

    def test_data(self, shift: Shift) -> None:
        data = shift.data()
        assert (data["standard"]["games"]["played"], data["here"]["ruleset"]["rounds"]) == (60, 3)
        assert data["changes"][7]["what"] == "moves"
        assert data["changes"][7]["clear"] is True


class TestTime:
    """A simulation may be given only so much time."""

    def test_it_ends_with_the_time(self) -> None:
        found = simulate(fiji.game(3, fiji.MINIMAL), 10_000, seconds=1e-9)
        assert 0 < found.played < 10_000
        assert found.cut == "1e-09 seconds were over"

    def test_time_enough(self) -> None:
        found = simulate(fiji.game(3, fiji.MINIMAL), 1, seconds=1e-9)
        assert (found.played, found.cut) == (1, "")
