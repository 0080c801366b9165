"""A mutant: a file of the package in which one thing is changed, made by mutmut's operators and three of our own.

mutmut itself passes over every function with a decorator, and here those are the rules; so only its operators are used.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import ndiff

import libcst as cst
from attrs import frozen
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_string

NEVER = {"len", "isinstance", "TypeVar", "cast", "ParamSpec", "field", "frozen", "assert_never", "cite"}
"""Calls that are left as they are: what they are about is types, or how classes are made."""


@frozen(kw_only=True)
class Mutant:
    """One change of one file: where it is, the lines that change, and the whole file with the change."""

    id: str
    function: str
    line: int
    was: str
    becomes: str
    code: str


def _not(node: cst.BaseExpression) -> cst.BaseExpression:
    return cst.UnaryOperation(
        operator=cst.Not(), expression=node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    )


def _conditions(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Turn a condition round, leave one out of a comprehension, return nothing."""
    match node:
        case cst.If() | cst.While():
            yield node.with_changes(test=_not(node.test))
        case cst.CompFor() if node.ifs:
            yield node.with_changes(ifs=())
        case cst.Return() if node.value is not None and not _is_none(node.value):
            yield node.with_changes(value=cst.Name("None"))


def _is_none(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.Name) and node.value == "None"


def _changes(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Go through what can be put in the place of a part of a program."""
    yield from _conditions(node)
    for kind, operator in mutation_operators:
        if isinstance(node, kind):
            made: Iterable[cst.CSTNode] = operator(node)
            # One change of a text is enough: the others have other letters, upper or lower.
            yield from list(made)[:1] if operator is operator_string else made


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[cst.CSTNode, cst.CSTNode, str, int]] = []
        self._names: list[str] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        match node:
            case cst.Annotation() | cst.Decorator() | cst.Assert() | cst.Import() | cst.ImportFrom() | cst.TypeAlias():
                return False
            case cst.If(test=cst.Name(value="TYPE_CHECKING")):
                return False
            case cst.AnnAssign(annotation=cst.Annotation(annotation=cst.Name(value="TypeAlias"))):
                return False
            case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__"))]):
                return False
            case cst.Call(func=cst.Name(value=name)) if name in NEVER:
                return False
            case cst.Assign(value=cst.Call(func=cst.Name(value="TypeVar"))):
                return False
            case cst.FunctionDef() | cst.ClassDef():
                self._names.append(node.name.value)
        for made in _changes(node):
            place = self.get_metadata(PositionProvider, node)
            self.found.append((node, made, ".".join(self._names), place.start.line))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()


def mutants(source: str) -> Iterator[Mutant]:
    """Go through all mutants of a source text; one that is written like another or like the source is left out."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    visitor = _Visitor()
    wrapper.visit(visitor)
    seen = {source}
    again: Counter[tuple[str, str, str]] = Counter()
    for node, made, function, line in visitor.found:
        code = cst.ensure_type(wrapper.module.deep_replace(node, made), cst.Module).code
        if code in seen:
            continue
        seen.add(code)
        was, becomes = _difference(source, code)
        key = (function, was, becomes)
        again[key] += 1
        text = "\n".join([*key, str(again[key])])
        yield Mutant(
            id=hashlib.sha256(text.encode()).hexdigest()[:10],
            function=function,
            line=line,
            was=was,
            becomes=becomes,
            code=code,
        )


def _difference(source: str, code: str) -> tuple[str, str]:
    """Return the lines that differ, those of the one and those of the other."""
    one, other = source.splitlines(), code.splitlines()
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    lines = list(ndiff(one[start : len(one) - end], other[start : len(other) - end]))
    gone = [line[2:].strip() for line in lines if line.startswith("- ")]
    new = [line[2:].strip() for line in lines if line.startswith("+ ")]
    return "\n".join(gone), "\n".join(new)
