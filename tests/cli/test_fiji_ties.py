"""`boardrules fiji`: who executes a card, who has which place, and why."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Prompt


class TestResolve:
    """Who executes the effect beside a condition."""

    @pytest.mark.parametrize(
        ("condition", "beads", "who"),
        [
            ("most green", ["A=3g", "B=2g", "C=1g"], "A"),
            ("most green", ["A=3g", "B=3g", "C=1g"], "C"),
            ("most green", ["A=3g", "B=3g"], "nobody"),
            ("fewest all", ["Ann=4y", "Bob=1r", "Cat=1b", "Dan=2g"], "Dan"),
            ("most green+red", ["A=2g1r", "B=4b", "C=2r1g"], "B"),
            ("most red", ["Ann=-", "Bob=1g"], "nobody"),
        ],
        ids=str,
    )
    def test_answers(self, prompt: Prompt, condition: str, beads: list[str], who: str) -> None:
        done = prompt("fiji", "resolve", condition, *beads)
        assert (done.status, done.err, done.out.split("\n")[0]) == (0, "", who)

    def test_the_reason_with_names_and_clauses(self, prompt: Prompt) -> None:
        out = prompt("fiji", "resolve", "most green", "Ann=3g", "Bob=3g", "Cat=1g").out
        assert out.startswith("Cat\n")
        assert (
            "\nFor “most green”, Ann and Bob are level with 3 and cancel each other. [fiji.exchange.ties-cancel]\n"
            in out
        )
        assert "\nFor “most green”, Cat alone has 1 and executes the effect. [" in out

    @pytest.mark.parametrize("beads", ["4y3b2r", "2r4y3b", "3b2r4y", "3b4y2r"])
    def test_any_order_of_colours(self, prompt: Prompt, beads: str) -> None:
        asked = ("fiji", "resolve", "fewest all")
        assert prompt(*asked, f"A={beads}", "B=1g").out == prompt(*asked, "A=2r4y3b", "B=1g").out

    def test_another_reading(self, prompt: Prompt) -> None:
        asked = ("fiji", "resolve", "most red", "A=2r", "B=2r", "C=1g")
        assert prompt(*asked).out.startswith("C\n")
        out = prompt(*asked, "--set", "zero_most=does-not-count").out
        assert out.startswith("nobody\n")
        assert "\nFor “most red”, C offered none and so cannot have the most. [fiji.gap.zero-most]\n" in out

    def test_names_that_no_terminal_shows(self, prompt: Prompt) -> None:
        assert prompt("fiji", "resolve", "most red", "\udcff\x1f=1r").out.startswith("\\udcff")


class TestRank:
    """Who has which place, and how many heads it brings."""

    @pytest.mark.parametrize(
        ("goals", "beads", "heads"),
        [
            ("most red", ["A=2r", "B=1r", "C=-"], "A 2, B 1, C 0"),
            ("fewest red", ["A=2r", "B=1r", "C=-"], "A 0, B 1, C 2"),
            ("most red, fewest blue", ["Ann=2r1b", "Bob=2r", "Cat=9g"], "Ann 1, Bob 2, Cat 0"),
            (" most red ,most blue", ["A=1r", "B=1r", "C=1r1b"], "A 0, B 0, C 2"),
            ("most red", ["A=1r", "B=1r", "C=1r", "D=-"], "A 1, B 1, C 1, D 0"),
        ],
        ids=str,
    )
    def test_answers(self, prompt: Prompt, goals: str, beads: list[str], heads: str) -> None:
        done = prompt("fiji", "rank", goals, *beads)
        assert (done.status, done.err, done.out.split("\n")[0]) == (0, "", heads)
        assert "place 1: " in done.out

    def test_another_reading(self, prompt: Prompt) -> None:
        asked = ("fiji", "rank", "most red", "A=1r", "B=1r", "C=1r", "D=-")
        assert prompt(*asked, "--set", "tied_heads=next-place").out.startswith("A 2, B 2, C 2, D 0\n")

    def test_goals_scored_one_by_one(self, prompt: Prompt) -> None:
        goals = "most green, most red, most yellow, most blue"
        done = prompt("fiji", "rank", goals, "A=1g", "B=9r9y9b", "--set", "scoring=goal-by-goal")
        assert (done.status, done.out.splitlines()[0]) == (0, "A 4, B 6")


WRONG: dict[str, tuple[list[str], str]] = {
    "no condition": (["resolve", "", "A=1g"], "column 1: found the end, expected one of: most, fewest"),
    "a wrong condition": (["resolve", "least green", "A=1g"], "column 1: found 'least', expected one of: most"),
    "a wrong colour": (["resolve", "most pink", "A=1g"], "column 6: found 'pink', expected "),
    "too much of a condition": (["resolve", "most green now", "A=1g"], "column 12: found 'now', expected the end"),
    "a goal for all": (["rank", "most all", "A=1g"], "column 6: found 'all', expected a colour"),
    "no goals": (["rank", "", "A=1g"], "column 1: found the end, expected one of: most, fewest"),
    "a goal too many": (["rank", "most red,", "A=1g"], "column 1: found the end, expected one of: most, fewest"),
    "a goal missing": (
        ["rank", "most red", "A=1g", "--set", "scoring=goal-by-goal"],
        "1 goals found, 4, one for each of goal_heads, expected",
    ),
    "no name": (["resolve", "most green", "=1g"], "'=1g' found, NAME=BEADS expected, such as A=2g1r"),
    "no beads": (["resolve", "most green", "Ann"], "'Ann' found, NAME=BEADS expected, such as A=2g1r"),
    "empty beads": (["resolve", "most green", "Ann="], "'Ann=': column 1: found the end, expected "),
    "a name twice": (["rank", "most green", "A=1g", "A=2g"], "'A' found twice, each player once expected"),
    "a colour twice": (["rank", "most green", "A=1g2g"], "'A=1g2g': column "),
    "a wrong letter": (["rank", "most green", "A=1x"], "'A=1x': column "),
    "no number": (["rank", "most green", "A=g"], "'A=g': column "),
    "a negative number": (["rank", "most green", "A=-1g"], "'A=-1g': column "),
    "beads and none": (["rank", "most green", "A=1g-"], "'A=1g-': column "),
    "another script's digits": (["rank", "most green", "A=\u0661g"], "'A=\u0661g': column "),
    "too many players": (
        ["resolve", "most green", *(f"{number}=1g" for number in range(27))],
        "27 players found, at most 26 expected",
    ),
    "nobody": (["resolve", "most green"], "the following arguments are required: NAME=BEADS"),
    "a wrong reading": (
        ["rank", "most green", "A=1g", "--set", "tied_heads=x"],
        "settings: tied_heads: 'x' found, one",
    ),
    "a wrong field": (["resolve", "most green", "A=1g", "--set", "x=x"], "settings: x: unknown, one of fewest_seats"),
    "no setting": (["resolve", "most green", "A=1g", "--set", "x"], "settings: 'x' found, field=value expected"),
    "a wrong question": (["solve"], "argument QUESTION: invalid choice: 'solve'"),
}
"""For each wrong question its words, and how the message begins."""


class TestWrong:
    """What cannot be answered."""

    @pytest.mark.parametrize("name", WRONG)
    def test_refused(self, prompt: Prompt, name: str) -> None:
        arguments, message = WRONG[name]
        assert prompt.refused("fiji", *arguments).startswith(message)

    @pytest.mark.parametrize("beads", ["2g3", "2r1", "1y2g3"])
    def test_a_number_without_its_letter(self, prompt: Prompt, beads: str) -> None:
        assert prompt.refused("fiji", "resolve", "most green", f"A={beads}")

    @pytest.mark.parametrize("beads", ["10r2g", "12r3g"])
    def test_two_digits_in_any_order(self, prompt: Prompt, beads: str) -> None:
        assert prompt("fiji", "resolve", "most green", f"A={beads}").status == 0
