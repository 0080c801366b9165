"""What must be reachable in Fiji: the guard against checks that never bite."""

from __future__ import annotations

from boardrules.fiji.components import Beads, EffectKind, Wanted
from boardrules.fiji.invariants.traces import (
    amounts_better,
    amounts_offered,
    analyses,
    beads_needed,
    effect_of,
    has_all,
    who_is_alone,
    wishes_of,
)
from boardrules.fiji.moves import Move
from boardrules.fiji.state import State
from boardrules.properties import sometimes


def _executes_on(before: State, tier: int) -> bool:
    """Somebody executes after so many tiers of equals have cancelled."""
    if before.phase != "analysis" or before.card == len(before.columns.conditions):
        return False
    alone = who_is_alone(before)
    better = {seat: len(set(amounts_better(before, amounts_offered(before)[seat]))) for seat in alone}
    return bool(better) and min(better.values()) == tier


@sometimes("fiji.exchange.all-cancelled")
def all_cancelled(before: State, move: Move | None, after: State) -> bool:
    """On some condition all players cancel each other."""
    return analyses(before, move, after) and not who_is_alone(before)


@sometimes("fiji.exchange.next-best")
def second_tier_executes(before: State, move: Move | None, after: State) -> bool:
    """The best cancel each other and the second best executes."""
    return _executes_on(before, 1)


@sometimes("fiji.exchange.ties-again", "fiji.gap.cancel-deeper")
def third_tier_executes(before: State, move: Move | None, after: State) -> bool:
    """The best and the second best cancel each other and the third best executes."""
    return _executes_on(before, 2)


@sometimes("fiji.gap.zero-most", "fiji.exchange.zero-fewest")
def zero_wins_most(before: State, move: Move | None, after: State) -> bool:
    """An offer with none of the named beads has the most, since all others cancel each other."""
    if not analyses(before, move, after) or before.columns.conditions[before.card].wanted is not Wanted.MOST:
        return False
    amounts = amounts_offered(before)
    return 0 in amounts.values() and [amounts[seat] for seat in who_is_alone(before)] == [0]


@sometimes("fiji.exchange.zero-fewest")
def zero_wins_fewest(before: State, move: Move | None, after: State) -> bool:
    """An offer with none of the named beads has the fewest."""
    if not analyses(before, move, after) or before.columns.conditions[before.card].wanted is not Wanted.FEWEST:
        return False
    amounts = amounts_offered(before)
    return any(amounts[seat] == 0 for seat in who_is_alone(before))


def _falls_short(before: State, move: Move | None, after: State, kind: EffectKind) -> bool:
    return (
        analyses(before, move, after)
        and effect_of(before).kind is kind
        and bool(who_is_alone(before))
        and not has_all(before.supply, beads_needed(before))
    )


@sometimes("fiji.effect.take-short")
def supply_too_small_for_a_take(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have the beads of one colour that an effect takes."""
    return _falls_short(before, move, after, EffectKind.TAKE) and len(set(effect_of(before).beads)) > 1


@sometimes("fiji.effect.take-short")
def supply_too_small_for_one_of_each(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have one bead of each colour."""
    return _falls_short(before, move, after, EffectKind.TAKE) and effect_of(before).beads == Beads(1, 1, 1, 1)


@sometimes("fiji.effect.others-short")
def supply_too_small_for_the_others(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have a bead for each of the others."""
    return _falls_short(before, move, after, EffectKind.OTHERS)


@sometimes("fiji.effect.half", "fiji.gap.supply-short")
def half_of_one_is_none(before: State, move: Move | None, after: State) -> bool:
    """Half of a single bead is taken: nothing."""
    return (
        analyses(before, move, after)
        and effect_of(before).kind is EffectKind.HALF
        and bool(who_is_alone(before))
        and before.supply[effect_of(before).colour] == 1
    )


@sometimes("fiji.exchange.offer-size")
def the_largest_offer_is_made(state: State) -> bool:
    """Somebody offers as many beads as are allowed."""
    return any(offer is not None and sum(offer) == state.table.rules.offer_most for offer in state.offers)


@sometimes("fiji.exchange.offer-size")
def the_smallest_offer_is_made(state: State) -> bool:
    """Somebody offers as few beads as are allowed."""
    return any(offer is not None and sum(offer) == state.table.rules.offer_least for offer in state.offers)


@sometimes("fiji.effect.keep")
def an_offer_is_kept(state: State) -> bool:
    """Somebody will keep the offer."""
    return bool(state.kept)


@sometimes("fiji.effect.rotate")
def a_goal_is_rotated(state: State) -> bool:
    """Somebody must rotate a goal."""
    return state.phase == "rotate"


@sometimes("fiji.effect.swap")
def goals_are_swapped(state: State) -> bool:
    """Somebody must swap two goals."""
    return state.phase == "swap"


def _largest_group(state: State) -> int:
    wishes = wishes_of(state)
    return max(wishes.count(wish) for wish in wishes)


@sometimes("fiji.heads.ties")
def a_place_is_shared_by_two(state: State) -> bool:
    """Two players are level on all goals."""
    return state.phase == "heads" and 2 in {wishes_of(state).count(wish) for wish in wishes_of(state)}  # noqa: PLR2004 (a pair)


@sometimes("fiji.heads.ties", "fiji.gap.tied-heads")
def a_place_is_shared_by_three(state: State) -> bool:
    """Three or more players are level on all goals."""
    return state.phase == "heads" and _largest_group(state) >= 3  # noqa: PLR2004 (three or more)


@sometimes("fiji.two-player.level")
def a_goal_brings_nobody_heads(state: State) -> bool:
    """The best are level on a goal that is scored alone."""
    return state.phase == "heads" and any(
        [wish[number] for wish in wishes_of(state)].count(max(wish[number] for wish in wishes_of(state))) > 1
        for number in range(len(state.goals))
    )


@sometimes("fiji.end.shared")
def a_victory_is_shared(state: State) -> bool:
    """Several players have the most heads at the end."""
    return state.phase == "over" and state.heads.count(max(state.heads)) > 1
