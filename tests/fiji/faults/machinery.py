"""Faults in the game as a machine: states that change, steps that are no functions, notation, records, the end."""

from __future__ import annotations

from itertools import count
from typing import Never

from attrs import evolve

from boardrules import fiji
from boardrules.errors import Illegal
from boardrules.fiji.components import Goal
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import read, write
from boardrules.fiji.phases import offer
from boardrules.fiji.phases.analysis import rotate
from boardrules.fiji.phases.columns import lay_effect
from boardrules.fiji.phases.heads import outcome
from boardrules.fiji.state import State
from boardrules.outcomes import Outcome, best_scores
from boardrules.wording import say
from tests.fiji.faults.fault import changed, fault, faults_in, replaced

# The state before


@fault("the_old_state_is_untouched", replays=False)
def an_offer_empties_the_old_screen(game: Fiji) -> Fiji:
    """The beads of an offer are taken away in the state before it too."""

    def apply(state: State, move: fiji.Offers) -> State:
        after = offer.offer(state, move)
        object.__setattr__(state, "behind", after.behind)
        return evolve(after, behind=state.behind)

    return game.replacing("offer", apply=apply)


@fault("the_old_state_is_untouched", replays=False)
def a_list_is_shared_with_the_old_columns(game: Fiji) -> Fiji:
    """The new columns are the old ones, changed where they lie: a shared list that is changed through an alias."""

    def apply(state: State, move: fiji.Move) -> State:
        after = lay_effect(state, move)
        object.__setattr__(state.columns, "effects", after.columns.effects)
        object.__setattr__(state.columns, "unseen_effects", after.columns.unseen_effects)
        return evolve(after, columns=state.columns)

    return game.replacing("effects", apply=apply)


@fault("the_old_state_is_untouched", replays=False)
def a_step_is_no_function(game: Fiji) -> Fiji:
    """Which goal is rotated depends on something outside the state: how many have been rotated before."""
    calls = count()

    def apply(state: State, move: fiji.Rotates) -> State:
        return rotate(state, evolve(move, position=(move.position + next(calls)) % len(state.goals)))

    return replaced(game, "rotate", apply=apply)


@fault("a_choice_changes_just_the_goals_it_names", replays=False)
def a_goal_is_turned_in_the_old_state_too(game: Fiji) -> Fiji:
    """The goal card itself is changed, and it lies in the state before as well; its hash was kept from before."""

    def lay(before: State, after: State) -> State:
        # A card of its own, so that the deliberate fault stays inside this game.
        return evolve(after, goals=(*after.goals[:-1], Goal(after.goals[-1].wanted, after.goals[-1].colour)))

    def apply(state: State, move: fiji.Rotates) -> State:
        goal = state.goals[move.position]
        object.__setattr__(goal, "wanted", goal.wanted.other)
        return evolve(state, phase="analysis", card=state.card + 1)

    return replaced(changed(game, "goals", lay), "rotate", apply=apply)


# Notation and records


@fault("notation_round_trips")
def goals_are_numbered_from_zero(game: Fiji) -> Fiji:
    """Rotations are written with positions from 0 and read with positions from 1."""

    def number(move: fiji.Move) -> str:
        if not isinstance(move, fiji.Rotates) or not move.position:
            return write(move)
        return write(evolve(move, position=move.position - 1))

    return evolve(game, write=number)


@fault("notation_round_trips", replays=False)
def the_last_colour_is_not_read(game: Fiji) -> Fiji:
    """The blue beads of an offer are lost in reading."""

    def reader(text: str) -> fiji.Move:
        move = read(text)
        return evolve(move, beads=move.beads._replace(blue=0)) if isinstance(move, fiji.Offers) else move

    return evolve(game, read=reader)


@fault("notation_round_trips", replays=False)
def seats_are_written_in_lower_case(game: Fiji) -> Fiji:
    """What is written cannot be read: seats in lower case."""
    return evolve(game, write=lambda move: write(move).lower())


@fault("records_replay", replays=False)
def the_outcome_depends_on_when_it_is_asked(game: Fiji) -> Fiji:
    """Whoever is asked about the outcome a second time names one winner less."""
    calls = count()

    def asked(state: State) -> Outcome | None:
        ended = outcome(state)
        return ended and evolve(ended, winners=ended.winners[next(calls) % 2 :])

    return evolve(game, outcome=asked)


@fault("records_replay", replays=False)
def scores_are_no_whole_numbers(game: Fiji) -> Fiji:
    """Scores are 7.0 where 7 is meant, as a division leaves them: they compare alike, and no record of them reads."""

    def divided(state: State) -> Outcome | None:
        ended = outcome(state)
        return ended and evolve(ended, scores=tuple(score / 1 for score in ended.scores))

    return evolve(game, outcome=divided)


@fault("notation_round_trips", replays=False)
def writing_fails(game: Fiji) -> Fiji:
    """Offers cannot be written down."""
    return evolve(game, write=lambda move: _fails() if isinstance(move, fiji.Offers) else write(move))


# The end


@fault("whoever_must_act_can")
def the_end_is_never_declared(game: Fiji) -> Fiji:
    """After the last round there is no outcome: nobody may act, and the game is not over."""
    return evolve(game, outcome=lambda state: None)


@fault("whoever_must_act_can")
def the_end_is_declared_too_early(game: Fiji) -> Fiji:
    """The game is declared over when the last exchange begins."""

    def early(state: State) -> Outcome | None:
        rules = state.table.rules
        last = state.round == rules.rounds and state.exchange == rules.exchanges
        return best_scores(state.heads) if last else outcome(state)

    return evolve(game, outcome=early)


# The rules fail


def _fails(*_: object) -> Never:
    """Fail as a mistake in the rules does, not as a refusal."""
    msg = "a mistake"
    raise LookupError(msg)


@fault("steps_do_not_fail")
def dealing_fails(game: Fiji) -> Fiji:
    """The rules fail before the first decision."""
    return game.replacing("beads", settle=_fails)


@fault("the_measure_falls")
def the_measure_fails(game: Fiji) -> Fiji:
    """The measure fails where offers are due."""
    return evolve(game, measure=lambda state: _fails() if state.phase == "offer" else game.measure(state))


@fault("steps_do_not_fail")
def the_outcome_fails(game: Fiji) -> Fiji:
    """Asking for the outcome fails when the game is over."""
    return evolve(game, outcome=lambda state: _fails() if state.phase == "over" else None)


# Symmetries


@fault("symmetries_lead_to_the_same", replays=False)
def the_first_seat_is_poor(game: Fiji) -> Fiji:
    """Whoever sits in the first seat may offer one bead only, while it is said to make no difference who sits where."""

    def refused(state: State, move: fiji.Offers) -> Illegal | None:
        return Illegal(say("one bead only")) if move.seat == 0 and sum(move.beads) > 1 else None

    return game.replacing(
        "offer",
        legal_moves=lambda state, seat: [
            move
            for move in offer.offers(state, seat)
            if refused(state, move) is None  # type: ignore[arg-type]  # offers
        ],
        objection=lambda state, move: refused(state, move) or offer.against_offering(state, move),
    )


FAULTS = faults_in(globals())
