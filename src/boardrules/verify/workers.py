"""Work spread over processes or machines: cut into parts, done by whoever is free, given back in order.

    for result in spread(task, range(1000), executor=processes, part=50): ...

The task is a function of a part, a range of numbers, that pickle can send. Nothing depends on who works, how many they
are, or whether one of them dies: a part whose worker is lost is done again by another. A part on which workers die
again and again is reported.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from attrs import define, field, frozen

from boardrules.errors import BoardRulesError, told_of

R = TypeVar("R")

Task = Callable[[range], R]
"""What is done with a part: a range of numbers goes in, one result comes out."""

TRIES: Final = 3
"""So often a part is given to a worker before it is held to be what kills them."""

AHEAD: Final = 4
"""So many parts for each worker are given out before the first of them has come back."""

CROWD: Final = 8
"""How many workers an executor is taken to have that does not say."""

TARGET: Final = 0.25
"""Where the size of a part is free, it grows until one takes so many seconds."""

LARGEST: Final = 2_000
"""No part grows larger than so many numbers."""


class WorkersLost(BoardRulesError):
    """A part of the work on which workers were lost again and again."""


def cores() -> int:
    """Return how many processes can run at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# In the worker


@frozen
class Done(Generic[R]):
    """What came of a part: its result and the seconds it took, or what went wrong in the task itself."""

    result: R | None
    seconds: float
    fault: BoardRulesError | None = None


@lru_cache(maxsize=4)
def _unpacked(parcel: bytes) -> Task[Any]:
    """Return a task that was sent; a process unpacks each only once."""
    task: Task[Any] = pickle.loads(parcel)  # noqa: S301 (it comes from the process that asks for the work)
    return task


def work(parcel: bytes | Task[R], part: range) -> Done[R]:
    """Do a part of the work in a worker. Whatever the task raises is brought back; an exception is a worker's own."""
    began = time.perf_counter()
    try:
        task: Task[R] = _unpacked(parcel) if isinstance(parcel, bytes) else parcel
        return Done(task(part), time.perf_counter() - began)
    except BoardRulesError as fault:
        return Done(None, 0.0, _portable(fault))
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 (of any kind: it is neither a lost worker nor a wish to end the program)
        return Done(None, 0.0, BoardRulesError(f"{_named(part)}: {told_of(fault)}"))


def _portable(fault: BoardRulesError) -> BoardRulesError:
    """Return an error that survives the way back: itself, or its text."""
    try:
        copy = pickle.loads(pickle.dumps(fault))  # noqa: S301 (our own error)
    except Exception:  # noqa: BLE001 (an error of somebody's own may not be made for travelling)
        return BoardRulesError(str(fault))
    return fault if type(copy) is type(fault) else BoardRulesError(str(fault))


def _named(part: range) -> str:
    return f"number {part[0]}" if len(part) == 1 else f"numbers {part[0]} to {part[-1]}"


def _settle_in() -> None:
    """Leave an interrupt from the keyboard to whoever asked for the work, and do not outlive him."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one, and end too: at once, whatever is under way."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Keep a process that is started meanwhile from hearing Ctrl-C while it imports; here it is heard afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It would let interrupts in again if it had to be started first.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# Processes of this machine


class Processes(Executor):
    """Processes on this machine, started when there is work; if one dies, all are replaced by new ones.

    They do not hear Ctrl-C, and end when the process that started them does, however it ends.
    """

    def __init__(self, workers: int | None = None) -> None:
        """Start nothing yet; by default as many as there are cores."""
        self.width = cores() if workers is None else workers
        if self.width < 1:
            raise BoardRulesError(f"{workers} workers found, at least 1 expected")
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:  # noqa: ANN401 (any arguments)
        """Give a process something to do."""
        with _interrupts_held_back():
            if self._pool is not None:
                try:
                    return self._pool.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self._pool.shutdown(wait=False)
            # Not forked: a fork in the middle of threads may hang, and keeps its siblings from seeing the parent's end.
            self._pool = ProcessPoolExecutor(self.width, mp_context=get_context("spawn"), initializer=_settle_in)
            return self._pool.submit(fn, *args, **kwargs)

    def stop(self) -> None:
        """Drop all work and end the processes now. They are started again when there is work."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):  # noqa: SLF001 (public only since Python 3.14)
                process.kill()
            pool.shutdown(wait=True, cancel_futures=True)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 (as inherited)
        """End the processes when they have done their work."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=wait, cancel_futures=cancel_futures)


# In the process that asks


@define
class _Sizes:
    """How many numbers go into a part: as many as is said, or as many as take a fraction of a second."""

    fixed: int | None
    size: int = field(default=1, init=False)

    def next(self) -> int:
        return self.size if self.fixed is None else self.fixed

    def learn(self, count: int, seconds: float) -> None:
        """Let parts grow, or shrink, by what one took."""
        fitting = LARGEST if seconds <= 0 else int(count * TARGET / seconds)
        self.size = max(1, min(fitting, 4 * count, LARGEST))


@define(eq=False)
class _Errand(Generic[R]):
    """A part that has been given out; `lost` counts the workers that did not come back with it."""

    part: range
    future: Future[Done[R]]
    lost: int = 0


def _packed(task: Task[R]) -> bytes:
    try:
        return pickle.dumps(task)
    except BoardRulesError:
        raise
    except Exception as fault:
        reason = f"the work cannot be sent to another process: {type(fault).__name__}: {fault}"
        raise BoardRulesError(reason) from fault


def spread(
    task: Task[R], numbers: range, *, executor: Executor | None = None, part: int | None = None
) -> Iterator[tuple[range, R]]:
    """Do a task with all numbers, part by part, and go through (part, result) in the order of the numbers.

    Any `concurrent.futures.Executor` may do the work; without one it is done here. `part` is how many numbers a part
    has; without it a part grows until it takes a quarter of a second, so a result for which the parts matter needs it.
    Whatever the task raises is raised here, in its turn: a `BoardRulesError` as it is, another exception from elsewhere
    as a `BoardRulesError` with its text. `WorkersLost` if workers are lost again and again on one part.
    """
    sizes = _Sizes(part)
    if executor is not None:
        yield from _Spread(task, numbers, executor, sizes).results()
        return
    while numbers:
        here, numbers = numbers[: sizes.next()], numbers[sizes.next() :]
        began = time.perf_counter()
        result = task(here)
        sizes.learn(len(here), time.perf_counter() - began)
        yield here, result


class _Spread(Generic[R]):
    """The work that is given out: a row of errands in the order of their numbers, and what is still to be given out."""

    def __init__(self, task: Task[R], numbers: range, executor: Executor, sizes: _Sizes) -> None:
        self.left = numbers
        self.sizes = sizes
        self.executor = executor
        self.own: Processes | None = None
        # Threads share what this process has; whoever else may work is sent a copy.
        self.parcel = task if isinstance(executor, ThreadPoolExecutor) else _packed(task)
        self.out: deque[_Errand[R]] = deque()
        width = getattr(executor, "width", None) or getattr(executor, "_max_workers", None) or CROWD
        self.most = AHEAD * width

    def results(self) -> Iterator[tuple[range, R]]:
        """Go through the results; leaving early drops whatever is under way."""
        try:
            while self.left or self.out:
                self._give_out()
                errand = self.out[0]
                try:
                    done = errand.future.result()
                except (Exception, asyncio.CancelledError) as fault:  # noqa: BLE001 (all that a task raises is in `Done`)
                    self._lost(errand, fault)
                    continue
                self.out.popleft()
                if done.fault is not None:
                    raise done.fault
                self.sizes.learn(len(errand.part), done.seconds)
                yield errand.part, done.result  # type: ignore[misc]  # without a fault there is a result
        finally:
            self._drop()

    def _give_out(self) -> None:
        """Give out parts as far ahead as is allowed; nothing new while a lost one is done again, to see who is lost."""
        while self.left and len(self.out) < self.most and not any(errand.lost for errand in self.out):
            size = self.sizes.next()
            part, self.left = self.left[:size], self.left[size:]
            self.out.append(_Errand(part, self._submitted(part)))

    def _submitted(self, part: range) -> Future[Done[R]]:
        try:
            return self.executor.submit(work, self.parcel, part)
        except BrokenExecutor:
            # Somebody else's pool of processes stays broken; the work goes on in one of our own.
            self.own = Processes(getattr(self.executor, "_max_workers", None))
            self.executor = self.own
            return self.executor.submit(work, self.parcel, part)
        except RuntimeError as fault:
            raise WorkersLost(f"{_named(part)}: no worker can be had: {fault}") from fault

    def _lost(self, errand: _Errand[R], fault: BaseException) -> None:
        """Give a part out again whose worker was lost."""
        errand.lost += 1
        if errand.lost == TRIES:
            reason = f"{type(fault).__name__}: {fault}".rstrip(": ")
            raise WorkersLost(f"{_named(errand.part)}: {TRIES} workers were lost with this part ({reason})") from fault
        errand.future = self._submitted(errand.part)

    def _drop(self) -> None:
        """Cancel what has not come back, and end processes that are our own and still at it."""
        if self.out and isinstance(self.executor, Processes):
            # Not cancelled before: a pool whose processes are gone fails on a future that somebody else has cancelled.
            self.executor.stop()
        else:
            for errand in self.out:
                errand.future.cancel()
        if self.own is not None:
            self.own.shutdown()
