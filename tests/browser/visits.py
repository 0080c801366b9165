"""A page as somebody sees it: opened at a width, in a colour scheme, with whatever goes wrong noted down."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

LEAST_CONTRAST = 4.5
"""The ratio that text must have to its ground (WCAG 2, level AA)."""

CONTRASTS = """
() => {
  const rgba = text => {
    const found = text.match(/[\\d.]+/g).map(Number);
    return found.length > 3 ? found : [...found, 1];
  };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat([1]);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = element => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const box = at.matches('g') ? at.querySelector(':scope > .box') : null;
      const style = getComputedStyle(box || at);
      layers.push(rgba(box ? style.fill : style.backgroundColor));
      if (layers.at(-1)[3] === 1) break;
    }
    const canvas = matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : [255, 255, 255, 1];
    return layers.reverse().reduce((below, top) => over(top, below), canvas);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || element.closest('script, style, title, desc') || !element.checkVisibility()) continue;
    const below = ground(element);
    const style = getComputedStyle(element);
    const ink = over(rgba(element.matches('svg text') ? style.fill : style.color), below);
    const [low, high] = [light(ink), light(below)].sort((a, b) => a - b);
    found.push([(high + 0.05) / (low + 0.05), text.slice(0, 60)]);
  }
  return found;
}
"""

ANCHORS = """
() => [...document.querySelectorAll('a[href]')].map(a => a.getAttribute('href')).filter(href =>
  !href.startsWith('#') || !document.getElementById(decodeURIComponent(href.slice(1))))
"""

TOO_WIDE = """
() => [document.documentElement, document.body].filter(e => e.scrollWidth > innerWidth).map(e => e.tagName).concat(
  [...document.body.querySelectorAll('*')].filter(e =>
    e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility() && !e.closest('pre, svg, .skip, thead') &&
    !(innerWidth > 768 && e.closest('.frame'))
  ).map(e => `${e.tagName}: ${e.textContent.slice(0, 60)}`))
"""


@define
class Visited:
    """A page that was opened: what the browser complained about, and what it asked for beside the page itself."""

    page: Page
    context: BrowserContext
    complaints: list[str] = Factory(list)
    requests: list[str] = Factory(list)

    def all_open(self) -> Visited:
        """Unfold everything that is folded."""
        self.page.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
        return self

    def pale(self) -> list[Any]:
        """Return the texts that have too little contrast to their ground, with the ratio."""
        found = self.page.evaluate(CONTRASTS)
        assert found, "no text found"
        return [one for one in found if one[0] < LEAST_CONTRAST]

    def dead_anchors(self) -> list[str]:
        """Return the links that lead nowhere in the page."""
        return self.page.evaluate(ANCHORS)

    def too_wide(self) -> list[str]:
        """Return what makes the page wider than the window."""
        return self.page.evaluate(TOO_WIDE)


class Visitor:
    """Opens pages."""

    def __init__(self, browser: Browser) -> None:
        """Nothing is open yet."""
        self._browser = browser
        self._open: list[BrowserContext] = []

    def __call__(self, path: Path, *, width: int = 1280, dark: bool = False) -> Visited:
        """Open a file as a page; no request can leave it, and each that is tried is noted."""
        context = self._browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light", offline=True
        )
        self._open.append(context)
        visited = Visited(page=context.new_page(), context=context)
        page, address = visited.page, path.resolve().as_uri()
        page.on("console", lambda message: visited.complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda fault: visited.complaints.append(str(fault)))
        page.on(
            "request",
            lambda request: (
                visited.requests.append(request.url)
                if request.url != address and not request.url.startswith("data:")
                else None
            ),
        )
        page.goto(address, wait_until="load")
        return visited

    def close(self) -> None:
        """Close everything that was opened."""
        for context in self._open:
            context.close()
