"""What a table may change, what contradicts itself, house rules as differences, and the small boxes."""

from __future__ import annotations

import json
from itertools import product

import pytest
from attrs import evolve, fields

from boardrules import check, wampum
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.records import read_record, retrace
from boardrules.rulesets import changed, described, differences
from boardrules.verify.findings import Play
from boardrules.wampum import MINIMAL, STANDARD, VARIANTS, Goods, boxed
from boardrules.wampum.ruleset import box_seats, faults
from tests.wampum.tables import Position, game_of

Fault = tuple[int, dict[str, object], list[str]]

READINGS = ("bids_revealed", "short_pile", "final_pledge", "chests", "first_canoe")

ARITHMETIC: dict[str, Fault] = {
    "too few seats": (1, {}, ["seats: 1 found, 2 to 5 expected"]),
    "too many seats": (6, {}, ["seats: 6 found, 2 to 5 expected"]),
    "bounds of seats": (4, {"fewest_seats": 6}, ["fewest_seats: 6 found, at most most_seats (5) expected"]),
    "no villages for six": (
        6,
        {"most_seats": 6},
        [
            "villages: 4 items found, one for each number of players from 2 to 6 expected",
            "removed: 4 items found, one for each number of players from 2 to 6 expected",
        ],
    ),
    "more kinds than there are": (
        4,
        {"removed": (0, 0, 6, 0)},
        ["removed: 6 found for 4 players, 0 to 5 different kinds expected"],
    ),
    "a village of nothing": (
        3,
        {"villages": ((2, 3, 4), (0, 3, 4), (2, 3, 3, 4), (2, 3, 3, 3, 4))},
        ["villages: a starting value of 0 found for 3 players, at least 1 expected"],
    ),
    "too few villages": (
        4,
        {"villages": ((2, 3, 4), (2, 3, 4), (2, 3, 4), (2, 3, 3, 3, 4))},
        ["villages: 3 found, at least 4 for 4 players expected"],
    ),
    "two villages for two": (
        2,
        {"villages": ((2, 3), (2, 3, 4), (2, 3, 3, 4), (2, 3, 3, 3, 4))},
        ["villages: 2 found, at least 3 for 2 players expected"],
    ),
    "too few cards": (
        5,
        {"deck": Goods(8, 8, 8, 8, 8)},
        ["deck: 40 cards found, at least 41 for 5 players expected"],
    ),
    "hands too large": (3, {"hand": 27}, ["deck: 90 cards found, at least 91 for 3 players expected"]),
    "a pile that does not come out even": (
        2,
        {"removed": (4, 0, 2, 0), "short_pile": "refuse"},
        ["deck: a pile of 67 found, a multiple of 6, as many as a round deals, expected"],
    ),
    "several of numbers": (
        9,
        {"removed": (7,), "villages": ((0,),)},
        [
            "seats: 9 found, 2 to 5 expected",
            "villages: 1 items found, one for each number of players from 2 to 5 expected",
            "removed: 1 items found, one for each number of players from 2 to 5 expected",
        ],
    ),
    "several of cards": (
        3,
        {"villages": ((2, 3, 4), (90, 0), (2, 3, 3, 4), (2, 3, 3, 3, 4)), "removed": (5, -1, 2, 0)},
        [
            "removed: -1 found for 3 players, 0 to 5 different kinds expected",
            "villages: a starting value of 0 found for 3 players, at least 1 expected",
            "villages: 2 found, at least 3 for 3 players expected",
            "deck: 90 cards found, at least 105 for 3 players expected",
        ],
    ),
}

KINDS: dict[str, tuple[dict[str, object], list[str]]] = {
    "texts for numbers": ({"income": "2"}, ["income: '2' found, a whole number expected"]),
    "halves": ({"hand": 1.5}, ["hand: 1.5 found, a whole number expected"]),
    "truths": ({"limit_extra": True}, ["limit_extra: True found, a whole number expected"]),
    "nothing": ({"village_income": None}, ["village_income: None found, a whole number expected"]),
    "too little": ({"hand": 0}, ["hand: 0 found, at least 1 expected"]),
    "too much": ({"most_seats": 27}, ["most_seats: 27 found, at most 26 expected"]),
    "no such reading": ({"chests": "ajar"}, ["chests: 'ajar' found, one of closed, open expected"]),
    "another field's reading": (
        {"first_canoe": "refuse"},
        ["first_canoe: 'refuse' found, one of drawn, first-seat expected"],
    ),
    "goods as a list": ({"deck": (18,) * 5}, ["deck: [18, 18, 18, 18, 18] found, goods in notation expected"]),
    "a number for a list": ({"removed": 5}, ["removed: 5 found, a list expected"]),
    "a number for a village": ({"villages": (3,)}, ["villages: item 1: 3 found, a list expected"]),
    "several at once": (
        {"fewest_seats": 1, "income": 0, "limit_extra": -1, "removed": (1, "2"), "first_canoe": "me"},
        [
            "fewest_seats: 1 found, at least 2 expected",
            "removed: item 2: '2' found, a whole number expected",
            "income: 0 found, at least 1 expected",
            "limit_extra: -1 found, at least 0 expected",
            "first_canoe: 'me' found, one of drawn, first-seat expected",
        ],
    ),
}


@pytest.mark.cite("wampum.setup.villages", "wampum.gap.short-pile")
class TestContradictions:
    """What arithmetic can see is refused before play, all of it at once."""

    @pytest.mark.parametrize("name", ARITHMETIC)
    def test_of_numbers(self, name: str) -> None:
        seats, changes, expected = ARITHMETIC[name]
        rules = evolve(STANDARD, **changes)
        with pytest.raises(Incoherent) as refused:
            wampum.game(seats, rules)
        assert list(refused.value.faults) == expected == faults(rules, seats)
        assert refused.value.where == f"wampum with {seats} seat{'s' if seats != 1 else ''}"

    @pytest.mark.parametrize("name", KINDS)
    def test_of_kinds(self, name: str) -> None:
        changes, expected = KINDS[name]
        with pytest.raises(Incoherent) as refused:
            wampum.game(4, evolve(STANDARD, **changes))
        assert list(refused.value.faults) == expected
        assert all(fault in str(refused.value) for fault in expected)

    def test_a_slip_gets_a_hint(self) -> None:
        with pytest.raises(Incoherent, match=r"did you mean automatic\?"):
            wampum.game(4, evolve(STANDARD, final_pledge="automatik"))

    def test_negative_goods(self) -> None:
        with pytest.raises(Incoherent, match="deck: column 1: found '-1c99h'"):
            wampum.game(4, evolve(STANDARD, deck=Goods(-1, 99)))

    @pytest.mark.parametrize("rules", [None, "standard", {}, wampum.Ruleset])
    def test_of_something_else(self, rules: object) -> None:
        with pytest.raises(Incoherent, match=r"wampum\.ruleset\.Ruleset expected"):
            wampum.game(4, rules)

    @pytest.mark.parametrize("seats", ["4", 4.0, True, None])
    def test_of_what_is_no_number_of_seats(self, seats: object) -> None:
        with pytest.raises(Incoherent, match="a whole number expected"):
            wampum.game(seats)

    @pytest.mark.parametrize("seats", range(2, 6))
    def test_only_of_the_number_of_players_that_is_asked_for(self, seats: int) -> None:
        row = seats - 2
        others = {
            "removed": tuple(had if place == row else 9 for place, had in enumerate(STANDARD.removed)),
            "villages": tuple(had if place == row else (0, 99) for place, had in enumerate(STANDARD.villages)),
        }
        rules = evolve(STANDARD, **others)
        assert [bool(faults(rules, number)) for number in range(2, 6)] == [number != seats for number in range(2, 6)]
        assert Position(game_of(seats, rules), game_of(seats, rules).initial_state()).onward("bid").phase == "bid"

    def test_the_sheet_has_none(self) -> None:
        assert [faults(STANDARD, seats) for seats in range(2, 6)] == [[], [], [], []]

    @pytest.mark.parametrize(
        ("name", "value"), [("deck", "18c18h18t18w18a"), ("removed", [5, 0, 2, 0]), ("villages", [[2, 3, 4]] * 4)]
    )
    def test_of_notation_and_lists_in_place_of_values(self, name: str, value: object) -> None:
        try:
            game = wampum.game(3, evolve(STANDARD, **{name: value}))
        except BoardRulesError:
            return
        Position(game, game.initial_state()).onward("over")


class TestReadings:
    """A reading may be given by its name; each has a sentence."""

    @pytest.mark.parametrize("name", READINGS)
    def test_by_name(self, name: str) -> None:
        kind = type(getattr(STANDARD, name))
        for reading in kind:
            rules = evolve(STANDARD, **{name: reading.value})
            assert getattr(rules, name) is reading
            assert rules == evolve(STANDARD, **{name: reading})
            assert reading.sentence.endswith(".")

    @pytest.mark.cite(
        "wampum.gap.bids-revealed",
        "wampum.gap.short-pile",
        "wampum.gap.final-pledge",
        "wampum.gap.chests",
        "wampum.gap.first-canoe",
    )
    def test_the_defaults(self) -> None:
        found = [str(getattr(STANDARD, name)) for name in READINGS]
        assert found == ["at-trading", "deal-on-from-the-start-player", "automatic", "closed", "drawn"]

    def test_each_gap_with_a_field_names_it(self) -> None:
        fields_of_gaps = {clause.facts["field"] for clause in game_of().rulebook if "field" in clause.facts}
        assert fields_of_gaps == set(READINGS)

    def test_every_field_has_a_sentence_and_clauses_of_the_rulebook(self) -> None:
        rulebook = game_of().rulebook
        for name, about, clauses, shown in described(STANDARD):
            assert about
            assert shown
            assert clauses, name
            assert all(clause in rulebook for clause in clauses), name


class TestDifferences:
    """A house rule is what differs from the standard, in values that JSON knows."""

    CHANGES: tuple[dict[str, object], ...] = (
        {},
        {"limit_extra": 2, "chests": "open"},
        {"deck": Goods(20, 20, 20, 20), "removed": (4, 0, 2, 0)},
        {"villages": ((1, 1, 1), (5, 5, 5), (2, 2, 2, 2), (1, 2, 3, 4, 5))},
        {"removed": (0, 0, 0, 0), "hand": 3, "income": 1, "village_income": 0},
        {"bids_revealed": "after-bidding", "final_pledge": "chosen", "first_canoe": "first-seat"},
        {"most_seats": 3, "fewest_seats": 3, "short_pile": "refuse"},
    )

    @pytest.mark.parametrize("changes", CHANGES)
    def test_there_and_back_through_json(self, changes: dict[str, object]) -> None:
        rules = evolve(STANDARD, **changes)
        kept = json.loads(json.dumps(differences(rules, STANDARD)))
        assert set(kept) == set(changes)
        assert changed(STANDARD, kept) == rules
        assert wampum.game(3, rules).differences == differences(rules, STANDARD)

    @pytest.mark.parametrize("name", VARIANTS)
    def test_of_the_variants(self, name: str) -> None:
        rules = VARIANTS[name]
        assert changed(STANDARD, json.loads(json.dumps(differences(rules, STANDARD)))) == rules

    def test_in_notation(self) -> None:
        rules = evolve(STANDARD, deck=Goods(9, 9, 9), removed=(0, 0, 0, 0), chests="open")
        found = json.loads(json.dumps(differences(rules, STANDARD)))
        assert found == {"deck": "9c9h9t", "removed": [0, 0, 0, 0], "chests": "open"}

    def test_refused_with_all_faults(self) -> None:
        with pytest.raises(Incoherent) as refused:
            changed(STANDARD, {"hands": 3, "deck": "5q", "income": "3", "villages": [[2, 3, 4], [2, "3"]]})
        assert [fault.split("\n")[0].partition(" expected (")[0] for fault in refused.value.faults] == [
            f"hands: unknown, one of {', '.join(one.name for one in fields(wampum.Ruleset))}",
            "deck: column 2: found 'q', expected a letter out of c, h, t, w, a",
            "income: '3' found, a whole number expected",
            "villages: item 2: item 2: '3' found, a whole number expected",
        ]
        assert "did you mean hand?" in refused.value.faults[0]


BOXES = [
    evolve(STANDARD, removed=(removed,) * 4, village_income=village, income=income)
    for removed, village, income in product(range(6), range(3), (1, 2, 3))
]


class TestBoxes:
    """A box is a game of the same kind, small enough to go through."""

    @pytest.mark.parametrize("seats", range(2, 6))
    def test_it_keeps_whether_the_pile_comes_out_even(self, seats: int) -> None:
        kept = set()
        for rules in BOXES:
            small, few = boxed(rules, seats), box_seats(seats)
            even = rules.pile(seats) % rules.a_deal(seats) == 0
            assert (small.pile(few) % small.a_deal(few) == 0) == even
            assert small.pile(few) in {small.a_deal(few), small.a_deal(few) - 1}
            kept.add(even)
        assert kept == {True, False}

    @pytest.mark.parametrize("seats", range(2, 6))
    @pytest.mark.parametrize("name", READINGS)
    def test_it_keeps_the_readings(self, seats: int, name: str) -> None:
        for reading in type(getattr(STANDARD, name)):
            small = boxed(evolve(STANDARD, **{name: reading}), seats)
            if name != "first_canoe":
                assert getattr(small, name) is reading
            game = game_of(box_seats(seats), small)
            assert Position(game, game.initial_state()).onward("over").phase == "over"

    def test_that_of_uneven_rules_can_be_played_whatever_is_refused(self) -> None:
        rules = evolve(STANDARD, removed=(4, 0, 2, 0), short_pile="refuse")
        assert game_of(2, boxed(rules, 2)).seats == 2

    @pytest.mark.parametrize("seats", range(2, 6))
    def test_the_games_box(self, seats: int) -> None:
        (box,) = game_of(seats).boxes()
        assert (box.seats, box.ruleset) == (box_seats(seats), boxed(STANDARD, seats))

    def test_minimal_is_that_of_three_with_a_card_less_for_two(self) -> None:
        assert evolve(MINIMAL, removed=(0, 0, 0, 0)) == boxed(STANDARD, 3)
        assert [rule.name for rule in fields(wampum.Ruleset) if rule.name not in differences(MINIMAL, STANDARD)] == [
            *("fewest_seats", "most_seats", "bids_revealed", "short_pile", "final_pledge", "chests")
        ]

    @pytest.mark.parametrize("seats", [2, 3])
    def test_minimal_lasts_for_one_deal(self, seats: int) -> None:
        assert faults(MINIMAL, seats) == []
        assert MINIMAL.pile(seats) == MINIMAL.a_deal(seats)
        game = game_of(seats, MINIMAL)
        assert Position(game, game.initial_state()).onward("over").state.round == 2

    @pytest.mark.parametrize("seats", [2, 3])
    def test_minimal_holds(self, seats: int) -> None:
        verdict = check(wampum.game(seats, MINIMAL), games=16, most_states=0)
        assert verdict.ok, str(verdict)


def replayed(play: Play) -> wampum.State:
    """Replay a play as somebody else would, from its line of JSON; return where it ends."""
    record = read_record(play.record.json())
    game = wampum.game(record.seats, changed(STANDARD, record.ruleset))
    *_, (_, _, end) = retrace(game, record)
    return end


@pytest.mark.slow
@pytest.mark.cite("wampum.gap.short-pile", "wampum.income.two", "wampum.setup.removed")
class TestAHouseRuleOnRemovals:
    """Two players who take out four goods are left with 67 cards, and a check says so: in the box and in full games."""

    RULES = evolve(STANDARD, removed=(4, 0, 2, 0))

    def test_the_check_finds_it(self) -> None:
        verdict = check(wampum.game(2, self.RULES), games=1)
        assert [finding.name for finding in verdict.broken] == ["everybody_gets_the_whole_income"]
        finding = verdict["everybody_gets_the_whole_income"]
        assert [play.engine for play in finding.broken] == ["exhaustive search", "random games"]
        box, full = finding.broken
        assert len(box.moves) < len(full.moves)
        assert not any(replayed(box).pile)
        end = replayed(full)
        assert (sum(end.pile), end.round, end.final) == (0, 13, True)
        assert str(end.removed).count("1") == 4

    def test_with_the_sheets_removals_it_does_not(self) -> None:
        verdict = check(wampum.game(2), games=1)
        assert verdict.ok
        assert verdict["everybody_gets_the_whole_income"].exercised > 11
