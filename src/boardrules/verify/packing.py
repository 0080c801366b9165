"""States as bytes, exactly: each part of a state stands once in a table, and the bytes are its places in the tables.

Nothing is lost, as it would be with a hash: two states are packed alike just if they are equal. What parts a state has
is seen from the first one: the items of a tuple, or the fields of an attrs class; where some part is nearly always
new, the fields of that part too. If that does not help, and for states of any other kind, they are kept whole. A part
that equals one in the table and is of another type, as True and 1 are, would come back as that one: a state with such a
part is kept whole beside its bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
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

    def __init__(self, first: object, *, deep: bool = False) -> None:
        """Take the parts of the first state as those of all, and with `deep` the parts of its parts."""
        self._kind = type(first)
        self._parts, self._build, number = _anatomy(first, deep=deep)
        self._tables = [_Table() for _ in range(number)]
        self._values = [table.values_by_place for table in self._tables]
        self._number = number
        self._odd: dict[Any, Any] = {}
        """States, by what they are packed as, that would be put together with parts of other types."""

    def keep(self, packed: Any, state: Any) -> None:  # noqa: ANN401 (a packed state, and the state)
        """Note the state that a new packed one stands for, if it would come back with parts of other types."""
        if type(packed) is bytes and self._number and not _alike(self.unpack(packed), state):
            self._odd[packed] = state

    def pays(self, states: int) -> bool:
        """Say whether so many different states have been packed into much fewer parts, or too few to tell."""
        return states < TRIED or 2 * max(map(len, self._tables), default=0) < states

    def deeper(self, packed: Any) -> Packing | Whole:  # noqa: ANN401 (a packed state)
        """Return what packs such states part by part of their parts, or keeps them whole if that is no more parts."""
        deep = Packing(self.unpack(packed), deep=True)
        return deep if deep._number > self._number else Whole()

    def pack(self, state: Any) -> Hashable:  # noqa: ANN401 (any state)
        """Return the state as bytes, or as it is if it is of another kind; TypeError if it cannot be hashed."""
        if not self._number:
            return _hashable(state)
        parts = self._parts(state) if type(state) is self._kind else ()
        if len(parts) != self._number:
            # Alone in a tuple, so that it is not taken for the bytes of another.
            return (_hashable(state),)
        return b"".join([table[part] for table, part in zip(self._tables, parts, strict=True)])

    def unpack(self, packed: Any) -> Any:  # noqa: ANN401 (bytes, or any state)
        """Return the state that was packed."""
        if type(packed) is not bytes or not self._number:
            return packed[0] if self._number else packed
        if packed in self._odd:
            return self._odd[packed]
        if len(packed) == self._number:
            return self._build([values[place] for values, place in zip(self._values, packed, strict=True)])
        return self._build([values[place] for values, place in zip(self._values, _places(packed), strict=True)])

    def size(self) -> int:
        """Return how many bytes the tables themselves take, without what lies in them."""
        return sum(sys.getsizeof(table) + sys.getsizeof(table.values_by_place) for table in self._tables)


_ATOMS: Final = frozenset({int, str, bytes, bool, type(None)})
"""Types of which equal values cannot be told apart."""


def _alike(one: Any, other: Any) -> bool:  # noqa: ANN401 (any two equal values)
    """Say whether two equal values are of the same types in all their parts."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind in _ATOMS:
        return True
    if issubclass(kind, tuple):
        return all(map(_alike, one, other))
    if kind is frozenset:
        # Which item equals which is not seen, so the types are enough only where they are all the same.
        kinds = {type(item) for item in (*one, *other)}
        return len(kinds) == 1 and kinds <= _ATOMS
    if attrs.has(kind):
        return all(_alike(getattr(one, part.name), getattr(other, part.name)) for part in attrs.fields(kind))
    return kind is not float or repr(one) == repr(other)


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


def _anatomy(state: Any, *, deep: bool) -> tuple[Parts, Build, int]:  # noqa: ANN401 (any state)
    """Return how a state is taken apart, how it is put together, and how many parts it has: 0 if it is kept whole."""
    kind = type(state)
    if kind is tuple:
        return tuple, tuple, len(state)
    if issubclass(kind, tuple) and hasattr(kind, "_make") and kind.__eq__ is tuple.__eq__:
        return tuple, kind._make, len(state)
    names = _fields(state)
    if not names:
        return tuple, tuple, 0
    getter: Parts = attrgetter(*names)
    inner = {name: _fields(getattr(state, name)) for name in names} if deep else {}
    if not any(inner.values()):
        return getter, _builder(state, names), len(names)
    return _deep_anatomy(state, names, inner)


def _fields(state: object) -> list[str]:
    """Return the fields of a state, or of a part of one, that can be taken apart and put together; else nothing."""
    kind = type(state)
    if not attrs.has(kind) or not _plain(kind):
        return []
    names = [one.name for one in attrs.fields(kind)]
    return names if len(names) > 1 and not _has_more(state, names) else []


def _deep_anatomy(state: Any, names: list[str], inner: dict[str, list[str]]) -> tuple[Parts, Build, int]:  # noqa: ANN401
    """Return the same for a state of which some parts are taken apart, too."""
    dotted = [f"{name}.{part}" for name in names for part in inner[name]] + [name for name in names if not inner[name]]
    getter: Parts = attrgetter(*dotted)
    kinds = [(attrgetter(name), type(getattr(state, name))) for name in names if inner[name]]
    builders = [(name, len(inner[name]), _builder(getattr(state, name), inner[name])) for name in names if inner[name]]
    last = [name for name in names if not inner[name]]
    build_all = _builder(state, [*(name for name, _, _ in builders), *last])

    def parts(one: Any) -> tuple[Any, ...]:  # noqa: ANN401 (a state of the class)
        # Where a part is of another kind than in the first state, the state is kept whole.
        return getter(one) if all(type(get(one)) is kind for get, kind in kinds) else ()

    def build(found: Iterable[Any]) -> Any:  # noqa: ANN401 (a state of the class)
        rest = iter(found)
        made = [make(islice(rest, number)) for _, number, make in builders]
        return build_all([*made, *rest])

    return parts, build, len(dotted)


def _plain(kind: type[Any]) -> bool:
    """Say whether two states of a class are equal just if all their fields are, and its fields are all that it has."""
    generated = "attrs generated" in getattr(getattr(kind.__eq__, "__code__", None), "co_filename", "")
    whole = all(one.eq and one.eq_key is None for one in attrs.fields(kind))
    return generated and whole and "_attrs_cached_hash" not in getattr(kind, "__slots__", ()) and not _caches(kind)


def _has_more(state: object, names: list[str]) -> bool:
    """Say whether a state has something beside its fields that would be lost if it were made of its fields again.

    What a cached property has worked out is not lost: it is worked out again.
    """
    slots = [name for base in type(state).__mro__ for name in base.__dict__.get("__slots__", ())]
    more = {name for name in (*getattr(state, "__dict__", ()), *slots) if name not in names and hasattr(state, name)}
    if not more - {"__weakref__"}:
        return False
    again = _builder(state, names)([getattr(state, name) for name in names])
    return not all(hasattr(again, name) for name in more)


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
            put(state, "__dict__", dict(zip(names, parts, strict=False)))
            return state

        return build

    def build_slots(parts: Iterable[Any]) -> Any:  # noqa: ANN401 (a state of the class)
        state = new(kind)
        for name, part in zip(names, parts, strict=False):
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
