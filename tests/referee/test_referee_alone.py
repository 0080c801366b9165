"""The referee checked by itself, against figures worked out by hand from the sheet."""

import copy
import random
from collections import Counter
from fractions import Fraction

import pytest

from .fiji_referee import (
    CONDITIONS,
    EFFECTS,
    Referee,
    executor,
    heads_by_goal,
    heads_by_place,
    ranking,
    read,
    write,
)

GOALS = ("goal most green", "goal most red", "goal most yellow", "goal most blue")


def offers(*texts: str) -> dict[str, Counter[str]]:
    """Offers of A, B, C... in notation."""
    return {"ABCDE"[i]: read(text) for i, text in enumerate(texts)}


def table(
    seats: int,
    rows: list[tuple[str, str]],
    *,
    exchanges: int = 1,
    supply_set: tuple[int, int, int, int] = (5, 4, 3, 2),
) -> Referee:
    """One round with these conditions and effects laid out and the goals most g, r, y, b."""
    game = Referee(
        seats,
        rounds=1,
        exchanges=exchanges,
        columns=len(rows),
        supply_set=supply_set,
        conditions=[row[0] for row in rows],
        effects=[row[1] for row in rows],
    )
    for condition, _ in rows:
        game.play(f"condition {condition}")
    for _, effect in rows:
        game.play(f"effect {effect}")
    for goal in GOALS:
        game.play(goal)
    return game


def test_sheet_ranking_example() -> None:
    """Anna, Chris, Henry, Mary take 3, 2, 1, 0 heads."""
    goals = ("goal most red", "goal fewest blue", "goal most green", "goal most yellow")
    holdings = {
        "Henry": read("3g2r4y3b"),
        "Mary": read("3g2r3y3b"),
        "Chris": read("1g3r2y"),
        "Anna": read("2g3r"),
    }
    groups = ranking(goals, holdings)
    assert groups == [["Anna"], ["Chris"], ["Henry"], ["Mary"]]
    expected = {"Anna": 3, "Chris": 2, "Henry": 1, "Mary": 0}
    assert heads_by_place(groups, "last-shared-place") == expected
    assert heads_by_place(groups, "next-place") == expected


@pytest.mark.parametrize(
    ("groups", "last_shared", "next_place"),
    [
        ([["A", "B"], ["C"], ["D"]], [2, 2, 1, 0], [2, 2, 1, 0]),
        ([["A"], ["B", "C"], ["D"]], [3, 1, 1, 0], [3, 1, 1, 0]),
        ([["A"], ["B"], ["C", "D"]], [3, 2, 0, 0], [3, 2, 0, 0]),
        ([["A", "B", "C"], ["D"]], [1, 1, 1, 0], [2, 2, 2, 0]),
        ([["A"], ["B", "C", "D"]], [3, 0, 0, 0], [3, 1, 1, 1]),
        ([["A", "B", "C", "D", "E"]], [0] * 5, [3] * 5),
    ],
)
def test_level_players(groups: list[list[str]], last_shared: list[int], next_place: list[int]) -> None:
    """Level players take a lower share, and those behind keep their own place."""
    seats = sorted(who for group in groups for who in group)
    by_last = heads_by_place(groups, "last-shared-place")
    by_next = heads_by_place(groups, "next-place")
    assert [by_last[who] for who in seats] == last_shared
    assert [by_next[who] for who in seats] == next_place


@pytest.mark.parametrize(
    ("card", "placed", "who"),
    [
        ("most green", ("3g", "2g", "1g"), "A"),
        ("most green", ("3g", "3g", "1g"), "C"),
        ("most green", ("3g", "3g", "2g", "2g", "1g"), "E"),
        ("most green", ("3g", "3g", "2g", "2g"), None),
        ("most green", ("3g", "3g", "2g", "1g", "1g"), "C"),
        ("fewest green", ("1g", "1r", "2g"), "B"),
        ("fewest green", ("1y", "1r", "2g"), "C"),
        ("most green+red", ("2g1r", "3g", "1g1r1b"), "C"),
        ("most green+red", ("2g2r", "3g", "4b"), "A"),
        ("most all", ("4b", "1g1r1y1b", "1g"), "C"),
        ("fewest all", ("4b", "1g1r", "1g"), "C"),
    ],
)
def test_executor(card: str, placed: tuple[str, ...], who: str | None) -> None:
    """Equals cancel tier by tier until somebody stands alone."""
    assert executor(f"condition {card}", offers(*placed)) == who


def test_zero_on_a_most_condition() -> None:
    """A lone 0 executes a most condition only under "counts"."""
    placed = offers("2g", "2g", "1r")
    assert executor("condition most green", placed) == "C"
    assert executor("condition most green", placed, "does-not-count") is None
    assert executor("condition fewest green", placed, "does-not-count") == "C"


def test_bundles() -> None:
    """Bundles read as they are written, and in one way only."""
    assert write(read("2g1r")) == "2g1r"
    assert write(read("-")) == "-"
    for text in ("1r2g", "0g1r", "2", "", "1g1g", "2G"):
        with pytest.raises(ValueError, match="bundle"):
            read(text)


def test_default_decks() -> None:
    """Sixteen different cards in each deck."""
    assert len(set(CONDITIONS)) == len(set(EFFECTS)) == 16


def test_opening() -> None:
    """Draws come first with their exact chances; then everyone has 63 offers."""
    game = Referee(4)
    assert game.snapshot()["supply"] == (5, 4, 3, 2)
    assert game.snapshot()["behind"] == [(5, 4, 3, 2)] * 4
    assert set(game.chance().values()) == {Fraction(1, 16)}
    for card in CONDITIONS[:4]:
        game.play(card)
    assert game.legal("chance") == set(EFFECTS)
    for card in EFFECTS[:4]:
        game.play(card)
    assert set(game.chance().values()) == {Fraction(1, 8)}
    game.play("goal fewest blue")
    assert "goal most blue" not in game.legal("chance")
    assert set(game.chance().values()) == {Fraction(1, 6)}
    for goal in GOALS[:3]:
        game.play(goal)
    assert game.snapshot()["goals"] == ("goal fewest blue", *GOALS[:3])
    assert game.actors() == ("A", "B", "C", "D")
    assert len(game.legal("A")) == 63
    game.play("C offers 2g1r")
    assert game.actors() == ("A", "B", "D")
    assert game.legal("C") == set()
    assert game.chance() == {}


def test_supply_too_small() -> None:
    """A second four green cannot be taken from one green: nothing is taken."""
    game = table(2, [("most all", "take 4g"), ("most all", "take 4g")], exchanges=2)
    game.play("A offers 2r")
    game.play("B offers 1b")
    assert game.snapshot()["behind"] == [(9, 2, 3, 2), (5, 4, 3, 1)]
    assert game.snapshot()["supply"] == (1, 6, 3, 3)


def test_one_of_each_is_all_or_nothing() -> None:
    """One missing colour, and an offered bead does not count as supply."""
    game = table(2, [("most all", "take 1g1r1y1b")], exchanges=2, supply_set=(1, 1, 1, 0))
    game.play("A offers 2b")
    game.play("B offers 1b")
    assert game.snapshot()["behind"] == [(5, 4, 3, 0), (5, 4, 3, 1)]
    assert game.snapshot()["supply"] == (1, 1, 1, 3)


def test_half() -> None:
    """Half of 5 is 2, half of 1 is 0."""
    rows = [("most all", "half green"), ("most all", "half blue")]
    game = table(2, rows, exchanges=2, supply_set=(5, 0, 0, 1))
    game.play("A offers 2r")
    game.play("B offers 1r")
    assert game.snapshot()["behind"] == [(7, 2, 3, 2), (5, 3, 3, 2)]
    assert game.snapshot()["supply"] == (3, 3, 0, 1)


@pytest.mark.parametrize(("red", "gain"), [(2, 1), (1, 0)])
def test_others(red: int, gain: int) -> None:
    """All the others take one, or none of them does."""
    game = table(3, [("most green", "others red")], exchanges=2, supply_set=(0, red, 0, 0))
    game.play("A offers 2g")
    game.play("B offers 1g")
    game.play("C offers 1g")
    assert game.snapshot()["behind"] == [(3, 4, 3, 2), (4, 4 + gain, 3, 2), (4, 4 + gain, 3, 2)]
    assert game.snapshot()["supply"] == (4, red - 2 * gain, 0, 0)


def test_keep() -> None:
    """The keeper's offer goes back behind the screen, for this exchange only."""
    game = table(2, [("most green", "keep")], exchanges=3)
    game.play("A offers 2g")
    game.play("B offers 1g")
    assert game.snapshot()["behind"] == [(5, 4, 3, 2), (4, 4, 3, 2)]
    assert game.snapshot()["supply"] == (6, 4, 3, 2)
    game.play("A offers 2g")
    game.play("B offers 3g")
    assert game.snapshot()["behind"] == [(3, 4, 3, 2), (4, 4, 3, 2)]
    assert game.snapshot()["exchange"] == 3


def test_rotate_and_swap_are_forced_choices() -> None:
    """The executor chooses in the middle of the analysis; the rest follows; heads are awarded."""
    rows = [("most red", "rotate"), ("fewest all", "swap"), ("most all", "take 3r")]
    game = table(2, rows)
    game.play("B offers 2r")
    game.play("A offers 1g")
    assert game.actors() == ("B",)
    assert game.legal("B") == {f"B rotates {i}" for i in (1, 2, 3, 4)}
    game.play("B rotates 1")
    assert game.actors() == ("A",)
    assert game.legal("A") == {f"A swaps {t}" for t in ("1 2", "1 3", "1 4", "2 3", "2 4", "3 4")}
    before = copy.deepcopy(vars(game))
    for move in ("A swaps 3 1", "A swaps 1 1", "B swaps 1 3", "A rotates 1", "", "A offers 1g"):
        with pytest.raises(ValueError, match="illegal"):
            game.play(move)
    assert vars(game) == before
    game.play("A swaps 1 3")
    assert game.over()
    assert game.actors() == ()
    assert game.snapshot()["goals"] == (GOALS[2], GOALS[1], "goal fewest green", GOALS[3])
    # Yellow level 3:3; red: A has 4, B has 4 - 2 + 3 = 5.
    assert game.scores() == (0, 1)
    assert game.winners() == (1,)
    assert game.snapshot()["supply"] == (15, 12, 9, 6)


def test_a_cancelled_card_is_not_executed() -> None:
    """All offers alike: nothing happens, everyone is level, nobody takes a head."""
    game = table(3, [("most all", "take 4g"), ("fewest red", "rotate")])
    for who in "ABC":
        game.play(f"{who} offers 1g1r")
    assert game.over()
    assert game.scores() == (0, 0, 0)
    assert game.winners() == (0, 1, 2)


def test_goal_by_goal() -> None:
    """Each goal has its own prize; level players leave it."""
    goals = ("goal most red", "goal fewest blue", "goal most green", "goal fewest yellow")
    holdings = {"A": read("2g3r1y1b"), "B": read("2g2r2y")}
    assert heads_by_goal(goals, holdings, (4, 3, 2, 1)) == {"A": 5, "B": 3}


def test_two_player_setup() -> None:
    """Bigger sets, the usual supply, four beads hidden, goals scored one by one."""
    with pytest.raises(ValueError, match="two-player"):
        Referee(3, two_player=True)
    game = Referee(2, two_player=True, rounds=1, exchanges=1, columns=1)
    assert game.snapshot()["supply"] == (5, 4, 3, 2)
    assert game.snapshot()["behind"] == [(6, 5, 4, 3)] * 2
    assert sum(game.all_beads()) == 50
    for move in ("condition most blue", "effect keep", *GOALS):
        game.play(move)
    assert game.actors() == ("A", "B")
    # 35 bundles of four in four colours, less the one of four blue.
    assert len(game.legal("A")) == 34
    with pytest.raises(ValueError, match="illegal"):
        game.play("A hides 3g")
    game.play("B hides 2g2b")
    assert game.actors() == ("A",)
    game.play("A hides 4g")
    assert game.actors() == ("A", "B")
    game.play("A offers 1r")
    game.play("B offers 1b")
    # B keeps. A is left with 2g 4r 4y 3b, B with 4g 5r 4y 1b: 3 + 4 for B, level, 1 for A.
    assert game.scores() == (1, 7)
    assert game.snapshot()["supply"] == (17, 14, 11, 8)


@pytest.mark.parametrize("tied_heads", ["last-shared-place", "next-place"])
@pytest.mark.parametrize("seats", [0, 2, 3, 4, 5])
def test_random_games_end(seats: int, tied_heads: str) -> None:
    """Whole games (0: the two-player game) end, and no bead is ever lost or made."""
    for seed in range(3):
        choose = random.Random(seed)
        game = Referee(seats or 2, two_player=seats == 0, tied_heads=tied_heads)
        beads = game.all_beads()
        assert sum(beads) == (14 * (seats + 1) if seats else 50)
        draws = 0
        offered = 0
        while not game.over():
            who = choose.choice(game.actors())
            if who == "chance":
                draws += 1
                assert sum(game.chance().values()) == 1
            moves = sorted(game.legal(who))
            assert moves
            move = choose.choice(moves)
            offered += " offers " in move
            game.play(move)
            assert game.all_beads() == beads
            places = [game.supply, *game.behind.values()]
            assert min(min(place.values()) for place in places) >= 0
        assert draws == 4 * (4 + 4 + 4)
        assert offered == 4 * 3 * (seats or 2)
        assert game.snapshot()["supply"] == beads
        assert game.winners()
        assert game.snapshot()["round"] == 4
