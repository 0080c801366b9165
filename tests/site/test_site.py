"""The pages as they are built: no warning, no dead link, every clause with all that is known of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

import boardrules
from tests import traceability
from tests.site.building import Element, Page, build, copied, dead_links, pages_in, sources

pytestmark = pytest.mark.slow

IDS = re.compile(r"(fiji|wampum|kawa)\.[a-z-]+\.[a-z-]+")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    """Read all pages once."""
    return pages_in(site)


class TestPages:
    """The pages are whole."""

    def test_every_page_that_is_written_is_there(self, site: Path, pages: dict[Path, Page]) -> None:
        assert [page for page in sources() if site / f"{page}.html" not in pages] == []

    def test_no_link_is_dead(self, pages: dict[Path, Page]) -> None:
        assert sum(len(list(page.links)) for page in pages.values()) > 1000
        assert dead_links(pages) == []

    def test_a_dead_link_is_noticed(self, tmp_path: Path) -> None:
        links = '<a href="b.html#here"><a href="#top"><a href="b.html#gone"><a href="c.html"><img src="x.svg">'
        (tmp_path / "a.html").write_text(f'<p id="top">{links}<a href="https://example.org/">', encoding="utf-8")
        (tmp_path / "b.html").write_text('<p id="here"><a href="a.html#bottom">', encoding="utf-8")
        found = dead_links(pages_in(tmp_path.resolve()))
        assert found == ["a.html: b.html#gone", "a.html: c.html", "a.html: x.svg", "b.html: a.html#bottom"]

    def test_no_anchor_stands_twice_on_a_page(self, pages: dict[Path, Page]) -> None:
        twice = {
            path.name: sorted({one for one in page.ids if page.ids.count(one) > 1})
            for path, page in pages.items()
            if len(set(page.ids)) < len(page.ids)
        }
        assert twice == {}

    def test_every_picture_has_words(self, pages: dict[Path, Page]) -> None:
        written = [page for path, page in pages.items() if path.stem not in {"genindex", "py-modindex", "search"}]
        pictures = [(page, one) for page in written for one in page.root.found("img")]
        assert pictures
        assert [page.path.name for page, one in pictures if len(one.attributes.get("alt", "")) < 10] == []

    def test_nothing_comes_from_elsewhere(self, site: Path, pages: dict[Path, Page]) -> None:
        shown = [
            one.attributes.get("src", one.attributes.get("href", ""))
            for page in pages.values()
            for one in page.root.all()
            if one.tag in {"script", "link", "img", "iframe", "object", "source"}
        ]
        assert [one for one in shown if re.match(r"\w+:|//", one) and not one.startswith("data:")] == []
        styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
        assert [
            found for style in styles for found in re.findall(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", style)
        ] == []

    def test_code_has_colours_and_no_empty_last_line(self, site: Path, pages: dict[Path, Page]) -> None:
        found = [block for name in ("tutorial", "cli") for block in pages[site / f"{name}.html"].root.found("pre")]
        prompted = [block for block in found if block.text().startswith((">>> ", "$ "))]
        assert len(prompted) > 30
        assert [block.text() for block in prompted if not block.found("span", class_="gp")] == []
        assert [block.raw()[-40:] for block in found if block.raw().endswith("\n\n")] == []

    def test_each_page_is_in_one_of_the_lists_of_the_front_page(self, site: Path, pages: dict[Path, Page]) -> None:
        listed = {
            link.attributes["href"].partition("#")[0]
            for part in pages[site / "index.html"].root.found("div", class_="sidebar-tree")
            for link in part.found("a")
        }
        assert [page for page in sources() if f"{page}.html" not in listed and page != "index"] == []


def block_of(page: Page, anchor: str) -> Element:
    """Return the block of a clause."""
    [block] = page.root.found("div", id=anchor)
    return block


@pytest.mark.parametrize("game", traceability.GAMES)
class TestRulebook:
    """A game's page has every clause, with what is known of it."""

    def test_clauses_in_order(self, site: Path, pages: dict[Path, Page], game: str) -> None:
        page = pages[site / game / "index.html"]
        shown = [one.text() for one in page.root.found("code", class_="clause-id")]
        assert shown == [clause.id for clause in traceability.rulebooks()[game]]

    def test_what_is_told_of_each(self, site: Path, pages: dict[Path, Page], game: str) -> None:
        page = pages[site / game / "index.html"]
        functions, tests = traceability.functions(), traceability.tests()
        for clause in traceability.rulebooks()[game]:
            block = block_of(page, clause.id.replace(".", "-"))
            text = plain(block.text())
            assert plain(clause.sentence) in text, clause.id
            assert f"Sheet {plain(clause.place)}" in text, clause.id
            spanish = [one.text() for one in block.found("p", lang="es")]
            assert [plain(one) for one in spanish] == [plain(clause.other)] * bool(clause.other), clause.id
            if "es" in clause.facts:
                assert f"Spanish sheet {plain(clause.facts['es'])}" in text, clause.id
            if "field" in clause.facts:
                [link] = [one for one in block.found("a") if one.text() == clause.facts["field"]]
                assert link.attributes["href"].endswith(f"#boardrules.{game}.ruleset.Ruleset")
            if "unmodelled" in clause.facts:
                assert plain(clause.facts["unmodelled"]) in text
            items = [one.text() for one in block.found("li")]
            ours = [name.removeprefix("boardrules.") for name in functions.get(clause.id, [])]
            assert items == [*ours, *tests.get(clause.id, [])], clause.id
            [own] = block.found("a", class_="headerlink")
            assert own.attributes["href"] == f"#{clause.id.replace('.', '-')}"

    def test_kinds_are_told_apart(self, site: Path, pages: dict[Path, Page], game: str) -> None:
        page = pages[site / game / "index.html"]
        names = {"normative": "rule", "ex": "worked example", "gap": "gap", "unmodelled": "not modelled"}
        shown = [one.text() for one in page.root.found("span", class_="clause-kind")]
        assert shown == [names[clause.kind.value] for clause in traceability.rulebooks()[game]]

    def test_the_headings_of_the_rulebook(self, site: Path, pages: dict[Path, Page], game: str) -> None:
        headings = [plain(one.text().rstrip("¶")) for one in pages[site / game / "index.html"].root.found("h3")]
        wanted = list(dict.fromkeys(plain(clause.heading) for clause in traceability.rulebooks()[game]))
        assert [one for one in headings if one in wanted] == wanted

    def test_the_picture_of_the_phases(self, site: Path, pages: dict[Path, Page], game: str) -> None:
        page = pages[site / game / "index.html"]
        [picture] = page.root.found("div", class_="phases-picture")
        module = getattr(boardrules, game)
        phases = module.game(2, module.TWO_PLAYER).phases if game == "fiji" else module.game(4).phases
        titles = {one.text() for one in picture.found("title")}
        drawn = {title.partition(":")[0] for title in titles}
        assert {phase.name for phase in phases} <= drawn
        ways = {f"{phase.name} to {after}" for phase in phases for after in phase.leads_to}
        assert ways <= drawn
        assert picture.attributes["role"] == "img"
        words = picture.attributes["aria-label"]
        assert all(f"{phase.name} leads to {', '.join(phase.leads_to)}" in words for phase in phases)
        [table] = page.root.found("table", class_="phases-table")
        cited = [clause for phase in phases for clause in phase.clauses]
        assert [one.text() for one in table.found("a")] == cited


def plain(text: str) -> str:
    """Leave out everything but words: the pages set quotes, dashes and dots otherwise than the rulebook."""
    return " ".join(re.findall(r"\w+", text))


class TestLinks:
    """A clause that a text names is a link."""

    def test_in_code_in_brackets_and_in_docstrings(self, site: Path, pages: dict[Path, Page]) -> None:
        for name in ("fiji/gaps", "explanation/why-these-readings", "traceability", "api"):
            page = pages[site / f"{name}.html"]
            links = {one.text(): one for one in page.root.found("a") if IDS.fullmatch(one.text())}
            assert links, name
            for text, link in links.items():
                assert link.attributes["href"].endswith(f"index.html#{text.replace('.', '-')}")
                assert link.attributes["title"]

    def test_unknown_clauses_fail_the_build(self, tmp_path: Path) -> None:
        named = ("{clause}`%s`", "`%s`", "[`%s`]", "Out [%s].", "Out [fiji.exchange.three, %s].")
        texts = [text % f"fiji.nobody.cites-{number}" for number, text in enumerate(named)]
        done = self.built(tmp_path, "\n\n".join((*texts, "{clause}`anything`", "```{clause} nothing\n```")))
        assert done.returncode == 1
        unknown = re.findall(r"no rulebook has the clause '([\w.-]+)'", done.stdout)
        ours = [f"fiji.nobody.cites-{number}" for number in range(len(named))]
        assert sorted(unknown) == ["anything", *ours, "nothing"]

    def test_what_is_no_clause_does_not(self, tmp_path: Path) -> None:
        (tmp_path / "other.md").write_text("---\norphan: true\n---\n# Other\n", encoding="utf-8")
        texts = ("`fiji.scoring.rank`", "`fiji.toml`", "`boardrules.fiji`", "[fiji](other.md)")
        done = self.built(tmp_path, "\n\n".join(texts))
        assert (done.stdout, done.returncode) == ("", 0)

    def built(self, folder: Path, text: str) -> subprocess.CompletedProcess[str]:
        """Build a page with the text."""
        extensions = Path(__file__).parents[2] / "docs" / "_ext"
        lines = ("import sys", f"sys.path[:0] = [{str(extensions)!r}, {str(extensions.parents[1])!r}]")
        setting = "\n".join((*lines, "extensions = ['myst_parser', 'clause_pages']", "exclude_patterns = ['out*']"))
        (folder / "conf.py").write_text(setting, encoding="utf-8")
        (folder / "index.md").write_text(f"# Page\n\n{text}\n", encoding="utf-8")
        return build(folder, folder / "out")


class TestCiting:
    """Other projects find each clause in the inventory."""

    def test_every_clause_is_in_the_inventory(self, site: Path, pages: dict[Path, Page]) -> None:
        with (site / "objects.inv").open("rb") as file:
            labels = InventoryFile.load(file, "", lambda base, path: base + path)["std:label"]
        for game, book in traceability.rulebooks().items():
            for clause in book:
                found = labels[clause.id]
                anchor = clause.id.replace(".", "-")
                assert (found.uri, found.display_name) == (f"{game}/index.html#{anchor}", "-")  # "-" says: as the name
                assert anchor in pages[site / game / "index.html"].ids

    def test_the_project_of_the_how_to(self, site: Path, tmp_path: Path) -> None:
        done = self.other(site, tmp_path)
        assert (done.stdout, done.returncode) == ("", 0)
        page = Page(tmp_path / "out" / "index.html")
        links = [
            (one.text(), one.attributes["href"])
            for one in page.root.found("a", class_="external")
            if "boardrules.example" in one.attributes["href"]
        ]
        rules = "https://boardrules.example/fiji/index.html#fiji-"
        assert links == [
            ("fiji.exchange.ties-cancel", f"{rules}exchange-ties-cancel"),
            ("open in the sheet", f"{rules}gap-tied-heads"),
            ("the same", f"{rules}gap-tied-heads"),
        ]

    def test_restructured_text(self, site: Path, tmp_path: Path) -> None:
        text = "Page\n====\n\n:external+boardrules:ref:`fiji.exchange.ties-cancel`\n"
        (tmp_path / "more.rst").write_text(f":orphan:\n\n{text}", encoding="utf-8")
        done = self.other(site, tmp_path)
        assert (done.stdout, done.returncode) == ("", 0)
        links = [one.attributes["href"] for one in Page(tmp_path / "out" / "more.html").root.found("a")]
        assert "https://boardrules.example/fiji/index.html#fiji-exchange-ties-cancel" in links

    def test_an_unknown_clause_fails_the_other_project(self, site: Path, tmp_path: Path) -> None:
        text = "---\norphan: true\n---\n# Page\n\n{external+boardrules:ref}`fiji.exchange.ties`\n"
        (tmp_path / "more.md").write_text(text, encoding="utf-8")
        done = self.other(site, tmp_path)
        assert done.returncode == 1
        assert "fiji.exchange.ties" in done.stdout

    def other(self, site: Path, folder: Path) -> subprocess.CompletedProcess[str]:
        """Build the project that the how-to shows, with the inventory of these pages."""
        source = Path(__file__).parents[2] / "docs" / "howto" / "cite-a-clause"
        copied(["conf.py", "index.md"], source, folder)
        (folder / "boardrules").mkdir()
        copied(["objects.inv"], site, folder / "boardrules")
        return build(folder, folder / "out")
