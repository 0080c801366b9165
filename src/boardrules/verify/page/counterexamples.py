"""The part of the page that tells what broke: each play as a table of steps, its record, and a test to paste."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from boardrules.machine import Game
from boardrules.verify.coverage import ClauseMet
from boardrules.verify.findings import Finding, Play
from boardrules.verify.markup import Safe, anchor, element, joined
from boardrules.verify.page.changes import changed, marked
from boardrules.verify.page.parts import (
    Column,
    cited,
    counted,
    drawing,
    group,
    listed,
    picture,
    row,
    state,
    table,
    to_copy,
    words,
)
from boardrules.verify.page.plays import Drawn, Retold, Step, Told, retell
from boardrules.verify.telling import as_test

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

AnyGame = Game[Any, Any]

LONG: Final = 4_000
"""Changed lines of more letters, their marks with them, are shown in a frame of their own."""

_COLUMNS: Final = (
    Column(head="Step", number=True),
    Column(head="Move"),
    Column(head="Who"),
    Column(head="What happened"),
    Column(head="What changed on the table"),
)

_CAPTION: Final = (
    "The play move by move; of the table, only the lines that change. What went is struck through, what came is "
    "underlined."
)


class Counterexamples:
    """Tells what broke; a play that breaks several properties is told once."""

    def __init__(self, verdict: Verdict, game: AnyGame | None, known: Mapping[str, ClauseMet]) -> None:
        """Nothing has been told yet."""
        self._verdict = verdict
        self._game = game
        self._known = known
        self._told: dict[str, tuple[str, str]] = {}

    def of(self, finding: Finding) -> Safe:
        """Tell everything about one property that broke."""
        name = anchor("broken", finding.name)
        test = Safe("")
        if finding.broken:
            source = as_test(self._verdict.module, finding)
            about = "A test to paste into your own: it fails as long as the play breaks the property."
            test = element("details", element("summary", about), to_copy(source, "The test", kind="code"))
        refuted = "Every state of the game was looked at, and none shows it." if finding.refuted else ""
        return element(
            "section",
            element("h3", state(finding.standing), f" {words(finding.name)}", id_=name),
            element("p", finding.sentence, " ", cited(finding.clauses, self._known)),
            element("p", refuted) if refuted else "",
            *(self._play(finding, play) for play in finding.broken),
            test,
            aria_labelledby=name,
        )

    def _play(self, finding: Finding, play: Play) -> Safe:
        rules = (
            f" in a small box for {play.record.seats}"
            if dict(play.record.ruleset) != dict(self._verdict.ruleset)
            else ""
        )
        title = f"A play of {counted(len(play.moves), 'move')}, found by {play.engine}{rules}"
        parts: list[object] = [element("h4", title)]
        if rules and play.record.ruleset:
            parts.append(element("p", f"The rules of the box: {listed(play.record.ruleset)}", class_="note"))
        detail = play.detail if play.detail != finding.sentence else ""
        broken = element("p", "At its end: ", detail, class_="fault") if detail else Safe("")
        line = play.record.json()
        if line in self._told:
            name, place = self._told[line]
            same = element("p", "It is the play of ", element("a", words(name), href=f"#{place}"), ".")
            return joined([*parts, broken, same])
        place = anchor("play", f"{len(self._told) + 1}")
        self._told[line] = (finding.name, place)
        told = retell(self._game, play.record)
        own = "" if self._verdict.module else " --game MODULE:ATTRIBUTE"
        about = f"The record: save this line and give it to boardrules replay{own}"
        parts += [
            broken,
            element("p", told.fault, class_="fault") if told.fault and not _at_a_step(told) else "",
            *self._start(told),
            self._steps(told) if told.steps else "",
            _end(told.end),
            element("details", element("summary", about), to_copy(line, "The record")),
        ]
        return element("div", joined(parts), id_=place)

    def _start(self, told: Retold) -> Iterator[Safe]:
        if told.start is not None:
            opening = self._happened(told.opening)
            about = element("summary", "The table before the first move" if told.steps else "The table")
            yield element(
                "details",
                about,
                opening,
                drawing(told.start.text, "The table before the first move"),
                picture(told.start, "The same as a picture"),
            )
        if told.listed:
            about = element("summary", f"The first {counted(len(told.listed), 'move')} of the play")
            yield element(
                "details", about, element("ol", *(element("li", move) for move in told.listed), class_="moves")
            )

    def _steps(self, told: Retold) -> Safe:
        rows = [row(_COLUMNS, self._cells(step)) for step in told.steps]
        return table(_CAPTION, _COLUMNS, [group("", _COLUMNS, rows)], class_="steps")

    def _cells(self, step: Step) -> tuple[object, ...]:
        fault = element("p", step.fault, class_="fault") if step.fault else Safe("")
        return (
            step.number,
            element("code", step.move),
            step.who,
            joined([self._happened(step.told), fault]),
            _change(step),
        )

    def _happened(self, told: tuple[Told, ...]) -> Safe:
        lines = (element("li", one.sentence, " ", cited(one.clauses, self._known)) for one in told)
        return element("ul", joined(lines)) if told else Safe("")


def _at_a_step(told: Retold) -> bool:
    """Say whether why a play ended stands at one of its steps."""
    return any(step.fault == told.fault for step in told.steps)


def _change(step: Step) -> Safe:
    """Return what a step changed on the table, and both tables whole, folded."""
    if step.before is None:
        return Safe("")
    if step.after is None:
        about = element("summary", f"The whole table before move {step.number}")
        return joined(
            ["There is no table after this move.", element("details", about, drawing(step.before.text, "Before"))]
        )
    lines = changed(step.before.text, step.after.text)
    short = (
        _short(lines, f"What changed in step {step.number}")
        if lines is not None
        else element("p", "Nothing that is drawn.", class_="note")
    )
    return joined([short, _whole(step, step.before, step.after)])


def _short(lines: Safe, label: str) -> Safe:
    """Return changed lines; many of them are scrolled in a frame, which the keyboard must reach."""
    if len(lines) <= LONG:
        return element("pre", lines, class_="changed")
    return element("pre", lines, class_="changed long", tabindex="0", role="region", aria_label=label)


def _whole(step: Step, before: Drawn, after: Drawn) -> Safe:
    old, new = marked(before.text, after.text)
    passed = [
        joined([element("p", f"Passed through, {number} of {step.passed:,}"), drawing(one.text, "Passed through")])
        for number, one in enumerate(step.between, start=1)
    ]
    sides = (
        element("div", element("p", "Before"), drawing(old, f"Before move {step.number}")),
        *(element("div", one) for one in passed),
        element(
            "div",
            element("p", "After"),
            drawing(new, f"After move {step.number}"),
            picture(after, "The same as a picture"),
        ),
    )
    about = element("summary", f"The whole table before and after move {step.number}")
    return element("details", about, element("div", *sides, class_="sides"))


def _end(end: Drawn | None) -> Safe:
    if end is None:
        return Safe("")
    about = element("summary", "The table at the end")
    return element(
        "details", about, drawing(end.text, "The table at the end"), picture(end, "The same as a picture"), open=True
    )
