"""Whole random games, in moves per second, beside the peers that are installed (group `bench`), in one run.

Every contestant plays for the same time, one after the other, round after round, so that a machine whose speed drifts
drifts for all; the table shows medians and ratios. A move is whatever is recorded of a game; decisions, which leave out
the draws of nature, are given beside it. Peers count the decisions of their players only.

    python benchmarks/random_games.py --rounds 5 --seconds 2
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from bisect import bisect
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any

from boardrules import CHANCE, Game, fiji, kawa, playout, wampum
from boardrules.chance import Sampler
from boardrules.verify.walk import Walk

Count = tuple[int, int]
"""Moves and decisions of one game."""

Contestant = Callable[[int], Count]
"""Plays the game of a number."""


def records(game: Game[Any, Any]) -> Contestant:
    """Play as `boardrules.playout` does, to a record in notation."""

    def play(number: int) -> Count:
        moves = playout(game, number).moves
        draws = sum(not move[0].isupper() for move in moves)
        return len(moves), len(moves) - draws

    return play


def steps(game: Game[Any, Any]) -> Contestant:
    """Play through the public functions a program would call: actors, legal moves, step with its objection."""

    def play(number: int) -> Count:
        sampler = Sampler(number)
        state, moves, decisions = game.initial_state(), 0, 0
        while actors := game.actors(state):
            actor = sampler.pick(actors)
            if actor is CHANCE:
                move = sampler.draw(game.draws(state))
            else:
                move = sampler.pick(game.legal_moves(state, actor))
                decisions += 1
            state = game.step(state, move)
            moves += 1
        return moves, decisions

    return play


def checked(game: Game[Any, Any]) -> Contestant:
    """Play with all properties and laws, as `boardrules check` does."""
    walk = Walk(game)

    def play(number: int) -> Count:
        before = walk.steps
        walk.play(8 * number)  # every eighth game has uniform players
        return walk.steps - before, 0

    return play


def leduc() -> Contestant:
    """RLCard's Leduc hold'em with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(number: int) -> Count:
        trajectories, _ = env.run(is_training=False)
        moves = sum(len(one) // 2 for one in trajectories)
        return moves, moves

    return play


def spiel(name: str) -> Contestant:
    """One of OpenSpiel's games, driven from Python."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker  # noqa: F401 (registers python_kuhn_poker)

    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def play(number: int) -> Count:
        state, moves, decisions = game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = actions[bisect(list(accumulate(chances)), choose(), hi=len(actions) - 1)]
            else:
                actions = state.legal_actions()
                action = actions[int(choose() * len(actions))]
                decisions += 1
            state.apply_action(action)
            moves += 1
        return moves, decisions

    return play


def contestants(kinds: list[str]) -> Iterator[tuple[str, Contestant]]:
    """Go through the peers that are installed, then our own."""
    for name, make in (
        ("RLCard leduc-holdem", leduc),
        ("OpenSpiel python_kuhn_poker", lambda: spiel("python_kuhn_poker")),
        ("OpenSpiel oh_hell (C++)", lambda: spiel("oh_hell")),
    ):
        try:
            yield name, make()
        except ImportError as fault:
            print(f"left out: {name}: {fault}", file=sys.stderr)
    ways = {"playout": records, "step": steps, "checked": checked}
    games = [
        (f"{name} {seats}", module.game(seats))
        for name, module in (("fiji", fiji), ("wampum", wampum), ("kawa", kawa))
        for seats in range(2, 5 if module is kawa else 6)
    ]
    games.append(("fiji two-player", fiji.game(2, fiji.TWO_PLAYER)))
    for kind in kinds:
        for name, game in games:
            yield f"{name}, {kind}", ways[kind](game)


def timed(play: Contestant, seconds: float, start: int) -> tuple[float, float, int]:
    """Return moves and decisions per second, and the number of the next game."""
    moves = decisions = 0
    number = start
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        made, decided = play(number)
        moves, decisions, number = moves + made, decisions + decided, number + 1
    return moves / passed, decisions / passed, number


def main() -> None:
    """Time everybody and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    ways = ["playout", "step", "checked"]
    parser.add_argument("--ways", nargs="+", default=ways, choices=ways)
    asked = parser.parse_args()
    everybody = list(contestants(asked.ways))
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name, _ in everybody}
    numbers = dict.fromkeys(speeds, 0)
    for play_round in range(asked.rounds + 1):
        for name, play in everybody:
            moves, decisions, numbers[name] = timed(play, asked.seconds, numbers[name])
            if play_round:  # the first one fills caches
                speeds[name].append((moves, decisions))
    peer = everybody[0][0]
    print(f"medians of {asked.rounds} rounds of {asked.seconds:g} s; ratios of moves to {peer}, round by round")
    print(f"{'':<30} {'moves/s':>10} {'decisions/s':>12} {'ratio':>7} {'min':>6} {'max':>6}")
    for name, pairs in speeds.items():
        ratios = [mine[0] / theirs[0] for mine, theirs in zip(pairs, speeds[peer], strict=True)]
        moves, decisions = (statistics.median(column) for column in zip(*pairs, strict=True))
        shown = f"{decisions:>12,.0f}" if decisions else f"{'':>12}"
        spread = f"{statistics.median(ratios):>7.2f} {min(ratios):>6.2f} {max(ratios):>6.2f}"
        print(f"{name:<30} {moves:>10,.0f} {shown} {spread}")


if __name__ == "__main__":
    main()
