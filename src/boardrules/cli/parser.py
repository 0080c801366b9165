"""The commands and their options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

from boardrules.cli import (
    clauses,
    commands,
    crew,
    diagram,
    differing,
    exact,
    faults,
    rules,
    simulating,
    ties,
    witnessing,
)
from boardrules.cli.options import game_options, memory, number, seconds
from boardrules.cli.printing import out
from boardrules.errors import BoardRulesError
from boardrules.languages import LANGUAGES, UnknownLanguage, language_of, spoken
from boardrules.verify.catching import GAMES as FAULTY_GAMES
from boardrules.verify.catching import MOST_STATES as FAULTY_STATES
from boardrules.verify.checking import GAMES
from boardrules.verify.explore import MOST_STATES


class _Parser(argparse.ArgumentParser):
    """Reports a wrong command line as every other bad input is reported."""

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 (what argparse calls)
        """Print help and version as everything else is printed."""
        out(message.rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing and leaving."""
        raise BoardRulesError(f"{message} (see {self.prog} --help)")


def build() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    parser = _Parser(
        prog="boardrules",
        description="The rules of board games as formal state machines: check them, play them, settle a tie.",
    )
    parser.add_argument("--version", action="version", version=f"boardrules {version('boardrules')}")
    found = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)

    check = found.add_parser("check", help="do the rules hold? a verdict, with the shortest play for what is broken")
    game_options(check)
    check.add_argument(
        "--games",
        type=number(0),
        help=f"random games of the full game (default: {GAMES}; with --faults {FAULTY_GAMES} each)",
    )
    check.add_argument("--seed", type=number(0), default=0, help="the seed of the random games (default: 0)")
    check.add_argument("--seconds", type=seconds, help="stop after so many seconds; the verdict is then incomplete")
    check.add_argument(
        "--states",
        type=number(0),
        help=f"give up the search of the small box after so many states, 0 for no search (default: {MOST_STATES}; "
        f"with --faults {FAULTY_STATES})",
    )
    check.add_argument(
        "--memory", type=memory, metavar="SIZE", help="give up the search before it takes more, such as 500M or 2G"
    )
    check.add_argument(
        "--reduce",
        action="append",
        default=[],
        metavar="NAME",
        help="search fewer states: macro, chance, a symmetry of the game such as seats, or all; repeatable",
    )
    check.add_argument(
        "--compare",
        type=number(0),
        metavar="N",
        help="of a house rule: play so many random games of it and of the standard rules to compare results, 0 for "
        "none (default: as many as --games)",
    )
    check.add_argument("--whole", action="store_true", help="search the game itself and not a small box of it")
    crew.add_options(check, workers=1)
    check.add_argument("--json", action="store_true", help="print the verdict as JSON")
    check.add_argument("--html", metavar="FILE", help="write the verdict as a page for a browser, too")
    check.add_argument(
        "--everything", action="store_true", help="exit with 3 also if something was never met, so never shown"
    )
    check.add_argument("--python", action="store_true", help="add a test to paste for each property that broke")
    check.add_argument("--quiet", action="store_true", help="show no progress")
    faults.add_options(check)
    check.set_defaults(run=commands.check_game)

    playout = found.add_parser("playout", help="play random games and print them as records, one a line")
    game_options(playout)
    playout.add_argument("--games", type=number(1), default=1, help="how many (default: 1)")
    playout.add_argument(
        "--seed", type=number(0), default=0, help="the seed (default: 0); the same seed, the same bytes"
    )
    playout.add_argument("--tell", action="store_true", help="tell each game in sentences instead of printing a record")
    playout.add_argument("--names", metavar="A,B,...", help="what the players are called, joined by commas")
    playout.add_argument("--seat", metavar="LETTER", help="with --tell: only what this seat may hear")
    playout.set_defaults(run=commands.play_out)

    replay = found.add_parser("replay", help="replay records, and say where and why a line is refused")
    replay.add_argument("file", help="a file of records, one a line, or - for standard input")
    replay.add_argument("--game", help="the game of the records, if it is your own: module:attribute")
    replay.add_argument("--tell", action="store_true", help="tell what happens in sentences, with the clauses")
    replay.add_argument("--seat", metavar="LETTER", help="with --tell: only what this seat may hear")
    replay.set_defaults(run=commands.replay_file)

    rules.add_to(found)
    exact.add_to(found)
    witnessing.add_to(found)
    differing.add_to(found)
    diagram.add_to(found)
    simulating.add_to(found)
    ties.add_to(found)
    clauses.add_to(found)
    _in_any_language(parser)
    return parser


def _in_any_language(parser: argparse.ArgumentParser) -> None:
    """Add `--lang` to every command, however deep, so that it can stand wherever people write it."""
    parser.add_argument(
        "--lang",
        type=_language,
        default=argparse.SUPPRESS,
        help=f"the language to speak: {', '.join(LANGUAGES)} (default: that of the locale, or else English)",
    )
    for action in parser._actions:  # noqa: SLF001 (argparse has no other way to go through the commands)
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 (as above)
            for command in action.choices.values():
                _in_any_language(command)


def _language(text: str) -> str:
    try:
        return spoken(text)
    except UnknownLanguage as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read a command line; `BoardRulesError` for a wrong one.

    `lang` is the language that is asked for, or that of the user's locale.
    """
    command = build().parse_args(arguments)
    if "lang" not in command:
        command.lang = language_of(os.environ)
    return command
