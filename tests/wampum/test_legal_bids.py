"""All bids of a seat as a sequence that is computed and never written out."""

from __future__ import annotations

from itertools import product
from typing import NoReturn

import pytest

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.counts import SubMultisets
from boardrules.records import choose
from boardrules.wampum.phases.bidding import LegalBids
from tests.wampum.tables import Position, table

HANDS = ("-", "1c", "3c", "1c1h1t1w1a", "2c1t", "2h2t2a", "4c1w", "1c2h3t")
LAYOUTS = (
    ("-", "-", "-", "-"),
    ("D 1c", "-", "-", "-"),
    ("-", "C 2c", "-", "D 1h"),
    ("B 4c", "C 3h", "-", "D 2t"),
    ("B 9c", "C 9c", "D 9c", "-"),
)
"""Bids of those who come before A."""


def laid(hand: str, bids: tuple[str, ...]) -> Position:
    """Return the table at which A bids next with this hand where these bids lie."""
    number = len(bids) - bids.count("-")
    return table(hands=[hand, "1c", "1c", "1c"], bids=bids, start=(4 - number) % 4)


def legal(hand: str, bids: tuple[str, ...]) -> LegalBids:
    """Return the legal bids of A with this hand where these bids lie."""
    position = laid(hand, bids)
    moves = position.game.legal_moves(position.state, 0)
    assert isinstance(moves, LegalBids)
    return moves


def by_trying(hand: str, bids: tuple[str, ...]) -> set[wampum.Bids]:
    """Return all of them, found by trying whatever could be taken out of the hand."""
    held = wampum.Goods.read(hand)
    found = set()
    for village, there in enumerate(bids):
        lying = 0 if there == "-" else sum(wampum.Goods.read(there.split()[1]))
        for taken in product(*(range(count + 1) for count in held)):
            if sum(taken) > lying:
                found.add(wampum.Bids(0, wampum.Goods(*taken), village))
    return found


@pytest.mark.cite("wampum.bids.at-least-one", "wampum.bids.empty-or-weaker", "wampum.bids.drive-out")
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("bids", LAYOUTS)
class TestAgainstTrying:
    """They are just the bids of one card or more, at a free village or with more than lies there."""

    def test_the_same_ones(self, hand: str, bids: tuple[str, ...]) -> None:
        moves = legal(hand, bids)
        assert set(moves) == by_trying(hand, bids)
        assert len(moves) == len(list(moves)) == len(by_trying(hand, bids))
        assert bool(moves) == bool(by_trying(hand, bids))

    def test_by_place(self, hand: str, bids: tuple[str, ...]) -> None:
        moves = legal(hand, bids)
        listed = list(moves)
        assert [moves[place] for place in range(len(moves))] == listed
        assert [moves[place - len(moves)] for place in range(len(moves))] == listed
        for cut in (slice(None), slice(2, 9), slice(None, None, -1), slice(-3, None), slice(5, 5)):
            assert moves[cut] == tuple(listed[cut])
        for outside in (len(moves), -len(moves) - 1):
            with pytest.raises(IndexError, match=f"bid {outside} found, one of {len(moves)} expected"):
                moves[outside]

    def test_membership(self, hand: str, bids: tuple[str, ...]) -> None:
        moves, expected = legal(hand, bids), by_trying(hand, bids)
        position = laid(hand, bids)
        for taken, village in product(product(range(3), repeat=5), range(5)):
            move = wampum.Bids(0, wampum.Goods(*taken), village)
            assert (move in moves) == (move in expected)
            assert (position.game.objection(position.state, move) is None) == (move in expected)


class TestMembership:
    """Whatever is no bid of this seat is not in it."""

    @pytest.mark.parametrize(
        "other",
        [
            None,
            "A bids 1c at 1",
            wampum.MovesTo(0, 1),
            wampum.Discards(0, wampum.Goods(1)),
            wampum.Bids(1, wampum.Goods(1), 0),
            wampum.Bids(0, wampum.Goods(1), -1),
            wampum.Bids(0, wampum.Goods(1), 4),
            wampum.Bids(0, wampum.Goods(1), True),
            wampum.Bids(0, wampum.Goods(1), None),
            wampum.Bids(0, wampum.Goods(-1, 2), 0),
            wampum.Bids(0, wampum.Goods(1.0), 0),
            wampum.Bids(0, wampum.Goods(True), 0),
            wampum.Bids(0, (1,), 0),
            wampum.Bids(0, "1c", 0),
            wampum.Bids(0, None, 0),
        ],
    )
    def test_other_things(self, other: object) -> None:
        assert other not in legal("2c2h", LAYOUTS[0])

    def test_equal_hands_have_equal_ones(self) -> None:
        assert legal("2c2h", LAYOUTS[1]) == legal("2c2h", LAYOUTS[1])
        assert legal("2c2h", LAYOUTS[1]) != legal("2c2h", LAYOUTS[2])
        assert table().game.legal_moves(table().state, 1) == ()


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forbid that all bids, or all bundles, are gone through."""

    def refuse(self: object) -> NoReturn:
        pytest.fail("all bids are listed")

    monkeypatch.setattr(LegalBids, "__iter__", refuse)
    monkeypatch.setattr(SubMultisets, "__iter__", refuse)


@pytest.mark.usefixtures("guarded")
class TestLargeHand:
    """Forty cards make a quarter of a million bids, and none of them is written out."""

    HAND = "8c8h8t8w8a"

    def test_how_many(self) -> None:
        moves = legal(self.HAND, ("-", "-", "-", "-"))
        assert len(moves) == 4 * (9**5 - 1) > 20_000
        assert len(legal(self.HAND, ("-", "D 1c", "-", "-"))) == 4 * (9**5 - 1) - 5
        assert len(legal(self.HAND, ("B 39c", "C 40c", "D 41c", "-"))) == 1 + 9**5 - 1

    def test_any_of_them(self) -> None:
        moves = legal(self.HAND, ("-", "-", "-", "-"))
        sampler, villages, sizes = Sampler(1), set(), set()
        for _ in range(500):
            move = sampler.pick(moves)
            assert move in moves
            villages.add(move.village)
            sizes.add(sum(move.goods))
        assert villages == {0, 1, 2, 3}
        assert {18, 19, 20, 21, 22} <= sizes

    def test_first_middle_and_last(self) -> None:
        moves = legal(self.HAND, ("-", "-", "-", "-"))
        assert str(moves[0]) == "A bids 1c at 1"
        assert str(moves[5]) == "A bids 2c at 1"
        assert str(moves[9**5 - 2]) == f"A bids {self.HAND} at 1"
        assert str(moves[9**5 - 1]) == "A bids 1c at 2"
        assert str(moves[-1]) == f"A bids {self.HAND} at 4"
        assert len({moves[place] for place in range(0, len(moves), 997)}) == -(-len(moves) // 997)

    def test_membership(self) -> None:
        moves = legal(self.HAND, ("-", "D 20c", "-", "-"))
        assert wampum.Bids(0, wampum.Goods(8, 8, 5), 1) in moves
        assert wampum.Bids(0, wampum.Goods(8, 8, 4), 1) not in moves
        assert wampum.Bids(0, wampum.Goods(9), 0) not in moves

    def test_a_random_player_and_the_machine(self) -> None:
        position = laid(self.HAND, ("-", "D 1c", "-", "-"))
        move = choose(position.game, position.state, Sampler(3))
        assert move.seat == 0
        assert position.game.objection(position.state, move) is None
        assert sum(position.game.step(position.state, move).hands[0]) == 40 - sum(move.goods)


class TestLargeHandListed:
    """Going through them gives as many as there are, in the order of their places."""

    def test_all(self) -> None:
        moves = legal("3c3h3t3w3a", ("-", "-", "D 7c", "-"))
        assert len(moves) == 3 * (4**5 - 1) + sum(sum(taken) > 7 for taken in product(range(4), repeat=5))
        listed = list(moves)
        assert len(listed) == len(moves)
        assert [moves[place] for place in range(0, len(moves), 37)] == listed[::37]


def discarding(hand: str, limit: int) -> Position:
    """Return the table at which A has to discard down to a limit."""
    bids = [f"A {limit - 3}w", "B 1w", "C 1w"]
    return table(hands=[hand, "1c", "1c"], bids=bids, phase="limit").settled()


@pytest.mark.cite("wampum.limit.discard")
class TestDiscards:
    """What may be discarded is listed in the same way: computed, and in one order."""

    @pytest.mark.parametrize("hand", ["5c", "3c2h", "2c2h2t", "1c2h3t4w", "2c2h2t2w2a"])
    def test_against_trying(self, hand: str) -> None:
        position = discarding(hand, 4)
        moves = position.game.legal_moves(position.state, 0)
        held = wampum.Goods.read(hand)
        every = [wampum.Goods(*some) for some in product(*(range(count + 1) for count in held))]
        expected = {wampum.Discards(0, some) for some in every if sum(some) == sum(held) - 4}
        listed = list(moves)
        assert set(listed) == expected
        assert len(moves) == len(listed) == len(expected)
        assert [moves[place] for place in range(len(moves))] == listed
        assert [moves[place - len(moves)] for place in range(len(moves))] == listed
        assert list(moves[1:]) == listed[1:]
        assert list(moves[::-2]) == listed[::-2]
        for some in every:
            assert (wampum.Discards(0, some) in moves) == (wampum.Discards(0, some) in expected)
        for other in (wampum.Discards(1, listed[0].goods), wampum.Pledges(0, listed[0].goods), None, str(listed[0])):
            assert other not in moves
        for outside in (len(moves), -len(moves) - 1):
            with pytest.raises(IndexError):
                moves[outside]

    @pytest.mark.usefixtures("guarded")
    def test_of_a_large_hand(self) -> None:
        position = discarding("8c8h8t8w8a", 20)
        moves = position.game.legal_moves(position.state, 0)
        assert len(moves) == 3951
        move = Sampler(2).pick(moves)
        assert move in moves
        assert sum(move.goods) == 20
        assert position.game.step(position.state, move).phase == "bid"
