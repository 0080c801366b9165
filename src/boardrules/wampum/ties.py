"""What a tie comes to: a bid against the one that lies there, the canoe, and the end, as answers that say why."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from boardrules.answers import Answer, Ending, Scores, numbers_of
from boardrules.cite import cite
from boardrules.errors import BoardRulesError
from boardrules.outcomes import best_scores
from boardrules.seats import Seat
from boardrules.wampum.scoring import Sizes, canoe, fewest_to_bid
from boardrules.wording import Event, say


class Arrival(enum.StrEnum):
    """What becomes of a bid that comes to a village."""

    FREE = "free"
    """No bid lies there."""
    DRIVES_OUT = "drives out"
    """It is larger than the bid that lies there."""
    REFUSED = "refused"
    """It is not larger than the bid that lies there."""


@frozen
class Challenge(Answer):
    """What becomes of a bid that comes to a village, and why. `there` is None where no bid lies."""

    there: int | None
    bid: int
    arrival: Arrival

    @property
    def least(self) -> int:
        """How many cards are enough for that village."""
        return fewest_to_bid(self.there)

    def events(self) -> tuple[Event, ...]:
        """Tell which of the two bids is larger, and what follows."""
        match self.arrival:
            case Arrival.FREE:
                return (say("No bid lies there, so the new one may be laid.", "wampum.bids.empty-or-weaker"),)
            case Arrival.DRIVES_OUT:
                driven = say("Whoever is driven out moves at once.", "wampum.bids.driven-moves")
                return (
                    say(
                        "{bid} is more than the {there} that lie there, so the new bid drives the old one out.",
                        "wampum.bids.drive-out",
                        bid=self.bid,
                        there=self.there,
                    ),
                    driven,
                )
            case Arrival.REFUSED if self.bid == self.there:
                return (
                    say(
                        "{bid} is as many as lie there, and an equal bid drives nobody out; {least} or more would.",
                        "wampum.bids.drive-out",
                        bid=self.bid,
                        least=self.least,
                    ),
                )
            case _:
                return (
                    say(
                        "{bid} is less than the {there} that lie there, and drives nobody out; {least} or more would.",
                        "wampum.bids.drive-out",
                        bid=self.bid,
                        there=self.there,
                        least=self.least,
                    ),
                )


@cite("wampum.bids.drive-out", "wampum.bids.empty-or-weaker", "wampum.bids.at-least-one")
def explain_bid(there: int | None, bid: int) -> Challenge:
    """Return what becomes of a bid of so many cards at a village where one of `there` cards lies (None for none).

    The same holds for a bid that has been driven out and looks for another village. Raises `BoardRulesError` for
    numbers below 1.

    | there  | bid | arrival    |
    |--------|-----|------------|
    | no bid | 1   | free       |
    | 3      | 4   | drives out |
    | 3      | 3   | refused    |
    | 3      | 2   | refused    |

    >>> [str(explain_bid(there, bid).arrival) for there, bid in ((None, 1), (3, 4), (3, 3), (3, 2))]
    ['free', 'drives out', 'refused', 'refused']
    >>> print(explain_bid(3, 3).explain())
    3 is as many as lie there, and an equal bid drives nobody out; 4 or more would. [wampum.bids.drive-out]
    """
    for name, number in (("bid", bid), *((("bid there", there),) if there is not None else ())):
        if type(number) is not int or number < 1:
            raise BoardRulesError(f"{name} {number!r} found, a whole number, 1 or more, expected")
    if bid < fewest_to_bid(there):
        return Challenge(there, bid, Arrival.REFUSED)
    return Challenge(there, bid, Arrival.FREE if there is None else Arrival.DRIVES_OUT)


@frozen
class Canoe(Answer):
    """Who gets the canoe, and why."""

    seat: Seat
    highest: int
    """How many cards the highest bid has."""
    level: tuple[Seat, ...]
    """All seats with the highest bid, ascending."""
    previous_start: Seat

    def events(self) -> tuple[Event, ...]:
        """Tell who bid most and, if several did, who of them comes first clockwise."""
        if len(self.level) == 1:
            return (
                say(
                    "{who:seat} alone has the highest bid, {highest}, and gets the canoe.",
                    "wampum.canoe.highest",
                    who=self.seat,
                    highest=self.highest,
                ),
            )
        level = say(
            "{level:seats} are level with the highest bid, {highest}.",
            "wampum.canoe.highest",
            level=self.level,
            highest=self.highest,
        )
        if self.seat == self.previous_start:
            return (
                level,
                say(
                    "{who:seat} is one of them and was the start player, where the search begins, and keeps the canoe.",
                    "wampum.canoe.ties",
                    who=self.seat,
                ),
            )
        nearest = say(
            "{who:seat} is the first of them clockwise from {start:seat}, the start player before, and gets the canoe.",
            "wampum.canoe.ties",
            who=self.seat,
            start=self.previous_start,
        )
        return (level, nearest)


@cite("wampum.canoe.highest", "wampum.canoe.ties", "wampum.canoe.becomes-start")
def explain_canoe(bids: Sizes | Mapping[str, int], previous_start: Seat | str, seats: int | None = None) -> Canoe:
    """Return who gets the canoe, and why: `canoe` in words.

    `bids` are the cards bid, in order of seats, by seat, or by name in order of seats; then `previous_start` may be a
    name too. Raises `BoardRulesError` for bids below 1 and for whoever is not at the table.

    >>> print(explain_canoe({"Ann": 3, "Bob": 1, "Cat": 3}, previous_start="Bob").explain())
    Ann and Cat are level with the highest bid, 3. [wampum.canoe.highest]
    Cat is the first of them clockwise from Bob, the start player before, and gets the canoe. [wampum.canoe.ties]
    """
    names, found = _bidders(bids)
    if isinstance(previous_start, str):
        if previous_start not in names:
            expected = f"one of {', '.join(names)}" if names else "a seat, as the bids are not given by name,"
            raise BoardRulesError(f"previous start {previous_start!r} found, {expected} expected")
        previous_start = names.index(previous_start)
    numbers_of(list(found.values()), "bids", 1)
    if seats is None and (names or not isinstance(bids, Mapping)):
        seats = len(found)
    seat = canoe(found, previous_start, seats)
    highest = max(found.values())
    level = tuple(sorted(who for who, size in found.items() if size == highest))
    return Canoe(seat, highest, level, previous_start, names=names)


def _bidders(bids: Sizes | Mapping[str, int]) -> tuple[tuple[str, ...], dict[Seat, int]]:
    """Return the names, if bids are given by name, and the bid of each seat."""
    if not isinstance(bids, Mapping):
        return (), dict(enumerate(bids))
    names = tuple(key for key in bids if isinstance(key, str))
    if names and len(names) != len(bids):
        raise BoardRulesError(f"{[*bids]} found, names for all or seats for all expected")
    if names:
        return names, dict(enumerate(bids.values()))
    return (), {key: size for key, size in bids.items() if not isinstance(key, str)}


@cite("wampum.end.most", "wampum.end.shared")
def explain_end(wampum: Scores) -> Ending:
    """Return who wins with so much wampum under the chests, and why: all who have most.

    >>> explain_end([7, 9, 9]).winners
    (1, 2)
    >>> explain_end({"Ann": 7, "Bob": 9}).explain()
    'Bob alone has the most wampum, 9, and wins. [wampum.end.most]'
    """
    names, had = numbers_of(wampum, "wampum")
    outcome = best_scores(had)
    level, most = outcome.winners, max(had)
    if len(level) == 1:
        told = say(
            "{who:seat} alone has the most wampum, {most}, and wins.", "wampum.end.most", who=level[0], most=most
        )
    else:
        told = say(
            "{level:seats} are level with the most wampum, {most}, and win together.",
            "wampum.end.shared",
            level=level,
            most=most,
        )
    return Ending(outcome, level, (told,), names=names)
