"""Records that somebody has tampered with: whatever is in them, one clear message and no hang."""

from __future__ import annotations

import io
import json
import random
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules import fiji, playout
from boardrules.cli import main
from boardrules.cli.games import SHIPPED, Wish, find
from boardrules.seats import MOST_SEATS
from tests.cli.terminal import Prompt, ran, record

ORIGINALS = [
    record(2, fiji.TWO_PLAYER),
    record(3),
    record(5, fiji.MINIMAL, 2),
    *(playout(find(Wish(name=name)), 1).json() for name in SHIPPED),
]

ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    10**9,
    10**400,
    "",
    "\ud800",
    "²g",
    "A offers ²g",
    "A offers 1g1g",
    "A\u00a0offers 1g",
    "A rotates 9999",
    "A swaps 2 2",
    "goal most",
    "effect take -",
    "condition most green+red+yellow+blue",
    "fiji ",
    "os:getcwd",
    [],
    [None],
    [[[]]],
    {},
    {"a": 1},
    {"scores": "x", "winners": None},
    {"rounds": 10**9, "heads": 10**12, "short_deck": "reshuffle"},
    {"player_set": "9999g", "supply_set": "9999b"},
    {"conditions": ["most green"], "effects": []},
    {"goals": ["green", "green"]},
    {"most_seats": MOST_SEATS},
]
"""Values that are put where others were."""


def tampered(value: Any, chance: random.Random) -> Any:
    """Return a value with something in it changed."""
    if chance.random() < 0.15:
        return chance.choice(ODD)
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        rest = {name: one for name, one in value.items() if name != key}
        return chance.choice([rest, {**value, "x": chance.choice(ODD)}, {**value, key: tampered(value[key], chance)}])
    if isinstance(value, list) and value:
        place = chance.randrange(len(value))
        before, here, after = value[:place], value[place], value[place + 1 :]
        return chance.choice(
            [
                [*before, *after],
                [*before, chance.choice(ODD), here, *after],
                [*reversed(before), here, *after],
                [*before, tampered(here, chance), *after],
            ]
        )
    if isinstance(value, str) and value:
        place = chance.randrange(len(value))
        letter = chance.choice(["", "9", "²", " ", "\u00a0", "\n", "g", "-", "Z", value[place] * 2])
        return value[:place] + letter + value[place + 1 :]
    return chance.choice(ODD)


def replayed(raw: bytes, *options: str) -> tuple[int, str, str]:
    """Give bytes to `boardrules replay`; the exit status and all that is printed."""
    held = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(raw))
    sys.stdout, sys.stderr = out, err = io.StringIO(), io.StringIO()
    try:
        status = main(["replay", "-", *options])
    finally:
        sys.stdin, sys.stdout, sys.stderr = held
    return status, out.getvalue(), err.getvalue()


def held_or_refused(raw: bytes) -> None:
    """Make sure that bytes are replayed, or refused with one message a line."""
    status, out, err = replayed(raw)
    lines = [line for line in raw.split(b"\n") if line.strip()]
    assert status in {0, 2}
    assert len(out.splitlines()) + err.count("boardrules: -") >= min(1, len(lines))
    assert (status == 2) == bool(err)
    assert err.count("boardrules: -") <= max(1, len(lines))


class TestTampering:
    """Bytes and values that were changed."""

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=st.sampled_from(ORIGINALS), seed=st.integers(0, 1 << 30), times=st.integers(1, 3))
    def test_values(self, text: str, seed: int, times: int) -> None:
        chance = random.Random(seed)
        found = json.loads(text)
        for _ in range(times):
            found = tampered(found, chance)
        held_or_refused(json.dumps(found).encode())

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        text=st.sampled_from(ORIGINALS),
        cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), st.binary(max_size=3)), min_size=1, max_size=4),
    )
    def test_bytes(self, text: str, cuts: list[tuple[float, int, bytes]]) -> None:
        raw = text.encode()
        for where, gone, new in cuts:
            place = int(where * len(raw))
            raw = raw[:place] + new + raw[place + gone :]
        held_or_refused(raw)

    @settings(max_examples=50, deadline=None)
    @given(st.binary(max_size=200))
    def test_anything(self, raw: bytes) -> None:
        held_or_refused(raw)

    @pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
    def test_truncated(self, share: float) -> None:
        for text in ORIGINALS:
            raw = text.encode()
            assert replayed(raw[: int(len(raw) * share)])[0] == 2

    def test_every_odd_value_in_every_place(self) -> None:
        for text in ORIGINALS[:2]:
            found = json.loads(text)
            for key in found:
                for value in ODD:
                    held_or_refused(json.dumps({**found, key: value}).encode())


class TestSizes:
    """Numbers and texts without measure."""

    @pytest.mark.parametrize("depth", [100, 900, 950, 970, 980, 990, 100_000])
    @pytest.mark.parametrize("key", ["seats", "moves", "outcome", "ruleset", "names"])
    def test_nested(self, depth: int, key: str) -> None:
        text = json.dumps({**json.loads(ORIGINALS[1]), key: "here"}).replace('"here"', "[" * depth + "]" * depth)
        assert replayed(text.encode())[0] == 2

    @pytest.mark.parametrize("seats", [-1, 10**9, 10**400, 10**4000], ids=["-1", "9", "400", "4000"])
    def test_seats(self, seats: int) -> None:
        assert replayed(record(seats=seats).encode())[0] == 2

    def test_rounds(self) -> None:
        assert replayed(record(ruleset={"rounds": 10**4299, "column_length": 10}).encode())[0] == 2

    def test_a_great_many_moves(self) -> None:
        status, _, err = replayed(record(moves=["goal most green"] * 400_000).encode())
        assert status == 2
        assert err.startswith("boardrules: -: line 1, move 1: ")

    def test_a_message_fits_a_screen(self) -> None:
        assert len(replayed(record(seats="9" * 100_000).encode())[2]) < 5000

    @pytest.mark.slow
    def test_hands_full_of_beads(self) -> None:
        rules = ("--set", 'player_set="60g60r60y60b"', "--set", "offer_most=240")
        assert ran("playout", "fiji", *rules, seconds=3).status == 0


def test_a_name_that_is_no_text_in_any_script(prompt: Prompt) -> None:
    done = prompt("fiji", "rank", "most red", "\ud800=1r", "\x85?=2r")
    assert done.status == 0
    assert "\\ud800 0" in done.out
