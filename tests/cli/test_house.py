"""`boardrules check` of a house rule: the whole answer, its options, and its exit statuses."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from boardrules.cli import commands
from boardrules.verify import house
from boardrules.verify.verdict import json_schema
from tests.cli.terminal import Prompt

FOUR = 'game = "fiji"\nseats = 2\n[ruleset]\nexchanges = 4\n'
QUICK = ("--games", "4", "--states", "50", "--quiet")


class TestAnswer:
    """A file or a setting gets the whole answer; the sheet's own rules get their verdict and nothing else."""

    def test_a_file(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_text(FOUR, encoding="utf-8")
        done = prompt("check", "house.toml", "--games", "4", "--states", "0", "--quiet")
        assert done.status == 0
        assert done.out.startswith("fiji, 2 seats (exchanges=4): HOLDS\n\nCoherent: ")
        assert (
            "\n  exchanges: exchanges in a round [fiji.exchange.three]\n    standard  3\n    here      4\n" in done.out
        )
        assert "\nResults against the standard rules: 4 random games of those, 4 of these, seed 0\n" in done.out

    def test_a_setting(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt(
            "check", "fiji", "--seats", "2", "--set", "exchanges=5", "--games", "16", "--states", "50", "--quiet"
        )
        assert done.status == 1
        assert "\nScaled down in the small box" in done.out

    def test_the_sheet_itself(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_text('game = "fiji"\nseats = 2\n', encoding="utf-8")
        for arguments in (("fiji", "--seats", "2"), ("house.toml",), ("fiji", "--seats", "2", "--set", "exchanges=3")):
            done = prompt("check", *arguments, *QUICK)
            assert "Coherent" not in done.out
            assert "house" not in json.loads(prompt("check", *arguments, *QUICK, "--json").out)

    def test_json(self, prompt: Prompt) -> None:
        done = prompt("check", "fiji", "--seats", "2", "--set", "exchanges=4", *QUICK, "--json")
        found = json.loads(done.out)
        jsonschema.validate(found, json_schema())
        assert found["house"]["shift"]["here"]["ruleset"] == {"exchanges": 4}

    def test_how_many_games_are_compared(self, prompt: Prompt) -> None:
        rules = ("fiji", "--seats", "2", "--set", "exchanges=4", "--states", "0", "--quiet")
        assert (
            "rules: 2 random games of those, 2 of these"
            in prompt("check", *rules, "--compare", "2", "--games", "1").out
        )
        assert "rules: not compared, as was asked." in prompt("check", *rules, "--compare", "0", "--games", "1").out
        assert prompt.refused("check", "fiji", "--compare", "2") == (
            "--compare found, rules that differ from the standard ones expected with it"
        )

    def test_interrupted(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(house, "simulate", interrupted)
        rules = ("fiji", "--seats", "2", "--set", "exchanges=4", "--games", "1", "--states", "0", "--quiet")
        done = prompt("check", *rules)
        assert (done.status, done.err) == (commands.EXIT[commands.Status.INCOMPLETE], "")
        assert done.out.startswith("fiji, 2 seats (exchanges=4): HOLDS\n")
        assert "not compared, for it was interrupted." in done.out
