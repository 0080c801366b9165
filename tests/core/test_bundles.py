"""The moves of a kind with every bundle that can be taken from a hand: a sequence like a list of them."""

from __future__ import annotations

import pytest
from attrs import frozen

from boardrules.bundles import BundleMoves
from boardrules.counts import Counts, SubMultisets


@frozen
class Gives:
    """A seat gives some things away."""

    seat: int
    things: Counts


@frozen
class Keeps:
    """A seat keeps some things."""

    seat: int
    things: Counts


MOVES = BundleMoves(Gives, 2, SubMultisets((2, 0, 1), 1, 2), "things")
LISTED = [Gives(2, things) for things in ((1, 0, 0), (0, 0, 1), (2, 0, 0), (1, 0, 1))]


class TestAsAList:
    """It holds the same moves as the list of them, each as often and each at its place."""

    def test_the_same_moves(self) -> None:
        assert len(MOVES) == len(LISTED)
        assert list(MOVES) == LISTED

    def test_by_place(self) -> None:
        assert [MOVES[place] for place in range(4)] == LISTED
        assert [MOVES[place - 4] for place in range(4)] == LISTED
        for cut in (slice(None), slice(1, 3), slice(None, None, -2), slice(4, None)):
            assert MOVES[cut] == tuple(LISTED[cut])

    @pytest.mark.parametrize("place", [4, -5])
    def test_outside(self, place: int) -> None:
        with pytest.raises(IndexError):
            MOVES[place]


class TestMembership:
    """A move is in it if it is one of the list, and whatever else somebody asks about is not."""

    def test_each_of_them(self) -> None:
        assert all(move in MOVES for move in LISTED)

    @pytest.mark.parametrize(
        "other",
        [
            Gives(1, (1, 0, 0)),
            Keeps(2, (1, 0, 0)),
            Gives(2, (0, 0, 0)),
            Gives(2, (2, 0, 1)),
            Gives(2, (0, 1, 0)),
            Gives(2, None),  # type: ignore[arg-type]
            "C gives 1a",
            (1, 0, 0),
            None,
        ],
        ids=repr,
    )
    def test_what_is_none_of_them(self, other: object) -> None:
        assert other not in MOVES
