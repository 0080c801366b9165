"""`boardrules check --faults`: which claim notices each deliberate fault, and what cannot be tried."""

from __future__ import annotations

import json
import shutil
import signal
import sys
from pathlib import Path

import pytest

import boardrules
from boardrules.cli import faults, progress
from boardrules.verify import catching
from tests.cli.terminal import Prompt, started

CATALOGUE = '''
"""Somebody's own faults."""
from attrs import evolve
from boardrules import always
from boardrules.verify.faults import Fault, fault, replaced
import own

@fault("three_are_never_left")
def two_are_taken_always(game):
    """Whoever takes one takes two."""
    return replaced(game, "play", apply=lambda state, move: max(0, state - 2))

@fault("the_measure_falls")
def nothing_is_taken(game):
    """Whoever takes one takes nothing."""
    return replaced(game, "play", apply=lambda state, move: state - 2 if move == "take 2" else state)

@fault("the_measure_falls", survives="what is said of it changes nothing")
def somebody_lies(game):
    """Everything is called something else."""
    return evolve(game)

@fault("the_measure_falls")
def nobody_lies(game):
    """Nothing is called something else."""
    return evolve(game)

@fault("the_measure_falls", own.down)
def at_its_own_table(game):
    """Nothing is taken at a table of its own."""
    return replaced(game, "play", apply=lambda state, move: state)

@fault("the_measure_falls", lambda: own.down(name="up"))
def of_another_game(game):
    """Nothing is taken in another game."""
    return game

@fault("luck")
def of_no_claim(game):
    """Nothing is said of it."""
    return game

GOOD = (nothing_is_taken, somebody_lies)
BAD = [nothing_is_taken, nobody_lies]
OWN = [at_its_own_table]
OTHER = [of_another_game]
UNKNOWN = [of_no_claim]
TWICE = [nothing_is_taken, nothing_is_taken]
MOOT = [two_are_taken_always]
'''

SLOW_FAULTS = """
import pathlib, signal, time
from boardrules.verify.faults import fault, replaced

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where tests run in the background

def slow(number):
    def plant(game):
        if number:
            pathlib.Path("begun").touch()
        def apply(state, move):
            time.sleep(0.01 * number)
            return state
        return replaced(game, "play", apply=apply)
    plant.__name__, plant.__doc__ = f"slow_{number}", f"It takes {number}."
    return plant

FAULTS = [fault("the_measure_falls")(slow(0)), *(fault("records_replay")(slow(n)) for n in range(1, 4))]
"""


@pytest.fixture
def shop(workshop: Path) -> Path:
    """Work in a folder with a game and a catalogue."""
    (workshop / "mistakes.py").write_text(CATALOGUE, encoding="utf-8")
    (workshop / "lame.py").write_text(SLOW_FAULTS, encoding="utf-8")
    return workshop


def command(catalogue: str, *more: str, game: str = "own:game") -> tuple[str, ...]:
    """Return a command that tries a catalogue."""
    return ("check", game, "--faults", catalogue, "--quiet", *more)


@pytest.mark.usefixtures("shop")
class TestOwnFaults:
    """Anybody's catalogue in anybody's game."""

    def test_all_as_the_catalogue_says(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:GOOD"))
        assert (done.status, done.err) == (0, "")
        assert "nothing_is_taken  the_measure_falls  yes" in done.out
        assert done.out.endswith("HOLDS: 2 faults, seed 0: 1 killed, 1 survives as listed\nkilled by random games: 1\n")

    def test_a_fault_that_survives(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:BAD"))
        assert done.status == 1
        assert "NOT AS THE CATALOGUE SAYS\n  nobody_lies: survived. Nothing is called something else." in done.out

    def test_a_game_that_is_wrong_anyhow(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:MOOT", game="own:broken"))
        assert done.status == 1
        assert "the right game does the same" in done.out

    def test_a_table_of_its_own(self, prompt: Prompt) -> None:
        assert prompt(*command("mistakes:OWN")).status == 0

    def test_json(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:GOOD", "--json", "--seed", "7"))
        data = json.loads(done.out)
        assert (data["status"], data["seed"], len(data["faults"])) == ("holds", 7, 2)
        assert prompt(*command("mistakes:GOOD", "--json", "--seed", "7")).out == done.out

    def test_engines(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:GOOD", "--every-engine"))
        assert done.out.endswith("noticed by random games: 1, exhaustive search: 1, Hypothesis: 1\n")
        searched = prompt(*command("mistakes:GOOD", "--games", "0"))
        assert searched.out.endswith("killed by exhaustive search: 1\n")
        played = prompt(*command("mistakes:GOOD", "--states", "0", "--games", "3"))
        assert played.out.endswith("killed by random games: 1\n")

    def test_without_hypothesis(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(faults, "find_spec", lambda name: None)
        done = prompt(*command("mistakes:GOOD", "--every-engine"))
        assert done.out.endswith("noticed by random games: 1, exhaustive search: 1\n")
        assert done.err.startswith("boardrules: Hypothesis is not installed and does not look; ")

    def test_cut_short(self, prompt: Prompt) -> None:
        done = prompt(*command("mistakes:GOOD", "--seconds", "0.000000001"))
        assert (done.status, done.out.splitlines()[-1]) == (3, "cut short: 1e-09 seconds were over")

    def test_progress(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        done = prompt("check", "own:game", "--faults", "mistakes:GOOD")
        assert done.err.splitlines() == [
            "faults: 0 of 2 faults, nothing_is_taken",
            "faults: 1 of 2 faults, somebody_lies",
            "faults: 2 of 2 faults",
        ]

    @pytest.mark.slow
    def test_interrupted(self, shop: Path) -> None:
        running = started("check", "own:long", "--faults", "lame:FAULTS", "--quiet", cwd=shop)
        import time

        for _ in range(600):
            if (shop / "begun").exists():
                break
            time.sleep(0.05)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        shown, complained = running.communicate(timeout=60)
        assert running.returncode == 3, complained
        assert "slow_0  the_measure_falls  yes" in shown
        assert shown.splitlines()[-1] == "cut short: interrupted"


@pytest.mark.usefixtures("shop")
class TestWhatCannotBeTried:
    """One message says what was found and what was expected."""

    @pytest.mark.parametrize(
        ("catalogue", "message"),
        [
            ("mistakes", "--faults: 'mistakes' found, MODULE:ATTRIBUTE expected"),
            (":GOOD", "--faults: ':GOOD' found, MODULE:ATTRIBUTE expected"),
            ("mistakes:", "--faults: 'mistakes:' found, MODULE:ATTRIBUTE expected"),
            ("laws:GOOD", "module 'laws' cannot be imported: ModuleNotFoundError: No module named 'laws'"),
            (".mistakes:GOOD", "module '.mistakes' cannot be imported: TypeError: "),
            ("mistakes:BEST", "module 'mistakes' has no 'BEST', a catalogue of faults expected"),
            ("own:number", "int in 'own:number' found, faults expected, as boardrules.verify.faults makes them"),
            ("mistakes:__doc__", "str in 'mistakes:__doc__' found, faults expected, as "),
            ("own:unmet", "Game in 'own:unmet' found, faults expected, as "),
            ("sys:warnoptions", "nothing in 'sys:warnoptions' found, faults expected, as "),
            ("mistakes:TWICE", "'mistakes:TWICE': faults nothing_is_taken found twice"),
            ("mistakes:OTHER", "fault 'of_another_game' is planted in 'up', a fault of 'down' expected"),
            ("mistakes:UNKNOWN", "fault 'of_no_claim': 'luck' found, one of "),
        ],
    )
    def test_catalogues(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch, catalogue: str, message: str) -> None:
        monkeypatch.setattr(sys, "warnoptions", [])
        assert prompt.refused(*command(catalogue)).startswith(message)

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            (("--python",), "--python found, not expected with --faults"),
            (("--everything",), "--everything found, not expected with --faults"),
            (("--games", "0", "--states", "0"), "--games 0 and --states 0 found, at least one engine expected"),
        ],
    )
    def test_options(self, prompt: Prompt, more: tuple[str, ...], message: str) -> None:
        assert prompt.refused(*command("mistakes:GOOD", *more)) == message

    def test_options_that_nothing_heeds(self, prompt: Prompt) -> None:
        rest = "found, not expected with --faults: each of these faults names its own table"
        assert prompt.refused(*command("mistakes:OWN", "--seats", "1")) == f"--seats {rest}"
        assert prompt.refused("check", "kawa", "--faults", "--set", "rounds=2", "--seats", "3") == (
            f"--seats, --set {rest}"
        )

    def test_a_house_rule_file_that_nothing_heeds(self, prompt: Prompt, shop: Path) -> None:
        (shop / "short.toml").write_text('game = "kawa"\nseats = 2\n', encoding="utf-8")
        message = prompt.refused(*command("tests.kawa.faults.catalogue:CATALOGUE", game="short.toml"))
        assert message.startswith("a house-rule file found, not expected with --faults: ")

    def test_every_engine_without_faults(self, prompt: Prompt) -> None:
        assert (
            prompt.refused("check", "own:game", "--every-engine") == "--every-engine found, --faults expected with it"
        )

    def test_a_game_without_a_catalogue(self, prompt: Prompt) -> None:
        message = prompt.refused("check", "own:game", "--faults")
        assert message.startswith("--faults found, --faults MODULE:ATTRIBUTE expected: 'own:game' has no catalogue of")


class TestGamesOfTheLibrary:
    """Their catalogues are in the repository."""

    def test_a_catalogue_is_found_from_anywhere(
        self, prompt: Prompt, workshop: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(catching, "GAMES", 1)
        done = prompt("check", "kawa", "--faults", "--quiet", "--states", "0", "--seconds", "2", "--json")
        assert done.err == ""
        assert json.loads(done.out)["total"] == 53

    def test_a_library_that_was_installed(
        self, prompt: Prompt, workshop: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        site = workshop / "lib" / "site" / "boardrules"
        monkeypatch.setattr(boardrules, "__file__", str(site / "__init__.py"))
        assert prompt.refused("check", "fiji", "--faults") == (
            "the catalogue of faults of 'fiji' is not here: it is in tests/fiji/faults/catalogue.py of the source"
            " distribution and of the repository, and is not installed; run the command from there"
        )
        here = workshop / "tests" / "fiji" / "faults"
        here.mkdir(parents=True)
        (here / "catalogue.py").touch()
        assert faults._root("fiji") == Path.cwd()
        shutil.rmtree(workshop / "tests")

    @pytest.mark.slow
    @pytest.mark.parametrize(("game", "number"), [("fiji", 184), ("wampum", 202), ("kawa", 53)])
    def test_every_fault_is_as_its_catalogue_says(self, prompt: Prompt, game: str, number: int) -> None:
        done = prompt("check", game, "--faults", "--quiet")
        assert done.status == 0, done.out
        assert f"HOLDS: {number} faults, seed 0: " in done.out
