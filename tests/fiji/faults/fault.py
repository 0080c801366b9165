"""How a fault is planted in Fiji: its tables, and its analysis taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from attrs import evolve, frozen

from boardrules import fiji
from boardrules.fiji.components import Beads, Effect, EffectKind
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases import analysis
from boardrules.fiji.state import State
from boardrules.seats import Seat
from boardrules.verify.faults import changed, fault_at, faults_in, phase_of, replaced, with_item

__all__ = ["Analysis", "Taken", "changed", "fault", "faults_in", "phase_of", "replaced", "some", "with_item"]

fault = fault_at(fiji.game, 4, fiji.STANDARD)
"""Make a fault of a function that plants it, at a table of four with the standard rules unless another one is named."""


def some(beads: Iterable[int]) -> Beads:
    """Return beads from whatever numbers, also from negative ones."""
    return Beads._make(beads)


Taken: TypeAlias = tuple[tuple[Beads, ...], Beads]
"""What lies behind the screens, and in the supply."""


def _goes_on(state: State) -> int:
    return state.card + 1


def _effect(state: State) -> Effect:
    return state.columns.effects[state.card]


@frozen(kw_only=True)
class Analysis:
    """The analysis of a condition, taken apart: each part is right until another one is put in its place."""

    choose: Callable[[State], Seat | None] = analysis.executing
    effect: Callable[[State], Effect] = _effect
    take: Callable[[State, Seat, Effect], Taken] = analysis.taken
    keep: Callable[[State, Seat], tuple[Seat, ...]] = analysis.keepers
    onward: Callable[[State], int] = _goes_on
    end: Callable[[State], State] = analysis.end_exchange

    def plant(self, game: Fiji) -> Fiji:
        """Put this analysis into a game, with the choices that follow from it."""
        for phase in ("rotate", "swap"):
            game = replaced(game, phase, actors=self._chooses)
        return game.replacing("analysis", settle=self._settle)

    def _chooses(self, state: State) -> tuple[Seat, ...]:
        who = self.choose(state)
        return () if who is None else (who,)

    def _settle(self, state: State) -> State:
        if state.card >= len(state.columns.conditions):
            return self.end(state)
        who, effect = self.choose(state), self.effect(state)
        if who is None:
            return evolve(state, card=self.onward(state))
        if effect.kind in {EffectKind.ROTATE, EffectKind.SWAP}:
            return evolve(state, phase=effect.kind.value)
        if effect.kind is EffectKind.KEEP:
            return evolve(state, card=self.onward(state), kept=self.keep(state, who))
        behind, supply = self.take(state, who, effect)
        return evolve(state, card=self.onward(state), behind=behind, supply=supply)
