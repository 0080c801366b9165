"""The small boxes of all games have the sizes that are pinned as data, whole and reduced."""

from __future__ import annotations

from typing import Any

import pytest

from boardrules import fiji
from tests.verify.boxes import box, name_of, pinned, sizes, tables

PINNED = {name_of(entry): entry for entry in pinned()}


class TestData:
    """The data has every box that there is to be."""

    def test_every_table(self) -> None:
        asked = [(game, variant, seats, dict(changes)) for game, variant, seats, changes in tables()]
        assert asked == [(one["game"], one["variant"], one["seats"], one["changes"]) for one in PINNED.values()]

    @pytest.mark.parametrize("name", PINNED)
    def test_the_rules_of_each_box(self, name: str) -> None:
        entry = PINNED[name]
        small = box(entry["game"], entry["variant"], entry["seats"], entry["changes"])
        assert dict(small.differences) == entry["ruleset"]
        assert entry["reduced"]["by"] == ["macro", "chance", *small.symmetries]

    @pytest.mark.parametrize("name", PINNED)
    def test_levels_add_up(self, name: str) -> None:
        for found in (PINNED[name], PINNED[name]["reduced"]):
            assert sum(found["levels"]) == found["states"]

    @pytest.mark.parametrize("name", PINNED)
    def test_reductions_reduce(self, name: str) -> None:
        assert PINNED[name]["reduced"]["states"] < PINNED[name]["states"]

    def test_the_minimal_rules_are_the_box_for_five(self) -> None:
        assert box("fiji", "standard", 5, {}).ruleset == fiji.MINIMAL

    def test_one_of_them(self) -> None:
        assert sizes(box("fiji", "minimal", 2, {})) == without_rules(PINNED["fiji minimal 2"])


def without_rules(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: entry[name] for name in ("states", "steps", "ends", "levels")}


@pytest.mark.slow
@pytest.mark.parametrize("name", PINNED)
def test_sizes(name: str) -> None:
    entry = PINNED[name]
    small = box(entry["game"], entry["variant"], entry["seats"], entry["changes"])
    assert sizes(small) == without_rules(entry)
    assert sizes(small, *entry["reduced"]["by"]) == without_rules(entry["reduced"])
