"""Players at the command line, each with what matters of theirs: `Ann=2g1r Bob=3r`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardrules.errors import BoardRulesError
from boardrules.rulesets import quoted
from boardrules.seats import MOST_SEATS


def pairs(found: Sequence[str], value: str, example: str) -> dict[str, str]:
    """Read `NAME=VALUE` pairs in order of seats; `BoardRulesError` for what is not one and for a name found twice.

    `value` and `example` are what a message expects.
    """
    read: dict[str, str] = {}
    for pair in found:
        name, equals, text = pair.partition("=")
        if not equals or not name.strip():
            raise BoardRulesError(f"{quoted(pair)} found, NAME={value} expected, such as {example}")
        if name in read:
            raise BoardRulesError(f"{quoted(name)} found twice, each player once expected")
        read[name] = text
    if len(read) > MOST_SEATS:
        raise BoardRulesError(f"{len(read)} players found, at most {MOST_SEATS} expected")
    return read


def numbers(found: Sequence[str], value: str, example: str, least: int = 0) -> dict[str, int]:
    """Read `NAME=NUMBER` pairs; `BoardRulesError` for what is no whole number, `least` or more."""
    return {name: whole_number(text, f"{name}={text}", least) for name, text in pairs(found, value, example).items()}


MOST_DIGITS = 9
"""Nothing that is counted at a table has more digits."""


def whole_number(text: str, shown: str, least: int = 0) -> int:
    """Read a whole number; `BoardRulesError` with what is shown of it if it is none, or below `least`."""
    digits = text.isascii() and text.isdigit()
    if digits and len(text) > MOST_DIGITS:
        raise BoardRulesError(f"{quoted(shown)} found, at most {MOST_DIGITS} digits expected")
    if not digits or int(text) < least:
        raise BoardRulesError(f"{quoted(shown)} found, a whole number, {least} or more, expected")
    return int(text)


def one_of(name: str, names: Collection[str], what: str) -> str:
    """Return a name that is one of the players'; `BoardRulesError` if it is not."""
    if name not in names:
        raise BoardRulesError(f"{what} {quoted(name)} found, one of {', '.join(names)} expected")
    return name
