"""How many heads a place brings, alone or shared, and the goals scored one by one."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.fiji import STANDARD, TWO_PLAYER, TiedHeads, goal_winners, heads, heads_by_goal, rank
from boardrules.fiji.ruleset import most_heads
from tests.fiji.test_scoring import ALL_PATTERNS, NEXT_PLACE, Pattern, greens, patterns


def shares(pattern: Pattern, rules: fiji.Ruleset = STANDARD) -> tuple[int, ...]:
    """Return the heads where most green is all that counts."""
    return heads(rank(["most green"], greens(pattern)), rules)


@pytest.mark.cite("fiji.heads.shares", "fiji.heads.last-none")
class TestShares:
    """A place brings as many heads as there are players behind it; the last one none."""

    @pytest.mark.parametrize("players", range(2, 6))
    @pytest.mark.parametrize("rules", [STANDARD, NEXT_PLACE])
    def test_nobody_level(self, players: int, rules: fiji.Ruleset) -> None:
        pattern = tuple(range(players))
        assert shares(pattern, rules) == pattern
        assert sum(pattern) == most_heads(rules, players)

    @pytest.mark.parametrize("players", range(1, 6))
    def test_a_lone_place_is_paid_by_those_behind(self, players: int) -> None:
        for pattern in patterns(players):
            for rules in (STANDARD, NEXT_PLACE):
                for seat, share in enumerate(shares(pattern, rules)):
                    if pattern.count(pattern[seat]) == 1:
                        assert share == sum(other < pattern[seat] for other in pattern)

    @pytest.mark.parametrize("players", range(2, 6))
    def test_a_lone_last_place_brings_none(self, players: int) -> None:
        for pattern in patterns(players):
            if pattern.count(0) == 1:
                assert shares(pattern)[pattern.index(0)] == 0
                assert shares(pattern, NEXT_PLACE)[pattern.index(0)] == 0


@pytest.mark.cite("fiji.heads.ties", "fiji.gap.tied-heads")
class TestSharedPlaces:
    """Level players are all paid a lower share; which one, for three or more of them, is a reading."""

    def test_the_default(self) -> None:
        assert STANDARD.tied_heads is TiedHeads.LAST_SHARED_PLACE

    @pytest.mark.parametrize(
        ("pattern", "last_shared", "next_place"),
        [
            ((3, 3, 2, 1), (2, 2, 1, 0), (2, 2, 1, 0)),
            ((3, 2, 2, 1), (3, 1, 1, 0), (3, 1, 1, 0)),
            ((3, 2, 1, 1), (3, 2, 0, 0), (3, 2, 0, 0)),
            ((1, 1, 1, 0), (1, 1, 1, 0), (2, 2, 2, 0)),
            ((1, 0, 0, 0), (3, 0, 0, 0), (3, 1, 1, 1)),
            ((1, 1, 0, 0), (2, 2, 0, 0), (2, 2, 0, 0)),
            ((0, 0, 0, 0), (0, 0, 0, 0), (2, 2, 2, 2)),
            ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (3, 3, 3, 3, 3)),
            ((1, 1, 1, 1, 0), (1, 1, 1, 1, 0), (3, 3, 3, 3, 0)),
            ((1, 0, 0, 0, 0), (4, 0, 0, 0, 0), (4, 2, 2, 2, 2)),
            ((2, 1, 1, 1, 0), (4, 1, 1, 1, 0), (4, 2, 2, 2, 0)),
            ((0, 0), (0, 0), (0, 0)),
        ],
    )
    def test_by_hand(self, pattern: Pattern, last_shared: Pattern, next_place: Pattern) -> None:
        assert (shares(pattern), shares(pattern, NEXT_PLACE)) == (last_shared, next_place)

    @pytest.mark.parametrize("players", range(1, 6))
    def test_every_pattern(self, players: int) -> None:
        for pattern in patterns(players):
            for seat, (default, other) in enumerate(zip(shares(pattern), shares(pattern, NEXT_PLACE), strict=True)):
                better = sum(one > pattern[seat] for one in pattern)
                level = pattern.count(pattern[seat])
                assert default == players - (better + level)
                assert other == players - (better + min(level, 2))

    @pytest.mark.parametrize("players", range(1, 6))
    def test_the_readings_part_only_where_three_are_level(self, players: int) -> None:
        for pattern in patterns(players):
            three = any(pattern.count(amount) >= 3 for amount in pattern)
            assert (shares(pattern) != shares(pattern, NEXT_PLACE)) == three

    @pytest.mark.parametrize("players", range(1, 6))
    def test_the_default_never_hands_out_more_than_the_places_hold(self, players: int) -> None:
        for pattern in patterns(players):
            whole = len(pattern) * (len(pattern) - 1) // 2
            assert sum(shares(pattern)) <= whole
            assert (sum(shares(pattern)) == whole) == (len(set(pattern)) == len(pattern))

    @pytest.mark.parametrize(("players", "most", "whole"), [(2, 1, 1), (3, 3, 3), (4, 8, 6), (5, 15, 10)])
    def test_the_other_can_hand_out_more(self, players: int, most: int, whole: int) -> None:
        totals = {pattern: sum(shares(pattern, NEXT_PLACE)) for pattern in patterns(players)}
        assert max(totals.values()) == most
        assert most_heads(NEXT_PLACE, players) == whole
        assert totals[(0,) * players] == (most if players > 2 else 0)

    def test_twelve_of_ten(self) -> None:
        found = {p: sum(shares(p, NEXT_PLACE)) for p in patterns(5) if sorted(p.count(one) for one in set(p)) == [1, 4]}
        assert set(found.values()) == {12}
        assert len(found) == 10

    def test_four_rounds_can_ask_for_more_than_the_box_has(self) -> None:
        assert 4 * sum(shares((0,) * 5, NEXT_PLACE)) == 60 > STANDARD.heads
        assert 4 * most_heads(STANDARD, 5) == STANDARD.heads

    def test_a_shared_place_in_words(self) -> None:
        ranking = rank(["most green", "fewest blue"], ["2g", "1g", "2g", "-", "-"])
        assert ranking.explain(["Ann", "Bob", "Cat", "Dan", "Eve"]).splitlines() == [
            "Ann and Cat share place 1: they are level on every goal. [fiji.heads.ties]",
            "Ann and Cat have place 1: ahead of Bob on goal 1, “most green”, 2 to 1. [fiji.heads.first-goal]",
            "Bob has place 3: ahead of Dan and Eve on goal 1, “most green”, 1 to 0. [fiji.heads.first-goal]",
            "Dan and Eve share place 4: they are level on every goal. [fiji.heads.ties]",
        ]

    def test_seats_by_letter_are_paid_in_the_order_of_seats(self) -> None:
        assert heads(rank(["most green"], {"C": "3g", "A": "1g", "B": "2g"})) == (0, 1, 2)


@pytest.mark.cite("fiji.two-player.goals", "fiji.two-player.level")
class TestGoalByGoal:
    """Each goal pays whoever alone meets it best, and nobody where the best are level."""

    GOALS = ("most red", "fewest blue", "most green", "fewest yellow")

    def test_one_by_one(self) -> None:
        winners = goal_winners(self.GOALS, ["1g2r1b", "2g1r1y"])
        assert winners == (0, 1, 1, 0)
        assert heads_by_goal(winners, 2, TWO_PLAYER) == (4 + 1, 3 + 2)

    def test_level(self) -> None:
        winners = goal_winners(self.GOALS, ["1g2r1b", "2g2r1b"])
        assert winners == (None, None, 1, None)
        assert heads_by_goal(winners, 2, TWO_PLAYER) == (0, 2)

    def test_an_earlier_goal_says_nothing_about_a_later_one(self) -> None:
        assert goal_winners(["most red", "most green"], ["9r", "1g"]) == (0, 1)

    @pytest.mark.parametrize("wanted", ["most", "fewest"])
    def test_every_pattern(self, wanted: str) -> None:
        for pattern in ALL_PATTERNS:
            (winner,) = goal_winners([f"{wanted} green"], greens(pattern))
            best = max(pattern) if wanted == "most" else 0
            alone = [seat for seat, amount in enumerate(pattern) if amount == best]
            assert winner == (alone[0] if len(alone) == 1 else None)

    @pytest.mark.parametrize("prizes", [(4, 3, 2, 1), (1, 1, 1, 1), (5, 0, 0, 2)])
    def test_no_more_than_all_prizes(self, prizes: tuple[int, ...]) -> None:
        rules = evolve(TWO_PLAYER, goal_heads=prizes)
        for winners in product((0, 1, None), repeat=4):
            paid = heads_by_goal(winners, 2, rules)
            assert sum(paid) == sum(prize for prize, winner in zip(prizes, winners, strict=True) if winner is not None)
            assert sum(paid) <= most_heads(rules, 2) == sum(prizes)
