"""A game written down replays to the same states, and whatever is wrong with a record is said exactly."""

from __future__ import annotations

import io
import json
import sys
from functools import cache
from hashlib import sha256

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import Game, Phase, fiji
from boardrules.chance import Sampler
from boardrules.errors import BoardRulesError, Overdrawn, Stuck, Unreadable
from boardrules.outcomes import Outcome
from boardrules.records import Record, Refused, choose, heard, playout, read_lines, read_record, record_of, retrace
from boardrules.wording import say
from tests.core.little_games import COINS, DICE, FOUR_LITRES, JUGS, Coins, Die, Shows, stuck

SAME_EVERYWHERE = {
    2: "9f5758065da2c5790a462d7c054f43bfc7a20644f79eb1f5beef98b8920bcca2",
    3: "4c60c08802232986f83550c13ef3af0e841264d6c672b1b2d922d66c71bf883d",
    4: "c6f2c2b5be1b8d45d7af9092b61da999b67c2b2c5ccf52a1f33252298ec76ddb",
    5: "041a34ebdb81b346cb8e685db204a15304fe0a0f99ad0e62d1dda0d3b3ece456",
}
"""The SHA-256 of `playout(fiji.game(seats), seed=7).json()`. Every version of Python must play the same game; a change
of what is played for a seed needs a line in the changelog, and one of the rules a new edition."""


@cache
def game_of(seats: int) -> object:
    """Return the game, the same one for the same number of seats."""
    return fiji.game(seats)


@pytest.fixture
def finished() -> Record:
    """A whole game of Fiji."""
    return playout(game_of(3), seed=7, names=["Ann", "Bob", "Cat"])


class TestSameEverywhere:
    """The same seed gives the same bytes."""

    @pytest.mark.parametrize("seats", SAME_EVERYWHERE)
    def test_on_every_machine(self, seats: int) -> None:
        text = playout(fiji.game(seats), seed=7).json()
        assert sha256(text.encode()).hexdigest() == SAME_EVERYWHERE[seats]

    def test_other_seeds_play_other_games(self) -> None:
        assert len({playout(game_of(2), seed=seed).moves for seed in range(5)}) == 5
        assert playout(game_of(2)) == playout(game_of(2), seed=0)


class TestRoundTrip:
    """What is written reads back, and replays."""

    @settings(deadline=None)
    @given(st.integers(0, 2**40), st.sampled_from(sorted(SAME_EVERYWHERE)))
    def test_fiji(self, seed: int, seats: int) -> None:
        game = game_of(seats)
        record = playout(game, seed=seed)
        assert read_record(record.json()) == record
        steps = list(retrace(game, record))
        assert [game.write(move) for _, move, _ in steps] == list(record.moves)
        assert [before for before, *_ in steps[1:]] == [after for *_, after in steps[:-1]]
        assert steps[0][0] == game.initial_state()
        assert game.outcome(steps[-1][2]) == record.outcome

    @settings(deadline=None)
    @given(st.integers(0, 99))
    def test_games_of_a_few_lines(self, seed: int) -> None:
        for game in (COINS, DICE):
            record = playout(game, seed=seed)
            assert read_record(record.json()) == record
            assert len(list(retrace(game, record))) == len(record.moves)
        assert len(playout(JUGS, seed=seed, most_moves=9).moves) <= 9

    def test_what_it_looks_like(self) -> None:
        record = record_of(JUGS, FOUR_LITRES[:2], None, ["Zoë"])
        assert record.json() == (
            '{"format": 1, "game": "jugs", "edition": 1, "seats": 1, "names": ["Zoë"], "ruleset": {}, '
            '"moves": ["fill five", "pour five"], "outcome": null}'
        )
        ended = record_of(JUGS, (), Outcome((1,), (0,))).json()
        assert json.loads(ended)["outcome"] == {"scores": [1], "winners": [0]}

    def test_the_ruleset_as_differences(self) -> None:
        game = fiji.game(3, evolve(fiji.STANDARD, rounds=1, tied_heads="next-place", player_set=fiji.Beads(5, 5, 5, 5)))
        record = read_record(playout(game, most_moves=5).json())
        assert record.ruleset == {"rounds": 1, "tied_heads": "next-place", "player_set": "5g5r5y5b"}

    def test_what_may_be_left_out(self) -> None:
        record = read_record('{"format": 1, "game": "jugs", "seats": 1, "moves": []}')
        assert record == Record(game="jugs", edition=1, seats=1, names=(), ruleset={}, moves=(), outcome=None)


class TestPlayout:
    """A random game goes on until it is over, or may go on no longer."""

    def test_most_moves(self) -> None:
        whole = playout(game_of(3), seed=7)
        part = playout(game_of(3), seed=7, most_moves=10)
        assert (part.moves, part.outcome) == (whole.moves[:10], None)
        assert playout(game_of(3), most_moves=0).moves == ()
        assert whole.outcome is not None

    def test_everybody_who_may_act_does_at_times(self) -> None:
        first = {choose(COINS, Coins("hide"), Sampler(seed)) for seed in range(40)}
        assert first == {Shows(seat, side) for seat in (0, 1) for side in ("heads", "tails")}

    def test_nature_too(self) -> None:
        assert {choose(DICE, Die("throw"), Sampler(seed)) for seed in range(40)} == {"six", "another"}
        game = game_of(3)
        state = game.step(game.initial_state(), game.read(playout(game, seed=7).moves[0]))
        drawn = [choose(game, state, Sampler(seed)) for seed in range(40)]
        assert drawn == [Sampler(seed).draw(game.draws(state)) for seed in range(40)]

    def test_a_game_without_end_is_left_after_a_hundred_thousand_moves(self) -> None:
        on = Phase(name="on", legal_moves=lambda state, seat: ("on",), apply=lambda state, move: state)
        record = playout(Game(name="walk", start=0, phases=[on]))
        assert (len(record.moves), set(record.moves), record.outcome) == (100_000, {"on"}, None)

    def test_nobody_at_the_end(self) -> None:
        assert choose(COINS, Coins("over", ("heads", "heads")), Sampler(7)) is None
        assert choose(JUGS, (4, 3), Sampler(7)) is None

    def test_somebody_without_a_move(self) -> None:
        with pytest.raises(Stuck, match=r"^B must act in the phase 'wait' and has no legal move$"):
            playout(stuck(actors=(1,)))

    @pytest.mark.parametrize(
        ("game", "phase"), [(stuck(actors=()), "wait"), (evolve(DICE, outcome=lambda die: None), "over")]
    )
    def test_nobody_although_the_game_is_not_over(self, game: object, phase: str) -> None:
        with pytest.raises(Stuck, match=f"^nobody may act in the phase '{phase}', and the game is not over$"):
            playout(game)

    @pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cat"]])
    def test_what_could_not_be_read_again_is_not_written(self, names: list[str]) -> None:
        told = f"^{len(names)} names found, none or one for each of 2 seats expected$"
        for write in (lambda: record_of(COINS, (), None, names), lambda: playout(COINS, names=names)):
            with pytest.raises(BoardRulesError, match=told):
                write()


WELL = {"format": 1, "game": "jugs", "edition": 1, "seats": 2, "names": ["A", "B"], "moves": ["fill five"]}
FIELDS = "format, game, edition, seats, names, ruleset, moves, outcome"


def without(name: str) -> dict[str, object]:
    """Leave a field out."""
    return {key: value for key, value in WELL.items() if key != name}


BROKEN: dict[str, tuple[object, str]] = {
    "a list": ([WELL], "list found, an object with game, seats and moves expected"),
    "a number": (7, "int found, an object with game, seats and moves expected"),
    "nothing": (None, "NoneType found, an object with game, seats and moves expected"),
    "another format": (WELL | {"format": 2}, "format: 2 found, 1 expected"),
    "a truth value as format": (WELL | {"format": True}, "format: True found, 1 expected"),
    "a fraction as format": (WELL | {"format": 1.0}, "format: 1.0 found, 1 expected"),
    "a long format": (WELL | {"format": "x" * 99}, f"format: '{'x' * 39} found, 1 expected"),
    "no game": (without("game"), "game: missing"),
    "no seats, no moves": ({"format": 1, "game": "jugs"}, "seats: missing; moves: missing"),
    "a number as game": (WELL | {"game": 7}, "game: 7 found, a text expected"),
    "a text as seats": (WELL | {"seats": "2"}, "seats: '2' found, a whole number expected"),
    "an infinite number": (WELL | {"seats": float("1e999")}, "seats: inf found, a whole number expected"),
    "a fraction as edition": (WELL | {"edition": 1.0}, "edition: 1.0 found, a whole number expected"),
    "no list of names": (WELL | {"names": "AB"}, "names: 'AB' found, a list expected"),
    "a name too few": (WELL | {"names": ["A"]}, "names: 1 found, none or one for each of 2 seats expected"),
    "a number as name": (WELL | {"names": ["A", 2]}, "names: item 2: 2 found, a text expected"),
    "nobody at the table": (WELL | {"seats": 0, "names": []}, "seats: 0 found, at least 1 expected"),
    "a list as outcome": (
        WELL | {"outcome": [1]},
        "outcome: [1] found, null or an object with scores and winners expected",
    ),
    "a list as ruleset": (WELL | {"ruleset": []}, "ruleset: [] found, a table of names and values expected"),
    "no list of moves": (WELL | {"moves": {"1": "x"}}, "moves: {'1': 'x'} found, a list expected"),
    "moves that are none": (
        WELL | {"moves": [1, "fill five", None]},
        "moves: item 1: 1 found, a text expected; item 3: None found, a text expected",
    ),
    "half an outcome": (
        WELL | {"outcome": {"scores": [1], "winer": [0]}},
        "outcome.winners: missing; outcome.winer: unknown, one of scores, winners expected (did you mean winners?)",
    ),
    "an outcome of other things": (
        WELL | {"outcome": {"scores": [1, "2"], "winners": [True]}},
        (
            "outcome.scores: item 2: '2' found, a whole number expected; "
            "outcome.winners: item 1: True found, a whole number expected"
        ),
    ),
    "an unknown field": (WELL | {"move": []}, f"move: unknown, one of {FIELDS} expected (did you mean moves?)"),
}
NO_JSON: dict[str, tuple[str, str]] = {
    "no JSON": ("game: jugs", "not JSON: Expecting value at column 1"),
    "JSON that breaks off": ('{"format": 1, "game": "ju', "not JSON: Unterminated string starting at at column 23"),
    "an empty line": ("", "not JSON: Expecting value at column 1"),
    "two in one line": ("{} {}", "not JSON: Extra data at column 4"),
    "keys twice": (
        '{"seats": 1, "game": "x", "seats": 1, "game": "x"}',
        "not JSON that can be read: game, seats found twice",
    ),
    "no number": ('{"format": 1, "seats": NaN}', "not JSON that can be read: NaN found, a number expected"),
    "infinity": ('{"format": 1, "seats": -Infinity}', "not JSON that can be read: -Infinity found, a number expected"),
}


class TestWhatIsNoRecord:
    """A line that is no record is refused with what was found and what was expected."""

    def test_the_one_that_is(self) -> None:
        assert read_record(json.dumps(WELL)).moves == ("fill five",)

    @pytest.mark.parametrize(("value", "reason"), BROKEN.values(), ids=BROKEN.keys())
    def test_not_a_record(self, value: object, reason: str) -> None:
        text = json.dumps(value).replace("Infinity", "1e999")
        with pytest.raises(Refused) as caught:
            read_record(text, line=12)
        assert str(caught.value) == f"line 12: {reason}"
        assert (caught.value.line, caught.value.move, caught.value.clauses) == (12, None, ())

    def test_no_format(self) -> None:
        with pytest.raises(Refused, match=r"^format: none found, 1 expected$"):
            read_record(json.dumps(without("format")))

    @pytest.mark.parametrize(("text", "reason"), NO_JSON.values(), ids=NO_JSON.keys())
    def test_not_json(self, text: str, reason: str) -> None:
        with pytest.raises(Refused) as caught:
            read_record(text)
        assert str(caught.value) == caught.value.reason == reason

    @pytest.mark.parametrize("text", ["[" * 200_000, '{"seats": ' + "9" * 5000 + "}"], ids=["deep", "a huge number"])
    def test_what_would_tie_up_the_reader(self, text: str) -> None:
        with pytest.raises(Refused, match=r"^line 1: not JSON that can be read: "):
            read_record(text, line=1)


class TestFiles:
    """A file holds one game a line."""

    LINE = json.dumps(WELL)

    def read(self, content: bytes) -> list[tuple[int, str]]:
        """Return for each line its number, and why it is refused or `well`."""
        found = read_lines(io.BytesIO(content))
        return [(number, "well" if isinstance(one, Record) else str(one)) for number, one in found]

    def test_line_by_line(self) -> None:
        content = f"{self.LINE}\n\n  \r\n[]\r\n{self.LINE}\r\nx\n{self.LINE}".encode()
        assert self.read(content) == [
            (1, "well"),
            (4, "line 4: list found, an object with game, seats and moves expected"),
            (5, "well"),
            (6, "line 6: not JSON: Expecting value at column 1"),
            (7, "well"),
        ]
        assert self.read(b"") == self.read(b"\n\n") == []

    def test_a_line_that_breaks_off(self) -> None:
        ((number, said),) = self.read(self.LINE[:-5].encode())
        assert number == 1
        assert said.startswith("line 1: not JSON: ")

    @pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["newline", "both"])
    def test_the_end_of_a_line_is_no_part_of_it(self, end: bytes) -> None:
        for broken in (self.LINE[:-5], self.LINE[:-1], "{"):
            assert self.read(broken.encode() + end) == self.read(broken.encode())

    @pytest.mark.parametrize("more", ["X", "\x0b", "\N{NO-BREAK SPACE}"], ids=["letter", "tab", "blank"])
    def test_what_is_too_much_at_the_end_of_a_line(self, more: str) -> None:
        said = f"line 1: not JSON: Extra data at column {len(self.LINE) + 1}"
        assert self.read(f"{self.LINE}{more}\n".encode()) == [(1, said)]

    def test_a_binary_file_is_given_up(self) -> None:
        content = self.LINE.encode() + b"\n{\xff}\n" + self.LINE.encode()
        assert self.read(content) == [(1, "well"), (2, "line 2: byte 2 is not UTF-8, a file of text expected")]

    def test_a_line_without_end_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["boardrules.records"], "LONGEST_LINE", len(self.LINE) + 1)
        content = f"{self.LINE}\n {self.LINE}\n{self.LINE}\n".encode()
        said = f"line 2: over {len(self.LINE) + 1} bytes found, a record in one line expected"
        assert self.read(content) == [(1, "well"), (2, said)]

    def test_no_more_of_it_is_read_than_tells_that_it_is_too_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["boardrules.records"], "LONGEST_LINE", 50)
        file = io.BytesIO(b"x" * 900)
        assert len(list(read_lines(file))) == 1
        assert file.tell() == 51

    def test_sixteen_mebibytes_are_a_line(self) -> None:
        longest = self.LINE.encode().ljust(16_777_216)
        assert self.read(longest) == [(1, "well")]
        assert self.read(longest + b" ") == [
            (1, "line 1: over 16777216 bytes found, a record in one line expected"),
        ]


def refused(game: object, record: Record) -> Refused:
    """Return why a record cannot be replayed."""
    with pytest.raises(Refused) as caught:
        list(retrace(game, record, line=3))
    assert caught.value.line == 3
    return caught.value


class TestRetrace:
    """A record is replayed move by move, up to the first that cannot be."""

    def test_another_edition(self) -> None:
        record = record_of(evolve(JUGS, edition=2), (), None)
        assert str(refused(JUGS, record)) == "line 3: edition: 2 found, 1 expected"

    def test_a_move_that_cannot_be_read(self, finished: Record) -> None:
        moves = (*finished.moves[:5], "A ofers 2g", *finished.moves[6:])
        fault = refused(game_of(3), evolve(finished, moves=moves))
        assert fault.move == 6
        assert str(fault).startswith("line 3, move 6: column 3: found 'ofers', expected one of: offers, hides")
        assert str(fault).endswith("\n  A ofers 2g\n    ^")

    def test_a_move_that_the_rules_refuse(self, finished: Record) -> None:
        place = next(number for number, move in enumerate(finished.moves) if " offers " in move)
        seat = finished.moves[place][0]
        moves = (*finished.moves[:place], f"{seat} offers 5g", *finished.moves[place + 1 :])
        fault = refused(game_of(3), evolve(finished, moves=moves))
        assert (fault.move, fault.clauses) == (place + 1, ("fiji.exchange.offer-size",))
        said = f"'{seat} offers 5g': There must be 1 to 4 beads, not 5. [fiji.exchange.offer-size]"
        assert str(fault) == f"line 3, move {place + 1}: {said}"

    def test_the_steps_before_it_are_given(self) -> None:
        record = record_of(JUGS, ["fill five", "drink"], None)
        steps = retrace(JUGS, record)
        assert next(steps) == ((0, 0), "fill five", (5, 0))
        with pytest.raises(Refused, match=r"^move 2: 'drink': “drink” is not among the legal moves"):
            next(steps)

    def test_a_move_after_the_end(self, finished: Record) -> None:
        fault = refused(game_of(3), evolve(finished, moves=(*finished.moves, "A offers 1g")))
        assert fault.move == len(finished.moves) + 1
        assert "The game is over." in str(fault)

    def test_rules_that_fail(self) -> None:
        def fails(jugs: tuple[int, int], move: str) -> tuple[int, int]:
            raise Overdrawn("(1,) taken from (0,)")

        fault = refused(JUGS.replacing("pouring", apply=fails), record_of(JUGS, FOUR_LITRES, None))
        assert str(fault) == "line 3, move 1: 'fill five': the rules fail: (1,) taken from (0,)"

    def test_an_unreadable_move_of_a_little_game(self) -> None:
        def reads_nothing(text: str) -> str:
            raise Unreadable(text, 1, "nothing")

        assert refused(evolve(JUGS, read=reads_nothing), record_of(JUGS, FOUR_LITRES, None)).move == 1


class TestOutcomes:
    """A finished game ends as the record says, and one that goes on has no outcome."""

    ENDED = record_of(JUGS, FOUR_LITRES, Outcome((1,), (0,)))

    def test_as_it_should_be(self) -> None:
        assert len(list(retrace(JUGS, self.ENDED))) == 6
        assert len(list(retrace(JUGS, evolve(self.ENDED, moves=FOUR_LITRES[:3], outcome=None)))) == 3
        assert list(retrace(JUGS, record_of(JUGS, (), None))) == []

    @pytest.mark.parametrize(
        ("moves", "outcome", "reason"),
        [
            (FOUR_LITRES, None, "null found, scores [1], winners [0] expected"),
            (FOUR_LITRES, Outcome((2,), (0,)), "scores [2], winners [0] found, scores [1], winners [0] expected"),
            (FOUR_LITRES[:-1], Outcome((1,), (0,)), "scores [1], winners [0] found, null expected"),
            ((), Outcome((0,), ()), "scores [0], winners [] found, null expected"),
        ],
        ids=["null", "wrong", "truncated", "no moves"],
    )
    def test_as_it_should_not_be(self, moves: tuple[str, ...], outcome: Outcome | None, reason: str) -> None:
        fault = refused(JUGS, evolve(self.ENDED, moves=moves, outcome=outcome))
        assert str(fault) == f"line 3: outcome: {reason} after the last move"
        assert fault.move is None

    def test_a_game_of_fiji_that_breaks_off(self, finished: Record) -> None:
        fault = refused(game_of(3), evolve(finished, moves=finished.moves[:-1]))
        assert "found, null expected after the last move" in str(fault)


class TestHeard:
    """A record can be gone through with the ears of one seat."""

    RECORD = record_of(COINS, [Shows(1, "tails"), Shows(0, "heads")], Outcome((0, 1), (1,)))

    def heard_by(self, seat: int | None) -> list[tuple[str, list[str]]]:
        """Return what is heard of each move."""
        return [(move, [event.text() for event in events]) for move, events in heard(COINS, self.RECORD, seat)]

    def test_all_of_it(self) -> None:
        opened = "the coins show heads and tails"
        assert self.heard_by(None) == [
            ("", []),
            ("B shows tails", ["B shows tails [coins.hide]"]),
            ("A shows heads", ["A shows heads [coins.hide]", opened]),
        ]
        assert list(heard(COINS, self.RECORD)) == list(heard(COINS, self.RECORD, None))

    def test_what_a_seat_may_hear(self) -> None:
        opened = "the coins show heads and tails"
        assert self.heard_by(0) == [
            ("", []),
            ("", ["B hides a coin [coins.hide]"]),
            ("", ["A shows heads [coins.hide]", opened]),
        ]

    def test_the_opening_comes_first(self) -> None:
        shaken = DICE.replacing("shake", narrate=lambda before, move, after, seat: [say("for {it}", it=seat)])
        for seat in (None, 0):
            move, events = next(heard(shaken, record_of(shaken, ["six"], None), seat))
            assert (move, [str(event) for event in events]) == ("", [f"for {seat}"])

    def test_a_record_that_cannot_go_on(self) -> None:
        spoilt = evolve(self.RECORD, moves=("B shows tails", "B shows heads"))
        told = []
        with pytest.raises(Refused, match=r"^move 2: 'B shows heads': It is not for B to act now, but for A"):
            told.extend(move for move, _ in heard(COINS, spoilt))
        assert told == ["", "B shows tails"]


class TestRefused:
    """The place comes first, as far as it is known."""

    @pytest.mark.parametrize(
        ("place", "said"),
        [
            ({}, "no"),
            ({"line": 2}, "line 2: no"),
            ({"move": 3}, "move 3: no"),
            ({"line": 2, "move": 3}, "line 2, move 3: no"),
        ],
        ids=["nowhere", "line", "move", "both"],
    )
    def test_the_place(self, place: dict[str, int], said: str) -> None:
        assert str(Refused("no", **place)) == said


class TestAnotherGame:
    """A record replays only in the game that it is of, with its rules."""

    RECORD = playout(fiji.game(2), seed=1)

    def test_of_other_seats(self) -> None:
        told = "line 3: game: 'fiji' for 2 found, 'fiji' for 3 expected"
        assert str(refused(game_of(3), self.RECORD)) == told

    def test_of_other_rules(self) -> None:
        game = fiji.game(2, evolve(fiji.STANDARD, rounds=3))
        assert str(refused(game, self.RECORD)) == "line 3: ruleset: {} found, {'rounds': 3} expected"

    def test_a_key_twice(self) -> None:
        with pytest.raises(Refused, match=r"^not JSON that can be read: seats found twice$"):
            read_record('{"format": 1, "seats": 2, "seats": 3}')
