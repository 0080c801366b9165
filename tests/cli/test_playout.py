"""`boardrules playout`: the same seed, the same bytes, and nothing left behind when nobody reads on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from boardrules import cli, read_record, retrace
from boardrules.cli.games import Wish, find
from tests.cli.terminal import Prompt, plain, ran

THREE = ("playout", "fiji", "--games", "3", "--seed", "7")


class TestBytes:
    """The same seed gives the same bytes, on every machine."""

    def test_twice(self, prompt: Prompt) -> None:
        assert prompt(*THREE).out == prompt(*THREE).out

    @pytest.mark.parametrize("tell", [[], ["--tell"]], ids=["records", "told"])
    def test_whatever_the_hashes(self, tell: list[str]) -> None:
        one, other = (ran(*THREE, *tell, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2"))
        assert one == other
        assert (one.status, one.err) == (0, "")

    def test_other_seeds(self, prompt: Prompt) -> None:
        lines = prompt(*THREE).out.splitlines()
        assert len(set(lines)) == 3
        assert prompt("playout", "fiji", "--seed", "8").out not in prompt(*THREE).out
        assert prompt("playout", "fiji", "--seed", "7").out.rstrip() == lines[0]


class TestRecords:
    """What is printed can be read and replayed."""

    def test_one_a_line(self, prompt: Prompt) -> None:
        for line in prompt(*THREE).out.splitlines():
            record = read_record(line)
            assert record.outcome is not None
            assert list(retrace(find(Wish(name="fiji", seats=record.seats)), record))

    def test_told(self, prompt: Prompt) -> None:
        done = prompt("playout", "fiji", "--tell", "--seats", "3")
        assert "\n   1. condition " in f"\n{done.out}"
        assert " offers " in done.out
        assert "[fiji.exchange.reveal]" in done.out
        assert "{" not in done.out

    def test_told_to_one_seat(self, prompt: Prompt) -> None:
        whole = prompt("playout", "fiji", "--tell", "--seats", "3").out
        heard = prompt("playout", "fiji", "--tell", "--seats", "3", "--seat", "B").out
        assert "B offers " in heard
        assert "A offers " in whole
        assert "A offers " not in heard

    @pytest.mark.parametrize("seat", ["D", "b", "AB", "1", ""])
    def test_told_to_nobody(self, prompt: Prompt, seat: str) -> None:
        assert prompt.refused("playout", "fiji", "--tell", "--seats", "3", "--seat", seat)

    def test_an_own_game(self, prompt: Prompt, workshop: Path) -> None:
        assert json.loads(prompt("playout", "own:game").out)["game"] == "down"
        assert prompt("playout", "own:game", "--tell").out.startswith("   1. take ")

    def test_rules_that_get_stuck(self, prompt: Prompt, workshop: Path) -> None:
        message = prompt.refused("playout", "own:stuck")
        assert message == "nobody may act in the phase 'play', and the game is not over"

    def test_rules_that_fail(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "slips.py").write_text("from own import *\ngame = down(outcome=failing)\n", encoding="utf-8")
        assert prompt.refused("playout", "slips:game")


class TestClosedPipe:
    """Whoever reads the output may stop at any time."""

    def test_head(self) -> None:
        pipe = f"{sys.executable} -m boardrules playout fiji --games 200 | head -1"
        done = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True, timeout=60, check=True, env=plain())  # noqa: S607 (any shell)
        assert len(done.stdout.splitlines()) == 1
        assert done.stderr == ""

    def test_in_this_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Closed:
            def __init__(self) -> None:
                self.closed = False

            def write(self, text: str) -> None:
                raise BrokenPipeError

            def close(self) -> None:
                self.closed = True

        streams = Closed(), Closed()
        monkeypatch.setattr(sys, "stdout", streams[0])
        monkeypatch.setattr(sys, "stderr", streams[1])
        cli.main(["playout", "fiji"])
        monkeypatch.undo()

    @pytest.mark.parametrize("arguments", [("playout", "fiji"), ("fiji", "resolve", "most red", "A=1r"), ("--help",)])
    def test_with_little_to_say(self, arguments: tuple[str, ...]) -> None:
        done = ran(*arguments, stdout=closed_pipe())
        assert done.err == ""

    def test_a_broken_verdict_that_nobody_reads(self) -> None:
        rules = ("--set", "exchanges=5", "--seats", "2")
        done = ran("check", "fiji", *rules, "--games", "40", "--states", "0", "--quiet", stdout=closed_pipe())
        assert done.status != 0

    def test_progress_that_nobody_reads(self, workshop: Path) -> None:
        text = "from boardrules.cli import progress\nprogress.PATIENCE = 0.0\nfrom own import *\n"
        (workshop / "eager.py").write_text(text, encoding="utf-8")
        done = ran("check", "eager:game", stderr=closed_pipe(), cwd=workshop)
        assert done.status == 0
        assert "down, 1 seat: HOLDS\n" in done.out

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full can only be had on Linux")
    def test_a_full_disk(self) -> None:
        with Path("/dev/full").open("w") as full:
            done = ran("playout", "fiji", "--games", "20", stdout=full)
        assert done.err.startswith("boardrules: ")

    def test_without_standard_error(self) -> None:
        check = "-m boardrules check fiji --variant minimal --seats 2 --games 2 --states 0 2>&-"
        done = subprocess.run(
            ["bash", "-c", f"{sys.executable} {check}"],  # noqa: S607 (any shell)
            stdout=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
            env=plain(),
        )
        assert done.returncode == 0
        assert "HOLDS" in done.stdout


def closed_pipe() -> int:
    """Return the writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing
