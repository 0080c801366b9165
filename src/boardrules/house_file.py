"""A house-rule file to start from: every field of a ruleset with its meaning, what is allowed, and its value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, Final

from boardrules.allowed import allowed_in
from boardrules.errors import BoardRulesError
from boardrules.rulesets import Reading, options, plain, quoted

WIDTH: Final = 100
"""A comment, or a list, takes at most so many letters of a line."""


def house_file(game: str, seats: int, ruleset: Any, variants: Iterable[str] = ()) -> str:  # noqa: ANN401 (any ruleset)
    """Return a file in TOML that reads back as these very rules.

    A field that is as the standard rules have it stands behind a `#`, its value right after it, with everything that
    is to be said about it in lines that begin with `# `. Raises `BoardRulesError` for a value that TOML cannot hold.
    """
    return "\n".join(_lines(game, seats, ruleset, tuple(variants))) + "\n"


def _lines(game: str, seats: int, ruleset: Any, variants: tuple[str, ...]) -> Iterator[str]:  # noqa: ANN401 (any ruleset)
    yield f"# House rules of {game}. What they come to: boardrules check FILE"
    yield "# A field behind a # is as in the standard rules: take the # away and change the value."
    yield ""
    yield f"game = {written(game)}"
    yield f"seats = {seats}"
    if variants:
        yield ""
        yield from _said(f"The named ruleset to start from, one of {', '.join(variants)}.")
        yield f"#variant = {written(variants[0])}"
    yield ""
    yield "[ruleset]"
    for name, one in options(ruleset).items():
        value = getattr(ruleset, name)
        cited = ", ".join(one.metadata["clauses"])
        yield ""
        yield from _said(f"{one.metadata['about']}{f' [{cited}]' if cited else ''}")
        yield from _said(f"allowed: {allowed_in(one)}")
        if isinstance(value, Reading):
            for reading in type(value):
                yield from _said(f"- {reading}: {reading.sentence}")
        mark = "#" if value == one.default else ""
        yield from (f"{mark}{line}" for line in f"{name} = {written(plain(value))}".split("\n"))


def _said(text: str) -> list[str]:
    """Return lines of comment."""
    return wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def written(value: Any) -> str:  # noqa: ANN401 (a value as JSON has it)
    r"""Return a value in TOML; a list that is long has a line for each item.

    >>> written(["2g", "say \"go\""]), written({"a b": [1, 2]})
    ('["2g", "say \\"go\\""]', '{"a b" = [1, 2]}')
    """
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case bool() | int():
            return str(value).lower()
        case list() | tuple():
            items = [written(one) for one in value]
            inside = ", ".join(items)
            return f"[{inside}]" if len(inside) <= WIDTH else "\n".join(["[", *(f"{one}," for one in items), "]"])
        case dict():
            return "{" + ", ".join(f"{written(key)} = {written(one)}" for key, one in value.items()) + "}"
        case _:
            raise BoardRulesError(f"{quoted(value)} found, a value that a house-rule file can hold expected")
