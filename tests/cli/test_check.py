"""`boardrules check`: the verdict, its exit status, and what is shown while it is made."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import sys
import threading
import tomllib
from pathlib import Path
from typing import Self

import pytest

from boardrules.cli import progress
from tests.cli.terminal import Prompt, ran, started

SMALL = ("fiji", "--variant", "minimal", "--seats", "2", "--games", "20")
BROKEN = ("fiji", "--set", "exchanges=5", "--seats", "2", "--games", "5")

SLOW_GAME = """
import pathlib, signal, time
from boardrules import Game, Phase

signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored where tests run in the background

def wait(state, move):
    pathlib.Path("begun").touch()
    time.sleep(0.005)
    return state + 1

game = Game(name="slow", start=0, phases=[Phase(name="wait", legal_moves=lambda s, a: ("wait",), apply=wait)])
"""


class TestStatus:
    """The exit status says it all: 0 holds, 1 broken, 3 incomplete."""

    def test_holds(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        # However slow the machine is, no line of progress comes in between.
        monkeypatch.setattr(progress, "PATIENCE", float("inf"))
        done = prompt("check", *SMALL)
        assert done.status == 0
        assert done.out.startswith("fiji, 2 seats (rounds=1, ")
        assert ": HOLDS\n\nCoherent: " in done.out
        assert "\n\nLooked at\n  random games: 20 games, " in done.out
        assert done.err == ""

    def test_broken_with_the_play(self, prompt: Prompt) -> None:
        done = prompt("check", *BROKEN)
        assert done.status == 1
        assert done.out.startswith("fiji, 2 seats (exchanges=5): BROKEN\n")
        assert "BROKEN: an offer is always possible\n" in done.out
        assert "[fiji.exchange.offer-size," in done.out
        assert re.search(r"^      1\. condition .*\n      2\. effect ", done.out, re.MULTILINE)

    @pytest.mark.parametrize("limit", [("--seconds", "0.000001"), ("--states", "20")], ids=" ".join)
    def test_incomplete(self, prompt: Prompt, limit: tuple[str, str]) -> None:
        done = prompt("check", *SMALL, *limit)
        assert done.status == 3
        assert ": INCOMPLETE\n" in done.out
        assert "-- cut short: " in done.out

    def test_the_printed_play_replays(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("check", *BROKEN)
        lines = re.findall(r"^    (\{.*\})$", done.out, re.MULTILINE)
        (workshop / "plays.jsonl").write_text("\n".join(lines), encoding="utf-8")
        replayed = prompt("replay", "plays.jsonl")
        assert (replayed.status, len(replayed.out.splitlines())) == (0, len(lines))


class TestOptions:
    """What is looked at, and how it is told."""

    def test_no_games(self, prompt: Prompt) -> None:
        done = prompt("check", *SMALL[:5], "--games", "0")
        assert "random games" not in done.out
        assert re.search(r"exhaustive search: [\d,]+ states, [\d,]+ steps, \d+ ends, depth \d+, ", done.out)

    def test_no_search(self, prompt: Prompt) -> None:
        done = prompt("check", *SMALL, "--states", "0")
        assert (done.status, "exhaustive search" in done.out) == (0, False)

    def test_nothing_at_all(self, prompt: Prompt) -> None:
        message = prompt.refused("check", "fiji", "--games", "0", "--states", "0")
        assert message == "--games 0 and --states 0 found, at least one engine expected"

    def test_json(self, prompt: Prompt) -> None:
        done = prompt("check", *SMALL, "--states", "0", "--json")
        assert json.loads(done.out)["status"] == "holds"
        assert json.loads(prompt("check", *BROKEN, "--json").out)["status"] == "broken"

    def test_quiet(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        assert prompt("check", *SMALL, "--states", "0", "--quiet").err == ""

    def test_seed(self, prompt: Prompt) -> None:
        found = [
            json.loads(prompt("check", *SMALL, "--states", "0", "--compare", "0", "--json", "--seed", seed).out)
            for seed in ("1", "1", "2")
        ]
        for one in found:
            for look in one["looks"]:
                del look["seconds"]
        assert found[0] == found[1]
        assert found[0] != found[2]

    def test_python(self, prompt: Prompt) -> None:
        done = prompt("check", *BROKEN, "--python")
        assert "\ndef test_an_offer_is_always_possible():\n" in done.out
        compile(done.out[done.out.index("from boardrules") :], "pasted", "exec")

    def test_python_beside_json(self, prompt: Prompt) -> None:
        done = prompt("check", *BROKEN, "--python", "--json")
        assert json.loads(done.out)["status"] == "broken"
        assert "\ndef test_an_offer_is_always_possible():\n" in done.err

    def test_python_where_nothing_broke(self, prompt: Prompt) -> None:
        assert "def test_" not in prompt("check", *SMALL, "--states", "0", "--python").out


class TestOwnGame:
    """Somebody's own game is checked like any other."""

    def test_an_attribute(self, prompt: Prompt, workshop: Path) -> None:
        assert prompt("check", "own:game").out.startswith("down, 1 seat: HOLDS\n")

    def test_a_function(self, prompt: Prompt, workshop: Path) -> None:
        assert prompt("check", "own:make").status == 0
        assert prompt("check", "own:make", "--seats", "3").out.startswith("down, 3 seats: HOLDS\n")

    def test_a_broken_one(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("check", "own:broken")
        assert done.status == 1
        assert "  Three are never left. [down.three]\n" in done.out

    def test_what_was_never_met(self, prompt: Prompt, workshop: Path) -> None:
        assert prompt("check", "own:unmet").status == 0
        done = prompt("check", "own:unmet", "--everything")
        assert done.status == 3
        assert "Never met: " in done.out
        assert prompt("check", "own:game", "--everything").status == 0

    def test_one_that_fails(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "slips.py").write_text("from own import *\ngame = down(outcome=failing)\n", encoding="utf-8")
        assert prompt("check", "slips:game").status == 1


class TestProgress:
    """A long check shows how far it is, on standard error only."""

    def test_lines_without_a_terminal(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        done = prompt("check", *SMALL)
        assert done.err.startswith("random games: 1 of 20 games\nrandom games: 2 of 20 games\n")
        first = r"^exhaustive search: 1 states, depth 0, frontier 1, [0-9,]+ states/s, [0-9]+ MiB$"
        assert re.search(first, done.err, re.MULTILINE)
        assert "random games: 1 of" not in done.out

    def test_a_line_only_every_few_seconds(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        seconds = iter(range(100_000))
        monkeypatch.setattr(progress.time, "monotonic", lambda: next(seconds))
        assert len(prompt("check", *SMALL, "--states", "0", "--compare", "0").err.splitlines()) == 4

    @pytest.mark.parametrize("rich", [True, False], ids=["rich", "no rich"])
    def test_on_a_terminal(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch, rich: bool) -> None:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            monkeypatch.delenv(name, raising=False)
        if not rich:
            monkeypatch.setitem(sys.modules, "rich.progress", None)
        with Terminal() as terminal:
            monkeypatch.setattr(sys, "stderr", terminal.stderr)
            done = prompt("check", *SMALL)
            monkeypatch.undo()
        assert ": HOLDS\n" in done.out
        assert ("\x1b[" in terminal.seen) == rich
        assert "random games" in terminal.seen
        assert "20/20" in terminal.seen if rich else "random games: 20 of 20 games\r\n" in terminal.seen

    def test_a_verdict_beside_a_terminal_holds_no_bar(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        with Terminal() as terminal:
            monkeypatch.setattr(sys, "stderr", terminal.stderr)
            assert "\x1b" not in prompt("check", *SMALL, "--states", "0", "--json").out
            monkeypatch.undo()


class Terminal:
    """A terminal for standard error, and everything that was seen on it."""

    def __enter__(self) -> Self:
        self.master, slave = pty.openpty()
        self.stderr: io.TextIOWrapper = os.fdopen(slave, "w", encoding="utf-8")
        self.seen = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        return self

    def _read(self) -> None:
        while True:
            try:
                part = os.read(self.master, 65536)
            except OSError:
                return
            self.seen += part.decode("utf-8", "replace")

    def __exit__(self, *_: object) -> None:
        self.stderr.close()
        self._reader.join(10)
        os.close(self.master)


class TestInterrupt:
    """Ctrl-C ends a check with the verdict so far."""

    @pytest.mark.parametrize("json_", [True, False], ids=["json", "text"])
    def test_by_signal(self, workshop: Path, json_: bool) -> None:
        (workshop / "slow.py").write_text(SLOW_GAME, encoding="utf-8")
        process = started("check", "slow:game", "--games", "100000", *(["--json"] if json_ else []), cwd=workshop)
        while not (workshop / "begun").exists():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (3, "")
        if json_:
            assert json.loads(out)["looks"][0]["cut"] == "interrupted"
        else:
            assert "slow, 1 seat: INCOMPLETE\n" in out
            assert "-- cut short: interrupted\n" in out

    def test_where_there_is_nothing_to_tell(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("boardrules.cli.commands.playout", interrupted)
        done = prompt("playout", "fiji")
        assert (done.status, done.out, done.err) == (3, "", "boardrules: interrupted\n")


class TestModule:
    """`python -m boardrules` is the command."""

    def test_its_exit_status(self) -> None:
        done = ran("check", *BROKEN, "--states", "0", "--games", "40", "--quiet")
        assert (done.status, done.err) == (1, "")

    def test_version(self) -> None:
        project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
        assert ran("--version").out == f"boardrules {project['project']['version']}\n"

    def test_as_a_script(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        import runpy

        monkeypatch.setattr(sys, "argv", ["boardrules", "fiji", "resolve", "most red", "A=1r"])
        with pytest.raises(SystemExit) as left:
            runpy.run_module("boardrules", run_name="__main__")
        assert left.value.code == 0
        runpy.run_module("boardrules.__main__", run_name="imported")
        assert capsys.readouterr().out.startswith("A\n")
