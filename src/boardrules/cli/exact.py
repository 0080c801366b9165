"""`boardrules odds`: how likely each seat is to win a game small enough to go through, exactly."""

from __future__ import annotations

import argparse
import json
from typing import Any

from boardrules.cli.options import game_options, number, seconds
from boardrules.cli.printing import out
from boardrules.cli.progress import shown
from boardrules.verify.checking import boxes_of
from boardrules.verify.findings import INTERRUPTED
from boardrules.verify.odds import MOST_STATES


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    odds = commands.add_parser("odds", help="how likely is each seat to win, exactly, in a small box of the game")
    game_options(odds)
    odds.add_argument("--whole", action="store_true", help="go through the game itself and not a small box of it")
    odds.add_argument(
        "--states",
        type=number(1),
        default=MOST_STATES,
        help=f"give up after so many states (default: {MOST_STATES})",
    )
    odds.add_argument("--seconds", type=seconds, help="give up after so many seconds")
    odds.add_argument("--json", action="store_true", help="print the chances as JSON, each box on a line of its own")
    odds.add_argument("--quiet", action="store_true", help="show no progress")
    odds.set_defaults(run=tell_odds)


def tell_odds(command: argparse.Namespace) -> int:
    """Print the exact chances in each box of a game; exit status 3 if some box was too large."""
    from boardrules.cli.commands import EXIT, own_rules, wanted
    from boardrules.verify.odds import odds
    from boardrules.verify.verdict import Status

    game = wanted(command)
    cut = False
    for box in (game,) if command.whole else boxes_of(game):
        with own_rules(box), shown(quiet=command.quiet) as watch:
            found = odds(box, most_states=command.states, seconds=command.seconds, watch=watch)
        cut = cut or bool(found.cut)
        out(json.dumps(found.data()) if command.json else f"{found.title(command.lang)}\n{found.text(command.lang)}")
        if found.cut == INTERRUPTED:
            break
    return EXIT[Status.INCOMPLETE if cut else Status.HOLDS]
