"""Named house rules of Fiji, each with its sentence."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from boardrules.fiji.components import Beads
from boardrules.fiji.ruleset import (
    MINIMAL,
    STANDARD,
    Ruleset,
    Scoring,
    Screens,
    ShortDeck,
    TiedHeads,
    ZeroMost,
)
from boardrules.variants import Variant, by_name

TWO_PLAYER: Final = evolve(
    STANDARD,
    fewest_seats=2,
    most_seats=2,
    player_set=Beads(6, 5, 4, 3),
    aside=4,
    scoring=Scoring.GOAL_BY_GOAL,
)
"""The publisher's game for two: larger sets, four beads set aside each round, and the goals scored one by one."""

GALLERY: Final[tuple[Variant[Ruleset], ...]] = (
    Variant(
        name="standard",
        sentence="The rules of the sheet, with the default readings.",
        lesson="Two offers of four leave six of the fourteen beads, so the third can always be placed.",
        seats=3,
        ruleset=STANDARD,
    ),
    Variant(
        name="two-player",
        sentence="The publisher's game for two: larger sets, four beads set aside, and the goals scored one by one.",
        lesson="Of eighteen beads four are set aside, and fourteen are left, as many as on the sheet.",
        seats=2,
        ruleset=TWO_PLAYER,
    ),
    Variant(
        name="four-exchanges",
        sentence="Four exchanges in a round instead of three.",
        lesson="Three offers of four leave two of the fourteen beads, so a fourth offer is always possible.",
        seats=3,
        ruleset=evolve(STANDARD, exchanges=4),
    ),
    Variant(
        name="until-the-beads-run-out",
        sentence="Five exchanges in a round.",
        lesson="Four offers can take sixteen beads and a set has fourteen: whoever offers freely can be left with none"
        " for the fifth.",
        seats=3,
        ruleset=evolve(STANDARD, exchanges=5),
    ),
    Variant(
        name="pass-when-short",
        sentence="Five exchanges in a round, and an offer may be empty.",
        lesson="Whoever has no beads left offers none and play goes on: this mends the five exchanges.",
        seats=2,
        ruleset=evolve(STANDARD, exchanges=5, offer_least=0),
    ),
    Variant(
        name="bigger-offers",
        sentence="Up to five beads in an offer.",
        lesson="Two offers of five leave four beads for the third, and even offers of six would leave two.",
        seats=3,
        ruleset=evolve(STANDARD, offer_most=5),
    ),
    Variant(
        name="bigger-and-longer",
        sentence="Up to five beads in an offer, and four exchanges in a round.",
        lesson="Each change holds alone, and together they break: three offers of five are more than a set.",
        seats=3,
        ruleset=evolve(STANDARD, offer_most=5, exchanges=4),
    ),
    Variant(
        name="small-sets",
        sentence="Two beads of each colour for everybody and for the supply, and up to three beads in an offer.",
        lesson="Two offers of three leave two of the eight beads, and offers of four would leave none.",
        seats=3,
        ruleset=evolve(STANDARD, player_set=Beads(2, 2, 2, 2), supply_set=Beads(2, 2, 2, 2), offer_most=3),
    ),
    Variant(
        name="next-place",
        sentence="All who are level take the share of the place after the first that they share.",
        lesson="Four who are level take two heads each, eight in a round that has six to give.",
        seats=4,
        ruleset=evolve(STANDARD, tied_heads=TiedHeads.NEXT_PLACE),
    ),
    Variant(
        name="one-round-few-heads",
        sentence="A single round with ten heads in the box, and all who are level take the share of the next place.",
        lesson="Five who are level are owed fifteen heads of ten: a step fails, and other claims break with it.",
        seats=5,
        ruleset=evolve(STANDARD, rounds=1, heads=10, tied_heads=TiedHeads.NEXT_PLACE),
    ),
    Variant(
        name="open-screens",
        sentence="All see what everybody holds.",
        lesson="Gains and offers are seen by all anyway, so only the memory has less to do, and no move changes.",
        seats=3,
        ruleset=evolve(STANDARD, screens=Screens.OPEN),
    ),
    Variant(
        name="nothing-is-not-the-most",
        sentence="An offer with none of the named beads never has the most of them.",
        lesson="An effect then falls to nobody where only such an offer stands alone, and nothing else changes.",
        seats=3,
        ruleset=evolve(STANDARD, zero_most=ZeroMost.DOES_NOT_COUNT),
    ),
    Variant(
        name="long-evening",
        sentence="Five rounds instead of four, with decks that are shuffled again, for up to four players.",
        lesson="Sixteen cards last for four rounds only, and for five players the box has too few heads.",
        seats=3,
        ruleset=evolve(STANDARD, rounds=5, short_deck=ShortDeck.RESHUFFLE, most_seats=4),
    ),
    Variant(
        name="goal-by-goal",
        sentence="The goals are scored one by one, as in the game for two.",
        lesson="Ten heads a round are forty in four rounds, just as many as the box has, for any number of players.",
        seats=3,
        ruleset=evolve(STANDARD, scoring=Scoring.GOAL_BY_GOAL),
    ),
    Variant(
        name="minimal",
        sentence="The rules of the sheet in a box small enough to enumerate.",
        lesson="It is for search and for tests, and no game for people.",
        seats=3,
        ruleset=MINIMAL,
    ),
)
"""All variants, in the order of the gallery."""

VARIANTS: Final[dict[str, Ruleset]] = by_name(GALLERY)
"""All rulesets that have a name."""
