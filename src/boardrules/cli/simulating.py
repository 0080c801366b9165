"""`boardrules simulate`: many games, and their figures."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from boardrules.cli.commands import own_rules, wanted
from boardrules.cli.crew import add_options, at_work
from boardrules.cli.games import borrowed
from boardrules.cli.options import game_options, number
from boardrules.cli.printing import err, out
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError
from boardrules.policy import Policy
from boardrules.seats import MOST_SEATS, letter
from boardrules.verify.playing import MOST_MOVES
from boardrules.verify.simulate import UNIFORM, simulate
from boardrules.verify.tally import LEVEL

INCOMPLETE: Final = 3
"""The exit status of a simulation that was interrupted."""

_AT_A_SEAT: Final = re.compile(r"([A-Z])=(.*)")


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    parser = commands.add_parser("simulate", help="play many games, and tell who scores and wins how often")
    game_options(parser)
    parser.add_argument("--games", type=number(1), default=1000, help="how many (default: 1000)")
    parser.add_argument(
        "--seed", type=number(0), default=0, help="the seed (default: 0); the same seed, the same games"
    )
    parser.add_argument(
        "--policy",
        action="append",
        default=[],
        metavar="[SEAT=]NAME",
        help="how all seats play, or one: uniform, greedy, one-ply, or your own as module:function; repeatable",
    )
    parser.add_argument("--no-events", action="store_true", help="do not look for events: faster")
    parser.add_argument(
        "--most-moves", type=number(1), default=MOST_MOVES, help=f"leave a game after so many (default: {MOST_MOVES})"
    )
    add_options(parser, workers=None)
    parser.add_argument("--to", metavar="FILE", help="write each game to a file, as a line of JSON")
    parser.add_argument("--resume", action="store_true", help="with --to: go on with a file that is there")
    parser.add_argument("--plot", metavar="FILE", help="draw scores and wins into a file, .svg or .png")
    parser.add_argument(
        "--level", type=_level, default=LEVEL, help=f"the confidence level of the intervals (default: {LEVEL})"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=simulate_game)


def _level(text: str) -> float:
    try:
        level = float(text)
    except ValueError:
        level = 0.0
    if not 0 < level < 1:
        raise argparse.ArgumentTypeError(f"{text!r} found, a number between 0 and 1 expected")
    return level


def simulate_game(command: argparse.Namespace) -> int:
    """Simulate a game and print the figures."""
    game = wanted(command)
    if command.resume and command.to is None:
        raise BoardRulesError("--resume found, --to FILE expected with it")
    if command.to in {"", "-"}:
        raise BoardRulesError(f"--to {command.to!r} found, the name of a file expected")
    if command.plot is not None:
        from boardrules.adapters.plot import figures, kind_of

        kind_of(command.plot)
        figures()
    policies = policies_of(command.policy, game.seats)
    with own_rules(game), at_work(command) as executor, shown(quiet=command.quiet) as watch:
        simulation = simulate(
            game,
            command.games,
            seed=command.seed,
            policy=policies,
            events=not command.no_events,
            most_moves=command.most_moves,
            executor=executor,
            to=command.to,
            resume=command.resume,
            watch=watch,
        )
    if command.json:
        out(json.dumps(simulation.data(command.level), ensure_ascii=False, indent=2))
    else:
        out(simulation.text(command.level, command.lang))
    if command.plot is not None and simulation.finished:
        from boardrules.adapters.plot import draw

        draw(simulation, command.plot, command.level)
    elif command.plot is not None:
        err(f"boardrules: {command.plot}: no game came to its end, nothing is drawn")
    return INCOMPLETE if simulation.cut else 0


def policies_of(asked: Sequence[str], seats: int) -> Mapping[int, str | Policy]:
    """Return the policy of each seat; `BoardRulesError` for what is given twice, or for a seat that is not there."""
    at_seats: dict[int, str | Policy] = {}
    others: str | Policy | None = None
    for text in asked:
        found = _AT_A_SEAT.fullmatch(text)
        if found is None:
            if others is not None:
                raise BoardRulesError(f"--policy {text}: a second one for all seats found, one expected")
            others = _policy(text)
            continue
        seat = ord(found[1]) - ord("A")
        if seat >= min(seats, MOST_SEATS):
            raise BoardRulesError(f"--policy {text}: seat {found[1]} found, A to {letter(seats - 1)} expected")
        if seat in at_seats:
            raise BoardRulesError(f"--policy {text}: a second one for seat {found[1]} found, one expected")
        at_seats[seat] = _policy(found[2])
    rest = UNIFORM if others is None else others
    return {seat: at_seats.get(seat, rest) for seat in range(seats)}


def _policy(text: str) -> str | Policy:
    """Return a policy by its name, or a user's own."""
    return borrowed(text) if ":" in text else text
