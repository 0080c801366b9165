"""What can happen in Fiji: decisions of the players and draws of nature, with their notation."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cached_property, lru_cache, partial
from typing import Final, TypeAlias

from attrs import field, frozen

from boardrules.bundles import BundleMoves
from boardrules.counts import SubMultisets
from boardrules.errors import Unreadable
from boardrules.fiji.components import LETTERS, Beads, Condition, Effect, Goal
from boardrules.notation import Line, Written
from boardrules.seats import Seat, letter


@frozen(cache_hash=True)
class TurnsUp(Written):
    """Nature turns up a card: the next condition, effect or goal."""

    card: Condition | Effect | Goal

    @cached_property
    def notation(self) -> str:
        """The draw in notation: `condition most green`, `effect keep`, `goal fewest blue`."""
        return f"{type(self.card).__name__.lower()} {self.card}"


def _bundle(beads: Beads) -> Beads:
    """Return a plain tuple of four as the beads it means; anything else as it is, to be refused."""
    if type(beads) is tuple and len(beads) == len(LETTERS):
        return Beads._make(beads)
    return beads


@frozen(cache_hash=True)
class Offers(Written):
    """A seat places its offer."""

    seat: Seat
    beads: Beads = field(converter=_bundle)

    @cached_property
    def notation(self) -> str:
        """The offer in notation: `A offers 2g1r`."""
        return f"{letter(self.seat)} offers {self.beads}"


@frozen(cache_hash=True)
class Hides(Written):
    """A seat sets beads aside for this round, in the two-player game."""

    seat: Seat
    beads: Beads = field(converter=_bundle)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `A hides 2g2b`."""
        return f"{letter(self.seat)} hides {self.beads}"


@frozen(cache_hash=True)
class Rotates(Written):
    """A seat turns the goal at a position, counted from 0 at the indicator, by 180 degrees."""

    seat: Seat
    position: int

    @cached_property
    def notation(self) -> str:
        """The move in notation, where positions count from 1: `B rotates 2`."""
        return f"{letter(self.seat)} rotates {self.position + 1}"


@frozen(cache_hash=True)
class Swaps(Written):
    """A seat swaps the goals at two positions, counted from 0 at the indicator, the lower first."""

    seat: Seat
    first: int
    second: int

    @cached_property
    def notation(self) -> str:
        """The move in notation, where positions count from 1: `B swaps 1 3`."""
        return f"{letter(self.seat)} swaps {self.first + 1} {self.second + 1}"


Move: TypeAlias = TurnsUp | Offers | Hides | Rotates | Swaps
"""Whatever is recorded of a game."""

_CARDS: Final[dict[str, type[Condition | Effect | Goal]]] = {
    "condition": Condition,
    "effect": Effect,
    "goal": Goal,
}
_VERBS: Final[dict[str, type[Offers | Hides | Rotates | Swaps]]] = {
    "offers": Offers,
    "hides": Hides,
    "rotates": Rotates,
    "swaps": Swaps,
}


def write(move: Move) -> str:
    """Write a move in notation."""
    return move.notation


def read(text: str) -> Move:
    """Read a move in notation; raises `Unreadable` with the column. `read(write(move)) == move`."""
    word, *rest = text.split(maxsplit=1) or [""]
    if word in _CARDS:
        card = rest[0].rstrip() if rest else ""
        try:
            return TurnsUp(_CARDS[word].read(card))
        except Unreadable as fault:
            raise fault.within(text, text.index(card, text.index(word) + len(word))) from None
    line = Line(text)
    try:
        seat = line.seat()
    except Unreadable:
        raise line.fault(f"a seat's letter, or a draw: {', '.join(_CARDS)}") from None
    verb = line.one_of(_VERBS, "one of")
    move: Move
    if verb is Offers or verb is Hides:
        beads = Beads._make(line.counts(LETTERS, "beads, as in 2g1r"))
        move = Offers(seat, beads) if verb is Offers else Hides(seat, beads)
    elif verb is Rotates:
        move = Rotates(seat, _position(line))
    else:
        first, second = _position(line), _position(line)
        if second <= first:
            raise line.fault("the other goal's position, the higher one", back=1)
        move = Swaps(seat, first, second)
    line.end()
    return move


def _position(line: Line) -> int:
    """Read the position of a goal, counted from 1."""
    position = line.number("a goal's position, counted from 1 at the indicator")
    if position < 1:
        raise line.fault("a position of at least 1", back=1)
    return position - 1


WRITTEN_OUT: Final = 2000
"""Tables of moves up to this length are written out once and kept; the 69 offers of the sheet are."""


@lru_cache(maxsize=8192)
def bundles(kind: type[Offers | Hides], seat: Seat, beads: Beads, least: int, most: int) -> Sequence[Move]:
    """Return the moves of a kind with every bundle of a size that can be taken from the beads, smallest first."""
    listed: BundleMoves[Move] = BundleMoves(kind, seat, SubMultisets(beads, least, most), "beads")
    if len(listed) > WRITTEN_OUT:
        return listed
    made: Callable[[Seat, Beads], Move] = partial(_of_kind, kind)  # type: ignore[arg-type]  # a class is hashable
    return tuple(made(seat, bundle) for bundle in listed.bundles)  # type: ignore[arg-type]  # bundles of beads


@lru_cache(maxsize=2048)
def bundle_set(beads: Beads, least: int, most: int) -> Container[object]:
    """Return every bundle of a size that can be taken from the beads, to look one up in."""
    whole = SubMultisets(beads, least, most)
    return whole if len(whole) > WRITTEN_OUT else frozenset(whole)


@lru_cache(maxsize=4096)
def _of_kind(kind: type[Offers | Hides], seat: Seat, bundle: Beads) -> Move:
    """Return a move that all tables of moves share."""
    return kind(seat, bundle)
