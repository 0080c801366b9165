"""A search by compact steps finds what the rules do, and whatever is wrong with a compact form is caught."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

from boardrules import Game, always, each_step, sometimes
from boardrules.compact import Compact
from boardrules.verify.explore import explore
from boardrules.verify.findings import Report
from boardrules.verify.quick import SURELY, can_be_quick
from examples.bead_model import CONFIGS, Config
from examples.bead_model import game as beads
from tests.verify.worlds import countdown


def after(state: int) -> list[int]:
    return [state - taken for taken in (1, 2) if taken <= state]


def quick_countdown(start: int = 9, follow: Any = after, **parts: Any) -> Game[Any, Any]:
    compact = Compact(pack=int, unpack=int, follow=follow, **parts.pop("form", {}))
    return countdown(start, compact=compact, **parts)


def sizes(report: Report) -> tuple[int, int, int, int]:
    return report.look.states, report.look.steps, report.look.ends, report.look.depth


@always
def three_are_never_left(state: int) -> bool:
    """Three are never left."""
    return state != 3


@sometimes
def one_is_left(state: int) -> bool:
    """One is left."""
    return state == 1


@each_step
def something_is_taken(before: int, move: Any, left: int) -> bool:
    """Something is taken."""
    return left < before


class TestSame:
    """Both ways through a game come to the same."""

    @pytest.mark.parametrize("config", ["S", "M", "D"])
    @pytest.mark.parametrize("names", [(), ("macro",), ("macro", "seats")], ids=str)
    def test_of_beads(self, config: str, names: tuple[str, ...]) -> None:
        game = beads(CONFIGS[config])
        quick, _ = explore(game, reduce=names)
        by_the_rules, _ = explore(evolve(game, compact=None), reduce=names)
        if not names:
            assert sizes(quick) == sizes(by_the_rules)
        assert (quick.look.states, quick.look.levels) == (by_the_rules.look.states, by_the_rules.look.levels)
        assert quick.broken.keys() == by_the_rules.broken.keys()

    @pytest.mark.parametrize(
        ("config", "states"), [("S", 652), ("M", 11_913), pytest.param("L2", 289_055, marks=pytest.mark.slow)]
    )
    def test_counts_that_other_checkers_agree_on(self, config: str, states: int) -> None:
        report, _ = explore(beads(CONFIGS[config]))
        assert report.look.states == states
        assert report.exercised["beads_are_conserved"] >= states
        assert not report.broken

    @pytest.mark.slow
    def test_the_large_one(self) -> None:
        report, _ = explore(beads(CONFIGS["L"]), most_states=2_000_000)
        assert sizes(report)[:2] == (1_928_982, 3_444_540)
        assert report.look.cut == ""
        assert report.look.bytes_per_state < 106

    def test_with_both_reductions(self) -> None:
        assert explore(beads(CONFIGS["L2"]), reduce=["macro", "seats"])[0].look.states == 3127

    def test_the_deadlock(self) -> None:
        play = explore(beads(CONFIGS["D"]))[0].broken["whoever_must_act_can"]
        assert len(play.moves) == 3

    def test_other_conditions_of_the_model(self) -> None:
        game = beads(Config(2, (2, 2), (0, 1), 3, 2))
        assert sizes(explore(game)[0]) == sizes(explore(evolve(game, compact=None))[0])


class TestProperties:
    """Every property is asked: of packed states where the game says how, of unpacked ones otherwise."""

    @pytest.mark.parametrize("known", [{}, {"three_are_never_left": lambda state: state != 3}], ids=["not", "known"])
    def test_what_must_hold(self, known: dict[str, Any]) -> None:
        game = quick_countdown(properties=[three_are_never_left], form={"holds": known})
        report, _ = explore(game)
        assert report.broken["three_are_never_left"].moves == ("take 2",) * 3
        assert report.broken["three_are_never_left"].detail == "Three are never left."
        assert report.exercised["three_are_never_left"] >= 10

    @pytest.mark.parametrize("known", [{}, {"one_is_left": lambda state: state == 1}], ids=["not", "known"])
    def test_what_must_be_reachable(self, known: dict[str, Any]) -> None:
        report, _ = explore(quick_countdown(properties=[one_is_left], form={"holds": known}))
        assert len(report.shown["one_is_left"].moves) == 4
        assert report.exercised["one_is_left"] >= 1

    def test_what_is_shown_often_is_kept_once(self) -> None:
        @sometimes
        def something_is_left(state: int) -> bool:
            """Something is left."""
            return 0 < state < 9

        report, _ = explore(quick_countdown(properties=[something_is_left]))
        assert len(report.shown["something_is_left"].moves) == 1
        assert report.exercised["something_is_left"] > 1

    def test_a_claim_about_steps_is_asked_by_the_rules(self) -> None:
        game = quick_countdown(properties=[something_is_taken])
        assert not can_be_quick(game, ())
        report, _ = explore(game)
        assert report.exercised["something_is_taken"] == report.look.steps

    def test_laws_are_asked_of_each_end(self) -> None:
        game = quick_countdown(3, outcome=lambda state: None)
        assert explore(game)[0].broken["whoever_must_act_can"].detail == "Nobody may act, and the game is not over."


class TestWhere:
    """Compact steps are used where they say enough."""

    def test_without_steps_the_rules_are_followed_and_states_are_packed(self) -> None:
        game = countdown(9, compact=Compact(pack=lambda state: -state, unpack=lambda packed: -packed))
        assert not can_be_quick(game, ())
        assert sizes(explore(game)[0]) == sizes(explore(countdown(9))[0])

    @pytest.mark.parametrize(
        ("names", "quick"),
        [((), True), (("macro",), True), (("seats",), True), (("chance",), False), (("macro", "chance"), False)],
        ids=str,
    )
    def test_with_reductions(self, names: tuple[str, ...], quick: bool) -> None:
        assert can_be_quick(beads(CONFIGS["S"]), names) == quick

    def test_a_symmetry_that_the_compact_form_does_not_know(self) -> None:
        game = quick_countdown(symmetries={"same": lambda state: state}, form={"follow_together": after})
        assert not can_be_quick(game, ["same"])
        assert can_be_quick(game, ["macro"])


class TestFaults:
    """A compact form that does not do what the rules do is caught."""

    @pytest.mark.parametrize(
        ("follow", "detail"),
        [
            (lambda state: after(state)[:1], "1 steps of the rules are not among the compact ones, 0 are too many"),
            (lambda state: [*after(state), -7][: 3 * state], "0 steps .* not among the compact ones, 1 are too many"),
            (lambda state: [], "2 steps .* not among the compact ones"),
            (lambda state: after(state) if state != 4 else after(5), "not among"),
            (lambda state: [1 // (state - 9)], "ZeroDivisionError"),
        ],
        ids=["too few", "too many", "none", "others", "failing"],
    )
    def test_wrong_steps(self, follow: Any, detail: str) -> None:
        play = explore(quick_countdown(follow=follow))[0].broken["compact_steps_agree"]
        assert re.search(detail, play.detail)

    def test_of_macro_steps_only_where_they_lead_is_compared(self) -> None:
        game = beads(CONFIGS["S"])
        assert game.compact is not None
        twice = evolve(game.compact, follow_together=lambda number: [*game.compact.follow_together(number)] * 2)
        assert not explore(evolve(game, compact=twice), reduce=["macro"])[0].broken

    def test_of_many_states_some_are_held_against_the_rules(self) -> None:
        report, _ = explore(quick_countdown(4 * SURELY))
        assert SURELY // 4 < report.exercised["compact_steps_agree"] < report.look.states // 2

    def test_two_faults_are_told_once(self) -> None:
        @always
        def few_are_left(state: int) -> bool:
            """Few are left."""
            return state > 8

        game = quick_countdown(follow=lambda state: after(state)[:1], properties=[few_are_left])
        report, _ = explore(game)
        assert report.broken["few_are_left"].moves == ("take 1",)
        assert len(report.broken["compact_steps_agree"].moves) == 0
