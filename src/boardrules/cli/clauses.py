"""`boardrules clause`: a clause of a rulebook by its id, or all whose ids begin alike."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any, Final

from boardrules.cite import Clause, Rulebook, answers
from boardrules.cli.games import SHIPPED, Wish, find
from boardrules.cli.printing import out
from boardrules.errors import BoardRulesError
from boardrules.languages import ENGLISH
from boardrules.rulesets import nearest
from boardrules.wording import N_, Voice, say

KINDS: Final = {
    "normative": N_("a rule"),
    "ex": N_("a worked example"),
    "gap": N_("a gap: the sheet is silent, or can be read in more than one way"),
    "unmodelled": N_("not modelled"),
}
"""What each kind of clause is called."""

SHEETS: Final = {"sheet": N_("sheet"), "es": N_("Spanish sheet")}
"""The sheets in which a clause has a place, by the key of the fact."""

SETTLED: Final = {
    "derived": N_("settled by the other rules, which leave one answer"),
    "data": N_("settled by the components, as they were reconstructed"),
}
"""What settles a gap that no field does."""

WIDTH: Final = 100


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    clause = commands.add_parser("clause", help="print a clause of a rulebook, and what answers for it")
    clause.add_argument(
        "ids", nargs="+", metavar="ID", help="an id such as fiji.exchange.ties-cancel, or how several begin: fiji.gap"
    )
    clause.add_argument("--game", help="the game of the clauses, if it is your own: module:attribute")
    clause.add_argument("--json", action="store_true", help="print the clauses as JSON")
    clause.set_defaults(run=print_clauses)


def print_clauses(command: argparse.Namespace) -> int:
    """Print the clauses that are asked for: one in full, several in a line or two each."""
    found: dict[str, Clause] = {}
    for asked in command.ids:
        found |= {clause.id: clause for clause in clauses_of(asked, _rulebook(asked, command.game))}
    voice = Voice(command.lang)
    answering = {name: tuple(dict.fromkeys(functions)) for name, functions in answers().items()}
    if command.json:
        told = [plain(clause, answering.get(clause.id, ())) for clause in found.values()]
        out(json.dumps(told, ensure_ascii=False, indent=2))
    elif all(asked in found for asked in command.ids):
        out("\n\n".join("\n".join(in_full(clause, answering.get(clause.id, ()), voice)) for clause in found.values()))
    else:
        out("\n".join(f"{clause.id}\n{sentence(clause, command.lang)}" for clause in found.values()))
    return 0


def _rulebook(asked: str, game: str | None) -> Rulebook:
    """Return the rulebook in which to look; `BoardRulesError` if the id begins with the name of no game."""
    if game is not None:
        return find(Wish(name=game)).rulebook
    name = asked.partition(".")[0]
    if name not in SHIPPED:
        fault = f"clause {asked!r} found, an id that begins with one of {', '.join(SHIPPED)} expected"
        known = [clause.id for shipped in SHIPPED for clause in find(Wish(name=shipped)).rulebook]
        raise BoardRulesError(fault + (nearest(asked, known) or nearest(name, SHIPPED)))
    return find(Wish(name=name)).rulebook


def clauses_of(asked: str, rulebook: Rulebook) -> Sequence[Clause]:
    """Return the clause of an id, or all that it is the beginning of, whole words between dots.

    Raises `BoardRulesError` with the nearest known id or beginning if there is none.
    """
    if asked in rulebook:
        return [rulebook[asked]]
    begun = [clause for clause in rulebook if clause.id.startswith(f"{asked.removesuffix('.')}.")]
    if not begun:
        groups = {clause.id.rpartition(".")[0] for clause in rulebook}
        known = groups if asked.removesuffix(".").count(".") < 2 else [clause.id for clause in rulebook]  # noqa: PLR2004
        fault = f"clause {asked!r}: unknown, an id of the rulebook or the beginning of some expected"
        raise BoardRulesError(fault + nearest(asked, sorted(known)))
    return begun


def in_full(clause: Clause, functions: Sequence[str], voice: Voice) -> Iterator[str]:
    """Go through the lines that tell all that is known of a clause."""
    yield clause.id
    yield sentence(clause, voice.lang)
    yield _indented(voice(say("kind: {kind:word}", kind=KINDS[clause.kind])))
    for key, name in SHEETS.items():
        if key in clause.facts:
            yield _indented(voice(say("{sheet:word}: {place}", sheet=name, place=clause.facts[key])))
    if "field" in clause.facts:
        yield _indented(voice(say("settled by the ruleset's field: {field}", field=clause.facts["field"])))
    yield from (_indented(voice.word(settled)) for key, settled in SETTLED.items() if key in clause.facts)
    if "unmodelled" in clause.facts:
        yield _indented(voice(say("because {reason}", reason=clause.facts["unmodelled"])))
    yield from (_indented(voice(say("answered by: {name}", name=name))) for name in functions)


def sentence(clause: Clause, lang: str) -> str:
    """Return the sentence of a clause, indented: in the reader's language if the rulebook has it, else in English."""
    return _indented(clause.other if clause.other and lang != ENGLISH else clause.sentence)


def _indented(text: str) -> str:
    return fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def plain(clause: Clause, functions: Sequence[str]) -> Mapping[str, Any]:
    """Return all that is known of a clause in values that JSON knows; places and sentences by language."""
    sentences = {"en": clause.sentence} | ({"es": clause.other} if clause.other else {})
    places = {"en" if key == "sheet" else key: clause.facts[key] for key in SHEETS if key in clause.facts}
    return {
        "id": clause.id,
        "kind": str(clause.kind),
        "heading": clause.heading,
        "sentences": sentences,
        "places": places,
        "field": clause.facts.get("field"),
        "derived": "derived" in clause.facts,
        "unmodelled": clause.facts.get("unmodelled"),
        "functions": list(functions),
    }
