"""A table of deliberate faults: what noticed each, by which engine, after how many moves, and what nothing noticed."""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, assert_never

from attrs import frozen

from boardrules.languages import ENGLISH
from boardrules.rulesets import CONVERTER
from boardrules.verify.faults import Engine, Fault
from boardrules.verify.findings import Play
from boardrules.verify.verdict import Status
from boardrules.wording import N_, Event, Said, Voice, say, say_count

SCHEMA: Final = 1
"""The version of the table's JSON."""

NEVER: Final = N_("never shown")
"""Stands in a table for the moves of what must be reachable and is not."""


class Fate(enum.StrEnum):
    """What becomes of a fault."""

    KILLED = N_("killed")
    """The claim that it names noticed it."""
    LISTED = N_("survives as listed")
    """Nothing noticed it, and it says why."""
    SURVIVED = N_("survived")
    """Nothing noticed it."""
    OTHERWISE = N_("killed by another claim")
    """Something noticed it, and not the claim that it names."""
    UNLISTED = N_("killed, and listed as a survivor")
    """It says why nothing catches it, and something does."""
    MOOT = N_("the right game does the same")
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
        return NEVER if self.moves is None else str(self.moves)


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
        match self.fate:
            case Fate.KILLED:
                return Said(say("yes"))
            case Fate.LISTED:
                return Said(say("yes, survives"))
            case Fate.UNLISTED:
                return Said(say("NO, was to survive"))
            case Fate.MOOT:
                return Said(say("NO, the right game does the same"))
            case _:
                return Said(say("NO, {claim}", claim=self.fault.killed_by))

    def by(self, engine: Engine) -> Kill | None:
        """Return what an engine noticed and the right game does not do too."""
        return next((kill for kill in self.kills if kill.engine is engine and not kill.moot), None)

    def told(self, lang: str = ENGLISH) -> str:
        """Say in a sentence or two what became of the fault."""
        voice = Voice(lang)
        line = f"{self.fault.name}: {voice.word(self.fate)}. {voice.word(self.fault.sentence)}"
        more = self._more()
        return line if more is None else f"{line} {voice(more)}"

    def _more(self) -> Event | None:
        """Say why, or what was expected; nothing where all is as it should be."""
        expected, found = self.fault.killed_by, self.killed_by
        match self.fate:
            case Fate.KILLED:
                return None
            case Fate.LISTED:
                return say("Why: {why:word}.", why=self.fault.survives)
            case Fate.UNLISTED:
                return say("{claim} notices it.", claim=found)
            case Fate.SURVIVED:
                return say("{claim} was expected to notice it.", claim=expected)
            case Fate.OTHERWISE:
                return say("{claim} was expected to notice it, {other} does.", claim=expected, other=found)
            case Fate.MOOT:
                return say("So {claim} proves nothing.", claim=expected)
            case _:
                assert_never(self.fate)


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

    def text(self, lang: str = ENGLISH) -> str:
        """Return the table as text that a person can read.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        return "\n".join(self._told(Voice(lang)))

    def __str__(self) -> str:
        """The table as text, in English."""
        return self.text()

    def _told(self, voice: Voice) -> Iterator[str]:
        yield from _columns(self._rows(voice))
        listed = [catch for catch in self.catches if catch.fate is Fate.LISTED]
        for title, group in ((say("Survive as listed"), listed), (say("NOT AS THE CATALOGUE SAYS"), self.amiss)):
            if group:
                yield ""
                yield voice(title)
                yield from (f"  {catch.told(voice.lang)}" for catch in group)
        yield ""
        fates = self._fates()
        shares = [f"{number} {voice.word(fate)}" for fate in Fate if (number := fates[fate])]
        came = ", ".join(shares) or voice(say("none tried"))
        yield f"{voice.word(self.status).upper()}: {voice(self._tried())}: {came}"
        by = Counter(catch.kill.engine for catch in self.catches if catch.kill and catch.fate is Fate.KILLED)
        if self.engines:
            each = {engine: sum(catch.by(engine) is not None for catch in self.catches) for engine in self.engines}
            yield voice(say("noticed by {engines}", engines=_counts(each, voice)))
        elif by:
            each = {engine: by[engine] for engine in Engine if by[engine]}
            yield voice(say("killed by {engines}", engines=_counts(each, voice)))
        if self.cut:
            yield voice(say("cut short: {cut:word}", cut=self.cut))

    def _tried(self) -> Event:
        """Say how many faults were tried, and by which seed."""
        if not self.cut:
            return say_count("{n} fault, seed {seed}", "{n} faults, seed {seed}", self.total, seed=self.seed)
        tried = len(self.catches)
        return say_count(
            "{tried} of {n} fault, seed {seed}",
            "{tried} of {n} faults, seed {seed}",
            self.total,
            tried=tried,
            seed=self.seed,
        )

    def _rows(self, voice: Voice) -> Iterator[Sequence[str]]:
        heads = voice(say("fault")), voice(say("killed by")), voice(say("as expected"))
        if self.engines:
            yield *heads, *(voice(say("moves, {engine:word}", engine=engine)) for engine in self.engines)
        else:
            yield *heads, voice(say("engine")), voice(say("moves"))
        for catch in self.catches:
            row = (catch.fault.name, catch.killed_by or "-", voice.word(catch.judged))
            if self.engines:
                each = (catch.by(engine) for engine in self.engines)
                yield *row, *("-" if one is None else voice.word(one.length) for one in each)
            elif catch.kill is None:
                yield *row, "-", "-"
            else:
                yield *row, voice.word(catch.kill.engine), voice.word(catch.kill.length)


def _counts(counts: Mapping[Engine, int], voice: Voice) -> str:
    return ", ".join(f"{voice.word(engine)}: {number}" for engine, number in counts.items())


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
