"""A deliberate fault: a game that is wrong in one way, and the property that must notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

from boardrules import fiji
from boardrules.fiji.components import Beads, Effect, EffectKind
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases import analysis
from boardrules.fiji.state import State
from boardrules.phase import Phase
from boardrules.seats import Seat

Plant: TypeAlias = Callable[[Fiji], Fiji]
"""Makes the faulty game out of the right one."""


@frozen
class Fault:
    """A named fault, its sentence, how it is planted, and which property catches it at a table of so many seats."""

    name: str
    sentence: str
    plant: Plant = field(repr=False)
    killed_by: str
    seats: int
    ruleset: fiji.Ruleset = field(default=fiji.STANDARD, repr=False)
    replays: bool = True
    """Whether a play that shows it shows it again: not so where the fault is that steps or words are no functions."""
    by_search: bool = False
    """Whether it takes exhaustive search of the small boxes: where something must be met twice, random games fail."""
    survives: str = ""
    """Why nothing catches it, if nothing does."""

    @property
    def game(self) -> Fiji:
        """The right game."""
        return fiji.game(self.seats, self.ruleset)

    def planted(self) -> Fiji:
        """Return the faulty game."""
        return self.plant(self.game)

    def planted_in_boxes(self) -> tuple[Fiji, ...]:
        """Return the small boxes with the same fault: those of a faulty game have none of it by themselves."""
        return tuple(map(self.plant, self.game.boxes()))


def fault(
    killed_by: str,
    seats: int = 4,
    ruleset: fiji.Ruleset = fiji.STANDARD,
    *,
    replays: bool = True,
    by_search: bool = False,
    survives: str = "",
) -> Callable[[Plant], Fault]:
    """Make a fault of a function that plants it: the name is the function's, the sentence its docstring."""

    def make(plant: Plant) -> Fault:
        sentence = " ".join(str(plant.__doc__).split())
        return Fault(plant.__name__, sentence, plant, killed_by, seats, ruleset, replays, by_search, survives)

    return make


def faults_in(names: Mapping[str, object]) -> tuple[Fault, ...]:
    """Return the faults of a module, in its order."""
    return tuple(one for one in names.values() if isinstance(one, Fault))


# Ways of planting


def phase_of(game: Fiji, name: str) -> Phase[State, fiji.Move] | None:
    """Return the phase of this name, None if the rules have no use for it."""
    return next((phase for phase in game.phases if phase.name == name), None)


def replaced(game: Fiji, name: str, **parts: Any) -> Fiji:
    """Return the game with parts of a phase replaced; the same game if it does not have the phase."""
    return game.replacing(name, **parts) if phase_of(game, name) else game


def changed(game: Fiji, name: str, change: Callable[[State, State], State]) -> Fiji:
    """Return the game with a change made to whatever a phase makes of a state: `change(before, after)`."""
    phase = phase_of(game, name)
    if phase is None:
        return game
    settle, apply = phase.settle, phase.apply
    if settle is not None:
        return game.replacing(name, settle=lambda before: change(before, settle(before)))
    assert apply is not None
    return game.replacing(name, apply=lambda before, move: change(before, apply(before, move)))


def with_item(items: Iterable[Any], place: int, item: Any) -> tuple[Any, ...]:
    """Return a tuple with the item at a place replaced."""
    return tuple(item if here == place else had for here, had in enumerate(items))


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
