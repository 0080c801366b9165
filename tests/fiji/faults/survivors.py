"""Faults that no property of the package catches; each names the one that is nearest, and why it does not.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from attrs import evolve

from boardrules import fiji
from boardrules.counts import minus, plus
from boardrules.fiji.components import NO_BEADS, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases import analysis, goals
from boardrules.fiji.phases.analysis import end_exchange
from boardrules.fiji.state import State, View, view
from boardrules.seats import Seat
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, replaced, with_item

MANY_KEEPS = evolve(
    fiji.STANDARD, effects=tuple(map(fiji.Effect.read, ("keep", "take 1b"))) * (len(fiji.STANDARD.effects) // 2)
)
"""A deck in which each other effect lets somebody keep the offer."""

# A property could notice


@fault(
    "the_next_exchange_or_the_heads_follow",
    survives="the property looks at exchanges that follow one another, and none precedes the first",
)
def the_first_exchange_is_left_out(game: Fiji) -> Fiji:
    """A round begins with its second exchange."""
    return changed(game, "goals", lambda before, after: evolve(after, exchange=2) if after.phase == "offer" else after)


@fault(
    "nothing_else_changes_hands",
    survives="the property looks at what lies on the table, not at the counters of exchanges and conditions",
)
def the_first_condition_is_not_analysed(game: Fiji) -> Fiji:
    """The analysis begins with the second condition: a place that is counted from 1."""
    return changed(game, "offer", lambda before, after: evolve(after, card=int(after.phase == "analysis")))


@fault("nothing_else_changes_hands", survives="the same: a counter is no part of the table")
def an_exchange_is_counted_when_the_fists_open(game: Fiji) -> Fiji:
    """The first exchange of a round is counted twice: when the fists open and when it ends."""
    return changed(
        game,
        "offer",
        lambda before, after: evolve(after, exchange=max(2, before.exchange)) if after.phase == "analysis" else after,
    )


@fault(
    "an_offer_is_kept_only_by_the_effect",
    survives="the property speaks of steps by which somebody is a keeper, not of those by which nobody is any more",
)
def a_keeper_is_forgotten_at_the_next_condition(game: Fiji) -> Fiji:
    """Who is to keep the offer is noted for one condition only."""

    def change(before: State, after: State) -> State:
        return evolve(after, kept=()) if before.kept and before.kept == after.kept else after

    return changed(game, "analysis", change)


@fault(
    "an_effect_is_executed_just_if_somebody_stands_alone",
    ruleset=MANY_KEEPS,
    survives="the property is content with any keeper after the effect, also with one from a condition above",
)
def only_the_first_may_keep_the_offer(game: Fiji) -> Fiji:
    """If somebody is to keep the offer already, the effect does nothing for anybody else."""
    return Analysis(keep=lambda state, who: state.kept or (who,)).plant(game)


@fault(
    "offers_go_to_the_supply_or_back_whole",
    survives="the property looks at the beads when an exchange ends, not at who is down as a keeper afterwards",
)
def an_offer_is_kept_in_every_exchange(game: Fiji) -> Fiji:
    """Who has kept an offer keeps those of all further exchanges of the round."""
    return Analysis(end=lambda state: evolve(end_exchange(state), kept=state.kept)).plant(game)


@fault(
    "nothing_else_changes_hands",
    survives="the phase of the analysis also returns the offers, so the property lets it change them at any condition",
)
def a_bead_slips_into_the_fist(game: Fiji) -> Fiji:
    """If nothing else happens at the first condition, the first player lays a bead to the offer."""

    def change(before: State, after: State) -> State:
        quiet = (before.card, after.card) == (0, 1) and before.behind == after.behind and before.kept == after.kept
        mine, fist = after.behind[0], after.offers[0] or NO_BEADS
        if not quiet or not mine.green or sum(fist) >= after.table.rules.offer_most:
            return after
        green = Beads(green=1)
        return evolve(
            after,
            behind=with_item(after.behind, 0, minus(mine, green)),
            offers=with_item(after.offers, 0, plus(fist, green)),
        )

    return changed(game, "analysis", change)


@fault(
    "legal_moves_and_objections_agree",
    survives="a goal past the end is probed for one seat in all, who seldom is the executor, in one state of eight",
)
def a_goal_past_the_end_can_be_rotated(game: Fiji) -> Fiji:
    """Nothing is said against rotating a goal that does not lie there; the last one is turned for it."""
    return replaced(
        game,
        "rotate",
        objection=lambda state, move: None,
        apply=lambda state, move: analysis.rotate(state, evolve(move, position=min(move.position, 3))),
    )


# None can


@fault("chances_sum_to_one", survives="properties and laws know no chances but that they are positive and sum to 1")
def goals_lie_most_up_more_often(game: Fiji) -> Fiji:
    """The side of a goal that asks for the most is turned up twice as often."""
    return game.replacing(
        "goals",
        draws=lambda state: tuple(
            (move, 1 + (number + 1) % 2) for number, (move, _) in enumerate(goals.goal_draws(state))
        ),
    )


@fault(
    "chances_sum_to_one",
    ruleset=MANY_KEEPS,
    survives="the same: how likely each card must be is said by the deck, and no property sees the draws",
)
def kinds_are_equally_likely(game: Fiji) -> Fiji:
    """How many cards of a kind are left in the deck does not matter."""
    phases = {phase.name: phase for phase in game.phases}
    draws = phases["effects"].draws
    assert draws is not None
    return game.replacing("effects", draws=lambda state: tuple((move, 1) for move, _ in draws(state)))


@fault(
    "views_show_what_one_may_do",
    2,
    by_search=True,
    survives="the laws say that a view shows enough to act, and whoever has an offer in the fist has nothing to do",
)
def the_own_fist_is_not_seen(game: Fiji) -> Fiji:
    """A seat sees its own offer only when all of them lie open."""

    def show(state: State, seat: Seat) -> View:
        return evolve(view(state, seat), offers=state.offers if state.revealed else state.table.nobody)

    return evolve(game, view=show)


SURVIVORS = faults_in(globals())
