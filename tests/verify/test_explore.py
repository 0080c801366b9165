"""Exhaustive search: known puzzles have their known sizes, and what was cut short never holds."""

from __future__ import annotations

import importlib
import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen

from boardrules import BoardRulesError, Game, Outcome, Phase, always, check, fiji, sometimes
from boardrules.records import retrace
from boardrules.verify import explore as exploring
from boardrules.verify import memory
from boardrules.verify.explore import Search, explore
from boardrules.verify.findings import Progress, Report
from boardrules.verify.verdict import Status
from tests.verify.worlds import PUZZLES, bead_model, countdown, jugs, leaking_jugs, picks


@frozen
class Inner:
    x: int
    y: int


@frozen
class Outer:
    over: bool
    inner: Inner


def sizes(report: Report) -> tuple[int, int, int, int]:
    return report.look.states, report.look.steps, report.look.ends, report.look.depth


class TestPuzzles:
    """Old puzzles have as many states as everybody finds, and a solution as short."""

    @pytest.mark.parametrize("name", PUZZLES)
    def test_states_and_shortest_solution(self, name: str) -> None:
        game, states, moves = PUZZLES[name]
        report, _ = explore(game)
        assert report.look.states == states
        assert len(report.broken["unsolved"].moves) == moves

    def test_four_litres(self) -> None:
        play = explore(jugs())[0].broken["unsolved"]
        *_, (_, _, last) = retrace(jugs(), play.record)
        assert 4 in last

    def test_a_puzzle_never_ends(self) -> None:
        assert explore(jugs())[0].look.ends == 0


class TestBeadModel:
    """The model on which TLC, SPIN and others agree has the same number of states here."""

    @pytest.mark.parametrize(("seats", "states"), [(2, 652), (3, 11_913)])
    def test_states(self, seats: int, states: int) -> None:
        report, _ = explore(bead_model(seats, (3, 2), (2, 2), 2, 2))
        assert report.look.states == states
        assert not report.broken

    def test_the_deadlock_is_found_after_three_steps(self) -> None:
        play = explore(bead_model(2, (1, 1), (2, 2), 2, 2))[0].broken["whoever_must_act_can"]
        assert len(play.moves) == 3
        assert play.detail.endswith("must act and has no legal move.")


class TestBoxOfABox:
    """A box is small enough to be its own box."""

    @pytest.mark.parametrize("rules", [fiji.STANDARD, fiji.MINIMAL], ids=["standard", "minimal"])
    def test_a_box_is_its_own_box(self, rules: fiji.Ruleset) -> None:
        (small,) = fiji.game(3, rules).boxes()
        assert small.boxes()[0].ruleset == small.ruleset


class TestShortest:
    """What is found first is found by a shortest play."""

    def test_breadth_first(self) -> None:
        @always
        def three_are_never_left(state: int) -> bool:
            """Three are never left."""
            return state != 3

        report, _ = explore(countdown(9, properties=[three_are_never_left]))
        assert report.broken["three_are_never_left"].moves == ("take 2",) * 3
        assert report.look.states == 10

    def test_in_the_first_state(self) -> None:
        @always
        def there_is_nothing(state: int) -> bool:
            """There is nothing."""
            return state == 0

        assert explore(countdown(9, properties=[there_is_nothing]))[0].broken["there_is_nothing"].moves == ()

    def test_what_the_first_state_shows(self) -> None:
        @sometimes
        def there_is_something(state: int) -> bool:
            """There is something."""
            return state > 0

        assert explore(countdown(9, properties=[there_is_something]))[0].shown["there_is_something"].moves == ()

    def test_a_state_that_was_never_reached(self) -> None:
        search = Search(jugs())
        (first,) = search.start()
        assert search.packing.unpack(first) == (0, 0)
        assert search.play_to(b"nowhere") == ((), (0, 0))

    def test_two_of_the_same_length_are_told_once(self) -> None:
        report, _ = explore(leaking_jugs(), most_states=100)
        assert report.broken["the_small_jug_holds_three"].moves == ("fill the large jug", "pour into the small jug")

    def test_a_deadlock_is_no_end(self) -> None:
        assert explore(countdown(phase={"legal_moves": lambda state, seat: ()}))[0].look.ends == 0

    def test_who_goes_first_makes_no_difference(self) -> None:
        report, _ = explore(picks())
        assert sizes(report) == (16, 24, 9, 2)

    def test_rules_that_fail_at_once(self) -> None:
        report, _ = explore(countdown(phase={"apply": lambda state, move: 1 // 0}))
        assert report.look.states == 1
        assert report.broken["steps_do_not_fail"].moves == ("take 1",)


class TestWhole:
    """Where packing a state does not pay it is packed in more parts, or kept whole, and everything else stays."""

    def test_parts_that_are_always_new(self) -> None:
        pairs = Game(
            name="pairs",
            start=(0, 0),
            phases=[
                Phase(
                    name="play",
                    actors=lambda state: (0,) if state[0] < 9_000 else (),
                    legal_moves=lambda state, seat: ("on",) if state[0] else tuple(map(str, range(1, 9_000))),
                    apply=lambda state, move: (9_000, state[0]) if move == "on" else (int(move), int(move)),
                )
            ],
            outcome=lambda state: Outcome((0,), ()) if state[0] == 9_000 else None,
        )
        report, _ = explore(pairs)
        assert sizes(report) == (17_999, 17_998, 8_999, 2)
        assert report.look.bytes_per_state == 0
        assert report.look.levels == (1, 8_999, 8_999)
        assert not report.broken

    def test_parts_that_have_parts(self) -> None:
        pairs = Game(
            name="pairs of pairs",
            start=Outer(False, Inner(0, 0)),
            phases=[
                Phase(
                    name="play",
                    actors=lambda state: () if state.over else (0,),
                    legal_moves=lambda state, seat: tuple(map(str, range(4_900))),
                    apply=lambda state, move: Outer(True, Inner(int(move) // 70, int(move) % 70)),
                )
            ],
            outcome=lambda state: Outcome((0,), ()) if state.over else None,
        )
        report, _ = explore(pairs)
        assert sizes(report) == (4_901, 4_900, 4_900, 1)
        assert report.look.bytes_per_state > 0
        assert not report.broken

    def test_parts_of_parts(self) -> None:
        search = Search(fiji.game(3))
        frontier = search.start()
        (state,) = map(search.packing.unpack, frontier)
        other = search.packing.deeper(frontier[0])
        search.pack_by(other, {other.pack(state): None})
        assert state in search
        assert len(search.expand(other.pack(state))) == 16


class TestCutShort:
    """What was cut short says so, keeps what it found, and never holds."""

    def test_after_so_many_states(self) -> None:
        report, _ = explore(fiji.game(2, fiji.MINIMAL), most_states=50)
        assert report.look.cut == "more than 50 states"
        assert 50 < report.look.states < 175

    def test_with_just_as_many_states_as_there_are(self) -> None:
        assert explore(fiji.game(2, fiji.MINIMAL), most_states=175)[0].look.cut == ""

    def test_after_so_many_seconds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seconds = iter(range(1_000_000))
        monkeypatch.setattr(exploring, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))
        report, _ = explore(fiji.game(2, fiji.MINIMAL), seconds=20)
        assert report.look.cut == "20 seconds were over at depth 4"

    def test_with_time_to_spare(self) -> None:
        assert explore(jugs(), seconds=1000)[0].look.cut == ""

    def test_after_so_much_memory(self) -> None:
        report, _ = explore(fiji.game(2, fiji.MINIMAL), most_memory=1 << 20)
        assert report.look.cut == "1 MiB of memory would not be enough"
        assert report.look.left == 1

    def test_with_memory_to_spare(self) -> None:
        report, _ = explore(jugs(), most_memory=1 << 40)
        assert report.look.cut == ""
        assert report.look.memory > 1 << 20

    def test_memory_that_cannot_be_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(memory, "psutil", None)
        with pytest.raises(BoardRulesError, match="a limit on memory found, the extra"):
            explore(jugs(), most_memory=1)
        report, _ = explore(jugs())
        assert report.look.memory == 0

    def test_without_the_extra(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "psutil", None)
        assert importlib.reload(memory).in_use() == 0
        monkeypatch.undo()
        assert importlib.reload(memory).in_use() > 0

    def test_a_table_that_is_about_to_grow(self) -> None:
        table = dict.fromkeys(range(21))
        assert exploring._soon(table) == 2 * sys.getsizeof(table)
        assert exploring._soon(dict.fromkeys(range(6))) >= 0
        assert exploring._soon(dict.fromkeys(range(10_000_0))) >= 0

    def test_when_something_is_found(self) -> None:
        report, _ = explore(leaking_jugs(), until="the_small_jug_holds_three")
        assert report.look.cut == "what was looked for is found"
        assert report.look.states < 16

        @sometimes
        def nothing_is_left(state: int) -> bool:
            """Nothing is left."""
            return state == 0

        last, _ = explore(countdown(1, properties=[nothing_is_left]), until="nothing_is_left")
        assert last.look.cut == "what was looked for is found"
        assert explore(jugs(), until="nothing of the kind")[0].look.cut == ""
        assert explore(jugs(), until="unsolved", most_states=15)[0].look.cut != ""

    def test_how_far_it_came(self) -> None:
        look = explore(fiji.game(2, fiji.MINIMAL), most_states=50)[0].look
        assert look.left > 0
        assert re.search(r"50 states; [0-9]+ states reached and not yet looked into, the last whole level", look.told())
        first = explore(fiji.game(2, fiji.MINIMAL), most_states=1)[0].look
        assert first.told().endswith("states reached and not yet looked into")

    def test_interrupted_from_the_keyboard(self) -> None:
        def watch(progress: Progress) -> None:
            if progress.done > 8:
                raise KeyboardInterrupt

        report, _ = explore(leaking_jugs(), watch=watch)
        assert report.look.cut == "interrupted"
        assert report.broken["the_small_jug_holds_three"].moves

    @pytest.mark.parametrize("limit", [{"most_states": 50}, {"seconds": 1e-9}], ids=str)
    def test_never_holds(self, limit: dict[str, Any]) -> None:
        verdict = check(fiji.game(2, fiji.MINIMAL), games=0, **limit)
        assert verdict.status is Status.INCOMPLETE
        with pytest.raises(AssertionError, match="INCOMPLETE"):
            verdict.assert_ok()

    def test_whoever_watches_is_told_of_every_level(self) -> None:
        told: list[Progress] = []
        explore(jugs(), watch=told.append)
        assert told[0].note.startswith("depth 0, frontier 1, ")
        assert re.search(r" states/s, [0-9]+ MiB$", told[-1].note)
        assert [one.note.split(",")[0] for one in told] == [f"depth {depth}" for depth in range(len(told))]
