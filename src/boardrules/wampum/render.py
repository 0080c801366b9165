"""The table of Wampum as text, from one seat's point of view."""

from __future__ import annotations

from boardrules.seats import Seat, letter
from boardrules.wampum.components import Goods
from boardrules.wampum.state import State, View, view

HIDDEN = "?"
"""Stands for what the seat may not see."""


def text(state: State, seat: Seat | None = None) -> str:
    """Draw the table as a seat may see it, or all of it."""
    return draw(view(state, seat))


def draw(seen: View) -> str:
    """Draw a view: the round, the villages with their bids, what everybody has, pile and discards."""
    last = ", the last one" if seen.final else ""
    lines = [f"round {seen.round}{last}, {seen.phase}"]
    for village, goods in enumerate(seen.villages):
        line = f"village {village + 1}  {goods!s:<15}"
        bidder = seen.bidders[village]
        if bidder is not None:
            line += f"  bid of {letter(bidder)}: {_cards(seen.bid_sizes[village])}, {_goods(seen.bids[village])}"
        lines.append(line.rstrip())
    if seen.driven is not None:
        lines.append(f"driven out: {letter(seen.driven)} with {_cards(seen.driven_size)}")
    for seat, held in enumerate(seen.held):
        canoe = "  canoe" if seat == seen.start else ""
        wampum = HIDDEN if seen.wampum[seat] is None else seen.wampum[seat]
        lines.append(f"{letter(seat)}  hand {_cards(held)}, {_goods(seen.hands[seat])}  wampum {wampum}{canoe}")
    lines.append(f"pile {_cards(seen.in_pile)}, discarded {_cards(seen.discarded)}")
    return "\n".join(lines)


def _goods(goods: Goods | None) -> str:
    return HIDDEN if goods is None else str(goods)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
