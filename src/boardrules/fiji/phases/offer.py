"""Everybody hides an offer of one to four beads in a closed fist; when all are ready, the fists open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardrules.cite import cite
from boardrules.counts import covers, minus, placed
from boardrules.errors import Illegal
from boardrules.fiji.components import Beads
from boardrules.fiji.moves import Hides, Move, Offers, bundle_set, bundles
from boardrules.fiji.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import NN_, Event, say, say_count

_placed = remade(State, "phase", "card", "behind", "offers")


@cite("fiji.exchange.reveal")
def still_to_offer(state: State) -> tuple[Seat, ...]:
    """Who: those who have not placed an offer yet, all at the same time."""
    return tuple([seat for seat, offer in enumerate(state.offers) if offer is None])


@cite("fiji.exchange.offer-size", "fiji.exchange.own-beads")
def offers(state: State, seat: Seat) -> Sequence[Move]:
    """What: every bundle of an allowed size that the player has behind the screen."""
    rules = state.table.rules
    return bundles(Offers, seat, fitting(state.behind[seat], rules.offer_most), rules.offer_least, rules.offer_most)


@lru_cache(maxsize=8192)
def fitting(hand: Beads, most: int) -> Beads:
    """Return a hand without what does not fit into a bundle anyway, so that hands that are alike share one table."""
    return Beads._make([min(count, most) for count in hand]) if max(hand) > most else hand


@cite("fiji.exchange.offer-size", "fiji.exchange.own-beads")
def against_offering(state: State, move: Move) -> Illegal | None:
    """Why not: too few or too many beads, or beads that the player does not have."""
    rules = state.table.rules
    return refused_bundle(state, move, rules.offer_least, rules.offer_most, "fiji.exchange.offer-size")


def refused_bundle(state: State, move: Move, least: int, most: int, clause: str) -> Illegal | None:
    """Say why a bundle from behind the screen is refused: no such bundle, a wrong size, or beads not there."""
    assert isinstance(move, (Offers, Hides))  # noqa: S101 (only moves with a bundle are asked about)
    hand = state.behind[move.seat]
    beads: object = move.beads
    if not isinstance(beads, Beads) or any(type(count) is not int for count in beads):
        return Illegal(
            say("{beads!r} is no bundle of beads: a number of each colour is expected.", clause, beads=beads)
        )
    if beads in bundle_set(fitting(hand, most), least, most):
        return None
    if min(beads) < 0:
        return Illegal(
            say(
                "{beads!r} has a negative number of beads: none or more of each colour are expected.",
                clause,
                beads=beads,
            )
        )
    if covers(hand, beads) and least == most:
        one, many = NN_("There must be 1 bead, not {number}.", "There must be {n} beads, not {number}.")
        return Illegal(say_count(one, many, most, clause, number=sum(beads)))
    if covers(hand, beads):
        return Illegal(
            say(
                "There must be {least} to {most} beads, not {number}.",
                clause,
                least=least,
                most=most,
                number=sum(beads),
            )
        )
    return Illegal(
        say(
            "{who:seat} does not have {beads} behind the screen.", "fiji.exchange.own-beads", who=move.seat, beads=beads
        )
    )


@cite("fiji.exchange.hidden", "fiji.exchange.reveal", "fiji.exchange.for-all-conditions")
def offer(state: State, move: Move) -> State:
    """Take the beads into the fist; with the last offer the analysis begins."""
    assert isinstance(move, Offers)  # noqa: S101 (the machine lets only this phase's moves in)
    seat = move.seat
    fists = placed(state.offers, seat, move.beads)
    behind = list(state.behind)
    behind[seat] = minus(behind[seat], move.beads)
    return _placed(state, "offer" if None in fists else "analysis", 0, tuple(behind), fists)


def tell_offer(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell the offer to who made it, to the others only that there is one; tell all of them when they are open."""
    assert isinstance(move, Offers)  # noqa: S101 (the machine lets only this phase's moves in)
    if seat in {None, move.seat}:
        yield say("{who:seat} offers {beads}.", "fiji.exchange.hidden", who=move.seat, beads=move.beads)
    else:
        yield say("{who:seat} places an offer.", "fiji.exchange.hidden", who=move.seat)
    if after.revealed:
        for who, beads in enumerate(after.offers):
            yield say("{who:seat} has offered {beads}.", "fiji.exchange.reveal", who=who, beads=beads)


OFFER = Phase[State, Move](
    name="offer",
    clauses=("fiji.exchange.reveal", "fiji.exchange.offer-size", "fiji.exchange.hidden", "fiji.exchange.three"),
    actors=still_to_offer,
    legal_moves=offers,
    objection=against_offering,
    apply=offer,
    narrate=tell_offer,
    moves=(Offers,),
    leads_to=("offer", "analysis"),
)
"""4 A. Everybody places an offer."""
