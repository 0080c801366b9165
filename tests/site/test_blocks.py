"""Every block of code on every page is run, or there is a reason why not, and what can be read of it is read."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin

from boardrules.cli.games import Wish, find
from boardrules.rulesets import read_house_rules
from tests.console_blocks import commands
from tests.site.building import DOCS, ROOT, sources

PAGES: Final = [ROOT / "README.md", *(DOCS / f"{page}.md" for page in sources())]

EXECUTED: Final = frozenset({"python", "console"})
"""Run by Sybil, and their output compared; see conftest.py."""

DATA: Final = {
    "json": "data that a program reads: it is parsed",
    "toml": "a file that somebody writes: it is parsed, and if it names a game, its rules are made",
    "text": "no language: a grammar, or how something looks",
    "sh": "sets up, or runs for long, or needs what is not here: its programs and options are looked up",
}
"""Languages that are not run, each with the reason."""

DIRECTIVES: Final = {
    "eval-rst": "documentation taken from the code",
    "include": "another page",
    "literalinclude": "a file that is run by a test of its own",
    "phases": "the picture of a game's phases",
    "raw": "HTML that is made by a program and compared by a test of its own",
    "rulebook": "a game's clauses",
    "toctree": "the list of pages",
}
"""What Sphinx makes of a block that holds no code."""

RUN_ELSEWHERE: Final = {
    "docs/howto/cite-a-clause/conf.py": "tests/site/test_site.py builds the project",
    "docs/howto/cite-a-clause/index.md": "tests/site/test_site.py builds the project",
}
"""Files that pages show and that something else than the page itself runs."""

SETTING_UP: Final = ("python3 -m venv .venv", ".venv/bin/pip install", "pip install", ".venv/bin/pytest", "dask ")
"""What a shell command on a page may begin with if it is not a program of the project."""


@frozen
class Block:
    """A block of code on a page."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        """Say where it stands."""
        return f"{self.page.relative_to(ROOT)}:{self.line}: {self.language or 'no language'}"


def blocks(page: Path, text: str) -> Iterator[Block]:
    """Go through the blocks of code of a page, those in lists and quotations too."""
    for token in MarkdownIt("commonmark").use(deflist_plugin).parse(text):
        if token.type in {"fence", "code_block"} and token.map is not None:
            # What is only indented is code without a language.
            yield Block(page, token.map[0] + 1, token.info.strip(), token.content)


ALL: Final = [block for page in PAGES for block in blocks(page, page.read_text(encoding="utf-8"))]
"""The blocks of all pages."""


def directive(block: Block) -> tuple[str, str] | None:
    """Return what a block asks of Sphinx, and of what, if it does."""
    found = re.fullmatch(r"\{([\w-]+)\}\s*(.*)", block.language)
    return (found[1], found[2]) if found else None


def of(language: str) -> list[Block]:
    """Return the blocks of one language."""
    return [block for block in ALL if block.language == language]


class TestLanguages:
    """A block is of a language that is run, or is data, or is a directive that is known."""

    def test_every_block_is_accounted_for(self) -> None:
        known = EXECUTED | DATA.keys()
        assert len(ALL) > 200
        other = [block for block in ALL if block.language not in known]
        other = [block for block in other if (directive(block) or [""])[0] not in DIRECTIVES]
        assert [str(block) for block in other] == []

    def test_what_is_not_accounted_for_is_noticed(self) -> None:
        page = (
            "- a\n\n  ```ruby\n  puts 1\n  ```\n\n~~~\nnothing\n~~~\n\n    indented\n\n```{code-block} python\n1\n```\n"
        )
        found = [block.language for block in blocks(DOCS / "index.md", page)]
        assert found == ["ruby", "", "", "{code-block} python"]
        assert not EXECUTED & set(found)
        assert "code-block" not in DIRECTIVES

    def test_no_example_is_skipped(self) -> None:
        skipped = [
            page.name for page in PAGES if re.search(r"^%\s*skip\b", page.read_text(encoding="utf-8"), re.MULTILINE)
        ]
        assert skipped == []

    def test_every_page_is_collected(self, pytestconfig: pytest.Config) -> None:
        patterns = ["README.md", "docs/*.md", "docs/*/*.md"]
        assert all(str(DOCS.name) in pattern or pattern == "README.md" for pattern in patterns)
        collected = {path for pattern in patterns for path in ROOT.glob(pattern)}
        assert [page for page in PAGES if page not in collected] == []
        assert {"README.md", "docs"} <= set(pytestconfig.getini("testpaths"))
        text = (ROOT / "conftest.py").read_text(encoding="utf-8")
        assert all(f'"{pattern}"' in text for pattern in patterns)


class TestExecuted:
    """What is run can be run."""

    def test_python_compiles_and_console_blocks_have_a_prompt(self) -> None:
        for block in of("console"):
            assert list(commands(block.text)), str(block)
        for block in of("python"):
            if ">>> " not in block.text:
                compile(block.text, str(block), "exec")

    def test_files_that_are_shown_are_run(self) -> None:
        shown = [(block, found[1]) for block in ALL if (found := directive(block)) and found[0] == "literalinclude"]
        assert shown
        for block, name in shown:
            path = (block.page.parent / name).resolve()
            assert path.is_file(), str(block)
            run = f'run("{path.name}")' in block.page.read_text(encoding="utf-8")
            assert run or path.relative_to(ROOT).as_posix() in RUN_ELSEWHERE, str(block)


class TestData:
    """What is not run is read."""

    def test_json_is_json(self) -> None:
        for block in of("json"):
            json.loads(block.text)

    def test_house_rules_can_be_played(self, tmp_path: Path) -> None:
        for block in of("toml"):
            if "game" in tomllib.loads(block.text):
                path = tmp_path / "house.toml"
                path.write_text(block.text, encoding="utf-8")
                assert read_house_rules(path).game == find(Wish(name=str(path))).name, str(block)

    def test_a_wrong_block_is_noticed(self) -> None:
        for text in ("game = fiji", "game ="):
            with pytest.raises(tomllib.TOMLDecodeError):
                tomllib.loads(text)


def shell_commands(block: Block) -> list[str]:
    """Return the commands of a block for a shell, one each."""
    joined = block.text.replace("\\\n", " ")
    return [command.strip() for line in joined.splitlines() for command in line.split("&&") if command.strip()]


class TestShell:
    """Commands for a shell are those that set up, or call programs of the project with options that they have."""

    def test_each_is_known(self) -> None:
        for block in of("sh"):
            for command in shell_commands(block):
                known = command.startswith((*SETTING_UP, "python ", ".venv/bin/boardrules ", "boardrules "))
                assert known, f"{block}: {command}"

    @pytest.mark.slow
    def test_programs_have_the_options(self) -> None:
        asked = {
            command
            for block in of("sh")
            for command in shell_commands(block)
            if command.startswith(("python ", "boardrules"))
        }
        assert asked
        for command in sorted(asked):
            words = command.split()
            program = [sys.executable, *words[1:3]] if words[1] == "-m" else [sys.executable, words[1]]
            if words[0] == "boardrules":
                program = [sys.executable, "-m", "boardrules", words[1]]
            done = subprocess.run(
                [*program, "--help"],
                cwd=ROOT,
                check=False,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
            )
            assert done.returncode == 0, done.stderr
            options = [word.partition("=")[0] for word in words if word.startswith("--")]
            assert [option for option in options if option not in done.stdout] == [], command
