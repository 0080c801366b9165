"""States as bytes, exactly: each part of a state stands once in a table, and the bytes are its places in the tables.

Nothing is lost, as it would be with a hash: two states are packed alike just if they are equal. What parts a state has
is seen from the first one: the items of a tuple, or the fields of an attrs class. States of any other kind are kept
whole, and so are those of which some part is nearly always new.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import attrgetter
from typing import Any, Final

import attrs

ONE_BYTE: Final = 0xF0
"""Places below this are one byte; those above take two bytes, or five."""

TWO_BYTES: Final = ONE_BYTE + (0xFF - ONE_BYTE) * 0x100
"""Places below this take at most two bytes."""

TRIED: Final = 4096
"""After so many states it is seen whether packing them pays."""


class _Table(dict[Any, bytes]):
    """The values of one part of the states seen so far, each with the bytes of its place; a new value gets the next."""

    def __init__(self) -> None:
        """Begin with no value."""
        super().__init__()
        self.values_by_place: list[Any] = []

    def __missing__(self, value: Any) -> bytes:  # noqa: ANN401 (any part of any state)
        place = len(self.values_by_place)
        if place < ONE_BYTE:
            code = bytes((place,))
        elif place < TWO_BYTES:
            high, low = divmod(place - ONE_BYTE, 0x100)
            code = bytes((ONE_BYTE + high, low))
        else:
            code = b"\xff" + place.to_bytes(4, "big")
        self[value] = code
        self.values_by_place.append(value)
        return code


class Packing:
    """Packs the states of one kind: tuples of one length, or an attrs class; all others are left as they are."""

    def __init__(self, first: object) -> None:
        """Take the parts of the first state as those of all."""
        self._kind = type(first)
        self._parts, self._build, number = _anatomy(first)
        self._tables = [_Table() for _ in range(number)]
        self._values = [table.values_by_place for table in self._tables]
        self._number = number

    def pays(self, states: int) -> bool:
        """Say whether so many different states have been packed into much fewer parts, or too few to tell."""
        return states < TRIED or 2 * max(map(len, self._tables), default=0) < states

    def pack(self, state: Any) -> Hashable:  # noqa: ANN401 (any state)
        """Return the state as bytes, or as it is if it is of another kind; TypeError if it cannot be hashed."""
        if type(state) is not self._kind or not self._number:
            return _hashable(state)
        parts = self._parts(state)
        if len(parts) != self._number:
            return _hashable(state)
        return b"".join([table[part] for table, part in zip(self._tables, parts, strict=True)])

    def unpack(self, packed: Any) -> Any:  # noqa: ANN401 (bytes, or any state)
        """Return the state that was packed."""
        if type(packed) is not bytes or not self._number:
            return packed
        if len(packed) == self._number:
            return self._build([values[place] for values, place in zip(self._values, packed, strict=True)])
        return self._build([values[place] for values, place in zip(self._values, _places(packed), strict=True)])

    def size(self) -> int:
        """Return how many bytes the tables themselves take, without what lies in them."""
        return sum(sys.getsizeof(table) + sys.getsizeof(table.values_by_place) for table in self._tables)


def _hashable(state: Hashable) -> Hashable:
    hash(state)
    return state


def _places(packed: bytes) -> Iterator[int]:
    """Go through the places that are written one after the other."""
    rest = iter(packed)
    for first in rest:
        if first < ONE_BYTE:
            yield first
        elif first < 0xFF:  # noqa: PLR2004 (the mark of five bytes)
            yield ONE_BYTE + (first - ONE_BYTE) * 0x100 + next(rest)
        else:
            yield int.from_bytes((next(rest), next(rest), next(rest), next(rest)), "big")


Parts = Callable[[Any], tuple[Any, ...]]
Build = Callable[[Iterable[Any]], Any]


def _anatomy(state: Any) -> tuple[Parts, Build, int]:  # noqa: ANN401 (any state)
    """Return how a state is taken apart, how it is put together, and how many parts it has: 0 if it is kept whole."""
    kind = type(state)
    if kind is tuple:
        return tuple, tuple, len(state)
    if issubclass(kind, tuple) and hasattr(kind, "_make") and kind.__eq__ is tuple.__eq__:
        return tuple, kind._make, len(state)
    if attrs.has(kind) and _plain(kind):
        names = [one.name for one in attrs.fields(kind)]
        if len(names) > 1:
            getter: Parts = attrgetter(*names)
            return getter, _builder(state, names), len(names)
    return tuple, tuple, 0


def _plain(kind: type[Any]) -> bool:
    """Say whether two states of a class are equal just if all their fields are, and its fields are all that it has."""
    generated = "attrs generated" in getattr(getattr(kind.__eq__, "__code__", None), "co_filename", "")
    whole = all(one.eq and one.eq_key is None for one in attrs.fields(kind))
    return generated and whole and "_attrs_cached_hash" not in getattr(kind, "__slots__", ()) and not _caches(kind)


def _caches(kind: type[Any]) -> bool:
    """Say whether a class keeps the hash of each state, which it sets where it is constructed."""
    code = getattr(kind.__hash__, "__code__", None)
    return code is not None and "_attrs_cached_hash" in code.co_names


def _builder(example: object, names: list[str]) -> Build:
    """Return what makes such a state of its fields: without its constructor, since they were a state's already."""
    kind, new, put = type(example), object.__new__, object.__setattr__
    if set(names) <= set(getattr(example, "__dict__", ())):

        def build(parts: Iterable[Any]) -> Any:  # noqa: ANN401 (a state of the class)
            state = new(kind)
            put(state, "__dict__", dict(zip(names, parts, strict=True)))
            return state

        return build

    def build_slots(parts: Iterable[Any]) -> Any:  # noqa: ANN401 (a state of the class)
        state = new(kind)
        for name, part in zip(names, parts, strict=True):
            put(state, name, part)
        return state

    return build_slots


class Whole:
    """Packs nothing: each state stands for itself."""

    pack = staticmethod(_hashable)

    @staticmethod
    def unpack(packed: Any) -> Any:  # noqa: ANN401 (any state)
        """Return the state itself."""
        return packed
