"""The part of the page that tells what broke: each play as a table of steps, its record, and a test to paste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from boardrules.machine import Game
from boardrules.verify.coverage import ClauseMet
from boardrules.verify.findings import Finding, Play
from boardrules.verify.lines import changes
from boardrules.verify.markup import Safe, anchor, element, joined
from boardrules.verify.page.changes import changed, marked
from boardrules.verify.page.parts import (
    Column,
    cited,
    drawing,
    foreign,
    group,
    picture,
    row,
    state,
    table,
    to_copy,
    words,
)
from boardrules.verify.page.plays import Drawn, Retold, Step, Told, retell
from boardrules.verify.telling import REFUTED, as_test
from boardrules.wording import IN_ENGLISH, N_, Event, Voice, say, say_count

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

AnyGame = Game[Any, Any]

LONG: Final = 4_000
"""Changed lines of more letters, their marks with them, are shown in a frame of their own."""

_CAPTION: Final = N_(
    "The play move by move; of the table, only the lines that change. What went is struck through, what came is "
    "underlined."
)

PICTURE: Final = N_("The same as a picture")
"""What a picture is called that stands beside a drawing in letters."""


def _columns(voice: Voice) -> tuple[Column, ...]:
    return (
        Column(head=voice(say("Step")), number=True),
        Column(head=voice(say("Move"))),
        Column(head=voice(say("Who"))),
        Column(head=voice(say("What happened"))),
        Column(head=voice(say("What changed on the table"))),
    )


class Counterexamples:
    """Tells what broke; a play that breaks several properties is told once."""

    def __init__(
        self, verdict: Verdict, game: AnyGame | None, known: Mapping[str, ClauseMet], voice: Voice = IN_ENGLISH
    ) -> None:
        """Nothing has been told yet."""
        self._verdict = verdict
        self._game = game
        self._known = known
        self._voice = voice
        self._told: dict[str, tuple[str, str]] = {}

    def of(self, finding: Finding) -> Safe:
        """Tell everything about one property that broke."""
        voice, name = self._voice, anchor("broken", finding.name)
        test = Safe("")
        if finding.broken:
            source = as_test(self._verdict.module, finding)
            about = say("A test to paste into your own: it fails as long as the play breaks the property.")
            code = to_copy(source, voice(say("The test")), kind="code")
            test = element("details", element("summary", voice(about)), code)
        return element(
            "section",
            element("h3", state(finding.standing, voice), f" {words(finding.name)}", id_=name),
            element("p", voice.word(finding.sentence), " ", cited(finding.clauses, self._known)),
            element("p", voice.word(REFUTED)) if finding.refuted else "",
            *(self._play(finding, play) for play in finding.broken),
            test,
            aria_labelledby=name,
        )

    def _play(self, finding: Finding, play: Play) -> Safe:
        voice, record = self._voice, play.record
        boxed = dict(record.ruleset) != dict(self._verdict.ruleset)
        parts: list[object] = [element("h4", voice(_title(play, boxed=boxed)))]
        if boxed and record.ruleset:
            rules = say("The rules of the box: {rules}", rules=changes(record.ruleset))
            parts.append(element("p", voice(rules), class_="note"))
        broken = Safe("")
        if play.detail and play.detail != finding.sentence:
            end = say("At its end: {detail}", detail=voice.word(play.detail))
            broken = element("p", voice(end), class_="fault")
        line = record.json()
        if line in self._told:
            name, place = self._told[line]
            same = voice(say("It is the play of this property:"))
            link = element("a", words(name), href=f"#{place}")
            return joined([*parts, broken, element("p", f"{same} ", link)])
        place = anchor("play", f"{len(self._told) + 1}")
        self._told[line] = (finding.name, place)
        told = retell(self._game, record, voice)
        own = "" if self._verdict.module else " --game MODULE:ATTRIBUTE"
        about = say("The record: save this line and give it to {command}", command=f"boardrules replay{own}")
        parts += [
            broken,
            element("p", told.fault, class_="fault") if told.fault and not _at_a_step(told) else "",
            *self._start(told),
            self._steps(told) if told.steps else "",
            self._end(told.end),
            element("details", element("summary", voice(about)), to_copy(line, voice(say("The record")))),
        ]
        return element("div", joined(parts), id_=place)

    def _start(self, told: Retold) -> Iterator[Safe]:
        voice = self._voice
        if told.start is not None:
            opening = self._happened(told.opening)
            before = voice(say("The table before the first move"))
            about = element("summary", before if told.steps else voice(say("The table")))
            yield element(
                "details",
                about,
                opening,
                drawing(told.start.text, before, voice),
                picture(told.start, voice.word(PICTURE)),
            )
        if told.listed:
            first = say_count("The first {n:,} move of the play", "The first {n:,} moves of the play", len(told.listed))
            moves = element("ol", *(element("li", move) for move in told.listed), class_="moves")
            yield element("details", element("summary", voice(first)), moves)

    def _steps(self, told: Retold) -> Safe:
        columns = _columns(self._voice)
        rows = [row(columns, self._cells(step)) for step in told.steps]
        return table(self._voice.word(_CAPTION), columns, [group("", columns, rows)], class_="steps")

    def _cells(self, step: Step) -> tuple[object, ...]:
        fault = element("p", step.fault, class_="fault") if step.fault else Safe("")
        return (
            step.number,
            element("code", step.move),
            step.who,
            joined([self._happened(step.told), fault]),
            _change(step, self._voice),
        )

    def _happened(self, told: tuple[Told, ...]) -> Safe:
        lines = (element("li", one.sentence, " ", cited(one.clauses, self._known)) for one in told)
        return element("ul", joined(lines)) if told else Safe("")

    def _end(self, end: Drawn | None) -> Safe:
        if end is None:
            return Safe("")
        voice = self._voice
        about = voice(say("The table at the end"))
        drawn = drawing(end.text, about, voice)
        return element("details", element("summary", about), drawn, picture(end, voice.word(PICTURE)), open=True)


def _title(play: Play, *, boxed: bool) -> Event:
    """Say how long a play is, what found it, and whether it is one of a small box."""
    moves, engine = len(play.moves), play.engine
    if not boxed:
        return say_count(
            "A play of {n:,} move, found by {engine:word}",
            "A play of {n:,} moves, found by {engine:word}",
            moves,
            engine=engine,
        )
    return say_count(
        "A play of {n:,} move, found by {engine:word} in a small box for {seats}",
        "A play of {n:,} moves, found by {engine:word} in a small box for {seats}",
        moves,
        engine=engine,
        seats=play.record.seats,
    )


def _at_a_step(told: Retold) -> bool:
    """Say whether why a play ended stands at one of its steps."""
    return any(step.fault == told.fault for step in told.steps)


def _change(step: Step, voice: Voice) -> Safe:
    """Return what a step changed on the table, and both tables whole, folded."""
    if step.before is None:
        return Safe("")
    if step.after is None:
        about = voice(say("The whole table before move {number}", number=step.number))
        before = drawing(step.before.text, voice(say("Before")), voice)
        missing = voice(say("There is no table after this move."))
        return joined([missing, element("details", element("summary", about), before)])
    lines = changed(step.before.text, step.after.text)
    short = (
        _short(lines, voice(say("What changed in step {number}", number=step.number)), voice)
        if lines is not None
        else element("p", voice(say("Nothing that is drawn.")), class_="note")
    )
    return joined([short, _whole(step, step.before, step.after, voice)])


def _short(lines: Safe, label: str, voice: Voice) -> Safe:
    """Return changed lines; many of them are scrolled in a frame, which the keyboard must reach."""
    lang = foreign(voice)
    if len(lines) <= LONG:
        return element("pre", lines, class_="changed", lang=lang)
    return element("pre", lines, class_="changed long", tabindex="0", role="region", aria_label=label, lang=lang)


def _whole(step: Step, before: Drawn, after: Drawn, voice: Voice) -> Safe:
    old, new = marked(before.text, after.text)
    passed = [
        joined(
            [
                element("p", voice(say("Passed through, {number} of {all:,}", number=number, all=step.passed))),
                drawing(one.text, voice(say("Passed through")), voice),
            ]
        )
        for number, one in enumerate(step.between, start=1)
    ]
    number = step.number
    sides = (
        element(
            "div",
            element("p", voice(say("Before"))),
            drawing(old, voice(say("Before move {number}", number=number)), voice),
        ),
        *(element("div", one) for one in passed),
        element(
            "div",
            element("p", voice(say("After"))),
            drawing(new, voice(say("After move {number}", number=number)), voice),
            picture(after, voice.word(PICTURE)),
        ),
    )
    about = voice(say("The whole table before and after move {number}", number=number))
    return element("details", element("summary", about), element("div", *sides, class_="sides"))
