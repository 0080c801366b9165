"""A page in a file: written whole or not at all, and never over a file that is something else."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Final

from boardrules.errors import BoardRulesError
from boardrules.verify.page import GENERATOR

_ENOUGH: Final = 4096
"""Within so many bytes a page says what made it."""


def place_for_page(name: str) -> Path:
    """Return where a page can be written; `BoardRulesError` if it cannot, or if another kind of file is there.

    A page that this library wrote earlier is one that may be replaced.
    """
    path = Path(name)
    if name == "-" or not path.name:
        raise BoardRulesError(f"--html {name!r} found, the name of a file expected")
    try:
        path = path.resolve()
        fault = _against(path)
        if not fault:
            # Better known now than when a long check has come to its end.
            with tempfile.TemporaryFile(dir=path.parent):
                return path
    except (OSError, ValueError, RuntimeError) as failure:
        raise _unwritable(name, failure) from None
    raise BoardRulesError(f"{name}: {fault}")


def _against(path: Path) -> str:
    """Say what speaks against a place, or nothing."""
    if path.is_dir():
        return "a folder found, the name of a file expected"
    if path.exists() and not _is_page(path):
        return "another file found, none or an earlier page expected"
    return "" if path.parent.is_dir() else "no folder found to write it in"


def _is_page(path: Path) -> bool:
    """Say whether a file is empty, or a page that this library wrote."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        begin = file.read(_ENOUGH)
    return not begin or (begin.startswith(b"<!doctype html>") and f'content="{GENERATOR}"'.encode() in begin)


def write_page(path: Path, page: str) -> None:
    """Write a page: whoever looks meanwhile finds the old one or the new one whole. `BoardRulesError` if it fails."""
    aside = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    try:
        try:
            aside.write_text(page, encoding="utf-8", newline="\n")
            aside.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                aside.unlink()
            raise
    except OSError as fault:
        raise _unwritable(str(path), fault) from None


def _unwritable(name: str, fault: Exception) -> BoardRulesError:
    reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return BoardRulesError(f"{name}: {reason}, a file that can be written expected")
