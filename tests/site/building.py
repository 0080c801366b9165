"""The pages as they are built, and what a reader of their HTML finds there: anchors, links, pictures, texts."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from attrs import define, field

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

ALONE = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
"""Elements of HTML that have no end."""


def sources() -> list[str]:
    """Return the names of all pages that are written, without their ending."""
    pages = (path.relative_to(DOCS).with_suffix("").as_posix() for path in sorted(DOCS.rglob("*.md")))
    return [page for page in pages if not page.startswith(("_build/", "howto/cite-a-clause/"))]


def build(source: Path, target: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Build pages with every complaint as a fault."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "-n", "-W", "--keep-going", "-q", "-b", "html"),
            *("-d", target.with_name(f"{target.name}-trees"), *options, source, target),
        ],
        cwd=ROOT,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


@define
class Element:
    """An element of a page."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element | str] = field(factory=list)

    def all(self) -> Iterator[Element]:
        """Go through this element and all inside it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.all()

    def found(self, tag: str, **attributes: str) -> list[Element]:
        """Return the elements of a kind inside; `class_` asks for one of the classes."""
        wanted = attributes.pop("class_", None)
        return [
            one
            for one in self.all()
            if one.tag == tag
            and attributes.items() <= one.attributes.items()
            and (wanted is None or wanted in one.attributes.get("class", "").split())
        ]

    def text(self) -> str:
        """Return what is read, with single blanks."""
        return " ".join(self.raw().split())

    def raw(self) -> str:
        """Return what is read, with blanks and line ends as they are."""
        return "".join(self._texts())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()


class Page(HTMLParser):
    """A page, read as a tree."""

    def __init__(self, path: Path) -> None:
        """Read a file."""
        super().__init__()
        self.path = path
        self.root = self._at = Element("", {})
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        element = Element(tag, {name: value or "" for name, value in attrs}, self._at)
        self._at.children.append(element)
        if tag not in ALONE:
            self._at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that ends where it starts."""
        self._at.children.append(Element(tag, {name: value or "" for name, value in attrs}, self._at))

    def handle_endtag(self, tag: str) -> None:
        """Go back out of the nearest element of that kind."""
        at: Element | None = self._at
        while at is not None and at.tag != tag:
            at = at.parent
        if at is not None and at.parent is not None:
            self._at = at.parent

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self._at.children.append(data)

    @property
    def ids(self) -> list[str]:
        """The anchors of the page."""
        return [one.attributes["id"] for one in self.root.all() if "id" in one.attributes]

    @property
    def links(self) -> Iterator[str]:
        """Everything that the page leads to or shows."""
        for one in self.root.all():
            yield from (one.attributes[name] for name in ("href", "src", "data") if name in one.attributes)


def pages_in(site: Path) -> dict[Path, Page]:
    """Read all pages below a folder."""
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def dead_links(pages: dict[Path, Page]) -> list[str]:
    """Return the links from page to page that lead to no file, or to no anchor in it."""
    ids = {path: set(page.ids) for path, page in pages.items()}
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or not (parts.path or parts.fragment):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchor = unquote(parts.fragment)
            if not target.is_file() or (anchor and target in ids and anchor not in ids[target]):
                dead.append(f"{path.name}: {link}")
    return dead


def copied(names: list[str], source: Path, target: Path) -> None:
    """Copy some files of a folder to another."""
    for name in names:
        shutil.copy(source / name, target / name)
