"""A progress bar on standard error, where somebody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from boardrules.cli.printing import err
from boardrules.verify.findings import Progress, Watch, unwatched

PATIENCE: Final = 5.0
"""Without a terminal, a line is written each time so many seconds have passed."""


@contextmanager
def shown(*, quiet: bool) -> Iterator[Watch]:
    """Show how far an engine is: a bar on a terminal, if rich is there; else a line every few seconds; or nothing."""
    if quiet:
        yield unwatched
    elif sys.stderr is not None and sys.stderr.isatty():
        try:
            import rich.progress  # noqa: F401 (an extra)
        except ImportError:
            yield _lines()
            return
        with _bar() as watch:
            yield watch
    else:
        yield _lines()


def _lines() -> Watch:
    """Write a line when the last one is old enough."""
    last = [time.monotonic()]

    def watch(progress: Progress) -> None:
        now = time.monotonic()
        if now - last[0] >= PATIENCE:
            last[0] = now
            total = "" if progress.total is None else f" of {progress.total:,}"
            note = f", {progress.note}" if progress.note else ""
            err(f"{progress.engine}: {progress.done:,}{total} {progress.unit}{note}")

    return watch


@contextmanager
def _bar() -> Iterator[Watch]:
    """Draw one bar an engine."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, object] = {}

        def watch(progress: Progress) -> None:
            if progress.engine not in tasks:
                tasks[progress.engine] = bars.add_task(progress.engine, total=progress.total, note="")
            bars.update(tasks[progress.engine], completed=progress.done, note=progress.note)  # type: ignore[arg-type]  # rich's id of the task

        yield watch
