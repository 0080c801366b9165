"""Phase 2: swaps, flows, points and petals."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.errors import Endless
from boardrules.kawa import STANDARD, Cell, flow_path
from boardrules.machine import SETTLING_LIMIT
from tests.kawa.tables import RIVER, Position, game_of, river, states_of

SAME_ROW = evolve(STANDARD, bends="same-row")
STRAIGHT = ("straight straight straight straight",) * 4


def flowing(
    rows: tuple[str, ...] = STRAIGHT, petals: dict[str, str] | None = None, column: int = 1, **how: object
) -> Position:
    """Return the table when B, last of two, is about to flow from a column, after two swaps that change nothing."""
    position = river(rows, petals, seats=2, **how)
    other = column % 4 + 1
    position = position.play(f"A starts at c{other}", f"B starts at c{column}")
    same = next(move for move in position.moves if _alike(position, move))
    return position.play(same, same) if position.state.swaps == 2 else position.play(same)


def _alike(position: Position, move: str) -> bool:
    one, other = (Cell.read(word) for word in move.split()[2:])
    state = position.state
    return state.tile(one) == state.tile(other) and state.lying(one) == state.lying(other)


@pytest.mark.cite("kawa.flow.reverse-order", "kawa.flow.next-player", "kawa.flow.active-player")
class TestOrder:
    """Turns are taken against the turn order: the last one begins, the first one comes last."""

    @pytest.mark.parametrize(("seats", "wheel", "order"), [(4, (2, 3, 4, 1), "CBAD"), (3, (1, 2, 4), "CBA")])
    def test_order(self, seats: int, wheel: tuple[int, ...], order: str) -> None:
        position = river(seats=seats, wheel=wheel).onward("swap")
        seen = []
        while position.phase != "take-back":
            if position.phase == "swap" and position.acting not in seen:
                seen.append(position.acting)
            position = position.play(position.moves[0])
        assert "".join(seen) == order

    @pytest.mark.cite("kawa.double.otherwise")
    def test_nor_a_players_other_colour(self) -> None:
        position = river(seats=2, rules=kawa.DOUBLE_WEAVING).onward("swap")
        told = "It is not for B to act now, but for D. [kawa.flow.reverse-order]"
        assert position.refusal("B swaps r1c1 r1c2") == told
        assert position.onward("lay").refusal("B lays single") == told

    def test_nothing_of_a_flow_is_left_when_all_have_had_their_turn(self) -> None:
        position = flowing()
        while position.acting == "B" or position.path != ["r1c2", "r2c2", "r3c2", "r4c2"]:
            position = position.play(position.moves[0])
        passed = position.game.trace(position.state, position.game.read(position.moves[0]))
        assert [state.phase for state in passed] == ["flow", "return", "take-back"]
        for state in passed[1:]:
            assert (state.swaps, state.path, state.passed) == (0, (), ())
        assert [state.waiting for state in passed] == [(0,), (), (0, 1)]

    def test_that_a_turn_is_over_is_told(self) -> None:
        position = flowing().play(*["B lays single"] * 3)
        assert position.told("B lays single", ["Ann", "Bob"]) == [
            "Bob lays a single petal at r4c1. [kawa.flow.then-lay]",
            "Bob comes to the River's End. [kawa.flow.from-start]",
        ]

    def test_nobody_else_may_act(self) -> None:
        position = river().onward("swap")
        assert position.refusal("A swaps r1c1 r1c2").startswith("It is not for A to act now, but for D.")
        lays = flowing()
        assert lays.refusal("A lays single").startswith("It is not for A to act now, but for B.")


@pytest.mark.cite("kawa.flow.swap-first", "kawa.flow.extra-swap", "kawa.gap.swap-must")
class TestSwaps:
    """A turn opens with a swap of two adjacent tiles; whoever opens the phase makes one more."""

    def test_two_for_the_first_then_one(self) -> None:
        position = river(seats=2).play("A starts at c1", "B starts at c2")
        assert (position.acting, position.state.swaps) == ("B", 2)
        position = position.play("B swaps r1c1 r1c2")
        assert (position.phase, position.acting, position.state.swaps) == ("swap", "B", 1)
        position = position.play("B swaps r3c1 r4c1").onward("swap")
        assert (position.acting, position.state.swaps) == ("A", 1)
        assert position.play("A swaps r3c1 r4c1").phase == "lay"

    def test_it_moves_the_tiles(self) -> None:
        position = river().onward("swap").play("D swaps r1c1 r2c1")
        assert position.rows[0] == "left straight straight straight"
        assert position.rows[1] == "straight left left left"

    def test_it_is_a_must_also_between_two_alike(self) -> None:
        position = river().onward("swap")
        assert "D swaps r1c1 r1c2" in position.moves
        assert "is no move of the phase swap" in position.refusal("D lays single")

    @pytest.mark.cite("kawa.gap.extra-swap")
    @pytest.mark.parametrize(
        ("reading", "wheel", "swaps"),
        [
            ("last-in-turn-order", (1, 2, 4), 2),
            ("last-in-turn-order", (2, 3, 1), 2),
            ("position-four", (1, 2, 4), 2),
            ("position-four", (2, 3, 1), 1),
        ],
    )
    def test_who_swaps_twice(self, reading: str, wheel: tuple[int, ...], swaps: int) -> None:
        position = river(seats=3, wheel=wheel, rules=evolve(STANDARD, extra_swap=reading)).onward("swap")
        assert position.state.swaps == swaps

    @pytest.mark.cite("kawa.gap.adjacent")
    @pytest.mark.parametrize(("reading", "pairs"), [("orthogonal", 24), ("wrapping", 28), ("diagonal", 42)])
    def test_which_tiles_are_adjacent(self, reading: str, pairs: int) -> None:
        position = river(rules=evolve(STANDARD, swap_adjacency=reading)).onward("swap")
        assert len(position.moves) == pairs
        assert ("D swaps r1c1 r1c4" in position.moves) == (reading == "wrapping")
        assert ("D swaps r1c2 r2c1" in position.moves) == (reading == "diagonal")
        assert ("D swaps r1c4 r2c4" in position.moves) is True

    def test_refusals(self) -> None:
        position = river().onward("swap")
        far = "Only adjacent tiles are swapped, and r1c1 and r1c3 are not adjacent. [kawa.gap.adjacent]"
        assert position.refusal("D swaps r1c1 r1c3") == far
        assert "r4c1 and r5c1 are not adjacent" in position.refusal("D swaps r4c1 r5c1")
        backwards = kawa.Swaps(3, Cell(0, 1), Cell(0, 0))
        told = "The cell that comes first in reading order must be named first. [kawa.flow.swap-first]"
        assert str(position.game.objection(position.state, backwards)) == told

    @pytest.mark.cite("kawa.gap.petals-on-swap")
    @pytest.mark.parametrize(("reading", "cell"), [("travel", "r2c1"), ("stay", "r1c1")])
    def test_petals(self, reading: str, cell: str) -> None:
        rules = evolve(STANDARD, petals_on_swap=reading)
        position = river(RIVER, {"r1c1": "A single, B double"}, rules=rules).onward("swap").play("D swaps r1c1 r2c1")
        assert position.rows[1].startswith("straight")
        assert position.lying(cell) == "A single, B double"

    def test_what_is_told(self) -> None:
        position = river(seats=2).play("A starts at c1", "B starts at c2")
        told = ["Bob swaps the tiles at r1c1 (straight) and r2c1 (left). [kawa.flow.swap-first]"]
        assert position.told("B swaps r1c1 r2c1", ["Ann", "Bob"]) == told
        assert "[kawa.flow.extra-swap]" in position.play("B swaps r1c1 r2c1").told("B swaps r1c1 r2c1")[0]


@pytest.mark.cite("kawa.flow.from-start", "kawa.flow.next-tile", "kawa.gap.bends", "kawa.gap.left-right")
class TestPath:
    """A flow begins at the Starting tile and goes from tile to tile, as each of them leads, to the River's End."""

    @pytest.mark.cite("kawa.ripples.direction", "kawa.setup.start-end")
    def test_each_tile_leads_on(self) -> None:
        rows = ["straight left right left", "straight right straight straight", "straight straight left straight"]
        assert [str(cell) for cell in flow_path(rows, "c3")] == ["r1c3", "r2c4", "r3c4"]
        assert [str(cell) for cell in flow_path(rows, "c2")] == ["r1c2", "r2c1", "r3c1"]
        assert flow_path(rows, 3) == (Cell(0, 3), Cell(1, 2), Cell(2, 2))
        assert flow_path([tuple(row.split()) for row in rows], 3) == flow_path(rows, 3)

    def test_a_special_leads_by_the_first_of_its_paths(self) -> None:
        rows = ["straight katana crab", "straight straight straight"]
        assert [str(cell) for cell in flow_path(rows, "c2")] == ["r1c2", "r2c1"]
        assert [str(cell) for cell in flow_path(rows, "c3")] == ["r1c3", "r2c3"]

    def test_a_long_river_has_an_end(self) -> None:
        assert len(flow_path(["straight"] * SETTLING_LIMIT, 0)) == SETTLING_LIMIT

    @pytest.mark.cite("kawa.edge.wraps", "kawa.ex.wrap")
    def test_over_the_rivers_edge(self) -> None:
        # Off to the right from tile 1, in again at tile 2 on the left; off to the left, in again at tile 3, a row on.
        rows = ["straight straight straight right", "left straight straight straight", "straight " * 4]
        assert [str(cell) for cell in flow_path(rows, "c4")] == ["r1c4", "r2c1", "r3c4"]

    @pytest.mark.cite("kawa.setup.never-upstream", "kawa.whirlpool.never-upstream")
    def test_one_tile_of_each_row(self) -> None:
        for seed in range(3):
            for state in states_of(game_of(3), seed):
                if state.phase == "swap":
                    for column in range(4):
                        assert [cell.row for cell in flow_path(state, column)] == [0, 1, 2, 3]

    def test_the_game_goes_the_same_way(self) -> None:
        for column in (1, 2, 3, 4):
            position = river(RIVER, seats=2).play(f"A starts at c{column % 4 + 1}", f"B starts at c{column}")
            position = position.play("B swaps r1c1 r1c2", "B swaps r1c1 r1c2")
            expected = [str(cell) for cell in flow_path(position.state, column - 1)]
            for number in range(1, 5):
                assert position.path == expected[:number]
                position = position.play("B lays single")
            assert position.acting == "A"

    def test_sideways_by_the_other_reading(self) -> None:
        rows = ["straight right straight", "straight straight left", "straight straight straight"]
        path = flow_path(rows, 1, "same-row")
        assert [str(cell) for cell in path] == ["r1c2", "r1c3", "r2c3", "r2c2", "r3c2"]
        assert flow_path(river(rules=SAME_ROW).state, 0, kawa.Bends.NEXT_ROW) == flow_path(river().state, 0)

    def test_a_whirlpool_turns_on_the_way(self) -> None:
        rows = ["whirlpool-right left", "straight straight"]
        with pytest.raises(Endless, match="a flow from column 1 that entered 1000 tiles came to no end"):
            flow_path(rows, 0, "same-row")
        wide = ["straight whirlpool-right left", "straight straight straight"]
        assert [str(cell) for cell in flow_path(wide, 1, "same-row")] == ["r1c2", "r1c3", "r1c2", "r1c1", "r2c1"]

    def test_a_flow_without_end_is_found(self) -> None:
        with pytest.raises(Endless):
            flow_path(river(("left " * 4,) * 4, rules=SAME_ROW).state, 0)
        position = flowing(("left " * 4,) * 4, rules=SAME_ROW)
        for _ in range(6):
            position = position.play("B lays single")
        with pytest.raises(Endless, match="came to no end"):
            position.play("B lays double")

    @pytest.mark.parametrize(
        ("rows", "column", "fault"),
        [
            (["straight", "straight left"], 0, "rows with as many tiles each expected"),
            ([], 0, "rows with as many tiles each expected"),
            ([""], 0, "rows with as many tiles each expected"),
            (["straight strait"], 0, "found 'strait', expected a tile, one of straight, left, right"),
            (["straight left"], 2, "column 3 found, 1 to 2 expected"),
            (["straight left"], -1, "column 0 found, 1 to 2 expected"),
            (["straight left"], "2", "expected a column, as in c2"),
        ],
    )
    def test_no_river(self, rows: list[str], column: int | str, fault: str) -> None:
        with pytest.raises(ValueError, match=fault):
            flow_path(rows, column)

    @pytest.mark.parametrize("rows", [[], [""], ["left", "left left"]])
    def test_no_rows_of_one_length(self, rows: list[str]) -> None:
        with pytest.raises(
            ValueError, match=r"^rows of different lengths or none found, rows with as many tiles each expected$"
        ):
            flow_path(rows, 0)

    def test_no_path_before_the_river_lies(self) -> None:
        with pytest.raises(ValueError, match=r"^a River with empty cells found, one that is laid out expected$"):
            flow_path(game_of(4).initial_state(), 0)


@pytest.mark.cite("kawa.flow.all-score", "kawa.flow.score-along", "kawa.flow.double-counts-two")
class TestPoints:
    """When a tile is entered, everyone who has petals there scores one point for each, two for a double."""

    @pytest.mark.cite("kawa.ex.scoring", "kawa.gap.own-petals")
    def test_the_sheets_example(self) -> None:
        # Red (A) has a petal on the tile and Blue (B) two; Blue flows in, Red gains 1 and Blue 2, then Blue lays one.
        position = flowing(petals={"r1c1": "A single, B single, B single"})
        assert position.state.points == (1, 2)
        assert position.play("B lays single").lying("r1c1") == "A single, B single, B single, B single"

    def test_a_double_is_two_petals(self) -> None:
        assert flowing(petals={"r1c1": "A double, B single"}).state.points == (2, 1)

    def test_tile_by_tile(self) -> None:
        position = flowing(petals={"r2c1": "A single", "r4c1": "A double"})
        points = [position.state.points[0]]
        for _ in range(4):
            position = position.play("B lays single")
            points.append(position.state.points[0])
        assert points == [0, 1, 1, 3, 3]

    def test_only_what_is_new_is_told(self) -> None:
        position = flowing(petals={"r1c1": "A double", "r2c1": "A single"})
        assert position.state.points == (2, 0)
        assert "A has petals there and scores 1 point. [kawa.flow.all-score]" in position.told("B lays single")

    def test_petals_just_laid_do_not_score(self) -> None:
        assert flowing().play("B lays double").state.points == (0, 0)

    def test_what_is_told(self) -> None:
        told = flowing(petals={"r2c1": "A double"}).told("B lays single", ["Ann", "Bob"])
        assert told == [
            "Bob lays a single petal at r1c1. [kawa.flow.then-lay]",
            "Bob comes to r2c1. [kawa.flow.next-tile]",
            "Ann has petals there and scores 2 points. [kawa.flow.all-score]",
        ]


@pytest.mark.cite("kawa.flow.then-lay", "kawa.flow.pool", "kawa.gap.which-petals")
class TestLaying:
    """After the scoring the Active Player lays a petal from the pool, single or double, and must if there is one."""

    def test_single_or_double(self) -> None:
        position = flowing()
        assert position.moves == ["B lays single", "B lays double"]
        assert position.pool("B") == (6, 1)
        position = position.play("B lays double")
        assert position.lying("r1c1") == "B double"
        assert position.pool("B") == (6, 0)
        assert position.moves == ["B lays single"]
        assert position.refusal("B lays double") == "B has no double petal in the pool. [kawa.flow.pool]"

    def test_only_a_double_is_left(self) -> None:
        position = flowing(petals={"r4c4": ", ".join(["B single"] * 6)})
        assert position.moves == ["B lays double"]
        assert position.refusal("B lays single") == "B has no single petal in the pool. [kawa.flow.pool]"
        assert position.told("B lays double", ["Ann", "Bob"])[0].startswith("Bob lays a double petal at r1c1.")

    def test_no_such_size(self) -> None:
        position = flowing()
        told = "7 is no size of petal: there are singles and doubles. [kawa.flow.pool]"
        assert str(position.game.objection(position.state, kawa.LaysPetal(1, 7))) == told

    @pytest.mark.cite("kawa.flow.empty-pool", "kawa.whirlpool.as-usual")
    def test_an_empty_pool(self) -> None:
        petals = {"r4c1": ", ".join(["B single"] * 5), "r3c1": "A single", "r2c1": "B double"}
        position = flowing(petals=petals)
        told = position.told("B lays single")
        assert "B has no petal in the pool to lay. [kawa.flow.empty-pool]" in told
        after = position.play("B lays single")
        assert (after.phase, after.acting) == ("swap", "A")
        assert after.state.points == (1, 7)
        assert after.pool("B") == (0, 0)

    @pytest.mark.cite("kawa.flow.rest-stays")
    def test_the_rest_stays_in_the_pool(self) -> None:
        position = flowing()
        for _ in range(4):
            position = position.play("B lays single")
        assert position.acting == "A"
        assert position.pool("B") == (2, 1)


@pytest.mark.cite("kawa.whirlpool.must-turn", "kawa.whirlpool.two-positions", "kawa.whirlpool.in-line")
class TestWhirlpools:
    """Whoever has flowed through a Whirlpool has to turn it; it points to the left or to the right."""

    ROWS = ("straight whirlpool-right straight straight", *STRAIGHT[1:])

    @pytest.mark.cite("kawa.gap.whirlpool-way", "kawa.whirlpool.as-usual")
    def test_it_sends_the_old_way_and_then_turns(self) -> None:
        position = flowing(self.ROWS, {"r1c2": "A single"}, column=2)
        assert position.state.points == (1, 0)
        assert position.rows[0] == "straight whirlpool-right straight straight"
        assert "The Whirlpool at r1c2 turns: whirlpool-left. [kawa.whirlpool.must-turn]" in position.told(
            "B lays single"
        )
        position = position.play("B lays single")
        assert position.path == ["r1c2", "r2c3"]
        assert position.rows[0] == "straight whirlpool-left straight straight"
        assert position.state.tiles[1] == kawa.Tile("whirlpool-left", "whirlpool-right")

    def test_the_next_one_goes_the_other_way(self) -> None:
        rows = (
            "straight straight straight straight",
            "whirlpool-left whirlpool-right straight straight",
            *STRAIGHT[2:],
        )
        position = river(rows, seats=2).play(
            "A starts at c2", "B starts at c1", "B swaps r4c1 r4c2", "B swaps r4c1 r4c2"
        )
        for _ in range(4):
            position = position.play("B lays single")
        assert position.rows[1] == "whirlpool-right whirlpool-right straight straight"
        position = position.play("A swaps r1c1 r1c2", "A lays single", "A lays single")
        assert position.path == ["r1c2", "r2c2", "r3c3"]

    def test_in_the_last_row(self) -> None:
        rows = (*STRAIGHT[1:], "straight whirlpool-left straight straight")
        position = flowing(rows, column=2)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.rows[3] == "straight whirlpool-right straight straight"
