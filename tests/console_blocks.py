"""A console block shows commands at a prompt and what they print; here it is run and compared.

    ```console
    $ cat long.toml
    game = "fiji"
    seats = 4
    $ boardrules check long.toml --games 10
    ...
    holds
    $ boardrules check nothing
    ...
    [exit status 2]
    ```

`boardrules` runs in this process, its output and its errors together, 100 columns wide and without colour. `...`
stands for any text, as in doctest. `cat` of a file that is not there yet writes it. A trailing backslash continues a
command. All examples of a page run in one folder, which is empty at first.
"""

from __future__ import annotations

import io
import os
import shlex
from contextlib import redirect_stderr, redirect_stdout
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

from sybil.parsers.myst import CodeBlockParser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sybil import Example

PROMPT = "$ "
PLAIN_TERMINAL = {"COLUMNS": "100", "LINES": "40", "NO_COLOR": "1", "TERM": "dumb", "LC_ALL": "C.UTF-8"}


class ConsoleBlockParser(CodeBlockParser):
    """Finds the console blocks of a page."""

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        """Run the block's commands in order and tell how the first that differs does."""
        for command, expected in commands(example.parsed):
            actual = run(command, expected)
            if not same(expected, actual):
                return f"{PROMPT}{command}\n\nexpected:\n{indented(expected)}\n\ngot:\n{indented(actual)}\n"
        return None


def commands(block: str) -> Iterator[tuple[str, str]]:
    """Split a block into its commands, each with the text that is expected of it."""
    before, *parts = ("\n" + block.strip("\n")).split("\n" + PROMPT)
    if before.strip():
        message = f"a console block starts with a prompt, not with {before.strip()!r}"
        raise ValueError(message)
    for part in parts:
        lines = part.split("\n")
        command = lines.pop(0)
        while command.endswith("\\") and lines:
            command = f"{command[:-1].rstrip()} {lines.pop(0).strip()}"
        yield command, "\n".join(lines)


def run(command: str, expected: str) -> str:
    """Run one command; its output ends with its exit status unless that is 0."""
    match shlex.split(command):
        case ["boardrules", *arguments]:
            return run_boardrules(arguments)
        case ["cat", name]:
            path = Path(name)
            if not path.exists():
                path.write_text(expected.rstrip("\n") + "\n", encoding="utf-8")
            return path.read_text(encoding="utf-8")
        case _:
            message = f"a console block runs `boardrules` and `cat FILE`, not {command!r}"
            raise ValueError(message)


def run_boardrules(arguments: list[str]) -> str:
    """Run the command line in this process."""
    from boardrules.cli import main

    output = io.StringIO()
    with mock.patch.dict(os.environ, PLAIN_TERMINAL), redirect_stdout(output), redirect_stderr(output):
        try:
            status = main(arguments)
        except SystemExit as stopped:
            status = stopped.code
            if isinstance(status, str):
                output.write(f"{status}\n")
                status = 1
    return output.getvalue() + (f"[exit status {status}]\n" if status else "")


def same(expected: str, actual: str) -> bool:
    """Compare as doctest does, leaving blanks at the ends of lines and of the output aside."""
    return OutputChecker().check_output(f"{trimmed(expected)}\n", f"{trimmed(actual)}\n", ELLIPSIS)


def trimmed(text: str) -> str:
    """Cut the blanks that no reader sees."""
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n")


def indented(text: str) -> str:
    """Set a text off in a message."""
    return "\n".join(f"    {line}" for line in trimmed(text).split("\n"))
