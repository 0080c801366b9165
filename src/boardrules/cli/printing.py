"""Printing that survives a reader who leaves, a stream that is closed, and a disk that is full."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO

from boardrules.errors import BoardRulesError


def out(text: object) -> None:
    """Print on standard output; whoever stopped reading has enough. `BoardRulesError` if it cannot be written."""
    if sys.stdout is None:
        return
    try:
        print(text, flush=True)
    except BrokenPipeError:
        _drop(sys.stdout)
    except OSError as fault:
        _drop(sys.stdout)
        raise BoardRulesError(f"standard output: {fault.strerror or fault}") from None


def err(text: object) -> None:
    """Print on standard error, if anybody can still be told."""
    if sys.stderr is None:
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Let everything that is still to come on a stream go nowhere, also what Python flushes when it ends."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        # A stream without a file of its own has nothing to flush.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
