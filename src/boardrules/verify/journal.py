"""A simulation written down as it goes: a line that says what is simulated, then one line a game, all of them JSON.

Each line is written whole, and handed to the system after each part of the work, so that a process that is killed loses
at most its last part and perhaps half a line. What is there is read again, checked line by line, and continued to the
bytes that would be there without the break.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import frozen

from boardrules.errors import BoardRulesError
from boardrules.records import LONGEST_LINE
from boardrules.rulesets import quoted
from boardrules.verify.playing import Cut, Row, seed_of

FORMAT: Final = 1
"""The format of the file."""

_KEYS: Final = ("number", "seed", "scores", "winners", "moves", "decisions", "seen", "cut")


@frozen
class Journal:
    """The form of the lines: the head, and what a line of a game must agree with."""

    head: Mapping[str, Any]
    seats: int
    seed: int
    events: Sequence[str]

    def first(self) -> bytes:
        """Return the line that says what is simulated."""
        return _line({"simulation": FORMAT, **self.head})

    def line(self, row: Row) -> bytes:
        """Return the line of a game."""
        values = row._asdict()
        values["seen"] = [self.events[place] for place in row.seen]
        values["cut"] = str(row.cut)
        return _line(values)

    def row(self, line: bytes, number: int) -> Row:
        """Read the line of the game of this number; `BoardRulesError` says what is wrong with it."""
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as fault:
            raise BoardRulesError(f"not JSON: {fault}") from None
        if not isinstance(found, dict) or tuple(found) != _KEYS:
            raise BoardRulesError(f"an object with {', '.join(_KEYS)} expected")
        for name, expected in (("number", number), ("seed", seed_of(self.seed, number))):
            if found[name] != expected:
                raise BoardRulesError(f"{name}: {quoted(found[name])} found, {expected} expected")
        row = self._row(found)
        if row is None or self.line(row) != line:
            raise BoardRulesError("a game as it is written here expected, and this is none")
        return row

    def _row(self, found: Mapping[str, Any]) -> Row | None:
        """Return the row that an object means; None if it can mean none."""
        scores, winners, places = found["scores"], found["winners"], {name: at for at, name in enumerate(self.events)}
        try:
            row = Row(
                number=found["number"],
                seed=found["seed"],
                scores=None if scores is None else tuple(scores),
                winners=tuple(winners),
                moves=found["moves"],
                decisions=found["decisions"],
                seen=tuple(places[name] for name in found["seen"]),
                cut=Cut(found["cut"]),
            )
        except (TypeError, ValueError, KeyError):
            return None
        seats = range(self.seats)
        sound = (
            all(type(number) is int for number in (*(row.scores or ()), *row.winners, row.moves, row.decisions))
            and (len(row.scores) == self.seats if row.scores is not None else not row.winners)
            and (row.scores is None) == (row.cut is not Cut.NOT)
            and all(seat in seats for seat in row.winners)
            and list(row.winners) == sorted(set(row.winners))
            and list(row.seen) == sorted(set(row.seen))
            and 0 <= row.decisions <= row.moves
        )
        return row if sound else None


def _line(values: Mapping[str, Any]) -> bytes:
    return json.dumps(values, ensure_ascii=False).encode("utf-8") + b"\n"


@contextmanager
def opened(
    path: Path | str, journal: Journal, games: int, *, resume: bool, known: Callable[[Row], None]
) -> Iterator[Callable[[Iterable[Row]], None]]:
    """Open a file for a simulation of so many games, and give a function that writes rows into it.

    A file that is there is refused unless the simulation is to be resumed; then `known` is told of each game that it
    holds. `BoardRulesError`, with the line, for a file of something else, and for one that cannot be written.
    """
    path = Path(path)
    with contextlib.ExitStack() as stack:
        try:
            file = path.open("r+b" if resume and path.exists() else "xb")
        except FileExistsError:
            reason = f"{path}: a file is there already, a new name (or to resume it) expected"
            raise BoardRulesError(reason) from None
        except (OSError, ValueError) as fault:
            raise BoardRulesError(f"{path}: {_reason(fault)}, a file for the games expected") from None
        stack.callback(_close, file)
        _lock(file, path)

        def write(lines: Iterable[bytes]) -> None:
            try:
                file.writelines(lines)
                file.flush()
            except OSError as fault:
                raise BoardRulesError(f"{path}: {_reason(fault)}") from None

        try:
            number = _read(file, path, journal, games, known)
        except OSError as fault:
            raise BoardRulesError(f"{path}: {_reason(fault)}") from None
        if number is None:
            write([journal.first()])
        yield lambda rows: write(map(journal.line, rows))


def _reason(fault: Exception) -> str:
    return fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)


def _close(file: BinaryIO) -> None:
    """Close a file. What could not be written has been told of when it was tried."""
    with contextlib.suppress(OSError):
        file.close()


def _lock(file: BinaryIO, path: Path) -> None:
    """Keep everybody else from writing, as long as the file is open; where there is no such lock, nobody is kept."""
    try:
        import fcntl  # noqa: PLC0415 (only where there is one)
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BoardRulesError(f"{path}: another simulation is writing to it") from None
    except OSError:
        # A file system without locks.
        return


def _read(file: BinaryIO, path: Path, journal: Journal, games: int, known: Callable[[Row], None]) -> int | None:
    """Read what is there and cut off half a line at the end; the number of games, or None if not even the head is."""
    if "r" not in file.mode:
        return None
    first, expected = file.readline(LONGEST_LINE), journal.first()
    if not first.endswith(b"\n") and expected.startswith(first):
        file.seek(0)
        file.truncate()
        return None
    if first != expected:
        raise BoardRulesError(f"{path}: line 1: {_differing(first, expected)}")
    number, end = 0, file.tell()
    while line := file.readline(LONGEST_LINE):
        if not line.endswith(b"\n") and len(line) < LONGEST_LINE:
            break
        if number == games:
            raise BoardRulesError(f"{path}: line {number + 2}: more than {games} games found, at most so many expected")
        try:
            row = journal.row(line, number)
        except BoardRulesError as fault:
            raise BoardRulesError(f"{path}: line {number + 2}: {fault}") from None
        known(row)
        number, end = number + 1, file.tell()
    file.seek(end)
    file.truncate()
    return number


def _differing(first: bytes, expected: bytes) -> str:
    """Say in what the head of a file differs from what is expected."""
    try:
        found = json.loads(first)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "simulation" not in found:
        return "something else found, the head of a simulation expected"
    wanted = json.loads(expected)
    pairs = [(name, found.get(name), wanted.get(name)) for name in {**wanted, **found}]
    differing = [f"{name}: {quoted(had)} found, {quoted(has)} expected" for name, had, has in pairs if had != has]
    return f"another simulation found: {'; '.join(differing) or 'written differently'}"
