"""A game written down: which game, how many seats, which rules, every move in notation, and how it ended.

A record is one line of JSON, a file of records one game a line (`.jsonl`). Whatever is wrong with a line is told as a
`Refused`: the line, the move, what was found, what was expected, and the clause if a rule is behind it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final, NoReturn, TypeVar

from attrs import field, frozen
from cattrs.errors import BaseValidationError

from boardrules.chance import Sampler
from boardrules.errors import BoardRulesError, Stuck, Unreadable
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.rulesets import CONVERTER, fault_lines, plain, quoted
from boardrules.seats import Seat, name_of
from boardrules.wording import Event, say

S = TypeVar("S")
M = TypeVar("M")

FORMAT: Final = 1
"""The format of records that this library writes and reads."""

LONGEST_LINE: Final = 16 * 1024 * 1024
"""No record of a game is longer than this many bytes."""


@frozen(kw_only=True)
class Record:
    """A game written down. `ruleset` holds the differences from the game's default only."""

    format: int = FORMAT
    game: str
    edition: int = 1
    seats: int
    names: tuple[str, ...] = ()
    ruleset: Mapping[str, Any] = field(factory=dict)
    moves: tuple[str, ...]
    outcome: Outcome | None = None

    def json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(CONVERTER.unstructure(self), ensure_ascii=False)


class Refused(BoardRulesError):
    """A record that cannot be replayed: the line of the file, the number of the move, and the reason.

    `line` and `move` count from 1; `move` is None if the fault is not in a move. `refusal` is what the rules say of a
    move that they forbid.
    """

    def __init__(
        self, reason: str, line: int | None = None, move: int | None = None, refusal: Event | None = None
    ) -> None:
        """Keep the place and the reason."""
        super().__init__(reason, line, move, refusal)
        self.reason = reason
        self.line = line
        self.move = move
        self.refusal = refusal

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that forbid the move."""
        return () if self.refusal is None else self.refusal.clauses

    def told(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Say the place, then the reason: what the rules say in the reader's language, all else in English."""
        reason = self.reason if self.refusal is None else f"{self.reason}: {self.refusal.text(names, lang)}"
        values = {"line": self.line, "move": self.move, "reason": reason}
        match self.line, self.move:
            case None, None:
                return reason
            case None, _:
                place = say("move {move}: {reason}", **values)
            case _, None:
                place = say("line {line}: {reason}", **values)
            case _:
                place = say("line {line}, move {move}: {reason}", **values)
        return place.text(names, lang)

    def __str__(self) -> str:
        """The place, then the reason, in English."""
        return self.told()


# Writing


def record_of(game: Game[S, M], moves: Iterable[M], outcome: Outcome | None, names: Sequence[str] = ()) -> Record:
    """Write down a play of a game; `BoardRulesError` unless there is a name for each seat, or none."""
    if names and len(names) != game.seats:
        msg = f"{len(names)} names found, none or one for each of {game.seats} seats expected"
        raise BoardRulesError(msg)
    return Record(
        game=game.name,
        edition=game.edition,
        seats=game.seats,
        names=tuple(names),
        ruleset=game.differences,
        moves=tuple(map(game.write, moves)),
        outcome=outcome,
    )


def choose(game: Game[S, M], state: S, sampler: Sampler) -> M | None:
    """Return what happens next, all actors and their moves equally likely, draws by their weight; None at the end.

    Raises `Stuck` if an actor has no move, or if nobody may act although the game is not over.
    """
    phase = game.phase(state)
    if phase.draws is not None:
        return sampler.draw(phase.draws(state))
    if phase.legal_moves is not None:
        actors = phase.actors(state)
        if actors:
            actor = sampler.pick(actors)
            moves = phase.legal_moves(state, actor)
            if moves:
                return sampler.pick(moves)
            msg = f"{name_of(actor)} must act in the phase {phase.name!r} and has no legal move"
            raise Stuck(msg)
    if game.outcome(state) is None:
        msg = f"nobody may act in the phase {phase.name!r}, and the game is not over"
        raise Stuck(msg)
    return None


def playout(game: Game[S, M], seed: int = 0, *, names: Sequence[str] = (), most_moves: int = 100_000) -> Record:
    """Play one random game: every decision and every order equally likely. The same seed gives the same record.

    A game that is not over after `most_moves` is written down without an outcome. Raises `Stuck` where play cannot go
    on, which only rules that do not work can bring about.
    """
    sampler = Sampler(seed)
    state = game.initial_state()
    moves: list[M] = []
    while len(moves) < most_moves:
        draws = game.phase(state).draws
        move = choose(game, state, sampler) if draws is None else sampler.draw(draws(state))
        if move is None:
            break
        moves.append(move)
        state = game.advance(state, move)
    return record_of(game, moves, game.outcome(state), names)


# Reading


def _no_constant(text: str) -> NoReturn:
    msg = f"{text} found, a number expected"
    raise ValueError(msg)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        msg = f"{', '.join(twice)} found twice"
        raise ValueError(msg)
    return found


def read_record(text: str, *, line: int | None = None) -> Record:
    """Read one line of a record file; `Refused` says what is wrong with it. The moves are not looked at yet."""
    try:
        found = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as fault:
        reason = f"not JSON: {fault.msg} at column {fault.colno}"
        raise Refused(reason, line=line) from None
    except (ValueError, RecursionError) as fault:
        reason = f"not JSON that can be read: {fault}"
        raise Refused(reason, line=line) from None
    if not isinstance(found, dict):
        reason = f"{type(found).__name__} found, an object with game, seats and moves expected"
        raise Refused(reason, line=line)
    if found.get("format") != FORMAT or type(found["format"]) is not int:
        shown = repr(found["format"])[:40] if "format" in found else "none"
        reason = f"format: {shown} found, {FORMAT} expected"
        raise Refused(reason, line=line)
    if not isinstance(found.get("outcome"), (dict, type(None))):
        reason = f"outcome: {quoted(found['outcome'])} found, null or an object with scores and winners expected"
        raise Refused(reason, line=line)
    try:
        record = CONVERTER.structure(found, Record)
    except (BoardRulesError, BaseValidationError) as fault:
        raise Refused("; ".join(fault_lines(fault)), line=line) from None
    if record.seats < 1:
        reason = f"seats: {record.seats} found, at least 1 expected"
        raise Refused(reason, line=line)
    if record.names and len(record.names) != record.seats:
        reason = f"names: {len(record.names)} found, none or one for each of {record.seats} seats expected"
        raise Refused(reason, line=line)
    return record


def read_lines(file: BinaryIO) -> Iterator[tuple[int, Record | Refused]]:
    """Go through a file of records: for each line that is not blank its number, and the record or why it is none.

    What is no text at all ends the reading: the lines after it mean nothing.
    """
    number = 0
    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(raw) > LONGEST_LINE:
            yield number, Refused(f"over {LONGEST_LINE} bytes found, a record in one line expected", line=number)
            return
        if not raw.strip():
            continue
        try:
            yield number, read_record(raw.decode("utf-8").rstrip("\r\n"), line=number)
        except UnicodeDecodeError as fault:
            yield number, Refused(f"byte {fault.start + 1} is not UTF-8, a file of text expected", line=number)
            return
        except Refused as refused:
            yield number, refused


def retrace(game: Game[S, M], record: Record, *, line: int | None = None) -> Iterator[tuple[S, M, S]]:
    """Go through the steps of a record: (before, move, after). Raises `Refused` where and why it cannot go on.

    At the end the outcome is compared: that of a finished game must be what the record says, and null until then.
    """
    if (record.game, record.seats) != (game.name, game.seats):
        reason = f"game: {record.game!r} for {record.seats} found, {game.name!r} for {game.seats} expected"
        raise Refused(reason, line=line)
    if plain(record.ruleset) != plain(game.differences):
        reason = f"ruleset: {dict(record.ruleset)} found, {dict(game.differences)} expected"
        raise Refused(reason, line=line)
    if record.edition != game.edition:
        reason = f"edition: {record.edition} found, {game.edition} expected"
        raise Refused(reason, line=line)
    state = game.initial_state()
    for number, text in enumerate(record.moves, start=1):
        try:
            move = game.read(text)
        except Unreadable as fault:
            raise Refused(str(fault), line=line, move=number) from None
        refused = game.objection(state, move)
        if refused is not None:
            raise Refused(repr(text), line=line, move=number, refusal=refused.event)
        try:
            after = game.advance(state, move)
        except BoardRulesError as fault:
            raise Refused(f"{text!r}: the rules fail: {fault}", line=line, move=number) from None
        yield state, move, after
        state = after
    outcome = game.outcome(state)
    if outcome != record.outcome:
        found, expected = (_shown(one) for one in (record.outcome, outcome))
        reason = f"outcome: {found} found, {expected} expected after the last move"
        raise Refused(reason, line=line)


def heard(game: Game[S, M], record: Record, seat: Seat | None = None) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Go through a record cut down to what a seat may hear, or all of it (None): the opening, then one item a move.

    An item is the move in notation, empty for a seat (which may not see all of every move), and what is told. Raises
    `Refused` where the record cannot go on.
    """
    yield "", game.opening(seat)
    for before, move, _ in retrace(game, record):
        yield game.write(move) if seat is None else "", game.narrate(before, move, seat)


def _shown(outcome: Outcome | None) -> str:
    return "null" if outcome is None else f"scores {list(outcome.scores)}, winners {list(outcome.winners)}"
