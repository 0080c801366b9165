"""What may stand in a field of a ruleset, in words, and what is wrong with a value that may not."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from typing import Any

import attrs

from boardrules.errors import BoardRulesError, Unreadable
from boardrules.rulesets import CONVERTER, Reading, nearest, quoted
from boardrules.toml_lines import Path


def allowed(kind: Any, default: Any = None) -> str:  # noqa: ANN401 (the type of any field, and its value)
    """Return what values a type of field takes, in words; a value that is known serves as the example.

    >>> allowed(int), allowed(tuple[int, ...])
    ('a whole number', 'a list, each item a whole number')
    """
    if getattr(kind, "__origin__", None) is tuple:
        item = next(iter(default), None) if isinstance(default, tuple) else None
        return f"a list, each item {allowed(kind.__args__[0], item)}"
    if isinstance(kind, type) and issubclass(kind, Reading):
        return f"one of {', '.join(reading.value for reading in kind)}"
    if isinstance(kind, type) and hasattr(kind, "read"):
        return _notation(kind, default)
    return {int: "a whole number", str: "a text"}.get(kind, "a table of names and values")


def _notation(kind: Any, default: Any) -> str:  # noqa: ANN401 (any class that reads its own notation)
    """Return what a class with a notation reads: its names if it has few, else an example, else what it expects."""
    if issubclass(kind, enum.Enum):
        return f"one of {', '.join(map(str, kind))}"
    if isinstance(default, kind):
        return f"{kind.__name__.lower()} in notation such as {default}"
    try:
        kind.read("")
    except Unreadable as fault:
        return fault.expected
    return f"{kind.__name__.lower()} in notation"


def bounds(one: attrs.Attribute[Any]) -> str:
    """Return the bounds of a field, or an empty text if there are none."""
    least, most = one.metadata.get("least"), one.metadata.get("most")
    if least is not None and most is not None:
        return f"{least} to {most}"
    if least is not None:
        return f"at least {least}"
    return "" if most is None else f"at most {most}"


def allowed_in(one: attrs.Attribute[Any]) -> str:
    """Return what may stand in a field, with its bounds."""
    within = bounds(one)
    return allowed(one.type, one.default) + (f", {within}" if within else "")


# What is wrong


def wrong_with(value: Any, one: attrs.Attribute[Any]) -> Iterator[tuple[Path, str]]:  # noqa: ANN401 (whatever was given)
    """Go through what is wrong with a value for a field: which item inside it, by numbers from 0, and why."""
    yield from _wrong_kind(value, one.type, one.default, one)


def wrong_kind(value: Any, kind: Any) -> list[str]:  # noqa: ANN401 (whatever was given, and any type)
    """Return what is wrong with a value that is to be of a type, if anything is."""
    return [told for _, told in _wrong_kind(value, kind, None, None)]


def _wrong_kind(
    value: Any,  # noqa: ANN401 (whatever was given)
    kind: Any,  # noqa: ANN401 (any type)
    default: Any,  # noqa: ANN401 (a value of this type, or nothing)
    one: attrs.Attribute[Any] | None,
) -> Iterator[tuple[Path, str]]:
    if getattr(kind, "__origin__", None) is tuple and isinstance(value, (list, tuple)):
        item = next(iter(default), None) if isinstance(default, tuple) else None
        for number, inside in enumerate(value):
            for path, why in _wrong_kind(inside, kind.__args__[0], item, None):
                yield (number, *path), f"item {number + 1}: {why}"
        return
    expected = allowed(kind, default) if one is None else allowed_in(one)
    try:
        found = CONVERTER.structure(value, kind)
    except Unreadable as fault:
        yield (), unreadable(fault)
    except BoardRulesError as fault:
        # A number too large says so; all else is told with everything that is allowed.
        told = str(fault) if type(value) is int and kind is int else f"{quoted(value)} found, {expected} expected"
        yield (), told + _hint(value, kind)
    else:
        if one is not None and _out_of_bounds(found, one):
            yield (), f"{found} found, {expected} expected"


def _out_of_bounds(found: Any, one: attrs.Attribute[Any]) -> bool:  # noqa: ANN401 (a value of the field's type)
    least, most = one.metadata.get("least"), one.metadata.get("most")
    return (least is not None and found < least) or (most is not None and found > most)


def _hint(value: object, kind: Any) -> str:  # noqa: ANN401 (any type)
    """Return a hint at the name that is nearest to a text where a type has names."""
    if not isinstance(value, str) or not isinstance(kind, type) or not issubclass(kind, enum.Enum):
        return ""
    return nearest(value, [str(one) for one in kind])


def unreadable(fault: Unreadable) -> str:
    """Return a fault of notation in one line, with the known word that is nearest to the one that was found."""
    rest = re.match(r"[\w-]*", fault.text[fault.column - 1 :])
    word = rest[0] if rest is not None else ""
    known = re.findall(r"[a-z-]+", fault.expected.partition("one of")[2])
    column = f", column {fault.column}" if fault.column > 1 else ""
    return f"{quoted(fault.text)} found{column}, {fault.expected} expected{nearest(word, known) if word else ''}"
