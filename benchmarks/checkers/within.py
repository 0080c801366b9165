r"""Checkers that run inside a Python process of their own: Storm, musil, minicheck, a bare search, and ours.

    python -m benchmarks.checkers.within musil \
        '{"seats": 2, "own": [3, 2], "supply": [2, 2], "most": 2, "exchanges": 2}'

prints what was found as one line of JSON. What is not installed ends with an ImportError.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import asdict, evolve, frozen

from benchmarks.checkers import bead as model
from benchmarks.checkers.bead import Bead

EVERYTHING = 10**9
"""More states than any search here will see."""


@frozen
class Found:
    """What a checker found."""

    states: int
    transitions: int | None = None
    """As the checker counts them; None if it does not."""
    deadlock: int | None = None
    """Steps to the deadlock, if there is one."""
    broken: str = ""
    """A property that does not hold."""
    bytes_per_state: float | None = None
    """The checker's own figure, if it gives one."""
    ends: int | None = None
    """States that are over, if the checker counts them."""


def storm(bead: Bead) -> Found:
    """Let Storm build the whole model from PRISM text with the properties as labels."""
    import stormpy

    from benchmarks.checkers.texts import prism

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bead.prism")
        path.write_text(prism(bead), encoding="utf-8")
        built = stormpy.build_model(stormpy.parse_prism_program(str(path)))
    labelled = {
        name: built.labeling.get_states(name).get_number_of_set_bits() for name in ("conserved", "sized", "deadlock")
    }
    broken = next((name for name in ("conserved", "sized") if labelled[name] < built.nr_states), "")
    steps = None
    if labelled["deadlock"]:
        # How near it is: the least number of steps within which it can be reached.
        for steps in range(built.nr_states):
            query = f'Pmax=? [F<={steps} "deadlock"]'
            (asked,) = stormpy.parse_properties(query)
            if stormpy.model_checking(built, asked)[built.initial_states[0]].value > 0:
                break
    return Found(built.nr_states, built.nr_transitions, steps, broken)


def musil(bead: Bead) -> Found:
    """Let musil check the model as guarded actions on frozen dataclasses that hold a flat tuple."""
    from dataclasses import dataclass

    import musil as checker

    @dataclass(frozen=True, slots=True)
    class Table:
        beads: model.State

    follow, conserve, size = model.follower(bead), model.conserved(bead), model.sized(bead)
    seats, exchanges = bead.seats, bead.exchanges

    def offering(green: int, red: int) -> Any:  # noqa: ANN401 (an action of a package that may be missing)
        def enabled(table: Table) -> bool:
            beads = table.beads
            turn = beads[-2]
            return beads[-1] < exchanges and turn < seats and beads[2 * turn] >= green and beads[2 * turn + 1] >= red

        return checker.Action(
            f"offer {green} {red}", enabled, lambda table: Table(model.offered(seats, table.beads, green, red))
        )

    resolve = checker.Action(
        "resolve",
        lambda table: table.beads[-1] < exchanges and table.beads[-2] == seats,
        lambda table: Table(follow(table.beads)[0][1]),
    )
    found = checker.check(
        checker.Model(
            init=Table(model.start(bead)),
            actions=[*(offering(green, red) for green, red in bead.offers), resolve],
            invariants={"conserved": lambda table: conserve(table.beads), "sized": lambda table: size(table.beads)},
            terminal=lambda table: table.beads[-1] == exchanges,
        ),
        max_states=EVERYTHING,
    )
    deadlock = len(found.trace) - 1 if found.kind == "deadlock" else None
    return Found(found.states_explored, None, deadlock, found.invariant or "")


def minicheck(bead: Bead) -> Found:
    """Let minicheck check the model; it knows no deadlocks, so that there is none is a third property."""
    import minicheck as checker

    follow, conserve, size = model.follower(bead), model.conserved(bead), model.sized(bead)
    seats = range(bead.seats)
    hands = [f"{colour}{seat}" for seat in seats for colour in ("green", "red")]
    offers = [f"offered_{name}" for name in hands]
    fields = (*hands, *offers, "green", "red", "turn", "done")

    def able(named: dict[str, int]) -> bool:
        turn = named["turn"]
        waits = turn < bead.seats and named["done"] < bead.exchanges
        return not waits or named[f"green{turn}"] + named[f"red{turn}"] > 0

    answer = checker.check_safety(
        checker.Protocol(
            name="bead",
            candidate=True,
            fields=fields,
            initial=model.start(bead),
            transitions=follow,
            invariants={
                "conserved": lambda named: conserve(tuple(named.values())),
                "sized": lambda named: size(tuple(named.values())),
                "able": able,
            },
        ),
        max_states=EVERYTHING,
    )
    held = answer["properties"]
    play = held["able"]["counterexample"]
    broken = next((name for name in ("conserved", "sized") if held[name]["holds"] is not True), "")
    return Found(answer["reachable_states"], None, None if play is None else len(play) - 1, broken)


def bare(bead: Bead) -> Found:
    """Search with nothing but a dictionary of tuples: what a search costs in Python that tells nobody anything."""
    known = model.count(bead)
    return Found(known.states, known.transitions, known.deadlock, ends=known.ends)


def _ours(bead: Bead) -> Any:  # noqa: ANN401 (a game of the tests)
    """Return the game of the tests with the two properties."""
    from boardrules import always
    from tests.verify.worlds import bead_model

    green, red = bead.total
    most = bead.most

    @always
    def conserved(state: Any) -> bool:  # noqa: ANN401 (a state of that game)
        """No bead appears or vanishes."""
        hands, placed, rest, _ = state
        everything = [*hands, *placed, rest]
        return sum([one[0] for one in everything]) == green and sum([one[1] for one in everything]) == red

    @always
    def sized(state: Any) -> bool:  # noqa: ANN401 (a state of that game)
        """Every offer is of 1 to so many beads."""
        return all(1 <= one + other <= most for one, other in state[1])

    pick = max if bead.condition is model.Condition.MOST else min
    game = bead_model(bead.seats, bead.own, bead.supply, most, bead.exchanges, pick=pick)
    return evolve(game, properties=(conserved, sized))


def plain(bead: Bead) -> Found:
    """Search with `explore`, nothing switched on: typed states, all laws, both properties."""
    from boardrules.verify.explore import explore

    return _told(explore(_ours(bead), most_states=EVERYTHING)[0])


def _told(report: Any) -> Found:  # noqa: ANN401 (a report of whichever engine)
    """Return what a report of ours says."""
    broken = dict(report.broken)
    stuck = broken.pop("whoever_must_act_can", None)
    return Found(
        report.look.states,
        report.look.steps,
        None if stuck is None else len(stuck.moves),
        ", ".join(broken),
        getattr(report.look, "bytes_per_state", None) or None,
        report.look.ends,
    )


def _example(bead: Bead, *reduce: str) -> Found:
    """Search the example's game by its compact steps, with some reductions; it states two properties of its own."""
    from boardrules.verify.explore import explore
    from examples import bead_model as example

    game = example.game(example.Config(bead.seats, bead.own, bead.supply, bead.most, bead.exchanges))
    return _told(explore(game, most_states=EVERYTHING, reduce=reduce)[0])


# ---------------------------------------------------------------------------------------- more of ours goes here
# A further way of searching is one more function of a Bead, with its name in WAYS and one line in OURS of
# `benchmarks.checkers.peers`. Where it sees fewer states than there are, that line says so: then its verdict is
# compared, and its count only with what is pinned there.
# ----------------------------------------------------------------------------------------------------------------

WAYS: dict[str, Callable[[Bead], Found]] = {
    "storm": storm,
    "musil": musil,
    "minicheck": minicheck,
    "bare": bare,
    "plain": plain,
    "compact": _example,
    "macro": lambda bead: _example(bead, "macro"),
    "macro+symmetry": lambda bead: _example(bead, "macro", "seats"),
}
"""By name, what can be run here."""


def main() -> None:
    """Run the checker that is named on the size that is given."""
    name, size = sys.argv[1:]
    print(json.dumps(asdict(WAYS[name](Bead.read(size)))))


if __name__ == "__main__":
    main()
