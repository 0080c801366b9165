"""Every property of Wampum is shown to bite: a deliberate fault breaks it, and the right game does not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from attrs import evolve, frozen

from boardrules import wampum
from boardrules.properties import Claim
from boardrules.verify.checking import check
from boardrules.verify.explore import explore
from boardrules.verify.inspector import Inspector
from boardrules.verify.laws import LAWS, STEP_LAWS
from boardrules.verify.verdict import Play
from boardrules.verify.walk import Walk, walk
from boardrules.wampum.game import Wampum
from tests.wampum.faults import bidding, ending, trading
from tests.wampum.faults.catalogue import CATALOGUE
from tests.wampum.faults.ending import CHOSEN
from tests.wampum.faults.fault import Fault
from tests.wampum.faults.survivors import SURVIVORS
from tests.wampum.faults.unreached import UNREACHED

GAMES = 32
"""So many random games are played at most until a fault must have been noticed."""

FEW_GAMES = 8
"""One by a player of each temper."""

MOST_STATES = 4000
"""More than the boxes of two and of three players have."""

FEW_STATES = 1000
"""Enough of a box to meet a fault in it."""

SEARCHED = (
    bidding.an_equal_bid_drives_out,
    bidding.the_start_player_bids_last,
    trading.all_trades_are_for_goods,
    trading.all_cards_of_the_bid_are_wampum,
    ending.the_end_is_declared_too_early,
)
"""Faults of which random games tell too that the box of two players shows."""

TABLES = tuple({(fault.seats, fault.ruleset): fault for fault in CATALOGUE}.values())
"""One fault for each number of seats and each ruleset at which any is planted."""

OWN = {
    one.name: one.claim
    for game in (wampum.game(5), wampum.game(3), wampum.game(2), wampum.game(3, CHOSEN))
    for one in game.properties
}
"""What is claimed of Wampum, by name."""

SAMPLED = {law.name for law in LAWS if law.costly} | {"records_replay"}
"""Laws that are asked of some states only, and of some moves in them: whether the same play is enough is chance."""

HOLDS = (
    {name for name, claim in OWN.items() if claim is not Claim.SOMETIMES} | {law.name for law in LAWS} | set(STEP_LAWS)
)
"""Everything that must hold: of states, of steps, of ends, of any game."""

REACHED = {name for name, claim in OWN.items() if claim is Claim.SOMETIMES}
"""Everything that must be reachable."""


@frozen
class Catch:
    """A fault, one of the properties that noticed it, by which engine and in how many moves."""

    fault: Fault
    property: str
    play: Play


def catches_of(fault: Fault, games: int = GAMES) -> dict[str, Catch]:
    """Play random games with a fault until what it names has noticed it, or search its boxes; all that noticed.

    Only one law asks for probes, which take longer than all the others: without that law nothing is probed.
    """
    probed = fault.killed_by == "legal_moves_and_objections_agree"
    if fault.by_search:
        (box,) = fault.planted_in_boxes()
        report, _ = explore(box, most_states=FEW_STATES)
    else:
        game = fault.planted()
        played = Walk(game if probed else evolve(game, probes=None))
        for number in range(games):
            played.play(number)
            report = played.report(0, "")
            if fault.killed_by in report.broken:
                break
    return {name: Catch(fault, name, play) for name, play in report.broken.items()}


def table(catches: Iterable[Catch]) -> str:
    """Return a table: each fault, what caught it, the engine, how many moves it took, and what was seen."""
    rows = [("fault", "killed by", "engine", "moves", "seen")]
    rows += [
        (one.fault.name, one.property, one.play.engine, str(len(one.play.moves)), one.play.detail[:100])
        for one in catches
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def at_the_end_of(game: Wampum, play: Play) -> set[str]:
    """Replay a play from its record; return what breaks with its last move."""
    eye = Inspector(game, care=8)
    if not play.moves:
        return {breach.name for breach in eye.opening()[1]}
    state = game.initial_state()
    moves = [game.read(text) for text in play.moves]
    for move in moves[:-1]:
        state = game.step(state, move)
    assert game.objection(state, moves[-1]) is None, f"{play.moves[-1]} is refused in the play that shows the fault"
    return {breach.name for breach in eye.step(state, moves[-1]).breaches}


@pytest.mark.parametrize("fault", CATALOGUE, ids=lambda fault: fault.name)
def test_a_fault_is_caught_by_the_property_that_it_names(fault: Fault) -> None:
    catches = catches_of(fault)
    assert fault.killed_by in catches, (
        f"{fault.name} ({fault.sentence}) survives {fault.killed_by}\n{table(catches.values())}"
    )
    if fault.replays and not fault.by_search:
        again = at_the_end_of(fault.planted(), catches[fault.killed_by].play)
        assert fault.killed_by in again | SAMPLED, f"{again} break when it is replayed\n{table(catches.values())}"


@pytest.mark.parametrize("fault", SEARCHED, ids=lambda fault: fault.name)
def test_search_finds_a_fault_by_a_shortest_play(fault: Fault) -> None:
    (box,) = evolve(fault, seats=2).planted_in_boxes()
    found, _ = explore(box, most_states=FEW_STATES)
    assert fault.killed_by in found.broken, table(Catch(fault, name, play) for name, play in found.broken.items())
    shortest = found.broken[fault.killed_by]
    assert fault.killed_by in at_the_end_of(box, shortest) | SAMPLED
    played, _ = walk(box, games=FEW_GAMES)
    if fault.killed_by in played.broken:
        assert len(shortest.moves) <= len(played.broken[fault.killed_by].moves)


@pytest.mark.parametrize("fault", UNREACHED, ids=lambda fault: fault.name)
def test_a_fault_keeps_from_happening_what_must_be_reachable(fault: Fault) -> None:
    verdict = check(fault.planted(), games=FEW_GAMES, most_states=0)
    assert verdict.ok, str(verdict)
    assert fault.killed_by in {finding.name for finding in verdict.unseen}
    assert fault.killed_by not in {finding.name for finding in check(fault.game, games=2, most_states=0).unseen}


@pytest.mark.parametrize("table_of", TABLES, ids=lambda fault: f"as for {fault.name}")
def test_the_right_game_breaks_nothing(table_of: Fault) -> None:
    report, _ = walk(table_of.game, games=FEW_GAMES)
    assert report.broken == {}


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_right_box_breaks_nothing_in_any_state(seats: int) -> None:
    (box,) = wampum.game(seats).boxes()
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
    assert fault.killed_by in catches_of(fault, FEW_GAMES)


class TestTheCatalogue:
    """It names what is there, each fault once, and leaves no claim without one."""

    def test_every_claim_is_shown_to_bite(self) -> None:
        assert HOLDS - {fault.killed_by for fault in CATALOGUE} == set()

    def test_every_fault_names_a_claim_that_exists(self) -> None:
        assert {fault.name: fault.killed_by for fault in CATALOGUE if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in SURVIVORS if fault.killed_by not in HOLDS} == {}
        assert {fault.name: fault.killed_by for fault in UNREACHED if fault.killed_by not in REACHED} == {}

    def test_there_are_many_faults_each_with_a_name_and_a_sentence_of_its_own(self) -> None:
        everything = (*CATALOGUE, *UNREACHED, *SURVIVORS)
        assert len(CATALOGUE) >= 170
        assert len({fault.name for fault in everything}) == len(everything)
        assert all(fault.sentence.endswith(".") for fault in everything)
        assert len({fault.sentence for fault in everything}) == len(everything)

    def test_just_the_survivors_say_why(self) -> None:
        assert all(fault.survives for fault in SURVIVORS)
        assert not any(fault.survives for fault in (*CATALOGUE, *UNREACHED))
