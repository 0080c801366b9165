"""How many rounds there are, what is different in the last one, the last cards for the chest, and who wins."""

from __future__ import annotations

from itertools import permutations

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.bundles import BundleMoves
from boardrules.errors import Illegal
from tests.wampum.tables import STANDARD, Position, all_states_of, game_of, states_of, table

CHOSEN = evolve(STANDARD, final_pledge="chosen")
ROUNDS = {2: (12, 11), 3: (12, 11), 4: (8, 7), 5: (6, 5)}
"""Rounds and deals by the number of players."""


def ending(*hands: str, rules: wampum.Ruleset = STANDARD, chests: tuple[int, ...] = ()) -> Position:
    """Return the table at which all trades of the last round are done, with so much wampum under the chests."""
    seats = len(hands)
    lying = tuple(wampum.Goods(chest) for chest in chests or (0,) * seats)
    number = len(rules.values(seats))
    laid = table(hands=hands, pile="-", phase="trade", traded=number, final=True, chests=lying, rules=rules)
    return laid.settled()


@pytest.mark.cite("wampum.end.penultimate", "wampum.end.last-round", "wampum.play.rounds")
class TestRounds:
    """The pile decides how many rounds there are: one for each deal, and one more without."""

    @pytest.mark.parametrize("seats", ROUNDS)
    @pytest.mark.parametrize("seed", range(3))
    def test_rounds_and_deals(self, seats: int, seed: int) -> None:
        rounds, deals = ROUNDS[seats]
        states = list(states_of(game_of(seats), seed))
        assert [*dict.fromkeys(state.round for state in states)] == list(range(1, rounds + 1))
        assert [*dict.fromkeys(s.round for s in states if s.phase == "income")] == list(range(1, deals + 1))
        assert (rounds, states[-1].phase) == (deals + 1, "over")

    @pytest.mark.parametrize("seats", ROUNDS)
    def test_the_last_but_one_is_the_one_in_which_the_pile_runs_out(self, seats: int) -> None:
        for state in states_of(game_of(seats), 5):
            if state.phase == "income":
                assert state.round < ROUNDS[seats][0]
            if not any(state.pile):
                assert state.round >= ROUNDS[seats][1]
            assert state.final == (state.round == ROUNDS[seats][0])

    def test_a_smaller_pile_makes_fewer(self) -> None:
        rules = evolve(STANDARD, deck=wampum.Goods(9, 9, 9, 9, 9))
        assert {state.round for state in states_of(game_of(3, rules), 1)} == {1, 2, 3, 4, 5}  # 21 cards, deals of 6

    def test_they_are_told(self) -> None:
        bids = ["A 1c", "B 1c", "C 1c"]
        for pile, text in (
            ("7a", "Round 4 begins. [wampum.play.rounds]"),
            ("6a", "Round 4 begins, and it is the last one. [wampum.end.last-round]"),
        ):
            laid = table(hands=["1c"] * 3, bids=bids, phase="income", pile=pile, round=3)
            last = laid.play(*[f"deal alcohol to {seat}" for seat in "AABBC"])
            assert last.told("deal alcohol to C")[-1] == text


@pytest.mark.cite("wampum.end.finish-round")
class TestFinishTheRound:
    """When the pile has run out, limit and trades of that round still follow."""

    def test_to_its_end(self) -> None:
        laid = table(hands=["9c", "1c", "1c"], bids=["A 1c", "B 2c", "C 1c"], phase="income", pile="6a", round=3)
        last = laid.play(*[f"deal alcohol to {seat}" for seat in "AABBC"])
        after = last.trace("deal alcohol to C")[-1]
        assert (str(after.state.pile), after.state.final, after.phase) == ("-", False, "discard")
        passed = [(step.phase, step.state.round, step.state.final) for step in after.trace("A discards 6c")]
        assert passed == [("trade", 3, False)] * 4 + [("bid", 4, True)]


@pytest.mark.cite("wampum.end.last-round")
class TestLastRound:
    """One more round, in which nothing is dealt and all else is as always."""

    @pytest.mark.parametrize("seats", ROUNDS)
    def test_its_phases(self, seats: int) -> None:
        states = [state for state in all_states_of(game_of(seats), 2) if state.final]
        seen = [*dict.fromkeys(state.phase for state in states)]
        assert [phase for phase in seen if phase not in {"move", "discard"}] == [
            *("bid", "canoe", "limit", "trade", "pledge", "over")
        ]

    @pytest.mark.parametrize("seats", ROUNDS)
    def test_the_round_before_has_a_deal(self, seats: int) -> None:
        last = ROUNDS[seats][0] - 1
        states = [state for state in all_states_of(game_of(seats), 2) if state.round == last]
        seen = [*dict.fromkeys(state.phase for state in states)]
        assert [phase for phase in seen if phase not in {"move", "discard"}] == [
            "bid",
            "canoe",
            "income",
            "limit",
            "trade",
        ]

    def test_nothing_is_done_after_it(self) -> None:
        end = ending("1c", "1c", "1c")
        assert end.actors == ()
        assert end.refusal("A bids 1c at 1") == "The game is over. [wampum.end.last-round]"
        with pytest.raises(Illegal, match=r"^The game is over\."):
            end.game.advance(end.state, end.game.read("A bids 1c at 1"))


@pytest.mark.cite("wampum.end.final-pledge", "wampum.gap.final-pledge")
class TestAutomatic:
    """By default one card of each kind held goes under the chest, and nobody is asked."""

    @pytest.mark.parametrize(
        ("hand", "number", "left"),
        [("-", 0, "-"), ("5c", 1, "4c"), ("2c2h1t", 3, "1c1h"), ("1c1h1t1w1a", 5, "-"), ("3w1a", 2, "2w")],
    )
    def test_one_of_each_kind(self, hand: str, number: int, left: str) -> None:
        end = ending("1c", hand, "1h")
        assert wampum.final_wampum(hand) == number == end.wampum[1]
        assert end.hands == ["-", left, "-"]
        assert end.phase == "over"

    def test_it_is_added_to_what_is_there(self) -> None:
        assert ending("1c", "2c2h", "-", chests=(3, 4, 5)).wampum == [4, 6, 5]

    def test_it_is_told(self) -> None:
        laid = table(hands=["1h", "1c1h", "-"], pile="-", final=True, bids=["A 1c", "B 1c", "-"])
        laid = evolve(laid, state=evolve(laid.state, hands=(*laid.state.hands[:2], wampum.Goods(2))))
        told = laid.told("C bids 2c at 3", 0, ["Ann", "Bob", "Cat"])
        assert told[-7:] == [
            "Ann puts 1 hide under the chest. [wampum.end.final-pledge]",
            "Bob puts 2 cards under the chest. [wampum.end.final-pledge]",
            "Cat puts 0 cards under the chest. [wampum.end.final-pledge]",
            "Ann has 1 wampum. [wampum.trade.wampum-worth]",
            "Bob has 2 wampum. [wampum.trade.wampum-worth]",
            "Cat has 1 wampum. [wampum.trade.wampum-worth]",
            "The game is over, and Bob has won. [wampum.end.most]",
        ]


@pytest.mark.cite("wampum.end.final-pledge", "wampum.gap.final-pledge")
class TestChosen:
    """Under the other reading each player says which of them, all at the same time."""

    LAID = ending("2c1h", "3t", "-", rules=CHOSEN, chests=(1, 1, 2))

    def test_any_of_different_kinds_or_none(self) -> None:
        assert self.LAID.phase == "pledge"
        assert self.LAID.moves(0) == ["A pledges -", "A pledges 1c", "A pledges 1h", "A pledges 1c1h"]
        assert self.LAID.moves(1) == ["B pledges -", "B pledges 1t"]

    def test_refused(self) -> None:
        told = (
            "At most one card of each kind goes under the chest at the end, and this is {}. [wampum.end.final-pledge]"
        )
        assert self.LAID.refusal("A pledges 2c") == told.format("2 corn")
        assert self.LAID.refusal("A pledges 2c1h") == told.format("2 corn and 1 hide")
        assert self.LAID.refusal("A pledges 1t") == "A does not have 1 tobacco in hand. [wampum.end.final-pledge]"
        assert "is no move of the phase pledge" in self.LAID.refusal("A bids 1c at 1")

    @pytest.mark.parametrize("goods", [None, "1c", (1,), wampum.Goods(1, -1), wampum.Goods(True)])
    def test_what_are_no_goods(self, goods: object) -> None:
        objection = self.LAID.game.objection(self.LAID.state, wampum.Pledges(0, goods))
        assert objection.clauses == ("wampum.end.final-pledge",)

    def test_whoever_holds_nothing_is_not_asked(self) -> None:
        assert self.LAID.actors == (0, 1)
        assert self.LAID.refusal("C pledges -").startswith("It is not for C to act now, but for A and B.")

    def test_each_once(self) -> None:
        after = self.LAID.play("B pledges -")
        assert (after.phase, after.actors, after.hands[1]) == ("pledge", (0,), "3t")
        assert after.refusal("B pledges 1t").startswith("It is not for B to act now, but for A.")

    def test_in_any_order(self) -> None:
        ends = {self.LAID.play(*order).state for order in permutations(["A pledges 1c1h", "B pledges 1t"])}
        assert len(ends) == 1

    def test_then_it_is_over(self) -> None:
        end = self.LAID.play("A pledges 1h", "B pledges 1t")
        assert (end.phase, end.wampum, end.hands) == ("over", [2, 2, 2], ["2c", "2t", "-"])

    def test_it_is_told(self) -> None:
        assert self.LAID.told("A pledges 1c1h", 0, ["Ann"]) == [
            "Ann puts 1 corn and 1 hide under the chest. [wampum.end.final-pledge]"
        ]
        assert self.LAID.told("A pledges 1c1h", 1, ["Ann"]) == [
            "Ann puts 2 cards under the chest. [wampum.end.final-pledge]"
        ]
        assert self.LAID.told("A pledges 1c", 1, ["Ann"]) == [
            "Ann puts 1 card under the chest. [wampum.end.final-pledge]"
        ]
        assert self.LAID.play("B pledges 1t").told("A pledges 1c1h", 1)[1:] == [
            "The game is over, and A has won. [wampum.end.most]"
        ]

    @pytest.mark.parametrize("seats", ROUNDS)
    def test_whole_games(self, seats: int) -> None:
        last = list(states_of(game_of(seats, CHOSEN), 3))[-1]
        assert (last.phase, last.pledged) == ("over", ())

    def test_if_nobody_holds_anything_it_is_over(self) -> None:
        laid = table(hands=["2c"] * 3, villages=["1h"] * 3, pile="-", final=True, rules=CHOSEN)
        end = laid.play("A bids 2c at 1", "B bids 2c at 2", "C bids 2c at 3")
        assert end.held == [0, 0, 0]
        assert (end.phase, end.actors, end.state.pledged) == ("over", (), ())
        assert (end.state.round, end.state.final) == (laid.state.round, True)
        assert (end.state.dealt, end.state.traded) == (0, 0)
        assert end.game.outcome(end.state).scores == (1, 1, 1)
        assert [step.phase for step in laid.play("A bids 2c at 1", "B bids 2c at 2").trace("C bids 2c at 3")] == [
            *("canoe", "limit", "trade", "trade", "trade", "trade", "over")
        ]

    @pytest.mark.parametrize("held", [(), (0,), (2,), (0, 1), (1, 2), (0, 1, 2)])
    def test_just_those_who_hold_something_are_asked(self, held: tuple[int, ...]) -> None:
        end = ending(*["1c" if seat in held else "-" for seat in range(3)], rules=CHOSEN)
        assert (end.phase, end.actors) == ("pledge" if held else "over", held)
        assert (end.game.outcome(end.state) is None) == bool(held)

    def test_they_are_listed_without_being_written_out(self) -> None:
        moves = self.LAID.game.legal_moves(self.LAID.state, 0)
        assert isinstance(moves, BundleMoves)
        assert [moves[place] for place in range(len(moves))] == list(moves)
        assert wampum.Pledges(0, wampum.Goods(1)) in moves
        assert not any(
            wampum.Pledges(seat, goods) in moves for seat, goods in ((1, (1, 0, 0, 0, 0)), (0, (2, 0, 0, 0, 0)))
        )


@pytest.mark.cite("wampum.end.most", "wampum.end.shared", "wampum.trade.wampum-worth")
class TestWinner:
    """The most wampum wins, and all who have it do."""

    @pytest.mark.parametrize(
        ("chests", "winners"),
        [
            ((3, 1, 2), (0,)),
            ((3, 1, 3), (0, 2)),
            ((0, 0, 0), (0, 1, 2)),
            ((1, 2, 3), (2,)),
            ((5, 5, 4, 5), (0, 1, 3)),
            ((1, 4, 4, 2, 3), (1, 2)),
            ((7, 8), (1,)),
        ],
    )
    def test_after_the_last_cards(self, chests: tuple[int, ...], winners: tuple[int, ...]) -> None:
        end = ending(*["2c"] * len(chests), chests=chests)
        outcome = end.game.outcome(end.state)
        assert outcome.scores == tuple(chest + 1 for chest in chests)
        assert outcome.winners == winners

    def test_cards_left_in_the_hand_do_not_count(self) -> None:
        end = ending("9c", "1c1h", "1c")
        assert end.game.outcome(end.state).winners == (1,)

    def test_the_last_cards_can_turn_it(self) -> None:
        end = ending("1c", "1c1h1t", chests=(3, 2))
        assert end.game.outcome(end.state).scores == (4, 5)

    def test_nobody_wins_before(self) -> None:
        for state in states_of(game_of(3), 4):
            assert (game_of(3).outcome(state) is None) == (state.phase != "over")
        end = table(final=True, chests=(wampum.Goods(9),) * 4)
        assert end.game.outcome(end.state) is None

    def test_a_shared_win_is_told(self) -> None:
        laid = ending("1c", "1h", "-", rules=CHOSEN, chests=(0, 0, 1)).play("A pledges 1c")
        assert (
            laid.told("B pledges 1h")[-1] == "The game is over, and A, B and C have won together. [wampum.end.shared]"
        )
        assert laid.told("B pledges -")[-1] == "The game is over, and A and C have won together. [wampum.end.shared]"
