"""Random games written down: the same seed gives the same bytes, everywhere and for good."""

from __future__ import annotations

import hashlib

import pytest
from attrs import evolve

from boardrules import playout, wampum
from boardrules.records import read_record, retrace
from boardrules.rulesets import changed
from tests.wampum.tables import STANDARD

DIGESTS = {
    2: "238f41a45eca0097939889aca7260119be56133e41017e3e753a9221db0176a3",
    3: "28b4f40c6c09db902301f54a50992a63acf49505850858bbb3de0b2a738bc4d2",
    4: "08c9051b900ef13d2abc56909afd96e92d13eee7be7f0000f03c8cfbad7541c8",
    5: "41d458e491c17890a59f1f460ec64726bad6477d2170ac1e237150bd5bc8d5ff",
}
"""What the games of seed 7 hash to. If one changes, so has a rule, the notation or the sampler."""


class TestRecords:
    """A seed is a game."""

    @pytest.mark.parametrize("seats", DIGESTS)
    def test_the_same_seed_gives_the_same_bytes(self, seats: int) -> None:
        text = playout(wampum.game(seats), seed=7).json()
        assert text == playout(wampum.game(seats), seed=7).json() != playout(wampum.game(seats), seed=8).json()
        assert hashlib.sha256(text.encode()).hexdigest() == DIGESTS[seats]

    @pytest.mark.parametrize("seats", DIGESTS)
    @pytest.mark.parametrize(
        "changes",
        [
            {},
            {"final_pledge": "chosen", "chests": "open"},
            {"first_canoe": "first-seat", "bids_revealed": "after-bidding"},
            {"removed": (4, 1, 5, 2), "limit_extra": 1},
        ],
    )
    def test_it_replays_to_the_same_end(self, seats: int, changes: dict[str, object]) -> None:
        game = wampum.game(seats, evolve(STANDARD, **changes))
        record = playout(game, seed=3, names=["Ann", "Bob", "Cat", "Dan", "Eve"][:seats])
        again = read_record(record.json())
        assert again == record
        other = wampum.game(again.seats, changed(STANDARD, again.ruleset))
        *_, (_, _, end) = retrace(other, again)
        assert other.outcome(end) == record.outcome is not None
        assert set(again.ruleset) == set(changes)
