"""Named variants of Kawa, each with its sentence."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from boardrules.cite import cite
from boardrules.kawa.components import Cell, Special, Tile, known
from boardrules.kawa.phases.flow import exchanged
from boardrules.kawa.ruleset import (
    MINIMAL,
    STANDARD,
    Bends,
    FinalTie,
    PetalsOnSwap,
    Ruleset,
    SwapAdjacency,
    Weaving,
    Whirlpools,
)
from boardrules.kawa.state import State
from boardrules.remake import remade
from boardrules.variants import Variant, by_name
from boardrules.wording import N_

_flipped = remade(State, "tiles")
_returned = remade(State, "phase", "path")
_scored = remade(State, "points")

DOUBLE_WEAVING: Final = evolve(STANDARD, most_seats=2, weaving=Weaving.DOUBLE)
"""The sheet's game for two who know Kawa well: each has two colours and adds up what both score."""


# Two Specials, reconstructed from the questions and answers of the sheet

CRAB_LEFT: Final = N_("crab")
CRAB_RIGHT: Final = N_("crab-flipped")


@cite("kawa.faq.crab-moves", "kawa.faq.crab-flips", "kawa.faq.end-twice", "kawa.gap.specials")
def crab_moves(state: State, cell: Cell) -> State:
    """Let the Crab change places with the tile on the side where it looks; if there is none, it flips over."""
    table = state.table
    tile = state.tile(cell)
    left = tile is not None and tile.kind == CRAB_LEFT
    column = cell.column + (-1 if left else 1)
    if 0 <= column < table.rules.columns:
        first, second = sorted((cell, Cell(cell.row, column)))
        return exchanged(state, first, second, state.phase, state.swaps)
    tiles = list(state.tiles)
    tiles[table.place(cell)] = Tile(CRAB_RIGHT if left else CRAB_LEFT, CRAB_LEFT)
    flipped: State = _flipped(state, tuple(tiles))
    return flipped


@cite("kawa.faq.katana-returns", "kawa.faq.end-twice", "kawa.gap.specials")
def katana_calls(state: State, cell: Cell) -> State:
    """Let a player who has come past the Katana go back to it, as long as it has a path that was not taken."""
    taken = state.passed.count("katana")
    if not 0 < taken < len(KATANA.faces["katana"]):
        return state
    returned: State = _returned(state, "flow", (*state.path, cell))
    return returned


CRAB: Final = known(
    Special(
        "crab",
        {CRAB_LEFT: (0,), CRAB_RIGHT: (0,)},
        sentence="Whenever a player comes to the River's End, the Crab swaps with the tile on its left, or flips.",
        at_end=crab_moves,
    )
)
"""The Crab, as far as the sheet's answers tell; that it flows straight is a guess [kawa.gap.specials]."""

KATANA: Final = known(
    Special(
        "katana",
        {"katana": (-1, 1)},
        sentence="Whoever has come to the River's End goes back to the Katana and flows down its other path.",
        at_end=katana_calls,
    )
)
"""The Abandoned Katana, as far as the sheet's answers tell; that left comes first is a guess [kawa.gap.specials]."""

RECONSTRUCTED: Final = evolve(STANDARD, specials=(CRAB, KATANA))
"""The Crab and the Abandoned Katana in place of two straight tiles, as the sheet's answers let one guess them."""


# A Special that is on no card of the box, to show what becomes of one that a group makes up


def fountain_plays(state: State, cell: Cell) -> State:
    """Give the Active Player a point."""
    points = list(state.points)
    points[state.waiting[0]] += 1
    scored: State = _scored(state, tuple(points))
    return scored


FOUNTAIN_FACE: Final = N_("fountain")

FOUNTAIN: Final = known(
    Special(
        FOUNTAIN_FACE,
        {FOUNTAIN_FACE: (0,)},
        sentence="Whoever enters it scores a point.",
        on_entering=fountain_plays,
    )
)
"""The Fountain, a Special made up for the gallery: it is on no card of the box."""

GALLERY: Final[tuple[Variant[Ruleset], ...]] = (
    Variant(
        name="standard",
        sentence="The rules of the sheet without Specials, with the default readings.",
        lesson="Every bend leads one row on, so every flow comes to the River's End.",
        seats=3,
        ruleset=STANDARD,
    ),
    Variant(
        name="double-weaving",
        sentence="The sheet's game for two who know Kawa well: each has two colours and adds up what both score.",
        lesson="Four colours flow as with four players, and each player decides for two of them.",
        seats=2,
        ruleset=DOUBLE_WEAVING,
    ),
    Variant(
        name="reconstructed",
        sentence="The Crab and the Abandoned Katana in place of two straight tiles, as far as the sheet tells of them.",
        lesson="A flow can come back to the Katana and enter a row twice, so it is no longer claimed to enter one tile"
        " of each row.",
        seats=2,
        ruleset=RECONSTRUCTED,
    ),
    Variant(
        name="petals-keep-their-place",
        sentence="Petals stay where they lie when the tile under them is swapped.",
        lesson="A swap then moves tiles alone, and whoever swaps can no longer carry petals to another flow.",
        seats=3,
        ruleset=evolve(STANDARD, petals_on_swap=PetalsOnSwap.STAY),
    ),
    Variant(
        name="round-the-edge",
        sentence="The two tiles at the ends of a row may be swapped, too.",
        lesson="Four pairs more can be swapped, twenty-eight instead of twenty-four.",
        seats=3,
        ruleset=evolve(STANDARD, swap_adjacency=SwapAdjacency.WRAPPING),
    ),
    Variant(
        name="corner-to-corner",
        sentence="Tiles that meet at a corner may be swapped, too.",
        lesson="Forty-two pairs can be swapped instead of twenty-four.",
        seats=3,
        ruleset=evolve(STANDARD, swap_adjacency=SwapAdjacency.DIAGONAL),
    ),
    Variant(
        name="twin-whirlpools",
        sentence="Both Whirlpools point left when they are laid.",
        lesson="Each still turns when somebody has flowed through it, so both sides are met as before.",
        seats=3,
        ruleset=evolve(STANDARD, whirlpools=Whirlpools.BOTH_LEFT),
    ),
    Variant(
        name="the-last-shall-be-first",
        sentence="Of those with the most points, whoever is last in turn order at the end wins.",
        lesson="No victory is shared any more, and nothing changes before the end.",
        seats=3,
        ruleset=evolve(STANDARD, final_tie=FinalTie.LAST_IN_TURN_ORDER),
    ),
    Variant(
        name="no-taking-back",
        sentence="Nobody takes petals back: they come home only when a row is washed away.",
        lesson="Nothing breaks, but nobody is asked in Phase 3: what is claimed of petals taken back holds of nothing.",
        seats=3,
        ruleset=evolve(STANDARD, taken_back=(0, 0, 0, 0)),
    ),
    Variant(
        name="sideways",
        sentence="A bend or a Whirlpool leads aside, within its row.",
        lesson="A right bend beside a left one sends a flow to and fro for ever, and the game does not end.",
        seats=3,
        ruleset=evolve(STANDARD, bends=Bends.SAME_ROW),
    ),
    Variant(
        name="fountain",
        sentence="A Special made up by the group, in place of a straight tile: whoever enters it scores a point.",
        lesson="The sheet's claim that points are petals is broken on purpose: a check names what a house rule changes,"
        " and whether that is a fault is for the group to say.",
        seats=3,
        ruleset=evolve(STANDARD, specials=(FOUNTAIN,)),
    ),
    Variant(
        name="minimal",
        sentence="The rules of the sheet in a box small enough to enumerate, for two players.",
        lesson="It is for search and for tests, and no game for people.",
        seats=2,
        ruleset=MINIMAL,
    ),
)
"""All variants, in the order of the gallery."""

VARIANTS: Final[dict[str, Ruleset]] = by_name(GALLERY)
"""All rulesets that have a name."""
