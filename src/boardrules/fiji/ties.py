"""What a tie comes to after the analysis: shares of heads, goal by goal, and the end, as answers that say why."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from boardrules.answers import Answer, Ending, Scores, numbers_of
from boardrules.cite import cite
from boardrules.errors import BoardRulesError
from boardrules.fiji.components import Goal
from boardrules.fiji.ruleset import STANDARD, Ruleset
from boardrules.fiji.scoring import (
    Bundles,
    Ranking,
    goal_events,
    goal_winners,
    heads_by_goal,
    names_in,
    share_place,
    shares_of,
)
from boardrules.outcomes import best_scores
from boardrules.seats import Seat
from boardrules.wording import Event, say, say_count

Places = Sequence[Sequence[Seat]]
"""Places as groups of equals, best first."""


@frozen
class Shares(Answer):
    """How many heads each seat takes for its place, and why."""

    places: tuple[tuple[Seat, ...], ...]
    heads: tuple[int, ...]
    ruleset: Ruleset

    def events(self) -> tuple[Event, ...]:
        """Tell place by place which share it brings."""
        told: list[Event] = []
        first, players = 1, len(self.heads)
        for group in self.places:
            place = share_place(first, len(group), self.ruleset)
            told.append(self._share(group, first, place, players))
            first += len(group)
        return tuple(told)

    def _share(self, group: tuple[Seat, ...], first: int, place: int, players: int) -> Event:
        """Tell which share a place, or several places that are shared, bring."""
        share = self.heads[group[0]]
        if len(group) == 1:
            return say_count(
                "{who:seat} is alone at place {place} of {players}, which brings 1 head.",
                "{who:seat} is alone at place {place} of {players}, which brings {n} heads.",
                share,
                "fiji.heads.shares" if place < players else "fiji.heads.last-none",
                who=group[0],
                place=place,
                players=players,
            )
        if len(group) == PAIR:
            return say_count(
                "{group:seats} share places {first} and {last}, and each takes the share of place {place}: 1 head.",
                "{group:seats} share places {first} and {last}, and each takes the share of place {place}: {n} heads.",
                share,
                "fiji.heads.ties",
                group=group,
                first=first,
                last=first + 1,
                place=place,
            )
        return say_count(
            "{group:seats} share places {first} to {last}, and each takes the share of place {place}: 1 head.",
            "{group:seats} share places {first} to {last}, and each takes the share of place {place}: {n} heads.",
            share,
            "fiji.heads.ties",
            "fiji.gap.tied-heads",
            group=group,
            first=first,
            last=first + len(group) - 1,
            place=place,
        )


PAIR = 2
"""For so many level players all readings of `tied_heads` agree."""


@cite("fiji.heads.shares", "fiji.heads.ties", "fiji.heads.last-none", "fiji.gap.tied-heads")
def explain_heads(ranking: Ranking | Places, ruleset: Ruleset = STANDARD) -> Shares:
    """Return how many heads each seat takes, and why: `heads` in words.

    Takes a `Ranking`, or the places as groups of equals, best first. Raises `BoardRulesError` for places that do not
    name each seat from 0 on once.

    >>> print(explain_heads([(2,), (0, 1)]).explain(["Ann", "Bob", "Cat"]))
    Cat is alone at place 1 of 3, which brings 2 heads. [fiji.heads.shares]
    Ann and Bob share places 2 and 3, and each takes the share of place 3: 0 heads. [fiji.heads.ties]
    """
    places = tuple(map(tuple, ranking.places if isinstance(ranking, Ranking) else ranking))
    found = sorted(seat for group in places for seat in group)
    if not found or found != list(range(len(found))):
        raise BoardRulesError(f"places {places} found, groups of seats expected, each seat from 0 on once")
    if not all(places):
        raise BoardRulesError(f"places {places} found, somebody in each group expected")
    names = ranking.names if isinstance(ranking, Ranking) else ()
    return Shares(places, shares_of(places, ruleset), ruleset, names=names)


@frozen
class ByGoal(Answer):
    """Who takes the heads of each goal where the goals are scored one by one, and why."""

    goals: tuple[Goal, ...]
    winners: tuple[Seat | None, ...]
    """For each goal who takes its heads; None if the best are level."""
    heads: tuple[int, ...]
    ruleset: Ruleset

    def events(self) -> tuple[Event, ...]:
        """Tell goal by goal who takes its heads, or that nobody does."""
        return goal_events(self.goals, self.winners, self.ruleset)


@cite("fiji.two-player.goals", "fiji.two-player.level")
def explain_goals(goals: Sequence[Goal | str], holdings: Bundles, ruleset: Ruleset = STANDARD) -> ByGoal:
    """Return who takes the heads of each goal, and why: `goal_winners` in words.

    Takes notation for goals and beads. Raises `Unreadable` for what is not in notation, and `BoardRulesError` unless
    there are as many goals as `goal_heads`.

    >>> row = ["most red", "fewest blue", "most green", "most yellow"]
    >>> explain_goals(row, {"Ann": "2r1b", "Bob": "2g1r1b"}).heads
    (4, 2)
    """
    row = tuple(Goal.read(goal) if isinstance(goal, str) else goal for goal in goals)
    if len(row) != len(ruleset.goal_heads):
        raise BoardRulesError(
            f"{len(row)} goals found, {len(ruleset.goal_heads)}, one for each of goal_heads, expected"
        )
    winners = goal_winners(row, holdings)
    # Seats may be named with gaps between them.
    seats = max(len(holdings), *(winner + 1 for winner in winners if winner is not None), 0)
    return ByGoal(row, winners, heads_by_goal(winners, seats, ruleset), ruleset, names=names_in(holdings))


@cite("fiji.end.most-heads", "fiji.end.shared")
def explain_end(heads: Scores) -> Ending:
    """Return who wins with these heads, and why: all who have most.

    Takes the heads of each seat in order, or by name.

    >>> end = explain_end({"Ann": 12, "Bob": 9, "Cat": 12})
    >>> end.winners, end.explain()
    ((0, 2), 'Ann and Cat are level with the most heads, 12, and win together. [fiji.end.shared]')
    """
    names, had = numbers_of(heads, "heads")
    outcome = best_scores(had)
    level, most = outcome.winners, max(had)
    if len(level) == 1:
        told = say(
            "{who:seat} alone has the most heads, {most}, and wins.", "fiji.end.most-heads", who=level[0], most=most
        )
    else:
        told = say(
            "{level:seats} are level with the most heads, {most}, and win together.",
            "fiji.end.shared",
            level=level,
            most=most,
        )
    return Ending(outcome, level, (told,), names=names)
