"""The table as text and as a picture, from one seat's point of view."""

from __future__ import annotations

from attrs import frozen
from boardrules.kawa.state import State, View
from boardrules.seats import Seat

@frozen
class Seen(View):
    """A view that a notebook draws as a picture."""


def svg(state, seat=None): ...

def text(state: State, seat: Seat | None = None) -> str:
    """Draw the table as a seat may see it, or all of it."""
    return draw(View.of(state, seat))


def draw(seen: View) -> str:
    """Draw a view."""
    return repr(seen)
