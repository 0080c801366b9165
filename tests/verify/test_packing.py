"""States are packed exactly: they come back as they were, and only equal ones are packed alike."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import attrs
import pytest

from boardrules import fiji, kawa, playout, replay, wampum
from boardrules.verify.packing import ONE_BYTE, TRIED, TWO_BYTES, Packing, Whole


class Point(NamedTuple):
    x: int
    y: int


@attrs.frozen
class Slotted:
    x: int
    y: Any


@attrs.frozen(slots=False)
class Open:
    x: int
    y: Any


@attrs.frozen
class Alone:
    x: int


@attrs.frozen(cache_hash=True)
class Hashed:
    x: int
    y: int


@attrs.frozen(eq=False)
class ByItself:
    x: int
    y: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByItself) and self.x == other.x

    def __hash__(self) -> int:
        return self.x


@attrs.frozen
class Partly:
    x: int
    y: int = attrs.field(eq=False)


KINDS = {
    "tuples": [(x, y) for x, y in product(range(3), repeat=2)],
    "named tuples": [Point(x, y) for x, y in product(range(3), repeat=2)],
    "attrs with slots": [Slotted(x, y) for x, y in product(range(3), repeat=2)],
    "attrs without slots": [Open(x, y) for x, y in product(range(3), repeat=2)],
    "one field": [Alone(x) for x in range(5)],
    "kept hashes": [Hashed(x, y) for x, y in product(range(3), repeat=2)],
    "numbers": list(range(5)),
    "texts": ["a", "b", ""],
    "bytes": [b"", b"\x00", b"\x00\x00"],
    "an empty tuple first": [(), (1,), (1, 2)],
    "tuples of all lengths": [(1, 2), (), (1,), (1, 2, 3), (2, 1)],
    "all sorts": [(0, 0), b"\x00\x00", (b"\x00\x00",), ((0, 0),), None, "", Point(0, 1), frozenset({1})],
    "fields of all sorts": [
        Slotted(0, Open(1, 2)),
        Slotted(0, None),
        Slotted(0, Slotted(1, 2)),
        Slotted(1, Open(1, 2)),
    ],
}


class TestExactly:
    """Whatever is packed comes back, and what is different is packed differently."""

    @pytest.mark.parametrize("deep", [False, True])
    @pytest.mark.parametrize("kind", KINDS)
    def test_kinds_of_state(self, kind: str, deep: bool) -> None:
        states = KINDS[kind]
        packing = Packing(states[0], deep=deep)
        packed = [packing.pack(state) for state in states]
        for one, state in zip(packed, states, strict=True):
            back = packing.unpack(one)
            assert back == state
            assert type(back) is type(state)
            assert hash(back) == hash(state)
            assert repr(back) == repr(state)
        assert len(set(packed)) == len(set(states))
        assert [packing.pack(state) for state in states] == packed

    @pytest.mark.parametrize(
        "game", [fiji.game(3), fiji.game(2, fiji.TWO_PLAYER), wampum.game(3), kawa.game(3)], ids=str
    )
    @pytest.mark.parametrize("deep", [False, True])
    def test_states_of_the_games(self, game: Any, deep: bool) -> None:
        states = list(replay(game, map(game.read, playout(game, 5).moves)))
        packing = Packing(states[0], deep=deep)
        packed = [packing.pack(state) for state in states]
        assert {type(one) for one in packed} == {bytes}
        assert [packing.unpack(one) for one in packed] == states
        assert len(set(packed)) == len(set(states))
        for one, state in zip(packed, states, strict=True):
            assert game.view(packing.unpack(one), None) == game.view(state, None)

    def test_many_values_of_a_part(self) -> None:
        numbers = [0, 1, ONE_BYTE - 1, ONE_BYTE, ONE_BYTE + 300, TWO_BYTES - 1, TWO_BYTES, TWO_BYTES + 70_000]
        packing = Packing((0, 0))
        for number in range(numbers[-1] + 1):
            packing.pack((number, 0))
        lengths = [len(packing.pack((number, 0))) for number in numbers]  # type: ignore[arg-type]  # bytes
        assert lengths == [2, 2, 2, 3, 3, 3, 6, 6]
        assert [packing.unpack(packing.pack((number, 0))) for number in numbers] == [(number, 0) for number in numbers]

    @pytest.mark.parametrize("state", [ByItself(1, 2), Partly(1, 2)], ids=str)
    def test_a_class_with_its_own_idea_of_what_is_equal_is_kept_whole(self, state: Any) -> None:
        packing = Packing(state)
        assert packing.pack(state) is state
        assert packing.unpack(state) is state

    @pytest.mark.parametrize("state", [(1, []), [1, 2], Slotted(1, [])], ids=str)
    def test_what_can_change_is_refused(self, state: Any) -> None:
        with pytest.raises(TypeError, match="unhashable"):
            Packing(state).pack(state)


class TestPays:
    """Packing is given up where parts are nearly always new."""

    def test_too_few_to_tell(self) -> None:
        assert Packing((0, 0)).pays(TRIED - 1)

    def test_parts_that_come_again(self) -> None:
        packing = Packing((0, 0))
        for x, y in product(range(100), repeat=2):
            packing.pack((x, y))
        assert packing.pays(10_000)
        assert packing.size() > 0

    def test_parts_that_are_always_new(self) -> None:
        packing = Packing((0, 0))
        for x in range(5000):
            packing.pack((x, x))
        assert not packing.pays(5000)

    def test_what_is_tried_then(self) -> None:
        inner = Packing(Slotted(1, Open(2, 3)))
        assert isinstance(inner.deeper(inner.pack(Slotted(1, Open(2, 3)))), Packing)
        flat = Packing((1, 2))
        whole = flat.deeper(flat.pack((1, 2)))
        assert isinstance(whole, Whole)
        assert whole.unpack(whole.pack((1, 2))) == (1, 2)
