"""States worth going back to: in each of them something was more, or less, or more alike than ever before.

Nothing is known of a game but its values. Every number in a state is an amount, and so are the sum of each tuple of
them and how many different ones it has: hands that are empty, offers that are alike, a score that runs away. For each
phase and each amount the state with the most of it is kept, and the one with the least.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import attrs
from attrs import define, field

from boardrules.chance import Sampler

MOST_AMOUNTS: Final = 48
"""Of a part of a state with more amounts than this only the outermost are compared."""

Trail = tuple[Any, Any, int] | None
"""The moves to a state: the trail before the last one, the last one, how many; None for no moves."""


def moves_of(trail: Trail) -> list[Any]:
    """Return the moves of a trail in order."""
    moves = []
    while trail is not None:
        trail, move, _ = trail
        moves.append(move)
    return moves[::-1]


def length_of(trail: Trail) -> int:
    """Return how many moves a trail has."""
    return 0 if trail is None else trail[2]


@lru_cache(maxsize=1 << 16)
def _amounts(value: Any) -> tuple[tuple[str, int], ...]:  # noqa: ANN401 (a value of any kind)
    """Return the amounts in a value that can be hashed, each under where it stands, the outermost first."""
    match value:
        case int():
            return (("", int(value)),)
        case None:
            return (("", 0),)
        case frozenset():
            return (("", len(value)),)
        case tuple():
            named = [(str(place), part) for place, part in enumerate(value)]
        case _ if attrs.has(type(value)):
            named = [(one.name, getattr(value, one.name)) for one in attrs.fields(type(value))]
        case _:
            return ()
    inner = [(f"{name}.{where}", amount) for name, part in named for where, amount in amounts(part)]
    if isinstance(value, tuple):
        whole = sum(amount for where, amount in inner if where.endswith(".") and where.count(".") == 1)
        inner = [("", whole), ("~", len(set(value))), *inner]
    # Sorting is stable: what stands first in the state stays first.
    return tuple(sorted(inner, key=lambda one: one[0].count("."))[:MOST_AMOUNTS])


def amounts(value: Any) -> tuple[tuple[str, int], ...]:  # noqa: ANN401 (a value of any kind)
    """Return the amounts in a value, each under where it stands; none for what has no numbers in it.

    >>> amounts(((2, 0), (2, 0), None))
    (('', 4), ('~', 2), ('0.', 2), ('0.~', 2), ('1.', 2), ('1.~', 2), ('2.', 0), ('0.0.', 2), ('0.1.', 0), ...)
    """
    if isinstance(value, Mapping):
        value = tuple(value.values())
    try:
        return _amounts(value)
    except TypeError:
        return ()


@define
class Landmark:
    """A state that was kept: how much of its amount it has, how it was reached, and how often play began from it."""

    amount: int
    state: Any
    trail: Trail
    length: int
    begun: int = 0

    def give_way(self, amount: int, state: Any, trail: Trail, length: int) -> None:  # noqa: ANN401 (any state)
        """Make room for a state with more of the amount, or with as much after fewer moves."""
        if amount > self.amount:
            self.begun = 0
        self.amount, self.state, self.trail, self.length = amount, state, trail, length


@define
class Landmarks:
    """The states that were kept, by phase, part of the state, amount, and whether it is the most or the least of it."""

    _kept: dict[tuple[str, str], dict[str, tuple[Landmark, Landmark]]] = field(factory=dict)
    _levels: dict[int, list[Landmark]] = field(factory=dict)
    _last: Any = None

    def __len__(self) -> int:
        """Return how many are kept."""
        return sum(map(len, self._levels.values()))

    def pick(self, sampler: Sampler) -> Landmark:
        """Return one of them: any level of depth is as likely; of two there the one where play began less often."""
        level = self._levels[sampler.pick(sorted(self._levels))]
        one, other = sampler.pick(level), sampler.pick(level)
        return one if one.begun <= other.begun else other

    def note(self, phase: str, seen: Any, trail: Trail, state: Any) -> None:  # noqa: ANN401 (states of any game)
        """Keep a state for everything of which it has the most or the least so far, or as much after fewer moves.

        `seen` is the state, or the part of it that is compared.
        """
        length = length_of(trail)
        kind, last = type(seen), self._last
        self._last = seen
        if (phase, "") not in self._kept or not attrs.has(kind):
            # The first state of a phase is kept whatever is in it.
            self._compare(phase, "", (("", 0), *amounts(seen)), state, trail, length)
        if not attrs.has(kind):
            return
        same = type(last) is kind
        for one in attrs.fields(kind):
            value = getattr(seen, one.name)
            # What the last move has not touched was looked at before.
            if not same or value is not getattr(last, one.name):
                self._compare(phase, one.name, amounts(value), state, trail, length)

    def _compare(
        self,
        phase: str,
        name: str,
        found: tuple[tuple[str, int], ...],
        state: Any,  # noqa: ANN401 (a state of any game)
        trail: Trail,
        length: int,
    ) -> None:
        kept = self._kept.setdefault((phase, name), {})
        for where, amount in found:
            pair = kept.get(where)
            if pair is None:
                most, least = Landmark(amount, state, trail, length), Landmark(-amount, state, trail, length)
                kept[where] = (most, least)
                self._levels.setdefault(where.count("."), []).extend((most, least))
                continue
            most, least = pair
            if amount > most.amount or (amount == most.amount and length < most.length):
                most.give_way(amount, state, trail, length)
            if -amount > least.amount or (-amount == least.amount and length < least.length):
                least.give_way(-amount, state, trail, length)
