"""A second, independent referee for Wampum, written from the rule sheet only.

It is an oracle for differential tests: plain dictionaries, lists and Counters, slow and obvious.
It imports nothing of the library under test. Moves go in and come out as notation strings.

Where a card is, at any time: taken out at set-up, in the pile, in a hand, in a bid, in a village,
under a chest, or discarded. A bid leaves the hand when it is placed; a driven-out bid is nowhere
on the table until its trader moves.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

Goods = Counter[str]

LETTERS = "chtwa"
WORDS = {"c": "corn", "h": "hide", "t": "tobacco", "w": "weapon", "a": "alcohol"}
LETTER_OF = {word: letter for letter, word in WORDS.items()}
SEATS = "ABCDE"
FEWEST_SEATS = 2
VILLAGES = {2: (2, 3, 4), 3: (2, 3, 4), 4: (2, 3, 3, 4), 5: (2, 3, 3, 3, 4)}
REMOVED = {2: 5, 3: 0, 4: 2, 5: 0}

READINGS = {
    "bids_revealed": ("at-trading", "after-bidding"),
    "final_pledge": ("automatic", "chosen"),
    "chests": ("closed", "open"),
    "first_canoe": ("drawn", "first-seat"),
    "short_pile": ("deal-on-from-the-start-player", "refuse"),
}


# ---------------------------------------------------------------- notation of goods counts


def bundle(numbers: Sequence[int] = (0, 0, 0, 0, 0)) -> Goods:
    """Turn (corn, hide, tobacco, weapon, alcohol) into a Counter."""
    return Counter(dict(zip(LETTERS, numbers, strict=True)))


def numbers_of(goods: Mapping[str, int]) -> tuple[int, ...]:
    """Turn a Counter back into (corn, hide, tobacco, weapon, alcohol)."""
    return tuple(goods.get(letter, 0) for letter in LETTERS)


def write(goods: Mapping[str, int]) -> str:
    """Write a bundle: 3c2w; the empty bundle is a dash."""
    text = "".join(f"{goods[x]}{x}" for x in LETTERS if goods.get(x, 0) > 0)
    return text or "-"


def read(text: str) -> Goods:
    """Read a bundle as written by `write`."""
    goods = bundle()
    if text != "-":
        for number, letter in re.findall(r"([0-9]+)([chtwa])", text):
            goods[letter] += int(number)
    if write(goods) != text:
        message = f"not a bundle of goods: {text!r}"
        raise ValueError(message)
    return goods


def bundles_within(held: Mapping[str, int], least: int, most: int) -> list[str]:
    """Every bundle of `least` to `most` cards that can be taken out of `held`, written."""
    return [text for text, size in every_bundle(held) if least <= size <= most]


def every_bundle(held: Mapping[str, int]) -> list[tuple[str, int]]:
    """Every bundle that can be taken out of `held`, the empty one too: written, with its size."""
    bundles = [("", 0)]
    for letter in LETTERS:
        parts = [(f"{number}{letter}" if number else "", number) for number in range(held.get(letter, 0) + 1)]
        bundles = [(text + part, size + number) for text, size in bundles for part, number in parts]
    return [(text or "-", size) for text, size in bundles]


# ---------------------------------------------------------------- the rules, one by one


def kinds_in(goods: Mapping[str, int]) -> set[str]:
    """The kinds of goods of which at least one card is there."""
    return {letter for letter in LETTERS if goods.get(letter, 0) > 0}


def one_of_each(goods: Mapping[str, int]) -> Goods:
    """One card of each kind that is there."""
    return Counter(dict.fromkeys(sorted(kinds_in(goods)), 1))


def canoe(sizes: Mapping[str, int], previous: str, seats: Sequence[str]) -> str:
    """Who has the highest bid; of several the first clockwise, counting from the previous start player."""
    highest = max(sizes.values())
    for who in clockwise(previous, seats):
        if sizes.get(who) == highest:
            return who
    raise AssertionError


def clockwise(first: str, seats: Sequence[str]) -> list[str]:
    """All seats in order, from the given one."""
    start = seats.index(first)
    return [*seats[start:], *seats[:start]]


def trade(village: Mapping[str, int], bid: Mapping[str, int]) -> tuple[Goods, Goods, Goods]:
    """One trade: the cards that go to the hand, the village afterwards, the cards that go under the chest."""
    if kinds_in(village) & kinds_in(bid):
        return Counter(village), Counter(bid), bundle()
    left_there = one_of_each(bid)
    wampum = Counter(bid)
    wampum.subtract(left_there)
    after = Counter(village)
    after.update(left_there)
    return bundle(), after, wampum


# ---------------------------------------------------------------- the referee


class Referee:
    """One game of Wampum in progress."""

    def __init__(
        self,
        seats: int,
        *,
        bids_revealed: str = "at-trading",
        final_pledge: str = "automatic",
        chests: str = "closed",
        first_canoe: str = "drawn",
        short_pile: str = "deal-on-from-the-start-player",
        copies: int = 18,
        hand: int = 5,
        income: int = 2,
        village_income: int = 2,
        limit_extra: int = 3,
        villages: Sequence[int] | None = None,
        removed: int | None = None,
    ) -> None:
        """Set the table up and play on to the first move.

        None stands for the usual number for that many seats: villages 2/3/4, 2/3/3/4 or 2/3/3/3/4;
        removed 5, 0, 2, 0 for 2 to 5 seats: how many different kinds lose a card.
        Of the readings, bids_revealed and chests change only what people see: nothing here.
        """
        if not FEWEST_SEATS <= seats <= len(SEATS):
            message = "2 to 5 seats"
            raise ValueError(message)
        chosen = {
            "bids_revealed": bids_revealed,
            "final_pledge": final_pledge,
            "chests": chests,
            "first_canoe": first_canoe,
            "short_pile": short_pile,
        }
        starting = VILLAGES[seats] if villages is None else tuple(villages)
        if removed is None:
            removed = REMOVED[seats]
        if seats != FEWEST_SEATS:
            village_income = 0
        setup_cards = removed + seats * hand + sum(starting)
        pile_after = len(LETTERS) * copies - setup_cards
        one_deal = seats * income + (len(starting) - seats) * village_income
        faults = {
            "unknown reading": any(chosen[name] not in READINGS[name] for name in READINGS),
            "no cards": copies < 1,
            "nobody could bid in the first round": hand < 1,
            "the pile would never run out, or somebody could not bid": income < 1,
            "less than nothing": min(village_income, limit_extra, *starting) < 0,
            "a village at least for each trader": len(starting) < seats,
            "removed: different kinds only": not 0 <= removed <= len(LETTERS),
            "too few cards to set up": pile_after < 0,
        }
        for message, wrong in faults.items():
            if wrong:
                raise ValueError(message)
        if short_pile == "refuse" and (pile_after == 0 or pile_after % one_deal != 0):
            message = "the pile would run out in the middle of a deal"
            raise ValueError(message)

        self.seats = list(SEATS[:seats])
        self.final_pledge = final_pledge
        self.first_canoe = first_canoe
        self.income = income
        self.village_income = village_income
        self.limit_extra = limit_extra
        self.to_remove = removed

        self.pile = bundle([copies] * len(LETTERS))
        self.taken_out = bundle()
        self.discarded = bundle()
        self.hands = {who: bundle() for who in self.seats}
        self.chests = {who: bundle() for who in self.seats}
        self.villages = [bundle() for _ in starting]
        self.bids: list[tuple[str, Goods] | None] = [None for _ in starting]
        self.driven: tuple[str, Goods] | None = None  # who must move now, and the bid they carry
        self.to_bid: list[str] = []  # who has not had a turn yet, in order
        self.pledged: set[str] = set()
        self.limit = 0
        self.round = 1
        self.last_round = False
        self.start: str | None = self.seats[0] if first_canoe == "first-seat" else None
        # Where each card of a deal goes, in order: a seat letter, or "village 2".
        self.deals = [who for who in self.seats for _ in range(hand)]
        self.deals += [self._village_name(i) for i, value in enumerate(starting) for _ in range(value)]
        self.found: dict[str, set[str]] = {}  # legal moves already worked out for this position
        self.stage = "remove"
        if removed == len(LETTERS):  # one of each kind: nothing to draw
            for letter in LETTERS:
                self._remove(letter)
        self._go_on()

    # ------------------------------------------------------------ questions

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def scores(self) -> tuple[int, ...]:
        """Wampum under the chest of each seat so far."""
        return tuple(self.chests[who].total() for who in self.seats)

    def winners(self) -> tuple[int, ...]:
        """Seats with the most wampum once the game is over; nobody before."""
        if not self.over():
            return ()
        scores = self.scores()
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))

    def actors(self) -> tuple[str, ...]:
        """Who may act now."""
        if self.stage in ("remove", "deal", "start", "income"):
            return ("chance",)
        if self.stage == "bid":
            if self.driven is not None:
                return (self.driven[0],)
            return tuple(self.to_bid[:1])
        if self.stage == "discard":
            return tuple(self._over_limit())
        if self.stage == "pledge":
            return tuple(self._still_to_pledge())
        return ()

    def legal(self, who: str) -> set[str]:
        """All moves that `who` may make now."""
        if who not in self.actors():
            return set()
        if who not in self.found:
            self.found[who] = set(self.chance()) if who == "chance" else set(self._decisions(who))
        return set(self.found[who])

    def chance(self) -> dict[str, Fraction]:
        """Each possible draw with its probability; empty if nothing is to be drawn."""
        if self.stage == "start":
            return {f"start {who}": Fraction(1, len(self.seats)) for who in self.seats}
        if self.stage == "remove":
            weights = {f"remove {WORDS[x]}": self.pile[x] for x in LETTERS if self.taken_out[x] == 0}
        elif self.stage in ("deal", "income"):
            weights = {f"deal {WORDS[x]} to {self.deals[0]}": self.pile[x] for x in LETTERS}
        else:
            return {}
        total = sum(weights.values())
        return {draw: Fraction(weight, total) for draw, weight in weights.items() if weight > 0}

    def snapshot(self) -> dict[str, object]:
        """Facts to compare with another implementation.

        Seats are numbers from 0 and goods are counts in the order corn, hide, tobacco, weapon, alcohol.
        The round is 1 during set-up too, and stays at the last one at the end. The canoe is with nobody
        (None) until a drawn start player is known. A bid on the table or driven out is in no hand.
        Discards are those of the hand limit only. Discards and pledges show at once.
        """
        return {
            "round": self.round,
            "hands": tuple(numbers_of(self.hands[who]) for who in self.seats),
            "villages": [numbers_of(village) for village in self.villages],
            "bids": [None if bid is None else (self.seats.index(bid[0]), numbers_of(bid[1])) for bid in self.bids],
            "pile": numbers_of(self.pile),
            "canoe": None if self.start is None else self.seats.index(self.start),
            "wampum": self.scores(),
            "discards": self.discarded.total(),
        }

    def all_goods(self) -> tuple[int, ...]:
        """Every card wherever it is, by kind: this never changes."""
        total = bundle()
        for goods in [self.pile, self.taken_out, self.discarded, *self.villages]:
            total.update(goods)
        for goods in [*self.hands.values(), *self.chests.values()]:
            total.update(goods)
        for placed in [*self.bids, self.driven]:
            if placed is not None:
                total.update(placed[1])
        return numbers_of(total)

    # ------------------------------------------------------------ which moves there are

    def _decisions(self, who: str) -> Iterable[str]:
        held = self.hands[who]
        if self.stage == "bid" and self.driven is not None:
            size = self.driven[1].total()
            return (f"{who} moves to {i + 1}" for i in self._open_to(size))
        if self.stage == "bid":
            places = {size: list(self._open_to(size)) for size in range(1, held.total() + 1)}
            return (
                f"{who} bids {text} at {i + 1}" for text, size in every_bundle(held) if size > 0 for i in places[size]
            )
        if self.stage == "discard":
            size = held.total() - self.limit
            return (f"{who} discards {text}" for text in bundles_within(held, size, size))
        return (f"{who} pledges {text}" for text in bundles_within(one_of_each(held), 0, len(LETTERS)))

    def _open_to(self, size: int) -> Iterable[int]:
        """Villages where a bid of this many cards may lie: no bid there, or one of fewer cards."""
        for i, bid in enumerate(self.bids):
            if bid is None or bid[1].total() < size:
                yield i

    def _over_limit(self) -> list[str]:
        return [who for who in self.seats if self.hands[who].total() > self.limit]

    def _still_to_pledge(self) -> list[str]:
        return [who for who in self.seats if who not in self.pledged and self.hands[who].total() > 0]

    # ------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """Make a move and play on to the next one; ValueError if it is not legal."""
        if not any(move in self.legal(who) for who in self.actors()):
            message = f"illegal now: {move!r}"
            raise ValueError(message)
        self.found = {}
        match move.split():
            case ["remove", word]:
                self._remove(LETTER_OF[word])
            case ["deal", word, "to", *_]:
                self._deal(LETTER_OF[word])
            case ["start", who]:
                self.start = who
            case [who, "bids", text, "at", number]:
                goods = read(text)
                self.to_bid.remove(who)
                self.hands[who].subtract(goods)
                self._place(who, goods, int(number) - 1)
            case [who, "moves", "to", number]:
                assert self.driven is not None
                self._place(who, self.driven[1], int(number) - 1)
            case [who, "discards", text]:
                self.hands[who].subtract(read(text))
                self.discarded.update(read(text))
            case [who, "pledges", text]:
                self._pledge(who, read(text))
            case _:
                raise AssertionError
        self._go_on()

    def _remove(self, letter: str) -> None:
        self.pile[letter] -= 1
        self.taken_out[letter] += 1
        self.to_remove -= 1

    def _deal(self, letter: str) -> None:
        where = self.deals.pop(0)
        self.pile[letter] -= 1
        if where in self.hands:
            self.hands[where][letter] += 1
        else:
            self.villages[int(where.split()[1]) - 1][letter] += 1

    def _place(self, who: str, goods: Goods, i: int) -> None:
        """Lay a bid down; whoever was there must move next."""
        self.driven = self.bids[i]
        self.bids[i] = (who, goods)

    def _pledge(self, who: str, goods: Goods) -> None:
        self.hands[who].subtract(goods)
        self.chests[who].update(goods)
        self.pledged.add(who)

    # ------------------------------------------------------------ what follows by itself

    def _go_on(self) -> None:  # noqa: C901
        """Do everything that needs no move, until somebody must act or the game is over."""
        while not self._must_stop():
            if self.stage == "remove":
                self.stage = "deal"
            elif self.stage == "deal":
                self.stage = "start"
            elif self.stage == "start":
                self._begin_bidding()
            elif self.stage == "bid":
                self._hand_over_canoe()
                if not self.last_round:
                    self._begin_income()
                self.stage = "income"
            elif self.stage == "income":
                if self.pile.total() == 0:
                    self.deals = []
                self.stage = "discard"
            elif self.stage == "discard":
                self._trade_everywhere()
                self._end_round()
            elif self.stage == "pledge":
                self.stage = "over"

    def _must_stop(self) -> bool:
        """Whether play must stop here: a move is missing, or the game is over."""
        if self.stage == "remove":
            return self.to_remove > 0
        if self.stage == "deal":
            return len(self.deals) > 0
        if self.stage == "start":
            return self.start is None
        if self.stage == "bid":
            return self.driven is not None or len(self.to_bid) > 0
        if self.stage == "income":
            return len(self.deals) > 0 and self.pile.total() > 0
        if self.stage == "discard":
            return len(self._over_limit()) > 0
        if self.stage == "pledge":
            return len(self._still_to_pledge()) > 0
        return self.stage == "over"

    def _order(self) -> list[str]:
        assert self.start is not None
        return clockwise(self.start, self.seats)

    def _village_name(self, i: int) -> str:
        return f"village {i + 1}"

    def _begin_bidding(self) -> None:
        """Phase 1. After a short deal a hand may be empty: that seat is passed over."""
        self.to_bid = [who for who in self._order() if self.hands[who].total() > 0]
        self.stage = "bid"

    def _hand_over_canoe(self) -> None:
        """Phase 2, and the hand limit that the highest bid sets."""
        sizes = {bid[0]: bid[1].total() for bid in self.bids if bid is not None}
        if sizes:
            self.start = canoe(sizes, self._order()[0], self.seats)
        self.limit = max(sizes.values(), default=0) + self.limit_extra

    def _begin_income(self) -> None:
        """Phase 3: who gets the next cards of the pile."""
        self.deals = [who for who in self._order() for _ in range(self.income)]
        for i, bid in enumerate(self.bids):
            if bid is None:
                self.deals += [self._village_name(i)] * self.village_income

    def _trade_everywhere(self) -> None:
        """Phase 5, village by village."""
        for i, bid in enumerate(self.bids):
            if bid is None:
                continue
            who, goods = bid
            to_hand, self.villages[i], wampum = trade(self.villages[i], goods)
            self.hands[who].update(to_hand)
            self.chests[who].update(wampum)
            self.bids[i] = None

    def _end_round(self) -> None:
        """Go to the next round, to the last one if the pile is empty, or to the final pledges."""
        if not self.last_round:
            self.last_round = self.pile.total() == 0
            self.round += 1
            self._begin_bidding()
            return
        if self.final_pledge == "automatic":
            for who in self.seats:
                self._pledge(who, one_of_each(self.hands[who]))
        self.stage = "pledge"
