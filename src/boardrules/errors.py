"""What can go wrong, told apart by whose fault it is.

A line that cannot be read is the writer's (`Unreadable`), a move that the rules forbid is the player's (`Illegal`), a
ruleset that contradicts itself is the designer's (`Incoherent`), and a rule that takes what is not there, runs for ever
or leaves somebody without a move is the rules' own (`Overdrawn`, `Endless`, `Stuck`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from boardrules.wording import Event


class BoardRulesError(ValueError):
    """The root of every error that this library raises on purpose."""

    def told(self, names: Sequence[str] = (), lang: str = "en") -> str:  # noqa: ARG002 (for those that rest on rules)
        """Say what is wrong. What rests on a rule is said in the reader's language, all else in English."""
        return str(self)


LONGEST_REASON: Final = 400
"""So many letters are told of what somebody else's exception says."""


def told_of(fault: BaseException) -> str:
    r"""Return what an exception from elsewhere says: its type and its text, in one line that a terminal only shows.

    >>> told_of(KeyError("red")), told_of(ValueError("one\n\x1b[31mtwo"))
    ("KeyError: 'red'", 'ValueError: one\\n\\x1b[31mtwo')
    """
    kind = type(fault).__name__
    try:
        text = str(fault)
    except Exception:  # noqa: BLE001 (it may fail like all else in it)
        return kind
    shown = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text[:LONGEST_REASON])
    rest = "..." if len(text) > LONGEST_REASON else ""
    return f"{kind}: {shown}{rest}" if shown else kind


class Unreadable(BoardRulesError):
    """A text that is not in the notation or the format: where, what was found, what was expected.

    `column` counts from 1 inside `text`; `line` counts from 1 inside a file and is None for a single line.
    """

    def __init__(self, text: str, column: int, expected: str, line: int | None = None) -> None:
        """Keep the place; the message shows the text with a caret under the fault."""
        super().__init__(text, column, expected, line)
        self.text = text
        self.column = column
        self.expected = expected
        self.line = line

    def within(self, text: str, columns: int) -> Unreadable:
        """Return the same fault in a longer text, in which this one begins after so many columns."""
        return Unreadable(text, self.column + columns, self.expected, line=self.line)

    def __str__(self) -> str:
        """Say where, what was found and what was expected, with a caret."""
        where = f"column {self.column}" if self.line is None else f"line {self.line}, column {self.column}"
        shown, caret = _around(self.text, self.column)
        rest = self.text[self.column - 1 :].split(maxsplit=1)
        found = repr(rest[0][:20]) if rest else "the end"
        return f"{where}: found {found}, expected {self.expected}\n  {shown}\n  {caret}"


def _around(text: str, column: int) -> tuple[str, str]:
    """Return the part of the text about the column that fits a screen, printable, and the caret under it."""
    start = max(0, column - 60)
    part = text[start : start + 76]
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in part)
    return shown, " " * (column - 1 - start) + "^"


class Illegal(BoardRulesError):
    """A move that the rules refuse: the fact and the clause, as an `Event` that is put into words when asked."""

    def __init__(self, event: Event) -> None:
        """Keep the event that says why."""
        super().__init__(event)
        self.event = event

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that forbid the move."""
        return self.event.clauses

    def text(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Put the reason into words, with the players' names where they are given."""
        return self.event.text(names, lang)

    def told(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Say why the rules refuse the move: what `text` says."""
        return self.text(names, lang)

    def __str__(self) -> str:
        """The reason in English, with letters for the seats."""
        return self.text()


class Incoherent(BoardRulesError):
    """A ruleset or a house-rule file that contradicts itself: all its faults at once, one line each."""

    def __init__(self, faults: Iterable[str], where: str = "these rules cannot be played") -> None:
        """Keep every fault."""
        self.faults = tuple(faults)
        self.where = where
        super().__init__(self.faults, where)

    def __str__(self) -> str:
        """One fault stands in one line; several are listed."""
        if len(self.faults) == 1:
            return f"{self.where}: {self.faults[0]}"
        return "\n".join([f"{self.where}, {len(self.faults)} faults:", *(f"  - {fault}" for fault in self.faults)])


class Overdrawn(BoardRulesError):
    """A rule took from a count what the count does not cover: always a fault of the rules, never of a player."""


class Endless(BoardRulesError):
    """The rules went on by themselves without coming to an end or to a decision."""


class Stuck(BoardRulesError):
    """Somebody must act and has nothing to do, or nobody may act although the game is not over."""
