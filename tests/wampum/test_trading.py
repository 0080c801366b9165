"""Phase 5: what a bid comes to in a village, and in which order."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.errors import Unreadable
from boardrules.wampum.phases.trading import trade_at
from tests.wampum.tables import all_states_of, game_of, states_of, table

KINDS = "chtwa"

Cards = tuple[str, ...]


def bundles(most: int, least: int = 1, kinds: str = KINDS) -> list[Cards]:
    """Return all bundles of so many cards, as cards in a row."""
    return [some for size in range(least, most + 1) for some in combinations_with_replacement(kinds, size)]


def written(cards: Cards) -> str:
    """Write cards as notation has them."""
    return "".join(f"{cards.count(kind)}{kind}" for kind in KINDS if kind in cards) or "-"


def by_the_sheet(lying: Cards, bid: Cards) -> tuple[str, Cards, Cards, Cards]:
    """Lay down card by card what the sheet says: (kind, for the hand, then in the village, under the chest)."""
    if set(lying) & set(bid):
        return "goods", lying, bid, ()
    village, chest = list(lying), []
    for card in bid:
        (chest if card in village else village).append(card)
    return "wampum", (), tuple(sorted(village, key=KINDS.index)), tuple(chest)


TRADES = list(product(bundles(3), bundles(3)))


@pytest.mark.cite(
    "wampum.trade.by-kinds",
    "wampum.trade.goods-when",
    "wampum.trade.goods-take",
    "wampum.trade.goods-leave",
    "wampum.trade.wampum-when",
    "wampum.trade.wampum-one-each",
    "wampum.trade.wampum-rest",
    "wampum.trade.wampum-worth",
)
class TestEveryTrade:
    """A shared kind means goods for goods; none means one card of each kind stays, and the rest is wampum."""

    def test_they_are_all_there(self) -> None:
        assert len(bundles(3)) == 5 + 15 + 35
        assert len(TRADES) == 55 * 55

    def test_as_a_function(self) -> None:
        for lying, bid in TRADES:
            made = wampum.trade(written(lying), written(bid))
            kind, hand, village, chest = by_the_sheet(lying, bid)
            assert made.kind == kind
            assert (str(made.to_hand), str(made.to_chest)) == (written(hand), written(chest)), (lying, bid)
            assert made.wampum == len(chest)
            laid = bid if kind == "goods" else tuple(dict.fromkeys(bid))
            assert str(made.to_village) == written(laid)
            assert made.shared == tuple(int(kind in lying and kind in bid) for kind in KINDS)
            assert made.explain() == made.event().text()
            assert written(village) == written(laid if kind == "goods" else (*lying, *laid))

    def test_no_other_language_is_spoken(self) -> None:
        with pytest.raises(ValueError, match="language 'fr' found"):
            wampum.trade("1c", "1c").explain("fr")

    def test_larger_bids(self) -> None:
        for lying, bid in product(bundles(2, kinds="cht"), bundles(6, 4, kinds="chta")):
            made = wampum.trade(written(lying), written(bid))
            kind, hand, _, chest = by_the_sheet(lying, bid)
            assert (made.kind, str(made.to_hand), made.wampum) == (kind, written(hand), len(chest))

    def test_at_the_table(self) -> None:
        for lying, bid in TRADES:
            bids = ["-", f"B {written(bid)}", "-"]
            before = table(
                hands=["1c", "1h"], villages=["1c", written(lying), "1c"], bids=bids, phase="trade", traded=1
            )
            after = before.settling()[1]
            _, hand, village, chest = by_the_sheet(lying, bid)
            assert after.hands == ["1c", written(tuple(sorted(("h", *hand), key=KINDS.index)))]
            assert after.villages == ["1c", written(village), "1c"]
            assert str(after.state.chests[1]) == written(chest)
            assert after.bids == ["-", "-", "-"]

    def test_notation_or_goods(self) -> None:
        assert wampum.trade(wampum.Goods(1, 2), (1, 0, 0, 0, 0)) == wampum.trade("1c2h", "1c")
        with pytest.raises(Unreadable):
            wampum.trade("2h1c", "1c")

    @pytest.mark.parametrize(
        ("lying", "bid", "kind", "gains"),
        [
            ("1c", "1c", "goods", 0),
            ("1c", "9h", "wampum", 8),
            ("1c", "1c9h", "goods", 0),
            ("4c", "1h1t1w1a", "wampum", 0),
            ("1c1h1t1w1a", "5w", "goods", 0),
            ("2h1a", "3c2w", "wampum", 3),
            ("2h1a", "2c1t1w", "wampum", 1),
        ],
    )
    def test_in_words(self, lying: str, bid: str, kind: str, gains: int) -> None:
        made = wampum.trade(lying, bid)
        assert (made.kind, made.wampum) == (kind, gains)

    @pytest.mark.parametrize("bid", ["2c3h", "2h3t", "2t3w", "2w3a", "4c1a", "5h", "1c1h1t4w"])
    def test_a_card_under_a_chest_is_one_wampum_of_whatever_kind(self, bid: str) -> None:
        lying = next(f"1{kind}" for kind in KINDS if kind not in bid)
        made = wampum.trade(lying, bid)
        assert made.wampum == sum(made.to_chest) == sum(wampum.Goods.read(bid)) - sum(letter in KINDS for letter in bid)


@pytest.mark.cite("wampum.trade.order")
class TestOrder:
    """The villages trade singly, and no village twice."""

    LAID = table(
        hands=["1a"] * 3, villages=["1c1h", "2t", "1w"], bids=["B 2c", "A 3h", "C 2w1a"], phase="trade", pile="6a"
    )

    def test_one_after_another(self) -> None:
        passed = self.LAID.settling()
        assert [position.state.traded for position in passed] == [0, 1, 2, 3, 0]
        assert [position.villages for position in passed] == [
            ["1c1h", "2t", "1w"],
            ["2c", "2t", "1w"],
            ["2c", "1h2t", "1w"],
            ["2c", "1h2t", "2w1a"],
            ["2c", "1h2t", "2w1a"],
        ]
        assert passed[-1].hands == ["1a", "1c1h1a", "1w1a"]
        assert passed[-1].wampum == [2, 0, 0]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_each_has_its_turn(self, seats: int) -> None:
        turns: list[int] = []
        for state in all_states_of(game_of(seats), 6):
            if state.phase == "trade":
                turns.append(state.traded)
            elif turns:
                assert turns == list(range(len(state.villages) + 1))
                turns = []

    def test_it_is_told(self) -> None:
        before = table(hands=["1a", "1h"], villages=["1c", "2t", "1w"], pile="6a", start=1)
        told = before.play("B bids 1h at 1", "A bids 1a at 3", *["deal alcohol to B"] * 2, *["deal alcohol to A"] * 2)
        told = told.play("deal alcohol to village 2").told("deal alcohol to village 2", 0, ["Ann", "Bob"])
        why = "wampum.trade.wampum-when, wampum.trade.wampum-one-each, wampum.trade.wampum-rest"
        assert told == [
            "Village 2 is dealt a card: alcohol. [wampum.income.two-player]",
            "The hand limit is 4. [wampum.limit.size]",
            "Bob trades 1 hide at village 1. [wampum.trade.order]",
            f"The bid shares no kind with the village: 1 hide for the village and 0 wampum for the rest. [{why}]",
            "Ann trades 1 alcohol at village 3. [wampum.trade.order]",
            f"The bid shares no kind with the village: 1 alcohol for the village and 0 wampum for the rest. [{why}]",
            "Round 2 begins, and it is the last one. [wampum.end.last-round]",
        ]


@pytest.mark.cite("wampum.gap.village-order")
class TestAnyOrder:
    """Whichever village trades first, it all comes to the same."""

    def test_of_a_table_laid_out(self) -> None:
        ends = set()
        for order in permutations(range(3)):
            state = TestOrder.LAID.state
            for village in order:
                state = trade_at(state, village)
            ends.add(state)
        assert len(ends) == 1
        assert state.traded == 0

    @pytest.mark.parametrize(("seats", "every"), [(2, 1), (3, 1), (4, 2), (5, 4)])
    def test_of_random_games(self, seats: int, every: int) -> None:
        found = [s for s in all_states_of(game_of(seats), 8) if s.phase == "trade" and s.traded == 0]
        for laid in found[::every]:
            ends = set()
            for order in permutations(range(len(laid.villages))):
                state = laid
                for village in order:
                    state = trade_at(state, village)
                ends.add(state)
            assert len(ends) == 1

    def test_goods_from_one_village_are_not_bid_in_another(self) -> None:
        position = table(hands=["-"] * 3, villages=["1c", "1h", "1t"], bids=["A 1c", "B 1h", "C 1t"], phase="trade")
        assert position.settled().hands == ["1c", "1h", "1t"]
        assert position.settled().villages == ["1c", "1h", "1t"]


@pytest.mark.cite("wampum.trade.trader-returns")
class TestTraderReturns:
    """After either kind of trade the trader is home again, and its player can bid in the next round."""

    def test_from_both(self) -> None:
        passed = TestOrder.LAID.settling()
        assert [position.bids for position in passed[:4]] == [
            ["B 2c", "A 3h", "C 2w1a"],
            ["-", "A 3h", "C 2w1a"],
            ["-", "-", "C 2w1a"],
            ["-", "-", "-"],
        ]
        assert passed[-1].phase == "bid"

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_in_every_round(self, seats: int) -> None:
        before = None
        for state in states_of(game_of(seats), 9):
            if before is not None and state.round != before.round:
                assert not any(state.bids)
            before = state
        assert not any(before.bids)


@pytest.mark.cite("wampum.trade.order", "wampum.play.rounds")
class TestNothingIsLeftCounted:
    """What is counted while the income is dealt and the villages trade is forgotten when they are done."""

    @pytest.mark.parametrize("pledge", ["automatic", "chosen"])
    def test_all_game(self, pledge: str) -> None:
        states = list(all_states_of(game_of(3, evolve(wampum.STANDARD, final_pledge=pledge)), 1))
        assert {state.phase for state in states if state.dealt} == {"income", "limit", "discard", "trade"}
        assert {state.phase for state in states if state.traded} == {"trade"}
        assert {state.dealt for state in states if state.phase in {"bid", "pledge", "over"}} == {0}
