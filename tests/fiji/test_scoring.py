"""Who executes an effect, who has which place, and how many heads that brings: the pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from attrs import evolve
from attrs import fields as fields_of

from boardrules import fiji
from boardrules.errors import BoardRulesError, Unreadable
from boardrules.fiji import STANDARD, TiedHeads, ZeroMost, goal_winners, heads, rank, resolve
from boardrules.fiji.scoring import fulfilment

NEXT_PLACE = evolve(STANDARD, tied_heads=TiedHeads.NEXT_PLACE)
NO_ZERO = evolve(STANDARD, zero_most=ZeroMost.DOES_NOT_COUNT)

Pattern = tuple[int, ...]


def patterns(players: int) -> list[Pattern]:
    """Return every way in which players can be better than, worse than or level with each other, worst as 0."""
    return [p for p in product(range(players), repeat=players) if set(p) == set(range(max(p) + 1))]


ALL_PATTERNS = [pattern for players in range(1, 6) for pattern in patterns(players)]


def test_the_patterns_are_all_there() -> None:
    assert [len(patterns(players)) for players in range(1, 6)] == [1, 3, 13, 75, 541]


def greens(amounts: Sequence[int]) -> list[fiji.Beads]:
    """Return bundles with these amounts of green, and a blue bead so that none is empty."""
    return [fiji.Beads(green=amount, blue=1) for amount in amounts]


def stands(amounts: Sequence[int], most: bool) -> int | None:
    """Say who executes, by the sentence itself: alone with an amount, while every better amount is shared."""
    for seat, amount in enumerate(amounts):
        others = [other for place, other in enumerate(amounts) if place != seat]
        better = [other for other in others if (other > amount if most else other < amount)]
        if amount not in others and all(better.count(other) >= 2 for other in better):
            return seat
    return None


@pytest.mark.cite(
    "fiji.exchange.ties-cancel",
    "fiji.exchange.next-best",
    "fiji.exchange.ties-again",
    "fiji.exchange.all-cancelled",
    "fiji.exchange.one-player",
    "fiji.gap.cancel-deeper",
)
class TestEqualsCancel:
    """Level players are out of it, tier by tier, until one stands alone or nobody is left."""

    @pytest.mark.parametrize("players", range(1, 6))
    @pytest.mark.parametrize("card", ["most green", "fewest green"])
    def test_every_pattern_of_equality(self, card: str, players: int) -> None:
        for pattern in patterns(players):
            result = resolve(card, greens(pattern))
            assert result.executor == stands(pattern, most=card.startswith("most")), pattern
            assert result.cancelled == tuple(s for s in range(players) if pattern.count(pattern[s]) > 1)
            assert result.amounts == dict(enumerate(pattern))
            assert not result.out

    @pytest.mark.parametrize(
        ("amounts", "most", "fewest"),
        [
            ("3210", "A", "D"),
            ("3310", "C", "D"),
            ("3311", None, None),
            ("33110", "E", "E"),
            ("4433", None, None),
            ("44221", "E", "E"),
            ("42200", "A", "A"),
            ("00001", "E", "E"),
            ("11111", None, None),
        ],
    )
    def test_by_hand(self, amounts: str, most: str | None, fewest: str | None) -> None:
        bundles = greens([int(amount) for amount in amounts])
        found = [resolve(card, bundles).executor for card in ("most green", "fewest green")]
        assert ["ABCDE"[seat] if seat is not None else None for seat in found] == [most, fewest]

    def test_tiers_are_listed_best_first(self) -> None:
        bundles = greens([1, 3, 1, 2, 3])
        assert resolve("most green", bundles).tiers == ((1, 4), (3,), (0, 2))
        assert resolve("fewest green", bundles).tiers == ((0, 2), (3,), (1, 4))


@pytest.mark.cite("fiji.exchange.colours", "fiji.exchange.most-or-fewest", "fiji.ex.conditions", "fiji.gap.colour-sum")
class TestWhatAConditionCounts:
    """A card adds up the beads of the colours it names, and asks for the most or the fewest of them."""

    OFFERS = ("1g3r", "2g1r1b", "1y", "2g2b")

    @pytest.mark.parametrize(
        ("card", "amounts", "executor"),
        [
            ("fewest green", [1, 2, 0, 2], 2),
            ("most green+red", [4, 3, 0, 2], 0),
            ("most all", [4, 4, 1, 4], 2),
            ("fewest all", [4, 4, 1, 4], 2),
            ("most yellow+blue", [0, 1, 1, 2], 3),
            ("most red", [3, 1, 0, 0], 0),
        ],
    )
    def test_the_sheets_examples_and_more(self, card: str, amounts: list[int], executor: int) -> None:
        result = resolve(card, self.OFFERS)
        assert list(result.amounts.values()) == amounts
        assert result.executor == executor

    def test_two_colours_are_neither_two_conditions_nor_the_larger_one(self) -> None:
        assert resolve("most green+red", ["2g2r", "3g", "3r"]).executor == 0

    def test_each_card_of_the_deck_reads_back(self) -> None:
        assert [fiji.Condition.read(str(card)) for card in STANDARD.conditions] == list(STANDARD.conditions)


@pytest.mark.cite("fiji.exchange.zero-fewest")
class TestNoneIsTheFewest:
    """Offering none of a colour competes for the fewest of it."""

    def test_a_lone_zero_wins(self) -> None:
        assert resolve("fewest blue", ["1b", "1g", "2b"]).executor == 1

    def test_two_zeros_cancel_as_all_equals_do(self) -> None:
        assert resolve("fewest blue", ["1b", "1g", "2g"]).executor == 0

    @pytest.mark.parametrize("players", range(1, 6))
    def test_no_reading_changes_it(self, players: int) -> None:
        for pattern in patterns(players):
            assert resolve("fewest green", greens(pattern), NO_ZERO) == resolve("fewest green", greens(pattern))


@pytest.mark.cite("fiji.gap.zero-most")
class TestNoneAsTheMost:
    """Whether a lone offer of 0 can have the most, once all others have cancelled, is a reading."""

    def test_by_default_it_can(self) -> None:
        assert STANDARD.zero_most is ZeroMost.COUNTS
        assert resolve("most green", greens([2, 2, 0])).executor == 2

    def test_under_the_other_reading_it_is_skipped(self) -> None:
        result = resolve("most green", greens([2, 2, 0]), NO_ZERO)
        assert (result.executor, result.out, result.tiers, result.cancelled) == (None, (2,), ((0, 1),), (0, 1))

    @pytest.mark.parametrize("players", range(1, 6))
    def test_every_pattern_under_the_other_reading(self, players: int) -> None:
        for pattern in patterns(players):
            found = resolve("most green", greens(pattern), NO_ZERO).executor
            expected = stands(pattern, most=True)
            assert found == (None if expected is not None and pattern[expected] == 0 else expected), pattern

    @pytest.mark.parametrize("players", range(1, 6))
    def test_where_nobody_offers_none_the_readings_agree(self, players: int) -> None:
        for pattern in patterns(players):
            bundles = greens([amount + 1 for amount in pattern])
            assert resolve("most green", bundles, NO_ZERO) == resolve("most green", bundles)

    def test_somebody_above_zero_is_not_touched(self) -> None:
        assert resolve("most green", greens([0, 0, 1]), NO_ZERO).executor == 2


@pytest.mark.cite("fiji.exchange.must-execute")
class TestTheAnalysisInWords:
    """The explanation names who cancels whom, who executes, and the clauses."""

    def test_at_once(self) -> None:
        told = resolve("most green", ["2g", "1g"]).explain(["Ann", "Bob"])
        assert told == "For “most green”, Ann alone has 2 and executes the effect. [fiji.exchange.must-execute]"

    def test_tier_by_tier(self) -> None:
        told = resolve("most green+red", ["2g1r", "3r", "1g", "1r", "1b"]).explain(["Ann", "Bob", "Cat", "Dan", "Eve"])
        assert told.splitlines() == [
            "For “most green and red”, Ann and Bob are level with 3 and cancel each other. [fiji.exchange.ties-cancel]",
            "For “most green and red”, Cat and Dan are level with 1 and cancel each other. [fiji.exchange.ties-again]",
            "For “most green and red”, Eve alone has 0 and executes the effect. [fiji.exchange.next-best]",
        ]

    def test_ties_behind_the_executor_do_not_matter(self) -> None:
        assert "cancel" not in resolve("most green", greens([2, 1, 1])).explain()

    def test_nobody(self) -> None:
        assert resolve("fewest all", ["1g", "1r", "1b"]).explain().splitlines() == [
            "For “fewest beads”, A, B and C are level with 1 and cancel each other. [fiji.exchange.ties-cancel]",
            "For “fewest beads”, nobody is left, so the effect is not executed. [fiji.exchange.all-cancelled]",
        ]

    def test_one_out_under_the_reading(self) -> None:
        assert resolve("most red", ["1r", "1g"], NO_ZERO).explain().splitlines() == [
            "For “most red”, B offered none and so cannot have the most. [fiji.gap.zero-most]",
            "For “most red”, A alone has 1 and executes the effect. [fiji.exchange.must-execute]",
        ]

    def test_out_under_the_reading_in_spanish(self) -> None:
        """Where English says it in the same words, of one and of several, Spanish does not."""
        one, two = (resolve("most red", offers, NO_ZERO) for offers in (["1r", "1g"], ["1r", "1g", "1b"]))
        assert "B no ofreció ninguna, así que no puede ser quien más ofrece." in one.explain(lang="es")
        assert "B y C no ofrecieron ninguna, así que no pueden ser quienes más ofrecen." in two.explain(lang="es")

    def test_out_under_the_reading(self) -> None:
        assert resolve("most red", ["1r", "1g", "1b"], NO_ZERO).explain().splitlines() == [
            "For “most red”, B and C offered none and so cannot have the most. [fiji.gap.zero-most]",
            "For “most red”, A alone has 1 and executes the effect. [fiji.exchange.must-execute]",
        ]
        assert resolve("most red", ["1g", "1b"], NO_ZERO).explain().splitlines() == [
            "For “most red”, A and B offered none and so cannot have the most. [fiji.gap.zero-most]",
            "For “most red”, nobody is left, so the effect is not executed. [fiji.exchange.all-cancelled]",
        ]

    def test_an_unknown_language_is_refused(self) -> None:
        with pytest.raises(ValueError, match="language 'tlh' found"):
            resolve("most red", ["1r", "1g"]).explain(lang="tlh")


class TestHowBundlesAreGiven:
    """Bundles are taken as beads, tuples or notation, in order or by seat."""

    @pytest.mark.parametrize(
        "offers",
        [
            ["2g", "1r"],
            [fiji.Beads(green=2), fiji.Beads(red=1)],
            [(2, 0, 0, 0), "1r"],
            {"A": "2g", "B": "1r"},
            {0: "2g", "B": (0, 1, 0, 0)},
        ],
    )
    def test_all_are_the_same(self, offers: fiji.scoring.Bundles) -> None:
        assert resolve("most green", offers) == resolve("most green", ["2g", "1r"])

    def test_some_seats_only(self) -> None:
        assert resolve("most green", {"D": "2g", "B": "1g"}).executor == 3

    def test_by_name(self) -> None:
        resolution = resolve("most green+red", {"Ann": "2g1r", "Bob": fiji.Beads(red=3), "Cat": (0, 0, 0, 1)})
        assert evolve(resolution, names=()) == resolve("most green+red", ["2g1r", "3r", "1b"])
        assert resolution.names == ("Ann", "Bob", "Cat")
        assert resolution.explain().splitlines() == [
            "For “most green and red”, Ann and Bob are level with 3 and cancel each other. [fiji.exchange.ties-cancel]",
            "For “most green and red”, Cat alone has 0 and executes the effect. [fiji.exchange.next-best]",
        ]
        assert resolution.explain(["X", "Y", "Z"]).startswith("For “most green and red”, X and Y are level")

    def test_players_given_by_name_sit_in_the_order_in_which_they_are_given(self) -> None:
        ranking = rank(["most red"], {"Zoe": "1r", "Ann": "2r", "Bob": "1r"})
        assert (ranking.places, ranking.names) == (((1,), (0, 2)), ("Zoe", "Ann", "Bob"))
        assert heads(ranking) == (0, 2, 0)
        assert ranking.explain().splitlines() == [
            "Ann has place 1: ahead of Zoe and Bob on goal 1, “most red”, 2 to 1. [fiji.heads.first-goal]",
            "Zoe and Bob share place 2: they are level on every goal. [fiji.heads.ties]",
        ]
        assert ranking.explain(["X", "Y", "Z"]).startswith("Y has place 1: ahead of X and Z on ")
        assert goal_winners(["most red"], {"Zoe": "1r", "Ann": "2r"}) == (1,)

    @pytest.mark.parametrize(
        ("given", "seat", "names"),
        [
            ({"B": "1g", "A": "2g"}, 0, ()),
            ({"D": "1g", "C": "2g"}, 2, ()),
            ({"Bo": "1g", "A": "2g"}, 1, ("Bo", "A")),
            ({"b": "1g", "a": "2g"}, 1, ("b", "a")),
        ],
    )
    def test_only_capital_letters_are_seats(self, given: dict[str, str], seat: int, names: tuple[str, ...]) -> None:
        assert resolve("most green", given).executor == seat
        assert resolve("most green", given).names == names
        assert rank(["most green"], given).places[0] == (seat,)

    @pytest.mark.parametrize("nobody", [[], {}, ()])
    def test_nobody(self, nobody: fiji.scoring.Bundles) -> None:
        for ask in (
            lambda: resolve("most green", nobody),
            lambda: rank(["most green"], nobody),
            lambda: goal_winners(["most green"], nobody),
        ):
            with pytest.raises(BoardRulesError, match=r"^no players found, at least one expected$"):
                ask()

    def test_refused(self) -> None:
        with pytest.raises(BoardRulesError, match="seat 'A' found twice"):
            resolve("most green", {0: "2g", "A": "1g"})
        with pytest.raises(Unreadable, match="column 2: found 'q'"):
            resolve("most green", ["2q"])
        with pytest.raises(Unreadable):
            resolve("best green", ["2g"])
        with pytest.raises(Unreadable):
            rank(["most purple"], ["2g"])
        with pytest.raises(Unreadable):
            goal_winners(["most"], ["2g"])


# The order of the players and the heads, on the sheet's example first


@pytest.mark.cite("fiji.ex.ranking", "fiji.heads.first-goal", "fiji.heads.next-goal", "fiji.heads.shares")
class TestTheSheetsRanking:
    """Anna before Chris by green, Henry before Mary by yellow, those two pairs apart by red."""

    NAMES = ("Henry", "Mary", "Chris", "Anna")
    GOALS = ("most red", "fewest blue", "most green", "most yellow")
    HELD = ("3g2r4y3b", "3g2r3y3b", "1g3r2y", "2g3r")

    def test_the_order(self) -> None:
        ranking = rank(self.GOALS, self.HELD)
        assert [[self.NAMES[seat] for seat in group] for group in ranking.places] == [
            ["Anna"],
            ["Chris"],
            ["Henry"],
            ["Mary"],
        ]
        assert ranking.decided == (2, 0, 3, None)

    @pytest.mark.parametrize("rules", [STANDARD, NEXT_PLACE])
    def test_the_heads(self, rules: fiji.Ruleset) -> None:
        found = dict(zip(self.NAMES, heads(rank(self.GOALS, self.HELD), rules), strict=True))
        assert found == {"Anna": 3, "Chris": 2, "Henry": 1, "Mary": 0}

    def test_the_explanation_names_the_goal_that_decides(self) -> None:
        assert rank(self.GOALS, self.HELD).explain(self.NAMES).splitlines() == [
            "Anna has place 1: ahead of Chris on goal 3, “most green”, 2 to 1. [fiji.heads.next-goal]",
            "Chris has place 2: ahead of Henry on goal 1, “most red”, 3 to 2. [fiji.heads.first-goal]",
            "Henry has place 3: ahead of Mary on goal 4, “most yellow”, 4 to 3. [fiji.heads.next-goal]",
            "Mary has place 4. [fiji.heads.all-places]",
        ]


@pytest.mark.cite(
    "fiji.goals.hierarchy",
    "fiji.goals.best-first",
    "fiji.goals.next-on-tie",
    "fiji.goals.most-or-fewest",
    "fiji.heads.sequence",
    "fiji.heads.all-places",
)
class TestTheGoalsRank:
    """The first goal on which two players differ puts them in order; the goals after it do not matter to them."""

    def test_the_first_goal_beats_all_the_others(self) -> None:
        assert rank(["most green", "most red", "most yellow", "most blue"], ["1g", "4r3y2b"]).places == ((0,), (1,))

    def test_the_row_turned_round_turns_the_order(self) -> None:
        assert rank(["most blue", "most yellow", "most red", "most green"], ["1g", "4r3y2b"]).places == ((1,), (0,))

    def test_the_way_it_lies_decides(self) -> None:
        held = ["3r", "1r", "2r"]
        assert rank(["most red"], held).places == ((0,), (2,), (1,))
        assert rank(["fewest red"], held).places == ((1,), (2,), (0,))
        assert fulfilment(fiji.Goal.read("fewest red"), fiji.Beads(red=3)) == -3

    def test_only_those_level_look_at_the_next_goal(self) -> None:
        assert rank(["most red", "most blue"], ["2r", "2r1b", "1r9b"]).places == ((1,), (0,), (2,))

    @pytest.mark.parametrize("wanted", ["most", "fewest"])
    def test_every_pattern_against_a_count_of_the_better_ones(self, wanted: str) -> None:
        for pattern in ALL_PATTERNS:
            ranking = rank([f"{wanted} green", "most red"], greens(pattern))
            sign = 1 if wanted == "most" else -1
            place = 1
            for group in ranking.places:
                for seat in group:
                    assert sum(sign * other > sign * pattern[seat] for other in pattern) == place - 1
                place += len(group)
            assert place == len(pattern) + 1
            assert ranking.decided == (*(0 for _ in ranking.places[1:]), None)

    @pytest.mark.parametrize("players", [2, 3])
    def test_all_pairs_of_patterns_on_two_goals(self, players: int) -> None:
        for first, second in product(patterns(players), repeat=2):
            held = [fiji.Beads(green=one, red=two) for one, two in zip(first, second, strict=True)]
            ranking = rank(["most green", "fewest red"], held)
            for seat, other in product(range(players), repeat=2):
                here, there = (next(n for n, group in enumerate(ranking.places) if s in group) for s in (seat, other))
                ahead = first[seat] > first[other] or (first[seat] == first[other] and second[seat] < second[other])
                assert (here < there) == ahead


class TestWhoIsMeant:
    """Beads are given in order, by seat or by name, and by one of them only."""

    @pytest.mark.parametrize("key", [None, -1, 2.5, True])
    def test_what_is_no_seat(self, key: Any) -> None:
        with pytest.raises(BoardRulesError, match="a seat \\(an int from 0, or its letter\\) or a name expected"):
            fiji.resolve("most green", {key: "1g"})

    def test_names_and_seats(self) -> None:
        mixed: Any = {"Ann": "2g", 5: "3g"}
        with pytest.raises(BoardRulesError, match=r"seats \[5\] found beside names, names for all expected"):
            fiji.resolve("most green", mixed)


def test_a_bundle_may_be_plain_numbers_the_last_ones_left_out() -> None:
    assert resolve("most blue", [(1, 2), "1b"]).executor == 1
    assert [fields_of(kind).names.default for kind in (fiji.Resolution, fiji.Ranking)] == [(), ()]


@pytest.mark.parametrize("winners", [[0], [0] * 9])
def test_there_is_a_winner_or_nobody_for_each_goal(winners: list[int]) -> None:
    goals = [fiji.Goal.read("most green")] * len(winners)
    with pytest.raises(ValueError, match="zip"):
        fiji.heads_by_goal(winners, 2, STANDARD)
    with pytest.raises(ValueError, match="zip"):
        fiji.goal_events(goals, winners, STANDARD)
