"""Faults that no property of the package catches; each names the one that is nearest, and why it does not.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from attrs import evolve

from boardrules import fiji
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases import goals
from boardrules.fiji.state import State, View, view
from boardrules.seats import Seat
from boardrules.verify.faults import Engine
from tests.fiji.faults.fault import fault, faults_in

MANY_KEEPS = evolve(
    fiji.STANDARD, effects=tuple(map(fiji.Effect.read, ("keep", "take 1b"))) * (len(fiji.STANDARD.effects) // 2)
)
"""A deck in which each other effect lets somebody keep the offer."""


# None can


@fault("chances_sum_to_one", survives="properties and laws know no chances but that they are positive and sum to 1")
def goals_lie_most_up_more_often(game: Fiji) -> Fiji:
    """The side of a goal that asks for the most is turned up twice as often."""
    return game.replacing(
        "goals",
        draws=lambda state: tuple(
            (move, 1 + (number + 1) % 2) for number, (move, _) in enumerate(goals.goal_draws(state))
        ),
    )


@fault(
    "chances_sum_to_one",
    ruleset=MANY_KEEPS,
    survives="the same: how likely each card must be is said by the deck, and no property sees the draws",
)
def kinds_are_equally_likely(game: Fiji) -> Fiji:
    """How many cards of a kind are left in the deck does not matter."""
    phases = {phase.name: phase for phase in game.phases}
    draws = phases["effects"].draws
    assert draws is not None
    return game.replacing("effects", draws=lambda state: tuple((move, 1) for move, _ in draws(state)))


@fault(
    "views_show_what_one_may_do",
    2,
    engine=Engine.SEARCH,
    survives="the laws say that a view shows enough to act, and whoever has an offer in the fist has nothing to do",
)
def the_own_fist_is_not_seen(game: Fiji) -> Fiji:
    """A seat sees its own offer only when all of them lie open."""

    def show(state: State, seat: Seat) -> View:
        return evolve(view(state, seat), offers=state.offers if state.revealed else state.table.nobody)

    return evolve(game, view=show)


SURVIVORS = faults_in(globals())
