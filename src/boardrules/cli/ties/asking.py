"""A question about a tie: how it is asked at the command line, what it comes to, and how that is printed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from boardrules.answers import Ending
from boardrules.cli.games import asked_for
from boardrules.cli.options import number
from boardrules.cli.printing import out
from boardrules.cli.ties.truth import MOST_PLAYERS, Columns, lines, rows
from boardrules.errors import BoardRulesError
from boardrules.house_rules import Changes, rules_with
from boardrules.rulesets import Reading, options
from boardrules.seats import Seat, span
from boardrules.wording import Event, say


@attrs.frozen
class Reply:
    """What a question comes to: as shown, as JSON has it, and why."""

    shown: Event
    """The answer alone: names, numbers, or a sentence."""
    value: Any
    why: Sequence[Event]
    names: Sequence[str]

    def line(self, lang: str) -> str:
        """Return answer and reason in one line."""
        answer = self.shown.sentence(self.names, lang)
        reason = " ".join(event.text(self.names, lang) for event in self.why)
        return f"{answer} {reason}" if answer.endswith(".") else f"{answer}: {reason}"


class Lacking(BoardRulesError):
    """A reading needs to know more than was said; the event tells what it would go by."""

    def __init__(self, message: str, event: Event) -> None:
        """Keep the event for whoever did not ask for that reading."""
        super().__init__(message)
        self.event = event


@attrs.frozen(kw_only=True)
class Question:
    """A question about a tie: its game and name, what it asks, how it is asked, what it comes to, its truth table.

    `readings` are the fields of the ruleset on which the answer may hang.
    """

    game: str
    name: str
    about: str
    arguments: Callable[[argparse.ArgumentParser], None]
    asked: tuple[str, ...]
    """The names of the arguments without which nothing is asked."""
    beside: tuple[str, ...] = ()
    """The names of the other arguments."""
    reply: Callable[[argparse.Namespace, Any], Reply]
    standard: Any
    readings: tuple[str, ...] = ()
    columns: Columns
    note: str = ""
    """What a reader of the truth table has to know beside the columns."""


def add_question(commands: Any, question: Question) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command of a question."""
    parser = commands.add_parser(question.name, help=question.about, description=f"{question.about}.")
    question.arguments(parser)
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="another reading; repeatable")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument(
        "--table",
        type=number(1, MOST_PLAYERS),
        metavar="N",
        help=f"print the truth table instead: what it comes to for every way in which N players can be level "
        f"(1 to {MOST_PLAYERS})",
    )
    parser.set_defaults(run=lambda command: answer(question, command))


def answer(question: Question, command: argparse.Namespace) -> int:
    """Print what a question comes to, and what another reading would make of it; or its truth table."""
    if command.table is not None:
        return print_table(question, command)
    values, places, faults = asked_for("--set", command.set)
    changes = Changes(values=values, places=places, faults=faults)
    ruleset = rules_with(question.standard, changes, question.game)
    missing = [name for name in question.asked if _not_said(name, getattr(command, name))]
    if missing:
        expected = " and ".join(_shown(name) for name in missing)
        swallowed = [name for name in question.beside if any("=" in one for one in getattr(command, name) or ())]
        if "players" in missing and swallowed:
            expected += f" before --{swallowed[0]}"
        raise BoardRulesError(f"not enough to answer: {expected} expected, or --table N (see --help)")
    reply = question.reply(command, ruleset)
    other = list(others(question, command, ruleset, reply))
    if command.json:
        out(json.dumps(data(question, reply, other, command.lang), ensure_ascii=False))
        return 0
    out(reply.line(command.lang))
    for _, _, told in other:
        out(told.text(reply.names, command.lang))
    return 0


def _not_said(name: str, value: Any) -> bool:  # noqa: ANN401 (whatever argparse read)
    """Say whether an argument is missing; a player stands in its place where it has been forgotten."""
    return value in (None, []) or (name in {"condition", "goals"} and "=" in value)


def _shown(name: str) -> str:
    """Return an argument as the help has it."""
    return {"goals_or_places": "GOALS or NAME=PLACE", "condition": "CONDITION", "goals": "GOALS"}.get(
        name, f"--{name}" if name in {"bid", "start"} else "NAME=..."
    )


def others(
    question: Question,
    command: argparse.Namespace,
    ruleset: Any,  # noqa: ANN401 (any game's ruleset)
    reply: Reply,
) -> Iterator[tuple[str, Any, Event]]:
    """Go through the readings that would give another answer: field and reading, its answer, and a sentence."""
    for field in question.readings:
        one = options(ruleset)[field]
        kind: type[Reading] = one.type  # type: ignore[assignment]  # readings are enums
        for reading in kind:
            if reading is getattr(ruleset, field):
                continue
            name = f"{field}={reading.value}"
            try:
                found = question.reply(command, attrs.evolve(ruleset, **{field: reading}))
            except Lacking as lacking:
                yield name, None, lacking.event
                continue
            if found.value != reply.value:
                yield (
                    name,
                    found.value,
                    say(
                        "Read as {reading}, it would be: {answer}.",
                        *one.metadata["clauses"],
                        reading=name,
                        answer=found.shown,
                    ),
                )


def data(question: Question, reply: Reply, other: Sequence[tuple[str, Any, Event]], lang: str) -> Mapping[str, Any]:
    """Return an answer in values that JSON knows."""
    return {
        "game": question.game,
        "question": question.name,
        "answer": reply.value,
        "reason": [
            {"sentence": event.sentence(reply.names, lang), "clauses": list(event.clauses)} for event in reply.why
        ],
        "other_readings": [
            {"reading": name, "answer": value, "clauses": list(told.clauses)} for name, value, told in other
        ],
    }


def print_table(question: Question, command: argparse.Namespace) -> int:
    """Print the truth table of a question."""
    given = [name for name in (*question.asked, *question.beside, "set") if getattr(command, name) not in (None, [])]
    if given:
        raise BoardRulesError(
            "--table and a question of its own found, one of them expected: a table shows every reading"
        )
    columns = question.columns(command.table)
    if not command.json:
        for line in lines(question.columns, command.table):
            out(line)
        return 0
    table = {
        "game": question.game,
        "question": question.name,
        "players": command.table,
        "columns": {column.name: column.about for column in columns},
        "rows": [
            {"ranks": list(row.pattern), "order": row.order, "values": list(row.values)}
            for row in rows(question.columns, command.table)
        ],
    }
    out(json.dumps(table, ensure_ascii=False))
    return 0


def named(seats: Sequence[Seat]) -> Event:
    """Return players as a sentence lists them, by name; nobody for none."""
    return Event("{who:seats}", {"who": tuple(seats)})


def at_table(names: Sequence[str], ruleset: Any) -> None:  # noqa: ANN401 (any game's ruleset)
    """Make sure that so many can play by these rules; `BoardRulesError` if not."""
    least, most = ruleset.fewest_seats, ruleset.most_seats
    if least > most:
        raise BoardRulesError(f"fewest_seats: {least} found, at most most_seats ({most}) expected")
    if not least <= len(names) <= most:
        found = f"{len(names)} {'player' if len(names) == 1 else 'players'}"
        raise BoardRulesError(
            f"{found} found, {span(least, most)} expected (fewest_seats and most_seats can be changed by --set)"
        )


def ended(found: Ending) -> Reply:
    """Return what the end of a game comes to: all who win."""
    return Reply(named(found.winners), [found.names[seat] for seat in found.winners], found.events(), found.names)
