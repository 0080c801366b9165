"""A deliberate fault in Wampum: a game that is wrong in one way, and the property that must notice."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from boardrules import wampum
from boardrules.counts import minus, plus
from boardrules.phase import Phase
from boardrules.seats import Seat
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.state import Bid, State
from tests.fiji.faults import fault as shared
from tests.fiji.faults.fault import changed, faults_in, phase_of, replaced, with_item

__all__ = [
    "Fault",
    "Plant",
    "bid_of",
    "changed",
    "fault",
    "faults_in",
    "first_good",
    "phase_of",
    "rebound",
    "replaced",
    "swapping",
    "whose",
    "with_item",
    "without_one",
]

Plant: TypeAlias = Callable[[Wampum], Wampum]
"""Makes the faulty game out of the right one."""


@frozen
class Fault(shared.Fault):
    """A named fault, its sentence, how it is planted, and which property catches it at a table of so many seats."""

    ruleset: wampum.Ruleset = field(default=wampum.STANDARD, repr=False)

    @property
    def game(self) -> Wampum:
        """The right game."""
        return wampum.game(self.seats, self.ruleset)


def fault(
    killed_by: str,
    seats: int = 4,
    ruleset: wampum.Ruleset = wampum.STANDARD,
    *,
    replays: bool = True,
    by_search: bool = False,
    survives: str = "",
) -> Callable[[Plant], Fault]:
    """Make a fault of a function that plants it: the name is the function's, the sentence its docstring."""

    def make(plant: Plant) -> Fault:
        return Fault(
            name=plant.__name__,
            sentence=" ".join(str(plant.__doc__).split()),
            plant=plant,
            killed_by=killed_by,
            seats=seats,
            ruleset=ruleset,
            replays=replays,
            by_search=by_search,
            survives=survives,
        )

    return make


# Ways of planting


def rebound(game: Wampum, **functions: Callable[..., Any]) -> Wampum:
    """Return the game with functions of the library replaced in whatever calls them by these names.

    For a fault in a function that the rules and a property both use: phases and properties call the wrong one.
    """

    def bind(part: Any) -> Any:
        if not isinstance(part, FunctionType) or not set(functions) & set(part.__code__.co_names):
            return part
        names = {**part.__globals__, **functions}
        return FunctionType(part.__code__, names, part.__name__, part.__defaults__, part.__closure__)

    parts = ("actors", "legal_moves", "draws", "objection", "apply", "settle")

    def bound(phase: Phase[State, wampum.Move]) -> Phase[State, wampum.Move]:
        return evolve(phase, **{name: bind(getattr(phase, name)) for name in parts})

    return evolve(
        game,
        phases=tuple(map(bound, game.phases)),
        properties=tuple(evolve(one, holds=bind(one.holds)) for one in game.properties),
    )


# Parts of a table


def bid_of(state: State, seat: Seat) -> Bid | None:
    """Return the bid of a seat beside a village."""
    return next((bid for bid in state.bids if bid is not None and bid.seat == seat), None)


def whose(move: wampum.Move) -> Seat:
    """Return the seat of a decision."""
    seat = getattr(move, "seat", None)
    assert isinstance(seat, int)
    return seat


def first_good(goods: Goods) -> Goods:
    """Return one card of the first kind that there is, or none."""
    return next((Goods.one(good) for good in Good if goods[good]), Goods())


def without_one(goods: Goods) -> Goods:
    """Return goods without one card of the first kind that there is."""
    return minus(goods, first_good(goods))


def swapping(state: State, seat: Seat) -> State:
    """Let a seat change a card with the next one, if both have any: no number of cards changes."""
    other = (seat + 1) % state.table.seats
    mine, theirs = first_good(state.hands[seat]), Goods._make(first_good(Goods(*state.hands[other][::-1]))[::-1])
    if not any(mine) or not any(theirs):
        return state
    hands = with_item(state.hands, seat, plus(minus(state.hands[seat], mine), theirs))
    return evolve(state, hands=with_item(hands, other, plus(minus(state.hands[other], theirs), mine)))
