"""How much of a game was met: its phases and the ways between them, and the clauses of its rulebook."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from attrs import fields, frozen

from boardrules.cite import answers
from boardrules.machine import Game
from boardrules.phase import Phase
from boardrules.verify.findings import Finding
from boardrules.wording import N_


class PhaseKind(enum.StrEnum):
    """Who acts in a phase."""

    DECISION = "decision"
    DRAW = "draw"
    RULES = "rules"
    REST = "rest"
    UNKNOWN = "unknown"
    """A state named a phase that the game does not have."""


class Coverage(enum.StrEnum):
    """How a clause was met."""

    EXERCISED = N_("exercised")
    """Some property that cites it was asked of at least one case."""
    VISITED = N_("visited")
    """No such property, but play went through a phase that carries it out."""
    NOT_LOOKED_AT = N_("not looked at")


@frozen(kw_only=True)
class PhaseMet:
    """A phase of the game: who acts there, which clauses it carries out, and whether play went through it."""

    name: str
    kind: PhaseKind
    clauses: tuple[str, ...] = ()
    visited: bool = False


@frozen(kw_only=True)
class Transition:
    """A way from a phase to the next: whether the game declares it, and how many steps went it.

    `times` is 0 if none did, and None if some did and nobody counted. What a box of the game declares is declared.
    """

    before: str
    after: str
    declared: bool
    times: int | None = 0

    @property
    def seen(self) -> bool:
        """Say whether a step went this way."""
        return self.times != 0


@frozen(kw_only=True)
class ClauseMet:
    """A clause of the rulebook, or one that is only cited: how it was met, by which properties, in which phases.

    `kind` is that of the clause, or empty for one that is in no rulebook.
    """

    id: str
    kind: str
    heading: str
    sentence: str
    place: str
    coverage: Coverage
    properties: tuple[str, ...] = ()
    """The properties that cite it, met or not."""
    phases: tuple[str, ...] = ()
    """The phases that carry it out, visited or not."""


Counted: TypeAlias = Iterable[tuple[str, str]] | Mapping[tuple[str, str], int | None]
"""Pairs of phases between which steps were seen to go, or how many steps went between them (None: some)."""


def added(first: Counted, second: Counted) -> dict[tuple[str, str], int | None]:
    """Put together what two engines saw; what one of them did not count is not counted.

    >>> added({("toss", "over"): 2}, {("toss", "over"): 3, ("toss", "toss"): 1})
    {('toss', 'over'): 5, ('toss', 'toss'): 1}
    >>> added({("toss", "over"): 2}, {("toss", "over")})
    {('toss', 'over'): None}
    """
    sums = _times(first)
    for pair, times in _times(second).items():
        before = sums.get(pair, 0)
        sums[pair] = None if before is None or times is None else before + times
    return sums


def _times(seen: Counted) -> dict[tuple[str, str], int | None]:
    match seen:
        case Mapping():
            return dict(seen)
        case _:
            return dict.fromkeys(sorted(seen, key=str))


def kind_of(phase: Phase[Any, Any]) -> PhaseKind:
    """Return who acts in a phase."""
    if phase.legal_moves is not None:
        return PhaseKind.DECISION
    if phase.draws is not None:
        return PhaseKind.DRAW
    return PhaseKind.RULES if phase.settles else PhaseKind.REST


def phases_met(game: Game[Any, Any], seen: Counted) -> tuple[PhaseMet, ...]:
    """Return all phases of a game in its order, then those that only steps told of."""
    visited = {str(name) for pair in seen for name in pair} | _first(game)
    known = {phase.name for phase in game.phases}
    strange = sorted(visited - known)
    return (
        *(
            PhaseMet(name=phase.name, kind=kind_of(phase), clauses=carried_out(phase), visited=phase.name in visited)
            for phase in game.phases
        ),
        *(PhaseMet(name=name, kind=PhaseKind.UNKNOWN, visited=True) for name in strange),
    )


def _first(game: Game[Any, Any]) -> set[str]:
    """Return the phase in which a game begins, if it can be told."""
    try:
        return {str(game.phase_of(game.start))}
    except Exception:  # noqa: BLE001 (a fault of the rules, which the engines report)
        return set()


def transitions_met(game: Game[Any, Any], seen: Counted) -> tuple[Transition, ...]:
    """Return all ways that a game declares, in the order of its phases, then those that were only seen.

    What only a box of the game declares is not asked for, but where a step went that way, it is declared.
    """
    times = {(str(before), str(after)): count for (before, after), count in _times(seen).items()}
    declared = _declared(game)
    in_boxes = {pair for box in _boxes(game) for pair in _declared(box)}
    return (
        *(Transition(before=one[0], after=one[1], declared=True, times=times.get(one, 0)) for one in declared),
        *(
            Transition(before=one[0], after=one[1], declared=one in in_boxes, times=times[one])
            for one in sorted(set(times) - set(declared))
        ),
    )


def _declared(game: Game[Any, Any]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((phase.name, after) for phase in game.phases for after in phase.leads_to))


def _boxes(game: Game[Any, Any]) -> tuple[Game[Any, Any], ...]:
    try:
        return game.boxes()
    except Exception:  # noqa: BLE001 (a fault of the game, which a search reports)
        return ()


def carried_out(phase: Phase[Any, Any]) -> tuple[str, ...]:
    """Return the clauses of a phase, then those for which its own functions answer."""
    own = {f"{function.__module__}.{function.__qualname__}" for function in _functions(phase)}
    answered = [clause for clause, functions in answers().items() if own & set(functions)]
    return tuple(dict.fromkeys((*phase.clauses, *answered)))


def _functions(phase: Phase[Any, Any]) -> Iterator[Callable[..., Any]]:
    for part in fields(Phase):
        function = getattr(phase, part.name)
        while isinstance(function, partial):
            function = function.func
        if hasattr(function, "__qualname__"):
            yield function


def clauses_met(game: Game[Any, Any], findings: Iterable[Finding], phases: Iterable[PhaseMet]) -> tuple[ClauseMet, ...]:
    """Return each clause of the rulebook in its order, then those that are cited and in no rulebook."""
    findings, phases = tuple(findings), tuple(phases)
    cited = dict.fromkeys(
        [clause for one in findings for clause in one.clauses] + [clause for one in phases for clause in one.clauses]
    )
    found = []
    for name in dict.fromkeys((*game.rulebook.clauses, *cited)):
        asking = [finding for finding in findings if name in finding.clauses]
        doing = [phase for phase in phases if name in phase.clauses]
        if any(finding.exercised for finding in asking):
            coverage = Coverage.EXERCISED
        elif any(phase.visited for phase in doing):
            coverage = Coverage.VISITED
        else:
            coverage = Coverage.NOT_LOOKED_AT
        clause = game.rulebook.clauses.get(name)
        found.append(
            ClauseMet(
                id=name,
                kind="" if clause is None else clause.kind.value,
                heading="" if clause is None else clause.heading,
                sentence="" if clause is None else clause.sentence,
                place="" if clause is None else clause.facts.get("sheet", ""),
                coverage=coverage,
                properties=tuple(finding.name for finding in asking),
                phases=tuple(phase.name for phase in doing),
            )
        )
    return tuple(found)
