"""Whole games: they hold what is claimed of them, small boxes can be gone through, and a seed plays the same game."""

from __future__ import annotations

import hashlib

import pytest
from attrs import evolve

from boardrules import check, kawa, playout
from boardrules.chance import Sampler
from boardrules.kawa import STANDARD, boxed
from boardrules.kawa.phases import phases_of
from boardrules.kawa.phases.flow import turn_of
from boardrules.kawa.state import State, Table
from boardrules.verify.verdict import Status
from tests.kawa.tables import game_of, opening, states_of

READINGS = {
    "bends": ("next-row", "same-row"),
    "whirlpools": ("one-each-way", "both-left", "both-right"),
    "swap_adjacency": ("orthogonal", "wrapping", "diagonal"),
    "petals_on_swap": ("travel", "stay"),
    "extra_swap": ("last-in-turn-order", "position-four"),
    "final_tie": ("shared", "last-in-turn-order"),
}

OTHERS = {f"{field} {name}": {field: name} for field, names in READINGS.items() for name in names[1:]}

PLAYED = {
    "two": (2, STANDARD, "1085d20acfb6d048"),
    "three": (3, STANDARD, "72ae1e22728b35d7"),
    "four": (4, STANDARD, "3980984609625116"),
    "double weaving": (2, kawa.DOUBLE_WEAVING, "fa57eb0a71f35f46"),
    "reconstructed": (4, kawa.RECONSTRUCTED, "5783bd43abd8a5e6"),
    "whirlpools both-left": (3, evolve(STANDARD, whirlpools="both-left"), "b76cebe054aac5e5"),
    "whirlpools both-right": (3, evolve(STANDARD, whirlpools="both-right"), "ed6361dc2c3caa29"),
    "swap_adjacency wrapping": (3, evolve(STANDARD, swap_adjacency="wrapping"), "8ae3c554a11304d7"),
    "swap_adjacency diagonal": (3, evolve(STANDARD, swap_adjacency="diagonal"), "beb899590f4d2744"),
    "petals_on_swap stay": (3, evolve(STANDARD, petals_on_swap="stay"), "f47eafe1bbf5b26b"),
    "extra_swap position-four": (3, evolve(STANDARD, extra_swap="position-four"), "e8d7a744e2661a36"),
    "final_tie last-in-turn-order": (3, evolve(STANDARD, final_tie="last-in-turn-order"), "57125a694e76471d"),
}
"""Seats, rules, and a fingerprint of the record of the game with seed 7."""


class TestPlayouts:
    """The same seed plays the same game everywhere; what changes it is a change of the rules."""

    @pytest.mark.parametrize("name", PLAYED)
    def test_seed_seven(self, name: str) -> None:
        seats, rules, fingerprint = PLAYED[name]
        record = playout(game_of(seats, rules), 7)
        assert hashlib.sha256(record.json().encode()).hexdigest()[:16] == fingerprint


@pytest.mark.slow
class TestClaims:
    """What is claimed holds, and everything that is said to be reachable is reached."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_of_the_sheets_game(self, seats: int) -> None:
        self.holds(seats, STANDARD)

    @pytest.mark.parametrize("name", ["double-weaving", "reconstructed", "minimal"])
    def test_of_the_variants(self, name: str) -> None:
        self.holds(2, kawa.VARIANTS[name])

    @pytest.mark.parametrize("name", [name for name in OTHERS if name != "bends same-row"])
    def test_of_every_reading(self, name: str) -> None:
        self.holds(3, evolve(STANDARD, **OTHERS[name]))

    def holds(self, seats: int, rules: kawa.Ruleset) -> None:
        verdict = check(game_of(seats, rules), games=80)
        assert verdict.ok, str(verdict)
        assert [finding.name for finding in verdict.unseen] == ["simultaneous_decisions_commute"]
        assert verdict.unmade == ()

    @pytest.mark.cite("kawa.gap.bends")
    def test_sideways_flows_need_not_end(self) -> None:
        verdict = check(game_of(3, evolve(STANDARD, bends="same-row")), games=20)
        assert verdict.status is Status.BROKEN
        assert {finding.name for finding in verdict.broken} == {"steps_do_not_fail"}
        finding = verdict["steps do not fail"]
        assert "came to no end" in finding.broken[0].detail


class TestBoxes:
    """A box is a game of the same kind, small enough to go through."""

    @pytest.mark.parametrize("changes", [*OTHERS.values(), {"specials": (kawa.CRAB,)}, {"singles": 0}, {"rounds": 1}])
    def test_a_box_keeps_the_readings(self, changes: dict[str, object]) -> None:
        rules = evolve(STANDARD, **changes)
        small = boxed(rules, 4)
        assert all(getattr(small, name) is getattr(rules, name) for name in READINGS)
        assert small.specials == rules.specials
        assert kawa.game(2, small).boxes()[0].ruleset == boxed(small, 2)

    def test_minimal_is_the_box_of_the_sheet(self) -> None:
        assert boxed(STANDARD, 2) == kawa.MINIMAL


class TestPhases:
    """Only phases that occur under the rules are there, and they lead only where they can."""

    def test_without_petals(self) -> None:
        names = [phase.name for phase in phases_of(Table(evolve(STANDARD, singles=0, doubles=0), 2))]
        assert "lay" not in names
        assert "take-back" not in names

    def test_without_pairs(self) -> None:
        alone = Table(evolve(STANDARD, rows=1, columns=1, tiles=kawa.Tiles(1)), 2)
        assert "swap" not in [phase.name for phase in phases_of(alone)]
        after = turn_of(State.opening(alone), (1, 0))
        assert (after.phase, after.swaps) == ("flow", 0)

    def test_nobody_takes_back(self) -> None:
        position = opening(2, evolve(STANDARD, taken_back=(0, 0, 0, 0))).onward("over")
        assert position.phase == "over"


class TestProbes:
    """A check tries moves near the legal ones, and the machine and the lists agree about all of them."""

    def test_agreement(self) -> None:
        game = game_of(3)
        sampler = Sampler(3)
        tried = accepted = 0
        for state in states_of(game, 4):
            for move in game.probes(state, sampler):
                legal = any(move in game.legal_moves(state, actor) for actor in game.actors(state))
                assert legal == (game.objection(state, move) is None)
                tried, accepted = tried + 1, accepted + legal
        assert tried > 5 * accepted > 0
