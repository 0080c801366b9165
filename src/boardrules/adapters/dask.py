"""A Dask cluster as an executor: its workers play and check games as processes of this machine would."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, InvalidStateError
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any, Final, TypeVar

from boardrules.errors import BoardRulesError

R = TypeVar("R")

PATIENCE: Final = 5.0
"""A scheduler is given up that does not answer, or has no worker, after so many seconds."""


GRACE: Final = 2.0
"""So many seconds later than it should, a client is given up that does not notice that nobody answers."""

GLANCE: Final = 0.5
"""How often, in seconds, it is looked whether the scheduler is still there."""


class Cluster(Executor):
    """The executor of a Dask client that says how wide it is: how many tasks its workers do at the same time.

    Dask itself gives the work of a lost worker to another one. Of a lost scheduler it tells nobody who waits; so here
    whatever is waited for fails once the scheduler has been away for a few seconds.
    """

    def __init__(self, client: Any, patience: float = PATIENCE) -> None:  # noqa: ANN401 (distributed is not there where it is not asked for)
        """Take over a client: it is closed when the executor is shut down."""
        self._client = client
        self._executor = client.get_executor()
        self._patience = patience
        self._waited_for: set[Future[Any]] = set()
        self._over = Event()
        self._gone = False
        self.width: int = max(1, sum(client.nthreads().values()))
        Thread(target=self._watch, daemon=True).start()

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:  # noqa: ANN401 (any arguments)
        """Give a worker something to do; RuntimeError if the scheduler is gone."""
        if self._gone:
            raise RuntimeError(GONE)
        # Dask's own future is not touched: it would still be told what became of it.
        dasks: Future[R] = self._executor.submit(fn, *args, **kwargs)
        future: Future[R] = Future()
        self._waited_for.add(future)
        future.add_done_callback(self._waited_for.discard)
        future.add_done_callback(lambda ours: dasks.cancel() if ours.cancelled() else None)
        dasks.add_done_callback(lambda theirs: _pass_on(theirs, future))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 (as inherited)
        """Leave the cluster; it goes on without us."""
        self._over.set()
        if not self._gone:
            self._executor.shutdown(wait=wait)
        self._client.close(timeout=self._patience)

    def _watch(self) -> None:
        """Look now and then whether the scheduler is there; when it has been away too long, let all that waits fail."""
        away = 0.0
        while away < self._patience:
            if self._over.wait(GLANCE):
                return
            away = 0.0 if self._client.status == "running" else away + GLANCE
        self._gone = True
        for future in tuple(self._waited_for):
            with suppress(InvalidStateError):
                future.set_exception(ConnectionError(GONE))


def _pass_on(theirs: Future[R], ours: Future[R]) -> None:
    """Let one future become what another one is, unless it has been given up."""
    with suppress(InvalidStateError):
        if theirs.cancelled():
            ours.cancel()
        elif (fault := theirs.exception()) is not None:
            ours.set_exception(fault)
        else:
            ours.set_result(theirs.result())


GONE: Final = "the Dask scheduler is gone"
"""Why work fails."""


def hush() -> None:
    """Keep Dask from writing what it logs to standard error: whatever matters of it ends the work with an error."""
    with suppress(ImportError):
        import distributed  # noqa: F401 (the loggers are made when it is imported)
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado"}:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _in_time(connect: Callable[[], Any], seconds: float) -> Any:  # noqa: ANN401 (a client)
    """Return a client, or raise what it raises, or TimeoutError: Dask waits for ever if somebody else listens."""
    client: Future[Any] = Future()

    def try_it() -> None:
        try:
            client.set_result(connect())
        except Exception as fault:  # noqa: BLE001 (raised where it is waited for)
            client.set_exception(fault)

    Thread(target=try_it, daemon=True).start()
    return client.result(seconds)


@contextmanager
def connected(address: str, *, seconds: float = PATIENCE) -> Iterator[Cluster]:
    """Connect to the scheduler at an address, such as `tcp://host:8786`, and give an executor.

    The workers must have this library, and whatever else the work needs. `BoardRulesError` if Dask is not installed, if
    no scheduler answers within so many seconds, or if it has no worker by then.
    """
    try:
        import distributed
    except ImportError:
        raise BoardRulesError("Dask is not installed: pip install 'boardrules[dask]'") from None
    # A client that could not connect waits for ten seconds when it is thrown away; ours is always closed.
    kind: Any = type("Client", (distributed.Client,), {"__del__": lambda _: None})
    try:
        client = _in_time(lambda: kind(address, timeout=seconds, set_as_default=False), seconds + GRACE)
    except (OSError, ValueError, TypeError, ImportError) as fault:
        reason = (str(fault) or "nothing is heard of one").splitlines()[0]
        raise BoardRulesError(f"{address}: no Dask scheduler answers: {reason}") from None
    try:
        client.wait_for_workers(1, timeout=seconds)
    except OSError:
        client.close()
        raise BoardRulesError(f"{address}: the Dask scheduler has no worker, at least 1 expected") from None
    cluster = Cluster(client)
    try:
        yield cluster
    finally:
        cluster.shutdown(wait=False)
