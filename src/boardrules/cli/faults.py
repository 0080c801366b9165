"""`boardrules check ... --faults`: the deliberate faults of a game, each with the claim that notices it."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import boardrules
from boardrules.cli.games import SHIPPED, AnyGame
from boardrules.cli.printing import err, out
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError
from boardrules.verify import catching
from boardrules.verify.catching import try_faults
from boardrules.verify.faults import Engine, Fault
from boardrules.verify.verdict import Status

EXIT: Final = {Status.HOLDS: 0, Status.BROKEN: 1, Status.INCOMPLETE: 3}
"""The exit status of a table of faults."""

CATALOGUE: Final = "CATALOGUE"
"""What the catalogue of a game of the library is called in its module."""


def add_options(check: argparse.ArgumentParser) -> None:
    """Add the options about faults to those of `check`."""
    check.add_argument(
        "--faults",
        nargs="?",
        const="",
        metavar="MODULE:ATTRIBUTE",
        help="plant deliberate faults instead, those of a catalogue or, in a checkout, of the game: is each noticed?",
    )
    check.add_argument(
        "--every-engine", action="store_true", help="with --faults: let all engines look, not just until one has found"
    )


def check_faults(command: argparse.Namespace, game: AnyGame) -> int:
    """Try the faults of a catalogue in a game, and print what became of them."""
    for option in ("everything", "python"):
        if getattr(command, option):
            raise BoardRulesError(f"--{option} found, not expected with --faults")
    faults = _catalogue(command)
    _fit(command, game, faults)
    games = catching.GAMES if command.games is None else command.games
    states = catching.MOST_STATES if command.states is None else command.states
    if not games and not states:
        raise BoardRulesError("--games 0 and --states 0 found, at least one engine expected")
    with shown(quiet=command.quiet) as watch:
        tally = try_faults(
            faults,
            game,
            games=games,
            most_states=states,
            seconds=command.seconds,
            seed=command.seed,
            engines=_engines() if command.every_engine else (),
            watch=watch,
        )
    out(tally.json() if command.json else tally.text(command.lang))
    return EXIT[tally.status]


def _engines() -> tuple[Engine, ...]:
    """Return all engines that are there; says so if Hypothesis is not."""
    if find_spec("hypothesis") is not None:
        return tuple(Engine)
    err("boardrules: Hypothesis is not installed and does not look; the extra boardrules[verify] has it")
    return catching.FIRST


def _fit(command: argparse.Namespace, game: AnyGame, faults: tuple[Fault, ...]) -> None:
    """Refuse faults of another game, and options that no fault would heed."""
    for fault in faults:
        if fault.table is not None and fault.right().name != game.name:
            other = fault.right().name
            raise BoardRulesError(f"fault {fault.name!r} is planted in {other!r}, a fault of {game.name!r} expected")
    asked = [f"--{name}" for name in ("seats", "variant", "set") if getattr(command, name) not in (None, [])]
    if command.game.endswith(".toml"):
        asked.append("a house-rule file")
    if asked and all(fault.table is not None for fault in faults):
        found = ", ".join(asked)
        raise BoardRulesError(f"{found} found, not expected with --faults: each of these faults names its own table")


def _catalogue(command: argparse.Namespace) -> tuple[Fault, ...]:
    """Return the faults of the catalogue that is named, or else of the game."""
    named = bool(command.faults)
    place = command.faults if named else _place(command.game)
    name, colon, attribute = place.partition(":")
    if not colon or not name or not attribute:
        raise BoardRulesError(f"--faults: {place!r} found, MODULE:ATTRIBUTE expected")
    root = str(Path.cwd()) if named else str(_root(command.game))
    if root not in sys.path:
        sys.path.insert(0, root)
    try:
        found: Any = getattr(importlib.import_module(name), attribute, None)
    except (Exception, SystemExit) as fault:  # noqa: BLE001 (whatever a user's module raises is told in one line)
        raise BoardRulesError(f"module {name!r} cannot be imported: {type(fault).__name__}: {fault}") from None
    if found is None:
        raise BoardRulesError(f"module {name!r} has no {attribute!r}, a catalogue of faults expected")
    faults = tuple(found) if isinstance(found, Iterable) else (found,)
    strange = [one for one in faults if not isinstance(one, Fault)]
    if strange or not faults:
        shown = f"{type(strange[0]).__name__} in {place!r}" if strange else f"nothing in {place!r}"
        raise BoardRulesError(f"{shown} found, faults expected, as boardrules.verify.faults makes them")
    names = [one.name for one in faults]
    twice = sorted({one for one in names if names.count(one) > 1})
    if twice:
        raise BoardRulesError(f"{place!r}: faults {', '.join(twice)} found twice")
    return faults


def _place(game: str) -> str:
    if game not in SHIPPED:
        raise BoardRulesError(
            f"--faults found, --faults MODULE:ATTRIBUTE expected: {game!r} has no catalogue of its own"
        )
    return f"tests.{game}.faults.catalogue:{CATALOGUE}"


def _root(game: str) -> Path:
    """Return the folder of the checkout, in which the catalogues are."""
    inside = Path("tests", game, "faults", "catalogue.py")
    for root in (Path(boardrules.__file__).parents[2], Path.cwd()):
        if (root / inside).is_file():
            return root
    fault = f"the catalogue of faults of {game!r} is not here: it is in {inside.as_posix()} of the source distribution"
    raise BoardRulesError(f"{fault} and of the repository, and is not installed; run the command from there")
