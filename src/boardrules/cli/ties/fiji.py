"""The ties of Fiji: condition cards, the goals' ranking, shares of heads, goal by goal, and the end."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from boardrules import fiji
from boardrules.cli.ties.asking import Question, Reply, at_table, ended, named
from boardrules.cli.ties.older import read_bundles
from boardrules.cli.ties.players import numbers
from boardrules.cli.ties.truth import Column, Pattern, amounts, letters
from boardrules.errors import BoardRulesError
from boardrules.rulesets import quoted
from boardrules.seats import Seat
from boardrules.wording import Event

_BEADS: Final = "what each player has, in order of seats, such as A=2r3b or Ann=3g"


def _greens(pattern: Pattern, least: int = 0) -> list[fiji.Beads]:
    """Return beads of one colour by which the players rank as the pattern has it, most first."""
    return [fiji.Beads(green=amount) for amount in amounts(pattern, least)]


# Who executes a card


def _condition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("condition", nargs="?", help='a condition, such as "most green+red" or "fewest all"')
    about = "the offer of each player, in order of seats, such as A=2g1r or Ann=3r"
    parser.add_argument("players", nargs="*", metavar="NAME=BEADS", help=about)


def _resolved(command: argparse.Namespace, ruleset: fiji.Ruleset) -> Reply:
    names, offers = read_bundles(command.players)
    at_table(names, ruleset)
    least, most = ruleset.offer_least, ruleset.offer_most
    for name, offer in zip(names, offers, strict=True):
        if not least <= sum(offer) <= most:
            raise BoardRulesError(f"{quoted(name)} offers {sum(offer)}: {least} to {most} beads expected")
    found = fiji.resolve(command.condition, offers, ruleset)
    if found.executor is None:
        return Reply(named([]), None, found.events(), names)
    return Reply(named([found.executor]), names[found.executor], found.events(), names)


_STRICT: Final = fiji.Ruleset(zero_most=fiji.ZeroMost.DOES_NOT_COUNT)


def _executor(pattern: Pattern, least: int, ruleset: fiji.Ruleset) -> str:
    found = fiji.resolve("most green", _greens(pattern, least), ruleset).executor
    return letters([] if found is None else [found])


def _condition_columns(players: int) -> Sequence[Column]:
    strict = "who executes the effect if most is asked, the last in order offer 0, and zero_most=does-not-count"
    return (
        Column("executor", "who executes the effect", lambda pattern: _executor(pattern, 0, fiji.STANDARD)),
        Column("zero does not count", strict, lambda pattern: _executor(pattern, 0, _STRICT)),
    )


# Who has which place


def _ranking(parser: argparse.ArgumentParser) -> None:
    about = 'the goals, the most important first, such as "most red, fewest blue"'
    parser.add_argument("goals", nargs="?", help=about)
    parser.add_argument("players", nargs="*", metavar="NAME=BEADS", help=_BEADS)


def _goals(text: str) -> list[fiji.Goal]:
    return [fiji.Goal.read(goal.strip()) for goal in text.split(",")]


def _places_of(groups: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """Return the place of each seat: those level share one, and whoever is behind counts all before."""
    places: dict[Seat, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _ranked(command: argparse.Namespace, ruleset: fiji.Ruleset) -> Reply:
    names, holdings = read_bundles(command.players)
    at_table(names, ruleset)
    ranking = fiji.rank(_goals(command.goals), holdings)
    places = _places_of(ranking.places)
    groups = {f"group{number}": named(group) for number, group in enumerate(ranking.places)}
    shown = ", ".join(f"{places[group[0]]} {{group{number}}}" for number, group in enumerate(ranking.places))
    return Reply(Event(shown, groups), {names[seat]: places[seat] for seat in sorted(places)}, ranking.events(), names)


def _ranking_columns(players: int) -> Sequence[Column]:
    def places(pattern: Pattern) -> str:
        found = _places_of(fiji.rank(["most green"], _greens(pattern)).places)
        return " ".join(str(found[seat]) for seat in range(players))

    return (Column("places", "the place of each seat, in order of seats", places),)


# How many heads


def _heads(parser: argparse.ArgumentParser) -> None:
    about = 'the goals and then beads, such as "most red" A=2r B=1r; or the place of each player, such as A=1 B=1 C=3'
    parser.add_argument("goals_or_places", nargs="?", metavar="GOALS", help=about)
    parser.add_argument("players", nargs="*", metavar="NAME=BEADS or NAME=PLACE", help="in order of seats")


def _scored(ruleset: fiji.Ruleset, by: fiji.Scoring, other: str) -> None:
    """Make sure that the rules score as the question takes them to; `BoardRulesError` with the question to ask."""
    if ruleset.scoring is not by:
        found, expected = ruleset.scoring.value, by.value
        raise BoardRulesError(f"scoring={found} found, scoring={expected} expected: ask boardrules tie fiji {other}")


def _shared(command: argparse.Namespace, ruleset: fiji.Ruleset) -> Reply:
    _scored(ruleset, fiji.Scoring.PLACES, "goals")
    if "=" in command.goals_or_places:
        places = numbers([command.goals_or_places, *command.players], "PLACE", "A=1", 1)
        names = list(places)
        at_table(names, ruleset)
        found = fiji.explain_heads(_groups(list(places.values())), ruleset)
        return _heads_reply(names, found.heads, found.events())
    names, holdings = read_bundles(command.players)
    at_table(names, ruleset)
    ranking = fiji.rank(_goals(command.goals_or_places), holdings)
    found = fiji.explain_heads(ranking, ruleset)
    return _heads_reply(names, found.heads, (*ranking.events(), *found.events()))


def _groups(places: Sequence[int]) -> list[list[Seat]]:
    """Return the seats in groups of equals; `BoardRulesError` for places that leave one out."""
    groups = [[seat for seat, place in enumerate(places) if place == one] for one in sorted(set(places))]
    shared, counted = list(range(1, len(groups) + 1)), sorted(set(_places_of(groups).values()))
    if sorted(set(places)) not in (shared, counted):
        found = ", ".join(map(str, sorted(places)))
        raise BoardRulesError(f"places {found} found, expected: from 1 on, none left out but those that are shared")
    return groups


def _heads_reply(names: Sequence[str], heads: Sequence[int], why: Sequence[Event]) -> Reply:
    shown = ", ".join(f"{name} {share}" for name, share in zip(names, heads, strict=True))
    return Reply(Event("{shares}", {"shares": shown}), dict(zip(names, heads, strict=True)), why, names)


def _heads_columns(players: int) -> Sequence[Column]:
    def column(reading: fiji.TiedHeads) -> Column:
        ruleset = fiji.Ruleset(tied_heads=reading)
        about = f"the heads of each seat, in order of seats, with tied_heads={reading.value}"
        return Column(reading.value, about, lambda pattern: " ".join(map(str, _shares(pattern, ruleset))))

    return tuple(map(column, fiji.TiedHeads))


def _shares(pattern: Pattern, ruleset: fiji.Ruleset) -> tuple[int, ...]:
    return fiji.heads(fiji.rank(["most green"], _greens(pattern)), ruleset)


# Goal by goal


def _by_goal(command: argparse.Namespace, ruleset: fiji.Ruleset) -> Reply:
    _scored(ruleset, fiji.Scoring.GOAL_BY_GOAL, "heads")
    names, holdings = read_bundles(command.players)
    at_table(names, ruleset)
    found = fiji.explain_goals(_goals(command.goals), holdings, ruleset)
    return _heads_reply(names, found.heads, found.events())


def _goal_columns(players: int) -> Sequence[Column]:
    def taker(pattern: Pattern) -> str:
        (found,) = fiji.goal_winners(["most green"], _greens(pattern))
        return letters([] if found is None else [found])

    return (Column("taker", "who takes the heads of the goal", taker),)


# The end


def _end(parser: argparse.ArgumentParser) -> None:
    about = "the heads of each player, such as Ann=12 Bob=9"
    parser.add_argument("players", nargs="*", metavar="NAME=HEADS", help=about)


def _won(command: argparse.Namespace, ruleset: fiji.Ruleset) -> Reply:
    had = numbers(command.players, "HEADS", "Ann=12")
    at_table(list(had), ruleset)
    found = fiji.explain_end(had)
    return ended(found)


def _end_columns(players: int) -> Sequence[Column]:
    about = "all who win"
    return (Column("winners", about, lambda pattern: letters(fiji.explain_end(amounts(pattern)).winners)),)


QUESTIONS: Final = (
    Question(
        game="fiji",
        name="condition",
        about="who executes the effect beside a condition",
        arguments=_condition,
        asked=("condition", "players"),
        reply=_resolved,
        standard=fiji.STANDARD,
        readings=("zero_most",),
        columns=_condition_columns,
    ),
    Question(
        game="fiji",
        name="ranking",
        about="who has which place by the goals",
        arguments=_ranking,
        asked=("goals", "players"),
        reply=_ranked,
        standard=fiji.STANDARD,
        columns=_ranking_columns,
    ),
    Question(
        game="fiji",
        name="heads",
        about="how many heads each player takes, by places or by goals",
        arguments=_heads,
        asked=("goals_or_places",),
        beside=("players",),
        reply=_shared,
        standard=fiji.STANDARD,
        readings=("tied_heads",),
        columns=_heads_columns,
    ),
    Question(
        game="fiji",
        name="goals",
        about="how many heads each player takes where goals are scored one by one, as in the game for two",
        arguments=_ranking,
        asked=("goals", "players"),
        reply=_by_goal,
        standard=fiji.TWO_PLAYER,
        columns=_goal_columns,
    ),
    Question(
        game="fiji",
        name="end",
        about="who wins the game",
        arguments=_end,
        asked=("players",),
        reply=_won,
        standard=fiji.STANDARD,
        columns=_end_columns,
    ),
)
"""The questions, in the order of the sheet."""
