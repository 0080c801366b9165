"""How much memory this program takes, as far as it can be told."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Final

from boardrules.errors import BoardRulesError

psutil: ModuleType | None
"""Tells how much memory a program takes; it comes with the extras, and without it nothing can be told."""
try:
    psutil = importlib.import_module("psutil")
except ImportError:
    psutil = None

MEBIBYTE: Final = 1 << 20
"""Bytes in a mebibyte."""


def in_use() -> int:
    """Return how many bytes of memory this program takes now; 0 if that cannot be told."""
    return 0 if psutil is None else int(psutil.Process().memory_info().rss)


def needed() -> None:
    """Raise `BoardRulesError` if it cannot be told how much memory is taken."""
    if psutil is None:
        raise BoardRulesError("a limit on memory found, the extra `boardrules[cli]` or `boardrules[verify]` expected")


def told(size: float) -> str:
    """Return a number of bytes as people read it.

    >>> told(500), told(3 * MEBIBYTE), told(2048 * MEBIBYTE)
    ('500 B', '3 MiB', '2.0 GiB')
    """
    if size < MEBIBYTE:
        return f"{size:,.0f} B"
    if size < 1024 * MEBIBYTE:
        return f"{size / MEBIBYTE:,.0f} MiB"
    return f"{size / MEBIBYTE / 1024:,.1f} GiB"
