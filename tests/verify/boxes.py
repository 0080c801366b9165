"""The sizes of the small boxes of all games, pinned as data with their rulesets.

    python -m tests.verify.boxes     # searches every box and writes boxes.json anew

If a number changes, the rules have changed: that needs a line under "Rule semantics" in CHANGELOG.md, and an edition.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from boardrules import Game, fiji, kawa, wampum
from boardrules.rulesets import Reading, changed
from boardrules.verify.explore import explore

DATA = Path(__file__).with_name("boxes.json")
GAMES = {"fiji": fiji, "wampum": wampum, "kawa": kawa}

TABLES: tuple[tuple[str, str, int], ...] = (
    *(("fiji", "standard", seats) for seats in (2, 3, 4, 5)),
    ("fiji", "two-player", 2),
    *(("fiji", "minimal", seats) for seats in (2, 3, 4)),
    *(("wampum", "standard", seats) for seats in (2, 3)),
    *(("wampum", "minimal", seats) for seats in (2, 3)),
    ("kawa", "standard", 2),
    ("kawa", "double-weaving", 2),
    ("kawa", "reconstructed", 2),
)
"""Game, variant and seats, for each of which the box is searched."""


def readings(game: str) -> Iterator[Mapping[str, str]]:
    """Go through the readings of a game that are not its default, one at a time."""
    for field in attrs.fields(type(GAMES[game].STANDARD)):
        default = getattr(GAMES[game].STANDARD, field.name)
        if isinstance(default, Reading):
            yield from ({field.name: str(other)} for other in type(default) if other is not default)


def tables() -> Iterator[tuple[str, str, int, Mapping[str, str]]]:
    """Go through all boxes: those of the variants, and for two players those of every reading."""
    yield from ((game, variant, seats, {}) for game, variant, seats in TABLES)
    yield from ((game, "standard", 2, changes) for game in GAMES for changes in readings(game))


def box(game: str, variant: str, seats: int, changes: Mapping[str, str]) -> Game[Any, Any]:
    """Return a box; a variant that is called minimal is one already."""
    module = GAMES[game]
    whole: Game[Any, Any] = module.game(seats, changed(module.VARIANTS[variant], changes))
    return whole if variant == "minimal" else whole.boxes()[0]


def sizes(small: Game[Any, Any], *reduce: str) -> dict[str, Any]:
    """Search a box; return what is pinned of it."""
    look = explore(small, reduce=reduce)[0].look
    return {"states": look.states, "steps": look.steps, "ends": look.ends, "levels": list(look.levels)}


def pinned() -> list[dict[str, Any]]:
    """Return what is pinned."""
    found: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def name_of(entry: Mapping[str, Any]) -> str:
    """Return the name of a box."""
    changes = [f"{field}={value}" for field, value in entry["changes"].items()]
    return " ".join([entry["game"], entry["variant"], str(entry["seats"]), *changes])


def main() -> None:
    """Search every box whole and with all reductions, and write down what was found."""
    entries = []
    for game, variant, seats, changes in tables():
        small = box(game, variant, seats, changes)
        everything = ("macro", "chance", *small.symmetries)
        entry = {
            "game": game,
            "variant": variant,
            "seats": seats,
            "changes": dict(changes),
            "ruleset": dict(small.differences),
            **sizes(small),
            "reduced": {"by": list(everything), **sizes(small, *everything)},
        }
        entries.append(entry)
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    DATA.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
