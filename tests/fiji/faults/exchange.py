"""Faults in an exchange: which offers are allowed, the order of the conditions, what becomes of the offers."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from boardrules.counts import minus, plus, total_of
from boardrules.fiji.components import NO_BEADS
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases.analysis import end_exchange, executing, open_offers
from boardrules.fiji.state import State
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, some, with_item

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
