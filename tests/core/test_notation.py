"""A line is read word by word, and whatever cannot be read is reported with its column in the whole line."""

from __future__ import annotations

import pytest

from boardrules.errors import Unreadable
from boardrules.notation import Line

VERBS = {"offers": 1, "hides": 2}


def fault(read: object, *arguments: object) -> tuple[int, str]:
    """Return the column and the expectation of what could not be read."""
    with pytest.raises(Unreadable) as caught:
        read(*arguments)
    return caught.value.column, caught.value.expected


class TestWords:
    """Words stand between single or more blanks."""

    def test_all_kinds_in_one_line(self) -> None:
        line = Line("  B  offers 2g1r\t12 ")
        assert line.seat() == 1
        assert line.one_of(VERBS, "a verb") == 1
        assert line.counts("gryb", "beads") == (2, 1, 0, 0)
        assert line.number("a position") == 12
        assert line.end() is None

    def test_any_reader(self) -> None:
        assert Line("word").word(str.upper, "a word") == "WORD"

    @pytest.mark.parametrize("text", ["", "   ", "\t"])
    def test_nothing_there(self, text: str) -> None:
        assert Line(text).end() is None
        assert fault(Line(text).seat) == (1, "a seat's letter, A to Z")


class TestFaults:
    """The column counts from 1 in the whole line."""

    def test_a_word_that_is_missing_is_missed_after_the_last_one(self) -> None:
        line = Line("A offers  ")
        line.seat()
        line.one_of(VERBS, "a verb")
        assert fault(line.counts, "gryb", "beads, as in 2g1r") == (9, "beads, as in 2g1r")

    def test_a_word_too_many(self) -> None:
        line = Line("A  B")
        line.seat()
        assert fault(line.end) == (4, "the end of the line")

    def test_the_place_inside_a_word(self) -> None:
        line = Line("A 2g1x")
        line.seat()
        assert fault(line.counts, "gryb", "beads") == (6, "a letter out of g, r, y, b")

    def test_a_word_that_is_not_among_the_allowed(self) -> None:
        assert fault(Line(" ofers").one_of, VERBS, "one of") == (2, "one of: offers, hides")
        assert fault(Line("").one_of, VERBS, "one of") == (1, "one of: offers, hides")

    def test_a_number_that_is_missing(self) -> None:
        line = Line("A")
        line.seat()
        assert fault(line.number, "a position") == (2, "a position")

    def test_a_letter_that_is_no_seat(self) -> None:
        assert fault(Line("a offers").seat) == (1, "a seat's letter, A to Z")

    @pytest.mark.parametrize("word", ["x", "-1", "1.0", "12345", "1a", "\N{ARABIC-INDIC DIGIT TWO}"])
    def test_a_word_that_is_no_number(self, word: str) -> None:
        assert fault(Line(f"  {word}").number, "a position") == (3, "a position")

    def test_a_word_that_was_read_and_turned_out_wrong(self) -> None:
        line = Line("swaps 3 2")
        line.word(str, "a verb")
        line.number("a position")
        line.number("a position")
        assert line.fault("the higher one", back=1).column == 9
        assert line.fault("the lower one", back=2).column == 7
        assert line.fault("more").column == 10

    def test_a_word_may_be_read_in_another_way(self) -> None:
        line = Line("A B")
        assert (line.seat(), line.word(str, "a word")) == (0, "B")
        line.back()
        assert line.seat() == 1
        assert line.end() is None
        line.back()
        line.back()
        assert line.seat() == 0

    def test_a_fault_leaves_the_word_to_be_read_again(self) -> None:
        line = Line("B")
        assert fault(line.number, "a number") == (1, "a number")
        assert line.seat() == 1

    def test_a_reader_that_raises_value_error(self) -> None:
        """Any reader may be handed in, `int` too."""
        assert fault(Line("  x").word, int, "a number") == (3, "a number")
