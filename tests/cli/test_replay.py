"""`boardrules replay`: which lines hold, and where and why the others are refused."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from boardrules import fiji, playout
from tests.cli.terminal import Prompt, ran, record

GOOD = record()


def with_move(number: int, move: Any) -> str:
    """Return a record in which one move, counted from 1, is another."""
    moves = json.loads(GOOD)["moves"]
    return record(moves=[*moves[: number - 1], move, *moves[number:]])


def first(verb: str) -> int:
    """Return the number of the first move with a verb."""
    return next(number for number, move in enumerate(json.loads(GOOD)["moves"], start=1) if f" {verb} " in move)


OFFER = first("offers")

REFUSED: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "line 1: not JSON: Expecting property name enclosed in double quotes at column "),
    "a word": ("fiji", "line 1: not JSON: Expecting value at column 1"),
    "not a number": ('{"format": NaN}', "line 1: not JSON that can be read: NaN found, a number expected"),
    "a huge number": (f'{{"format": {"9" * 5000}}}', "line 1: not JSON that can be read: "),
    "nested deeply": ("[" * 100_000, "line 1: not JSON that can be read: "),
    "a list": ("[]", "line 1: list found, an object with game, seats and moves expected"),
    "null": ("null", "line 1: NoneType found, an object with game, seats and moves expected"),
    "an empty object": ("{}", "line 1: format: "),
    "another format": (record(format=2), "line 1: format: 2 found, 1 expected"),
    "a true format": (record(format=True), "line 1: format: True found, 1 expected"),
    "nothing but a format": ('{"format": 1}', "line 1: game: missing; seats: missing; moves: missing"),
    "an unknown key": (record(move=[]), "line 1: move: unknown, one of format, game, edition, seats, names, ruleset"),
    "a number for the game": (record(game=1), "line 1: game: 1 found, a text expected"),
    "another game": (record(game="wampun"), "line 1: game 'wampun' found, one of "),
    "a module": (record(game="os:getcwd"), "line 1: game: 'os:getcwd' found, the name of a game expected"),
    "a house-rule file": (record(game="x.toml"), "line 1: game: 'x.toml' found, the name of a game expected"),
    "another edition": (record(edition=2), "line 1: edition: 2 found, 1 expected"),
    "seats in words": (record(seats="3"), "line 1: seats: '3' found, a whole number expected"),
    "no seats": (record(seats=0), "line 1: seats: 0 found, "),
    "a billion seats": (
        record(seats=10**9),
        "line 1: seats: 1000000000 found, a whole number below 1,000,000,000 expected",
    ),
    "half a seat": (record(seats=2.5), "line 1: seats: 2.5 found, a whole number expected"),
    "a text for the names": (record(names="Ann"), "line 1: names: 'Ann' found, a list expected"),
    "a number for a name": (record(names=["A", 2, "C"]), "line 1: names: item 2: 2 found, a text expected"),
    "too few names": (record(names=["Ann"]), "line 1: names: 1 found, none or one for each of 3 seats expected"),
    "a list for the rules": (record(ruleset=[]), "line 1: ruleset: [] found, a table of names and values expected"),
    "an unknown rule": (record(ruleset={"exchange": 5}), "line 1: exchange: unknown, one of fewest_seats, most_seats"),
    "a rule of the wrong kind": (
        record(ruleset={"exchanges": "5"}),
        "line 1: exchanges: '5' found, a whole number, at least 1 exp",
    ),
    "incoherent rules": (
        record(ruleset={"offer_least": 9, "heads": 0}),
        "line 1: offer_least: 9 found, at most offer_most (4) expected; ",
    ),
    "a text for the moves": (record(moves="A offers 1g"), "line 1: moves: 'A offers 1g' found, a list expected"),
    "moves of wrong types": (with_move(OFFER, 7), f"line 1: moves: item {OFFER}: 7 found, a text expected"),
    "null for a move": (with_move(OFFER, None), f"line 1: moves: item {OFFER}: None found, a text expected"),
    "no move": (with_move(OFFER, ""), f"line 1, move {OFFER}: column 1: found the end, expected a seat's letter, or"),
    "a move nobody knows": (
        with_move(OFFER, "A jumps"),
        f"line 1, move {OFFER}: column 3: found 'jumps', expected one",
    ),
    "beads nobody has": (with_move(OFFER, "A offers 1z"), f"line 1, move {OFFER}: column "),
    "a seat that is not there": (
        with_move(OFFER, "Z offers 1g"),
        f"line 1, move {OFFER}: 'Z offers 1g': It is not for",
    ),
    "too many beads": (
        with_move(OFFER, "A offers 1g1r"),
        f"line 1, move {OFFER}: 'A offers 1g1r': There must be 1 bead, not 2. [",
    ),
    "another player's beads": (
        with_move(OFFER, "A offers 1b"),
        f"line 1, move {OFFER}: 'A offers 1b': A does not have",
    ),
    "a card at the wrong time": (
        with_move(OFFER, "condition most green"),
        f"line 1, move {OFFER}: 'condition most green': ",
    ),
    "a card that is not in the deck": (with_move(1, "condition most blue"), "line 1, move 1: 'condition most blue': "),
    "a move after the end": (
        record(moves=[*json.loads(GOOD)["moves"], "A offers 1g"]),
        f"line 1, move {len(json.loads(GOOD)['moves']) + 1}: 'A offers 1g': The game is over.",
    ),
    "no moves": (record(moves=[]), "line 1: outcome: scores "),
    "an outcome too early": (
        record(moves=json.loads(GOOD)["moves"][:-1]),
        "line 1: outcome: scores ",
    ),
    "no outcome": (record(outcome=None), "line 1: outcome: null found, scores "),
    "another outcome": (
        record(outcome={"scores": [9, 9, 9], "winners": [0]}),
        "line 1: outcome: scores [9, 9, 9], win",
    ),
    "half an outcome": (record(outcome={"scores": [1, 1, 1]}), "line 1: outcome.winners: missing"),
    "true winners": (record(outcome={"scores": [0, 0, 0], "winners": [True]}), "line 1: outcome.winners: item 1: True"),
    "an empty outcome": (record(outcome={}), "line 1: outcome.scores: missing; outcome.winners: missing"),
    "a word for the outcome": (record(outcome="A wins"), "line 1: outcome: "),
    "a number for the outcome": (record(outcome=5), "line 1: outcome: "),
    "a list for the outcome": (record(outcome=[]), "line 1: outcome: "),
}
"""For each wrong line what it is, and how the refusal begins."""


class TestRefused:
    """A line that cannot be replayed is refused with its number, its move, the reason and the clause."""

    @pytest.mark.parametrize("name", REFUSED)
    def test_line(self, prompt: Prompt, workshop: Path, name: str) -> None:
        line, message = REFUSED[name]
        (workshop / "games.jsonl").write_text(line + "\n", encoding="utf-8")
        assert prompt.refused("replay", "games.jsonl").startswith(f"games.jsonl: {message}")

    def test_the_clause(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text(with_move(OFFER, "A offers 1b"), encoding="utf-8")
        assert prompt.refused("replay", "games.jsonl").endswith(" [fiji.exchange.own-beads]")

    def test_a_caret(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text(with_move(OFFER, "A offer 1g"), encoding="utf-8")
        assert prompt.refused("replay", "games.jsonl").endswith("\n  A offer 1g\n    ^")

    @pytest.mark.parametrize("value", ["A wins", 5, []], ids=str)
    def test_an_outcome_of_the_wrong_kind_is_told_as_such(self, prompt: Prompt, workshop: Path, value: Any) -> None:
        (workshop / "games.jsonl").write_text(record(outcome=value), encoding="utf-8")
        assert f"{value!r} found, " in prompt.refused("replay", "games.jsonl")

    def test_at_most_ten_are_told(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text("x\n" * 15 + GOOD, encoding="utf-8")
        done = prompt("replay", "games.jsonl")
        told = done.err.splitlines()
        assert (done.status, len(told)) == (2, 11)
        assert told[9].startswith("boardrules: games.jsonl: line 10: ")
        assert told[10] == "boardrules: games.jsonl: 5 more lines refused"
        assert done.out.startswith("line 16: fiji, 3 seats, ")

    def test_ten_and_no_more(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text("x\n" * 10, encoding="utf-8")
        assert len(prompt("replay", "games.jsonl").err.splitlines()) == 10

    def test_what_is_told_before_a_refusal(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text(with_move(3, "A jumps"), encoding="utf-8")
        done = prompt("replay", "games.jsonl", "--tell")
        assert done.status == 2
        assert done.err.startswith("boardrules: games.jsonl: line 1, move 3: ")


class TestHeld:
    """A line that can be replayed is told in one line, or in sentences."""

    def test_a_file(self, prompt: Prompt, workshop: Path) -> None:
        lines = [
            record(),
            "",
            record(2, fiji.MINIMAL, 4),
            "   ",
            json.dumps(json.loads(record()) | {"names": ["Ä", "B", "C"]}),
        ]
        (workshop / "games.jsonl").write_text("\r\n".join(lines), encoding="utf-8")
        done = prompt("replay", "games.jsonl")
        assert (done.status, done.err) == (0, "")
        assert [line.split(",")[0] for line in done.out.splitlines()] == [
            "line 1: fiji",
            "line 3: fiji",
            "line 5: fiji",
        ]

    @pytest.mark.parametrize("rules", list(fiji.VARIANTS))
    def test_every_variant(self, prompt: Prompt, workshop: Path, rules: str) -> None:
        (workshop / "games.jsonl").write_text(record(2, fiji.VARIANTS[rules]), encoding="utf-8")
        assert prompt("replay", "games.jsonl").status == 0

    def test_a_game_that_is_not_over(self, prompt: Prompt, workshop: Path) -> None:
        text = record(moves=json.loads(GOOD)["moves"][:5], outcome=None)
        (workshop / "games.jsonl").write_text(text, encoding="utf-8")
        assert prompt("replay", "games.jsonl").out.startswith("line 1: fiji, 3 seats, 5 moves, not over: to act ")

    def test_a_game_that_is_stuck(self, prompt: Prompt, workshop: Path) -> None:
        text = (
            '{"format": 1, "game": "down", "seats": 1, "moves": ["take 2", "take 2", "take 1"], "outcome": null}\n'
            '{"format": 1, "game": "down", "seats": 1, "moves": ["take 2"], "outcome": null}\n'
        )
        (workshop / "own.jsonl").write_text(text, encoding="utf-8")
        first, second = prompt("replay", "own.jsonl", "--game", "own:stuck").out.splitlines()
        assert first.endswith("3 moves, stuck: nobody may act, and the game is not over")
        assert second.endswith("1 move, not over: to act A")

    def test_somebody_who_must_act_and_cannot(self, prompt: Prompt, workshop: Path) -> None:
        done = prompt("check", "fiji", "--seats", "2", "--set", "exchanges=5", "--games", "0")
        (line,) = set(re.findall(r"^    (\{.*\})$", done.out, re.MULTILINE))
        (workshop / "stuck.jsonl").write_text(line, encoding="utf-8")
        assert " must act and have no legal move\n" in prompt("replay", "stuck.jsonl").out

    def test_told_with_names(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "games.jsonl").write_text(record(names=["Ann", "Bob", "\ud800"]), encoding="utf-8")
        done = prompt("replay", "games.jsonl", "--tell")
        assert done.status == 0
        assert "Ann has offered " in done.out
        assert "\\ud800 has offered " in done.out

    def test_standard_input(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{GOOD}\nx\n".encode())))
        done = prompt("replay", "-")
        assert done.out.startswith("line 1: fiji, 3 seats, ")
        assert done.err == "boardrules: -: line 2: not JSON: Expecting value at column 1\n"

    def test_a_pipe(self) -> None:
        done = ran("replay", "-", "--tell", input=record(names=["Ann", "Bob", "\ud800"]) + "\n")
        assert (done.status, done.err) == (0, "")
        assert "\\ud800" in done.out


class TestFiles:
    """A file that cannot be read."""

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("missing.jsonl", "missing.jsonl: No such file or directory, a file of records expected"),
            (".", ".: a folder found, a file of records expected"),
            ("own.py/x", "own.py/x: Not a directory, a file of records expected"),
            ("a\0b", "a\\x00b: embedded null byte, a file of records expected"),
            ("empty.jsonl", "empty.jsonl: no record found, one a line expected"),
            ("blank.jsonl", "blank.jsonl: no record found, one a line expected"),
            ("binary", "binary: line 1: byte 1 is not UTF-8, a file of text expected"),
            ("marked.jsonl", "marked.jsonl: line 1: not JSON: Unexpected UTF-8 BOM"),
            ("truncated.jsonl", "truncated.jsonl: line 1: not JSON: "),
            ("wide.jsonl", "wide.jsonl: line 1: byte 1 is not UTF-8"),
        ],
    )
    def test_refused(self, prompt: Prompt, workshop: Path, name: str, message: str) -> None:
        (workshop / "empty.jsonl").touch()
        (workshop / "blank.jsonl").write_text(" \n\n\t\n", encoding="utf-8")
        (workshop / "binary").write_bytes(bytes(range(255, -1, -1)) * 10)
        (workshop / "marked.jsonl").write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
        (workshop / "truncated.jsonl").write_text(GOOD[: len(GOOD) // 2], encoding="utf-8")
        (workshop / "wide.jsonl").write_text(GOOD, encoding="utf-16")
        assert prompt.refused("replay", name).startswith(message)

    def test_binary_after_a_record(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "mixed").write_bytes(GOOD.encode() + b"\n\xff\n" + GOOD.encode())
        done = prompt("replay", "mixed")
        assert (done.status, len(done.out.splitlines()), len(done.err.splitlines())) == (2, 1, 1)

    def test_a_line_without_an_end(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch, workshop: Path) -> None:
        monkeypatch.setattr("boardrules.records.LONGEST_LINE", 1000)
        (workshop / "long").write_text("x" * 3000, encoding="utf-8")
        assert prompt.refused("replay", "long") == "long: line 1: over 1000 bytes found, a record in one line expected"

    def test_a_name_that_no_file_can_have(self, prompt: Prompt, workshop: Path) -> None:
        assert "File name too long" in prompt.refused("replay", "a" * 5000)

    @pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read is not easily had")
    def test_a_file_that_cannot_be_read_after_all(self, prompt: Prompt) -> None:
        assert prompt.refused("replay", "/proc/self/mem")

    def test_without_standard_input(self, prompt: Prompt, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        assert prompt.refused("replay", "-")


class TestOwnGame:
    """Records of somebody's own game."""

    def own(self, folder: Path, **changes: Any) -> None:
        """Write a file with one record of the own game."""
        from boardrules.cli.games import Wish, find

        found = json.loads(playout(find(Wish(name="own:game")), 1).json())
        (folder / "own.jsonl").write_text(json.dumps({**found, **changes}), encoding="utf-8")

    def test_held(self, prompt: Prompt, workshop: Path) -> None:
        self.own(workshop)
        assert prompt("replay", "own.jsonl", "--game", "own:game").out.startswith("line 1: down, 1 seat, ")
        assert "  1. take " in prompt("replay", "own.jsonl", "--game", "own:game", "--tell").out

    def test_without_the_game(self, prompt: Prompt, workshop: Path) -> None:
        self.own(workshop)
        message = prompt.refused("replay", "own.jsonl")
        assert "game 'down' found, one of " in message
        assert message.endswith("; `--game module:attribute` names your own")

    @pytest.mark.parametrize("change", [{"game": "up"}, {"seats": 2}, {"ruleset": {"start": 4}}], ids=str)
    def test_of_another_game(self, prompt: Prompt, workshop: Path, change: dict[str, Any]) -> None:
        self.own(workshop, **change)
        message = prompt.refused("replay", "own.jsonl", "--game", "own:game")
        assert "found, down for 1 or one of its boxes expected" in message

    def test_a_refused_move(self, prompt: Prompt, workshop: Path) -> None:
        self.own(workshop, moves=["take 9"])
        message = prompt.refused("replay", "own.jsonl", "--game", "own:game")
        assert message.startswith(
            "own.jsonl: line 1, move 1: 'take 9': “take 9” is not among the legal moves of the phase"
        )

    def test_of_a_function_with_other_seats(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "own.jsonl").write_text(prompt("playout", "own:make", "--seats", "3").out, encoding="utf-8")
        assert prompt("replay", "own.jsonl", "--game", "own:make").status == 0

    def test_rules_that_overdraw(self, prompt: Prompt, workshop: Path) -> None:
        self.own(workshop, moves=["take 1"])
        text = (
            "from boardrules import Overdrawn, Phase\nfrom own import *\n"
            "def overdraw(state, move):\n    raise Overdrawn('one too many')\n"
            "game = game.replacing('play', apply=overdraw)\n"
        )
        (workshop / "overdrawn.py").write_text(text, encoding="utf-8")
        message = prompt.refused("replay", "own.jsonl", "--game", "overdrawn:game")
        assert message == "own.jsonl: line 1, move 1: 'take 1': the rules fail: one too many"

    def test_rules_that_fail(self, prompt: Prompt, workshop: Path) -> None:
        self.own(workshop)
        text = "from own import *\ngame = game.replacing('play', apply=failing)\n"
        (workshop / "slips.py").write_text(text, encoding="utf-8")
        assert prompt.refused("replay", "own.jsonl", "--game", "slips:game")

    def test_house_rules(self, prompt: Prompt, workshop: Path) -> None:
        (workshop / "house.toml").write_text('game = "fiji"\nseats = 3\n[ruleset]\nrounds = 1\n', encoding="utf-8")
        (workshop / "house.jsonl").write_text(prompt("playout", "house.toml").out, encoding="utf-8")
        assert prompt("replay", "house.jsonl").status == 0
        assert prompt("replay", "house.jsonl", "--game", "house.toml").status == 0
        assert "found, fiji for 3 or one of its boxes expected" in prompt.refused(
            "replay", "house.jsonl", "--game", "fiji"
        )
