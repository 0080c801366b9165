"""Faults that nothing in the package catches; each names the claim that should, and why it does not.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from boardrules.kawa.game import Kawa
from boardrules.kawa.phases.setup import tile_draws
from tests.kawa.faults.fault import fault, faults_in


@fault("chances_sum_to_one", survives="properties and laws know no chances but that they are positive and sum to 1")
def kinds_are_equally_likely(game: Kawa) -> Kawa:
    """How many tiles of a kind are left to be drawn does not matter."""
    return game.replacing("river", draws=lambda state: tuple((move, 1) for move, _ in tile_draws(state)))


SURVIVORS = faults_in(globals())
