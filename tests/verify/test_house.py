"""The answer about a house rule tells in one go what it changes, needs, breaks and shifts."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from attrs import evolve

from boardrules import Game, Phase, fiji, kawa, wampum
from boardrules.inventory import Lack
from boardrules.verify import house
from boardrules.verify.findings import INTERRUPTED, Progress
from boardrules.verify.house import Answer, answer
from boardrules.verify.verdict import Status, json_schema

ANSWER = """\
fiji, 5 seats (player_set=9g4r3y2b, tied_heads=next-place):
+

Coherent: arithmetic finds no contradiction in these rules.

Different from the standard rules
  player_set: the beads that each player takes when a round begins [fiji.beads.set]
    standard  5g4r3y2b
    here      9g4r3y2b
  tied_heads: which share players take who are level [fiji.gap.tied-heads]
    standard  last-shared-place: Those level take the share of the last place that they share.
    here      next-place: Those level take the share of the place after the first that they share.

Missing from the box
  green beads: 50 needed, 30 there
  shrunken heads, if ties are such as to cost the most: 60 needed, 40 there

Scaled down in the small box, so that every state of it can be looked at; all else is kept
  rounds: 4 -> 1
+
  conditions: 16 items -> most green/fewest red
+

Looked at
  random games: 4 games
+

Rules in the rulebook:
+

Results against the standard rules: 4 random games of those, 4 of these, seed 0
"""
"""What an answer tells, in order; between the parts there is more."""


def asked(rules: fiji.Ruleset, seats: int = 2, **bounds: Any) -> Answer:
    """Return the answer about some rules of Fiji, quickly."""
    return answer(fiji.game(seats, rules), **{"games": 4, "most_states": 0, **bounds})


class TestAnswer:
    """Everything is there, in order."""

    @pytest.fixture(scope="class")
    @classmethod
    def found(cls) -> Answer:
        rules = evolve(
            fiji.STANDARD, player_set=fiji.Beads(9, 4, 3, 2), tied_heads="next-place", effects=fiji.STANDARD.effects
        )
        return asked(rules, seats=5, most_states=30)

    def test_in_words(self, found: Answer) -> None:
        text = str(found)
        parts = ANSWER.split("+\n")
        places = [text.index(part.rstrip("\n")) for part in parts]
        assert places == sorted(places)
        before = text.partition("\nLooked at\n")[0]
        assert max(map(len, before.splitlines())) <= 110

    def test_as_json(self, found: Answer) -> None:
        data = json.loads(found.json())
        jsonschema.validate(data, json_schema())
        assert data["house"]["lacking"][0] == {"what": "green beads", "needed": 50, "there": 30}
        assert [one["name"] for one in data["house"]["differences"]] == ["player_set", "tied_heads"]
        assert data["house"]["differences"][1]["standard"] == "last-shared-place"
        assert data["house"]["boxes"][0]["seats"] == 5
        assert data["house"]["boxes"][0]["scaled"][0]["to"] == 1
        assert data["house"]["shift"]["here"]["games"]["played"] == 4

    def test_the_verdict_is_that_of_check(self, found: Answer) -> None:
        assert found.verdict.looks[0].games == 4
        assert not found.interrupted
        assert found.verdict.status is Status.INCOMPLETE


class TestParts:
    """What there is not is said, too."""

    def test_nothing_differs(self) -> None:
        text = str(asked(fiji.STANDARD))
        assert "\nNo field differs from the standard rules.\n\nIn the box: nothing is known to be missing" in text
        assert "Scaled down" not in text

    def test_a_box_for_fewer(self) -> None:
        found = answer(kawa.game(4, evolve(kawa.STANDARD, singles=5)), games=1, compare=0, most_states=5)
        assert "  players: 4 -> 2\n" in str(found)
        assert "\nResults against the standard rules: not compared, as was asked." in str(found)

    def test_the_game_itself(self) -> None:
        rules = evolve(fiji.MINIMAL, rounds=1)
        assert asked(rules, games=1, compare=0, most_states=5, whole=True).boxes == ()

    def test_long_lists_and_many_lacks_are_cut_short(self) -> None:
        deck = tuple(map(fiji.Effect.read, (f"take {number}g" for number in range(5, 25))))
        text = str(asked(evolve(fiji.STANDARD, effects=deck), compare=0, most_states=5))
        assert "  effects: 20 items -> take 1g\n" in text
        assert "\n  and 8 more\n" in text
        assert house._brief(()) == "0 items"
        assert house._brief(("x" * 99,)) == "1 item"

    def test_standard_rules_that_cannot_be_played_by_so_many(self) -> None:
        rules = evolve(fiji.STANDARD, most_seats=6, heads=60)
        found = asked(rules, seats=6)
        assert found.shift is None
        assert found.note == ("the standard rules cannot be played by so many. seats: 6 found, 2 to 5 expected.")
        assert found.lacking[-1] == Lack("shrunken heads, if ties are such as to cost the most", 60, 40)
        assert Lack("screens", 6, 5) in found.lacking

    def test_a_game_without_standard_rules(self) -> None:
        play = Phase(
            name="play", legal_moves=lambda state, seat: ("on",)[: 3 - state], apply=lambda state, move: state + 1
        )
        game = Game(name="own", start=0, phases=[play])
        assert answer(game, games=1).note == "'own' has no standard rules that are known here."
        found = answer(game, game, games=1, compare=1)
        assert found.fields == found.lacking == ()

    def test_rules_that_fail_in_play(self) -> None:
        def fail(state: Any, move: Any) -> Any:
            raise KeyError("slip")

        broken = fiji.game(2).replacing("offer", apply=fail)
        found = answer(broken, games=1, most_states=0)
        assert found.verdict.status is Status.BROKEN
        assert found.note.startswith("not compared, for these rules fail in play. game 0 (seed 0) of 'fiji': ")

    def test_other_standard_rules(self) -> None:
        other = wampum.game(3, evolve(wampum.STANDARD, hand=4))
        found = answer(wampum.game(3, evolve(wampum.STANDARD, hand=3)), other, games=1, most_states=0)
        assert [(one.name, one.a, one.b) for one in found.fields] == [("hand", 4, 3)]


class TestBounds:
    """It ends when it should, and keeps what it has."""

    def test_time(self) -> None:
        found = asked(evolve(fiji.STANDARD, exchanges=2), games=5000, seconds=0.1)
        assert found.verdict.status is Status.INCOMPLETE
        assert found.shift is not None
        assert found.shift.cut.endswith("seconds were over")

    def interrupted_at(self, engine: str) -> Answer:
        """Return an answer that the keyboard ends when this engine first tells of itself."""

        def watch(progress: Progress) -> None:
            if progress.engine == engine:
                raise KeyboardInterrupt

        return asked(evolve(fiji.STANDARD, exchanges=2), watch=watch)

    def test_interrupted_in_the_check(self) -> None:
        found = self.interrupted_at("random games")
        assert (found.interrupted, found.verdict.status, found.shift) == (True, Status.INCOMPLETE, None)
        assert found.note == "not compared, for the check was interrupted."

    def test_interrupted_in_the_games_of_the_standard_rules(self) -> None:
        found = self.interrupted_at("results of standard rules")
        assert (found.interrupted, found.verdict.status, found.shift) == (True, Status.HOLDS, None)
        assert found.note == "not compared, for it was interrupted."

    def test_interrupted_in_the_games_of_these_rules(self) -> None:
        found = self.interrupted_at("results of these rules")
        assert found.shift is not None
        assert (found.interrupted, found.shift.cut, found.shift.here.played) == (True, INTERRUPTED, 1)
