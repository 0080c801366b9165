"""The six worked examples of the sheet with its names and numbers, five of them in one round at one table."""

from __future__ import annotations

import pytest

from boardrules import wampum
from tests.wampum.tables import Position, table

NAMES = ("Blue", "Purple", "Red", "Green")
BLUE, PURPLE, RED, GREEN = range(4)


def before_green() -> Position:
    """Return the table at which Green is the last to bid."""
    position = table(
        hands=["2c2h2t2w1a", "2h3t", "1h1t3a", "3c2w1a"],
        villages=["1c1a", "3a", "1h1t1a", "1c1t1w1a"],
        pile="40t",
    )
    return position.play("A bids 1a at 1", "B bids 2h at 3", "C bids 1h1t at 4")


def after_green() -> Position:
    """Return the table after Green's bid: Purple is driven out."""
    return before_green().play("D bids 3c2w at 3")


def after_purple() -> Position:
    """Return the table after Purple's move: Blue is driven out."""
    return after_green().play("B moves to 1")


def after_bids() -> Position:
    """Return the table after the bids; Green has the canoe, and goods are to be dealt."""
    return after_purple().play("A moves to 2")


def after_deal() -> Position:
    """Return the table after the deal."""
    return after_bids().earn()


@pytest.mark.cite("wampum.ex.drive-out")
class TestDriveOut:
    """Green drives out Purple, Purple drives out Blue, and Blue has only one village left."""

    def test_before(self) -> None:
        position = before_green()
        assert position.bids == ["A 1a", "-", "B 2h", "C 1h1t"]
        assert position.actors == (GREEN,)

    def test_green_drives_out_purple(self) -> None:
        position = after_green()
        assert position.bids == ["A 1a", "-", "D 3c2w", "C 1h1t"]
        assert position.state.driven == wampum.Bid(PURPLE, wampum.Goods.read("2h"))
        assert (position.phase, position.actors) == ("move", (PURPLE,))
        assert before_green().told("D bids 3c2w at 3", RED, NAMES) == [
            "Green bids 5 cards at village 3. [wampum.bids.count-open]",
            "Purple is driven out and must move. [wampum.bids.driven-moves]",
        ]

    def test_purple_has_the_choice_of_the_first_and_the_second_village(self) -> None:
        position = after_green()
        assert position.moves(PURPLE) == ["B moves to 1", "B moves to 2"]
        assert position.refusal("B moves to 4") == (
            "2 cards are no more than the 2 of C in village 4: a larger bid is needed. [wampum.bids.drive-out]"
        )
        assert (
            position.refusal("B moves to 3")
            == "The trader was driven out of this village and must move to another one. [wampum.bids.driven-moves]"
        )

    def test_purple_drives_out_blue(self) -> None:
        position = after_purple()
        assert position.bids == ["B 2h", "-", "D 3c2w", "C 1h1t"]
        assert (position.phase, position.actors) == ("move", (BLUE,))

    def test_blue_must_take_the_second_village(self) -> None:
        position = after_purple()
        assert position.moves(BLUE) == ["A moves to 2"]
        assert all(position.refusal(f"A moves to {village}") for village in (1, 3, 4))

    def test_after(self) -> None:
        position = after_bids()
        assert position.bids == ["B 2h", "A 1a", "D 3c2w", "C 1h1t"]
        assert position.phase == "income"


@pytest.mark.cite("wampum.ex.canoe")
class TestCanoe:
    """Green has bid most and gets the canoe."""

    def test_as_a_function(self) -> None:
        bids = {GREEN: 5, PURPLE: 2, RED: 2, BLUE: 1}
        assert [wampum.canoe(bids, start) for start in range(4)] == [GREEN] * 4
        assert wampum.canoe([1, 2, 2, 5], BLUE) == GREEN

    def test_at_the_table(self) -> None:
        assert after_purple().state.start == BLUE
        assert after_bids().state.start == GREEN
        assert after_purple().told("A moves to 2", BLUE, NAMES)[-1] == (
            "Green gets the canoe and is the start player. [wampum.canoe.becomes-start]"
        )


@pytest.mark.cite("wampum.ex.limit")
class TestLimit:
    """Green's 5 make a limit of 8; Blue holds 10 and has to part with 2."""

    def test_as_a_function(self) -> None:
        assert wampum.hand_limit({GREEN: 5, PURPLE: 2, RED: 2, BLUE: 1}) == 5 + 3 == 8

    def test_at_the_table(self) -> None:
        position = after_deal()
        assert position.state.limit == 8
        assert position.held == [10, 5, 5, 3]
        assert (position.phase, position.actors) == ("discard", (BLUE,))

    def test_blue_discards_two(self) -> None:
        position = after_deal()
        assert position.accepts("A discards 2t")
        assert position.accepts("A discards 1c1w")
        assert position.refusal("A discards 1t") == "There must be 2 cards, not 1. [wampum.limit.discard]"
        assert position.refusal("A discards 3t") == "There must be 2 cards, not 3. [wampum.limit.discard]"
        after = position.trace("A discards 1c1w")[0]
        assert after.held == [8, 5, 5, 3]
        assert str(after.state.discards) == "1c1w"

    def test_nobody_else_sees_which(self) -> None:
        assert after_deal().told("A discards 1c1w", RED, NAMES)[0] == "Blue discards 2 cards. [wampum.limit.face-down]"


@pytest.mark.cite("wampum.ex.goods")
class TestGoods:
    """Red's hide and tobacco get the four goods of the fourth village, where a tobacco lies."""

    def test_as_a_function(self) -> None:
        made = wampum.trade("1c1t1w1a", "1h1t")
        assert (made.kind, str(made.to_hand), str(made.to_village), made.wampum) == ("goods", "1c1t1w1a", "1h1t", 0)
        assert made.explain() == (
            "The bid shares tobacco with the village: 1 corn, 1 tobacco, 1 weapon and 1 alcohol for the hand "
            "and 1 hide and 1 tobacco for the village. "
            "[wampum.trade.goods-when, wampum.trade.goods-take, wampum.trade.goods-leave]"
        )

    def test_at_the_table(self) -> None:
        position = after_deal()
        assert position.hands[RED] == "2t3a"
        after = position.play("A discards 2t")
        assert after.hands[RED] == "1c3t1w4a"
        assert after.villages[3] == "1h1t"
        assert after.wampum[RED] == 0


@pytest.mark.cite("wampum.ex.wampum")
class TestWampum:
    """Green's 3 corn and 2 weapons meet neither kind in the third village and bring 3 wampum."""

    def test_as_a_function(self) -> None:
        made = wampum.trade("1h1t1a", "3c2w")
        assert (made.kind, str(made.to_hand), str(made.to_village), made.wampum) == ("wampum", "-", "1c1w", 3)
        assert str(made.to_chest) == "2c1w"
        assert made.explain() == (
            "The bid shares no kind with the village: 1 corn and 1 weapon for the village and 3 wampum for the rest. "
            "[wampum.trade.wampum-when, wampum.trade.wampum-one-each, wampum.trade.wampum-rest]"
        )

    def test_at_the_table(self) -> None:
        after = after_deal().play("A discards 2t")
        assert after.villages[2] == "1c1h1t1w1a"
        assert after.hands[GREEN] == "2t1a"
        assert after.wampum[GREEN] == 3
        assert str(after.state.chests[GREEN]) == "2c1w"

    def test_what_became_of_the_others(self) -> None:
        after = after_deal().play("A discards 2t")
        assert after.villages[:2] == ["1c1h1a", "1a"]
        assert after.wampum == [0, 1, 0, 3]
        assert (after.phase, after.state.round, after.actors) == ("bid", 2, (GREEN,))


@pytest.mark.cite("wampum.ex.final")
class TestFinal:
    """Green ends with 2 corn, 2 hides and 1 tobacco, of which 3 cards become wampum."""

    def test_as_a_function(self) -> None:
        assert wampum.final_wampum("2c2h1t") == 3

    def test_at_the_table(self) -> None:
        bids = ["A 1a", "B 1a", "C 1a", "D 1a"]
        end = table(
            hands=["-", "-", "-", "2c2h1t"], bids=bids, villages=["1c"] * 4, pile="-", phase="trade", final=True
        )
        after = end.settled()
        assert after.phase == "over"
        assert after.hands[GREEN] == "1c1h"
        assert str(after.state.chests[GREEN]) == "1c1h1t"
        assert after.game.outcome(after.state).scores == (0, 0, 0, 3)
        assert after.game.outcome(after.state).winners == (GREEN,)
