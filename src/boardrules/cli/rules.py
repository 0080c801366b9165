"""`boardrules rules`: every field of a ruleset, with its meaning, its clauses, its value and what is allowed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

import attrs

from boardrules.allowed import allowed_in
from boardrules.cli.commands import wanted
from boardrules.cli.games import SHIPPED, AnyGame
from boardrules.cli.options import game_options
from boardrules.cli.printing import out
from boardrules.errors import BoardRulesError
from boardrules.house_file import house_file
from boardrules.rulesets import Reading, options, plain, shown
from boardrules.verify.lines import at_table, cited, wrapped
from boardrules.wording import Voice, say, say_count


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    parser = commands.add_parser("rules", help="what a house rule can change: all fields, and what is allowed")
    game_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--toml", action="store_true", help="print a house-rule file to start from")
    form.add_argument("--json", action="store_true", help="print the fields as JSON")
    parser.set_defaults(run=show_rules)


def show_rules(command: argparse.Namespace) -> int:
    """Print the fields of a ruleset."""
    game = wanted(command)
    fields = _fields(game, command.game)
    if command.toml:
        variants = SHIPPED[game.name].VARIANTS if game.name in SHIPPED else ()
        out(house_file(game.name, game.seats, game.ruleset, variants).rstrip("\n"))
    elif command.json:
        out(json.dumps(_data(game, fields), ensure_ascii=False, indent=2))
    else:
        for line in _lines(game, fields, Voice(command.lang)):
            out(line)
    return 0


def _fields(game: AnyGame, name: str) -> dict[str, attrs.Attribute[Any]]:
    """Return the fields of a game's ruleset; `BoardRulesError` if it has none that are known."""
    fields = options(game.ruleset) if attrs.has(type(game.ruleset)) else {}
    if not fields or any("about" not in one.metadata for one in fields.values()):
        raise BoardRulesError(f"{name!r} has no ruleset whose fields are known, a game of the library expected")
    return fields


def _lines(game: AnyGame, fields: dict[str, attrs.Attribute[Any]], voice: Voice) -> Iterator[str]:
    """Go through the lines that tell of all fields."""
    yield f"{voice(at_table(game.name, game.seats, {}))}: {voice(say_count('{n} field', '{n} fields', len(fields)))}"
    for name, one in fields.items():
        value = getattr(game.ruleset, name)
        yield ""
        yield from wrapped(f"{name} = {shown(plain(value), ', ')}", 0)
        if value != one.default:
            yield from wrapped(voice(say("standard: {value}", value=shown(plain(one.default), ", "))), 2)
        yield from wrapped(f"{voice.word(one.metadata['about'])}{cited(one.metadata['clauses'])}", 2)
        # What is allowed is said as errors say it, in English.
        yield from wrapped(f"allowed: {allowed_in(one)}", 2)
        if isinstance(value, Reading):
            for reading in type(value):
                yield from wrapped(f"{reading}: {voice.word(reading.sentence)}", 4)


def _data(game: AnyGame, fields: dict[str, attrs.Attribute[Any]]) -> dict[str, Any]:
    """Return all fields in values that JSON knows."""
    return {
        "game": game.name,
        "seats": game.seats,
        "ruleset": dict(game.differences),
        "fields": [
            {
                "name": name,
                "about": one.metadata["about"],
                "clauses": list(one.metadata["clauses"]),
                "value": plain(getattr(game.ruleset, name)),
                "standard": plain(one.default),
                "allowed": allowed_in(one),
                "least": one.metadata["least"],
                "most": one.metadata["most"],
                "readings": _readings(one),
            }
            for name, one in fields.items()
        ],
    }


def _readings(one: attrs.Attribute[Any]) -> list[dict[str, str]] | None:
    """Return the readings that a field can have, with their sentences; None for a field that is no reading."""
    if not isinstance(one.default, Reading):
        return None
    return [{"name": reading.value, "sentence": reading.sentence} for reading in type(one.default)]
