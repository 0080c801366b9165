"""What was looked at, what held, what broke and how, what was never met: one value, whatever engines looked.

A verdict has three values. It is broken if anything broke; incomplete if nothing did and a search was cut short; it
holds only if everything that was to be looked at has been.
"""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import asdict, field, frozen

from boardrules.machine import Game
from boardrules.properties import Claim
from boardrules.rulesets import CONVERTER
from boardrules.verify.findings import Finding, Look, Play, Report, Standing
from boardrules.verify.inspector import claims
from boardrules.verify.telling import as_test, told


class Status(enum.StrEnum):
    """The three values of a verdict."""

    HOLDS = "holds"
    BROKEN = "broken"
    INCOMPLETE = "incomplete"


SCHEMA: Final = 1
"""The version of the verdict's JSON."""


@frozen(kw_only=True)
class Verdict:
    """The answer to: does it hold? With everything that it rests on."""

    game: str
    module: str
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
            "looks": [_look(look) for look in self.looks],
            "properties": [
                {
                    "name": finding.name,
                    "claim": finding.claim.value,
                    "sentence": finding.sentence,
                    "clauses": list(finding.clauses),
                    "standing": finding.standing.value,
                    "exercised": finding.exercised,
                    "refuted": finding.refuted,
                    "broken": [_play(play) for play in finding.broken],
                    "shown": [_play(play) for play in finding.shown],
                }
                for finding in self.findings
            ],
            "transitions_never_seen": [list(pair) for pair in self.unmade],
        }

    def __str__(self) -> str:
        """The verdict as text that a person can read."""
        return "\n".join(told(self))

    def python(self) -> str:
        """Return a test to paste for each property that broke, or an empty text."""
        return "\n\n\n".join(as_test(self.module, finding) for finding in self.broken if finding.broken)


def _look(look: Look) -> dict[str, Any]:
    lists = {"levels": list(look.levels), "reductions": list(look.reductions)}
    return {**asdict(look), "ruleset": dict(look.ruleset), **lists}


def _play(play: Play) -> dict[str, Any]:
    return {"engine": play.engine, "detail": play.detail, "record": CONVERTER.unstructure(play.record)}


def settle_verdict(
    game: Game[Any, Any], reports: Iterable[Report], transitions: set[tuple[str, str]], *, whole: bool = False
) -> Verdict:
    """Put together what the engines found; plays are sorted by length, one an engine.

    `whole` says that every state of the game itself was looked at, so that what was not seen cannot be reached.
    """
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
            refuted=whole and claim is Claim.SOMETIMES and not exercised[name],
        )
        for name, (claim, sentence, clauses) in claims(game).items()
    )
    declared = {(phase.name, after) for phase in game.phases for after in phase.leads_to}
    return Verdict(
        game=game.name,
        module=game.module,
        seats=game.seats,
        ruleset=game.differences,
        looks=tuple(report.look for report in reports),
        findings=findings,
        unmade=tuple(sorted(declared - transitions)),
    )


def _shortest(plays: Iterable[Play | None]) -> tuple[Play, ...]:
    return tuple(sorted((play for play in plays if play is not None), key=lambda play: len(play.moves)))
