"""Faults that nothing in the package catches; each names the claim that should, and why it does not.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from boardrules import wampum
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import income
from tests.wampum.faults.fault import fault, faults_in, replaced

CHANCES = "properties and laws know no chances but that they are positive and sum to 1"


@fault("chances_sum_to_one", survives=CHANCES)
def kinds_are_equally_likely(game: Wampum) -> Wampum:
    """How many cards of a kind are left in the pile does not matter."""
    return game.replacing("income", draws=lambda state: tuple((move, 1) for move, _ in income.income_draws(state)))


@fault("chances_sum_to_one", survives=CHANCES)
def the_first_seat_is_drawn_to_start(game: Wampum) -> Wampum:
    """The draw of the start player always comes to the first seat."""
    return replaced(game, "start", draws=lambda state: ((wampum.Starts(0), 1),))


SURVIVORS = faults_in(globals())
