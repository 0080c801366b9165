"""Lines for people: tables and counts in words, texts that fit a page, rulesets as what is changed."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from boardrules.rulesets import shown
from boardrules.wording import Event, say, say_count


def at_table(game: str, seats: int, ruleset: Mapping[str, Any]) -> Event:
    """Say of a game for how many it is, and what is changed in its ruleset.

    >>> print(at_table("fiji", 1, {}), at_table("fiji", 3, {"exchanges": 5}), sep="; ")
    fiji, 1 seat; fiji, 3 seats (exchanges=5)
    """
    if not ruleset:
        return say_count("{game}, {n} seat", "{game}, {n} seats", seats, game=game)
    rules = changes(ruleset)
    return say_count("{game}, {n} seat ({rules})", "{game}, {n} seats ({rules})", seats, game=game, rules=rules)


def in_box(seats: int, ruleset: Mapping[str, Any]) -> Event:
    """Say for how many a small box is, and what is changed in its ruleset."""
    return say("in a small box for {seats}: {rules}", seats=seats, rules=changes(ruleset))


def in_moves(number: int) -> Event:
    """Return a number of moves.

    >>> print(in_moves(1), in_moves(1200))
    1 move 1,200 moves
    """
    return say_count("{n:,} move", "{n:,} moves", number)


def again(module: str) -> Event:
    """Say how a play of a game of this module, or of somebody's own game, is seen again: its record follows."""
    own = "" if module else " --game MODULE:ATTRIBUTE"
    return say("To see it again, save this line and give it to `{command}`:", command=f"boardrules replay{own}")


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
