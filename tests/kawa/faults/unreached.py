"""Faults that break nothing and keep something from ever happening: a check tells what must be reachable and is not."""

from __future__ import annotations

from typing import Any

from boardrules.kawa.components import Size
from boardrules.kawa.game import Kawa
from boardrules.kawa.phases.flow import petals_of
from boardrules.kawa.state import State
from tests.kawa.faults.fault import fault, faults_in, listing


@fault("a_double_is_laid_while_singles_are_there")
def singles_are_laid_first(game: Kawa) -> Kawa:
    """A double can be laid only when there are no singles: neither is it listed, nor is it allowed."""

    def legal_moves(state: State, seat: int) -> tuple[Any, ...]:
        colour = state.waiting[0]
        single = state.pools[2 * colour + Size.SINGLE]
        return tuple(move for move in petals_of(colour, seat)[2] if (move.size is Size.SINGLE) == bool(single))

    return listing(game, "lay", legal_moves)


UNREACHED = faults_in(globals())
