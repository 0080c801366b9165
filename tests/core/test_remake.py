"""Rebuilding a frozen state with some parts replaced."""

from __future__ import annotations

from functools import cached_property

import pytest
from attrs import field, frozen, make_class, validators

from boardrules.remake import remade


@frozen
class Table:
    """Three parts, one of them worked out."""

    left: int
    right: int
    both: int = field(init=False)

    @both.default
    def _both(self) -> int:
        return self.left + self.right


@frozen(slots=False)
class Loose:
    """Two parts, in a class without slots."""

    left: int
    right: int


@frozen(slots=False)
class LooseTable:
    """Three parts, one of them worked out, in a class without slots."""

    left: int
    right: int
    both: int = field(init=False)

    @both.default
    def _both(self) -> int:
        return self.left + self.right


def test_without_slots() -> None:
    before = Loose(1, 2)
    assert remade(Loose, "right")(before, 5) == Loose(1, 5)
    assert before == Loose(1, 2)
    assert hash(remade(Loose, "right")(before, 5)) == hash(Loose(1, 5))


@pytest.mark.parametrize("slots", [True, False])
def test_parts_may_have_any_name(slots: bool) -> None:
    names = ["state", "kind", "new", "put", "made", "copied"]
    odd = make_class("Odd", names, frozen=True, slots=slots)
    assert remade(odd, *names)(odd(1, 2, 3, 4, 5, 6), 6, 5, 4, 3, 2, 1) == odd(6, 5, 4, 3, 2, 1)
    assert remade(odd, "kind")(odd(1, 2, 3, 4, 5, 6), 7) == odd(1, 7, 3, 4, 5, 6)


def test_parts_in_the_order_named() -> None:
    assert remade(Table, "right", "left")(Table(1, 2), 5, 7) == Table(7, 5)


@pytest.mark.parametrize("kind", [Table, LooseTable])
def test_what_is_worked_out_is_worked_out_anew(kind: type[Table | LooseTable]) -> None:
    assert remade(kind, "left")(kind(1, 2), 9) == kind(9, 2)
    assert remade(kind, "left")(kind(1, 2), 9).both == 11


@frozen
class Base:
    """One part, in a slot."""

    left: int


@frozen(slots=False)
class Loosened(Base):
    """Another part, in no slot."""

    right: int


@frozen(slots=False)
class Remembering:
    """What is asked for twice is worked out once."""

    left: int

    @cached_property
    def double(self) -> int:
        """Twice as much."""
        return 2 * self.left


@frozen(slots=False, cache_hash=True)
class Hashed:
    """Its hash is remembered."""

    left: int


@frozen(slots=False)
class Converting:
    """A part that is made a tuple."""

    row: tuple[int, ...] = field(converter=tuple)


@frozen(slots=False)
class Checking:
    """A part that must be positive."""

    left: int = field(validator=validators.gt(0))


@frozen(slots=False)
class CheckingLast:
    """A part that is looked at when all is there."""

    left: int

    def __attrs_post_init__(self) -> None:
        """Refuse what is not positive."""
        if self.left <= 0:
            raise ValueError(self.left)


@frozen(kw_only=True, slots=False)
class Named:
    """Parts that are given by name, one of them private."""

    right: int
    _left: int = field(converter=int)


class TestStatesThatAreMoreThanTheirParts:
    """A state that its constructor makes more of is rebuilt by it."""

    def test_parts_in_slots_of_a_base(self) -> None:
        assert remade(Loosened, "right")(Loosened(1, 2), 3) == Loosened(1, 3)
        assert remade(Loosened, "left")(Loosened(1, 2), 3) == Loosened(3, 2)

    def test_what_was_remembered_is_forgotten(self) -> None:
        before = Remembering(2)
        assert before.double == 4
        assert remade(Remembering, "left")(before, 5).double == 10

    def test_what_was_remembered_to_be_quick_is_forgotten(self) -> None:
        before = Hashed(1)
        assert hash(before) == hash(Hashed(1))
        assert hash(remade(Hashed, "left")(before, 2)) == hash(Hashed(2))

    def test_new_parts_are_converted(self) -> None:
        assert remade(Converting, "row")(Converting([1]), [2, 3]) == Converting((2, 3))

    @pytest.mark.parametrize("kind", [Checking, CheckingLast])
    def test_new_parts_are_checked(self, kind: type[Checking | CheckingLast]) -> None:
        assert remade(kind, "left")(kind(1), 2) == kind(2)
        with pytest.raises(ValueError):  # noqa: PT011 (whatever the class says)
            remade(kind, "left")(kind(1), 0)

    def test_parts_by_name(self) -> None:
        assert remade(Named, "_left")(Named(left=1, right=2), "3") == Named(left=3, right=2)
        assert remade(Named, "right")(Named(left=1, right=2), 5) == Named(left=1, right=5)


@pytest.mark.parametrize(
    ("parts", "named"),
    [(["middle"], "middle"), (["both"], "both"), (["top", "left", "both", "middle"], "both, middle, top")],
)
def test_parts_that_cannot_be_given(parts: list[str], named: str) -> None:
    with pytest.raises(ValueError, match=f"^parts {named} found, any of left, right expected$"):
        remade(Table, *parts)
