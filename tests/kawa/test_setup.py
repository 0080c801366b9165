"""Setup: the River of tiles, the petals, the Water Wheel, and the Starting tiles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.kawa import STANDARD, petals_back, turn_order
from boardrules.kawa.components import BOX, COLOURS, DOUBLES, SINGLES, TAKEN_BACK
from boardrules.kawa.ruleset import lacking
from tests.kawa.tables import RIVER, draws, game_of, opening, river, states_of


@pytest.mark.cite("kawa.setup.box")
class TestBox:
    """Tokens for four colours and a wheel of four."""

    def test_what_is_in_it(self) -> None:
        assert (COLOURS * SINGLES, COLOURS * DOUBLES, len(TAKEN_BACK)) == (24, 4, 4)

    def test_it_is_enough_and_not_more(self) -> None:
        assert [lacking(STANDARD, seats) for seats in (2, 3, 4)] == [()] * 3
        more = evolve(STANDARD, doubles=2, taken_back=(3, 2, 1, 0, 0))
        assert [(one.what, one.needed, one.there) for one in lacking(more, 5)] == [
            ("colours", 5, 4),
            ("double petals of a colour", 2, 1),
            ("tiles of the Water Wheel", 5, 4),
        ]


@pytest.mark.cite("kawa.setup.tiles", "kawa.setup.grid", "kawa.setup.no-specials")
class TestTiles:
    """Sixteen basic tiles are mixed and laid as four rows of four; without Specials all of them are in play."""

    def test_the_box(self) -> None:
        assert kawa.Tiles(straight=4, left=5, right=5, whirlpool=2) == BOX
        assert sum(BOX) == 16

    def test_the_first_tile_is_any_of_them(self) -> None:
        assert draws(opening()) == {
            "tile straight at r1c1": Fraction(4, 16),
            "tile left at r1c1": Fraction(5, 16),
            "tile right at r1c1": Fraction(5, 16),
            "tile whirlpool-left at r1c1": Fraction(1, 16),
            "tile whirlpool-right at r1c1": Fraction(1, 16),
        }

    def test_a_drawn_tile_is_gone(self) -> None:
        assert draws(opening().play("tile whirlpool-left at r1c1")) == {
            "tile straight at r1c2": Fraction(4, 15),
            "tile left at r1c2": Fraction(5, 15),
            "tile right at r1c2": Fraction(5, 15),
            "tile whirlpool-right at r1c2": Fraction(1, 15),
        }

    def test_refusals(self) -> None:
        position = opening().play("tile whirlpool-left at r1c1")
        assert position.refusal("tile left at r1c3") == "The next tile is to be laid at r1c2. [kawa.setup.grid]"
        assert (
            position.refusal("tile whirlpool-left at r1c2")
            == "No tile of the kind whirlpool-left is left. [kawa.setup.tiles]"
        )
        assert position.refusal("tile crab at r1c2") == "No tile of the kind crab is left. [kawa.setup.tiles]"
        assert "is no move of the phase river" in position.refusal("A starts at c1")

    def test_all_cells_are_filled_in_reading_order(self) -> None:
        position = opening()
        cells = [str(cell) for cell in position.state.table.cells]
        assert cells[:5] == ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"]
        kinds = Counter()
        for cell, kind in zip(cells, " ".join(RIVER).split(), strict=True):
            position = position.play(f"tile {kind} at {cell}")
            kinds[kind] += 1
        assert position.rows == list(RIVER)
        assert (position.phase, position.acting) == ("start", "A")
        assert position.told("A starts at c3") == ["A starts at column 3. [kawa.start.once]"]

    @pytest.mark.cite("kawa.setup.same-tiles")
    def test_they_stay_the_same_all_game(self) -> None:
        for seed in range(3):
            for state in states_of(game_of(4), seed):
                printed = Counter(tile.printed for tile in state.tiles if tile is not None)
                waiting = dict(zip(state.table.kinds, state.bag, strict=True))
                assert printed + Counter(waiting) == Counter(" ".join(RIVER).split())


@pytest.mark.cite("kawa.setup.markers", "kawa.gap.whirlpools")
class TestMarkers:
    """A tile lies as it is printed whenever it is laid; which side a Whirlpool then points to is a reading."""

    @pytest.mark.parametrize(
        ("reading", "left", "right"), [("one-each-way", 1, 1), ("both-left", 2, 0), ("both-right", 0, 2)]
    )
    def test_whirlpools(self, reading: str, left: int, right: int) -> None:
        shares = draws(opening(4, evolve(STANDARD, whirlpools=reading)))
        assert shares.get("tile whirlpool-left at r1c1", 0) == Fraction(left, 16)
        assert shares.get("tile whirlpool-right at r1c1", 0) == Fraction(right, 16)

    def test_an_odd_one_points_left(self) -> None:
        shares = draws(opening(2, evolve(STANDARD, tiles=kawa.Tiles(4, 5, 4, 3))))
        assert shares["tile whirlpool-left at r1c1"] == 2 * shares["tile whirlpool-right at r1c1"]

    def test_a_tile_is_laid_as_printed(self) -> None:
        state = opening().play("tile whirlpool-right at r1c1").state
        assert state.tiles[0] == kawa.Tile("whirlpool-right", "whirlpool-right")


@pytest.mark.cite("kawa.setup.components", "kawa.setup.score-tracker", "kawa.flow.tracker")
class TestComponents:
    """Everybody has one Starting tile, six single petals and a double one, and begins with no points."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_at_first(self, seats: int) -> None:
        seen = game_of(seats).view(opening(seats).state, 0)
        assert seen.pools == ((6, 1),) * seats
        assert seen.points == (0,) * seats
        assert seen.starts == (None,) * seats


@pytest.mark.cite("kawa.wheel.numbers", "kawa.wheel.youngest", "kawa.wheel.clockwise")
class TestFirstTurnOrder:
    """The youngest is at Position 1, and the others follow clockwise on the next positions."""

    def test_four(self) -> None:
        assert opening(4).state.wheel == (1, 2, 3, 4)

    @pytest.mark.cite("kawa.wheel.three-players")
    def test_three(self) -> None:
        assert opening(3).state.wheel == (1, 2, 4)

    @pytest.mark.cite("kawa.wheel.two-players")
    def test_two(self) -> None:
        assert opening(2).state.wheel == (1, 3)

    @pytest.mark.cite("kawa.double.colours", "kawa.double.positions")
    def test_double_weaving(self) -> None:
        state = opening(2, kawa.DOUBLE_WEAVING).state
        assert state.wheel == (1, 2, 3, 4)
        assert state.table.actors == ((0,), (1,), (0,), (1,))


@pytest.mark.cite("kawa.wheel.turn-order", "kawa.wheel.counts-up", "kawa.wheel.skip-empty", "kawa.wheel.jump")
class TestTurnOrder:
    """The lowest position that holds a token comes first, then the next higher; empty ones are left out."""

    @pytest.mark.cite("kawa.ex.wheel-order")
    def test_position_one_comes_first(self) -> None:
        assert turn_order({"Ann": 3, "Bob": 1, "Cat": 2, "Dan": 4}) == ("Bob", "Cat", "Ann", "Dan")

    @pytest.mark.cite("kawa.ex.order")
    def test_one_two_four(self) -> None:
        assert turn_order({"Ann": 1, "Bob": 2, "Cat": 4}) == ("Ann", "Bob", "Cat")
        assert turn_order([1, 2, 4]) == (0, 1, 2)

    def test_nobody_at_position_one(self) -> None:
        assert turn_order([2, 4]) == (0, 1)
        assert turn_order([4, 2]) == (1, 0)


@pytest.mark.cite("kawa.start.in-order", "kawa.start.once", "kawa.start.empty-spot")
class TestStartingTiles:
    """In turn order each player lays one Starting tile at an empty spot of the River's Start."""

    def test_in_turn_order(self) -> None:
        position = river(wheel=[2, 3, 4, 1])
        order = []
        for column in (2, 1, 4, 3):
            order.append(position.acting)
            position = position.play(f"{position.acting} starts at c{column}")
        assert order == ["D", "A", "B", "C"]
        assert position.state.starts == (0, 3, 2, 1)

    @pytest.mark.cite("kawa.play.together", "kawa.play.phases")
    def test_the_flows_begin_when_all_lie(self) -> None:
        position = river(seats=2).play("A starts at c1")
        assert (position.phase, position.acting) == ("start", "B")
        position = position.play("B starts at c4")
        assert (position.phase, position.acting) == ("swap", "B")
        assert "is no move of the phase swap" in position.refusal("A starts at c2")

    def test_a_taken_spot(self) -> None:
        position = river().play("A starts at c2")
        assert position.moves == ["B starts at c1", "B starts at c3", "B starts at c4"]
        assert (
            position.refusal("B starts at c2")
            == "The Starting tile of A lies at column 2 already. [kawa.start.empty-spot]"
        )

    def test_no_such_spot(self) -> None:
        assert river().refusal("A starts at c5") == "There is no column 5, only 1 to 4. [kawa.start.once]"

    def test_not_twice_and_not_out_of_turn(self) -> None:
        position = river().play("A starts at c2")
        assert position.refusal("A starts at c1").startswith("It is not for A to act now, but for B.")

    @pytest.mark.cite("kawa.double.otherwise")
    def test_each_colour_in_double_weaving(self) -> None:
        position = river(seats=2, rules=kawa.DOUBLE_WEAVING).play("A starts at c1", "B starts at c2")
        assert position.game.actors(position.state) == (0,)
        assert position.moves == ["C starts at c3", "C starts at c4"]
        wrong = "It is not for A to act now, but for C. [kawa.start.in-order]"
        assert position.refusal("A starts at c3") == wrong
        assert position.refusal("D starts at c3").startswith("It is not for B to act now, but for A.")
        assert position.refusal("E starts at c3").startswith("It is not for E to act now, but for A.")
        by_hand = kawa.Starts(2, 3, seat=0)
        assert position.game.read("C starts at c4").seat == 0
        assert (kawa.Starts(2, 3).seat, kawa.moves.read("C starts at c4").seat) == (2, 2)
        assert position.game.step(position.state, by_hand) == position.play("C starts at c4").state


@pytest.mark.cite("kawa.return.number", "kawa.gap.returns-few-players")
class TestPetalsBack:
    """Three, two, one and no petals come back at Positions 1, 2, 3 and 4, whoever is absent."""

    def test_by_position(self) -> None:
        assert [petals_back(position) for position in (1, 2, 3, 4)] == [3, 2, 1, 0]

    @pytest.mark.parametrize("position", [0, 5, -1, True, "1"])
    def test_no_such_position(self, position: object) -> None:
        with pytest.raises(ValueError, match="1 to 4 expected"):
            petals_back(position)


@pytest.mark.cite("kawa.setup.grid", "kawa.start.once")
class TestTold:
    """The River is told tile by tile, while nobody waits for a turn; what is no column is shown as it was found."""

    def test_a_tile(self) -> None:
        position = opening()
        assert position.told("tile left at r1c1") == ["A tile is laid at r1c1: left. [kawa.setup.grid]"]
        assert position.play("tile left at r1c1").state.waiting == position.state.waiting

    def test_no_column(self) -> None:
        position = opening(2).onward("start")
        objection = position.game.objection(position.state, kawa.Starts(0, "c1", seat=0))  # type: ignore[arg-type]
        assert str(objection) == "There is no column 'c1', only 1 to 4. [kawa.start.once]"
