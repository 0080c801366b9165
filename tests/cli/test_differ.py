"""`boardrules differ`: two rulesets at the command line."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

from boardrules.verify import guided
from tests.cli.terminal import Prompt, started

OWN = """
from boardrules import Game, Outcome, Phase

def down(seats=1, start=5, most=2, **parts):
    play = Phase(
        name="play",
        actors=lambda state: (0,) if state else (),
        legal_moves=lambda state, seat: tuple(f"take {n}" for n in range(1, most + 1) if n <= state),
        apply=lambda state, move: state - int(move[-1]),
    )
    return Game(**{**dict(
        name="down", seats=seats, start=start, phases=[play],
        outcome=lambda state: None if state else Outcome((0,) * seats, (0,)), measure=lambda state: (state,),
    ), **parts})

def slip():
    raise KeyError("slip")

two = down()
too = down()
three = down(most=3)
for_two = down(seats=2)
slips = down(boxes=slip)
def made(seats=3): return down(seats=seats)
"""


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up sooner when a play is made shorter, but not in the slow tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(guided, "PATIENCE", 1_000)
        monkeypatch.setattr(guided, "PATIENCE_A_MOVE", 10)


@pytest.fixture
def own(workshop: Path) -> Path:
    """Work in a folder with games and house rules of one's own."""
    (workshop / "mine.py").write_text(OWN, encoding="utf-8")
    (workshop / "short.toml").write_text('game = "fiji"\nseats = 2\n[ruleset]\nrounds = 1\n', encoding="utf-8")
    (workshop / "open.toml").write_text('game = "fiji"\n[ruleset]\nscreens = "open"\n', encoding="utf-8")
    return workshop


class TestAnswers:
    """0 no difference, 1 they part, 3 incomplete."""

    def test_they_part(self, prompt: Prompt) -> None:
        pair = ("--a", "zero_most=counts", "--b", "zero_most=does-not-count")
        done = prompt("differ", "fiji", "--seats", "3", *pair, "--games", "4")
        assert (done.status, done.err) == (1, "")
        assert done.out.startswith("fiji, 3 seats: THEY PART\n  zero_most: ")
        assert "They part after 7 moves. It is proved that none in the box is shorter.\n" in done.out
        assert "The same decisions under both, 4 games\n" in done.out

    def test_no_difference(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--seats", "2", "--b", "most_seats=4", "--games", "2", "--quiet")
        assert done.status == 0
        assert done.out.startswith("fiji, 2 seats: NO DIFFERENCE FOUND\n")

    def test_equal(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--b", "exchanges=3")
        assert (done.status, done.out) == (0, "fiji, 4 seats: THE RULESETS ARE EQUAL\n")

    def test_incomplete(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--seats", "2", "--b", "most_seats=4", "--games", "2", "--states", "50")
        assert done.status == 3
        assert "-- cut short: more than 50 pairs of states" in done.out

    def test_json(self, prompt: Prompt) -> None:
        done = prompt("differ", "kawa", "--seats", "2", "--b", "swap_adjacency=diagonal", "--games", "2", "--json")
        data = json.loads(done.out)
        assert (done.status, data["status"], data["parting"]["moves"]) == (1, "parted", 6)
        assert data["parting"]["differs"][0]["b"] == "legal"

    def test_told(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--seats", "3", "--b", "zero_most=does-not-count", "--games", "0", "--tell")
        assert "\n    a For “most green”, C alone has 0 and executes" in done.out

    @pytest.mark.slow
    def test_the_same_seed_the_same_figures(self, prompt: Prompt) -> None:
        outs = [
            prompt("differ", "fiji", "--seats", "2", "--b", "exchanges=2", "--games", "5", "--seed", "3", "--json").out
            for _ in range(2)
        ]
        figures = [json.loads(out)["games"] for out in outs]
        assert figures[0] == figures[1]


class TestWhichGames:
    """Fields, variants, files, and games of one's own."""

    def test_files(self, prompt: Prompt, own: Path) -> None:
        done = prompt("differ", "short.toml", "--games", "0", "open.toml")
        assert done.status == 1
        assert done.out.startswith("fiji, 2 seats: THEY PART\n  rounds: ")
        assert "screens: " in done.out

    def test_a_file_and_the_standard(self, prompt: Prompt, own: Path) -> None:
        done = prompt("differ", "fiji", "short.toml", "--games", "2")
        assert (done.status, done.out.startswith("fiji, 2 seats: THEY PART\n  rounds: ")) == (1, True)

    def test_variants(self, prompt: Prompt) -> None:
        done = prompt("differ", "kawa", "--b-variant", "double-weaving", "--games", "0")
        assert done.out.startswith("kawa, 2 seats: ")
        assert "  weaving: " in done.out

    def test_what_both_have(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--seats", "2", "--set", "rounds=1", "--b", "screens=open", "--games", "0")
        assert "\n  rounds: " not in done.out
        assert "in a small box for 2: rounds=1" in done.out

    def test_own_games(self, prompt: Prompt, own: Path) -> None:
        done = prompt("differ", "mine:two", "mine:three", "--games", "3")
        assert done.status == 1
        assert "They part before the first move.\nthen\n  legal moves: take 3  a refused: " in done.out
        assert prompt("differ", "mine:two", "mine:too", "--games", "3").status == 0

    def test_whoever_is_made_for_more_follows(self, prompt: Prompt, own: Path) -> None:
        done = prompt("differ", "mine:made", "mine:for_two", "--games", "3", "--seats", "2")
        assert (done.status, done.out.startswith("down, 2 seats: NO DIFFERENCE FOUND\n")) == (0, True)

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (("fiji",), "a and b are the same, something given with --a, --b or a second game expected"),
            (("fiji", "--a", "tied_heads=next-place", "--b", "tied_heads=next-place"), "a and b are the same"),
            (("fiji", "kawa"), "fiji and kawa found, two rulesets of one game expected"),
            (("fiji", "--a", "tied_heads=nowhere"), "one of last-shared-place, next-place expected"),
            (("fiji", "--b", "tied_heads"), "'tied_heads' found, field=value expected"),
            (("fiji", "--b-variant", "none"), "fiji: --variant: 'none' found"),
            (("fiji", "nothing.toml"), "nothing.toml: no file found"),
            (("mine:two", "mine:for_two"), "seats: 1 in a and 2 in b found, as many in both expected"),
            (("mine:two", "--b", "rounds=1"), "variant or settings found, none expected"),
            (("mine:slips", "mine:two"), "the boxes of 'down' cannot be made: KeyError: 'slip'"),
            (("short.toml", "kawa"), "fiji and kawa found"),
            (("fiji", "--b", "exchanges=2", "--seats", "1"), "seats: 1 found, 2 to 5 expected"),
        ],
        ids=lambda value: "-".join(value)[:40] if isinstance(value, tuple) else None,
    )
    def test_complaints(self, prompt: Prompt, own: Path, arguments: tuple[str, ...], complaint: str) -> None:
        assert complaint in prompt.refused("differ", *arguments)


class TestLongWork:
    """It can be stopped, and says how far it came."""

    def test_seconds(self, prompt: Prompt) -> None:
        done = prompt("differ", "fiji", "--seats", "2", "--b", "most_seats=4", "--seconds", "0.000001")
        assert done.status == 3
        assert "seconds were over" in done.out

    @pytest.mark.slow
    def test_interrupt(self, own: Path) -> None:
        slow = OWN + (
            "import signal, pathlib, time\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
            "def slowly(state, move):\n"
            "    pathlib.Path('begun').touch()\n"
            "    time.sleep(0.002)\n"
            "    return state - int(move[-1])\n"
            "one = down(start=100_000).replacing('play', apply=slowly)\n"
            "other = down(start=100_000).replacing('play', apply=slowly)\n"
        )
        (own / "slow.py").write_text(slow, encoding="utf-8")
        process = started("differ", "slow:one", "slow:other", "--quiet", cwd=own)
        for _ in range(600):
            if (own / "begun").exists():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (3, "")
        assert "-- cut short: interrupted\n" in out
