"""What a game of a few lines need not say: one player, nothing hidden, no end, moves that are their own notation."""

from __future__ import annotations

from typing import Any, TypeVar

from boardrules.outcomes import Outcome
from boardrules.seats import Seat

S = TypeVar("S")


def first_seat(state: object) -> tuple[Seat, ...]:
    """The only player of a solitary game acts."""
    return (0,)


def never_over(state: object) -> Outcome | None:
    """Say of any state that the game goes on."""
    return None


def unmeasured(state: object) -> tuple[int, ...]:
    """Measure nothing: no claim is made that play ends."""
    return ()


def all_seen(state: S, seat: Seat) -> S:
    """Show a seat everything."""
    return state


def as_written(text: str) -> Any:  # noqa: ANN401 (the moves of a game without notation are strings)
    """Take a line of notation itself as the move."""
    return text.strip()
