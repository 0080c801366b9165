"""One heading of a rulebook as a record of functions: who, what, why not, what it does, where it leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from attrs import frozen

from boardrules.defaults import first_seat
from boardrules.errors import Illegal
from boardrules.seats import Seat
from boardrules.wording import Event

S = TypeVar("S")
M = TypeVar("M")


@frozen(kw_only=True, eq=False)
class Phase(Generic[S, M]):
    """One heading of a rulebook: who acts, what they may do, why not, what it does, where it leads.

    A phase is of one of four kinds. Players decide where `legal_moves` is given; nature turns something up where
    `draws` is given; the rules act by themselves where `settle` is given; with none of them the game rests, for good.
    """

    name: str
    clauses: tuple[str, ...] = ()
    """The clauses that this phase carries out; the first one is cited where a move comes at the wrong time."""
    actors: Callable[[S], tuple[Seat, ...]] = first_seat
    """Who: the seats that may decide now, in ascending order. Several of them decide at the same time."""
    legal_moves: Callable[[S, Seat], Sequence[M]] | None = None
    """What: all that an acting seat may do; never empty."""
    draws: Callable[[S], Sequence[tuple[M, int]]] | None = None
    """What nature may turn up: moves with whole-number weights."""
    objection: Callable[[S, M], Illegal | None] | None = None
    """Why not, for a move of the right kind by a seat whose turn it is; without it: whatever is not listed."""
    apply: Callable[[S, M], S] | None = None
    """What a move does; total on moves without objection."""
    settle: Callable[[S], S] | None = None
    """What the rules do by themselves: one step of it."""
    narrate: Callable[[S, M | None, S, Seat | None], Iterable[Event]] | None = None
    """What is told of (before, move, after) to a seat, or to a bystander who sees all (None)."""
    moves: tuple[type, ...] = ()
    """The types of move that belong here; without them any move is looked up among the legal ones."""
    leads_to: tuple[str, ...] = ()
    """The phases that can follow directly."""
    together: bool = False
    """Whether decisions made here one after the other count as one, since nobody's depends on another's; where several
    act at the same time this goes without saying."""

    @property
    def settles(self) -> bool:
        """Say whether the rules act here by themselves."""
        return self.settle is not None
