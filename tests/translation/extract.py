"""Finds what the library says in its source: an extractor for Babel.

A sentence is a literal where it is said, so that translators' tools find it: the arguments of `say`, `say_count` and
`N_`, what a field of a ruleset is about, a reading's sentence, a phase's name, and the first paragraph of the docstring
of a property or a law.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from typing import IO, Any

Found = tuple[int, str | None, str | tuple[str, str], list[str]]
"""Line, gettext's function, message (alone, one and many, or context and message), comments: what Babel takes."""

CLAIMS = {"always", "each_step", "sometimes"}
"""The decorators that make a property of a function with a sentence."""

PLACES = {"say": 0, "N_": 0, "option": 1}
"""At which place a function takes what is to be translated."""

NAMED = {"Phase": ("name",), "Special": ("sentence",), "Variant": ("sentence", "lesson")}
"""Under which names a class takes what is to be translated."""


def extract(file: IO[bytes], keywords: Any, comment_tags: Any, options: Mapping[str, Any]) -> Iterator[Found]:
    """Go through what is to be translated in a module, in order; this is what Babel calls."""
    yield from found_in(ast.parse(file.read()))


def found_in(tree: ast.Module) -> Iterator[Found]:
    """Go through what is to be translated in a module, in order of lines."""
    laws = {
        node.args[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) == "_law" and isinstance(node.args[0], ast.Name)
    }
    found: list[Found] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += _said(node)
        elif isinstance(node, ast.FunctionDef):
            claims = {_name(one.func if isinstance(one, ast.Call) else one) for one in node.decorator_list}
            if claims & CLAIMS or node.name in laws:
                sentence = " ".join(inspect.cleandoc(ast.get_docstring(node) or "").split("\n\n")[0].split())
                found.append((node.lineno, None, sentence, []))
        elif isinstance(node, ast.ClassDef) and any(_name(base) == "Reading" for base in node.bases):
            found += [
                (one.lineno, None, _text(one.value.elts[1]), [])
                for one in node.body
                if isinstance(one, ast.Assign) and isinstance(one.value, ast.Tuple)
            ]
    return iter(sorted((one for one in found if all(one[2:3])), key=lambda one: one[0]))


def _name(node: ast.expr) -> str:
    """Return the last part of what is called: `say` of `say(...)` and of `wording.say(...)`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
    return ""


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _said(call: ast.Call) -> Iterator[Found]:
    name = _name(call.func)
    if name in {"say_count", "NN_"} and len(call.args) > 1:
        one, many = map(_text, call.args[:2])
        if one:
            yield call.lineno, "ngettext", (one, many), []
    elif name in PLACES and len(call.args) > PLACES[name]:
        yield call.lineno, None, _text(call.args[PLACES[name]]), []
    elif name in NAMED:
        for keyword in call.keywords:
            if keyword.arg in NAMED[name]:
                text = _text(keyword.value)
                yield (
                    (call.lineno, "pgettext", (name.lower(), text), [])
                    if name == "Phase"
                    else (call.lineno, None, text, [])
                )
