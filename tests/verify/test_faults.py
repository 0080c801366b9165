"""A deliberate fault is planted in a game, and a game without it stays right."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.phase import Phase
from boardrules.properties import always
from boardrules.verify.checking import boxes_of
from boardrules.verify.faults import (
    At,
    Engine,
    Fault,
    changed,
    changed_by,
    fault,
    fault_at,
    faults_in,
    phase_of,
    rebound,
    replaced,
    with_item,
)
from tests.verify import worlds


def lowered(left: int) -> int:
    """Return one less."""
    return left - 1


@always()
def one_less_is_less(left: int) -> bool:
    """One less than what is left is less."""
    return lowered(left) < left


def countdown(seats: int = 1, start: int = 3) -> Game[int, str]:
    """Return a game in which a number falls, two by the rules alone and then one by a move."""
    phases = [
        Phase[int, str](name="odd", legal_moves=lambda left, seat: ("down",), apply=lambda left, move: lowered(left)),
        Phase[int, str](name="even", settle=lowered),
        Phase[int, str](name="rest"),
    ]
    return Game(
        name="countdown",
        start=start,
        phases=phases,
        seats=seats,
        phase_of=lambda left: "rest" if left <= 0 else ("even", "odd")[left % 2],
        properties=[one_less_is_less],
        boxes=lambda: (countdown(seats, 1),) if start > 1 else (),
    )


@fault("one_less_is_less")
def nothing_happens(game: Game[Any, Any]) -> Game[Any, Any]:
    """Going down leaves the number
    as it is.

    More is not said in a table.
    """
    return replaced(game, "odd", apply=lambda left, move: left)


class TestMakingFaults:
    """A fault is made of a function: its name and the first paragraph of its docstring."""

    def test_name_and_sentence(self) -> None:
        assert nothing_happens.name == "nothing_happens"
        assert nothing_happens.sentence == "Going down leaves the number as it is."
        assert nothing_happens.killed_by == "one_less_is_less"
        assert (nothing_happens.engine, nothing_happens.replays, nothing_happens.survives) == (Engine.GAMES, True, "")
        assert nothing_happens.table is None

    def test_without_a_sentence(self) -> None:
        with pytest.raises(BoardRulesError, match="fault '<lambda>' has no docstring, a sentence expected"):
            fault("a_property")(lambda game: game)

    def test_faults_of_a_module(self) -> None:
        assert faults_in({"one": nothing_happens, "two": 2, "three": "3"}) == (nothing_happens,)

    def test_at_a_table(self) -> None:
        at = fault_at(countdown, 2, 5)

        def same(game: Game[Any, Any]) -> Game[Any, Any]:
            """Nothing changes."""
            return game

        here, there = at("one")(same), at("one", 4, 7, engine=Engine.SEARCH, survives="why")(same)
        assert (here.table, there.table) == (At(countdown, 2, 5), At(countdown, 4, 7))
        assert (here.right().seats, here.right().start) == (2, 5)
        assert (there.right().seats, there.right().start) == (4, 7)
        assert (there.engine, there.survives) == (Engine.SEARCH, "why")


class TestPlanting:
    """The faulty game is another one, and the small boxes have the fault too."""

    def test_in_the_game_that_is_checked(self) -> None:
        game = countdown()
        assert nothing_happens.right(game) is game
        assert nothing_happens.planted(game).step(3, "down") == 3
        assert game.step(3, "down") == 1

    def test_in_its_own_game(self) -> None:
        own = evolve(nothing_happens, table=lambda: countdown(start=5))
        assert own.planted(countdown()).start == 5

    def test_without_a_game(self) -> None:
        with pytest.raises(BoardRulesError, match="fault 'nothing_happens' names no game, the game that is checked"):
            nothing_happens.planted()

    def test_in_boxes(self) -> None:
        (box,) = nothing_happens.planted_in_boxes(countdown())
        assert (box.start, box.step(1, "down")) == (1, 1)
        assert [game.start for game in boxes_of(box)] == [1]

    def test_a_game_that_cannot_be_made(self) -> None:
        def slip(game: Game[Any, Any]) -> Game[Any, Any]:
            """Fails."""
            raise LookupError("slip")

        def none(game: Game[Any, Any]) -> Any:
            """Returns nothing."""

        with pytest.raises(BoardRulesError, match="fault 'slip' cannot be planted: LookupError: slip"):
            fault("one")(slip).planted(countdown())
        with pytest.raises(BoardRulesError, match="fault 'none' returns NoneType, a Game expected"):
            fault("one")(none).planted(countdown())


class TestWaysOfPlanting:
    """Parts of phases are replaced; a phase that is not there is left alone."""

    def test_phases(self) -> None:
        game = countdown()
        assert phase_of(game, "even") is game.phases[1]
        assert phase_of(game, "neither") is None
        assert replaced(game, "neither", settle=lowered) is game

    def test_changes(self) -> None:
        game = countdown()
        seen: list[Any] = []

        def note(before: int, move: str | None, after: int) -> int:
            seen.append((before, move, after))
            return after

        assert changed_by(changed_by(game, "odd", note), "even", note).step(3, "down") == 1
        assert seen == [(3, "down", 2), (2, None, 1)]
        assert changed(game, "odd", lambda before, after: before).step(3, "down") == 3
        assert changed(game, "rest", lambda before, after: 9) is game
        assert changed(game, "neither", lambda before, after: 9) is game

    def test_items(self) -> None:
        assert with_item((1, 2, 3), 0, 9) == (9, 2, 3)

    def test_functions_of_the_library_in_rules_and_properties(self) -> None:
        wrong = rebound(countdown(), lowered=lambda left: left)
        assert wrong.step(3, "down") == 3
        assert not wrong.properties[0].holds(3)
        # What is given itself, and not called by a name, is as it was.
        assert wrong.phases[1].settle is lowered
        assert countdown().properties[0].holds(3)

    def test_a_world_of_this_folder(self) -> None:
        leak = Fault(name="leak", sentence="It leaks.", plant=lambda game: worlds.leaking_jugs(), killed_by="x")
        assert leak.planted(worlds.jugs()).name == "jugs"
