"""A second, quicker way through the same game: states as small values, and what can follow them.

An exhaustive search holds it against the rules themselves: what it gets wrong is a broken law.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen

S = TypeVar("S")


@frozen(kw_only=True, eq=False)
class Compact(Generic[S]):
    """States as small values and back, exactly: equal states, and only they, are packed alike.

    A packed value is whatever is small and hashable: a whole number, or bytes. `follow` may be left out; then the rules
    themselves say what follows a state.
    """

    pack: Callable[[S], Hashable]
    """A state as a small value."""
    unpack: Callable[[Any], S]
    """The state that a small value stands for."""
    follow: Callable[[Any], Iterable[Any]] | None = None
    """What follows a packed state: one packed state for each move of each that may act, nature's too."""
    follow_together: Callable[[Any], Iterable[Any]] | None = None
    """The same where all decisions made together are one step, up to where the last of them has been made."""
    holds: Mapping[str, Callable[[Any], bool]] = field(factory=dict)
    """By name, properties of states as functions of packed ones; any other is asked of the unpacked state."""
    symmetries: Mapping[str, Callable[[Any], Any]] = field(factory=dict)
    """By name, the symmetries of the game as functions of packed states."""
