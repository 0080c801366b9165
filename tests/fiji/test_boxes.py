"""Small boxes: rules that can be enumerated and still answer whether somebody can be left without beads."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.fiji import MINIMAL, STANDARD, TWO_PLAYER, Beads, boxed
from boardrules.fiji.game import Fiji
from boardrules.fiji.state import State
from tests.fiji.tables import Position, game_of, opening, states_of


def left_without(beads: int, least: int, most: int, exchanges: int) -> bool:
    """Say by trying everything whether a player who wins nothing can be unable to place an offer."""
    left = {beads}
    for _ in range(exchanges):
        if min(left) < least:
            return True
        left = {rest - offer for rest in left for offer in range(least, min(most, rest) + 1)}
    return False


def with_numbers(beads: int, least: int, most: int, exchanges: int, aside: int = 0) -> fiji.Ruleset:
    """Return rules in which only these numbers differ."""
    return evolve(
        STANDARD,
        player_set=Beads(green=beads + aside),
        offer_least=least,
        offer_most=most,
        exchanges=exchanges,
        aside=aside,
    )


NUMBERS = [(n, k, x) for n, k, x in product(range(1, 12), range(1, 6), range(1, 6)) if n >= 1]


class TestRunningOut:
    """With offers of up to K and X exchanges, a set of N beads can run out just if K * (X - 1) >= N."""

    @pytest.mark.parametrize(("beads", "most", "exchanges"), NUMBERS)
    def test_the_arithmetic(self, beads: int, most: int, exchanges: int) -> None:
        assert left_without(beads, 1, most, exchanges) == (most * (exchanges - 1) >= beads)

    @pytest.mark.parametrize("aside", [0, 1, 2])
    def test_the_box_keeps_it(self, aside: int) -> None:
        for beads, most, exchanges in NUMBERS:
            small = boxed(with_numbers(beads, 1, most, exchanges, aside), 2)
            own = sum(small.player_set) - small.aside
            assert small.offer_least == small.offer_most == 1
            assert left_without(own, 1, 1, small.exchanges) == left_without(beads, 1, most, exchanges)

    def test_the_box_keeps_it_for_larger_offers(self) -> None:
        for least, (beads, most, exchanges) in product((2, 3), NUMBERS):
            if least <= most and least <= beads:
                small = boxed(with_numbers(beads, least, most, exchanges), 2)
                own = sum(small.player_set)
                assert left_without(own, small.offer_least, 1, small.exchanges) == left_without(
                    beads, least, most, exchanges
                )

    def test_who_need_not_offer_is_never_left_without(self) -> None:
        small = boxed(with_numbers(4, 0, 4, 3), 2)
        assert small.offer_least == 0
        assert not left_without(sum(small.player_set), 0, 1, small.exchanges)

    @pytest.mark.parametrize(("beads", "most", "exchanges"), [(9, 4, 3), (8, 4, 3), (2, 1, 3), (3, 1, 3), (4, 4, 2)])
    def test_the_game_itself_shows_it(self, beads: int, most: int, exchanges: int) -> None:
        position = opening(2, with_numbers(beads, 1, most, exchanges)).onward("offer")
        for _ in range(exchanges - 1):
            offer = f"{most}g"
            position = position.offer(offer, offer)  # level on every condition: nobody wins anything
        assert (position.moves(0) == []) == left_without(beads, 1, most, exchanges)

    def test_the_sheets_rules_leave_beads(self) -> None:
        assert not left_without(14, 1, 4, 3)
        assert not left_without(14, 1, 4, 4)
        assert left_without(14, 1, 4, 5)


def everything(game: Fiji) -> set[State]:
    """Return all states in which somebody must act or the game is over."""
    seen = {game.initial_state()}
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        for actor in game.actors(state):
            for move in game.legal_moves(state, actor):
                after = game.advance(state, move)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen


class TestBoxes:
    """A box is a game of the same kind, small enough to go through."""

    @pytest.mark.slow
    @pytest.mark.parametrize(("exchanges", "runs_out"), [(3, False), (4, False), (5, True)])
    def test_going_through_a_box_gives_the_answer(self, exchanges: int, runs_out: bool) -> None:
        (box,) = game_of(2, evolve(STANDARD, exchanges=exchanges)).boxes()
        stuck = [
            state for state in everything(box) if any(not box.legal_moves(state, actor) for actor in box.actors(state))
        ]
        assert bool(stuck) == runs_out

    @pytest.mark.parametrize("seats", range(2, 6))
    @pytest.mark.parametrize(
        "changes",
        [
            {},
            {"tied_heads": "next-place", "zero_most": "does-not-count", "screens": "open", "short_deck": "reshuffle"},
            {"aside": 2},
            {"offer_least": 0},
            {"exchanges": 1},
            {"exchanges": 9},
            {"scoring": "goal-by-goal", "goal_heads": (4, 3, 2, 1)},
            {"goals": (fiji.Colour.BLUE, fiji.Colour.RED)},
        ],
    )
    def test_a_box_can_be_played_and_keeps_the_readings(self, seats: int, changes: dict[str, object]) -> None:
        rules = evolve(STANDARD, **changes)
        small = boxed(rules, seats)
        readings = ("tied_heads", "zero_most", "short_deck", "screens", "scoring")
        assert all(getattr(small, name) is getattr(rules, name) for name in readings)
        assert (small.rounds, small.offer_most) == (1, 1)
        if rules.exchanges < 9:
            assert Position(game_of(seats, small), game_of(seats, small).initial_state()).onward("over")

    def test_the_box_of_two_players_with_beads_aside(self) -> None:
        (box,) = game_of(2, TWO_PLAYER).boxes()
        assert (box.ruleset.aside, box.ruleset.goal_heads) == (1, (4, 3))
        assert {"hide", "offer", "over"} <= {state.phase for state in states_of(box, 1)}

    def test_minimal_is_the_box_of_the_sheet(self) -> None:
        assert boxed(STANDARD, 5) == MINIMAL
        assert game_of(3).boxes()[0].ruleset == boxed(STANDARD, 3)
