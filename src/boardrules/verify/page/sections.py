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
from boardrules.verify.diagram import UNVISITED, WHO, drawing, said
from boardrules.verify.findings import Finding, Look, Standing
from boardrules.verify.lines import changes, in_moves
from boardrules.verify.markup import Safe, anchor, element, joined
from boardrules.verify.page.parts import (
    Column,
    cited,
    group,
    in_english,
    row,
    state,
    table,
    to_copy,
    words,
)
from boardrules.verify.page.parts import drawing as drawn_table
from boardrules.verify.page.plays import retell
from boardrules.wording import N_, Voice, say, say_count

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
    Standing.BROKEN: N_("broken: false at least once, or out of reach in a game that was looked at whole"),
    Standing.INCOMPLETE: N_("incomplete: true wherever it was asked, but a search or a series of games was cut short"),
    Standing.HELD: N_("held: asked so often, and true each time"),
    Standing.SEEN: N_("seen: must be reachable, and was reached"),
    Standing.NEVER_SEEN: N_("never seen: must be reachable, and was not reached"),
    Standing.NEVER_MET: N_("never met: no case of which the property speaks came up, so nothing has been shown"),
}

KINDS: Final = {
    "normative": N_("rule"),
    "ex": N_("worked example"),
    "gap": N_("gap"),
    "unmodelled": N_("not modelled"),
    "": N_("in no rulebook"),
}
"""What the kinds of clause are called."""

COVERED: Final = {
    Coverage.EXERCISED: N_("Exercised"),
    Coverage.VISITED: N_("Visited"),
    Coverage.NOT_LOOKED_AT: N_("Not looked at"),
}
"""How clauses were met, at the head of a column."""

LEGEND: Final = (
    N_("Square corners: players decide. Round ends: nature draws."),
    N_("Bars at the sides: the rules act by themselves. A second line around: the game rests."),
    N_("Filled: visited. Not filled, with a dashed line around: never visited."),
    N_("A solid way was seen, with the number of steps where they were counted."),
    N_("A dashed way is declared and was never seen. A thick, dotted one was seen and is not declared."),
)
"""How the diagram is to be read."""

BOUNDS: Final = {
    "games": N_("games"),
    "seconds": N_("seconds"),
    "seed": N_("seed"),
    "most_states": N_("most states"),
    "most_memory": N_("most memory"),
    "reduce": N_("reductions"),
    "whole": N_("whole game"),
}
"""What the bounds are called within which an engine was to look."""

FIGURES: Final = {
    "left": N_("states left"),
    "levels": N_("levels"),
    "reductions": N_("reductions"),
    "bytes_per_state": N_("bytes per state"),
    "memory": N_("memory"),
}
"""What the figures are called that only some engines give."""

MOST_LISTED: Final = 12
"""Of a list of figures, such as the states at each depth of a search, so many are told."""

_KNOWN: Final = {"engine", "seats", "ruleset", "games", "states", "steps", "ends", "depth", "seconds", "cut"}


def looks(verdict: Verdict, voice: Voice) -> Iterator[Safe]:
    """Tell what was looked at, within which bounds, and what was cut short."""
    numbers = (say("Games"), say("States"), say("Steps"), say("Ends"), say("Depth"), say("Seconds"))
    columns = (
        Column(head=voice(say("Engine"))),
        Column(head=voice(say("Game looked at"))),
        *(Column(head=voice(head), number=True) for head in numbers),
        Column(head=voice(say("How it ended"))),
    )
    rows = [row(columns, _look(verdict, look, voice)) for look in verdict.looks]
    yield table(voice(say("What each engine looked at")), columns, [group("", columns, rows)])
    if verdict.asked:
        asked = ", ".join(
            f"{_called(name, BOUNDS, voice)} {_bound(value, voice)}" for name, value in verdict.asked.items()
        )
        yield element("p", voice(say("The bounds that were given: {bounds}.", bounds=asked)))
    proves = say(
        "Random games show by examples what holds; an exhaustive search that came to its end proves it for every state "
        "of what it looked at, and for nothing else."
    )
    yield element("p", voice(proves), class_="note")


def _called(name: str, known: Mapping[str, str], voice: Voice) -> str:
    """Return what a bound or a figure is called; one of somebody else's engine by its name in words."""
    return voice.word(known.get(name, words(name)))


def _bound(value: object, voice: Voice) -> str:
    match value:
        case None:
            return voice(say("no limit"))
        case True | False:
            return voice(say("yes") if value else say("no"))
        case []:
            return voice(say("none"))
        case int() | float():
            return f"{value:,}"
        case _:
            return shown(value)


def _figure(value: object, voice: Voice) -> str:
    """Return what else an engine tells; of a long list only the beginning."""
    match value:
        case int():
            return f"{value:,}"
        case tuple():
            listed = ", ".join(_figure(one, voice) for one in value[:MOST_LISTED])
            if len(value) <= MOST_LISTED:
                return listed
            return voice(say("{listed}, ... ({n:,} in all)", listed=listed, n=len(value)))
        case _:
            return shown(value)


def _look(verdict: Verdict, look: Look, voice: Voice) -> Sequence[object]:
    counts = [f"{count:,}" if count else "" for count in (look.games, look.states, look.steps, look.ends, look.depth)]
    if dict(look.ruleset) == dict(verdict.ruleset):
        game = say_count("the game itself, {n} seat", "the game itself, {n} seats", look.seats)
    elif look.ruleset:
        rules = changes(look.ruleset)
        game = say_count("a small box, {n} seat: {rules}", "a small box, {n} seats: {rules}", look.seats, rules=rules)
    else:
        game = say_count("a small box, {n} seat", "a small box, {n} seats", look.seats)
    cut = voice(say("cut short: {cut:word}", cut=look.cut)) if look.cut else ""
    more = [
        f"{_called(part.name, FIGURES, voice)} {_figure(value, voice)}"
        for part in fields(type(look))
        if part.name not in _KNOWN and (value := getattr(look, part.name))
    ]
    how = element("strong", cut) if cut else voice(say("came to its end"))
    ended = joined([how, f" ({'; '.join(more)})" if more else ""])
    return (voice.word(look.engine), voice(game), *counts, f"{look.seconds:.1f}", ended)


def properties(verdict: Verdict, known: Mapping[str, ClauseMet], voice: Voice) -> Iterator[Safe]:
    """List all properties and laws by how they came out."""
    columns = (
        Column(head=voice(say("Property"))),
        Column(head=voice(say("State"))),
        Column(head=voice(say("Met")), number=True),
        Column(head=voice(say("Clauses"))),
    )
    found = [(standing, [one for one in verdict.findings if one.standing is standing]) for standing in ORDER]
    groups = [
        group(
            voice.word(MEANING[standing]),
            columns,
            (row(columns, _property(one, known, voice), id_=anchor("property", one.name)) for one in ones),
        )
        for standing, ones in found
        if ones
    ]
    caption = say(
        "Each property of the game and each law of the machine: how often a case of it was met, and how it came out"
    )
    yield table(voice(caption), columns, groups)


def _property(finding: Finding, known: Mapping[str, ClauseMet], voice: Voice) -> Sequence[object]:
    name: object = words(finding.name)
    if finding.standing is Standing.BROKEN:
        name = element("a", name, href=f"#{anchor('broken', finding.name)}")
    elif finding.shown:
        name = element("a", name, href=f"#{anchor('shown', finding.name)}")
    sentence = element("div", voice.word(finding.sentence))
    told = joined([element("span", name, class_="name"), sentence])
    return (told, state(finding.standing, voice), f"{finding.exercised:,}", cited(finding.clauses, known))


def plays_shown(
    verdict: Verdict, game: Game[Any, Any] | None, known: Mapping[str, ClauseMet], voice: Voice
) -> Iterator[Safe]:
    """Tell the shortest play that shows each thing that must be reachable, folded."""
    for finding in verdict.findings:
        if not finding.shown:
            continue
        play = finding.shown[0]
        told = retell(game, play.record, voice)
        summary = f"{words(finding.name)}: {voice(in_moves(len(play.moves)))}, {voice.word(play.engine)}"
        rules = play.record.ruleset if dict(play.record.ruleset) != dict(verdict.ruleset) else {}
        parts: list[object] = [element("p", voice.word(finding.sentence), " ", cited(finding.clauses, known))]
        if rules:
            boxed = say("In a small box: {rules}", rules=changes(rules))
            parts.append(element("p", voice(boxed), class_="note"))
        if play.moves:
            parts.append(element("ol", *(element("li", element("code", move)) for move in play.moves), class_="moves"))
        if told.end is not None:
            parts.append(drawn_table(told.end.text, voice(say("The table at the end of the play")), voice))
        parts.append(to_copy(play.record.json(), voice(say("The record"))))
        yield element(
            "details", element("summary", summary), joined(parts), class_="shown", id_=anchor("shown", finding.name)
        )


def phases(verdict: Verdict, voice: Voice) -> Iterator[Safe]:
    """Draw the phases and the ways between them, and say the same in a table."""
    declares = any(way.declared for way in verdict.transitions)
    visited = sum(phase.visited for phase in verdict.phases)
    counts = say_count(
        "{visited} of {n} phase visited.", "{visited} of {n} phases visited.", len(verdict.phases), visited=visited
    )
    yield element("p", voice(counts))
    columns = (
        Column(head=voice(say("From"))),
        Column(head=voice(say("To"))),
        Column(head=voice(say("How it was met"))),
    )
    rows = [
        row(columns, (voice.phase(way.before), voice.phase(way.after), said(way, voice, declares=declares)))
        for way in _worst_first(verdict.transitions)
    ]
    about = voice(say("The ways from phase to phase"))
    ways = table(about, columns, [group("", columns, rows)]) if rows else Safe("")
    names = (
        Column(head=voice(say("Phase"))),
        Column(head=voice(say("Who acts"))),
        Column(head=voice(say("Visited"))),
    )
    listing = [
        row(
            names,
            (voice.phase(one.name), voice.word(WHO[one.kind]), voice(say("yes") if one.visited else say("never"))),
        )
        for one in verdict.phases
    ]
    yield element(
        "div",
        element(
            "div",
            element("figure", drawing(verdict.phases, verdict.transitions, verdict.game, voice)),
            element("ul", *(element("li", voice.word(line)) for line in LEGEND), class_="legend note"),
        ),
        element("div", ways, table(voice(say("The phases")), names, [group("", names, listing)])),
        class_="diagram",
    )


def _worst_first(ways: Iterable[Transition]) -> list[Transition]:
    return sorted(ways, key=lambda way: way.seen)


def clauses(verdict: Verdict, voice: Voice) -> Iterator[Safe]:
    """List all clauses of the rulebook with how they were met."""
    columns = (
        Column(head=voice(say("Clause"))),
        Column(head=voice(say("What it says"))),
        Column(head=voice(say("Kind"))),
        Column(head=voice(say("Met"))),
        Column(head=voice(say("By"))),
    )
    if not verdict.clauses:
        yield element("p", voice(say("The game has no rulebook, and nothing cites one.")))
        return
    kinds = (
        Column(head=voice(say("Kind"))),
        *(Column(head=voice.word(COVERED[one]), number=True) for one in Coverage),
    )
    counts = [
        row(
            kinds,
            (
                voice.word(KINDS[kind]),
                *(sum((one.kind, one.coverage) == (kind, met) for one in verdict.clauses) for met in Coverage),
            ),
        )
        for kind in KINDS
        if any(one.kind == kind for one in verdict.clauses)
    ]
    caption = say(
        "Exercised: a property that cites the clause was asked of some case. Visited: no such property, but play went "
        "through a phase that carries it out."
    )
    yield table(voice(caption), kinds, [group("", kinds, counts)])
    visited = {phase.name for phase in verdict.phases if phase.visited}
    met = {finding.name for finding in verdict.findings if finding.exercised}
    groups = [
        group(
            in_english(heading, voice) if heading else voice(say("Cited, in no rulebook")),
            columns,
            [row(columns, _clause(one, met, visited, voice), id_=anchor("clause", one.id)) for one in ones],
        )
        for heading, ones in groupby(verdict.clauses, key=lambda one: one.heading)
    ]
    yield table(voice(say("The clauses in the order of the rulebook")), columns, groups, class_="clauses")


def _clause(clause: ClauseMet, asked: set[str], visited: set[str], voice: Voice) -> Sequence[object]:
    by = [
        element(
            "li",
            element("a", words(name), href=f"#{anchor('property', name)}"),
            "" if name in asked else f" ({voice(say('never met'))})",
        )
        for name in clause.properties
    ]
    for name in clause.phases:
        unvisited = "" if name in visited else f" ({voice.word(UNVISITED)})"
        by.append(element("li", voice(say("phase {name:phase}", name=name)), unvisited))
    place = (
        element("div", voice(say("sheet: {place}", place=clause.place)), class_="note") if clause.place else Safe("")
    )
    kind = voice.word(KINDS.get(clause.kind, clause.kind))
    unasked = clause.kind == ClauseKind.UNMODELLED and clause.coverage is Coverage.NOT_LOOKED_AT
    nothing = element("span", voice(say("nothing to look at")), class_="note")
    met: object = nothing if unasked else state(clause.coverage, voice)
    return (
        element("code", clause.id),
        joined([in_english(clause.sentence, voice), place]),
        kind,
        met,
        element("ul", joined(by)) if by else "",
    )
