"""Two verdicts about one game, put together as if all their engines had worked for one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from attrs import evolve

from boardrules.errors import BoardRulesError
from boardrules.properties import Claim
from boardrules.verify.coverage import ClauseMet, Coverage, PhaseMet, Transition, added
from boardrules.verify.findings import Finding, Play

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

_BETTER: Final = (Coverage.EXERCISED, Coverage.VISITED, Coverage.NOT_LOOKED_AT)


def put_together(one: Verdict, other: Verdict) -> Verdict:
    """Return one verdict of two; `BoardRulesError` unless they are about the same game, rules and claims."""
    about, also = ((it.game, it.module, it.seats, dict(it.ruleset)) for it in (one, other))
    if about != also:
        found = f"verdicts about {one.game!r} for {one.seats} and {other.game!r} for {other.seats} found"
        raise BoardRulesError(f"{found}, the same game under the same rules expected")
    if [finding.name for finding in one.findings] != [finding.name for finding in other.findings]:
        raise BoardRulesError(f"verdicts about other claims of {one.game!r} found, the same claims expected")
    return evolve(
        one,
        looks=one.looks + other.looks,
        findings=tuple(_finding(*pair) for pair in zip(one.findings, other.findings, strict=True)),
        transitions=tuple(_ways(one.transitions, other.transitions)),
        phases=tuple(_phases(one.phases, other.phases)),
        clauses=tuple(_clauses(one.clauses, other.clauses)),
        asked=dict(one.asked) if dict(one.asked) == dict(other.asked) else {},
        source=other.source if one.source is None else one.source,
    )


def _finding(one: Finding, other: Finding) -> Finding:
    exercised = one.exercised + other.exercised
    return evolve(
        one,
        exercised=exercised,
        broken=_shortest(one.broken + other.broken),
        shown=_shortest(one.shown + other.shown),
        refuted=(one.refuted or other.refuted) and one.claim is Claim.SOMETIMES and not exercised,
        cut_short=one.cut_short or other.cut_short,
    )


def _shortest(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Sort plays by length, each once."""
    kept: list[Play] = []
    for play in sorted(plays, key=lambda play: len(play.moves)):
        if play not in kept:
            kept.append(play)
    return tuple(kept)


def _ways(one: Iterable[Transition], other: Iterable[Transition]) -> Iterable[Transition]:
    one, other = tuple(one), tuple(other)
    declared = {(way.before, way.after) for way in (*one, *other) if way.declared}
    left, right = ({(way.before, way.after): way.times for way in ways} for ways in (one, other))
    for (before, after), times in added(left, right).items():
        yield Transition(before=before, after=after, declared=(before, after) in declared, times=times)


def _phases(one: Iterable[PhaseMet], other: Iterable[PhaseMet]) -> Iterable[PhaseMet]:
    found = {phase.name: phase for phase in one}
    for phase in other:
        known = found.get(phase.name, phase)
        found[phase.name] = evolve(known, visited=known.visited or phase.visited)
    return found.values()


def _clauses(one: Iterable[ClauseMet], other: Iterable[ClauseMet]) -> Iterable[ClauseMet]:
    found = {clause.id: clause for clause in one}
    for clause in other:
        known = found.get(clause.id, clause)
        found[clause.id] = evolve(known, coverage=min(known.coverage, clause.coverage, key=_BETTER.index))
    return found.values()
