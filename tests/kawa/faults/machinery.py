"""Faults in the game as a machine: states that change, steps that are no functions, notation, records, the end."""

from __future__ import annotations

from itertools import count
from typing import Any, Never

from attrs import evolve

from boardrules.kawa.game import Kawa
from boardrules.kawa.moves import Lays, Starts
from boardrules.kawa.phases.flow import lay
from boardrules.kawa.phases.setup import free_spots
from boardrules.kawa.state import State, measure
from boardrules.outcomes import Outcome
from tests.kawa.faults.fault import changed, fault, faults_in, listing, replaced


@fault("the_old_state_is_untouched", replays=False)
def a_petal_is_laid_in_the_old_state_too(game: Kawa) -> Kawa:
    """The petal leaves the pool of the state before it too."""

    def apply(state: State, move: Any) -> State:
        after = lay(state, move)
        object.__setattr__(state, "pools", after.pools)
        return after

    return game.replacing("lay", apply=apply)


@fault("the_old_state_is_untouched", replays=False)
def a_step_is_no_function(game: Kawa) -> Kawa:
    """Who waits first depends on something outside the state: how often the wheel has been turned."""
    calls = count()

    def change(before: State, after: State) -> State:
        turned = next(calls) // 2 % 2
        return evolve(after, waiting=after.waiting[turned:] + after.waiting[:turned])

    return changed(game, "begin", change)


def _fails(*_: object) -> Never:
    """Fail as a mistake in the rules does, not as a refusal."""
    msg = "a mistake"
    raise LookupError(msg)


@fault("steps_do_not_fail")
def the_wheel_breaks(game: Kawa) -> Kawa:
    """The rules fail when the wheel is to be turned."""
    return game.replacing("wheel", settle=_fails)


@fault("steps_do_not_fail")
def rows_move_for_ever(game: Kawa) -> Kawa:
    """When the wheel has turned it is turned again, for ever."""
    return changed(game, "wheel", lambda before, after: evolve(before, phase="wheel"))


@fault("whoever_must_act_can")
def nothing_can_be_swapped(game: Kawa) -> Kawa:
    """Nobody finds two tiles to swap."""
    return listing(game, "swap", lambda state, seat: ())


@fault("whoever_must_act_can")
def the_end_is_never_declared(game: Kawa) -> Kawa:
    """After the last round there is no outcome: nobody may act, and the game is not over."""
    return evolve(game, outcome=lambda state: None)


@fault("the_measure_falls")
def the_measure_forgets_the_swaps(game: Kawa) -> Kawa:
    """The measure stays the same where tiles are swapped."""
    return evolve(game, measure=lambda state: (*measure(state)[:4], *measure(state)[5:]))


@fault("phases_lead_where_they_say")
def the_end_is_not_declared(game: Kawa) -> Kawa:
    """The wheel does not say that the game can be over after it."""
    return game.replacing("wheel", leads_to=("start",))


@fault("legal_moves_and_objections_agree")
def a_taken_spot_is_not_refused(game: Kawa) -> Kawa:
    """Nothing is said against laying a Starting tile upon another."""
    return replaced(game, "start", objection=lambda state, move: None)


@fault("chances_sum_to_one")
def tiles_that_are_gone_can_be_drawn(game: Kawa) -> Kawa:
    """Kinds of tiles of which none is left are drawn with weight 0."""

    def draws(state: State) -> tuple[tuple[Any, int], ...]:
        cell = state.table.cells[state.tiles.index(None)]
        return tuple((Lays(kind, cell), left) for kind, left in zip(state.table.kinds, state.bag, strict=True))

    return game.replacing("river", draws=draws)


@fault("notation_round_trips")
def columns_are_written_from_zero(game: Kawa) -> Kawa:
    """Starting tiles are written with columns from 0 and read with columns from 1."""

    def number(move: Any) -> str:
        shifted = isinstance(move, Starts) and move.column > 0
        return game.write(evolve(move, column=move.column - 1) if shifted else move)

    return evolve(game, write=number)


@fault("records_replay", replays=False)
def the_outcome_depends_on_when_it_is_asked(game: Kawa) -> Kawa:
    """Whoever is asked about the outcome a second time names one winner less."""
    calls = count()

    def asked(state: State) -> Outcome | None:
        ended = game.outcome(state)
        return ended and evolve(ended, winners=ended.winners[next(calls) % 2 :])

    return evolve(game, outcome=asked)


@fault("symmetries_lead_to_the_same", replays=False)
def the_first_column_is_for_the_last(game: Kawa) -> Kawa:
    """Nobody starts at the first column as long as another is free: it makes a difference which one that is."""

    def others(state: State, seat: int) -> tuple[Any, ...]:
        moves = free_spots(state, seat)
        return tuple(move for move in moves if move.column) or moves

    return listing(game, "start", others)


FAULTS = faults_in(globals())
