"""Kawa: swap tiles of a river, flow down it, lay petals and score those that lie there already."""

from boardrules.kawa.components import BOX, Cell, Petal, Size, Special, Tile, Tiles, known
from boardrules.kawa.game import game
from boardrules.kawa.moves import Lays, LaysPetal, Move, Starts, Swaps, TakesBack
from boardrules.kawa.render import svg
from boardrules.kawa.ruleset import (
    MINIMAL,
    STANDARD,
    Bends,
    ExtraSwap,
    FinalTie,
    PetalsOnSwap,
    Ruleset,
    SwapAdjacency,
    Weaving,
    Whirlpools,
    boxed,
)
from boardrules.kawa.scoring import flow_path, petals_back, result, special_order, turn_order
from boardrules.kawa.state import State, View
from boardrules.kawa.ties import SpecialOrder, explain_end, explain_specials
from boardrules.kawa.variants import CRAB, DOUBLE_WEAVING, FOUNTAIN, GALLERY, KATANA, RECONSTRUCTED, VARIANTS

__all__ = [
    "BOX",
    "CRAB",
    "DOUBLE_WEAVING",
    "FOUNTAIN",
    "GALLERY",
    "KATANA",
    "MINIMAL",
    "RECONSTRUCTED",
    "STANDARD",
    "VARIANTS",
    "Bends",
    "Cell",
    "ExtraSwap",
    "FinalTie",
    "Lays",
    "LaysPetal",
    "Move",
    "Petal",
    "PetalsOnSwap",
    "Ruleset",
    "Size",
    "Special",
    "SpecialOrder",
    "Starts",
    "State",
    "SwapAdjacency",
    "Swaps",
    "TakesBack",
    "Tile",
    "Tiles",
    "View",
    "Weaving",
    "Whirlpools",
    "boxed",
    "explain_end",
    "explain_specials",
    "flow_path",
    "game",
    "known",
    "petals_back",
    "result",
    "special_order",
    "svg",
    "turn_order",
]
