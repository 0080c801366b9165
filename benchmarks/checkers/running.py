"""A command that is run under limits, and what it took: seconds from start to end, and the most memory it held."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from attrs import define, frozen

MEGABYTE = 1_000_000

ROOT = Path(__file__).parents[2]
"""Where `python -m benchmarks...` finds its modules."""


@frozen
class Ran:
    """How a command ended."""

    output: str
    """What it printed, errors too."""
    status: int
    seconds: float
    peak: int
    """The most memory it held, in bytes."""
    cut: str = ""
    """Why it did not come to its own end, if it did not."""


@frozen
class Limits:
    """How long one command may take, and how much memory it may hold."""

    seconds: float
    megabytes: int


def _bounded(limits: Limits) -> Callable[[], None]:
    """Return what a new process does before it becomes the command: it bounds its own memory.

    Its time on the processors is bounded too, generously: should this process be killed, nothing runs on for ever.
    """

    def bound() -> None:
        most = limits.megabytes * MEGABYTE
        longest = 60 + int(8 * limits.seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))  # what is only reserved, as by Java, does not count
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return bound


@define
class Seen:
    """What was seen of a process while it ran.

    What the system says of its memory afterwards is at least what the process that started it held, which is more than
    some checkers need. Where there is no /proc nothing is seen, and that figure has to do.
    """

    number: int
    most: int = 0
    """The most memory it has held, in bytes; 0 if that cannot be seen."""
    late: bool = False
    """Whether it was ended since its time was over."""

    def look(self) -> None:
        """Ask how much memory it has held at most."""
        with contextlib.suppress(OSError, ValueError, IndexError):
            status = Path(f"/proc/{self.number}/status").read_text(encoding="utf-8")
            self.most = max(self.most, int(status.split("VmHWM:")[1].split()[0]) * 1024)


def _watch(seen: Seen, seconds: float, gone: threading.Event) -> None:
    """Look at a process again and again until it is gone, and end it when its time is over."""
    last = time.perf_counter() + seconds
    while not gone.is_set():
        seen.look()
        if time.perf_counter() > last:
            seen.late = True
            with contextlib.suppress(ProcessLookupError):
                os.killpg(seen.number, signal.SIGKILL)
            return
        gone.wait(0.01)


def run(command: list[str], folder: Path, limits: Limits) -> Ran:
    """Run a command in a folder until it ends, or is ended with all it started: by a limit or by the keyboard."""
    gone = threading.Event()
    with tempfile.TemporaryFile() as output:
        began = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 (the checkers, with arguments that stand here)
            command,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_bounded(limits),  # noqa: PLW1509 (nothing else runs here that could hold a lock)
        )

        seen = Seen(process.pid)
        try:
            seen.look()
            threading.Thread(target=_watch, args=(seen, limits.seconds, gone), daemon=True).start()
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            os.wait4(process.pid, 0)
            raise
        finally:
            gone.set()
            process.returncode = 0  # it has been waited for
        seconds = time.perf_counter() - began
        output.seek(0)
        text = output.read().decode(errors="replace")
    code = os.waitstatus_to_exitcode(status)
    cut = f"more than {limits.seconds:g} s" if seen.late else _starved(text, limits.megabytes)
    return Ran(text, code, seconds, seen.most or used.ru_maxrss * 1024, cut)


HUNGER = (
    "MemoryError",
    "OutOfMemoryError",
    "out of memory",
    "bad_alloc",
    "failed to allocate",
    "annot allocate memory",
    "insufficient memory",
)
"""Words with which programs end that can get no more memory."""


def _starved(text: str, megabytes: int) -> str:
    """Say that a command ran out of memory, if it did; some then end with exit status 0."""
    return f"more than {megabytes:,} MB" if any(word in text for word in HUNGER) else ""
