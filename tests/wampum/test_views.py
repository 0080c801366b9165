"""What a seat may see, and that nothing else shows through."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.counts import total_of
from boardrules.wampum import STANDARD, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.render import draw, text
from boardrules.wampum.state import State, view
from boardrules.wording import Event, say
from tests.wampum.tables import Position, all_states_of, any_move, game_of, states_of, table

AFTER = evolve(STANDARD, bids_revealed="after-bidding")
OPEN = evolve(STANDARD, chests="open")

TABLES: dict[str, tuple[int, wampum.Ruleset, int]] = {
    "two": (2, STANDARD, 3),
    "three": (3, STANDARD, 2),
    "four": (4, STANDARD, 2),
    "five": (5, STANDARD, 2),
    "revealed": (3, AFTER, 2),
    "open": (4, OPEN, 2),
    "both": (2, evolve(AFTER, chests="open"), 2),
    "chosen": (3, evolve(STANDARD, final_pledge="chosen"), 2),
    "small": (3, evolve(STANDARD, deck=Goods(7, 7, 7), removed=(0, 0, 0, 0), hand=2), 6),
}
"""Seats, rules, and how many games."""

KINDS = ("corn", "hides?", "tobacco", "weapons?", "alcohol")


def kinds_in(event: Event) -> list[str]:
    """Return all goods that an event lets on: in words, in notation, or among its values."""
    values = event.values.values()
    said = " ".join([event.sentence(), *(value for value in values if isinstance(value, str))])
    mentioned = re.findall(rf"\b(?:(?:[0-9]+[chtwa])+|{'|'.join(KINDS)})\b", said)
    bundles = [repr(value) for value in values if isinstance(value, Goods) and any(value)]
    return mentioned + bundles + [repr(value) for value in values if isinstance(value, wampum.Good)]


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (say("{who:seat} is dealt a card.", "wampum.income.corn", who=0), False),
        (say("{who:seat} bids {n} cards at village {village}.", who=0, n=2, village=1), False),
        (say("{who:seat} puts {goods} under the chest.", who=0, goods=Goods()), False),
        (say("{who:seat} discards {goods}.", who=0, goods=Goods(0, 2)), True),
        (say("{who:seat} discards {goods}.", who=0, goods=Goods(0, 0, 0, 1)), True),
        (say("{who:seat} discards {goods}.", who=0, goods="1c2a"), True),
        (say("{who:seat} is dealt a card: {good:word}.", who=0, good=wampum.Good.HIDE), True),
        (say("{who:seat} is dealt a card.", who=0, good=wampum.Good.CORN), True),
        (say("{who:seat} discards {n} cards.", who=0, n=2, goods=Goods(2)), True),
        (say("{who:seat} discards {n} cards.", who=0, n=2, goods="2c"), True),
    ],
)
def test_a_leak_would_be_heard(event: Event, heard: bool) -> None:
    """What listens for goods hears them in words and in notation, and sees them where they are not said."""
    assert bool(kinds_in(event)) == heard


def all_goods(state: State) -> Goods:
    """Return all goods of the box, wherever they are."""
    bids = [bid.goods for bid in (*state.bids, state.driven) if bid]
    return total_of(state.pile, *state.hands, *bids, *state.villages, *state.chests, state.discards, state.removed)


def bidden(rules: wampum.Ruleset = STANDARD) -> Position:
    """Return a table at which two of three have bid."""
    laid = table(hands=["2c1h", "3t", "1w"], rules=rules, chests=(Goods(1), Goods(0, 2), Goods(0, 0, 3)))
    return laid.play("A bids 1c1h at 2", "B bids 1t at 1")


@pytest.mark.cite("wampum.setup.hands", "wampum.bids.face-down", "wampum.bids.count-open", "wampum.setup.pile")
class TestHidden:
    """Hands, bids and the pile are their owner's secret or nobody's to know; how many cards they have is open."""

    def test_hands(self) -> None:
        seen = view(bidden().state, 1)
        assert seen.hands == (None, Goods(0, 0, 2), None)
        assert seen.held == (1, 2, 1)

    def test_bids(self) -> None:
        seen = view(bidden().state, 1)
        assert (seen.bidders, seen.bid_sizes) == ((1, 0, None), (1, 2, 0))
        assert seen.bids == (Goods(0, 0, 1), None, None)

    @pytest.mark.cite("wampum.bids.driven-moves")
    @pytest.mark.parametrize("rules", [STANDARD, AFTER])
    def test_the_bid_of_a_driven_out_trader(self, rules: wampum.Ruleset) -> None:
        laid = table(hands=["2c", "3t", "1w"], rules=rules).play("A bids 1c at 1", "B bids 2t at 1")
        seen = [view(laid.state, seat) for seat in (0, 1, 2, None)]
        assert {(one.driven, one.driven_size, one.left) for one in seen} == {(0, 1, 0)}
        assert [one.driven_bid for one in seen] == [Goods(1), None, None, Goods(1)]
        moved = [view(laid.play("A moves to 2").state, seat) for seat in (0, 1, 2, None)]
        assert {(one.driven, one.driven_bid, one.driven_size, one.left) for one in moved} == {(None, None, 0, None)}
        assert [one.bids[1] for one in moved] == [Goods(1), None, None, Goods(1)]

    def test_a_bystander_sees_all(self) -> None:
        state = bidden().state
        seen = view(state, None)
        assert seen.hands == state.hands
        assert seen.bids == (Goods(0, 0, 1), Goods(1, 1), None)
        assert seen.wampum == (1, 2, 3)

    def test_what_is_public(self) -> None:
        state = evolve(bidden().state, discards=Goods(1, 2), removed=Goods(0, 1))
        for seat in (0, 1, 2, None):
            seen = view(state, seat)
            assert (seen.seat, seen.phase, seen.round, seen.final) == (seat, "bid", 1, False)
            assert (seen.start, seen.villages) == (0, state.villages)
            assert (seen.in_pile, seen.discarded, seen.removed) == (60, 3, Goods(0, 1))

    def test_no_pile_and_no_discards(self) -> None:
        state = evolve(bidden().state, discards=Goods(1, 2))
        for seat in (0, 1, 2, None):
            assert state.pile not in vars_of(view(state, seat))
            assert state.discards not in vars_of(view(state, seat))


def vars_of(seen: wampum.View) -> list[object]:
    """Return all that a view shows."""
    return [getattr(seen, name) for name in type(seen).__slots__ if name != "__weakref__"]


@pytest.mark.cite("wampum.gap.bids-revealed")
class TestBidsRevealed:
    """The goods of a bid are turned up when the villages trade, or under the other reading once all have bid."""

    @pytest.mark.parametrize(
        ("rules", "phases"),
        [(STANDARD, {"trade"}), (AFTER, {"canoe", "income", "limit", "discard", "trade"})],
    )
    @pytest.mark.parametrize("seats", [2, 3, 5])
    def test_when(self, rules: wampum.Ruleset, phases: set[str], seats: int) -> None:
        seen: dict[str, set[bool]] = {}
        for seed in range(3):
            for state in all_states_of(game_of(seats, rules), seed):
                for place, bid in enumerate(state.bids):
                    if bid is not None:
                        for seat in range(seats):
                            if seat != bid.seat:
                                shown = view(state, seat).bids[place]
                                assert shown in {None, bid.goods}
                                seen.setdefault(state.phase, set()).add(shown is not None)
        assert seen.pop("move") == {False}
        assert seen == {phase: {phase in phases} for phase in seen}
        assert set(seen) == {"bid", "canoe", "income", "limit", "discard", "trade"}

    def test_not_before_all_have_bid(self) -> None:
        assert view(bidden(AFTER).state, 2).bids == (None, None, None)
        assert view(bidden(AFTER).play("C bids 1w at 3").state, 2).bids == (
            Goods(0, 0, 1),
            Goods(1, 1),
            Goods(0, 0, 0, 1),
        )
        assert view(bidden().play("C bids 1w at 3").state, 2).bids == (None, None, Goods(0, 0, 0, 1))


@pytest.mark.cite("wampum.gap.chests", "wampum.trade.wampum-rest")
class TestChests:
    """How much lies under another's chest is hidden, unless the table plays with open chests; at the end all count."""

    def test_closed(self) -> None:
        assert [view(bidden().state, seat).wampum for seat in range(3)] == [
            (1, None, None),
            (None, 2, None),
            (None, None, 3),
        ]

    def test_open(self) -> None:
        assert {view(bidden(OPEN).state, seat).wampum for seat in range(3)} == {(1, 2, 3)}

    @pytest.mark.parametrize("rules", [STANDARD, OPEN])
    def test_at_the_end(self, rules: wampum.Ruleset) -> None:
        end = bidden(rules).onward("over")
        assert {view(end.state, seat).wampum for seat in range(3)} == {tuple(end.wampum)}

    @pytest.mark.parametrize("rules", [STANDARD, OPEN])
    def test_never_which_cards(self, rules: wampum.Ruleset) -> None:
        for state in states_of(game_of(3, rules), 2):
            for seat in range(3):
                assert all(type(count) is int or count is None for count in view(state, seat).wampum)


@pytest.mark.cite("wampum.bids.face-down", "wampum.limit.face-down", "wampum.setup.hands")
class TestNarration:
    """What others do in secret is told without the kinds."""

    @pytest.mark.parametrize("name", TABLES)
    def test_only_the_owner_hears_which_goods(self, name: str) -> None:
        seats, rules, games = TABLES[name]
        game = game_of(seats, rules)
        secret = dict.fromkeys((wampum.Bids, wampum.Discards, wampum.Deals, wampum.Pledges), 0)
        for seed in range(games):
            sampler, state = Sampler(seed, 5), game.initial_state()
            while game.actors(state):
                move = any_move(game, state, sampler)
                owner = move.to if isinstance(move, wampum.Deals) else getattr(move, "seat", None)
                if type(move) in secret:
                    secret[type(move)] += 1
                    for seat in range(seats):
                        told = game.narrate(state, move, seat)[0]
                        nothing = isinstance(move, wampum.Pledges) and not any(move.goods)
                        assert bool(kinds_in(told)) == (seat == owner and not nothing), told
                        assert seat == owner or set(told.values) <= {"who", "village", "n"}
                state = game.step(state, move)
        assert secret[wampum.Bids] > 10 < secret[wampum.Deals]
        assert secret[wampum.Discards] > 0 or name in {"five", "small"}
        assert bool(secret[wampum.Pledges]) == (name == "chosen")

    @pytest.mark.parametrize("name", TABLES)
    def test_before_the_villages_trade_nothing_is_told_of_others(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game, sampler = game_of(seats, rules), Sampler(9)
        state, compared = game.initial_state(), 0
        while game.actors(state):
            move = any_move(game, state, sampler)
            after = game.step(state, move)
            for seat in range(seats):
                if isinstance(move, wampum.Bids) and move.seat != seat and after.phase in {"bid", "move", "income"}:
                    compared += 1
                    assert not any(kinds_in(event) for event in game.narrate(state, move, seat))
            state = after
        assert compared > 5


@pytest.mark.cite(
    "wampum.bids.face-down",
    "wampum.limit.face-down",
    "wampum.setup.shuffle",
    "wampum.gap.bids-revealed",
    "wampum.gap.chests",
)
class TestNothingShowsThrough:
    """Whatever is hidden could be dealt otherwise, and the seat would see, hear and be allowed the same."""

    @pytest.mark.slow
    @pytest.mark.parametrize("name", TABLES)
    def test_on_every_state_of_random_games(self, name: str) -> None:
        seats, rules, games = TABLES[name]
        game = game_of(seats, rules)
        different = 0
        for seed in range(games):
            for number, state in enumerate(all_states_of(game, seed)):
                for seat in range(seats):
                    different += self.compare(game, state, seat, Sampler(seed, number, seat))
        assert different > 100

    def compare(self, game: Wampum, state: State, seat: int, sampler: Sampler) -> bool:
        """Compare a state with another that the seat must not be able to tell from it; say whether it is another."""
        assert game.redeal is not None
        other = game.redeal(state, seat, sampler)
        assert game.view(other, seat) == game.view(state, seat)
        assert game.text(other, seat) == game.text(state, seat)
        assert game.actors(other) == game.actors(state)
        assert game.legal_moves(other, seat) == game.legal_moves(state, seat)
        assert game.measure(other) == game.measure(state)
        assert all_goods(other) == all_goods(state) == game.ruleset.deck
        assert min(map(min, (*other.hands, *other.chests, other.pile, other.discards))) >= 0
        if game.ruleset.chests == "open":
            assert list(map(sum, other.chests)) == list(map(sum, state.chests))
        return other != state

    @pytest.mark.parametrize("name", TABLES)
    def test_the_own_move_is_told_alike(self, name: str) -> None:
        seats, rules, _ = TABLES[name]
        game, compared = game_of(seats, rules), 0
        for number, state in enumerate(states_of(game, 3)):
            for seat in range(seats) if state.phase in {"bid", "move", "discard"} else ():
                moves = game.legal_moves(state, seat)
                if moves:
                    other, move = game.redeal(state, seat, Sampler(number)), moves[number % len(moves)]
                    if game.step(state, move).phase in {"bid", "move", "income", "discard"} and state.round == 1:
                        compared += 1
                        told = [[str(event) for event in game.narrate(one, move, seat)][:2] for one in (state, other)]
                        assert told[0] == told[1]
        assert compared

    @pytest.mark.parametrize("name", TABLES)
    def test_a_seat_that_sees_the_same_may_do_the_same(self, name: str) -> None:
        seats, rules, games = TABLES[name]
        game = game_of(seats, rules)
        could: dict[tuple[wampum.View, int], object] = {}
        for seed in range(games):
            for number, state in enumerate(states_of(game, seed)):
                for seat in range(seats):
                    other = game.redeal(state, seat, Sampler(seed, number))
                    for one in (state, other):
                        moves = game.legal_moves(one, seat)
                        assert could.setdefault((game.view(one, seat), seat), moves) == moves
        assert len(could) > 50


class TestText:
    """The table as text shows what the view has."""

    LAID = table(
        hands=["2c1h", "3t", "1w"],
        villages=["1c1a", "3t", "2w1a"],
        chests=(Goods(1), Goods(0, 2), Goods(0, 0, 3)),
        round=3,
        discards=Goods(2),
    ).play("A bids 1h at 2", "B bids 2t at 2")

    def test_for_a_seat(self) -> None:
        assert text(self.LAID.state, 1).splitlines() == [
            "round 3, move",
            "village 1  1c1a",
            "village 2  3t               bid of B: 2 cards, 2t",
            "village 3  2w1a",
            "driven out: A with 1 card",
            "A  hand 2 cards, ?  wampum ?  canoe",
            "B  hand 1 card, 1t  wampum 2",
            "C  hand 1 card, ?  wampum ?",
            "pile 60 cards, discarded 2 cards",
        ]

    def test_for_others_and_for_a_bystander(self) -> None:
        assert "village 2  3t               bid of B: 2 cards, ?" in text(self.LAID.state, 0)
        shown = text(self.LAID.state)
        assert "bid of B: 2 cards, 2t" in shown
        assert "A  hand 2 cards, 2c  wampum 1  canoe\nB  hand 1 card, 1t  wampum 2\n" in shown
        assert "?" not in shown

    def test_the_last_round(self) -> None:
        laid = evolve(self.LAID.state, final=True)
        assert draw(view(laid, 0)).startswith("round 3, the last one, move\n")

    def test_before_anything_is_dealt(self) -> None:
        assert text(game_of(3).initial_state(), 0).splitlines()[0] == "round 1, hands"
        assert "canoe" not in text(game_of(3).initial_state(), 0)
