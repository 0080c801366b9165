"""Faults in the offers: which are allowed and listed, whose beads they are, who is asked for one."""

from __future__ import annotations

from attrs import evolve

from boardrules import fiji
from boardrules.counts import covers, minus, plus
from boardrules.errors import Illegal
from boardrules.fiji.components import Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import bundles
from boardrules.fiji.phases import offer
from boardrules.fiji.state import State
from boardrules.seats import Seat
from boardrules.wording import say
from tests.fiji.faults.fault import changed, fault, faults_in, with_item

# Which


def _of_size(game: Fiji, least: int, most: int) -> Fiji:
    """Allow offers of other sizes, both where they are listed and where they are refused."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        return bundles(fiji.Offers, seat, state.behind[seat], least, most)

    def objection(state: State, move: fiji.Offers) -> Illegal | None:
        return offer.refused_bundle(state, move, least, most, "fiji.exchange.offer-size")

    return game.replacing("offer", legal_moves=legal_moves, objection=objection)


@fault("offers_have_an_allowed_size")
def an_offer_may_have_five_beads(game: Fiji) -> Fiji:
    """Five beads fit into a fist too."""
    return _of_size(game, 1, game.ruleset.offer_most + 1)


@fault("offers_have_an_allowed_size")
def an_offer_may_be_empty(game: Fiji) -> Fiji:
    """An empty fist is an offer."""
    return _of_size(game, 0, game.ruleset.offer_most)


@fault("legal_moves_and_objections_agree")
def the_last_bead_is_not_listed(game: Fiji) -> Fiji:
    """Offers with all beads of a colour are left out, though nothing is said against them: < where <= is meant."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        hand = state.behind[seat]
        fewer = [move for move in offer.offers(state, seat) if all(map(_fewer, _beads(move), hand))]
        return tuple(fewer) or tuple(offer.offers(state, seat))

    return game.replacing("offer", legal_moves=legal_moves)


def _fewer(given: int, had: int) -> bool:
    return given < had or not given


@fault("legal_moves_and_objections_agree")
def borrowed_beads_are_listed(game: Fiji) -> Fiji:
    """Offers out of the supply are listed, and refused when they are made."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        rules = state.table.rules
        reach = plus(state.behind[seat], state.supply)
        return bundles(fiji.Offers, seat, reach, rules.offer_least, rules.offer_most)

    return game.replacing("offer", legal_moves=legal_moves)


@fault("legal_moves_and_objections_agree")
def beads_that_are_gone_can_be_offered(game: Fiji) -> Fiji:
    """Nobody looks behind the screen: an offer of beads that the player no longer has is not refused."""

    def objection(state: State, move: fiji.Offers) -> Illegal | None:
        rules = state.table.rules
        if rules.offer_least <= sum(move.beads) <= rules.offer_most:
            return None
        return Illegal(say("wrong size"))

    return game.replacing("offer", objection=objection)


@fault("legal_moves_and_objections_agree")
def an_offer_of_four_beads_is_not_listed(game: Fiji) -> Fiji:
    """Offers of four beads are not listed, though nothing is said against them."""
    small = game.ruleset.offer_most - 1 or 1
    return game.replacing(
        "offer",
        legal_moves=lambda state, seat: tuple(
            move for move in offer.offers(state, seat) if sum(getattr(move, "beads", ())) <= small
        ),
    )


@fault("legal_moves_and_objections_agree")
def an_offer_of_five_beads_is_not_refused(game: Fiji) -> Fiji:
    """Nothing is said against an offer of five beads, though none is listed."""
    return game.replacing(
        "offer",
        objection=lambda state, move: offer.refused_bundle(state, move, 1, 5, "fiji.exchange.offer-size"),
    )


@fault("legal_moves_and_objections_agree")
def an_offer_is_listed_twice(game: Fiji) -> Fiji:
    """The largest offer is listed twice, so that it is chosen twice as often."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        offers = tuple(offer.offers(state, seat))
        return (*offers, offers[-1])

    return game.replacing("offer", legal_moves=legal_moves)


# Whose


@fault("offered_beads_are_the_players_own")
def offers_come_out_of_the_supply(game: Fiji) -> Fiji:
    """The beads of an offer are taken out of the supply where it has them."""

    def apply(state: State, move: fiji.Offers) -> State:
        after = offer.offer(state, move)
        if not covers(state.supply, move.beads):
            return after
        return evolve(after, behind=state.behind, supply=minus(state.supply, move.beads))

    return game.replacing("offer", apply=apply)


@fault("beads_are_conserved")
def offered_beads_stay_behind_the_screen(game: Fiji) -> Fiji:
    """The beads of an offer are counted twice: in the fist and behind the screen."""
    return game.replacing("offer", apply=lambda state, move: evolve(offer.offer(state, move), behind=state.behind))


@fault("offered_beads_are_the_players_own")
def an_offer_can_be_laid_for_another(game: Fiji) -> Fiji:
    """Offers are kept in the order in which they are placed, not by seat."""

    def apply(state: State, move: fiji.Offers) -> State:
        first = state.offers.index(None)
        return evolve(offer.offer(state, move), offers=with_item(state.offers, first, move.beads))

    return game.replacing("offer", apply=apply)


@fault("nothing_else_changes_hands")
def columns_are_turned_when_the_fists_open(game: Fiji) -> Fiji:
    """When all offers are placed the conditions are laid the other way round."""

    def change(before: State, after: State) -> State:
        if after.phase != "analysis":
            return after
        return evolve(after, columns=evolve(after.columns, conditions=after.columns.conditions[::-1]))

    return changed(game, "offer", change)


# Who and when


@fault("simultaneous_decisions_commute")
def no_two_offers_may_be_the_same(game: Fiji) -> Fiji:
    """An offer that another player has in the fist already is refused, and not listed: the first come is served."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        return tuple(move for move in offer.offers(state, seat) if _beads(move) not in state.offers)

    def objection(state: State, move: fiji.Offers) -> Illegal | None:
        return Illegal(say("taken")) if move.beads in state.offers else offer.against_offering(state, move)

    return game.replacing("offer", legal_moves=legal_moves, objection=objection)


def _beads(move: fiji.Move) -> Beads:
    assert isinstance(move, fiji.Offers)
    return move.beads


@fault("whoever_must_act_can", seats=5)
def the_same_number_cannot_be_offered_twice(game: Fiji) -> Fiji:
    """No two players may offer the same number of beads: the fifth has none left to choose."""

    def fits(state: State, move: fiji.Move) -> bool:
        return sum(_beads(move)) not in {sum(other) for other in state.offers if other is not None}

    return game.replacing(
        "offer",
        legal_moves=lambda state, seat: tuple(move for move in offer.offers(state, seat) if fits(state, move)),
        objection=lambda state, move: (
            offer.against_offering(state, move) if fits(state, move) else Illegal(say("taken"))
        ),
    )


@fault("whoever_must_act_can")
def the_last_seat_is_forgotten(game: Fiji) -> Fiji:
    """The last player is not asked for an offer: a range that ends too early."""
    return game.replacing(
        "offer",
        actors=lambda state: tuple(seat for seat in offer.still_to_offer(state) if seat != game.seats - 1),
    )


@fault("an_offer_is_always_possible")
def a_house_rule_of_five_exchanges(game: Fiji) -> Fiji:
    """Five exchanges a round: who always offers four beads and wins nothing is left without."""
    return fiji.game(game.seats, evolve(game.ruleset, exchanges=5))


@fault("whoever_must_act_can")
def seats_are_listed_backwards(game: Fiji) -> Fiji:
    """Those who may act are not given in ascending order."""
    return game.replacing("offer", actors=lambda state: offer.still_to_offer(state)[::-1])


@fault("whoever_must_act_can")
def a_seat_is_asked_twice(game: Fiji) -> Fiji:
    """The last of those who may act is given twice."""

    def actors(state: State) -> tuple[Seat, ...]:
        waiting = offer.still_to_offer(state)
        return (*waiting, *waiting[-1:])

    return game.replacing("offer", actors=actors)


@fault("whoever_must_act_can")
def somebody_away_from_the_table_is_asked(game: Fiji) -> Fiji:
    """Seats are counted from 1 to the number of players, not from 0: the last one is nobody's."""
    return game.replacing("offer", actors=lambda state: tuple(seat + 1 for seat in offer.still_to_offer(state)))


FAULTS = faults_in(globals())
