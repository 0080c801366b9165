"""Rebuilding a frozen state with some parts replaced."""

from __future__ import annotations

import pytest
from attrs import field, frozen

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


def test_parts_in_the_order_named() -> None:
    assert remade(Table, "right", "left")(Table(1, 2), 5, 7) == Table(7, 5)


@pytest.mark.parametrize("kind", [Table, LooseTable])
def test_what_is_worked_out_is_worked_out_anew(kind: type[Table | LooseTable]) -> None:
    assert remade(kind, "left")(kind(1, 2), 9) == kind(9, 2)
    assert remade(kind, "left")(kind(1, 2), 9).both == 11


@pytest.mark.parametrize(
    ("parts", "named"),
    [(["middle"], "middle"), (["both"], "both"), (["top", "left", "both", "middle"], "both, middle, top")],
)
def test_parts_that_cannot_be_given(parts: list[str], named: str) -> None:
    with pytest.raises(ValueError, match=f"^parts {named} found, any of left, right expected$"):
        remade(Table, *parts)
