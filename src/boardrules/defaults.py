"""What a game of a few lines need not say: one player, nothing hidden, no end, moves that are their own notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from attrs import frozen

from boardrules.errors import BoardRulesError
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


@frozen
class Plainly:
    """Shows a seat its view, and a bystander the whole state, as Python does."""

    view: Callable[[Any, Seat], Any]

    def __call__(self, state: object, seat: Seat | None) -> str:
        """Return the text."""
        return str(state if seat is None else self.view(state, seat))


def made_again(name: str, origin: Callable[[], Any] | None) -> Callable[[], Any]:
    """Return what makes a game again in another process; `BoardRulesError` if nobody has said what does."""
    if origin is None:
        msg = (
            f"the game {name!r} cannot be sent to another process: nothing is known that makes it again there, "
            "game.made_by(a function that returns it) expected"
        )
        raise BoardRulesError(msg)
    return origin
