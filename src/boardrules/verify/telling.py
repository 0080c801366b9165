"""A verdict in words, and what broke as a test to paste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from boardrules.cite import ClauseKind
from boardrules.rulesets import shown
from boardrules.verify.coverage import Coverage
from boardrules.verify.findings import Finding, Standing

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict


def told(verdict: Verdict) -> Iterator[str]:
    """Go through the lines of a verdict."""
    seats = "1 seat" if verdict.seats == 1 else f"{verdict.seats} seats"
    yield f"{verdict.game}, {seats}{_changes(verdict.ruleset)}: {verdict.status.upper()}"
    yield ""
    yield "Looked at"
    for look in verdict.looks:
        yield f"  {look.told()}"
        if dict(look.ruleset) != dict(verdict.ruleset):
            yield from _wrapped(f"in a small box for {look.seats}: {_listed(look.ruleset)}", 4)
    told_plays: dict[tuple[str, ...], str] = {}
    for finding in verdict.broken:
        yield ""
        yield from _broken(verdict, finding, told_plays)
    yield from _properties(verdict)
    if verdict.unmade:
        yield ""
        yield "Declared, never seen: " + ", ".join(f"{before} to {after}" for before, after in verdict.unmade)
    yield from _clauses(verdict)


def _properties(verdict: Verdict) -> Iterator[str]:
    """Tell how often each property was met that did not break, by how it came out."""
    groups = {
        "Properties: how often each was met": (Standing.HELD, Standing.SEEN),
        "Incomplete: true wherever it was asked, but something was cut short": (Standing.INCOMPLETE,),
        "Never met: what holds of nothing has not been shown": (Standing.NEVER_SEEN, Standing.NEVER_MET),
    }
    for title, standings in groups.items():
        found = [[one for one in verdict.findings if one.standing is standing] for standing in standings]
        if any(found):
            yield ""
            yield title
            yield from (_row(one) for ones in found for one in ones)


def _row(finding: Finding) -> str:
    cited = f" [{', '.join(finding.clauses)}]" if finding.clauses else ""
    shortest = f" (first shown after {len(finding.shown[0].moves)} moves)" if finding.shown else ""
    head = f"  {finding.exercised:>9,}  {finding.standing:<10} {finding.name.replace('_', ' ')}{shortest}"
    return "\n".join([head, *_wrapped(f"{finding.sentence}{cited}", 24)])


def _clauses(verdict: Verdict) -> Iterator[str]:
    """Tell how many of the rules in the rulebook were met, and which were not."""
    rules = [clause for clause in verdict.clauses if clause.kind == ClauseKind.NORMATIVE]
    if not rules:
        return
    counts = ", ".join(f"{sum(rule.coverage is met for rule in rules)} {met}" for met in Coverage)
    yield ""
    yield f"Rules in the rulebook: {counts}"
    missed = [rule.id for rule in rules if rule.coverage is Coverage.NOT_LOOKED_AT]
    if missed:
        yield from _wrapped(f"not looked at: {', '.join(missed)}", 2)


def _wrapped(text: str, indent: int) -> list[str]:
    """Break a text into lines that fit a page, all of them indented."""
    margin = " " * indent
    return wrap(text, 110, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def _changes(ruleset: Mapping[str, Any]) -> str:
    return f" ({_listed(ruleset)})" if ruleset else ""


def _listed(ruleset: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={shown(value)}" for name, value in ruleset.items())


def _broken(verdict: Verdict, finding: Finding, told_plays: dict[tuple[str, ...], str]) -> Iterator[str]:
    """Tell what broke, and the plays; a play that was told for another property is only named again."""
    cited = f" [{', '.join(finding.clauses)}]" if finding.clauses else ""
    name = finding.name.replace("_", " ")
    yield f"BROKEN: {name}"
    yield from _wrapped(f"{finding.sentence}{cited}", 2)
    if finding.refuted:
        yield "  Every state of the game was looked at, and none shows it."
    for play in finding.broken:
        rules = _changes(play.record.ruleset)
        moves = "1 move" if len(play.moves) == 1 else f"{len(play.moves)} moves"
        if play.moves in told_plays:
            yield f"  The play found by {play.engine} is that of: {told_plays[play.moves]}"
            yield from _wrapped(f"then: {play.detail}", 4)
            continue
        told_plays[play.moves] = name
        yield from _wrapped(f"The shortest play found by {play.engine}, {moves}{rules}:", 2)
        yield from (f"    {number:>3}. {move}" for number, move in enumerate(play.moves, start=1))
        if play.detail and play.detail != finding.sentence:
            yield f"    then: {play.detail}"
        own = "" if verdict.module else " --game MODULE:ATTRIBUTE"
        yield f"  To see it again, save this line and give it to `boardrules replay{own}`:"
        yield f"    {play.record.json()}"


def as_test(module: str, finding: Finding) -> str:
    """Return a test in Python that fails as long as the shortest play breaks the property."""
    play = finding.broken[0]
    record = play.record
    if module:
        name = module.rpartition(".")[2]
        rules = f"changed({name}.STANDARD, {dict(record.ruleset)!r})" if record.ruleset else f"{name}.STANDARD"
        imports = f"from {module.rpartition('.')[0]} import {name}\n" + (
            "from boardrules.rulesets import changed\n" if record.ruleset else ""
        )
        make = f"{name}.game({record.seats}, {rules})"
    else:
        imports, make = "", "...  # the game that was checked"
    moves = "".join(f"        {move!r},\n" for move in record.moves)
    return f"""\
{imports}from boardrules.verify.inspector import Inspector


def test_{finding.name}():
    \"\"\"{finding.sentence}\"\"\"
    game = {make}
    inspector = Inspector(game)
    state, breaches, _ = inspector.opening()
    for line in [
{moves}    ]:
        seen = inspector.step(state, game.read(line))
        state, breaches = seen.after, (*breaches, *seen.breaches)
    assert {finding.name!r} not in [breach.name for breach in breaches]"""
