"""The gallery: one page with all variants, made from the code and from the verdicts that are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boardrules.rulesets import Reading, described
from boardrules.variants import Variant
from boardrules.verify.inspector import claims
from tests.variants.records import BOX, GAMES, RANDOM_GAMES, command, kept, rulebook

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"

INTRODUCTION = f"""\
# Gallery of variants

House rules that have a name, what each changes, its verdict, and what one learns from it. Some hold; some are broken,
and those teach most. `--variant NAME` asks for one at the command line, and in Python `fiji.VARIANTS["next-place"]` is
one; `fiji.GALLERY` has them all with their sentences.

Each verdict rests on {RANDOM_GAMES} random games of the full game and on every state of a small box of it; the command
below it finds it again. *Holds* means that nothing broke there: that is proved for the box, and for the full game it is
as sure as [so many games](howto/check-a-house-rule.md#how-sure-is-it) can make it. Where something broke, the shortest
play is shown, and below it a record, which names the small rules of the box if the play is one of the box.

This page is made by `python -m tests.variants`. A test fails when it is stale, another runs every command in it and
compares what it finds, and every play is replayed up to the move that breaks the claim.

Some things to look for:

* Add up the worst case: [until the beads run out](#gallery.fiji.until-the-beads-run-out) breaks by arithmetic, and
  [passing](#gallery.fiji.pass-when-short) mends it.
* Two changes that hold alone can break together: [bigger and longer](#gallery.fiji.bigger-and-longer).
* A number on the sheet may be there so that something comes out even:
  [every card in play](#gallery.wampum.every-card-in-play).
* What never happens cannot break: [no hand limit](#gallery.wampum.no-hand-limit) and
  [no taking back](#gallery.kawa.no-taking-back) hold, and some claims have lost their meaning. In Kawa nobody decides
  at the same time as another, so one law is never met with any rules.
* A broken claim need not be a fault: [the fountain](#gallery.kawa.fountain) breaks one on purpose.
* One fault can break several claims: in [one round, few heads](#gallery.fiji.one-round-few-heads) it is the step that
  fails.
"""

REFUSED = """\

## Refused before play

Some house rules contradict themselves, and that needs no play to see. They are refused with all that is wrong, and
have no verdict. Fiji's long evening is for up to four, since the box has no more heads:

```console
$ boardrules check fiji --variant long-evening --seats 5
boardrules: fiji with 5 seats: seats: 5 found, 2 to 4 expected
[exit status 2]
$ boardrules check fiji --variant long-evening --seats 5 --set most_seats=5
boardrules: fiji with 5 seats: --set: heads: 40 found, at least 50 for 5 rounds expected (because of most_seats)
[exit status 2]
```

A pile that does not come out even is played by default, and refused where the rules say so; a River needs a tile for
each cell, and a name that nobody has given is answered with the nearest one:

```console
$ boardrules check wampum --variant six-in-hand --set short_pile=refuse
boardrules: wampum with 4 seats: --set: deck: a pile of 52 found, a multiple of 8, as many as a round deals, ...
[exit status 2]
$ boardrules check kawa --variant corner-to-corner --set columns=5
boardrules: kawa with 4 seats: --set: tiles: 16 found, one for each of 20 cells expected (because of columns)
[exit status 2]
$ boardrules check fiji --variant until-the-beads-run-dry
boardrules: ...'until-the-beads-run-dry' found, one of ... expected (did you mean until-the-beads-run-out?)
[exit status 2]
```
"""

MANY = 6
"""A list with more items is shown by its first two."""

STATUS = {"holds": "holds", "broken": "**broken**", "incomplete": "incomplete"}
"""How a verdict is shown."""


def page() -> str:
    """Return the whole page."""
    entries = kept()
    parts = [INTRODUCTION]
    for game, module in GAMES.items():
        parts.append(f"\n## {game.capitalize()}\n\n")
        parts.append("".join(overview(game, module.GALLERY, entries)))
        parts += ["".join(section(game, one, module.STANDARD, entries[game, one.name])) for one in module.GALLERY]
    return "".join([*parts, REFUSED])


def overview(
    game: str, variants: tuple[Variant[Any], ...], entries: Mapping[tuple[str, str], Mapping[str, Any]]
) -> Iterator[str]:
    """Go through the lines of a table with all variants of a game."""
    yield "| variant | players | verdict | what it changes |\n|---|---|---|---|\n"
    for one in variants:
        status = STATUS[entries[game, one.name]["status"]]
        yield f"| [`{one.name}`](#gallery.{game}.{one.name}) | {one.seats} | {status} | {one.sentence} |\n"


def section(game: str, variant: Variant[Any], standard: object, entry: Mapping[str, Any]) -> Iterator[str]:
    """Go through the parts of what is shown of a variant."""
    yield f"\n(gallery.{game}.{variant.name})=\n### {variant.title}\n\n{variant.sentence}\n\n"
    yield from differences(game, variant.ruleset, standard)
    yield f"{verdict(entry)}\n\n"
    told: dict[tuple[str, ...], str] = {}
    known = claims(GAMES[game].game(variant.seats, variant.ruleset))
    for broken in entry["broken"]:
        _, sentence, clauses = known[broken["name"]]
        yield from breach(broken, " ".join([sentence, *cited(game, clauses)]), told)
    if entry["never_met"]:
        yield f"Never met: {', '.join(map(words, entry['never_met']))}.\n\n"
    yield f"What one learns: {variant.lesson}\n\n"
    yield f"```text\n$ {command(game, variant)}\n```\n"


def differences(game: str, ruleset: object, standard: object) -> Iterator[str]:
    """Go through the lines of a table with the fields that differ."""
    before = {name: value for name, _, _, value in described(standard)}
    rows = [
        f"| `{name}` | {short(before[name])} | {short(value)} | {meaning(about, getattr(ruleset, name))} "
        f"| {' '.join(cited(game, clauses))} |\n"
        for name, about, clauses, value in described(ruleset)
        if getattr(ruleset, name) != getattr(standard, name)
    ]
    if rows:
        yield "| field | standard | here | meaning | clause |\n|---|---|---|---|---|\n"
        yield from rows
        yield "\n"


def meaning(about: str, value: object) -> str:
    """Return what a field means, and a reading its own sentence."""
    return f"{about}: {value.sentence}" if isinstance(value, Reading) else about


def short(text: str) -> str:
    """Return a value as it fits a table: of a long list the first items and how many there are.

    >>> short("2, 3, 4"), short("a, b, c, d, e, f, g"), short("")
    ('2, 3, 4', 'a, b, ... (7)', 'none')
    """
    items = text.split(", ")
    return (text or "none") if len(items) <= MANY else f"{items[0]}, {items[1]}, ... ({len(items)})"


def cited(game: str, clauses: tuple[str, ...]) -> Iterator[str]:
    """Go through clauses as links to the rulebook; KeyError for one that is not there."""
    book = rulebook(game)
    yield from (f"[{book[clause].id}](#{clause})" for clause in clauses)


def words(name: str) -> str:
    """Return the name of a claim in words."""
    return name.replace("_", " ")


def counted(number: int, one: str, many: str) -> str:
    """Return a number with what is counted."""
    return f"{number:,} {one if number == 1 else many}"


def verdict(entry: Mapping[str, Any]) -> str:
    """Return the verdict in a sentence: how it came out, and on what it rests."""
    boxes = [
        f"all {counted(box['states'], 'state', 'states')} of a box for {box['seats']}"
        + (f" (cut short: {box['cut']})" if box["cut"] else "")
        for box in entry["boxes"]
    ]
    looked = " and ".join([counted(entry["games"], "random game", "random games"), *boxes])
    return f"Verdict with {entry['seats']} players: **{entry['status']}**, after {looked}."


def breach(broken: Mapping[str, Any], claim: str, told: dict[tuple[str, ...], str]) -> Iterator[str]:
    """Go through the parts of what is shown of a claim that broke; a play that was shown before is only named."""
    name, play = words(broken["name"]), broken["play"]
    lengths = ", ".join(
        f"{'in the box' if engine == BOX else 'in a random game'} after {counted(moves, 'move', 'moves')}"
        for engine, moves in broken["moves"].items()
    )
    yield f"Broken: **{name}**, {lengths}. {claim}\n\n"
    if broken["detail"]:
        yield f"```text\n{broken['detail']}\n```\n\n"
    moves = tuple(play["moves"])
    if moves in told:
        yield f"The shortest play is that of: {told[moves]}.\n\n"
        return
    told[moves] = name
    yield f"<details><summary>The shortest play, {counted(len(moves), 'move', 'moves')}</summary>\n\n```text\n"
    yield from (f"{number:>3}. {move}\n" for number, move in enumerate(moves, start=1))
    yield "```\n\nAs a record, for `boardrules replay`:\n\n"
    yield f"```text\n{json.dumps(play, ensure_ascii=False)}\n```\n\n</details>\n\n"
