"""`boardrules rules`: every field with its meaning, as text, as a file to start from, and as JSON."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from boardrules import fiji
from boardrules.cli.games import SHIPPED
from boardrules.rulesets import options
from tests.cli.terminal import Prompt


class TestText:
    """Each field is told with its clauses, its value and what is allowed."""

    @pytest.mark.parametrize("name", SHIPPED)
    def test_every_field(self, prompt: Prompt, name: str) -> None:
        done = prompt("rules", name)
        fields = options(SHIPPED[name].STANDARD)
        assert done.out.startswith(f"{name}, 4 seats: {len(fields)} fields\n\nfewest_seats = 2\n")
        told = [line.partition(" =")[0] for line in done.out.splitlines() if line and not line.startswith(" ")]
        assert [word for word in told[1:] if word in fields] == list(fields)
        assert done.out.count("\n  allowed: ") == len(fields)
        assert "standard: " not in done.out
        assert max(map(len, done.out.splitlines())) <= 110

    def test_a_reading(self, prompt: Prompt) -> None:
        done = prompt("rules", "fiji", "--variant", "two-player")
        assert (
            "\n\nscoring = goal-by-goal\n  standard: places\n"
            "  how the heads of a round are given out [fiji.heads.shares, fiji.two-player.goals]\n"
            "  allowed: one of places, goal-by-goal\n"
            "    places: The goals put the players in order, and each place has its share.\n"
            "    goal-by-goal: Each goal gives its heads to whoever alone fulfils it best.\n"
        ) in done.out

    def test_with_settings(self, prompt: Prompt) -> None:
        done = prompt("rules", "fiji", "--set", "exchanges=4")
        assert "\nexchanges = 4\n  standard: 3\n" in done.out


class TestFile:
    """A file to start from is one that `check` reads."""

    @pytest.mark.parametrize(
        "arguments", [("kawa",), ("fiji", "--variant", "two-player"), ("wampum", "--set", "hand=4")]
    )
    def test_read_back(self, prompt: Prompt, workshop: Path, arguments: tuple[str, ...]) -> None:
        (workshop / "start.toml").write_text(prompt("rules", *arguments, "--toml").out, encoding="utf-8")
        assert prompt("playout", "start.toml") == prompt("playout", *arguments)
        assert prompt("rules", "start.toml", "--toml") == prompt("rules", *arguments, "--toml")

    def test_what_is_set_is_not_behind_a_mark(self, prompt: Prompt) -> None:
        found = tomllib.loads(prompt("rules", "fiji", "--set", "exchanges=4", "--seats", "3", "--toml").out)
        assert found == {"game": "fiji", "seats": 3, "ruleset": {"exchanges": 4}}


class TestJson:
    """Programs get the same."""

    def test_fields(self, prompt: Prompt) -> None:
        found = json.loads(prompt("rules", "fiji", "--set", "exchanges=4", "--json").out)
        assert (found["game"], found["seats"], found["ruleset"]) == ("fiji", 4, {"exchanges": 4})
        fields = {one["name"]: one for one in found["fields"]}
        assert fields["exchanges"] == {
            "name": "exchanges",
            "about": "exchanges in a round",
            "clauses": ["fiji.exchange.three"],
            "value": 4,
            "standard": 3,
            "allowed": "a whole number, at least 1",
            "least": 1,
            "most": None,
            "readings": None,
        }
        assert fields["tied_heads"]["readings"][1] == {
            "name": "next-place",
            "sentence": fiji.TiedHeads.NEXT_PLACE.sentence,
        }
        assert fields["player_set"]["value"] == "5g4r3y2b"


OWN = """
import attrs
from boardrules.rulesets import option
from own import down

@attrs.frozen(kw_only=True)
class Rules:
    start: int = option(5, "the number to begin with", "down.start", least=1)

@attrs.frozen
class Bare:
    start: int = 5

ruled = down(ruleset=Rules(start=6))
bare = down(ruleset=Bare())
named = down(ruleset="five")
"""


class TestOwnGames:
    """A game of one's own has fields if its ruleset is made like those of the library."""

    @pytest.fixture(autouse=True)
    def rules(self, workshop: Path) -> None:
        (workshop / "rules.py").write_text(OWN, encoding="utf-8")

    def test_fields(self, prompt: Prompt) -> None:
        assert prompt("rules", "rules:ruled").out == (
            "down, 1 seat: 1 field\n\nstart = 6\n  standard: 5\n  the number to begin with [down.start]\n"
            "  allowed: a whole number, at least 1\n"
        )
        found = tomllib.loads(prompt("rules", "rules:ruled", "--toml").out)
        assert found == {"game": "down", "seats": 1, "ruleset": {"start": 6}}

    @pytest.mark.parametrize("name", ["own:game", "rules:bare", "rules:named"])
    def test_no_fields(self, prompt: Prompt, name: str) -> None:
        assert prompt.refused("rules", name) == (
            f"{name!r} has no ruleset whose fields are known, a game of the library expected"
        )

    def test_two_forms(self, prompt: Prompt) -> None:
        assert "not allowed with argument" in prompt.refused("rules", "fiji", "--toml", "--json")
