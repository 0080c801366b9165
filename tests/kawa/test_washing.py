"""The washed row is laid anew, and what is told when the game is over."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules.kawa.phases.wash import tell_wheel, turn_wheel
from boardrules.kawa.state import State
from tests.kawa.tables import game_of, opening, river


@pytest.mark.cite("kawa.wash.new-row")
class TestNewRow:
    """The washed tiles are laid in reading order, and no others; then nobody is waiting for a turn."""

    def test_refusals(self) -> None:
        position = opening(2).onward("new-row")
        kind = next(iter(move for move, _ in position.game.draws(position.state))).kind
        assert position.refusal(f"tile {kind} at r1c2") == "The next tile is to be laid at r1c1. [kawa.setup.grid]"
        assert position.refusal("tile crab at r1c1") == "No tile of the kind crab is left. [kawa.setup.tiles]"

    def test_nobody_is_waiting(self) -> None:
        game = game_of(2)
        position = opening(2).onward("new-row")
        for _ in range(4):
            move, _weight = game.draws(position.state)[0]
            before, position = position, evolve(position, state=game.step(position.state, move))
        trace = list(game.trace(before.state, move))
        assert [state.phase for state in trace] == ["wheel", "start"]
        assert trace[0].waiting == ()


@pytest.mark.cite("kawa.end.announce", "kawa.end.most", "kawa.gap.final-tie")
class TestEnd:
    """When the fourth round is over, it is told who has won, alone or together."""

    @staticmethod
    def ended(*points: int) -> tuple[State, list[str]]:
        """Return the last table, and what is told of its end."""
        before = evolve(river(seats=len(points), round_=4).state, phase="wheel", points=points, waiting=())
        after = turn_wheel(before)
        return after, [event.text(["Ann", "Bob", "Cleo"]) for event in tell_wheel(before, None, after, None)]

    def test_alone(self) -> None:
        after, told = self.ended(5, 7, 3)
        assert told[2:] == ["The game is over, and Bob has won. [kawa.end.most]"]
        assert (after.phase, after.round, after.waiting) == ("over", 4, ())

    def test_together(self) -> None:
        _, told = self.ended(7, 7, 3)
        assert told[2:] == ["The game is over, and Ann and Bob have won together. [kawa.gap.final-tie]"]
