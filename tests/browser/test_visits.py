"""What looks at pages sees what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.visits import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BAD = """<!doctype html><html lang="en"><title>Bad</title>
<p style="color: #888">pale</p><p style="background: #222; color: #000">dark on dark</p><p>fine</p>
<svg><g><rect class="box" fill="#444" width="9" height="9"/><text fill="#333" y="9">drawn</text></g></svg>
<details><summary>fold</summary><p style="color: #999">folded</p></details>
<div style="width: 400px">wide</div><a href="#nowhere">dead</a><a href="https://example.org/">away</a>
<img src="https://example.org/picture.png" alt="">
<script>console.warn("a warning"); throw new Error("a fault")</script>
"""


def test_everything_that_is_wrong_is_seen(visit: Visitor, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text(BAD, encoding="utf-8")
    visited = visit(page, width=320)
    assert [text for _, text in visited.pale()] == ["pale", "dark on dark", "drawn"]
    assert [text for _, text in visited.all_open().pale()] == ["pale", "dark on dark", "drawn", "folded"]
    assert visited.dead_anchors() == ["#nowhere", "https://example.org/"]
    assert visited.too_wide() == ["HTML", "BODY", "DIV: wide"]
    assert visited.requests == ["https://example.org/picture.png"]
    assert "warning: a warning" in visited.complaints
    assert "a fault" in visited.complaints


def test_a_good_page_has_no_fault(visit: Visitor, tmp_path: Path) -> None:
    page = tmp_path / "good.html"
    page.write_text('<!doctype html><title>Good</title><p id="here"><a href="#here">good</a>', encoding="utf-8")
    visited = visit(page, width=320)
    assert (visited.pale(), visited.dead_anchors(), visited.too_wide()) == ([], [], [])
    assert (visited.requests, visited.complaints) == ([], [])
