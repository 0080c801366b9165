"""What was looked at, what held, what broke and how, what was never met: one value, whatever engines looked.

A verdict has three values. It is broken if anything broke; incomplete if nothing did and a search was cut short; it
holds only if everything that was to be looked at has been. It can be read as text, as JSON with a schema, as a page for
a browser, and what broke as a test to paste.
"""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

from attrs import asdict, field, fields, frozen

from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.properties import Claim
from boardrules.rulesets import CONVERTER
from boardrules.verify.coverage import (
    ClauseMet,
    Counted,
    PhaseMet,
    Transition,
    clauses_met,
    phases_met,
    transitions_met,
)
from boardrules.verify.findings import Finding, Look, Play, Report, Standing
from boardrules.verify.inspector import claims
from boardrules.verify.merging import put_together
from boardrules.verify.page import page
from boardrules.verify.telling import as_test, told
from boardrules.wording import N_


class Status(enum.StrEnum):
    """The three values of a verdict."""

    HOLDS = N_("holds")
    BROKEN = N_("broken")
    INCOMPLETE = N_("incomplete")


SCHEMA: Final = 2
"""The version of the verdict's JSON."""


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of what `Verdict.data` and `Verdict.json` return; it ships in the package."""
    text = files("boardrules.verify").joinpath("verdict.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@frozen(kw_only=True)
class Verdict:
    """The answer to: does it hold? With everything that it rests on."""

    game: str
    module: str
    seats: int
    ruleset: Mapping[str, Any]
    looks: tuple[Look, ...]
    findings: tuple[Finding, ...]
    transitions: tuple[Transition, ...] = ()
    """The ways from phase to phase: those that the game declares, then those that were only seen."""
    phases: tuple[PhaseMet, ...] = ()
    clauses: tuple[ClauseMet, ...] = ()
    asked: Mapping[str, Any] = field(factory=dict)
    """The bounds that were given: games, seconds, seed, most_states."""
    source: Game[Any, Any] | None = field(default=None, eq=False, repr=False)
    """The game itself, with which plays are told and drawn; not part of the value, and not sent along with it."""

    def __getstate__(self) -> dict[str, Any]:
        """Leave the game at home: its functions cannot always travel."""
        return {**{name: getattr(self, name) for name in _PARTS}, "source": None}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Take on what `__getstate__` gave."""
        for name, value in state.items():
            object.__setattr__(self, name, value)

    @property
    def unmade(self) -> tuple[tuple[str, str], ...]:
        """Declared phase transitions that nobody has seen."""
        return tuple(sorted((one.before, one.after) for one in self.transitions if not one.seen))

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
            "asked": dict(self.asked),
            "looks": [{**_plainly(look), "ruleset": dict(look.ruleset)} for look in self.looks],
            "properties": [
                {
                    "name": finding.name,
                    "claim": finding.claim.value,
                    "sentence": finding.sentence,
                    "clauses": list(finding.clauses),
                    "standing": finding.standing.value,
                    "exercised": finding.exercised,
                    "refuted": finding.refuted,
                    "cut_short": finding.cut_short,
                    "broken": [_play(play) for play in finding.broken],
                    "shown": [_play(play) for play in finding.shown],
                }
                for finding in self.findings
            ],
            "phases": [_plainly(one) for one in self.phases],
            "transitions": [{**_plainly(one), "seen": one.seen} for one in self.transitions],
            "transitions_never_seen": [list(pair) for pair in self.unmade],
            "clauses": [_plainly(one) for one in self.clauses],
        }

    def text(self, lang: str = ENGLISH) -> str:
        """Return the verdict as text that a person can read.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        return "\n".join(told(self, lang))

    def __str__(self) -> str:
        """The verdict as text, in English."""
        return self.text()

    def html(self, game: Game[Any, Any] | None = None, lang: str = ENGLISH) -> str:
        """Return the verdict as one page for a browser that needs nothing else; the same verdict, the same bytes.

        Plays are told and drawn with the game that was checked, or with the one that is given; without either, as in a
        verdict that came from another process, they are listed as they were written. A broken game breaks no page.
        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        return page(self, self.source if game is None else game, lang)

    def merged(self, *others: Verdict) -> Verdict:
        """Put verdicts about the same game together, as if all engines had worked for one.

        Raises `BoardRulesError` for a verdict about another game, other rules or other claims.
        """
        whole = self
        for other in others:
            whole = put_together(whole, other)
        return whole

    def python(self) -> str:
        """Return a test to paste for each property that broke, or an empty text."""
        return "\n\n\n".join(as_test(self.module, finding) for finding in self.broken if finding.broken)


_PARTS: Final = tuple(part.name for part in fields(Verdict) if part.name != "source")


def _plainly(value: Any) -> dict[str, Any]:  # noqa: ANN401 (any attrs value)
    """Return a value's fields as JSON knows them: lists for tuples."""
    return {name: list(part) if isinstance(part, tuple) else part for name, part in asdict(value).items()}


def _play(play: Play) -> dict[str, Any]:
    return {"engine": play.engine, "detail": play.detail, "record": CONVERTER.unstructure(play.record)}


def settle_verdict(
    game: Game[Any, Any],
    reports: Iterable[Report],
    transitions: Counted,
    *,
    whole: bool = False,
    asked: Mapping[str, Any] | None = None,
) -> Verdict:
    """Put together what the engines found; plays are sorted by length, one an engine.

    `transitions` are pairs of phases that steps were seen to go between, or counts by such pairs. `whole` says that
    every state of the game itself was looked at, so that what was not seen cannot be reached. `asked` are the bounds.
    """
    reports = tuple(reports)
    exercised = sum((report.exercised for report in reports), Counter[str]())
    cut_short = any(report.look.cut for report in reports)
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
            cut_short=cut_short,
        )
        for name, (claim, sentence, clauses) in claims(game).items()
    )
    phases = phases_met(game, transitions)
    return Verdict(
        game=game.name,
        module=game.module,
        seats=game.seats,
        ruleset=game.differences,
        looks=tuple(report.look for report in reports),
        findings=findings,
        transitions=transitions_met(game, transitions),
        phases=phases,
        clauses=clauses_met(game, findings, phases),
        asked={} if asked is None else asked,
        source=game,
    )


def _shortest(plays: Iterable[Play | None]) -> tuple[Play, ...]:
    return tuple(sorted((play for play in plays if play is not None), key=lambda play: len(play.moves)))
