"""Answers about ties say why, with the players' names, and refuse what cannot be asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from boardrules import BoardRulesError, Unreadable, fiji, kawa, wampum
from boardrules.answers import Answer, numbers_of
from boardrules.fiji.scoring import share_place

LAST_WINS = attrs.evolve(kawa.STANDARD, final_tie=kawa.FinalTie.LAST_IN_TURN_ORDER)


class TestWhy:
    """The reason in full sentences, each with its clauses."""

    ANSWERS: tuple[Answer, ...] = (
        fiji.explain_heads(fiji.rank(["most red"], ["1r", "1r", "1r", "-"])),
        fiji.explain_goals(["most red", "most blue", "most green", "fewest red"], {"Ann": "1r", "Bob": "-"}),
        *(explain(scores) for explain in (fiji.explain_end, wampum.explain_end) for scores in ([3, 3], [3, 2])),
        *(
            kawa.explain_end(scores, [1, 2], rules)
            for scores in ([3, 3], [3, 2])
            for rules in (kawa.STANDARD, LAST_WINS)
        ),
        *(wampum.explain_bid(there, bid) for there, bid in ((None, 1), (3, 4), (3, 3), (3, 2))),
        *(wampum.explain_canoe(bids, 1) for bids in ([3, 3], [3, 2], [3, 1, 3])),
        *(kawa.explain_specials(who, [2, 1, 4]) for who in ([], [1], [0, 1])),
    )

    def test_every_event_is_a_sentence_with_clauses_that_exist(self) -> None:
        books = {name: module.game(2).rulebook for name, module in (("fiji", fiji), ("wampum", wampum), ("kawa", kawa))}
        for answer in self.ANSWERS:
            assert answer.events()
            for event in answer.events():
                assert event.clauses
                assert all(clause in books[clause.partition(".")[0]] for clause in event.clauses)
            assert answer.explain().count("\n") == len(answer.events()) - 1

    def test_own_names_unless_others_are_given(self) -> None:
        answer = fiji.explain_end({"Ann": 1, "Bob": 0})
        assert answer.explain().startswith("Ann alone has the most heads, 1, and wins.")
        assert answer.explain(["Cat", "Dan"]).startswith("Cat alone has")
        assert fiji.explain_end([1, 0]).explain().startswith("A alone has")

    def test_heads(self) -> None:
        ranking = fiji.rank(["most red"], {"Ann": "1r", "Bob": "1r", "Cat": "2r"})
        assert fiji.explain_heads(ranking).explain().splitlines() == [
            "Cat is alone at place 1 of 3, which brings 2 heads. [fiji.heads.shares]",
            "Ann and Bob share places 2 and 3, and each takes the share of place 3: 0 heads. [fiji.heads.ties]",
        ]
        next_place = attrs.evolve(fiji.STANDARD, tied_heads="next-place")
        answer = fiji.explain_heads([(0, 1, 2), (3,)], next_place)
        assert answer.heads == (2, 2, 2, 0)
        assert answer.explain().splitlines() == [
            (
                "A, B and C share places 1 to 3, and each takes the share of place 2: 2 heads. "
                "[fiji.heads.ties, fiji.gap.tied-heads]"
            ),
            "D is alone at place 4 of 4, which brings 0 heads. [fiji.heads.last-none]",
        ]
        assert (share_place(1, 3), share_place(1, 3, next_place)) == (3, 2)

    def test_goals_with_a_seat_between(self) -> None:
        row = ["most red", "most blue", "most green", "fewest red"]
        assert fiji.explain_goals(row, {"A": "1b", "C": "1r"}).heads == (4, 0, 4)

    def test_canoe_by_name_by_seat_and_for_some(self) -> None:
        by_name = wampum.explain_canoe({"Ann": 3, "Bob": 1, "Cat": 3}, "Bob")
        assert (by_name.seat, by_name.level, by_name.highest, by_name.previous_start) == (2, (0, 2), 3, 1)
        assert wampum.explain_canoe({"Ann": 3, "Bob": 1, "Cat": 3}, 1) == by_name
        assert wampum.explain_canoe({0: 3, 2: 3}, 1).seat == wampum.explain_canoe([3, 1, 3], 1).seat == 2
        assert wampum.explain_canoe({0: 3, 1: 3}, 3, seats=4).seat == 0

    def test_bids(self) -> None:
        assert [wampum.explain_bid(there, 3).least for there in (None, 1, 3)] == [1, 2, 4]

    def test_specials_by_name_and_by_seat(self) -> None:
        wheel = {"Ann": 1, "Bob": 4, "Cat": 2}
        named = kawa.explain_specials(["Bob", "Cat"], wheel)
        assert (named.order, named.positions, named.names) == ((2, 1), (1, 4, 2), ("Ann", "Bob", "Cat"))
        assert kawa.explain_specials([1, 2], wheel).order == (2, 1)

    def test_the_end_of_kawa_with_two_colours_each(self) -> None:
        """Of two players with two colours each, whoever has the colour at the highest position is last."""
        assert kawa.explain_end([5, 5], [3, 2, 1, 4], LAST_WINS).winners == (1,)
        assert kawa.explain_end([5, 5], [4, 2, 1, 3], LAST_WINS).winners == (0,)


BAD: dict[str, tuple[Callable[[], Any], str]] = {
    "nobody's heads": (lambda: fiji.explain_end([]), "no heads found, those of at least one player expected"),
    "negative heads": (lambda: fiji.explain_end([3, -1]), "heads -1 found, a whole number, 0 or more, expected"),
    "heads that are true": (lambda: fiji.explain_end([3, True]), "heads True found, a whole number, 0 or more, "),
    "wampum in words": (lambda: wampum.explain_end({"A": "3"}), "wampum '3' found, a whole number, 0 or more, "),
    "no places": (lambda: fiji.explain_heads([]), r"places \(\) found, groups of seats expected"),
    "a seat left out": (lambda: fiji.explain_heads([(0,), (2,)]), r"places \(\(0,\), \(2,\)\) found, groups of seats"),
    "a seat twice": (lambda: fiji.explain_heads([(0, 1), (1,)]), "places .* found, groups of seats expected, each "),
    "an empty group": (lambda: fiji.explain_heads([(0,), ()]), "places .* found, somebody in each group expected"),
    "three goals": (lambda: fiji.explain_goals(["most red"] * 3, ["1r", "-"]), "3 goals found, 4, one for each of "),
    "a bid of none": (lambda: wampum.explain_bid(3, 0), "bid 0 found, a whole number, 1 or more, expected"),
    "a bid of nothing there": (lambda: wampum.explain_bid(0, 1), "bid there 0 found, a whole number, 1 or more, "),
    "no bids": (lambda: wampum.explain_canoe([], 0), "no bids found, those of at least one player expected"),
    "a bid of 0": (lambda: wampum.explain_canoe([3, 0], 0), "bids 0 found, a whole number, 1 or more, expected"),
    "a start who is not there": (lambda: wampum.explain_canoe([3, 1], 2), "previous start 2 found, 0 to 1 expected"),
    "a start by another name": (
        lambda: wampum.explain_canoe({"A": 3, "B": 1}, "C"),
        "previous start 'C' found, one of A, B expected",
    ),
    "a start by name without names": (
        lambda: wampum.explain_canoe([3, 1], "A"),
        "previous start 'A' found, a seat, as the bids are not given by name, expected",
    ),
    "names and seats": (
        lambda: wampum.explain_canoe({"A": 3, 1: 1}, 0),
        r"\['A', 1\] found, names for all or seats for all expected",
    ),
    "nobody on the wheel": (lambda: kawa.explain_specials([], []), "no positions on the wheel found"),
    "a position of 0": (lambda: kawa.explain_specials([], [0]), "positions on the wheel 0 found, a whole number, 1 or"),
    "a position of 5": (lambda: kawa.explain_specials([], [5]), "position 5 found, 1 to 4 expected"),
    "a position twice": (lambda: kawa.explain_specials([], [2, 2]), "positions 2, 2 found, different ones expected"),
    "somebody else": (lambda: kawa.explain_specials(["C"], {"A": 1}), "'C' found, one of A expected"),
    "a seat that is not there": (lambda: kawa.explain_specials([2], [1, 2]), "2 found, a seat, 0 to 1, expected"),
    "a name without names": (lambda: kawa.explain_specials(["A"], [1, 2]), "'A' found, a seat, 0 to 1, expected"),
    "a seat that is true": (lambda: kawa.explain_specials([True], [1, 2]), "True found, a seat, 0 to 1, expected"),
    "no wheel": (
        lambda: kawa.explain_end([3, 3], None, LAST_WINS),
        "no wheel found, the position of each token expected, as several are level",
    ),
    "a wheel of others": (
        lambda: kawa.explain_end({"A": 3, "B": 3}, {"C": 1, "D": 2}, LAST_WINS),
        "a wheel of C, D found, one of A, B expected",
    ),
    "a wheel by name without names": (
        lambda: kawa.explain_end([3, 3], {"A": 1, "B": 2}, LAST_WINS),
        "a wheel of A, B found, one of nobody expected",
    ),
    "half a wheel": (lambda: kawa.explain_end([3, 3], [1]), "positions: 1 for 2 players found, one or two for each"),
    "a wheel and a half": (lambda: kawa.explain_end([3, 3], [1, 2, 3]), "positions: 3 for 2 players found, one or two"),
}
"""What cannot be asked, and how the message begins."""


class TestRefused:
    """Bad input is refused with what was found and what was expected."""

    @pytest.mark.parametrize("name", BAD)
    def test_refused(self, name: str) -> None:
        ask, message = BAD[name]
        with pytest.raises(BoardRulesError) as caught:
            ask()
        assert re.match(message, str(caught.value)), str(caught.value)

    def test_goals_that_cannot_be_read(self) -> None:
        with pytest.raises(Unreadable):
            fiji.explain_goals(["most pink"] * 4, ["1r", "-"])

    def test_numbers(self) -> None:
        assert numbers_of({"Ann": 1}, "points", 1) == (("Ann",), (1,))
        with pytest.raises(BoardRulesError, match=r"^points 0 found, a whole number, 1 or more, expected$"):
            numbers_of([0], "points", 1)
