"""Which functions and tests answer for which clause: `python -m tests.traceability` writes the table.

Functions are those that `@cite` marks; tests are those that `pytest.mark.cite` marks, found by reading the test files,
so that the table is the same whichever tests are run.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import boardrules
from boardrules.cite import Clause, ClauseKind, Rulebook, answers, read_rulebook

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boardrules"
TESTS = ROOT / "tests"
PAGE = ROOT / "docs" / "traceability.md"

GAMES = tuple(name for name in boardrules.__all__ if (SOURCE / name / "rulebook.md").exists())
"""The games at the front door: each clause of theirs must be answered for."""

INTRODUCTION = """\
# Traceability

Which functions and tests answer for which clause of a rulebook. This page is made by `python -m tests.traceability`;
a test fails when it is stale, when something cites a clause that is not there, and when a rule has no function or no
test. A worked example needs a test, and so does a reading of what the sheet leaves open. The clauses themselves,
with the same functions and tests, are on the pages of [Fiji](fiji/index.md), [Wampum](wampum/index.md) and
[Kawa](kawa/index.md).

Functions are named below `boardrules`, tests below the folder `tests`.
"""


def rulebooks() -> dict[str, Rulebook]:
    """Return the rulebook of each game, also of one that is still being written."""
    paths = sorted(SOURCE.glob("*/rulebook.md"))
    return {path.parent.name: read_rulebook(path.read_text(encoding="utf-8")) for path in paths}


# Functions


def functions() -> dict[str, list[str]]:
    """Return for each cited clause the functions of the package that answer for it."""
    for game in GAMES:
        folder = importlib.import_module(f"boardrules.{game}").__path__
        for module in pkgutil.walk_packages(folder, f"boardrules.{game}."):
            importlib.import_module(module.name)
    ours = {clause: [name for name in names if name.startswith("boardrules.")] for clause, names in answers().items()}
    return {clause: sorted(dict.fromkeys(names)) for clause, names in ours.items() if names}


def literals(path: Path, game: str) -> Iterator[tuple[int, str]]:
    """Go through the texts in a file that look like clause ids of a game, with their lines; docstrings are none."""
    tree = ast.parse(path.read_text(encoding="utf-8"), path)
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text.startswith(f"{game}.") and id(node) not in said:
                yield node.lineno, text


def mentions(path: Path, game: str) -> Iterator[tuple[int, str]]:
    """Go through the clause ids in brackets, as docstrings and comments have them, with their lines."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for found in re.finditer(r"\[([a-z0-9.,\s-]+)\]", line):
            for name in found.group(1).split(","):
                if name.strip().startswith(f"{game}."):
                    yield number, name.strip()


# Tests


def _marks(nodes: list[ast.expr]) -> Iterator[ast.Call]:
    """Go through the cite marks among some decorators, or in what `pytestmark` is."""
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in {"pytest.mark.cite", "mark.cite"}:
                yield call


def marks(path: Path) -> Iterator[tuple[str, str, int]]:
    """Go through the cite marks of a test file: what is marked (empty for all of it), the clause, the line."""

    def inside(body: list[ast.stmt], owner: str) -> Iterator[tuple[str, ast.Call]]:
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                name = f"{owner}::{node.name}".removeprefix("::")
                yield from ((name, call) for call in _marks(node.decorator_list))
                yield from inside(node.body, name)
            elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["pytestmark"]:
                yield from ((owner, call) for call in _marks([node.value]))

    tree = ast.parse(path.read_text(encoding="utf-8"), path)
    for name, call in inside(tree.body, ""):
        for argument in call.args:
            yield name, ast.literal_eval(argument), argument.lineno


def tests() -> dict[str, list[str]]:
    """Return for each cited clause the tests that show it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, clause, _ in marks(path):
            place = path.relative_to(TESTS).as_posix()
            found[clause].append(f"{place}::{name}" if name else place)
    return {clause: sorted(dict.fromkeys(names)) for clause, names in found.items()}


# The page


def kind_of(clause: Clause) -> str:
    """Return what a clause is for, and what settles it if it is a gap."""
    match clause.kind:
        case ClauseKind.NORMATIVE:
            return "rule"
        case ClauseKind.EXAMPLE:
            return "example"
        case ClauseKind.UNMODELLED:
            return "not modelled"
        case ClauseKind.GAP:
            settled = [f"`{clause.facts['field']}`"] if "field" in clause.facts else []
            return ", ".join(["gap", *settled, *(fact for fact in ("derived", "data") if fact in clause.facts)])


def row(clause: Clause, functions: list[str], tests: list[str]) -> str:
    """Return one line of the table."""
    answering = [f"`{name.removeprefix('boardrules.')}`" for name in functions]
    if clause.kind is ClauseKind.UNMODELLED:
        answering.append(clause.facts["unmodelled"])
    showing = [f"`{name}`" for name in tests]
    cells = [f"`{clause.id}`", kind_of(clause), clause.place, " ".join(answering), " ".join(showing)]
    return f"| {' | '.join(cells)} |"


def page() -> str:
    """Return the whole page."""
    answering, showing = functions(), tests()
    parts = [INTRODUCTION]
    books = rulebooks()
    for game in GAMES:
        rows = [row(clause, answering.get(clause.id, []), showing.get(clause.id, [])) for clause in books[game]]
        head = "| clause | kind | sheet | functions | tests |\n|---|---|---|---|---|\n"
        parts.append(f"\n## {game.capitalize()}\n\n{head}" + "\n".join(rows) + "\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)} written\n")
