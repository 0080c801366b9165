"""What is claimed of a game: named predicates, each with a sentence and the clauses it comes from.

A property is made from a function: its name is the function's, its sentence the first paragraph of the docstring, its
body one expression.

    @always("fiji.beads.set")
    def beads_are_conserved(state):
        "No bead appears or vanishes."
        return total(state) == state.table.beads

`when` narrows a property to the cases of which it speaks; a verdict says how often such a case was met.
"""

from __future__ import annotations

import enum
import inspect
from types import ModuleType
from typing import TYPE_CHECKING, Final, overload

from attrs import frozen

from boardrules.wording import N_

if TYPE_CHECKING:
    from collections.abc import Callable


class Claim(enum.StrEnum):
    """The kinds of property."""

    ALWAYS = N_("always")
    """True in every state, also in those that the rules pass through on their own."""
    EACH_STEP = N_("each step")
    """True of every step (before, move, after); `move` is None where the rules went on by themselves."""
    SOMETIMES = N_("sometimes")
    """Some state or step shows it: the guard against checks that never bite."""


class Case(enum.IntEnum):
    """What a property looks at; its value is the number of arguments that `holds` takes."""

    STATE = 1
    END = 2
    STEP = 3


_SHAPES: Final = {Case.STATE: "(state)", Case.END: "(state, outcome)", Case.STEP: "(before, move, after)"}
_FITS: Final = {
    Claim.ALWAYS: (Case.STATE, Case.END),
    Claim.EACH_STEP: (Case.STEP,),
    Claim.SOMETIMES: (Case.STATE, Case.STEP),
}


@frozen(eq=False)
class Property:
    """A named claim about every state, about every step, or about what must be reachable.

    `holds` takes a state, or a step as (before, move, after), or the end as (state, outcome); `on` says which. `when`,
    with the same arguments, says whether the property speaks of this case at all.
    """

    name: str
    claim: Claim
    sentence: str
    clauses: tuple[str, ...]
    holds: Callable[..., bool]
    when: Callable[..., bool] | None
    on: Case

    def __str__(self) -> str:
        """The name in words."""
        return self.name.replace("_", " ")


def _make(claim: Claim, clauses: tuple[str, ...], when: Callable[..., bool] | None) -> Callable[..., Property]:
    def make(function: Callable[..., bool]) -> Property:
        sentence = inspect.getdoc(function)
        if not sentence:
            msg = f"property {function.__name__!r} has no docstring, a sentence expected"
            raise ValueError(msg)
        arity = len(inspect.signature(function).parameters)
        fits = _FITS[claim]
        if arity not in fits:
            shape = " or ".join(_SHAPES[case] for case in fits)
            msg = f"property {function.__name__!r} takes {arity} arguments, {shape} expected"
            raise ValueError(msg)
        first = " ".join(sentence.split("\n\n")[0].split())
        return Property(function.__name__, claim, first, clauses, function, when, Case(arity))

    return make


class _Decorator:
    """Makes properties of one kind, with clause ids and `when`, or bare."""

    def __init__(self, claim: Claim) -> None:
        self._claim = claim

    @overload
    def __call__(self, function: Callable[..., bool], /) -> Property: ...
    @overload
    def __call__(
        self, *clauses: str, when: Callable[..., bool] | None = None
    ) -> Callable[[Callable[..., bool]], Property]: ...
    def __call__(
        self, *clauses: str | Callable[..., bool], when: Callable[..., bool] | None = None
    ) -> Property | Callable[[Callable[..., bool]], Property]:
        """Take the function itself, or the clause ids first."""
        match clauses:
            case [function] if not isinstance(function, str):
                return _make(self._claim, (), when)(function)
            case _:
                return _make(self._claim, tuple(str(clause) for clause in clauses), when)


always: Final = _Decorator(Claim.ALWAYS)
"""Claim that `function(state)` is true in every state, or `function(state, outcome)` at every end."""

each_step: Final = _Decorator(Claim.EACH_STEP)
"""Claim that `function(before, move, after)` is true of every step; `move` is None where the rules act."""

sometimes: Final = _Decorator(Claim.SOMETIMES)
"""Claim that some state (or some step, with three parameters) makes `function` true."""


def made_in(module: ModuleType) -> tuple[Property, ...]:
    """Return the properties that a module makes, in its order."""
    return tuple(value for value in vars(module).values() if isinstance(value, Property))
