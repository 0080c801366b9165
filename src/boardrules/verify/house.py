"""The whole answer about a house rule: what it changes, what it needs, whether it holds, and how results shift."""

from __future__ import annotations

import importlib
import json
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from typing import Any, Final

from attrs import asdict, evolve, frozen

from boardrules.errors import BoardRulesError, Incoherent
from boardrules.inventory import Lack
from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.rulesets import Reading, plain, shown
from boardrules.verify.checking import GAMES, boxes_of, check
from boardrules.verify.differ import fields_that_differ
from boardrules.verify.difference import Field
from boardrules.verify.explore import MOST_STATES
from boardrules.verify.findings import INTERRUPTED, Progress, Watch, unwatched
from boardrules.verify.lines import cited, wrapped
from boardrules.verify.shift import Shift
from boardrules.verify.simulate import Simulation, simulate
from boardrules.verify.telling import told
from boardrules.verify.verdict import Verdict
from boardrules.wording import IN_ENGLISH, Voice, say, say_count

AnyGame = Game[Any, Any]

FOR_VERDICT: Final = 0.75
"""Which part of the time is for the verdict, where there is a limit; the rest is for comparing results."""

MOST_LACKS: Final = 12
"""So many things that are lacking are told one by one."""

LONGEST_LIST: Final = 60
"""A list that takes more letters is told by how many items it has."""


@frozen(kw_only=True)
class Scaled:
    """A small box that is searched in place of a game: for how many players, and which fields it changes, a to b."""

    seats: int
    fields: tuple[Field, ...]


@frozen(kw_only=True)
class Answer:
    """The answer about a house rule; its verdict is the one that `check` gives."""

    verdict: Verdict
    seats: int
    fields: tuple[Field, ...]
    """What differs from the standard rules: the standard value is a, that of the house rule b."""
    lacking: tuple[Lack, ...] = ()
    boxes: tuple[Scaled, ...] = ()
    shift: Shift | None = None
    note: str = ""
    """Why results were not compared, if they were not."""
    cut: str = ""
    """Why comparing was given up, if it was."""

    @property
    def interrupted(self) -> bool:
        """Say whether the keyboard ended it."""
        cuts = {self.cut, *(look.cut for look in self.verdict.looks)}
        return INTERRUPTED in (cuts if self.shift is None else cuts | {self.shift.cut})

    # In words

    def lines(self, lang: str = ENGLISH) -> Iterator[str]:
        """Go through the lines of the answer; `UnknownLanguage` for a language that the library does not speak."""
        voice = Voice(lang)
        head, *rest = told(self.verdict, lang)
        yield head
        yield ""
        yield voice(say("Coherent: arithmetic finds no contradiction in these rules."))
        yield ""
        yield from self._differences(voice)
        yield ""
        yield from self._lacking(voice)
        for box in self.boxes:
            yield ""
            yield from self._scaled(box, voice)
        yield from rest
        yield ""
        if self.shift is not None:
            yield from self.shift.lines(lang=lang)
        if self.note:
            # Why, and what the rules raised, is an error like any other: those are in English.
            yield from wrapped(f"{voice(say('Results against the standard rules'))}: {self.note}", 0)

    def text(self, lang: str = ENGLISH) -> str:
        """Return the answer as text that a person can read, in a language of the library."""
        return "\n".join(self.lines(lang))

    def __str__(self) -> str:
        """The answer as text that a person can read, in English."""
        return self.text()

    def _differences(self, voice: Voice) -> Iterator[str]:
        """Tell how the rules differ from the standard ones."""
        if not self.fields:
            yield voice(say("No field differs from the standard rules."))
            return
        yield voice(say("Different from the standard rules"))
        sides = [voice(side) for side in (say("standard"), say("here"))]
        width = max(map(len, sides))
        for one in self.fields:
            yield from wrapped(f"{one.name}: {voice.word(one.about)}{cited(one.clauses)}", 2)
            for side, value in zip(sides, (one.a, one.b), strict=True):
                said = f": {voice.word(value.sentence)}" if isinstance(value, Reading) else ""
                yield from wrapped(f"{side:<{width}}  {shown(plain(value), ', ')}{said}", 4)

    def _lacking(self, voice: Voice) -> Iterator[str]:
        """Tell what the box lacks."""
        if not self.lacking:
            yield voice(say("In the box: nothing is known to be missing for these rules."))
            return
        yield voice(say("Missing from the box"))
        for one in self.lacking[:MOST_LACKS]:
            counts = say("{needed:,} needed, {there:,} there", needed=one.needed, there=one.there)
            yield f"  {voice.word(one.what)}: {voice(counts)}"
        if len(self.lacking) > MOST_LACKS:
            yield f"  {voice(say('and {n} more', n=len(self.lacking) - MOST_LACKS))}"

    def _scaled(self, box: Scaled, voice: Voice) -> Iterator[str]:
        """Tell what a small box changes."""
        yield voice(say("Scaled down in the small box, so that every state of it can be looked at; all else is kept"))
        if box.seats != self.seats:
            yield f"  {voice(say('players: {before} -> {after}', before=self.seats, after=box.seats))}"
        for one in box.fields:
            yield from wrapped(f"{one.name}: {_brief(one.a, voice)} -> {_brief(one.b, voice)}", 2)

    # As JSON

    def data(self) -> dict[str, Any]:
        """Return the verdict in values that JSON knows, with the rest of the answer under "house"."""
        return {
            **self.verdict.data(),
            "house": {
                "differences": [_field(one, "standard", "here") for one in self.fields],
                "lacking": [asdict(one) for one in self.lacking],
                "boxes": [
                    {"seats": box.seats, "scaled": [_field(one, "from", "to") for one in box.fields]}
                    for box in self.boxes
                ],
                "shift": None if self.shift is None else self.shift.data(),
                "note": self.note,
            },
        }

    def json(self) -> str:
        """Return the answer as JSON; it fits the schema of verdicts."""
        return json.dumps(self.data(), ensure_ascii=False, indent=2)


def _brief(value: Any, voice: Voice = IN_ENGLISH) -> str:  # noqa: ANN401 (a value of any field)
    """Return a value in short: long lists by how many items they have."""
    text = shown(plain(value))
    if isinstance(value, tuple) and not hasattr(value, "read") and (len(text) > LONGEST_LIST or not value):
        return voice(say_count("{n} item", "{n} items", len(value)))
    return text


def _field(one: Field, a: str, b: str) -> dict[str, Any]:
    values = {a: plain(one.a), b: plain(one.b)}
    return {"name": one.name, "about": one.about, "clauses": list(one.clauses), **values}


# The work


def answer(  # noqa: PLR0913 (all by keyword, as in check)
    game: AnyGame,
    standard: AnyGame | None = None,
    *,
    games: int = GAMES,
    compare: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    most_states: int = MOST_STATES,
    most_memory: int | None = None,
    reduce: Iterable[str] = (),
    whole: bool = False,
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> Answer:
    """Check a game of a house rule, and tell all that there is to tell of it beside the standard rules.

    `standard` is the game to compare with; without one it is made of the `STANDARD` of the game's module. `compare` is
    how many random games of each are played to compare results, by default `games`. Everything else is as in `check`.
    An interrupt from the keyboard ends it with what was found so far. Raises `BoardRulesError` as `check` does.
    """
    began = time.perf_counter()
    number = games if compare is None else compare
    note = ""
    if standard is None:
        standard, note = _standard(game)
    boxes = () if whole or not most_states else boxes_of(game)
    verdict = check(
        game,
        games=games,
        seconds=seconds if seconds is None or not number or standard is None else seconds * FOR_VERDICT,
        seed=seed,
        most_states=most_states,
        most_memory=most_memory,
        reduce=reduce,
        whole=whole,
        executor=executor,
        watch=watch,
    )
    found = Answer(
        verdict=verdict,
        seats=game.seats,
        fields=() if standard is None else fields_that_differ(standard, game),
        lacking=tuple(game.lacking()),
        boxes=tuple(Scaled(seats=box.seats, fields=fields_that_differ(game, box)) for box in boxes if box is not game),
        note=note,
    )
    if standard is None:
        return found
    if found.interrupted:
        return evolve(found, note="not compared, for the check was interrupted.")
    if not number:
        return evolve(found, note="not compared, as was asked.")
    left = None if seconds is None else max(1e-9, seconds - (time.perf_counter() - began))
    try:
        return _compared(found, (standard, game), number, seed, left, executor, watch)
    except KeyboardInterrupt:
        return evolve(found, note="not compared, for it was interrupted.", cut=INTERRUPTED)


def _standard(game: AnyGame) -> tuple[AnyGame | None, str]:
    """Return the game under the standard rules, or why there is none."""
    if not game.module:
        return None, f"{game.name!r} has no standard rules that are known here."
    module = importlib.import_module(game.module)
    try:
        return module.game(game.seats, module.STANDARD), ""
    except Incoherent as fault:
        return None, f"the standard rules cannot be played by so many. {'; '.join(fault.faults)}."


def _compared(
    found: Answer,
    sides: tuple[AnyGame, AnyGame],
    number: int,
    seed: int,
    seconds: float | None,
    executor: Executor | None,
    watch: Watch,
) -> Answer:
    """Play the same number of games of both; whatever rules fail in them is told."""
    simulations: list[Simulation] = []
    for name, game in zip(("standard rules", "these rules"), sides, strict=True):

        def named(progress: Progress, name: str = name) -> None:
            watch(evolve(progress, engine=f"results of {name}"))

        try:
            simulations.append(
                simulate(
                    game,
                    number,
                    seed=seed,
                    events=False,
                    seconds=None if seconds is None else seconds / 2,
                    executor=executor,
                    watch=named,
                )
            )
        except BoardRulesError as fault:
            return evolve(found, note=f"not compared, for {name} fail in play. {fault}")
        if simulations[0].cut == INTERRUPTED:
            raise KeyboardInterrupt
    return evolve(found, shift=Shift(standard=simulations[0], here=simulations[1]))
