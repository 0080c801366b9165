"""The Wampum referee checked by itself, against figures worked out by hand from the sheet."""

import copy
import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from tests.referee.wampum_referee import WORDS, Referee, canoe, one_of_each, read, trade, write

ROUNDS = {2: 12, 3: 12, 4: 8, 5: 6}
PILES = {2: 66, 3: 66, 4: 56, 5: 50}


def spread(text: str) -> list[str]:
    """Goods one by one, as words: 2c1h is corn, corn, hide."""
    return [WORDS[letter] for letter, number in read(text).items() for _ in range(number)]


def deal(game: Referee, *goods: str) -> None:
    """Deal these bundles one after another to whoever is next; the draws name the receiver themselves."""
    for word in [word for text in goods for word in spread(text)]:
        (move,) = [draw for draw in game.chance() if draw.startswith(f"deal {word} to ")]
        game.play(move)


def table(seats: int, hands: Sequence[str], villages: Sequence[str], **knobs: Any) -> Referee:
    """A game with these hands and villages dealt out, A starting."""
    values = [read(goods).total() for goods in villages]
    game = Referee(seats, first_canoe="first-seat", villages=values, **knobs)
    while game.stage == "remove":
        game.play(next(iter(game.chance())))
    deal(game, *hands, *villages)
    assert game.actors() == ("A",)
    return game


def draw(game: Referee, dice: random.Random) -> str:
    """A draw by its probability."""
    odds = game.chance()
    assert sum(odds.values()) == 1
    assert set(odds) == game.legal("chance")
    return dice.choices(list(odds), [float(chance) for chance in odds.values()])[0]


def decision(game: Referee, dice: random.Random) -> str:
    """Any move of anyone who may act."""
    return dice.choice(sorted(game.legal(dice.choice(game.actors()))))


def random_game(seats: int, seed: int, **knobs: Any) -> tuple[Referee, list[str]]:
    """A whole random game, with what always holds checked at every step."""
    dice = random.Random(seed)
    game = Referee(seats, **knobs)
    cards = game.all_goods()
    moves = []
    while not game.over():
        assert game.actors()
        assert game.winners() == ()
        move = draw(game, dice) if game.actors() == ("chance",) else decision(game, dice)
        moves.append(move)
        game.play(move)
        assert game.all_goods() == cards
        if game.stage == "bid" and game.driven is None:
            assert game.hands[game.actors()[0]].total() >= 2
        if game.driven is not None:
            assert None in game.bids
            assert all(bid is None or bid[0] != game.driven[0] for bid in game.bids)
    assert game.actors() == ()
    assert game.legal("A") == set()
    return game, moves


# ---------------------------------------------------------------- the worked examples of the sheet


@pytest.fixture
def example() -> Referee:
    """Blue is A, Purple B, Red C, Green D; a hand of 9 lets Blue hold 10 in the first round."""
    game = table(
        4,
        ["9c", "4h5t", "1h1t7a", "3c4h2w"],
        ["2a", "1h2w", "3h", "1t1w2a"],
        hand=9,
    )
    game.play("A bids 1c at 1")
    game.play("B bids 2h at 3")
    game.play("C bids 1h1t at 4")
    return game


def test_example_of_driving_out(example: Referee) -> None:
    """Green drives out Purple, Purple drives out Blue, Blue is left with the empty village."""
    example.play("D bids 3c2w at 3")
    assert example.actors() == ("B",)
    assert example.legal("B") == {"B moves to 1", "B moves to 2"}
    example.play("B moves to 1")
    assert example.actors() == ("A",)
    assert example.legal("A") == {"A moves to 2"}
    assert example.snapshot()["bids"] == [(1, (0, 2, 0, 0, 0)), None, (3, (3, 0, 0, 2, 0)), (2, (0, 1, 1, 0, 0))]
    example.play("A moves to 2")
    assert example.actors() == ("chance",)


def test_example_of_the_canoe(example: Referee) -> None:
    """Green made the highest bid and is dealt to first."""
    for move in ["D bids 3c2w at 3", "B moves to 1", "A moves to 2"]:
        example.play(move)
    assert example.snapshot()["canoe"] == 3
    assert "deal corn to D" in example.legal("chance")


def test_examples_of_the_limit_and_both_trades(example: Referee) -> None:
    """Blue goes from 10 to 8; Red takes 4 goods and leaves 2; Green leaves 2 and keeps 3 as wampum."""
    for move in ["D bids 3c2w at 3", "B moves to 1", "A moves to 2"]:
        example.play(move)
    for who in "DDAABBC":
        example.play(f"deal alcohol to {who}")
    assert example.actors() == ("chance",)
    example.play("deal weapon to C")
    assert example.limit == 8
    assert example.actors() == ("A", "B", "C")  # 10, 9 and 9 cards; Green has 6 and is not asked
    assert example.legal("A") == {"A discards 2c", "A discards 1c1a", "A discards 2a"}
    example.play("C discards 1w")
    assert example.actors() == ("A", "B")
    example.play("A discards 2c")
    example.play("B discards 1t")
    now = example.snapshot()
    assert now["round"] == 2
    assert now["discards"] == 4
    assert now["wampum"] == (0, 1, 0, 3)  # Purple's 2 hides met 2 alcohol
    assert now["villages"] == [
        (0, 1, 0, 0, 2),
        (1, 1, 0, 2, 0),
        (1, 3, 0, 1, 0),
        (0, 1, 1, 0, 0),
    ]
    assert now["hands"] == ((6, 0, 0, 0, 2), (0, 2, 4, 0, 2), (0, 0, 1, 1, 10), (0, 4, 0, 0, 2))
    assert now["bids"] == [None] * 4
    assert example.actors() == ("D",)


def last_bid(final_pledge: str) -> Referee:
    """A house game of 30 cards and two rounds, after its last bid; A is left with 2c2h1t."""
    game = table(
        3,
        ["2c2h1a", "5w", "5t"],
        ["2c", "3h", "4a"],
        copies=6,
        limit_extra=9,
        final_pledge=final_pledge,
    )
    for move in ["A bids 1a at 1", "B bids 2w at 2", "C bids 1t at 3"]:
        game.play(move)
    deal(game, "1c1h", "1c1a", "1t1w")  # B has the canoe: to B, C, A
    assert game.pile.total() == 0
    assert game.scores() == (0, 1, 0)
    assert game.snapshot()["round"] == 2
    for move in ["B bids 1w at 2", "C bids 2t at 1", "A bids 1w at 3"]:
        game.play(move)
    return game


def test_example_of_the_final_cards() -> None:
    """2 corn, 2 hides and 1 tobacco in hand are 3 wampum more; B and C win together."""
    game = last_bid("automatic")
    assert game.over()
    assert game.scores() == (3, 4, 4)
    assert game.winners() == (1, 2)
    assert game.snapshot()["hands"] == ((1, 1, 0, 0, 0), (0, 3, 0, 2, 0), (0, 0, 1, 0, 0))
    assert one_of_each(read("2c2h1t")).total() == 3


def test_final_cards_as_a_choice() -> None:
    """All hold cards and choose at the same time; at most one of each kind."""
    game = last_bid("chosen")
    assert game.actors() == ("A", "B", "C")
    texts = ["-", "1c", "1h", "1t", "1c1h", "1c1t", "1h1t", "1c1h1t"]
    assert game.legal("A") == {f"A pledges {text}" for text in texts}
    game.play("C pledges -")
    game.play("A pledges 1c1h1t")
    assert game.actors() == ("B",)
    with pytest.raises(ValueError, match="illegal now"):
        game.play("A pledges 1c")
    game.play("B pledges 1h")
    assert game.over()
    assert game.scores() == (3, 2, 1)
    assert game.winners() == (0,)


# ---------------------------------------------------------------- the rules, one by one


@pytest.mark.parametrize(
    ("village", "bid", "to_hand", "after", "wampum"),
    [
        ("3h", "3c2w", "-", "1c3h1w", "2c1w"),
        ("1t1w2a", "1h1t", "1t1w2a", "1h1t", "-"),
        ("1c", "4c1h", "1c", "4c1h", "-"),
        ("1c", "1a", "-", "1c1a", "-"),
        ("-", "2a", "-", "1a", "1a"),
    ],
)
def test_trade(village: str, bid: str, to_hand: str, after: str, wampum: str) -> None:
    result = trade(read(village), read(bid))
    assert tuple(write(goods) for goods in result) == (to_hand, after, wampum)


def test_canoe_goes_clockwise_from_the_holder() -> None:
    assert canoe({"A": 2, "B": 3, "C": 3}, "C", "ABC") == "C"
    assert canoe({"A": 3, "B": 3, "C": 2}, "C", "ABC") == "A"
    assert canoe({"A": 1, "B": 3, "C": 2}, "C", "ABC") == "B"


def test_notation() -> None:
    assert write(read("3c2w")) == "3c2w"
    for wrong in ["", "2w3c", "0c", "03c", "1c1c", "3x", "c3"]:
        with pytest.raises(ValueError, match="not a bundle"):
            read(wrong)


def test_first_bids_are_all_bundles_at_all_villages() -> None:
    game = table(3, ["2c1h2a", "5w", "5t"], ["2c", "3h", "4a"])
    legal = game.legal("A")
    assert len(legal) == (3 * 2 * 3 - 1) * 3
    assert "A bids 2c1h2a at 3" in legal
    game.play("A bids 2a at 2")
    assert game.legal("A") == set()
    assert game.legal("B") == {f"B bids {n}w at {i}" for n in range(1, 6) for i in (1, 2, 3) if i != 2 or n > 2}


def test_illegal_moves_change_nothing() -> None:
    game = table(3, ["2c1h2a", "5w", "5t"], ["2c", "3h", "4a"])
    game.play("A bids 2a at 2")
    before = copy.deepcopy(vars(game))
    by_b = ["- at 1", "6w at 1", "2w at 2", "1w at 4", "1c at 1", "1w at 0", " 1w at 1"]
    for wrong in ["", "A bids 1c at 1", "deal corn to B", "B moves to 1", *(f"B bids {rest}" for rest in by_b)]:
        with pytest.raises(ValueError, match="illegal now"):
            game.play(wrong)
    game.found = {}
    before["found"] = {}
    assert vars(game) == before


# ---------------------------------------------------------------- set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pile_after_set_up(seats: int) -> None:
    game = Referee(seats)
    dice = random.Random(1)
    moves = []
    while game.actors() == ("chance",):
        moves.append(draw(game, dice))
        game.play(moves[-1])
    assert game.pile.total() == PILES[seats]
    assert [move.split()[0] for move in moves].count("remove") == (2 if seats == 4 else 0)
    to = [move.split(" to ")[1] for move in moves if move.startswith("deal")]
    values = {2: (2, 3, 4), 3: (2, 3, 4), 4: (2, 3, 3, 4), 5: (2, 3, 3, 3, 4)}[seats]
    hands = [who for who in "ABCDE"[:seats] for _ in range(5)]
    assert to == hands + [f"village {i}" for i, value in enumerate(values, 1) for _ in range(value)]
    assert moves[-1].startswith("start ")
    assert game.actors() == (moves[-1][-1],)


def test_two_players_lose_one_of_each_kind_undrawn() -> None:
    game = Referee(2)
    assert game.snapshot()["pile"] == (17,) * 5
    assert game.chance() == {f"deal {word} to A": Fraction(1, 5) for word in WORDS.values()}


def test_four_players_lose_two_different_kinds() -> None:
    game = Referee(4)
    assert game.chance() == {f"remove {word}": Fraction(1, 5) for word in WORDS.values()}
    game.play("remove hide")
    assert game.chance() == {f"remove {word}": Fraction(1, 4) for word in WORDS.values() if word != "hide"}
    game.play("remove corn")
    assert game.chance()["deal corn to A"] == Fraction(17, 88)
    assert game.chance()["deal alcohol to A"] == Fraction(18, 88)


def test_start_player() -> None:
    game = Referee(3, copies=5, hand=1)
    while game.stage != "start":
        game.play(next(iter(game.chance())))
    assert game.snapshot()["canoe"] is None
    assert game.chance() == {f"start {who}": Fraction(1, 3) for who in "ABC"}
    game.play("start C")
    assert game.snapshot()["canoe"] == 2
    assert game.actors() == ("C",)
    assert table(3, ["5c", "5w", "5t"], ["2c", "3h", "4a"]).snapshot()["canoe"] == 0


@pytest.mark.parametrize(
    ("seats", "knobs"),
    [
        (1, {}),
        (6, {}),
        (3, {"chests": "ajar"}),
        (3, {"copies": 0}),
        (3, {"copies": 4}),
        (3, {"hand": 0}),
        (3, {"income": 0}),
        (3, {"limit_extra": -1}),
        (3, {"villages": (2, 3)}),
        (3, {"removed": 6}),
        (3, {"copies": 17, "short_pile": "refuse"}),
        (2, {"village_income": 1, "short_pile": "refuse"}),
    ],
)
def test_refused_games(seats: int, knobs: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Referee(seats, **knobs)


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("final_pledge", ["automatic", "chosen"])
def test_random_games(seats: int, seed: int, final_pledge: str) -> None:
    game, moves = random_game(seats, seed, final_pledge=final_pledge, short_pile="refuse")
    assert game.snapshot()["round"] == ROUNDS[seats]
    bids = [move for move in moves if " bids " in move]
    assert len(bids) == seats * ROUNDS[seats]
    incomes = sum(1 for move in moves[moves.index(bids[0]) :] if move.startswith("deal"))
    assert incomes == PILES[seats]
    best = max(game.scores())
    assert game.winners() == tuple(seat for seat in range(seats) if game.scores()[seat] == best)
    again = Referee(seats, final_pledge=final_pledge)
    for move in moves:
        again.play(move)
    assert again.snapshot() == game.snapshot()


def test_the_empty_village_of_two_players() -> None:
    game = table(2, ["5c", "5w"], ["2c", "3h", "4a"])
    game.play("A bids 1c at 1")
    game.play("B bids 2w at 3")
    to = []
    while game.actors() == ("chance",):
        move = min(game.legal("chance"))
        to.append(move.split(" to ")[1])
        game.play(move)
    assert to == ["B", "B", "A", "A", "village 2", "village 2"]
    assert game.actors() == ("A",)  # 6 cards, and the limit is 5
    assert game.pile.total() == 60


def test_a_chain_to_the_end() -> None:
    game = table(5, ["5c", "5h", "5t", "5w", "5a"], ["2c", "3h", "3t", "3w", "4a"])
    for move in ["A bids 1c at 1", "B bids 2h at 2", "C bids 3t at 3", "D bids 4w at 4"]:
        game.play(move)
    game.play("E bids 5a at 4")
    for who, village in [("D", 3), ("C", 2), ("B", 1)]:
        assert game.actors() == (who,)
        assert game.legal(who) == {f"{who} moves to {i}" for i in [*range(1, village + 1), 5]}
        game.play(f"{who} moves to {village}")
    assert game.legal("A") == {"A moves to 5"}
    game.play("A moves to 5")
    assert game.snapshot()["canoe"] == 4


def test_a_pile_that_runs_out_in_the_middle() -> None:
    """Dealing stops, that round is the penultimate one, and who has nothing to bid is passed over."""
    small: dict[str, Any] = {"hand": 1, "copies": 2, "final_pledge": "chosen"}
    with pytest.raises(ValueError, match="middle of a deal"):
        Referee(3, villages=(1, 1, 1), short_pile="refuse", **small)
    game = table(3, ["1c", "1h", "1t"], ["1c", "1h", "1w"], **small)
    assert game.pile.total() == 4
    for move in ["A bids 1c at 1", "B bids 1h at 2", "C bids 1t at 3"]:
        game.play(move)
    deal(game, "1t1w", "2a")
    assert game.snapshot()["hands"] == ((1, 0, 1, 1, 0), (0, 1, 0, 0, 2), (0, 0, 0, 0, 0))
    assert game.snapshot()["round"] == 2
    game.play("A bids 1c1t1w at 2")
    game.play("B bids 1h2a at 3")
    assert game.over()  # C had nothing to bid; nobody has anything to pledge
    assert game.scores() == (0, 1, 0)
    assert game.snapshot()["round"] == 2
    assert game.snapshot()["bids"] == [None] * 3
