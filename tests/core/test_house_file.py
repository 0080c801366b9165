"""A house-rule file to start from reads back as the very rules that it was made from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from boardrules import fiji, kawa, wampum
from boardrules.errors import BoardRulesError
from boardrules.house_file import house_file, written
from boardrules.house_rules import Rules, rules_in
from boardrules.rulesets import options
from tests.core.test_rulesets import STANDARD
from tests.core.test_rulesets import Rules as Jugs

GAMES: dict[str, Any] = {"fiji": fiji, "wampum": wampum, "kawa": kawa}
NAMED = [(game, name) for game, module in GAMES.items() for name in module.VARIANTS]


def uncommented(text: str) -> str:
    """Take away every # that stands before a field."""
    return re.sub("^#(?! )", "", text, flags=re.MULTILINE)


class TestFiles:
    """All that a file says is true, and what stands behind a # is so already."""

    @pytest.mark.parametrize(("game", "name"), NAMED)
    def test_read_back(self, tmp_path: Path, game: str, name: str) -> None:
        module = GAMES[game]
        rules = module.VARIANTS[name]
        text = house_file(game, rules.fewest_seats, rules, module.VARIANTS)
        for whole in (text, uncommented(text)):
            (tmp_path / "house.toml").write_text(whole, encoding="utf-8")
            assert rules_in(tmp_path / "house.toml", GAMES) == Rules(game, rules.fewest_seats, rules)

    @pytest.mark.parametrize("game", GAMES)
    def test_every_field_is_there_with_its_value(self, game: str) -> None:
        module = GAMES[game]
        text = house_file(game, 2, module.STANDARD, module.VARIANTS)
        assert tomllib.loads(text) == {"game": game, "seats": 2, "ruleset": {}}
        whole = tomllib.loads(uncommented(text))
        assert whole["variant"] == "standard"
        assert list(whole["ruleset"]) == list(options(module.STANDARD))
        assert max(map(len, text.splitlines())) <= 120

    def test_what_differs_is_not_behind_a_mark(self) -> None:
        text = house_file("fiji", 3, evolve(fiji.STANDARD, exchanges=4, conditions=fiji.STANDARD.conditions * 2))
        rules = tomllib.loads(text)["ruleset"]
        assert (list(rules), rules["exchanges"], len(rules["conditions"])) == (["exchanges", "conditions"], 4, 32)
        assert "variant" not in text

    def test_what_is_said_of_a_field(self) -> None:
        text = house_file("jugs", 1, STANDARD)
        assert (
            "# what happens to spilt water [jugs.gap.spill, jugs.well]\n# allowed: one of lost, back\n"
            '# - lost: It is gone.\n# - back: It runs back into the well.\n#spill = "lost"\n'
        ) in text
        assert '# what it is called\n# allowed: a text\n#title = "plain"\n' in text
        assert tomllib.loads(house_file("jugs", 1, Jugs(prices={"a b": 1})))["ruleset"] == {"prices": {"a b": 1}}


class TestValues:
    """Values are written as TOML has them."""

    @pytest.mark.parametrize(
        "value", ["", 'a "b" \\ \n \x7f \x00 \u00e9', 0, -7, True, [], [[1], []], {}, {"a": {"b": ["c"]}}], ids=repr
    )
    def test_there_and_back(self, value: object) -> None:
        assert tomllib.loads(f"value = {written(value)}") == {"value": value}

    def test_what_cannot_be_written(self) -> None:
        with pytest.raises(BoardRulesError, match="None found, a value that a house-rule file can hold expected"):
            written([None])
