"""The eye that all engines share: it looks at states and steps, counts, and reports what is broken."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from boardrules.chance import Sampler
from boardrules.defaults import unmeasured
from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.properties import Case, Claim, Property
from boardrules.records import read_record, record_of, retrace
from boardrules.verify.laws import LAWS, STEP_LAWS, Law, Scene

S = TypeVar("S")
M = TypeVar("M")

WARM_UP: Final = 8
"""So many states of each phase are looked at with all laws before the costly ones are drawn."""

MEMORY: Final = 6
"""How many moves from elsewhere are remembered, to be tried where they may not be legal."""


@frozen
class Breach:
    """A property or law that was found broken, and how."""

    name: str
    detail: str


@frozen
class Seen(Generic[S, M]):
    """What a step came to: the next state (None if the rules failed), what broke, and which `sometimes` it shows."""

    after: S | None
    breaches: tuple[Breach, ...]
    shown: tuple[str, ...]


class Inspector(Generic[S, M]):
    """Checks states and steps of one game against its properties and the laws, and counts what was looked at.

    `care` says how often the costly laws are asked: of every state (1), or of one in so many, drawn by the seed. With
    `anew` the laws draw the same at each step, so that a play which was made shorter still breaks what it broke.
    """

    def __init__(self, game: Game[S, M], *, seed: int = 0, care: int = 1, anew: bool = False) -> None:
        """Sort the properties by what they look at."""
        self.game = game
        self.exercised: Counter[str] = Counter()
        self.transitions: set[tuple[str, str]] = set()
        self._seed = seed
        self._anew = anew
        self._sampler = Sampler(seed, -1)
        self._care = care
        self._visits: Counter[str] = Counter()
        self._foreign: deque[M] = deque(maxlen=MEMORY)
        self._declares = any(phase.leads_to for phase in game.phases)
        self._on_state = [one for one in game.properties if one.on is Case.STATE]
        self._on_step = [one for one in game.properties if one.on is Case.STEP]
        self._on_end = [one for one in game.properties if one.on is Case.END]
        self._shows: dict[tuple[Any, int], Any] = {}

    def opening(self) -> tuple[S | None, tuple[Breach, ...], tuple[str, ...]]:
        """Look at the states from the start to the first decision: the last one, what broke, what was shown."""
        breaches: list[Breach] = []
        shown: list[str] = []
        before: S | None = None
        state = self.game.start
        try:
            for state in self.game.settling(self.game.start):
                if before is not None:
                    breaches += self._each_step(before, None, state, shown)
                breaches += self._each_state(state, shown)
                before = state
            self.exercised["steps_do_not_fail"] += 1
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            return None, (*breaches, failed(fault)), tuple(shown)
        breaches += self._laws(state)
        return state, tuple(breaches), tuple(shown)

    def step(self, before: S, move: M, known: Container[S] = ()) -> Seen[S, M]:
        """Take a legal move and look at every state that it passes through, and at every step between them.

        A last state that is already `known` is not looked at again.
        """
        game = self.game
        careful = self._careful()
        try:
            unchanged = hash(before), repr(before) if careful else ""
            trace = game.trace(before, move)
            again = game.trace(before, move) if careful else trace
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            return Seen(None, (failed(fault),), ())
        try:
            fresh = [after for after in trace if after not in known]
        except TypeError as fault:
            return Seen(None, (failed(fault),), ())
        if None in trace:
            return Seen(None, (Breach("steps_do_not_fail", "a rule returned None where a state is expected"),), ())
        self.exercised["steps_do_not_fail"] += 1
        self.exercised["the_old_state_is_untouched"] += 1
        breaches: list[Breach] = []
        shown: list[str] = []
        if (hash(before), repr(before) if careful else "") != unchanged or again != trace:
            breaches.append(Breach("the_old_state_is_untouched", f"{move} changes the state before it"))
        here: S = before
        made: M | None = move
        for after in trace:
            breaches += self._each_step(here, made, after, shown)
            here, made = after, None
            if after in fresh:
                breaches += self._each_state(after, shown)
        if here in fresh:
            breaches += self._laws(here)
        self._foreign.append(move)
        return Seen(here, tuple(breaches), tuple(shown))

    def record(self, moves: Sequence[M], last: S) -> Iterator[Breach]:
        """Write a whole play down, read it again and replay it."""
        self.exercised["records_replay"] += 1
        try:
            written = record_of(self.game, moves, self.game.outcome(last))
            read = read_record(written.json())
            state = self.game.initial_state()
            for _, _, after in retrace(self.game, read):
                state = after
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            told = str(fault) if isinstance(fault, BoardRulesError) else f"{type(fault).__name__}: {fault}"
            yield Breach("records_replay", told)
            return
        if state != last or read.json() != written.json():
            yield Breach("records_replay", "the record replays to another end")

    def _careful(self) -> bool:
        return self._sampler.below(self._care) == 0

    def _each_state(self, state: S, shown: list[str]) -> Iterator[Breach]:
        for one in self._on_state:
            yield from self._ask(one, shown, state)

    def _each_step(self, before: S, move: M | None, after: S, shown: list[str]) -> Iterator[Breach]:
        for one in self._on_step:
            yield from self._ask(one, shown, before, move, after)
        yield from self._measure(before, after)
        pair = (self.game.phase_of(before), self.game.phase_of(after))
        if self._declares:
            self.exercised["phases_lead_where_they_say"] += 1
            if pair not in self.transitions and pair[1] not in self.game.phase(before).leads_to:
                yield Breach("phases_lead_where_they_say", f"{pair[0]!r} leads to {pair[1]!r}, which is not declared")
        self.transitions.add(pair)

    def _measure(self, before: S, after: S) -> Iterator[Breach]:
        if self.game.measure is unmeasured:
            return
        self.exercised["the_measure_falls"] += 1
        try:
            higher, lower = self.game.measure(before), self.game.measure(after)
            falls = lower < higher
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            yield Breach("the_measure_falls", f"cannot be told: {type(fault).__name__}: {fault}")
            return
        if not falls:
            yield Breach("the_measure_falls", f"from {higher} to {lower}")

    def _end(self, state: S) -> Iterator[Breach]:
        """Look at how a game ended, if it has."""
        try:
            outcome = self.game.outcome(state)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            yield Breach("steps_do_not_fail", f"the outcome cannot be told: {type(fault).__name__}: {fault}")
            return
        if outcome is not None:
            for one in self._on_end:
                yield from self._ask(one, [], state, outcome)

    def _ask(self, one: Property, shown: list[str], *case: Any) -> Iterator[Breach]:  # noqa: ANN401 (a state, or a step)
        try:
            if one.when is not None and not one.when(*case):
                return
            holds = one.holds(*case)
        except Exception as fault:  # noqa: BLE001 (a case in which a property fails is reported as broken)
            yield Breach(one.name, f"cannot be told: {type(fault).__name__}: {fault}")
            return
        if one.claim is not Claim.SOMETIMES:
            self.exercised[one.name] += 1
            if not holds:
                yield Breach(one.name, one.sentence)
        elif holds:
            self.exercised[one.name] += 1
            shown.append(one.name)

    def _laws(self, state: S) -> Iterator[Breach]:
        if self._anew:
            self._sampler = Sampler(self._seed, -1)
        yield from self._end(state)
        scene = Scene(self.game, state, tuple(self._foreign), self._sampler, self._shows)
        phase = self.game.phase_of(state)
        self._visits[phase] += 1
        # The first states of each phase are always looked at with care, so that a rare phase is not passed over.
        careful, stuck = self._careful() or self._visits[phase] <= WARM_UP, False
        for law in LAWS:
            if stuck or (law.costly and not careful):
                continue
            found = list(self._law(law, scene))
            yield from found
            if found and not law.costly:
                stuck = True

    def _law(self, law: Law, scene: Scene[S, M]) -> Iterator[Breach]:
        try:
            if not law.applies(scene):
                return
            self.exercised[law.name] += 1
            for fault in law.faults(scene):
                yield Breach(law.name, fault)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            yield Breach(law.name, f"the rules fail: {type(fault).__name__}: {fault}")


def failed(fault: Exception) -> Breach:
    """Return the breach of a step in which the rules fail."""
    return Breach("steps_do_not_fail", f"{type(fault).__name__}: {fault}")


def claims(game: Game[Any, Any]) -> dict[str, tuple[Claim, str, tuple[str, ...]]]:
    """Return everything that is claimed of a game, in order: the claim, the sentence and the clauses by name.

    A law that can say nothing about the game, since it has no chance or hides nothing, is left out.
    """
    own = {one.name: (one.claim, one.sentence, one.clauses) for one in game.properties}
    about_states = {law.name: (Claim.ALWAYS, law.sentence, ()) for law in LAWS}
    about_steps = {name: (Claim.EACH_STEP, sentence, ()) for name, sentence in STEP_LAWS.items()}
    unsaid = {
        "chances_sum_to_one": all(phase.draws is None for phase in game.phases),
        "simultaneous_decisions_commute": game.seats == 1,
        "views_hide_what_they_must": game.redeal is None,
        "views_show_what_one_may_do": game.redeal is None,
        "nothing_hidden_is_told": game.redeal is None,
        "what_the_rules_do_tells_nothing_hidden": game.redeal is None or not any(one.settles for one in game.phases),
        "the_measure_falls": game.measure is unmeasured,
        "phases_lead_where_they_say": not any(phase.leads_to for phase in game.phases),
    }
    everything = {**own, **about_states, **about_steps}
    return {name: claim for name, claim in everything.items() if not unsaid.get(name, False)}
