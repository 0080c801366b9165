"""`boardrules witness`: the shortest play that shows a thing."""

from __future__ import annotations

import argparse
from typing import Any, Final

from boardrules.cli.commands import own_rules, wanted
from boardrules.cli.games import AnyGame
from boardrules.cli.options import game_options, number, seconds
from boardrules.cli.printing import out
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError
from boardrules.verify.explore import MOST_STATES
from boardrules.verify.inspector import claims
from boardrules.verify.lines import cited, wrapped
from boardrules.verify.witness import GAMES, Proof, Where, witness
from boardrules.wording import Voice

UNREACHABLE: Final = 1
"""The exit status when it is proved that no play shows it."""

NOT_FOUND: Final = 3
"""The exit status when no play was found, and perhaps there is one."""


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    parser = commands.add_parser("witness", help="the shortest play that shows a thing, or breaks a claim")
    game_options(parser)
    name = parser.add_argument("name", help='what to look for, such as "all cancelled"; a part of the name will do')
    # Not nargs="?": that would be taken for missing where options stand between it and the game.
    name.required = False
    parser.add_argument("--list", action="store_true", help="list the names of all that can be looked for")
    parser.add_argument(
        "--where", choices=[one.value for one in Where], default=Where.BOTH.value, help="where to look (default: both)"
    )
    parser.add_argument("--games", type=number(0), default=GAMES, help=f"random games at most (default: {GAMES})")
    parser.add_argument("--seed", type=number(0), default=0, help="the seed of the random games (default: 0)")
    parser.add_argument("--seconds", type=seconds, help="stop after so many seconds")
    parser.add_argument(
        "--states",
        type=number(1),
        default=MOST_STATES,
        help=f"give up the search of a box after so many states (default: {MOST_STATES})",
    )
    parser.add_argument("--tell", action="store_true", help="tell in sentences what each move of the play does")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=find_witness)


def find_witness(command: argparse.Namespace) -> int:
    """Look for a play and print it."""
    game = wanted(command)
    if command.list:
        if command.name is not None:
            raise BoardRulesError(f"--list and the name {command.name!r} found, one of them expected")
        _list(game, command.lang)
        return 0
    if command.name is None:
        raise BoardRulesError("no name found, that of a claim expected (--list shows them)")
    with own_rules(game), shown(quiet=command.quiet) as watch:
        found = witness(
            game,
            command.name,
            where=Where(command.where),
            games=command.games,
            seed=command.seed,
            seconds=command.seconds,
            most_states=command.states,
            watch=watch,
        )
    if command.json:
        out(found.json())
    else:
        for line in found.lines(tell=command.tell, lang=command.lang):
            out(line)
    if found.found:
        return 0
    return UNREACHABLE if found.proof is Proof.UNREACHABLE else NOT_FOUND


def _list(game: AnyGame, lang: str) -> None:
    """Print everything that is claimed of a game: what kind of claim it is, its name and its sentence."""
    voice = Voice(lang=lang)
    for name, (claim, sentence, clauses) in claims(game).items():
        out(f"{voice.word(claim.value):<10} {name.replace('_', ' ')}")
        for line in wrapped(f"{voice.word(sentence)}{cited(clauses)}", 11):
            out(line)
