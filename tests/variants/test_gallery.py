"""The variants of each game, their verdicts, and the gallery that shows them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from boardrules import Game
from boardrules.cli import main
from boardrules.records import Record
from boardrules.rulesets import CONVERTER, changed, differences
from boardrules.variants import Variant
from boardrules.verify.inspector import Inspector, claims
from tests.variants.gallery import PAGE, page, short
from tests.variants.records import GAMES, RANDOM_GAMES, arguments, command, kept, summary, variants

HOUSE_RULES = 5
"""So many variants at least has a game that are house rules; two of them at least are broken."""

VARIANTS = [pytest.param(game, one, id=f"{game} {one.name}") for game, one in variants()]

ENTRIES = kept()

PLAYS = [
    pytest.param(game, broken, id=f"{game} {variant} {broken['name']}")
    for (game, variant), entry in ENTRIES.items()
    for broken in entry["broken"]
]


def commands() -> dict[tuple[str, str], str]:
    """Return the commands that check a variant on the page as it is, by game and variant."""
    shape = r"^\$ (boardrules check (\w+) --variant (\S+) --seats \d+ --games .*)$"
    found = re.findall(shape, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {(game, variant): line for line, game, variant in found}


class TestVariants:
    """Each variant has a name, a sentence, a lesson and rules of its own, and can be played as it says."""

    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_it_can_be_played(self, game: str, variant: Variant[Any]) -> None:
        made = GAMES[game].game(variant.seats, variant.ruleset)
        assert made.actors(made.initial_state())

    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_its_name_is_easy_to_type(self, game: str, variant: Variant[Any]) -> None:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", variant.name)

    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_its_sentences_are_whole(self, game: str, variant: Variant[Any]) -> None:
        for text in (variant.sentence, variant.lesson):
            assert re.fullmatch(r"[A-Z][^\n]*\.", text)
            assert "  " not in text

    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_it_differs_from_the_sheet(self, game: str, variant: Variant[Any]) -> None:
        standard = GAMES[game].STANDARD
        assert (differences(variant.ruleset, standard) == {}) == (variant.name == "standard")
        assert (variant.ruleset is standard) == (variant.name == "standard")

    @pytest.mark.parametrize("game", GAMES)
    def test_no_two_are_the_same(self, game: str) -> None:
        gallery = GAMES[game].GALLERY
        assert len({one.ruleset for one in gallery}) == len(gallery)
        assert len({one.sentence for one in gallery}) == len(gallery)

    @pytest.mark.parametrize("game", GAMES)
    def test_they_are_found_by_their_names(self, game: str) -> None:
        module = GAMES[game]
        assert {one.name: one.ruleset for one in module.GALLERY} == module.VARIANTS
        assert module.VARIANTS["minimal"] is module.MINIMAL

    @pytest.mark.parametrize("game", GAMES)
    def test_there_are_enough_and_some_are_broken(self, game: str) -> None:
        own = [one.name for one in GAMES[game].GALLERY if one.name not in {"standard", "minimal"}]
        assert len(own) >= HOUSE_RULES
        assert sum(ENTRIES[game, name]["status"] == "broken" for name in own) >= 2

    def test_the_rules_of_the_sheet_hold(self) -> None:
        assert [ENTRIES[game, "standard"]["status"] for game in GAMES] == ["holds"] * len(GAMES)


class TestRecords:
    """Each variant has a verdict that is kept, about these very rules."""

    def test_there_is_one_for_each(self) -> None:
        assert list(ENTRIES) == [(game, one.name) for game, one in variants()]

    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_it_is_about_the_same_table(self, game: str, variant: Variant[Any]) -> None:
        entry = ENTRIES[game, variant.name]
        whole = GAMES[game].game(variant.seats, variant.ruleset)
        (box,) = whole.boxes()
        assert (entry["seats"], entry["games"], entry["asked"]["games"]) == (variant.seats, RANDOM_GAMES, RANDOM_GAMES)
        (looked,) = entry["boxes"]
        assert (looked["seats"], looked["ruleset"]) == (box.seats, json.loads(json.dumps(box.differences)))
        assert looked["cut"] == ""
        assert set(entry["never_met"]).isdisjoint(one["name"] for one in entry["broken"])

    @pytest.mark.parametrize(("game", "broken"), PLAYS)
    def test_its_plays_break_what_they_are_said_to(self, game: str, broken: dict[str, Any]) -> None:
        record = CONVERTER.structure(broken["play"], Record)
        module = GAMES[game]
        table: Game[Any, Any] = module.game(record.seats, changed(module.STANDARD, record.ruleset))
        assert record.edition == table.edition
        assert min(broken["moves"].values()) == len(record.moves)
        inspector = Inspector(table)
        state, breaches, _ = inspector.opening()
        for line in record.moves:
            assert broken["name"] not in [breach.name for breach in breaches]
            seen = inspector.step(state, table.read(line))
            state, breaches = seen.after, seen.breaches
        # One state can break a claim for several players; what is kept is the first.
        breach = next(breach for breach in breaches if breach.name == broken["name"])
        assert breach.detail == (broken["detail"] or claims(table)[breach.name][1])

    @pytest.mark.slow
    @pytest.mark.parametrize(("game", "variant"), VARIANTS)
    def test_the_command_in_the_gallery_finds_it_again(
        self, game: str, variant: Variant[Any], capsys: pytest.CaptureFixture[str]
    ) -> None:
        status = main(arguments(commands()[game, variant.name]))
        entry = ENTRIES[game, variant.name]
        assert summary(variant.name, json.loads(capsys.readouterr().out)) == entry
        assert status == {"holds": 0, "broken": 1}[entry["status"]]


class TestPage:
    """The page says what the code and the verdicts say."""

    def test_it_is_fresh(self) -> None:
        assert PAGE.read_text(encoding="utf-8") == page(), "stale: run `python -m tests.variants --page`"

    def test_it_has_the_command_of_each(self) -> None:
        assert commands() == {(game, one.name): command(game, one) for game, one in variants()}

    def test_a_long_list_is_cut_short(self) -> None:
        assert short("2, 3, 4") == "2, 3, 4"
        assert short("a, b, c, d, e, f, g") == "a, b, ... (7)"
        assert short("") == "none"
