"""Phase 1: who bids when, what may be bid where, and what becomes of those who are driven out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product

import pytest

from boardrules import wampum
from boardrules.chance import Sampler
from tests.wampum.tables import Position, all_states_of, any_move, game_of, states_of, table

SEATS = (2, 3, 4, 5)


def letters(position: Position) -> str:
    """Return who may act, as letters."""
    return "".join("ABCDE"[seat] for seat in position.actors)


def bid_anywhere_free(position: Position) -> Position:
    """Let whoever is next bid one corn at the first village without a bid."""
    return position.play(f"{letters(position)} bids 1c at {position.bids.index('-') + 1}")


def chains(position: Position) -> Iterator[list[Position]]:
    """Go through all ways in which a table with somebody driven out comes to rest."""
    if position.phase != "move":
        yield [position]
        return
    (seat,) = position.actors
    for line in position.moves(seat):
        for rest in chains(position.play(line)):
            yield [position, *rest]


@pytest.mark.cite("wampum.bids.order", "wampum.setup.canoe")
class TestOrder:
    """The start player bids first, then everybody clockwise, each once."""

    @pytest.mark.parametrize(("seats", "start"), [(seats, start) for seats in SEATS for start in range(seats)])
    def test_clockwise_from_the_canoe(self, seats: int, start: int) -> None:
        position = table(hands=["9c"] * seats, start=start)
        seen = ""
        while position.phase == "bid":
            seen += letters(position)
            position = bid_anywhere_free(position)
        order = "ABCDE"[:seats]
        assert seen == order[start:] + order[:start]

    def test_nobody_bids_before_the_turn_or_twice(self) -> None:
        position = table(start=2)
        told = "It is not for {} to act now, but for {}. [wampum.bids.order]"
        assert [position.refusal(f"{seat} bids 1c at 1") for seat in "ABD"] == [told.format(s, "C") for s in "ABD"]
        assert position.moves(0) == []
        assert position.play("C bids 1c at 1").refusal("C bids 1c at 2") == told.format("C", "D")

    @pytest.mark.parametrize("seat", [-1, 4, 26, "A", True])
    def test_nobody_who_is_not_at_the_table(self, seat: object) -> None:
        position = table()
        objection = position.game.objection(position.state, wampum.Bids(seat, wampum.Goods(1), 0))
        assert str(objection).endswith(" to act now, but for A. [wampum.bids.order]")

    @pytest.mark.parametrize("move", [wampum.Bids(None, wampum.Goods(1), 1), wampum.MovesTo(None, 1)])
    def test_nobody_at_all(self, move: wampum.Move) -> None:
        position = table() if isinstance(move, wampum.Bids) else TestDrivenOut.LAID
        assert position.game.objection(position.state, move) is not None

    def test_after_moves_it_goes_on_where_it_was(self) -> None:
        position = table(start=1).play("B bids 1c at 1", "C bids 2c at 1")
        assert letters(position) == "B"
        assert letters(position.play("B moves to 2")) == "D"

    def test_nobody_bids_at_a_table_laid_by_hand_with_all_bids(self) -> None:
        laid = table(bids=["B 1c", "A 1c", "D 1c", "C 1c"])
        assert laid.actors == ()
        assert not any(laid.moves(seat) for seat in range(4))
        assert laid.refusal("A bids 2c at 1").startswith("It is not for A to act now")

    def test_other_moves_wait(self) -> None:
        for line in ("A moves to 1", "A discards 1c", "deal corn to A", "remove corn", "start A"):
            assert table().refusal(line) == f"“{line}” is no move of the phase bid. [wampum.bids.order]"
        assert "is no move of the phase bid" in table().refusal("A pledges 1c")


@pytest.mark.cite("wampum.bids.at-least-one")
class TestAnyGoods:
    """One card, the whole hand or anything between, out of one's own hand only."""

    @pytest.mark.parametrize("goods", ["1c", "1a", "2c", "1c1h1a", "2c1h3a"])
    def test_accepted(self, goods: str) -> None:
        assert table(hands=["2c1h3a", "1t", "1t", "1t"]).accepts(f"A bids {goods} at 2")

    @pytest.mark.parametrize(
        ("goods", "words"),
        [
            ("3c", "3 corn"),
            ("2h", "2 hides"),
            ("1t", "1 tobacco"),
            ("2c1h4a", "2 corn, 1 hide and 4 alcohol"),
            ("1w", "1 weapon"),
        ],
    )
    def test_not_in_the_hand(self, goods: str, words: str) -> None:
        told = table(hands=["2c1h3a", "9c9h9t9w9a", "1t", "1t"]).refusal(f"A bids {goods} at 2")
        assert told == f"A does not have {words} in hand. [wampum.bids.at-least-one]"

    def test_not_nothing(self) -> None:
        assert table().refusal("A bids - at 1") == "A bid has at least 1 card of goods. [wampum.bids.at-least-one]"

    @pytest.mark.parametrize(
        "goods", [wampum.Goods(-1, 2), wampum.Goods(1.0), wampum.Goods(True), (1,), "1c", None, 3, [1, 0, 0, 0, 0]]
    )
    def test_what_are_no_goods(self, goods: object) -> None:
        position = table()
        move = wampum.Bids(0, goods, 0)
        assert str(position.game.objection(position.state, move)) == (
            f"{goods!r} are no goods: a number of each kind is expected. [wampum.bids.at-least-one]"
        )

    def test_a_plain_tuple_of_five_is_goods(self) -> None:
        position = table()
        move = wampum.Bids(0, (1, 0, 0, 0, 0), 0)
        assert position.game.objection(position.state, move) is None
        assert move in position.game.legal_moves(position.state, 0)

    def test_they_leave_the_hand(self) -> None:
        after = table(hands=["2c1h", "1t", "1t", "1t"]).play("A bids 1c1h at 2")
        assert (after.hands, after.bids) == (["1c", "1t", "1t", "1t"], ["-", "A 1c1h", "-", "-"])


@pytest.mark.cite("wampum.bids.one-village", "wampum.bids.one-trader", "wampum.bids.trader")
class TestOneVillage:
    """A trader lies with the whole bid at one village of the table, and no village has two."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_any_village(self, seats: int) -> None:
        position = table(hands=["1c"] * seats)
        number = len(position.villages)
        assert position.moves(0) == [f"A bids 1c at {village}" for village in range(1, number + 1)]
        told = f"There is no village {number + 1}, only 1 to {number}. [wampum.bids.one-village]"
        assert position.refusal(f"A bids 1c at {number + 1}") == told

    @pytest.mark.parametrize("village", [-1, 4, True, None, "1", 1.0])
    def test_what_is_no_village(self, village: object) -> None:
        position = table()
        objection = position.game.objection(position.state, wampum.Bids(0, wampum.Goods(1), village))
        assert objection.clauses == ("wampum.bids.one-village",)
        shown = village + 1 if type(village) is int else village
        assert str(objection) == f"There is no village {shown!r}, only 1 to 4. [wampum.bids.one-village]"

    def test_whose_it_is_can_be_seen(self) -> None:
        position = table().play("A bids 2c at 3", "B bids 1c at 1")
        for seat in range(4):
            assert position.game.view(position.state, seat).bidders == (1, None, 0, None)

    @pytest.mark.parametrize("seats", SEATS)
    def test_one_trader_each_at_most(self, seats: int) -> None:
        for state in all_states_of(game_of(seats), 11):
            bidders = [bid.seat for bid in (*state.bids, state.driven) if bid]
            assert len(set(bidders)) == len(bidders)


@pytest.mark.cite("wampum.bids.empty-or-weaker", "wampum.bids.drive-out")
class TestDriveOut:
    """A village is open to a bid if no bid lies there, or one of fewer cards."""

    @pytest.mark.parametrize(("there", "comes"), list(product(range(1, 6), range(1, 6))))
    def test_only_more_is_enough(self, there: int, comes: int) -> None:
        position = table().play(f"A bids {there}c at 2")
        line = f"B bids {comes}c at 2"
        assert position.accepts(line) == (comes > there)
        if comes <= there:
            cards = "1 card is" if comes == 1 else f"{comes} cards are"
            assert position.refusal(line) == (
                f"{cards} no more than the {there} of A in village 2: a larger bid is needed. [wampum.bids.drive-out]"
            )
        else:
            after = position.play(line)
            assert (after.bids[1], after.actors) == (f"B {comes}c", (0,))

    def test_kinds_do_not_count(self) -> None:
        position = table(hands=["3c", "1h1t1w1a", "1c", "1c"]).play("A bids 2c at 2")
        assert not position.accepts("B bids 1h1a at 2")
        assert position.accepts("B bids 1h1t1w at 2")

    def test_a_free_village_takes_any(self) -> None:
        position = table().play("A bids 9c at 2")
        assert all(position.accepts(f"B bids 1c at {village}") for village in (1, 3, 4))


@pytest.mark.cite("wampum.bids.driven-moves", "wampum.bids.unchanged", "wampum.bids.chain")
class TestDrivenOut:
    """Whoever is driven out goes elsewhere with the same bid before anybody else does anything."""

    LAID = table().play("A bids 3c at 1", "B bids 2c at 2", "C bids 4c at 1")

    def test_at_once(self) -> None:
        assert (self.LAID.phase, self.LAID.actors) == ("move", (0,))
        assert self.LAID.refusal("D bids 1c at 3") == (
            "“D bids 1c at 3” is no move of the phase move. [wampum.bids.driven-moves]"
        )
        assert self.LAID.refusal("B moves to 3") == (
            "It is not for B to act now, but for A. [wampum.bids.driven-moves]"
        )

    def test_to_another_village(self) -> None:
        assert self.LAID.moves(0) == ["A moves to 2", "A moves to 3", "A moves to 4"]
        assert (
            self.LAID.refusal("A moves to 1")
            == "The trader was driven out of this village and must move to another one. [wampum.bids.driven-moves]"
        )
        assert self.LAID.refusal("A moves to 5") == "There is no village 5, only 1 to 4. [wampum.bids.driven-moves]"

    @pytest.mark.parametrize("village", [-1, 4, True, None, "1"])
    def test_what_is_no_village(self, village: object) -> None:
        objection = self.LAID.game.objection(self.LAID.state, wampum.MovesTo(0, village))
        assert objection.clauses == ("wampum.bids.driven-moves",)

    def test_with_the_bid_unchanged(self) -> None:
        assert not self.LAID.accepts("A bids 4c at 1")
        after = self.LAID.play("A moves to 3")
        assert (after.bids, after.hands) == (["C 4c", "B 2c", "A 3c", "-"], self.LAID.hands)
        assert after.hands == ["6c", "7c", "5c", "9c"]

    def test_driving_out_in_turn(self) -> None:
        after = self.LAID.play("A moves to 2")
        assert (after.bids, after.phase, after.actors) == (["C 4c", "A 3c", "-", "-"], "move", (1,))
        assert after.moves(1) == ["B moves to 3", "B moves to 4"]
        assert after.refusal("B moves to 1").startswith(
            "2 cards are no more than the 4 of C in village 1: a larger bid is needed."
        )

    def test_then_bidding_goes_on(self) -> None:
        assert self.LAID.play("A moves to 2", "B moves to 4").actors == (3,)

    def test_what_was_left_is_known_only_while_somebody_moves(self) -> None:
        for position, left in (
            (table().play("A bids 3c at 1"), None),
            (self.LAID, 0),
            (self.LAID.play("A moves to 2"), 1),
            (self.LAID.play("A moves to 3"), None),
        ):
            assert (position.state.left, position.game.view(position.state, 3).left) == (left, left)

    def test_nobody_moves_at_a_table_laid_by_hand_with_nobody_driven_out(self) -> None:
        laid = table(phase="move")
        assert laid.actors == ()
        assert laid.moves(0) == []
        assert laid.refusal("A moves to 1").startswith("It is not for A to act now")

    def test_it_is_told(self) -> None:
        assert self.LAID.told("A moves to 2", 3, ["Ann", "Bob"]) == [
            "Ann moves the bid to village 2. [wampum.bids.unchanged]",
            "Bob is driven out and must move. [wampum.bids.driven-moves]",
        ]
        assert len(self.LAID.told("A moves to 3")) == 1


@pytest.mark.cite("wampum.bids.chain", "wampum.gap.no-return")
class TestChain:
    """Bids fall strictly along a chain, so nobody moves twice in it, and somewhere there is always room."""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_the_longest(self, seats: int) -> None:
        hands = [f"{size}c" for size in range(1, seats)] + ["9c"]
        position = table(hands=hands)
        for size in range(1, seats):
            position = position.play(f"{'ABCDE'[size - 1]} bids {size}c at {size}")
        position = position.play(f"{'ABCDE'[seats - 1]} bids {seats}c at {seats - 1}")
        movers = []
        for size in range(seats - 1, 0, -1):
            movers += position.actors
            position = position.play(f"{'ABCDE'[size - 1]} moves to {size - 1 or seats}")
        assert movers == list(range(seats - 2, -1, -1))
        assert len(movers) == seats - 1
        assert position.phase == "income"

    def check(self, position: Position, move_of: str) -> None:
        """Check every chain that a bid sets off."""
        for chain in chains(position.play(move_of)):
            *moving, _ = chain
            sizes = [int(move_of.split()[2][0]), *(table.state.driven.size for table in moving)]
            assert all(smaller < larger for larger, smaller in pairwise(sizes))
            movers = [table.actors[0] for table in moving]
            assert len(set(movers)) == len(movers) < len(position.hands)
            for one, other in pairwise(moving):
                # The one driven out next lay elsewhere, and cannot go where its driver is.
                assert one.state.left != other.state.left
            for one in moving:
                assert "-" in one.bids
                assert f"{'ABCDE'[one.actors[0]]} moves to {one.state.left + 1}" not in one.moves(one.actors[0])
                assert one.moves(one.actors[0])

    @pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
    def test_every_chain_of_four(self, order: tuple[int, ...]) -> None:
        position = table()
        for seat, size in enumerate(order):
            position = position.play(f"{'ABC'[seat]} bids {size}c at {seat + 1}")
        for line in position.moves(3):
            if int(line.split()[2][0]) <= 4:
                self.check(position, line)

    @pytest.mark.parametrize("sizes", list(product((1, 2, 3), repeat=3)))
    def test_every_chain_of_three(self, sizes: tuple[int, ...]) -> None:
        first, second, third = sizes
        position = table(hands=["9c"] * 3).play(f"A bids {first}c at 1")
        for after in chains(position.play(f"B bids {second}c at {1 if second > first else 2}")):
            for line in after[-1].moves(2):
                if line.startswith(f"C bids {third}c"):
                    self.check(after[-1], line)

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_in_random_games(self, seats: int) -> None:
        for seed in range(4):
            driven: list[int] = []
            for state in states_of(game_of(seats), seed):
                driven = [*driven, state.driven.size] if state.phase == "move" else []
                assert all(smaller < larger for larger, smaller in pairwise(driven))
                assert len(driven) < seats


@pytest.mark.cite("wampum.bids.face-down", "wampum.bids.count-open")
class TestFaceDown:
    """How many cards a bid has is for all to see, which ones only for its owner."""

    def test_seen(self) -> None:
        position = table(hands=["2c1h", "1t", "1t", "1t"]).play("A bids 1c1h at 2")
        for seat, kinds in ((0, wampum.Goods(1, 1)), (1, None), (3, None), (None, wampum.Goods(1, 1))):
            view = position.game.view(position.state, seat)
            assert (view.bids[1], view.bid_sizes) == (kinds, (0, 2, 0, 0))

    def test_told(self) -> None:
        position = table(hands=["2c1h", "1t", "1t", "1t"])
        own, other, everything = (position.told("A bids 1c1h at 2", seat, ["Ann"]) for seat in (0, 2, None))
        assert own == everything == ["Ann bids 1 corn and 1 hide at village 2. [wampum.bids.face-down]"]
        assert other == ["Ann bids 2 cards at village 2. [wampum.bids.count-open]"]

    def test_a_driven_bid_stays_face_down(self) -> None:
        position = table(hands=["1c", "2t", "1t", "1t"]).play("A bids 1c at 2", "B bids 2t at 2")
        seen = position.game.view(position.state, 2)
        assert (seen.driven, seen.driven_size, seen.left, seen.bids[1]) == (0, 1, 1, None)


@pytest.mark.cite("wampum.bids.end")
class TestEnd:
    """It is over when all have bid and nobody is on the move: then every village has its trader."""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_all_have_bid(self, seats: int) -> None:
        position = table(hands=["9c"] * seats)
        for number in range(seats):
            assert position.phase == "bid"
            assert position.bids.count("-") == seats - number
            position = bid_anywhere_free(position)
        assert position.phase == "income"
        assert "-" not in position.bids

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_not_while_somebody_is_on_the_move(self, seats: int) -> None:
        position = table(hands=["9c"] * seats)
        for _ in range(seats - 1):
            position = bid_anywhere_free(position)
        position = position.play(f"{letters(position)} bids 2c at 1")
        assert position.phase == "move"
        assert position.play(f"A moves to {seats}").phase == "income"

    @pytest.mark.cite("wampum.gap.two-players-end")
    @pytest.mark.parametrize("free", [1, 2, 3])
    def test_two_players_leave_one_village_free(self, free: int) -> None:
        first, second = (village for village in (1, 2, 3) if village != free)
        position = table(hands=["9c"] * 2).play(f"A bids 1c at {first}")
        assert (position.phase, position.actors) == ("bid", (1,))
        after = position.play(f"B bids 1c at {second}")
        assert after.phase == "income"
        assert [number for number, bid in enumerate(after.bids, start=1) if bid == "-"] == [free]

    @pytest.mark.cite("wampum.gap.two-players-end")
    def test_two_players_with_one_driven_out(self) -> None:
        position = table(hands=["9c"] * 2).play("A bids 1c at 2", "B bids 2c at 2")
        assert position.moves(0) == ["A moves to 1", "A moves to 3"]
        assert position.play("A moves to 3").bids == ["-", "B 2c", "A 1c"]
        assert position.play("A moves to 3").phase == "income"


@pytest.mark.cite("wampum.gap.always-a-card")
class TestAlwaysACard:
    """At every phase 1 everybody has two cards or more, the last one too."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_in_random_games(self, seats: int) -> None:
        for seed in range(6):
            for state in states_of(game_of(seats), seed, 1):
                if state.phase == "bid" and not any(state.bids):
                    assert min(map(sum, state.hands)) >= 2

    @pytest.mark.parametrize("seats", SEATS)
    def test_if_all_bid_all_they_have(self, seats: int) -> None:
        game, sampler = game_of(seats), Sampler(1)
        state, least = game.initial_state(), 99
        while game.actors(state):
            moves = game.legal_moves(state, game.actors(state)[0])
            state = game.step(state, moves[-1] if state.phase == "bid" else any_move(game, state, sampler))
            if state.phase == "bid" and not any(state.bids):
                least = min(least, *map(sum, state.hands))
        assert least >= 2
