"""Who does the work of a command: this process, several of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from boardrules.cli.options import number
from boardrules.errors import BoardRulesError


def add_options(parser: argparse.ArgumentParser, *, workers: int | None) -> None:
    """Add what says who does the work; by default so many processes, or as many as there are cores (None)."""
    default = "the number of cores" if workers is None else workers
    parser.add_argument(
        "--workers",
        type=number(1, 512),
        metavar="N",
        help=f"divide the games among so many processes (default: {default})",
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="divide them among the workers of a Dask scheduler, tcp://..."
    )
    parser.set_defaults(usual_workers=workers)


@contextmanager
def at_work(command: argparse.Namespace) -> Iterator[Executor | None]:
    """Give the executor that a command line asks for, or None for this process, and let it go afterwards."""
    if command.dask is not None:
        if command.workers is not None:
            raise BoardRulesError("--workers and --dask found, one of them expected")
        from boardrules.adapters.dask import connected, hush

        hush()
        with connected(command.dask) as cluster:
            yield cluster
        return
    from boardrules.verify.workers import Processes, cores

    workers = command.workers or command.usual_workers or cores()
    if workers == 1:
        yield None
        return
    with Processes(workers) as processes:
        yield processes
