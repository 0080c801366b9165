"""`boardrules odds`: exact chances at the command line; and the options of `check` for larger searches."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from boardrules import wampum
from boardrules.cli import main
from tests.cli.terminal import Prompt

MINIMAL = ("fiji", "--variant", "minimal", "--seats", "2")

LUCK = """
from boardrules import Game, Outcome, Phase

def game(seats=2):
    return Game(
        name="luck",
        seats=seats,
        start="",
        phase_of=lambda state: "over" if state else "draw",
        phases=[Phase(name="draw", draws=lambda state: [("red", 2), ("blue", 1)], apply=lambda state, move: move),
                Phase(name="over")],
        outcome=lambda state: Outcome((0,) * seats, (0 if state == "red" else 1,)) if state else None,
    )

def going(name, apply):
    return Game(name=name, start=0, phases=[Phase(name="go", legal_moves=lambda state, seat: ("on",), apply=apply)])

circle = going("circle", lambda state, move: 1 - state)
broken = going("broken", lambda state, move: 1 // state)
"""


@pytest.fixture
def luck(workshop: Path) -> None:
    (workshop / "luck.py").write_text(LUCK, encoding="utf-8")


class TestOdds:
    """The chances of each seat, as decimals and as fractions."""

    def test_of_a_box(self, prompt: Prompt) -> None:
        done = prompt("odds", "fiji", "--seats", "2")
        assert done.status == 0
        assert done.out.startswith("fiji, 2 seats (rounds=1, ")
        assert "A: wins 7/8, wins alone 1/8, at best 1, at worst 27/40, surely 1" in done.out

    @pytest.mark.usefixtures("luck")
    def test_of_ones_own_game(self, prompt: Prompt) -> None:
        done = prompt("odds", "luck:game", "--seats", "2")
        assert done.status == 0
        assert "A: wins 2/3, wins alone 2/3, at best 2/3, at worst 2/3, surely 2/3" in done.out

    def test_as_json(self, prompt: Prompt) -> None:
        done = prompt("odds", *MINIMAL, "--json")
        found = json.loads(done.out)
        assert [Fraction(one) for one in found["wins"]] == [Fraction(one) for one in found["wins"][::-1]]
        assert found["cut"] == ""

    @pytest.mark.parametrize("limit", [("--states", "20"), ("--seconds", "0.000001")], ids=" ".join)
    def test_cut_short(self, prompt: Prompt, limit: tuple[str, str]) -> None:
        done = prompt("odds", *MINIMAL, "--whole", *limit)
        assert done.status == 3
        assert "cut short: " in done.out
        assert "no chances known" in done.out

    @pytest.mark.usefixtures("luck")
    def test_play_without_end(self, prompt: Prompt) -> None:
        done = prompt("odds", "luck:circle")
        assert done.status == 2
        assert done.err.startswith("boardrules: play of 'circle' can come back to the same state")

    @pytest.mark.usefixtures("luck")
    def test_rules_that_fail(self, prompt: Prompt) -> None:
        done = prompt("odds", "luck:broken")
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("boardrules: the rules of 'broken' fail: ZeroDivisionError")

    def test_rules_under_which_somebody_is_stuck(self, prompt: Prompt) -> None:
        done = prompt("odds", "fiji", "--seats", "2", "--set", "exchanges=5")
        assert done.status == 2
        assert "must act and has no legal move after " in done.err

    @pytest.mark.parametrize("wrong", [("--states", "0"), ("--seconds", "-1"), ("--games", "3")], ids=" ".join)
    def test_wrong_options(self, prompt: Prompt, wrong: tuple[str, str]) -> None:
        done = prompt("odds", *MINIMAL, *wrong)
        assert done.status == 2
        assert done.err.startswith("boardrules: ")


class TestLargerSearches:
    """`check` with a limit on memory, with reductions, and of the whole game."""

    def test_reduced(self, prompt: Prompt) -> None:
        done = prompt("check", *MINIMAL, "--games", "0", "--reduce", "macro", "--reduce", "seats")
        assert done.status == 0
        assert "reduced by macro, seats" in done.out

    def test_all_reductions(self, prompt: Prompt) -> None:
        done = prompt("check", *MINIMAL, "--games", "0", "--reduce", "all", "--json")
        assert json.loads(done.out)["looks"][0]["reductions"] == ["macro", "chance", "seats"]

    def test_an_unknown_reduction(self, prompt: Prompt) -> None:
        done = prompt("check", *MINIMAL, "--reduce", "seat")
        assert done.status == 2
        assert "any of macro, chance, seats expected for 'fiji' (did you mean seats?)" in done.err
        assert done.out == ""

    def test_the_whole_game(self, prompt: Prompt) -> None:
        done = prompt("check", "kawa", "--seats", "2", "--games", "0", "--whole", "--states", "30")
        assert done.status == 3
        assert "in a small box" not in done.out
        assert "states reached and not yet looked into" in done.out

    @pytest.mark.parametrize("size", ["1K", "1M", "2MiB", "1000000"])
    def test_too_little_memory(self, prompt: Prompt, size: str) -> None:
        done = prompt("check", *MINIMAL, "--games", "0", "--memory", size)
        assert done.status == 3
        assert "of memory would not be enough" in done.out

    @pytest.mark.parametrize("size", ["1T", "900g", "99GB"])
    def test_enough_memory(self, prompt: Prompt, size: str) -> None:
        assert prompt("check", *MINIMAL, "--games", "0", "--memory", size).status == 0

    @pytest.mark.parametrize("size", ["", "0", "-1G", "2 G", "1.5G", "G", "1X", "9" * 30])
    def test_no_amount_of_memory(self, prompt: Prompt, size: str) -> None:
        done = prompt("check", *MINIMAL, f"--memory={size}")
        assert done.status == 2
        assert "an amount of memory such as 500M or 2G expected" in done.err


def test_interrupted_in_one_box_it_does_not_go_on_with_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boardrules.verify.odds._Graph", stop)
    game = wampum.game(2)
    monkeypatch.setattr("boardrules.cli.exact.boxes_of", lambda asked: (*game.boxes(), *game.boxes()))
    assert main(["odds", "wampum", "--seats", "2", "--quiet"]) == 3
    assert capsys.readouterr().out.count("cut short: interrupted") == 1
