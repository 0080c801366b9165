"""Faults in the executor's choice: which goals are turned or swapped, by whom, and what else that changes."""

from __future__ import annotations

from attrs import evolve, frozen

from boardrules import fiji
from boardrules.counts import minus, plus
from boardrules.fiji.components import Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import read, write
from boardrules.fiji.phases import analysis
from boardrules.fiji.phases.analysis import executing
from boardrules.fiji.state import State
from boardrules.seats import Seat, letter, seat_of
from tests.fiji.faults.fault import changed, fault, faults_in, replaced, with_item

# Which goals


@fault("a_choice_changes_just_the_goals_it_names")
def a_rotation_turns_two_goals(game: Fiji) -> Fiji:
    """The goal behind the chosen one is turned too."""

    def apply(state: State, move: fiji.Rotates) -> State:
        both = {move.position, (move.position + 1) % len(state.goals)}
        return _with_goals(state, [goal.rotated() if place in both else goal for place, goal in enumerate(state.goals)])

    return replaced(game, "rotate", apply=apply)


def _with_goals(state: State, goals: list[fiji.Goal]) -> State:
    return evolve(state, phase="analysis", card=state.card + 1, goals=tuple(goals))


@fault("goals_are_distinct")
def a_rotation_changes_the_colour(game: Fiji) -> Fiji:
    """The back of a goal shows the next colour."""

    def apply(state: State, move: fiji.Rotates) -> State:
        goals = list(state.goals)
        goal = goals[move.position]
        goals[move.position] = evolve(goal.rotated(), colour=fiji.Colour((goal.colour + 1) % len(fiji.Colour)))
        return _with_goals(state, goals)

    return replaced(game, "rotate", apply=apply)


@fault("a_choice_changes_just_the_goals_it_names")
def a_rotated_goal_goes_to_the_end(game: Fiji) -> Fiji:
    """The goal is turned and laid at the end of the row."""

    def apply(state: State, move: fiji.Rotates) -> State:
        goals = list(state.goals)
        return _with_goals(
            state, [*goals[: move.position], *goals[move.position + 1 :], goals[move.position].rotated()]
        )

    return replaced(game, "rotate", apply=apply)


@fault("a_choice_changes_just_the_goals_it_names")
def swapped_goals_are_turned(game: Fiji) -> Fiji:
    """The two goals that change places are turned as well."""

    def apply(state: State, move: fiji.Swaps) -> State:
        goals = list(state.goals)
        goals[move.first], goals[move.second] = goals[move.second].rotated(), goals[move.first].rotated()
        return _with_goals(state, goals)

    return replaced(game, "swap", apply=apply)


@fault("a_choice_changes_just_the_goals_it_names")
def a_swap_moves_three_goals(game: Fiji) -> Fiji:
    """The goal is put in at its new place and the others move up."""

    def apply(state: State, move: fiji.Swaps) -> State:
        goals = list(state.goals)
        goals.insert(move.second, goals.pop(move.first))
        return _with_goals(state, goals)

    return replaced(game, "swap", apply=apply)


@fault("a_choice_changes_just_the_goals_it_names")
def a_rotation_does_nothing(game: Fiji) -> Fiji:
    """The goal is turned all the way round."""
    return replaced(game, "rotate", apply=lambda state, move: evolve(analysis.rotate(state, move), goals=state.goals))


@fault("a_choice_changes_just_the_goals_it_names")
def another_goal_is_rotated(game: Fiji) -> Fiji:
    """Positions are counted from the wrong end of the row."""
    return replaced(
        game,
        "rotate",
        apply=lambda state, move: analysis.rotate(state, evolve(move, position=len(state.goals) - 1 - move.position)),
    )


@fault("a_choice_changes_just_the_goals_it_names")
def other_goals_are_swapped(game: Fiji) -> Fiji:
    """The first goal is always one of the two that change places."""
    return replaced(game, "swap", apply=lambda state, move: analysis.swap(state, evolve(move, first=0)))


# Whether, by whom, and what else


@frozen
class Passes:
    """A move that the sheet does not have: the executor does without the effect."""

    seat: Seat


@fault("a_choice_changes_just_the_goals_it_names")
def a_rotation_may_be_declined(game: Fiji) -> Fiji:
    """A must is offered as a may: the executor can pass instead of rotating a goal."""

    def writer(move: object) -> str:
        return f"{letter(move.seat)} passes" if isinstance(move, Passes) else write(move)

    def reader(text: str) -> object:
        who, _, what = text.partition(" ")
        return Passes(seat_of(who)) if what == "passes" else read(text)

    def apply(state: State, move: object) -> State:
        if isinstance(move, Passes):
            return evolve(state, phase="analysis", card=state.card + 1)
        return analysis.rotate(state, move)

    return replaced(
        evolve(game, read=reader, write=writer),
        "rotate",
        moves=(fiji.Rotates, Passes),
        legal_moves=lambda state, seat: (*analysis.rotations(state, seat), Passes(seat)),
        objection=lambda state, move: None if isinstance(move, Passes) else analysis.against_rotating(state, move),
        apply=apply,
        narrate=None,
    )


@fault("legal_moves_and_objections_agree")
def any_goals_may_be_named_in_a_swap(game: Fiji) -> Fiji:
    """Nothing is said against swapping a goal with itself or with one past the end of the row."""
    return replaced(game, "swap", objection=lambda state, move: None)


@fault("the_measure_falls")
def a_swap_is_repeated(game: Fiji) -> Fiji:
    """Whoever swaps goals may go on swapping as long as there is anything left to gain."""

    def apply(state: State, move: fiji.Swaps) -> State:
        goals = list(state.goals)
        goals[move.first], goals[move.second] = goals[move.second], goals[move.first]
        return evolve(state, goals=tuple(goals))

    return replaced(game, "swap", apply=apply, leads_to=("swap", "analysis"))


@fault("whoever_must_act_can")
def nobody_chooses_the_goal(game: Fiji) -> Fiji:
    """The executor is looked up at the next card, where there may be none: nobody is asked which goals to swap."""

    def actors(state: State) -> tuple[Seat, ...]:
        who = executing(evolve(state, card=(state.card + 1) % len(state.columns.conditions)))
        return () if who is None else (who,)

    return replaced(game, "swap", actors=actors)


@fault("nothing_else_changes_hands")
def whoever_rotates_takes_a_bead(game: Fiji) -> Fiji:
    """Whoever rotates a goal takes a bead out of the supply as well."""

    def change(before: State, after: State) -> State:
        who = executing(before)
        green = Beads(green=1)
        if who is None or not after.supply.green:
            return after
        behind = with_item(after.behind, who, plus(after.behind[who], green))
        return evolve(after, behind=behind, supply=minus(after.supply, green))

    # Only what is applied is changed: what is settled afterwards looks at the state as it finds it.
    return changed(game, "rotate", change)


FAULTS = faults_in(globals())
