"""The long job: each mutant of each file is given to its tests, and what they say is written down.

Each mutant lives in a process of its own, which imports the changed text in place of the file: nothing on the disk is
changed, and an interrupt at any moment loses one mutant at most.
"""

from __future__ import annotations

import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

from attrs import frozen

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.results import Outcome, digest
from tests.mutation.targets import ROOT, SOURCE

JOURNAL: Final = ROOT / ".mutation.jsonl"
"""Where each outcome is written as soon as it is known."""

UNSURE: Final = 9
"""The exit status of a process in which a mutant could not be made, or survived and may not have been whole."""

OF: Final = {0: Outcome.SURVIVED, None: Outcome.TIMEOUT, -signal.SIGXCPU: Outcome.TIMEOUT}
"""What an exit status means; any other that the mutant was killed."""

INTERRUPTED: Final = 2
"""The exit status of pytest when it was interrupted."""

PATIENCE: Final = 20
"""A child that does not use the processor is stopped after so many times its seconds on the clock."""

MEMORY: Final = 6 << 30
"""A mutant that takes more bytes than this is stopped."""


class _Instead(importlib.abc.SourceLoader):
    """Loads a module from a changed text."""

    def __init__(self, path: str, code: str) -> None:
        self._path, self._code = path, code

    def get_filename(self, fullname: str) -> str:
        """Return the file that the text stands for."""
        return self._path

    def get_data(self, path: str) -> bytes:
        """Return the changed text; nothing for a compiled file."""
        if path != self._path:
            raise OSError(path)
        return self._code.encode()

    def source_to_code(self, data: bytes, path: str) -> CodeType:  # type: ignore[override]
        """Compile the changed text."""
        return compile(data, path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds one module in a changed text."""

    def __init__(self, name: str, path: Path, code: str) -> None:
        self._name, self._path, self._code = name, path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return where the module is, if it is this one."""
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, _Instead(str(self._path), self._code))


@frozen
class Run:
    """What the tests said of a text, and how long it took in seconds."""

    status: int | None
    """The exit status of pytest; None if it was stopped."""
    seconds: float
    """Of the processor, with all that it started."""


def run(file: str, code: str, tests: Sequence[str], limit: float | None) -> Run:
    """Run tests with a text in place of a file, everything imported anew; stop them after so many seconds."""
    began = _used()
    status = wait(_forked(lambda: _in_the_child(file, code, tests, limit)), limit)
    return Run(status, _used() - began)


def _used() -> float:
    """Return how many seconds of the processor the children have used that are done."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _forked(work: Callable[[], int]) -> int:
    """Do something in a process of its own, which ends with the status that comes of it; return its number."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        status = 3
        try:
            status = work()
        finally:
            os._exit(status)
    return child


def wait(child: int, limit: float | None) -> int | None:
    """Wait for a child and return its exit status; None if it had to be stopped, as it waits for ever."""
    began = time.monotonic()
    try:
        while limit is None or time.monotonic() - began <= PATIENCE * limit:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.002)
    except BaseException:
        _stop(child)
        raise
    _stop(child)
    return None


def _stop(child: int) -> None:
    """End a child, with all that it has started."""
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


QUIET: Final = (
    *("-x", "-q", "-m", "not slow", "--tb=no"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
"""How pytest is asked."""


def bound(seconds: float | None) -> None:
    """Bound the seconds of the processor."""
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 5))


def _silent() -> None:
    """Let everything that is written go nowhere, and bound the memory."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _in_the_child(file: str, code: str, tests: Sequence[str], limit: float | None) -> int:
    """Run pytest with a changed text; its exit status."""
    os.setpgid(0, 0)
    bound(limit)
    _silent()
    name = file.removesuffix(".py").replace("/", ".")
    sys.meta_path.insert(0, _Finder(name, SOURCE / file, code))
    import pytest

    return int(pytest.main([*QUIET, *tests]))


def _quickly(
    file: str,
    source: str,
    tests: Sequence[str],
    todo: Mapping[str, Mutant],
    limit: float,
    tell: Callable[[Mutant, int | None], None],
) -> int:
    """Run pytest once for all mutants that are changes of functions; its exit status."""
    import pytest

    from tests.mutation.swapping import Loop

    def waited(child: int) -> int | None:
        return wait(child, limit)

    _silent()
    return int(pytest.main([*QUIET, *tests], plugins=[Loop(str(SOURCE / file), source, todo, limit, waited, tell)]))


def warm_up() -> None:
    """Import what every child needs and no mutant touches."""
    os.chdir(ROOT)
    os.environ["HYPOTHESIS_PROFILE"] = "ci"
    sys.path[:0] = [str(SOURCE), str(ROOT)]
    for name in (
        "pytest",
        "hypothesis.stateful",
        "hypothesis.strategies",
        "sybil",
        "cattrs.preconf.json",
        "rich.progress",
    ):
        importlib.import_module(name)
    if any(name.split(".")[0] == "boardrules" for name in sys.modules):
        raise SystemExit("boardrules was imported before it could be mutated")


def remembered() -> dict[tuple[str, str, str], Outcome]:
    """Return the outcomes of the journal, by file, its digest, and mutant; half a line is passed over."""
    found: dict[tuple[str, str, str], Outcome] = {}
    if JOURNAL.exists():
        for line in JOURNAL.read_text(encoding="utf-8").splitlines():
            try:
                file, sha, mutant, outcome = json.loads(line)
                found[file, sha, mutant] = Outcome(outcome)
            except ValueError:
                continue
    return found


def mutate(
    file: str,
    tests: Sequence[str],
    again: frozenset[Outcome],
    told: Callable[[int, int], None],
    *,
    quick: bool = False,
) -> list[tuple[Mutant, Outcome]]:
    """Return the mutants of a file with their outcomes: those that are in the journal, and those that are found out.

    `told` is told how many of how many are known. Where it is to be `quick`, those that need everything imported anew
    are left for another time, and out of what is returned. Raises `SystemExit` if the tests fail without any change.
    """
    source = (SOURCE / file).read_text(encoding="utf-8")
    sha = digest(source)
    made = {one.id: one for one in mutants(source)}
    known = {one: outcome for (name, state, one), outcome in remembered().items() if (name, state) == (file, sha)}
    todo = {name: one for name, one in made.items() if known.get(name) in {None, *again}}
    if todo:
        base = run(file, source, tests, None)
        if base.status != 0:
            raise SystemExit(f"{file}: the tests fail without any change: pytest ends with {base.status}")
        limit = 2 + 1.5 * base.seconds
        with JOURNAL.open("a", encoding="utf-8") as journal:
            done = len(made) - len(todo)

            def note(mutant: Mutant, outcome: Outcome) -> None:
                journal.write(f"\n{json.dumps([file, sha, mutant.id, outcome.value])}\n")
                journal.flush()

            def tell(mutant: Mutant, status: int | None) -> None:
                nonlocal done
                if status != UNSURE:
                    note(mutant, OF.get(status, Outcome.KILLED))
                    done += 1
                    told(done, len(made))

            start = journal.tell()
            _until_done(_forked(lambda: _quickly(file, source, tests, todo, limit, tell)))
            with JOURNAL.open(encoding="utf-8") as fresh:
                fresh.seek(start)
                sure = {json.loads(line)[2] for line in fresh if line.strip()}
            # The others are made with everything imported anew: what a function had made before it was changed, a
            # constant for one, would not be what the mutant makes.
            unsure = [one for name, one in todo.items() if name not in sure]
            done = len(made) - len(unsure)
            for one in () if quick else unsure:
                # The first file of tests knows most, and to collect it alone takes less than half the time.
                status = run(file, one.code, tests[:1], limit).status
                if status == 0 and tests[1:]:
                    status = run(file, one.code, tests[1:], limit).status
                note(one, OF.get(status, Outcome.KILLED))
                done += 1
                told(done, len(made))
    known = {one: outcome for (name, state, one), outcome in remembered().items() if (name, state) == (file, sha)}
    return [(one, known[name]) for name, one in made.items() if name in known]


def _until_done(child: int) -> None:
    """Wait for the process that runs the quick mutants; an interrupt is passed on to it."""
    try:
        _, status = os.waitpid(child, 0)
    except KeyboardInterrupt:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGINT)
        os.waitpid(child, 0)
        raise
    if os.waitstatus_to_exitcode(status) == INTERRUPTED:
        raise KeyboardInterrupt
