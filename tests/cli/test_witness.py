"""`boardrules witness`: the play, how sure it is, and the exit status."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from boardrules.verify import guided
from tests.cli.terminal import Prompt, ran, started

SOLITAIRE = '''
from boardrules import Game, Outcome, Phase, always, sometimes

@sometimes("down.one")
def one_is_left(state):
    """One is left."""
    return state == 1

@sometimes
def seven_are_left(state):
    """Seven are left, of five."""
    return state == 7

@always
def three_are_never_left(state):
    """Three are never left."""
    return state != 3

def take(state, move):
    return state - int(move[-1])

def slip(state):
    raise KeyError("slip")

def down(seats=1, start=5, **parts):
    play = Phase(
        name="play",
        actors=lambda state: (0,) if state else (),
        legal_moves=lambda state, seat: tuple(f"take {n}" for n in (1, 2) if n <= state),
        apply=take,
    )
    return Game(**{**dict(
        name="down", start=start, phases=[play], properties=[one_is_left, seven_are_left, three_are_never_left],
        outcome=lambda state: None if state else Outcome((0,), (0,)), measure=lambda state: (state,),
    ), **parts})

game = down()
boxed = down(start=30, boxes=lambda: (down(start=6),))
boxes_slip = down(boxes=lambda: slip(1))
long = down(start=100_000, measure=lambda state: (state,), boxes=lambda: (down(start=2),))
'''


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up sooner when a play is made shorter, but not in the slow tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(guided, "PATIENCE", 1_000)
        monkeypatch.setattr(guided, "PATIENCE_A_MOVE", 10)


@pytest.fixture
def own(workshop: Path) -> Path:
    """Work in a folder with a game of one's own."""
    (workshop / "solitaire.py").write_text(SOLITAIRE, encoding="utf-8")
    return workshop


class TestAnswers:
    """0 found, 1 proved unreachable, 3 not found."""

    def test_found(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:game", "One-is")
        assert (done.status, done.err) == (0, "")
        assert done.out.splitlines()[:6] == [
            "down, 1 seat: one is left",
            "  One is left. [down.one]",
            "",
            "A play of 2 moves shows it. It is proved that none is shorter.",
            "    1. take 2",
            "    2. take 2",
        ]

    def test_what_breaks_a_claim(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:game", "--quiet", "three are never left")
        assert done.status == 0
        assert "A play of 1 move breaks it. It is proved that none is shorter.\n    1. take 2\n" in done.out

    def test_unreachable(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:game", "seven")
        assert done.status == 1
        assert done.out.endswith("It cannot be reached: every state of the game itself was looked at.\n")

    def test_not_found(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:boxed", "seven", "--where", "box")
        assert done.status == 3
        assert done.out.endswith("It was not found. Looked at: 0 games, 7 states.\n")

    def test_in_the_full_game(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:boxed", "seven", "--seed", "4")
        assert done.status == 0
        assert (
            "shows it. It was found in the full game by random play and is not proved to be the shortest.\n" in done.out
        )

    def test_the_line_replays(self, prompt: Prompt, own: Path) -> None:
        line = prompt("witness", "solitaire:boxed", "seven").out.splitlines()[-1]
        (own / "play.jsonl").write_text(line, encoding="utf-8")
        done = prompt("replay", "play.jsonl", "--game", "solitaire:boxed")
        assert (done.status, done.out.startswith("line 1: down, 1 seat, ")) == (0, True)

    @pytest.mark.slow
    def test_a_game_of_the_library(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("witness", "fiji", "--seats", "2", "all cancelled", "--tell")
        assert done.status == 0
        assert "It is proved that none in the box is shorter." in done.out
        assert "[fiji.exchange.all-cancelled]" in done.out
        (workshop / "play.jsonl").write_text(done.out.splitlines()[-1], encoding="utf-8")
        assert prompt("replay", "play.jsonl").status == 0

    def test_settings(self, prompt: Prompt) -> None:
        options = ("--seats", "2", "--set", "exchanges=5", "--where", "game", "--json")
        done = prompt("witness", "fiji", "an offer is always possible", *options)
        data = json.loads(done.out)
        assert (done.status, data["ruleset"], data["proof"]) == (0, {"exchanges": 5}, "played")

    def test_list(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:game", "--list")
        assert done.status == 0
        assert done.out.startswith(
            "sometimes  one is left\n           One is left. [down.one]\nsometimes  seven are left\n"
        )
        assert "\nalways     whoever must act can\n" in done.out
        assert "\neach step  the measure falls\n" in done.out


class TestComplaints:
    """What cannot be looked for is told in one line."""

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (("solitaire:game",), "no name found, that of a claim expected (--list shows them)"),
            (("solitaire:game", ""), "no name found, that of a claim expected"),
            (
                ("solitaire:game", "left"),
                "'left' found, which fits 3 names, one expected: one is left; seven are left;",
            ),
            (("solitaire:game", "on is left"), "did you mean one is left?"),
            (("solitaire:game", "seven", "--list"), "--list and the name 'seven' found, one of them expected"),
            (("solitaire:boxes_slip", "seven"), "the boxes of 'down' cannot be made: KeyError: 'slip'"),
            (("fiji", "all cancelled", "--where", "there"), "invalid choice: 'there'"),
            (("fiji", "all cancelled", "--states", "0"), "a whole number, 1 or more, expected"),
            (("fiji", "all cancelled", "--seconds", "0"), "a number of seconds above 0 expected"),
            (("fiji", "all cancelled", "--seats", "9"), "2 to 5 expected"),
            (("fiji", "all cancelled", "too", "much"), "unrecognized arguments: too much"),
            ((), "the following arguments are required: game"),
        ],
        ids=lambda value: "-".join(value)[:40] or "nothing" if isinstance(value, tuple) else None,
    )
    def test_one_line(self, prompt: Prompt, own: Path, arguments: tuple[str, ...], complaint: str) -> None:
        assert complaint in prompt.refused("witness", *arguments)


class TestLongWork:
    """It can be stopped, and says how far it came."""

    def test_seconds(self, prompt: Prompt, own: Path) -> None:
        done = prompt("witness", "solitaire:long", "seven", "--seconds", "0.000001", "--games", "3", "--where", "game")
        assert done.status == 3
        assert "seconds were over" in done.out

    @pytest.mark.slow
    def test_interrupt(self, own: Path) -> None:
        slow = SOLITAIRE + (
            "import signal, pathlib, time\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "def slowly(state, move):\n"
            "    pathlib.Path('begun').touch()\n"
            "    time.sleep(0.002)\n"
            "    return take(state, move)\n"
            "slow = long.replacing('play', apply=slowly)\n"
        )
        (own / "slow.py").write_text(slow, encoding="utf-8")
        process = started("witness", "slow:slow", "seven", "--where", "game", "--quiet", cwd=own)
        for _ in range(600):
            if (own / "begun").exists():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (3, "")
        assert "(interrupted)" in out

    @pytest.mark.slow
    def test_a_reader_who_leaves(self, own: Path) -> None:
        done: Any = ran("witness", "solitaire:game", "one is left", "--json", cwd=own)
        assert (done.status, json.loads(done.out)["found"], done.err) == (0, True, "")
