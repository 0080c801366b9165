"""Two ways to play Fiji by what a seat sees: by its own beads and the goals alone, or an exchange ahead.

`greedy` keeps what the goals want and gives away what they do not. `one-ply` makes up what the others may hold and
offer, lets the exchange happen, and chooses what leaves it with the most heads if the round ended there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from boardrules.chance import Sampler
from boardrules.counts import SubMultisets, minus, total_of
from boardrules.fiji import scoring
from boardrules.fiji.components import NO_BEADS, Beads, Colour, Goal
from boardrules.fiji.moves import Hides, Move, Offers, Rotates, Swaps
from boardrules.fiji.phases.analysis import analyse, rotate, swap
from boardrules.fiji.phases.heads import earned
from boardrules.fiji.phases.offer import offer
from boardrules.fiji.ruleset import Screens
from boardrules.fiji.state import State, Table, View
from boardrules.policy import Policy, best, some_of
from boardrules.seats import Seat

MOST_BUNDLES: Final = 256
"""So many offers at most are thought about, drawn at random if there are more."""

WORLDS: Final = 5
"""So many ways in which the hidden beads may lie are made up for one decision."""


def policies(table: Table) -> Mapping[str, Policy]:
    """Return the policies of a table, by name."""
    return {"greedy": partial(greedy, table), "one-ply": partial(one_ply, table)}


# Greedy


def worth(beads: Beads, goals: Sequence[Goal]) -> int:
    """Return how well beads fulfil the goals, each goal counting double what the next one does."""
    total = 0
    for goal in goals:
        total = 2 * total + scoring.fulfilment(goal, beads)
    return total


def greedy(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what leaves the own beads, or the goals, best for oneself; the others are not thought of."""
    own = _own(view)

    def value(move: Move) -> int:
        match move:
            case Rotates() | Swaps():
                return worth(own, _changed(view.goals, move))
            case Offers() | Hides():
                return worth(minus(own, move.beads), view.goals)
            case _:
                return 0

    return best(some_of(legal_moves, MOST_BUNDLES, rng), value, rng)


def _own(view: View) -> Beads:
    """Return the beads behind the own screen, which the owner always sees."""
    own = None if view.seat is None else view.behind[view.seat]
    return NO_BEADS if own is None else own


def _changed(goals: Sequence[Goal], move: Rotates | Swaps) -> tuple[Goal, ...]:
    """Return the goals after a choice of the executor."""
    changed = list(goals)
    if isinstance(move, Rotates):
        changed[move.position] = changed[move.position].rotated()
    else:
        changed[move.first], changed[move.second] = changed[move.second], changed[move.first]
    return tuple(changed)


# One ply


def one_ply(table: Table, view: View, legal_moves: Sequence[Move], rng: Sampler) -> Move:
    """Choose what on the average leaves most heads after this exchange, over some ways in which the rest may lie."""
    seat = view.seat or 0
    worlds = [_offered(imagined(table, view, rng), seat, rng) for _ in range(WORLDS)]

    def value(move: Move) -> float:
        match move:
            case Offers():
                after: Callable[[State], State] = partial(offer, move=move)
            case Rotates():
                after = partial(rotate, move=move)
            case Swaps():
                after = partial(swap, move=move)
            case _:
                return greedy_value(move)
        return sum(standing(_analysed(after(world)), seat) for world in worlds)

    def greedy_value(move: Move) -> float:
        return worth(minus(_own(view), move.beads), view.goals) if isinstance(move, Hides) else 0

    return best(some_of(legal_moves, MOST_BUNDLES, rng), value, rng)


def imagined(table: Table, view: View, rng: Sampler) -> State:
    """Return a state that looks from the seat as the real one does; what is hidden is dealt out at random.

    The beads that nobody sees are dealt to the others as evenly as they come, since all began alike.
    """
    seats = range(table.seats)
    me = view.seat
    behind = [NO_BEADS if beads is None else beads for beads in view.behind]
    offers = [None if beads is None else beads for beads in view.offers]
    aside = [NO_BEADS if beads is None else beads for beads in view.aside]
    others = [seat for seat in seats if seat != me]
    if table.rules.screens is Screens.OPEN:
        pools = [([seat], behind[seat]) for seat in others]
    else:
        known = [beads for beads in (*behind, *offers, *aside) if beads is not None]
        pools = [(others, minus(table.every_bead, total_of(view.supply, *known)))]
    for owners, pool in pools:
        loose = rng.shuffled([colour for colour in Colour for _ in range(pool[colour])])
        for seat in owners:
            if view.hidden_aside[seat]:
                aside[seat] = _taken(loose, table.rules.aside)
        fists = [seat for seat in owners if view.placed[seat] and offers[seat] is None]
        for waiting, seat in zip(reversed(range(len(fists))), fists, strict=True):
            least, most = table.rules.offer_least, table.rules.offer_most
            most = max(least, min(most, len(loose) - waiting * least))
            offers[seat] = _taken(loose, least + rng.below(most - least + 1))
        for place, seat in enumerate(owners):
            behind[seat] = _counted(loose[place :: len(owners)])
    return State(
        phase=view.phase,
        table=table,
        round=view.round,
        exchange=view.exchange,
        card=view.card,
        columns=view.columns,
        goals=view.goals,
        behind=tuple(behind),
        offers=tuple(offers),
        kept=view.kept,
        supply=view.supply,
        aside=tuple(aside),
        heads=view.heads,
        box=view.box,
    )


def _taken(loose: list[Colour], number: int) -> Beads:
    """Take so many of the loose beads."""
    taken = loose[:number]
    del loose[:number]
    return _counted(taken)


def _counted(beads: Sequence[Colour]) -> Beads:
    return Beads._make(map(beads.count, Colour))


def _offered(state: State, seat: Seat, rng: Sampler) -> State:
    """Return the state in which everybody else has placed an offer, any that is possible."""
    if state.phase != "offer":
        return state
    rules = state.table.rules
    for other, placed in enumerate(state.offers):
        if placed is None and other != seat:
            bundles = SubMultisets(state.behind[other], rules.offer_least, rules.offer_most)
            # Who has too few beads for an offer would end the game; here it is as if he held his place.
            state = offer(state, Offers(other, rng.pick(bundles) if len(bundles) else NO_BEADS))
    return state


def _analysed(state: State) -> State:
    """Let the rules act until somebody must choose, or the exchange is over."""
    while state.phase == "analysis":
        state = analyse(state)
    return state


def standing(state: State, seat: Seat) -> float:
    """Return the lead in heads if the round ended here; beads that the goals want break ties."""
    heads = earned(state)
    lead = heads[seat] - (sum(heads) - heads[seat]) / max(1, len(heads) - 1)
    return lead + worth(state.behind[seat], state.goals) / 1000
