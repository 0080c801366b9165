"""The table as text, from one seat's point of view."""

from __future__ import annotations

from itertools import zip_longest

from boardrules.fiji.components import Beads
from boardrules.fiji.state import State, View, view
from boardrules.seats import Seat, letter

HIDDEN = "?"
"""Stands for what the seat may not see."""


def text(state: State, seat: Seat | None = None) -> str:
    """Draw the table as a seat may see it, or all of it."""
    return draw(view(state, seat))


def draw(seen: View) -> str:
    """Draw a view: the round, the goals, the two columns, what everybody has, the supply and the box."""
    lines = [f"round {seen.round}, exchange {seen.exchange}, {seen.phase}"]
    lines.append(f"goals  {', '.join(map(str, seen.goals)) or '-'}")
    analysing = seen.phase in {"analysis", "rotate", "swap"}
    for place, (condition, effect) in enumerate(zip_longest(seen.columns.conditions, seen.columns.effects)):
        mark = ">" if analysing and place == seen.card else " "
        lines.append(f"{mark} {place + 1}  {condition!s:<18}  {effect or HIDDEN}")
    for seat, heads in enumerate(seen.heads):
        parts = [f"{letter(seat)}  heads {heads:>2}  behind {_beads(seen.behind[seat])}"]
        if seen.placed[seat]:
            parts.append(f"offer {_beads(seen.offers[seat])}")
        if seen.hidden_aside[seat]:
            parts.append(f"aside {_beads(seen.aside[seat])}")
        if seat in seen.kept:
            parts.append("keeps the offer")
        lines.append("  ".join(parts))
    lines.append(f"supply {seen.supply}, heads in the box {seen.box}")
    return "\n".join(lines)


def _beads(beads: Beads | None) -> str:
    return HIDDEN if beads is None else str(beads)
