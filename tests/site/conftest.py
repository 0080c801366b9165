"""The pages, built once for all tests that look at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import chromium, visit
from tests.site.building import DOCS, build

__all__ = ["chromium", "site", "visit"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the pages; whatever Sphinx complains about is a fault."""
    target = (tmp_path_factory.mktemp("site") / "html").resolve()
    done = build(DOCS, target)
    if done.returncode:
        pytest.fail(done.stdout, pytrace=False)
    return target
