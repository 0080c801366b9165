"""States worth going back to: what counts as an amount, what is kept, what gives way."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from attrs import frozen

from boardrules.chance import Sampler
from boardrules.verify.landmarks import MOST_AMOUNTS, Landmarks, amounts, length_of, moves_of


class Hand(NamedTuple):
    green: int
    red: int


@frozen
class Table:
    phase: str
    hands: tuple[Hand, ...]
    left: frozenset[int] = frozenset({1, 2})


class TestAmounts:
    """Numbers, sums, and how many are different."""

    @pytest.mark.parametrize(
        ("value", "found"),
        [
            (7, {"": 7}),
            (True, {"": 1}),
            (None, {"": 0}),
            (frozenset({4, 5}), {"": 2}),
            ("text", {}),
            ({"a": 1, "b": 1}, {"": 2, "~": 1, "0.": 1, "1.": 1}),
            ([1, 2], {}),
            ((1, [2]), {}),
        ],
        ids=str,
    )
    def test_of_a_value(self, value: object, found: dict[str, int]) -> None:
        assert dict(amounts(value)) == found

    def test_of_a_state(self) -> None:
        found = dict(amounts(Table("play", (Hand(2, 1), Hand(2, 1)))))
        assert found["hands."] == 6
        assert found["hands.~"] == 1
        assert found["hands.1."] == 3
        assert found["hands.1.0."] == 2
        assert found["left."] == 2
        assert not [where for where in found if where.startswith("phase")]

    def test_only_the_outermost_of_many(self) -> None:
        found = amounts(tuple((number, number) for number in range(MOST_AMOUNTS)))
        assert len(found) == MOST_AMOUNTS
        assert max(where.count(".") for where, _ in found) == 1


class TestLandmarks:
    """The most and the least of everything, by the shortest way."""

    def test_more_takes_the_place(self) -> None:
        marks = Landmarks()
        for number, trail in ((3, None), (5, (None, "x", 1)), (4, (None, "y", 1))):
            marks.note("play", number, trail, f"state {number}")
        kept = {mark.state for level in marks._levels.values() for mark in level}
        assert kept == {"state 3", "state 5"}

    def test_as_much_by_fewer_moves_takes_the_place(self) -> None:
        marks = Landmarks()
        longer = ((None, "x", 1), "y", 2)
        marks.note("play", 5, longer, "late")
        marks.note("play", 5, (None, "z", 1), "soon")
        marks.note("play", 5, longer, "late again")
        assert {mark.state for level in marks._levels.values() for mark in level} == {"soon"}

    def test_each_phase_is_kept_even_without_amounts(self) -> None:
        marks = Landmarks()
        marks.note("one", "text", None, "first")
        marks.note("two", "text", None, "second")
        picked = {marks.pick(Sampler(number)).state for number in range(20)}
        assert picked == {"first", "second"}
        assert len(marks) == 4

    def test_what_was_not_touched_is_not_compared_again(self) -> None:
        marks = Landmarks()
        hands = (Hand(1, 0),)
        marks.note("one", Table("one", hands), None, "first")
        before = len(marks)
        marks.note("two", Table("two", hands, frozenset()), None, "second")
        found = {name for phase, name in marks._kept if phase == "two"}
        assert "hands" not in found
        assert "left" in found
        assert len(marks) > before

    def test_a_trail_is_read_from_its_start(self) -> None:
        trail = ((None, "a", 1), "b", 2)
        assert (moves_of(trail), length_of(trail)) == (["a", "b"], 2)
        assert (moves_of(None), length_of(None)) == ([], 0)
