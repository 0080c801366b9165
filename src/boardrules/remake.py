"""Rebuilding a frozen state with some parts replaced, more quickly than if the whole constructor call were written out.

`attrs.evolve` is as good where a transition is rare; it takes about four times as long, which shows in random play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    given = [one for one in attrs.fields(kind) if one.init]
    names = [one.name for one in given]
    unknown = sorted(set(parts) - set(names))
    if unknown:
        msg = f"parts {', '.join(unknown)} found, any of {', '.join(names)} expected"
        raise ValueError(msg)
    # A state without slots is quickest to copy part by part at once; any other goes through its constructor.
    constructed = _constructed(given, parts)
    lines = _by_copying(parts, len(given), constructed) if _only_keeps_parts(kind) else [constructed]
    # Two underscores tell what is used here from parts, which may have any name.
    known = {"__kind": kind, "__new": object.__new__, "__put": object.__setattr__}
    made: dict[str, Any] = {}
    exec("\n    ".join([f"def rebuilt(__state, {', '.join(parts)}):", *lines]), known, made)  # noqa: S102 (names of fields only)
    rebuilt: Callable[..., S] = made["rebuilt"]
    return rebuilt


def _only_keeps_parts(kind: type[attrs.AttrsInstance]) -> bool:
    """Say whether the constructor of a class only keeps the parts in `__dict__`, just as they are given."""
    return (
        not any(vars(one).get("__slots__") for one in kind.__mro__)
        and all(one.init and one.converter is None and one.validator is None for one in attrs.fields(kind))
        and not hasattr(kind, "__attrs_post_init__")
    )


def _by_copying(parts: tuple[str, ...], number: int, constructed: str) -> list[str]:
    """Return the lines that copy all parts, so many, and put in the new ones."""
    return [
        "__copied = __state.__dict__.copy()",
        # Whatever else is there was worked out from the old parts and remembered.
        f"if len(__copied) != {number}:",
        f"    {constructed}",
        *(f"__copied[{name!r}] = {name}" for name in parts),
        "__made = __new(__kind)",
        "__put(__made, '__dict__', __copied)",
        "return __made",
    ]


def _constructed(given: Sequence[attrs.Attribute[Any]], parts: tuple[str, ...]) -> str:
    """Return the line that calls the constructor with old parts and new ones."""
    values = [(one, one.name if one.name in parts else f"__state.{one.name}") for one in given]
    return f"return __kind({', '.join(f'{one.alias}={text}' if one.kw_only else text for one, text in values)})"
