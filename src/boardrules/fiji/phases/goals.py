"""The goal cards are shuffled, turned at random and laid in a row, the most important next to the indicator."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardrules.cite import cite
from boardrules.errors import Illegal
from boardrules.fiji.components import Colour, Goal, Wanted
from boardrules.fiji.moves import Move, TurnsUp
from boardrules.fiji.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import Event, say

_laid = remade(State, "phase", "exchange", "goals")


@lru_cache(maxsize=4096)
def _ways_to_go_on(colours: tuple[Colour, ...], laid: tuple[Goal, ...]) -> tuple[tuple[Move, int], ...]:
    left = [colour for colour in colours if colour not in {goal.colour for goal in laid}]
    return tuple((TurnsUp(Goal(wanted, colour)), 1) for colour in left for wanted in Wanted)


@cite("fiji.goals.shuffled", "fiji.goals.orientation")
def goal_draws(state: State) -> tuple[tuple[Move, int], ...]:
    """What: each card that is left, either way up, all equally likely."""
    return _ways_to_go_on(state.table.rules.goals, state.goals)


@cite("fiji.goals.shuffled")
def against_goal(state: State, move: Move) -> Illegal | None:
    """Why not: it is no goal, or a goal of this colour lies in the row already, or there is none."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    card = move.card
    if isinstance(card, Goal) and card.colour in state.table.rules.goals:
        if all(goal.colour is not card.colour for goal in state.goals):
            return None
        return Illegal(
            say("The goal of {colour:word} beads lies in the row already.", "fiji.goals.shuffled", colour=card.colour)
        )
    return Illegal(say("“{card}” is not one of the goals.", "fiji.goals.shuffled", card=card))


@cite("fiji.goals.row")
def lay_goal(state: State, move: Move) -> State:
    """Lay the goal at the end of the row; after the last one the exchange begins."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (the machine lets only this phase's moves in)
    assert isinstance(move.card, Goal)  # noqa: S101 (only goals are drawn here)
    goals = (*state.goals, move.card)
    rules = state.table.rules
    if len(goals) < len(rules.goals):
        return _laid(state, "goals", 0, goals)
    if rules.aside:
        return _laid(state, "hide", 0, goals)
    return _laid(state, "offer", 1, goals)


def tell_goal(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which goal was turned up, and how much it matters."""
    number = len(after.goals)
    yield say(
        "Goal {number} is “{card}”.",
        "fiji.goals.row",
        "fiji.goals.hierarchy",
        number=number,
        card=after.goals[-1],
    )


GOALS = Phase[State, Move](
    name="goals",
    clauses=("fiji.goals.shuffled", "fiji.goals.orientation", "fiji.goals.row"),
    draws=goal_draws,
    objection=against_goal,
    apply=lay_goal,
    narrate=tell_goal,
    moves=(TurnsUp,),
    leads_to=("goals", "hide", "offer"),
)
"""3. The goals of the round are turned up."""
