"""Every tie function, for all ways in which up to five players can be level, against a referee of its own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import comb

import attrs
import pytest

from boardrules import fiji, kawa, ties, wampum
from boardrules.fiji.scoring import shares_of
from boardrules.outcomes import best_scores
from boardrules.wampum.scoring import nearest_highest
from tests.ties import referee

ALL = [(players, pattern) for players in range(1, 6) for pattern in referee.every_pattern(players)]

STRICT = attrs.evolve(fiji.STANDARD, zero_most=fiji.ZeroMost.DOES_NOT_COUNT)
NEXT_PLACE = attrs.evolve(fiji.STANDARD, tied_heads=fiji.TiedHeads.NEXT_PLACE)
LAST_WINS = attrs.evolve(kawa.STANDARD, final_tie=kawa.FinalTie.LAST_IN_TURN_ORDER)


def beads(*greens: int) -> list[fiji.Beads]:
    return [fiji.Beads(green=amount) for amount in greens]


class TestPatterns:
    """All ordered set partitions, each once."""

    @pytest.mark.parametrize("players", range(6))
    def test_all_of_them_in_order(self, players: int) -> None:
        found = list(ties.patterns(players))
        assert found == sorted(referee.every_pattern(players))
        assert len(found) == referee.HOW_MANY[players] == len(set(found))

    def test_how_many_there_are(self) -> None:
        """The first tier may be any of the players, and the others form a pattern of their own."""
        counts = [1]
        for players in range(1, 7):
            counts.append(sum(comb(players, first) * counts[players - first] for first in range(1, players + 1)))
        assert tuple(counts[:6]) == referee.HOW_MANY
        assert counts[6] == sum(1 for _ in ties.patterns(6))

    def test_they_come_one_by_one(self) -> None:
        assert next(ties.patterns(200)) == (0,) * 200

    def test_fewer_than_nobody(self) -> None:
        with pytest.raises(ValueError, match=r"^-1 players found, 0 or more expected$"):
            list(ties.patterns(-1))

    def test_shapes(self) -> None:
        for players, pattern in ALL:
            shape = ties.shape(pattern)
            assert sum(shape) == players
            assert [rank for rank, level in enumerate(shape) for _ in range(level)] == sorted(pattern)
        assert ties.shape(()) == ()


@pytest.mark.cite(
    "fiji.exchange.most-or-fewest",
    "fiji.exchange.ties-cancel",
    "fiji.exchange.next-best",
    "fiji.exchange.ties-again",
    "fiji.exchange.all-cancelled",
    "fiji.exchange.zero-fewest",
    "fiji.gap.cancel-deeper",
    "fiji.gap.zero-most",
)
class TestCondition:
    """Of the amounts that exactly one player has, the best executes."""

    @pytest.mark.parametrize("rules", [fiji.STANDARD, STRICT], ids=["zero counts", "zero does not count"])
    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    @pytest.mark.parametrize("least", [0, 1, 3])
    def test_every_pattern(self, rules: fiji.Ruleset, most: bool, least: int) -> None:
        condition = "most green" if most else "fewest green"
        zero_counts = rules.zero_most is fiji.ZeroMost.COUNTS
        for _, pattern in ALL:
            amounts = [least + rank for rank in pattern]
            found = fiji.resolve(condition, beads(*amounts), rules)
            assert found.executor == referee.executor(amounts, most=most, zero_counts=zero_counts), amounts
            assert found.out == tuple(
                seat for seat, amount in enumerate(amounts) if not amount and most and not zero_counts
            )
            assert found.cancelled == tuple(
                seat for seat, amount in enumerate(amounts) if seat not in found.out and amounts.count(amount) > 1
            )

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_the_small_functions(self, most: bool) -> None:
        for players, pattern in ALL:
            named = dict(zip("ABCDE"[:players], pattern, strict=True))
            seat = referee.executor(pattern, most=most)
            assert ties.lone_best(list(pattern), most=most) == seat
            assert ties.sole_best(named, most=most) == (None if seat is None else "ABCDE"[seat])

    def test_the_reason_names_the_clause_that_decides(self) -> None:
        for _, pattern in ALL:
            told = fiji.resolve("most green", beads(*pattern)).events()
            lone = referee.executor(pattern, most=True)
            at_once = lone is not None and pattern[lone] == max(pattern)
            last = "all-cancelled" if lone is None else "must-execute" if at_once else "next-best"
            assert told[-1].clauses == (f"fiji.exchange.{last}",)
            cancelling = [event.clauses[0].rpartition(".")[2] for event in told[:-1]]
            assert cancelling == ["ties-cancel", *["ties-again"] * len(pattern)][: len(cancelling)]


def held(*columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Return what each player has of each colour."""
    return zip(*columns, strict=True)


@pytest.mark.cite(
    "fiji.goals.best-first",
    "fiji.goals.next-on-tie",
    "fiji.goals.most-or-fewest",
    "fiji.heads.first-goal",
    "fiji.heads.next-goal",
    "fiji.heads.all-places",
)
class TestRanking:
    """A place is one more than the number of players ahead."""

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_every_pattern_on_one_goal(self, most: bool) -> None:
        goal = "most green" if most else "fewest green"
        for _, pattern in ALL:
            ranking = fiji.rank([goal], beads(*pattern))
            assert places_of(ranking) == referee.places([(rank,) for rank in pattern], [most])
            assert ranking.decided == (*[0] * (len(ranking.places) - 1), None)

    @pytest.mark.parametrize(
        "players", [1, 2, 3, 4, pytest.param(5, marks=pytest.mark.slow)], ids=lambda players: f"{players} players"
    )
    @pytest.mark.parametrize("goals", [("most green", "fewest red"), ("fewest green", "most red")], ids=str)
    def test_every_pair_of_patterns_on_two_goals(self, players: int, goals: tuple[str, str]) -> None:
        wants_most = [goal.startswith("most") for goal in goals]
        for first, second in product(referee.every_pattern(players), repeat=2):
            have = list(held(first, second))
            ranking = fiji.rank(goals, [fiji.Beads(green, red) for green, red in have])
            assert places_of(ranking) == referee.places(have, wants_most)
            for here, behind, goal in zip(ranking.places, ranking.places[1:], ranking.decided, strict=False):
                assert goal == (0 if first[here[0]] != first[behind[0]] else 1)

    def test_tiers_are_the_places(self) -> None:
        for _, pattern in ALL:
            groups = ties.tiers(dict(enumerate(pattern)), most=False)
            assert [sorted({pattern[seat] for seat in group}) for group in groups] == [
                [rank] for rank in range(max(pattern) + 1)
            ]


def places_of(ranking: fiji.Ranking) -> list[int]:
    """Return everybody's place, as the ranking has it."""
    found = {}
    for group in ranking.places:
        found |= dict.fromkeys(group, len(found) + 1)
    return [found[seat] for seat in sorted(found)]


@pytest.mark.cite("fiji.heads.shares", "fiji.heads.last-none", "fiji.heads.ties", "fiji.gap.tied-heads")
class TestHeads:
    """A formula of how many are ahead and how many are level."""

    @pytest.mark.parametrize("rules", [fiji.STANDARD, NEXT_PLACE], ids=["last shared place", "next place"])
    def test_every_pattern(self, rules: fiji.Ruleset) -> None:
        other = rules is NEXT_PLACE
        for players, pattern in ALL:
            expected = [
                referee.heads(players, sum(one < rank for one in pattern), pattern.count(rank), next_place=other)
                for rank in pattern
            ]
            ranking = fiji.rank(["fewest green"], beads(*pattern))
            assert list(fiji.heads(ranking, rules)) == expected
            assert list(shares_of(ranking.places, rules)) == expected
            assert list(fiji.explain_heads(ranking, rules).heads) == expected

    def test_the_reason_names_the_gap_where_it_matters(self) -> None:
        for _, pattern in ALL:
            ranking = fiji.rank(["fewest green"], beads(*pattern))
            differ = fiji.heads(ranking) != fiji.heads(ranking, NEXT_PLACE)
            cited = {clause for event in fiji.explain_heads(ranking).events() for clause in event.clauses}
            assert ("fiji.gap.tied-heads" in cited) is differ


@pytest.mark.cite("fiji.two-player.goals", "fiji.two-player.level")
class TestGoalByGoal:
    """A goal's heads go to whoever beats each of the others on it."""

    @pytest.mark.parametrize("most", [True, False], ids=["most", "fewest"])
    def test_every_pattern_on_one_goal(self, most: bool) -> None:
        goal = "most green" if most else "fewest green"
        for _, pattern in ALL:
            assert fiji.goal_winners([goal], beads(*pattern)) == (referee.taker(pattern, most=most),)

    @pytest.mark.parametrize("turned", list(product(["most", "fewest"], repeat=4)), ids=" ".join)
    def test_every_pattern_of_two_players_on_four_goals(self, turned: tuple[str, ...]) -> None:
        row = [f"{way} {colour}" for way, colour in zip(turned, fiji.Colour, strict=True)]
        for patterns in product(referee.every_pattern(2), repeat=4):
            have = [fiji.Beads(*numbers) for numbers in held(*patterns)]
            takers = [referee.taker(one, most=way == "most") for one, way in zip(patterns, turned, strict=True)]
            found = fiji.explain_goals(row, have, fiji.TWO_PLAYER)
            assert list(found.winners) == takers
            assert list(found.heads) == [
                sum(prize for prize, who in zip((4, 3, 2, 1), takers, strict=True) if who == seat) for seat in (0, 1)
            ]


@pytest.mark.cite("wampum.bids.drive-out", "wampum.bids.empty-or-weaker")
class TestBids:
    """Cards are taken from both bids by turns: the one that runs out first is driven out."""

    def test_every_pattern(self) -> None:
        for players, pattern in ALL:
            for one, other in product(range(players), repeat=2):
                bid, there = pattern[one] + 1, pattern[other] + 1
                out = referee.drives_out(bid, there)
                assert (wampum.explain_bid(there, bid).arrival is wampum.Arrival.DRIVES_OUT) is out
                assert (bid >= wampum.fewest_to_bid(there)) is out

    def test_the_machine_says_the_same(self) -> None:
        """What a phase allows is what the function says, for every two bids that fit in a hand."""
        from tests.wampum.tables import table

        for there, bid in product(range(1, 5), repeat=2):
            position = table(hands=["9c", "9c"], start=0).play(f"A bids {there}c at 1")
            arrival = wampum.explain_bid(there, bid).arrival
            assert (f"B bids {bid}c at 1" in position.moves(1)) is (arrival is wampum.Arrival.DRIVES_OUT)
            assert f"B bids {bid}c at 2" in position.moves(1)
            assert wampum.explain_bid(None, bid).arrival is wampum.Arrival.FREE


@pytest.mark.cite("wampum.canoe.highest", "wampum.canoe.ties")
class TestCanoe:
    """Step by step round the table from the old start player to a bid that none exceeds."""

    def test_every_pattern_and_start(self) -> None:
        for players, pattern in ALL:
            bids = [rank + 1 for rank in pattern]
            for start in range(players):
                seat = referee.canoe(bids, start)
                assert wampum.canoe(bids, start) == seat
                assert nearest_highest(dict(enumerate(bids)), start, players) == seat
                found = wampum.explain_canoe(bids, start)
                assert (found.seat, list(found.level)) == (seat, referee.winners(bids))


@pytest.mark.cite("kawa.faq.tied-specials", "kawa.wheel.turn-order", "kawa.wheel.counts-up")
class TestSpecials:
    """Always the lowest position of those left."""

    def test_every_pattern_and_turn_order(self) -> None:
        for players, pattern in ALL:
            best = [seat for seat, rank in enumerate(pattern) if rank == 0]
            for wheel in permutations(range(1, players + 1)):
                assert list(kawa.special_order(best, wheel)) == referee.in_turn(best, wheel)

    def test_every_wheel_with_gaps(self) -> None:
        for players in range(1, 5):
            for wheel in permutations(range(1, 5), players):
                for chosen in product((False, True), repeat=players):
                    best = [seat for seat in range(players) if chosen[seat]]
                    assert list(kawa.explain_specials(best, wheel).order) == referee.in_turn(best, wheel)


@pytest.mark.cite(
    "fiji.end.most-heads",
    "fiji.end.shared",
    "wampum.end.most",
    "wampum.end.shared",
    "kawa.end.most",
    "kawa.gap.final-tie",
)
class TestEnds:
    """Those whom nobody exceeds win together; by a house rule the one with the highest position."""

    def test_every_pattern(self) -> None:
        for _, pattern in ALL:
            won = tuple(referee.winners(pattern))
            assert best_scores(pattern).winners == ties.best_of(dict(enumerate(pattern))) == won
            for explain in (fiji.explain_end, wampum.explain_end, kawa.explain_end):
                assert (explain(pattern).winners, explain(pattern).level) == (won, won)

    @pytest.mark.parametrize("wheels", ["turned", pytest.param("all", marks=pytest.mark.slow)])
    def test_the_house_rule_for_every_turn_order(self, wheels: str) -> None:
        """As the wheel turns, those who sit in turn order come in each of the orders that begin with one of them."""
        for players, pattern in ALL:
            orders = permutations(range(1, players + 1))
            for wheel in orders if wheels == "all" or players < 5 else turns(players):
                assert kawa.result(pattern, wheel, LAST_WINS).winners == (referee.last_in_turn(pattern, wheel),)

    def test_the_house_rule_for_every_wheel_with_gaps(self) -> None:
        """Five players do not fit on the wheel of four."""
        for players, pattern in ALL:
            for wheel in permutations(range(1, 5), players):
                found = kawa.explain_end(pattern, wheel, LAST_WINS)
                assert found.winners == (referee.last_in_turn(pattern, wheel),)


def turns(players: int) -> Iterator[tuple[int, ...]]:
    """Go through the wheels as they turn, clockwise and the other way round."""
    for first in range(players):
        order = [*range(first, players), *range(first)]
        yield tuple(place + 1 for place in order)
        yield tuple(players - place for place in order)
