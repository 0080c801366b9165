"""Named variants of Kawa, each with its sentence."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from boardrules.cite import cite
from boardrules.kawa.components import Cell, Special, Tile, known
from boardrules.kawa.phases.flow import exchanged
from boardrules.kawa.ruleset import MINIMAL, STANDARD, Ruleset, Weaving
from boardrules.kawa.state import State
from boardrules.remake import remade
from boardrules.wording import N_

_flipped = remade(State, "tiles")
_returned = remade(State, "phase", "path")

DOUBLE_WEAVING: Final = evolve(STANDARD, most_seats=2, weaving=Weaving.DOUBLE)
"""The sheet's game for two players who know Kawa well: each has two colours and adds up what both score."""


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

VARIANTS: Final[dict[str, Ruleset]] = {
    "standard": STANDARD,
    "double-weaving": DOUBLE_WEAVING,
    "reconstructed": RECONSTRUCTED,
    "minimal": MINIMAL,
}
"""All rulesets that have a name."""
