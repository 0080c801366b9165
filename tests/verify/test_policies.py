"""Policies: they see what their seat sees and no more, choose what is legal, and play better than chance."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from attrs import evolve

from boardrules import Game, fiji, kawa, wampum
from boardrules.chance import Sampler
from boardrules.fiji.policies import worth
from boardrules.policy import best, some_of
from boardrules.records import choose
from boardrules.seats import CHANCE
from boardrules.verify.simulate import Simulation, simulate
from boardrules.wampum.state import Bid

GAMES: dict[str, Game[Any, Any]] = {
    "fiji 2": fiji.game(2),
    "fiji 4": fiji.game(4),
    "fiji two-player": fiji.game(2, fiji.TWO_PLAYER),
    "fiji open": fiji.game(3, evolve(fiji.STANDARD, screens="open")),
    "fiji open two-player": fiji.game(2, evolve(fiji.TWO_PLAYER, screens="open")),
    "fiji minimal": fiji.game(3, fiji.MINIMAL),
    "fiji large": fiji.game(
        2, evolve(fiji.STANDARD, rounds=1, exchanges=1, offer_most=6, player_set=fiji.Beads(9, 9, 9, 9))
    ),
    "wampum 2": wampum.game(2),
    "wampum 4": wampum.game(4),
    "wampum chosen": wampum.game(3, evolve(wampum.STANDARD, final_pledge="chosen", chests="open")),
    "wampum revealed": wampum.game(4, evolve(wampum.STANDARD, bids_revealed="after-bidding", limit_extra=0)),
    "wampum minimal": wampum.game(3, wampum.MINIMAL),
    "kawa 2": kawa.game(2),
    "kawa 4": kawa.game(4),
    "kawa double-weaving": kawa.game(2, kawa.variants.DOUBLE_WEAVING),
    "kawa reconstructed": kawa.game(3, kawa.variants.RECONSTRUCTED),
    "kawa minimal": kawa.game(2, kawa.MINIMAL),
    "kawa alone": kawa.game(
        2, evolve(kawa.MINIMAL, rows=1, columns=2, tiles=kawa.Tiles(2), swap_adjacency="orthogonal")
    ),
}
NAMES = ("greedy", "one-ply")


def imagined(game: Game[Any, Any], view: Any, rng: Sampler) -> Any:
    """Return a state that the policies of a game make up."""
    room = import_module(f"boardrules.{game.name}.policies")
    return room.imagined(game.start.table, view, rng)


def decisions(game: Game[Any, Any], seed: int) -> Iterator[tuple[Any, int]]:
    """Go through the states of a random game in which a seat may decide, with each such seat."""
    sampler, state = Sampler(seed), game.initial_state()
    while (move := choose(game, state, sampler)) is not None:
        for actor in game.actors(state):
            if actor is not CHANCE:
                yield state, actor
        state = game.advance(state, move)


def at(game: Game[Any, Any], **policies: str) -> Simulation:
    """Simulate a few games with policies at some seats."""
    return simulate(game, 8, policy=policies, events=False)


class TestEverywhere:
    """In each game that is shipped, under each kind of rules."""

    @pytest.mark.parametrize("name", GAMES)
    def test_both_are_there(self, name: str) -> None:
        assert tuple(GAMES[name].policies) == NAMES

    @pytest.mark.parametrize("policy", ["greedy", pytest.param("one-ply", marks=pytest.mark.slow)])
    @pytest.mark.parametrize("name", GAMES)
    def test_whole_games_are_played(self, name: str, policy: str) -> None:
        game = GAMES[name]
        played = simulate(game, 1, policy=policy, seed=5, events=False)
        assert played.finished == 1

    @pytest.mark.parametrize("policy", NAMES)
    @pytest.mark.parametrize("name", GAMES)
    def test_the_same_stream_gives_the_same_choice(self, name: str, policy: str) -> None:
        game = GAMES[name]
        for number, (state, seat) in enumerate(decisions(game, 2)):
            if number % 29 == 0:
                view, moves = game.view(state, seat), game.legal_moves(state, seat)
                one, other = (game.policies[policy](view, moves, Sampler(number)) for _ in range(2))
                assert one == other
                assert one in moves
                assert game.objection(state, one) is None

    def test_a_policy_is_called_with_three_things(self) -> None:
        for game in GAMES.values():
            for policy in game.policies.values():
                assert list(inspect.signature(policy).parameters) == ["view", "legal_moves", "rng"]


class TestNoPeeking:
    """What a policy makes up looks from its seat as the real table does, and knows nothing more."""

    @pytest.mark.parametrize("name", GAMES)
    def test_it_looks_the_same(self, name: str) -> None:
        game = GAMES[name]
        for number, (state, seat) in enumerate(decisions(game, 1)):
            view = game.view(state, seat)
            made = imagined(game, view, Sampler(number))
            assert game.view(made, seat) == view
            assert game.phase_of(made) == game.phase_of(state)
            here, there = game.legal_moves(state, seat), game.legal_moves(made, seat)
            assert len(here) == len(there)
            assert all(here[place] == there[place] for place in range(0, len(here), 1 + len(here) // 20))

    @pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.redeal is not None])
    def test_nothing_that_must_hold_is_broken_by_it(self, name: str) -> None:
        game = GAMES[name]
        conserved = [one for one in game.properties if one.name in CONSERVED]
        assert conserved
        for number, (state, seat) in enumerate(decisions(game, 4)):
            made = imagined(game, game.view(state, seat), Sampler(number))
            assert all(one.holds(made) for one in conserved)

    @pytest.mark.parametrize("policy", NAMES)
    @pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.redeal is not None])
    def test_the_choice_rests_on_nothing_hidden(self, name: str, policy: str) -> None:
        game = GAMES[name]
        assert game.redeal is not None
        for number, (state, seat) in enumerate(decisions(game, 3)):
            if number % 17:
                continue
            other = game.redeal(state, seat, Sampler(number))
            chosen = [
                game.policies[policy](game.view(one, seat), game.legal_moves(one, seat), Sampler(number))
                for one in (state, other)
            ]
            assert chosen[0] == chosen[1]


CONSERVED = {"beads_are_conserved", "cards_are_conserved", "goods_are_conserved"}


class TestStrength:
    """A greedy player beats those who play at random, and one who looks ahead does too, at whatever seat."""

    @pytest.mark.parametrize("policy", ["greedy", pytest.param("one-ply", marks=pytest.mark.slow)])
    @pytest.mark.parametrize("seat", ["A", "C"])
    @pytest.mark.parametrize("name", ["fiji 4", "wampum 4", "kawa 4"])
    def test_it_beats_chance(self, name: str, seat: str, policy: str) -> None:
        played = at(GAMES[name], **{seat: policy})
        mine = "AC".index(seat) * 2
        assert played.wins[mine].share > 0.4
        assert all(played.scores[mine].mean > scores.mean for at, scores in enumerate(played.scores) if at != mine)

    @pytest.mark.slow
    @pytest.mark.parametrize("policy", NAMES)
    @pytest.mark.parametrize("name", ["fiji 4", "wampum 4", "kawa 4", "fiji two-player"])
    def test_beyond_doubt(self, name: str, policy: str) -> None:
        game = GAMES[name]
        played = simulate(game, 60, policy={"B": policy}, events=False)
        low, _ = played.wins[1].interval(0.999)
        assert low > 1 / game.seats

    @pytest.mark.slow
    @pytest.mark.parametrize("name", ["fiji 4", "wampum 4", "kawa 2"])
    def test_looking_ahead_beats_greed(self, name: str) -> None:
        game = GAMES[name]
        first = simulate(game, 60, policy={"A": "one-ply", "B": "greedy"}, events=False)
        second = simulate(game, 60, policy={"A": "greedy", "B": "one-ply"}, events=False)
        assert first.wins[0].shares + second.wins[1].shares > first.wins[1].shares + second.wins[0].shares


class TestThoughts:
    """What the policies of the games think of single decisions."""

    def test_fiji_gives_away_what_is_not_wanted(self) -> None:
        game = fiji.game(2)
        chosen = self.offer(game, "fewest blue", "most red", "most green", "most yellow")
        assert chosen.beads == fiji.Beads.read("2b")

    def offer(self, game: Game[Any, Any], *goals: str) -> Any:
        state = next(state for state, _ in decisions(game, 1) if state.phase == "offer")
        state = evolve(state, goals=tuple(map(fiji.Goal.read, goals)))
        return game.policies["greedy"](game.view(state, 0), game.legal_moves(state, 0), Sampler(1))

    @pytest.mark.parametrize("policy", NAMES)
    @pytest.mark.parametrize("phase", ["rotate", "swap"])
    def test_fiji_turns_the_goals_to_its_good(self, phase: str, policy: str) -> None:
        game = fiji.game(3)
        found = [(state, seat) for seed in range(12) for state, seat in decisions(game, seed) if state.phase == phase]
        assert len(found) > 5
        before = after = 0
        for state, seat in found:
            chosen = game.policies[policy](game.view(state, seat), game.legal_moves(state, seat), Sampler(1))
            before += worth(state.behind[seat], state.goals)
            after += worth(state.behind[seat], game.step(state, chosen).goals or state.goals)
        assert after > before

    def test_wampum_bids_what_the_village_does_not_have(self) -> None:
        game = wampum.game(2)
        state = next(state for state, _ in decisions(game, 1) if state.phase == "bid")
        villages = tuple(map(wampum.Goods.read, ("1c1h", "1c1h1t", "1c1h2t")))
        hands = (wampum.Goods.read("1c5w"),) * 2
        state = evolve(state, start=0, villages=villages, hands=hands, final=True)
        chosen = game.policies["greedy"](game.view(state, 0), game.legal_moves(state, 0), Sampler(1))
        assert chosen.goods.weapon >= 4
        assert not chosen.goods.corn

    @pytest.mark.parametrize("policy", NAMES)
    def test_wampum_chooses_among_thousands_of_discards(self, policy: str) -> None:
        game = wampum.game(2)
        state = next(state for state, _ in decisions(game, 1) if state.phase == "bid")
        bids = (Bid(1, wampum.Goods(2, 2, 2, 2, 2)), None, None)
        state = evolve(state, phase="discard", hands=(wampum.Goods(6, 5, 5, 5, 5), wampum.Goods(1)), bids=bids)
        moves = game.legal_moves(state, 0)
        assert len(moves) > 200
        assert game.policies[policy](game.view(state, 0), moves, Sampler(1)) in moves

    def test_kawa_takes_back_what_would_be_washed_home_anyway(self) -> None:
        game = kawa.game(2)
        seen = 0
        for state, seat in decisions(game, 1):
            if state.phase == "take-back" and state.round < 4:
                moves = game.legal_moves(state, seat)
                chosen = game.policies["greedy"](game.view(state, seat), moves, Sampler(1))
                rows = [petal.cell.row for petal in chosen.petals]
                there = sorted((petal.cell.row for move in moves for petal in move.petals), reverse=True)
                assert max(rows) == there[0]
                seen += 1
        assert seen


class TestHelp:
    """What policies are made of."""

    def test_the_best_and_any_of_those_level(self) -> None:
        assert {best("abc", lambda move: 0, Sampler(seed)) for seed in range(30)} == {"a", "b", "c"}
        with pytest.raises(ValueError, match=r"^no moves found"):
            best([], len, Sampler(1))

    def test_some_of_many(self) -> None:
        drawn = some_of(range(10**9), 5, Sampler(1))
        assert len(drawn) == 5
        assert all(0 <= one < 10**9 for one in drawn)

    def test_lead_of_one_alone(self) -> None:
        from boardrules.kawa.policies import lead

        assert lead([5], 0, 1) == 5.0


class TestOddMoves:
    """A policy that is asked of moves it knows nothing of takes any of them."""

    @pytest.mark.parametrize("policy", NAMES)
    def test_fiji(self, policy: str) -> None:
        game = fiji.game(2)
        state = game.initial_state()
        moves = game.legal_moves(state, CHANCE)
        assert game.policies[policy](game.view(state, 0), moves, Sampler(1)) in moves

    def test_wampum(self) -> None:
        game = wampum.game(3)
        state = game.initial_state()
        moves = game.legal_moves(state, CHANCE)
        assert game.policies["greedy"](game.view(state, 0), moves, Sampler(1)) in moves
