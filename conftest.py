"""Every example in README, docs and docstrings is a test; Hypothesis has a profile for each occasion."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, chdir
from doctest import ELLIPSIS
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser

from tests.console_blocks import ConsoleBlockParser

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets what it starts in the background ignore Ctrl-C, and so would every command that a test interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is said is compared in English, wherever the tests run; `--lang` asks for another language.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=100, derandomize=True, deadline=None, print_blob=True)
settings.register_profile(
    "nightly",
    max_examples=5000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # a night is long
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Say in the end, after everything else, how many tests were left out for want of a browser."""
    yield
    skipped = [one for one in terminalreporter.stats.get("skipped", ()) if "browser" in one.keywords]
    if skipped:
        reasons = sorted({str(one.longrepr[2]).removeprefix("Skipped: ") for one in skipped})
        terminalreporter.write_line(f"left out: {len(skipped)} browser tests ({', '.join(reasons)})", yellow=True)


def enter_workshop(namespace: dict[str, Any]) -> None:
    """Run the examples of one document in one empty folder, so that a file written by one is there for the next."""
    with ExitStack() as stack:
        stack.enter_context(chdir(stack.enter_context(tempfile.TemporaryDirectory())))
        namespace["_workshop"] = stack.pop_all()


def leave_workshop(namespace: dict[str, Any]) -> None:
    """Go back to where the tests run, and sweep up."""
    namespace.pop("_workshop").close()


pages = Sybil(
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), ConsoleBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md"],
    setup=enter_workshop,
    teardown=leave_workshop,
)
docstrings = Sybil(parsers=[DocTestParser(optionflags=ELLIPSIS)], path="src", pattern="*.py")

pytest_collect_file = (pages + docstrings).pytest()
