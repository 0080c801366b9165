"""Executors for tests: one that works in this process and can lose workers, and a fake pool of processes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any


class Here(Executor):
    """Works in this process, on what pickle makes of the work; loses its worker at the given submissions, from 0."""

    def __init__(self, lose: Iterable[int] = (), width: int = 2) -> None:
        self.lose = set(lose)
        self.width = width
        self.submitted = 0
        self.cancelled = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        number, self.submitted = self.submitted, self.submitted + 1
        future: Future[Any] = Counted(self)
        if number in self.lose:
            future.set_exception(BrokenExecutor("gone"))
        else:
            fn, args = sent((fn, args))
            future.set_result(sent(fn(*args, **kwargs)))
        return future


class Counted(Future[Any]):
    """A future that counts how often it is cancelled."""

    def __init__(self, executor: Here) -> None:
        super().__init__()
        self.executor = executor

    def cancel(self) -> bool:
        self.executor.cancelled += 1
        return super().cancel()


class Pool(Here):
    """What stands in for a pool of processes: once a worker is lost it takes no more work, as the real one does."""

    made: list[Pool]
    lose_first: Iterable[int] = ()

    def __init__(self, workers: int, **options: Any) -> None:
        super().__init__(self.lose_first if not self.made else (), workers)
        self.made.append(self)
        self.options = options
        self.broken = False
        self.ended: list[bool] = []
        self._processes: dict[int, Any] | None = {1: self}
        self.killed = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor("gone")
        self.broken = self.submitted in self.lose
        return super().submit(fn, *args, **kwargs)

    def kill(self) -> None:
        self.killed += 1

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ended.append(wait)


def sent(thing: Any) -> Any:
    """Return a thing as it arrives in another process."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (our own bytes)
