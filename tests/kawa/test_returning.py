"""What lies in the River of a colour, how much of it is owed, and what is refused when it is taken back."""

from __future__ import annotations

import pytest

from boardrules import kawa
from boardrules.counts import SubMultisets
from boardrules.kawa.components import Cell, Petal, Size
from boardrules.kawa.moves import TakesBack
from boardrules.kawa.phases.returning import in_river, owed, ways_to_take
from tests.kawa.tables import river
from tests.kawa.test_phase_three import at_return

SINGLE, DOUBLE = Size.SINGLE, Size.DOUBLE


@pytest.mark.cite("kawa.return.number", "kawa.return.as-many-as-possible", "kawa.return.double-is-one")
class TestOwed:
    """What is owed depends on a colour's own petals in the River alone."""

    LYING = {"r1c1": "A double, B single", "r1c3": "B single, B single", "r2c2": "B double"}  # noqa: RUF012

    def test_only_what_lies_there(self) -> None:
        state = at_return(self.LYING, seats=3).state
        assert in_river(state, 0) == {Petal(DOUBLE, Cell.read("r1c1")): 1}
        assert in_river(state, 1) == {
            Petal(SINGLE, Cell.read("r1c1")): 1,
            Petal(SINGLE, Cell.read("r1c3")): 2,
            Petal(DOUBLE, Cell.read("r2c2")): 1,
        }
        assert in_river(state, 2) == {}

    @pytest.mark.parametrize(("petals", "due"), [("A double, B single", 1), ("A single, B double", 1), ("A double", 0)])
    def test_a_neighbours_double_petal_does_not_count(self, petals: str, due: int) -> None:
        state = at_return({"r1c1": petals}, wheel=(2, 1)).state
        assert owed(state, 1) == due
        assert owed(state, 0) == 1


@pytest.mark.cite("kawa.gap.which-petals")
class TestWays:
    """The ways to take petals back are a sequence, written out where they are few."""

    def test_many_are_not_written_out(self) -> None:
        many = ways_to_take((1,) * 12, 6)
        assert isinstance(many, SubMultisets)
        assert len(many) == 924

    def test_few_are(self) -> None:
        assert ways_to_take((1, 2), 2) == ((1, 1), (0, 2))

    def test_all_that_lie_there(self) -> None:
        position = at_return({"r1c1": "A single"}, wheel=(1, 2))
        (move,) = position.game.legal_moves(position.state, 0)
        assert move in position.game.legal_moves(position.state, 0)
        assert position.game.write(move) == position.moves[0]


@pytest.mark.cite("kawa.return.turn-order", "kawa.return.number")
class TestRefusals:
    """Petals come back in turn order, and what is no petal is shown as it was found."""

    def test_another_ones_turn(self) -> None:
        position = river(seats=2, rules=kawa.DOUBLE_WEAVING).onward("take-back")
        refused = position.refusal("C takes back single r1c1")
        assert refused == "It is not for C to act now, but for A. [kawa.return.turn-order]"

    @pytest.mark.parametrize("found", [("r1c1",), [Petal(SINGLE, Cell.read("r1c1"))]])
    def test_no_petals(self, found: object) -> None:
        position = at_return({"r1c1": "A single"}, wheel=(1, 2))
        objection = position.game.objection(position.state, TakesBack(0, found, seat=0))  # type: ignore[arg-type]
        assert str(objection) == f"{found!r} are no petals: petals with their cells are expected. [kawa.return.number]"

    def test_petals_that_lie_elsewhere(self) -> None:
        position = at_return({"r1c1": "A single"}, wheel=(1, 2))
        move = TakesBack(0, (Petal(SINGLE, Cell.read("r1c2")),), seat=0)
        text = "A does not have a single petal at r1c2. [kawa.gap.which-petals]"
        assert str(position.game.objection(position.state, move)) == text

    def test_petals_in_another_order(self) -> None:
        position = at_return({"r1c1": "A single", "r1c2": "A single"}, wheel=(2, 1))
        move = TakesBack(0, tuple(Petal(SINGLE, Cell.read(cell)) for cell in ("r1c2", "r1c1")), seat=0)
        text = "The singles must be named first, then the doubles, each in reading order. [kawa.gap.which-petals]"
        assert str(position.game.objection(position.state, move)) == text
