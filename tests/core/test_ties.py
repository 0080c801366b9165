"""Who is best when some are equal, against definitions written independently, over every way to be level."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from boardrules import ties
from boardrules.ties import clockwise_first, lone_best, sole_best, tiers

PLAYERS = ("Ann", "Bob", "Cat", "Dan", "Eve")

Tiers = tuple[tuple[str, ...], ...]


def ordered_partitions(players: tuple[str, ...]) -> list[Tiers]:
    """Go through every way to be level or not: the groups of equals, best first, each in the players' order."""
    if not players:
        return [()]
    found = []
    for chosen in product((False, True), repeat=len(players)):
        first = tuple(player for player, is_first in zip(players, chosen, strict=True) if is_first)
        rest = tuple(player for player, is_first in zip(players, chosen, strict=True) if not is_first)
        if first:
            found += [(first, *others) for others in ordered_partitions(rest)]
    return found


def ranks(levels: Tiers, players: tuple[str, ...]) -> tuple[int, ...]:
    """Return the rank of each player in groups of equals, 0 for the best."""
    return tuple(next(rank for rank, group in enumerate(levels) if player in group) for player in players)


class TestPatterns:
    """Every way to be level comes once, as the rank of each player, in order."""

    @pytest.mark.parametrize("players", range(6))
    def test_against_the_groups(self, players: int) -> None:
        names = PLAYERS[:players]
        assert list(ties.patterns(players)) == sorted(ranks(levels, names) for levels in ordered_partitions(names))

    def test_of_nobody(self) -> None:
        assert list(ties.patterns(0)) == [()]
        assert ties.shape(()) == ()
        with pytest.raises(ValueError, match=r"^-1 players found, 0 or more expected$"):
            ties.patterns(-1)

    @pytest.mark.parametrize("players", range(1, 6))
    def test_shapes(self, players: int) -> None:
        names = PLAYERS[:players]
        for levels in ordered_partitions(names):
            assert ties.shape(ranks(levels, names)) == tuple(map(len, levels))


ALL = [(size, levels) for size in range(6) for levels in ordered_partitions(PLAYERS[:size])]


def scored(players: tuple[str, ...], levels: Tiers, *, most: bool) -> dict[str, int]:
    """Give out scores that put the players on these levels."""
    sign = -1 if most else 1
    place = {player: number for number, level in enumerate(levels) for player in level}
    return {player: sign * 3 * place[player] for player in players}


def alone(levels: Tiers) -> str | None:
    """Cancel the equals level by level from the top until one player stands alone."""
    return next((level[0] for level in levels if len(level) == 1), None)


def stands_alone(player: str, scores: dict[str, int], *, most: bool) -> bool:
    """Nobody is level with the player, and everybody better is level with somebody."""
    mine = scores[player]
    better = [one for one, score in scores.items() if (score > mine if most else score < mine)]
    level = [one for one, score in scores.items() if one != player and score == mine]
    return not level and all(list(scores.values()).count(scores[one]) > 1 for one in better)


class TestEveryWayToBeLevel:
    """All ordered set partitions of up to five players, asked for most and for fewest."""

    def test_there_are_as_many_as_there_should_be(self) -> None:
        sizes = [size for size, _ in ALL]
        assert [sizes.count(size) for size in range(6)] == [1, 1, 3, 13, 75, 541]
        assert len(set(ALL)) == len(ALL)

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_tiers_are_the_levels(self, most: bool) -> None:
        for size, levels in ALL:
            assert tiers(scored(PLAYERS[:size], levels, most=most), most=most) == levels

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_sole_best_is_the_first_alone(self, most: bool) -> None:
        for size, levels in ALL:
            scores = scored(PLAYERS[:size], levels, most=most)
            assert sole_best(scores, most=most) == alone(levels)
            assert [one for one in scores if stands_alone(one, scores, most=most)] == [
                one for one in [sole_best(scores, most=most)] if one is not None
            ]

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_lone_best_is_the_same_by_place(self, most: bool) -> None:
        for size, levels in ALL:
            scores = scored(PLAYERS[:size], levels, most=most)
            place = lone_best(list(scores.values()), most=most)
            assert (None if place is None else PLAYERS[place]) == alone(levels)

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_best_of_is_the_first_tier(self, most: bool) -> None:
        for size, levels in ALL[1:]:
            scores = scored(PLAYERS[:size], levels, most=most)
            assert ties.best_of(scores, most=most) == levels[0]
            if most:
                assert ties.best_of(scores) == levels[0]

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_it_does_not_matter_who_sits_where(self, most: bool) -> None:
        """The answer names a player, not a place: whoever is listed first is no better for it."""
        for levels in ordered_partitions(PLAYERS[:4]):
            for order in permutations(PLAYERS[:4]):
                assert sole_best(scored(order, levels, most=most), most=most) == alone(levels)


class TestMeaning:
    """What is said in words about equals."""

    def test_most_is_what_is_asked_by_default(self) -> None:
        scores = {"Ann": 3, "Bob": 1}
        assert (sole_best(scores), tiers(scores), lone_best([3, 1])) == ("Ann", (("Ann",), ("Bob",)), 0)

    def test_all_the_same_is_nobody(self) -> None:
        assert sole_best(dict.fromkeys(PLAYERS, 0)) is None
        assert lone_best([0, 0], most=False) is None

    def test_nobody_at_all(self) -> None:
        assert (sole_best({}), lone_best([]), tiers({})) == (None, None, ())

    def test_anything_that_can_be_ordered_is_a_score(self) -> None:
        assert sole_best({"Ann": (3, 1), "Bob": (3, 2), "Cat": (3, 2)}) == "Ann"
        assert tiers({0: "b", 1: "a", 2: "b"}, most=False) == ((1,), (0, 2))


class TestClockwiseFirst:
    """The first of some seats clockwise, the one asked from included."""

    def test_every_table_of_up_to_five(self) -> None:
        for seats in range(1, 6):
            for start, chosen in product(range(seats), product((False, True), repeat=seats)):
                candidates = {seat for seat in range(seats) if chosen[seat]}
                if candidates:
                    nearest = min(candidates, key=lambda seat, start=start, seats=seats: (seat - start) % seats)
                    assert clockwise_first(candidates, start, seats) == nearest

    def test_the_order_of_the_candidates_does_not_matter(self) -> None:
        assert clockwise_first([0, 3], 1, 4) == clockwise_first([3, 0], 1, 4) == 3

    @pytest.mark.parametrize(("candidates", "shown"), [((), r"\[\]"), ((7, 5), r"\[5, 7\]")])
    def test_somebody_must_be_there(self, candidates: tuple[int, ...], shown: str) -> None:
        message = f"^candidates {shown} found, at least one of the seats 0 to 3 expected$"
        with pytest.raises(ValueError, match=message):
            clockwise_first(candidates, 1, 4)


def test_nobody_is_best_of_nobody() -> None:
    with pytest.raises(ValueError, match=r"^no scores found, at least one expected$"):
        ties.best_of({})
