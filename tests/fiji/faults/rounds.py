"""Faults in what frames the exchanges: decks, goals, rounds, what is dealt and what returns."""

from __future__ import annotations

from attrs import evolve

from boardrules import fiji
from boardrules.counts import minus, plus, times
from boardrules.fiji.components import NO_BEADS, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import TurnsUp
from boardrules.fiji.phases import columns, goals, heads
from boardrules.fiji.phases.analysis import end_exchange
from boardrules.fiji.ruleset import ShortDeck
from boardrules.fiji.state import State
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, with_item

LONG_COLUMNS = evolve(fiji.STANDARD, column_length=5, short_deck=ShortDeck.RESHUFFLE)
"""Five cards a column: the decks of sixteen run out in the middle of the last round."""

# Decks


@fault("cards_are_conserved")
def conditions_are_drawn_with_replacement(game: Fiji) -> Fiji:
    """A condition that is turned up stays in the deck."""

    def change(before: State, after: State) -> State:
        unseen = before.columns.unseen_conditions
        return evolve(after, columns=evolve(after.columns, unseen_conditions=unseen))

    return changed(game, "conditions", change)


@fault("cards_are_conserved")
def effects_are_shuffled_in_again_each_round(game: Fiji) -> Fiji:
    """The effects of a round go back into the deck when it ends."""

    def change(before: State, after: State) -> State:
        return evolve(after, columns=evolve(after.columns, unseen_effects=after.table.effect_deck))

    return changed(game, "heads", change)


@fault("cards_are_conserved", ruleset=LONG_COLUMNS)
def the_column_is_shuffled_in_again(game: Fiji) -> Fiji:
    """When a deck has run out, the cards that lie in the column are shuffled in with the others."""

    def draws(state: State) -> tuple[tuple[fiji.Move, int], ...]:
        return columns.condition_draws(_refilled(state))

    def apply(state: State, move: fiji.Move) -> State:
        return columns.lay_condition(_refilled(state), move)

    return game.replacing(
        "conditions",
        draws=draws,
        apply=apply,
        objection=lambda state, move: columns.against_condition(_refilled(state), move),
    )


def _refilled(state: State) -> State:
    if any(state.columns.unseen_conditions):
        return state
    return evolve(state, columns=evolve(state.columns, unseen_conditions=state.table.condition_deck))


@fault("chances_sum_to_one")
def cards_that_are_gone_have_chance_zero(game: Fiji) -> Fiji:
    """A kind of condition of which none is left is listed, with weight 0."""

    def draws(state: State) -> tuple[tuple[fiji.Move, int], ...]:
        return tuple(
            (TurnsUp(kind), count)
            for kind, count in zip(state.table.condition_kinds, columns.unseen_conditions(state), strict=True)
        )

    return game.replacing("conditions", draws=draws)


@fault("chances_sum_to_one")
def a_goal_is_listed_for_each_side(game: Fiji) -> Fiji:
    """The same way up of a goal is listed twice, each with its own weight."""
    return game.replacing("goals", draws=lambda state: goals.goal_draws(state) + goals.goal_draws(state)[:1])


@fault("legal_moves_and_objections_agree")
def a_card_that_is_gone_is_not_refused(game: Fiji) -> Fiji:
    """Nothing is said against turning up an effect that lies in a column already."""
    return game.replacing("effects", objection=lambda state, move: None)


# Goals


@fault("goals_are_distinct")
def a_goal_can_be_turned_up_twice(game: Fiji) -> Fiji:
    """A goal that has been turned up can be turned up again: colours repeat in the row."""
    return game.replacing(
        "goals",
        draws=lambda state: goals.goal_draws(evolve(state, goals=())),
        objection=lambda state, move: goals.against_goal(evolve(state, goals=()), move),
    )


@fault("goals_are_distinct")
def three_goals_are_enough(game: Fiji) -> Fiji:
    """The offers begin before the last goal is laid."""

    def change(before: State, after: State) -> State:
        whole = len(after.goals) == len(after.table.rules.goals) - 1
        return evolve(after, phase="offer", exchange=1) if whole else after

    return changed(game, "goals", change)


@fault("a_card_turned_up_lies_last")
def goals_are_laid_in_front(game: Fiji) -> Fiji:
    """Each goal is laid next to the indicator, before those that lie there."""
    return changed(game, "goals", lambda before, after: evolve(after, goals=(*after.goals[-1:], *after.goals[:-1])))


@fault("a_card_turned_up_lies_last")
def a_goal_is_laid_the_other_way_up(game: Fiji) -> Fiji:
    """A goal is laid the other way up than it was turned up."""
    return changed(
        game, "goals", lambda before, after: evolve(after, goals=(*after.goals[:-1], after.goals[-1].rotated()))
    )


@fault("a_card_turned_up_lies_last")
def conditions_are_laid_on_top(game: Fiji) -> Fiji:
    """Each condition is laid above the others, each effect below."""

    def change(before: State, after: State) -> State:
        *above, last = after.columns.conditions
        return evolve(after, columns=evolve(after.columns, conditions=(last, *above)))

    return changed(game, "conditions", change)


# Rounds and exchanges


@fault("the_supply_is_one_set_when_a_round_begins")
def beads_stay_behind_the_screens(game: Fiji) -> Fiji:
    """When a round ends nobody returns beads, and everybody goes on with what is left."""

    def hand_out(state: State) -> State:
        return evolve(heads.hand_out(state), behind=state.behind, supply=state.supply)

    def deal(state: State) -> State:
        return _dealt(state) if not any(map(any, state.behind)) else evolve(state, phase="conditions", exchange=0)

    return game.replacing("heads", settle=hand_out).replacing("beads", settle=deal)


def _dealt(state: State) -> State:
    rules = state.table.rules
    return evolve(
        state,
        phase="conditions",
        exchange=0,
        behind=(rules.player_set,) * state.table.seats,
        supply=minus(state.supply, times(rules.player_set, state.table.seats)),
    )


@fault("the_supply_is_one_set_when_a_round_begins")
def the_first_player_takes_a_bead_less(game: Fiji) -> Fiji:
    """One bead of the first player's set is left lying in the supply."""

    def change(before: State, after: State) -> State:
        bead = Beads(green=1)
        return evolve(
            after,
            behind=with_item(after.behind, 0, minus(after.behind[0], bead)),
            supply=plus(after.supply, bead),
        )

    return changed(game, "beads", change)


@fault("beads_are_conserved")
def a_new_supply_for_each_round(game: Fiji) -> Fiji:
    """A set for the supply comes out of the box each round, whatever lies in the middle."""
    return changed(
        game,
        "heads",
        lambda before, after: evolve(after, supply=plus(after.supply, after.table.rules.supply_set)),
    )


@fault("rounds_and_exchanges_are_counted")
def a_fifth_round_is_played(game: Fiji) -> Fiji:
    """The game ends when the round counter has passed four, not when it has reached it."""

    def change(before: State, after: State) -> State:
        if before.round > before.table.rules.rounds or after.phase != "over":
            return after
        unseen = before.columns
        return evolve(
            after,
            phase="beads",
            round=before.round + 1,
            goals=(),
            columns=evolve(unseen, conditions=(), effects=()),
        )

    return changed(game, "heads", change)


@fault("rounds_and_exchanges_are_counted")
def a_fourth_exchange_is_made(game: Fiji) -> Fiji:
    """A round has four exchanges."""

    def change(before: State, after: State) -> State:
        if after.phase != "heads" or before.exchange > before.table.rules.exchanges:
            return after
        return evolve(after, phase="offer", exchange=before.exchange + 1)

    return Analysis(end=lambda state: change(state, end_exchange(state))).plant(game)


@fault("rounds_and_exchanges_are_counted")
def heads_come_after_two_exchanges(game: Fiji) -> Fiji:
    """The last exchange of a round is left out."""

    def change(before: State, after: State) -> State:
        short = before.exchange == before.table.rules.exchanges - 1
        return evolve(after, phase="heads", exchange=before.exchange) if short else after

    return Analysis(end=lambda state: change(state, end_exchange(state))).plant(game)


@fault("the_next_exchange_or_the_heads_follow")
def the_second_exchange_is_left_out(game: Fiji) -> Fiji:
    """The counter of exchanges goes up by two."""

    def end(state: State) -> State:
        after = end_exchange(state)
        return evolve(after, exchange=min(state.exchange + 2, state.table.rules.exchanges))

    return Analysis(end=end).plant(game)


@fault("all_rounds_are_played")
def three_rounds_are_enough(game: Fiji) -> Fiji:
    """The game is over a round too early."""

    def change(before: State, after: State) -> State:
        if before.round < before.table.rules.rounds - 1:
            return after
        return evolve(after, phase="over", round=before.round, goals=before.goals, columns=before.columns)

    return changed(game, "heads", change)


@fault("the_measure_falls")
def the_round_counter_stands_still(game: Fiji) -> Fiji:
    """The round counter is set back when the beads are dealt: the game never ends."""
    return changed(
        game, "heads", lambda before, after: evolve(after, phase="beads", round=1, goals=(), behind=_none(after))
    )


def _none(state: State) -> tuple[Beads, ...]:
    return (NO_BEADS,) * state.table.seats


@fault("phases_lead_where_they_say")
def a_round_begins_without_goals(game: Fiji) -> Fiji:
    """The goals of the last round stay, so that from the effects play goes straight on to the offers."""

    def hand_out(before: State, after: State) -> State:
        return evolve(after, goals=before.goals)

    def effects(before: State, after: State) -> State:
        whole = after.phase == "goals" and len(after.goals) == len(after.table.rules.goals)
        return evolve(after, phase="offer", exchange=1) if whole else after

    return changed(changed(game, "heads", hand_out), "effects", effects)


@fault("phases_lead_where_they_say")
def a_swap_ends_the_exchange(game: Fiji) -> Fiji:
    """After goals have been swapped the next offers are due at once."""

    def change(before: State, after: State) -> State:
        return evolve(end_exchange(evolve(before, phase="analysis")), goals=after.goals)

    return changed(game, "swap", change)


@fault("the_measure_falls")
def the_measure_forgets_the_exchanges(game: Fiji) -> Fiji:
    """The measure that shows why play ends does not count the exchanges that are left."""

    def measure(state: State) -> tuple[int, ...]:
        parts = game.measure(state)
        return (*parts[:3], *parts[4:])

    return evolve(game, measure=measure)


FAULTS = faults_in(globals())
