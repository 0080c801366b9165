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
from boardrules.properties import Case, Claim
from boardrules.records import read_record, record_of, retrace
from boardrules.verify.laws import CHEAP_LAWS, COMPACT_LAW, LAWS, STEP_LAWS, SYMMETRY_LAW, Law, Scene
from boardrules.wording import N_, Said, say

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
        self.care = care
        self.transitions: Counter[tuple[str, str]] = Counter()
        self._seed = seed
        self._anew = anew
        self._sampler = Sampler(seed, -1)
        self._visits: Counter[str] = Counter()
        self._foreign: deque[M] = deque(maxlen=MEMORY)
        self._declares = any(phase.leads_to for phase in game.phases)
        self._measures = game.measure is not unmeasured
        self._counted = [0] * len(game.properties)
        self._met: Counter[str] = Counter()
        self._on_state = self._checks(Case.STATE)
        self._on_step = self._checks(Case.STEP)
        self._on_end = self._checks(Case.END)
        self._shows: dict[tuple[Any, int], Any] = {}
        self._hashed: tuple[object, int] = (None, 0)

    def _checks(self, case: Case) -> tuple[tuple[Any, ...], ...]:
        """Return the properties about one kind of case: place, name, sentence, whether it shows, when, holds."""
        return tuple(
            (place, one.name, one.sentence, one.claim is Claim.SOMETIMES, one.when, one.holds)
            for place, one in enumerate(self.game.properties)
            if one.on is case
        )

    @property
    def exercised(self) -> Counter[str]:
        """How often each property and each law was met."""
        own = Counter(
            {one.name: count for one, count in zip(self.game.properties, self._counted, strict=True) if count}
        )
        return own + self._met

    def met(self, law: str) -> None:
        """Count a law, or a property, that somebody else has asked."""
        self._met[law] += 1

    def opening(self) -> tuple[S | None, tuple[Breach, ...], tuple[str, ...]]:
        """Look at the states from the start to the first decision: the last one, what broke, what was shown."""
        breaches: list[Breach] = []
        shown: list[str] = []
        before: S | None = None
        state = self.game.start
        try:
            for state in self.game.settling(self.game.start):
                if before is not None:
                    self._each_step(before, None, state, breaches, shown)
                self._ask(self._on_state, (state,), breaches, shown)
                before = state
            self._met["steps_do_not_fail"] += 1
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            return None, (*breaches, failed(fault)), tuple(shown)
        breaches += self.laws(state)
        return state, tuple(breaches), tuple(shown)

    def step(self, before: S, move: M, known: Container[S] = ()) -> Seen[S, M]:
        """Take a legal move and look at every state that it passes through, and at every step between them.

        A last state that is already `known` is not looked at again.
        """
        careful = self._careful()
        try:
            unchanged = self._hash_of(before)
            shown_before = repr(before) if careful else ""
            trace = self._trace(before, move)
            again = self.game.trace(before, move) if careful else trace
            last = trace[-1] if trace else before
            fresh = last not in known
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            return Seen(None, (failed(fault),), ())
        if any(one is None for one in trace):
            return Seen(
                None, (Breach("steps_do_not_fail", Said(say("A rule returned None where a state is expected."))),), ()
            )
        self._met["steps_do_not_fail"] += 1
        self._met["the_old_state_is_untouched"] += 1
        breaches: list[Breach] = []
        shown: list[str] = []
        if hash(before) != unchanged or (careful and repr(before) != shown_before) or again != trace:
            self._hashed = (None, 0)
            touched = say("“{move}” changes the state before it.", move=str(move))
            breaches.append(Breach("the_old_state_is_untouched", Said(touched)))
        here: S = before
        made: M | None = move
        for after in trace:
            self._each_step(here, made, after, breaches, shown)
            here, made = after, None
            if after is not last or fresh:
                self._ask(self._on_state, (after,), breaches, shown)
        if fresh:
            breaches += self.laws(last)
        self._foreign.append(move)
        return Seen(last, tuple(breaches), tuple(shown))

    def _trace(self, before: S, move: M) -> tuple[S, ...]:
        """Return the states that a listed move passes through; objections are asked for where the phase has its own."""
        game = self.game
        phase = game.phase(before)
        if phase.apply is None or phase.objection is not None:
            return game.trace(before, move)
        state = phase.apply(before, move)
        return (state,) if state is not None and not game.phase(state).settles else tuple(game.settling(state))

    def _hash_of(self, before: S) -> int:
        """Return the hash that a state had when it was first stepped from."""
        if self._hashed[0] is not before:
            self._hashed = (before, hash(before))
        return self._hashed[1]

    def record(self, moves: Sequence[M], last: S) -> Iterator[Breach]:
        """Write a whole play down, read it again and replay it."""
        self._met["records_replay"] += 1
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
            yield Breach("records_replay", Said(say("The record replays to another end.")))

    def _careful(self) -> bool:
        return self._sampler.below(self.care) == 0

    def _ask(
        self, checks: tuple[tuple[Any, ...], ...], case: tuple[Any, ...], breaches: list[Breach], shown: list[str]
    ) -> None:
        """Ask properties about a case: count where they speak, note what breaks and what is shown."""
        counted = self._counted
        for place, name, sentence, shows, when, holds in checks:
            try:
                if when is not None and not when(*case):
                    continue
                found = holds(*case)
            except Exception as fault:  # noqa: BLE001 (a case in which a property fails is reported as broken)
                breaches.append(Breach(name, untold(fault)))
                continue
            if not shows:
                counted[place] += 1
                if not found:
                    breaches.append(Breach(name, sentence))
            elif found:
                counted[place] += 1
                shown.append(name)

    def look(self, state: S) -> tuple[tuple[Breach, ...], tuple[str, ...]]:
        """Look at one state by itself, with the cheap laws: what broke, what was shown."""
        breaches: list[Breach] = []
        shown: list[str] = []
        self._ask(self._on_state, (state,), breaches, shown)
        return (*breaches, *self.laws(state)), tuple(shown)

    def _each_step(self, before: S, move: M | None, after: S, breaches: list[Breach], shown: list[str]) -> None:
        self._ask(self._on_step, (before, move, after), breaches, shown)
        if self._measures:
            breaches += self._measure(before, after)
        pair = (self.game.phase_of(before), self.game.phase_of(after))
        if self._declares:
            self._met["phases_lead_where_they_say"] += 1
            if pair not in self.transitions and pair[1] not in self.game.phase(before).leads_to:
                leads = N_("“{before:phase}” leads to “{after:phase}”, which is not declared.")
                undeclared = say(leads, before=str(pair[0]), after=str(pair[1]))
                breaches.append(Breach("phases_lead_where_they_say", Said(undeclared)))
        self.transitions[pair] += 1

    def _measure(self, before: S, after: S) -> tuple[Breach, ...]:
        self._met["the_measure_falls"] += 1
        try:
            higher, lower = self.game.measure(before), self.game.measure(after)
            falls = lower < higher
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            return (Breach("the_measure_falls", untold(fault)),)
        rises = say("The measure goes from {higher} to {lower}.", higher=str(higher), lower=str(lower))
        return () if falls else (Breach("the_measure_falls", Said(rises)),)

    def _end(self, state: S) -> list[Breach]:
        """Look at how a game ended, if it has."""
        try:
            outcome = self.game.outcome(state)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            untold = say("The outcome cannot be told: {fault}", fault=_named(fault))
            return [Breach("steps_do_not_fail", Said(untold))]
        breaches: list[Breach] = []
        if outcome is not None:
            self._ask(self._on_end, (state, outcome), breaches, [])
        return breaches

    def laws(self, state: S) -> list[Breach]:
        """Ask the laws of one state by itself: what broke. The costly ones are asked as often as `care` says."""
        if self._anew:
            self._sampler = Sampler(self._seed, -1)
        breaches = self._end(state)
        phase = self.game.phase_of(state)
        self._visits[phase] += 1
        # The first states of each phase are always looked at with care, so that a rare phase is not passed over.
        careful, stuck = self._careful() or self._visits[phase] <= WARM_UP, False
        scene = Scene(self.game, state, tuple(self._foreign), self._sampler, self._shows)
        for law in LAWS if careful else CHEAP_LAWS:
            if stuck:
                break
            found = self._law(law, scene)
            if found:
                breaches += found
                stuck = not law.costly
        return breaches

    def alike(self, state: S) -> list[Breach]:
        """Ask the law of symmetries of a state that may not be kept, as another stands for it, as often as `care` says.

        The other laws are asked of the state that is kept.
        """
        if not self._careful():
            return []
        scene = Scene(self.game, state, (), self._sampler, self._shows)
        return [breach for law in LAWS if law.name == SYMMETRY_LAW for breach in self._law(law, scene)]

    def _law(self, law: Law, scene: Scene[S, M]) -> list[Breach]:
        found: list[Breach] = []
        try:
            if law.applies(scene):
                self._met[law.name] += 1
                for fault in law.faults(scene):
                    found.append(Breach(law.name, Said(fault)))  # noqa: PERF401 (what was found before the rules fail counts)
        except Exception as fault:  # noqa: BLE001 (whatever goes wrong inside the rules is their fault, and is reported)
            found.append(Breach(law.name, Said(say("The rules fail: {fault}", fault=_named(fault)))))
        return found


def failed(fault: Exception) -> Breach:
    """Return the breach of a step in which the rules fail."""
    return Breach("steps_do_not_fail", _named(fault))


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def untold(fault: Exception) -> str:
    """Say that something cannot be told, since a function of the game fails."""
    return Said(say("It cannot be told: {fault}", fault=_named(fault)))


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
        SYMMETRY_LAW: not game.symmetries,
        COMPACT_LAW: game.compact is None,
    }
    everything = {**own, **about_states, **about_steps}
    return {name: claim for name, claim in everything.items() if not unsaid.get(name, False)}
