"""What the commands do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from boardrules.chance import Sampler
from boardrules.cli.crew import at_work
from boardrules.cli.faults import check_faults
from boardrules.cli.games import AnyGame, Wish, asked_for, find
from boardrules.cli.pages import place_for_page, write_page
from boardrules.cli.printing import err, out
from boardrules.cli.progress import shown
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.records import Record, Refused, heard, playout, read_lines, retrace
from boardrules.seats import Seat, letter, seat_of
from boardrules.verify.checking import ALL, GAMES, check
from boardrules.verify.explore import MOST_STATES
from boardrules.verify.house import Answer, answer
from boardrules.verify.verdict import Status
from boardrules.wording import Event, say, say_count

EXIT: Final = {Status.HOLDS: 0, Status.BROKEN: 1, Status.INCOMPLETE: 3}
"""The exit status of a verdict."""

REFUSED: Final = 2
"""The exit status when a record is refused."""

LONGEST_NAME: Final = 200
"""So many letters of a file's name are shown."""

MOST_REFUSALS: Final = 10
"""How many refused lines of a file are told one by one."""


def wanted(command: argparse.Namespace) -> AnyGame:
    """Return the game that a command line asks for."""
    changes, places, faults = asked_for("--set", command.set)
    wish = Wish(
        name=command.game,
        seats=command.seats,
        variant=command.variant,
        changes=changes,
        places=places,
        faults=faults,
    )
    return find(wish)


def check_game(command: argparse.Namespace) -> int:
    """Check a game and print the verdict."""
    game = wanted(command)
    if command.faults is not None:
        with own_rules(game):
            return check_faults(command, game)
    if command.every_engine:
        raise BoardRulesError("--every-engine found, --faults expected with it")
    games = GAMES if command.games is None else command.games
    states = MOST_STATES if command.states is None else command.states
    if not games and not states:
        raise BoardRulesError("--games 0 and --states 0 found, at least one engine expected")
    place = None if command.html is None else place_for_page(command.html)
    house = bool(game.module and game.differences)
    if command.compare is not None and not house:
        raise BoardRulesError("--compare found, rules that differ from the standard ones expected with it")
    with own_rules(game), at_work(command) as executor, shown(quiet=command.quiet) as watch:
        bounds: dict[str, Any] = {
            "games": games,
            "seconds": command.seconds,
            "seed": command.seed,
            "most_states": states,
            "most_memory": command.memory,
            "reduce": ALL if command.reduce == [ALL] else command.reduce,
            "whole": command.whole,
            "executor": executor,
            "watch": watch,
        }
        found = answer(game, compare=command.compare, **bounds) if house else check(game, **bounds)
    verdict = found.verdict if isinstance(found, Answer) else found
    out(found.json() if command.json else found.text(command.lang))
    if command.python and verdict.broken:
        (err if command.json else out)(f"\n{verdict.python()}")
    if place is not None:
        write_page(place, verdict.html(lang=command.lang))
    if command.everything and verdict.ok and verdict.unseen:
        return EXIT[Status.INCOMPLETE]
    if verdict.ok and isinstance(found, Answer) and found.interrupted:
        return EXIT[Status.INCOMPLETE]
    return EXIT[verdict.status]


def play_out(command: argparse.Namespace) -> int:
    """Play random games and print records, or tell them."""
    game = wanted(command)
    ear = listener(command, game)
    names = [] if command.names is None else [name.strip() for name in command.names.split(",")]
    for number in range(command.games):
        # Each game of a series has a seed of its own, drawn from the series'.
        seed = command.seed if number == 0 else Sampler(command.seed, number).below(1 << 53)
        with own_rules(game):
            record = playout(game, seed, names=names)
            line = record.json()
        if command.tell:
            tell(game, record, ear, command.lang)
        else:
            out(line)
    return 0


@contextmanager
def own_rules(game: AnyGame) -> Iterator[None]:
    """Tell in one line what goes wrong inside a user's own rules."""
    try:
        yield
    except BoardRulesError:
        raise
    except Exception as fault:
        if game.module:
            raise
        raise BoardRulesError(f"the rules of {game.name!r} fail: {type(fault).__name__}: {fault}") from None


def listener(command: argparse.Namespace, game: AnyGame) -> Seat | None:
    """Return the seat whose ears are asked for, or None for all that happens."""
    if command.seat is None:
        return None
    if not command.tell:
        raise BoardRulesError("--seat found, --tell expected with it")
    ear = seat_of(command.seat)
    if ear >= game.seats:
        raise BoardRulesError(f"seat {command.seat} found, A to {letter(game.seats - 1)} expected")
    return ear


def tell(game: AnyGame, record: Record, ear: Seat | None, lang: str) -> None:
    """Tell a record in sentences, all of it or what a seat may hear; raises `Refused` where it cannot go on."""
    with own_rules(game):
        for number, (move, events) in enumerate(heard(game, record, ear)):
            if number:
                out(f"{number:>4}. {move}".rstrip())
            for event in events:
                out(f"      {event.text(record.names, lang)}")


def replay_file(command: argparse.Namespace) -> int:
    """Replay a file of records; say of each line how it ended, or where and why it is refused."""
    own = None if command.game is None else find(Wish(name=command.game))
    if command.seat is not None and not command.tell:
        raise BoardRulesError("--seat found, --tell expected with it")
    held = refused = 0
    with _opened(command.file) as file:
        for number, record in read_lines(file):
            try:
                ended = _replayed(own, record, number, command)
                out(say("line {line}: {ended}", line=number, ended=ended).text(lang=command.lang))
                held += 1
            except Refused as fault:
                refused += 1
                if refused <= MOST_REFUSALS:
                    err(f"boardrules: {command.file}: {fault.told(lang=command.lang)}")
    if refused > MOST_REFUSALS:
        err(f"boardrules: {command.file}: {refused - MOST_REFUSALS} more lines refused")
    if not held and not refused:
        raise BoardRulesError(f"{command.file}: no record found, one a line expected")
    return REFUSED if refused else 0


def _replayed(own: AnyGame | None, record: Record | Refused, number: int, command: argparse.Namespace) -> str:
    """Replay one record and say how it ended; raises `Refused`."""
    if isinstance(record, Refused):
        raise record
    if own is None:
        game = _game_of(record, number)
    else:
        with own_rules(own):
            game = _own_game_of(_seated(own, record, command), record, number)
    with own_rules(game):
        state = game.initial_state()
        for _, _, after in retrace(game, record, line=number):
            state = after
        end = _end(game, state, record)
    if command.tell:
        tell(game, record, listener(command, game), command.lang)
    return say(
        "{game}, {seats}, {moves}, {end}",
        game=record.game,
        seats=say_count("1 seat", "{n} seats", record.seats),
        moves=say_count("1 move", "{n} moves", len(record.moves)),
        end=end,
    ).text(record.names, command.lang)


def _seated(own: AnyGame, record: Record, command: argparse.Namespace) -> AnyGame:
    """Return a user's game for as many players as a record has, if it can be made; else as it is."""
    if own.seats == record.seats:
        return own
    try:
        return find(Wish(name=command.game, seats=record.seats))
    except BoardRulesError:
        return own


def _end(game: AnyGame, state: object, record: Record) -> Event:
    """Say how a play ended: the scores, who must act, or who must and cannot."""
    if record.outcome is not None:
        return say("scores {scores}", scores=", ".join(map(str, record.outcome.scores)))
    actors = game.actors(state)
    stuck = [actor for actor in actors if not game.legal_moves(state, actor)]
    if stuck:
        return say_count(
            "stuck: {stuck:seats} must act and has no legal move",
            "stuck: {stuck:seats} must act and have no legal move",
            len(stuck),
            stuck=stuck,
        )
    if not actors:
        return say("stuck: nobody may act, and the game is not over")
    return say("not over: to act {actors:seats}", actors=actors)


def _game_of(record: Record, number: int) -> AnyGame:
    """Return the game that a record is of; `Refused` if there is none or its rules cannot be played."""
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
        if sys.stdin is None:
            raise BoardRulesError("standard input is closed, records expected on it")
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as file:
            yield file
    except IsADirectoryError:
        raise BoardRulesError(f"{name}: a folder found, a file of records expected") from None
    except BoardRulesError:
        raise
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
        raise BoardRulesError(f"{shown}: {reason}, a file of records expected") from None
