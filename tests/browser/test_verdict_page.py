"""The page of a verdict, looked at in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from boardrules import Verdict, check, fiji, kawa, wampum
from boardrules.verify.diagram import svg
from tests.browser.visits import Visitor
from tests.verify.odd_games import crowded, hostile, overpaid_kawa
from tests.verify.worlds import jugs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

VERDICTS: Mapping[str, Callable[[], Verdict]] = {
    "fiji, broken": lambda: check(fiji.game(3, evolve(fiji.STANDARD, exchanges=5)), games=4),
    "kawa, broken, with pictures": lambda: check(overpaid_kawa(), games=2, most_states=0),
    "wampum, incomplete": lambda: check(wampum.game(2), games=3, most_states=200),
    "jugs, one phase": lambda: check(jugs(), games=2),
    "hostile": lambda: check(hostile(), games=2),
}
"""Verdicts of all kinds."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write the pages once."""
    folder = tmp_path_factory.mktemp("pages")
    written = {}
    for number, (name, make) in enumerate(VERDICTS.items()):
        written[name] = folder / f"{number}.html"
        written[name].write_text(make().html(), encoding="utf-8")
    return written


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 900, 1600])
@pytest.mark.parametrize("name", VERDICTS)
class TestEveryPage:
    """Whatever the verdict, the page can be read, on a telephone and on a wall, by day and by night."""

    def test_it_can_be_read(self, visit: Visitor, pages: dict[str, Path], name: str, width: int, dark: bool) -> None:
        visited = visit(pages[name], width=width, dark=dark)
        assert visited.too_wide() == []
        assert visited.pale() == []
        visited.all_open()
        assert visited.too_wide() == []
        assert visited.pale() == []
        assert visited.dead_anchors() == []
        assert visited.complaints == []
        assert visited.requests == []


class TestContents:
    """What must be there is there, for eyes, keyboards and screen readers."""

    def test_headings(self, visit: Visitor, pages: dict[str, Path]) -> None:
        page = visit(pages["fiji, broken"]).page
        heads = [head.strip() for head in page.locator("h1, h2").all_inner_texts()]
        assert re.match(r"fiji, 3 seats: ✗ broken", heads[0], re.IGNORECASE)
        assert [re.sub(r" \(\d+\)", "", head) for head in heads[1:]] == [
            "What it rests on",
            "Broken",
            "Properties",
            "Plays that show what must be reachable",
            "Phases",
            "Clauses",
        ]
        levels = page.evaluate("() => [...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
        assert all(after <= before + 1 for before, after in pairwise(levels))

    @pytest.mark.parametrize("width", [320, 1600])
    def test_tables_stay_tables(self, visit: Visitor, pages: dict[str, Path], width: int) -> None:
        page = visit(pages["fiji, broken"], width=width).page
        tables = page.get_by_role("table")
        assert tables.count() == page.locator("table").count() > 5
        assert page.locator("table").count() == page.locator("table > caption").count()
        steps = page.get_by_role("table", name="The play move by move").first
        assert steps.get_by_role("row").count() > 7
        assert steps.get_by_role("rowheader").first.inner_text().strip().endswith("1")

    def test_what_is_folded_opens_by_keyboard(self, visit: Visitor, pages: dict[str, Path]) -> None:
        page = visit(pages["fiji, broken"]).page
        folded = page.locator("#broken details").first
        text = folded.locator("pre").first
        assert not text.is_visible()
        folded.locator("summary").focus()
        page.keyboard.press("Enter")
        assert text.is_visible()
        page.keyboard.press("Space")
        assert not text.is_visible()

    def test_the_first_key_skips_to_the_parts(self, visit: Visitor, pages: dict[str, Path]) -> None:
        page = visit(pages["fiji, broken"]).page
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.getAttribute('href')") == "#parts"
        box = page.locator(".skip").bounding_box()
        assert box is not None
        assert box["x"] >= 0

    def test_changes_are_told_from_each_other_without_colour(self, visit: Visitor, pages: dict[str, Path]) -> None:
        page = visit(pages["fiji, broken"]).page
        look = "e => getComputedStyle(e).textDecorationLine"
        assert page.locator("#broken del").first.evaluate(look) == "line-through"
        assert page.locator("#broken ins").first.evaluate(look) == "underline"

    def test_the_record_is_selected_by_one_click(self, visit: Visitor, pages: dict[str, Path]) -> None:
        visited = visit(pages["fiji, broken"]).all_open()
        record = visited.page.locator("#broken pre.copy").first
        record.click()
        assert visited.page.evaluate("() => getSelection().toString()").strip() == record.inner_text().strip()

    def test_pictures_are_drawn(self, visit: Visitor, pages: dict[str, Path]) -> None:
        visited = visit(pages["kawa, broken, with pictures"]).all_open()
        widths = visited.page.evaluate("() => [...document.images].map(image => image.naturalWidth)")
        assert len(widths) > 3
        assert min(widths) > 100

    def test_a_clause_leads_to_its_place(self, visit: Visitor, pages: dict[str, Path]) -> None:
        page = visit(pages["fiji, broken"]).page
        link = page.locator("#broken .cited a").first
        link.click()
        target = page.locator(":target")
        assert target.inner_text().strip() == link.inner_text()
        assert target.is_visible()

    def test_nothing_breaks_out(self, visit: Visitor, pages: dict[str, Path]) -> None:
        visited = visit(pages["hostile"]).all_open()
        assert visited.page.evaluate(
            "() => [window.broken_out, document.querySelectorAll('script, marquee').length]"
        ) == [
            None,
            1,
        ]
        assert visited.page.title() == "</title><script>window.broken_out=1</script>, 1 seat: broken"
        assert (
            visited.page.evaluate("() => JSON.parse(document.getElementById('verdict').textContent).status") == "broken"
        )

    def test_it_can_be_printed(self, visit: Visitor, pages: dict[str, Path]) -> None:
        visited = visit(pages["fiji, broken"], dark=True, width=720)
        page = visited.page
        page.emulate_media(media="print")
        assert visited.pale() == []
        assert visited.too_wide() == []
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("() => getComputedStyle(document.querySelector('nav')).display") == "none"
        assert page.pdf().startswith(b"%PDF")


LABELS = """
() => [...document.querySelectorAll('svg.phases')].map(picture => {
  const frame = picture.getBoundingClientRect();
  const texts = [...picture.querySelectorAll('text')].map(text => [text, text.getBoundingClientRect()]);
  const before = (a, b) => a.right <= b.left + 0.5 || a.bottom <= b.top + 1;
  const apart = (a, b) => before(a, b) || before(b, a);
  const faults = [];
  texts.forEach(([text, box], place) => {
    if (box.left < frame.left || box.right > frame.right) faults.push(`${text.textContent} leaves the picture`);
    const around = text.parentElement.querySelector(':scope > .box');
    if (around) {
      const inside = around.getBoundingClientRect();
      if (box.left < inside.left + 2 || box.right > inside.right - 2)
        faults.push(`${text.textContent} leaves its phase`);
    }
    for (const [other, taken] of texts.slice(place + 1))
      if (!apart(box, taken)) faults.push(`${text.textContent} lies on ${other.textContent}`);
    for (const phase of picture.querySelectorAll('.box'))
      if (phase.parentElement !== text.parentElement && !apart(box, phase.getBoundingClientRect()))
        faults.push(`${text.textContent} lies on a phase`);
  });
  return [texts.length, faults];
})
"""
"""How many labels a phase diagram has, and which of them lie on something."""


@pytest.mark.parametrize("width", [320, 1600])
@pytest.mark.parametrize("name", VERDICTS)
def test_labels_of_the_diagram_lie_apart(visit: Visitor, pages: dict[str, Path], name: str, width: int) -> None:
    ((count, faults),) = visit(pages[name], width=width).page.evaluate(LABELS)
    assert count >= 2
    assert faults == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    "make", [fiji.game, wampum.game, kawa.game, jugs, crowded], ids=lambda make: make.__module__ + make.__name__
)
def test_diagrams_that_stand_alone(visit: Visitor, tmp_path: Path, make: Callable[[], Any], dark: bool) -> None:
    game = make()
    pictures = [svg(game), svg(game, check(game, games=1, most_states=0))]
    place = tmp_path / "phases.html"
    place.write_text(f"<!doctype html><title>Phases</title>{''.join(pictures)}", encoding="utf-8")
    visited = visit(place, dark=dark)
    found = visited.page.evaluate(LABELS)
    assert [faults for _, faults in found] == [[], []]
    assert all(count >= 2 for count, _ in found)
    assert visited.complaints == []
