"""The other parts of the page: what was looked at, the properties, what was shown, the phases, the clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from attrs import fields

from boardrules.cite import ClauseKind
from boardrules.machine import Game
from boardrules.rulesets import shown
from boardrules.verify.coverage import ClauseMet, Coverage, Transition
from boardrules.verify.diagram import WHO, drawing, said
from boardrules.verify.findings import Finding, Look, Standing
from boardrules.verify.markup import Safe, anchor, element, joined
from boardrules.verify.page.parts import (
    Column,
    cited,
    counted,
    group,
    listed,
    row,
    state,
    table,
    to_copy,
    words,
)
from boardrules.verify.page.parts import drawing as drawn_table
from boardrules.verify.page.plays import retell

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

ORDER: Final = (
    Standing.BROKEN,
    Standing.INCOMPLETE,
    Standing.HELD,
    Standing.SEEN,
    Standing.NEVER_SEEN,
    Standing.NEVER_MET,
)
"""The states of properties, the worst first."""

MEANING: Final = {
    Standing.BROKEN: "broken: false at least once, or out of reach in a game that was looked at whole",
    Standing.INCOMPLETE: "incomplete: true wherever it was asked, but a search or a series of games was cut short",
    Standing.HELD: "held: asked so often, and true each time",
    Standing.SEEN: "seen: must be reachable, and was reached",
    Standing.NEVER_SEEN: "never seen: must be reachable, and was not reached",
    Standing.NEVER_MET: "never met: no case of which the property speaks came up, so nothing has been shown",
}

KINDS: Final = {
    "normative": "rule",
    "ex": "worked example",
    "gap": "gap",
    "unmodelled": "not modelled",
    "": "in no rulebook",
}
"""What the kinds of clause are called."""

LEGEND: Final = (
    "Square corners: players decide. Round ends: nature draws.",
    "Bars at the sides: the rules act by themselves. A second line around: the game rests.",
    "Filled: visited. Not filled, with a dashed line around: never visited.",
    "A solid way was seen, with the number of steps where they were counted.",
    "A dashed way is declared and was never seen. A thick, dotted one was seen and is not declared.",
)
"""How the diagram is to be read."""

MOST_LISTED: Final = 12
"""Of a list of figures, such as the states at each depth of a search, so many are told."""

_KNOWN: Final = {"engine", "seats", "ruleset", "games", "states", "steps", "ends", "depth", "seconds", "cut"}


def looks(verdict: Verdict) -> Iterator[Safe]:
    """Tell what was looked at, within which bounds, and what was cut short."""
    columns = (
        Column(head="Engine"),
        Column(head="Game looked at"),
        *(Column(head=head, number=True) for head in ("Games", "States", "Steps", "Ends", "Depth", "Seconds")),
        Column(head="How it ended"),
    )
    rows = [row(columns, _look(verdict, look)) for look in verdict.looks]
    yield table("What each engine looked at", columns, [group("", columns, rows)])
    if verdict.asked:
        asked = ", ".join(f"{words(name)} {_bound(value)}" for name, value in verdict.asked.items())
        yield element("p", f"The bounds that were given: {asked}.")
    yield element(
        "p",
        "Random games show by examples what holds; an exhaustive search that came to its end proves it for every state "
        "of what it looked at, and for nothing else.",
        class_="note",
    )


def _bound(value: object) -> str:
    match value:
        case None:
            return "no limit"
        case True | False:
            return "yes" if value else "no"
        case []:
            return "none"
        case int() | float():
            return f"{value:,}"
        case _:
            return shown(value)


def _figure(value: object) -> str:
    """Return what else an engine tells; of a long list only the beginning."""
    match value:
        case int():
            return f"{value:,}"
        case tuple():
            rest = f", ... ({len(value):,} in all)" if len(value) > MOST_LISTED else ""
            return ", ".join(map(_figure, value[:MOST_LISTED])) + rest
        case _:
            return shown(value)


def _look(verdict: Verdict, look: Look) -> Sequence[object]:
    counts = [f"{count:,}" if count else "" for count in (look.games, look.states, look.steps, look.ends, look.depth)]
    rules = f": {listed(look.ruleset)}" if look.ruleset else ""
    if dict(look.ruleset) == dict(verdict.ruleset):
        game: object = f"the game itself, {counted(look.seats, 'seat')}"
    else:
        game = f"a small box, {counted(look.seats, 'seat')}{rules}"
    cut = element("strong", f"cut short: {look.cut}") if look.cut else "came to its end"
    more = [
        f"{words(part.name)} {_figure(value)}"
        for part in fields(type(look))
        if part.name not in _KNOWN and (value := getattr(look, part.name))
    ]
    ended = joined([cut, f" ({'; '.join(more)})" if more else ""])
    return (look.engine, game, *counts, f"{look.seconds:.1f}", ended)


def properties(verdict: Verdict, known: Mapping[str, ClauseMet]) -> Iterator[Safe]:
    """List all properties and laws by how they came out."""
    columns = (Column(head="Property"), Column(head="State"), Column(head="Met", number=True), Column(head="Clauses"))
    found = [(standing, [one for one in verdict.findings if one.standing is standing]) for standing in ORDER]
    groups = [
        group(
            MEANING[standing],
            columns,
            (row(columns, _property(one, known), id_=anchor("property", one.name)) for one in ones),
        )
        for standing, ones in found
        if ones
    ]
    caption = (
        "Each property of the game and each law of the machine: how often a case of it was met, and how it came out"
    )
    yield table(caption, columns, groups)


def _property(finding: Finding, known: Mapping[str, ClauseMet]) -> Sequence[object]:
    name: object = words(finding.name)
    if finding.standing is Standing.BROKEN:
        name = element("a", name, href=f"#{anchor('broken', finding.name)}")
    elif finding.shown:
        name = element("a", name, href=f"#{anchor('shown', finding.name)}")
    sentence = element("div", finding.sentence)
    told = joined([element("span", name, class_="name"), sentence])
    return (told, state(finding.standing), f"{finding.exercised:,}", cited(finding.clauses, known))


def plays_shown(verdict: Verdict, game: Game[Any, Any] | None, known: Mapping[str, ClauseMet]) -> Iterator[Safe]:
    """Tell the shortest play that shows each thing that must be reachable, folded."""
    for finding in verdict.findings:
        if not finding.shown:
            continue
        play = finding.shown[0]
        told = retell(game, play.record)
        summary = f"{words(finding.name)}: {counted(len(play.moves), 'move')}, {play.engine}"
        rules = play.record.ruleset if dict(play.record.ruleset) != dict(verdict.ruleset) else {}
        parts: list[object] = [element("p", finding.sentence, " ", cited(finding.clauses, known))]
        if rules:
            parts.append(element("p", f"In a small box: {listed(rules)}", class_="note"))
        if play.moves:
            parts.append(element("ol", *(element("li", element("code", move)) for move in play.moves), class_="moves"))
        if told.end is not None:
            parts.append(drawn_table(told.end.text, "The table at the end of the play"))
        parts.append(to_copy(play.record.json(), "The record"))
        yield element(
            "details", element("summary", summary), joined(parts), class_="shown", id_=anchor("shown", finding.name)
        )


def phases(verdict: Verdict) -> Iterator[Safe]:
    """Draw the phases and the ways between them, and say the same in a table."""
    declares = any(way.declared for way in verdict.transitions)
    counts = [phase.visited for phase in verdict.phases]
    yield element("p", f"{sum(counts)} of {counted(len(counts), 'phase')} visited.")
    columns = (Column(head="From"), Column(head="To"), Column(head="How it was met"))
    rows = [
        row(columns, (way.before, way.after, said(way, declares=declares))) for way in _worst_first(verdict.transitions)
    ]
    ways = table("The ways from phase to phase", columns, [group("", columns, rows)]) if rows else Safe("")
    names = (Column(head="Phase"), Column(head="Who acts"), Column(head="Visited"))
    listing = [row(names, (one.name, WHO[one.kind], "yes" if one.visited else "never")) for one in verdict.phases]
    yield element(
        "div",
        element(
            "div",
            element("figure", drawing(verdict.phases, verdict.transitions, verdict.game)),
            element("ul", *(element("li", line) for line in LEGEND), class_="legend note"),
        ),
        element("div", ways, table("The phases", names, [group("", names, listing)])),
        class_="diagram",
    )


def _worst_first(ways: Iterable[Transition]) -> list[Transition]:
    return sorted(ways, key=lambda way: way.seen)


def clauses(verdict: Verdict) -> Iterator[Safe]:
    """List all clauses of the rulebook with how they were met."""
    columns = (
        Column(head="Clause"),
        Column(head="What it says"),
        Column(head="Kind"),
        Column(head="Met"),
        Column(head="By"),
    )
    if not verdict.clauses:
        yield element("p", "The game has no rulebook, and nothing cites one.")
        return
    kinds = (Column(head="Kind"), *(Column(head=one.value.capitalize(), number=True) for one in Coverage))
    counts = [
        row(
            kinds,
            (
                KINDS[kind],
                *(sum((one.kind, one.coverage) == (kind, met) for one in verdict.clauses) for met in Coverage),
            ),
        )
        for kind in KINDS
        if any(one.kind == kind for one in verdict.clauses)
    ]
    caption = (
        "Exercised: a property that cites the clause was asked of some case. Visited: no such property, but play went "
        "through a phase that carries it out."
    )
    yield table(caption, kinds, [group("", kinds, counts)])
    visited = {phase.name for phase in verdict.phases if phase.visited}
    met = {finding.name for finding in verdict.findings if finding.exercised}
    groups = [
        group(
            heading, columns, [row(columns, _clause(one, met, visited), id_=anchor("clause", one.id)) for one in ones]
        )
        for heading, ones in groupby(verdict.clauses, key=lambda one: one.heading or "Cited, in no rulebook")
    ]
    yield table("The clauses in the order of the rulebook", columns, groups, class_="clauses")


def _clause(clause: ClauseMet, asked: set[str], visited: set[str]) -> Sequence[object]:
    by = [
        element(
            "li",
            element("a", words(name), href=f"#{anchor('property', name)}"),
            "" if name in asked else " (never met)",
        )
        for name in clause.properties
    ]
    by += [element("li", f"phase {name}", "" if name in visited else " (never visited)") for name in clause.phases]
    place = element("div", f"sheet: {clause.place}", class_="note") if clause.place else Safe("")
    kind = KINDS.get(clause.kind, clause.kind)
    unasked = clause.kind == ClauseKind.UNMODELLED and clause.coverage is Coverage.NOT_LOOKED_AT
    met: object = element("span", "nothing to look at", class_="note") if unasked else state(clause.coverage)
    return (
        element("code", clause.id),
        joined([clause.sentence, place]),
        kind,
        met,
        element("ul", joined(by)) if by else "",
    )
