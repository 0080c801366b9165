"""Exhaustive search of puzzles and games that everybody knows gives the published figures."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from boardrules import Game, check
from boardrules.records import retrace
from boardrules.verify.explore import explore
from boardrules.verify.verdict import Status
from tests.verify.classics import (
    CLASSICS,
    LARGE,
    Published,
    bridge,
    knights_tour,
    nim,
    nim_sum,
    peg_solitaire,
    philosophers,
    queens,
    tic_tac_toe,
)
from tests.verify.luck import ruin
from tests.verify.oracle import End, backwards, graph_of


def plays(game: Game[Any, Any]) -> Counter[tuple[int, ...]]:
    """Count the plays of a game without circles by who wins, without going through them one by one."""
    graph = graph_of(game)
    counts: dict[int, Counter[tuple[int, ...]]] = {}
    for place in backwards(graph):
        node = graph[place]
        counts[place] = Counter()
        if isinstance(node, End):
            counts[place][node.winners] = 1
        else:
            for _, spread in node.by:
                for target, _ in spread:
                    counts[place] += counts[target]
    return counts[0]


def compare(one: Published) -> None:
    """Hold what the search finds against what is published."""
    report, _ = explore(one.game)
    look = report.look
    assert not look.cut
    assert not report.broken
    if one.states:
        assert look.states == one.states
    if one.depth is not None:
        assert look.depth == one.depth
    if one.steps is not None:
        assert look.steps == one.steps
    assert ("solved" in report.shown) == (one.shortest is not None)
    if one.shortest is not None:
        play = report.shown["solved"]
        assert len(play.moves) == one.shortest
        *_, (_, _, last) = retrace(one.game, play.record)
        assert one.game.properties[0].holds(last)


class TestPuzzles:
    """The states that can be reached, the shortest solution and the farthest state are those that are published."""

    @pytest.mark.parametrize("name", CLASSICS)
    def test_as_published(self, name: str) -> None:
        compare(CLASSICS[name])

    @pytest.mark.slow
    @pytest.mark.parametrize("name", LARGE)
    def test_as_published_where_it_takes_longer(self, name: str) -> None:
        compare(LARGE[name])

    def test_what_cannot_be_done_is_refuted(self) -> None:
        verdict = check(CLASSICS["four and four"].game, games=3)
        assert verdict.status is Status.BROKEN
        assert verdict["solved"].refuted

    def test_what_can_be_done_holds(self) -> None:
        check(CLASSICS["three and three"].game, games=3).assert_ok()

    def test_over_the_bridge_in_17_minutes(self) -> None:
        """Levmore and Cook 1981, Rote 2002: 17 minutes for 1, 2, 5 and 10."""
        assert len(explore(bridge(17))[0].shown["solved"].moves) == 5
        assert "solved" not in explore(bridge(16))[0].shown


class TestQueens:
    """OEIS A000170 has the solutions; Knuth (7.2.2) the 2,057 placements that a backtracking search for 8 sees."""

    @pytest.mark.parametrize(
        ("size", "placements", "solutions"),
        [(4, 17, 2), (5, 54, 10), (6, 153, 4), (7, 552, 40), pytest.param(8, 2_057, 92, marks=pytest.mark.slow)],
    )
    def test_placements_and_solutions(self, size: int, placements: int, solutions: int) -> None:
        report, _ = explore(queens(size))
        assert report.look.states == placements
        assert not report.broken
        assert plays(queens(size))[0,] == solutions

    def test_there_is_no_way_for_three(self) -> None:
        assert plays(queens(3))[0,] == 0


class TestKnightsTour:
    """Kraitchik 1927: tours from any square, counted both ways: 16 on three by four, none on four by four."""

    @pytest.mark.parametrize(("rows", "columns", "tours"), [(3, 3, 0), (3, 4, 16), (3, 5, 0)])
    def test_tours(self, rows: int, columns: int, tours: int) -> None:
        assert plays(knights_tour(rows, columns))[0,] == tours

    @pytest.mark.slow
    @pytest.mark.parametrize(("rows", "columns", "tours"), [(3, 6, 0), (4, 4, 0), (3, 7, 104)])
    def test_tours_on_more_squares(self, rows: int, columns: int, tours: int) -> None:
        assert plays(knights_tour(rows, columns))[0,] == tours


class TestTicTacToe:
    """5,478 positions, 958 of them at the end, 255,168 games: the figures of every textbook."""

    def test_games_by_who_wins(self) -> None:
        games = plays(tic_tac_toe())
        assert games.total() == 255_168
        assert games == {(0,): 131_184, (1,): 77_904, (0, 1): 46_080}

    @pytest.mark.slow
    def test_positions(self) -> None:
        report, _ = explore(tic_tac_toe())
        assert (report.look.states, report.look.ends, report.look.depth) == (5_478, 958, 9)
        assert not report.broken
        assert not report.look.cut

    def test_the_positions_at_the_end_by_who_wins(self) -> None:
        """The data set of all boards at the end: 626 of 958 are won by X."""
        ends = Counter(node.winners for node in graph_of(tic_tac_toe()) if isinstance(node, End))
        assert ends == {(0,): 626, (1,): 316, (0, 1): 16}


class TestPegSolitaire:
    """All plays on the triangle of fifteen holes, and those that leave one peg, by the hole that is empty at first."""

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("hole", "everything", "solved"),
        [(0, 568_630, 29_760), (1, 294_543, 14_880), (3, 1_149_568, 85_258), (4, 137_846, 1_550)],
        ids=["corner", "beside the corner", "middle of a side", "inside"],
    )
    def test_plays(self, hole: int, everything: int, solved: int) -> None:
        games = plays(peg_solitaire(hole))
        assert games.total() == everything
        assert games[0,] == solved
        report, _ = explore(peg_solitaire(hole))
        assert report.look.depth == 13
        assert not report.broken


class TestNim:
    """Bouton 1901: whoever must move from a nim sum of zero loses against an answer that makes it zero again."""

    @pytest.mark.parametrize("heaps", [(1, 1), (1, 2, 3), (1, 4, 5), (2, 4, 6), (1, 3, 2, 0)], ids=str)
    def test_zero_is_lost(self, heaps: tuple[int, ...]) -> None:
        assert nim_sum(heaps) == 0
        assert not explore(nim(*heaps))[0].broken

    @pytest.mark.parametrize("heaps", [(1,), (1, 2), (3, 4, 5), (1, 1, 1)], ids=str)
    def test_anything_else_is_not(self, heaps: tuple[int, ...]) -> None:
        assert nim_sum(heaps) != 0
        assert set(explore(nim(*heaps))[0].broken) == {"the_second_player_takes_the_last"}

    def test_one_heap_is_lost_at_once(self) -> None:
        assert explore(nim(3))[0].broken["the_second_player_takes_the_last"].moves == ("3 from 0",)


class TestPhilosophers:
    """Dijkstra's philosophers starve together after one fork each, unless one is left-handed.

    With one of each kind of arc in a ring the states are counted by the trace of a two by two matrix: the numbers of
    Pell and Lucas, 6, 14, 34, ... (OEIS A002203); with one who is left-handed by Pell's own, 5, 12, 29, ... (A000129).
    """

    @pytest.mark.parametrize(("count", "states"), [(2, 6), (3, 14), (4, 34), (5, 82), (6, 198)])
    def test_all_take_the_same_side_first(self, count: int, states: int) -> None:
        report, _ = explore(philosophers(count))
        assert report.look.states == states
        assert set(report.broken) == {"whoever_must_act_can"}
        assert len(report.broken["whoever_must_act_can"].moves) == count

    @pytest.mark.parametrize(("count", "states"), [(2, 5), (3, 12), (4, 29), (5, 70), (6, 169)])
    def test_one_takes_the_other_side_first(self, count: int, states: int) -> None:
        report, _ = explore(philosophers(count, left_handed=1))
        assert report.look.states == states
        assert not report.broken


class TestTooLarge:
    """What is too large is cut short, and never holds."""

    def test_a_gambler_without_a_goal(self) -> None:
        report, _ = explore(ruin(3, None), most_states=500)
        assert report.look.cut == "more than 500 states"
        assert not report.broken
        assert check(ruin(3, None), games=0, most_states=500).status is Status.INCOMPLETE

    def test_a_puzzle_whose_solution_lies_deeper(self) -> None:
        game = CLASSICS["2x3 sliding"].game
        report, _ = explore(game, most_states=300)
        assert report.look.cut
        assert "solved" not in report.shown
        assert check(game, games=0, most_states=300).status is Status.INCOMPLETE
