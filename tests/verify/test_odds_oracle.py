"""`odds` gives the chances that going backwards through a game's graph gives, and Storm: three programs."""

from __future__ import annotations

import pytest

from tests.verify.luck import ODDS
from tests.verify.oracle import Chances, by_hand, surely
from tests.verify.test_storm_oracle import GAMES

exact = pytest.importorskip("boardrules.verify.odds", reason="there are no `odds` in this version")


@pytest.mark.slow
class TestOdds:
    """The chances of winning, and alone; the best and worst that a seat can force, and what it can be sure of."""

    @pytest.mark.parametrize("name", GAMES)
    def test_by_hand(self, name: str) -> None:
        odds = exact.odds(GAMES[name])
        assert Chances(odds.wins, odds.alone, odds.best, odds.worst) == by_hand(GAMES[name])
        assert odds.sure == surely(GAMES[name])

    @pytest.mark.parametrize("name", [name for name, one in ODDS.items() if not one.circles])
    def test_as_published(self, name: str) -> None:
        odds = exact.odds(ODDS[name].game)
        assert odds.wins[ODDS[name].seat] == ODDS[name].chance
        if ODDS[name].best is not None:
            assert odds.best[ODDS[name].seat] == ODDS[name].best
