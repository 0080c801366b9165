"""Phase 3 and the end: petals come back, the last row is washed away, the wheel turns, somebody wins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import ClassVar

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.kawa import STANDARD
from boardrules.kawa.phases.wash import outcome
from boardrules.kawa.scoring import result, turned
from boardrules.outcomes import Outcome
from tests.kawa.tables import RIVER, Position, draws, game_of, opening, river, states_of


def at_return(
    petals: dict[str, str], *, seats: int = 2, wheel: tuple[int, ...] | None = None, **how: object
) -> Position:
    """Return the table when all have flowed and the Starting tiles are picked up, with just these petals."""
    position = river(RIVER, petals, seats=seats, wheel=wheel, **how)
    state = evolve(position.state, phase="return", starts=tuple(range(len(position.state.wheel))), waiting=())
    return Position(position.game, position.game.settled(state))


@pytest.mark.cite("kawa.return.starting-tile")
def test_starting_tiles_are_picked_up() -> None:
    position = river(seats=3).onward("take-back")
    assert position.state.starts == (None, None, None)
    last = river(seats=2).onward("lay")
    while last.acting == "B" or last.phase == "swap" or len(last.path) < 4:
        last = last.play(last.moves[0])
    assert "The Starting tiles are picked up. [kawa.return.starting-tile]" in last.told("A lays single")


@pytest.mark.cite("kawa.return.turn-order", "kawa.return.number", "kawa.return.as-many-as-possible")
class TestTakingBack:
    """In turn order everybody takes back 3, 2, 1 or 0 petals, as the wheel says, or all if there are fewer."""

    MANY: ClassVar = {
        "r1c1": "A single, B single",
        "r1c2": "A single, B single",
        "r2c1": "A single, A single, B single, B double",
    }

    @pytest.mark.parametrize(("position", "number"), [(1, 3), (2, 2), (3, 1)])
    def test_by_the_wheel(self, position: int, number: int) -> None:
        table = at_return(self.MANY, wheel=(position, 4))
        assert table.acting == "A"
        assert {len(move.split(", ")) for move in table.moves} == {number}
        too_many = ", ".join(["single r1c1", "single r1c2", "single r2c1", "single r2c1"][: number + 1])
        expected = {
            3: "There must be 3 petals, not 4. [kawa.return.number]",
            2: "There must be 2 petals, not 3. [kawa.return.number]",
            1: "There must be 1 petal, not 2. [kawa.return.number]",
        }[number]
        assert table.refusal(f"A takes back {too_many}") == expected

    def test_position_four_takes_none(self) -> None:
        table = at_return(self.MANY, wheel=(1, 4)).play("A takes back single r1c1, single r1c2, single r2c1")
        assert table.phase == "new-row"

    @pytest.mark.cite("kawa.gap.which-petals")
    def test_the_owner_chooses(self) -> None:
        table = at_return(self.MANY, wheel=(4, 2))
        assert table.acting == "B"
        assert set(table.moves) == {
            "B takes back single r1c1, single r1c2",
            "B takes back single r1c1, single r2c1",
            "B takes back single r1c2, single r2c1",
            "B takes back single r1c1, double r2c1",
            "B takes back single r1c2, double r2c1",
            "B takes back single r2c1, double r2c1",
        }
        after = table.play("B takes back single r1c2, double r2c1")
        assert after.pool("B") == (4, 1)

    @pytest.mark.cite("kawa.return.double-is-one")
    def test_a_double_is_one_token(self) -> None:
        table = at_return({"r1c1": "A double, A single"}, wheel=(3, 4))
        assert table.moves == ["A takes back single r1c1", "A takes back double r1c1"]

    def test_two_equal_petals_on_a_tile(self) -> None:
        table = at_return({"r2c1": "A single, A single"}, wheel=(2, 4))
        assert table.moves == ["A takes back single r2c1, single r2c1"]

    def test_fewer_than_the_number(self) -> None:
        table = at_return({"r2c1": "A single"}, wheel=(1, 4))
        assert table.moves == ["A takes back single r2c1"]

    def test_nothing_to_take_back_is_not_asked(self) -> None:
        assert at_return({"r2c1": "B single"}, wheel=(1, 4)).phase == "new-row"

    def test_in_turn_order(self) -> None:
        table = at_return(self.MANY, wheel=(3, 1))
        assert table.acting == "B"
        assert table.refusal("A takes back single r1c1").startswith("It is not for A to act now, but for B.")
        double = river(seats=2, rules=kawa.DOUBLE_WEAVING).onward("take-back")
        assert double.refusal("C takes back single r1c1").startswith("It is not for C to act now, but for A.")
        assert table.play(table.moves[0]).acting == "A"

    def test_refusals(self) -> None:
        table = at_return(self.MANY, wheel=(2, 4))
        once = table.refusal("A takes back single r1c1, single r4c4")
        assert once == "A does not have a single petal at r4c4. [kawa.gap.which-petals]"
        twice = table.refusal("A takes back single r1c1, single r1c1")
        assert twice == "A does not have a single petal at r1c1 2 times. [kawa.gap.which-petals]"
        (moves,) = [table.game.legal_moves(table.state, seat) for seat in (0,)]
        petals = (kawa.Petal(kawa.Size.SINGLE, kawa.Cell(1, 0)), kawa.Petal(kawa.Size.SINGLE, kawa.Cell(0, 0)))
        nowhere = kawa.TakesBack(0, (kawa.Petal(kawa.Size.SINGLE, [0, 0]),) * 2)
        assert table.game.objection(table.state, nowhere) is not None
        for wrong in (kawa.TakesBack(0, petals), kawa.TakesBack(0, ()), kawa.TakesBack(0, ("single", "double"))):
            assert table.game.objection(table.state, wrong) is not None
            assert wrong not in moves
        right = kawa.TakesBack(0, petals[::-1])
        assert right in moves
        assert table.game.objection(table.state, right) is None

    def test_the_moves_are_a_sequence(self) -> None:
        table = at_return(self.MANY, wheel=(1, 4))
        moves = table.game.legal_moves(table.state, 0)
        assert list(moves) == [moves[place] for place in range(len(moves))]
        assert moves[-1] == list(moves)[-1]
        assert moves[1:3] == tuple(moves)[1:3]
        assert "A takes back" not in moves
        with pytest.raises(IndexError):
            moves[len(moves)]

    def test_what_is_told(self) -> None:
        table = at_return(self.MANY, wheel=(2, 4))
        told = table.told("A takes back single r1c1, single r2c1", ["Ann", "Bob"])
        assert told[0] == "Ann takes back a single petal at r1c1 and a single petal at r2c1. [kawa.return.number]"


@pytest.mark.cite("kawa.wash.last-row", "kawa.wash.shift", "kawa.wash.petals-home")
class TestWash:
    """The last row is washed out of the grid, its petals go home, and every other row moves one downstream."""

    def test_rows_and_petals(self) -> None:
        table = at_return({"r4c1": "A single, B double", "r3c2": "B single"}, wheel=(4, 4 - 1))
        after = table.play("B takes back double r4c1")
        assert after.rows == ["- - - -", *RIVER[:3]]
        assert after.pool("A") == (6, 1)
        assert after.pool("B") == (5, 1)
        assert after.lying("r4c2") == "B single"
        told = table.told("B takes back double r4c1")
        assert told[1:] == [
            "The row at the River's End is washed away. [kawa.wash.last-row]",
            "1 petal of A comes home. [kawa.wash.petals-home]",
        ]
        table = at_return({"r4c1": "A single", "r4c3": "A single, A double", "r3c2": "B single"}, wheel=(4, 4 - 1))
        assert table.told("B takes back single r3c2")[2:] == ["3 petals of A come home. [kawa.wash.petals-home]"]

    @pytest.mark.cite("kawa.wash.shuffle", "kawa.wash.new-row")
    def test_the_washed_tiles_are_laid_first(self) -> None:
        after = at_return({})
        assert draws(after) == {
            f"tile {kind} at r1c1": Fraction(1, 4) for kind in ("whirlpool-left", "whirlpool-right", "left", "right")
        }
        after = after.play("tile left at r1c1", "tile whirlpool-right at r1c2", "tile right at r1c3")
        assert draws(after) == {"tile whirlpool-left at r1c4": 1}
        assert (
            after.told("tile whirlpool-left at r1c4")[0]
            == "A tile is laid at r1c4: whirlpool-left. [kawa.wash.new-row]"
        )
        after = after.play("tile whirlpool-left at r1c4")
        assert after.rows == ["left whirlpool-right right whirlpool-left", *RIVER[:3]]

    @pytest.mark.cite("kawa.wash.markers", "kawa.gap.whirlpools")
    def test_a_turned_whirlpool_is_laid_as_printed(self) -> None:
        table = river(RIVER, seats=2)
        tiles = list(table.state.tiles)
        tiles[12] = kawa.Tile("whirlpool-right", "whirlpool-left")
        state = evolve(table.state, phase="return", starts=(0, 1), waiting=(), tiles=tuple(tiles))
        assert "tile whirlpool-left at r1c1" in draws(Position(table.game, table.game.settled(state)))


@pytest.mark.cite("kawa.wash.wheel-turns")
class TestWheel:
    """Last of all each token on the Water Wheel moves on by one position, clockwise."""

    @pytest.mark.cite("kawa.ex.wheel", "kawa.wheel.numbers")
    def test_from_four_to_one(self) -> None:
        assert turned((1, 2, 3, 4), 4) == (2, 3, 4, 1)

    @pytest.mark.cite("kawa.wheel.few-players")
    def test_with_few_players(self) -> None:
        assert turned((1, 2, 4), 4) == (2, 3, 1)
        wheels = list(dict.fromkeys(state.wheel for state in states_of(game_of(2), 3)))
        assert wheels == [(1, 3), (2, 4), (3, 1), (4, 2)]

    @pytest.mark.cite("kawa.end.announce")
    def test_what_is_told(self) -> None:
        table = at_return({}).play("tile left at r1c1", "tile whirlpool-right at r1c2", "tile right at r1c3")
        told = table.told("tile whirlpool-left at r1c4", ["Ann", "Bob"])
        assert told[1:] == [
            "Round 1 is over. [kawa.end.announce]",
            "The new turn order is Ann and Bob. [kawa.wash.wheel-turns]",
        ]


@pytest.mark.cite("kawa.play.phases", "kawa.play.together", "kawa.end.fourth-round", "kawa.gap.last-phase-three")
class TestCourse:
    """Four rounds of three phases each, and Phase 3 of the last one is played too."""

    def test_phases_follow_each_other(self) -> None:
        seen: list[str] = []
        for state in states_of(game_of(3), 1):
            if not seen or seen[-1] != state.phase:
                seen.append(state.phase)
        turn = ["swap", "lay"]
        kinds = [phase for phase in seen if phase not in turn]
        assert kinds == ["river", *["start", "take-back", "new-row"] * 4, "over"]

    def test_four_rounds(self) -> None:
        rounds = Counter(state.round for state in states_of(game_of(2), 1))
        assert sorted(rounds) == [1, 2, 3, 4]
        assert [state.phase for state in states_of(game_of(2), 1)][-2:] == ["new-row", "over"]

    def test_nothing_can_be_done_afterwards(self) -> None:
        position = opening(2).onward("over")
        assert position.refusal("A starts at c1") == "The game is over. [kawa.end.fourth-round]"
        assert position.game.actors(position.state) == ()


@pytest.mark.cite("kawa.end.most", "kawa.gap.final-tie")
class TestWinners:
    """Whoever has most points wins; several who have are decided by a reading."""

    def test_most_points(self) -> None:
        assert result([7, 12, 9], [2, 3, 1]).winners == (1,)

    def test_shared(self) -> None:
        assert result([12, 12, 9], [2, 3, 1]).winners == (0, 1)

    def test_last_in_turn_order(self) -> None:
        rules = evolve(STANDARD, final_tie="last-in-turn-order")
        assert result([12, 12, 9], [2, 3, 4], rules) == Outcome((12, 12, 9), (1,))
        assert result([12, 12, 9], [3, 1, 4], rules).winners == (0,)
        assert result([7, 12, 9], [4, 1, 2], rules).winners == (1,)

    @pytest.mark.cite("kawa.double.score", "kawa.double.otherwise")
    def test_double_weaving_adds_up(self) -> None:
        state = opening(2, kawa.DOUBLE_WEAVING).onward("over").state
        end = outcome(evolve(state, points=(5, 1, 2, 9)))
        assert end is not None
        assert (end.scores, end.winners) == ((7, 10), (1,))
        tied = evolve(state, points=(5, 1, 5, 9))
        by_order = evolve(
            tied, table=evolve(tied.table, rules=evolve(tied.table.rules, final_tie="last-in-turn-order"))
        )
        last = max(range(4), key=tied.wheel.__getitem__) % 2
        assert (outcome(tied).winners, outcome(by_order).winners) == ((0, 1), (last,))

    def test_nobody_before_the_end(self) -> None:
        assert outcome(opening().state) is None

    def test_what_is_told(self) -> None:
        position = opening(2).onward("new-row")
        while position.state.round < 4 or position.phase != "new-row" or position.state.tiles.count(None) > 1:
            position = position.play(position.moves[0])
        assert position.told(position.moves[0])[-1] == "The game is over, and B has won. [kawa.end.most]"
