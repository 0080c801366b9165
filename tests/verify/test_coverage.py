"""How much of a game was met: phases, the ways between them, clauses."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest
from attrs import evolve

from boardrules import Game, Phase, check, fiji, wampum
from boardrules.cite import cite, read_rulebook
from boardrules.verify.coverage import (
    Coverage,
    PhaseKind,
    added,
    carried_out,
    clauses_met,
    kind_of,
    phases_met,
    transitions_met,
)
from tests.verify.worlds import coin, countdown, jugs


def tossed(**parts: Any) -> Game[Any, Any]:
    """Return the coin with what it declares: it is tossed again, or the game is over."""
    game = coin(**parts)
    return evolve(game, phases=[evolve(game.phases[0], leads_to=("toss", "over", "toss")), game.phases[1]])


class TestPhases:
    """Who acts in a phase, and whether play went through it."""

    def test_kinds(self) -> None:
        game = fiji.game(2)
        kinds = {phase.name: kind_of(phase) for phase in game.phases}
        assert kinds["beads"] is PhaseKind.RULES
        assert kinds["conditions"] is PhaseKind.DRAW
        assert kinds["offer"] is PhaseKind.DECISION
        assert kinds["over"] is PhaseKind.REST

    def test_the_first_one_is_visited(self) -> None:
        met = {phase.name: phase.visited for phase in phases_met(fiji.game(2), ())}
        assert [name for name, visited in met.items() if visited] == ["beads"]

    def test_where_a_game_cannot_tell_its_phase(self) -> None:
        def lost(state: Any) -> str:
            raise LookupError(state)

        assert not any(phase.visited for phase in phases_met(evolve(fiji.game(2), phase_of=lost), ()))

    def test_one_that_the_game_does_not_have(self) -> None:
        *_, strange = phases_met(countdown(), [("play", "nowhere")])
        assert (strange.name, strange.kind, strange.visited) == ("nowhere", PhaseKind.UNKNOWN, True)

    def test_clauses_of_its_functions_are_its_own(self) -> None:
        @cite("test.coverage.answered")
        def apply(state: int, move: str) -> int:
            return state

        @cite("test.coverage.partly")
        def legal(more: int, state: int, seat: int) -> tuple[str, ...]:
            return ()

        phase = Phase(name="play", clauses=("a", "test.coverage.partly"), legal_moves=partial(legal, 1), apply=apply)
        assert carried_out(phase) == ("a", "test.coverage.partly", "test.coverage.answered")


class TestTransitions:
    """Which ways are declared, and how many steps went them."""

    def test_in_the_order_of_the_phases(self) -> None:
        ways = transitions_met(tossed(), [])
        assert [(way.before, way.after, way.declared, way.times, way.seen) for way in ways] == [
            ("toss", "toss", True, 0, False),
            ("toss", "over", True, 0, False),
        ]

    def test_counted(self) -> None:
        _, way = transitions_met(tossed(), Counter({("toss", "over"): 3}))
        assert (way.times, way.seen) == (3, True)

    def test_seen_and_not_counted(self) -> None:
        _, way = transitions_met(tossed(), {("toss", "over")})
        assert (way.times, way.seen) == (None, True)

    def test_not_declared(self) -> None:
        *_, way = transitions_met(tossed(), {("over", "toss")})
        assert (way.before, way.after, way.declared) == ("over", "toss", False)

    def test_what_a_box_declares_is_declared(self) -> None:
        game = wampum.game(4)
        ways = {(way.before, way.after): way for way in transitions_met(game, {("goods", "bid")})}
        assert ways["goods", "bid"].declared
        assert ("goods", "bid") not in {(way.before, way.after) for way in transitions_met(game, ())}

    def test_boxes_that_cannot_be_made(self) -> None:
        def fails() -> Any:
            raise OSError

        assert len(transitions_met(tossed(boxes=fails), ())) == 2

    def test_of_two_engines(self) -> None:
        both = added({("a", "b")}, {("a", "c"): 2, ("a", "b"): 7})
        assert both == {("a", "b"): None, ("a", "c"): 2}

    def test_a_check_tells_them(self) -> None:
        verdict = check(tossed(), games=5)
        assert [way.seen for way in verdict.transitions] == [True, True]
        assert verdict.unmade == ()


BOOK = read_rulebook("""## Playing

(down.take)=
One or two are taken. {sheet: 1}

(down.rest)=
What is left stays. {sheet: 2}

(down.gap)=
Nobody says who begins. {sheet: 3, gap: begin}
""")


class TestClauses:
    """How each clause was met."""

    @pytest.mark.parametrize(
        ("exercised", "visited", "coverage"),
        [
            (1, True, Coverage.EXERCISED),
            (0, True, Coverage.VISITED),
            (1, False, Coverage.EXERCISED),
            (0, False, Coverage.NOT_LOOKED_AT),
        ],
    )
    def test_by_a_property_or_a_phase(self, exercised: int, visited: bool, coverage: Coverage) -> None:
        game = countdown(phase={"clauses": ("down.take",)}, rulebook=BOOK)
        finding = evolve(check(countdown(), games=1, most_states=0).findings[0], clauses=("down.take",))
        phases = [evolve(phase, visited=visited) for phase in phases_met(game, ())]
        take, rest, gap = clauses_met(game, [evolve(finding, exercised=exercised)], phases)
        assert (take.coverage, take.properties, take.phases) == (coverage, (finding.name,), ("play",))
        assert (take.kind, take.heading, take.sentence, take.place) == (
            "normative",
            "Playing",
            "One or two are taken.",
            "1",
        )
        assert rest.coverage is Coverage.NOT_LOOKED_AT
        assert gap.kind == "gap"

    def test_one_that_is_in_no_rulebook(self) -> None:
        verdict = check(jugs(), games=1)
        assert verdict.clauses == ()
        game = countdown(phase={"clauses": ("own.rule",)})
        (clause,) = check(game, games=1).clauses
        assert (clause.id, clause.kind, clause.sentence, clause.coverage) == ("own.rule", "", "", Coverage.VISITED)

    def test_of_a_shipped_game(self) -> None:
        verdict = check(fiji.game(2), games=4, most_states=0)
        met = {clause.id: clause.coverage for clause in verdict.clauses}
        assert list(met) == list(verdict.source.rulebook.clauses)
        assert met["fiji.exchange.offer-size"] is Coverage.EXERCISED
        assert met["fiji.setup.screen"] is Coverage.NOT_LOOKED_AT
