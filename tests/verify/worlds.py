"""Games from outside the library, a few lines each: old puzzles with known numbers, and a model that others checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from boardrules import Event, Game, Outcome, Phase, Property, always, best_scores, say, sometimes
from boardrules.chance import Sampler
from boardrules.seats import Seat


def puzzle(
    name: str,
    start: Any,
    moves: Callable[[Any], dict[str, Any]],
    goal: Callable[[Any], bool],
    *,
    properties: tuple[Property, ...] | None = None,
) -> Game[Any, str]:
    """Return a puzzle for one: in each state some named moves lead to others, and the goal is claimed unreachable."""

    @always()
    def unsolved(state: Any) -> bool:
        """Nobody solves it."""
        return not goal(state)

    return Game(
        name=name,
        start=start,
        phases=[
            Phase(
                name="play",
                legal_moves=lambda state, _: tuple(moves(state)),
                apply=lambda state, move: moves(state)[move],
            )
        ],
        properties=(unsolved,) if properties is None else properties,
    )


# Two jugs, five litres and three


def pours(state: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """Return what filling, emptying and pouring over make of what is in the two jugs."""
    large, small = state
    over, back = min(large, 3 - small), min(small, 5 - large)
    made = {
        "fill the large jug": (5, small),
        "fill the small jug": (large, 3),
        "empty the large jug": (0, small),
        "empty the small jug": (large, 0),
        "pour into the small jug": (large - over, small + over),
        "pour into the large jug": (large + back, small - back),
    }
    return {move: after for move, after in made.items() if after != state}


def jugs(*properties: Property) -> Game[Any, str]:
    """Return the jugs, with which four litres are to be measured."""
    return puzzle("jugs", (0, 0), pours, lambda state: 4 in state, properties=properties or None)


@always("jugs.size")
def the_small_jug_holds_three(state: tuple[int, int]) -> bool:
    """There are never more than three litres in the small jug."""
    return state[1] <= 3


@sometimes("jugs.four")
def four_litres_are_measured(state: tuple[int, int]) -> bool:
    """Four litres are in a jug."""
    return 4 in state


def leaking_jugs() -> Game[Any, str]:
    """Return jugs in which pouring over forgets that the small one is small: a planted fault."""

    def apply(state: tuple[int, int], move: str) -> tuple[int, int]:
        return (0, sum(state)) if move == "pour into the small jug" else pours(state)[move]

    return jugs(the_small_jug_holds_three).replacing("play", apply=apply)


# Three missionaries and three cannibals; a farmer, a wolf, a goat and a cabbage; three discs on three pegs


def crossings(state: tuple[int, int, int]) -> dict[str, tuple[int, int, int]]:
    """Return where a boat for two takes missionaries and cannibals without anybody being eaten."""
    missionaries, cannibals, boat = state
    way = -1 if boat else 1
    made = {}
    for left, right in product(range(3), repeat=2):
        there, here = missionaries + way * left, cannibals + way * right
        safe = 0 <= there <= 3 and 0 <= here <= 3 and there in {0, 3, here}
        if 1 <= left + right <= 2 and safe:
            made[f"{left} missionaries and {right} cannibals cross"] = (there, here, 1 - boat)
    return made


def ferries(state: frozenset[str]) -> dict[str, frozenset[str]]:
    """Return where the farmer goes, alone or with one thing, so that nothing is eaten behind his back."""
    everything = frozenset({"farmer", "wolf", "goat", "cabbage"})
    here = state if "farmer" in state else everything - state
    made = {}
    for thing in sorted(here):
        left = here - {"farmer", thing}
        if not {"wolf", "goat"} <= left and not {"goat", "cabbage"} <= left:
            made[f"the farmer takes {thing}"] = state ^ {"farmer", thing}
    return made


def turns_of_the_tower(state: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Return where the topmost discs of three pegs can go; the peg of each disc is noted, the smallest first."""
    made = {}
    for disc, peg in product(range(len(state)), range(3)):
        smaller = state[:disc]
        if peg != state[disc] and state[disc] not in smaller and peg not in smaller:
            made[f"disc {disc} to peg {peg}"] = (*smaller, peg, *state[disc + 1 :])
    return made


PUZZLES: dict[str, tuple[Game[Any, str], int, int]] = {
    "jugs": (jugs(), 16, 6),
    "missionaries": (puzzle("missionaries", (3, 3, 1), crossings, lambda state: state == (0, 0, 0)), 16, 11),
    "farmer": (
        puzzle("farmer", frozenset({"farmer", "wolf", "goat", "cabbage"}), ferries, lambda state: not state),
        10,
        7,
    ),
    "tower": (puzzle("tower", (0, 0, 0), turns_of_the_tower, lambda state: state == (2, 2, 2)), 27, 7),
}
"""Puzzles, how many states they have, and how many moves their shortest solution."""


# The bead model: a cut-down Fiji with which checkers are compared

Bundle = tuple[int, int]
Beads = tuple[tuple[Bundle, ...], tuple[Bundle, ...], Bundle, int]
"""The hands, the offers so far, the supply, and the exchanges that are complete."""


def bead_model(
    seats: int, own: Bundle, supply: Bundle, most: int, exchanges: int, *, pick: Callable[[list[int]], int] = max
) -> Game[Beads, str]:
    """Return the model: offers in turn, the most green alone takes two green, then all offers go to the supply.

    What the rules do by themselves is a draw with one side here, since the other checkers count it as a step.
    """

    def offers(state: Beads, seat: Seat) -> tuple[str, ...]:
        green, red = state[0][seat]
        pairs = product(range(green + 1), range(red + 1))
        return tuple(f"{seat} offers {one} {other}" for one, other in pairs if 1 <= one + other <= most)

    def offer(state: Beads, move: str) -> Beads:
        hands, placed, rest, done = state
        seat, _, green, red = move.split()
        bundle = (int(green), int(red))
        left = [hand if place != int(seat) else _less(hand, bundle) for place, hand in enumerate(hands)]
        return tuple(left), (*placed, bundle), rest, done

    def resolve(state: Beads, move: str) -> Beads:
        hands, placed, rest, done = state
        greens = [green for green, _ in placed]
        alone = [green for green in greens if greens.count(green) == 1]
        changed = list(hands)
        if alone and rest[0] >= 2:
            best = greens.index(pick(alone))
            changed[best] = (changed[best][0] + 2, changed[best][1])
            rest = (rest[0] - 2, rest[1])
        for green, red in placed:
            rest = (rest[0] + green, rest[1] + red)
        return tuple(changed), (), rest, done + 1

    def phase_of(state: Beads) -> str:
        if state[3] == exchanges:
            return "over"
        return "resolve" if len(state[1]) == seats else "offer"

    return Game(
        name="beads",
        seats=seats,
        start=((own,) * seats, (), supply, 0),
        phase_of=phase_of,
        phases=[
            Phase(
                name="offer",
                actors=lambda state: (len(state[1]),),
                legal_moves=offers,
                apply=offer,
                leads_to=("offer", "resolve"),
            ),
            Phase(name="resolve", draws=lambda state: (("resolve", 1),), apply=resolve, leads_to=("offer", "over")),
            Phase(name="over"),
        ],
        outcome=lambda state: Outcome((0,) * seats, ()) if state[3] == exchanges else None,
        measure=lambda state: (exchanges - state[3], seats - len(state[1])),
    )


def _less(hand: Bundle, bundle: Bundle) -> Bundle:
    return hand[0] - bundle[0], hand[1] - bundle[1]


# A game that counts down, to be spoilt in one place


def fewer(state: int, seat: Seat) -> Iterator[str]:
    """Go through what may be taken: one or two."""
    return (f"take {count}" for count in (1, 2) if count <= state)


def countdown(start: int = 5, phase: dict[str, Any] | None = None, **parts: Any) -> Game[Any, Any]:
    """Return a game for one who takes one or two until nothing is left, with some parts replaced."""
    play = {
        "name": "play",
        "actors": lambda state: (0,) if state > 0 else (),
        "legal_moves": lambda state, seat: tuple(fewer(state, seat)),
        "apply": lambda state, move: state - int(move.split()[-1]),
        "leads_to": ("play",),
        **(phase or {}),
    }
    whole = {
        "name": "countdown",
        "start": start,
        "phases": [Phase(**play)],
        "outcome": lambda state: Outcome((0,), (0,)) if state <= 0 else None,
        "measure": lambda state: (state,),
        **parts,
    }
    return Game(**whole)


# Two who pick a number in secret, at the same time, to be spoilt in one place

Picks = tuple[int | None, int | None]


def picked(state: Picks, move: str) -> Picks:
    """Return what lies on the table when somebody has picked."""
    number = int(move[-1])
    return (number, state[1]) if move.startswith("A") else (state[0], number)


def own_and_whether(state: Picks, seat: Seat) -> tuple[int | None, bool]:
    """Show a seat its own number, and whether the other has picked."""
    return state[seat], state[1 - seat] is None


def another_number(state: Picks, seat: Seat, sampler: Sampler) -> Picks:
    """Return a state in which the other may have picked another number."""
    hidden = None if state[1 - seat] is None else sampler.below(3)
    return (state[0], hidden) if seat == 0 else (hidden, state[1])


def tell_the_picker(before: Picks, move: str | None, after: Picks, seat: Seat | None) -> Iterator[Event]:
    """Tell the number to whoever picked it, to the other only that there is one."""
    heard = seat is None or str(move).startswith("AB"[seat])
    yield say("{move}", move=move) if heard else say("the other picks")


def picks(phase: dict[str, Any] | None = None, **parts: Any) -> Game[Any, Any]:
    """Return the game, with some parts replaced."""
    play = {
        "name": "pick",
        "actors": lambda state: tuple(seat for seat in range(2) if state[seat] is None),
        "legal_moves": lambda state, seat: tuple(f"{'AB'[seat]} picks {number}" for number in range(3)),
        "apply": picked,
        "narrate": tell_the_picker,
        **(phase or {}),
    }
    whole = {
        "name": "picks",
        "seats": 2,
        "start": (None, None),
        "phases": [Phase(**play)],
        "outcome": lambda state: None if None in state else best_scores(state),
        "view": own_and_whether,
        "redeal": another_number,
        "text": lambda state, seat: str(state if seat is None else own_and_whether(state, seat)),
        **parts,
    }
    return Game(**whole)


# A coin, tossed twice


def coin(draws: Any = (("heads", 1), ("tails", 1)), **parts: Any) -> Game[Any, Any]:
    """Return a game in which only nature acts, with these draws."""
    toss = Phase(
        name="toss",
        draws=lambda state: draws,
        apply=lambda state, move: (*state, move),
    )
    whole = {
        "name": "coin",
        "start": (),
        "phases": [toss, Phase(name="over")],
        "phase_of": lambda state: "toss" if len(state) < 2 else "over",
        "outcome": lambda state: Outcome((state.count("heads"),), ()) if len(state) == 2 else None,
        **parts,
    }
    return Game(**whole)


def counting(*, aloud: bool) -> Game[Any, Any]:
    """Return a game in which A hides a coin and the rules count it by themselves, aloud or not."""

    def count(before: Any, move: Any, after: Any, seat: int | None) -> list[Event]:
        return [say("counted: {coin}", coin=before[1] if aloud or seat in {None, 0} else "something")]

    hide = Phase(
        name="hide",
        legal_moves=lambda state, seat: ("A hides 1", "A hides 2"),
        apply=lambda state, move: ("count", int(move[-1])),
        narrate=lambda before, move, after, seat: [say("hidden")],
        leads_to=("count",),
    )
    counted = Phase(name="count", settle=lambda state: ("over", state[1]), narrate=count, leads_to=("over",))
    return Game(
        name="hidden coin",
        seats=2,
        start=("hide", 0),
        phases=[hide, counted, Phase(name="over")],
        phase_of=lambda state: state[0],
        outcome=lambda state: Outcome((0, 0), ()) if state[0] == "over" else None,
        view=lambda state, seat: (state[0], state[1] if seat == 0 else None),
        redeal=lambda state, seat, sampler: state if seat == 0 or not state[1] else (state[0], 3 - state[1]),
    )
