"""What makes no difference in Fiji but in name: who sits where. Nothing in the rules goes by the order of the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from boardrules.fiji.ruleset import Ruleset
from boardrules.fiji.state import State


def seats_in_order(state: State) -> State:
    """Return the state that stands for all that differ from it only in who sits where: the poorest player first."""
    seats = range(state.table.seats)
    order = sorted(
        seats,
        key=lambda seat: (
            state.heads[seat],
            state.behind[seat],
            state.offers[seat] is not None,
            state.offers[seat] or (),
            state.aside[seat],
            seat in state.kept,
        ),
    )
    if order == list(seats):
        return state
    return evolve(
        state,
        heads=tuple(state.heads[seat] for seat in order),
        behind=tuple(state.behind[seat] for seat in order),
        offers=tuple(state.offers[seat] for seat in order),
        aside=tuple(state.aside[seat] for seat in order),
        kept=tuple(place for place, seat in enumerate(order) if seat in state.kept),
    )


def symmetries(rules: Ruleset) -> Mapping[str, Callable[[State], State]]:
    """Return the symmetries that hold under some rules, by name: that of the seats, under all of them."""
    return {"seats": seats_in_order}
