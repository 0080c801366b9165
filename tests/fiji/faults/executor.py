"""Faults in who executes an effect: amounts, ties, tiers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from boardrules import fiji, ties
from boardrules.fiji.components import Beads, Condition, Effect, Wanted
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases.analysis import executing, open_offers, taken
from boardrules.fiji.ruleset import ZeroMost
from boardrules.fiji.state import State
from boardrules.seats import Seat
from tests.fiji.faults.fault import Analysis, Taken, fault, faults_in, replaced

NO_ZERO = evolve(fiji.STANDARD, zero_most=ZeroMost.DOES_NOT_COUNT)
"""The reading under which an offer of 0 is never the most."""


def _condition(state: State) -> Condition:
    return state.columns.conditions[state.card]


def _tiers(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Group the seats by what the condition counts, best first."""
    amounts = dict(enumerate(_condition(state).amounts(open_offers(state))))
    return ties.tiers(amounts, most=_condition(state).wanted is Wanted.MOST)


def _executor_by_tiers(choose: Callable[[Sequence[Sequence[Seat]]], Seat | None]) -> Analysis:
    """Choose the executor by the groups of equals alone."""
    return Analysis(choose=lambda state: choose(_tiers(state)))


def _executor_under(change: Callable[[Condition, Beads], Beads]) -> Analysis:
    """Choose the executor as is right, from offers that are seen wrongly."""

    def choose(state: State) -> Seat | None:
        seen = tuple(change(_condition(state), offer) for offer in open_offers(state))
        return executing(evolve(state, offers=seen))

    return Analysis(choose=choose)


# Ties


@fault("the_executor_stands_alone")
def first_of_the_tied_executes(game: Fiji) -> Fiji:
    """Equals do not cancel each other: the first of the best executes."""
    return _executor_by_tiers(lambda tiers: tiers[0][0]).plant(game)


@fault("the_executor_stands_alone")
def last_of_the_tied_executes(game: Fiji) -> Fiji:
    """A later player who is level with the best so far takes its place, as a loop with >= does."""
    return _executor_by_tiers(lambda tiers: tiers[0][-1]).plant(game)


@fault("the_executor_stands_alone", seats=2)
def two_level_players_do_not_cancel(game: Fiji) -> Fiji:
    """Of two players who are level the first executes."""
    return _executor_by_tiers(lambda tiers: tiers[0][0]).plant(game)


@fault("the_executor_stands_alone")
def somebody_executes_though_all_cancel(game: Fiji) -> Fiji:
    """If all cancel each other the first player executes the effect after all."""

    def choose(state: State) -> Seat | None:
        who = executing(state)
        return 0 if who is None else who

    return Analysis(choose=choose).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def only_the_best_are_considered(game: Fiji) -> Fiji:
    """If the best cancel each other nobody executes: the next best is not considered."""
    return _executor_by_tiers(lambda tiers: tiers[0][0] if len(tiers[0]) == 1 else None).plant(game)


@fault("the_executor_stands_alone", seats=5)
def cancelling_stops_after_the_best(game: Fiji) -> Fiji:
    """The second best do not cancel each other: the first of them executes."""
    return _executor_by_tiers(
        lambda tiers: tiers[0][0] if len(tiers[0]) == 1 else tiers[1][0] if len(tiers) > 1 else None
    ).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone", seats=5)
def the_third_best_are_not_considered(game: Fiji) -> Fiji:
    """If the best and the second best cancel each other nobody executes, though the third best stands alone."""
    return _executor_by_tiers(
        lambda tiers: next((tier[0] for tier in tiers[:2] if len(tier) == 1), None),
    ).plant(game)


@fault("all_better_tiers_are_shared")
def the_worst_who_stands_alone_executes(game: Fiji) -> Fiji:
    """The groups of equals are gone through from the wrong end."""
    return _executor_by_tiers(
        lambda tiers: next((tier[0] for tier in reversed(tiers) if len(tier) == 1), None),
    ).plant(game)


# Amounts


@fault("all_better_tiers_are_shared")
def most_and_fewest_are_swapped(game: Fiji) -> Fiji:
    """The fewest executes where the most is asked for, and the other way round."""

    def choose(state: State) -> Seat | None:
        condition = _condition(state)
        turned = evolve(condition, wanted=condition.wanted.other)
        return executing(_under(state, turned))

    return Analysis(choose=choose).plant(game)


def _under(state: State, condition: Condition) -> State:
    """Return the state with another condition at the card now analysed."""
    conditions = list(state.columns.conditions)
    conditions[state.card] = condition
    return evolve(state, columns=evolve(state.columns, conditions=tuple(conditions)))


def _single(offer: Beads, number: int, condition: Condition) -> Beads:
    """Return an offer in which the first colour of a condition has this number, its other colours none."""
    first, *others = condition.colours
    counts = list(offer)
    counts[first] = number
    for other in others:
        counts[other] = 0
    return Beads._make(counts)


@fault("all_better_tiers_are_shared")
def a_pair_counts_its_larger_colour(game: Fiji) -> Fiji:
    """Of two colours the larger number counts, not their sum."""
    return _executor_under(
        lambda condition, offer: _single(offer, max(offer[colour] for colour in condition.colours), condition)
    ).plant(game)


@fault("all_better_tiers_are_shared")
def a_pair_counts_its_first_colour(game: Fiji) -> Fiji:
    """Of several colours only the first is counted."""
    return _executor_under(lambda condition, offer: _single(offer, offer[condition.colours[0]], condition)).plant(game)


@fault("all_better_tiers_are_shared")
def zero_is_never_the_fewest(game: Fiji) -> Fiji:
    """An offer with none of the named beads is not considered for the fewest."""

    def choose(state: State) -> Seat | None:
        if _condition(state).wanted is Wanted.MOST:
            return executing(state)
        amounts = _condition(state).amounts(open_offers(state))
        return ties.sole_best({seat: amount for seat, amount in enumerate(amounts) if amount}, most=False)

    return Analysis(choose=choose).plant(game)


@fault("an_effect_is_executed_just_if_somebody_stands_alone")
def zero_is_never_the_most(game: Fiji) -> Fiji:
    """An offer of 0 is out for the most, though the reading says that it counts."""

    def choose(state: State) -> Seat | None:
        if _condition(state).wanted is Wanted.FEWEST:
            return executing(state)
        amounts = _condition(state).amounts(open_offers(state))
        return ties.sole_best({seat: amount for seat, amount in enumerate(amounts) if amount})

    return Analysis(choose=choose).plant(game)


@fault("the_executor_stands_alone", ruleset=NO_ZERO)
def zero_is_the_most_against_the_reading(game: Fiji) -> Fiji:
    """An offer of 0 has the most once the others cancel, though the reading says that it does not count."""
    return Analysis(choose=lambda state: ties.lone_best(_condition(state).amounts(open_offers(state)))).plant(game)


@fault("all_better_tiers_are_shared")
def the_condition_below_decides(game: Fiji) -> Fiji:
    """Each effect is paired with the condition one row further down."""

    def choose(state: State) -> Seat | None:
        conditions = state.columns.conditions
        return executing(_under(state, conditions[(state.card + 1) % len(conditions)]))

    return Analysis(choose=choose).plant(game)


# More than one


def _take_each(seats: Callable[[State, Seat], Sequence[Seat]]) -> Callable[[State, Seat, Effect], Taken]:
    """Let several players take in turn what the effect says."""

    def take(state: State, who: Seat, effect: Effect) -> Taken:
        for seat in seats(state, who):
            behind, supply = taken(state, seat, effect)
            state = evolve(state, behind=behind, supply=supply)
        return state.behind, state.supply

    return take


@fault("an_effect_takes_all_or_nothing")
def the_executor_executes_twice(game: Fiji) -> Fiji:
    """Whoever stands alone executes the effect twice."""
    return Analysis(take=_take_each(lambda state, who: (who, who))).plant(game)


@fault("an_effect_takes_all_or_nothing")
def one_of_the_tied_executes_twice(game: Fiji) -> Fiji:
    """The first of the best executes, once for each of those that are level with it."""
    return Analysis(
        choose=lambda state: _tiers(state)[0][0], take=_take_each(lambda state, who: (who,) * len(_tiers(state)[0]))
    ).plant(game)


@fault("beads_go_to_those_the_card_names")
def all_of_the_tied_execute(game: Fiji) -> Fiji:
    """Each of the best executes the effect, also when they are level."""
    return Analysis(
        choose=lambda state: _tiers(state)[0][0], take=_take_each(lambda state, who: _tiers(state)[0])
    ).plant(game)


@fault("the_executor_stands_alone")
def the_neighbour_chooses(game: Fiji) -> Fiji:
    """The player to the left of the executor chooses which goal to rotate."""

    def actors(state: State) -> tuple[Seat, ...]:
        who = executing(state)
        return () if who is None else ((who + 1) % game.seats,)

    return replaced(game, "rotate", actors=actors)


FAULTS = faults_in(globals())
