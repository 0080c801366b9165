"""The Kawa referee checked by itself, against figures worked out by hand from the sheet."""

import copy
import itertools
import random
import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.referee.kawa_referee import Referee, adjacent_pairs, onward, returns, turn_order, turned

KINDS = {"S": "straight", "L": "left", "R": "right", "<": "whirlpool-left", ">": "whirlpool-right"}
STRAIGHT_RIVER = ("SSSS", "SSSS", "SSSS", "SSSS")


def laid(rows: tuple[str, ...], seats: int = 2, **options: Any) -> Referee:
    """A game on this river: one letter a tile, < and > for whirlpools."""
    letters = "".join(rows)
    count = Counter(letters)
    whirlpools = "one-each-way"
    if "<" not in letters:
        whirlpools = "both-right"
    elif ">" not in letters:
        whirlpools = "both-left"
    game = Referee(
        seats,
        rows=len(rows),
        columns=len(rows[0]),
        tiles=(count["S"], count["L"], count["R"], count["<"] + count[">"]),
        whirlpools=whirlpools,
        **options,
    )
    for r, row in enumerate(rows, start=1):
        for c, letter in enumerate(row, start=1):
            game.play(f"tile {KINDS[letter]} at r{r}c{c}")
    return game


def play(game: Referee, *moves: str) -> Referee:
    for move in moves:
        game.play(move)
    return game


def lay_all(game: Referee, size: str = "single") -> Referee:
    """Lay petals as long as somebody is asked to."""
    while game.stage == "flow":
        game.play(f"{game.queue[0]} lays {size}")
    return game


def put(game: Referee, cell: tuple[int, int], colour: str, size: str, count: int = 1) -> None:
    """Put petals from a pool on the river, as if they had been laid before."""
    game.pool[colour][size] -= count
    game.petals[cell][(colour, size)] += count


def started(game: Referee) -> Referee:
    """Everyone starts in the lowest free column."""
    while game.stage == "start":
        colour = game.queue[0]
        game.play(min(game.legal(game.owner[colour])))
    return game


def any_move(game: Referee, rng: random.Random) -> str:
    (who,) = game.actors()
    return rng.choice(sorted(game.legal(who)))


# ---------------------------------------------------------------- the wheel


@pytest.mark.parametrize(
    ("seats", "wheel", "order", "next_order"),
    [
        (2, {"A": 1, "B": 3}, "AB", "AB"),
        (3, {"A": 1, "B": 2, "C": 4}, "ABC", "CAB"),
        (4, {"A": 1, "B": 2, "C": 3, "D": 4}, "ABCD", "DABC"),
    ],
)
def test_starting_positions(seats, wheel, order, next_order) -> None:
    """Two start at 1 and 3, three at 1, 2 and 4, and empty positions are skipped."""
    game = Referee(seats)
    assert game.wheel == wheel
    assert "".join(turn_order(game.wheel)) == order
    assert "".join(turn_order(turned(game.wheel))) == next_order


def test_two_players_swap_places_after_two_rounds() -> None:
    wheel = Referee(2).wheel
    orders = []
    for _ in range(5):
        orders.append("".join(turn_order(wheel)))
        wheel = turned(wheel)
    assert orders == ["AB", "AB", "BA", "BA", "AB"]


def test_sheet_wheel_example() -> None:
    """Yellow moves from position 4 to position 1."""
    assert turned({"Yellow": 4, "Red": 1})["Yellow"] == 1


def test_double_weaving_gives_each_player_two_colours() -> None:
    game = laid(STRAIGHT_RIVER, double_weaving=True)
    assert game.wheel == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert game.owner == {"A": "A", "B": "B", "C": "A", "D": "B"}
    for colour, seat in (("A", "A"), ("B", "B"), ("C", "A"), ("D", "B")):
        assert game.actors() == (seat,)
        assert all(move.startswith(f"{colour} starts at c") for move in game.legal(seat))
        game.play(min(game.legal(seat)))
    assert game.actors() == ("B",)
    assert "D swaps r1c1 r1c2" in game.legal("B")
    game.points.update({"A": 1, "B": 2, "C": 4, "D": 8})
    assert game.scores() == (5, 10)


# ---------------------------------------------------------------- set-up


def test_tiles_are_drawn_by_their_numbers() -> None:
    game = Referee(4)
    assert game.actors() == ("chance",)
    assert game.chance() == {
        "tile straight at r1c1": Fraction(4, 16),
        "tile left at r1c1": Fraction(5, 16),
        "tile right at r1c1": Fraction(5, 16),
        "tile whirlpool-left at r1c1": Fraction(1, 16),
        "tile whirlpool-right at r1c1": Fraction(1, 16),
    }
    game.play("tile whirlpool-left at r1c1")
    assert "tile whirlpool-left at r1c2" not in game.chance()
    assert game.chance()["tile left at r1c2"] == Fraction(5, 15)


@pytest.mark.parametrize(("reading", "side"), [("both-left", "left"), ("both-right", "right")])
def test_whirlpools_that_lie_alike(reading, side) -> None:
    game = Referee(4, whirlpools=reading)
    assert game.chance()[f"tile whirlpool-{side} at r1c1"] == Fraction(1, 8)
    assert len(game.chance()) == 4


def test_an_odd_whirlpool_points_left() -> None:
    game = Referee(2, tiles=(13, 0, 0, 3))
    assert game.chance()["tile whirlpool-left at r1c1"] == Fraction(2, 16)
    assert game.chance()["tile whirlpool-right at r1c1"] == Fraction(1, 16)


def test_starting_tiles_never_overlap() -> None:
    game = laid(STRAIGHT_RIVER, 4)
    play(game, "A starts at c2", "B starts at c4")
    assert game.legal("C") == {"C starts at c1", "C starts at c3"}
    with pytest.raises(ValueError, match="illegal"):
        game.play("C starts at c2")
    play(game, "C starts at c1")
    assert game.legal("D") == {"D starts at c3"}


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 1},
        {"seats": 5},
        {"seats": 3, "double_weaving": True},
        {"seats": 4, "columns": 3},
        {"seats": 2, "rows": 5},
        {"seats": 2, "bends": "sideways"},
        {"seats": 2, "tiles": (16, 0, 0)},
    ],
)
def test_impossible_tables_are_refused(options) -> None:
    with pytest.raises(ValueError, match=r"."):
        Referee(**options)


# ---------------------------------------------------------------- swaps


@pytest.mark.parametrize(("adjacency", "number"), [("orthogonal", 24), ("wrapping", 28), ("diagonal", 42)])
def test_number_of_swaps(adjacency, number) -> None:
    assert len(set(adjacent_pairs(4, 4, adjacency))) == number
    game = started(laid(STRAIGHT_RIVER, swap_adjacency=adjacency))
    assert len(game.legal("B")) == number
    assert ("B swaps r1c1 r1c4" in game.legal("B")) == (adjacency == "wrapping")
    assert ("B swaps r1c2 r2c1" in game.legal("B")) == (adjacency == "diagonal")


@pytest.mark.parametrize(
    ("seats", "reading", "swaps"),
    [
        (4, "last-in-turn-order", {"A": 1, "B": 1, "C": 1, "D": 2}),
        (4, "position-four", {"A": 1, "B": 1, "C": 1, "D": 2}),
        (3, "position-four", {"A": 1, "B": 1, "C": 2}),
        (2, "last-in-turn-order", {"A": 1, "B": 2}),
        (2, "position-four", {"A": 1, "B": 1}),
    ],
)
def test_who_swaps_twice(seats, reading, swaps) -> None:
    """The phase runs in reverse turn order and the last in turn order swaps an additional pair."""
    game = started(laid(STRAIGHT_RIVER, seats, extra_swap=reading))
    order = []
    made: Counter[str] = Counter()
    while game.stage in ("swap", "flow"):
        colour = game.queue[0]
        if game.stage == "swap":
            made[colour] += 1
            order.append(colour)
            game.play(f"{colour} swaps r1c1 r1c2")
        else:
            game.play(min(game.legal(colour)))
    assert made == swaps
    assert list(dict.fromkeys(order)) == sorted(swaps, reverse=True)


@pytest.mark.parametrize(("reading", "blue_gains"), [("travel", 1), ("stay", 0)])
def test_petals_travel_with_their_tile(reading, blue_gains) -> None:
    """Column 2 holds a petal of B in each row; one of them is swapped into A's way."""
    game = started(laid(STRAIGHT_RIVER, petals_on_swap=reading))
    play(game, "B swaps r1c1 r1c2", "B swaps r1c1 r1c2")
    lay_all(game)
    assert game.points == {"A": 0, "B": 0}
    game.play("A swaps r1c1 r1c2")
    assert game.points == {"A": 0, "B": blue_gains}


# ---------------------------------------------------------------- flowing


def test_sheet_entering_example() -> None:
    """Blue flows into a tile: Red gains 1, Blue gains 2; then Blue places a petal and goes on."""
    game = started(laid(STRAIGHT_RIVER, 4))
    for colour in "DC":
        while game.queue[0] == colour:
            game.play(min(game.legal(colour)))
    blue, red = "B", "A"
    before = dict(game.points)
    game.petals[(1, 2)].clear()
    game.pool[blue] = {"single": 3, "double": 0}
    put(game, (1, 2), red, "single")
    put(game, (1, 2), blue, "single", 2)
    game.play("B swaps r4c3 r4c4")
    assert game.points[red] - before[red] == 1
    assert game.points[blue] - before[blue] == 2
    assert game.legal(blue) == {"B lays single"}
    game.play("B lays single")
    assert game.petals[(1, 2)][(blue, "single")] == 3
    assert game.flows[2] == ("B", [(1, 2), (2, 2), (3, 2), (4, 2)])


def test_double_petal_is_worth_two() -> None:
    game = started(laid(STRAIGHT_RIVER))
    put(game, (1, 2), "A", "double")
    put(game, (1, 2), "A", "single")
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    assert game.points == {"A": 3, "B": 0}


def test_empty_pool_still_flows_and_scores() -> None:
    game = started(laid(STRAIGHT_RIVER, singles=1, doubles=0))
    put(game, (3, 2), "B", "single")
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    assert game.flows[0] == ("B", [(1, 2), (2, 2), (3, 2), (4, 2)])
    assert game.points == {"A": 0, "B": 1}
    assert game.queue[0] == "A"


def test_laying_is_a_choice_only_between_sizes() -> None:
    game = started(laid(STRAIGHT_RIVER))
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    assert game.legal("B") == {"B lays single", "B lays double"}
    assert game.legal("A") == set()
    game.play("B lays double")
    assert game.legal("B") == {"B lays single"}
    with pytest.raises(ValueError, match="illegal"):
        game.play("B lays double")


def test_sheet_wrap_example() -> None:
    """Off to the right from (1) one goes on from (2) on the left, then off the left to (3) in the next row."""
    assert onward((1, 4), "right", 4) == (2, 1)
    assert onward((2, 1), "left", 4) == (3, 4)
    game = laid(("SSSR", "LSSS", "SSSS", "SSSS"), singles=0, doubles=0)
    play(game, "A starts at c1", "B starts at c4", "B swaps r1c1 r1c2", "B swaps r1c1 r1c2")
    assert game.flows[0] == ("B", [(1, 4), (2, 1), (3, 4), (4, 4)])


@pytest.mark.parametrize(
    ("kind", "following"),
    [
        ("straight", (3, 3)),
        ("left", (3, 2)),
        ("right", (3, 4)),
        ("whirlpool-left", (3, 2)),
        ("whirlpool-right", (3, 4)),
    ],
)
def test_where_tiles_lead(kind, following) -> None:
    assert onward((2, 3), kind, 4) == following


def test_a_whirlpool_turns_behind_the_player() -> None:
    game = laid(("S>SS", "SSSS", "SSSS", "SSSS"), singles=0, doubles=0)
    play(game, "A starts at c1", "B starts at c2", "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    assert game.flows[0] == ("B", [(1, 2), (2, 3), (3, 3), (4, 3)])
    assert game.now[(1, 2)] == "whirlpool-left"
    assert game.laid_as[(1, 2)] == "whirlpool-right"
    game.play("A swaps r1c1 r1c2")
    assert game.flows[1] == ("A", [(1, 1), (2, 4), (3, 4), (4, 4)])
    # Nobody has a petal, so phase 3 washes at once; the whirlpool is now in row 2, turned twice.
    assert game.now[(2, 1)] == "whirlpool-right"


def test_a_whirlpool_returns_to_its_printed_side() -> None:
    game = laid(("SSSS", "S<SS"), rounds=2, singles=0, doubles=0)
    play(game, "A starts at c1", "B starts at c2", "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    assert game.now[(2, 2)] == "whirlpool-right"
    game.play("A swaps r1c3 r1c4")
    assert game.chance() == {
        "tile straight at r1c1": Fraction(3, 4),
        "tile whirlpool-left at r1c1": Fraction(1, 4),
    }
    play(game, "tile whirlpool-left at r1c1")
    assert game.chance() == {"tile straight at r1c2": Fraction(1)}
    game.play("tile straight at r1c2")
    assert len(game.now) == 6  # four shifted and two new


def test_the_printed_side_travels_with_a_swapped_tile() -> None:
    game = laid(("SSSS", "S<SS"), rounds=1, singles=0, doubles=0)
    play(game, "A starts at c1", "B starts at c2", "B swaps r1c3 r2c3", "B swaps r1c3 r2c3")
    assert game.now[(2, 2)] == "whirlpool-right"
    game.play("A swaps r2c2 r2c3")
    assert game.bag == {"straight": 3, "whirlpool-left": 1}
    gone = laid(("SSSS", "S<SS"), rounds=1, singles=0, doubles=0)
    play(gone, "A starts at c1", "B starts at c3", "B swaps r1c2 r2c2", "B swaps r1c3 r1c4", "A swaps r1c3 r1c4")
    assert gone.bag == {"straight": 4}
    assert gone.laid_as[(2, 2)] == "whirlpool-left"


def test_same_row_bends_lead_aside_or_round_for_ever() -> None:
    game = laid(("RRSS", "SSSS"), singles=0, doubles=0, bends="same-row")
    play(game, "A starts at c4", "B starts at c1", "B swaps r2c1 r2c2", "B swaps r2c1 r2c2")
    assert game.flows[0] == ("B", [(1, 1), (1, 2), (1, 3), (2, 3)])
    ring = laid(("RRRR", "SSSS"), singles=0, doubles=0, bends="same-row")
    play(ring, "A starts at c4", "B starts at c1", "B swaps r2c1 r2c2")
    with pytest.raises(RuntimeError, match="1000"):
        ring.play("B swaps r2c1 r2c2")
    assert len(ring.path) == 1000


def test_same_row_whirlpool_between_bends() -> None:
    """Right, then the whirlpool throws back to the left, the bend leads in again, then it points right."""
    game = laid(("SR<S", "SSSS"), singles=0, doubles=0, bends="same-row")
    play(game, "A starts at c1", "B starts at c2", "B swaps r2c1 r2c2", "B swaps r2c1 r2c2")
    assert game.flows[0] == ("B", [(1, 2), (1, 3), (1, 2), (1, 3), (1, 4), (2, 4)])


# ---------------------------------------------------------------- taking back


def brute_force(held: Counter[tuple[str, tuple[int, int]]], number: int) -> set[tuple[int, ...]]:
    """Every vector of counts, one for each kind of token and cell, that sums to the number."""
    vectors = itertools.product(*(range(count + 1) for count in held.values()))
    return {vector for vector in vectors if sum(vector) == number}


def parsed(choice: str) -> Counter[tuple[str, tuple[int, int]]]:
    tokens = re.findall(r"(single|double) r([0-9]+)c([0-9]+)", choice)
    return Counter((size, (int(row), int(column))) for size, row, column in tokens)


@pytest.mark.parametrize("seed", range(20))
def test_returns_by_brute_force(seed) -> None:
    rng = random.Random(seed)
    cells = [(row, column) for row in range(1, 4) for column in range(1, 4)]
    held: Counter[tuple[str, tuple[int, int]]] = Counter()
    for _ in range(rng.randint(1, 7)):
        held[(rng.choice(["single", "single", "double"]), rng.choice(cells))] += 1
    for number in range(1, min(3, held.total()) + 1):
        written = returns(held, number)
        vectors = {tuple(parsed(choice)[key] for key in held) for choice in written}
        assert vectors == brute_force(held, number)
        assert len(written) == len(vectors)
        for choice in written:
            tokens = [re.findall(r"(\w+) r(\d+)c(\d+)", token)[0] for token in choice.split(", ")]
            assert tokens == sorted(tokens, key=lambda t: (t[0] == "double", int(t[1]), int(t[2])))


def test_returns_are_written_singles_first() -> None:
    held = Counter({("single", (2, 3)): 2, ("double", (1, 1)): 1})
    assert returns(held, 2) == {"single r2c3, single r2c3", "single r2c3, double r1c1"}
    assert returns(held, 3) == {"single r2c3, single r2c3, double r1c1"}


def test_one_two_three_none_by_the_wheel() -> None:
    """Player 1 takes back three petals, 2 two, 3 one and 4 none; starting tiles are back already."""
    game = started(laid(STRAIGHT_RIVER, 4))
    while game.stage in ("swap", "flow"):
        game.play(max(game.legal(game.actors()[0])))
    assert game.stage == "take back"
    assert set(game.starts.values()) == {None}
    tokens = {}
    while game.stage == "take back":
        (who,) = game.actors()
        moves = game.legal(who)
        tokens[who] = {len(move.split(", ")) for move in moves}
        game.play(min(moves))
    assert tokens == {"A": {3}, "B": {2}, "C": {1}}


def test_two_players_take_back_three_and_one() -> None:
    game = started(laid(STRAIGHT_RIVER))
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4")
    lay_all(game)
    game.play("A swaps r1c3 r1c4")
    lay_all(game)
    assert game.legal("A") == {
        "A takes back single r1c1, single r2c1, single r3c1",
        "A takes back single r1c1, single r2c1, single r4c1",
        "A takes back single r1c1, single r3c1, single r4c1",
        "A takes back single r2c1, single r3c1, single r4c1",
    }
    game.play("A takes back single r1c1, single r2c1, single r3c1")
    assert game.pool["A"] == {"single": 5, "double": 1}
    assert game.legal("B") == {f"B takes back single r{row}c2" for row in range(1, 5)}
    game.play("B takes back single r2c2")
    # The last row is washed home and the others move on by one.
    assert game.pool == {"A": {"single": 6, "double": 1}, "B": {"single": 4, "double": 1}}
    assert game.petals[(2, 2)] == {("B", "single"): 1}
    assert game.petals[(4, 2)] == {("B", "single"): 1}
    assert game.wheel == {"A": 1, "B": 3}
    play(game, *(f"tile straight at r1c{column}" for column in range(1, 5)))
    assert game.wheel == {"A": 2, "B": 4}
    assert game.round == 2
    assert game.actors() == ("A",)


def test_fewer_on_the_river_than_the_number_is_one_move() -> None:
    game = started(laid(STRAIGHT_RIVER, singles=1, doubles=1))
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4", "B lays single", "B lays double")
    play(game, "A swaps r1c3 r1c4", "A lays double", "A lays single")
    assert game.legal("A") == {"A takes back single r2c1, double r1c1"}
    game.play("A takes back single r2c1, double r1c1")
    assert game.pool["A"] == {"single": 1, "double": 1}


# ---------------------------------------------------------------- the end


def finished(points: dict[str, int], seats: int, **options: Any) -> Referee:
    game = laid(STRAIGHT_RIVER, seats, rounds=1, singles=0, doubles=0, **options)
    while not game.over():
        game.play(min(game.legal(game.actors()[0])))
    game.points.update(points)
    return game


def test_most_points_win_and_ties_are_shared() -> None:
    points = {"A": 7, "B": 3, "C": 7, "D": 7}
    assert finished(points, 4).winners() == (0, 2, 3)
    # After the last turn of the wheel D sits at 1, A at 2, B at 3, C at 4.
    assert finished(points, 4, final_tie="last-in-turn-order").winners() == (2,)
    assert finished({"A": 1, "B": 0}, 2, final_tie="last-in-turn-order").winners() == (0,)
    both = finished({"A": 1, "B": 2, "C": 4, "D": 3}, 2, double_weaving=True, final_tie="last-in-turn-order")
    assert both.scores() == (5, 5)
    assert both.winners() == (0,)


def test_the_last_round_is_washed_too() -> None:
    game = laid(STRAIGHT_RIVER, 2, rounds=1, singles=0, doubles=0)
    while game.stage != "wash":
        game.play(min(game.legal(game.actors()[0])))
    assert game.winners() == ()
    assert game.snapshot()["wheel"] == {"A": 1, "B": 3}
    play(game, *(f"tile straight at r1c{column}" for column in range(1, 5)))
    assert game.over()
    assert game.actors() == ()
    assert game.chance() == {}
    assert game.snapshot()["round"] == 1
    assert game.snapshot()["wheel"] == {"A": 2, "B": 4}


# ---------------------------------------------------------------- whole games

TABLES: list[dict[str, Any]] = [
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 2, "double_weaving": True},
    {"seats": 2, "extra_swap": "position-four", "petals_on_swap": "stay", "whirlpools": "both-left"},
    {"seats": 3, "extra_swap": "position-four", "swap_adjacency": "diagonal", "whirlpools": "both-right"},
    {"seats": 4, "swap_adjacency": "wrapping", "final_tie": "last-in-turn-order"},
    {"seats": 4, "singles": 1, "doubles": 0},
    {"seats": 2, "singles": 0, "doubles": 3},
    {"seats": 2, "rows": 2, "columns": 3, "rounds": 6, "tiles": (1, 1, 1, 3)},
    {"seats": 3, "rows": 1, "columns": 3, "rounds": 3, "tiles": (2, 2, 2, 2)},
]


@pytest.mark.parametrize("options", TABLES)
def test_random_games(options) -> None:
    """Petals and tiles are conserved, every flow enters one tile a row, and the game ends."""
    for seed in range(15):
        rng = random.Random(seed)
        game = Referee(**options)
        petals, tiles = game.all_petals(), game.all_tiles()
        colours = len(game.colours)
        swaps = moves = 0
        while not game.over():
            (who,) = game.actors()
            assert game.legal(who)
            if who == "chance":
                assert sum(game.chance().values()) == 1
            stage, points = game.stage, game.scores()
            game.play(any_move(game, rng))
            moves += 1
            swaps += stage == "swap"
            assert game.all_petals() == petals
            assert game.all_tiles() == tiles
            assert min(n for pool in game.pool.values() for n in pool.values()) >= 0
            assert min((n for c in game.petals.values() for n in c.values()), default=0) >= 0
            assert all(new >= old for new, old in zip(game.scores(), points, strict=True))
            assert sorted(game.wheel.values()) == sorted(set(game.wheel.values()))
        assert len(game.flows) == game.rounds * colours
        for _, path in game.flows:
            assert [cell[0] for cell in path] == list(range(1, game.rows + 1))
        if game.extra_swap == "last-in-turn-order":
            assert swaps == game.rounds * (colours + 1)
        assert game.round == game.rounds
        assert game.winners()
        assert moves >= game.rows * game.columns + game.rounds * (3 * colours)


@pytest.mark.parametrize("options", TABLES[:4])
def test_refused_moves_change_nothing(options) -> None:
    rng = random.Random(1)
    game = Referee(**options)
    seen: set[str] = set()
    while not game.over():
        (who,) = game.actors()
        legal = game.legal(who)
        before = copy.deepcopy(game.__dict__)
        for move in [*sorted(seen - legal)[:20], "", "A", "A takes back -", "A swaps r1c2 r1c1", "chance"]:
            with pytest.raises(ValueError, match="illegal"):
                game.play(move)
        assert game.__dict__ == before
        seen |= set(rng.sample(sorted(legal), min(3, len(legal))))
        game.play(any_move(game, rng))


def test_same_row_games_end_or_are_stopped() -> None:
    ended = stopped = 0
    for seed in range(40):
        rng = random.Random(seed)
        game = Referee(2, bends="same-row", tiles=(13, 1, 1, 1))
        try:
            while not game.over():
                game.play(any_move(game, rng))
                assert set(game.all_petals().values()) == {(6, 1)}
            ended += 1
        except RuntimeError:
            stopped += 1
    assert ended > 0
    assert stopped > 0


def test_snapshot() -> None:
    game = started(laid(STRAIGHT_RIVER))
    play(game, "B swaps r1c3 r1c4", "B swaps r1c3 r1c4", "B lays double")
    put(game, (1, 2), "A", "single", 2)
    snapshot = game.snapshot()
    grid = snapshot.pop("grid")
    assert isinstance(grid, dict)
    assert list(grid) == [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    assert grid["r1c2"] == ("straight", ("A single", "A single", "B double"))
    assert grid["r2c2"] == ("straight", ())
    assert snapshot == {
        "round": 1,
        "pools": {"A": (4, 1), "B": (6, 0)},
        "points": {"A": 0, "B": 0},
        "wheel": {"A": 1, "B": 3},
        "starts": {"A": 1, "B": 2},
    }
