"""The headings of the rulebook: every clause that a phase names is there, and every way it leads is gone."""

from __future__ import annotations

from boardrules import kawa
from tests.headings import ways_not_gone
from tests.kawa.tables import game_of


class TestHeadings:
    """Each phase is carried out where the sheet has it, with and without Specials."""

    def test_they_are_carried_out_as_written(self) -> None:
        variants = [game_of(2, kawa.VARIANTS[name]) for name in ("double-weaving", "reconstructed")]
        assert ways_not_gone([game_of(3), *variants], seeds=range(4)) == set()
