"""Wampum: bid goods for villages, drive weaker bids out, trade for goods or for wampum."""

from boardrules.wampum.components import BOX, Good, Goods
from boardrules.wampum.game import game
from boardrules.wampum.moves import Bids, Deals, DealsToVillage, Discards, Move, MovesTo, Pledges, Removes, Starts
from boardrules.wampum.ruleset import (
    MINIMAL,
    STANDARD,
    BidsRevealed,
    Chests,
    FinalPledge,
    FirstCanoe,
    Ruleset,
    ShortPile,
    boxed,
)
from boardrules.wampum.scoring import Trade, TradeKind, canoe, fewest_to_bid, final_wampum, hand_limit, trade
from boardrules.wampum.state import Bid, State, View
from boardrules.wampum.ties import Arrival, Canoe, Challenge, explain_bid, explain_canoe, explain_end
from boardrules.wampum.variants import GALLERY, VARIANTS

__all__ = [
    "BOX",
    "GALLERY",
    "MINIMAL",
    "STANDARD",
    "VARIANTS",
    "Arrival",
    "Bid",
    "Bids",
    "BidsRevealed",
    "Canoe",
    "Challenge",
    "Chests",
    "Deals",
    "DealsToVillage",
    "Discards",
    "FinalPledge",
    "FirstCanoe",
    "Good",
    "Goods",
    "Move",
    "MovesTo",
    "Pledges",
    "Removes",
    "Ruleset",
    "ShortPile",
    "Starts",
    "State",
    "Trade",
    "TradeKind",
    "View",
    "boxed",
    "canoe",
    "explain_bid",
    "explain_canoe",
    "explain_end",
    "fewest_to_bid",
    "final_wampum",
    "game",
    "hand_limit",
    "trade",
]
