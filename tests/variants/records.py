"""The verdicts of all variants, as `python -m tests.variants` found them last, and how they are made."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from boardrules import fiji, kawa, wampum
from boardrules.cite import Rulebook
from boardrules.variants import Variant

DATA = Path(__file__).with_name("verdicts.json")

GAMES: Mapping[str, ModuleType] = {"fiji": fiji, "wampum": wampum, "kawa": kawa}

RANDOM_GAMES = 16
"""So many random games of the full game are enough to meet what is met on these tables."""

BOX = "exhaustive search"
"""What the engine is called that looks at every state."""


def variants() -> Iterator[tuple[str, Variant[Any]]]:
    """Go through all variants, each with the name of its game."""
    for game, module in GAMES.items():
        yield from ((game, variant) for variant in module.GALLERY)


def rulebook(game: str) -> Rulebook:
    """Return the clauses of a game."""
    found: Rulebook = GAMES[game].game(2).rulebook
    return found


def command(game: str, variant: Variant[Any]) -> str:
    """Return the command line that finds the verdict of a variant again."""
    options = f"--variant {variant.name} --seats {variant.seats} --games {RANDOM_GAMES}"
    return f"boardrules check {game} {options}"


def arguments(line: str) -> list[str]:
    """Return what a command line gives to `boardrules`, for a verdict as JSON."""
    return [*shlex.split(line)[1:], "--json", "--quiet"]


def summary(variant: str, found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of a verdict, from its JSON: what was looked at, what broke and what was never met."""
    return {
        "game": found["game"],
        "variant": variant,
        "seats": found["seats"],
        "asked": {name: found["asked"][name] for name in ("games", "seed", "most_states")},
        "status": found["status"],
        "games": sum(look["games"] for look in found["looks"]),
        "boxes": [
            {name: look[name] for name in ("seats", "ruleset", "states", "ends", "depth", "cut")}
            for look in found["looks"]
            if look["engine"] == BOX
        ],
        "broken": [_broken(one) for one in found["properties"] if one["standing"] == "broken"],
        "never_met": [one["name"] for one in found["properties"] if one["standing"].startswith("never")],
    }


def _broken(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of a claim that broke: how long the plays are, the shortest one, and what is seen there.

    What is seen is left out where it is only what the claim itself says.
    """
    shortest = found["broken"][0]
    return {
        "name": found["name"],
        "moves": {play["engine"]: len(play["record"]["moves"]) for play in found["broken"]},
        "detail": "" if shortest["detail"] == found["sentence"] else shortest["detail"],
        "play": shortest["record"],
    }


def kept() -> dict[tuple[str, str], dict[str, Any]]:
    """Return what is kept, by game and variant."""
    found: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
    return {(entry["game"], entry["variant"]): entry for entry in found}


def keep(entries: Mapping[tuple[str, str], Mapping[str, Any]]) -> None:
    """Write down the entries of all variants that there are, in their order."""
    lines = ",\n".join(
        json.dumps(entries[game, one.name], ensure_ascii=False)
        for game, one in variants()
        if (game, one.name) in entries
    )
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
