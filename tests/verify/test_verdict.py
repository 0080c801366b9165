"""A verdict as a value, as text, as JSON and as a test to paste."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from attrs import evolve

from boardrules import Verdict, always, check, each_step, fiji, sometimes
from boardrules.records import read_record
from boardrules.verify.findings import Look, Standing
from boardrules.verify.verdict import SCHEMA, Status
from tests.verify.worlds import coin, countdown, jugs, leaking_jugs


@always("countdown.positive")
def nothing_is_owed(state: int) -> bool:
    """There is never less than nothing."""
    return state >= 0


@always("countdown.three")
def three_are_never_left(state: int) -> bool:
    """Three are never left."""
    return state != 3


@always(when=lambda state: state > 99)
def much_is_too_much(state: int) -> bool:
    """There are never more than ninety-nine."""
    return False


@sometimes
def one_is_left(state: int) -> bool:
    """One is left."""
    return state == 1


@sometimes
def four_are_taken(before: int, move: str | None, after: int) -> bool:
    """Four are taken at once."""
    return before - after == 4


@each_step
def not_more(before: int, move: str | None, after: int) -> bool:
    """It never becomes more."""
    return after <= before


CLAIMS = (nothing_is_owed, three_are_never_left, much_is_too_much, one_is_left, four_are_taken, not_more)
RIGHT = (nothing_is_owed, one_is_left, not_more)


def verdict_of(*properties: Any, **parts: Any) -> Verdict:
    """Check a countdown of which only a box is enumerated, so that what was not seen is not refuted."""
    whole = {"boxes": lambda: (countdown(properties=properties),), **parts}
    return check(countdown(properties=properties, **whole), games=20)


class TestStanding:
    """How each claim came out."""

    def test_of_each_kind(self) -> None:
        verdict = verdict_of(*CLAIMS)
        assert {one.name: verdict[one.name].standing for one in CLAIMS} == {
            "nothing_is_owed": Standing.HELD,
            "three_are_never_left": Standing.BROKEN,
            "much_is_too_much": Standing.NEVER_MET,
            "one_is_left": Standing.SEEN,
            "four_are_taken": Standing.NEVER_SEEN,
            "not_more": Standing.HELD,
        }
        assert [finding.name for finding in verdict.broken] == ["three_are_never_left"]
        assert {"much_is_too_much", "four_are_taken"} <= {finding.name for finding in verdict.unseen}

    @pytest.mark.parametrize("name", ["one_is_left", "one is left", "one-is-left"])
    def test_a_claim_is_found_by_its_name(self, name: str) -> None:
        assert verdict_of(*CLAIMS)[name].sentence == "One is left."

    def test_an_unknown_claim(self) -> None:
        with pytest.raises(KeyError, match="two are left"):
            verdict_of(*CLAIMS)["two are left"]


class TestAssertOk:
    """What does not hold fails a test, with the whole verdict as its message."""

    def test_holds(self) -> None:
        verdict_of(*RIGHT).assert_ok()
        verdict_of(*RIGHT).assert_ok(everything_seen=True)

    def test_broken(self) -> None:
        with pytest.raises(AssertionError, match="BROKEN: three are never left"):
            verdict_of(*CLAIMS).assert_ok()

    def test_incomplete(self) -> None:
        with pytest.raises(AssertionError, match="countdown, 1 seat: INCOMPLETE"):
            check(countdown(), games=5, seconds=1e-9).assert_ok()

    def test_not_everything_seen(self) -> None:
        verdict = verdict_of(*RIGHT, four_are_taken)
        verdict.assert_ok()
        assert verdict.ok
        with pytest.raises(AssertionError, match="never seen four are taken"):
            verdict.assert_ok(everything_seen=True)


class TestText:
    """A verdict that a person can read."""

    def test_what_holds(self) -> None:
        text = str(verdict_of(*RIGHT))
        assert text.startswith("countdown, 1 seat: HOLDS\n\nLooked at\n  random games: 20 games, ")
        assert "exhaustive search: 6 states, 9 steps, 1 ends, depth 3, " in text
        assert re.search(r"\d+  seen       one is left \(first shown after \d moves\)\n +One is left\.", text)
        assert "There is never less than nothing. [countdown.positive]" in text
        assert "Never met" not in text
        assert "BROKEN" not in text

    def test_what_is_broken(self) -> None:
        text = str(verdict_of(*CLAIMS))
        assert "BROKEN: three are never left\n  Three are never left. [countdown.three]\n" in text
        assert re.search(r"^  The shortest play found by [a-z ]+, 1 move:\n      1\. take 2\n", text, re.MULTILINE)
        assert "Never met: what holds of nothing has not been shown\n" in text

    def test_what_a_law_found(self) -> None:
        text = str(check(countdown(measure=lambda state: (7,)), games=1))
        assert "    then: from (7,) to (7,)\n" in text

    def test_the_record_in_the_text_can_be_read(self) -> None:
        lines = re.findall(r"^ +(\{.*\})$", str(verdict_of(*CLAIMS)), re.MULTILINE)
        assert {read_record(line).game for line in lines} == {"countdown"}

    def test_a_play_is_told_once(self) -> None:
        @always
        def no_more_than_four(state: int) -> bool:
            """There are never more than four."""
            return state != 3

        text = str(check(countdown(properties=[three_are_never_left, no_more_than_four]), games=0))
        assert text.count("      1. take 2\n") == 1
        assert "  The play found by exhaustive search is that of: three are never left\n    then: There are" in text

    def test_what_cannot_be_reached_is_broken_once_every_state_was_looked_at(self) -> None:
        verdict = check(countdown(properties=[four_are_taken]), games=5)
        assert verdict["four are taken"].standing is Standing.BROKEN
        assert verdict["four are taken"].refuted
        assert "  Every state of the game was looked at, and none shows it.\n" in str(verdict)
        assert verdict.python() == ""
        assert check(countdown(properties=[four_are_taken]), games=5, most_states=2).status is Status.INCOMPLETE

    def test_what_was_cut_short(self) -> None:
        assert "-- cut short: more than 2 states" in str(check(countdown(), games=0, most_states=2))

    def test_a_way_that_nobody_went(self) -> None:
        game = coin()
        phases = [evolve(game.phases[0], leads_to=("toss", "over")), evolve(game.phases[1], leads_to=("toss",))]
        verdict = check(evolve(game, phases=phases), games=5)
        assert verdict.unmade == (("over", "toss"),)
        assert str(verdict).endswith("Declared, never seen: over to toss")

    def test_rules_and_seats(self) -> None:
        text = str(check(fiji.game(2, evolve(fiji.STANDARD, exchanges=5, goal_heads=(3, 2, 1, 0))), games=1))
        assert text.startswith("fiji, 2 seats (exchanges=5, goal_heads=3/2/1/0): BROKEN\n")
        assert re.search(r"^    in a small box.*rounds=1, exchanges=2,", text, re.MULTILINE)

    def test_a_look_that_took_no_time(self) -> None:
        assert Look(engine="nothing", seats=1, ruleset={}).told() == "nothing: 0.0 s, 0 steps/s"


class TestJson:
    """A verdict that a program can read."""

    def test_every_key(self) -> None:
        found = json.loads(verdict_of(*CLAIMS).json())
        assert set(found) == {
            "schema",
            "game",
            "seats",
            "ruleset",
            "status",
            "looks",
            "properties",
            "transitions_never_seen",
        }
        assert (found["schema"], found["status"], found["seats"]) == (SCHEMA, "broken", 1)
        assert set(found["looks"][0]) == {
            "engine",
            "seats",
            "ruleset",
            "games",
            "steps",
            "states",
            "ends",
            "depth",
            "seconds",
            "cut",
            "left",
            "levels",
            "reductions",
            "bytes_per_state",
            "memory",
        }
        assert set(found["properties"][0]) == {
            "name",
            "claim",
            "sentence",
            "clauses",
            "standing",
            "exercised",
            "refuted",
            "broken",
            "shown",
        }

    def test_plays_are_records(self) -> None:
        found = json.loads(verdict_of(*CLAIMS).json())
        (broken,) = [one for one in found["properties"] if one["broken"]]
        assert broken["name"] == "three_are_never_left"
        for play in broken["broken"]:
            assert set(play) == {"engine", "detail", "record"}
            assert read_record(json.dumps(play["record"])).moves[-1].startswith("take")

    def test_of_fiji(self) -> None:
        verdict = check(fiji.game(2, fiji.MINIMAL), games=3)
        assert json.loads(verdict.json()) == verdict.data()
        assert verdict.data()["ruleset"] == dict(fiji.game(2, fiji.MINIMAL).differences)


class TestPython:
    """What broke, as a test to paste into one's own tests."""

    def failing(self, text: str, **names: Any) -> set[str]:
        """Run every test of a pasted text; the names of those that fail."""
        made: dict[str, Any] = dict(names)
        exec(text, made)  # noqa: S102 (this is what pasting comes to)
        failed = set()
        for name in [name for name in made if name.startswith("test_")]:
            try:
                made[name]()
            except AssertionError:
                failed.add(name)
        return failed

    def test_nothing_where_nothing_broke(self) -> None:
        assert verdict_of(*RIGHT).python() == ""

    @pytest.mark.parametrize("games", [0, 30], ids=["box", "both"])
    def test_a_shipped_game(self, games: int) -> None:
        verdict = check(fiji.game(2, evolve(fiji.STANDARD, exchanges=5)), games=games)
        assert self.failing(verdict.python()) == {"test_an_offer_is_always_possible", "test_whoever_must_act_can"}

    def test_it_passes_once_the_rules_are_right(self) -> None:
        text = check(fiji.game(2, evolve(fiji.STANDARD, exchanges=5)), games=0).python()
        assert not self.failing(text.replace("'player_set': '1g'", "'player_set': '2g'"))

    def test_somebodys_own_game(self) -> None:
        text = check(leaking_jugs(), games=5, most_states=20).python()
        assert "game = ...  # the game that was checked" in text
        right = text.replace("...  #", "jugs()  #")
        wrong = text.replace("...  #", "leaking_jugs()  #")
        names = {"jugs": jugs, "leaking_jugs": leaking_jugs}
        assert self.failing(wrong, **names) == {"test_the_small_jug_holds_three"}
        assert self.failing(right, **names) == set()


def test_verdicts_of_two_engines_are_put_together() -> None:
    verdict = verdict_of(*CLAIMS)
    lengths = [len(play.moves) for play in verdict["three_are_never_left"].broken]
    assert lengths == sorted(lengths)
    assert len(lengths) == 2
    assert verdict.status is Status.BROKEN
