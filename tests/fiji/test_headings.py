"""The headings of the rulebook: every clause that a phase names is there, and every way it leads is gone."""

from __future__ import annotations

import pytest

from boardrules import fiji
from tests.fiji.tables import game_of
from tests.headings import ways_not_gone


@pytest.mark.cite("fiji.play.phases")
class TestHeadings:
    """Each phase is carried out where the sheet has it."""

    def test_they_are_carried_out_as_written(self) -> None:
        games = [game_of(2, fiji.TWO_PLAYER), game_of(3)]
        assert ways_not_gone(games, seeds=range(3)) == set()
