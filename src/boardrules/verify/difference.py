"""The answer to: do these two rulesets differ? Where they part, what is different there, and how often it matters."""

from __future__ import annotations

import enum
import json
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, Final

from attrs import asdict, field, frozen

from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.records import Record
from boardrules.rulesets import CONVERTER, Reading, plain, shown
from boardrules.seats import letter
from boardrules.verify.findings import INTERRUPTED, Look
from boardrules.verify.lines import at_table, cited, in_box, wrapped
from boardrules.verify.lockstep import Contrast
from boardrules.verify.paired import START, Tally
from boardrules.verify.tally import wilson
from boardrules.verify.witness import PROOFS, Proof
from boardrules.wording import N_, Event, Voice, say, say_count

AnyGame = Game[Any, Any]

SCHEMA: Final = 1
"""The version of a difference's JSON."""

WIDTH: Final = 110
"""What differs stands in one row as long as the table is not wider than this."""


class Status(enum.StrEnum):
    """What a comparison comes to."""

    EQUAL = N_("the rulesets are equal")
    PARTED = N_("they part")
    NONE = N_("no difference found")
    INCOMPLETE = N_("incomplete")


@frozen
class Field:
    """A field in which two rulesets differ: its name, what it is about, its clauses and both values."""

    name: str
    about: str
    clauses: tuple[str, ...]
    a: Any
    b: Any


@frozen(kw_only=True)
class Parting:
    """A play on which two rulesets part: the games (or boxes) that it is of, its records and what differs at its end.

    `told` is what the last move does, in sentences, under each of them.
    """

    a: AnyGame = field(repr=False)
    b: AnyGame = field(repr=False)
    proof: Proof
    records: tuple[Record, ...]
    contrasts: tuple[Contrast, ...]
    told: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the play in notation."""
        return self.records[0].moves

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of what differs, each once."""
        return tuple(dict.fromkeys(contrast.kind.value for contrast in self.contrasts))


@frozen(kw_only=True)
class Difference:
    """What came of comparing two rulesets of one game, a and b."""

    a: AnyGame = field(repr=False)
    b: AnyGame = field(repr=False)
    fields: tuple[Field, ...]
    equal: bool = False
    parting: Parting | None = None
    tally: Tally | None = None
    looks: tuple[Look, ...] = ()
    note: str = ""
    """Why small boxes were left out, if they were."""
    unsearched: bool = False
    """Whether small boxes were left out that might have shown a difference."""
    whole: bool = False
    """Whether every pair of states of the games themselves was looked at."""

    @property
    def interrupted(self) -> bool:
        """Say whether the keyboard ended it."""
        return any(look.cut == INTERRUPTED for look in self.looks)

    @property
    def status(self) -> Status:
        """Equal, parted, no difference found though everything was looked at, or incomplete."""
        if self.equal:
            return Status.EQUAL
        if self.parting is not None or (self.tally is not None and self.tally.parted):
            return Status.PARTED
        missed = self.unsearched or not self.looks or any(look.cut for look in self.looks)
        return Status.INCOMPLETE if missed else Status.NONE

    # In words

    def lines(self, *, tell: bool = False, lang: str = ENGLISH) -> Iterator[str]:
        """Go through the lines of the answer; with `tell`, also what the last move does under each ruleset.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        voice = Voice(lang)
        yield f"{voice(at_table(self._name(voice), self.a.seats, {}))}: {voice.word(self.status).upper()}"
        yield from self._fields(voice)
        if self.equal:
            return
        yield ""
        if self.parting is not None:
            yield from _parting(self.parting, self.a, voice, tell=tell)
        else:
            yield from map(voice, self._nothing())
        if self.note:
            yield from wrapped(f"({voice.word(self.note)})", 0)
        if self.tally is not None and self.tally.games:
            yield ""
            yield from _tally(self.tally, voice)
        yield ""
        yield voice(say("Looked at"))
        yield from (f"  {look.told(lang)}" for look in self.looks)

    def __str__(self) -> str:
        """The answer as text that a person can read, in English."""
        return "\n".join(self.lines())

    def _name(self, voice: Voice) -> str:
        a, b = self.a.name, self.b.name
        return a if a == b else voice(say("{first} and {last}", first=a, last=b))

    def _fields(self, voice: Voice) -> Iterator[str]:
        """Tell in which fields the rulesets differ."""
        for one in self.fields:
            yield from wrapped(f"{one.name}: {voice.word(one.about)}{cited(one.clauses)}", 2)
            for side, value in (("a", one.a), ("b", one.b)):
                said = f": {voice.word(value.sentence)}" if isinstance(value, Reading) else ""
                yield from wrapped(f"{side}  {shown(plain(value))}{said}", 4)

    def _nothing(self) -> Iterator[Event]:
        """Say where no difference was found."""
        pairs = sum(look.states for look in self.looks if not look.games)
        games = sum(look.games for look in self.looks)
        if self.whole:
            yield say_count(
                "There is no difference: the only pair of states of the games themselves was looked at.",
                "There is no difference: all {n:,} pairs of states of the games themselves were looked at.",
                pairs,
            )
            return
        if pairs and any(look.cut for look in self.looks if not look.games):
            yield say_count(
                "The small box shows no difference in the {n:,} pair of states that was looked at.",
                "The small box shows no difference in the {n:,} pairs of states that were looked at.",
                pairs,
            )
        elif pairs:
            yield say_count(
                "The small box shows no difference: its only pair of states was looked at.",
                "The small box shows no difference: all {n:,} pairs of states were looked at.",
                pairs,
            )
        if games:
            yield say_count(
                "{n:,} random game of the full game shows no difference.",
                "{n:,} random games of the full game show no difference.",
                games,
            )
        if not pairs and not games:
            yield say("Nothing was looked at.")

    # As JSON

    def data(self) -> dict[str, Any]:
        """Return the answer in values that JSON knows."""
        return {
            "schema": SCHEMA,
            "game": self._name(Voice()),
            "seats": self.a.seats,
            "rulesets": [dict(self.a.differences), dict(self.b.differences)],
            "status": self.status.name.lower(),
            "fields": [
                {
                    "name": one.name,
                    "about": one.about,
                    "clauses": list(one.clauses),
                    "a": plain(one.a),
                    "b": plain(one.b),
                }
                for one in self.fields
            ],
            "parting": None if self.parting is None else _parting_data(self.parting),
            "games": None if self.tally is None else _tally_data(self.tally),
            "note": self.note,
            "looks": [{**asdict(look), "ruleset": dict(look.ruleset)} for look in self.looks],
        }

    def json(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(self.data(), ensure_ascii=False, indent=2)


def _parting(parting: Parting, asked: AnyGame, voice: Voice, *, tell: bool) -> Iterator[str]:
    """Tell the common play, then what differs at its end, side by side."""
    moves = parting.moves
    if moves:
        after = say_count("They part after {n:,} move.", "They part after {n:,} moves.", len(moves))
        yield f"{voice(after)} {voice(PROOFS[parting.proof])}"
    else:
        yield voice(say("They part before the first move."))
    if parting.a is not asked and parting.a.differences:
        same = {
            name: value for name, value in parting.a.differences.items() if parting.b.differences.get(name) == value
        }
        yield from wrapped(voice(in_box(parting.a.seats, same)), 2)
    yield from (f"  {number:>3}. {move}" for number, move in enumerate(moves, start=1))
    if tell:
        yield voice(say("told, by both rulesets or by one of them"))
        yield from _told(*(tuple(map(voice.word, told)) for told in parting.told))
    yield voice(say("then"))
    yield from _side_by_side(parting.contrasts, voice)


def _told(a: tuple[str, ...], b: tuple[str, ...]) -> Iterator[str]:
    """Go through what is told under both rulesets, and mark what is told under one of them only."""
    for mark, a_from, a_to, b_from, b_to in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if mark == "equal":
            yield from (f"      {event}" for event in a[a_from:a_to])
        else:
            yield from (f"    a {event}" for event in a[a_from:a_to])
            yield from (f"    b {event}" for event in b[b_from:b_to])


def _side_by_side(contrasts: tuple[Contrast, ...], voice: Voice) -> Iterator[str]:
    """Go through what differs as rows of a table; those too long for a row take three lines."""
    rows = [
        (
            voice.word(one.kind) if one.what == one.kind else f"{voice.word(one.kind)}: {voice.word(one.what)}",
            voice.word(one.a),
            voice.word(one.b),
        )
        for one in contrasts
    ]
    short: list[tuple[str, str, str]] = []
    widths = [0, 0, 0]
    for row in rows:
        wider = [max(width, len(text)) for width, text in zip(widths, row, strict=True)]
        if sum(wider) + len("    a   b ") <= WIDTH:
            short.append(row)
            widths = wider
    for what, a, b in rows:
        if (what, a, b) in short:
            yield f"  {what:<{widths[0]}}  a {a:<{widths[1]}}  b {b}"
        else:
            yield from wrapped(what, 2)
            yield from wrapped(f"a {a}", 4)
            yield from wrapped(f"b {b}", 4)


def _tally(tally: Tally, voice: Voice) -> Iterator[str]:
    """Tell what became of the same decisions."""
    yield voice(
        say_count(
            "The same decisions under both, {n:,} game", "The same decisions under both, {n:,} games", tally.games
        )
    )
    part, win, score = (voice(say("they part")), voice(say("others win")), voice(say("scores differ")))
    width = max(14, *(len(name) for name in (part, win, score)))
    yield _share(f"{part:<{width}}", tally.parted, tally.games, voice)
    if tally.ended:
        yield _share(f"{win:<{width}}", tally.winners, tally.ended, voice)
        yield _share(f"{score:<{width}}", tally.scores, tally.ended, voice)
        means = [
            voice(say("{seat} {mean:+.3f} (s.e. {error:.3f})", seat=letter(seat), mean=mean, error=error))
            for seat, (mean, error) in enumerate(tally.mean_changes())
        ]
        change = say("mean score under b minus that under a: {means}", means=", ".join(means))
        yield from wrapped(voice(change), 2)
    if tally.phases:
        where = {name if name == START else voice.phase(name): count for name, count in tally.phases.items()}
        yield from wrapped(voice(say("where they part: {counts}", counts=_counts(where, voice))), 2)
        yield from wrapped(voice(say("by what: {counts}", counts=_counts(tally.kinds, voice))), 2)
    if tally.unended:
        sides = {name.partition(": "): count for name, count in tally.unended.items()}
        counts = {f"{side}: {voice.word(why)}": count for (side, _, why), count in sides.items()}
        yield from wrapped(voice(say("games without an end: {counts}", counts=_counts(counts, voice))), 2)


def _share(name: str, hits: int, number: int, voice: Voice) -> str:
    low, high = wilson(hits, number)
    share = say(
        "{hits:>7,} of {number:,}  {share:7.2%}  (95 %: {low:.2%} to {high:.2%})",
        hits=hits,
        number=number,
        share=hits / number,
        low=low,
        high=high,
    )
    return f"  {name} {voice(share)}"


def _counts(counts: Mapping[str, int], voice: Voice) -> str:
    return ", ".join(f"{voice.word(name)} {count:,}" for name, count in counts.items())


def _parting_data(parting: Parting) -> dict[str, Any]:
    return {
        "proof": parting.proof.name.lower().replace("_", "-"),
        "told": str(PROOFS[parting.proof]),
        "moves": len(parting.moves),
        "records": [CONVERTER.unstructure(record) for record in parting.records],
        "differs": [{"kind": one.kind.value, "what": one.what, "a": one.a, "b": one.b} for one in parting.contrasts],
        "last_move": [list(parting.told[0]), list(parting.told[1])],
    }


def _tally_data(tally: Tally) -> dict[str, Any]:
    shares = {"parted": (tally.parted, tally.games), "winners": (tally.winners, tally.ended)}
    shares["scores"] = (tally.scores, tally.ended)
    return {
        "games": tally.games,
        "ended": tally.ended,
        **{
            name: {
                "count": hits,
                "of": number,
                "share": hits / number if number else None,
                "interval": list(wilson(hits, number)),
            }
            for name, (hits, number) in shares.items()
        },
        "score_changes": [{"mean": mean, "standard_error": error} for mean, error in tally.mean_changes()],
        "phases": dict(tally.phases),
        "kinds": dict(tally.kinds),
        "unended": dict(tally.unended),
    }
