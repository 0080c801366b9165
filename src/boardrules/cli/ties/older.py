"""`boardrules fiji resolve|rank`: an older spelling of two questions of `boardrules tie fiji`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, Final

from boardrules import fiji
from boardrules.cli.printing import out
from boardrules.cli.ties.players import pairs
from boardrules.errors import BoardRulesError, Unreadable
from boardrules.fiji.components import LETTERS
from boardrules.rulesets import changed, settings
from boardrules.seats import name_of
from boardrules.wording import say

_PAIR: Final = re.compile(rf"[0-9]+[{LETTERS}]")
_PAIRS: Final = re.compile(rf"(?:[0-9]+[{LETTERS}])+")


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the commands of Fiji."""
    game = commands.add_parser("fiji", help="an older spelling of `tie fiji condition` and `tie fiji heads`")
    asked = game.add_subparsers(dest="question", required=True, metavar="QUESTION")

    resolve = asked.add_parser("resolve", help="who executes the effect beside a condition, and why")
    resolve.add_argument("condition", help='a condition, such as "most green+red" or "fewest all"')
    _bundles(resolve, "the offer of each player, in order of seats, such as A=2g1r or Ann=3r")
    resolve.set_defaults(run=resolve_condition)

    rank = asked.add_parser("rank", help="who has which place, how many heads it brings, and why")
    rank.add_argument("goals", help='the goals, the most important first, such as "most red, fewest blue"')
    _bundles(rank, "what each player has, in order of seats, such as A=2r3b or Ann=3g")
    rank.set_defaults(run=rank_players)


def _bundles(parser: argparse.ArgumentParser, about: str) -> None:
    parser.add_argument("beads", nargs="+", metavar="NAME=BEADS", help=about)
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="another reading; repeatable")


def read_bundles(found: Sequence[str]) -> tuple[list[str], list[fiji.Beads]]:
    """Read `NAME=BEADS` pairs: the names, and the beads in the order given; `BoardRulesError` for what is not one."""
    beads: list[fiji.Beads] = []
    read = pairs(found, "BEADS", "A=2g1r")
    for name, text in read.items():
        try:
            beads.append(fiji.Beads.read(_in_order(text)))
        except Unreadable as fault:
            raise BoardRulesError(f"{f'{name}={text}'!r}: {fault}") from None
    return list(read), beads


def _in_order(text: str) -> str:
    """Put number-letter pairs into the order of the notation: people write the colour first that they look at."""
    if not _PAIRS.fullmatch(text):
        return text
    return "".join(sorted(_PAIR.findall(text), key=lambda pair: LETTERS.index(pair[-1])))


def resolve_condition(command: argparse.Namespace) -> int:
    """Print who executes the effect, and why."""
    ruleset = changed(fiji.STANDARD, settings(command.set), "settings")
    names, offers = read_bundles(command.beads)
    resolution = fiji.resolve(command.condition, offers, ruleset)
    nobody = say("nobody").text(lang=command.lang)
    out(nobody if resolution.executor is None else name_of(resolution.executor, names))
    out(resolution.explain(names, command.lang))
    return 0


def rank_players(command: argparse.Namespace) -> int:
    """Print the places and the heads, and why."""
    ruleset = changed(fiji.STANDARD, settings(command.set), "settings")
    names, holdings = read_bundles(command.beads)
    goals = [fiji.Goal.read(goal.strip()) for goal in command.goals.split(",")]
    if ruleset.scoring is fiji.Scoring.GOAL_BY_GOAL:
        found = fiji.explain_goals(goals, holdings, ruleset)
        heads, why = found.heads, found.explain(names, command.lang)
    else:
        ranking = fiji.rank(goals, holdings)
        heads, why = fiji.heads(ranking, ruleset), ranking.explain(names, command.lang)
    out(", ".join(f"{name} {share}" for name, share in zip(names, heads, strict=True)))
    out(why)
    return 0
