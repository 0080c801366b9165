"""Storm as an oracle: what it says of a game's graph, in exact rationals, is what going through it by hand gives.

Left out, with a line that says so, where the package stormpy is not installed.
"""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from boardrules import Game, fiji, kawa, wampum
from tests.verify.classics import nim, tic_tac_toe
from tests.verify.luck import ODDS
from tests.verify.oracle import Wish, ask_storm, by_hand, by_storm, drn, graph_of
from tests.verify.worlds import countdown, picks

GAMES: dict[str, Game[Any, Any]] = {
    "fiji": fiji.game(2).boxes()[0],
    "fiji two-player": fiji.game(2, fiji.TWO_PLAYER).boxes()[0],
    "fiji for three": fiji.game(3, fiji.MINIMAL),
    "wampum": wampum.game(2).boxes()[0],
    "kawa": kawa.game(2).boxes()[0],
    "tic-tac-toe": tic_tac_toe(),
    "nim": nim(3, 4, 5),
    "picks": picks(),
} | {name: one.game for name, one in ODDS.items() if not one.circles}


@pytest.mark.slow
@pytest.mark.skipif(find_spec("stormpy") is None, reason="Storm is not asked: the package stormpy is not installed")
class TestStorm:
    """Chances of winning, of winning alone, and the best and worst that one seat can force are the same numbers."""

    @pytest.mark.parametrize("name", GAMES)
    def test_storm_says_the_same(self, name: str, tmp_path: Path) -> None:
        assert by_storm(GAMES[name], tmp_path) == by_hand(GAMES[name])

    @pytest.mark.parametrize("name", ODDS)
    def test_storm_says_what_is_published(self, name: str, tmp_path: Path) -> None:
        one = ODDS[name]
        said = by_storm(one.game, tmp_path)
        assert said.wins[one.seat] == one.chance
        if one.best is not None:
            assert said.best[one.seat] == one.best

    def test_random_tic_tac_toe(self, tmp_path: Path) -> None:
        graph = graph_of(tic_tac_toe())
        assert ask_storm(graph, 2, tmp_path, None, Wish.BEST, "a0") == Fraction(737, 1260)
        assert ask_storm(graph, 2, tmp_path, 1, Wish.WORST, "w1") < ask_storm(
            graph, 2, tmp_path, None, Wish.WORST, "w1"
        )


class TestText:
    """The text that Storm reads."""

    def test_one_chooses_and_the_other_draws(self) -> None:
        """One who takes one or two of two: with two actions, or with one of two equal halves."""
        graph = graph_of(countdown(2))
        assert drn(graph, 1, 0).split("@model\n")[1].splitlines()[:5] == [
            "state 0 init",
            "\taction 0",
            "\t\t1 : 1",
            "\taction 1",
            "\t\t2 : 1",
        ]
        assert drn(graph, 1, None).split("@model\n")[1].splitlines()[:4] == [
            "state 0 init",
            "\taction 0",
            "\t\t1 : 1/2",
            "\t\t2 : 1/2",
        ]

    def test_several_who_may_act_are_drawn_first(self) -> None:
        lines = drn(graph_of(picks()), 2, None).splitlines()
        assert lines[lines.index("@model") + 1 :][:4] == ["state 0 init", "\taction 0", "\t\t16 : 1/2", "\t\t17 : 1/2"]

    def test_an_end_tells_its_winners(self) -> None:
        text = drn(graph_of(picks()), 2, None)
        assert text.count(" w0 w1\n") == 3
        assert text.count(" w0 a0\n") == text.count(" w1 a1\n") == 3
