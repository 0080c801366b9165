"""A TOML file by its lines: what it says, on which line each value stands, and every line that is no TOML.

The parser of the standard library stops at the first fault and tells no lines. So a file is taken apart into its
statements, each is parsed by itself, and one that cannot be parsed is left out and told of.
"""

from __future__ import annotations

import enum
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import define, field, frozen

Path = tuple[str | int, ...]
"""Where a value is: the keys that lead to it, and numbers of items, from 0, inside lists."""

_TOKEN: Final = re.compile(
    r"""
      (?P<newline>\n)
    | (?P<blank>[ \t]+ | \#[^\n]*)
    | (?P<text>\"{3}(?:[^\\]|\\.)*?\"{3,5} | '{3}.*?'{3,5})
    | (?P<endless>\"{3} | '{3})
    | (?P<word>\"(?:[^"\\\n]|\\[^\n])*\" | '[^'\n]*' | ["'][^\n]* | [^\s"'\#\[\]{},=]+)
    | (?P<mark>[\[\]{},=])
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""What a file is made of, as far as lines are concerned. A text of one line that is not closed ends with its line."""

_BEGINS: Final = re.compile(
    r"[ \t]*(?:\[{1,2}[ \t]*[A-Za-z_][\w.-]*[ \t]*\]{1,2}[ \t]*(?:#.*)?$|[A-Za-z_][\w.-]*[ \t]*=)", re.MULTILINE
)
"""What can only be the begin of a statement, where a list was never closed before it."""

_PLACE: Final = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")
_KEY: Final = re.compile(r"\s*([\w.-]+)\s*=")
_BARE: Final = re.compile(r"[^=]*=\s*[A-Za-z_][\w+. -]*\s*(#.*)?")
_DEEPEST: Final = 16
"""The lines of values inside values inside values are noted so far and no further."""

_MOST_PARTS: Final = 64
_ENDLESS_KEY: Final = re.compile(rf"(?:[\w\"'-]{{1,40}}[ \t]{{0,3}}\.[ \t]{{0,3}}){{{_MOST_PARTS}}}")
"""A key of many parts, which the parser takes a time for that grows with their square."""

_LONGEST: Final = 60
"""So many letters of a line are shown."""


@frozen
class Document:
    """What a file says, as far as it can be read; `faults` are lines with what is wrong on them, in order."""

    content: Mapping[str, Any]
    lines: Mapping[Path, int]
    """The line on which each value begins, by its path."""
    faults: tuple[tuple[int, str], ...]
    lost: Mapping[str, str]
    """The statements that cannot be read, by the last part of their key."""

    def line(self, path: Path) -> int:
        """Return the line of a value, or of what it is in; 1 if neither is there."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


# Statements


class _Waits(enum.Enum):
    """What comes next in something that is open."""

    KEY = enum.auto()
    VALUE = enum.auto()
    END = enum.auto()


@define
class _Frame:
    """What is open: the statement itself, an inline table, or a list."""

    mark: str
    line: int
    """The line on which it was opened, and then that of the key that is read."""
    base: Path | None = ()
    """The path of what is open; None if that is not known, or too deep inside."""
    waits: _Waits = _Waits.KEY
    key_from: int | None = None
    item: int = 0
    path: Path | None = None
    """The path of the value that comes next."""

    def go_on(self) -> None:
        """Begin the next item of a list, or the next key of a table."""
        if self.mark == "[":
            self.waits = _Waits.VALUE
            self.path = None if self.base is None else (*self.base, self.item)
            self.item += 1
        else:
            self.waits, self.key_from = _Waits.KEY, None


@define
class _Statement:
    """A header or a key with its value: the lines that it takes, and where the values in it begin."""

    line: int
    begin: int
    text: str = ""
    header: bool = False
    lines: dict[Path, int] = field(factory=dict)
    unclosed: tuple[int, str] | None = None
    """The line on which something is opened that is not closed, and what."""


_OPENED: Final = {"[": "a list", "{": "a table in braces", "'": "a text", '"': "a text"}
_CLOSES: Final = {"]": "[", "}": "{"}
_LIST: Final = "["
_COMMA: Final = ","
_EQUALS: Final = "="


def _statements(text: str, *, healing: bool) -> Iterator[_Statement]:
    """Take a text apart; where `healing`, a list that is still open ends before what can only be a new statement."""
    line = 1
    found, frames = _Statement(1, 0), [_Frame("", 1)]
    for token in _TOKEN.finditer(text):
        kind, begin = token.lastgroup, token.start()
        if kind == "newline":
            line += 1
            ends = len(frames) == 1 or (healing and _BEGINS.match(text, token.end()))
            if not ends:
                continue
            yield from _ended(found, frames, text[found.begin : begin])
            found, frames = _Statement(line, token.end()), [_Frame("", line)]
        elif kind == "endless":
            found.unclosed = (line, _OPENED[text[begin]])
            found.text = text[found.begin :]
            yield found
            return
        elif kind != "blank":
            if not found.header:
                _take(found, frames, token, line)
            line += token[0].count("\n")
    yield from _ended(found, frames, text[found.begin :])


def _ended(found: _Statement, frames: list[_Frame], text: str) -> Iterator[_Statement]:
    """Give a statement that has ended, unless it is empty."""
    found.text = text
    if len(frames) > 1 and not found.header:
        found.unclosed = (frames[1].line, _OPENED[frames[1].mark])
    if found.header or frames[0].key_from is not None:
        yield found


def _take(found: _Statement, frames: list[_Frame], token: re.Match[str], line: int) -> None:
    """Go on by one token that is neither blank nor a new line."""
    frame, word = frames[-1], token[0]
    if word in _CLOSES and frame.mark == _CLOSES[word]:
        frames.pop()
    elif frame.mark and word == _COMMA:
        frame.go_on()
    elif frame.waits is _Waits.VALUE:
        frame.waits = _Waits.END
        if frame.path is not None:
            found.lines.setdefault(frame.path, line)
        if word in _OPENED:
            known = frame.path is not None and len(frame.path) < _DEEPEST
            frames.append(_Frame(word, line, frame.path if known else None))
            if word == _LIST:
                frames[-1].go_on()
    elif frame.waits is _Waits.KEY and frame.key_from is None:
        found.header = not frame.mark and word == _LIST
        frame.key_from, frame.line = token.start(), line
    elif frame.waits is _Waits.KEY and word == _EQUALS:
        key = _key(token.string[frame.key_from : token.start()])
        frame.waits = _Waits.VALUE
        frame.path = None if key is None or frame.base is None else (*frame.base, *key)
        if frame.path is not None:
            found.lines.setdefault(frame.path, frame.line)


def _key(text: str) -> tuple[str, ...] | None:
    """Read a key, dotted or quoted; None if it is none."""
    try:
        return _path(tomllib.loads(f"{text} = 0"))
    except (ValueError, RecursionError):
        return None


def _path(content: Any) -> tuple[str, ...]:  # noqa: ANN401 (a table, or a value)
    """Return the keys that lead to the one value, or the one empty table, that a statement of one key holds."""
    keys: list[str] = []
    while content and isinstance(content, (dict, list)):
        if isinstance(content, list):
            content = content[0]
            continue
        [(key, content)] = content.items()
        keys.append(key)
    return tuple(keys)


# Files


def read_toml(text: str) -> Document:
    """Read a file: the text of TOML, or of something that was to be TOML. Raises nothing, whatever the text is."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") >= _MOST_PARTS and _ENDLESS_KEY.search(line):
            told = f"not TOML: a key of more than {_MOST_PARTS} parts found, nothing is read"
            return Document({}, {}, ((number, told),), {})
    try:
        content: dict[str, Any] | None = tomllib.loads(text)
        whole = None
    except (ValueError, RecursionError) as fault:
        content, whole = None, fault
    reading = _Reading(healing=content is None)
    for statement in _statements(text, healing=content is None):
        reading.take(statement)
    if whole is not None and not reading.faults:
        reading.faults.append(_told(whole, 1, text))
    return Document(
        reading.content if content is None else content,
        reading.lines,
        tuple(sorted(reading.faults)),
        reading.lost,
    )


@define
class _Reading:
    """What has been read so far."""

    healing: bool
    prefix: tuple[str, ...] = ()
    content: dict[str, Any] = field(factory=dict)
    lines: dict[Path, int] = field(factory=dict)
    faults: list[tuple[int, str]] = field(factory=list)
    lost: dict[str, str] = field(factory=dict)
    opened: dict[Path, int] = field(factory=dict)
    """The lines of the headers."""

    def take(self, statement: _Statement) -> None:
        """Read one statement."""
        try:
            parsed = tomllib.loads(statement.text)
        except (ValueError, RecursionError) as fault:
            self._leave_out(statement, fault)
            return
        if statement.header:
            self._open(_path(parsed), parsed, statement)
            return
        if self.healing:
            inside: dict[str, Any] = parsed
            for key in reversed(self.prefix):
                inside = {str(key): inside}
            self._merge(self.content, inside, (), statement.line)
        for path, line in statement.lines.items():
            for length in range(1, min(len(path), _DEEPEST) + 1):
                self.lines.setdefault((*self.prefix, *path[:length]), line)

    def _open(self, path: tuple[str, ...], parsed: Mapping[str, Any], statement: _Statement) -> None:
        """Begin a table, or one more of a list of tables."""
        self.prefix = path[:_DEEPEST]
        if self.healing:
            first = self.opened.setdefault(path, statement.line)
            if first != statement.line and not statement.text.lstrip().startswith("[["):
                self._twice(path, statement.line, first)
            self._merge(self.content, parsed, (), statement.line)
        self.lines.setdefault(self.prefix, statement.line)

    def _merge(self, into: dict[str, Any], new: Mapping[str, Any], path: Path, line: int) -> None:
        """Put what a statement says to what was said before; nothing may be said twice."""
        for key, value in new.items():
            here, old = (*path, key), into.get(key)
            if isinstance(old, list) and here in self.opened:
                # What follows belongs to the last table of a list of tables.
                old += value if isinstance(value, list) else []
                old = old[-1]
            if key not in into:
                into[key] = value
            elif isinstance(old, dict) and isinstance(value, dict):
                self._merge(old, value, here, line)
            elif here not in self.opened:
                self._twice(here, line, self.lines.get(here, 1))

    def _twice(self, path: Path, line: int, first: int) -> None:
        self.faults.append((line, f"{'.'.join(map(str, path))}: given twice, first in line {first}"))

    def _leave_out(self, statement: _Statement, fault: Exception) -> None:
        """Tell of a statement that cannot be read, and remember whose value is lost with it."""
        if statement.header:
            # What stands below is most likely meant for the table of that name.
            self.prefix = tuple(re.findall(r"[\w-]+", statement.text)[:1])
        named = _KEY.match(statement.text)
        if named is not None:
            self.lost[named[1].rpartition(".")[2]] = statement.text
        place = _PLACE.search(str(fault))
        if statement.unclosed is not None and not (place and place["line"]):
            line, what = statement.unclosed
            self.faults.append((line, f"not TOML: {what} is opened here that is not closed"))
        else:
            self.faults.append(_told(fault, statement.line, statement.text))


def _told(fault: Exception, first: int, text: str) -> tuple[int, str]:
    """Return the line of a fault and what is wrong there, of a text whose first line has this number."""
    lines = text.split("\n")
    if isinstance(fault, RecursionError):
        return first, "not TOML: lists or tables nested too deeply"
    message = str(fault)
    place = _PLACE.search(message)
    number = len(lines) if place is None or place["line"] is None else int(place["line"])
    number = min(number, len(lines))
    shown = lines[number - 1].strip()
    shown = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}..."
    hint = " (a text stands in quotes)" if _BARE.fullmatch(lines[number - 1]) else ""
    reason = message if place is None else message[: place.start()]
    return first + number - 1, f"not TOML: {shown!r} found: {reason}{hint}"
