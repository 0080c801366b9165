"""Counts behave like multisets, and the ways to take some are a sequence that is never written out."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.counts import (
    Counts,
    SubMultisets,
    covers,
    minus,
    one_less,
    one_more,
    placed,
    plus,
    read_counts,
    rest_of,
    times,
    total_of,
    write_counts,
)
from boardrules.errors import Overdrawn, Unreadable


class Goods(NamedTuple):
    """Counts with names."""

    corn: int = 0
    hide: int = 0
    tobacco: int = 0


LETTERS = "cht"
small = st.integers(0, 3)
goods = st.builds(Goods, small, small, small)
wholes = st.lists(small, max_size=4).map(tuple)


class TestArithmetic:
    """Counts add up and are taken apart as multisets are."""

    @given(goods, goods)
    def test_as_counters_do(self, left: Goods, right: Goods) -> None:
        kinds = range(3)
        one, other = Counter(dict(zip(kinds, left, strict=True))), Counter(dict(zip(kinds, right, strict=True)))
        assert +(one + other) == +Counter(dict(zip(kinds, plus(left, right), strict=True)))
        assert covers(left, right) == (other <= one)

    @given(goods, goods)
    def test_what_was_added_can_be_taken(self, left: Goods, right: Goods) -> None:
        assert minus(plus(left, right), right) == left

    @given(goods, goods)
    def test_taking_what_is_not_there_is_a_fault_of_the_rules(self, left: Goods, right: Goods) -> None:
        if covers(left, right):
            assert plus(minus(left, right), right) == left
        else:
            with pytest.raises(Overdrawn, match="which does not cover it"):
                minus(left, right)

    def test_the_message_shows_both(self) -> None:
        with pytest.raises(Overdrawn) as caught:
            minus(Goods(1), Goods(0, 2))
        assert str(caught.value) == "(0, 2, 0) taken from (1, 0, 0), which does not cover it"

    @given(st.lists(goods, min_size=1))
    def test_any_number_together(self, several: list[Goods]) -> None:
        assert total_of(*several) == tuple(sum(column) for column in zip(*several, strict=True))

    def test_all_have_the_same_kinds(self) -> None:
        with pytest.raises(ValueError, match="zip"):
            total_of((1, 2), (1, 2, 3))

    @given(goods, st.integers(0, 4))
    def test_many_times_the_same(self, some: Goods, number: int) -> None:
        assert times(some, number) == total_of(Goods(), *[some] * number)

    @given(goods, goods)
    def test_the_rest_if_there_is_enough(self, left: Goods, right: Goods) -> None:
        assert rest_of(left, right) == (minus(left, right) if covers(left, right) else None)

    def test_one_of_several_hands_is_replaced(self) -> None:
        hands = (Goods(1), Goods(2), Goods(3))
        assert placed(hands, 1, Goods()) == (Goods(1), Goods(), Goods(3))
        assert placed(list(hands), -1, Goods()) == (Goods(1), Goods(2), Goods())
        assert hands == (Goods(1), Goods(2), Goods(3))

    def test_the_type_stays(self) -> None:
        one = Goods(2, 1)
        assert (type(times(one, 3)), type(rest_of(one, one))) == (Goods, Goods)
        assert [type(made) for made in (plus(one, (1, 1, 1)), minus(one, (1, 1, 0)), total_of(one, one))] == [Goods] * 3


class TestNotation:
    """Counts are number-letter pairs in a fixed order, and `-` if there is nothing."""

    @given(st.builds(Goods, *[st.integers(0, 9999)] * 3))
    def test_there_and_back(self, counts: Goods) -> None:
        assert read_counts(write_counts(counts, LETTERS), LETTERS) == counts

    def test_zero_counts_are_left_out(self) -> None:
        assert write_counts((2, 0, 10), LETTERS) == "2c10t"
        assert write_counts((0, 0, 0), LETTERS) == "-"
        assert read_counts("2c10t", LETTERS) == (2, 0, 10)
        assert read_counts("-", LETTERS) == (0, 0, 0)

    def test_one_letter_a_kind(self) -> None:
        with pytest.raises(ValueError, match="zip"):
            write_counts((1, 2), LETTERS)

    @pytest.mark.parametrize(
        ("text", "column", "expected"),
        [
            ("", 1, "a number and a letter out of c, h, t"),
            ("c", 1, "a number and a letter out of c, h, t"),
            ("2", 1, "a number and a letter out of c, h, t"),
            ("2C", 1, "a number and a letter out of c, h, t"),
            ("-1c", 1, "a number and a letter out of c, h, t"),
            ("2c-", 3, "a number and a letter out of c, h, t"),
            ("2c 1h", 3, "a number and a letter out of c, h, t"),
            ("\N{ARABIC-INDIC DIGIT TWO}c", 1, "a number and a letter out of c, h, t"),
            ("2c1x", 4, "a letter out of c, h, t"),
            ("1h2c", 4, "each letter once, in the order cht"),
            ("1c2c", 4, "each letter once, in the order cht"),
            ("0c", 1, "a number from 1 to 9999 without leading zeros"),
            ("1c02h", 3, "a number from 1 to 9999 without leading zeros"),
            ("10000c", 1, "a number from 1 to 9999 without leading zeros"),
        ],
    )
    def test_what_cannot_be_read_and_where(self, text: str, column: int, expected: str) -> None:
        with pytest.raises(Unreadable) as caught:
            read_counts(text, LETTERS)
        assert (caught.value.column, caught.value.expected, caught.value.text) == (column, expected, text)


def in_order(counts: Counts) -> tuple[int, list[int]]:
    """Fewest things first; of the same total, more of the first kinds first."""
    return sum(counts), [-count for count in counts]


def written_out(whole: Counts, least: int, most: int) -> list[Counts]:
    """Take every way in turn, and sort."""
    ways = product(*(range(count + 1) for count in whole))
    return sorted((way for way in ways if least <= sum(way) <= most), key=in_order)


class TestSubMultisets:
    """All the ways to take some of a count: as if they were written out."""

    @given(wholes, st.integers(-2, 6), st.integers(-2, 13))
    def test_length_and_order(self, whole: Counts, least: int, most: int) -> None:
        expected = written_out(whole, least, most)
        ways = SubMultisets(whole, least, most)
        assert len(ways) == len(expected)
        assert list(ways) == expected
        assert list(reversed(ways)) == expected[::-1]

    @given(wholes, st.integers(-2, 6), st.integers(-2, 13))
    def test_each_place(self, whole: Counts, least: int, most: int) -> None:
        expected = written_out(whole, least, most)
        ways = SubMultisets(whole, least, most)
        size = len(expected)
        assert [ways[place] for place in range(-size, size)] == expected * 2
        assert [ways.place_of(way) for way in expected] == list(range(size))
        for outside in (size, -size - 1):
            with pytest.raises(IndexError, match=r"^place out of range$"):
                ways[outside]

    @given(wholes, st.integers(0, 4), st.integers(0, 9), st.slices(20))
    def test_slices(self, whole: Counts, least: int, most: int, some: slice) -> None:
        assert SubMultisets(whole, least, most)[some] == tuple(written_out(whole, least, most)[some])

    @given(wholes, st.integers(-2, 6), st.integers(-2, 13), st.lists(st.integers(-1, 4), max_size=5).map(tuple))
    def test_membership(self, whole: Counts, least: int, most: int, asked: Counts) -> None:
        ways = SubMultisets(whole, least, most)
        assert (asked in ways) == (asked in written_out(whole, least, most))
        if asked not in ways:
            with pytest.raises(ValueError, match="cannot be taken"):
                ways.place_of(asked)

    @pytest.mark.parametrize("value", [None, "1c", [1, 0, 0], (1.0, 0, 0), (True, 0, 0), (1, 0), (1, 0, 0, 0)])
    def test_what_is_no_count_is_not_in_it(self, value: object) -> None:
        ways = SubMultisets(Goods(2, 2, 2), 1, 4)
        assert (1, 0, 0) in ways
        assert value not in ways

    def test_the_type_stays(self) -> None:
        ways = SubMultisets(Goods(2, 1, 1), 1, 4)
        assert {type(way) for way in (*ways, ways[0], *ways[1:3])} == {Goods}

    def test_equal_as_a_value(self) -> None:
        assert SubMultisets(Goods(2, 1), 1, 2) == SubMultisets(Goods(2, 1), 1, 2)
        assert len({SubMultisets((2, 1), 1, 2), SubMultisets((2, 1), 1, 2), SubMultisets((2, 1), 0, 2)}) == 2


class TestFortyCards:
    """Forty cards of ten kinds: nearly ten million bundles, of which only those that are asked for are made."""

    BUNDLES = SubMultisets((4,) * 10, 1, 40)

    def test_how_many(self) -> None:
        assert len(self.BUNDLES) == 5**10 - 1
        assert len(SubMultisets((4,) * 10, 1, 20)) > 10**6

    def test_the_ends(self) -> None:
        assert self.BUNDLES[0] == (1, *[0] * 9)
        assert self.BUNDLES[-1] == (4,) * 10
        assert list(islice(self.BUNDLES, 3)) == [self.BUNDLES[0], self.BUNDLES[1], self.BUNDLES[2]]

    def test_membership(self) -> None:
        assert (0, 4, 1, 0, 0, 0, 2, 3, 1, 4) in self.BUNDLES
        assert (0,) * 10 not in self.BUNDLES
        assert (5, *[0] * 9) not in self.BUNDLES

    @given(st.integers(0, 5**10 - 3))
    def test_any_place(self, place: int) -> None:
        here, after = self.BUNDLES[place], self.BUNDLES[place + 1]
        assert self.BUNDLES.place_of(here) == place
        assert here in self.BUNDLES
        assert in_order(here) < in_order(after)

    @given(st.tuples(*[st.integers(0, 4)] * 10).filter(any))
    def test_any_bundle(self, bundle: Counts) -> None:
        assert self.BUNDLES[self.BUNDLES.place_of(bundle)] == bundle


def test_one_thing_more_or_less() -> None:
    assert one_more((0, 2), 0) == (1, 2)
    assert one_less((1, 2), 1) == (1, 1)
    with pytest.raises(Overdrawn, match=r"one of kind 0 taken from \(0, 2\), which has none"):
        one_less((0, 2), 0)
