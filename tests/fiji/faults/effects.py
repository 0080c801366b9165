"""Faults in what an effect does: the supply that falls short, halves, the others, whose beads they become."""

from __future__ import annotations

from attrs import evolve

from boardrules.counts import covers, minus, plus, times
from boardrules.fiji.components import NO_BEADS, Beads, Effect, EffectKind
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases.analysis import taken
from boardrules.fiji.state import State
from boardrules.seats import Seat, clockwise_from
from tests.fiji.faults.fault import Analysis, Taken, changed, fault, faults_in, some, with_item


def _bundle(state: State, effect: Effect, *, rounded_up: bool = False) -> Beads:
    """Return what an effect gives to its executor."""
    if effect.kind is not EffectKind.HALF:
        return effect.beads
    return some(one * (count + rounded_up) // 2 for count, one in zip(state.supply, effect.beads, strict=True))


def _given(state: State, who: Seat, beads: Beads) -> tuple[Beads, ...]:
    return with_item(state.behind, who, plus(state.behind[who], beads))


# The supply falls short


@fault("steps_do_not_fail")
def a_take_does_not_look_at_the_supply(game: Fiji) -> Fiji:
    """An effect takes its beads although the supply does not have them: the count raises."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is EffectKind.OTHERS:
            return taken(state, who, effect)
        bundle = _bundle(state, effect)
        return _given(state, who, bundle), minus(state.supply, bundle)

    return Analysis(take=take).plant(game)


@fault("nobody_holds_less_than_none")
def the_supply_runs_into_debt(game: Fiji) -> Fiji:
    """An effect takes its beads although the supply does not have them: it holds less than none for a while."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is not EffectKind.TAKE:
            return taken(state, who, effect)
        rest = some(there - count for there, count in zip(state.supply, effect.beads, strict=True))
        return _given(state, who, effect.beads), rest

    return Analysis(take=take).plant(game)


@fault("an_effect_takes_all_or_nothing")
def a_short_supply_gives_what_it_has(game: Fiji) -> Fiji:
    """If the supply does not have all that an effect takes, the executor takes what is there."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is not EffectKind.TAKE:
            return taken(state, who, effect)
        there = some(map(min, state.supply, effect.beads))
        return _given(state, who, there), minus(state.supply, there)

    return Analysis(take=take).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def the_last_beads_stay(game: Fiji) -> Fiji:
    """Nothing is taken when it would leave the supply without beads of the colour: < where <= is meant."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        empties = any(count and count == there for there, count in zip(state.supply, effect.beads, strict=True))
        if effect.kind is EffectKind.TAKE and empties:
            return state.behind, state.supply
        return taken(state, who, effect)

    return Analysis(take=take).plant(game)


@fault("an_effect_takes_all_or_nothing")
def half_is_rounded_up(game: Fiji) -> Fiji:
    """Half of an odd number of beads is rounded up."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is not EffectKind.HALF:
            return taken(state, who, effect)
        bundle = _bundle(state, effect, rounded_up=True)
        return _given(state, who, bundle), minus(state.supply, bundle)

    return Analysis(take=take).plant(game)


@fault("an_effect_takes_all_or_nothing")
def half_is_of_all_colours(game: Fiji) -> Fiji:
    """Half of everything in the supply is taken, not of the colour on the card."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is not EffectKind.HALF:
            return taken(state, who, effect)
        bundle = some(count // 2 for count in state.supply)
        return _given(state, who, bundle), minus(state.supply, bundle)

    return Analysis(take=take).plant(game)


@fault("an_effect_takes_all_or_nothing")
def the_others_take_while_there_are_beads(game: Fiji) -> Fiji:
    """If there is not a bead for each of the others, those to the left of the executor take theirs first."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is not EffectKind.OTHERS:
            return taken(state, who, effect)
        behind, supply = state.behind, state.supply
        for seat in tuple(clockwise_from(who, game.seats))[1:]:
            if covers(supply, effect.beads):
                behind = with_item(behind, seat, plus(behind[seat], effect.beads))
                supply = minus(supply, effect.beads)
        return behind, supply

    return Analysis(take=take).plant(game)


# Whose they become


@fault("an_effect_takes_all_or_nothing")
def the_executor_is_one_of_the_others(game: Fiji) -> Fiji:
    """By `others` everybody takes a bead, the executor too."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        needed = times(effect.beads, game.seats)
        if effect.kind is not EffectKind.OTHERS or not covers(state.supply, needed):
            return taken(state, who, effect)
        return tuple(plus(beads, effect.beads) for beads in state.behind), minus(state.supply, needed)

    return Analysis(take=take).plant(game)


@fault("beads_go_to_those_the_card_names")
def one_of_the_others_takes_for_all(game: Fiji) -> Fiji:
    """By `others` the next player takes the beads of all of them."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        needed = times(effect.beads, game.seats - 1)
        if effect.kind is not EffectKind.OTHERS or not covers(state.supply, needed):
            return taken(state, who, effect)
        return _given(state, (who + 1) % game.seats, needed), minus(state.supply, needed)

    return Analysis(take=take).plant(game)


@fault("all_better_tiers_are_shared")
def the_neighbour_takes_the_beads(game: Fiji) -> Fiji:
    """The beads of an effect land behind the screen of the player to the left."""
    return Analysis(take=lambda state, who, effect: taken(state, (who + 1) % game.seats, effect)).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def beads_are_taken_from_the_neighbour(game: Fiji) -> Fiji:
    """An effect takes its beads from behind the screen to the left, not out of the supply."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        victim = (who + 1) % game.seats
        if effect.kind is not EffectKind.TAKE or not covers(state.behind[victim], effect.beads):
            return taken(state, who, effect)
        behind = with_item(_given(state, who, effect.beads), victim, minus(state.behind[victim], effect.beads))
        return behind, state.supply

    return Analysis(take=take).plant(game)


@fault("beads_go_to_those_the_card_names")
def a_bead_more_is_taken_from_the_neighbour(game: Fiji) -> Fiji:
    """Whoever takes beads out of the supply takes a green one from the player to the left as well."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        behind, supply = taken(state, who, effect)
        victim = (who + 1) % game.seats
        if supply != state.supply and effect.kind is EffectKind.TAKE and behind[victim].green:
            green = Beads(green=1)
            behind = with_item(behind, victim, minus(behind[victim], green))
            behind = with_item(behind, who, plus(behind[who], green))
        return behind, supply

    return Analysis(take=take).plant(game)


@fault("beads_are_conserved")
def taken_beads_stay_in_the_supply(game: Fiji) -> Fiji:
    """What an effect takes is not removed from the supply."""
    return Analysis(take=lambda state, who, effect: (taken(state, who, effect)[0], state.supply)).plant(game)


@fault("beads_are_conserved")
def one_of_each_bead_is_lost(game: Fiji) -> Fiji:
    """Beads of which the supply has just one fall off the table when it is handed round."""
    return changed(
        game,
        "analysis",
        lambda before, after: evolve(
            after, supply=some(0 if count == 1 and before.card == 0 else count for count in after.supply)
        ),
    )


@fault("offers_have_an_allowed_size")
def taken_beads_land_in_the_fist(game: Fiji) -> Fiji:
    """What an effect takes is laid to the offer, not behind the screen."""

    def change(before: State, after: State) -> State:
        if before.card == len(before.columns.conditions):
            return after
        offers = tuple(
            plus(offer or NO_BEADS, minus(has, had))
            for offer, had, has in zip(after.offers, before.behind, after.behind, strict=True)
        )
        return evolve(after, behind=before.behind, offers=offers)

    return changed(game, "analysis", change)


# Skipped, or another one


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def an_effect_is_optional(game: Fiji) -> Fiji:
    """The executor does without beads of which enough lie behind the screen already."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        if effect.kind is EffectKind.TAKE and covers(state.behind[who], effect.beads):
            return state.behind, state.supply
        return taken(state, who, effect)

    return Analysis(take=take).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def a_keep_is_skipped(game: Fiji) -> Fiji:
    """The effect by which an offer is kept does nothing."""
    return Analysis(keep=lambda state, who: state.kept).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def a_rotation_is_skipped(game: Fiji) -> Fiji:
    """The executor is not asked which goal to rotate."""

    def change(before: State, after: State) -> State:
        return evolve(after, phase="analysis", card=after.card + 1) if after.phase == "rotate" else after

    return changed(game, "analysis", change)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def all_conditions_have_the_first_effect(game: Fiji) -> Fiji:
    """The effect beside the first condition is executed for each of them."""
    return Analysis(effect=lambda state: state.columns.effects[0]).plant(game)


@fault("an_effect_takes_all_or_nothing")
def effects_are_read_from_the_bottom(game: Fiji) -> Fiji:
    """The first condition goes with the last effect, and so on."""
    return Analysis(effect=lambda state: state.columns.effects[-1 - state.card]).plant(game)


@fault("nothing_else_changes_hands")
def a_take_turns_the_first_goal(game: Fiji) -> Fiji:
    """Whoever takes the last beads of a colour turns the first goal."""

    def change(before: State, after: State) -> State:
        if after.phase != "analysis" or before.supply == after.supply or all(after.supply):
            return after
        return evolve(after, goals=(after.goals[0].rotated(), *after.goals[1:]))

    return changed(game, "analysis", change)


FAULTS = faults_in(globals())
