"""`boardrules check --html` and `boardrules diagram`: a page in a file, a picture on standard output."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from boardrules.cli import pages
from boardrules.errors import BoardRulesError
from tests.cli.terminal import Prompt

SMALL = ("check", "fiji", "--variant", "minimal", "--seats", "2", "--games", "2", "--states", "0", "--quiet")


class TestHtml:
    """The page is written whole or not at all, and never over something else."""

    def test_beside_the_text(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt(*SMALL, "--html", "verdict.html")
        assert (done.status, done.err) == (0, "")
        assert ": HOLDS\n" in done.out
        page = (workshop / "verdict.html").read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>\n")
        assert page.endswith("</html>\n")

    def test_an_earlier_page_is_replaced(self, prompt: Prompt, workshop: Path) -> None:
        prompt(*SMALL, "--html", "verdict.html")
        prompt("check", "own:broken", "--games", "2", "--quiet", "--html", "verdict.html")
        assert "1 seat: broken</title>" in (workshop / "verdict.html").read_text(encoding="utf-8")
        assert sorted(path.name for path in workshop.iterdir() if "verdict" in path.name) == ["verdict.html"]

    def test_through_a_link(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "link.html").symlink_to("target.html")
        prompt(*SMALL, "--html", "link.html")
        assert (workshop / "link.html").is_symlink()
        assert (workshop / "target.html").read_text(encoding="utf-8").startswith("<!doctype html>")

    def test_an_empty_file_is_filled(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "verdict.html").touch()
        assert prompt(*SMALL, "--html", "verdict.html").status == 0
        assert (workshop / "verdict.html").stat().st_size > 1000

    def test_a_broken_game(self, prompt: Prompt, workshop: Path) -> None:
        assert prompt("check", "own:broken", "--games", "2", "--quiet", "--json", "--html", "v.html").status == 1
        assert "three are never left" in (workshop / "v.html").read_text(encoding="utf-8")

    @pytest.mark.parametrize(
        ("name", "fault"),
        [
            ("own.py", "own.py: another file found, none or an earlier page expected"),
            ("other.html", "other.html: another file found, none or an earlier page expected"),
            ("folder", "folder: a folder found, the name of a file expected"),
            ("nowhere/v.html", "nowhere/v.html: no folder found to write it in"),
            ("-", "--html '-' found, the name of a file expected"),
            ("", "--html '' found, the name of a file expected"),
            ("x" * 300, "File name too long, a file that can be written expected"),
            ("pipe", "pipe: another file found, none or an earlier page expected"),
            ("loop", "a file that can be written expected"),
        ],
        ids=["code", "page", "a folder", "no folder", "dash", "nothing", "long", "a pipe", "a loop"],
    )
    def test_where_it_cannot_be_written(self, prompt: Prompt, workshop: Path, name: str, fault: str) -> None:
        (workshop / "folder").mkdir()
        (workshop / "other.html").write_text("<!doctype html><title>Mine</title>", encoding="utf-8")
        os.mkfifo(workshop / "pipe")
        (workshop / "loop").symlink_to("loop")
        before = {path.name: path.lstat().st_mtime_ns for path in workshop.iterdir()}
        assert fault in prompt.refused(*SMALL, "--html", name)
        assert {path.name: path.lstat().st_mtime_ns for path in workshop.iterdir()} == before

    def test_a_disk_that_is_full(self, workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (workshop / "v.html").write_text("old", encoding="utf-8")

        def full(self: Path, text: str, **_: object) -> None:
            self.touch()
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_text", full)
        with pytest.raises(BoardRulesError, match=r"v\.html: No space left on device"):
            pages.write_page(workshop / "v.html", "new")
        monkeypatch.undo()
        assert (workshop / "v.html").read_text(encoding="utf-8") == "old"
        assert not list(workshop.glob(".*.part"))

    def test_an_interrupt_leaves_nothing_half(self, workshop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(self: Path, target: Path) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(Path, "replace", interrupted)
        with pytest.raises(KeyboardInterrupt):
            pages.write_page(workshop / "v.html", "new")
        assert [path.name for path in workshop.iterdir()] == ["own.py"]

    def test_a_place_that_the_system_refuses(self, prompt: Prompt, workshop: Path) -> None:
        assert "embedded null" in prompt.refused(*SMALL, "--html", "a\0b")


class TestDiagram:
    """The phases as a picture."""

    @pytest.mark.parametrize("game", ["fiji", "wampum", "kawa", "own:game"])
    def test_it_is_svg(self, prompt: Prompt, workshop: Path, game: str) -> None:
        done = prompt("diagram", game)
        assert done.status == 0
        assert ET.fromstring(done.out).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 (our own picture)

    def test_of_a_variant(self, prompt: Prompt) -> None:
        assert "hide: players decide" in prompt("diagram", "fiji", "--variant", "two-player", "--seats", "2").out

    def test_of_nothing(self, prompt: Prompt) -> None:
        assert "game 'chess' found" in prompt.refused("diagram", "chess")
