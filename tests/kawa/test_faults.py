"""Every property of Kawa is shown to bite: a deliberate fault breaks it, and the right game does not."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.verify.catching import Trial
from boardrules.verify.caught import Fate
from boardrules.verify.explore import explore
from boardrules.verify.faults import Fault
from boardrules.verify.walk import walk
from tests import catalogues
from tests.kawa.faults import flowing, starting
from tests.kawa.faults.catalogue import BROKEN, CATALOGUE
from tests.kawa.faults.fault import FEW
from tests.kawa.faults.survivors import SURVIVORS
from tests.kawa.faults.unreached import UNREACHED

GAMES = 24
"""So many random games are played at most until a fault must have been noticed."""

MOST_STATES = 7000
"""More than the box of two players has."""

FEW_STATES = 1000
"""Enough of a box to meet a fault in it."""

RIGHT = (
    kawa.RECONSTRUCTED,
    evolve(FEW, final_tie="last-in-turn-order", rounds=1),
    evolve(FEW, swap_adjacency="wrapping", petals_on_swap="stay"),
    evolve(FEW, swap_adjacency="diagonal", extra_swap="position-four"),
)
"""More rules of which all that is claimed holds."""

TRIAL = Trial(games=GAMES, most_states=FEW_STATES)
"""Looks for one fault after the other."""

SHORT = Trial(games=catalogues.FEW_GAMES, most_states=FEW_STATES)
"""Looks less long for what is not to be found."""

SEARCHED = (
    starting.starting_tiles_stay,
    starting.flows_go_in_turn_order,
    flowing.laying_a_petal_scores,
)
"""Faults of which random games tell too that the box of two players shows."""

TABLES = catalogues.tables_of(CATALOGUE)
"""One fault for each table at which any is planted."""

HOLDS, REACHED = catalogues.claims_of((kawa.game(4), kawa.game(2, flowing.SAME_ROW)))
"""Everything that must hold of Kawa, and everything that must be reachable."""

NEVER_MET = {"simultaneous_decisions_commute"}
"""Nobody ever decides at the same time as another."""


def named(fault: Fault) -> str:
    """Return the name of a fault."""
    return fault.name


@pytest.mark.parametrize("fault", BROKEN, ids=named)
def test_a_fault_is_caught_by_the_property_that_it_names(fault: Fault) -> None:
    catalogues.is_caught(fault, TRIAL)


@pytest.mark.parametrize("fault", SEARCHED, ids=named)
def test_search_finds_a_fault_by_a_shortest_play(fault: Fault) -> None:
    catalogues.search_finds_a_shortest_play(fault, FEW_STATES)


@pytest.mark.parametrize("fault", UNREACHED, ids=named)
def test_a_fault_keeps_from_happening_what_must_be_reachable(fault: Fault) -> None:
    catalogues.keeps_something_from_happening(fault, SHORT)


@pytest.mark.parametrize("table", TABLES, ids=lambda fault: f"as for {fault.name}")
def test_the_right_game_breaks_nothing(table: Fault) -> None:
    report, _ = walk(table.right(), games=catalogues.FEW_GAMES)
    assert report.broken == {}


@pytest.mark.parametrize("rules", RIGHT)
def test_the_right_game_breaks_nothing_by_other_rules(rules: kawa.Ruleset) -> None:
    report, _ = walk(kawa.game(3, rules), games=6)
    assert report.broken == {}


@pytest.mark.slow
def test_the_right_box_breaks_nothing_in_any_state() -> None:
    (box,) = kawa.game(2).boxes()
    report, _ = explore(box, most_states=MOST_STATES)
    assert report.broken == {}
    assert not report.look.cut


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=fault.name, marks=pytest.mark.xfail(reason=fault.survives, raises=AssertionError))
        for fault in SURVIVORS
    ],
)
def test_a_fault_that_survives(fault: Fault) -> None:
    assert SHORT.catch(fault, [fault.engine]).fate is not Fate.LISTED


class TestTheCatalogue:
    """It names what is there, each fault once, and leaves no claim without one."""

    def test_every_claim_is_shown_to_bite(self) -> None:
        assert HOLDS - {fault.killed_by for fault in BROKEN} - NEVER_MET == set()

    def test_every_fault_names_a_claim_that_exists(self) -> None:
        assert {fault.name: fault.killed_by for fault in BROKEN if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in SURVIVORS if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in UNREACHED if fault.killed_by not in REACHED} == {}

    def test_there_are_many_faults_each_with_a_name_and_a_sentence_of_its_own(self) -> None:
        assert len(BROKEN) >= 48
        assert (*BROKEN, *UNREACHED, *SURVIVORS) == CATALOGUE
        catalogues.is_in_order(BROKEN, UNREACHED, SURVIVORS)
