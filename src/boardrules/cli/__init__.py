"""`boardrules` at the command line: check, playout, replay, and the ties of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from boardrules.cli.parser import parse
from boardrules.errors import BoardRulesError

BAD_INPUT = 2
"""The exit status for whatever the user gave that cannot be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0 holds or done, 1 broken, 2 bad input, 3 incomplete or interrupted."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A name in a record may hold what the terminal cannot show.
            stream.reconfigure(errors="backslashreplace")
    try:
        command = parse(arguments)
        status: int = command.run(command)
    except BoardRulesError as fault:
        print(f"boardrules: {fault}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read the output has enough; there is nobody left to tell.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print("boardrules: interrupted", file=sys.stderr)
        return 3
    return status
