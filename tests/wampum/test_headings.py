"""The headings of the rulebook: every clause that a phase names is there, and every way it leads is gone."""

from __future__ import annotations

from attrs import evolve

from boardrules.wampum.ruleset import FinalPledge
from tests.headings import ways_not_gone
from tests.wampum.tables import STANDARD, game_of

CHOSEN = evolve(STANDARD, final_pledge=FinalPledge.CHOSEN)


class TestHeadings:
    """Each phase is carried out where the sheet has it, under both readings of what is pledged."""

    def test_they_are_carried_out_as_written(self) -> None:
        # That all hands are empty after the last trade is too rare: tests of the end lay out such a table.
        assert ways_not_gone([game_of(3, CHOSEN), game_of(4)], seeds=range(3)) == {("trade", "over")}
