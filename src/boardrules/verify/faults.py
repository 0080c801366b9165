"""A deliberate fault: a game that is wrong in one way, and the claim that must notice it.

    @fault("beads_are_conserved")
    def offers_vanish(game):
        "Offers do not go back to the supply."
        return changed(game, "analysis", lambda before, after: evolve(after, supply=before.supply))

A property that no fault breaks may be one that nothing can break. A catalogue is any sequence of faults; what becomes
of them is for `boardrules.verify.catching`.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.phase import Phase
from boardrules.verify import search, walk
from boardrules.verify.checking import boxes_of

AnyGame: TypeAlias = Game[Any, Any]

Plant: TypeAlias = Callable[[AnyGame], AnyGame]
"""Makes the faulty game out of the right one."""


class Engine(enum.StrEnum):
    """What looks for a fault."""

    GAMES = walk.ENGINE
    SEARCH = search.ENGINE
    HYPOTHESIS = "Hypothesis"


@frozen
class At:
    """The table at which a fault is planted: so many seats, and these rules."""

    make: Callable[..., AnyGame]
    """Makes a game of seats and a ruleset."""
    seats: int
    ruleset: Any = field(repr=False)

    def __call__(self) -> AnyGame:
        """Return the right game."""
        return self.make(self.seats, self.ruleset)


@frozen(kw_only=True, eq=False)
class Fault:
    """A named fault, its sentence, how and in what game it is planted, and the claim that must notice it.

    A claim that holds always or of each step must break; one that something is reachable must never be shown.
    """

    name: str
    sentence: str
    plant: Plant = field(repr=False)
    killed_by: str
    """The name of the property or law that must notice it."""
    table: Callable[[], AnyGame] | None = field(default=None, repr=False)
    """Makes the right game in which it is planted; None for the game that is being checked."""
    engine: Engine = Engine.GAMES
    """What is asked first: where something must be met twice, random games fail and it takes exhaustive search."""
    replays: bool = True
    """Whether a play that shows it shows it again: not where steps are no functions, or notation tells too little."""
    survives: str = ""
    """Why nothing catches it, if nothing does."""

    def right(self, checked: AnyGame | None = None) -> AnyGame:
        """Return the right game: that of its own table, or the one that is checked. `BoardRulesError` without any."""
        if self.table is not None:
            return self.table()
        if checked is None:
            raise BoardRulesError(f"fault {self.name!r} names no game, the game that is checked expected")
        return checked

    def planted(self, checked: AnyGame | None = None) -> AnyGame:
        """Return the faulty game; `BoardRulesError` if it cannot be made."""
        return self._planted_in(self.right(checked))

    def planted_in_boxes(self, checked: AnyGame | None = None) -> tuple[AnyGame, ...]:
        """Return the small boxes with the same fault: those of a faulty game have none of it by themselves."""
        return tuple(map(self._planted_in, boxes_of(self.right(checked))))

    def _planted_in(self, game: AnyGame) -> AnyGame:
        try:
            faulty = self.plant(game)
        except Exception as fault:
            raise BoardRulesError(f"fault {self.name!r} cannot be planted: {type(fault).__name__}: {fault}") from fault
        if not isinstance(faulty, Game):
            raise BoardRulesError(f"fault {self.name!r} returns {type(faulty).__name__}, a Game expected")
        return faulty


def fault(
    killed_by: str,
    table: Callable[[], AnyGame] | None = None,
    *,
    engine: Engine = Engine.GAMES,
    replays: bool = True,
    survives: str = "",
) -> Callable[[Callable[..., AnyGame]], Fault]:
    """Make a fault of a function that plants it: the name is the function's, the sentence its docstring.

    Raises `BoardRulesError` if there is no docstring.
    """

    def make(plant: Callable[..., AnyGame]) -> Fault:
        name = str(getattr(plant, "__name__", plant))
        sentence = " ".join((inspect.getdoc(plant) or "").split("\n\n")[0].split())
        if not sentence:
            raise BoardRulesError(f"fault {name!r} has no docstring, a sentence expected")
        return Fault(
            name=name,
            sentence=sentence,
            plant=plant,
            killed_by=killed_by,
            table=table,
            engine=engine,
            replays=replays,
            survives=survives,
        )

    return make


def fault_at(make: Callable[..., AnyGame], seats: int, ruleset: Any) -> Callable[..., Any]:  # noqa: ANN401 (any ruleset)
    """Return a `fault` that takes seats and a ruleset, these if nothing else is said, instead of a table."""

    def at(
        killed_by: str,
        seats: int = seats,
        ruleset: Any = ruleset,  # noqa: ANN401 (any ruleset)
        **others: Any,  # noqa: ANN401 (what `fault` takes)
    ) -> Callable[[Callable[..., AnyGame]], Fault]:
        return fault(killed_by, At(make, seats, ruleset), **others)

    return at


def faults_in(names: Mapping[str, object]) -> tuple[Fault, ...]:
    """Return the faults among the names of a module, in its order.

    A module of faults ends with `FAULTS = faults_in(globals())`.
    """
    return tuple(one for one in names.values() if isinstance(one, Fault))


# Ways of planting


def phase_of(game: AnyGame, name: str) -> Phase[Any, Any] | None:
    """Return the phase of this name, None if the rules have no use for it."""
    return next((phase for phase in game.phases if phase.name == name), None)


def replaced(game: AnyGame, name: str, **parts: Any) -> AnyGame:  # noqa: ANN401 (any part of a phase)
    """Return the game with parts of a phase replaced; the same game if it does not have the phase."""
    return game.replacing(name, **parts) if phase_of(game, name) else game


def changed(game: AnyGame, name: str, change: Callable[[Any, Any], Any]) -> AnyGame:
    """Return the game with a change made to whatever a phase makes of a state: `change(before, after)`.

    The same game if it does not have the phase, or if nothing happens in it.
    """
    return changed_by(game, name, lambda before, move, after: change(before, after))


def changed_by(game: AnyGame, name: str, change: Callable[[Any, Any, Any], Any]) -> AnyGame:
    """Return the game with a change made that knows the move: `change(before, move, after)`.

    `move` is None where the rules act by themselves.
    """
    phase = phase_of(game, name)
    if phase is None:
        return game
    settle, apply = phase.settle, phase.apply
    if settle is not None:
        return game.replacing(name, settle=lambda before: change(before, None, settle(before)))
    if apply is not None:
        return game.replacing(name, apply=lambda before, move: change(before, move, apply(before, move)))
    return game


def with_item(items: Iterable[Any], place: int, item: Any) -> tuple[Any, ...]:  # noqa: ANN401 (any items)
    """Return a tuple with the item at a place replaced.

    >>> with_item("abc", 1, "x")
    ('a', 'x', 'c')
    """
    return tuple(item if here == place else had for here, had in enumerate(items))


_RULES: Final = ("actors", "legal_moves", "draws", "objection", "apply", "settle")


def rebound(game: AnyGame, **functions: Callable[..., Any]) -> AnyGame:
    """Return the game with functions of its modules replaced in whatever calls them by these names.

    For a fault in a function that the rules and a property both use: phases and properties call the wrong one.
    """

    def bind(part: Any) -> Any:  # noqa: ANN401 (any part of a phase)
        if not isinstance(part, FunctionType) or not set(functions) & set(part.__code__.co_names):
            return part
        names = {**part.__globals__, **functions}
        return FunctionType(part.__code__, names, part.__name__, part.__defaults__, part.__closure__)

    phases = [evolve(phase, **{name: bind(getattr(phase, name)) for name in _RULES}) for phase in game.phases]
    return evolve(game, phases=phases, properties=[evolve(one, holds=bind(one.holds)) for one in game.properties])
