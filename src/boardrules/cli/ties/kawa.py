"""The ties of Kawa: who carries out the effect of a Special first, and the end."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Final

from boardrules import kawa
from boardrules.cli.ties.asking import Lacking, Question, Reply, at_table, ended
from boardrules.cli.ties.players import numbers, one_of, whole_number
from boardrules.cli.ties.truth import Column, Pattern, amounts, letters
from boardrules.errors import BoardRulesError
from boardrules.seats import letter, shown_name
from boardrules.wording import Event, say


def _wheel(players: int, first: int) -> list[int]:
    """Return the positions of so many players who sit in turn order, one of them at Position 1."""
    return [(seat - first) % players + 1 for seat in range(players)]


# The effect of a Special


def _specials(parser: argparse.ArgumentParser) -> None:
    about = "the position of each player on the Water Wheel, such as A=2 or Ann=4"
    parser.add_argument("players", nargs="*", metavar="NAME=POSITION", help=about)
    parser.add_argument(
        "--who", nargs="+", metavar="NAME", help="those who qualify for the effect, such as A C (default: all)"
    )


def _in_order(command: argparse.Namespace, ruleset: kawa.Ruleset) -> Reply:
    wheel = numbers(command.players, "POSITION", "A=2", 1)
    at_table(list(wheel), ruleset)
    who = list(wheel) if command.who is None else [one_of(name, wheel, "--who") for name in command.who]
    twice = [name for name in who if who.count(name) > 1]
    if twice:
        raise BoardRulesError(f"--who {twice[0]!r} found twice, each player once expected")
    found = kawa.explain_specials(who, wheel, ruleset)
    order = [found.names[seat] for seat in found.order]
    return Reply(Event("{order}", {"order": ", ".join(map(shown_name, order))}), order, found.events(), found.names)


def _special_columns(players: int) -> Sequence[Column]:
    def column(first: int) -> Column:
        def order(pattern: Pattern) -> str:
            best = [seat for seat, rank in enumerate(pattern) if not rank]
            return letters([int(seat) for seat in kawa.special_order(best, _wheel(players, first))])

        who = letter(first)
        return Column(f"{who} first", f"who carries it out, in order, if {who} is at Position 1", order)

    return tuple(map(column, range(players)))


# The end


def _end(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "players", nargs="*", metavar="NAME=POINTS", help="the points of each player, such as Ann=21 Bob=21"
    )
    parser.add_argument(
        "--wheel",
        nargs="+",
        metavar="POSITION",
        help="such as Ann=3 Bob=1, or 3 1 in order of seats: the positions on the Water Wheel after it "
        "has turned for the last time, for final_tie=last-in-turn-order",
    )


def _won(command: argparse.Namespace, ruleset: kawa.Ruleset) -> Reply:
    points = numbers(command.players, "POINTS", "Ann=21")
    at_table(list(points), ruleset)
    if command.wheel is None and ruleset.final_tie is not kawa.FinalTie.SHARED and _level(points) > 1:
        raise Lacking(
            "several are level: --wheel NAME=POSITION ... expected, to see who is last in turn order",
            say(
                "Read as final_tie=last-in-turn-order, the last of them in turn order would win: --wheel says who.",
                "kawa.gap.final-tie",
            ),
        )
    found = kawa.explain_end(points, _lying(command.wheel), ruleset)
    return ended(found)


def _level(points: Mapping[str, int]) -> int:
    """Return how many are level at the top."""
    return list(points.values()).count(max(points.values()))


def _lying(wheel: Sequence[str] | None) -> Mapping[str, int] | Sequence[int] | None:
    """Read where the tokens lie: by name, or in order of seats (in double weaving, of colours)."""
    if wheel is None:
        return None
    if all("=" not in one for one in wheel):
        return [whole_number(one, f"--wheel {one}", 1) for one in wheel]
    return numbers(wheel, "POSITION", "Ann=3", 1)


def _end_columns(players: int) -> Sequence[Column]:
    last = kawa.Ruleset(final_tie=kawa.FinalTie.LAST_IN_TURN_ORDER)

    def column(first: int) -> Column:
        who = letter(first)
        about = f"who wins with final_tie=last-in-turn-order if {who} is at Position 1 in the end"
        wheel = _wheel(players, first)
        return Column(
            f"{who} first", about, lambda pattern: letters(kawa.result(amounts(pattern), wheel, last).winners)
        )

    shared = Column("shared", "all who win with final_tie=shared", lambda pattern: letters(_winners(pattern)))
    return (shared, *map(column, range(players)))


def _winners(pattern: Pattern) -> tuple[int, ...]:
    return kawa.explain_end(amounts(pattern)).winners


QUESTIONS: Final = (
    Question(
        game="kawa",
        name="specials",
        about="in which order those level for the effect of a Special carry it out",
        arguments=_specials,
        asked=("players",),
        beside=("who",),
        reply=_in_order,
        standard=kawa.STANDARD,
        columns=_special_columns,
    ),
    Question(
        game="kawa",
        name="end",
        about="who wins the game",
        arguments=_end,
        asked=("players",),
        beside=("wheel",),
        reply=_won,
        standard=kawa.STANDARD,
        readings=("final_tie",),
        columns=_end_columns,
    ),
)
"""The questions, in the order of the sheet."""
