"""Faults that break nothing and keep something from ever happening: a check tells what must be reachable and is not."""

from __future__ import annotations

from boardrules import fiji
from boardrules.errors import Illegal
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import bundles
from boardrules.fiji.phases import offer
from boardrules.fiji.state import State
from boardrules.seats import Seat
from tests.fiji.faults.fault import fault, faults_in


def _of_size(game: Fiji, least: int, most: int) -> Fiji:
    """List offers of these sizes only, and refuse all others: the list and the objection agree."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        return bundles(fiji.Offers, seat, state.behind[seat], least, most)

    def objection(state: State, move: fiji.Offers) -> Illegal | None:
        return offer.refused_bundle(state, move, least, most, "fiji.exchange.offer-size")

    return game.replacing("offer", legal_moves=legal_moves, objection=objection)


@fault("the_largest_offer_is_made")
def an_offer_of_four_beads_is_refused(game: Fiji) -> Fiji:
    """Offers may have one to three beads: neither listed nor allowed is one of four."""
    return _of_size(game, game.ruleset.offer_least, game.ruleset.offer_most - 1)


@fault("the_smallest_offer_is_made")
def an_offer_of_one_bead_is_refused(game: Fiji) -> Fiji:
    """Offers may have two to four beads: neither listed nor allowed is a single one."""
    return _of_size(game, game.ruleset.offer_least + 1, game.ruleset.offer_most)


UNREACHED = faults_in(globals())
