"""Everything about Wampum that a table may change: the numbers of the sheet, the deck, and the readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from boardrules.cite import cite
from boardrules.inventory import Lack, lacks
from boardrules.rulesets import Reading, option
from boardrules.seats import span
from boardrules.wampum.components import BOX, DECK, REMOVED, TRADERS, VILLAGES, Good, Goods
from boardrules.wording import Said, say


class BidsRevealed(Reading):
    """When the goods of the bids are turned up."""

    AT_TRADING = "at-trading", "The goods of a bid are seen when its village trades."
    AFTER_BIDDING = "after-bidding", "The goods of all bids are seen once everybody has bid."


class FinalPledge(Reading):
    """Who decides about the cards that go under the chest at the end."""

    AUTOMATIC = "automatic", "One card of each kind held goes under the chest, since it never hurts."
    CHOSEN = "chosen", "Each player chooses which of them go there, or none."


class Chests(Reading):
    """Whether the wampum under a chest is counted openly."""

    CLOSED = "closed", "Nobody sees how much lies under another player's chest."
    OPEN = "open", "All see how much lies under every chest."


class FirstCanoe(Reading):
    """Who starts."""

    DRAWN = "drawn", "The first start player is drawn."
    FIRST_SEAT = "first-seat", "The first seat starts."


class ShortPile(Reading):
    """What happens when the pile runs out in the middle of a deal."""

    DEAL_ON = (
        "deal-on-from-the-start-player",
        "The last cards are dealt from the start player on, and some get less.",
    )
    REFUSE = "refuse", "Rules under which the pile does not come out even are refused before play."


@frozen(kw_only=True)
class Ruleset:
    """The rules of one table. Everything that can be wrong with it is told by `faults`, all at once.

    `villages` and `removed` have one item for each number of players from 2 on.
    """

    fewest_seats: int = option(2, "the fewest players", "wampum.setup.villages", least=2)
    most_seats: int = option(5, "the most players", "wampum.setup.villages", least=2, most=26)
    deck: Goods = option(DECK, "the cards of each kind in the box", "wampum.setup.goods", "wampum.gap.fifth-good")
    removed: tuple[int, ...] = option(
        REMOVED, "how many kinds lose a card at set-up, for 2 players and more", "wampum.setup.removed"
    )
    villages: tuple[tuple[int, ...], ...] = option(
        VILLAGES, "the starting values of the villages, for 2 players and more", "wampum.setup.villages"
    )
    hand: int = option(5, "the goods that each player is dealt at set-up", "wampum.setup.hands", least=1)
    income: int = option(2, "the goods that each player is dealt in a round", "wampum.income.two", least=1)
    village_income: int = option(
        2,
        "the goods that the village without a bid is dealt in a round, with two players",
        "wampum.income.two-player",
        least=0,
    )
    limit_extra: int = option(3, "by how much the hand limit exceeds the highest bid", "wampum.limit.size", least=0)
    bids_revealed: BidsRevealed = option(
        BidsRevealed.AT_TRADING, "when the goods of the bids are turned up", "wampum.gap.bids-revealed"
    )
    short_pile: ShortPile = option(
        ShortPile.DEAL_ON, "what happens when the pile runs out in the middle of a deal", "wampum.gap.short-pile"
    )
    final_pledge: FinalPledge = option(
        FinalPledge.AUTOMATIC, "who decides about the last cards for the chest", "wampum.gap.final-pledge"
    )
    chests: Chests = option(Chests.CLOSED, "whether wampum is counted openly", "wampum.gap.chests")
    first_canoe: FirstCanoe = option(FirstCanoe.DRAWN, "who starts", "wampum.gap.first-canoe")

    def values(self, seats: int) -> tuple[int, ...]:
        """Return the starting values of the villages for so many players."""
        return self.villages[seats - 2]

    def kinds_removed(self, seats: int) -> int:
        """Return how many kinds lose a card at set-up with so many players."""
        return self.removed[seats - 2]

    def a_deal(self, seats: int) -> int:
        """Return how many goods a round's deal takes from the pile."""
        return self.income * seats + (self.village_income if seats == 2 else 0)  # noqa: PLR2004 (the two-player game)

    def pile(self, seats: int) -> int:
        """Return how many goods are in the pile after set-up."""
        laid = self.kinds_removed(seats) + self.hand * seats + sum(self.values(seats))
        return sum(self.deck) - laid


STANDARD: Final = Ruleset()
"""The rules of the sheet, with the default readings."""


@cite("wampum.gap.short-pile", "wampum.setup.villages", "wampum.setup.trader", "wampum.setup.chest")
def faults(rules: Ruleset, seats: int) -> list[str]:
    """Return every contradiction that arithmetic can see, one line each, for so many players."""
    found = list(_faults_of_numbers(rules, seats))
    return found or list(_faults_of_cards(rules, seats))


def _faults_of_numbers(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong with seats and with what goes by the number of players."""
    if rules.fewest_seats > rules.most_seats:
        yield f"fewest_seats: {rules.fewest_seats} found, at most most_seats ({rules.most_seats}) expected"
    elif not rules.fewest_seats <= seats <= rules.most_seats:
        yield f"seats: {seats} found, {span(rules.fewest_seats, rules.most_seats)} expected"
    for name, items in (("villages", rules.villages), ("removed", rules.removed)):
        if len(items) < rules.most_seats - 1:
            expected = f"one for each number of players from 2 to {rules.most_seats} expected"
            yield f"{name}: {len(items)} items found, {expected}"


def _faults_of_cards(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong with the villages and the pile for so many players."""
    kinds, lost = rules.deck.kinds, rules.kinds_removed(seats)
    if not 0 <= lost <= kinds:
        yield f"removed: {lost} found for {seats} players, 0 to {kinds} different kinds expected"
    for value in rules.values(seats):
        if value < 1:
            yield f"villages: a starting value of {value} found for {seats} players, at least 1 expected"
    needed = max(seats, 3)
    if len(rules.values(seats)) < needed:
        # One village must be free while a bid is in the air, and one stays free with two players.
        yield f"villages: {len(rules.values(seats))} found, at least {needed} for {seats} players expected"
    pile = rules.pile(seats)
    if pile < 1:
        yield f"deck: {sum(rules.deck)} cards found, at least {sum(rules.deck) - pile + 1} for {seats} players expected"
    elif rules.short_pile is ShortPile.REFUSE and pile % rules.a_deal(seats):
        deal = rules.a_deal(seats)
        yield f"deck: a pile of {pile} found, a multiple of {deal}, as many as a round deals, expected"


@cite("wampum.setup.goods", "wampum.setup.box", "wampum.setup.villages", "wampum.setup.trader", "wampum.setup.chest")
def lacking(rules: Ruleset, seats: int) -> tuple[Lack, ...]:
    """Return what a game for so many players asks for and the box does not hold.

    >>> from attrs import evolve
    >>> lacking(STANDARD, 5), lacking(evolve(STANDARD, deck=Goods(20, 18, 18, 18, 18)), 5)
    ((), (Lack(what='corn cards', needed=20, there=18),))
    """
    goods = ((Said(say("{good:word} cards", good=str(good))), rules.deck[good], BOX[good]) for good in Good)
    there = Counter(VILLAGES[-1])
    villages = (
        (Said(say("villages with a starting value of {value}", value=value)), number, there[value])
        for value, number in sorted(Counter(rules.values(seats)).items())
    )
    return lacks((*goods, *villages, (Said(say("traders and chests")), seats, TRADERS)))


def box_seats(seats: int) -> int:
    """Return how many players the small box has: with more than three there are too many ways to bid."""
    return min(seats, 3)


def boxed(rules: Ruleset, seats: int) -> Ruleset:
    """Return rules small enough to enumerate that keep every reading, and whether the pile comes out even.

    They are for `box_seats(seats)` players: two kinds of good, one of them rare, hands of one, one card of income each,
    villages of one. The pile lasts for one whole deal, or is one card short of it if the full pile does not come out
    even.
    """
    even = rules.pile(seats) % rules.a_deal(seats) == 0
    few = box_seats(seats)
    villages = tuple((1,) * max(3, number) for number in range(2, rules.most_seats + 1))
    village_income = min(rules.village_income, 1)
    deal = few + (village_income if few == 2 else 0)  # noqa: PLR2004 (the two-player game)
    cards = few + len(villages[few - 2]) + deal - (not even)
    return evolve(
        rules,
        fewest_seats=2,
        deck=Goods(cards - 2, 2),
        removed=(0,) * len(villages),
        villages=villages,
        hand=1,
        income=1,
        village_income=village_income,
        limit_extra=min(rules.limit_extra, 1),
        first_canoe=FirstCanoe.FIRST_SEAT,
        short_pile=rules.short_pile if even else ShortPile.DEAL_ON,
    )


MINIMAL: Final = evolve(boxed(STANDARD, 3), removed=(1, 0, 0, 0))
"""The rules of the sheet in a box small enough to enumerate, for two or three players."""
