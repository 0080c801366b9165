"""A Dask cluster as an executor: its workers play and check games as processes of this machine would."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from boardrules.errors import BoardRulesError

R = TypeVar("R")

PATIENCE: Final = 5.0
"""A scheduler is given up that does not answer, or has no worker, after so many seconds."""


class Cluster(Executor):
    """The executor of a Dask client that says how wide it is: how many tasks its workers do at the same time."""

    def __init__(self, client: Any) -> None:  # noqa: ANN401 (distributed is not there where it is not asked for)
        """Take over a client: it is closed when the executor is shut down."""
        self._client = client
        self._executor = client.get_executor()
        self.width: int = max(1, sum(client.nthreads().values()))

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:  # noqa: ANN401 (any arguments)
        """Give a worker something to do."""
        future: Future[R] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 (as inherited)
        """Leave the cluster; it goes on without us."""
        self._executor.shutdown(wait=wait)
        self._client.close()


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
    # What Dask writes about a lost worker or a lost scheduler is told by an error, where it matters.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as fault:
        reason = (str(fault) or type(fault).__name__).splitlines()[0]
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
