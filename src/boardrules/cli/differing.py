"""`boardrules differ`: two rulesets of one game, the shortest play on which they part, and how often it matters."""

from __future__ import annotations

import argparse
from typing import Any, Final

from attrs import evolve

from boardrules.cli.commands import own_rules
from boardrules.cli.crew import add_options, at_work
from boardrules.cli.games import AnyGame, Wish, asked_for, find
from boardrules.cli.options import game_options, number, seconds
from boardrules.cli.printing import out
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError
from boardrules.rulesets import read_house_rules
from boardrules.verify.differ import GAMES, MOST_PAIRS, differ
from boardrules.verify.difference import Status

EXIT: Final = {Status.EQUAL: 0, Status.NONE: 0, Status.PARTED: 1, Status.INCOMPLETE: 3}
"""The exit status of a comparison."""


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    parser = commands.add_parser("differ", help="do two rulesets differ? the shortest play on which they part")
    game_options(parser)
    other = parser.add_argument(
        "other", metavar="game-b", help="the game of b, if it is another file or module:attribute than a's"
    )
    # Not nargs="?": that would be taken for missing where options stand between the two games.
    other.required = False
    for side in "ab":
        parser.add_argument(
            f"--{side}", action="append", default=[], metavar="FIELD=VALUE", help=f"a field of {side}; repeatable"
        )
        parser.add_argument(f"--{side}-variant", metavar="NAME", help=f"the named ruleset of {side}")
    parser.add_argument("--games", type=number(0), default=GAMES, help=f"pairs of random games (default: {GAMES})")
    parser.add_argument("--seed", type=number(0), default=0, help="the seed of the random games (default: 0)")
    parser.add_argument("--seconds", type=seconds, help="stop after so many seconds")
    parser.add_argument(
        "--states",
        type=number(0),
        default=MOST_PAIRS,
        help=f"give up the search of a box after so many pairs of states, 0 for no search (default: {MOST_PAIRS})",
    )
    add_options(parser, workers=1)
    parser.add_argument("--tell", action="store_true", help="tell in sentences what the last move does under each")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=compare)


def compare(command: argparse.Namespace) -> int:
    """Compare two rulesets and print the answer."""
    a, b = both(command)
    with own_rules(b if a.module else a), at_work(command) as executor, shown(quiet=command.quiet) as watch:
        found = differ(
            a,
            b,
            games=command.games,
            seed=command.seed,
            seconds=command.seconds,
            most_states=command.states,
            executor=executor,
            watch=watch,
        )
    if command.json:
        out(found.json())
    else:
        for line in found.lines(tell=command.tell, lang=command.lang):
            out(line)
    return EXIT[found.status]


def both(command: argparse.Namespace) -> tuple[AnyGame, AnyGame]:
    """Return the two games that a command line asks for; where only one says for how many, the other follows it."""
    common, placed, unread = asked_for("--set", command.set)
    wishes = []
    for name, variant, option, pairs in (
        (command.game, command.a_variant, "--a", command.a),
        (command.other or command.game, command.b_variant, "--b", command.b),
    ):
        changes, places, faults = asked_for(option, pairs)
        wishes.append(
            Wish(
                name=name,
                seats=command.seats,
                variant=variant or command.variant,
                changes={**common, **changes},
                places={**placed, **places},
                faults=(*unread, *faults),
            )
        )
    if wishes[0] == wishes[1] and not any(wish.faults for wish in wishes):
        raise BoardRulesError("a and b are the same, something given with --a, --b or a second game expected")
    games = [find(wish) for wish in wishes]
    if games[0].seats != games[1].seats and command.seats is None:
        said = [_says_seats(wish) for wish in wishes]
        if said[0] != said[1]:
            follower = said.index(False)
            games[follower] = find(evolve(wishes[follower], seats=games[1 - follower].seats))
        elif not said[0]:
            # Neither says for how many: as many as both allow.
            fewest = min(game.seats for game in games)
            games = [find(evolve(wish, seats=fewest)) for wish in wishes]
    return games[0], games[1]


def _says_seats(wish: Wish) -> bool:
    """Say whether a game is for a number of players that somebody has written down."""
    if wish.name.endswith(".toml"):
        return read_house_rules(wish.name).seats is not None
    return ":" in wish.name
