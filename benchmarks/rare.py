"""How soon rare things are found in the full games: by uniform players, by different tempers, by guided play.

    python benchmarks/rare.py [MOST_STEPS]

For each thing, and for seeds 0 to 4, the number of steps until it is first seen; `-` if it was not within so many.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from attrs import evolve

from boardrules import Game, fiji, kawa, wampum
from boardrules.chance import Sampler
from boardrules.seats import CHANCE
from boardrules.verify.guided import Guide
from boardrules.verify.sought import Eye, eye_for, sought
from boardrules.verify.walk import Temper, temper_of

AnyGame = Game[Any, Any]


def uniform(number: int) -> Temper:
    """Return the temper of uniform players."""
    return temper_of(0)


def played(game: AnyGame, eye: Eye, seed: int, most: int, temper_of: Callable[[int], Temper]) -> int | None:
    """Return after how many steps it is seen in games played one after another."""
    steps = number = 0
    while steps < most:
        sampler, temper = Sampler(seed, number), temper_of(number)
        number += 1
        state = eye.opening().after
        while actors := game.actors(state):
            actor = sampler.pick(actors)
            if actor is CHANCE:
                move = sampler.draw(game.draws(state))
            elif moves := game.legal_moves(state, actor):
                move = temper(sampler, moves)
            else:
                break
            steps += 1
            glance = eye.step(state, move)
            if glance.there:
                return steps
            state = glance.after
    return None


def led(game: AnyGame, eye: Eye, seed: int, most: int) -> int | None:
    """Return after how many steps it is seen by guided play."""
    guide = Guide(game, eye, seed=seed)
    guide.opening()
    number = 0
    while guide.best is None and guide.steps < most:
        guide.play(number)
        number += 1
    return guide.steps if guide.best is not None else None


def hands_of_two(state: fiji.State) -> bool:
    """Three players have two beads or fewer when they must offer."""
    return state.phase == "offer" and sum(sum(beads) <= 2 for beads in state.behind) >= 3


def forty_points(state: kawa.State) -> bool:
    """Somebody has forty points."""
    return max(state.points) >= 40


THINGS: list[tuple[str, AnyGame, Any]] = [
    (
        "fiji 4, exchanges=5: an offer is impossible",
        fiji.game(4, evolve(fiji.STANDARD, exchanges=5)),
        "an offer is always",
    ),
    (
        "fiji 2, exchanges=5: an offer is impossible",
        fiji.game(2, evolve(fiji.STANDARD, exchanges=5)),
        "an offer is always",
    ),
    ("fiji 3: a place is shared by three", fiji.game(3), "a place is shared by three"),
    ("fiji 5: a place is shared by three", fiji.game(5), "a place is shared by three"),
    ("fiji 4: three hands of two beads at most", fiji.game(4), hands_of_two),
    ("wampum 4: a chain of three", wampum.game(4), "a chain of three"),
    ("kawa 3: forty points", kawa.game(3), forty_points),
    ("kawa 3: fewer petals back than the wheel says", kawa.game(3), "takes back fewer"),
]


def main() -> None:
    """Measure and print a table."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"| steps until seen, seeds 0 to 4, at most {most:,} | uniform | tempers | guided |\n|---|---|---|---|")
    for name, game, what in THINGS:
        quarry = sought(game, what)
        within = quarry.within(game)
        cells = []
        for way in ("uniform", "tempers", "guided"):
            found = []
            for seed in range(5):
                eye = eye_for(within, quarry)
                if way == "guided":
                    steps = led(within, eye, seed, most)
                else:
                    steps = played(within, eye, seed, most, uniform if way == "uniform" else temper_of)
                found.append("-" if steps is None else f"{steps:,}")
            cells.append(" ".join(found))
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
