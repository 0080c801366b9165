"""Faults in laying Starting tiles, in the wheel, and in who acts when."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from boardrules.kawa.game import Kawa
from boardrules.kawa.moves import LaysPetal
from boardrules.kawa.phases.flow import petals_of
from boardrules.kawa.phases.setup import starts_of
from boardrules.kawa.state import State
from tests.kawa.faults.fault import changed, fault, faults_in, listing


def _anywhere(game: Kawa) -> Kawa:
    return listing(game, "start", lambda state, seat: starts_of(state.waiting[0], seat, state.table.rules.columns))


@fault("starting_tiles_lie_apart")
def starting_tiles_may_overlap(game: Kawa) -> Kawa:
    """A Starting tile may be laid at any column."""
    return _anywhere(game)


@fault("a_starting_tile_lies_where_it_was_put")
def a_starting_tile_may_lie_upon_another(game: Kawa) -> Kawa:
    """A Starting tile may be laid where another one lies, and which of them was put there cannot be told."""
    return _anywhere(game)


@fault("starting_tiles_lie_there_for_the_flows")
def starting_tiles_stay(game: Kawa) -> Kawa:
    """Starting tiles are not taken back after the flows."""
    return changed(game, "return", lambda before, after: evolve(after, starts=before.starts))


@fault("positions_are_distinct")
def all_come_to_position_one(game: Kawa) -> Kawa:
    """When the wheel turns all come to position 1."""
    return changed(game, "wheel", lambda before, after: evolve(after, wheel=(1,) * len(after.wheel)))


@fault("the_wheel_turns_once_a_round")
def the_wheel_stands_still(game: Kawa) -> Kawa:
    """The wheel is not turned."""
    return changed(game, "wheel", lambda before, after: evolve(after, wheel=before.wheel))


@fault("the_wheel_turns_only_after_phase_three")
def the_wheel_turns_before_the_flows(game: Kawa) -> Kawa:
    """The wheel turns when the flows begin, too."""
    return changed(game, "begin", lambda before, after: evolve(after, wheel=(*after.wheel[1:], after.wheel[0])))


@fault("they_wait_in_turn_order")
def starting_tiles_are_laid_by_seats(game: Kawa) -> Kawa:
    """Starting tiles are laid in the order of seats."""
    return changed(game, "wheel", lambda before, after: evolve(after, waiting=tuple(sorted(after.waiting))))


@fault("they_flow_against_the_turn_order")
def flows_go_in_turn_order(game: Kawa) -> Kawa:
    """Whoever is first in turn order flows first."""
    return changed(game, "begin", lambda before, after: evolve(after, waiting=after.waiting[::-1]))


@fault("only_who_is_next_acts", replays=False)
def somebody_lays_for_another(game: Kawa) -> Kawa:
    """Petals are laid in the name of whoever flows last."""

    def in_another_name(state: State, seat: int) -> tuple[Any, ...]:
        last = state.waiting[-1]
        return tuple(LaysPetal(last, move.size, seat=seat) for move in petals_of(last, seat)[0])

    return listing(game, "lay", in_another_name)


@fault("a_phase_changes_only_what_it_is_about")
def points_are_lost_when_the_flows_begin(game: Kawa) -> Kawa:
    """All points are gone when the flows begin."""
    return changed(game, "begin", lambda before, after: evolve(after, points=(0,) * len(after.points)))


FAULTS = faults_in(globals())
