"""What the tests of the command line share."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.terminal import OWN_GAMES, Prompt


@pytest.fixture
def prompt(capsys: pytest.CaptureFixture[str]) -> Prompt:
    """Return a prompt."""
    return Prompt(capsys)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in an empty folder with `own.py` in it; what is imported from there is forgotten afterwards."""
    (tmp_path / "own.py").write_text(OWN_GAMES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]
