"""What was looked at, what held, what broke and how, what was never met: one value, whatever engines looked.

A verdict has three values. It is broken if anything broke; incomplete if nothing did and a search was cut short; it
holds only if everything that was to be looked at has been.
"""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from attrs import asdict, field, frozen

from boardrules.machine import Game
from boardrules.properties import Claim
from boardrules.records import Record
from boardrules.rulesets import CONVERTER
from boardrules.verify.inspector import claims


class Status(enum.StrEnum):
    """The three values of a verdict."""

    HOLDS = "holds"
    BROKEN = "broken"
    INCOMPLETE = "incomplete"


@frozen
class Progress:
    """How far an engine is: what it counts, how many of them, out of how many if that is known, and a note."""

    engine: str
    done: int
    total: int | None
    unit: str
    note: str = ""


Watch = Callable[[Progress], None]
"""Who is told how far an engine is."""


def unwatched(progress: Progress) -> None:
    """Tell nobody."""


@frozen(kw_only=True)
class Look:
    """What one engine looked at: a game of so many seats under rules with these differences, and how much of it."""

    engine: str
    seats: int
    ruleset: Mapping[str, Any]
    games: int = 0
    steps: int = 0
    states: int = 0
    ends: int = 0
    depth: int = 0
    seconds: float = 0.0
    cut: str = ""
    """Why it ended before everything was looked at; empty if it did not."""

    def told(self) -> str:
        """Say in one line what was looked at."""
        counts = [("games", self.games), ("states", self.states), ("steps", self.steps), ("ends", self.ends)]
        parts = [f"{count:,} {unit}" for unit, count in counts if count]
        if self.depth:
            parts.append(f"depth {self.depth}")
        rate = self.steps / self.seconds if self.seconds else 0
        parts.append(f"{self.seconds:.1f} s, {rate:,.0f} steps/s")
        return f"{self.engine}: {', '.join(parts)}" + (f" -- cut short: {self.cut}" if self.cut else "")


@frozen(kw_only=True)
class Play:
    """A play that shows something: which engine found it, the record up to there, and what is to be seen at its end."""

    engine: str
    record: Record
    detail: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in notation."""
        return self.record.moves


@frozen(kw_only=True)
class Report:
    """What one engine found: what it looked at, how often each claim was met, and plays by the name of the claim."""

    look: Look
    exercised: Counter[str]
    broken: Mapping[str, Play]
    shown: Mapping[str, Play]


class Standing(enum.StrEnum):
    """How a claim came out."""

    HELD = "held"
    BROKEN = "broken"
    SEEN = "seen"
    NEVER_SEEN = "never seen"
    NEVER_MET = "never met"


@frozen(kw_only=True)
class Finding:
    """What became of one claim: how often it was met, and the plays that break it or show it, shortest first."""

    name: str
    claim: Claim
    sentence: str
    clauses: tuple[str, ...]
    exercised: int
    broken: tuple[Play, ...]
    shown: tuple[Play, ...]

    @property
    def standing(self) -> Standing:
        """How the claim came out."""
        if self.broken:
            return Standing.BROKEN
        if self.claim is Claim.SOMETIMES:
            return Standing.SEEN if self.exercised else Standing.NEVER_SEEN
        return Standing.HELD if self.exercised else Standing.NEVER_MET


SCHEMA: Final = 1
"""The version of the verdict's JSON."""


@frozen(kw_only=True)
class Verdict:
    """The answer to: does it hold? With everything that it rests on."""

    game: str
    seats: int
    ruleset: Mapping[str, Any]
    looks: tuple[Look, ...]
    findings: tuple[Finding, ...]
    unmade: tuple[tuple[str, str], ...] = field(default=())
    """Declared phase transitions that nobody has seen."""

    @property
    def status(self) -> Status:
        """Broken, incomplete or holds."""
        if self.broken:
            return Status.BROKEN
        return Status.INCOMPLETE if any(look.cut for look in self.looks) else Status.HOLDS

    @property
    def ok(self) -> bool:
        """Say whether it holds."""
        return self.status is Status.HOLDS

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The claims that broke."""
        return tuple(finding for finding in self.findings if finding.standing is Standing.BROKEN)

    @property
    def unseen(self) -> tuple[Finding, ...]:
        """The claims that no case was met for: what must be reachable and was not seen, and what never applied."""
        missing = {Standing.NEVER_SEEN, Standing.NEVER_MET}
        return tuple(finding for finding in self.findings if finding.standing in missing)

    def __getitem__(self, name: str) -> Finding:
        """Return what became of a claim, by its name, with blanks or underscores; KeyError if unknown."""
        wanted = name.replace(" ", "_").replace("-", "_")
        for finding in self.findings:
            if finding.name == wanted:
                return finding
        raise KeyError(name)

    def assert_ok(self, *, everything_seen: bool = False) -> None:
        """Raise AssertionError with the whole verdict unless it holds (and, if asked, every claim was met)."""
        if not self.ok or (everything_seen and self.unseen):
            raise AssertionError(f"\n{self}")

    def json(self) -> str:
        """Return the verdict as JSON."""
        return json.dumps(self.data(), ensure_ascii=False, indent=2)

    def data(self) -> dict[str, Any]:
        """Return the verdict in values that JSON knows."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "seats": self.seats,
            "ruleset": dict(self.ruleset),
            "status": self.status.value,
            "looks": [{**asdict(look), "ruleset": dict(look.ruleset)} for look in self.looks],
            "properties": [
                {
                    "name": finding.name,
                    "claim": finding.claim.value,
                    "sentence": finding.sentence,
                    "clauses": list(finding.clauses),
                    "standing": finding.standing.value,
                    "exercised": finding.exercised,
                    "broken": [_play(play) for play in finding.broken],
                    "shown": [_play(play) for play in finding.shown],
                }
                for finding in self.findings
            ],
            "transitions_never_seen": [list(pair) for pair in self.unmade],
        }

    def __str__(self) -> str:
        """The verdict as text that a person can read."""
        return "\n".join(_text(self))


def _play(play: Play) -> dict[str, Any]:
    return {"engine": play.engine, "detail": play.detail, "record": CONVERTER.unstructure(play.record)}


def settle_verdict(game: Game[Any, Any], reports: Iterable[Report], transitions: set[tuple[str, str]]) -> Verdict:
    """Put together what the engines found; plays are sorted by length, one an engine."""
    reports = tuple(reports)
    exercised = sum((report.exercised for report in reports), Counter[str]())
    findings = tuple(
        Finding(
            name=name,
            claim=claim,
            sentence=sentence,
            clauses=clauses,
            exercised=exercised[name],
            broken=_shortest(report.broken.get(name) for report in reports),
            shown=_shortest(report.shown.get(name) for report in reports),
        )
        for name, (claim, sentence, clauses) in claims(game).items()
    )
    declared = {(phase.name, after) for phase in game.phases for after in phase.leads_to}
    return Verdict(
        game=game.name,
        seats=game.seats,
        ruleset=game.differences,
        looks=tuple(report.look for report in reports),
        findings=findings,
        unmade=tuple(sorted(declared - transitions)),
    )


def _shortest(plays: Iterable[Play | None]) -> tuple[Play, ...]:
    return tuple(sorted((play for play in plays if play is not None), key=lambda play: len(play.moves)))


# As text


def _text(verdict: Verdict) -> Iterable[str]:
    seats = "1 seat" if verdict.seats == 1 else f"{verdict.seats} seats"
    yield f"{verdict.game}, {seats}{_changes(verdict.ruleset)}: {verdict.status.upper()}"
    yield ""
    yield "Looked at"
    for look in verdict.looks:
        yield f"  {look.told()}"
        if dict(look.ruleset) != dict(verdict.ruleset):
            yield from _wrapped(f"in a small box: {_listed(look.ruleset)}", 4)
    for finding in verdict.broken:
        yield ""
        yield from _broken(finding)
    yield ""
    yield "Properties: how often each was met"
    for standing in (Standing.HELD, Standing.SEEN):
        for finding in verdict.findings:
            if finding.standing is standing:
                yield _row(finding)
    if verdict.unseen:
        yield ""
        yield "Never met: what holds of nothing has not been shown"
        for finding in verdict.unseen:
            yield _row(finding)
    if verdict.unmade:
        yield ""
        yield "Declared, never seen: " + ", ".join(f"{before} to {after}" for before, after in verdict.unmade)


def _row(finding: Finding) -> str:
    cited = f" [{', '.join(finding.clauses)}]" if finding.clauses else ""
    shortest = f" (first shown after {len(finding.shown[0].moves)} moves)" if finding.shown else ""
    head = f"  {finding.exercised:>9,}  {finding.standing:<10} {finding.name.replace('_', ' ')}{shortest}"
    return "\n".join([head, *_wrapped(f"{finding.sentence}{cited}", 24)])


def _wrapped(text: str, indent: int) -> list[str]:
    """Break a text into lines that fit a page, all of them indented."""
    margin = " " * indent
    return wrap(text, 110, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def _changes(ruleset: Mapping[str, Any]) -> str:
    return f" ({_listed(ruleset)})" if ruleset else ""


def _listed(ruleset: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{name}={'/'.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"
        for name, value in ruleset.items()
    )


def _broken(finding: Finding) -> Iterable[str]:
    cited = f" [{', '.join(finding.clauses)}]" if finding.clauses else ""
    yield f"BROKEN: {finding.name.replace('_', ' ')}"
    yield from _wrapped(f"{finding.sentence}{cited}", 2)
    for play in finding.broken:
        rules = _changes(play.record.ruleset)
        yield from _wrapped(f"The shortest play found by {play.engine}, {len(play.moves)} moves{rules}:", 2)
        yield from (f"    {number:>3}. {move}" for number, move in enumerate(play.moves, start=1))
        if play.detail and play.detail != finding.sentence:
            yield f"    then: {play.detail}"
        yield "  To see it again, save this line and give it to `boardrules replay`:"
        yield f"    {play.record.json()}"
