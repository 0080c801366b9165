"""Faults in an exchange: which offers are allowed, the order of the conditions, what becomes of the offers."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules import fiji
from boardrules.counts import covers, minus, plus, total_of
from boardrules.errors import Illegal
from boardrules.fiji.components import NO_BEADS, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import bundles
from boardrules.fiji.phases import offer
from boardrules.fiji.phases.analysis import end_exchange, executing, open_offers
from boardrules.fiji.state import State
from boardrules.seats import Seat
from boardrules.wording import say
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, some, with_item

# Which offers


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


# The order of the conditions


@fault("conditions_are_analysed_from_top_to_bottom")
def a_condition_is_skipped(game: Fiji) -> Fiji:
    """After an effect that is executed the next condition is skipped."""
    return Analysis(
        onward=lambda state: (
            min(state.card + 2, len(state.columns.conditions)) if executing(state) is not None else state.card + 1
        )
    ).plant(game)


@fault("conditions_are_analysed_from_top_to_bottom")
def the_first_effect_ends_the_exchange(game: Fiji) -> Fiji:
    """When an effect has been executed the conditions below it are not analysed."""
    return Analysis(
        onward=lambda state: len(state.columns.conditions) if executing(state) is not None else state.card + 1
    ).plant(game)


@fault("conditions_are_analysed_from_top_to_bottom")
def the_last_condition_is_not_analysed(game: Fiji) -> Fiji:
    """The exchange ends before the last condition: < where <= is meant."""

    def settle(state: State) -> State:
        right = Analysis()._settle
        return end_exchange(state) if state.card == len(state.columns.conditions) - 1 else right(state)

    return game.replacing("analysis", settle=settle)


@fault("conditions_are_analysed_from_top_to_bottom")
def columns_are_turned_for_the_next_exchange(game: Fiji) -> Fiji:
    """The conditions are laid the other way round before the next exchange."""

    def end(state: State) -> State:
        columns = evolve(state.columns, conditions=state.columns.conditions[::-1])
        return evolve(end_exchange(state), columns=columns)

    return Analysis(end=end).plant(game)


@fault("all_better_tiers_are_shared")
def conditions_are_analysed_from_the_bottom(game: Fiji) -> Fiji:
    """The last condition and its effect come first."""

    def mirrored(state: State) -> State:
        conditions = state.columns.conditions[::-1]
        return evolve(state, columns=evolve(state.columns, conditions=conditions))

    return Analysis(
        choose=lambda state: executing(mirrored(state)), effect=lambda state: state.columns.effects[-1 - state.card]
    ).plant(game)


@fault("steps_do_not_fail")
def a_condition_without_executor_is_repeated(game: Fiji) -> Fiji:
    """If all cancel each other the same condition is analysed again, for ever."""
    return Analysis(onward=lambda state: state.card if executing(state) is None else state.card + 1).plant(game)


# What becomes of the offers


def _ends(change: Callable[[State, State], State]) -> Callable[[Fiji], Fiji]:
    """Plant a change to how an exchange ends."""
    return Analysis(end=lambda state: change(state, end_exchange(state))).plant


@fault("beads_are_conserved")
def offers_vanish(game: Fiji) -> Fiji:
    """What was offered is gone: it goes neither into the supply nor back."""
    return _ends(lambda before, after: evolve(after, supply=before.supply))(game)


@fault("offers_go_to_the_supply_or_back_whole")
def offers_go_back(game: Fiji) -> Fiji:
    """Everybody takes the own offer back behind the screen."""

    def change(before: State, after: State) -> State:
        behind = tuple(map(plus, before.behind, open_offers(before)))
        return evolve(after, behind=behind, supply=before.supply)

    return _ends(change)(game)


@fault("offers_go_to_the_supply_or_back_whole")
def the_largest_offer_wins_them_all(game: Fiji) -> Fiji:
    """Whoever offered the most beads takes all offers."""

    def change(before: State, after: State) -> State:
        offers = open_offers(before)
        best = max(range(game.seats), key=lambda seat: sum(offers[seat]))
        return evolve(
            after,
            behind=with_item(before.behind, best, total_of(before.behind[best], *offers)),
            supply=before.supply,
        )

    return _ends(change)(game)


@fault("an_offer_is_always_possible", seats=2)
def all_beads_go_back_after_an_exchange(game: Fiji) -> Fiji:
    """When an exchange ends, all beads go into the supply, as they do when a round ends."""

    def change(before: State, after: State) -> State:
        return evolve(after, behind=(NO_BEADS,) * game.seats, supply=total_of(after.supply, *after.behind))

    return _ends(change)(game)


@fault("an_offer_is_kept_only_by_the_effect")
def everybody_keeps_the_offer(game: Fiji) -> Fiji:
    """By the effect `keep` all players keep their offers."""
    return Analysis(keep=lambda state, who: tuple(range(game.seats))).plant(game)


@fault("an_offer_is_kept_only_by_the_effect")
def whoever_takes_keeps_the_offer(game: Fiji) -> Fiji:
    """Whoever gains beads by an effect keeps the offer as well."""

    def change(before: State, after: State) -> State:
        gained = tuple(seat for seat in range(game.seats) if before.behind[seat] != after.behind[seat])
        return evolve(after, kept=gained) if before.card < len(before.columns.conditions) and gained else after

    return changed(game, "analysis", change)


@fault("offers_go_to_the_supply_or_back_whole")
def half_the_offer_is_kept(game: Fiji) -> Fiji:
    """Who keeps the offer takes back half of it, rounded up; the rest goes into the supply."""

    def change(before: State, after: State) -> State:
        for seat in before.kept:
            rest = some(count // 2 for count in open_offers(before)[seat])
            behind = with_item(after.behind, seat, minus(after.behind[seat], rest))
            after = evolve(after, behind=behind, supply=plus(after.supply, rest))
        return after

    return _ends(change)(game)


@fault("beads_are_conserved")
def a_kept_offer_goes_to_the_supply_too(game: Fiji) -> Fiji:
    """An offer that is kept is doubled: it goes back and into the supply."""

    def change(before: State, after: State) -> State:
        kept = [open_offers(before)[seat] for seat in before.kept]
        return evolve(after, supply=total_of(after.supply, *kept))

    return _ends(change)(game)


@fault("offers_go_to_the_supply_or_back_whole")
def a_kept_offer_is_not_kept(game: Fiji) -> Fiji:
    """The effect `keep` is executed and forgotten when the exchange ends."""
    return Analysis(end=lambda state: end_exchange(evolve(state, kept=()))).plant(game)


@fault("offers_go_to_the_supply_or_back_whole")
def a_kept_offer_goes_to_the_neighbour(game: Fiji) -> Fiji:
    """An offer that is kept lands behind the wrong screen."""

    def end(state: State) -> State:
        after = end_exchange(state)
        behind = after.behind
        for seat in state.kept:
            kept, other = open_offers(state)[seat], (seat + 1) % game.seats
            behind = with_item(behind, seat, minus(behind[seat], kept))
            behind = with_item(behind, other, plus(behind[other], kept))
        return evolve(after, behind=behind)

    return Analysis(end=end).plant(game)


FAULTS = faults_in(globals())
