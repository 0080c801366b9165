"""What is printed where nobody can be told, and which seat may be asked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from boardrules import cli
from boardrules.cli.printing import err, out
from boardrules.errors import BoardRulesError
from tests.cli.terminal import Prompt


class TestClosed:
    """A stream that is closed, or whose reader has left, stops nothing."""

    def test_without_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdout", None)
        monkeypatch.setattr(sys, "stderr", None)
        out("nobody reads this")
        err("nor this")
        assert cli.main(["fiji", "resolve", "most red", "A=1r"]) == 0

    def test_a_reader_who_has_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            monkeypatch.setattr(sys, "stdout", pipe)
            monkeypatch.setattr(sys, "stderr", pipe)
            out("one line")
            err("another")
            out("what comes later goes nowhere")
            monkeypatch.undo()

    def test_nobody_who_can_be_told_of_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            monkeypatch.setattr(sys, "stderr", pipe)
            err("one line")
            err("what comes later goes nowhere")
            monkeypatch.undo()

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without a disk that is always full")
    def test_a_full_disk(self, monkeypatch: pytest.MonkeyPatch) -> None:
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            monkeypatch.setattr(sys, "stdout", full)
            with pytest.raises(BoardRulesError, match="standard output: No space left"):
                out("one line")
            monkeypatch.undo()


def test_a_terminal_does_not_obey_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    err("\x1b[31mred\x9b\r\x00 \u202eback\n\tthe caret stands here \N{NO-BREAK SPACE}^")
    assert capsys.readouterr().err == (
        "\\x1b[31mred\\x9b\\r\\x00 \\u202eback\n\tthe caret stands here \N{NO-BREAK SPACE}^\n"
    )


class TestSeat:
    """A game is told to one seat only where it is told at all, and to one that is there."""

    @pytest.mark.parametrize("command", [("playout", "fiji"), ("replay", "games.jsonl")])
    def test_not_without_tell(self, prompt: Prompt, command: tuple[str, str]) -> None:
        assert prompt.refused(*command, "--seat", "A") == "--seat found, --tell expected with it"

    def test_a_seat_that_is_not_there(self, prompt: Prompt) -> None:
        told = prompt.refused("playout", "fiji", "--seats", "3", "--tell", "--seat", "D")
        assert told == "seat D found, A to C expected"

    def test_one_seat(self, prompt: Prompt) -> None:
        done = prompt("playout", "fiji", "--seats", "2", "--tell", "--seat", "B")
        assert "A places an offer." in done.out
        assert "A offers" not in done.out


def test_goals_without_their_heads(prompt: Prompt) -> None:
    told = prompt.refused("fiji", "rank", "most red", "A=1r", "B=2r", "--set", "scoring=goal-by-goal")
    assert told == "1 goals found, 4, one for each of goal_heads, expected"


def test_a_fault_of_our_own_rules_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a fault of the library")

    monkeypatch.setattr("boardrules.cli.commands.playout", broken)
    with pytest.raises(KeyError, match="a fault of the library"):
        cli.main(["playout", "fiji"])
