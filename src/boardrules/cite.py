"""Clauses of a rulebook, and which function answers for which of them.

A rulebook is a Markdown file. A clause stands under its id, one idea each, in our own words, with its place in the
sheet in braces and, where a second sheet speaks another language, its sentence in that language:

    (fiji.exchange.ties-cancel)=
    Players level on a condition cancel each other. {sheet: 4 B, es: 4 B}
    > Los jugadores empatados en una condición se anulan entre sí.
"""

from __future__ import annotations

import enum
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import field, frozen

from boardrules.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

F = TypeVar("F", bound="Callable[..., Any]")


class ClauseKind(enum.StrEnum):
    """What a clause is for."""

    NORMATIVE = "normative"
    """A rule: some function answers for it and some test shows it."""
    EXAMPLE = "ex"
    """A worked example of the sheet: its figures are a test."""
    GAP = "gap"
    """Where the sheet is silent or can be read two ways."""
    UNMODELLED = "unmodelled"
    """A rule that no state can break, with the reason why it is not modelled."""


@frozen
class Clause:
    """One idea of a rulebook: its id, its sentence in our own words and where it stands in the sheets.

    `facts` holds what else the braces say: the place in each sheet by language or name, the ruleset `field` that
    answers a gap, the reason why a clause is `unmodelled`.
    """

    id: str
    sentence: str
    kind: ClauseKind
    facts: Mapping[str, str]
    other: str
    """The sentence in the language of the second sheet; empty if there is none."""
    heading: str

    @property
    def place(self) -> str:
        """Where the sheet says it."""
        return self.facts["sheet"]


@frozen
class Rulebook:
    """All clauses of a game, in the sheet's order, by id."""

    clauses: Mapping[str, Clause] = field(factory=dict)

    def __getitem__(self, clause: str) -> Clause:
        """Return a clause; KeyError for an unknown id."""
        return self.clauses[clause]

    def __iter__(self) -> Iterator[Clause]:
        """Go through the clauses in order."""
        return iter(self.clauses.values())

    def __contains__(self, clause: object) -> bool:
        """Say whether there is a clause of that id."""
        return clause in self.clauses

    def __len__(self) -> int:
        """Return how many clauses there are."""
        return len(self.clauses)


_TARGET: Final = re.compile(r"\(([a-z0-9.-]+)\)=")
_BRACES: Final = re.compile(r"\{([^{}]*)\}$")


def read_rulebook(text: str) -> Rulebook:
    """Read a rulebook in Markdown.

    Raises `Unreadable` with the line where a clause has no sentence, no braces or no place, or stands twice.
    """
    clauses: dict[str, Clause] = {}
    heading = ""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.startswith("## "):
            heading = line[3:]
        target = _TARGET.fullmatch(line)
        if target is None:
            continue
        body = lines[number : lines.index("", number)] if "" in lines[number:] else lines[number:]
        clause = _clause(target.group(1), body, heading, number)
        if clause.id in clauses:
            raise Unreadable(line, 1, "an id that no other clause has", line=number)
        clauses[clause.id] = clause
    return Rulebook(clauses)


def _clause(name: str, body: list[str], heading: str, number: int) -> Clause:
    """Read one clause from the lines below its id."""
    sentence = " ".join(line for line in body if not line.startswith("> "))
    other = " ".join(line[2:] for line in body if line.startswith("> "))
    braces = _BRACES.search(sentence)
    if braces is None:
        raise Unreadable(sentence, len(sentence) + 1, "a place in braces at the end of the sentence", line=number + 1)
    if any(_TARGET.fullmatch(line) for line in body) or not sentence[: braces.start()].strip():
        raise Unreadable(body[0] if body else "", 1, "a sentence below the id", number + 1)
    inside, _, reason = braces.group(1).partition("unmodelled: ")
    parts = (part.partition(":") for part in inside.strip(", ").split(","))
    facts = {key.strip(): value.strip() for key, _, value in parts}
    if reason:
        facts["unmodelled"] = reason
    if "sheet" not in facts:
        raise Unreadable(sentence, braces.start() + 1, "the place in the sheet, `sheet: ...`", line=number + 1)
    kind = next((kind for kind in ClauseKind if kind.value in facts), ClauseKind.NORMATIVE)
    return Clause(name, sentence[: braces.start()].strip(), kind, facts, other, heading)


def load_rulebook(package: str) -> Rulebook:
    """Read the `rulebook.md` that ships in a package."""
    return read_rulebook(files(package).joinpath("rulebook.md").read_text(encoding="utf-8"))


_ANSWERS: Final[dict[str, list[str]]] = {}


def cite(*clauses: str) -> Callable[[F], F]:
    """Mark the function that answers for the clauses of these ids; the function itself is left as it is."""

    def mark(function: F) -> F:
        for clause in clauses:
            _ANSWERS.setdefault(clause, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return mark


def answers() -> Mapping[str, tuple[str, ...]]:
    """Return for each cited clause the dotted names of the functions that answer for it (of what is imported)."""
    return {clause: tuple(functions) for clause, functions in sorted(_ANSWERS.items())}
