"""What an engine tells while it works and when it is done: progress, looks, plays, findings."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.properties import Claim
from boardrules.records import Record, record_of
from boardrules.wording import N_, Event, Said, Voice, say, say_count


@frozen
class Progress:
    """How far an engine is: what it counts, how many of them, out of how many if that is known, and a note."""

    engine: str
    done: int
    total: int | None
    unit: str
    note: str = ""


INTERRUPTED = Said(say("interrupted"))
"""Why a look was cut short by the keyboard."""


def over(seconds: float | None, games: int, wanted: int) -> Said:
    """Say why a look at random games was cut short by the clock."""
    late = N_("{seconds:.3g} seconds were over after {games:,} of {wanted:,} games")
    return Said(say(late, seconds=seconds, games=games, wanted=wanted))


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
    left: int = 0
    """How many states were reached and not yet looked into when it was cut short."""
    levels: tuple[int, ...] = ()
    """How many states are first reached after no step, after one, after two..."""
    reductions: tuple[str, ...] = ()
    """Which reductions were used, by name."""
    bytes_per_state: int = 0
    """How many bytes a state takes; 0 if that is not known."""
    memory: int = 0
    """How many bytes of memory the program took in the end; 0 if that is not known."""

    def told(self, lang: str = ENGLISH) -> str:
        """Say in one line what was looked at; `UnknownLanguage` for a language that the library does not speak."""
        voice = Voice(lang)
        line = f"{voice.word(self.engine)}: {', '.join(map(voice, self._measured()))}"
        return f"{line} -- {voice(self._account())}" if self.cut else line

    def _measured(self) -> Iterator[Event]:
        """Go through what was counted and measured."""
        if self.games:
            yield say_count("{n:,} game", "{n:,} games", self.games)
        if self.states:
            yield say_count("{n:,} state", "{n:,} states", self.states)
        if self.steps:
            yield say_count("{n:,} step", "{n:,} steps", self.steps)
        if self.ends:
            yield say_count("{n:,} end", "{n:,} ends", self.ends)
        if self.depth:
            yield say("depth {depth}", depth=self.depth)
        rate = (self.states or self.steps) / self.seconds if self.seconds else 0
        if self.states:
            yield say("{seconds:.1f} s, {rate:,.0f} states/s", seconds=self.seconds, rate=rate)
        else:
            yield say("{seconds:.1f} s, {rate:,.0f} steps/s", seconds=self.seconds, rate=rate)
        if self.bytes_per_state:
            yield say("{bytes} bytes a state", bytes=self.bytes_per_state)
        if self.reductions:
            yield say("reduced by {reductions}", reductions=", ".join(self.reductions))

    def _account(self) -> Event:
        """Say why a look was cut short, how far a search came, what is left, and how the levels grow."""
        if not self.left:
            return say("cut short: {cut:word}", cut=self.cut)
        whole = self.levels[:-1]
        if len(whole) > 1:
            return say_count(
                "cut short: {cut:word}; {n:,} state reached and not yet looked into, "
                "the last whole level {growth:.1f} times the one before",
                "cut short: {cut:word}; {n:,} states reached and not yet looked into, "
                "the last whole level {growth:.1f} times the one before",
                self.left,
                cut=self.cut,
                growth=whole[-1] / whole[-2],
            )
        return say_count(
            "cut short: {cut:word}; {n:,} state reached and not yet looked into",
            "cut short: {cut:word}; {n:,} states reached and not yet looked into",
            self.left,
            cut=self.cut,
        )


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


def written(game: Game[Any, Any], moves: Iterable[Any], outcome: Outcome | None) -> Record:
    """Write a play down; moves that the game cannot write, as Python shows them."""
    try:
        record = record_of(game, moves, outcome)
        record.json()
    except Exception:  # noqa: BLE001 (a fault of the game's notation must not lose what was found)
        return Record(game=game.name, edition=game.edition, seats=game.seats, moves=tuple(map(repr, moves)))
    return record


def ended(game: Game[Any, Any], state: Any) -> Outcome | None:  # noqa: ANN401 (a state of any game, or None)
    """Return how a game ended, or None; also if the rules fail to tell, which is reported elsewhere."""
    try:
        return None if state is None else game.outcome(state)
    except Exception:  # noqa: BLE001 (reported as a step that fails)
        return None


class Standing(enum.StrEnum):
    """How a claim came out."""

    HELD = N_("held")
    BROKEN = N_("broken")
    SEEN = N_("seen")
    NEVER_SEEN = N_("never seen")
    NEVER_MET = N_("never met")
    INCOMPLETE = N_("incomplete")
    """Met and nowhere broken, but something that was to be looked at was not: it may still break there."""


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
    refuted: bool = False
    """Whether something that must be reachable was not seen although every state of the game itself was looked at."""
    cut_short: bool = False
    """Whether some engine ended before it had looked at everything that it was to look at."""

    @property
    def standing(self) -> Standing:
        """How the claim came out."""
        if self.broken or self.refuted:
            return Standing.BROKEN
        if self.claim is Claim.SOMETIMES:
            return Standing.SEEN if self.exercised else Standing.NEVER_SEEN
        if not self.exercised:
            return Standing.NEVER_MET
        return Standing.INCOMPLETE if self.cut_short else Standing.HELD
