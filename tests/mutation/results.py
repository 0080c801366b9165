"""What the job has found: a file of results, survivors that are explained, and the table on the page."""

from __future__ import annotations

import enum
import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
RESULTS: Final = HERE / "results.json"
EQUIVALENT: Final = HERE / "equivalent.toml"
PAGE: Final = ROOT / "docs" / "mutation.md"
BEGIN: Final = "<!-- the table: python -m tests.mutation --table -->\n"
END: Final = "<!-- the end of the table -->\n"


class Outcome(enum.StrEnum):
    """What the tests make of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    TIMEOUT = "timeout"
    """They did not end: the change makes something go on for ever."""


def digest(source: str) -> str:
    """Return a fingerprint of a text."""
    return hashlib.sha256(source.encode()).hexdigest()[:12]


def read() -> dict[str, Any]:
    """Return what was found, by file; nothing if there is none yet."""
    if not RESULTS.exists():
        return {}
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def write(found: Mapping[str, Any]) -> None:
    """Keep what was found; the old file is there until the new one is whole."""
    fresh = RESULTS.with_suffix(".new")
    fresh.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    fresh.replace(RESULTS)


def explained() -> dict[tuple[str, str], str]:
    """Return why a mutant cannot be killed, by file and mutant."""
    entries = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return {(entry["file"], entry["id"]): entry["reason"] for entry in entries}


def changed(found: Mapping[str, Any]) -> list[str]:
    """Return the files that are no longer what they were when they were mutated."""
    source = ROOT / "src"
    return [
        file
        for file, result in found.items()
        if not (source / file).exists() or digest((source / file).read_text(encoding="utf-8")) != result["digest"]
    ]


def told_changed(found: Mapping[str, Any]) -> str:
    """Say which files are no longer what they were when they were mutated."""
    files = changed(found)
    if not files:
        return "No file has changed since it was mutated."
    listed = ", ".join(f"`{file}`" for file in files)
    return f"Changed since they were mutated, so that their lines are older than the code: {listed}."


def told_missing(found: Mapping[str, Any], wanted: Iterable[str]) -> str:
    """Say which of the files that are to be mutated have no results."""
    return ", ".join(f"`{file}`" for file in wanted if file not in found) or "none"


def row(name: str, results: Iterable[tuple[str, Mapping[str, Any]]], text: str) -> str:
    """Return a line of the table about some files."""
    reasons = explained()
    made = killed = stopped = survived = equivalent = 0
    for file, result in results:
        made += result["mutants"]
        killed += result["killed"]
        stopped += result["timeouts"]
        survived += len(result["survived"])
        equivalent += sum((file, one["id"]) in reasons for one in result["survived"])
    real = made - equivalent
    score = f"{100 * (killed + stopped) / real:.1f} %" if real else "-"
    cells = [name, made, killed, stopped, equivalent, survived - equivalent, score, text]
    return f"| {' | '.join(map(str, cells))} |"


def table(found: Mapping[str, Any]) -> str:
    """Return the table: how many mutants of each file were killed, and of which state of it."""
    head = [
        "| file | mutants | killed | timeouts | equivalent | survive | score | state |",
        "|---|--:|--:|--:|--:|--:|--:|---|",
    ]
    rows = [row(f"`{file}`", [(file, result)], f"`{result['digest']}`") for file, result in found.items()]
    return "\n".join([*head, *rows, row("all", found.items(), "")]) + "\n"


def page(text: str, found: Mapping[str, Any]) -> str:
    """Return the page with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table(found)}\n{END}{rest.partition(END)[2]}"
