"""The bead model of `benchmarks.checkers.bead`, searched by every checker that is installed and by ours, in one run.

All take their turn, round after round, each in a process of its own under the same limits, so that a machine whose
speed drifts drifts for all; the table has medians. Everybody states the same two properties, looks for deadlocks, and
must find the same states, transitions and deadlock: if not, that is said and the exit status is 1.

    python -m benchmarks.bead_model --size M L2 --rounds 3
    python -m benchmarks.bead_model --seats 4 --own 2,2 --supply 2,2 --most 2 --exchanges 2 --condition fewest

Exit status: 0 everybody agrees, 1 somebody does not, 2 bad arguments, 3 somebody met a limit, or it was interrupted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

from attrs import asdict, define, field, frozen

from benchmarks.checkers.bead import KNOWN, SIZES, Bead, Condition, Known
from benchmarks.checkers.peers import OURS, PEERS, Checker
from benchmarks.checkers.running import Limits, Ran, run
from benchmarks.checkers.within import Found

ENOUGH = 50_000
"""With fewer states than this the memory of a program says nothing about a state."""

LONGEST, LARGEST = 1_000_000, 1_000_000
"""Seconds and megabytes beyond which a limit is none."""

AGREED, DIFFERENT, UNREADABLE, INCOMPLETE = range(4)
"""Exit statuses."""


@frozen
class Lap:
    """One run of one checker: seconds to make its program, seconds to run it, its memory, and what it found."""

    made: float
    ran: float
    peak: int
    found: Found

    @property
    def total(self) -> float:
        """Seconds from the text to the answer."""
        return self.made + self.ran


@define
class Entry:
    """A checker, its laps so far, its memory on a model of no size, and why it takes no further part."""

    checker: Checker
    laps: list[Lap] = field(factory=list)
    floor: int = 0
    wrong: str = ""
    cut: str = ""


class Failed(Exception):
    """A checker ended without an answer, or with a wrong one."""


class Cut(Exception):
    """A checker met a limit."""


def lap(checker: Checker, bead: Bead, limits: Limits) -> Lap:
    """Make the program of a checker and run it. Raises `Failed` and `Cut`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = 0.0
        for command in checker.write(bead, folder):
            step = run(command, folder, limits)
            made += step.seconds
            _expect(step, command)
        command = checker.start(bead, folder, limits)
        ran = run(command, folder, limits)
        if ran.cut:
            raise Cut(ran.cut)
        try:
            return Lap(made, ran.seconds, ran.peak, checker.read(ran.output, bead))
        except ValueError as fault:
            msg = f"exit status {ran.status}: {fault}"
            raise Failed(msg) from None


def _expect(step: Ran, command: list[str]) -> None:
    if step.cut:
        raise Cut(step.cut)
    if step.status:
        msg = f"{' '.join(command)}: exit status {step.status}: {step.output.strip()[-600:]}"
        raise Failed(msg)


def known(bead: Bead, limits: Limits) -> Known:
    """Return what must be found: what is pinned for a size with a name, else what a bare search finds."""
    for name, size in SIZES.items():
        if size == bead:
            return KNOWN[name]
    found = lap(PEERS["bare"], bead, limits).found
    return Known(found.states, found.transitions or 0, found.ends or 0, found.deadlock)


def attempt(entry: Entry, bead: Bead, expected: Known, limits: Limits) -> None:
    """Let a checker take its turn; once it was wrong or met a limit it takes no more."""
    if entry.wrong or entry.cut:
        return
    try:
        if not entry.laps and expected.states >= ENOUGH:
            entry.floor = min(lap(entry.checker, SIZES["S"], limits).peak for _ in range(3))
        done = lap(entry.checker, bead, limits)
    except Failed as fault:
        entry.wrong = str(fault)
    except Cut as limit:
        entry.cut = str(limit)
    else:
        entry.wrong = entry.checker.objection(done.found, expected, bead)
        entry.laps.append(done)


HEADINGS = ("states", "transitions", "made s", "ran s", "states/s", "B/state", "own", "ratio", "min", "max")


def row(entry: Entry, expected: Known, ours: Entry | None) -> list[str]:
    """Return a line of the table."""
    laps = entry.laps
    found = laps[-1].found
    made = statistics.median(one.made for one in laps)
    ran = statistics.median(one.ran for one in laps)
    peak = statistics.median(one.peak for one in laps)
    steps = entry.checker.steps(found, expected)
    room = (peak - entry.floor) / (found.states - KNOWN["S"].states) if entry.floor and found.states > ENOUGH else None
    ratios = [mine.total / theirs.total for mine, theirs in zip(ours.laps if ours else (), laps, strict=False)]
    return [
        f"{found.states:,}",
        "" if steps is None or expected.deadlock is not None else f"{steps:,}",
        f"{made:.2f}" if made else "",
        f"{ran:.2f}",
        f"{found.states / ran:,.0f}",
        "" if room is None else f"{room:,.0f}",
        "" if found.bytes_per_state is None else f"{found.bytes_per_state:,.0f}",
        *([f"{one:.2f}" for one in (statistics.median(ratios), min(ratios), max(ratios))] if ratios else ["", "", ""]),
    ]


def table(entries: list[Entry], expected: Known) -> str:
    """Return the table, and below it a line for everybody who is not in it or does not agree."""
    ours = next((one for one in entries if one.checker is next(iter(OURS.values())) and one.laps), None)
    lines = [["", *HEADINGS]]
    lines += [[one.checker.name, *row(one, expected, ours)] for one in entries if one.laps]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = [
        "  ".join(
            [line[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))]
        )
        for line in lines
    ]
    shown += [f"met a limit: {one.checker.name}: {one.cut}" for one in entries if one.cut]
    shown += [f"WRONG: {one.checker.name}: {one.wrong}" for one in entries if one.wrong]
    return "\n".join(line.rstrip() for line in shown)


def told(bead: Bead, expected: Known) -> str:
    """Say what is searched and what must be found."""
    deadlock = "" if expected.deadlock is None else f", a deadlock after {expected.deadlock} steps"
    size = (
        f"{bead.seats} seats with {bead.own[0]}+{bead.own[1]} beads, supply {bead.supply[0]}+{bead.supply[1]}, "
        f"offers to {bead.most}, {bead.exchanges} exchanges, {bead.condition} green"
    )
    return f"{size}: {expected.states:,} states, {expected.transitions:,} transitions{deadlock}"


def compare(bead: Bead, checkers: list[Checker], rounds: int, limits: Limits, *, as_json: bool) -> int:
    """Let all take their turns on one size, print the table, and return the exit status."""
    try:
        expected = known(bead, limits)
    except (Cut, Failed) as limit:
        print(f"{bead}: what must be found is not known: {limit}", file=sys.stderr)
        return INCOMPLETE if isinstance(limit, Cut) else DIFFERENT
    for checker in checkers:
        if why := checker.unfit(bead):
            print(f"left out: {checker.name}: {why}", file=sys.stderr)
    entries = [Entry(checker) for checker in checkers if not checker.unfit(bead)]
    interrupted = False
    try:
        for number in range(rounds):
            for entry in entries:
                print(f"round {number + 1} of {rounds}: {entry.checker.name}", file=sys.stderr)
                attempt(entry, bead, expected, limits)
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        whole = {"model": asdict(bead), "known": asdict(expected), "interrupted": interrupted}
        runs = [
            {"checker": one.checker.name, "floor": one.floor, "wrong": one.wrong, "cut": one.cut}
            | {"laps": [asdict(done) for done in one.laps]}
            for one in entries
        ]
        print(json.dumps(whole | {"runs": runs}))
    else:
        print(told(bead, expected))
        print(table(entries, expected))
    if interrupted:
        raise KeyboardInterrupt
    if any(one.wrong for one in entries):
        return DIFFERENT
    return INCOMPLETE if any(one.cut for one in entries) else AGREED


def _beads(text: str) -> tuple[int, int]:
    """Read green and red beads: "4,3"."""
    green, red = text.split(",")
    return int(green), int(red)


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.bead_model",
        description=(__doc__ or "").splitlines()[0],
        epilog="Ratios compare whole times, made and ran, with those of our plain search in the same round: 2 is twice "
        "as fast. B/state: the peak memory of the process beyond that on size S, over the states; own: what the "
        "checker says itself.",
    )
    parser.add_argument("--size", nargs="+", choices=list(SIZES), default=[], help="sizes that have names")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--own", type=_beads, help="green,red beads of each seat; instead of --size")
    parser.add_argument("--supply", type=_beads, default=(2, 2), help="green,red beads in the supply")
    parser.add_argument("--most", type=int, default=2, help="beads that may be offered at most")
    parser.add_argument("--exchanges", type=int, default=2)
    parser.add_argument("--condition", type=Condition, choices=list(Condition), default=Condition.MOST)
    everybody = [*PEERS, *OURS]
    parser.add_argument("--checkers", nargs="+", choices=everybody, default=everybody)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=900.0, help="time limit for each process")
    parser.add_argument("--megabytes", type=int, default=4000, help="memory limit for each process")
    parser.add_argument("--json", action="store_true", help="one line of JSON a size instead of the table")
    asked = parser.parse_args(words)
    if not (asked.rounds >= 1 and 0 < asked.seconds <= LONGEST and 1 <= asked.megabytes <= LARGEST):
        parser.error(f"--rounds at least 1, --seconds up to {LONGEST:,}, --megabytes up to {LARGEST:,} expected")
    if asked.size and asked.own:
        parser.error("either --size or --own, not both")
    try:
        asked.beads = [SIZES[name] for name in asked.size] or [
            Bead(asked.seats, asked.own, asked.supply, asked.most, asked.exchanges, asked.condition)
            if asked.own
            else SIZES["M"]
        ]
    except ValueError as fault:
        parser.error(str(fault))
    return asked


def main(words: list[str] | None = None) -> int:
    """Compare, and return the exit status."""
    asked = _arguments(words)
    checkers = []
    for name in asked.checkers:
        checker = (PEERS | OURS)[name]
        why = checker.missing()
        if why:
            print(f"left out: {checker.name}: {why}", file=sys.stderr)
        else:
            checkers.append(checker)
    if not checkers:
        print("nobody is left to be compared", file=sys.stderr)
        return INCOMPLETE
    limits = Limits(asked.seconds, asked.megabytes)
    try:
        return max(
            (compare(bead, checkers, asked.rounds, limits, as_json=asked.json) for bead in asked.beads),
            key=[AGREED, INCOMPLETE, DIFFERENT].index,
        )
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INCOMPLETE


if __name__ == "__main__":
    sys.exit(main())
