"""A real browser for the tests: Debian's chromium, driven by Playwright, with a fresh profile and no network.

Where there is none, the tests that ask for it are left out, and the last lines of the run say how many; with
`BOARDRULES_BROWSER=required` in the environment they fail.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.visits import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing() -> str:
    """Say what is missing for a browser, or nothing."""
    if importlib.util.find_spec("playwright") is None:
        return "Playwright not found"
    return "" if shutil.which("chromium") else "Debian's chromium not found"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Start the browser for the tests of one file."""
    lack = missing()
    if lack and os.environ.get("BOARDRULES_BROWSER") == "required":
        pytest.fail(f"{lack}, and BOARDRULES_BROWSER=required asks for it")
    if lack:
        pytest.skip(lack)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visitor]:
    """Return what opens pages in that browser; all of them are closed in the end."""
    visitor = Visitor(chromium)
    yield visitor
    visitor.close()
