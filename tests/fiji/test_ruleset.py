"""What a table may change, what contradicts itself, and house rules as differences."""

from __future__ import annotations

import json

import pytest
from attrs import evolve, fields

from boardrules import fiji
from boardrules.errors import BoardRulesError, Incoherent
from boardrules.fiji import STANDARD, TWO_PLAYER, VARIANTS, Beads, Colour, Condition, Effect
from boardrules.fiji.ruleset import faults
from boardrules.rulesets import changed, described, differences
from tests.fiji.tables import Position, game_of

Fault = tuple[int, dict[str, object], list[str]]

ARITHMETIC: dict[str, Fault] = {
    "too few seats": (1, {}, ["seats: 1 found, 2 to 5 expected"]),
    "too many seats": (
        6,
        {},
        ["seats: 6 found, 2 to 5 expected"],
    ),
    "bounds of seats": (4, {"fewest_seats": 6}, ["fewest_seats: 6 found, at most most_seats (5) expected"]),
    "bounds of offers": (4, {"offer_least": 5}, ["offer_least: 5 found, at most offer_most (4) expected"]),
    "more aside than there is": (2, {"aside": 15}, ["aside: 15 found, at most the player_set (14 beads) expected"]),
    "nothing left to offer": (
        2,
        {"aside": 14},
        ["player_set: 0 beads to offer found, at least offer_least (1) expected"],
    ),
    "a set too small to offer": (
        2,
        {"player_set": Beads(1), "offer_least": 2},
        ["player_set: 1 beads to offer found, at least offer_least (2) expected"],
    ),
    "short decks": (
        4,
        {"rounds": 5, "heads": 50},
        ["conditions: 16 cards found, at least 20 expected", "effects: 16 cards found, at least 20 expected"],
    ),
    "a deck too short for one column": (
        4,
        {"short_deck": "reshuffle", "effects": STANDARD.effects[:3]},
        ["effects: 3 cards found, at least 4 expected"],
    ),
    "no decks": (
        4,
        {"conditions": (), "effects": ()},
        ["conditions: 0 cards found, at least 16 expected", "effects: 0 cards found, at least 16 expected"],
    ),
    "a goal twice": (
        4,
        {"goals": (Colour.RED, Colour.RED, Colour.BLUE)},
        ["goals: red found twice, different colours expected"],
    ),
    "one goal to swap": (4, {"goals": (Colour.RED,)}, ["goals: 1 found, at least 2 expected"]),
    "no goal to rotate": (
        4,
        {"goals": (), "effects": (Effect.read("rotate"),) * 16},
        ["goals: 0 found, at least 1 expected"],
    ),
    "no goal at all": (
        4,
        {"goals": (), "effects": (Effect.read("keep"),) * 16},
        ["goals: 0 found, at least 1 expected"],
    ),
    "a goal without its heads": (
        2,
        {"scoring": "goal-by-goal", "goal_heads": (4, 3)},
        ["goal_heads: 2 found, one for each of 4 goals expected"],
    ),
    "heads to give back": (2, {"goal_heads": (4, 3, 2, -1)}, ["goal_heads: -1 found, at least 0 expected"]),
    "too few heads": (5, {"heads": 39}, ["heads: 39 found, at least 40 for 4 rounds expected"]),
    "too few heads for the goals": (
        2,
        {"scoring": "goal-by-goal", "heads": 39},
        ["heads: 39 found, at least 40 for 4 rounds expected"],
    ),
    "several at once": (
        5,
        {"offer_least": 9, "aside": 20, "rounds": 5, "goals": (), "heads": 0},
        [
            "offer_least: 9 found, at most offer_most (4) expected",
            "aside: 20 found, at most the player_set (14 beads) expected",
            "conditions: 16 cards found, at least 20 expected",
            "effects: 16 cards found, at least 20 expected",
            "goals: 0 found, at least 2 expected",
            "heads: 0 found, at least 50 for 5 rounds expected",
        ],
    ),
}

KINDS: dict[str, tuple[dict[str, object], list[str]]] = {
    "texts for numbers": ({"rounds": "4"}, ["rounds: '4' found, a whole number expected"]),
    "halves": ({"rounds": 1.5}, ["rounds: 1.5 found, a whole number expected"]),
    "truths": ({"exchanges": True}, ["exchanges: True found, a whole number expected"]),
    "nothing": ({"heads": None}, ["heads: None found, a whole number expected"]),
    "too little": ({"exchanges": 0}, ["exchanges: 0 found, at least 1 expected"]),
    "too much": ({"most_seats": 27}, ["most_seats: 27 found, at most 26 expected"]),
    "no such reading": (
        {"zero_most": "sometimes"},
        ["zero_most: 'sometimes' found, one of counts, does-not-count expected"],
    ),
    "another field's reading": ({"screens": "counts"}, ["screens: 'counts' found, one of closed, open expected"]),
    "beads as a list": ({"player_set": (5, 4, 3, 2)}, ["player_set: [5, 4, 3, 2] found, beads in notation expected"]),
    "a number for a deck": ({"conditions": 16}, ["conditions: 16 found, a list expected"]),
    "a number for a card": (
        {"effects": (Effect.read("keep"), 7)},
        ["effects: item 2: 7 found, effect in notation expected"],
    ),
    "a number for a colour": ({"goals": (0,)}, ["goals: item 1: 0 found, colour in notation expected"]),
    "several at once": (
        {"rounds": 0, "aside": -1, "most_seats": 1, "short_deck": "panic", "goal_heads": (1, "2")},
        [
            "most_seats: 1 found, at least 2 expected",
            "rounds: 0 found, at least 1 expected",
            "aside: -1 found, at least 0 expected",
            "goal_heads: item 2: '2' found, a whole number expected",
            "short_deck: 'panic' found, one of refuse, reshuffle expected",
        ],
    ),
}


@pytest.mark.cite("fiji.gap.seats", "fiji.gap.short-deck", "fiji.setup.screen")
class TestContradictions:
    """What arithmetic can see is refused before play, all of it at once."""

    @pytest.mark.parametrize("name", ARITHMETIC)
    def test_of_numbers(self, name: str) -> None:
        seats, changes, expected = ARITHMETIC[name]
        rules = evolve(STANDARD, **changes)
        with pytest.raises(Incoherent) as refused:
            fiji.game(seats, rules)
        assert list(refused.value.faults) == expected == faults(rules, seats)
        assert refused.value.where == (f"fiji with {seats} seats" if seats > 1 else "fiji with 1 seat")

    @pytest.mark.parametrize("name", KINDS)
    def test_of_kinds(self, name: str) -> None:
        changes, expected = KINDS[name]
        with pytest.raises(Incoherent) as refused:
            fiji.game(4, evolve(STANDARD, **changes))
        assert list(refused.value.faults) == expected
        assert all(fault in str(refused.value) for fault in expected)

    def test_a_slip_gets_a_hint(self) -> None:
        with pytest.raises(Incoherent, match=r"did you mean next-place\?"):
            fiji.game(4, evolve(STANDARD, tied_heads="next-plaice"))

    def test_negative_beads(self) -> None:
        with pytest.raises(Incoherent, match="player_set: column 1: found '-1g4r3y2b'"):
            fiji.game(4, evolve(STANDARD, player_set=Beads(-1, 4, 3, 2)))

    @pytest.mark.parametrize("rules", [None, "standard", {}, fiji.Ruleset])
    def test_of_something_else(self, rules: object) -> None:
        with pytest.raises(Incoherent) as refused:
            fiji.game(4, rules)
        assert list(refused.value.faults) == [f"ruleset: {rules!r} found, boardrules.fiji.ruleset.Ruleset expected"]

    @pytest.mark.parametrize("seats", ["4", 4.0, True, None])
    def test_of_what_is_no_number_of_seats(self, seats: object) -> None:
        with pytest.raises(Incoherent, match="a whole number expected"):
            fiji.game(seats)

    @pytest.mark.parametrize("name", VARIANTS)
    def test_the_variants_have_none(self, name: str) -> None:
        rules = VARIANTS[name]
        assert [faults(rules, seats) for seats in range(rules.fewest_seats, rules.most_seats + 1)] == [
            [] for _ in range(rules.fewest_seats, rules.most_seats + 1)
        ]

    @pytest.mark.parametrize(
        ("name", "notation"), [("player_set", "1g"), ("effects", ("keep",) * 16), ("conditions", ("most all",) * 16)]
    )
    def test_of_notation_in_place_of_values(self, name: str, notation: object) -> None:
        try:
            game = fiji.game(4, evolve(STANDARD, **{name: notation}))
        except BoardRulesError:
            return
        Position(game, game.initial_state()).onward("over")

    def test_of_lists_in_place_of_tuples(self) -> None:
        try:
            game = fiji.game(4, evolve(STANDARD, conditions=list(STANDARD.conditions)))
        except BoardRulesError:
            return
        Position(game, game.initial_state()).onward("over")


class TestReadings:
    """A reading may be given by its name; each has a sentence."""

    @pytest.mark.parametrize("name", ["tied_heads", "zero_most", "short_deck", "screens", "scoring"])
    def test_by_name(self, name: str) -> None:
        kind = type(getattr(STANDARD, name))
        for reading in kind:
            rules = evolve(STANDARD, **{name: reading.value})
            assert getattr(rules, name) is reading
            assert rules == evolve(STANDARD, **{name: reading})
            assert reading.sentence.endswith(".")

    def test_the_defaults(self) -> None:
        found = [str(getattr(STANDARD, name)) for name in ("tied_heads", "zero_most", "short_deck", "screens")]
        assert found == ["last-shared-place", "counts", "refuse", "closed"]

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
        {"exchanges": 4, "tied_heads": "next-place"},
        {"player_set": Beads(1, 0, 2, 0), "supply_set": Beads()},
        {"conditions": tuple(map(Condition.read, ("most green+red", "fewest all"))) * 8},
        {"effects": tuple(map(Effect.read, ("take 2g1b", "half red", "others blue", "swap"))) * 4},
        {"goals": (Colour.BLUE, Colour.GREEN)},
        {"screens": "open", "short_deck": "reshuffle", "zero_most": "does-not-count", "rounds": 7, "heads": 70},
        {"scoring": "goal-by-goal", "goal_heads": (1, 1, 1, 1), "aside": 2},
    )

    @pytest.mark.parametrize("changes", CHANGES)
    def test_there_and_back_through_json(self, changes: dict[str, object]) -> None:
        rules = evolve(STANDARD, **changes)
        kept = json.loads(json.dumps(differences(rules, STANDARD)))
        assert set(kept) == set(changes)
        assert changed(STANDARD, kept) == rules
        assert fiji.game(3, rules).differences == differences(rules, STANDARD)

    @pytest.mark.parametrize("name", VARIANTS)
    def test_of_the_variants(self, name: str) -> None:
        rules = VARIANTS[name]
        assert changed(STANDARD, json.loads(json.dumps(differences(rules, STANDARD)))) == rules

    def test_in_notation(self) -> None:
        assert differences(TWO_PLAYER, STANDARD) == {
            "most_seats": 2,
            "player_set": "6g5r4y3b",
            "aside": 4,
            "scoring": "goal-by-goal",
        }

    def test_refused_with_all_faults(self) -> None:
        with pytest.raises(Incoherent) as refused:
            changed(STANDARD, {"round": 3, "player_set": "5q", "exchanges": "3", "goals": ["green", "pink"]})
        assert [fault.split("\n")[0].partition(" expected (")[0] for fault in refused.value.faults] == [
            f"round: unknown, one of {', '.join(one.name for one in fields(fiji.Ruleset))}",
            "player_set: column 2: found 'q', expected a letter out of g, r, y, b",
            "exchanges: '3' found, a whole number expected",
            "goals: item 2: column 1: found 'pink', expected a colour, one of green, red, yellow, blue",
        ]
        assert "did you mean rounds?" in refused.value.faults[0]
