"""A play told again, move by move: who, what and why, and how the table looked before and after.

The rules that are told of may be broken: whatever they raise becomes part of the account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from boardrules.machine import Game
from boardrules.records import Record
from boardrules.rulesets import plain
from boardrules.seats import Chance
from boardrules.wording import IN_ENGLISH, Event, Voice, say

LONGEST_TOLD: Final = 200
"""Of a longer play only so many moves before its end are told and drawn; those before are listed."""

LONGEST_DRAWING: Final = 20_000
"""So many letters of a drawing are kept."""

MOST_BETWEEN: Final = 12
"""So many of the states that the rules pass through after a move are drawn."""

MOST_TRIED: Final = 10_000
"""Among so many legal moves one is looked for that cannot be read."""

AnyGame = Game[Any, Any]


@frozen(kw_only=True)
class Drawn:
    """A state as text, and as an SVG picture where the game draws any (else empty)."""

    text: str
    picture: str = ""


@frozen(kw_only=True)
class Told:
    """A sentence about what happened, and the clauses behind it."""

    sentence: str
    clauses: tuple[str, ...] = ()


@frozen(kw_only=True)
class Step:
    """One move of a play. `between` are the first states that the rules passed through, `passed` how many there were.

    `fault` is what failed.
    """

    number: int
    move: str
    who: str = ""
    phase: str = ""
    told: tuple[Told, ...] = ()
    before: Drawn | None = None
    between: tuple[Drawn, ...] = ()
    passed: int = 0
    after: Drawn | None = None
    fault: str = ""


@frozen(kw_only=True)
class Retold:
    """A whole play: what the rules did at first, the moves that are only listed, then the steps that are told."""

    opening: tuple[Told, ...] = ()
    start: Drawn | None = None
    listed: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    end: Drawn | None = None
    fault: str = ""
    """Why it is not told, or not to its end."""


def retell(source: AnyGame | None, record: Record, voice: Voice = IN_ENGLISH) -> Retold:
    """Tell the play of a record with a game, or with that of its boxes to which it belongs; never raises.

    Where several games fit, the one by which the play can be taken furthest tells it.
    """
    unknown = Retold(
        steps=tuple(Step(number=number, move=move) for number, move in enumerate(record.moves, start=1)),
        fault=voice(say("The game is not at hand, so the moves are listed as they were written.")),
    )
    if source is None:
        return unknown
    best = None
    for game in _fitting(source, record):
        found = _retold(game, record, voice)
        if not found.fault:
            return found
        if best is None or _reached(found) > _reached(best):
            best = found
    if best is None:
        return evolve(unknown, fault=voice(say("Neither the game nor a box of it is the one of this play.")))
    return best


def _reached(told: Retold) -> int:
    """Return how far a play was taken."""
    return len(told.listed) + sum(step.after is not None for step in told.steps)


def _fitting(source: AnyGame, record: Record) -> Iterator[AnyGame]:
    """Go through the games to which a record can belong: the game itself, then its boxes."""
    try:
        boxes = source.boxes()
    except Exception:  # noqa: BLE001 (then there are none)
        boxes = ()
    for game in (source, *boxes):
        if (game.name, game.seats) == (record.game, record.seats) and _same_rules(game, record):
            yield game


def _same_rules(game: AnyGame, record: Record) -> bool:
    # What cannot be written down has no ruleset in its record.
    return not record.ruleset or bool(plain(record.ruleset) == plain(game.differences))


def _retold(game: AnyGame, record: Record, voice: Voice) -> Retold:
    """Tell a play with the game that it is of."""
    try:
        state = game.initial_state()
    except Exception as fault:  # noqa: BLE001 (a broken game is what is told of)
        start = _tried(lambda: drawn(game, game.start, voice))
        failed = say("The rules fail before anybody moves: {fault}", fault=_named(fault))
        return Retold(start=start, end=start, fault=voice(failed))
    start = drawn(game, state, voice)
    opening, _ = _events(game.opening, record, voice)
    skipped = max(0, len(record.moves) - LONGEST_TOLD)
    steps: list[Step] = []
    for number, text in enumerate(record.moves, start=1):
        step, reached = _taken(game, state, number, text, record, voice, quiet=number <= skipped)
        if number > skipped or step.fault:
            steps.append(step)
        if reached is None:
            left = tuple(record.moves[: number - 1]) if number <= skipped else tuple(record.moves[:skipped])
            return Retold(
                opening=opening, start=start, listed=left, steps=tuple(steps), end=step.before, fault=step.fault
            )
        state = reached[0]
    end = steps[-1].after if steps else start
    return Retold(opening=opening, start=start, listed=tuple(record.moves[:skipped]), steps=tuple(steps), end=end)


def _taken(
    game: AnyGame,
    state: Any,  # noqa: ANN401 (a state of any game)
    number: int,
    text: str,
    record: Record,
    voice: Voice,
    *,
    quiet: bool,
) -> tuple[Step, tuple[Any] | None]:
    """Take one move: the step, and the next state; nothing is drawn of a quiet one that succeeds."""
    step = Step(number=number, move=text)
    try:
        move, actors = _read(game, state, text)
        kept = state if quiet else deepcopy(state)
        if not quiet:
            step = evolve(step, who=_who(actors, record, voice), phase=str(game.phase_of(state)))
            step = evolve(step, before=drawn(game, state, voice))
        trace = game.trace(state, move)
        if quiet:
            return step, (trace[-1],)
        step = evolve(
            step,
            between=tuple(drawn(game, one, voice) for one in trace[:-1][:MOST_BETWEEN]),
            passed=len(trace) - 1,
            after=drawn(game, trace[-1], voice),
        )
    except Exception as fault:  # noqa: BLE001 (a broken game is what is told of)
        before = step.before or _tried(lambda: drawn(game, state, voice))
        return evolve(step, before=before, fault=_named(fault)), None
    told, untold = _events(lambda: game.narrate(kept, move), record, voice)
    return evolve(step, told=told, fault=untold), (trace[-1],)


def _read(game: AnyGame, state: Any, text: str) -> tuple[Any, tuple[Any, ...]]:  # noqa: ANN401 (a state and a move of any game)
    """Return the move that a text stands for, and who can make it; one that cannot be read is looked for."""
    actors = game.actors(state)
    try:
        move = game.read(text)
        makers = tuple(actor for actor in actors if _is_legal(game, state, actor, move))
        refused = not makers and game.objection(state, move) is not None
    except Exception:
        found = _looked_for(game, state, actors, text)
        if found is None:
            raise
        return found
    if refused:
        return _looked_for(game, state, actors, text) or (move, actors)
    return move, makers or actors


def _looked_for(game: AnyGame, state: Any, actors: Sequence[Any], text: str) -> tuple[Any, tuple[Any, ...]] | None:  # noqa: ANN401 (a state and a move of any game)
    """Return the legal move that is written like this, or that Python shows like this."""
    for actor in actors:
        for move in islice(game.legal_moves(state, actor), MOST_TRIED):
            if repr(move) == text or _tried(lambda move=move: game.write(move)) == text:  # type: ignore[misc]
                return move, (actor,)
    return None


def _is_legal(game: AnyGame, state: Any, actor: Any, move: Any) -> bool:  # noqa: ANN401 (anything of any game)
    if hasattr(move, "seat") and not isinstance(actor, Chance):
        return bool(move.seat == actor)
    return move in game.legal_moves(state, actor)


def _who(actors: Sequence[Any], record: Record, voice: Voice) -> str:
    return ", ".join(say("{who:seat}", who=actor).sentence(record.names, voice.lang) for actor in actors)


def drawn(game: AnyGame, state: Any, voice: Voice = IN_ENGLISH) -> Drawn:  # noqa: ANN401 (a state of any game)
    """Return a state as text, and as a picture where what a bystander sees can draw itself."""
    try:
        text = str(game.text(state, None))
    except Exception as fault:  # noqa: BLE001 (a broken game is what is told of)
        unknown = say("something of the type {kind}", kind=type(state).__name__)
        shown = _tried(lambda: repr(state)) or voice(unknown)
        text = f"{shown}\n{voice(say('(It cannot be drawn: {fault})', fault=_named(fault)))}"
    if len(text) > LONGEST_DRAWING:
        length = voice(say("({n:,} letters)", n=len(text)))
        text = f"{text[:LONGEST_DRAWING]}\N{HORIZONTAL ELLIPSIS}\n{length}"
    return Drawn(text=text, picture=_picture(game, state))


def _picture(game: AnyGame, state: Any) -> str:  # noqa: ANN401 (a state of any game)
    """Return what a notebook would show, if it is a picture."""
    for seen in (_tried(lambda: game.view(state, None)), state):  # type: ignore[arg-type]  # None: all of it
        made = _tried(lambda seen=seen: seen._repr_svg_())  # type: ignore[misc]
        if isinstance(made, str) and made:
            return made
    return ""


def _events(tell: Callable[[], Sequence[Event]], record: Record, voice: Voice) -> tuple[tuple[Told, ...], str]:
    """Return what is told, or what went wrong with telling it."""
    try:
        told = tuple(
            Told(sentence=event.sentence(record.names, voice.lang), clauses=tuple(map(str, event.clauses)))
            for event in tell()
        )
    except Exception as fault:  # noqa: BLE001 (a broken game is what is told of)
        return (), voice(say("What happened cannot be told: {fault}", fault=_named(fault)))
    return told, ""


def _tried(make: Callable[[], Any]) -> Any:  # noqa: ANN401 (whatever is made)
    """Return what a function returns, or None if it fails."""
    try:
        return make()
    except Exception:  # noqa: BLE001 (a broken game is what is told of)
        return None


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {_tried(lambda: str(fault))}"
