"""Random games of Kawa, played beside a second referee that was written from the sheet alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.chance import Sampler
from boardrules.errors import Endless
from boardrules.kawa.components import Size
from boardrules.kawa.game import Kawa
from boardrules.kawa.state import State, by_colour
from boardrules.seats import CHANCE, Actor, letter
from tests.referee.kawa_referee import READINGS, Referee

STANDARD = kawa.STANDARD

SMALL = {"rows": 2, "columns": 4, "singles": 2, "rounds": 3}
FEW = {"singles": 1, "doubles": 0}

TABLES: dict[str, tuple[int, kawa.Ruleset, Mapping[str, Any], int]] = {
    "two": (2, STANDARD, {}, 8),
    "three": (3, STANDARD, {}, 8),
    "four": (4, STANDARD, {}, 8),
    "double weaving": (2, kawa.DOUBLE_WEAVING, {"double_weaving": True}, 6),
    "double weaving, a tie decided": (
        2,
        evolve(kawa.DOUBLE_WEAVING, final_tie="last-in-turn-order", **FEW),
        {"double_weaving": True, "final_tie": "last-in-turn-order", **FEW},
        25,
    ),
    "no petals": (3, evolve(STANDARD, singles=0, doubles=0), {"singles": 0, "doubles": 0}, 2),
    "doubles only": (4, evolve(STANDARD, singles=0, doubles=3), {"singles": 0, "doubles": 3}, 4),
    "many petals": (2, evolve(STANDARD, singles=12, doubles=6), {"singles": 12, "doubles": 6}, 4),
    "one cell": (
        2,
        evolve(STANDARD, rows=1, columns=2, tiles=kawa.Tiles(1, 0, 0, 1)),
        {"rows": 1, "columns": 2, "tiles": (1, 0, 0, 1)},
        12,
    ),
    "small": (4, evolve(STANDARD, tiles=kawa.Tiles(2, 2, 2, 2), **SMALL), {"tiles": (2, 2, 2, 2), **SMALL}, 12),
}
"""Seats, rules, what the referee must be told, and how many games."""

for field, names in READINGS.items():
    for name in names[1:]:
        for seats in (2, 3, 4):
            told: dict[str, Any] = {field: name}
            if field == "final_tie":
                told |= FEW
            TABLES[f"{field} {name}, {seats}"] = (
                seats,
                evolve(STANDARD, **told),
                told,
                3 if field != "final_tie" else 25,
            )


def who(actor: Actor) -> str:
    """Return what the referee calls an actor."""
    return "chance" if actor is CHANCE else letter(actor)


def facts(state: State) -> dict[str, object]:
    """Return what lies on the table, in the referee's words."""
    table = state.table
    colours = [letter(colour) for colour in range(table.colours)]
    grid = {}
    for cell, tile, petals in zip(table.cells, state.tiles, state.petals, strict=True):
        if tile is not None:
            names = [
                f"{colours[colour]} {size}"
                for colour, numbers in enumerate(by_colour(petals))
                for size in Size
                for _ in range(numbers[size])
            ]
            grid[str(cell)] = (tile.kind, tuple(sorted(names)))
    return {
        "round": state.round,
        "grid": grid,
        "pools": dict(zip(colours, by_colour(state.pools), strict=True)),
        "points": dict(zip(colours, state.points, strict=True)),
        "wheel": dict(zip(colours, state.wheel, strict=True)),
        "starts": {
            colour: None if column is None else column + 1 for colour, column in zip(colours, state.starts, strict=True)
        },
    }


def compare(game: Kawa, state: State, other: Referee) -> None:
    """Compare everything that can be asked of both."""
    assert facts(state) == other.snapshot()
    assert tuple(map(who, game.actors(state))) == other.actors()
    assert {game.write(move): share for move, share in game.chance_outcomes(state)} == other.chance()
    for actor in game.actors(state):
        moves = [game.write(move) for move in game.legal_moves(state, actor)]
        assert len(set(moves)) == len(moves)
        assert set(moves) == other.legal(who(actor))


def play_both(seats: int, rules: kawa.Ruleset, told: Mapping[str, Any], seed: int) -> None:
    """Play a random game on both sides, as far as it goes; under `same-row` a flow may never end, on neither side."""
    game = kawa.game(seats, rules)
    sampler, other = Sampler(seed, seats), Referee(seats, **told)
    state = game.initial_state()
    compare(game, state, other)
    while actors := game.actors(state):
        actor = sampler.pick(actors)
        moves = game.legal_moves(state, actor)
        move = sampler.draw(game.draws(state)) if actor is CHANCE else sampler.pick(moves)
        try:
            after = game.step(state, move)
        except Endless:
            with pytest.raises(RuntimeError, match="a flow of more than 1000 tiles"):
                other.play(game.write(move))
            return
        state = after
        other.play(game.write(move))
        compare(game, state, other)
    outcome = game.outcome(state)
    assert outcome is not None
    assert other.over()
    assert outcome.scores == other.scores()
    assert outcome.winners == other.winners()


@pytest.mark.slow
@pytest.mark.cite("kawa.play.phases", "kawa.play.together", "kawa.double.otherwise", "kawa.wheel.few-players")
class TestTwoReferees:
    """Two programs that were written apart from each other agree on every step of every game."""

    @pytest.mark.parametrize("name", TABLES)
    def test_they_agree_at_every_step(self, name: str) -> None:
        seats, rules, told, games = TABLES[name]
        for seed in range(games):
            play_both(seats, rules, told, seed)
