"""House rules come from files and command lines, and whatever is wrong with them is said at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from boardrules.errors import BoardRulesError, Incoherent
from boardrules.rulesets import CONVERTER, HouseRules, fault_lines, read_house_rules, read_text, settings


class TestSettings:
    """A command line gives fields as name=value."""

    def test_values_are_toml_or_bare_text(self) -> None:
        pairs = ["rounds=5", " title = plain text ", 'spill="back"', "pay=[3, 1]", "fair=true", "sum=a=b", "bad=[1,"]
        assert settings(pairs) == {
            "rounds": 5,
            "title": "plain text",
            "spill": "back",
            "pay": [3, 1],
            "fair": True,
            "sum": "a=b",
            "bad": "[1,",
        }

    def test_one_pair_cannot_hold_another(self) -> None:
        assert settings(["rounds=1\nlimit=2"]) == {"rounds": "1\nlimit=2"}

    def test_all_faults_at_once(self) -> None:
        with pytest.raises(Incoherent) as caught:
            settings(["rounds", "=5", "rounds=", "pay=1", " pay =2"])
        assert str(caught.value).splitlines() == [
            "settings, 4 faults:",
            "  - 'rounds' found, field=value expected",
            "  - '=5' found, field=value expected",
            "  - 'rounds=' found, field=value expected",
            "  - pay: given twice",
        ]


def refusal(path: Path) -> str:
    """Return why a file is refused, without the folder it lies in."""
    with pytest.raises(BoardRulesError) as caught:
        read_house_rules(path)
    return str(caught.value).replace(f"{path.parent}{os.sep}", "")


class TestHouseRuleFiles:
    """A file says which game, for how many, and what is different."""

    @pytest.fixture
    def house(self, tmp_path: Path) -> Path:
        return tmp_path / "house.toml"

    def test_a_whole_one(self, house: Path) -> None:
        house.write_text('game = "jugs"\nseats = 3\n[ruleset]\nrounds = 6\npay = [2]\n', encoding="utf-8")
        expected = HouseRules(game="jugs", seats=3, ruleset={"rounds": 6, "pay": [2]})
        assert read_house_rules(house) == read_house_rules(str(house)) == expected

    def test_a_short_one(self, house: Path) -> None:
        house.write_text('game = "jugs"\n', encoding="utf-8")
        assert read_house_rules(house) == HouseRules(game="jugs", seats=None, ruleset={})

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("", "house.toml: game: missing"),
            ("game = 7", "house.toml: game: 7 found, a text expected"),
            ('game = "jugs"\nseats = "3"', "house.toml: seats: '3' found, a whole number expected"),
            ('game = "jugs"\nruleset = 3', "house.toml: ruleset: 3 found, a table of names and values expected"),
            (
                'game = "jugs"\nseat = 3',
                "house.toml: seat: unknown, one of game, seats, ruleset expected (did you mean seats?)",
            ),
            (
                "seats = true\nzzz = 1",
                (
                    "house.toml, 3 faults:\n  - game: missing\n  - seats: True found, a whole number expected\n"
                    "  - zzz: unknown, one of game, seats, ruleset expected"
                ),
            ),
        ],
    )
    def test_what_does_not_belong(self, house: Path, text: str, fault: str) -> None:
        house.write_text(text, encoding="utf-8")
        assert refusal(house) == fault

    def test_not_toml(self, house: Path) -> None:
        house.write_text("game: jugs\n", encoding="utf-8")
        assert refusal(house).startswith("house.toml: not TOML: Expected '=' after a key")

    def test_no_file(self, house: Path) -> None:
        assert refusal(house) == "house.toml: no file found, a text file expected"

    def test_a_folder(self, house: Path) -> None:
        house.mkdir()
        assert refusal(house) == "house.toml: a folder found, a text file expected"

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
    def test_a_pipe_is_not_waited_for(self, house: Path) -> None:
        os.mkfifo(house)
        assert refusal(house) == "house.toml: something else found, a text file expected"

    def test_a_binary_file(self, house: Path) -> None:
        house.write_bytes(b"game\xff")
        assert refusal(house) == "house.toml: byte 5 is not UTF-8, a text file expected"

    def test_a_file_that_may_not_be_read(self, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        house.touch()

        def forbidden(*_: object, **__: object) -> str:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(Path, "read_text", forbidden)
        assert refusal(house) == "house.toml: Permission denied"

    def test_a_file_that_is_too_large(self, house: Path) -> None:
        house.write_text("123456", encoding="utf-8")
        assert read_text(house, most=6) == "123456"
        with pytest.raises(BoardRulesError, match=r"house\.toml: 6 bytes found, at most 5 expected$"):
            read_text(house, most=5)


class TestFaultLines:
    """Whatever a reading finds, each fault is one line with its place."""

    def test_the_place_in_a_list(self) -> None:
        lines = self.lines([1, "x", None], list[int], "numbers")
        assert lines == [
            "numbers[1]: 'x' found, a whole number expected",
            "numbers[2]: None found, a whole number expected",
        ]

    def test_the_place_in_a_table_in_a_list(self) -> None:
        lines = self.lines([{"game": "jugs"}, {"gam": 3}], list[HouseRules], "tables")
        assert lines == [
            "tables[1].game: missing",
            "tables[1].gam: unknown, one of game, seats, ruleset expected (did you mean game?)",
        ]

    def test_an_error_of_any_other_kind(self) -> None:
        assert fault_lines(ValueError("no"), "here") == ["here: no"]
        assert fault_lines(ValueError("no")) == ["no"]
        assert fault_lines(KeyError("name")) == ["name: missing"]

    def lines(self, value: object, kind: Any, where: str) -> list[str]:
        with pytest.raises(ExceptionGroup) as caught:
            CONVERTER.structure(value, kind)
        return fault_lines(caught.value, where)
