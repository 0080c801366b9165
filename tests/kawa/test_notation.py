"""One line a move: what is written reads back, and what cannot be read is shown with a caret."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import kawa
from boardrules.errors import Unreadable
from boardrules.kawa.components import BASIC
from boardrules.kawa.moves import read, write
from tests.kawa.tables import game_of, states_of

thorough = settings(max_examples=400, derandomize=True, deadline=None)

colours = st.integers(0, 25)
places = st.integers(0, 98)
cells = st.builds(kawa.Cell, places, places)
sizes = st.sampled_from(kawa.Size)
petals = st.builds(kawa.Petal, sizes, cells)
pairs = st.lists(cells, min_size=2, max_size=2, unique=True).map(sorted)
moves = st.one_of(
    st.builds(kawa.Lays, st.sampled_from([*BASIC, "crab", "katana"]), cells),
    st.builds(kawa.Starts, colours, places),
    st.builds(lambda colour, pair: kawa.Swaps(colour, *pair), colours, pairs),
    st.builds(kawa.LaysPetal, colours, sizes),
    st.builds(kawa.TakesBack, colours, st.lists(petals, min_size=1, max_size=5).map(lambda some: tuple(sorted(some)))),
)
"""Every kind of move."""

WORDS = (
    *(
        "A",
        "B",
        "Z",
        "a",
        "AA",
        "tile",
        "starts",
        "swaps",
        "lays",
        "takes",
        "back",
        "at",
        "single",
        "double",
        "single,",
    ),
    *(
        "straight",
        "left",
        "whirlpool-left",
        "whirlpool",
        "crab",
        "r1c1",
        "r2c3,",
        "r0c1",
        "r1c100",
        "c1",
        "c0",
        "r1",
        "-",
    ),
    *(",", "1", "é", "٣", "R1C1", "r1c1r1c2", "r01c1", "katana"),
)
BLANKS = (" ", "  ", "\t", "\n", "\u00a0", "\x1f", "")

sentences = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(BLANKS)), max_size=8).map(
    lambda some: "".join(word + blank for word, blank in some)
)


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Draw a line with a slip of the pen: one letter too many, too few or wrong."""
    line = write(draw(moves))
    place = draw(st.integers(0, len(line)))
    slip = draw(st.sampled_from(["", " ", "r", "0", "1", "q", "\t", ",", "é"]))
    return line[:place] + slip + line[place + draw(st.integers(0, 1)) :]


def test_a_petal_is_written_and_said() -> None:
    """In notation as in moves, and in words."""
    petal = kawa.Petal(kawa.Size.SINGLE, kawa.Cell(1, 2))
    assert str(petal) == "single r2c3"
    assert petal.in_words().sentence() == "a single petal at r2c3"


class TestRoundTrip:
    """What is written reads back as the same move."""

    @thorough
    @given(moves)
    def test_of_any_move(self, move: kawa.Move) -> None:
        assert read(write(move)) == move
        assert write(read(write(move))) == write(move)

    @thorough
    @given(moves, st.sampled_from([" ", "   ", "\t"]))
    def test_blanks_around_it_do_not_matter(self, move: kawa.Move, blank: str) -> None:
        assert read(f"{blank}{write(move)}{blank}") == move

    @pytest.mark.parametrize(
        ("seats", "rules"), [(2, kawa.DOUBLE_WEAVING), (3, kawa.STANDARD), (4, kawa.RECONSTRUCTED)]
    )
    def test_of_every_legal_move_of_a_game(self, seats: int, rules: kawa.Ruleset) -> None:
        game = game_of(seats, rules)
        for state in states_of(game, 21):
            for actor in game.actors(state):
                for move in game.legal_moves(state, actor):
                    again = game.read(game.write(move))
                    assert again == move
                    assert getattr(again, "seat", None) == getattr(move, "seat", None)

    @pytest.mark.parametrize(
        "line",
        [
            "tile straight at r1c1",
            "tile whirlpool-right at r4c4",
            "tile crab at r1c2",
            "tile katana at r1c2",
            "A starts at c2",
            "A swaps r1c2 r1c3",
            "A swaps r1c1 r1c4",
            "D lays single",
            "B lays double",
            "A takes back single r2c3, double r1c1",
            "A takes back single r2c3, single r2c3, double r1c1",
        ],
    )
    def test_of_the_notation_as_it_is_described(self, line: str) -> None:
        assert write(read(line)) == line

    def test_equal_moves_are_written_alike(self) -> None:
        assert write(kawa.LaysPetal(25, 1)) == write(kawa.LaysPetal(25, kawa.Size.DOUBLE)) == "Z lays double"
        assert write(kawa.Swaps(24, (7, 7), (7, 8))) == "Y swaps r8c8 r8c9"
        assert write(kawa.TakesBack(24, ((0, (7, 7)),))) == "Y takes back single r8c8"
        assert str(kawa.TakesBack(0, ())) == "A takes back -"

    def test_places_count_from_one(self) -> None:
        assert read("B starts at c2") == kawa.Starts(1, 1)
        assert read("C lays double") == kawa.LaysPetal(2, kawa.Size.DOUBLE)


class TestUnreadable:
    """Whatever cannot be read is refused with its column and a caret under it."""

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("", 1, "a colour's letter, or a draw: tile"),
            ("starts at c1", 1, "a colour's letter, or a draw"),
            ("a starts at c1", 1, "a colour's letter"),
            ("tiles straight at r1c1", 1, "a colour's letter, or a draw"),
            ("tile", 5, "a tile"),
            ("tile strait at r1c1", 6, "a tile, one of straight, left, right, whirlpool-left, whirlpool-right, crab"),
            ("tile whirlpool at r1c1", 6, "a tile, one of"),
            ("tile crab-flipped at r1c1", 6, "a tile, one of"),
            ("tile left on r1c1", 11, "the word: at"),
            ("tile left at r0c1", 14, "a cell, as in r1c2"),
            ("tile left at c1", 14, "a cell, as in r1c2"),
            ("tile left at r1c1 r1c2", 19, "the end of the line"),
            ("A", 2, "one of: starts, swaps, lays, takes"),
            ("A start at c1", 3, "one of: starts"),
            ("A starts c1", 10, "the word: at"),
            ("A starts at 1", 13, "a column, as in c2"),
            ("A starts at c0", 13, "a column, as in c2"),
            ("A starts at c٣", 13, "a column, as in c2"),
            ("A swaps r1c1", 13, "a cell, as in r1c2"),
            ("A swaps r1c2 r1c1", 14, "the other cell, the later one in reading order"),
            ("A swaps r1c1 r1c1", 14, "the other cell, the later one in reading order"),
            ("A lays", 7, "single or double"),
            ("A lays triple", 8, "one of single, double"),
            ("A lays Single", 8, "one of single, double"),
            ("A takes single r1c1", 9, "the word: back"),
            ("A takes back", 13, "single or double"),
            ("A takes back -", 14, "one of single, double"),
            ("A takes back single", 20, "a cell, as in r1c2"),
            ("A takes back single r1c1,", 26, "single or double"),
            ("A takes back single r1c1 single r1c2", 26, "the end of the line"),
            ("A takes back single r1c2, single r1c1", 27, "singles in reading order, then doubles in reading order"),
            ("A takes back double r1c1, single r1c2", 27, "singles in reading order, then doubles in reading order"),
            ("A takes back single r1c1,, single r1c2", 21, "a cell, as in r1c2"),
        ],
    )
    def test_where_and_what(self, line: str, column: int, expected: str) -> None:
        with pytest.raises(Unreadable) as caught:
            read(line)
        assert caught.value.column == column
        assert expected in caught.value.expected
        shown = str(caught.value).split("\n")
        assert shown[2].index("^") == column + 1

    @thorough
    @given(st.one_of(sentences, slips(), st.text(max_size=30)))
    def test_anything_is_read_or_refused(self, line: str) -> None:
        try:
            move = read(line)
        except Unreadable as fault:
            move, column = None, fault.column
        else:
            column = 1
        assert 1 <= column <= len(line) + 1
        assert move is None or read(write(move)) == move
