"""What can happen in Wampum: decisions of the players and draws of nature, with their notation."""

from __future__ import annotations

from functools import cached_property
from typing import Final, TypeAlias

from attrs import field, frozen

from boardrules.errors import Unreadable
from boardrules.notation import Line, Written
from boardrules.seats import Seat, letter
from boardrules.wampum.components import LETTERS, Good, Goods


def _bundle(goods: Goods) -> Goods:
    """Return a plain tuple of five as the goods it means; anything else as it is, to be refused."""
    if type(goods) is tuple and len(goods) == len(LETTERS):
        return Goods._make(goods)
    return goods


@frozen(cache_hash=True)
class Removes(Written):
    """A good goes out of the game at set-up."""

    good: Good

    @cached_property
    def notation(self) -> str:
        """The draw in notation: `remove corn`."""
        return f"remove {self.good}"


@frozen(cache_hash=True)
class Deals(Written):
    """A good from the pile goes to a player."""

    good: Good
    to: Seat

    @cached_property
    def notation(self) -> str:
        """The draw in notation: `deal corn to A`."""
        return f"deal {self.good} to {letter(self.to)}"


@frozen(cache_hash=True)
class DealsToVillage(Written):
    """A good from the pile goes to a village, counted from 0."""

    good: Good
    village: int

    @cached_property
    def notation(self) -> str:
        """The draw in notation, where villages count from 1: `deal corn to village 2`."""
        return f"deal {self.good} to village {self.village + 1}"


@frozen(cache_hash=True)
class Starts(Written):
    """A player is drawn to start."""

    starter: Seat

    @cached_property
    def notation(self) -> str:
        """The draw in notation: `start A`."""
        return f"start {letter(self.starter)}"


@frozen(cache_hash=True)
class Bids(Written):
    """A seat bids goods at a village, counted from 0."""

    seat: Seat
    goods: Goods = field(converter=_bundle)
    village: int

    @cached_property
    def notation(self) -> str:
        """The bid in notation, where villages count from 1: `A bids 3c2w at 3`."""
        return f"{letter(self.seat)} bids {self.goods} at {self.village + 1}"


@frozen(cache_hash=True)
class MovesTo(Written):
    """A driven-out trader moves to a village, counted from 0."""

    seat: Seat
    village: int

    @cached_property
    def notation(self) -> str:
        """The move in notation, where villages count from 1: `B moves to 1`."""
        return f"{letter(self.seat)} moves to {self.village + 1}"


@frozen(cache_hash=True)
class Discards(Written):
    """A seat discards goods over the hand limit."""

    seat: Seat
    goods: Goods = field(converter=_bundle)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `C discards 2h`."""
        return f"{letter(self.seat)} discards {self.goods}"


@frozen(cache_hash=True)
class Pledges(Written):
    """A seat puts its last goods under the chest, where that is chosen."""

    seat: Seat
    goods: Goods = field(converter=_bundle)

    @cached_property
    def notation(self) -> str:
        """The move in notation: `A pledges 1c1h1t`."""
        return f"{letter(self.seat)} pledges {self.goods}"


Move: TypeAlias = Removes | Deals | DealsToVillage | Starts | Bids | MovesTo | Discards | Pledges
"""Whatever is recorded of a game."""

_DRAWS: Final = ("remove", "deal", "start")
_VERBS: Final = {"bids": Bids, "moves": MovesTo, "discards": Discards, "pledges": Pledges}


def write(move: Move) -> str:
    """Write a move in notation."""
    return move.notation


def read(text: str) -> Move:
    """Read a move in notation; raises `Unreadable` with the column. `read(write(move)) == move`."""
    line = Line(text)
    move = _draw(line) if text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0] in _DRAWS else _decision(line)
    line.end()
    return move


def _draw(line: Line) -> Move:
    """Read a draw."""
    kind = line.word(str, "a draw")
    if kind == "start":
        return Starts(line.seat())
    good = line.word(Good.read, "a good")
    if kind == "remove":
        return Removes(good)
    line.one_of({"to": None}, "the word")
    place = line.word(str, "a seat's letter, or `village` and its number")
    if place == "village":
        return DealsToVillage(good, _village(line))
    line.back()
    return Deals(good, line.seat())


def _decision(line: Line) -> Move:
    """Read a decision."""
    try:
        seat = line.seat()
    except Unreadable:
        raise line.fault(f"a seat's letter, or a draw: {', '.join(_DRAWS)}") from None
    verb = line.one_of(_VERBS, "one of")
    if verb is MovesTo:
        line.one_of({"to": None}, "the word")
        return MovesTo(seat, _village(line))
    goods = Goods._make(line.counts(LETTERS, "goods, as in 3c2w"))
    if verb is Bids:
        line.one_of({"at": None}, "the word")
        return Bids(seat, goods, _village(line))
    return Discards(seat, goods) if verb is Discards else Pledges(seat, goods)


def _village(line: Line) -> int:
    """Read the number of a village, counted from 1."""
    number = line.number("a village's number, counted from 1")
    if number < 1:
        raise line.fault("a number of at least 1", back=1)
    return number - 1
