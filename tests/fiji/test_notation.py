"""One line a move: what is written reads back, and what cannot be read is shown with a caret."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import fiji
from boardrules.errors import Unreadable
from boardrules.fiji import Beads, Colour, Condition, Effect, EffectKind, Goal, Wanted
from boardrules.fiji.moves import read, write
from tests.fiji.tables import game_of, states_of

T = TypeVar("T")

thorough = settings(max_examples=400, derandomize=True, deadline=None)

seats = st.integers(0, 25)
counts = st.one_of(st.integers(0, 5), st.integers(0, 9999))
beads = st.builds(Beads, counts, counts, counts, counts)
colours = st.sampled_from(Colour)
wanted = st.sampled_from(Wanted)
conditions = st.builds(
    Condition, wanted, st.lists(colours, min_size=1, unique=True).map(lambda some: tuple(sorted(some)))
)
goals = st.builds(Goal, wanted, colours)
effects = st.one_of(
    st.builds(Effect, st.just(EffectKind.TAKE), beads.filter(any)),
    st.builds(Effect, st.sampled_from([EffectKind.HALF, EffectKind.OTHERS]), colours.map(Beads.one)),
    st.builds(Effect, st.sampled_from([EffectKind.KEEP, EffectKind.ROTATE, EffectKind.SWAP])),
)
pairs = st.lists(st.integers(0, 9998), min_size=2, max_size=2, unique=True).map(sorted)
moves = st.one_of(
    st.builds(fiji.TurnsUp, st.one_of(conditions, effects, goals)),
    st.builds(fiji.Offers, seats, beads),
    st.builds(fiji.Hides, seats, beads),
    st.builds(fiji.Rotates, seats, st.integers(0, 9998)),
    st.builds(lambda seat, pair: fiji.Swaps(seat, *pair), seats, pairs),
)
"""Every kind of move."""

WORDS = (
    *("A", "B", "Z", "a", "AA", "offers", "hides", "rotates", "swaps", "condition", "effect", "goal", "most", "fewest"),
    *(
        "all",
        "green",
        "red",
        "yellow",
        "blue",
        "green+red",
        "red+green",
        "blue+",
        "+",
        "take",
        "half",
        "others",
        "keep",
    ),
    *("rotate", "swap", "2g1r", "1r2g", "0g", "-", "4b", "12345g", "01g", "1", "2", "0", "5", "-1", "99999", "é", "٣"),
)
BLANKS = (" ", "  ", "\t", "\n", "\u00a0", "\x1f", "")

sentences = st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(BLANKS)), max_size=6).map(
    lambda some: "".join(word + blank for word, blank in some)
)


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Draw a line with a slip of the pen: one letter too many, too few or wrong."""
    line = write(draw(moves))
    place = draw(st.integers(0, len(line)))
    return (
        line[:place]
        + draw(st.sampled_from(["", " ", "g", "0", "q", "\t", "+", "é"]))
        + line[place + draw(st.integers(0, 1)) :]
    )


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

    @thorough
    @given(moves)
    def test_of_any_move(self, move: fiji.Move) -> None:
        assert read(write(move)) == move
        assert write(read(write(move))) == write(move)

    @thorough
    @given(moves, st.sampled_from([" ", "   ", "\t"]))
    def test_blanks_around_it_do_not_matter(self, move: fiji.Move, blank: str) -> None:
        assert read(f"{blank}{write(move)}{blank}") == move

    @pytest.mark.parametrize("rules", [fiji.STANDARD, fiji.TWO_PLAYER])
    def test_of_every_legal_move_of_a_game(self, rules: fiji.Ruleset) -> None:
        game = game_of(2, rules)
        for state in states_of(game, 21):
            for actor in game.actors(state):
                for move in game.legal_moves(state, actor):
                    assert game.read(game.write(move)) == move

    @pytest.mark.parametrize(
        "line",
        [
            "condition most green+red",
            "condition fewest all",
            "effect take 4g",
            "effect half blue",
            "effect others red",
            "effect keep",
            "effect rotate",
            "effect swap",
            "goal fewest blue",
            "A offers 2g1r",
            "B rotates 2",
            "B swaps 1 3",
            "A hides 2g2b",
            "Z offers -",
        ],
    )
    def test_of_the_notation_as_it_is_described(self, line: str) -> None:
        assert write(read(line)) == line

    def test_blanks_between_words(self) -> None:
        assert write(read("A   offers  2g")) == "A offers 2g"
        assert write(read("goal   most    red")) == "goal most red"

    def test_a_tuple_does_not_spoil_the_line_of_its_beads(self) -> None:
        write(fiji.Offers(25, (8888, 7, 7, 7)))
        assert write(fiji.Offers(25, Beads(8888, 7, 7, 7))) == "Z offers 8888g7r7y7b"

    def test_positions_count_from_one(self) -> None:
        assert read("B rotates 2") == fiji.Rotates(1, 1)
        assert read("C swaps 1 4") == fiji.Swaps(2, 0, 3)


class TestUnreadable:
    """Whatever cannot be read is refused with its column and a caret under it."""

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("", 1, "a seat's letter, or a draw: condition, effect, goal"),
            ("offers 2g", 1, "a seat's letter, or a draw"),
            ("a offers 2g", 1, "a seat's letter"),
            ("AB offers 2g", 1, "a seat's letter"),
            ("Condition most green", 1, "a seat's letter"),
            ("A", 2, "one of: offers, hides, rotates, swaps"),
            ("A offer 2g", 3, "one of: offers, hides"),
            ("A  Offers 2g", 4, "one of: offers, hides"),
            ("A offers", 9, "beads, as in 2g1r"),
            ("A offers g", 10, "a number and a letter out of g, r, y, b"),
            ("A offers 2", 10, "a number and a letter"),
            ("A offers 2q", 11, "a letter out of g, r, y, b"),
            ("A offers 2g1q", 13, "a letter out of g, r, y, b"),
            ("A offers 1r2g", 13, "each letter once, in the order gryb"),
            ("A offers 1g1g", 13, "each letter once"),
            ("A offers 0g", 10, "a number from 1 to 9999"),
            ("A offers 2g01r", 12, "a number from 1 to 9999 without leading zeros"),
            ("A offers 10000g", 10, "a number from 1 to 9999"),
            ("A offers -1g", 10, "a number and a letter"),
            ("A offers 2g 1r", 13, "the end of the line"),
            ("A offers 2g,1r", 12, "a number and a letter"),
            ("  A offers 2g -", 15, "the end of the line"),
            ("A hides", 8, "beads"),
            ("A hides 2x", 10, "a letter out of"),
            ("A rotates", 10, "a goal's position, counted from 1"),
            ("A rotates 0", 11, "a position of at least 1"),
            ("A rotates -1", 11, "a goal's position"),
            ("A rotates 12345", 11, "a goal's position"),
            ("A rotates two", 11, "a goal's position"),
            ("A rotates ٣", 11, "a goal's position"),
            ("A rotates 1 2", 13, "the end of the line"),
            ("A swaps 1", 10, "a goal's position"),
            ("A swaps 1 1", 11, "the other goal's position, the higher one"),
            ("A swaps 3 1", 11, "the other goal's position, the higher one"),
            ("A swaps 0 1", 9, "a position of at least 1"),
            ("A swaps 1 2 3", 13, "the end of the line"),
            ("condition best green", 11, "one of: most, fewest"),
            ("condition most", 15, "`all` or colours joined by +"),
            ("condition most pink", 16, "a colour, one of green, red, yellow, blue"),
            ("condition most Green", 16, "a colour"),
            ("condition most green+pink", 22, "a colour"),
            ("condition most green+", 22, "a colour"),
            ("condition most red+green", 16, "`all`, or different colours in the order green, red, yellow, blue"),
            ("condition most red+red", 16, "`all`, or different colours"),
            ("condition most green+red+yellow+blue", 16, "`all`, or different colours"),
            ("condition most all+red", 16, "a colour"),
            ("condition most green red", 22, "the end of the line"),
            ("   condition  most  pink", 21, "a colour"),
            ("effect steal 1g", 8, "one of: take, half, others, keep, rotate, swap"),
            ("effect take", 12, "beads, as in 4g"),
            ("effect take -", 13, "at least one bead"),
            ("effect take 4q", 14, "a letter out of g, r, y, b"),
            ("effect half", 12, "a colour"),
            ("effect half all", 13, "a colour"),
            ("effect others 1g", 15, "a colour"),
            ("effect keep 1g", 13, "the end of the line"),
            ("goal most", 10, "a colour"),
            ("goal most all", 11, "a colour"),
            ("goal blue", 6, "one of: most, fewest"),
            ("goal most red blue", 15, "the end of the line"),
        ],
    )
    def test_the_place_and_what_was_expected(self, line: str, column: int, expected: str) -> None:
        with pytest.raises(Unreadable) as refused:
            read(line)
        assert refused.value.column == column
        assert refused.value.text == line
        assert refused.value.expected.startswith(expected)
        assert shown(refused.value) == (line, line[column - 1 :])

    @pytest.mark.parametrize("word", ["condition", "effect", "goal"])
    def test_a_draw_of_nothing(self, word: str) -> None:
        with pytest.raises(Unreadable) as refused:
            read(word)
        assert refused.value.column == len(word) + 1

    def test_a_tab_is_a_blank(self) -> None:
        assert read("A\toffers\t2g") == read("A offers 2g")
        assert read("goal\tmost\tred") == read("goal most red")

    @settings(thorough, max_examples=1500)
    @given(st.one_of(st.text(), sentences, slips()))
    def test_any_text_reads_and_reads_back_or_is_unreadable(self, text: str) -> None:
        found = read_by(read, text)
        if isinstance(found, Unreadable):
            assert found.text == text
            assert 1 <= found.column <= len(text) + 2  # one more than there is: see a draw of nothing
            assert str(found).startswith(f"column {found.column}: found ")
            assert str(found).endswith("^")
        else:
            assert read(write(found)) == found

    @thorough
    @given(st.one_of(st.text(max_size=12), sentences))
    def test_any_text_as_a_card(self, text: str) -> None:
        for kind in (Condition, Effect, Goal, Colour, Beads):
            found = read_by(kind.read, text)
            if isinstance(found, Unreadable):
                assert 1 <= found.column <= len(text) + 1
            else:
                assert kind.read(str(found)) == found
