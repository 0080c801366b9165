"""Phase 3: what everybody is dealt, and what the pile has to do with the end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.seats import CHANCE
from tests.wampum.tables import STANDARD, Position, game_of, states_of, table


def earning(
    seats: int, *, start: int = 0, pile: str = "60a", free: int = 1, rules: wampum.Ruleset = STANDARD, **facts: object
) -> Position:
    """Return the table at which the income is to be dealt; with two players one village is free."""
    bids = [f"{'ABCDE'[seat]} 1c" for seat in range(seats)]
    if seats == 2:
        bids.insert(free - 1, "-")
    laid = table(hands=["1c"] * seats, bids=bids, start=start, pile=pile, rules=rules, phase="income")
    return evolve(laid, state=evolve(laid.state, **facts))


def places(position: Position) -> list[str]:
    """Deal until the limit is found; return where the cards go, in order."""
    seen = []
    while position.phase == "income":
        line = next(iter(position.draws()))
        seen.append(line.split(" to ")[1])
        position = position.play(line)
    return seen


@pytest.mark.cite("wampum.income.two")
class TestIncome:
    """Two cards for every hand, out of the pile."""

    @pytest.mark.parametrize(("seats", "start"), [(3, 0), (3, 2), (4, 1), (5, 4)])
    def test_two_each(self, seats: int, start: int) -> None:
        order = "ABCDE"[:seats]
        order = order[start:] + order[:start]
        assert places(earning(seats, start=start)) == [seat for seat in order for _ in range(2)]

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_out_of_the_pile(self, seats: int) -> None:
        before = earning(seats)  # each bid is of corn, and brings nothing
        after = before.onward("bid")
        taken = sum(before.state.pile) - sum(after.state.pile)
        assert taken == 2 * seats + (2 if seats == 2 else 0)
        assert after.hands == ["1c2a"] * seats

    def test_any_card_of_the_pile(self) -> None:
        position = earning(3, pile="3c2h1a")
        assert position.actors == (CHANCE,)
        assert position.draws() == {
            "deal corn to A": Fraction(1, 2),
            "deal hide to A": Fraction(1, 3),
            "deal alcohol to A": Fraction(1, 6),
        }
        after = position.play("deal hide to A")
        assert (after.hands[0], str(after.state.pile)) == ("1c1h", "3c1h1a")
        assert after.draws()["deal hide to A"] == Fraction(1, 5)

    def test_refused(self) -> None:
        position = earning(3, pile="3c2h1a")
        assert position.refusal("deal tobacco to A") == "The pile has no tobacco left. [wampum.income.two]"
        assert position.refusal("deal corn to B") == (
            "“deal corn to B” is not due now, but a draw such as “deal corn to A”. [wampum.income.two]"
        )
        assert position.refusal("deal corn to village 1").endswith("[wampum.income.two]")
        assert position.refusal("A bids 1c at 1").endswith("” is no move of the phase income. [wampum.income.two]")
        assert position.moves(0) == []

    def test_another_income(self) -> None:
        assert places(earning(3, rules=evolve(STANDARD, income=1))) == ["A", "B", "C"]

    def test_it_is_told(self) -> None:
        position = earning(3)
        assert position.told("deal alcohol to A", 0, ["Ann"]) == ["Ann is dealt a card: alcohol. [wampum.income.two]"]
        assert position.told("deal alcohol to A", 1, ["Ann"]) == ["Ann is dealt a card. [wampum.income.two]"]


@pytest.mark.cite("wampum.income.two-player")
class TestFreeVillage:
    """With two players the village without a bid gets two cards as well, for all to see."""

    @pytest.mark.parametrize("free", [1, 2, 3])
    @pytest.mark.parametrize("start", [0, 1])
    def test_two_more(self, free: int, start: int) -> None:
        hands = ["B", "B", "A", "A"] if start else ["A", "A", "B", "B"]
        assert places(earning(2, start=start, free=free)) == [*hands, f"village {free}", f"village {free}"]

    def test_they_lie_there(self) -> None:
        before = earning(2, free=2, pile="2c2h2t9w")
        after = before.play("deal corn to A", "deal corn to A", "deal hide to B", "deal hide to B")
        assert after.refusal("deal corn to village 2") == "The pile has no corn left. [wampum.income.two-player]"
        assert after.refusal("deal weapon to village 1") == (
            "“deal weapon to village 1” is not due now, but a draw such as “deal corn to village 2”. "
            "[wampum.income.two-player]"
        )
        assert after.told("deal weapon to village 2", 0) == [
            "Village 2 is dealt a card: weapon. [wampum.income.two-player]"
        ]
        after = after.play("deal weapon to village 2", "deal tobacco to village 2")
        assert after.villages[1] == "1t1w3a"
        assert after.phase == "bid"

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_not_with_more_players(self, seats: int) -> None:
        assert not any(place.startswith("village") for place in places(earning(seats)))

    def test_another_number(self) -> None:
        assert places(earning(2, rules=evolve(STANDARD, village_income=0))) == ["A", "A", "B", "B"]
        assert places(earning(2, rules=evolve(STANDARD, village_income=1)))[4:] == ["village 1"]


@pytest.mark.cite("wampum.gap.two-player-deal")
class TestTwoPlayerDeal:
    """The two cards for the free village come from the pile, so eleven deals of six use it up to the last card."""

    def test_eleven_deals_come_out_even(self) -> None:
        piles = [sum(state.pile) for state in states_of(game_of(2), 3) if state.phase == "bid" and not any(state.bids)]
        assert piles == list(range(66, -1, -6))

    def test_the_last_round_drops_them(self) -> None:
        final = table(hands=["2c"] * 2, pile="-", final=True).play("A bids 1c at 1", "B bids 1c at 3")
        assert final.phase == "over"
        assert final.villages[1] == "3a"

    def test_without_them_it_would_not(self) -> None:
        rules = evolve(STANDARD, village_income=0)
        assert rules.pile(2) % rules.a_deal(2) == 66 % 4 == 2


@pytest.mark.cite("wampum.income.last-but-one", "wampum.end.penultimate")
class TestLastButOne:
    """If the deal takes the last card, this round is the last but one; otherwise more deals follow."""

    @pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 6), (4, 8), (5, 10)])
    def test_the_pile_is_empty(self, seats: int, cards: int) -> None:
        after = earning(seats, pile=f"{cards}a", round=4).onward("bid")
        assert (sum(after.state.pile), after.state.final, after.state.round) == (0, True, 5)
        assert after.onward("income", "over").phase == "over"

    @pytest.mark.parametrize(("seats", "cards"), [(2, 7), (3, 12), (4, 9), (5, 11)])
    def test_it_is_not(self, seats: int, cards: int) -> None:
        after = earning(seats, pile=f"{cards}a", round=4).onward("bid")
        assert sum(after.state.pile) > 0
        assert not after.state.final
        assert after.onward("income", "over").phase == "income"


@pytest.mark.cite("wampum.gap.short-pile")
class TestShortPile:
    """Only house rules let the pile end within a deal; what is left is then dealt on from the start player."""

    RULES = evolve(STANDARD, removed=(4, 1, 2, 0))

    @pytest.mark.parametrize(
        ("cards", "dealt"), [(1, [0, 0, 1]), (2, [0, 0, 2]), (3, [1, 0, 2]), (4, [2, 0, 2]), (5, [2, 1, 2])]
    )
    def test_dealt_on_from_the_start_player(self, cards: int, dealt: list[int]) -> None:
        position = earning(3, start=2, pile=f"{cards}c", rules=self.RULES)
        lines = [f"deal corn to {seat}" for seat in "CCAABB"][:cards]
        last = position.play(*lines[:-1]).trace(lines[-1])[0]
        assert [held - 1 for held in last.held] == dealt
        assert last.phase == "limit"

    def test_two_players(self) -> None:
        assert places(earning(2, pile="5a", rules=self.RULES)) == ["A", "A", "B", "B", "village 1"]
        assert places(earning(2, pile="3a", rules=self.RULES)) == ["A", "A", "B"]

    def test_the_next_round_is_the_last(self) -> None:
        assert earning(3, pile="5a", rules=self.RULES).onward("bid").state.final

    @pytest.mark.parametrize(("seats", "pile", "deals"), [(2, 66, 11), (3, 66, 11), (4, 56, 7), (5, 50, 5)])
    def test_the_sheets_piles_come_out_even(self, seats: int, pile: int, deals: int) -> None:
        assert STANDARD.pile(seats) == pile == deals * STANDARD.a_deal(seats)
        assert game_of(seats, evolve(STANDARD, short_pile="refuse")).seats == seats
