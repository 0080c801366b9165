"""One line a move: what is written reads back, and what cannot be read is shown with a caret."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import wampum
from boardrules.errors import Unreadable
from boardrules.wampum import Good, Goods
from boardrules.wampum.moves import read, write
from tests.wampum.tables import STANDARD, game_of, states_of

T = TypeVar("T")

thorough = settings(max_examples=300, derandomize=True, deadline=None)

seats = st.integers(0, 25)
villages = st.integers(0, 9998)
counts = st.one_of(st.integers(0, 5), st.integers(0, 9999))
bundles = st.builds(Goods, counts, counts, counts, counts, counts)
kinds = st.sampled_from(Good)
MOVES = {
    "removes": st.builds(wampum.Removes, kinds),
    "deals": st.builds(wampum.Deals, kinds, seats),
    "deals to village": st.builds(wampum.DealsToVillage, kinds, villages),
    "starts": st.builds(wampum.Starts, seats),
    "bids": st.builds(wampum.Bids, seats, bundles, villages),
    "moves": st.builds(wampum.MovesTo, seats, villages),
    "discards": st.builds(wampum.Discards, seats, bundles),
    "pledges": st.builds(wampum.Pledges, seats, bundles),
}
"""Every kind of move."""

WORDS = (
    *("A", "B", "Z", "a", "AA", "bids", "moves", "discards", "pledges", "remove", "deal", "start", "to", "at"),
    *("corn", "hide", "tobacco", "weapon", "alcohol", "Corn", "wampum", "village", "villages"),
    *("3c2w", "2w3c", "0c", "-", "1a", "12345c", "01c", "1", "2", "0", "00", "-1", "99999", "é", "٣", "1g"),
)
BLANKS = (" ", "  ", "\t", "\n", "\u00a0", "\x1f", "")

sentences = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(BLANKS)), max_size=7).map(
    lambda some: "".join(word + blank for word, blank in some)
)


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Draw a line with a slip of the pen: one letter too many, too few or wrong."""
    line = write(draw(st.one_of(*MOVES.values())))
    place = draw(st.integers(0, len(line)))
    slip = draw(st.sampled_from(["", " ", "c", "0", "q", "\t", "+", "é"]))
    return line[:place] + slip + line[place + draw(st.integers(0, 1)) :]


def shown(fault: Unreadable) -> tuple[str, str]:
    """Return the line that a message shows, and what stands over the caret."""
    _, line, caret = str(fault).split("\n")
    assert caret.strip() == "^"
    return line[2:], line[caret.index("^") :]


def read_by(reader: Callable[[str], T], text: str) -> T | Unreadable:
    """Return what is read, or the fault."""
    try:
        return reader(text)
    except Unreadable as fault:
        return fault


class TestRoundTrip:
    """What is written reads back as the same move."""

    @pytest.mark.parametrize("kind", MOVES)
    def test_of_any_move(self, kind: str) -> None:
        @thorough
        @given(MOVES[kind], st.sampled_from(["", " ", "   ", "\t"]))
        def there_and_back(move: wampum.Move, blank: str) -> None:
            assert read(write(move)) == move
            assert type(read(write(move))) is type(move)
            assert write(read(write(move))) == write(move)
            assert read(f"{blank}{write(move)}{blank}") == move

        there_and_back()

    @pytest.mark.parametrize("changes", [{}, {"final_pledge": "chosen", "removed": (3, 3, 3, 3)}])
    @pytest.mark.parametrize("number", [2, 3, 4, 5])
    def test_of_every_move_of_a_game(self, number: int, changes: dict[str, object]) -> None:
        game = game_of(number, evolve(STANDARD, **changes))
        for state in states_of(game, 21):
            for actor in game.actors(state):
                moves = game.legal_moves(state, actor)
                for place in range(0, len(moves), 1 + len(moves) // 40):
                    assert game.read(game.write(moves[place])) == moves[place]

    @pytest.mark.parametrize(
        "line",
        [
            "remove corn",
            "deal corn to A",
            "deal corn to village 2",
            "start A",
            "A bids 3c2w at 3",
            "B moves to 1",
            "C discards 2h",
            "A pledges 1c1h1t",
            "A pledges -",
            "Z bids - at 9999",
        ],
    )
    def test_of_the_notation_as_it_is_described(self, line: str) -> None:
        assert write(read(line)) == line
        assert str(read(line)) == line

    def test_blanks_between_words(self) -> None:
        assert write(read("A   bids\t3c2w  at 3")) == "A bids 3c2w at 3"
        assert write(read("deal   corn to    village  2")) == "deal corn to village 2"

    def test_villages_count_from_one(self) -> None:
        assert read("B moves to 1") == wampum.MovesTo(1, 0)
        assert read("A bids 1c at 3") == wampum.Bids(0, Goods(1), 2)
        assert read("deal hide to village 2") == wampum.DealsToVillage(Good.HIDE, 1)

    @pytest.mark.cite("wampum.gap.fifth-good")
    def test_goods(self) -> None:
        assert [str(good) for good in Good] == ["corn", "hide", "tobacco", "weapon", "alcohol"]
        assert [Good.read(str(good)) for good in Good] == list(Good)
        assert str(Goods(1, 2, 3, 4, 5)) == "1c2h3t4w5a"
        assert [str(Goods.one(good)) for good in Good] == ["1c", "1h", "1t", "1w", "1a"]
        assert (Goods(2, 0, 1).kinds, str(Goods(2, 0, 1).one_each())) == (2, "1c1t")

    def test_a_tuple_does_not_spoil_the_line_of_its_goods(self) -> None:
        write(wampum.Discards(25, (8888, 7, 7, 7, 7)))
        assert write(wampum.Discards(25, Goods(8888, 7, 7, 7, 7))) == "Z discards 8888c7h7t7w7a"

    @pytest.mark.parametrize(
        ("odd", "move"),
        [
            (wampum.Deals(0, 24), wampum.Deals(Good.CORN, 24)),
            (wampum.Discards(24, Goods(7777, True)), wampum.Discards(24, Goods(7777, 1))),
        ],
    )
    def test_what_is_only_equal_does_not_spoil_it_either(self, odd: wampum.Move, move: wampum.Move) -> None:
        assert odd == move
        write(odd)
        assert read(write(move)) == move


class TestUnreadable:
    """Whatever cannot be read is refused with its column and a caret under it."""

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("", 1, "a seat's letter, or a draw: remove, deal, start"),
            ("bids 1c at 1", 1, "a seat's letter, or a draw"),
            ("a bids 1c at 1", 1, "a seat's letter"),
            ("AB bids 1c at 1", 1, "a seat's letter"),
            ("Remove corn", 1, "a seat's letter"),
            ("A", 2, "one of: bids, moves, discards, pledges"),
            ("A bid 1c at 1", 3, "one of: bids, moves"),
            ("A  Bids 1c", 4, "one of: bids, moves"),
            ("A bids", 7, "goods, as in 3c2w"),
            ("A bids c", 8, "a number and a letter out of c, h, t, w, a"),
            ("A bids 2", 8, "a number and a letter"),
            ("A bids 2q at 1", 9, "a letter out of c, h, t, w, a"),
            ("A bids 2c1q at 1", 11, "a letter out of c, h, t, w, a"),
            ("A bids 1w2c at 1", 11, "each letter once, in the order chtwa"),
            ("A bids 1c1c at 1", 11, "each letter once"),
            ("A bids 0c at 1", 8, "a number from 1 to 9999"),
            ("A bids 2c01h at 1", 10, "a number from 1 to 9999 without leading zeros"),
            ("A bids 10000c at 1", 8, "a number from 1 to 9999"),
            ("A bids -1c at 1", 8, "a number and a letter"),
            ("A bids 2c", 10, "the word: at"),
            ("A bids 2c to 1", 11, "the word: at"),
            ("A bids 2c at", 13, "a village's number, counted from 1"),
            ("A bids 2c at 0", 14, "a number of at least 1"),
            ("A bids 2c at -1", 14, "a village's number"),
            ("A bids 2c at 12345", 14, "a village's number"),
            ("A bids 2c at ٣", 14, "a village's number"),
            ("A bids 2c at 1 2", 16, "the end of the line"),
            ("  A bids 2c at 1 .", 18, "the end of the line"),
            ("B moves", 8, "the word: to"),
            ("B moves 1", 9, "the word: to"),
            ("B moves to", 11, "a village's number"),
            ("B moves to village 1", 12, "a village's number"),
            ("B moves to 0", 12, "a number of at least 1"),
            ("B moves to 1 1", 14, "the end of the line"),
            ("C discards", 11, "goods"),
            ("C discards 2x", 13, "a letter out of"),
            ("C discards 2h 1c", 15, "the end of the line"),
            ("A pledges 1c 1h", 14, "the end of the line"),
            ("remove", 7, "a good"),
            ("remove 1c", 8, "a good, one of corn, hide, tobacco, weapon, alcohol"),
            ("remove Corn", 8, "a good, one of"),
            ("remove corn hide", 13, "the end of the line"),
            ("deal", 5, "a good"),
            ("deal corn", 10, "the word: to"),
            ("deal corn at A", 11, "the word: to"),
            ("deal corn to", 13, "a seat's letter, or `village` and its number"),
            ("deal corn to a", 14, "a seat's letter, A to Z"),
            ("deal corn to 1", 14, "a seat's letter, A to Z"),
            ("deal corn to village", 21, "a village's number"),
            ("deal corn to village 0", 22, "a number of at least 1"),
            ("deal corn to village A", 22, "a village's number"),
            ("deal corn to A 1", 16, "the end of the line"),
            ("   deal  corn  to  b", 20, "a seat's letter"),
            ("start", 6, "a seat's letter"),
            ("start 1", 7, "a seat's letter"),
            ("start AB", 7, "a seat's letter"),
            ("start A B", 9, "the end of the line"),
        ],
    )
    def test_the_place_and_what_was_expected(self, line: str, column: int, expected: str) -> None:
        with pytest.raises(Unreadable) as refused:
            read(line)
        assert refused.value.column == column
        assert refused.value.text == line
        assert refused.value.expected.startswith(expected)
        assert shown(refused.value) == (line, line[column - 1 :])

    @settings(thorough, max_examples=1500)
    @given(st.one_of(st.text(), sentences, slips()))
    def test_any_text_reads_and_reads_back_or_is_unreadable(self, text: str) -> None:
        found = read_by(read, text)
        if isinstance(found, Unreadable):
            assert found.text == text
            assert 1 <= found.column <= len(text) + 1
            assert str(found).startswith(f"column {found.column}: found ")
            assert str(found).endswith("^")
        else:
            assert read(write(found)) == found

    @settings(thorough, max_examples=1500)
    @given(st.one_of(sentences, slips()))
    def test_the_column_is_that_of_the_first_word_that_is_wrong(self, text: str) -> None:
        found = read_by(read, text)
        if isinstance(found, Unreadable):
            words = [word.group() for word in re.finditer(r"\S+", text) if word.end() < found.column]
            kept = " ".join(words)
            again = read_by(read, kept)
            # All that stands before it is a whole move, or wants only to be continued.
            assert not isinstance(again, Unreadable) or again.column == len(kept) + 1

    @thorough
    @given(st.one_of(st.text(max_size=12), sentences))
    def test_any_text_as_goods(self, text: str) -> None:
        for kind in (Good, Goods):
            found = read_by(kind.read, text)
            if isinstance(found, Unreadable):
                assert 1 <= found.column <= len(text) + 1
            else:
                assert kind.read(str(found)) == found
