"""What a table may change, what contradicts itself, and house rules as differences."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.errors import Incoherent
from boardrules.kawa import STANDARD, VARIANTS, Tiles
from boardrules.rulesets import changed, described, differences, plain
from tests.kawa.tables import game_of, opening

Fault = tuple[int, dict[str, object], list[str]]

ARITHMETIC: dict[str, Fault] = {
    "too few seats": (1, {}, ["seats: 1 found, 2 to 4 expected"]),
    "too many seats": (5, {}, ["seats: 5 found, 2 to 4 expected"]),
    "bounds of seats": (3, {"fewest_seats": 5}, ["fewest_seats: 5 found, at most most_seats (4) expected"]),
    "double weaving for three": (3, {"weaving": "double"}, ["weaving: double for 3 players found, for 2 expected"]),
    "too few tiles": (4, {"rows": 5}, ["tiles: 16 found, one for each of 20 cells expected"]),
    "too many tiles": (2, {"columns": 3}, ["tiles: 16 found, one for each of 12 cells expected"]),
    "too many specials": (
        4,
        {"specials": (kawa.CRAB, kawa.KATANA), "tiles": Tiles(1, 8, 5, 2)},
        ["specials: 2 found, at most one for each straight tile (1) expected"],
    ),
    "a special twice": (
        4,
        {"specials": (kawa.CRAB, kawa.CRAB)},
        ["specials: one found twice, different ones expected"],
    ),
    "positions past the wheel": (
        2,
        {"positions": ((1, 5), (1, 2, 4), (1, 2, 3, 4))},
        ["positions: 1, 5 found, 2 different ones from 1 to 4 expected"],
    ),
    "a position twice": (
        2,
        {"positions": ((3, 3), (1, 2, 4), (1, 2, 3, 4))},
        ["positions: 3, 3 found, 2 different ones from 1 to 4 expected"],
    ),
    "positions of another number": (
        2,
        {"positions": ((1, 2, 3),)},
        ["positions: 1, 2, 3 found, 2 different ones from 1 to 4 expected"],
    ),
    "no positions for four": (
        4,
        {"positions": ((1, 3), (1, 2, 4))},
        ["positions: 2 items found, one for each number of colours from 2 to 4 expected"],
    ),
    "petals to give": (2, {"taken_back": (3, 2, 1, -1)}, ["taken_back: -1 found, at least 0 expected"]),
    "too narrow": (
        4,
        {"columns": 2, "rows": 8},
        ["columns: 2 found, at least 4 for as many Starting tiles expected"],
    ),
    "several at once": (
        4,
        {"columns": 3, "taken_back": (1,), "positions": ()},
        [
            "tiles: 16 found, one for each of 12 cells expected",
            "positions: 0 items found, one for each number of colours from 2 to 4 expected",
            "columns: 3 found, at least 4 for as many Starting tiles expected",
        ],
    ),
}

KINDS: dict[str, tuple[dict[str, object], list[str]]] = {
    "texts for numbers": ({"rounds": "4"}, ["rounds: '4' found, a whole number expected"]),
    "truths": ({"singles": True}, ["singles: True found, a whole number expected"]),
    "too little": ({"rounds": 0}, ["rounds: 0 found, at least 1 expected"]),
    "too much": ({"rows": 13}, ["rows: 13 found, at most 12 expected"]),
    "tiles as a list": ({"tiles": (4, 5, 5, 2)}, ["tiles: [4, 5, 5, 2] found, tiles in notation expected"]),
    "no such reading": ({"bends": "up"}, ["bends: 'up' found, one of next-row, same-row expected"]),
    "a number for a special": ({"specials": (7,)}, ["specials: item 1: 7 found, special in notation expected"]),
}


@pytest.mark.cite("kawa.setup.components", "kawa.double.colours")
class TestContradictions:
    """All that contradicts itself is told at once."""

    @pytest.mark.parametrize("name", ARITHMETIC)
    def test_arithmetic(self, name: str) -> None:
        seats, changes, faults = ARITHMETIC[name]
        with pytest.raises(Incoherent) as caught:
            kawa.game(seats, evolve(STANDARD, **changes))
        assert list(caught.value.faults) == faults

    @pytest.mark.parametrize("name", KINDS)
    def test_kinds(self, name: str) -> None:
        changes, faults = KINDS[name]
        with pytest.raises(Incoherent) as caught:
            kawa.game(2, evolve(STANDARD, **changes))
        assert list(caught.value.faults) == faults

    def test_an_unknown_special(self) -> None:
        unknown = kawa.Special("sparrow", {"sparrow": (0,)})
        with pytest.raises(Incoherent, match="expected a Special, one of crab, katana"):
            kawa.game(2, evolve(STANDARD, specials=(unknown,)))


class TestDifferences:
    """House rules are differences from the sheet, in values that JSON and TOML know."""

    @pytest.mark.parametrize("name", VARIANTS)
    def test_round_trip(self, name: str) -> None:
        rules = VARIANTS[name]
        written = json.loads(json.dumps(differences(rules, STANDARD)))
        assert changed(STANDARD, written) == rules

    def test_what_is_written(self) -> None:
        assert differences(kawa.RECONSTRUCTED, STANDARD) == {"specials": ["crab", "katana"]}
        assert differences(evolve(STANDARD, tiles=Tiles(5, 4, 5, 2)), STANDARD) == {"tiles": "5s4l5r2w"}

    def test_all_fields_are_described(self) -> None:
        for _, about, clauses, _ in described(STANDARD):
            assert about
            assert clauses

    def test_plain_values(self) -> None:
        json.dumps(plain(opening(2).state.tiles))
        json.dumps(plain(game_of(2).view(opening(2).onward("lay").state, 0)))
