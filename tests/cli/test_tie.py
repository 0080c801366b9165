"""`boardrules tie`: every question, its reason in one line, other readings, tables, and every kind of wrong input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boardrules.cli.ties import QUESTIONS
from boardrules.cli.ties.asking import Question
from tests.cli.terminal import Prompt
from tests.ties import referee

GOALS = "most red, fewest blue, most green, most yellow"
SHEET = ["Henry=2r3b3g4y", "Mary=2r3b3g3y", "Chris=3r1g2y", "Anna=3r2g"]

ANSWERS: dict[str, tuple[list[str], Any, list[str], dict[str, Any]]] = {
    "a condition": (["fiji", "condition", "most green", "A=3g", "B=2g"], "A", ["must-execute"], {}),
    "a condition with a tie": (
        ["fiji", "condition", "most green+red", "Ann=2g1r", "Bob=3r", "Cat=1b"],
        "Cat",
        ["ties-cancel", "next-best"],
        {"zero_most=does-not-count": None},
    ),
    "the other reading": (
        ["fiji", "condition", "most green", "A=1g", "B=1g", "C=1r", "--set", "zero_most=does-not-count"],
        None,
        ["zero-most", "ties-cancel", "all-cancelled"],
        {"zero_most=counts": "C"},
    ),
    "nobody at all": (["fiji", "condition", "fewest red", "A=1g", "B=1g"], None, ["ties-cancel", "all-cancelled"], {}),
    "the sheet's ranking": (
        ["fiji", "ranking", GOALS, *SHEET],
        {"Henry": 3, "Mary": 4, "Chris": 2, "Anna": 1},
        ["next-goal", "first-goal", "next-goal", "all-places"],
        {},
    ),
    "a shared place": (
        ["fiji", "ranking", "most red", "A=1r", "B=1r", "C=2r"],
        {"A": 2, "B": 2, "C": 1},
        ["first-goal", "ties"],
        {},
    ),
    "the sheet's heads": (
        ["fiji", "heads", GOALS, *SHEET],
        {"Henry": 1, "Mary": 0, "Chris": 2, "Anna": 3},
        ["next-goal", "first-goal", "next-goal", "all-places", "shares", "shares", "shares", "last-none"],
        {},
    ),
    "heads by places": (
        ["fiji", "heads", "A=1", "B=1", "C=1", "D=4"],
        {"A": 1, "B": 1, "C": 1, "D": 0},
        ["ties", "tied-heads", "last-none"],
        {"tied_heads=next-place": {"A": 2, "B": 2, "C": 2, "D": 0}},
    ),
    "heads by places counted on": (
        ["fiji", "heads", "A=1", "B=1", "C=2"],
        {"A": 1, "B": 1, "C": 0},
        ["ties", "last-none"],
        {},
    ),
    "goal by goal": (
        ["fiji", "goals", GOALS, "A=2r1b", "B=2g1r1b"],
        {"A": 4, "B": 2},
        ["goals", "level", "goals", "level"],
        {},
    ),
    "the end of Fiji": (["fiji", "end", "Ann=12", "Bob=9", "Cat=12"], ["Ann", "Cat"], ["shared"], {}),
    "the end of Fiji alone": (["fiji", "end", "Ann=12", "Bob=9"], ["Ann"], ["most-heads"], {}),
    "a free village": (["wampum", "bid", "--bid", "1"], "free", ["empty-or-weaker"], {}),
    "a larger bid": (["wampum", "bid", "--there", "3", "--bid", "4"], "drives out", ["drive-out", "driven-moves"], {}),
    "an equal bid": (["wampum", "bid", "--there", "3", "--bid", "3"], "refused", ["drive-out"], {}),
    "a smaller bid": (["wampum", "bid", "--there", "3", "--bid", "2"], "refused", ["drive-out"], {}),
    "the canoe": (["wampum", "canoe", "A=3", "B=3", "C=1", "--start", "C"], "A", ["highest", "ties"], {}),
    "the canoe kept": (["wampum", "canoe", "A=3", "B=3", "C=1", "--start", "B"], "B", ["highest", "ties"], {}),
    "the canoe of one": (["wampum", "canoe", "A=3", "B=4", "--start", "A"], "B", ["highest"], {}),
    "the end of Wampum": (["wampum", "end", "Ann=7", "Bob=7"], ["Ann", "Bob"], ["shared"], {}),
    "the end of Wampum alone": (["wampum", "end", "Ann=7", "Bob=8"], ["Bob"], ["most"], {}),
    "a Special": (
        ["kawa", "specials", "A=2", "B=4", "C=1", "--who", "B", "A"],
        ["A", "B"],
        ["tied-specials", "tied-specials", "turn-order"],
        {},
    ),
    "a Special for all": (
        ["kawa", "specials", "A=2", "B=1"],
        ["B", "A"],
        ["tied-specials", "tied-specials", "turn-order"],
        {},
    ),
    "a Special for one": (["kawa", "specials", "A=2", "B=1", "--who", "A"], ["A"], ["tied-specials"], {}),
    "the end of Kawa": (
        ["kawa", "end", "A=9", "B=9"],
        ["A", "B"],
        ["most", "final-tie"],
        {"final_tie=last-in-turn-order": None},
    ),
    "the end of Kawa alone": (["kawa", "end", "A=9", "B=8"], ["A"], ["most"], {}),
    "the end of Kawa by the wheel": (
        ["kawa", "end", "A=9", "B=9", "--wheel", "B=1", "A=3", "--set", "final_tie=last-in-turn-order"],
        ["A"],
        ["most", "final-tie"],
        {"final_tie=shared": ["A", "B"]},
    ),
    "the end of Kawa with two colours each": (
        ["kawa", "end", "A=9", "B=9", "--wheel", "1", "2", "3", "4", "--set", "final_tie=last-in-turn-order"],
        ["B"],
        ["most", "final-tie"],
        {"final_tie=shared": ["A", "B"]},
    ),
}
"""For each question its words, the answer, the clauses behind it, and what other readings would answer."""


class TestAnswers:
    """One line asks, and one answers."""

    @pytest.mark.parametrize("name", ANSWERS)
    def test_as_json(self, prompt: Prompt, name: str) -> None:
        arguments, answer, clauses, other = ANSWERS[name]
        done = prompt("tie", *arguments, "--json")
        assert (done.status, done.err, done.out.count("\n")) == (0, "", 1)
        found = json.loads(done.out)
        assert (found["game"], found["question"]) == tuple(arguments[:2])
        assert found["answer"] == answer
        cited = [clause.rpartition(".")[2] for event in found["reason"] for clause in event["clauses"]]
        assert cited == clauses
        assert {one["reading"]: one["answer"] for one in found["other_readings"]} == other
        assert all(one["clauses"][0].startswith(f"{found['game']}.gap.") for one in found["other_readings"])

    @pytest.mark.parametrize("name", ANSWERS)
    def test_in_one_line(self, prompt: Prompt, name: str) -> None:
        """The line has every sentence of the reason and every clause id; one more line a reading that differs."""
        arguments, _, _, other = ANSWERS[name]
        done = prompt("tie", *arguments)
        assert (done.status, done.err) == (0, "")
        line, *rest = done.out.splitlines()
        for event in json.loads(prompt("tie", *arguments, "--json").out)["reason"]:
            assert event["sentence"] in line
            assert all(clause in line for clause in event["clauses"])
        assert [one.split(",")[0] for one in rest] == [f"Read as {reading}" for reading in other]

    @pytest.mark.parametrize(
        ("arguments", "begins"),
        [
            (["fiji", "condition", "most red", "Ann=2r", "Bob=1r"], "Ann: "),
            (["fiji", "condition", "most red", "Ann=2r", "Bob=2r"], "nobody: "),
            (["fiji", "ranking", "most red", "Ann=2r", "Bob=2r", "Cat=-"], "1 Ann and Bob, 3 Cat: "),
            (["fiji", "heads", "Ann=2", "Bob=1"], "Ann 0, Bob 1: "),
            (["fiji", "end", "Ann=2", "Bob=2"], "Ann and Bob: "),
            (["wampum", "bid", "--there", "Ann=3", "--bid", "Bob=3"], "Bob may not bid there. 3 is "),
            (["wampum", "bid", "--there", "Ann=3", "--bid", "Bob=4"], "Bob drives out Ann. 4 is "),
            (["wampum", "bid", "--bid", "Bob=4"], "Bob may bid there. No bid "),
            (["wampum", "bid", "--there", "3", "--bid", "3"], "The bid is refused. 3 is "),
            (["wampum", "bid", "--there", "3", "--bid", "4"], "The bid drives out the one that lies there. 4 is "),
            (["wampum", "bid", "--there", "-", "--bid", "Bob=4"], "Bob may bid there. No bid "),
            (["wampum", "bid", "--bid", "4"], "The bid may be laid there. No bid "),
            (["wampum", "canoe", "Ann=1", "Bob=1", "--start", "Bob"], "Bob: "),
            (["kawa", "specials", "Ann=3", "Bob=1"], "Bob, Ann: "),
        ],
        ids=str,
    )
    def test_what_comes_first(self, prompt: Prompt, arguments: list[str], begins: str) -> None:
        assert prompt("tie", *arguments).out.startswith(begins)

    def test_another_reading_says_which_clause_has_it(self, prompt: Prompt) -> None:
        out = prompt("tie", "fiji", "heads", "A=1", "B=1", "C=1").out
        told = "Read as tied_heads=next-place, it would be: A 1, B 1, C 1. [fiji.gap.tied-heads]\n"
        assert out.endswith(told)

    def test_the_older_spelling_is_the_same_code(self, prompt: Prompt) -> None:
        asked = ("most green+red", "Ann=2g1r", "Bob=3r", "Cat=1b")
        who, *reason = prompt("fiji", "resolve", *asked).out.splitlines()
        assert prompt("tie", "fiji", "condition", *asked).out.splitlines()[0] == f"{who}: {' '.join(reason)}"
        heads = prompt("fiji", "rank", GOALS, *SHEET).out.splitlines()[0]
        assert prompt("tie", "fiji", "heads", GOALS, *SHEET).out.startswith(f"{heads}: ")

    def test_house_rules(self, prompt: Prompt) -> None:
        more = [f"{name}=1r" for name in "ABCDEF"]
        assert prompt.refused("tie", "fiji", "condition", "most red", *more).startswith("6 players found, 2 to 5 exp")
        done = prompt("tie", "fiji", "condition", "most red", *more, "--set", "most_seats=6")
        assert (done.status, done.out[:7]) == (0, "nobody:")
        four = "most red, fewest blue, most green"
        assert prompt.refused("tie", "fiji", "goals", four, "A=1r", "B=1g").startswith("3 goals found, 4, one for ")
        done = prompt("tie", "fiji", "goals", four, "A=1r", "B=1g", "--set", "goal_heads=[9, 5, 1]")
        assert done.out.startswith("A 9, B 1: ")


class TestTables:
    """The truth table of every question."""

    @pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: f"{one.game} {one.name}")
    @pytest.mark.parametrize("players", range(1, 6))
    def test_a_line_a_pattern(self, prompt: Prompt, question: Question, players: int) -> None:
        done = prompt("tie", question.game, question.name, "--table", str(players))
        assert (done.status, done.err) == (0, "")
        assert len(done.out.splitlines()) == 1 + referee.HOW_MANY[players]
        found = json.loads(prompt("tie", question.game, question.name, "--table", str(players), "--json").out)
        assert (found["players"], len(found["rows"])) == (players, referee.HOW_MANY[players])
        assert [tuple(row["ranks"]) for row in found["rows"]] == list(referee.every_pattern(players))
        assert {len(row["values"]) for row in found["rows"]} == {len(found["columns"])}

    def test_as_people_read_it(self, prompt: Prompt) -> None:
        assert prompt("tie", "wampum", "canoe", "--table", "2").out.splitlines() == [
            "order  start A  start B",
            "A=B    A        B",
            "A > B  A        A",
            "B > A  B        B",
        ]


HEADS = "from 1 on, none left out but those that are shared"
NONE = "not enough to answer: "

WRONG: dict[str, tuple[list[str], str]] = {
    "no game": ([], "the following arguments are required: GAME"),
    "a wrong game": (["chess"], "argument GAME: invalid choice: 'chess'"),
    "no question": (["fiji"], "the following arguments are required: QUESTION"),
    "a wrong question": (["kawa", "canoe"], "argument QUESTION: invalid choice: 'canoe'"),
    "no condition": (["fiji", "condition"], NONE + "CONDITION and NAME=... expected, or --table N"),
    "no offers": (["fiji", "condition", "most red"], NONE + "NAME=... expected"),
    "no goals": (["fiji", "ranking"], NONE + "GOALS and NAME=... expected"),
    "no goals or places": (["fiji", "heads"], NONE + "GOALS or NAME=PLACE expected"),
    "no bid": (["wampum", "bid", "--there", "3"], NONE + "--bid expected"),
    "no start": (["wampum", "canoe", "A=3", "B=2"], NONE + "--start expected"),
    "no points": (["kawa", "end"], NONE + "NAME=... expected"),
    "a wrong condition": (["fiji", "condition", "most pink", "A=1g", "B=1g"], "column 6: found 'pink', expected"),
    "too large an offer": (["fiji", "condition", "most red", "A=5g", "B=1r"], "'A' offers 5: 1 to 4 beads expected"),
    "no offer": (["fiji", "condition", "most red", "A=1g", "B=-"], "'B' offers 0: 1 to 4 beads expected"),
    "wrong beads": (["fiji", "condition", "most red", "A=1x", "B=1r"], "'A=1x': column "),
    "no beads": (["fiji", "heads", "most red", "A", "B=1r"], "'A' found, NAME=BEADS expected"),
    "goals and places": (["fiji", "heads", "most red", "A=1", "B=2"], "'A=1': column "),
    "places and beads": (["fiji", "heads", "A=1", "B=2r"], "'B=2r' found, a whole number, 1 or more, expected"),
    "a place of 0": (["fiji", "heads", "A=0", "B=1"], "'A=0' found, a whole number, 1 or more, expected"),
    "a place left out": (["fiji", "heads", "A=1", "B=3", "C=3"], f"places 1, 3, 3 found, expected: {HEADS}"),
    "no first place": (["fiji", "heads", "A=2", "B=2"], f"places 2, 2 found, expected: {HEADS}"),
    "one player": (["fiji", "end", "A=3"], "1 player found, 2 to 5 expected"),
    "three in the game for two": (["fiji", "goals", GOALS, "A=1r", "B=1r", "C=1r"], "3 players found, 2 expected"),
    "a name twice": (["fiji", "end", "A=3", "A=4"], "'A' found twice, each player once expected"),
    "no name": (["fiji", "end", "=3", "A=4"], "'=3' found, NAME=HEADS expected, such as Ann=12"),
    "a bare number": (["wampum", "end", "3", "A=4"], "'3' found, NAME=WAMPUM expected, such as Ann=7"),
    "no number": (["fiji", "end", "A=", "B=4"], "'A=' found, a whole number, 0 or more, expected"),
    "a negative number": (["fiji", "end", "A=-1", "B=4"], "'A=-1' found, a whole number, 0 or more, expected"),
    "a fraction": (["kawa", "end", "A=1.5", "B=4"], "'A=1.5' found, a whole number, 0 or more, expected"),
    "other digits": (["kawa", "end", "A=\u0661", "B=4"], "'A=\u0661' found, a whole number, 0 or more, expected"),
    "a huge number": (["kawa", "end", f"A={'9' * 10}", "B=4"], "'A=9999999999' found, at most 9 digits"),
    "too many names": (
        ["fiji", "end", *(f"p{number}=1" for number in range(27))],
        "27 players found, at most 26 expected",
    ),
    "a bid of none": (["wampum", "bid", "--there", "3", "--bid", "0"], "'--bid 0' found, a whole number, 1 or more"),
    "a bid of nothing there": (["wampum", "bid", "--there", "0", "--bid", "1"], "'--there 0' found, a whole number"),
    "one name for two bids": (
        ["wampum", "bid", "--there", "Ann=3", "--bid", "3"],
        "a name for one bid only found, names for both or for none expected",
    ),
    "one's own bid": (
        ["wampum", "bid", "--there", "Ann=3", "--bid", "Ann=4"],
        "two bids of 'Ann' found, those of two players expected",
    ),
    "a bid without a name": (["wampum", "bid", "--bid", "=4"], "'=4' found, NAME=CARDS expected, such as Ann=3"),
    "nobody starts": (["wampum", "canoe", "A=3", "B=2", "--start", "C"], "--start 'C' found, one of A, B expected"),
    "no cards": (["wampum", "canoe", "A=0", "B=2", "--start", "A"], "'A=0' found, a whole number, 1 or more"),
    "nobody qualifies by that name": (
        ["kawa", "specials", "A=1", "B=2", "--who", "C"],
        "--who 'C' found, one of A, B expected",
    ),
    "somebody qualifies twice": (
        ["kawa", "specials", "A=1", "B=2", "--who", "A", "A"],
        "--who 'A' found twice, each player once expected",
    ),
    "a position twice": (["kawa", "specials", "A=1", "B=1"], "positions 1, 1 found, different ones expected"),
    "a position too far": (["kawa", "specials", "A=1", "B=5"], "position 5 found, 1 to 4 expected"),
    "players after --who": (
        ["kawa", "specials", "--who", "A", "A=1", "B=2"],
        NONE + "NAME=... before --who expected",
    ),
    "places in the game for two": (
        ["fiji", "heads", "A=1", "B=2", "--set", "scoring=goal-by-goal"],
        "scoring=goal-by-goal found, scoring=places expected: ask boardrules tie fiji goals",
    ),
    "goal by goal by places": (
        ["fiji", "goals", GOALS, "A=1r", "B=1g", "--set", "scoring=places"],
        "scoring=places found, scoring=goal-by-goal expected: ask boardrules tie fiji heads",
    ),
    "no wheel": (
        ["kawa", "end", "A=9", "B=9", "--set", "final_tie=last-in-turn-order"],
        "several are level: --wheel NAME=POSITION ... expected, to see who is last in turn order",
    ),
    "a wheel of others": (
        ["kawa", "end", "A=9", "B=9", "--wheel", "C=1", "D=2"],
        "a wheel of C, D found, one of A, B expected",
    ),
    "a wheel of names": (
        ["kawa", "end", "A=9", "B=9", "--wheel", "B", "A"],
        "'--wheel B' found, a whole number, 1 or more, expected",
    ),
    "half a wheel": (["kawa", "end", "A=9", "B=9", "--wheel", "1"], "positions: 1 for 2 players found, one or two"),
    "a wrong reading": (["fiji", "end", "A=1", "B=1", "--set", "tied_heads=x"], "fiji: --set: tied_heads: 'x' found"),
    "a wrong field": (["fiji", "end", "A=1", "B=1", "--set", "x=1"], "fiji: --set: x: unknown, one of fewest_seats"),
    "no setting": (["fiji", "end", "A=1", "B=1", "--set", "x"], "fiji: --set: 'x' found, field=value expected"),
    "out of bounds": (
        ["fiji", "end", "A=1", "--set", "fewest_seats=1"],
        "fiji: --set: fewest_seats: 1 found, a whole number, at least 2 expected",
    ),
    "several wrong settings": (["fiji", "end", "A=1", "--set", "x=1", "--set", "y"], "fiji, 2 faults:"),
    "no number of players": (
        ["fiji", "end", "A=1", "B=1", "--set", "fewest_seats=6"],
        "fewest_seats: 6 found, at most most_seats (5) expected",
    ),
    "no size of an offer": (
        ["fiji", "condition", "most red", "A=1r", "B=1r", "--set", "offer_least=5"],
        "offer_least: 5 found, at most offer_most (4) expected",
    ),
    "a player in place of a condition": (
        ["fiji", "condition", "A=1r", "B=1g"],
        "not enough to answer: CONDITION expected",
    ),
    "a player in place of goals": (["fiji", "ranking", "A=1r", "B=1g"], "not enough to answer: GOALS expected"),
    "the same name with spaces": (["fiji", "end", "A=1", " A =1"], "'A' found twice"),
    "a table and a question": (["fiji", "end", "A=1", "--table", "2"], "--table and a question of its own found"),
    "a table and a reading": (
        ["fiji", "heads", "--set", "tied_heads=next-place", "--table", "2"],
        "--table and a question of its own found",
    ),
    "a table and a bid there": (["wampum", "bid", "--there", "3", "--table", "2"], "--table and a question of its own"),
    "a table for nobody": (["fiji", "end", "--table", "0"], "argument --table: '0' found, a whole number, 1 to 5, exp"),
    "a table for six": (["fiji", "end", "--table", "6"], "argument --table: '6' found, a whole number, 1 to 5, exp"),
}
"""For each wrong question its words, and how the message begins."""


class TestWrong:
    """What cannot be answered."""

    @pytest.mark.parametrize("name", WRONG)
    def test_refused(self, prompt: Prompt, name: str) -> None:
        arguments, message = WRONG[name]
        assert prompt.refused("tie", *arguments).startswith(message)

    def test_a_name_is_shown_and_not_obeyed(self, prompt: Prompt) -> None:
        done = prompt("tie", "fiji", "heads", "A\x1b[31m\n\u202e=1", "B=2")
        assert done.out.startswith(r"A\x1b[31m\n\u202e 1, B 0: A\x1b[31m\n\u202e is alone at place 1")
        assert prompt("tie", "kawa", "specials", "A\x9b=1", "B=2").out.startswith(r"A\x9b, B: A\x9b and B")
        data = json.loads(prompt("tie", "fiji", "end", "A\x9b\x7f=1", "B=0", "--json").out)
        assert data["answer"] == ["A\x9b\x7f"]

    def test_no_line_is_endless(self, prompt: Prompt) -> None:
        assert len(prompt.refused("tie", "kawa", "end", f"A={'9' * 5000}", "B=4")) < 300
