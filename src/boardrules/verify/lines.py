"""Lines for people: counts with their units, texts that fit a page, rulesets as what is changed."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from boardrules.rulesets import shown


def counted(number: int, unit: str) -> str:
    """Return a number with its unit.

    >>> counted(1, "game"), counted(1200, "state")
    ('1 game', '1,200 states')
    """
    return f"{number:,} {unit}" + ("" if number == 1 else "s")


def wrapped(text: str, indent: int) -> list[str]:
    """Break a text into lines that fit a page, all of them indented."""
    margin = " " * indent
    return wrap(text, 110, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def changes(ruleset: Mapping[str, Any]) -> str:
    """Return the changed fields of a ruleset in one line.

    >>> changes({"exchanges": 5, "goals": ["green", "red"]})
    'exchanges=5, goals=green/red'
    """
    return ", ".join(f"{name}={shown(value)}" for name, value in ruleset.items())


def cited(clauses: tuple[str, ...]) -> str:
    """Return the ids of clauses in brackets, with a blank before them; nothing for none."""
    return f" [{', '.join(clauses)}]" if clauses else ""
