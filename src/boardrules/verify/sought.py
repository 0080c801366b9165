"""What is looked for: a claim of a game by its name, or any predicate, and the eye that sees it in one step."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Protocol

from attrs import evolve, frozen

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.properties import Case, Claim, Property
from boardrules.rulesets import nearest
from boardrules.verify.findings import Report
from boardrules.verify.inspector import Inspector, claims, untold
from boardrules.verify.laws import LAWS
from boardrules.wording import Said, say

AnyGame = Game[Any, Any]

_SEPARATORS: Final = re.compile(r"[\s_-]+")

_SAMPLED: Final = {law.name for law in LAWS if law.costly} | {"the_old_state_is_untouched", "records_replay"}
"""The laws of which a search asks only some states: what it finds first need not be the shortest."""

_OF_PLAYS: Final = "records_replay"
"""The law about whole plays."""


@frozen(kw_only=True)
class Sought:
    """What is looked for. Of a `sometimes` it is what shows it, of everything else what breaks it.

    `own` is the property that says so; it is None for a law that every game must obey.
    """

    name: str
    claim: Claim
    sentence: str
    clauses: tuple[str, ...]
    own: Property | None

    @property
    def sampled(self) -> bool:
        """Say whether a search asks only some of the states, so that it proves nothing."""
        return self.own is None and self.name in _SAMPLED

    @property
    def words(self) -> str:
        """The name in words."""
        return self.name.replace("_", " ")

    def within(self, game: AnyGame) -> AnyGame:
        """Return the game with nothing claimed but this; a small box has a property of this name of its own."""
        if self.own is None:
            return evolve(game, properties=())
        return evolve(game, properties=(own_property(game, self.own),))


def own_property(game: AnyGame, wanted: Property) -> Property:
    """Return the property of this name and kind that the game itself has, else the one that was given."""
    return next((one for one in game.properties if (one.name, one.claim) == (wanted.name, wanted.claim)), wanted)


def sought(game: AnyGame, what: str | Property | Callable[..., bool]) -> Sought:
    """Return what somebody looks for: a claim by its name, a property, or a predicate on a state or a step.

    A predicate takes a state, or a step as (before, move, after). Raises `BoardRulesError` for an unknown or ambiguous
    name, and for what is none of these.
    """
    match what:
        case str():
            name = find_name(what, claims(game))
            claim, sentence, clauses = claims(game)[name]
            own = next((one for one in game.properties if one.name == name), None)
            return Sought(name=name, claim=claim, sentence=sentence, clauses=clauses, own=own)
        case Property():
            return Sought(name=what.name, claim=what.claim, sentence=what.sentence, clauses=what.clauses, own=what)
        case _:
            return sought(game, _predicate(what))


def _predicate(function: Any) -> Property:  # noqa: ANN401 (whatever was given)
    """Make a `sometimes` of a bare predicate; its docstring is its sentence, if it has one."""
    if not callable(function):
        kind = type(function).__name__
        raise BoardRulesError(f"{kind} found, the name of a claim, a property or a predicate expected")
    name = getattr(function, "__name__", "<lambda>")
    if not name.isidentifier():
        name = "the_predicate"
    try:
        arity = len(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        arity = 0
    if arity not in {Case.STATE, Case.STEP}:
        raise BoardRulesError(f"a predicate of {arity} arguments found, (state) or (before, move, after) expected")
    said = inspect.getdoc(function) if inspect.isfunction(function) else None
    where = Said(say("Where {name} is true.", name=name.replace("_", " ")))
    sentence = " ".join(said.split("\n\n")[0].split()) if said else where
    return Property(name, Claim.SOMETIMES, sentence, (), function, None, Case(arity))


def find_name(text: str, names: Iterable[str]) -> str:
    """Return the name that is meant: capitals do not count, blanks, dashes and underscores are the same.

    A part is enough if it fits only one name, and the beginning of one goes before what stands inside others. Raises
    `BoardRulesError` with what it might be.

    >>> find_name("All-cancelled", ["all_cancelled", "a_goal_is_rotated"])
    'all_cancelled'
    >>> find_name("rotated", ["all_cancelled", "a_goal_is_rotated"])
    'a_goal_is_rotated'
    """
    known = list(names)
    wanted = _SEPARATORS.sub("_", text.strip().lower()).strip("_")
    if not wanted:
        raise BoardRulesError("no name found, that of a claim expected")
    by_key = {name.lower(): name for name in known}
    if wanted in by_key:
        return by_key[wanted]
    for fits in (str.startswith, str.__contains__):
        found = [name for key, name in by_key.items() if fits(key, wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = "; ".join(sorted(name.replace("_", " ") for name in found))
            raise BoardRulesError(f"{text!r} found, which fits {len(found)} names, one expected: {listed}")
    hint = nearest(wanted, by_key).replace("_", " ")
    raise BoardRulesError(f"{text!r} found, the name of a claim expected{hint or ' (--list shows them)'}")


def plays_of(report: Report, quarry: Sought) -> Any:  # noqa: ANN401 (a play, or None)
    """Return the play by which an engine saw what is looked for, or None.

    Raises `BoardRulesError` if a predicate fails: then nobody can say whether it was there.
    """
    if quarry.claim is not Claim.SOMETIMES:
        return report.broken.get(quarry.name)
    if quarry.name in report.broken:
        raise BoardRulesError(f"{quarry.words}: {report.broken[quarry.name].detail}")
    return report.shown.get(quarry.name)


# The eye


@frozen
class Glance:
    """What a step came to: the next state (None if the rules failed), and whether what is looked for was there."""

    after: Any
    there: bool
    detail: str = ""


class Eye(Protocol):
    """Sees in the opening, in a step and at an end whether what is looked for is there."""

    def opening(self) -> Glance:
        """Look at the states from the start to the first decision."""

    def step(self, before: Any, move: Any) -> Glance:  # noqa: ANN401 (a state and a move of any game)
        """Take a legal move, and look at every state and every step on the way."""

    def end(self, moves: Sequence[Any], last: Any) -> bool:  # noqa: ANN401 (a state of any game)
        """Look at a play that has come to its end."""


def eye_for(game: AnyGame, quarry: Sought) -> Eye:
    """Return an eye that looks for this in this game."""
    return _LawEye(game, quarry.name) if quarry.own is None else _PropertyEye(game, own_property(game, quarry.own))


@frozen
class _PropertyEye:
    """Looks at one property, and at nothing else, as quickly as it can."""

    game: AnyGame
    one: Property

    def opening(self) -> Glance:
        return self._along(self.game.settling(self.game.start), None, None)

    def step(self, before: Any, move: Any) -> Glance:  # noqa: ANN401 (a state and a move of any game)
        try:
            apply = self.game.phase(before).apply
            assert apply is not None  # noqa: S101 (somebody acts here)
            first = apply(before, move)
        except Exception:  # noqa: BLE001 (where the rules fail, nothing is to be seen)
            return Glance(None, there=False)
        return self._along(self.game.settling(first), before, move)

    def end(self, moves: Sequence[Any], last: Any) -> bool:  # noqa: ANN401, ARG002 (a state of any game)
        return False

    def _along(self, states: Iterable[Any], here: Any, move: Any) -> Glance:  # noqa: ANN401 (states of any game)
        """Look at each state that the rules go through, and at each step; `here` is None before the first one."""
        on, there = self.one.on, False
        details: list[str] = []
        came = iter(states)
        while True:
            try:
                after = next(came, None)
            except Exception:  # noqa: BLE001 (where the rules fail, nothing more is to be seen)
                return Glance(None, there, next(iter(details), ""))
            if after is None:
                break
            if not there and (on is Case.STATE or (on is Case.STEP and here is not None)):
                there = self._asked((after,) if on is Case.STATE else (here, move, after), details)
            here, move = after, None
        if on is Case.END and not there:
            try:
                outcome = self.game.outcome(here)
            except Exception:  # noqa: BLE001 (where the rules fail, nothing is to be seen)
                return Glance(None, there=False)
            there = outcome is not None and self._asked((here, outcome), details)
        return Glance(here, there, next(iter(details), ""))

    def _asked(self, case: tuple[Any, ...], details: list[str]) -> bool:
        one = self.one
        try:
            if one.when is not None and not one.when(*case):
                return False
            holds = bool(one.holds(*case))
        except Exception as fault:
            told = untold(fault)
            if one.claim is Claim.SOMETIMES:
                raise BoardRulesError(f"{one}: {told}") from fault
            details.append(told)
            return True
        return holds is (one.claim is Claim.SOMETIMES)


class _LawEye:
    """Looks at one of the laws that every game must obey, in every state."""

    def __init__(self, game: AnyGame, law: str) -> None:
        self._law = law
        self._inspector: Inspector[Any, Any] = Inspector(evolve(game, properties=()), care=1, anew=True)

    def opening(self) -> Glance:
        state, breaches, _ = self._inspector.opening()
        return self._glance(state, breaches)

    def step(self, before: Any, move: Any) -> Glance:  # noqa: ANN401 (a state and a move of any game)
        seen = self._inspector.step(before, move)
        return self._glance(seen.after, seen.breaches)

    def end(self, moves: Sequence[Any], last: Any) -> bool:  # noqa: ANN401 (a state of any game)
        if self._law != _OF_PLAYS or self._goes_on(last):
            return False
        return any(True for _ in self._inspector.record(moves, last))

    def _goes_on(self, state: Any) -> bool:  # noqa: ANN401 (a state of any game)
        try:
            return bool(self._inspector.game.actors(state))
        except Exception:  # noqa: BLE001 (where the rules fail, a play has no end)
            return True

    def _glance(self, state: Any, breaches: Iterable[Any]) -> Glance:  # noqa: ANN401 (a state of any game)
        details = [breach.detail for breach in breaches if breach.name == self._law]
        return Glance(state, bool(details), details[0] if details else "")
