"""Errors are told apart by whose fault it is, and say where, what was found and what was expected."""

from __future__ import annotations

import copy
import pickle

import pytest

from boardrules.errors import BoardRulesError, Endless, Illegal, Incoherent, Overdrawn, Stuck, Unreadable, told_of
from boardrules.records import Refused
from boardrules.rulesets import WrongKind
from boardrules.wording import say

ALL = [
    Unreadable("A ofers 2g", 3, "a verb"),
    Unreadable("A ofers 2g", 3, "a verb", line=7),
    Illegal(say("{who:seat} has no {what}", "jugs.pour.empty", who=1, what="water")),
    Incoherent(["rounds: 0 found", "seats: 9 found"], "jugs"),
    Incoherent(["rounds: 0 found", "seats: 9 found"], "jugs", 51),
    Overdrawn("(1,) taken from (0,)"),
    Endless("no end"),
    Stuck("no move"),
    WrongKind("'x' found, a whole number expected"),
    Refused("no such move", line=2, move=3, refusal=say("There is no such move.", "jugs.pour")),
]
NAMES = [f"{number} {type(error).__name__}" for number, error in enumerate(ALL)]


class TestAllErrors:
    """Every error on purpose is a `BoardRulesError`, and that is a `ValueError`."""

    @pytest.mark.parametrize("error", ALL, ids=NAMES)
    def test_the_root(self, error: BoardRulesError) -> None:
        assert isinstance(error, BoardRulesError)
        assert isinstance(error, ValueError)

    @pytest.mark.parametrize("error", ALL, ids=NAMES)
    def test_it_reaches_another_process_whole(self, error: BoardRulesError) -> None:
        """Processes that share work pickle what a worker raises."""
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301 (our own bytes)
            assert type(twin) is type(error)
            assert str(twin) == str(error)
            assert twin.args == error.args
            assert vars(twin) == vars(error)

    @pytest.mark.parametrize("error", ALL, ids=NAMES)
    def test_it_tells_what_it_says(self, error: BoardRulesError) -> None:
        assert error.told() == error.told([], "en") == str(error)


class TestToldOf:
    """What somebody else's exception says, in one line."""

    def test_no_text(self) -> None:
        assert told_of(StopIteration()) == "StopIteration"

    def test_cut_short(self) -> None:
        assert told_of(ValueError("x" * 401)) == f"ValueError: {'x' * 400}..."
        assert told_of(ValueError("x" * 400)) == f"ValueError: {'x' * 400}"

    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("Zoë's C:\\beads", "Zoë's C:\\beads"),
            ("one\n\ttwo", r"one\n\ttwo"),
            ("\x1b[31mred", r"\x1b[31mred"),
            ("left\N{ZERO WIDTH SPACE}right", r"left\u200bright"),
        ],
        ids=["letters", "lines", "colours", "width"],
    )
    def test_what_a_terminal_would_obey_is_shown_as_it_is_written(self, text: str, shown: str) -> None:
        assert told_of(ValueError(text)) == f"ValueError: {shown}"

    def test_one_that_cannot_be_put_into_words(self) -> None:
        class Mute(Exception):
            def __str__(self) -> str:
                raise ZeroDivisionError

        assert told_of(Mute()) == "Mute"


class TestUnreadable:
    """A text that cannot be read is shown with a caret under the fault."""

    def test_the_column_is_under_the_caret(self) -> None:
        error = Unreadable("A ofers 2g", 3, "a verb: offers, hides")
        assert str(error) == "column 3: found 'ofers', expected a verb: offers, hides\n  A ofers 2g\n    ^"
        assert (error.text, error.column, error.expected, error.line) == (
            "A ofers 2g",
            3,
            "a verb: offers, hides",
            None,
        )

    def test_the_line_is_named_where_there_are_several(self) -> None:
        assert str(Unreadable("x", 1, "y", line=12)).startswith("line 12, column 1: found 'x', expected y\n")

    def test_the_end_is_found_where_something_is_missing(self) -> None:
        assert str(Unreadable("A", 2, "a verb")) == "column 2: found the end, expected a verb\n  A\n   ^"
        assert str(Unreadable("", 1, "a move")) == "column 1: found the end, expected a move\n  \n  ^"

    def test_twenty_letters_are_found_at_most(self) -> None:
        assert "found 'aaaaaaaaaaaaaaaaaaaa', expected b" in str(Unreadable("a" * 21, 1, "b"))

    def test_within_a_longer_text_the_column_moves(self) -> None:
        short = Unreadable("2x", 2, "a colour", line=4)
        longer = short.within("A offers 2x", 9)
        assert (longer.text, longer.column, longer.expected, longer.line) == ("A offers 2x", 11, "a colour", 4)
        assert (short.text, short.column) == ("2x", 2)

    def test_of_a_long_text_the_part_about_the_fault_is_shown(self) -> None:
        text = "a" * 200 + "!" + "b" * 200
        _, shown, caret = str(Unreadable(text, 201, "a letter")).splitlines()
        assert shown == f"  {'a' * 59}!{'b' * 16}"
        assert shown[len(caret) - 1] == "!"

    def test_of_what_follows_the_first_word_is_found(self) -> None:
        assert str(Unreadable("A offers two green beads", 10, "beads")).startswith("column 10: found 'two', expected")

    def test_what_a_screen_cannot_show_is_replaced(self) -> None:
        message = str(Unreadable("a\x1b[31m\n", 1, "b"))
        assert "\x1b" not in message
        assert "  a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}\n" in message


class TestIllegal:
    """A refused move names its clause, and its reason is worded when somebody asks."""

    REFUSED = Illegal(say("{who:seat} has {count} beads", "fiji.exchange.own-beads", who=1, count=2))

    def test_the_clauses(self) -> None:
        assert self.REFUSED.clauses == ("fiji.exchange.own-beads",)

    def test_letters_unless_names_are_given(self) -> None:
        assert str(self.REFUSED) == "B has 2 beads [fiji.exchange.own-beads]"
        assert self.REFUSED.text(["Ann", "Bob"]) == "Bob has 2 beads [fiji.exchange.own-beads]"

    def test_it_is_told_as_it_is_worded(self) -> None:
        assert self.REFUSED.told() == str(self.REFUSED)
        assert self.REFUSED.told(["Ann", "Bob"]) == self.REFUSED.text(["Ann", "Bob"])
        over = Illegal(say("The game is over.", "fiji.end"))
        assert over.told(lang="es") == over.text(lang="es") != over.told()

    def test_only_languages_that_are_spoken(self) -> None:
        with pytest.raises(ValueError, match=r"^language 'fr' found, one of en, es expected$"):
            self.REFUSED.text(lang="fr")


class TestIncoherent:
    """All that is wrong with a ruleset is said at once."""

    def test_one_fault_stands_in_one_line(self) -> None:
        assert str(Incoherent(["rounds: 0 found"])) == "these rules cannot be played: rounds: 0 found"

    def test_several_are_listed(self) -> None:
        error = Incoherent(iter(["rounds: 0 found", "seats: 9 found"]), "house.toml")
        assert error.faults == ("rounds: 0 found", "seats: 9 found")
        assert str(error) == "house.toml, 2 faults:\n  - rounds: 0 found\n  - seats: 9 found"


def test_more_faults_than_are_told() -> None:
    """Where not all faults are told, their number is."""
    error = Incoherent(["rounds: 0 found", "seats: 9 found"], "jugs", 51)
    assert error.number == 51
    assert str(error).startswith("jugs, 51 faults:\n")
    assert Incoherent(["rounds: 0 found", "seats: 9 found"], "jugs").number == 2


def test_a_refused_record_in_the_readers_language() -> None:
    """The place is said in the reader's language, and what the rules say of the move too, with the players' names."""
    refused = Refused("'A offers 1g'", 2, 3, say("{who:seat} places an offer.", "fiji.exchange.hidden", who=0))
    assert refused.told(["Ana"], "es") == (
        "línea 2, jugada 3: 'A offers 1g': Ana presenta su oferta. [fiji.exchange.hidden]"
    )
    assert refused.told(["Ana"]) == "line 2, move 3: 'A offers 1g': Ana places an offer. [fiji.exchange.hidden]"
