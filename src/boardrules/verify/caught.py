"""A table of deliberate faults: what noticed each, by which engine, after how many moves, and what nothing noticed."""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import frozen

from boardrules.rulesets import CONVERTER
from boardrules.verify.faults import Engine, Fault
from boardrules.verify.findings import Play
from boardrules.verify.verdict import Status

SCHEMA: Final = 1
"""The version of the table's JSON."""


class Fate(enum.StrEnum):
    """What becomes of a fault."""

    KILLED = "killed"
    """The claim that it names noticed it."""
    LISTED = "survives as listed"
    """Nothing noticed it, and it says why."""
    SURVIVED = "survived"
    """Nothing noticed it."""
    OTHERWISE = "killed by another claim"
    """Something noticed it, and not the claim that it names."""
    UNLISTED = "killed, and listed as a survivor"
    """It says why nothing catches it, and something does."""
    MOOT = "the right game does the same"
    """What it names breaks in the right game too, or is not shown there either: nothing is proved."""

    @property
    def well(self) -> bool:
        """Say whether this is what a catalogue claims."""
        return self in {Fate.KILLED, Fate.LISTED}


@frozen(kw_only=True)
class Kill:
    """What one engine noticed of a fault: which claim, by which play, and which others broke too."""

    engine: Engine
    claim: str
    play: Play | None = None
    """The play that shows it; None where something that must be reachable is never shown."""
    never: str = ""
    """Where it was never shown."""
    others: tuple[str, ...] = ()
    moot: bool = False
    """Whether the right game does the same."""

    @property
    def moves(self) -> int | None:
        """After how many moves."""
        return None if self.play is None else len(self.play.moves)

    @property
    def length(self) -> str:
        """After how many moves, as it stands in a table."""
        return "never shown" if self.moves is None else str(self.moves)


@frozen(kw_only=True)
class Catch:
    """What became of a fault: what each of the engines that were asked noticed."""

    fault: Fault
    kills: tuple[Kill, ...]
    asked: tuple[Engine, ...]

    @property
    def kill(self) -> Kill | None:
        """The one that counts: by the claim that the fault names, else by another that holds in the right game."""
        named = [kill for kill in self.kills if kill.claim == self.fault.killed_by]
        sound = [kill for kill in named if not kill.moot]
        others = [kill for kill in self.kills if not kill.moot]
        return next(iter([*sound, *named, *others]), None)

    @property
    def killed_by(self) -> str | None:
        """The claim that noticed the fault."""
        return None if self.kill is None else self.kill.claim

    @property
    def fate(self) -> Fate:
        """What became of the fault."""
        kill = self.kill
        if kill is None:
            return Fate.LISTED if self.fault.survives else Fate.SURVIVED
        if kill.moot:
            return Fate.MOOT
        if self.fault.survives:
            return Fate.UNLISTED
        return Fate.KILLED if kill.claim == self.fault.killed_by else Fate.OTHERWISE

    @property
    def judged(self) -> str:
        """Say in a word or two whether this is what the catalogue claims; else what was expected."""
        words = {
            Fate.KILLED: "yes",
            Fate.LISTED: "yes, survives",
            Fate.UNLISTED: "NO, was to survive",
            Fate.MOOT: "NO, the right game does the same",
        }
        return words.get(self.fate, f"NO, {self.fault.killed_by}")

    def by(self, engine: Engine) -> Kill | None:
        """Return what an engine noticed and the right game does not do too."""
        return next((kill for kill in self.kills if kill.engine is engine and not kill.moot), None)

    def told(self) -> str:
        """Say in a sentence or two what became of the fault."""
        fault = self.fault
        more = {
            Fate.KILLED: "",
            Fate.LISTED: f" Why: {fault.survives}.",
            Fate.UNLISTED: f" {self.killed_by} notices it.",
            Fate.SURVIVED: f" {fault.killed_by} was expected to notice it.",
            Fate.OTHERWISE: f" {fault.killed_by} was expected to notice it, {self.killed_by} does.",
            Fate.MOOT: f" So {fault.killed_by} proves nothing.",
        }
        return f"{fault.name}: {self.fate}. {fault.sentence}{more[self.fate]}"


@frozen(kw_only=True)
class Tally:
    """What became of the faults of a catalogue."""

    catches: tuple[Catch, ...]
    total: int
    """How many faults there are; fewer were tried if it was cut short."""
    seed: int
    engines: tuple[Engine, ...] = ()
    """The engines that were all asked; none where one that catches was enough."""
    cut: str = ""
    """Why it ended before all were tried; empty if it did not."""

    @property
    def amiss(self) -> tuple[Catch, ...]:
        """The faults that did not come out as the catalogue says."""
        return tuple(catch for catch in self.catches if not catch.fate.well)

    @property
    def status(self) -> Status:
        """Broken if any fault came out otherwise than it says; incomplete if some were not tried; else it holds."""
        if self.amiss:
            return Status.BROKEN
        return Status.INCOMPLETE if self.cut else Status.HOLDS

    def assert_ok(self) -> None:
        """Raise AssertionError with the whole table unless all faults came out as the catalogue says."""
        if self.status is not Status.HOLDS:
            raise AssertionError(f"\n{self}")

    def json(self) -> str:
        """Return the table as JSON."""
        return json.dumps(self.data(), ensure_ascii=False, indent=2)

    def data(self) -> dict[str, Any]:
        """Return the table in values that JSON knows."""
        return {
            "schema": SCHEMA,
            "status": self.status.value,
            "seed": self.seed,
            "total": self.total,
            "tried": len(self.catches),
            "cut": self.cut,
            "fates": {fate.value: number for fate, number in self._fates().items()},
            "faults": [_catch(catch) for catch in self.catches],
        }

    def _fates(self) -> Counter[Fate]:
        return Counter(catch.fate for catch in self.catches)

    def __str__(self) -> str:
        """The table as text that a person can read."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        yield from _columns(self._rows())
        listed = [catch for catch in self.catches if catch.fate is Fate.LISTED]
        for title, group in (("Survive as listed", listed), ("NOT AS THE CATALOGUE SAYS", self.amiss)):
            if group:
                yield ""
                yield title
                yield from (f"  {catch.told()}" for catch in group)
        yield ""
        fates = self._fates()
        shares = [f"{number} {fate.value}" for fate in Fate if (number := fates[fate])]
        plural = "fault" if self.total == 1 else "faults"
        tried = f"{self.total} {plural}" if not self.cut else f"{len(self.catches)} of {self.total} {plural}"
        yield f"{self.status.upper()}: {tried}, seed {self.seed}: {', '.join(shares) or 'none tried'}"
        by = Counter(catch.kill.engine for catch in self.catches if catch.kill and catch.fate is Fate.KILLED)
        if self.engines:
            each = (
                f"{engine}: {sum(catch.by(engine) is not None for catch in self.catches)}" for engine in self.engines
            )
            yield f"noticed by {', '.join(each)}"
        elif by:
            yield f"killed by {', '.join(f'{engine}: {by[engine]}' for engine in Engine if by[engine])}"
        if self.cut:
            yield f"cut short: {self.cut}"

    def _rows(self) -> Iterator[Sequence[str]]:
        if self.engines:
            yield "fault", "killed by", "as expected", *(f"moves, {engine}" for engine in self.engines)
        else:
            yield "fault", "killed by", "as expected", "engine", "moves"
        for catch in self.catches:
            row = (catch.fault.name, catch.killed_by or "-", catch.judged)
            if self.engines:
                each = (catch.by(engine) for engine in self.engines)
                yield *row, *("-" if one is None else one.length for one in each)
            elif catch.kill is None:
                yield *row, "-", "-"
            else:
                yield *row, catch.kill.engine.value, catch.kill.length


def _columns(rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """Set rows in columns."""
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        yield "  ".join(map(str.ljust, row, widths)).rstrip()


def _catch(catch: Catch) -> dict[str, Any]:
    return {
        "fault": catch.fault.name,
        "sentence": catch.fault.sentence,
        "fate": catch.fate.value,
        "expected": catch.fault.killed_by,
        "killed_by": catch.killed_by,
        "engine": None if catch.kill is None else catch.kill.engine.value,
        "moves": None if catch.kill is None else catch.kill.moves,
        "survives": catch.fault.survives or None,
        "asked": [engine.value for engine in catch.asked],
        "kills": [
            {
                "engine": kill.engine.value,
                "claim": kill.claim,
                "moves": kill.moves,
                "never_shown": kill.never or None,
                "others": list(kill.others),
                "moot": kill.moot,
                "detail": None if kill.play is None else kill.play.detail,
                "record": None if kill.play is None else CONVERTER.unstructure(kill.play.record),
            }
            for kill in catch.kills
        ],
    }
