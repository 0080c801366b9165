"""What may stand in a field is said in words, and so is what may not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from boardrules import fiji, kawa
from boardrules.allowed import allowed, allowed_in, bounds, unreadable, wrong_kind, wrong_with
from boardrules.errors import Unreadable
from boardrules.rulesets import options
from tests.core.test_rulesets import STANDARD, Spill

FIELDS: dict[str, str] = {
    "rounds": "a whole number, 1 to 9",
    "limit": "a whole number",
    "title": "a text",
    "spill": "one of lost, back",
    "water": "water in notation such as 1f2t",
    "jugs": "a list, each item one of five, three",
    "cards": "a list, each item pour ...",
    "pay": "a list, each item a whole number",
    "prices": "a table of names and values",
}
"""For each field what may stand in it."""


class TestAllowed:
    """Each kind of field says what it takes."""

    @pytest.mark.parametrize("name", FIELDS)
    def test_in_a_field(self, name: str) -> None:
        assert allowed_in(options(STANDARD)[name]) == FIELDS[name]

    def test_a_notation_that_takes_nothing_at_all(self) -> None:
        class Silence:
            """A notation of which every text is one."""

            read = staticmethod(str.strip)

        assert allowed(Silence) == "silence in notation"

    def test_names_that_are_known(self) -> None:
        assert allowed_in(options(kawa.STANDARD)["specials"]).startswith(
            "a list, each item a Special, one of crab, katana"
        )

    @pytest.mark.parametrize(
        ("metadata", "told"),
        [({}, ""), ({"least": 1}, "at least 1"), ({"most": 9}, "at most 9"), ({"least": 0, "most": 9}, "0 to 9")],
    )
    def test_bounds(self, metadata: dict[str, int], told: str) -> None:
        kind: Any = attrs.make_class("Rules", {"one": attrs.field(metadata=metadata)})
        assert bounds(attrs.fields(kind).one) == told


class TestWrong:
    """What may not stand in a field is told with everything that may."""

    @pytest.mark.parametrize(
        ("name", "value", "told"),
        [
            ("rounds", 0, [((), "0 found, a whole number, 1 to 9 expected")]),
            ("rounds", 10, [((), "10 found, a whole number, 1 to 9 expected")]),
            ("rounds", 10**12, [((), "1000000000000 found, a whole number below 1,000,000,000 expected")]),
            ("rounds", None, [((), "None found, a whole number, 1 to 9 expected")]),
            ("limit", -(10**8), []),
            ("spill", "bakc", [((), "'bakc' found, one of lost, back expected (did you mean back?)")]),
            ("spill", 0, [((), "0 found, one of lost, back expected")]),
            ("title", 0, [((), "0 found, a text expected")]),
            ("pay", [1, "x", 2, [3]], [((1,), "item 2: 'x' found, a whole number expected"),
                                       ((3,), "item 4: [3] found, a whole number expected")]),
            ("pay", 1, [((), "1 found, a list, each item a whole number expected")]),
            ("prices", 1, [((), "1 found, a table of names and values expected")]),
            ("water", "1f1x", [((), "'1f1x' found, column 4, a letter out of f, t expected")]),
        ],
    )  # fmt: skip
    def test_told(self, name: str, value: object, told: list[object]) -> None:
        assert list(wrong_with(value, options(STANDARD)[name])) == told

    def test_items_inside_items(self) -> None:
        villages = options(kawa.STANDARD)["positions"]
        assert list(wrong_with([[1, 2], [1, "x"]], villages)) == [
            ((1, 1), "item 2: item 2: 'x' found, a whole number expected")
        ]

    def test_kinds(self) -> None:
        assert wrong_kind(3, int) == []
        assert wrong_kind("3", int) == ["'3' found, a whole number expected"]
        assert wrong_kind("lst", Spill) == ["'lst' found, one of lost, back expected (did you mean lost?)"]


class TestUnreadable:
    """A fault of notation is one line, with the word that was meant."""

    @pytest.mark.parametrize(
        ("kind", "text", "told"),
        [
            (fiji.Condition, "mst green", "'mst green' found, one of: most, fewest expected (did you mean most?)"),
            (
                fiji.Effect,
                "kep",
                "'kep' found, one of: take, half, others, keep, rotate, swap expected (did you mean keep?)",
            ),
            (fiji.Effect, "half x", "'half x' found, column 6, a colour, one of green, red, yellow, blue expected"),
            (fiji.Beads, "", "'' found, a number and a letter out of g, r, y, b expected"),
            (fiji.Colour, "x", "'x' found, a colour, one of green, red, yellow, blue expected"),
        ],
    )  # fmt: skip
    def test_told(self, kind: Any, text: str, told: str) -> None:
        with pytest.raises(Unreadable) as caught:
            kind.read(text)
        assert unreadable(caught.value) == told
