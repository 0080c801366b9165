"""A second, independent referee for Fiji, written from the rule sheet only.

It is an oracle for differential tests: plain dictionaries, lists and Counters, slow and obvious.
It imports nothing of the library under test. Moves go in and come out as notation strings.

Where beads are, at any time: in the supply, behind a screen, in an offer, or set aside.
An offer leaves the screen when it is made, and so do beads that are hidden.
"""

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

Beads = Counter[str]

LETTERS = "gryb"
WORDS = {"g": "green", "r": "red", "y": "yellow", "b": "blue"}
LETTER_OF = {word: letter for letter, word in WORDS.items()}
SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEWEST_SEATS = 2

CONDITIONS = (
    "condition most green",
    "condition most red",
    "condition most yellow",
    "condition most blue",
    "condition fewest green",
    "condition fewest red",
    "condition fewest yellow",
    "condition fewest blue",
    "condition most all",
    "condition fewest all",
    "condition most green+red",
    "condition most green+yellow",
    "condition most green+blue",
    "condition most red+yellow",
    "condition most red+blue",
    "condition most yellow+blue",
)
EFFECTS = (
    "effect take 4g",
    "effect take 3r",
    "effect take 2y",
    "effect take 1b",
    "effect take 1g1r1y1b",
    "effect half green",
    "effect half red",
    "effect half yellow",
    "effect half blue",
    "effect others green",
    "effect others red",
    "effect others yellow",
    "effect others blue",
    "effect keep",
    "effect rotate",
    "effect swap",
)


# ---------------------------------------------------------------- notation of bead counts


def bundle(numbers: Sequence[int]) -> Beads:
    """Turn (green, red, yellow, blue) into a Counter."""
    return Counter(dict(zip(LETTERS, numbers, strict=True)))


def numbers_of(beads: Mapping[str, int]) -> tuple[int, ...]:
    """Turn a Counter back into (green, red, yellow, blue)."""
    return tuple(beads.get(letter, 0) for letter in LETTERS)


def write(beads: Mapping[str, int]) -> str:
    """Write a bundle: 2g1r; the empty bundle is a dash."""
    text = "".join(f"{beads[x]}{x}" for x in LETTERS if beads.get(x, 0) > 0)
    return text or "-"


def read(text: str) -> Beads:
    """Read a bundle as written by `write`."""
    beads = bundle((0, 0, 0, 0))
    if text != "-":
        for number, letter in re.findall(r"([0-9]+)([gryb])", text):
            beads[letter] += int(number)
    if write(beads) != text:
        message = f"not a bundle of beads: {text!r}"
        raise ValueError(message)
    return beads


def bundles_within(held: Mapping[str, int], least: int, most: int) -> list[str]:
    """Every bundle of `least` to `most` beads that can be taken out of `held`, written."""
    every = itertools.product(*(range(held.get(x, 0) + 1) for x in LETTERS))
    return [write(bundle(numbers)) for numbers in every if least <= sum(numbers) <= most]


# ---------------------------------------------------------------- the rules that compare players


def named_letters(colours: str) -> list[str]:
    """Turn the colours of a condition card into letters: green+red, or all."""
    if colours == "all":
        return list(LETTERS)
    return [LETTER_OF[word] for word in colours.split("+")]


def executor(card: str, offers: Mapping[str, Mapping[str, int]], zero_most: str = "counts") -> str | None:
    """Who must execute: the best offer that nobody equals, or None if all cancel out."""
    _, extreme, colours = card.split()
    letters = named_letters(colours)
    amounts = {who: sum(offer.get(x, 0) for x in letters) for who, offer in offers.items()}
    if extreme == "most" and zero_most == "does-not-count":
        amounts = {who: amount for who, amount in amounts.items() if amount > 0}
    for amount in sorted(set(amounts.values()), reverse=(extreme == "most")):
        level = [who for who in amounts if amounts[who] == amount]
        if len(level) == 1:
            return level[0]
    return None


def best_at(goal: str, holdings: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Everyone level for best at one goal card."""
    _, extreme, colour = goal.split()
    counts = {who: held.get(LETTER_OF[colour], 0) for who, held in holdings.items()}
    target = max(counts.values()) if extreme == "most" else min(counts.values())
    return [who for who in counts if counts[who] == target]


def ranking(goals: Sequence[str], holdings: Mapping[str, Mapping[str, int]]) -> list[list[str]]:
    """List groups of level players, first group first: each goal in turn narrows the tied ones."""
    remaining = dict(holdings)
    groups = []
    while remaining:
        tied = list(remaining)
        for goal in goals:
            tied = best_at(goal, {who: remaining[who] for who in tied})
        groups.append(tied)
        for who in tied:
            del remaining[who]
    return groups


def heads_by_place(groups: Sequence[Sequence[str]], tied_heads: str) -> dict[str, int]:
    """Heads for a ranking: place q of n takes n - q; level players take a lower share."""
    seats = sum(len(group) for group in groups)
    taken = {}
    place = 1
    for group in groups:
        if len(group) == 1:
            share_of = place
        elif tied_heads == "last-shared-place":
            share_of = place + len(group) - 1
        else:
            share_of = place + 1
        for who in group:
            taken[who] = seats - share_of
        place += len(group)
    return taken


def heads_by_goal(
    goals: Sequence[str], holdings: Mapping[str, Mapping[str, int]], prizes: Sequence[int]
) -> dict[str, int]:
    """Heads goal by goal: the one who is alone at the best takes the prize, level ones nothing."""
    taken = dict.fromkeys(holdings, 0)
    for goal, prize in zip(goals, prizes, strict=False):
        best = best_at(goal, holdings)
        if len(best) == 1:
            taken[best[0]] += prize
    return taken


# ---------------------------------------------------------------- checking the deck


def full_condition(card: str) -> str:
    """Give a condition card with its first word, or raise ValueError."""
    text = card if card.startswith("condition ") else f"condition {card}"
    words = text.split()
    colour_words = words[-1].split("+")
    ok = len(words) == len(["condition", "most", "green"]) and words[1] in ("most", "fewest")
    if not ok or (words[2] != "all" and not all(word in LETTER_OF for word in colour_words)):
        message = f"not a condition card: {card!r}"
        raise ValueError(message)
    return text


def full_effect(card: str) -> str:
    """Give an effect card with its first word, or raise ValueError."""
    text = card if card.startswith("effect ") else f"effect {card}"
    match text.split()[1:]:
        case ["take", beads]:
            read(beads)
        case ["half" | "others", colour] if colour in LETTER_OF:
            pass
        case ["keep"] | ["rotate"] | ["swap"]:
            pass
        case _:
            message = f"not an effect card: {card!r}"
            raise ValueError(message)
    return text


# ---------------------------------------------------------------- the referee


class Referee:
    """One game of Fiji in progress."""

    def __init__(
        self,
        seats: int,
        *,
        two_player: bool = False,
        rounds: int = 4,
        exchanges: int = 3,
        columns: int = 4,
        player_set: Sequence[int] | None = None,
        supply_set: Sequence[int] = (5, 4, 3, 2),
        offer_least: int = 1,
        offer_most: int = 4,
        conditions: Sequence[str] = CONDITIONS,
        effects: Sequence[str] = EFFECTS,
        goals: Sequence[str] = ("g", "r", "y", "b"),
        aside: int | None = None,
        goal_by_goal: Sequence[int] | None = None,
        tied_heads: str = "last-shared-place",
        zero_most: str = "counts",
    ) -> None:
        """Set the table up and play on to the first move.

        None stands for the usual number: player_set (5, 4, 3, 2), aside 0, goal_by_goal ();
        in the two-player game (6, 5, 4, 3), 4 and (4, 3, 2, 1).
        """
        if player_set is None:
            player_set = (6, 5, 4, 3) if two_player else (5, 4, 3, 2)
        if aside is None:
            aside = 4 if two_player else 0
        if goal_by_goal is None:
            goal_by_goal = (4, 3, 2, 1) if two_player else ()
        faults = {
            "the two-player game is for 2": two_player and seats != FEWEST_SEATS,
            "2 seats at least, 26 at most": not FEWEST_SEATS <= seats <= len(SEATS),
            "unknown tied_heads": tied_heads not in ("last-shared-place", "next-place"),
            "unknown zero_most": zero_most not in ("counts", "does-not-count"),
            "too few conditions": len(conditions) < rounds * columns,
            "too few effects": len(effects) < rounds * columns,
            "unknown goal colour": any(letter not in WORDS for letter in goals),
        }
        for message, wrong in faults.items():
            if wrong:
                raise ValueError(message)

        self.seats = list(SEATS[:seats])
        self.rounds = rounds
        self.exchanges = exchanges
        self.columns = columns
        self.player_set = bundle(player_set)
        self.offer_least = offer_least
        self.offer_most = offer_most
        self.goal_cards = list(goals)
        self.aside_size = aside
        self.goal_by_goal = list(goal_by_goal)
        self.tied_heads = tied_heads
        self.zero_most = zero_most

        # Decks last the whole game. All beads of the game start in the supply, to be dealt out.
        self.condition_deck = Counter(full_condition(card) for card in conditions)
        self.effect_deck = Counter(full_effect(card) for card in effects)
        self.goal_deck: Counter[str] = Counter()
        self.supply = bundle(supply_set)
        for _ in self.seats:
            self.supply.update(self.player_set)
        self.behind = {who: bundle((0, 0, 0, 0)) for who in self.seats}
        self.heads = dict.fromkeys(self.seats, 0)
        self.round = 0
        self.exchange = 0
        self.condition_column: list[str] = []
        self.effect_column: list[str] = []
        self.goal_row: list[str] = []
        self.aside: dict[str, Beads] = {}
        self.offers: dict[str, Beads] = {}
        self.keepers: set[str] = set()
        self.row = 0  # the condition being analysed, from 0
        self.chooser: str | None = None  # who must rotate or swap now
        self.stage = "deal"
        self._go_on()

    # ------------------------------------------------------------ questions

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def scores(self) -> tuple[int, ...]:
        """Heads of each seat so far."""
        return tuple(self.heads[who] for who in self.seats)

    def winners(self) -> tuple[int, ...]:
        """Seats with the most heads once the game is over; nobody before."""
        if not self.over():
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def actors(self) -> tuple[str, ...]:
        """Who may act now."""
        if self.stage in ("conditions", "effects", "goals"):
            return ("chance",)
        if self.stage == "hide":
            return tuple(who for who in self.seats if who not in self.aside)
        if self.stage == "offer":
            return tuple(who for who in self.seats if who not in self.offers)
        if self.stage == "analyse" and self.chooser is not None:
            return (self.chooser,)
        return ()

    def legal(self, who: str) -> set[str]:
        """All moves that `who` may make now."""
        if who not in self.actors():
            return set()
        if who == "chance":
            return set(self.chance())
        held = self.behind[who]
        if self.stage == "hide":
            size = self.aside_size
            return {f"{who} hides {text}" for text in bundles_within(held, size, size)}
        if self.stage == "offer":
            least, most = self.offer_least, self.offer_most
            return {f"{who} offers {text}" for text in bundles_within(held, least, most)}
        places = range(1, len(self.goal_row) + 1)
        if self.effect_column[self.row] == "effect rotate":
            return {f"{who} rotates {i}" for i in places}
        return {f"{who} swaps {i} {j}" for i in places for j in places if i < j}

    def chance(self) -> dict[str, Fraction]:
        """Each possible draw with its probability; empty if nothing is to be drawn."""
        if self.stage == "goals":
            total = 2 * self.goal_deck.total()
            return {
                f"goal {extreme} {WORDS[letter]}": Fraction(copies, total)
                for letter, copies in self.goal_deck.items()
                for extreme in ("most", "fewest")
                if copies > 0
            }
        if self.stage == "conditions":
            deck = self.condition_deck
        elif self.stage == "effects":
            deck = self.effect_deck
        else:
            return {}
        total = deck.total()
        return {card: Fraction(copies, total) for card, copies in deck.items() if copies > 0}

    def snapshot(self) -> dict[str, object]:
        """Facts to compare with another implementation.

        Rounds and exchanges count from 1; exchange is 0 until the first offers of a round are due.
        Behind a screen: without the beads offered or hidden. At the end the last round's cards
        stay on the table.
        """
        return {
            "round": self.round,
            "exchange": self.exchange,
            "supply": numbers_of(self.supply),
            "behind": [numbers_of(self.behind[who]) for who in self.seats],
            "heads": self.scores(),
            "goals": tuple(self.goal_row),
            "conditions": tuple(self.condition_column),
            "effects": tuple(self.effect_column),
        }

    def all_beads(self) -> tuple[int, ...]:
        """Every bead wherever it is, by colour: this never changes."""
        total = bundle((0, 0, 0, 0))
        for beads in [self.supply, *self.behind.values()]:
            total.update(beads)
        for beads in [*self.offers.values(), *self.aside.values()]:
            total.update(beads)
        return numbers_of(total)

    # ------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """Make a move and play on to the next one; ValueError if it is not legal."""
        if not any(move in self.legal(who) for who in self.actors()):
            message = f"illegal now: {move!r}"
            raise ValueError(message)
        words = move.split()
        if self.stage == "conditions":
            self.condition_deck[move] -= 1
            self.condition_column.append(move)
        elif self.stage == "effects":
            self.effect_deck[move] -= 1
            self.effect_column.append(move)
        elif self.stage == "goals":
            self.goal_deck[LETTER_OF[words[2]]] -= 1
            self.goal_row.append(move)
        elif self.stage == "hide":
            self.aside[words[0]] = read(words[2])
            self.behind[words[0]].subtract(self.aside[words[0]])
        elif self.stage == "offer":
            self.offers[words[0]] = read(words[2])
            self.behind[words[0]].subtract(self.offers[words[0]])
        elif words[1] == "rotates":
            self._rotate(int(words[2]) - 1)
            self._next_condition()
        else:
            i, j = int(words[2]) - 1, int(words[3]) - 1
            self.goal_row[i], self.goal_row[j] = self.goal_row[j], self.goal_row[i]
            self._next_condition()
        self._go_on()

    def _rotate(self, i: int) -> None:
        _, extreme, colour = self.goal_row[i].split()
        other = {"most": "fewest", "fewest": "most"}[extreme]
        self.goal_row[i] = f"goal {other} {colour}"

    def _next_condition(self) -> None:
        self.chooser = None
        self.row += 1

    # ------------------------------------------------------------ what follows by itself

    def _go_on(self) -> None:  # noqa: C901, PLR0912
        """Do everything that needs no move, until somebody must act or the game is over."""
        while not self._must_stop():
            if self.stage == "deal":
                self._deal_or_end()
            elif self.stage == "conditions":
                self.stage = "effects"
            elif self.stage == "effects":
                self.stage = "goals"
            elif self.stage == "goals":
                self.stage = "hide"
            elif self.stage == "hide":
                self.stage = "next exchange"
            elif self.stage == "next exchange":
                if self.exchange < self.exchanges:
                    self.exchange += 1
                    self.stage = "offer"
                else:
                    self._award()
                    self.stage = "deal"
            elif self.stage == "offer":
                self.row = 0
                self.stage = "analyse"
            elif self.stage == "analyse":
                if self.row < self.columns:
                    self._analyse_one()
                else:
                    self._clear_offers()
                    self.stage = "next exchange"

    def _must_stop(self) -> bool:
        """Whether play must stop here: a move is missing, or the game is over."""
        if self.stage == "conditions":
            return len(self.condition_column) < self.columns
        if self.stage == "effects":
            return len(self.effect_column) < self.columns
        if self.stage == "goals":
            return len(self.goal_row) < len(self.goal_cards)
        if self.stage == "hide":
            return self.aside_size > 0 and len(self.aside) < len(self.seats)
        if self.stage == "offer":
            return len(self.offers) < len(self.seats)
        if self.stage == "analyse":
            return self.chooser is not None
        return self.stage == "over"

    def _deal_or_end(self) -> None:
        if self.round == self.rounds:
            self.stage = "over"
            return
        self.round += 1
        self.exchange = 0
        self.condition_column = []
        self.effect_column = []
        self.goal_row = []
        self.goal_deck = Counter(self.goal_cards)
        for who in self.seats:
            self._take(who, self.player_set)
        self.stage = "conditions"

    def _analyse_one(self) -> None:
        """Resolve the condition at self.row; stop at it if its executor has a choice to make."""
        who = executor(self.condition_column[self.row], self.offers, self.zero_most)
        if who is None:
            self._next_condition()
            return
        words = self.effect_column[self.row].split()
        kind = words[1]
        if kind == "take":
            wanted = read(words[2])
            if self._supply_covers(wanted):
                self._take(who, wanted)
        elif kind == "half":
            letter = LETTER_OF[words[2]]
            self._take(who, Counter({letter: self.supply[letter] // 2}))
        elif kind == "others":
            letter = LETTER_OF[words[2]]
            others = [seat for seat in self.seats if seat != who]
            if self._supply_covers({letter: len(others)}):
                for seat in others:
                    self._take(seat, Counter({letter: 1}))
        elif kind == "keep":
            self.keepers.add(who)
        elif len(self.goal_row) >= {"rotate": 1, "swap": 2}[kind]:
            self.chooser = who
            return
        self._next_condition()

    def _supply_covers(self, wanted: Mapping[str, int]) -> bool:
        return all(self.supply[letter] >= number for letter, number in wanted.items())

    def _take(self, who: str, beads: Beads) -> None:
        self.supply.subtract(beads)
        self.behind[who].update(beads)

    def _clear_offers(self) -> None:
        for who, offer in self.offers.items():
            if who in self.keepers:
                self.behind[who].update(offer)
            else:
                self.supply.update(offer)
        self.offers = {}
        self.keepers = set()

    def _award(self) -> None:
        """Hand out the heads of the round, then put every bead back into the supply."""
        if self.goal_by_goal:
            taken = heads_by_goal(self.goal_row, self.behind, self.goal_by_goal)
        else:
            taken = heads_by_place(ranking(self.goal_row, self.behind), self.tied_heads)
        for who, number in taken.items():
            self.heads[who] += number
        for beads in [*self.behind.values(), *self.aside.values()]:
            self.supply.update(beads)
        self.behind = {who: bundle((0, 0, 0, 0)) for who in self.seats}
        self.aside = {}
