"""Changing functions where they live: the quick way to a mutant, without importing everything anew.

A file of the package is imported once, with its tests. In a process of its own each mutant then puts the changed code
into the functions that have it, wherever they are held: in classes, caches, phases or closures.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import _lru_cache_wrapper
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.job import UNSURE, bound
from tests.mutation.mutants import Mutant

_Named = tuple[str, int]
_Asked = tuple[pytest.Item, frozenset[_Named]]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def _named(source: str, path: str) -> dict[_Named, CodeType]:
    """Return all code of a text, by its qualified name and a number, as several lambdas have the same."""
    count: Counter[str] = Counter()
    found = {}
    for code in _codes(compile(source, path, "exec", dont_inherit=True)):
        count[code.co_qualname] += 1
        found[code.co_qualname, count[code.co_qualname]] = code
    return found


def _own(code: CodeType) -> tuple[Any, ...]:
    """Return what a piece of code does itself, without the functions that are made in it."""
    consts = tuple((type(one), one) for one in code.co_consts if not isinstance(one, CodeType))
    shape = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_exceptiontable)
    return (code.co_code, consts, *shape)


NOT_MADE: Final = -1
"""What `swap` returns where a mutant is not made by changing functions."""


class Swapper:
    """The functions of one file that are alive, and how to give them other code."""

    def __init__(self, path: str, source: str) -> None:
        """Find the functions that were made from the file."""
        self._path = path
        self._old = _named(source, path)
        self._names = names = {code: name for name, code in self._old.items()}
        self._alive: dict[_Named, list[FunctionType]] = {}
        self._caches = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename == path and one.__code__ in names:
                self._alive.setdefault(names[one.__code__], []).append(one)

    def swap(self, source: str, ran: AbstractSet[CodeType]) -> int:
        """Change all functions whose code is another in this text; the status if no test then fails.

        It survives if none of this code has run before, and else perhaps. NOT_MADE if the mutant cannot be made.
        """
        new = _named(source, self._path)
        if new.keys() != self._old.keys():
            return NOT_MADE
        changed = [name for name in new if new[name] != self._old[name]]
        own = [name for name in changed if _own(new[name]) != _own(self._old[name])]
        if not all(self._inside(name) for name in own):
            return NOT_MADE
        try:
            for name in changed:
                for function in self._alive.get(name, ()):
                    function.__code__ = new[name]
        except ValueError:  # another number of names from outside
            return NOT_MADE
        self.forget()
        return UNSURE if any(self._old[name] in ran for name in changed) else 0

    def forget(self) -> None:
        """Empty the caches."""
        for cache in self._caches:
            cache.cache_clear()

    def name_of(self, code: CodeType) -> _Named | None:
        """Return the name of code of the file as it is; None if it is something else."""
        return self._names.get(code)

    def differing(self, source: str) -> frozenset[_Named]:
        """Return the code that does something else itself in this text."""
        new = _named(source, self._path)
        return frozenset(name for name in new.keys() & self._old.keys() if _own(new[name]) != _own(self._old[name]))

    def _inside(self, name: _Named) -> bool:
        """Say whether code is that of a living function, or is made anew whenever one runs."""
        return name in self._alive or any(name[0].startswith(f"{outer}.<locals>.") for outer, _ in self._alive)


class Loop:
    """A plugin of pytest: once the tests are collected, it runs them for one mutant after the other."""

    def __init__(
        self,
        path: str,
        source: str,
        todo: Mapping[str, Mutant],
        limit: float,
        wait: Callable[[int], int | None],
        tell: Callable[[Mutant, int | None], None],
    ) -> None:
        """Note from now on which code of the file runs: what it made is not made again by a mutant."""
        self._ran: set[CodeType] = set()
        sys.setprofile(self._note)
        self._path, self._source, self._todo = path, source, todo
        self._limit, self._wait, self._tell = limit, wait, tell

    def _note(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code.co_filename == self._path:
            self._ran.add(frame.f_code)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests for each mutant in a process of its own."""
        sys.setprofile(None)
        swapper = Swapper(self._path, self._source)
        # What is there now is left alone by the collector, and so stays shared between the processes.
        gc.collect()
        gc.freeze()
        asked = self._asked(session, swapper)
        for mutant in self._todo.values():
            sys.stdout.flush()
            child = os.fork()
            if not child:
                self._one(asked, swapper, mutant)
            self._tell(mutant, self._wait(child))
        return True

    def _asked(self, session: pytest.Session, swapper: Swapper) -> list[_Asked]:
        """Return the tests with the code that each of them runs, the quickest first; a process of its own finds out."""
        reader, writer = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if not child:
            try:
                os.close(reader)
                with os.fdopen(writer, "w", encoding="utf-8") as out:
                    json.dump([self._watched(item, swapper) for item in session.items], out)
            finally:
                os._exit(0)
        os.close(writer)
        with os.fdopen(reader, encoding="utf-8") as found:
            watched = json.load(found)
        os.waitpid(child, 0)
        pairs = sorted(zip(watched, session.items, strict=True), key=lambda pair: pair[0][0])
        return [(item, frozenset((name, number) for name, number in ran)) for (_, ran), item in pairs]

    def _watched(self, item: pytest.Item, swapper: Swapper) -> tuple[float, list[_Named]]:
        """Run a test; return its seconds, and what it runs of the file."""
        self._ran.clear()
        swapper.forget()
        began = time.process_time()
        sys.setprofile(self._note)
        try:
            runtestprotocol(item, log=False, nextitem=None)
        finally:
            sys.setprofile(None)
        names = {swapper.name_of(code) for code in self._ran}
        return time.process_time() - began, sorted(name for name in names if name is not None)

    def _one(self, asked: list[_Asked], swapper: Swapper, mutant: Mutant) -> None:
        status = 1
        try:
            os.setpgid(0, 0)
            bound(self._limit)
            touched = swapper.differing(mutant.code)
            survived = swapper.swap(mutant.code, self._ran)
            if survived == NOT_MADE:
                status = UNSURE
                return
            # The tests that run what is changed, with empty caches; all of them if none does.
            items = [item for item, ran in asked if not ran.isdisjoint(touched)] or [item for item, _ in asked]
            for item, after in zip(items, [*items[1:], None], strict=True):
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
                    return
            status = survived
        finally:
            os._exit(status)
