"""The whole engine: phases, the game they make up, and how a move goes through it.

    Move -> Phase -objection?-> None -apply-> State -settle-> State -view-> what a seat may see

A `Phase` is one heading of a rulebook as a record of functions. A `Game` wires phases, properties and a rulebook into
one value. States and moves are any immutable, hashable values; a game of a few lines may use tuples and strings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import evolve, field, fields, frozen

from boardrules.chance import Sampler, probabilities
from boardrules.cite import Rulebook
from boardrules.compact import Compact
from boardrules.defaults import Plainly, all_seen, as_written, made_again, never_over, unmeasured
from boardrules.errors import Endless, Illegal, Incoherent
from boardrules.inventory import Lack, nothing_lacking
from boardrules.outcomes import Outcome
from boardrules.phase import Phase
from boardrules.properties import Property
from boardrules.seats import CHANCE, Actor, Chance, Seat
from boardrules.wording import N_, Event, say

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S")
M = TypeVar("M")

SETTLING_LIMIT: Final = 1_000
"""How many times in a row the rules may act on their own before they are held to be endless."""

_NATURE: Final = (CHANCE,)


def _own_phase(phases: Sequence[Phase[Any, Any]]) -> Callable[[Any], str]:
    """Find the phase of a state: the only one there is, else what its `phase` says."""
    if len(phases) == 1:
        name = phases[0].name
        return lambda _: name
    return attrgetter("phase")


def _no_boxes() -> tuple[Game[Any, Any], ...]:
    return ()


def _phases(phases: Iterable[Phase[S, M]]) -> tuple[Phase[S, M], ...]:
    return tuple(phases)


def _properties(properties: Iterable[Property]) -> tuple[Property, ...]:
    return tuple(properties)


@frozen(kw_only=True, eq=False)
class Game(Generic[S, M]):
    """Phases, properties and a rulebook wired into one value.

    Only `name`, `start` and `phases` are needed. Everything else has a default that fits a game of a few lines: one
    seat, moves that are their own notation, nothing hidden, never over.
    """

    name: str
    start: S = field(repr=False)
    """The state in which the game begins, before the rules act for the first time."""
    phases: tuple[Phase[S, M], ...] = field(converter=_phases, repr=False)
    seats: int = 1
    phase_of: Callable[[S], str] = field(repr=False)
    """The name of a state's phase; by default its attribute `phase`."""
    outcome: Callable[[S], Outcome | None] = field(default=never_over, repr=False)
    """How the game ended, or None while it goes on. Being over is declared here, never inferred."""
    measure: Callable[[S], tuple[int, ...]] = field(default=unmeasured, repr=False)
    """Ints that fall, lexicographically, at every step: why play ends."""
    properties: tuple[Property, ...] = field(default=(), converter=_properties, repr=False)
    rulebook: Rulebook = field(factory=Rulebook, repr=False)
    ruleset: Any = field(default=None, repr=False)
    differences: Mapping[str, Any] = field(factory=dict)
    """How the ruleset differs from the game's default, in values that JSON knows."""
    module: str = ""
    """Where `game(seats, ruleset)` and `STANDARD` are found, for a game that is made by them."""
    edition: int = 1
    """Counts the changes of rule semantics."""
    read: Callable[[str], M] = field(default=as_written, repr=False)
    """Read a move from notation; raises `Unreadable`. Never looks at a state."""
    write: Callable[[M], str] = field(default=str, repr=False)
    """Write a move in notation: read(write(move)) == move."""
    view: Callable[[S, Seat], Any] = field(default=all_seen, repr=False)
    """What a seat may see: a value without the hidden parts."""
    text: Callable[[S, Seat | None], str] = field(repr=False)
    """The table as text from one seat's point of view, or all of it (None); by default what Python shows of it."""
    policies: Mapping[str, Callable[[Any, Sequence[M], Sampler], M]] = field(factory=dict, repr=False)
    """Ways to play, by name: functions that choose by a seat's view, its legal moves and a stream of choices."""
    origin: Callable[[], Game[S, M]] | None = field(default=None, init=False, repr=False)
    """What makes this very game again, elsewhere; None if unknown, as it is for whatever `evolve` makes of a game."""
    redeal: Callable[[S, Seat, Sampler], S] | None = field(default=None, repr=False)
    """Another state that this seat must not be able to tell from the given one; None where nothing is hidden."""
    probes: Callable[[S, Sampler], Iterable[M]] | None = field(default=None, repr=False)
    """Moves near the legal ones, some just too much, that a check tries beside them; None for no such moves."""
    boxes: Callable[[], tuple[Game[Any, Any], ...]] = field(default=_no_boxes, repr=False)
    """Small games with the same rules, for exhaustive search; without any the game itself is tried."""
    lacking: Callable[[], tuple[Lack, ...]] = field(default=nothing_lacking, repr=False)
    """What these rules can need that the box does not hold."""
    symmetries: Mapping[str, Callable[[S], S]] = field(factory=dict, repr=False)
    """By name, functions that return one state for all that differ only in names: of seats, of goods, of columns."""
    compact: Compact[S] | None = field(default=None, repr=False)
    """States as small values, for exhaustive search; without it they are packed field by field."""
    _named: Mapping[str, Phase[S, M]] = field(init=False, repr=False)

    @phase_of.default
    def _phase_of_default(self) -> Callable[[S], str]:
        return _own_phase(self.phases)

    @text.default
    def _text_default(self) -> Callable[[S, Seat | None], str]:
        return Plainly(self.view)

    @_named.default
    def _named_default(self) -> Mapping[str, Phase[S, M]]:
        return {phase.name: phase for phase in self.phases}

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be a game: `Incoherent` with all faults. A text by default is that of the view."""
        if isinstance(self.text, Plainly):
            object.__setattr__(self, "text", Plainly(self.view))
        faults = [f"phase {phase.name!r}: {fault}" for phase in self.phases for fault in self._faults(phase)]
        if not self.phases:
            faults.append("no phases found, at least one expected")
        if len(self._named) < len(self.phases):
            faults.append("two phases have the same name")
        named = [one.name for one in self.properties]
        twice = sorted({name for name in named if named.count(name) > 1})
        if twice:
            faults.append(f"properties {', '.join(twice)} found twice")
        try:
            json.dumps(dict(self.differences))
        except (TypeError, ValueError) as fault:
            faults.append(f"differences: {fault}, values that JSON knows expected")
        if self.start is None:
            faults.append("start: None found, a state expected")
        if self.seats < 1:
            faults.append(f"{self.seats} seats found, at least 1 expected")
        if faults:
            raise Incoherent(faults, f"game {self.name!r}")

    def made_by(self, origin: Callable[[], Game[S, M]]) -> Game[S, M]:
        """Note what makes this game again, a function that pickle can name: other processes are sent that."""
        object.__setattr__(self, "origin", origin)
        return self

    def __reduce__(self) -> tuple[Callable[[], Any], tuple[()]]:
        """Pickle what makes the game; `BoardRulesError` if that is unknown."""
        return made_again(self.name, self.origin), ()

    def __deepcopy__(self, memo: object) -> Game[S, M]:
        """Return the game itself: nothing of it ever changes."""
        return self

    def _faults(self, phase: Phase[S, M]) -> Iterator[str]:
        chosen = phase.legal_moves is not None
        drawn = phase.draws is not None
        if chosen + drawn + phase.settles > 1:
            yield "more than one of legal_moves, draws and settle"
        elif (chosen or drawn) != (phase.apply is not None):
            yield "`apply` goes with legal_moves or draws, and only with them"
        for name in phase.leads_to:
            if name not in self._named:
                yield f"leads to {name!r}, which is no phase"

    # Who and what

    def initial_state(self) -> S:
        """Return the state in which somebody must act for the first time."""
        return self.settled(self.start)

    def phase(self, state: S) -> Phase[S, M]:
        """Return the phase of a state."""
        return self._named[self.phase_of(state)]

    def actors(self, state: S) -> tuple[Actor, ...]:
        """Return who may act now: seats in ascending order, (CHANCE,), or () when nobody may."""
        phase = self._named[self.phase_of(state)]
        if phase.legal_moves is not None:
            return phase.actors(state)
        return () if phase.draws is None else _NATURE

    def legal_moves(self, state: S, actor: Actor) -> Sequence[M]:
        """Return all that an actor may do now; empty for whoever may not act."""
        phase = self._named[self.phase_of(state)]
        if isinstance(actor, Chance):
            return tuple([move for move, _ in self.draws(state)])
        if phase.legal_moves is None or actor not in phase.actors(state):
            return ()
        return phase.legal_moves(state, actor)

    def draws(self, state: S) -> Sequence[tuple[M, int]]:
        """Return what nature may turn up now, with whole-number weights; empty if it is not her turn."""
        draws = self._named[self.phase_of(state)].draws
        return () if draws is None else draws(state)

    def chance_outcomes(self, state: S) -> tuple[tuple[M, Fraction], ...]:
        """Return what nature may turn up now, with exact probabilities that sum to 1; empty if it is not her turn."""
        return probabilities(self.draws(state))

    # Why not

    def objection(self, state: S, move: M) -> Illegal | None:
        """Say why a move is refused, naming the clause, or None if it is not. Changes nothing."""
        phase = self._named[self.phase_of(state)]
        if phase.apply is None:
            return self._nobody_moves(phase)
        if phase.moves and not isinstance(move, phase.moves):
            text = N_("“{move}” is no move of the phase {phase:phase}.")
            return Illegal(say(text, *phase.clauses[:1], move=self._shown(move), phase=phase.name))
        if phase.legal_moves is not None:
            actors = phase.actors(state)
            if hasattr(move, "seat") and (type(move.seat) is not int or move.seat not in actors):
                turn = N_("It is not for {who:seat} to act now, but for {actors:seats}.")
                return Illegal(say(turn, *phase.clauses[:1], who=move.seat, actors=actors))
        if phase.objection is not None:
            return phase.objection(state, move)
        if any(move in self.legal_moves(state, actor) for actor in self.actors(state)):
            return None
        unlisted = N_("“{move}” is not among the legal moves of the phase {phase:phase}.")
        return Illegal(say(unlisted, *phase.clauses[:1], move=self._shown(move), phase=phase.name))

    def _nobody_moves(self, phase: Phase[S, M]) -> Illegal:
        """Refuse a move in a phase in which nobody makes any."""
        if phase.settle is None:
            return Illegal(say("The game is over.", *phase.clauses[:1]))
        return Illegal(
            say("In the phase {phase:phase} the rules act by themselves.", *phase.clauses[:1], phase=phase.name)
        )

    def _shown(self, move: object) -> str | Event:
        """Return a move that may be none of this game in notation, or else its type."""
        try:
            text = self.write(move)  # type: ignore[arg-type]  # whatever cannot be written and read is none
            if not any(phase.moves for phase in self.phases) or self.read(text) == move:
                return text
        except Exception:  # noqa: BLE001, S110 (a thing from outside may fail in any way; its type is told instead)
            pass
        return say("something of the type {kind}", kind=type(move).__name__)

    # What it does

    def step(self, state: S, move: M) -> S:
        """Return the next state in which somebody must act, or the last one; the given state is untouched.

        Raises `Illegal` if the move is refused, `Endless` if the rules then go on without end.
        """
        objection = self.objection(state, move)
        if objection is not None:
            raise objection
        return self.advance(state, move)

    def advance(self, state: S, move: M) -> S:
        """Do what `step` does without asking for objections: for moves that came out of `legal_moves`."""
        named, phase_of = self._named, self.phase_of
        phase = named[phase_of(state)]
        if phase.apply is None:
            raise self._nobody_moves(phase)
        state = phase.apply(state, move)
        return state if named[phase_of(state)].settle is None else self.settled(state)

    def settled(self, state: S) -> S:
        """Let the rules act until somebody must, or nobody can."""
        named, phase_of = self._named, self.phase_of
        for _ in range(SETTLING_LIMIT):
            settle = named[phase_of(state)].settle
            if settle is None:
                return state
            state = settle(state)
        return self._at_rest(state)

    def _at_rest(self, state: S) -> S:
        """Return a state in which the rules do not act any more; `Endless` if they still do."""
        phase = self.phase(state)
        if phase.settle is None:
            return state
        msg = f"the rules acted {SETTLING_LIMIT} times in a row in the phase {phase.name!r} and came to no end"
        raise Endless(msg)

    def settling(self, state: S) -> Iterator[S]:
        """Go through a state and those that the rules make of it by themselves, up to where somebody must act.

        Raises `Endless` as `settled` does.
        """
        yield state
        for _ in range(SETTLING_LIMIT):
            settle = self.phase(state).settle
            if settle is None:
                return
            state = settle(state)
            yield state
        self._at_rest(state)

    def trace(self, state: S, move: M) -> tuple[S, ...]:
        """Return all states that a legal move passes through: applied, then settled step by step, last the next state.

        Raises `Illegal` as `step` does.
        """
        objection = self.objection(state, move)
        if objection is not None:
            raise objection
        apply = self.phase(state).apply
        return () if apply is None else tuple(self.settling(apply(state, move)))

    def narrate(self, state: S, move: M, seat: Seat | None = None) -> tuple[Event, ...]:
        """Tell what a legal move does and why, as a seat may hear it, or all of it (None)."""
        events: list[Event] = []
        before: S = state
        made: M | None = move
        for after in self.trace(state, move):
            tell = self.phase(before).narrate
            if tell is not None:
                events += tell(before, made, after, seat)
            elif made is not None:
                events.append(self._told(before, made, seat))
            before, made = after, None
        return tuple(events)

    def _told(self, state: S, move: M, seat: Seat | None) -> Event:
        """Tell a move as it is written; of a game that hides something, to others only that it was made."""
        if self.redeal is None or seat is None:
            return say("{move}", move=self.write(move))
        movers = [actor for actor in self.actors(state) if move in self.legal_moves(state, actor)]
        if seat in movers:
            return say("{move}", move=self.write(move))
        who = movers[0] if movers else CHANCE
        return say("Something is drawn.") if isinstance(who, Chance) else say("{who:seat} has moved.", who=who)

    def opening(self, seat: Seat | None = None) -> tuple[Event, ...]:
        """Tell what the rules do before anybody acts, as a seat may hear it, or all of it (None)."""
        events: list[Event] = []
        before: S | None = None
        for after in self.settling(self.start):
            tell = None if before is None else self.phase(before).narrate
            if before is not None and tell is not None:
                events += tell(before, None, after, seat)
            before = after
        return tuple(events)

    # Variations

    def replacing(self, phase: str, /, **parts: Any) -> Game[S, M]:  # noqa: ANN401 (any part of a phase)
        """Return the game with parts of one phase replaced, and so in its boxes: `game.replacing("offer", apply=...)`.

        Raises `Incoherent` for a phase or a part that is not there.
        """
        if phase not in self._named:
            raise Incoherent(
                [f"phase {phase!r} found, one of {', '.join(self._named)} expected"], f"game {self.name!r}"
            )
        known = {part.name for part in fields(Phase)} - {"name"}
        unknown = sorted(set(parts) - known)
        if unknown:
            fault = f"part {', '.join(unknown)} found, any of {', '.join(sorted(known))} expected"
            raise Incoherent([fault], f"phase {phase!r}")
        changed = tuple(evolve(one, **parts) if one.name == phase else one for one in self.phases)

        def boxes() -> tuple[Game[Any, Any], ...]:
            return tuple(
                box.replacing(phase, **parts) if any(one.name == phase for one in box.phases) else box
                for box in self.boxes()
            )

        return evolve(self, phases=changed, boxes=boxes)


def replay(game: Game[S, M], moves: Iterable[M]) -> Iterator[S]:
    """Go through the states of a play: the first one, then one a move. Raises `Illegal` at a refused move."""
    state = game.initial_state()
    yield state
    for move in moves:
        state = game.step(state, move)
        yield state
