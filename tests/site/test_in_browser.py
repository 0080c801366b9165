"""The pages in a real browser: narrow and wide, light and dark, with nothing fetched from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.visits import Visited, Visitor
from tests.site.building import sources

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAGES = [*sources(), "genindex", "py-modindex", "search"]
"""Every page of the site."""

WIDTHS = (320, 390, 1280)
"""A small telephone, a telephone, a screen."""

PAGE_SCROLLS = "() => document.scrollingElement.scrollWidth - innerWidth"

STICK_OUT = """
() => {
  const scrolls = element => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('article *')].filter(one =>
    one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('svg') && !scrolls(one)
  ).map(one => `${one.tagName}: ${one.textContent.trim().slice(0, 60)}`);
}
"""

BLANK_PICTURES = """
() => [...document.images].filter(one => one.checkVisibility() && !one.naturalWidth).map(one => one.src)
"""


def faults(visited: Visited, site: Path) -> list[str]:
    """Return what is wrong with a page that is open, at every width."""
    found = list(visited.complaints)
    found += [f"request: {one}" for one in visited.requests if not one.startswith(site.as_uri())]
    found += [f"blank: {one}" for one in visited.page.evaluate(BLANK_PICTURES)]
    for width in WIDTHS:
        visited.page.set_viewport_size({"width": width, "height": 900})
        if (wider := visited.page.evaluate(PAGE_SCROLLS)) > 0:
            found.append(f"{width}: the page is {wider} too wide")
        found += [f"{width}: {one}" for one in visited.page.evaluate(STICK_OUT)]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_page(visit: Visitor, site: Path, page: str) -> None:
    for dark in (False, True):
        visited = visit(site / f"{page}.html", dark=dark)
        visited.all_open()
        assert faults(visited, site) == [], "dark" if dark else "light"
        assert visited.pale() == [], "dark" if dark else "light"
        ground = visited.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        red = int(ground.removeprefix("rgb(").split(",")[0])
        assert (red < 60) == dark, ground


def test_faults_are_seen(visit: Visitor, tmp_path: Path) -> None:
    bad = """<!doctype html><title>Bad</title><body style="margin: 0"><article><div style="width: 350px">wide</div>
    <div style="overflow-x: auto"><div style="width: 2000px">scrolls</div></div></article>
    <img src="gone.png" width="9" height="9"><img src="https://example.org/a.png"><script>console.error("no")</script>"""
    (tmp_path / "bad.html").write_text(bad, encoding="utf-8")
    found = faults(visit(tmp_path / "bad.html"), tmp_path.resolve())
    assert "error: no" in found
    assert "request: https://example.org/a.png" in found
    assert [one for one in found if one.startswith("blank: ") and one.endswith("gone.png")]
    assert "320: the page is 30 too wide" in found
    assert "320: DIV: wide" in found
    assert not [one for one in found if one.startswith("390")]


def test_the_picture_follows_the_choice_of_light_or_dark(visit: Visitor, site: Path) -> None:
    visited = visit(site / "fiji" / "index.html")
    look = "() => getComputedStyle(document.querySelector('svg.phases .box')).fill"
    before = visited.page.evaluate(look)
    visited.page.evaluate("() => document.body.dataset.theme = 'dark'")
    assert visited.page.evaluate(look) != before


def test_an_id_is_selected_by_one_click(visit: Visitor, site: Path) -> None:
    page = visit(site / "fiji" / "index.html").page
    page.locator("#fiji-exchange-ties-cancel .clause-id").click()
    assert page.evaluate("() => getSelection().toString()").strip() == "fiji.exchange.ties-cancel"


def test_a_clause_is_reached_from_a_text(visit: Visitor, site: Path) -> None:
    page = visit(site / "fiji" / "gaps.html").page
    page.locator("a", has_text="fiji.gap.tied-heads").first.click()
    assert page.url == (site / "fiji" / "index.html").as_uri() + "#fiji-gap-tied-heads"
    assert page.locator(":target .clause-id").inner_text() == "fiji.gap.tied-heads"


def test_the_search_finds_a_clause(visit: Visitor, site: Path) -> None:
    page = visit(site / "search.html").page
    page.goto((site / "search.html").as_uri() + "?q=cancelled")
    page.locator("#search-results li a").first.wait_for()
    found = page.locator("#search-results li a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert any(href.startswith("fiji/index.html") for href in found)


@pytest.mark.parametrize("page", ["index", "ties/fiji-heads", "howto/settle-a-tie", "gallery"])
def test_an_answer_is_read_without_scrolling(visit: Visitor, site: Path, page: str) -> None:
    opened = visit(site / f"{page}.html").page
    for width in WIDTHS:
        opened.set_viewport_size({"width": width, "height": 900})
        wider = "all => all.map(one => one.scrollWidth - one.clientWidth)"
        found = opened.locator(".wraps pre").evaluate_all(wider)
        assert found
        assert max(found) <= 0, width
