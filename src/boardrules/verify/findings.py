"""What an engine tells while it works and when it is done: progress, looks, plays, findings."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from boardrules.properties import Claim
from boardrules.records import Record


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
