"""What the commands do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from boardrules.chance import Sampler
from boardrules.cli.games import AnyGame, Wish, find
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.records import Record, Refused, heard, playout, read_lines, retrace
from boardrules.rulesets import settings
from boardrules.seats import letter, name_of, seat_of
from boardrules.verify.checking import check
from boardrules.verify.verdict import Status
from boardrules.wording import listed

EXIT: Final = {Status.HOLDS: 0, Status.BROKEN: 1, Status.INCOMPLETE: 3}
"""The exit status of a verdict."""

REFUSED: Final = 2
"""The exit status when a record is refused."""

MOST_REFUSALS: Final = 10
"""How many refused lines of a file are told one by one."""


def wanted(command: argparse.Namespace) -> AnyGame:
    """Return the game that a command line asks for."""
    changes = settings(command.set)
    return find(Wish(name=command.game, seats=command.seats, variant=command.variant, changes=changes))


def check_game(command: argparse.Namespace) -> int:
    """Check a game and print the verdict."""
    game = wanted(command)
    if not command.games and not command.states:
        raise BoardRulesError("--games 0 and --states 0 found, at least one engine expected")
    with shown(quiet=command.quiet) as watch:
        verdict = check(
            game,
            games=command.games,
            seconds=command.seconds,
            seed=command.seed,
            most_states=command.states,
            watch=watch,
        )
    print(verdict.json() if command.json else verdict)
    if command.python and verdict.broken:
        print(f"\n{verdict.python()}", file=sys.stderr if command.json else sys.stdout)
    if command.everything and verdict.ok and verdict.unseen:
        return EXIT[Status.INCOMPLETE]
    return EXIT[verdict.status]


def play_out(command: argparse.Namespace) -> int:
    """Play random games and print records, or tell them."""
    game = wanted(command)
    for number in range(command.games):
        # Each game of a series has a seed of its own, drawn from the series'.
        seed = command.seed if number == 0 else Sampler(command.seed, number).below(1 << 53)
        record = playout(game, seed)
        if command.tell:
            tell(game, record, command.seat)
        else:
            print(record.json())
    return 0


def tell(game: AnyGame, record: Record, seat: str | None) -> None:
    """Tell a record in sentences, all of it or what a seat may hear; raises `Refused` where it cannot go on."""
    ear = None if seat is None else seat_of(seat)
    if ear is not None and ear >= game.seats:
        raise BoardRulesError(f"seat {seat} found, A to {letter(game.seats - 1)} expected")
    for number, (move, events) in enumerate(heard(game, record, ear)):
        if number:
            print(f"{number:>4}. {move}".rstrip())
        for event in events:
            print(f"      {event.text(record.names)}")


def replay_file(command: argparse.Namespace) -> int:
    """Replay a file of records; say of each line how it ended, or where and why it is refused."""
    own = None if command.game is None else find(Wish(name=command.game))
    held = refused = 0
    with _opened(command.file) as file:
        for number, record in read_lines(file):
            try:
                print(f"line {number}: {_replayed(own, record, number, command)}")
                held += 1
            except Refused as fault:
                refused += 1
                if refused <= MOST_REFUSALS:
                    print(f"boardrules: {command.file}: {fault}", file=sys.stderr)
    if refused > MOST_REFUSALS:
        print(f"boardrules: {command.file}: {refused - MOST_REFUSALS} more lines refused", file=sys.stderr)
    if not held and not refused:
        raise BoardRulesError(f"{command.file}: no record found, one a line expected")
    return REFUSED if refused else 0


def _replayed(own: AnyGame | None, record: Record | Refused, number: int, command: argparse.Namespace) -> str:
    """Replay one record and say how it ended; raises `Refused`."""
    if isinstance(record, Refused):
        raise record
    game = _game_of(own, record, number)
    state = game.initial_state()
    for _, _, after in retrace(game, record, line=number):
        state = after
    if command.tell:
        tell(game, record, command.seat)
    return f"{record.game}, {record.seats} seats, {len(record.moves)} moves, {_end(game, state, record)}"


def _end(game: AnyGame, state: object, record: Record) -> str:
    """Say how a play ended: the scores, who must act, or who must and cannot."""
    if record.outcome is not None:
        return f"scores {', '.join(map(str, record.outcome.scores))}"
    actors = game.actors(state)
    stuck = [actor for actor in actors if not game.legal_moves(state, actor)]
    if stuck:
        return f"stuck: {listed(name_of(actor, record.names) for actor in stuck)} must act and has no legal move"
    if not actors:
        return "stuck: nobody may act, and the game is not over"
    return f"not over: to act {listed(name_of(actor, record.names) for actor in actors)}"


def _game_of(own: AnyGame | None, record: Record, number: int) -> AnyGame:
    """Return the game that a record is of; `Refused` if there is none or its rules cannot be played."""
    if own is not None:
        return _own_game_of(own, record, number)
    if ":" in record.game or record.game.endswith(".toml"):
        raise Refused(f"game: {record.game!r} found, the name of a game expected", line=number)
    try:
        return find(Wish(name=record.game, seats=record.seats, changes=record.ruleset))
    except Incoherent as fault:
        raise Refused("; ".join(fault.faults), line=number) from None
    except BoardRulesError as fault:
        raise Refused(f"{fault}; `--game module:attribute` names your own", line=number) from None


def _own_game_of(own: AnyGame, record: Record, number: int) -> AnyGame:
    """Return a user's game or one of its boxes: the first by which a record can be replayed; else `Refused`."""
    refused = Refused(
        f"game: {record.game} for {record.seats} found, {own.name} for {own.seats} or one of its boxes expected",
        line=number,
    )
    for game in (own, *own.boxes()):
        if (game.name, game.seats) == (record.game, record.seats) and dict(record.ruleset) == dict(game.differences):
            try:
                for _ in retrace(game, record, line=number):
                    pass
            except Refused as fault:
                refused = fault
            else:
                return game
    raise refused


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """Open a file of records, or standard input for `-`; one clear error if there is none to read."""
    if name == "-":
        yield sys.stdin.buffer
        return
    path = Path(name)
    if path.is_dir():
        raise BoardRulesError(f"{name}: a folder found, a file of records expected")
    try:
        file = path.open("rb")
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise BoardRulesError(f"{name}: {reason}, a file of records expected") from None
    with file:
        yield file
