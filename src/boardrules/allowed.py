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
from boardrules.wording import Event, say


def allowed(kind: Any, default: Any = None) -> str:  # noqa: ANN401 (the type of any field, and its value)
    """Return what values a type of field takes, in words; a value that is known serves as the example.

    >>> allowed(int), allowed(tuple[int, ...])
    ('a whole number', 'a list, each item a whole number')
    """
    return allowed_said(kind, default).sentence()


def allowed_said(kind: Any, default: Any = None) -> Event:  # noqa: ANN401 (as above)
    """Say what values a type of field takes; `allowed` is the same in English."""
    if getattr(kind, "__origin__", None) is tuple:
        item = next(iter(default), None) if isinstance(default, tuple) else None
        return say("a list, each item {item}", item=allowed_said(kind.__args__[0], item))
    if isinstance(kind, type) and issubclass(kind, Reading):
        return _one_of(kind)
    if isinstance(kind, type) and hasattr(kind, "read"):
        return _notation(kind, default)
    return {int: say("a whole number"), str: say("a text")}.get(kind, say("a table of names and values"))


def _one_of(names: type[enum.Enum]) -> Event:
    return say("one of {names}", names=", ".join(map(str, names)))


def _notation(kind: Any, default: Any) -> Event:  # noqa: ANN401 (any class that reads its own notation)
    """Say what a class with a notation reads: its names if it has few, else an example, else what it expects."""
    if issubclass(kind, enum.Enum):
        return _one_of(kind)
    name = kind.__name__.lower()
    if isinstance(default, kind):
        return say("{kind:word} in notation such as {example}", kind=name, example=str(default))
    try:
        kind.read("")
    except Unreadable as fault:
        return say("{expected:word}", expected=fault.expected)
    return say("{kind:word} in notation", kind=name)


def allowed_in(one: attrs.Attribute[Any]) -> str:
    """Return what may stand in a field, with its bounds."""
    return said_of(one).sentence()


def said_of(one: attrs.Attribute[Any]) -> Event:
    """Say what may stand in a field, with its bounds; `allowed_in` is the same in English."""
    kind = allowed_said(one.type, one.default)
    least, most = one.metadata.get("least"), one.metadata.get("most")
    if least is not None and most is not None:
        return say("{kind}, {least} to {most}", kind=kind, least=least, most=most)
    if least is not None:
        return say("{kind}, at least {least}", kind=kind, least=least)
    return kind if most is None else say("{kind}, at most {most}", kind=kind, most=most)


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
