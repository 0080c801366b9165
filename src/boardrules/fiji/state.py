"""What lies on the table, and what each seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Self

from attrs import evolve, field, frozen

from boardrules.chance import Sampler
from boardrules.cite import cite
from boardrules.counts import Counts, SubMultisets, minus, plus, times, total_of
from boardrules.fiji.components import NO_BEADS, Beads, Condition, Effect, Goal
from boardrules.fiji.ruleset import Ruleset, Screens
from boardrules.seats import Seat


@frozen(cache_hash=True)
class Table:
    """What does not change during a game: the rules, the number of seats, and the kinds of card in the decks."""

    rules: Ruleset
    seats: int
    condition_kinds: Mapping[Condition, int] = field(init=False, eq=False, repr=False)
    """Each kind of condition, and its place in the counts of what is left in the deck."""
    effect_kinds: Mapping[Effect, int] = field(init=False, eq=False, repr=False)
    """Each kind of effect, likewise."""

    @condition_kinds.default
    def _condition_kinds(self) -> Mapping[Condition, int]:
        return {kind: place for place, kind in enumerate(dict.fromkeys(self.rules.conditions))}

    @effect_kinds.default
    def _effect_kinds(self) -> Mapping[Effect, int]:
        return {kind: place for place, kind in enumerate(dict.fromkeys(self.rules.effects))}

    @cached_property
    def condition_deck(self) -> Counts:
        """The whole deck of conditions."""
        return tuple(map(self.rules.conditions.count, self.condition_kinds))

    @cached_property
    def effect_deck(self) -> Counts:
        """The whole deck of effects."""
        return tuple(map(self.rules.effects.count, self.effect_kinds))

    @cached_property
    def every_bead(self) -> Beads:
        """All beads in the game: a set for each player and the supply's."""
        return plus(times(self.rules.player_set, self.seats), self.rules.supply_set)

    @cached_property
    def nobody(self) -> tuple[None, ...]:
        """One empty place a seat."""
        return (None,) * self.seats


@frozen
class Columns:
    """The two columns of this round, top to bottom, and how many cards of each kind are left in the decks.

    A deck has no order: a card is drawn when it is turned up [fiji.setup.decks].
    """

    conditions: tuple[Condition, ...]
    effects: tuple[Effect, ...]
    unseen_conditions: Counts
    unseen_effects: Counts


@frozen(slots=False)
class State:
    """The whole table. `round` and `exchange` count from 1; `card` is the place in the columns now analysed, from 0.

    `exchange` is 0 until the first offers of a round are due. `behind`, `offers`, `aside` and `heads` have one item a
    seat; an offer is None before it is placed.
    """

    phase: str
    table: Table = field(repr=False)
    round: int
    exchange: int
    card: int
    columns: Columns
    goals: tuple[Goal, ...]
    behind: tuple[Beads, ...]
    offers: tuple[Beads | None, ...]
    kept: tuple[Seat, ...]
    supply: Beads
    aside: tuple[Beads, ...]
    heads: tuple[int, ...]
    box: int

    @classmethod
    @cite("fiji.setup.decks", "fiji.setup.heads")
    def opening(cls, table: Table) -> Self:
        """Return the table before the first round: all beads in the middle, full decks, all heads in the box."""
        rules = table.rules
        return cls(
            phase="beads",
            table=table,
            round=1,
            exchange=0,
            card=0,
            columns=Columns((), (), table.condition_deck, table.effect_deck),
            goals=(),
            behind=(NO_BEADS,) * table.seats,
            offers=table.nobody,
            kept=(),
            supply=table.every_bead,
            aside=(NO_BEADS,) * table.seats,
            heads=(0,) * table.seats,
            box=rules.heads,
        )

    @property
    def revealed(self) -> bool:
        """Say whether the offers lie open: when all have been placed [fiji.exchange.reveal]."""
        return None not in self.offers


_AHEAD = {"beads": 6, "conditions": 5, "effects": 4, "goals": 3, "hide": 2, "heads": 0, "over": -1}
"""How far each phase is from the end of a round; all parts of an exchange are at 1."""


@cite("fiji.play.rounds", "fiji.play.phases", "fiji.exchange.three")
def measure(state: State) -> tuple[int, ...]:
    """Return ints that fall, lexicographically, whatever happens: why a game ends.

    Rounds left, phases left, cards still to be turned up and beads still to be hidden, exchanges left, offers still to
    be placed, conditions still to be analysed, and whether an effect still waits for a choice.
    """
    rules = state.table.rules
    columns = state.columns
    chosen = state.phase in {"rotate", "swap"}
    return (
        rules.rounds - state.round,
        _AHEAD.get(state.phase, 1),
        -len(columns.conditions) - len(columns.effects) - len(state.goals) - sum(map(any, state.aside)),
        rules.exchanges - state.exchange,
        state.offers.count(None),
        -state.card,
        -int(chosen),
    )


@frozen
class View:
    """The table as one seat sees it (or a bystander who sees all, for whom `seat` is None).

    What is hidden is None: the beads behind other screens, offers until all are placed, beads that others set aside.
    `placed` tells who has placed an offer, `hidden_aside` who has set beads aside.
    """

    seat: Seat | None
    phase: str
    round: int
    exchange: int
    card: int
    columns: Columns
    goals: tuple[Goal, ...]
    behind: tuple[Beads | None, ...]
    offers: tuple[Beads | None, ...]
    placed: tuple[bool, ...]
    kept: tuple[Seat, ...]
    supply: Beads
    aside: tuple[Beads | None, ...]
    hidden_aside: tuple[bool, ...]
    heads: tuple[int, ...]
    box: int


@cite("fiji.beads.hidden", "fiji.exchange.hidden", "fiji.heads.open", "fiji.gap.hidden")
def view(state: State, seat: Seat | None) -> View:
    """Return what a seat may see; everything for None. While heads are handed out all screens are set aside."""

    def own(items: tuple[Beads | None, ...]) -> tuple[Beads | None, ...]:
        return tuple(item if seat in {None, owner} else None for owner, item in enumerate(items))

    open_screens = state.table.rules.screens is Screens.OPEN
    set_aside = state.phase == "heads"
    return View(
        seat=seat,
        phase=state.phase,
        round=state.round,
        exchange=state.exchange,
        card=state.card,
        columns=state.columns,
        goals=state.goals,
        behind=tuple(
            state.behind[owner]
            if set_aside or seat in {None, owner}
            else held_unseen(state, owner)
            if open_screens
            else None
            for owner in range(state.table.seats)
        ),
        offers=state.offers if state.revealed else own(state.offers),
        placed=tuple(offer is not None for offer in state.offers),
        kept=state.kept,
        supply=state.supply,
        aside=own(state.aside),
        hidden_aside=tuple(beads != NO_BEADS for beads in state.aside),
        heads=state.heads,
        box=state.box,
    )


def held_unseen(state: State, seat: Seat) -> Beads:
    """Return all beads of a seat but an open offer: behind the screen, set aside, or still in the closed fist.

    Behind open screens this is what the others see: how it is parted between screen and fist stays hidden.
    """
    fist = None if state.revealed else state.offers[seat]
    return total_of(state.behind[seat], state.aside[seat], fist or NO_BEADS)


def redeal(state: State, seat: Seat, sampler: Sampler) -> State:
    """Return another state that this seat must not be able to tell from the given one.

    Whatever the others hide is dealt anew: among all of them behind closed screens, each for himself behind open ones.
    Only whether somebody has placed an offer or set beads aside stays the same, and how many were set aside.
    """
    rules = state.table.rules
    others = [other for other in range(state.table.seats) if other != seat]
    pools = [others] if rules.screens is Screens.CLOSED else [[other] for other in others]
    behind, offers, aside = list(state.behind), list(state.offers), list(state.aside)
    if state.phase == "heads":
        # All screens are set aside: only what lies behind the second screens is unseen.
        left = total_of(NO_BEADS, *(aside[other] for other in others))
        for other in others:
            aside[other] = _some(left, sum(aside[other]), sampler)
            left = minus(left, aside[other])
        return evolve(state, aside=tuple(aside))
    for pool in pools:
        left = total_of(NO_BEADS, *(held_unseen(state, other) for other in pool))
        for other in pool:
            aside[other] = _some(left, sum(aside[other]), sampler)
            left = minus(left, aside[other])
        fists = [] if state.revealed else [other for other in pool if offers[other] is not None]
        for waiting, other in zip(reversed(range(len(fists))), fists, strict=True):
            # Each of those still waiting needs enough for an offer.
            most = min(rules.offer_most, sum(left) - waiting * rules.offer_least)
            offer = _some(left, rules.offer_least + sampler.below(most - rules.offer_least + 1), sampler)
            offers[other] = offer
            left = minus(left, offer)
        for waiting, other in zip(reversed(range(len(pool))), pool, strict=True):
            behind[other] = _some(left, sampler.below(sum(left) + 1), sampler) if waiting else left
            left = minus(left, behind[other])
    return evolve(state, behind=tuple(behind), offers=tuple(offers), aside=tuple(aside))


def _some(beads: Beads, number: int, sampler: Sampler) -> Beads:
    """Return so many of the beads, any of the ways to take them."""
    return sampler.pick(SubMultisets(beads, number, number))
