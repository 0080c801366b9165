"""Options that several commands have, and how their values are read."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Final

from boardrules.cli.games import SHIPPED


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number within bounds."""

    def read(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if found < least or (most is not None and found > most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise argparse.ArgumentTypeError(f"{text!r} found, a whole number, {bounds}, expected")
        return found

    return read


def seconds(text: str) -> float:
    """Read a number of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} found, a number of seconds above 0 expected")
    return found


_UNITS: Final = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def memory(text: str) -> int:
    """Read an amount of memory in bytes, or in units of 1024: 500M, 2G."""
    found = re.fullmatch(r"([1-9][0-9]{0,12})([KMGT]?)(?:i?B)?", text, re.IGNORECASE)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} found, an amount of memory such as 500M or 2G expected")
    return int(found.group(1)) * _UNITS.get(found.group(2).upper(), 1)


def game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which game, for how many, under which rules."""
    names = ", ".join(SHIPPED)
    parser.add_argument("game", help=f"{names}, a house-rule file (.toml), or your own game as module:attribute")
    parser.add_argument(
        "--seats", type=number(1, 26), help="how many players (default: 4, or as many as the rules allow)"
    )
    parser.add_argument("--variant", help="a named ruleset of the game, such as two-player")
    parser.add_argument(
        "--set", action="append", default=[], metavar="FIELD=VALUE", help="change one field of the ruleset; repeatable"
    )
