"""`boardrules simulate`: figures at the prompt, files, policies of one's own, and who does the work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from boardrules import BoardRulesError, fiji
from boardrules.adapters import dask
from boardrules.cli import games
from boardrules.cli.games import Wish, find, found_again
from boardrules.verify import workers
from boardrules.verify.simulate import simulate
from tests.cli.terminal import Prompt, ran, started
from tests.verify.crews import Here, sent

SMALL = ("simulate", "fiji", "--variant", "minimal", "--seats", "3", "--games", "20", "--quiet")
HERE = (*SMALL, "--workers", "1")

POLICIES = """
def first(view, legal_moves, rng):
    return legal_moves[0]

def slip(view, legal_moves, rng):
    raise KeyError("slip")

def nothing(view, legal_moves, rng):
    return None

number = 7
"""


QUITS = """
import sys
from boardrules import Game, Phase

take = Phase(name="take", legal_moves=lambda state, seat: ("take",), apply=lambda state, move: sys.exit(0))
game = Game(name="quits", start=0, phases=[take])
"""


@pytest.fixture
def shop(workshop: Path) -> Path:
    """Return the workshop, with policies of one's own in `mine.py`."""
    (workshop / "mine.py").write_text(POLICIES, encoding="utf-8")
    return workshop


class TestFigures:
    """What is printed are the figures of the simulation."""

    def test_text(self, prompt: Prompt) -> None:
        done = prompt(*HERE)
        assert (done.status, done.err) == (0, "")
        assert done.out == f"{simulate(fiji.game(3, fiji.MINIMAL), 20)}\n"

    def test_json(self, prompt: Prompt) -> None:
        found = json.loads(prompt(*HERE, "--json", "--no-events", "--seed", "3", "--level", "0.9").out)
        expected = simulate(fiji.game(3, fiji.MINIMAL), 20, events=False, seed=3).data(0.9)
        assert {**found, "seconds": 0} == {**json.loads(json.dumps(expected)), "seconds": 0}

    def test_another_level(self, prompt: Prompt) -> None:
        assert "99.9 % confidence intervals" in prompt(*HERE, "--level", "0.999").out

    def test_house_rules(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "short.toml").write_text('game = "fiji"\nseats = 2\n[ruleset]\nrounds = 1\n', encoding="utf-8")
        out = prompt("simulate", "short.toml", "--games", "5", "--workers", "1", "--quiet").out
        assert out.startswith("fiji, 2 seats (rounds=1): 5 games, seed 0\n")

    def test_most_moves(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("simulate", "own:long", "--games", "2", "--most-moves", "9", "--workers", "1")
        assert "left after the most moves allowed" in done.out
        assert done.status == 0


class TestPolicies:
    """One for all seats, one for one seat, or one's own."""

    @pytest.mark.parametrize(
        ("options", "names"),
        [
            ([], ["uniform"] * 3),
            (["greedy"], ["greedy"] * 3),
            (["A=greedy", "C=one-ply"], ["greedy", "uniform", "one-ply"]),
            (["C=uniform", "greedy"], ["greedy", "greedy", "uniform"]),
            (["mine:first"], ["mine:first"] * 3),
            (["B=mine:first"], ["uniform", "mine:first", "uniform"]),
        ],
    )
    def test_who_plays(self, options: list[str], names: list[str], prompt: Prompt, shop: Path) -> None:
        asked = [word for option in options for word in ("--policy", option)]
        assert json.loads(prompt(*HERE, "--json", *asked).out)["policies"] == names

    @pytest.mark.parametrize(
        ("options", "complaint"),
        [
            (["greedi"], "policy 'greedi' found, one of uniform, greedy, one-ply expected (did you mean greedy?)"),
            (["greedy", "uniform"], "--policy uniform: a second one for all seats found, one expected"),
            (["D=greedy"], "--policy D=greedy: seat D found, A to C expected"),
            (["A=greedy", "A=uniform"], "--policy A=uniform: a second one for seat A found, one expected"),
            (["a=greedy"], "policy 'a=greedy' found, one of uniform, greedy, one-ply expected"),
            (["A="], "policy '' found, one of uniform, greedy, one-ply expected"),
            (["mine:second"], "policy 'mine:second': nothing of this name found in 'mine', a function expected"),
            (["mine:number"], "policy 'mine:number': int found in 'mine', a function expected"),
            (["theirs:first"], "module 'theirs' cannot be imported: ModuleNotFoundError: No module named 'theirs'"),
        ],
    )
    def test_what_cannot_be_used(self, options: list[str], complaint: str, prompt: Prompt, shop: Path) -> None:
        asked = [word for option in options for word in ("--policy", option)]
        assert prompt.refused(*HERE, *asked).startswith(complaint)

    def test_one_that_fails(self, prompt: Prompt, shop: Path) -> None:
        told = prompt.refused(*HERE, "--policy", "A=mine:slip")
        assert told == "game 0 (seed 0) of 'fiji': policy mine:slip of seat A fails: KeyError: 'slip'"

    def test_one_that_chooses_nothing(self, prompt: Prompt, shop: Path) -> None:
        assert "policy mine:nothing of seat A chooses 'None': " in prompt.refused(*HERE, "--policy", "A=mine:nothing")


@pytest.mark.parametrize("command", ["check", "simulate", "playout", "odds"])
def test_rules_that_would_end_the_program(command: str, prompt: Prompt, workshop: Path) -> None:
    (workshop / "quits.py").write_text(QUITS, encoding="utf-8")
    assert prompt.refused(command, "quits:game").endswith("SystemExit: 0")


class TestFiles:
    """Games are written to a file that can be resumed."""

    def test_and_resumed(self, prompt: Prompt, workshop: Path) -> None:
        whole = prompt(*HERE, "--to", "whole.jsonl")
        lines = (workshop / "whole.jsonl").read_bytes().splitlines(keepends=True)
        (workshop / "part.jsonl").write_bytes(b"".join(lines[:9]) + lines[9][:20])
        again = prompt(*HERE, "--to", "part.jsonl", "--resume")
        assert (again.status, again.out) == (0, whole.out)
        assert (workshop / "part.jsonl").read_bytes() == b"".join(lines)

    def test_what_cannot_be_used(self, prompt: Prompt, workshop: Path) -> None:
        prompt(*HERE, "--to", "games.jsonl")
        told = prompt.refused(*HERE, "--to", "games.jsonl")
        assert told == "games.jsonl: a file is there already, a new name (or to resume it) expected"
        assert prompt.refused(*HERE, "--resume") == "--resume found, --to FILE expected with it"
        assert prompt.refused(*HERE, "--to", "-") == "--to '-' found, the name of a file expected"
        assert prompt.refused(*HERE, "--to", "") == "--to '' found, the name of a file expected"
        told = prompt.refused(*HERE, "--to", "games.jsonl", "--resume", "--seed", "4")
        assert told == "games.jsonl: line 1: another simulation found: seed: 0 found, 4 expected"

    @pytest.mark.parametrize(
        ("option", "value"),
        [("--games", "0"), ("--games", "1.5"), ("--seed", "-1"), ("--workers", "0"), ("--workers", "many"),
         ("--level", "1"), ("--level", "x"), ("--most-moves", "0")],
    )  # fmt: skip
    def test_odd_values(self, option: str, value: str, prompt: Prompt) -> None:
        assert f"argument {option}: {value!r} found, " in prompt.refused(*SMALL, option, value)


class TestPlot:
    """A picture of scores and wins."""

    @pytest.mark.parametrize(("name", "start"), [("wins.svg", b"<?xml"), ("WINS.PNG", b"\x89PNG")])
    def test_drawn(self, name: str, start: bytes, prompt: Prompt, workshop: Path) -> None:
        assert prompt(*HERE, "--no-events", "--plot", name).status == 0
        assert (workshop / name).read_bytes().startswith(start)

    def test_before_a_single_game_is_played(self, prompt: Prompt, workshop: Path) -> None:
        told = prompt.refused(*HERE, "--to", "games.jsonl", "--plot", "wins.pdf")
        assert told == "wins.pdf: a name that ends in .svg or .png expected"
        assert not (workshop / "games.jsonl").exists()

    def test_nothing_to_draw(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("simulate", "own:stuck", "--games", "2", "--workers", "1", "--quiet", "--plot", "wins.svg")
        assert done.err == "boardrules: wins.svg: no game came to its end, nothing is drawn\n"
        assert done.status == 0


class TestWorkers:
    """This process, several, or a cluster."""

    @pytest.fixture
    def crew(self, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
        """Let fakes do the work; the numbers of processes that were asked for."""
        asked: list[Any] = []

        def processes(number: int) -> Executor:
            asked.append(number)
            return Here(width=number)

        monkeypatch.setattr(workers, "Processes", processes)
        monkeypatch.setattr(workers, "cores", lambda: 3)
        return asked

    def test_as_many_as_there_are_cores(self, prompt: Prompt, crew: list[Any]) -> None:
        assert prompt(*SMALL).out == prompt(*HERE).out
        assert crew == [3]

    def test_as_many_as_are_asked_for(self, prompt: Prompt, crew: list[Any]) -> None:
        assert prompt(*SMALL, "--workers", "5").out == prompt(*HERE).out
        assert crew == [5]

    def test_a_check_is_done_here_unless_asked_for(self, prompt: Prompt, crew: list[Any]) -> None:
        check = ("check", "fiji", "--variant", "minimal", "--seats", "2", "--games", "60", "--states", "0", "--json")
        here, there = (json.loads(prompt(*check, *more).out) for more in ((), ("--workers", "2")))
        for verdict in (here, there):
            verdict["looks"][0]["seconds"] = 0
            for side in ("standard", "here"):
                verdict["house"]["shift"][side]["seconds"] = 0
        assert here == there
        assert crew == [2]

    def test_a_cluster(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = []

        @contextmanager
        def connected(address: str) -> Any:
            asked.append(address)
            yield Here()

        monkeypatch.setattr(dask, "connected", connected)
        assert prompt(*SMALL, "--dask", "tcp://host:8786").out == prompt(*HERE).out
        assert asked == ["tcp://host:8786"]

    def test_both(self, prompt: Prompt) -> None:
        told = prompt.refused(*HERE, "--dask", "tcp://host:8786")
        assert told == "--workers and --dask found, one of them expected"


class TestOwnGames:
    """A game and a policy of one's own are found again in another process, in whatever folder it runs."""

    @pytest.mark.parametrize(("name", "seats"), [("own:game", None), ("own:make", None), ("own:make", 3)])
    def test_found_again(self, name: str, seats: int | None, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        game = find(Wish(name=name, seats=seats))
        assert game.origin is not None
        monkeypatch.setattr(sys, "path", [place for place in sys.path if place != str(shop)])
        monkeypatch.chdir("/")
        twin = sent(game)
        assert (twin.name, twin.seats) == (game.name, game.seats)
        assert str(shop) in sys.path

    def test_an_origin_that_somebody_gave_is_kept(self, shop: Path) -> None:
        (shop / "known.py").write_text("from own import *\nknown = down().made_by(down)\n", encoding="utf-8")
        assert find(Wish(name="known:known")).origin.__name__ == "down"  # type: ignore[union-attr]  # it has one

    def test_found_in_the_same_place_twice(self, shop: Path) -> None:
        assert found_again(Wish(name="own:game"), str(shop)) is found_again(Wish(name="own:game"), str(shop))

    def test_a_policy_that_is_gone(self, shop: Path) -> None:
        policy = games.borrowed("mine:first")
        assert sent(policy)(None, [1, 2], None) == 1
        with pytest.raises(BoardRulesError):
            games.borrowed("mine:no")


class TestInterrupt:
    """Ctrl-C ends with the figures so far."""

    def test_exit_status(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        from boardrules.verify import simulate as simulating

        def interrupted(*_: Any, **__: Any) -> Any:
            raise KeyboardInterrupt

        monkeypatch.setattr(simulating, "spread", interrupted)
        done = prompt(*HERE)
        assert done.status == 3
        assert "cut short: interrupted after 0 of 20 games" in done.out

    @pytest.mark.slow
    @pytest.mark.parametrize("crew", ["1", "2"])
    def test_at_the_keyboard(self, crew: str, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        options = ("--games", "1000000", "--no-events", "--workers", crew, "--to", str(path))
        with started("simulate", "fiji", *options, start_new_session=True) as process:
            wait_for(lambda: path.exists() and path.stat().st_size > 5000)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert process.returncode == 3
        played = len(path.read_bytes().splitlines()) - 1
        assert f"cut short: interrupted after {played:,} of 1,000,000 games" in out
        assert out.startswith(f"fiji, 4 seats: {played:,} games, seed 0\n")
        assert "Traceback" not in out + err

    @pytest.mark.slow
    def test_within_a_game_that_never_ends(self, workshop: Path) -> None:
        text = "from own import *\nendless = down(start=10**9)\n"
        (workshop / "endless.py").write_text(text, encoding="utf-8")
        options = ("--games", "4", "--most-moves", "1000000000", "--workers", "2")
        with started("simulate", "endless:endless", *options, start_new_session=True, cwd=workshop) as process:
            time.sleep(3)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert process.returncode == 3
        assert "interrupted after 0 of 4 games" in out
        assert "Traceback" not in out + err


@pytest.mark.slow
class TestRealProcesses:
    """Games and policies of one's own, in processes of their own."""

    @pytest.mark.parametrize("game", ["fiji", "own:game"])
    def test_the_same_as_here(self, game: str, shop: Path) -> None:
        command = ("simulate", game, "--games", "60", "--policy", "A=mine:first", "--quiet")
        here, there = (ran(*command, "--workers", number, cwd=shop) for number in ("1", "2"))
        assert (here.status, here.err) == (0, "")
        assert there == here

    def test_a_check(self, shop: Path) -> None:
        command = ("check", "own:broken", "--games", "120", "--states", "0", "--json", "--quiet")
        here, there = (ran(*command, "--workers", number, cwd=shop) for number in ("1", "2"))
        assert (here.status, here.err) == (1, "")
        one, other = json.loads(here.out), json.loads(there.out)
        one["looks"][0]["seconds"] = other["looks"][0]["seconds"] = 0
        assert one == other

    def test_progress_lines(self, shop: Path) -> None:
        text = "from boardrules.cli import progress\nprogress.PATIENCE = 0.0\nfrom own import *\n"
        (shop / "eager.py").write_text(text, encoding="utf-8")
        done = ran("simulate", "eager:game", "--games", "3000", "--workers", "1", cwd=shop)
        assert "simulation: " in done.err
        assert " of 3,000 games, " in done.err
        assert " a second, " in done.err

    def test_no_process_is_left(self) -> None:
        command = ("simulate", "fiji", "--games", "300", "--workers", "2", "--quiet")
        with started(*command, start_new_session=True) as process:
            out, _ = process.communicate(timeout=60)
        assert out.startswith("fiji, 4 seats: 300 games")
        wait_for(lambda: not group_is_there(process.pid), 10)


def group_is_there(group: int) -> bool:
    """Say whether a process of this group is there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(condition: Any, seconds: float = 60) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_nothing_foreign_is_imported_for_help() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "boardrules", "simulate", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert not [line for line in done.stderr.splitlines() if line.endswith(("matplotlib", "distributed", "dask"))]
