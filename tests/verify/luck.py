"""Games of chance that everybody knows, written as a user would, each with the exact chance that is published.

Nothing is decided in secret: what is hidden is drawn when it is turned up, with the chances that it has by then.
"""

from __future__ import annotations

from fractions import Fraction
from math import perm
from typing import Any

from attrs import frozen

from boardrules import Game, Outcome, Phase

Draws = tuple[tuple[str, int], ...]

TWO_DICE: Draws = tuple((str(total), 6 - abs(7 - total)) for total in range(2, 13))
"""What two dice show, out of 36."""


def decided(state: Any) -> Outcome | None:
    """Return the end of a state that is ("won" or "lost", ...)."""
    return {"won": Outcome((1,), (0,)), "lost": Outcome((0,), ())}.get(state[0])


def craps() -> Game[tuple[str, str], str]:
    """Return craps from the shooter's side: 7 or 11 wins at once, 2, 3, 12 lose, else the point must come before 7."""

    def roll(state: tuple[str, str], total: str) -> tuple[str, str]:
        place, point = state
        if place == "come out":
            if total in {"7", "11"}:
                return "won", ""
            return ("lost", "") if total in {"2", "3", "12"} else ("point", total)
        if total == point:
            return "won", ""
        return ("lost", "") if total == "7" else state

    return Game(
        name="craps",
        start=("come out", ""),
        phase_of=lambda state: "over" if state[0] in {"won", "lost"} else "roll",
        phases=[Phase(name="roll", draws=lambda state: TWO_DICE, apply=roll), Phase(name="over")],
        outcome=decided,
    )


def monty_hall() -> Game[tuple[Any, ...], str]:
    """Return the three doors: one is picked, another one that hides a goat is opened, then one may switch.

    Where the car is, is drawn last. With car and opening together there are six equal cases for each door picked: two
    for each place of the car, of which the host opens one door each if it is behind the picked one.
    """
    doors = ("1", "2", "3")

    def openings(picked: str) -> dict[tuple[str, str], int]:
        """How many of the six cases have the car here and that door opened."""
        made = {}
        for car in doors:
            closed = [door for door in doors if door not in {picked, car}]
            for opened in closed:
                made[car, opened] = 2 // len(closed)
        return made

    def draws(state: tuple[Any, ...]) -> Draws:
        cases = openings(state[1])
        if state[0] == "open":
            return tuple(
                (door, sum(weight for (_, opened), weight in cases.items() if opened == door))
                for door in doors
                if door != state[1]
            )
        return tuple((car, weight) for (car, opened), weight in cases.items() if opened == state[2])

    def decide(state: tuple[Any, ...], move: str) -> tuple[Any, ...]:
        _, picked, opened = state
        final = picked if move == "stay" else next(door for door in doors if door not in {picked, opened})
        return "look", picked, opened, final

    def look(state: tuple[Any, ...], car: str) -> tuple[Any, ...]:
        return ("won" if car == state[3] else "lost",)

    return Game(
        name="three doors",
        start=("pick",),
        phase_of=lambda state: "over" if state[0] in {"won", "lost"} else state[0],
        phases=[
            Phase(name="pick", legal_moves=lambda state, seat: doors, apply=lambda state, move: ("open", move)),
            Phase(name="open", draws=draws, apply=lambda state, move: ("decide", state[1], move)),
            Phase(name="decide", legal_moves=lambda state, seat: ("stay", "switch"), apply=decide),
            Phase(name="look", draws=draws, apply=look),
            Phase(name="over"),
        ],
        outcome=decided,
    )


def secretary(candidates: int) -> Game[tuple[str, int], str]:
    """Return the choice of the best of some candidates who come in random order, each taken at once or never.

    A state is what is to be done, and how many have been seen. Once one is taken, only a better one later spoils it.
    """

    def seen(state: tuple[str, int], move: str) -> tuple[str, int]:
        what, number = state
        if what == "wait":
            return ("lost" if move == "better than all before" else "wait", number + 1)
        return ("decide" if move == "better than all before" else "next", number + 1)

    def phase_of(state: tuple[str, int]) -> str:
        what, number = state
        if what == "decide":
            return what
        return "over" if what in {"won", "lost"} or number == candidates else "next"

    def outcome(state: tuple[str, int]) -> Outcome | None:
        if phase_of(state) != "over":
            return None
        return Outcome((1,), (0,)) if state[0] == "wait" else Outcome((0,), ())

    return Game(
        name=f"the best of {candidates}",
        start=("next", 0),
        phase_of=phase_of,
        phases=[
            Phase(
                name="next",
                draws=lambda state: (
                    ("better than all before", 1),
                    *((("no better", state[1]),) if state[1] else ()),
                ),
                apply=seen,
            ),
            Phase(
                name="decide",
                legal_moves=lambda state, seat: ("take", "pass"),
                apply=lambda state, move: ("wait" if move == "take" else "next", state[1]),
            ),
            Phase(name="over"),
        ],
        outcome=outcome,
    )


def ruin(start: int, goal: int | None, weights: tuple[int, int] = (1, 1)) -> Game[int, str]:
    """Return a gambler who wins or loses one at a time, until nothing is left or there is enough, if that is ever."""

    def over(state: int) -> bool:
        return state in {0, goal}

    return Game(
        name="gambler",
        start=start,
        phase_of=lambda state: "over" if over(state) else "bet",
        phases=[
            Phase(
                name="bet",
                draws=lambda state: (("win", weights[0]), ("lose", weights[1])),
                apply=lambda state, move: state + (1 if move == "win" else -1),
            ),
            Phase(name="over"),
        ],
        outcome=lambda state: Outcome((state,), (0,) if state else ()) if over(state) else None,
    )


def birthdays(people: int) -> Game[tuple[int, str], str]:
    """Return people who tell their birthdays one after the other; won as soon as two are the same."""
    return Game(
        name=f"{people} birthdays",
        start=(0, ""),
        phase_of=lambda state: "over" if state[1] or state[0] == people else "tell",
        phases=[
            Phase(
                name="tell",
                draws=lambda state: (("new", 365 - state[0]), *((("the same", state[0]),) if state[0] else ())),
                apply=lambda state, move: (state[0] + 1, "" if move == "new" else "shared"),
            ),
            Phase(name="over"),
        ],
        outcome=lambda state: Outcome((1,), (0,)) if state[1] else Outcome((0,), ()) if state[0] == people else None,
    )


def penney(first: str, second: str) -> Game[str, str]:
    """Return two players who wait for three tosses each of a fair coin; a state is the last three."""

    def outcome(state: str) -> Outcome | None:
        for seat, row in enumerate((first, second)):
            if state == row:
                return Outcome((1 - seat, seat), (seat,))
        return None

    return Game(
        name=f"{first} against {second}",
        seats=2,
        start="",
        phase_of=lambda state: "toss" if outcome(state) is None else "over",
        phases=[
            Phase(
                name="toss",
                draws=lambda state: (("H", 1), ("T", 1)),
                apply=lambda state, move: (state + move)[-3:],
            ),
            Phase(name="over"),
        ],
        outcome=outcome,
    )


def boxes_of_coins() -> Game[tuple[str, ...], str]:
    """Return three boxes of two coins: gold and gold, silver and silver, one of each; a coin drawn is gold.

    Won if the other one is gold as well; whoever draws silver begins again.
    """
    return Game(
        name="boxes of coins",
        start=("draw",),
        phase_of=lambda state: "over" if state[0] in {"won", "lost"} else state[0],
        phases=[
            Phase(
                name="draw",
                draws=lambda state: (("gold of two", 2), ("gold of one", 1), ("silver", 3)),
                apply=lambda state, move: ("draw",) if move == "silver" else ("look", move),
            ),
            Phase(
                name="look",
                draws=lambda state: (("gold" if state[1] == "gold of two" else "silver", 1),),
                apply=lambda state, move: ("won" if move == "gold" else "lost",),
            ),
            Phase(name="over"),
        ],
        outcome=decided,
    )


@frozen
class Odds:
    """A game with the published chance that a seat wins under uniform play."""

    game: Game[Any, Any]
    chance: Fraction
    source: str
    seat: int = 0
    best: Fraction | None = None
    """The best that the seat can force, where that is published."""
    circles: bool = False
    """Whether play can go round in circles."""


def at_random(candidates: int) -> Fraction:
    """Return how likely the best of some candidates is taken by who tosses a coin: n-th part of a sum, term by term."""
    total, waiting = Fraction(0), Fraction(1)
    for number in range(1, candidates + 1):
        total += waiting / 2
        waiting *= 1 - Fraction(1, 2 * number)
    return total / candidates


ODDS: dict[str, Odds] = {
    "craps": Odds(craps(), Fraction(244, 495), "every textbook: the shooter wins 244 of 495", circles=True),
    "three doors": Odds(
        monty_hall(), Fraction(1, 2), "Selvin 1975, vos Savant 1990: switching wins two of three", best=Fraction(2, 3)
    ),
    "best of 3": Odds(secretary(3), at_random(3), "Gilbert and Mosteller 1966, table 2: the best", best=Fraction(1, 2)),
    "best of 4": Odds(secretary(4), at_random(4), "the same", best=Fraction(11, 24)),
    "best of 5": Odds(secretary(5), at_random(5), "the same", best=Fraction(13, 30)),
    "fair ruin": Odds(ruin(3, 10), Fraction(3, 10), "Huygens, Bernoulli: i of N", circles=True),
    "unfair ruin": Odds(
        ruin(3, 10, (18, 20)),
        (1 - Fraction(10, 9) ** 3) / (1 - Fraction(10, 9) ** 10),
        "De Moivre: (1 - r^i) / (1 - r^N), with r = 20/18 at a roulette table with two zeros",
        circles=True,
    ),
    "birthdays of 23": Odds(birthdays(23), 1 - Fraction(perm(365, 23), 365**23), "von Mises 1939: 23 people, 0.5073"),
    "HHH and THH": Odds(penney("HHH", "THH"), Fraction(7, 8), "Penney 1969: seven of eight", seat=1, circles=True),
    "HHT and THH": Odds(penney("HHT", "THH"), Fraction(3, 4), "Penney 1969: three of four", seat=1, circles=True),
    "HTH and HHT": Odds(penney("HTH", "HHT"), Fraction(2, 3), "Penney 1969: two of three", seat=1, circles=True),
    "boxes of coins": Odds(boxes_of_coins(), Fraction(2, 3), "Bertrand 1889: two of three", circles=True),
}
"""By name."""
