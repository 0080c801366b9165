"""A verdict as a value, as text, as JSON and as a test to paste."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from boardrules import BoardRulesError, Verdict, always, check, each_step, fiji, kawa, sometimes
from boardrules.cite import ClauseKind, read_rulebook
from boardrules.properties import Claim
from boardrules.records import read_record
from boardrules.verify.coverage import Coverage, PhaseKind
from boardrules.verify.findings import Look, Standing
from boardrules.verify.verdict import SCHEMA, Status, json_schema
from tests.verify.odd_games import hostile
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

    def test_what_was_cut_short_is_not_held(self) -> None:
        verdict = check(countdown(properties=CLAIMS), games=20, most_states=3)
        assert {one.name: verdict[one.name].standing for one in CLAIMS} == {
            "nothing_is_owed": Standing.INCOMPLETE,
            "three_are_never_left": Standing.BROKEN,
            "much_is_too_much": Standing.NEVER_MET,
            "one_is_left": Standing.SEEN,
            "four_are_taken": Standing.NEVER_SEEN,
            "not_more": Standing.INCOMPLETE,
        }
        assert Standing.HELD not in {finding.standing for finding in verdict.findings}

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
        assert "exhaustive search: 6 states, 9 steps, 1 end, depth 3, " in text
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
        assert "    then: The measure goes from (7,) to (7,).\n" in text

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
        text = str(check(countdown(properties=[nothing_is_owed, one_is_left]), games=5, most_states=2))
        assert "-- cut short: more than 2 states" in text
        assert re.search(r"^Incomplete: .*\n +\d+  incomplete nothing is owed\n", text, re.MULTILINE)
        assert re.search(r"^Properties: .*\n +\d+  seen       one is left ", text, re.MULTILINE)

    def test_the_rules_that_were_met(self) -> None:
        text = str(check(fiji.game(2), games=2, most_states=0))
        assert re.search(r"^Rules in the rulebook: \d+ exercised, \d+ visited, \d+ not looked at\n", text, re.MULTILINE)
        assert re.search(r"^  not looked at: .*fiji.setup.screen", text, re.MULTILINE)
        assert "Rules in the rulebook" not in str(verdict_of(*RIGHT))

    def test_no_rule_was_missed(self) -> None:
        book = read_rulebook("(countdown.positive)=\nNothing is owed. {sheet: 1}")
        text = str(check(countdown(properties=[nothing_is_owed], rulebook=book), games=2))
        assert text.endswith("Rules in the rulebook: 1 exercised, 0 visited, 0 not looked at")

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
            "asked",
            "looks",
            "properties",
            "phases",
            "transitions",
            "transitions_never_seen",
            "clauses",
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
            "cut_short",
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

    def test_phases_ways_and_clauses(self) -> None:
        found = verdict_of(*CLAIMS).data()
        assert found["phases"] == [{"name": "play", "kind": "decision", "clauses": [], "visited": True}]
        (way,) = found["transitions"]
        assert way == {"before": "play", "after": "play", "declared": True, "times": way["times"], "seen": True}
        assert {clause["id"]: clause["coverage"] for clause in found["clauses"]} == {
            "countdown.positive": "exercised",
            "countdown.three": "exercised",
        }
        asked = {"games": 20, "seconds": None, "seed": 0, "most_states": 500_000}
        assert found["asked"] == {**asked, "most_memory": None, "reduce": [], "whole": False}

    def test_of_fiji(self) -> None:
        verdict = check(fiji.game(2, fiji.MINIMAL), games=3)
        assert json.loads(verdict.json()) == verdict.data()
        assert verdict.data()["ruleset"] == dict(fiji.game(2, fiji.MINIMAL).differences)


class TestSchema:
    """The JSON is what its schema says, and the schema says it closely."""

    @pytest.mark.parametrize(
        "make",
        [
            lambda: verdict_of(*CLAIMS),
            lambda: check(fiji.game(2, evolve(fiji.STANDARD, exchanges=5)), games=2),
            lambda: check(kawa.game(2), games=1, most_states=9),
            lambda: check(hostile(), games=2),
            lambda: check(countdown(), games=5, seconds=1e-9),
            lambda: check(coin(), games=2).merged(check(coin(), games=3)),
        ],
        ids=["of all kinds", "fiji", "kawa", "hostile", "cut short", "merged"],
    )
    def test_a_real_verdict(self, make: Callable[[], Verdict]) -> None:
        schema = json_schema()
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(json.loads(make().json()))

    def test_it_names_each_word(self) -> None:
        parts = json_schema()["$defs"]
        assert parts["property"]["properties"]["standing"]["enum"] == [one.value for one in Standing]
        assert parts["property"]["properties"]["claim"]["enum"] == [one.value for one in Claim]
        assert parts["clause"]["properties"]["coverage"]["enum"] == [one.value for one in Coverage]
        assert parts["clause"]["properties"]["kind"]["enum"] == [*(one.value for one in ClauseKind), ""]
        assert parts["phase"]["properties"]["kind"]["enum"] == [one.value for one in PhaseKind]
        assert json_schema()["properties"]["status"]["enum"] == [one.value for one in Status]
        assert json_schema()["properties"]["schema"]["const"] == SCHEMA

    @pytest.mark.parametrize("key", sorted(json_schema()["required"]))
    def test_it_bites(self, key: str) -> None:
        found = json.loads(verdict_of(*CLAIMS).json())
        validator = Draft202012Validator(json_schema())
        assert not validator.is_valid({**found, key: object()})
        assert not validator.is_valid({name: value for name, value in found.items() if name != key})
        assert not validator.is_valid({**found, "more": 1})


class TestMerged:
    """Verdicts about the same game are put together."""

    def test_as_if_all_engines_had_worked_for_one(self) -> None:
        game = countdown(properties=CLAIMS, boxes=lambda: (countdown(properties=CLAIMS),))
        walked, searched = check(game, games=20, most_states=0), check(game, games=0)
        both, at_once = walked.merged(searched), check(game, games=20)
        assert [evolve(look, seconds=0) for look in both.looks] == [evolve(look, seconds=0) for look in at_once.looks]
        assert both.findings == at_once.findings
        assert (both.transitions, both.phases, both.clauses) == (at_once.transitions, at_once.phases, at_once.clauses)
        assert both.asked == {}
        assert both.source is game

    def test_of_one_alone(self) -> None:
        verdict = verdict_of(*RIGHT)
        assert verdict.merged() is verdict
        assert verdict.merged(verdict)["one is left"].shown == verdict["one is left"].shown
        assert verdict.merged(verdict).asked == verdict.asked

    def test_what_was_cut_short_stays_incomplete(self) -> None:
        whole, cut = verdict_of(*RIGHT), check(countdown(properties=RIGHT), games=5, most_states=2)
        assert whole.ok
        assert whole.merged(cut).status is Status.INCOMPLETE
        assert whole.merged(cut)["not more"].standing is Standing.INCOMPLETE

    def test_what_was_refuted_and_then_seen_is_seen(self) -> None:
        game = countdown(properties=[one_is_left])
        seen = check(game, games=9)
        refuted = evolve(seen, findings=[evolve(seen.findings[0], exercised=0, refuted=True), *seen.findings[1:]])
        assert refuted["one is left"].standing is Standing.BROKEN
        assert refuted.merged(refuted)["one is left"].standing is Standing.BROKEN
        assert refuted.merged(seen)["one is left"].standing is Standing.SEEN

    def test_what_either_met_is_met(self) -> None:
        met = check(countdown(properties=RIGHT), games=1)
        unmet = evolve(
            met,
            clauses=[evolve(clause, coverage=Coverage.NOT_LOOKED_AT) for clause in met.clauses],
            phases=[evolve(phase, visited=False) for phase in met.phases],
            transitions=[evolve(way, times=0) for way in met.transitions],
            source=None,
        )
        for both in (met.merged(unmet), unmet.merged(met)):
            assert (both.clauses, both.phases, both.transitions) == (met.clauses, met.phases, met.transitions)
            assert both.source is met.source

    @pytest.mark.parametrize(
        ("other", "fault"),
        [
            (lambda: check(coin(), games=1), "'countdown' for 1 and 'coin' for 1 found, the same game"),
            (lambda: check(countdown(differences={"a": 1}), games=1), "under the same rules expected"),
            (lambda: check(countdown(properties=RIGHT), games=1), "other claims of 'countdown' found"),
        ],
        ids=["game", "rules", "claims"],
    )
    def test_about_something_else(self, other: Callable[[], Verdict], fault: str) -> None:
        with pytest.raises(BoardRulesError, match=fault):
            check(countdown(), games=1).merged(other())


class TestTravel:
    """A verdict can be sent to another process; the game stays at home."""

    def test_pickled(self) -> None:
        verdict = verdict_of(*CLAIMS)
        again = pickle.loads(pickle.dumps(verdict))  # noqa: S301 (our own bytes)
        assert again == verdict
        assert str(again) == str(verdict)
        assert (again.source, verdict.source is None) == (None, False)

    def test_the_game_is_no_part_of_the_value(self) -> None:
        verdict = verdict_of(*RIGHT)
        assert evolve(verdict, source=None) == verdict
        assert "source" not in repr(verdict)
        assert "source" not in verdict.data()


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
