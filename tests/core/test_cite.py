"""Clauses are read from a rulebook, and functions answer for them."""

from __future__ import annotations

import sys
from textwrap import dedent

import pytest

from boardrules.cite import ClauseKind, Rulebook, answers, cite, load_rulebook, read_rulebook
from boardrules.errors import Unreadable

JUGS = dedent(
    """
    # Jugs

    Two jugs and a well.

    (jugs.set)=
    Before the first heading. {sheet: 1}

    ## Pouring

    (jugs.pour.all)=
    Pouring ends when one jug is full
    or the other one empty. {sheet: 2, es: 2 B}
    > Se vierte hasta que una jarra se llena
    > o la otra se vacía.

    (jugs.ex.first)=
    Five litres fill three and leave two. {sheet: 2, es: 2, ex}

    ## Silence

    (jugs.gap.spill)=
    May water be spilt? {sheet: silent, gap, derived, field: spill}

    (jugs.well)=
    The well is deep. {sheet: 3, unmodelled: a well has no state, since it is never empty}
    """
)


@pytest.fixture
def no_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with no function that answers for anything, and forget those of the test."""
    monkeypatch.setattr(sys.modules["boardrules.cite"], "_ANSWERS", {})


class TestRulebook:
    """A clause stands under its id, with its place in braces."""

    BOOK = read_rulebook(JUGS)

    def test_all_in_their_order(self) -> None:
        assert [clause.id for clause in self.BOOK] == [
            "jugs.set",
            "jugs.pour.all",
            "jugs.ex.first",
            "jugs.gap.spill",
            "jugs.well",
        ]
        assert len(self.BOOK) == 5

    def test_looked_up_by_id(self) -> None:
        assert self.BOOK["jugs.set"].sentence == "Before the first heading."
        assert "jugs.set" in self.BOOK
        assert "jugs.spill" not in self.BOOK
        with pytest.raises(KeyError, match=r"jugs\.spill"):
            self.BOOK["jugs.spill"]

    def test_a_sentence_over_several_lines_in_two_languages(self) -> None:
        clause = self.BOOK["jugs.pour.all"]
        assert clause.sentence == "Pouring ends when one jug is full or the other one empty."
        assert clause.other == "Se vierte hasta que una jarra se llena o la otra se vacía."
        assert clause.facts == {"sheet": "2", "es": "2 B"}
        assert clause.place == "2"
        assert self.BOOK["jugs.set"].other == ""

    def test_the_heading_above(self) -> None:
        assert [clause.heading for clause in self.BOOK] == ["", "Pouring", "Pouring", "Silence", "Silence"]

    def test_the_kinds(self) -> None:
        assert [clause.kind for clause in self.BOOK] == [
            ClauseKind.NORMATIVE,
            ClauseKind.NORMATIVE,
            ClauseKind.EXAMPLE,
            ClauseKind.GAP,
            ClauseKind.UNMODELLED,
        ]

    def test_what_else_the_braces_say(self) -> None:
        assert self.BOOK["jugs.gap.spill"].facts == {"sheet": "silent", "gap": "", "derived": "", "field": "spill"}
        assert self.BOOK["jugs.well"].facts == {
            "sheet": "3",
            "unmodelled": "a well has no state, since it is never empty",
        }

    def test_an_empty_one(self) -> None:
        assert len(Rulebook()) == len(read_rulebook("")) == 0

    def test_that_of_a_package(self) -> None:
        assert load_rulebook("boardrules.fiji")["fiji.exchange.ties-cancel"].place == "4 B"


class TestWhatIsNoClause:
    """A clause that is not whole is refused with its line."""

    @pytest.mark.parametrize(
        ("text", "line", "expected"),
        [
            ("\n(a.b)=\nNo place.\n", 3, "a place in braces at the end of the sentence"),
            ("(a.b)=\n", 2, "a place in braces at the end of the sentence"),
            ("(a.b)=", 2, "a place in braces at the end of the sentence"),
            ("(a.b)=\n\n{sheet: 1}\n", 2, "a place in braces at the end of the sentence"),
            ("(a.b)=\nNot {sheet: 1} at the end.\n", 2, "a place in braces at the end of the sentence"),
            ("(a.b)=\nNo sheet. {es: 1}\n", 2, "the place in the sheet, `sheet: ...`"),
            ("(a.b)=\nNo sheet. {}\n", 2, "the place in the sheet, `sheet: ...`"),
            ("(a.b)=\nOne. {sheet: 1}\n\n(a.b)=\nTwo. {sheet: 1}\n", 4, "an id that no other clause has"),
        ],
    )
    def test_refused(self, text: str, line: int, expected: str) -> None:
        with pytest.raises(Unreadable) as caught:
            read_rulebook(text)
        assert (caught.value.line, caught.value.expected) == (line, expected)

    def test_the_column(self) -> None:
        with pytest.raises(Unreadable, match=r"^line 2, column 10: found the end"):
            read_rulebook("(a.b)=\nNo place.\n")
        with pytest.raises(Unreadable, match=r"^line 2, column 11: found '\{es: 1\}'"):
            read_rulebook("(a.b)=\nNo sheet. {es: 1}\n")

    @pytest.mark.parametrize("text", ["(a.b)=\n{sheet: 1}\n", "(a.b)=\n(c.d)=\nTwo ids. {sheet: 1}\n"])
    def test_without_a_sentence(self, text: str) -> None:
        with pytest.raises(Unreadable):
            read_rulebook(text)


@pytest.mark.usefixtures("no_answers")
class TestCite:
    """A function is left as it is, and listed under its clauses."""

    def test_the_function_stays_itself(self) -> None:
        def pour() -> str:
            return "poured"

        assert cite("jugs.pour.all")(pour) is pour

    def test_each_clause_lists_its_functions(self) -> None:
        assert answers() == {}

        @cite("jugs.pour.all", "jugs.gap.spill")
        def pour() -> None: ...

        @cite("jugs.pour.all")
        def fill() -> None: ...

        here = f"{__name__}.TestCite.test_each_clause_lists_its_functions.<locals>"
        assert dict(answers()) == {
            "jugs.gap.spill": (f"{here}.pour",),
            "jugs.pour.all": (f"{here}.pour", f"{here}.fill"),
        }
        assert list(answers()) == ["jugs.gap.spill", "jugs.pour.all"]
        assert (pour(), fill()) == (None, None)
