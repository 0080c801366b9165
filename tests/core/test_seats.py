"""Seats are ints from 0 in code, letters from A in notation, and run clockwise as they count up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardrules.errors import Unreadable
from boardrules.seats import CHANCE, MOST_SEATS, Chance, clockwise_from, letter, name_of, seat_of, span


def test_a_span_in_words() -> None:
    """From the fewest to the most, or the one number that is allowed."""
    assert [span(2, 5), span(2, 3), span(2, 2)] == ["2 to 5", "2 to 3", "2"]


class TestLetters:
    """Every seat has a letter, and every letter a seat."""

    def test_there_and_back(self) -> None:
        letters = [letter(seat) for seat in range(MOST_SEATS)]
        assert "".join(letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        assert [seat_of(one) for one in letters] == list(range(26))

    @pytest.mark.parametrize("seat", [-1, 26])
    def test_no_letter_beyond_the_alphabet(self, seat: int) -> None:
        with pytest.raises(ValueError, match=f"^seat {seat} found, 0 to 25 expected$"):
            letter(seat)

    @pytest.mark.parametrize("text", ["", "a", "AB", "1", "Ä", "-", " ", "\N{GREEK CAPITAL LETTER ALPHA}"])
    def test_nothing_else_is_a_seat(self, text: str) -> None:
        with pytest.raises(Unreadable) as caught:
            seat_of(text)
        assert (caught.value.text, caught.value.column) == (text, 1)
        assert caught.value.expected == "a seat's letter, A to Z"


class TestNames:
    """A player is called by name where the names are known."""

    def test_name_or_letter(self) -> None:
        assert [name_of(seat, ["Ann", "Bob"]) for seat in range(3)] == ["Ann", "Bob", "C"]
        assert name_of(0) == "A"

    def test_after_the_letters_come_numbers(self) -> None:
        assert [name_of(seat) for seat in (24, 25, 26, 27)] == ["Y", "Z", "seat 27", "seat 28"]
        assert name_of(26, ["Ann"] * 27) == "Ann"

    def test_nature_has_a_name_of_her_own(self) -> None:
        assert name_of(CHANCE, ["Ann"]) == "chance"
        assert repr(CHANCE) == "CHANCE"
        assert list(Chance) == [CHANCE]


class TestClockwise:
    """A turn order starts anywhere and goes round once."""

    def test_all_starts_of_a_table(self) -> None:
        assert [clockwise_from(start, 3) for start in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]

    @pytest.mark.parametrize("seats", range(1, 7))
    def test_everybody_once_and_each_after_the_neighbour(self, seats: int) -> None:
        for start in range(seats):
            order = clockwise_from(start, seats)
            assert order[0] == start
            assert sorted(order) == list(range(seats))
            assert all(right == (left + 1) % seats for left, right in pairwise(order))
