"""A game's graph as a Markov decision process in text, for Storm to say who wins how often; and the same by fractions.

Two ways that share nothing but the graph: Storm solves the text, exactly, in rationals; `by_hand` goes backwards
through the graph. Of those who may act at the same time one is drawn, all being equally likely, but a seat that chooses
decides before the others, so that it knows nothing of what they decide. Each legal move of a seat that plays uniformly
is equally likely; nature draws by weight. A game that goes round in circles can only be asked of Storm, or of
`circling`, which solves the equations.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import frozen

from boardrules import CHANCE, Game

Spread = tuple[tuple[int, Fraction], ...]
"""Places of states, each with its probability."""


@frozen
class Turn:
    """A state in which somebody acts: what each of those who may act can lead to, and with which probability."""

    by: tuple[tuple[Any, Spread], ...]


@frozen
class End:
    """A state in which nobody acts, and who wins there."""

    winners: tuple[int, ...] = ()


Graph = list[Turn | End]
"""All states that can be reached, by their places; the first one is at 0."""


def graph_of(game: Game[Any, Any]) -> Graph:
    """Go through a game breadth first."""
    states = [game.initial_state()]
    places = {states[0]: 0}

    def place(state: Any) -> int:
        if state not in places:
            places[state] = len(states)
            states.append(state)
        return places[state]

    graph: Graph = []
    for state in states:
        by = []
        for actor in game.actors(state):
            if actor is CHANCE:
                moves = game.chance_outcomes(state)
            else:
                legal = game.legal_moves(state, actor)
                moves = [(move, Fraction(1, len(legal))) for move in legal]
            by.append((actor, tuple((place(game.advance(state, move)), chance) for move, chance in moves)))
        outcome = game.outcome(state)
        graph.append(Turn(tuple(by)) if by else End(() if outcome is None else outcome.winners))
    return graph


By = tuple[tuple[Any, Spread], ...]


def _first(by: By, chooser: int | None) -> By:
    """Return who acts first: the one that chooses if it may act, else any of them."""
    return tuple(one for one in by if one[0] == chooser) or by


# Storm


class Wish(enum.StrEnum):
    """What one seat plays for."""

    BEST = "Pmax"
    WORST = "Pmin"


def drn(graph: Graph, seats: int, chooser: int | None) -> str:
    """Return the graph as text that Storm reads: one seat chooses, or nobody, and all others play uniformly.

    Where several may act, and none of them chooses, a state comes before one for each of them. An end is labelled w0,
    w1, ... for each of its winners, and a0 where seat 0 wins alone.
    """
    lines: list[str] = []
    choices = 0
    later = len(graph)
    turns: list[tuple[int, Any, Spread]] = []

    def state(place: int, labels: Sequence[str], actions: Sequence[Spread]) -> None:
        nonlocal choices
        lines.append(" ".join([f"state {place}", *labels]))
        for number, spread in enumerate(actions):
            lines.append(f"\taction {number}")
            merged: dict[int, Fraction] = {}
            for target, chance in spread:
                merged[target] = merged.get(target, Fraction(0)) + chance
            lines.extend(f"\t\t{target} : {chance}" for target, chance in sorted(merged.items()))
            choices += 1

    def options(actor: Any, spread: Spread) -> list[Spread]:
        """What is one choice for whoever acts: each move of the one that chooses, else the draw of one."""
        return [((target, Fraction(1)),) for target, _ in spread] if actor == chooser else [spread]

    for place, node in enumerate(graph):
        first = ["init"] if place == 0 else []
        match node:
            case End(winners):
                labels = [f"w{seat}" for seat in winners] + ([f"a{winners[0]}"] if len(winners) == 1 else [])
                state(place, [*first, *labels], [((place, Fraction(1)),)])
            case Turn(by) if len(by := _first(by, chooser)) == 1:
                ((actor, spread),) = by
                state(place, first, options(actor, spread))
            case Turn(by):
                state(place, first, [tuple((later + number, Fraction(1, len(by))) for number in range(len(by)))])
                turns += [(later + number, actor, spread) for number, (actor, spread) in enumerate(by)]
                later += len(by)
    for place, actor, spread in turns:
        state(place, [], options(actor, spread))
    head = [
        "@type: MDP",
        "@parameters",
        "",
        "@reward_models",
        "",
        "@nr_states",
        str(later),
        "@nr_choices",
        str(choices),
    ]
    return "\n".join([*head, "@model", *lines, ""])


def ask_storm(graph: Graph, seats: int, folder: Path, chooser: int | None, wish: Wish, label: str) -> Fraction:
    """Let Storm say how likely an end with this label is, exactly."""
    import stormpy

    path = folder / "game.drn"
    path.write_text(drn(graph, seats, chooser), encoding="utf-8")
    model = stormpy.build_model_from_drn[stormpy.Rational](str(path))
    if label not in model.labeling.get_labels():
        return Fraction(0)
    (asked,) = stormpy.parse_properties(f'{wish}=? [F "{label}"]')
    answer = stormpy.model_checking(model, asked)
    return Fraction(str(answer[model.initial_states[0]].value))


@frozen
class Chances:
    """For each seat: to be among the winners, to win alone, and the most and the least that it can force."""

    wins: tuple[Fraction, ...]
    alone: tuple[Fraction, ...]
    best: tuple[Fraction, ...]
    worst: tuple[Fraction, ...]


def by_storm(game: Game[Any, Any], folder: Path) -> Chances:
    """Return what Storm says."""
    graph = graph_of(game)
    seats = range(game.seats)

    def asked(label: str, wish: Wish, *, chooses: bool) -> tuple[Fraction, ...]:
        answers = [
            ask_storm(graph, game.seats, folder, seat if chooses else None, wish, f"{label}{seat}") for seat in seats
        ]
        return tuple(answers)

    return Chances(
        asked("w", Wish.BEST, chooses=False),
        asked("a", Wish.BEST, chooses=False),
        asked("w", Wish.BEST, chooses=True),
        asked("w", Wish.WORST, chooses=True),
    )


# By hand


def backwards(graph: Graph) -> list[int]:
    """Return the places of an acyclic graph, each after all that it leads to; ValueError if play goes in circles."""
    order: list[int] = []
    waiting, done = set(), set()
    stack = [(0, False)]
    while stack:
        place, followed = stack.pop()
        if followed:
            waiting.discard(place)
            done.add(place)
            order.append(place)
        elif place not in done:
            if place in waiting:
                msg = "play goes in circles"
                raise ValueError(msg)
            waiting.add(place)
            stack.append((place, True))
            node = graph[place]
            if isinstance(node, Turn):
                for target in {target for _, spread in node.by for target, _ in spread} - done:
                    if target in waiting:
                        msg = "play goes in circles"
                        raise ValueError(msg)
                    stack.append((target, False))
    return order


def value(
    graph: Graph,
    order: list[int],
    seat: int,
    chooser: int | None,
    pick: Any,
    *,
    alone: bool = False,
    against: bool = False,
) -> Fraction:
    """Return how likely a seat is to win, where one chooses with `pick` (max or min) and the others play uniformly.

    With `against` the others do not play uniformly but to make it least.
    """
    values: dict[int, Fraction] = {}
    for place in order:
        match graph[place]:
            case End(winners):
                values[place] = Fraction(winners == (seat,) if alone else seat in winners)
            case Turn(by):
                total = Fraction(0)
                by = _first(by, chooser)
                for actor, spread in by:
                    if actor == chooser:
                        total += pick(values[target] for target, _ in spread)
                    elif against and actor is not CHANCE:
                        total += min(values[target] for target, _ in spread)
                    else:
                        total += sum((values[target] * chance for target, chance in spread), Fraction(0))
                values[place] = total / len(by)
    return values[0]


def by_hand(game: Game[Any, Any]) -> Chances:
    """Return what going backwards through the graph says."""
    graph = graph_of(game)
    order = backwards(graph)
    seats = range(game.seats)
    return Chances(
        tuple(value(graph, order, seat, None, max) for seat in seats),
        tuple(value(graph, order, seat, None, max, alone=True) for seat in seats),
        tuple(value(graph, order, seat, seat, max) for seat in seats),
        tuple(value(graph, order, seat, seat, min) for seat in seats),
    )


def surely(game: Game[Any, Any]) -> tuple[Fraction, ...]:
    """Return for each seat the most that it can be sure of, whatever the others do, knowing what it decides."""
    graph = graph_of(game)
    order = backwards(graph)
    return tuple(value(graph, order, seat, seat, max, against=True) for seat in range(game.seats))


Row = dict[int, Fraction]
"""An equation: the factor of each state's value, and behind them all what they sum up to."""


def _equations(graph: Graph, seat: int) -> list[Row]:
    """Return what the value of each state is: 1 or 0 at an end, else the mean of those it leads to."""
    rows = []
    for place, node in enumerate(graph):
        row = {place: Fraction(1)}
        match node:
            case End(winners):
                row[len(graph)] = Fraction(seat in winners)
            case Turn(by):
                for _, spread in by:
                    for target, chance in spread:
                        row[target] = row.get(target, Fraction(0)) - chance / len(by)
        rows.append(row)
    return rows


def circling(game: Game[Any, Any], seat: int = 0) -> Fraction:
    """Return how likely a seat is to win where all play uniformly and play may go in circles: by elimination.

    States from which no end can be reached count as lost.
    """
    graph = graph_of(game)
    rows = _equations(graph, seat)
    for place in reversed(range(len(graph))):
        row = rows[place]
        if not row.get(place):  # it leads to itself for ever
            row = {place: Fraction(1)}
            rows[place] = row
        for above in rows[:place]:
            factor = above.get(place, Fraction(0)) / row[place]
            if factor:
                for column, entry in row.items():
                    above[column] = above.get(column, Fraction(0)) - factor * entry
    return rows[0].get(len(graph), Fraction(0)) / rows[0][0]
