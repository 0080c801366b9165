"""What options have in common: the game that is meant, numbers, times."""

from __future__ import annotations

import argparse
from collections.abc import Callable

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


def game_options(parser: argparse.ArgumentParser) -> None:
    """Add what says which game is meant."""
    names = ", ".join(SHIPPED)
    parser.add_argument("game", help=f"{names}, a house-rule file (.toml), or your own game as module:attribute")
    parser.add_argument(
        "--seats", type=number(1, 26), help="how many players (default: 4, or as many as the rules allow)"
    )
    parser.add_argument("--variant", help="a named ruleset of the game, such as two-player")
    parser.add_argument(
        "--set", action="append", default=[], metavar="FIELD=VALUE", help="change one field of the ruleset; repeatable"
    )
