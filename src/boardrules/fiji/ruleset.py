"""Everything about Fiji that a table may change: the numbers of the sheet, the decks, and the readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen

from boardrules.cite import cite
from boardrules.fiji.components import (
    BOX,
    HEADS,
    SCREENS,
    SET,
    Beads,
    Colour,
    Condition,
    Effect,
    EffectKind,
    condition_cards,
    effect_cards,
)
from boardrules.inventory import Lack, lacks
from boardrules.rulesets import Reading, option
from boardrules.seats import span
from boardrules.wording import Said, say


class TiedHeads(Reading):
    """Which share of heads players take who are level."""

    LAST_SHARED_PLACE = "last-shared-place", "Those level take the share of the last place that they share."
    NEXT_PLACE = "next-place", "Those level take the share of the place after the first that they share."


class ZeroMost(Reading):
    """Whether an offer with none of the named beads can have the most of them."""

    COUNTS = "counts", "An offer of 0 is the most once all better offers have cancelled each other."
    DOES_NOT_COUNT = "does-not-count", "An offer of 0 is never the most."


class ShortDeck(Reading):
    """What happens when a deck has no cards left for the next column."""

    REFUSE = "refuse", "Such rules are refused before play."
    RESHUFFLE = "reshuffle", "All cards of the deck that do not lie in this round's column are shuffled again."


class Screens(Reading):
    """Whether the beads behind a screen are hidden from the others."""

    CLOSED = "closed", "Nobody sees what lies behind another player's screen."
    OPEN = "open", "All see what everybody holds."


class Scoring(Reading):
    """How the heads of a round are given out."""

    PLACES = "places", "The goals put the players in order, and each place has its share."
    GOAL_BY_GOAL = "goal-by-goal", "Each goal gives its heads to whoever alone fulfils it best."


@frozen(kw_only=True)
class Ruleset:
    """The rules of one table. Everything that can be wrong with it is told by `faults`, all at once."""

    fewest_seats: int = option(2, "the fewest players", "fiji.gap.seats", least=2)
    most_seats: int = option(5, "the most players", "fiji.gap.seats", "fiji.setup.screen", least=2, most=26)
    rounds: int = option(4, "rounds in a game", "fiji.play.rounds", least=1)
    exchanges: int = option(3, "exchanges in a round", "fiji.exchange.three", least=1)
    column_length: int = option(
        4, "conditions, and effects, laid out in a round", "fiji.columns.conditions", "fiji.columns.effects", least=1
    )
    player_set: Beads = option(SET, "the beads that each player takes when a round begins", "fiji.beads.set")
    supply_set: Beads = option(SET, "the beads of the supply when a round begins", "fiji.beads.supply")
    offer_least: int = option(1, "the fewest beads in an offer", "fiji.exchange.offer-size", least=0)
    offer_most: int = option(4, "the most beads in an offer", "fiji.exchange.offer-size", least=1)
    conditions: tuple[Condition, ...] = option(
        condition_cards(), "the deck of condition cards", "fiji.gap.condition-cards"
    )
    effects: tuple[Effect, ...] = option(effect_cards(), "the deck of effect cards", "fiji.gap.effect-cards")
    goals: tuple[Colour, ...] = option(tuple(Colour), "the colours on the goal cards", "fiji.goals.shuffled")
    heads: int = option(HEADS, "the heads in the box", "fiji.setup.box", "fiji.setup.heads", least=0)
    aside: int = option(0, "beads that each player hides for the round", "fiji.two-player.aside", least=0)
    scoring: Scoring = option(
        Scoring.PLACES, "how the heads of a round are given out", "fiji.heads.shares", "fiji.two-player.goals"
    )
    goal_heads: tuple[int, ...] = option(
        (4, 3, 2, 1), "the heads for each goal, where they are scored one by one", "fiji.two-player.goals"
    )
    tied_heads: TiedHeads = option(
        TiedHeads.LAST_SHARED_PLACE, "which share players take who are level", "fiji.gap.tied-heads"
    )
    zero_most: ZeroMost = option(ZeroMost.COUNTS, "whether an offer of 0 can be the most", "fiji.gap.zero-most")
    short_deck: ShortDeck = option(ShortDeck.REFUSE, "what happens when a deck is too short", "fiji.gap.short-deck")
    screens: Screens = option(Screens.CLOSED, "whether the beads behind a screen are hidden", "fiji.gap.hidden")


STANDARD: Final = Ruleset()
"""The rules of the sheet, with the default readings."""


@cite("fiji.gap.seats", "fiji.gap.short-deck", "fiji.setup.screen")
def faults(rules: Ruleset, seats: int) -> list[str]:
    """Return every contradiction that arithmetic can see, one line each, for so many players."""
    return [*_faults_of_numbers(rules, seats), *_faults_of_cards(rules), *_faults_of_heads(rules, seats)]


def _faults_of_numbers(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong with seats, offers and sets of beads."""
    if rules.fewest_seats > rules.most_seats:
        yield f"fewest_seats: {rules.fewest_seats} found, at most most_seats ({rules.most_seats}) expected"
    elif not rules.fewest_seats <= seats <= rules.most_seats:
        yield f"seats: {seats} found, {span(rules.fewest_seats, rules.most_seats)} expected"
    if rules.offer_least > rules.offer_most:
        yield f"offer_least: {rules.offer_least} found, at most offer_most ({rules.offer_most}) expected"
    own = sum(rules.player_set) - rules.aside
    if own < 0:
        yield f"aside: {rules.aside} found, at most the player_set ({sum(rules.player_set)} beads) expected"
    elif own < rules.offer_least:
        yield f"player_set: {own} beads to offer found, at least offer_least ({rules.offer_least}) expected"


def _faults_of_cards(rules: Ruleset) -> Iterator[str]:
    """Go through what is wrong with the decks and the goals."""
    cards = rules.column_length * (1 if rules.short_deck is ShortDeck.RESHUFFLE else rules.rounds)
    for deck, size in (("conditions", len(rules.conditions)), ("effects", len(rules.effects))):
        if size < cards:
            yield f"{deck}: {size} cards found, at least {cards} expected"
    twice = [str(colour) for colour, number in Counter(rules.goals).items() if number > 1]
    if twice:
        yield f"goals: {', '.join(twice)} found twice, different colours expected"
    needed = max((_goals_needed(effect) for effect in rules.effects), default=0)
    if len(rules.goals) < max(1, needed):
        yield f"goals: {len(rules.goals)} found, at least {max(1, needed)} expected"


def _faults_of_heads(rules: Ruleset, seats: int) -> Iterator[str]:
    """Go through what is wrong with the heads."""
    if rules.scoring is Scoring.GOAL_BY_GOAL and len(rules.goal_heads) != len(rules.goals):
        yield f"goal_heads: {len(rules.goal_heads)} found, one for each of {len(rules.goals)} goals expected"
    if any(heads < 0 for heads in rules.goal_heads):
        yield f"goal_heads: {min(rules.goal_heads)} found, at least 0 expected"
    most = rules.rounds * most_heads(rules, seats)
    if rules.fewest_seats <= seats <= rules.most_seats and rules.heads < most:
        yield f"heads: {rules.heads} found, at least {most} for {rules.rounds} rounds expected"


def _goals_needed(effect: Effect) -> int:
    """Return how many goals there must be for an effect to be possible: it is a must, so it may not fail."""
    return {EffectKind.ROTATE: 1, EffectKind.SWAP: 2}.get(effect.kind, 0)


@cite("fiji.heads.shares")
def most_heads(rules: Ruleset, seats: int) -> int:
    """Return how many heads a round hands out when nobody is level: n(n-1)/2, or those of all goals."""
    if rules.scoring is Scoring.GOAL_BY_GOAL:
        return sum(rules.goal_heads)
    return seats * (seats - 1) // 2


@cite(
    "fiji.setup.box",
    "fiji.beads.set",
    "fiji.beads.supply",
    "fiji.setup.screen",
    "fiji.setup.heads",
    "fiji.two-player.set",
)
def lacking(rules: Ruleset, seats: int) -> tuple[Lack, ...]:
    """Return what a game for so many players can ask for and the box does not hold.

    >>> from attrs import evolve
    >>> lacking(STANDARD, 5), lacking(evolve(STANDARD, player_set=Beads(6, 4, 3, 2)), 5)
    ((), (Lack(what='green beads', needed=35, there=30),))
    """
    beads = (
        (
            Said(say("{colour:word} beads", colour=str(colour))),
            seats * rules.player_set[colour] + rules.supply_set[colour],
            BOX[colour],
        )
        for colour in Colour
    )
    screens = (Said(say("screens")), seats * (2 if rules.aside else 1), SCREENS)
    dear = Said(say("shrunken heads, if ties are such as to cost the most"))
    heads = (dear, rules.rounds * costliest(rules, seats), HEADS)
    # A card is told as a house-rule file has it.
    conditions = (
        (Said(say("condition cards, {card}", card=card)), number, there)
        for card, number, there in _in_decks(rules.conditions, condition_cards())
    )
    effects = (
        (Said(say("effect cards, {card}", card=card)), number, there)
        for card, number, there in _in_decks(rules.effects, effect_cards())
    )
    return lacks((*beads, screens, heads, *conditions, *effects))


def _in_decks(asked: Iterable[object], there: Iterable[object]) -> Iterator[tuple[str, int, int]]:
    """Go through the cards of a deck: how they are written, how many are asked for, and how many the box has."""
    box = Counter(map(str, there))
    for card, number in Counter(map(str, asked)).items():
        yield card, number, box[card]


@cite("fiji.gap.tied-heads")
def costliest(rules: Ruleset, seats: int) -> int:
    """Return how many heads a round can hand out at most, whoever is level with whom.

    >>> from attrs import evolve
    >>> costliest(STANDARD, 5), costliest(evolve(STANDARD, tied_heads="next-place"), 5)
    (10, 15)
    """
    if rules.scoring is Scoring.GOAL_BY_GOAL or rules.tied_heads is not TiedHeads.NEXT_PLACE:
        # Whoever is level then takes a share that is no larger than if nobody were.
        return most_heads(rules, seats)
    # So many heads at most for the last players, by how many they are: those of them who come first are level.
    most = [0]
    for left in range(1, seats + 1):
        shares = [left - 1, *(level * (left - 2) for level in range(2, left + 1))]
        most.append(max(share + most[left - level] for level, share in enumerate(shares, start=1)))
    return most[seats]


_CONDITIONS_IN_BOXES: Final = tuple(map(Condition.read, ("most green", "fewest red")))
"""What stands for all conditions of its kind in a small box."""

_IN_BOXES: Final = {
    EffectKind.TAKE: "take 1g",
    EffectKind.OTHERS: "others red",
    EffectKind.SWAP: "swap",
    EffectKind.KEEP: "keep",
    EffectKind.HALF: "half green",
    EffectKind.ROTATE: "rotate",
}
"""What stands for all effects of its kind in a small box, the most telling first."""


def boxed(rules: Ruleset, seats: int) -> Ruleset:
    """Return rules small enough to enumerate that keep every reading, and whether the beads can run out.

    With offers of L to K beads and X exchanges from a set of N beads, nobody can be left with too few for an offer just
    if L is 0 or N - K * (X - 1) >= L. The box has offers of one bead and at most two exchanges, so it keeps this with a
    set of two beads (enough) or of one (not enough).
    """
    left = sum(rules.player_set) - rules.aside - rules.offer_most * (rules.exchanges - 1)
    enough = not rules.offer_least or left >= rules.offer_least
    wanted = {condition.wanted for condition in rules.conditions}
    kinds = {effect.kind for effect in rules.effects}
    # The more players, the more orders in which they can place their offers: the fewer cards fit.
    effects = [card for kind, card in _IN_BOXES.items() if kind in kinds][: 5 if seats <= 3 else max(2, 7 - seats)]  # noqa: PLR2004 (so measured)
    goals = (Colour.GREEN, Colour.RED)[: 1 if seats >= 5 and "swap" not in effects else 2]  # noqa: PLR2004 (so measured)
    aside = min(rules.aside, 1)
    own = Beads.read("1g1r" if enough else "1g")
    return evolve(
        rules,
        rounds=1,
        exchanges=min(rules.exchanges, 2),
        column_length=1,
        player_set=Beads(own.green + aside, own.red, own.yellow, own.blue),
        supply_set=Beads.read("1g1r"),
        offer_least=min(rules.offer_least, 1),
        offer_most=1,
        conditions=tuple(condition for condition in _CONDITIONS_IN_BOXES if condition.wanted in wanted),
        effects=tuple(map(Effect.read, effects)),
        goals=goals,
        aside=aside,
        goal_heads=(*rules.goal_heads, 0, 0)[: len(goals)],
    )


MINIMAL: Final = boxed(STANDARD, STANDARD.most_seats)
"""The rules of the sheet in a box small enough to enumerate with any number of players."""
