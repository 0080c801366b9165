"""Rebuilding a frozen state with some parts replaced, more quickly than if the whole constructor call were written out.

`attrs.evolve` is as good where a transition is rare; it takes about four times as long, which shows in random play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

S = TypeVar("S", bound=attrs.AttrsInstance)


def remade(kind: type[S], *parts: str) -> Callable[..., S]:
    """Return a function that takes a state and new values of these parts, in this order, and returns the state rebuilt.

    Raises ValueError for a part that the class does not have.

    >>> Point = attrs.make_class("Point", ["x", "y"], frozen=True)
    >>> moved_to = remade(Point, "y")
    >>> moved_to(Point(1, 2), 7)
    Point(x=1, y=7)
    """
    fields = [one.name for one in attrs.fields(kind) if one.init]
    unknown = sorted(set(parts) - set(fields))
    if unknown:
        msg = f"parts {', '.join(unknown)} found, any of {', '.join(fields)} expected"
        raise ValueError(msg)
    # A state without slots is quickest to copy part by part at once; one with slots, or with parts that are worked out
    # from others, goes through its constructor.
    copied = "__slots__" not in vars(kind) and len(fields) == len(attrs.fields(kind))
    lines = _by_copying(parts) if copied else _by_constructing(fields, parts)
    known = {"kind": kind, "new": object.__new__, "put": object.__setattr__}
    made: dict[str, Any] = {}
    exec("\n    ".join([f"def rebuilt(state, {', '.join(parts)}):", *lines]), known, made)  # noqa: S102 (names of fields only)
    rebuilt: Callable[..., S] = made["rebuilt"]
    return rebuilt


def _by_copying(parts: tuple[str, ...]) -> list[str]:
    """Return the lines that copy all parts and put in the new ones."""
    return [
        "copied = state.__dict__.copy()",
        *(f"copied[{name!r}] = {name}" for name in parts),
        "made = new(kind)",
        "put(made, '__dict__', copied)",
        "return made",
    ]


def _by_constructing(fields: list[str], parts: tuple[str, ...]) -> list[str]:
    """Return the line that calls the constructor with old parts and new ones."""
    return [f"return kind({', '.join(name if name in parts else f'state.{name}' for name in fields)})"]
