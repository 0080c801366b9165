"""Everything about Kawa that a table may change: the numbers of the sheet, the tiles, and the readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from boardrules.cite import cite
from boardrules.inventory import Lack, lacks
from boardrules.kawa.components import BOX, COLOURS, DOUBLES, POSITIONS, SINGLES, TAKEN_BACK, Special, Tiles
from boardrules.rulesets import Reading, option
from boardrules.seats import span
from boardrules.wording import Said, say


class Bends(Reading):
    """Where a tile that is not straight leads."""

    NEXT_ROW = "next-row", "A bend or a Whirlpool leads one column aside and one row on."
    SAME_ROW = "same-row", "A bend or a Whirlpool leads aside, within its row."


class Whirlpools(Reading):
    """Which side a Whirlpool points to when it is laid."""

    ONE_EACH_WAY = "one-each-way", "One of the two is printed pointing left, the other pointing right."
    BOTH_LEFT = "both-left", "Both point left."
    BOTH_RIGHT = "both-right", "Both point right."


class SwapAdjacency(Reading):
    """Which tiles are adjacent for a swap."""

    ORTHOGONAL = "orthogonal", "Tiles that have a side in common."
    WRAPPING = "wrapping", "Those, and the two at both ends of a row, across the River's Edge."
    DIAGONAL = "diagonal", "Tiles that have a side or a corner in common."


class PetalsOnSwap(Reading):
    """What becomes of the petals on tiles that are swapped."""

    TRAVEL = "travel", "Petals go with their tile."
    STAY = "stay", "Petals keep their place in the grid."


class ExtraSwap(Reading):
    """Who swaps twice."""

    LAST_IN_TURN_ORDER = "last-in-turn-order", "Whoever is last in turn order swaps twice."
    POSITION_FOUR = "position-four", "Whoever is at the last position of the wheel swaps twice; perhaps nobody."


class FinalTie(Reading):
    """Who wins when several have the most points."""

    SHARED = "shared", "All who have the most points win."
    LAST_IN_TURN_ORDER = "last-in-turn-order", "Of those, whoever is last in turn order at the end wins."


class Weaving(Reading):
    """How many colours a player has."""

    SINGLE = "single", "Each player has one colour."
    DOUBLE = "double", "Two players have two colours each, and add up what both score."


@frozen(kw_only=True)
class Ruleset:
    """The rules of one table. Everything that can be wrong with it is told by `faults`, all at once.

    `positions` has one item for each number of colours from 2 on; `taken_back` one for each position of the wheel.
    """

    fewest_seats: int = option(2, "the fewest players", "kawa.wheel.two-players", least=2)
    most_seats: int = option(4, "the most players", "kawa.setup.components", least=2, most=26)
    weaving: Weaving = option(Weaving.SINGLE, "how many colours a player has", "kawa.double.colours")
    rounds: int = option(4, "rounds in a game", "kawa.end.fourth-round", least=1)
    rows: int = option(4, "rows of the River", "kawa.setup.grid", least=1, most=12)
    columns: int = option(4, "columns of the River", "kawa.setup.grid", least=1, most=12)
    tiles: Tiles = option(BOX, "the basic tiles of each kind", "kawa.setup.tiles")
    specials: tuple[Special, ...] = option(
        (), "the Special tiles, each in place of a straight one", "kawa.setup.no-specials", "kawa.gap.specials"
    )
    singles: int = option(SINGLES, "the single petals of a colour", "kawa.setup.components", least=0)
    doubles: int = option(DOUBLES, "the double petals of a colour", "kawa.setup.components", least=0)
    positions: tuple[tuple[int, ...], ...] = option(
        POSITIONS, "where the first tokens lie on the wheel, for 2 colours and more", "kawa.wheel.two-players"
    )
    taken_back: tuple[int, ...] = option(
        TAKEN_BACK, "how many petals are taken back at each position of the wheel", "kawa.return.number"
    )
    bends: Bends = option(Bends.NEXT_ROW, "where a bend leads", "kawa.gap.bends")
    whirlpools: Whirlpools = option(
        Whirlpools.ONE_EACH_WAY, "which side a Whirlpool points to when it is laid", "kawa.gap.whirlpools"
    )
    swap_adjacency: SwapAdjacency = option(
        SwapAdjacency.ORTHOGONAL, "which tiles are adjacent for a swap", "kawa.gap.adjacent"
    )
    petals_on_swap: PetalsOnSwap = option(
        PetalsOnSwap.TRAVEL, "what becomes of petals on a tile that is swapped", "kawa.gap.petals-on-swap"
    )
    extra_swap: ExtraSwap = option(ExtraSwap.LAST_IN_TURN_ORDER, "who swaps twice", "kawa.gap.extra-swap")
    final_tie: FinalTie = option(FinalTie.SHARED, "who wins a tie", "kawa.gap.final-tie")

    @cite("kawa.double.colours")
    def colours(self, seats: int) -> int:
        """Return how many colours are in play with so many players."""
        return 2 * seats if self.weaving is Weaving.DOUBLE else seats

    @cite("kawa.wheel.youngest", "kawa.wheel.clockwise", "kawa.wheel.three-players", "kawa.wheel.two-players")
    @cite("kawa.double.positions")
    def wheel(self, seats: int) -> tuple[int, ...]:
        """Return where the first tokens lie on the wheel, by colour; the first seat is the youngest player's."""
        return self.positions[self.colours(seats) - 2]


STANDARD: Final = Ruleset()
"""The rules of the sheet without Specials, with the default readings."""


@cite("kawa.setup.grid", "kawa.start.empty-spot", "kawa.wheel.numbers")
def faults(rules: Ruleset, seats: int) -> list[str]:
    """Return every contradiction that arithmetic can see, one line each, for so many players."""
    found = list(_faults_of_seats(rules, seats))
    return [
        *found,
        *_faults_of_tiles(rules),
        *_faults_of_wheel(rules),
        *(() if found else _faults_of_colours(rules, seats)),
    ]


def _faults_of_seats(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong with the number of players."""
    if rules.fewest_seats > rules.most_seats:
        yield f"fewest_seats: {rules.fewest_seats} found, at most most_seats ({rules.most_seats}) expected"
    elif not rules.fewest_seats <= seats <= rules.most_seats:
        yield f"seats: {seats} found, {span(rules.fewest_seats, rules.most_seats)} expected"
    elif rules.weaving is Weaving.DOUBLE and seats != 2:  # noqa: PLR2004 (a game for two)
        yield f"weaving: double for {seats} players found, for 2 expected"


def _faults_of_tiles(rules: Ruleset) -> Iterator[str]:
    """Go through what is wrong with the tiles."""
    cells = rules.rows * rules.columns
    if sum(rules.tiles) != cells:
        yield f"tiles: {sum(rules.tiles)} found, one for each of {cells} cells expected"
    if len(rules.specials) > rules.tiles.straight:
        number = len(rules.specials)
        yield f"specials: {number} found, at most one for each straight tile ({rules.tiles.straight}) expected"
    if len(set(rules.specials)) < len(rules.specials):
        yield "specials: one found twice, different ones expected"


def _faults_of_wheel(rules: Ruleset) -> Iterator[str]:
    """Go through what is wrong with the Water Wheel."""
    last = len(rules.taken_back)
    for number, positions in enumerate(rules.positions, start=2):
        if len(positions) != number or len(set(positions)) < number or not set(positions) <= set(range(1, last + 1)):
            shown = ", ".join(map(str, positions))
            yield f"positions: {shown} found, {number} different ones from 1 to {last} expected"
    for number in rules.taken_back:
        if number < 0:
            yield f"taken_back: {number} found, at least 0 expected"


def _faults_of_colours(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong for so many colours."""
    colours = rules.colours(seats)
    if len(rules.positions) < colours - 1:
        expected = f"one for each number of colours from 2 to {colours} expected"
        yield f"positions: {len(rules.positions)} items found, {expected}"
    if rules.columns < colours:
        yield f"columns: {rules.columns} found, at least {colours} for as many Starting tiles expected"


@cite("kawa.setup.tiles", "kawa.setup.box", "kawa.setup.components", "kawa.wheel.numbers")
def lacking(rules: Ruleset, seats: int) -> tuple[Lack, ...]:
    """Return what a game for so many players asks for and the box does not hold; Specials are not counted.

    >>> from attrs import evolve
    >>> lacking(STANDARD, 4), lacking(evolve(STANDARD, singles=7), 4)
    ((), (Lack(what='single petals of a colour', needed=7, there=6),))
    """
    laid = (rules.tiles.straight - len(rules.specials), *rules.tiles[1:])
    kinds = map(Said, (say("straight tiles"), say("left bends"), say("right bends"), say("Whirlpools")))
    return lacks(
        (
            *zip(kinds, laid, BOX, strict=True),
            (Said(say("colours")), rules.colours(seats), COLOURS),
            (Said(say("single petals of a colour")), rules.singles, SINGLES),
            (Said(say("double petals of a colour")), rules.doubles, DOUBLES),
            (Said(say("tiles of the Water Wheel")), len(rules.taken_back), len(TAKEN_BACK)),
        )
    )


def box_seats(seats: int) -> int:
    """Return how many players the small box has: with more than two there are too many ways to lie and to swap."""
    return min(seats, 2)


def boxed(rules: Ruleset, seats: int) -> Ruleset:
    """Return rules small enough to enumerate that keep every reading and all Specials, for two players.

    Two rows of two, with a bend, two Whirlpools and one straight tile, or with Specials in place of straight tiles and
    bends; a single petal for each colour; and two rounds, so that the wheel turns past its end. With the four colours
    of double weaving one row of four, one Whirlpool, and one round.
    """
    double = rules.weaving is Weaving.DOUBLE
    straight = min(4, max(3 if double else 1, len(rules.specials)))
    whirlpools = min(1 if double else 2, 4 - straight)
    return evolve(
        rules,
        fewest_seats=2,
        rounds=min(rules.rounds, 1 if double else 2),
        rows=1 if double else 2,
        columns=4 if double else 2,
        tiles=Tiles(straight, 4 - straight - whirlpools, 0, whirlpools),
        specials=rules.specials[:4],
        singles=min(rules.singles, 1),
        doubles=0 if rules.singles else min(rules.doubles, 1),
    )


MINIMAL: Final = boxed(STANDARD, STANDARD.fewest_seats)
"""The rules of the sheet in a box small enough to enumerate, for two players."""
