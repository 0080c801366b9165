"""`boardrules` at the command line: check, playout, replay, and the ties of a game."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from boardrules.cli.parser import parse
from boardrules.cli.printing import err
from boardrules.errors import BoardRulesError, told_of
from boardrules.languages import language_of

BAD_INPUT = 2
"""The exit status for whatever the user gave that cannot be used."""

INTERRUPTED = 3
"""The exit status when a command is interrupted from the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 holds or done, 1 broken, 2 bad input, 3 incomplete or interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A name in a record may hold what the terminal cannot show.
            stream.reconfigure(errors="backslashreplace")
    command: argparse.Namespace | None = None
    try:
        command = parse(arguments)
        status = _run(command)
    except BoardRulesError as fault:
        err(f"boardrules: {fault.told(lang=language_of(os.environ) if command is None else command.lang)}")
        return BAD_INPUT
    except KeyboardInterrupt:
        err("boardrules: interrupted")
        return INTERRUPTED
    return status


def _run(command: argparse.Namespace) -> int:
    """Run a command; `BoardRulesError` for rules that would end the program, lest it seem to be done."""
    try:
        status: int = command.run(command)
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as fault:
        raise BoardRulesError(f"something that was called would end the program: {told_of(fault)}") from fault
    return status
