"""Exact chances by hand: going backwards through a graph, or solving its equations, gives what is published."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardrules import Outcome, check
from tests.verify.classics import tic_tac_toe
from tests.verify.luck import ODDS, craps, ruin
from tests.verify.oracle import backwards, by_hand, circling, graph_of, surely
from tests.verify.worlds import countdown, picks


class TestPublished:
    """Craps 244/495, three doors 2/3, a better row of coins 7/8, and others."""

    @pytest.mark.parametrize("name", ODDS)
    def test_uniform_play(self, name: str) -> None:
        assert circling(ODDS[name].game, ODDS[name].seat) == ODDS[name].chance

    @pytest.mark.parametrize("name", [name for name, one in ODDS.items() if not one.circles])
    def test_backwards(self, name: str) -> None:
        one = ODDS[name]
        chances = by_hand(one.game)
        assert chances.wins[one.seat] == one.chance
        if one.best is not None:
            assert chances.best[one.seat] == one.best

    @pytest.mark.parametrize("name", [name for name, one in ODDS.items() if one.circles])
    def test_circles_are_seen(self, name: str) -> None:
        with pytest.raises(ValueError, match="circles"):
            backwards(graph_of(ODDS[name].game))

    @pytest.mark.parametrize("name", ODDS)
    def test_nothing_breaks(self, name: str) -> None:
        check(ODDS[name].game, games=10).assert_ok()

    def test_craps(self) -> None:
        assert circling(craps()) == Fraction(244, 495)

    def test_the_worst_at_the_doors_is_to_stay(self) -> None:
        assert by_hand(ODDS["three doors"].game).worst == (Fraction(1, 3),)

    def test_whoever_cannot_win_loses(self) -> None:
        assert circling(ruin(3, 10, (0, 1))) == 0

    def test_a_circle_without_an_end_is_lost(self) -> None:
        assert circling(countdown(phase={"apply": lambda state, move: 3 - state if state < 3 else 1})) == 0


class TestRandomTicTacToe:
    """With both at random X wins 737 of 1,260 games, O 121 of 420, and 8 of 63 are drawn: 0.585, 0.288, 0.127."""

    @pytest.mark.slow
    def test_chances(self) -> None:
        chances = by_hand(tic_tac_toe())
        drawn = Fraction(8, 63)
        assert chances.alone == (Fraction(737, 1260), Fraction(121, 420))
        assert chances.wins == (Fraction(737, 1260) + drawn, Fraction(121, 420) + drawn)
        assert chances.best == (1, 1)

    def test_nobody_can_be_beaten(self) -> None:
        """Both can be sure of a draw, in which both are winners."""
        assert surely(tic_tac_toe()) == (1, 1)


class TestSeveralAtATime:
    """Who goes first among those who decide at the same time makes no difference."""

    def test_two_who_pick_a_number(self) -> None:
        chances = by_hand(picks())
        assert chances.wins == (Fraction(2, 3), Fraction(2, 3))
        assert chances.alone == (Fraction(1, 3), Fraction(1, 3))
        assert chances.best == (1, 1)
        assert chances.worst == (Fraction(1, 3), Fraction(1, 3))

    def test_whoever_chooses_does_not_see_what_the_other_picks(self) -> None:
        """With equal numbers lost for A it can be sure of nothing, and hopes for two in three."""
        game = picks(outcome=lambda state: None if None in state else Outcome((0, 0), (int(state[0] == state[1]),)))
        assert by_hand(game).best[0] == Fraction(2, 3)
        assert surely(game)[0] == 0
