"""Exact chances: how likely each seat is to win a game small enough to go through, as fractions.

Under uniform play all legal moves of whoever must act are equally likely. Beside it stands what one seat can force:
the best and the worst it can do against others who play uniformly, and what it can be sure of if all others play
against it. Whoever forces something sees all that lies on the table, also what is hidden from it, but none of the
decisions that others make at the same time: its own comes first.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Final

from attrs import field, frozen

from boardrules.errors import BoardRulesError, Stuck
from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.outcomes import Outcome
from boardrules.seats import CHANCE, Actor, Seat, name_of
from boardrules.verify.findings import INTERRUPTED, Progress, Watch, unwatched
from boardrules.verify.lines import at_table
from boardrules.verify.packing import Packing
from boardrules.wording import N_, Said, Voice, say, say_count

ENGINE: Final = N_("exact chances")
"""What this engine is called."""

MOST_STATES: Final = 200_000
"""How many states are gone through unless said otherwise."""

OFTEN: Final = 256
"""Whoever watches is told, and the clock is looked at, each time so many states have been gone through."""

Chances = tuple[Fraction, ...]
"""A probability for each seat."""


@frozen(kw_only=True)
class Odds:
    """Each seat's chance of winning, exactly. All of it is empty if the game was too large, and `cut` says so."""

    game: str
    seats: int
    ruleset: Mapping[str, Any]
    states: int
    seconds: float = field(eq=False)
    cut: str = ""
    wins: Chances = ()
    """The chance of being among the winners when everybody plays uniformly."""
    alone: Chances = ()
    """The chance of being the only winner when everybody plays uniformly."""
    best: Chances = ()
    """The most that a seat can make of its chance of being among the winners when all others play uniformly."""
    worst: Chances = ()
    """The least that it can make of it."""
    sure: Chances = ()
    """The most of it that a seat can be sure of, whatever the others do, even if they know what it decides."""

    def data(self) -> dict[str, Any]:
        """Return everything in values that JSON knows; fractions as texts such as "3/4"."""
        columns = {name: [str(one) for one in getattr(self, name)] for name in COLUMNS}
        return {
            "game": self.game,
            "seats": self.seats,
            "ruleset": dict(self.ruleset),
            "states": self.states,
            "seconds": self.seconds,
            "cut": self.cut,
            **columns,
        }

    def title(self, lang: str = ENGLISH) -> str:
        """Say what game this is about, with the rules that differ from its default."""
        return Voice(lang)(at_table(self.game, self.seats, self.ruleset))

    def text(self, lang: str = ENGLISH) -> str:
        """Return a table that a person can read: each chance as a decimal, and as a fraction.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        return "\n".join(_told(self, Voice(lang)))

    def __str__(self) -> str:
        """The table, in English."""
        return self.text()


COLUMNS: Final = {
    "wins": N_("wins"),
    "alone": N_("wins alone"),
    "best": N_("at best"),
    "worst": N_("at worst"),
    "sure": N_("surely"),
}
"""The chances that are told, and how each is called."""

SHORT: Final = 24
"""Fractions with more letters than this are not written out in the table."""


WIDTH: Final = 12
"""The least width of a column of chances."""


def _told(odds: Odds, voice: Voice) -> Iterator[str]:
    """Go through the lines of the table."""
    if odds.cut:
        cut = say_count(
            "cut short: {cut:word}; {n:,} state gone through, no chances known",
            "cut short: {cut:word}; {n:,} states gone through, no chances known",
            odds.states,
            cut=odds.cut,
        )
        yield voice(cut)
        return
    states = say_count(
        "{n:,} state, {seconds:.1f} s", "{n:,} states, {seconds:.1f} s", odds.states, seconds=odds.seconds
    )
    yield voice(states)
    titles = {name: voice.word(title) for name, title in COLUMNS.items()}
    widths = {name: max(WIDTH, len(title) + 2) for name, title in titles.items()}
    head = voice(say("seat"))
    first = max(6, len(head) + 2)
    yield f"{head:<{first}}" + "".join(f"{title:>{widths[name]}}" for name, title in titles.items())
    for seat in range(odds.seats):
        cells = "".join(f"{float(getattr(odds, name)[seat]):>{widths[name]}.6f}" for name in COLUMNS)
        yield f"{name_of(seat):<{first}}{cells}"
    yield voice(say("as fractions"))
    for seat in range(odds.seats):
        chances = [f"{title} {_fraction(getattr(odds, name)[seat], voice)}" for name, title in titles.items()]
        yield f"{name_of(seat)}: {', '.join(chances)}"


def _fraction(chance: Fraction, voice: Voice) -> str:
    text = str(chance)
    return text if len(text) <= SHORT else voice(say("about {chance:.12f}", chance=float(chance)))


# Going through a game


@frozen
class _Node:
    """A state: who acts (None at the end), what can follow and with which weight, and how the game ended."""

    actor: Actor | None
    after: tuple[int, ...]
    weights: tuple[int, ...]
    outcome: Outcome | None


class _CutShortError(Exception):
    """A limit was met."""


class _Graph:
    """All states of a game in which one seat decides before all others who decide at the same time."""

    def __init__(self, game: Game[Any, Any], first: Seat) -> None:
        """Nothing has been gone through yet."""
        self.game = game
        self.first = first
        self._came: list[tuple[int, Any]] = [(-1, None)]
        self.places: dict[Any, int] = {}
        self.nodes: list[_Node] = []
        try:
            state = game.initial_state()
            self._packing = Packing(state) if game.compact is None else game.compact
            self._keep(self._packing.pack(state), state)
        except BoardRulesError:
            raise
        except Exception as fault:
            raise self._failure(fault, 0) from fault

    def grow(self, check: Callable[[int], None]) -> None:
        """Go through all states; `check` is told of their number now and then, and may raise."""
        waiting = list(self.places)
        while waiting:
            found: list[Any] = []
            for packed in waiting:
                if len(self.nodes) % OFTEN == 0:
                    check(len(self.places))
                place = len(self.nodes)
                try:
                    self.nodes.append(self._node(self._packing.unpack(packed), place, found))
                except BoardRulesError:
                    raise
                except Exception as fault:
                    raise self._failure(fault, place) from fault
            waiting = found

    def _node(self, state: Any, place: int, found: list[Any]) -> _Node:  # noqa: ANN401 (a state of any game)
        game = self.game
        actors = game.actors(state)
        if not actors:
            outcome = game.outcome(state)
            if outcome is None:
                raise Stuck(f"nobody may act, and the game is not over{self._after(place)}")
            return _Node(None, (), (), outcome)
        actor = self.first if self.first in actors else actors[0]
        options = game.draws(state) if actor is CHANCE else [(move, 1) for move in game.legal_moves(state, actor)]
        weights = [weight for _, weight in options]
        if any(type(weight) is not int or weight <= 0 for weight in weights):
            raise BoardRulesError(f"weights {weights} found, positive whole numbers expected{self._after(place)}")
        if not options:
            raise Stuck(f"{name_of(actor)} must act and has no legal move{self._after(place)}")
        led: Counter[int] = Counter()
        was = hash(state)
        for move, weight in options:
            led[self._place(game.advance(state, move), place, move, found)] += weight
        if hash(state) != was:
            raise BoardRulesError(f"a move changes the state before it{self._after(place)}")
        return _Node(actor, tuple(led), tuple(led.values()), None)

    def _place(self, state: Any, came_from: int, move: Any, found: list[Any]) -> int:  # noqa: ANN401 (of any game)
        packed = self._packing.pack(state)
        place = self.places.get(packed)
        if place is None:
            place = len(self.places)
            self._came.append((came_from, move))
            self._keep(packed, state)
            found.append(packed)
        else:
            self._see(packed, state)
        return place

    def _keep(self, packed: Any, state: Any) -> None:  # noqa: ANN401 (a state of any game, packed and not)
        """Give a new state its place, and make sure that it comes back as it was."""
        self.places[packed] = len(self.places)
        if isinstance(self._packing, Packing):
            self._packing.keep(packed, state)
        self._see(packed, state)

    def _see(self, packed: Any, state: Any) -> None:  # noqa: ANN401 (a state of any game, packed and not)
        """Raise `BoardRulesError` if a game's own compact form takes this state for another."""
        if self.game.compact is not None and self._packing.unpack(packed) != state:
            fault = f"what the game packs as {packed!r} is unpacked as another state"
            raise BoardRulesError(f"{fault}{self._after(self.places[packed])}")

    def _failure(self, fault: Exception, place: int) -> BoardRulesError:
        """Return an error that tells how the rules fail, and after which play."""
        return BoardRulesError(
            f"the rules of {self.game.name!r} fail: {type(fault).__name__}: {fault}{self._after(place)}"
        )

    def _after(self, place: int) -> str:
        """Say by which play a state is reached."""
        moves: list[str] = []
        came, move = self._came[place]
        while came >= 0:
            moves.append(self.game.write(move))
            came, move = self._came[came]
        return f" after {', '.join(reversed(moves))}" if moves else ""

    def in_order(self) -> list[int]:
        """Return the states so that each comes after all that can follow it; `BoardRulesError` if play can go round."""
        done = [0] * len(self.nodes)
        order: list[int] = []
        stack = [0]
        while stack:
            place = stack[-1]
            if done[place] == 0:
                done[place] = 1
                for after in self.nodes[place].after:
                    if done[after] == 1:
                        raise BoardRulesError(
                            f"play of {self.game.name!r} can come back to the same state{self._after(after)}; "
                            "exact chances are known only where it never does"
                        )
                    if done[after] == 0:
                        stack.append(after)
            else:
                stack.pop()
                if done[place] == 1:
                    done[place] = 2
                    order.append(place)
        return order


# Working out the chances


def _average(values: Sequence[Fraction], weights: Sequence[int]) -> Fraction:
    """Return the average of chances by their weights."""
    denominator = lcm(*[value.denominator for value in values])
    total = sum(
        weight * value.numerator * (denominator // value.denominator)
        for value, weight in zip(values, weights, strict=True)
    )
    return Fraction(total, denominator * sum(weights))


_Choice = Callable[[_Node, Sequence[Fraction]], Fraction]
"""What a state is worth, where somebody acts, if what can follow is worth so much."""


def _values(graph: _Graph, order: list[int], at_end: Callable[[Outcome], bool], choice: _Choice) -> Fraction:
    """Return what the first state is worth."""
    values: list[Fraction] = [Fraction(0)] * len(graph.nodes)
    for place in order:
        node = graph.nodes[place]
        if node.outcome is not None:
            values[place] = Fraction(int(at_end(node.outcome)))
        else:
            values[place] = choice(node, [values[after] for after in node.after])
    return values[0]


def _uniformly(node: _Node, values: Sequence[Fraction]) -> Fraction:
    return _average(values, node.weights)


def _forcing(seat: Seat, own: Callable[[Sequence[Fraction]], Fraction], others: _Choice) -> _Choice:
    """Return a choice by which a seat takes what it wants, and the others what they do."""

    def choice(node: _Node, values: Sequence[Fraction]) -> Fraction:
        if node.actor == seat:
            return own(values)
        return _uniformly(node, values) if node.actor is CHANCE else others(node, values)

    return choice


def odds(
    game: Game[Any, Any], *, most_states: int = MOST_STATES, seconds: float | None = None, watch: Watch = unwatched
) -> Odds:
    """Work out each seat's chance of winning by going through every state of a small game.

    Ends without a result after so many states or seconds, or when interrupted from the keyboard, and says so in `cut`.
    Raises `Stuck` where somebody must act and cannot, and `BoardRulesError` where play can come back to the same state,
    where the rules fail, and where nature's weights are no positive whole numbers.
    """
    began = time.perf_counter()
    columns: dict[str, list[Fraction]] = {name: [] for name in COLUMNS}
    states = 0
    cut: str = ""

    def check(number: int) -> None:
        nonlocal states, cut
        states = max(states, number)
        watch(Progress(ENGINE, number, None, "states", f"seat {name_of(seat)}"))
        if number > most_states:
            cut = Said(say("more than {most:,} states", most=most_states))
        elif seconds is not None and time.perf_counter() - began > seconds:
            cut = Said(say("{seconds:.3g} seconds were over", seconds=seconds))
        if cut:
            raise _CutShortError

    seat = 0
    try:
        for seat in range(game.seats):
            graph = _Graph(game, seat)
            graph.grow(check)
            check(len(graph.places))
            _fill(columns, graph, seat)
    except _CutShortError:
        columns = {name: [] for name in COLUMNS}
    except KeyboardInterrupt:
        cut, columns = INTERRUPTED, {name: [] for name in COLUMNS}
    return Odds(
        game=game.name,
        seats=game.seats,
        ruleset=game.differences,
        states=states,
        seconds=time.perf_counter() - began,
        cut=cut,
        **{name: tuple(chances) for name, chances in columns.items()},
    )


def _fill(columns: dict[str, list[Fraction]], graph: _Graph, seat: Seat) -> None:
    """Work out all chances of one seat."""
    order = graph.in_order()

    def won(outcome: Outcome) -> bool:
        return seat in outcome.winners

    def won_alone(outcome: Outcome) -> bool:
        return outcome.winners == (seat,)

    columns["wins"].append(_values(graph, order, won, _uniformly))
    columns["alone"].append(_values(graph, order, won_alone, _uniformly))
    columns["best"].append(_values(graph, order, won, _forcing(seat, max, _uniformly)))
    columns["worst"].append(_values(graph, order, won, _forcing(seat, min, _uniformly)))
    against = _forcing(seat, max, lambda _, values: min(values))
    columns["sure"].append(_values(graph, order, won, against))
