"""Every property of Fiji is shown to bite: a deliberate fault breaks it, and the right game does not."""

from __future__ import annotations

import pytest

from boardrules import fiji
from boardrules.verify.catching import Trial
from boardrules.verify.caught import Fate
from boardrules.verify.explore import explore
from boardrules.verify.faults import Fault
from boardrules.verify.walk import walk
from tests import catalogues
from tests.fiji.faults import choices, effects, exchange, executor, machinery, offers, rounds, scoring
from tests.fiji.faults.catalogue import BROKEN, CATALOGUE
from tests.fiji.faults.survivors import SURVIVORS
from tests.fiji.faults.unreached import UNREACHED

GAMES = 40
"""So many random games are played at most until a fault must have been noticed."""

MOST_STATES = 2500
"""More than the box of two players has."""

TRIAL = Trial(games=GAMES, most_states=MOST_STATES)
"""Looks for one fault after the other."""

SHORT = Trial(games=catalogues.FEW_GAMES, most_states=MOST_STATES)
"""Looks less long for what is not to be found."""

SEARCHED = (
    executor.first_of_the_tied_executes,
    executor.most_and_fewest_are_swapped,
    effects.half_is_rounded_up,
    choices.a_swap_is_repeated,
    choices.swapped_goals_are_turned,
    offers.no_two_offers_may_be_the_same,
    offers.the_last_seat_is_forgotten,
    exchange.offers_vanish,
    exchange.a_kept_offer_is_not_kept,
    rounds.three_goals_are_enough,
    rounds.goals_are_laid_in_front,
    scoring.all_goals_want_the_most,
    scoring.the_fewest_heads_win,
    machinery.the_end_is_declared_too_early,
)
"""Faults of which random games tell too that the box of two players shows."""

TABLES = catalogues.tables_of(CATALOGUE)
"""One fault for each table at which any is planted."""

HOLDS, REACHED = catalogues.claims_of((fiji.game(5), fiji.game(4), fiji.game(2, fiji.TWO_PLAYER)))
"""Everything that must hold of Fiji, and everything that must be reachable."""


def named(fault: Fault) -> str:
    """Return the name of a fault."""
    return fault.name


@pytest.mark.parametrize("fault", BROKEN, ids=named)
def test_a_fault_is_caught_by_the_property_that_it_names(fault: Fault) -> None:
    catalogues.is_caught(fault, TRIAL)


@pytest.mark.parametrize("fault", SEARCHED, ids=named)
def test_search_finds_a_fault_by_a_shortest_play(fault: Fault) -> None:
    catalogues.search_finds_a_shortest_play(fault, MOST_STATES)


@pytest.mark.parametrize("fault", UNREACHED, ids=named)
def test_a_fault_keeps_from_happening_what_must_be_reachable(fault: Fault) -> None:
    catalogues.keeps_something_from_happening(fault, SHORT)


@pytest.mark.parametrize("table", TABLES, ids=lambda fault: f"as for {fault.name}")
def test_the_right_game_breaks_nothing(table: Fault) -> None:
    report, _ = walk(table.right(), games=GAMES)
    assert report.broken == {}


def test_the_right_box_breaks_nothing_in_any_state() -> None:
    (box,) = fiji.game(2).boxes()
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
        assert HOLDS - {fault.killed_by for fault in BROKEN} == set()

    def test_every_fault_names_a_claim_that_exists(self) -> None:
        assert {fault.name: fault.killed_by for fault in BROKEN if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in SURVIVORS if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in UNREACHED if fault.killed_by not in REACHED} == {}

    def test_there_are_many_faults_each_with_a_name_and_a_sentence_of_its_own(self) -> None:
        assert len(BROKEN) >= 178
        assert (*BROKEN, *UNREACHED, *SURVIVORS) == CATALOGUE
        catalogues.is_in_order(BROKEN, UNREACHED, SURVIVORS)
