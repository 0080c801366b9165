"""Rulesets are read strictly, all faults at once, whether they were made in Python or from differences."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from typing import NamedTuple, Self

import pytest
from attrs import evolve, frozen

from boardrules.counts import read_counts, write_counts
from boardrules.errors import Incoherent, Unreadable
from boardrules.rulesets import (
    Reading,
    changed,
    coherent,
    described,
    differences,
    faults_of_kind,
    nearest,
    option,
    plain,
    quoted,
)


class Spill(Reading):
    """What happens to spilt water."""

    LOST = "lost", "It is gone."
    BACK = "back", "It runs back into the well."


class Water(NamedTuple):
    """A count with notation."""

    five: int = 0
    three: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        return cls._make(read_counts(text, "ft"))

    def __str__(self) -> str:
        return write_counts(self, "ft")


class Jug(enum.IntEnum):
    """A whole number with notation."""

    FIVE = 0
    THREE = 1

    @classmethod
    def read(cls, text: str) -> Self:
        if text not in {"five", "three"}:
            raise Unreadable(text, 1, "five or three")
        return cls[text.upper()]

    def __str__(self) -> str:
        return self.name.lower()


@frozen
class Card:
    """A class with notation."""

    text: str

    @classmethod
    def read(cls, text: str) -> Self:
        if not text.startswith("pour"):
            raise Unreadable(text, 1, "pour ...")
        return cls(text)

    def __str__(self) -> str:
        return self.text


@frozen(kw_only=True)
class Rules:
    """One field of every kind."""

    rounds: int = option(4, "rounds in a game", "jugs.rounds", least=1, most=9)
    limit: int = option(0, "no bounds")
    title: str = option("plain", "what it is called")
    spill: Spill = option(Spill.LOST, "what happens to spilt water", "jugs.gap.spill", "jugs.well")  # noqa: RUF009 (as attrs.field does)
    water: Water = option(Water(1, 2), "what is there first")  # noqa: RUF009 (as attrs.field does)
    jugs: tuple[Jug, ...] = option((Jug.FIVE, Jug.THREE), "which jugs")
    cards: tuple[Card, ...] = option((), "the deck")
    pay: tuple[int, ...] = option((3, 1), "the prizes")
    prices: Mapping[str, int] = option({}, "anything else")


STANDARD = Rules()
NAMES = "rounds, limit, title, spill, water, jugs, cards, pay, prices"


class TestReadings:
    """A reading is a name with a sentence."""

    def test_name_and_sentence(self) -> None:
        assert Spill.LOST == "lost"
        assert str(Spill.BACK) == "back"
        assert Spill.BACK.sentence == "It runs back into the well."
        assert Spill("back") is Spill.BACK

    def test_a_name_is_enough(self) -> None:
        assert Rules(spill="back").spill is Spill.BACK
        assert evolve(STANDARD, spill="back") == Rules(spill=Spill.BACK)

    @pytest.mark.parametrize("value", ["bakc", 3, None])
    def test_what_is_none_is_reported_later(self, value: object) -> None:
        rules = Rules(spill=value)
        assert rules.spill == value
        assert len(faults_of_kind(rules)) == 1


WRONG: dict[str, tuple[str, object, str]] = {
    "a text for a number": ("rounds", "4", "'4' found, a whole number expected"),
    "a truth value for a number": ("rounds", True, "True found, a whole number expected"),
    "a fraction for a number": ("rounds", 4.0, "4.0 found, a whole number expected"),
    "nothing for a number": ("rounds", None, "None found, a whole number expected"),
    "a number for a text": ("title", 4, "4 found, a text expected"),
    "a misspelt reading": ("spill", "bak", "'bak' found, one of lost, back expected (did you mean back?)"),
    "a reading far off": ("spill", "x", "'x' found, one of lost, back expected"),
    "a number for a reading": ("spill", 1, "1 found, one of lost, back expected"),
    "a list for notation": ("water", [1, 2], "[1, 2] found, water in notation expected"),
    "a number for a list": ("pay", 3, "3 found, a list expected"),
    "a text for a list": ("jugs", "five", "'five' found, a list expected"),
    "wrong items": (
        "pay",
        [1, "2", 3, None],
        "item 2: '2' found, a whole number expected; item 4: None found, a whole number expected",
    ),
    "items without notation": ("jugs", ["five", 1], "item 2: 1 found, jug in notation expected"),
    "cards without notation": ("cards", [7], "item 1: 7 found, card in notation expected"),
    "a list for a table": ("prices", [1], "[1] found, a table of names and values expected"),
}
UNREADABLE = {
    "a count": ("water", "2x", "column 2: found 'x', expected a letter out of f, t"),
    "an item": ("jugs", ["four"], "item 1: column 1: found 'four', expected five or three"),
    "a card": ("cards", ["pour five", "drink"], "item 2: column 1: found 'drink', expected pour ..."),
}


class TestChanges:
    """House rules are differences, in values as JSON and TOML hold them."""

    def test_one_of_every_kind(self) -> None:
        rules = changed(
            STANDARD,
            {
                "rounds": 6,
                "limit": -1,
                "title": "deep",
                "spill": "back",
                "water": "3t",
                "jugs": ["three"],
                "cards": ["pour five", "pour three"],
                "pay": [],
                "prices": {"five": 5},
            },
        )
        assert rules == Rules(
            rounds=6,
            limit=-1,
            title="deep",
            spill=Spill.BACK,
            water=Water(0, 3),
            jugs=(Jug.THREE,),
            cards=(Card("pour five"), Card("pour three")),
            pay=(),
            prices={"five": 5},
        )
        assert (type(rules.water), type(rules.jugs[0])) == (Water, Jug)
        assert faults_of_kind(rules) == []

    def test_there_and_back(self) -> None:
        rules = Rules(rounds=6, spill=Spill.BACK, water=Water(2, 0), jugs=(Jug.THREE,), cards=(Card("pour"),))
        found = differences(rules, STANDARD)
        assert list(found) == ["rounds", "spill", "water", "jugs", "cards"]
        assert (found["rounds"], found["spill"], found["water"]) == (6, "back", "2f")
        assert [list(found["jugs"]), list(found["cards"])] == [["three"], ["pour"]]
        assert type(found["spill"]) is str
        assert changed(STANDARD, found) == rules

    def test_no_differences(self) -> None:
        assert differences(STANDARD, Rules()) == {}
        assert changed(STANDARD, {}) == STANDARD

    @pytest.mark.parametrize(("name", "value", "fault"), WRONG.values(), ids=WRONG.keys())
    def test_a_value_of_the_wrong_kind(self, name: str, value: object, fault: str) -> None:
        with pytest.raises(Incoherent) as caught:
            changed(STANDARD, {name: value})
        assert caught.value.faults == (f"{name}: {fault}",)
        assert str(caught.value) == f"ruleset: {name}: {fault}"

    @pytest.mark.parametrize(("name", "value", "fault"), UNREADABLE.values(), ids=UNREADABLE.keys())
    def test_a_text_that_cannot_be_read(self, name: str, value: object, fault: str) -> None:
        with pytest.raises(Incoherent) as caught:
            changed(STANDARD, {name: value})
        assert caught.value.faults[0].startswith(f"{name}: {fault}")

    def test_all_faults_at_once(self) -> None:
        with pytest.raises(Incoherent) as caught:
            changed(STANDARD, {"round": 3, "rounds": "x", "colour": 1, "title": "fine", "pay": 0}, "house.toml")
        assert str(caught.value).splitlines() == [
            "house.toml, 4 faults:",
            f"  - round: unknown, one of {NAMES} expected (did you mean rounds?)",
            "  - rounds: 'x' found, a whole number expected",
            f"  - colour: unknown, one of {NAMES} expected",
            "  - pay: 0 found, a list expected",
        ]

    def test_hints_are_for_misspellings_only(self) -> None:
        assert nearest("rounds", iter(["round"])) == " (did you mean round?)"
        assert nearest("colour", ["round"]) == nearest("x", []) == ""


class TestQuoted:
    """A value is shown as Python does, as far as it can."""

    def test_values(self) -> None:
        deep: dict[str, object] = {}
        for _ in range(100_000):
            deep = {"a": deep}
        assert quoted(deep) == "something nested too deeply"
        assert quoted(1 << 100_000) == "a number of thousands of digits"
        assert quoted("x" * 100) == f"'{'x' * 79}..."


class TestFaultsOfKind:
    """A ruleset made in Python is held to the same."""

    def test_the_standard_is_well(self) -> None:
        assert faults_of_kind(STANDARD) == []

    @pytest.mark.parametrize(("name", "value", "fault"), WRONG.values(), ids=WRONG.keys())
    def test_a_value_of_the_wrong_kind(self, name: str, value: object, fault: str) -> None:
        found = faults_of_kind(evolve(STANDARD, **{name: value}))
        assert len(found) == 1
        assert found[0].startswith(f"{name}: ")
        assert "found, " in found[0]
        if not isinstance(value, (list, tuple)):
            assert found == [f"{name}: {fault}"]

    @pytest.mark.parametrize(
        ("name", "value", "fault"),
        [
            ("water", "2f", "water: '2f' found, Water(five=2, three=0) expected"),
            ("jugs", ("five",), "jugs: ('five',) found, (<Jug.FIVE: 0>,) expected"),
            ("pay", [3, 1], "pay: [3, 1] found, (3, 1) expected"),
        ],
    )
    def test_what_would_read_as_the_right_thing_is_not_it(self, name: str, value: object, fault: str) -> None:
        assert faults_of_kind(evolve(STANDARD, **{name: value})) == [fault]

    @pytest.mark.parametrize(
        ("name", "value", "fault"),
        [
            ("rounds", 0, "rounds: 0 found, at least 1 expected"),
            ("rounds", 10, "rounds: 10 found, at most 9 expected"),
        ],
    )
    def test_out_of_bounds(self, name: str, value: int, fault: str) -> None:
        assert faults_of_kind(evolve(STANDARD, **{name: value})) == [fault]

    def test_bounds_are_allowed_themselves(self) -> None:
        assert faults_of_kind(Rules(rounds=1)) == faults_of_kind(Rules(rounds=9)) == []
        assert faults_of_kind(Rules(limit=-(10**8))) == []

    def test_all_faults_at_once(self) -> None:
        rules = Rules(rounds=0, title=None, spill="x", pay=7)
        assert [fault.split(":")[0] for fault in faults_of_kind(rules)] == ["rounds", "title", "spill", "pay"]


class TestCoherent:
    """Who makes a game is told of everything that is wrong, first of the kinds of value, then of the sums."""

    @staticmethod
    def sums(rules: Rules, seats: int) -> list[str]:
        """Find what does not add up."""
        return [f"pay: {sum(rules.pay)} found, at least {seats} expected"] if sum(rules.pay) < seats else []

    def refusal(self, rules: object, seats: object) -> str:
        with pytest.raises(Incoherent) as caught:
            coherent("jugs", Rules, seats, rules, self.sums)
        return str(caught.value)

    def test_what_can_be_played(self) -> None:
        assert coherent("jugs", Rules, 4, STANDARD, self.sums) is None

    def test_no_ruleset(self) -> None:
        assert self.refusal(3, 4) == f"jugs: ruleset: 3 found, {__name__}.Rules expected"

    @pytest.mark.parametrize("seats", ["4", True, 4.0, None])
    def test_no_number_of_seats(self, seats: object) -> None:
        assert self.refusal(STANDARD, seats) == f"jugs: seats: {seats!r} found, a whole number expected"

    def test_sums(self) -> None:
        assert self.refusal(STANDARD, 5) == "jugs with 5 seats: pay: 4 found, at least 5 expected"
        assert self.refusal(Rules(pay=()), 1) == "jugs with 1 seat: pay: 0 found, at least 1 expected"

    def test_values_of_the_wrong_kind_are_not_added_up(self) -> None:
        assert self.refusal(Rules(pay="3"), 5) == "jugs with 5 seats: pay: '3' found, a list expected"


class TestPlain:
    """Anything can be had in values that JSON knows."""

    def test_a_ruleset(self) -> None:
        assert json.loads(json.dumps(plain(Rules(jugs=(Jug.THREE,), cards=(Card("pour"),))))) == {
            "rounds": 4,
            "limit": 0,
            "title": "plain",
            "spill": "lost",
            "water": "1f2t",
            "jugs": ["three"],
            "cards": ["pour"],
            "pay": [3, 1],
            "prices": {},
        }


class TestDescribed:
    """What may be changed is listed with its sentence, clauses and value."""

    def test_every_field(self) -> None:
        found = list(described(Rules(jugs=(Jug.FIVE, Jug.THREE))))
        assert [name for name, *_ in found] == NAMES.split(", ")
        assert found[0] == ("rounds", "rounds in a game", ("jugs.rounds",), "4")
        assert found[3] == ("spill", "what happens to spilt water", ("jugs.gap.spill", "jugs.well"), "lost")
        assert [shown for *_, shown in found[4:8]] == ["1f2t", "five, three", "", "3, 1"]


def test_a_number_too_long_to_show() -> None:
    assert quoted(10**5000) == "a number of thousands of digits"
    assert quoted("x" * 100) == "'" + "x" * 79 + "..."
