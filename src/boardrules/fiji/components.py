"""Beads, cards and heads: what is in the box, and its arithmetic."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple, Self, assert_never

from attrs import frozen

from boardrules.cite import cite
from boardrules.counts import read_counts, times, write_counts
from boardrules.errors import Unreadable
from boardrules.notation import Line
from boardrules.wording import N_, NN_, Event, say, say_count

LETTERS: Final = "gryb"
"""The colours in notation, in their order everywhere."""


class Colour(enum.IntEnum):
    """A colour of bead; its value is its place in `Beads`."""

    GREEN = 0
    RED = 1
    YELLOW = 2
    BLUE = 3

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a colour's name; raises `Unreadable`."""
        if text.upper() not in cls.__members__ or text != text.lower():
            raise Unreadable(text, 1, f"a colour, one of {', '.join(map(str, cls))}")
        return cls[text.upper()]

    def __str__(self) -> str:
        """The colour's name in lower case."""
        return self.name.lower()


class Beads(NamedTuple):
    """How many glass beads there are of each colour."""

    green: int = 0
    red: int = 0
    yellow: int = 0
    blue: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Read beads in notation, as in `2g1r`; raises `Unreadable`."""
        return cls._make(read_counts(text, LETTERS))

    @classmethod
    def one(cls, colour: Colour) -> Self:
        """Return a single bead."""
        return cls._make(int(each is colour) for each in Colour)

    def in_words(self) -> Event:
        """Return the beads in words: `2 green and 1 red`."""
        words = [say_count(*_COUNTED[colour], self[colour]) for colour in Colour if self[colour]]
        return say("{beads:words}", beads=words) if words else say("0 beads")

    def __str__(self) -> str:
        """The beads in notation."""
        return write_counts(self, LETTERS)


_COUNTED: Final = {
    Colour.GREEN: NN_("{n} green", "{n} green"),
    Colour.RED: NN_("{n} red", "{n} red"),
    Colour.YELLOW: NN_("{n} yellow", "{n} yellow"),
    Colour.BLUE: NN_("{n} blue", "{n} blue"),
}
"""Numbers of beads of each colour: one, and any other number."""

KINDS: Final = (N_("beads"), N_("condition"), N_("effect"))
"""What a value of its classes is called where a field says what it takes."""

WORDS: Final = (N_("green"), N_("red"), N_("yellow"), N_("blue"))
"""The colours as words about beads, in their order."""


NO_BEADS: Final = Beads()
"""An empty bundle."""

SET: Final = Beads(5, 4, 3, 2)
"""A complete set, fourteen beads: what each player starts a round with [fiji.beads.set]."""

BOX: Final = times(SET, 6)
"""The 84 beads of the box: a set for each of five players and one for the supply [fiji.setup.box]."""

HEADS: Final = 40
"""The shrunken heads in the box [fiji.setup.box]."""

SCREENS: Final = 5
"""The screens in the box [fiji.setup.box]."""


class Wanted(enum.StrEnum):
    """Which end of the scale a card asks for."""

    MOST = "most"
    FEWEST = "fewest"

    @property
    def other(self) -> Wanted:
        """The opposite end."""
        return Wanted.FEWEST if self is Wanted.MOST else Wanted.MOST


_CARDS: Final = {Wanted.MOST: N_("most {colours:words}"), Wanted.FEWEST: N_("fewest {colours:words}")}
"""What a condition or a goal asks for, in words."""


def _read_wanted(line: Line) -> Wanted:
    return line.one_of({wanted.value: wanted for wanted in Wanted}, "one of")


ALL_COLOURS: Final = tuple(Colour)
"""What a condition on all beads counts."""


@frozen(cache_hash=True)
class Condition:
    """A condition card: the most or the fewest beads of one or more colours, added up.

    >>> Condition.read("most green+red").amounts([Beads(2, 1, 0, 1), Beads(0, 0, 4, 0)])
    [3, 0]
    """

    wanted: Wanted
    colours: tuple[Colour, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a condition, as in `most green+red` or `fewest all`; raises `Unreadable`."""
        line = Line(text)
        wanted = _read_wanted(line)
        colours = line.word(cls._colours, "`all` or colours joined by +")
        line.end()
        return cls(wanted, colours)

    @staticmethod
    def _colours(text: str) -> tuple[Colour, ...]:
        if text == "all":
            return ALL_COLOURS
        column, colours = 0, []
        for name in text.split("+"):
            try:
                colours.append(Colour.read(name))
            except Unreadable as fault:
                raise fault.within(text, column) from None
            column += len(name) + 1
        if colours != sorted(set(colours)) or len(colours) == len(Colour):
            raise Unreadable(text, 1, f"`all`, or different colours in the order {', '.join(map(str, Colour))}")
        return tuple(colours)

    @cite("fiji.exchange.colours", "fiji.gap.colour-sum")
    def amounts(self, offers: Iterable[Beads]) -> list[int]:
        """Return how many beads of each offer the card counts: the sum of its colours."""
        if len(self.colours) == 1:
            colour = self.colours[0]
            return [offer[colour] for offer in offers]
        if self.colours == ALL_COLOURS:
            return [sum(offer) for offer in offers]
        return [sum([offer[colour] for colour in self.colours]) for offer in offers]

    def in_words(self) -> Event:
        """Return what it asks for, in words: `most green and red`, `fewest beads`."""
        if self.colours != ALL_COLOURS:
            return say(_CARDS[self.wanted], colours=self.colours)
        return say("most beads") if self.wanted is Wanted.MOST else say("fewest beads")

    def __str__(self) -> str:
        """The condition in notation."""
        colours = "all" if self.colours == ALL_COLOURS else "+".join(map(str, self.colours))
        return f"{self.wanted} {colours}"


@frozen(cache_hash=True)
class Goal:
    """A goal card as it lies: a colour, and whether the most or the fewest of it are wanted."""

    wanted: Wanted
    colour: Colour

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a goal, as in `fewest blue`; raises `Unreadable`."""
        line = Line(text)
        goal = cls(_read_wanted(line), line.word(Colour.read, "a colour"))
        line.end()
        return goal

    def rotated(self) -> Goal:
        """Return the card turned by 180 degrees."""
        return Goal(self.wanted.other, self.colour)

    def in_words(self) -> Event:
        """Return what it asks for, in words: `most red`."""
        return say(_CARDS[self.wanted], colours=(self.colour,))

    def __str__(self) -> str:
        """The goal in notation."""
        return f"{self.wanted} {self.colour}"


class EffectKind(enum.StrEnum):
    """What an effect card does; its value is its word in notation."""

    TAKE = "take"
    HALF = "half"
    OTHERS = "others"
    KEEP = "keep"
    ROTATE = "rotate"
    SWAP = "swap"


@frozen(cache_hash=True)
class Effect:
    """An effect card. `beads` are those taken; for half and others a single bead stands for the colour.

    >>> Effect.read("take 4g"), str(Effect.read("half blue"))
    (Effect(kind=<EffectKind.TAKE: 'take'>, beads=Beads(green=4, red=0, yellow=0, blue=0)), 'half blue')
    """

    kind: EffectKind
    beads: Beads = NO_BEADS

    @property
    def colour(self) -> Colour:
        """The colour of the beads."""
        return Colour(self.beads.index(max(self.beads)))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an effect, as in `take 4g`, `half blue`, `others red`, `keep`; raises `Unreadable`."""
        line = Line(text)
        kind = line.one_of({kind.value: kind for kind in EffectKind}, "one of")
        beads = NO_BEADS
        if kind is EffectKind.TAKE:
            beads = Beads._make(line.counts(LETTERS, "beads, as in 4g"))
            if beads == NO_BEADS:
                raise line.fault("at least one bead", back=1)
        elif kind in {EffectKind.HALF, EffectKind.OTHERS}:
            beads = Beads.one(line.word(Colour.read, "a colour"))
        line.end()
        return cls(kind, beads)

    def in_words(self) -> Event:
        """Return what it does, in words: `take 4 green`, `all others take 1 red`."""
        match self.kind:
            case EffectKind.TAKE:
                return say("take {beads}", beads=self.beads)
            case EffectKind.HALF:
                return say("take half of the {colour:word} beads", colour=self.colour)
            case EffectKind.OTHERS:
                return say("all others take {beads}", beads=self.beads)
            case EffectKind.KEEP:
                return say("keep the offer")
            case EffectKind.ROTATE:
                return say("rotate a goal")
            case EffectKind.SWAP:
                return say("swap two goals")
            case _:
                assert_never(self.kind)

    def __str__(self) -> str:
        """The effect in notation."""
        match self.kind:
            case EffectKind.TAKE:
                return f"take {self.beads}"
            case EffectKind.HALF | EffectKind.OTHERS:
                return f"{self.kind} {self.colour}"
            case _:
                return self.kind.value


@cite("fiji.gap.condition-cards")
def condition_cards() -> tuple[Condition, ...]:
    """Return the 16 conditions: most and fewest of each colour and of all beads, most of each pair of colours."""
    ones = [(colour,) for colour in Colour]
    both_ways = [Condition(wanted, colours) for wanted in Wanted for colours in [*ones, ALL_COLOURS]]
    return (*both_ways, *(Condition(Wanted.MOST, pair) for pair in combinations(Colour, 2)))


@cite("fiji.gap.effect-cards")
def effect_cards() -> tuple[Effect, ...]:
    """Return the 16 effects: five fixed takes, half and others in each colour, keep, rotate and swap."""
    takes = [Effect.read(f"take {beads}") for beads in ("4g", "3r", "2y", "1b", "1g1r1y1b")]
    coloured = [Effect(kind, Beads.one(each)) for kind in (EffectKind.HALF, EffectKind.OTHERS) for each in Colour]
    plain = [Effect(kind) for kind in (EffectKind.KEEP, EffectKind.ROTATE, EffectKind.SWAP)]
    return (*takes, *coloured, *plain)
