"""Faults in what is counted and noted beside the beads and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from boardrules import fiji
from boardrules.counts import minus, plus
from boardrules.fiji.components import NO_BEADS, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.phases import analysis, heads
from boardrules.fiji.phases.analysis import end_exchange
from boardrules.fiji.state import State
from boardrules.seats import Seat
from boardrules.wording import Event, say
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, replaced, with_item

MANY_KEEPS = evolve(
    fiji.STANDARD, effects=tuple(map(fiji.Effect.read, ("keep", "take 1b"))) * (len(fiji.STANDARD.effects) // 2)
)
"""A deck in which each other effect lets somebody keep the offer."""


@fault(
    "the_next_exchange_or_the_heads_follow",
)
def the_first_exchange_is_left_out(game: Fiji) -> Fiji:
    """A round begins with its second exchange."""
    return changed(game, "goals", lambda before, after: evolve(after, exchange=2) if after.phase == "offer" else after)


@fault(
    "nothing_else_changes_hands",
)
def the_first_condition_is_not_analysed(game: Fiji) -> Fiji:
    """The analysis begins with the second condition: a place that is counted from 1."""
    return changed(game, "offer", lambda before, after: evolve(after, card=int(after.phase == "analysis")))


@fault("nothing_else_changes_hands")
def an_exchange_is_counted_when_the_fists_open(game: Fiji) -> Fiji:
    """The first exchange of a round is counted twice: when the fists open and when it ends."""
    return changed(
        game,
        "offer",
        lambda before, after: evolve(after, exchange=max(2, before.exchange)) if after.phase == "analysis" else after,
    )


@fault(
    "an_offer_is_kept_only_by_the_effect",
)
def a_keeper_is_forgotten_at_the_next_condition(game: Fiji) -> Fiji:
    """Who is to keep the offer is noted for one condition only."""

    def change(before: State, after: State) -> State:
        return evolve(after, kept=()) if before.kept and before.kept == after.kept else after

    return changed(game, "analysis", change)


@fault(
    "an_effect_is_executed_just_if_somebody_stands_alone",
    ruleset=MANY_KEEPS,
)
def only_the_first_may_keep_the_offer(game: Fiji) -> Fiji:
    """If somebody is to keep the offer already, the effect does nothing for anybody else."""
    return Analysis(keep=lambda state, who: state.kept or (who,)).plant(game)


@fault("an_offer_is_kept_only_by_the_effect")
def an_offer_is_kept_in_every_exchange(game: Fiji) -> Fiji:
    """Who has kept an offer keeps those of all further exchanges of the round."""
    return Analysis(end=lambda state: evolve(end_exchange(state), kept=state.kept)).plant(game)


@fault(
    "nothing_else_changes_hands",
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
)
def a_goal_past_the_end_can_be_rotated(game: Fiji) -> Fiji:
    """Nothing is said against rotating a goal that does not lie there; the last one is turned for it."""
    return replaced(
        game,
        "rotate",
        objection=lambda state, move: None,
        apply=lambda state, move: analysis.rotate(state, evolve(move, position=min(move.position, 3))),
    )


@fault(
    "what_the_rules_do_tells_nothing_hidden",
    3,
    evolve(fiji.STANDARD, aside=2),
)
def beads_set_aside_are_called_out_at_the_end(game: Fiji) -> Fiji:
    """When the round is over everybody hears what the others had set aside."""

    def narrate(before: State, move: fiji.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from heads.tell_heads(before, move, after, seat)
        for who, held in enumerate(before.aside):
            yield say("{who:seat} had set {beads} aside", who=who, beads=held)

    return game.replacing("heads", narrate=narrate)


FAULTS = faults_in(globals())
