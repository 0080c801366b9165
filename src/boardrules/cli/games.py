"""Finding a game: one that the library ships, by name, or a user's own, as `package.module:attribute`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs

from boardrules import fiji, kawa, wampum
from boardrules.chance import Sampler
from boardrules.errors import BoardRulesError
from boardrules.house_rules import Changes, Rules, rules_in, rules_named
from boardrules.machine import Game
from boardrules.policy import Policy
from boardrules.rulesets import nearest, told_settings

SHIPPED: Final[Mapping[str, ModuleType]] = {"fiji": fiji, "wampum": wampum, "kawa": kawa}
"""The games of the library: modules with `game`, `STANDARD` and `VARIANTS`."""

AnyGame = Game[Any, Any]


@attrs.frozen(kw_only=True)
class Wish:
    """What game somebody asks for: its name or place, seats, a named variant and single changes."""

    name: str
    seats: int | None = None
    variant: str | None = None
    changes: Mapping[str, Any] = attrs.field(factory=dict)
    places: Mapping[str, str] = attrs.field(factory=dict, eq=False)
    """Which option each change comes from."""
    faults: tuple[str, ...] = attrs.field(default=(), eq=False)
    """What was asked for by options and cannot be read."""


def find(wish: Wish) -> AnyGame:
    """Return the game; `BoardRulesError` with one clear message if it cannot be had."""
    if wish.name.endswith(".toml"):
        found = rules_in(wish.name, SHIPPED, seats=wish.seats, variant=wish.variant, changes=_changes(wish))
        return _made_of(found)
    if ":" in wish.name:
        return _own(wish)
    if wish.name not in SHIPPED:
        fault = f"game {wish.name!r} found, one of {', '.join(SHIPPED)}, a .toml file, or module:attribute expected"
        raise BoardRulesError(fault + nearest(wish.name, SHIPPED))
    return _made_of(rules_named(wish.name, SHIPPED, seats=wish.seats, variant=wish.variant, changes=_changes(wish)))


def _made_of(rules: Rules) -> AnyGame:
    """Return the game that is played by some rules."""
    game: AnyGame = SHIPPED[rules.game].game(rules.seats, rules.ruleset)
    return game


def _changes(wish: Wish) -> Changes:
    return Changes(values=wish.changes, places=wish.places, faults=wish.faults)


def asked_for(option: str, pairs: Sequence[str]) -> tuple[dict[str, Any], dict[str, str], tuple[str, ...]]:
    """Return what `FIELD=VALUE` pairs of an option change, where each field comes from, and what cannot be read."""
    values, faults = told_settings(pairs)
    return values, dict.fromkeys(values, option), tuple(f"{option}: {fault}" for fault in faults)


def _own(wish: Wish) -> AnyGame:
    """Return a user's game: an attribute of a module that is a `Game`, or a function that returns one."""
    if wish.variant is not None or wish.changes or wish.faults:
        fault = f"variant or settings found, none expected: {wish.name!r} has no ruleset that this command knows"
        raise BoardRulesError(fault)
    here = _here(wish.name)
    module, found = _attribute(wish.name, here)
    if found is None:
        known = [name for name, value in vars(module).items() if isinstance(value, Game)]
        shown = f" (games in it: {', '.join(known)})" if known else ""
        raise BoardRulesError(f"module {module.__name__!r} has no {wish.name.partition(':')[2]!r}{shown}")
    if isinstance(found, Game):
        if wish.seats not in {None, found.seats}:
            raise BoardRulesError(f"seats: {wish.seats} found, {found.seats} expected: {wish.name!r} is a Game")
        return _with_origin(found, wish, here)
    if callable(found):
        return _with_origin(_made(wish, found), wish, here)
    raise BoardRulesError(f"{wish.name!r} is {type(found).__name__}, a Game or a function that returns one expected")


def _here(name: str) -> str:
    """Return the folder in which to look for a user's module; `BoardRulesError` if it is gone."""
    try:
        return str(Path.cwd())
    except OSError as fault:
        raise BoardRulesError(f"{name!r} cannot be looked for: the folder of this command: {fault.strerror}") from None


def _made(wish: Wish, make: Callable[..., object]) -> AnyGame:
    try:
        game = make() if wish.seats is None else make(seats=wish.seats)
    except (Exception, SystemExit) as fault:  # noqa: BLE001 (whatever a user's function raises is told in one line)
        raise BoardRulesError(f"{wish.name!r} fails: {type(fault).__name__}: {fault}") from None
    if not isinstance(game, Game):
        raise BoardRulesError(f"{wish.name!r} returns {type(game).__name__}, a Game expected")
    if wish.seats not in {None, game.seats}:
        raise BoardRulesError(f"{wish.name!r} returns a game for {game.seats}, one for {wish.seats} expected")
    return game


def _attribute(name: str, here: str) -> tuple[ModuleType, Any]:
    """Return a user's module, looked for in a folder too, and what it has by this name, or None."""
    place, _, attribute = name.partition(":")
    try:
        if here not in sys.path:
            sys.path.insert(0, here)
        module = importlib.import_module(place)
        return module, getattr(module, attribute, None)
    except (Exception, SystemExit) as fault:  # noqa: BLE001 (whatever a user's module raises is told in one line)
        raise BoardRulesError(f"module {place!r} cannot be imported: {type(fault).__name__}: {fault}") from None


# In other processes


def _with_origin(game: AnyGame, wish: Wish, here: str) -> AnyGame:
    """Note how another process finds a user's game, unless the user has."""
    return game if game.origin is not None else game.made_by(partial(found_again, wish, here))


def found_again(wish: Wish, here: str) -> AnyGame:
    """Return a user's game in another process, which may have been started in another folder."""
    if here not in sys.path:
        sys.path.insert(0, here)
    return find(wish)


@attrs.frozen
class Borrowed:
    """A user's own policy, `module:function`, found by its name wherever it is needed."""

    name: str
    here: str

    def __call__(self, view: Any, legal_moves: Sequence[Any], rng: Sampler, /) -> Any:  # noqa: ANN401 (of any game)
        """Choose as the user's function does."""
        return _function(self.name, self.here)(view, legal_moves, rng)


@lru_cache(maxsize=64)
def _function(name: str, here: str) -> Policy:
    module, found = _attribute(name, here)
    if not callable(found):
        shown = "nothing of this name" if found is None else type(found).__name__
        raise BoardRulesError(f"policy {name!r}: {shown} found in {module.__name__!r}, a function expected")
    function: Policy = found
    return function


def borrowed(name: str) -> Policy:
    """Return a user's own policy; `BoardRulesError` if it cannot be found."""
    policy = Borrowed(name, _here(name))
    _function(policy.name, policy.here)
    return policy
