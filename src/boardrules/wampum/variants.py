"""Named house rules of Wampum, each with its sentence."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from boardrules.variants import Variant, by_name
from boardrules.wampum.ruleset import MINIMAL, STANDARD, BidsRevealed, Chests, FinalPledge, Ruleset

GALLERY: Final[tuple[Variant[Ruleset], ...]] = (
    Variant(
        name="standard",
        sentence="The rules of the sheet, with the default readings.",
        lesson="The pile comes out even, so everybody can bid in every round, the last one too.",
        seats=3,
        ruleset=STANDARD,
    ),
    Variant(
        name="open-chests",
        sentence="Everybody may count the wampum under every chest.",
        lesson="Only what the players see changes, and no move does.",
        seats=3,
        ruleset=evolve(STANDARD, chests=Chests.OPEN),
    ),
    Variant(
        name="open-bids",
        sentence="All bids are turned up as soon as everybody has bid, and not village by village.",
        lesson="Whoever must discard then knows what every village will trade, and the rules go on as before.",
        seats=3,
        ruleset=evolve(STANDARD, bids_revealed=BidsRevealed.AFTER_BIDDING),
    ),
    Variant(
        name="pledge-as-you-like",
        sentence="At the end each player chooses which cards go under the chest.",
        lesson="A card under the chest is never a loss, so the choice is one that nobody needs.",
        seats=3,
        ruleset=evolve(STANDARD, final_pledge=FinalPledge.CHOSEN),
    ),
    Variant(
        name="tight-hands",
        sentence="The hand limit is the highest bid, without the three cards more.",
        lesson="The highest bid has at least one card, so everybody keeps one of the income and can bid again.",
        seats=3,
        ruleset=evolve(STANDARD, limit_extra=0),
    ),
    Variant(
        name="no-hand-limit",
        sentence="Hands may be as large as they like.",
        lesson="Nothing breaks, but nobody discards any more: what is claimed of discards holds of nothing.",
        seats=3,
        ruleset=evolve(STANDARD, limit_extra=sum(STANDARD.deck)),
    ),
    Variant(
        name="six-in-hand",
        sentence="Everybody begins with six cards in hand instead of five.",
        lesson="The pile no longer comes out even, the last deal is cut short, and whoever gets no card and holds none"
        " cannot bid in the last round.",
        seats=4,
        ruleset=evolve(STANDARD, hand=6),
    ),
    Variant(
        name="one-card-income",
        sentence="Everybody gets one card a round instead of two.",
        lesson="With two players the last deal has a card for each of them and none for the empty village: a deal is"
        " cut short, and still nobody is left without a move.",
        seats=2,
        ruleset=evolve(STANDARD, income=1),
    ),
    Variant(
        name="every-card-in-play",
        sentence="No card is put back into the box at set-up, with any number of players.",
        lesson="With four players the pile has two cards too many: the cards removed are what makes it come out even.",
        seats=4,
        ruleset=evolve(STANDARD, removed=(0, 0, 0, 0)),
    ),
    Variant(
        name="minimal",
        sentence="The rules of the sheet in a box small enough to enumerate, for two or three players.",
        lesson="It is for search and for tests, and no game for people.",
        seats=3,
        ruleset=MINIMAL,
    ),
)
"""All variants, in the order of the gallery."""

VARIANTS: Final[dict[str, Ruleset]] = by_name(GALLERY)
"""All rulesets that have a name."""
