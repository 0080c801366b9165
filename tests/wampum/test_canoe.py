"""Phase 2: who gets the canoe."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from boardrules import wampum
from boardrules.errors import BoardRulesError
from boardrules.wampum.scoring import Sizes
from tests.wampum.tables import all_states_of, game_of, table

Pattern = tuple[int, ...]


def patterns(players: int) -> list[Pattern]:
    """Return every way in which bids can be larger than, smaller than or level with each other, from 1 up."""
    return [p for p in product(range(1, players + 1), repeat=players) if set(p) == set(range(1, max(p) + 1))]


def owner(bids: Pattern, start: int) -> int:
    """Say who gets the canoe, by the sentence itself: nobody bid more, and nobody as high sits nearer clockwise."""
    players = len(bids)
    away = {(seat - start) % players: seat for seat in range(players)}
    highest = [seat for seat in range(players) if not any(other > bids[seat] for other in bids)]
    return next(away[steps] for steps in sorted(away) if away[steps] in highest)


def test_the_patterns_are_all_there() -> None:
    assert [len(patterns(players)) for players in range(1, 6)] == [1, 3, 13, 75, 541]


@pytest.mark.cite("wampum.canoe.highest", "wampum.canoe.ties")
class TestCanoe:
    """The highest bid; of several level ones the nearest clockwise, beginning with the last start player."""

    @pytest.mark.parametrize("players", range(1, 6))
    def test_every_pattern_and_every_start(self, players: int) -> None:
        for bids, start in product(patterns(players), range(players)):
            assert wampum.canoe(bids, start) == owner(bids, start), (bids, start)
            assert wampum.canoe(dict(enumerate(bids)), start, players) == owner(bids, start)

    @pytest.mark.parametrize("players", range(2, 6))
    def test_at_the_table(self, players: int) -> None:
        free = ["-"] if players == 2 else []
        for bids, start in product(patterns(players), range(players)):
            laid = [f"{'ABCDE'[seat]} {size}c" for seat, size in enumerate(bids)] + free
            position = table(hands=["1c"] * players, bids=laid, start=start, phase="canoe")
            after = position.settled()
            assert after.state.start == owner(bids, start), (bids, start)
            assert after.phase == "income"

    @pytest.mark.parametrize(
        ("bids", "start", "canoe"),
        [
            ((1, 5, 2), "A", "B"),
            ((1, 5, 2), "B", "B"),
            ((1, 5, 2), "C", "B"),
            ((3, 3, 1), "A", "A"),
            ((3, 3, 1), "B", "B"),
            ((3, 3, 1), "C", "A"),
            ((3, 1, 3, 3), "B", "C"),
            ((3, 1, 3, 1), "D", "A"),
            ((2, 2, 2, 2), "C", "C"),
            ((4, 1, 1, 4, 4), "B", "D"),
        ],
    )
    def test_in_words(self, bids: Pattern, start: str, canoe: str) -> None:
        assert "ABCDE"[wampum.canoe(bids, "ABCDE".index(start))] == canoe

    def test_where_a_bid_lies_does_not_matter(self) -> None:
        for order in (["C 2c", "B 2c", "A 1c"], ["A 1c", "C 2c", "B 2c"]):
            position = table(hands=["1c"] * 3, bids=order, start=0, phase="canoe")
            assert position.settled().state.start == 1

    @pytest.mark.parametrize(
        ("bids", "start", "seats", "canoe"),
        [
            ({0: 3, 2: 3}, 1, None, 2),
            ({0: 3, 2: 3}, 0, None, 0),
            ({2: 3, 0: 3}, 1, None, 2),
            ({0: 3, 1: 3}, 3, None, 0),
            ({1: 3, 4: 3}, 2, 5, 4),
            ({1: 3, 4: 2}, 2, 5, 1),
            ([3, 3], 3, 5, 0),
        ],
    )
    def test_not_all_have_bid(self, bids: Sizes, start: int, seats: int | None, canoe: int) -> None:
        assert wampum.canoe(bids, start, seats) == canoe

    @pytest.mark.parametrize(
        ("bids", "start", "seats", "most"),
        [([3, 3, 1], 3, None, 2), ([3, 3, 1], -1, None, 2), ({0: 1, 1: 2}, 2, 2, 1), ({0: 1, 1: 2}, -1, None, 1)],
    )
    def test_a_previous_start_who_is_not_at_the_table(
        self, bids: Sizes, start: int, seats: int | None, most: int
    ) -> None:
        with pytest.raises(BoardRulesError, match=f"^previous start {start} found, 0 to {most} expected$"):
            wampum.canoe(bids, start, seats)

    def test_no_bids(self) -> None:
        for nothing in ([], {}):
            with pytest.raises(BoardRulesError, match=r"^no bids found, at least one expected$"):
                wampum.canoe(nothing, 0)

    def test_it_is_told_why(self) -> None:
        names = ["Ann", "Bob", "Cat"]
        position = table(hands=["9c"] * 3, start=2).play("C bids 1c at 1", "A bids 2c at 2")
        assert position.told("B bids 2c at 3", 2, names) == [
            "Bob bids 2 cards at village 3. [wampum.bids.count-open]",
            "Ann and Bob bid most, 2 cards each, and clockwise from Cat the first of them is Ann. [wampum.canoe.ties]",
            "Ann gets the canoe and is the start player. [wampum.canoe.becomes-start]",
        ]
        assert position.told("B bids 3c at 3", 2, names)[1:] == [
            "Bob gets the canoe and is the start player. [wampum.canoe.becomes-start]"
        ]


@pytest.mark.cite("wampum.canoe.becomes-start")
class TestStartPlayer:
    """Whoever has the canoe is dealt to first in the same round and bids first in the next."""

    def test_from_now_on(self) -> None:
        position = table(hands=["9c"] * 3).play("A bids 1c at 1", "B bids 1c at 2", "C bids 2c at 3")
        assert position.state.start == 2
        assert set(position.draws()) == {"deal alcohol to C"}
        after = position.onward("discard", "bid")
        assert after.onward("bid").actors == (2,)

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_it_changes_at_no_other_time(self, seats: int) -> None:
        before = None
        for state in all_states_of(game_of(seats), 4):
            if before is not None and state.start != before.start:
                assert before.phase in {"start", "canoe"}
            before = state


@pytest.mark.cite("wampum.canoe.ties")
@pytest.mark.parametrize(
    ("bids", "start", "seats", "told"),
    [
        ({5: 1, 1: 1}, 0, 3, "bidder 5 found, 0 to 2 expected"),
        ({-1: 1, 0: 1}, 0, None, "bidder -1 found, 0 to 0 expected"),
        ([3, 3, 1], None, None, "previous start None found, 0 to 2 expected"),
        ([3, 3, 1], True, None, "previous start True found, 0 to 2 expected"),
        ({"A": 1}, "A", None, "previous start 'A' found, 0 to 0 expected"),
        ({"A": 1}, 0, None, "bidder 'A' found, 0 to 0 expected"),
    ],
)
def test_who_is_not_at_the_table(bids: Any, start: Any, seats: int | None, told: str) -> None:
    with pytest.raises(BoardRulesError) as caught:
        wampum.canoe(bids, start, seats)
    assert str(caught.value) == told
