"""A prompt for the tests: run `boardrules` in this process or in one of its own, and look at all that it prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import frozen

from boardrules import fiji, playout
from boardrules.cli import main

OWN_GAMES = '''
"""Somebody's own games."""
from boardrules import Game, Outcome, Phase, always

@always("down.three")
def three_are_never_left(state):
    """Three are never left."""
    return state != 3

def down(seats=1, start=5, properties=(), name="down", **parts):
    play = Phase(
        name="play",
        actors=lambda state: (0,) if state else (),
        legal_moves=lambda state, seat: tuple(f"take {n}" for n in (1, 2) if n <= state),
        apply=lambda state, move: state - int(move[-1]),
    )
    whole = dict(
        name=name, seats=seats, start=start, phases=[play], properties=properties,
        outcome=lambda state: None if state else Outcome((0,) * seats, (0,)), measure=lambda state: (state,),
    )
    return Game(**{**whole, **parts})

def failing(*_):
    raise KeyError("slip")

@always(when=lambda state: state > 99)
def much_is_never_met(state):
    """There is never much."""
    return True

game = down()
unmet = down(properties=[much_is_never_met])
broken = down(properties=[three_are_never_left])
long = down(start=3000)
stuck = down(outcome=lambda state: None)
number = 7
make = down
def two(seats=2): return down(seats=2)
def none(seats=1): return None
def slip(seats=1): return failing()
def leave(seats=1): raise SystemExit(5)
'''
"""A module that a user may have written."""


@frozen
class Done:
    """What a command came to."""

    status: int
    out: str
    err: str


class Prompt:
    """Runs commands in this process."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self.capture = capture

    def __call__(self, *arguments: str) -> Done:
        """Run a command."""
        self.capture.readouterr()
        status = main(arguments)
        shown = self.capture.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return Done(status, shown.out, shown.err)

    def refused(self, *arguments: str) -> str:
        """Run a command that cannot do anything; the one message that says why."""
        done = self(*arguments)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("boardrules: ")
        assert done.err.count("boardrules: ") == 1
        return done.err.removeprefix("boardrules: ").rstrip("\n")


class Started(subprocess.Popen[str]):
    """A command in a process of its own, which does not outlive the block in which it is used if that fails."""

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is not None:
            self.kill()
        super().__exit__(kind, *rest)


def started(*arguments: str, **options: Any) -> Started:
    """Start a command in a process of its own."""
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return Started(
        [sys.executable, "-m", "boardrules", *arguments], **{**pipes, **options}, env=plain(), encoding="utf-8"
    )


def ran(*arguments: str, env: Mapping[str, str] | None = None, seconds: float = 60, **options: Any) -> Done:
    """Run a command in a process of its own, as at a prompt."""
    pipes = {} if "input" in options else {"stdin": subprocess.DEVNULL}
    done = subprocess.run(
        [sys.executable, "-m", "boardrules", *arguments],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **pipes, **options},
        env={**plain(), **(env or {})},
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )
    return Done(done.returncode, done.stdout or "", done.stderr or "")


def plain() -> dict[str, str]:
    """Return an environment in which output is written as it is at most prompts."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def record(seats: int = 3, rules: fiji.Ruleset = fiji.MINIMAL, seed: int = 1, /, **changes: Any) -> str:
    """Return a record of a random game of Fiji as a line, with some of its values replaced."""
    found = json.loads(playout(fiji.game(seats, rules), seed).json())
    return json.dumps({**found, **changes})
