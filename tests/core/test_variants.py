"""Named rulesets."""

from __future__ import annotations

from typing import Any

import pytest

from boardrules import BoardRulesError
from boardrules.variants import Variant, by_name


def named(name: str, ruleset: object = None) -> Variant[Any]:
    return Variant(name=name, sentence="It changes.", lesson="It holds.", seats=2, ruleset=ruleset)


class TestByName:
    """Variants have different names, and are found by them."""

    def test_in_order(self) -> None:
        assert list(by_name([named("b", 1), named("a", 2)]).items()) == [("b", 1), ("a", 2)]

    def test_the_ruleset_itself(self) -> None:
        rules = object()
        assert by_name([named("a", rules)])["a"] is rules

    def test_a_name_given_twice(self) -> None:
        with pytest.raises(BoardRulesError, match="variant 'a' found twice, different names expected"):
            by_name([named("a"), named("b"), named("a")])
