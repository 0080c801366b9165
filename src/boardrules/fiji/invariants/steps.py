"""What no step of Fiji may do."""

from __future__ import annotations

from itertools import combinations

from boardrules.counts import total_of
from boardrules.fiji.components import NO_BEADS, EffectKind
from boardrules.fiji.invariants.traces import (
    amounts_better,
    amounts_offered,
    analyses,
    beads_needed,
    effect_of,
    has_all,
    somebody_acted,
    who_acted,
    who_gained,
    who_is_alone,
    wishes_of,
)
from boardrules.fiji.moves import Hides, Move, Offers, Rotates, Swaps, TurnsUp
from boardrules.fiji.ruleset import Scoring, TiedHeads, most_heads
from boardrules.fiji.state import State
from boardrules.properties import each_step


@each_step("fiji.exchange.own-beads", when=lambda before, move, after: isinstance(move, Offers))
def offered_beads_are_the_players_own(before: State, move: Move, after: State) -> bool:
    """What is offered was behind the player's own screen before, and is not there afterwards; all else stays."""
    assert isinstance(move, Offers)  # noqa: S101 (what `when` says)
    rest = total_of(after.behind[move.seat], move.beads)
    others = [seat for seat in range(before.table.seats) if seat != move.seat]
    return (
        rest == before.behind[move.seat]
        and after.offers[move.seat] == move.beads
        and all(
            before.behind[seat] == after.behind[seat] and before.offers[seat] == after.offers[seat] for seat in others
        )
        and before.supply == after.supply
    )


@each_step("fiji.exchange.one-player", "fiji.exchange.ties-cancel", when=somebody_acted)
def the_executor_stands_alone(before: State, move: Move | None, after: State) -> bool:
    """Nobody has the same amount as the one who executes an effect."""
    return who_acted(before, move, after) in who_is_alone(before)


@each_step("fiji.exchange.next-best", "fiji.exchange.ties-again", "fiji.gap.cancel-deeper", when=somebody_acted)
def all_better_tiers_are_shared(before: State, move: Move | None, after: State) -> bool:
    """Every amount better than the executor's is shared by two or more."""
    who = who_acted(before, move, after)
    better = amounts_better(before, amounts_offered(before)[who]) if who in amounts_offered(before) else [1]
    return all(better.count(amount) > 1 for amount in better)


@each_step("fiji.exchange.must-execute", "fiji.exchange.all-cancelled", "fiji.gap.forced", when=analyses)
def an_effect_is_executed_just_if_somebody_stands_alone(before: State, move: Move | None, after: State) -> bool:
    """If somebody stands alone the effect is executed unless the supply is too small; if nobody does, it is not."""
    kind = effect_of(before).kind
    possible = bool(who_is_alone(before))
    if kind in {EffectKind.ROTATE, EffectKind.SWAP}:
        return (after.phase == kind.value) == possible
    if kind is EffectKind.KEEP:
        amounts = amounts_offered(before)
        alone = sorted(who_is_alone(before), key=lambda seat: len(amounts_better(before, amounts[seat])))
        return alone[0] in after.kept if alone else after.kept == before.kept
    takes = possible and has_all(before.supply, beads_needed(before)) and beads_needed(before) != NO_BEADS
    return (after.supply != before.supply) == takes


@each_step(
    "fiji.effect.take-short", "fiji.effect.others-short", "fiji.effect.half", "fiji.gap.supply-short", when=analyses
)
def an_effect_takes_all_or_nothing(before: State, move: Move | None, after: State) -> bool:
    """An effect takes out of the supply all that its card says, half of a colour rounded down, or nothing at all."""
    left = tuple(there - count for there, count in zip(before.supply, beads_needed(before), strict=True))
    return after.supply in {before.supply, left}


@each_step(
    "fiji.effect.others",
    "fiji.effect.behind-screen",
    when=lambda before, move, after: bool(who_gained(before, after)) and analyses(before, move, after),
)
def beads_go_to_those_the_card_names(before: State, move: Move | None, after: State) -> bool:
    """What an effect takes lands behind the screen of the executor alone, or one bead with each of the others."""
    gains = [
        tuple(has - had for had, has in zip(here, there, strict=True))
        for here, there in zip(before.behind, after.behind, strict=True)
    ]
    effect = effect_of(before)
    gained = [gain for gain in gains if any(gain)]
    if effect.kind is EffectKind.OTHERS:
        return gained == [effect.beads] * (before.table.seats - 1)
    return gained == [beads_needed(before)]


@each_step(
    "fiji.exchange.top-down",
    "fiji.columns.pairs",
    when=lambda before, move, after: before.phase in {"analysis", "rotate", "swap"},
)
def conditions_are_analysed_from_top_to_bottom(before: State, move: Move | None, after: State) -> bool:
    """The analysis goes on card by card, waits for a choice, or ends after the last; the columns stay as they are."""
    last = len(before.columns.conditions)
    if before.card == last:
        on = after.card == 0 and after.phase in {"offer", "heads"}
    else:
        on = after.card == before.card + (after.phase not in {"rotate", "swap"}) and after.phase in {
            "analysis",
            "rotate",
            "swap",
        }
    return on and after.columns == before.columns and (after.exchange == before.exchange or before.card == last)


@each_step(
    "fiji.exchange.return-offers",
    "fiji.effect.keep",
    "fiji.effect.keep-whole",
    "fiji.gap.offered-beads",
    when=lambda before, move, after: before.phase == "analysis" and not analyses(before, move, after),
)
def offers_go_to_the_supply_or_back_whole(before: State, move: Move | None, after: State) -> bool:
    """When an exchange ends, each offer goes whole into the supply, or back to the one who keeps it; none stays."""
    kept = [offer if seat in before.kept else NO_BEADS for seat, offer in enumerate(before.offers)]
    given = [NO_BEADS if seat in before.kept else offer for seat, offer in enumerate(before.offers)]
    back = all(
        total_of(had, own or NO_BEADS) == has for had, own, has in zip(before.behind, kept, after.behind, strict=True)
    )
    return (
        back
        and total_of(before.supply, *(offer or NO_BEADS for offer in given)) == after.supply
        and not any(after.offers)
    )


@each_step(
    "fiji.effect.keep",
    when=lambda before, move, after: before.phase == "analysis" and bool(before.kept or after.kept),
)
def an_offer_is_kept_only_by_the_effect(before: State, move: Move | None, after: State) -> bool:
    """Somebody keeps the offer only when the effect says so, one player at a time, and until the exchange ends."""
    if not analyses(before, move, after):
        return not after.kept
    more = [seat for seat in after.kept if seat not in before.kept]
    kept = all(seat in after.kept for seat in before.kept)
    return kept and len(more) <= (effect_of(before).kind is EffectKind.KEEP)


@each_step(
    "fiji.effect.rotate",
    "fiji.effect.swap",
    "fiji.gap.forced",
    when=lambda before, move, after: before.phase in {"rotate", "swap"},
)
def a_choice_changes_just_the_goals_it_names(before: State, move: Move | None, after: State) -> bool:
    """Whoever must rotate turns the goal named where it lies; whoever must swap lets the two named change places."""
    places = [place for place, (here, there) in enumerate(zip(before.goals, after.goals, strict=True)) if here != there]
    match move:
        case Rotates(_, position):
            return places == [position] and before.goals[position].colour == after.goals[position].colour
        case Swaps(_, first, second):
            crossed = [before.goals[second], before.goals[first]]
            return places == [first, second] and crossed == [after.goals[first], after.goals[second]]
        case _:
            return False


@each_step(
    "fiji.heads.shares",
    "fiji.heads.ties",
    "fiji.gap.tied-heads",
    when=lambda before, move, after: before.phase == "heads",
)
def a_round_hands_out_no_more_heads_than_the_places(before: State, move: Move | None, after: State) -> bool:
    """A round hands out at most n(n-1)/2 heads to n players, or at most those of all goals."""
    return sum(after.heads) - sum(before.heads) <= most_heads(before.table.rules, before.table.seats)


@each_step("fiji.heads.shares", "fiji.end.most-heads")
def heads_never_fall(before: State, move: Move | None, after: State) -> bool:
    """Nobody ever loses heads, and nobody gets any but when a round ends."""
    gains = [has - had for had, has in zip(before.heads, after.heads, strict=True)]
    return min(gains) >= 0 and (before.phase == "heads" or not any(gains))


def _hands_out_by_place(before: State, move: Move | None, after: State) -> bool:
    return before.phase == "heads" and before.table.rules.scoring is Scoring.PLACES


@each_step(
    "fiji.goals.hierarchy", "fiji.heads.sequence", "fiji.heads.next-goal", "fiji.heads.ties", when=_hands_out_by_place
)
def better_on_the_goals_is_more_heads(before: State, move: Move | None, after: State) -> bool:
    """Of any two, the one better on the first goal that tells them apart gets more heads; level players get as many.

    Only where three or more are level may the reading `next-place` give them as many as the one behind.
    """
    wishes = wishes_of(before)
    shares = [has - had for had, has in zip(before.heads, after.heads, strict=True)]
    return all(
        shares[one] == shares[other]
        if wishes[one] == wishes[other]
        else (shares[one] > shares[other]) == (wishes[one] > wishes[other])
        for one, other in combinations(range(len(shares)), 2)
    )


@each_step(
    "fiji.heads.shares", "fiji.heads.last-none", "fiji.heads.ties", "fiji.gap.tied-heads", when=_hands_out_by_place
)
def every_place_brings_its_share(before: State, move: Move | None, after: State) -> bool:
    """Whoever is alone gets as many heads as there are players behind; level players as the reading of ties says."""
    wishes = wishes_of(before)
    shares = [has - had for had, has in zip(before.heads, after.heads, strict=True)]
    next_place = before.table.rules.tied_heads is TiedHeads.NEXT_PLACE
    for wish, share in zip(wishes, shares, strict=True):
        ahead, level = sum(other > wish for other in wishes), wishes.count(wish)
        place = ahead + 2 if next_place and level > 1 else ahead + level
        if share != len(wishes) - place:
            return False
    return True


@each_step(
    "fiji.two-player.goals",
    "fiji.two-player.level",
    when=lambda before, move, after: before.phase == "heads" and before.table.rules.scoring is Scoring.GOAL_BY_GOAL,
)
def each_goal_gives_its_heads_to_one_or_nobody(before: State, move: Move | None, after: State) -> bool:
    """Each goal's heads go to whoever alone is best on it; nobody takes those of a goal on which the best are level."""
    prizes = [0] * before.table.seats
    for number, prize in enumerate(before.table.rules.goal_heads):
        wishes = [wish[number] for wish in wishes_of(before)]
        if wishes.count(max(wishes)) == 1:
            prizes[wishes.index(max(wishes))] += prize
    return prizes == [has - had for had, has in zip(before.heads, after.heads, strict=True)]


@each_step(
    "fiji.exchange.three",
    "fiji.exchange.again",
    when=lambda before, move, after: (
        after.phase == "offer" != before.phase or (before.phase == "analysis" and not analyses(before, move, after))
    ),
)
def the_next_exchange_or_the_heads_follow(before: State, move: Move | None, after: State) -> bool:
    """The first exchange follows the goals, each one the one before it, and after the last the heads are handed out."""
    if before.phase != "analysis":
        return after.exchange == 1
    last = before.exchange == before.table.rules.exchanges
    return after.exchange == before.exchange + (not last) and (after.phase == "heads") == last


@each_step(
    "fiji.columns.conditions",
    "fiji.columns.effects",
    "fiji.goals.row",
    when=lambda before, move, after: isinstance(move, TurnsUp),
)
def a_card_turned_up_lies_last(before: State, move: Move, after: State) -> bool:
    """A card that is turned up lies as it is after those that lay there before."""
    assert isinstance(move, TurnsUp)  # noqa: S101 (what `when` says)

    def row(state: State) -> tuple[object, ...]:
        rows = {"conditions": state.columns.conditions, "effects": state.columns.effects, "goals": state.goals}
        return rows[before.phase]

    return row(after) == (*row(before), move.card)


@each_step("fiji.two-player.aside", when=lambda before, move, after: isinstance(move, Hides))
def beads_set_aside_are_the_players_own(before: State, move: Move, after: State) -> bool:
    """What is set aside was behind the player's own screen before, and is not there afterwards."""
    assert isinstance(move, Hides)  # noqa: S101 (what `when` says)
    rest = total_of(after.behind[move.seat], move.beads)
    return rest == before.behind[move.seat] and after.aside[move.seat] == move.beads


_TOUCHED = {
    "beads": {"behind", "supply", "exchange"},
    "conditions": {"columns"},
    "effects": {"columns"},
    "goals": {"goals", "exchange"},
    "hide": {"behind", "aside", "exchange"},
    "offer": {"behind", "offers"},
    "analysis": {"behind", "kept", "supply", "offers", "card", "exchange"},
    "rotate": {"goals", "card"},
    "swap": {"goals", "card"},
    "heads": {"columns", "goals", "behind", "supply", "aside", "heads", "box", "round", "card"},
}
"""What each phase may change on the table."""


@each_step("fiji.play.phases", when=lambda before, move, after: before.phase in _TOUCHED)
def nothing_else_changes_hands(before: State, move: Move | None, after: State) -> bool:
    """A phase changes only what it is about; all else on the table stays as it is."""
    touched = _TOUCHED[before.phase] - ({"offers", "exchange"} if analyses(before, move, after) else set())
    parts = (
        "round",
        "exchange",
        "card",
        "columns",
        "goals",
        "behind",
        "offers",
        "kept",
        "supply",
        "aside",
        "heads",
        "box",
    )
    return all(getattr(before, part) == getattr(after, part) for part in parts if part not in touched)
