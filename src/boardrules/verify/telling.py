"""A verdict in words, and what broke as a test to paste."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from boardrules.cite import ClauseKind
from boardrules.languages import ENGLISH
from boardrules.verify.coverage import Coverage
from boardrules.verify.findings import Finding, Play, Standing
from boardrules.verify.lines import again, at_table, changes, cited, in_box, wrapped
from boardrules.wording import N_, Event, Voice, say, say_count

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

REFUTED: Final = N_("Every state of the game was looked at, and none shows it.")
"""What there is to say of something that cannot be reached."""

_GROUPS: Final = {
    N_("Properties: how often each was met"): (Standing.HELD, Standing.SEEN),
    N_("Incomplete: true wherever it was asked, but something was cut short"): (Standing.INCOMPLETE,),
    N_("Never met: what holds of nothing has not been shown"): (Standing.NEVER_SEEN, Standing.NEVER_MET),
}
"""Properties that did not break, by how they came out."""


def told(verdict: Verdict, lang: str = ENGLISH) -> Iterator[str]:
    """Go through the lines of a verdict; `UnknownLanguage` for a language that the library does not speak."""
    voice = Voice(lang)
    table = voice(at_table(verdict.game, verdict.seats, verdict.ruleset))
    yield f"{table}: {voice.word(verdict.status).upper()}"
    yield ""
    yield voice(say("Looked at"))
    for look in verdict.looks:
        yield f"  {look.told(lang)}"
        if dict(look.ruleset) != dict(verdict.ruleset):
            yield from wrapped(voice(in_box(look.seats, look.ruleset)), 4)
    told_plays: dict[tuple[str, ...], str] = {}
    for finding in verdict.broken:
        yield ""
        yield from _broken(verdict, finding, told_plays, voice)
    yield from _properties(verdict, voice)
    if verdict.unmade:
        yield ""
        ways = [
            voice(say("{before:phase} to {after:phase}", before=before, after=after))
            for before, after in verdict.unmade
        ]
        yield voice(say("Declared, never seen: {ways}", ways=", ".join(ways)))
    yield from _clauses(verdict, voice)


def _properties(verdict: Verdict, voice: Voice) -> Iterator[str]:
    """Tell how often each property was met that did not break, by how it came out."""
    width = max(10, *(len(voice.word(standing)) for standing in Standing))
    for title, standings in _GROUPS.items():
        found = [[one for one in verdict.findings if one.standing is standing] for standing in standings]
        if any(found):
            yield ""
            yield voice.word(title)
            for ones in found:
                for one in ones:
                    yield from _row(one, voice, width)


def _row(finding: Finding, voice: Voice, width: int) -> Iterator[str]:
    standing = f"{voice.word(finding.standing):<{width}}"
    row = f"  {finding.exercised:>9,}  {standing} {finding.name.replace('_', ' ')}"
    yield f"{row} ({voice(_first(finding.shown[0]))})" if finding.shown else row
    yield from wrapped(f"{voice.word(finding.sentence)}{cited(finding.clauses)}", 14 + width)


def _first(play: Play) -> Event:
    return say_count("first shown after {n:,} move", "first shown after {n:,} moves", len(play.moves))


def _clauses(verdict: Verdict, voice: Voice) -> Iterator[str]:
    """Tell how many of the rules in the rulebook were met, and which were not."""
    rules = [clause for clause in verdict.clauses if clause.kind == ClauseKind.NORMATIVE]
    if not rules:
        return
    counts = {one: sum(rule.coverage is one for rule in rules) for one in Coverage}
    yield ""
    yield voice(
        say(
            "Rules in the rulebook: {exercised} exercised, {visited} visited, {missed} not looked at",
            exercised=counts[Coverage.EXERCISED],
            visited=counts[Coverage.VISITED],
            missed=counts[Coverage.NOT_LOOKED_AT],
        )
    )
    missed = ", ".join(rule.id for rule in rules if rule.coverage is Coverage.NOT_LOOKED_AT)
    if missed:
        yield from wrapped(voice(say("not looked at: {clauses}", clauses=missed)), 2)


def _broken(verdict: Verdict, finding: Finding, told_plays: dict[tuple[str, ...], str], voice: Voice) -> Iterator[str]:
    """Tell what broke, and the plays; a play that was told for another property is only named again."""
    name = finding.name.replace("_", " ")
    yield voice(say("BROKEN: {name}", name=name))
    yield from wrapped(f"{voice.word(finding.sentence)}{cited(finding.clauses)}", 2)
    if finding.refuted:
        yield f"  {voice.word(REFUTED)}"
    for play in finding.broken:
        then = voice(say("then: {detail}", detail=voice.word(play.detail)))
        if play.moves in told_plays:
            same = say(
                "The play found by {engine:word} is that of: {name}", engine=play.engine, name=told_plays[play.moves]
            )
            yield f"  {voice(same)}"
            yield from wrapped(then, 4)
            continue
        told_plays[play.moves] = name
        yield from wrapped(voice(_shortest(play)), 2)
        yield from (f"    {number:>3}. {move}" for number, move in enumerate(play.moves, start=1))
        if play.detail and play.detail != finding.sentence:
            yield f"    {then}"
        yield f"  {voice(again(verdict.module))}"
        yield f"    {play.record.json()}"


def _shortest(play: Play) -> Event:
    """Announce the moves of a play."""
    engine, moves = play.engine, len(play.moves)
    if not play.record.ruleset:
        return say_count(
            "The shortest play found by {engine:word}, {n:,} move:",
            "The shortest play found by {engine:word}, {n:,} moves:",
            moves,
            engine=engine,
        )
    return say_count(
        "The shortest play found by {engine:word}, {n:,} move ({rules}):",
        "The shortest play found by {engine:word}, {n:,} moves ({rules}):",
        moves,
        engine=engine,
        rules=changes(play.record.ruleset),
    )


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
