"""Who is ahead and why: the analysis of a condition, the order of the players, the shares of heads. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase
from typing import TypeAlias

from attrs import frozen

from boardrules import ties
from boardrules.cite import cite
from boardrules.errors import BoardRulesError
from boardrules.fiji.components import Beads, Condition, Goal, Wanted
from boardrules.fiji.ruleset import STANDARD, Ruleset, TiedHeads, ZeroMost
from boardrules.seats import Seat, seat_of
from boardrules.wording import N_, Event, say, say_count

Bundles: TypeAlias = Sequence[Beads | str] | Mapping[Seat, Beads | str] | Mapping[str, Beads | str]
"""Beads of each seat: in order, by seat (an int or its letter) or by name in order, as `Beads` or in notation."""


def names_in(bundles: Bundles) -> tuple[str, ...]:
    """Return the players' names, if beads are given by name."""
    if not isinstance(bundles, Mapping):
        return ()
    names = tuple(key for key in bundles if isinstance(key, str))
    return names if any(len(name) != 1 or name not in ascii_uppercase for name in names) else ()


def _by_seat(bundles: Bundles) -> dict[Seat, Beads]:
    """Return the beads of each seat, notation read. Players given by name sit in the order in which they are given."""
    pairs: list[tuple[Seat | str, Beads | str]]
    pairs = list(bundles.items()) if isinstance(bundles, Mapping) else list(enumerate(bundles))
    if names_in(bundles):
        others = [key for key, _ in pairs if not isinstance(key, str)]
        if others:
            msg = f"seats {others!r} found beside names, names for all expected"
            raise BoardRulesError(msg)
        pairs = list(enumerate(beads for _, beads in pairs))
    found: dict[Seat, Beads] = {}
    for key, beads in pairs:
        seat = seat_of(key) if isinstance(key, str) else key
        if type(seat) is not int or seat < 0:
            msg = f"seat {key!r} found, a seat (an int from 0, or its letter) or a name expected"
            raise BoardRulesError(msg)
        if seat in found:
            msg = f"seat {key!r} found twice, each seat once expected"
            raise BoardRulesError(msg)
        found[seat] = Beads.read(beads) if isinstance(beads, str) else beads if type(beads) is Beads else Beads(*beads)
    if not found:
        msg = "no players found, at least one expected"
        raise BoardRulesError(msg)
    return found


def _told(events: Sequence[Event], names: Sequence[str], lang: str) -> str:
    return "\n".join(event.text(names, lang) for event in events)


# The analysis of a condition


@frozen
class Resolution:
    """Who executes an effect and why: the amounts that the condition counts, in groups of equals, best first.

    `out` are seats whose offer of 0 is not considered (only under that reading of `zero_most`), `cancelled` all who
    share an amount with somebody, `executor` the best of the others, or None.
    """

    condition: Condition
    amounts: Mapping[Seat, int]
    tiers: tuple[tuple[Seat, ...], ...]
    out: tuple[Seat, ...]
    executor: Seat | None
    names: tuple[str, ...] = ()
    """The players' names, if the offers were given by name."""

    @property
    def cancelled(self) -> tuple[Seat, ...]:
        """All seats that cancel each other, on whatever tier, ascending."""
        return tuple(sorted(seat for tier in self.tiers if len(tier) > 1 for seat in tier))

    def events(self) -> tuple[Event, ...]:
        """Tell tier by tier, as far as it matters, what the condition comes to."""
        told: list[Event] = []
        if self.out:
            told.append(
                say_count(
                    "For “{condition}”, {out:seats} offered none and so cannot have the most.",
                    "For “{condition}”, {out:seats} offered none and so cannot have the most.",
                    len(self.out),
                    "fiji.gap.zero-most",
                    condition=self.condition,
                    out=self.out,
                )
            )
        for tier in self.tiers:
            level = say(
                "For “{condition}”, {tier:seats} are level with {amount} and cancel each other.",
                "fiji.exchange.ties-cancel" if tier == self.tiers[0] else "fiji.exchange.ties-again",
                condition=self.condition,
                tier=tier,
                amount=self.amounts[tier[0]],
            )
            if len(tier) == 1:
                break
            told.append(level)
        if self.executor is None:
            text = N_("For “{condition}”, nobody is left, so the effect is not executed.")
            told.append(say(text, "fiji.exchange.all-cancelled", condition=self.condition))
        else:
            why = "fiji.exchange.must-execute" if len(told) == bool(self.out) else "fiji.exchange.next-best"
            told.append(
                say(
                    "For “{condition}”, {executor:seat} alone has {amount} and executes the effect.",
                    why,
                    executor=self.executor,
                    amount=self.amounts[self.executor],
                    condition=self.condition,
                )
            )
        return tuple(told)

    def explain(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Say who executes the effect and why, a line a tier, with clause ids."""
        return _told(self.events(), names or self.names, lang)


@cite("fiji.exchange.zero-fewest", "fiji.gap.zero-most")
def zero_is_out(condition: Condition, rules: Ruleset) -> bool:
    """Say whether offers with none of the named beads cannot be best.

    An offer of 0 is always considered for the fewest; for the most it depends on the reading `zero_most`.
    """
    return rules.zero_most is ZeroMost.DOES_NOT_COUNT and condition.wanted is Wanted.MOST


@cite(
    "fiji.exchange.most-or-fewest",
    "fiji.exchange.ties-cancel",
    "fiji.exchange.next-best",
    "fiji.exchange.ties-again",
    "fiji.exchange.all-cancelled",
    "fiji.exchange.one-player",
    "fiji.gap.cancel-deeper",
    "fiji.ex.conditions",
)
def executor(condition: Condition, offers: Sequence[Beads], rules: Ruleset) -> Seat | None:
    """Return who of those who have placed offers, in order, must execute the effect beside a condition, or None.

    It is the best after all equals have cancelled each other.
    """
    amounts = condition.amounts(offers)
    most = condition.wanted is Wanted.MOST
    if zero_is_out(condition, rules):
        return ties.sole_best({seat: amount for seat, amount in enumerate(amounts) if amount}, most=most)
    return ties.lone_best(amounts, most=most)


def resolve(condition: Condition | str, offers: Bundles, ruleset: Ruleset = STANDARD) -> Resolution:
    """Analyse a condition: who executes the effect, and why.

    Takes notation for the condition and the offers. Raises `Unreadable` for what is not in notation.

    Equals cancel each other and the next best is considered, tier by tier. The executor by the pattern of amounts:

    | amounts | most   | fewest |
    |---------|--------|--------|
    | 2 1 0   | first  | third  |
    | 2 2 0   | third  | third  |
    | 2 0 0   | first  | first  |
    | 1 1 1   | nobody | nobody |

    >>> table = [("2r", "1r", "1g"), ("2r", "2r", "1g"), ("2r", "1g", "1g"), ("1r", "1r", "1r")]
    >>> [resolve("most red", offers).executor for offers in table]
    [0, 2, 0, None]
    >>> [resolve("fewest red", offers).executor for offers in table]
    [2, 2, 0, None]
    >>> print(resolve("most green+red", {"A": "2g1r", "B": "3r", "C": "1b"}).explain())
    For “most green and red”, A and B are level with 3 and cancel each other. [fiji.exchange.ties-cancel]
    For “most green and red”, C alone has 0 and executes the effect. [fiji.exchange.next-best]
    """
    if isinstance(condition, str):
        condition = Condition.read(condition)
    placed = _by_seat(offers)
    amounts = dict(zip(placed, condition.amounts(placed.values()), strict=True))
    out = tuple(seat for seat, amount in amounts.items() if not amount and zero_is_out(condition, ruleset))
    place = executor(condition, list(placed.values()), ruleset)
    return Resolution(
        condition=condition,
        amounts=amounts,
        tiers=ties.tiers(
            {seat: amount for seat, amount in amounts.items() if seat not in out}, most=condition.wanted is Wanted.MOST
        ),
        out=out,
        executor=None if place is None else list(placed)[place],
        names=names_in(offers),
    )


# The order of the players


@frozen
class Ranking:
    """The players in order: places as groups of equals, best first.

    `decided` has one item a group: the place in the goal row, from 0, of the goal that put it before those behind; None
    for the last group.
    """

    goals: tuple[Goal, ...]
    holdings: Mapping[Seat, Beads]
    places: tuple[tuple[Seat, ...], ...]
    decided: tuple[int | None, ...]
    names: tuple[str, ...] = ()
    """The players' names, if the holdings were given by name."""

    def events(self) -> tuple[Event, ...]:
        """Tell place by place who has it, and which goal put them before the next."""
        told: list[Event] = []
        place = 1
        for group, goal in zip(self.places, self.decided, strict=True):
            if len(group) > 1:
                told.append(
                    say(
                        "{group:seats} share place {place}: they are level on every goal.",
                        "fiji.heads.ties",
                        place=place,
                        group=group,
                    )
                )
            elif goal is None:
                told.append(say("{who:seat} has place {place}.", "fiji.heads.all-places", place=place, who=group[0]))
            if goal is not None:
                told.append(self._decision(place, group, goal))
            place += len(group)
        return tuple(told)

    def _decision(self, place: int, group: tuple[Seat, ...], goal: int) -> Event:
        card = self.goals[goal]
        behind = next(later for here, later in pairwise(self.places) if here == group)
        return say_count(
            "{group:seats} has place {place}: ahead of {behind:seats} on goal {number}, “{goal}”, {have} to {other}.",
            "{group:seats} have place {place}: ahead of {behind:seats} on goal {number}, “{goal}”, {have} to {other}.",
            len(group),
            "fiji.heads.first-goal" if goal == 0 else "fiji.heads.next-goal",
            place=place,
            group=group,
            behind=behind,
            number=goal + 1,
            goal=card,
            have=self.holdings[group[0]][card.colour],
            other=self.holdings[behind[0]][card.colour],
        )

    def explain(self, names: Sequence[str] = (), lang: str = "en") -> str:
        """Say who has which place and why, a line each, with clause ids."""
        return _told(self.events(), names or self.names, lang)


@cite("fiji.goals.most-or-fewest")
def fulfilment(goal: Goal, beads: Beads) -> int:
    """Return how well beads fulfil a goal: more is better."""
    return beads[goal.colour] if goal.wanted is Wanted.MOST else -beads[goal.colour]


@cite(
    "fiji.goals.hierarchy",
    "fiji.goals.best-first",
    "fiji.goals.next-on-tie",
    "fiji.heads.sequence",
    "fiji.heads.first-goal",
    "fiji.heads.next-goal",
    "fiji.heads.all-places",
    "fiji.ex.ranking",
)
def rank(goals: Sequence[Goal | str], holdings: Bundles) -> Ranking:
    """Put the players in order: by the first goal, those level by the second, and so on; equals on all share a place.

    Takes notation for goals and beads. Raises `Unreadable` for what is not in notation.

    >>> ranking = rank(["most red", "fewest blue", "most green", "most yellow"],
    ...                ["3g2r4y3b", "3g2r3y3b", "1g3r2y", "2g3r"])
    >>> ranking.places, ranking.decided
    (((3,), (2,), (0,), (1,)), (2, 0, 3, None))
    >>> rank(["most red"], ["1r", "1r", "2r"]).places
    ((2,), (0, 1))
    """
    row = tuple(Goal.read(goal) if isinstance(goal, str) else goal for goal in goals)
    held = _by_seat(holdings)
    keys = {seat: tuple([fulfilment(goal, beads) for goal in row]) for seat, beads in held.items()}
    places = ties.tiers(keys, most=True)
    decided = [
        next(number for number in range(len(row)) if keys[here[0]][number] != keys[behind[0]][number])
        for here, behind in pairwise(places)
    ]
    return Ranking(row, held, places, (*decided, None), names_in(holdings))


@cite("fiji.heads.shares", "fiji.heads.last-none", "fiji.heads.ties", "fiji.gap.tied-heads")
def heads(ranking: Ranking, ruleset: Ruleset = STANDARD) -> tuple[int, ...]:
    """Return the heads for each seat, in order of seats: place p of n players brings n - p.

    Players level share a place and all take one lower share; which one, for three or more, is the reading
    `tied_heads`. Those behind keep their place.

    >>> heads(rank(["most red"], ["3r", "2r", "1r", "-"]))
    (3, 2, 1, 0)
    >>> heads(rank(["most red"], ["3r", "2r", "2r", "-"]))
    (3, 1, 1, 0)
    >>> from attrs import evolve
    >>> level = rank(["most red"], ["1r", "1r", "1r", "-"])
    >>> heads(level), heads(level, evolve(STANDARD, tied_heads="next-place"))
    ((1, 1, 1, 0), (2, 2, 2, 0))
    """
    return shares_of(ranking.places, ruleset)


@cite("fiji.heads.shares", "fiji.heads.ties", "fiji.gap.tied-heads")
def shares_of(places: Sequence[Sequence[Seat]], ruleset: Ruleset = STANDARD) -> tuple[int, ...]:
    """Do what `heads` does, for the places alone: groups of equals, best first.

    >>> shares_of([(2,), (0, 1)])
    (0, 0, 2)
    """
    shares: dict[Seat, int] = {}
    players = sum(map(len, places))
    for group in places:
        shares |= dict.fromkeys(group, players - share_place(len(shares) + 1, len(group), ruleset))
    return tuple(share for _, share in sorted(shares.items()))


@cite("fiji.heads.ties", "fiji.gap.tied-heads")
def share_place(first: int, level: int, ruleset: Ruleset = STANDARD) -> int:
    """Return whose place's share so many level players take, each, where they share places from the `first` on.

    >>> share_place(1, 2), share_place(1, 3), share_place(4, 1)
    (2, 3, 4)
    """
    last = first + level - 1
    return min(last, first + 1) if ruleset.tied_heads is TiedHeads.NEXT_PLACE else last


@cite("fiji.two-player.goals", "fiji.two-player.level")
def goal_winners(goals: Sequence[Goal | str], holdings: Bundles) -> tuple[Seat | None, ...]:
    """Return for each goal who alone fulfils it best, or None where the best are level: nobody takes.

    >>> goal_winners(["most red", "fewest blue"], ["2r1b", "1r1b"])
    (0, None)
    """
    row = [Goal.read(goal) if isinstance(goal, str) else goal for goal in goals]
    held = _by_seat(holdings)
    best = [ties.best_of({seat: fulfilment(goal, beads) for seat, beads in held.items()}) for goal in row]
    return tuple(group[0] if len(group) == 1 else None for group in best)


def goal_events(goals: Sequence[Goal], winners: Sequence[Seat | None], ruleset: Ruleset) -> tuple[Event, ...]:
    """Tell for each goal who takes its heads, or that nobody does."""
    told: list[Event] = []
    for goal, prize, winner in zip(goals, ruleset.goal_heads, winners, strict=True):
        if winner is None:
            told.append(
                say("For “{goal}”, the players are level, so nobody takes heads.", "fiji.two-player.level", goal=goal)
            )
        else:
            told.append(
                say_count(
                    "For “{goal}”, {who:seat} fulfils it best and takes 1 head.",
                    "For “{goal}”, {who:seat} fulfils it best and takes {n} heads.",
                    prize,
                    "fiji.two-player.goals",
                    goal=goal,
                    who=winner,
                )
            )
    return tuple(told)


@cite("fiji.two-player.goals")
def heads_by_goal(winners: Sequence[Seat | None], seats: int, ruleset: Ruleset) -> tuple[int, ...]:
    """Return the heads for each seat where the goals are scored one by one.

    >>> heads_by_goal([0, None, 1, 0], 2, STANDARD)
    (5, 2)
    """
    prizes = list(zip(winners, ruleset.goal_heads, strict=True))
    return tuple(sum(prize for winner, prize in prizes if winner == seat) for seat in range(seats))
