"""Printing that survives a reader who leaves, a stream that is closed, and a disk that is full."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from typing import Final, TextIO

from boardrules.errors import BoardRulesError

_OBEYED: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What moves the cursor, changes colours, or turns the direction in which letters run."""


def out(text: object) -> None:
    """Print on standard output; whoever stopped reading has enough. `BoardRulesError` if it cannot be written.

    What a terminal would obey is shown as JSON and TOML have it, and not obeyed.
    """
    if sys.stdout is None:
        return
    shown = _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))
    try:
        print(shown, flush=True)
    except BrokenPipeError:
        _drop(sys.stdout)
    except OSError as fault:
        _drop(sys.stdout)
        raise BoardRulesError(f"standard output: {fault.strerror or fault}") from None


def err(text: object) -> None:
    """Print on standard error, if anybody can still be told. What a terminal would obey is shown and not obeyed."""
    if sys.stderr is None:
        return
    shown = _OBEYED.sub(lambda found: repr(found[0])[1:-1], str(text))
    try:
        print(shown, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Let everything that is still to come on a stream go nowhere, also what Python flushes when it ends."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        # A stream without a file of its own has nothing to flush.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
