"""The house rules of the project itself: each gate is a test, so that one command says whether all is well."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests import console_blocks

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "boardrules"

LONGEST_ROOM = 400
"""Lines in a Python file of the package; what is longer is two things."""

MACHINE_WORDS = re.compile(
    r"/wor[k]/|/roo[t]/|/hom[e]/\w|/User[s]/\w|/tm[p]/[a-z]"  # somebody's folders
    r"|p[y]pi\.org|pythonhoste[d]|npmj[s]\.|deb\.debia[n]|fil[e]://",  # where packages come from
    re.IGNORECASE,
)
"""Words that tie a text to one machine; each is written here so that it does not match itself."""


def gate(*arguments: str | Path) -> None:
    """Run a tool of this Python from the project's root; if it fails, show what it said."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if done.returncode:
        pytest.fail(done.stdout, pytrace=False)


def committed_files() -> list[Path]:
    """List the files that belong to the project: those that git has, or would take."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - the user's own git
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    return [path for name in listing.split("\0") if name and (path := ROOT / name).is_file()]


def requirement_names(requirements: list[str]) -> list[str]:
    """Name the projects of some requirements, without their versions."""
    return sorted(re.split(r"[<>=~!;\s]", requirement, maxsplit=1)[0].lower() for requirement in requirements)


@pytest.mark.slow
class TestGates:
    """Style, types and imports have nothing to complain about; of the documentation tests/site takes care."""

    def test_style(self) -> None:
        gate("-m", "ruff", "check", "--quiet", ".")

    def test_format(self) -> None:
        gate("-m", "ruff", "format", "--check", ".")

    def test_types(self) -> None:
        places = [place for place in ("src", "tests/typing", "examples") if (ROOT / place).exists()]
        gate("-m", "mypy", "--no-error-summary", *places)

    def test_imports(self) -> None:
        gate("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-logo", "--no-cache")


class TestRooms:
    """A room fits on a few screens."""

    def test_no_room_is_too_long(self) -> None:
        lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
        assert [f"{path.name}: {lines}" for path, lines in lengths.items() if lines > LONGEST_ROOM] == []


class TestTexts:
    """The project speaks of itself alone."""

    def test_no_text_names_a_machine_or_a_registry(self) -> None:
        hits = []
        for path in committed_files():
            try:
                text = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            hits += [
                f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
                for number, line in enumerate(text.splitlines(), start=1)
                if MACHINE_WORDS.search(line)
            ]
        assert hits == []

    def test_the_pattern_bites(self) -> None:
        assert MACHINE_WORDS.search("see /" + "root/notes")
        assert MACHINE_WORDS.search("from https://py" + "pi.org/simple")


class TestSetup:
    """What has to be said in two places is the same in both."""

    def test_ci_runs_the_command_of_the_readme(self) -> None:
        command = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1]
        assert command.endswith("pytest -n auto --dist loadfile -m slow")
        assert f"```sh\n{command}\n```" in (ROOT / "README.md").read_text(encoding="utf-8")

    def test_ci_insists_on_a_browser(self) -> None:
        lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
        assert "export BOARDRULES_BROWSER=required" in lines
        assert any(re.search(r"for tool in .*\bchromium\b", line) for line in lines)
        assert any(re.search(r"apt-get install .*missing\[@\]", line) for line in lines)

    def test_the_dev_extra_is_the_dev_group(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        groups = project["dependency-groups"]
        group = [requirement for name in ("test", "lint", "docs") for requirement in groups[name]]
        assert sorted(project["project"]["optional-dependencies"]["dev"]) == sorted(group)

    def test_every_direct_requirement_is_pinned(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        direct = project["dependencies"] + [
            requirement
            for extra in ("cli", "verify", "dev")
            for requirement in project["optional-dependencies"][extra]
            if not requirement.startswith("boardrules")
        ]
        pins = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8").splitlines()
        pinned = [pin for pin in pins if pin and not pin.startswith("#")]
        assert [pin for pin in pinned if not re.fullmatch(r"[\w.-]+==[\w.+!]+( ; sys_platform == 'linux')?", pin)] == []
        assert set(requirement_names(direct)) <= set(requirement_names(pinned))


@pytest.mark.slow
class TestWithoutBrowser:
    """Where there is no browser, its tests are left out and counted, unless one is asked for."""

    def run(self, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the tests of one page where no program is found."""
        return subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-p",
                "no:cacheprovider",
                "tests/browser",
                "-k",
                "headings or printed",
            ],
            cwd=ROOT,
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env={"PATH": str(tmp_path), **environment},
        )

    def test_they_are_counted(self, tmp_path: Path) -> None:
        done = self.run(tmp_path)
        assert "left out: 2 browser tests (Debian's chromium not found)\n" in done.stdout
        assert done.returncode == 0

    def test_one_that_is_asked_for_and_is_not_there_fails(self, tmp_path: Path) -> None:
        done = self.run(tmp_path, BOARDRULES_BROWSER="required")
        assert "Debian's chromium not found, and BOARDRULES_BROWSER=required asks for it" in done.stdout
        assert "left out" not in done.stdout
        assert done.returncode == 1


class TestConsoleBlocks:
    """What a page shows at a prompt is what a reader will see."""

    def test_a_block_is_split_at_its_prompts(self) -> None:
        block = "$ boardrules one\n1\n\n2\n$ boardrules \\\n  two\n"
        assert list(console_blocks.commands(block)) == [("boardrules one", "1\n\n2"), ("boardrules two", "")]

    def test_a_block_starts_with_a_prompt(self) -> None:
        with pytest.raises(ValueError, match="starts with a prompt, not with 'holds'"):
            list(console_blocks.commands("holds\n$ boardrules check fiji\n"))

    def test_an_ellipsis_stands_for_any_text(self) -> None:
        assert console_blocks.same("seed 7: ... states\n...\nholds", "seed 7: 120 states  \n2\n3\nholds\n\n")
        assert not console_blocks.same("holds", "broken\n")

    def test_a_file_that_is_shown_is_there(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        assert console_blocks.run("cat long.toml", "seats = 4") == "seats = 4\n"
        assert console_blocks.run("cat long.toml", "seats = 5") == "seats = 4\n"

    def test_no_other_command_is_run(self) -> None:
        with pytest.raises(ValueError, match=r"not 'rm -r \.'"):
            console_blocks.run("rm -r .", "")

    @pytest.mark.parametrize(
        ("end", "status"),
        [(0, ""), (None, ""), (1, "[exit status 1]\n"), (SystemExit(2), "[exit status 2]\n"), (SystemExit(), "")],
    )
    def test_the_exit_status_is_shown_unless_all_is_well(
        self, end: object, status: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.put_in_place_of_the_command_line(end, monkeypatch)
        assert console_blocks.run("boardrules check 'two words'", "") == "check|two words\n" + status

    def test_a_last_word_goes_with_exit_status_1(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.put_in_place_of_the_command_line(SystemExit("no such game"), monkeypatch)
        assert console_blocks.run("boardrules check", "") == "check\nno such game\n[exit status 1]\n"

    def put_in_place_of_the_command_line(self, end: object, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the command line print its arguments and end in the given way."""

        def main(arguments: list[str]) -> object:
            print("|".join(arguments))  # noqa: T201 - printing is what is tested
            if isinstance(end, SystemExit):
                raise end
            return end

        cli = ModuleType("boardrules.cli")
        cli.main = main
        monkeypatch.setitem(sys.modules, "boardrules.cli", cli)
