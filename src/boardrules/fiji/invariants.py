"""What must always hold in Fiji, what no step may do, and what must be reachable.

The definitions here are written differently from those in the phases and in scoring, so that a mistake in one of them
shows as a difference.
"""

from __future__ import annotations

from itertools import combinations

from boardrules.counts import Counts, covers, times, total_of
from boardrules.fiji.components import NO_BEADS, Beads, Effect, EffectKind, Wanted
from boardrules.fiji.moves import Move, Offers, Rotates, Swaps
from boardrules.fiji.ruleset import Scoring, ShortDeck, ZeroMost, most_heads
from boardrules.fiji.state import State, Table
from boardrules.properties import Claim, Property, always, each_step, sometimes
from boardrules.seats import Seat

# What an analysis comes to, told from its traces


def _offered(state: State) -> dict[Seat, int]:
    """How many beads the condition now analysed counts in each offer that may be best."""
    condition = state.columns.conditions[state.card]
    amounts = {
        seat: sum(offer[colour] for colour in condition.colours) for seat, offer in enumerate(state.offers) if offer
    }
    if condition.wanted is Wanted.MOST and state.table.rules.zero_most is ZeroMost.DOES_NOT_COUNT:
        return {seat: amount for seat, amount in amounts.items() if amount > 0}
    return amounts


def _better(state: State, amount: int) -> list[int]:
    """The amounts that beat this one under the condition now analysed."""
    most = state.columns.conditions[state.card].wanted is Wanted.MOST
    return [other for other in _offered(state).values() if (other > amount if most else other < amount)]


def _analyses(before: State, move: Move | None, after: State) -> bool:
    """A condition is analysed in this step."""
    return before.phase == "analysis" and before.card < len(before.columns.conditions)


def _effect(state: State) -> Effect:
    return state.columns.effects[state.card]


def _gained(before: State, after: State) -> list[Seat]:
    return [
        seat for seat, (had, has) in enumerate(zip(before.behind, after.behind, strict=True)) if sum(has) > sum(had)
    ]


def _acted(before: State, move: Move | None, after: State) -> Seat | None:
    """Who executed an effect in this step, as the table shows it; None if nobody is seen to."""
    if before.phase in {"rotate", "swap"} and isinstance(move, (Rotates, Swaps)):
        return move.seat
    if not _analyses(before, move, after):
        return None
    gained = _gained(before, after)
    if _effect(before).kind is EffectKind.OTHERS and gained:
        return next((seat for seat in range(before.table.seats) if seat not in gained), None)
    if gained:
        return gained[0]
    return next((seat for seat in after.kept if seat not in before.kept), None)


def _somebody_acted(before: State, move: Move | None, after: State) -> bool:
    return _acted(before, move, after) is not None


def _alone(state: State) -> list[Seat]:
    """All seats whose amount nobody else has, under the condition now analysed."""
    amounts = _offered(state)
    return [seat for seat, amount in amounts.items() if list(amounts.values()).count(amount) == 1]


def _needed(state: State) -> Beads:
    """The beads that the effect now executed takes out of the supply, if they are there."""
    effect = _effect(state)
    match effect.kind:
        case EffectKind.TAKE:
            return effect.beads
        case EffectKind.OTHERS:
            return times(effect.beads, state.table.seats - 1)
        case EffectKind.HALF:
            return Beads(*(count // 2 if one else 0 for count, one in zip(state.supply, effect.beads, strict=True)))
        case _:
            return NO_BEADS


def _has(supply: Beads, needed: Beads) -> bool:
    return all(there >= count for there, count in zip(supply, needed, strict=True))


# Always


@always("fiji.beads.set", "fiji.beads.supply", "fiji.two-player.supply")
def beads_are_conserved(state: State) -> bool:
    """Of each colour there are always the same number of beads over screens, offers, supply and beads set aside."""
    offers = [offer for offer in state.offers if offer is not None]
    rules = state.table.rules
    all_beads = tuple(
        own * state.table.seats + common for own, common in zip(rules.player_set, rules.supply_set, strict=True)
    )
    return total_of(state.supply, *state.behind, *offers, *state.aside) == all_beads


@always("fiji.exchange.own-beads", "fiji.effect.take-short", "fiji.effect.others-short")
def nobody_holds_less_than_none(state: State) -> bool:
    """No screen, offer, supply or box ever holds a negative number of anything."""
    bundles = (*state.behind, *state.aside, state.supply, *(offer or NO_BEADS for offer in state.offers))
    return min(state.box, *state.heads, *(count for beads in bundles for count in beads)) >= 0


@always("fiji.exchange.offer-size", when=lambda state: any(offer is not None for offer in state.offers))
def offers_have_an_allowed_size(state: State) -> bool:
    """Every offer that has been placed has one to four beads."""
    rules = state.table.rules
    return all(rules.offer_least <= sum(offer) <= rules.offer_most for offer in state.offers if offer is not None)


@always("fiji.exchange.offer-size", "fiji.exchange.again", when=lambda state: state.phase == "offer")
def an_offer_is_always_possible(state: State) -> bool:
    """Whoever still has to place an offer has enough beads for one."""
    least = state.table.rules.offer_least
    return all(sum(state.behind[seat]) >= least for seat, offer in enumerate(state.offers) if offer is None)


@always(
    "fiji.beads.supply", "fiji.heads.return-beads", when=lambda state: state.phase in {"conditions", "effects", "goals"}
)
def the_supply_is_one_set_when_a_round_begins(state: State) -> bool:
    """When a round begins, the supply is one complete set and everybody has one."""
    rules = state.table.rules
    return state.supply == rules.supply_set and all(beads == rules.player_set for beads in state.behind)


@always("fiji.setup.heads", "fiji.heads.shares")
def heads_are_conserved(state: State) -> bool:
    """The heads in the box and those of the players always add up to the same number."""
    return state.box + sum(state.heads) == state.table.rules.heads


@always("fiji.goals.shuffled", when=lambda state: bool(state.goals))
def goals_are_distinct(state: State) -> bool:
    """No two goals have the same colour, and once the offers are due all of them lie in the row."""
    colours = [goal.colour for goal in state.goals]
    whole = set(colours) == set(state.table.rules.goals) or state.phase == "goals"
    return len(set(colours)) == len(colours) and whole


@always("fiji.columns.conditions", "fiji.columns.effects", "fiji.setup.decks")
def cards_are_conserved(state: State) -> bool:
    """A card is in a deck, in a column or has been played: none is there twice, and none is lost."""
    table, columns = state.table, state.columns
    conditions = [table.condition_kinds[card] for card in columns.conditions]
    effects = [table.effect_kinds[card] for card in columns.effects]
    return _fits(state, table.condition_deck, columns.unseen_conditions, conditions) and _fits(
        state, table.effect_deck, columns.unseen_effects, effects
    )


def _fits(state: State, deck: Counts, unseen: Counts, laid: list[int]) -> bool:
    """No kind has more cards than its deck, and whatever is gone was played in earlier rounds."""
    rules = state.table.rules
    gone = sum(deck) - sum(unseen) - len(laid)
    due = rules.column_length * (state.round - 1)
    return (
        (gone == due or rules.short_deck is ShortDeck.RESHUFFLE)
        and min(unseen) >= 0
        and covers(deck, unseen)
        and all(unseen[place] + laid.count(place) <= deck[place] for place in laid)
    )


@always("fiji.play.rounds", "fiji.exchange.three")
def rounds_and_exchanges_are_counted(state: State) -> bool:
    """There are never more than four rounds or three exchanges, and heads are handed out after the last exchange."""
    rules = state.table.rules
    complete = state.exchange == rules.exchanges or state.phase not in {"heads", "over"}
    return 1 <= state.round <= rules.rounds and 0 <= state.exchange <= rules.exchanges and complete


@always("fiji.two-player.aside", when=lambda state: bool(state.table.rules.aside))
def beads_set_aside_stay_aside(state: State) -> bool:
    """From the first offer to the end of a round everybody has set aside just as many beads as is due."""
    hidden = {sum(beads) for beads in state.aside}
    due = state.table.rules.aside
    return hidden == {due} if state.phase in {"offer", "analysis", "rotate", "swap", "heads"} else hidden <= {0, due}


# Each step


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


@each_step("fiji.exchange.one-player", "fiji.exchange.ties-cancel", when=_somebody_acted)
def the_executor_stands_alone(before: State, move: Move | None, after: State) -> bool:
    """Nobody has the same amount as the one who executes an effect."""
    return _acted(before, move, after) in _alone(before)


@each_step("fiji.exchange.next-best", "fiji.exchange.ties-again", "fiji.gap.cancel-deeper", when=_somebody_acted)
def all_better_tiers_are_shared(before: State, move: Move | None, after: State) -> bool:
    """Every amount better than the executor's is shared by two or more."""
    who = _acted(before, move, after)
    better = _better(before, _offered(before)[who]) if who in _offered(before) else [1]
    return all(better.count(amount) > 1 for amount in better)


@each_step("fiji.exchange.must-execute", "fiji.exchange.all-cancelled", "fiji.gap.forced", when=_analyses)
def an_effect_is_executed_just_if_somebody_stands_alone(before: State, move: Move | None, after: State) -> bool:
    """If somebody stands alone the effect is executed unless the supply is too small; if nobody does, it is not."""
    kind = _effect(before).kind
    possible = bool(_alone(before))
    if kind in {EffectKind.ROTATE, EffectKind.SWAP}:
        return (after.phase == kind.value) == possible
    if kind is EffectKind.KEEP:
        return bool(after.kept) if possible else after.kept == before.kept
    takes = possible and _has(before.supply, _needed(before)) and _needed(before) != NO_BEADS
    return (after.supply != before.supply) == takes


@each_step(
    "fiji.effect.take-short", "fiji.effect.others-short", "fiji.effect.half", "fiji.gap.supply-short", when=_analyses
)
def an_effect_takes_all_or_nothing(before: State, move: Move | None, after: State) -> bool:
    """An effect takes out of the supply all that its card says, half of a colour rounded down, or nothing at all."""
    left = tuple(there - count for there, count in zip(before.supply, _needed(before), strict=True))
    return after.supply in {before.supply, left}


@each_step(
    "fiji.effect.others",
    "fiji.effect.behind-screen",
    when=lambda before, move, after: bool(_gained(before, after)) and _analyses(before, move, after),
)
def beads_go_to_those_the_card_names(before: State, move: Move | None, after: State) -> bool:
    """What an effect takes lands behind the screen of the executor alone, or one bead with each of the others."""
    gains = [
        tuple(has - had for had, has in zip(here, there, strict=True))
        for here, there in zip(before.behind, after.behind, strict=True)
    ]
    effect = _effect(before)
    gained = [gain for gain in gains if any(gain)]
    if effect.kind is EffectKind.OTHERS:
        return gained == [effect.beads] * (before.table.seats - 1)
    return gained == [_needed(before)]


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
    when=lambda before, move, after: before.phase == "analysis" and not _analyses(before, move, after),
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


@each_step("fiji.effect.keep", when=lambda before, move, after: after.kept != before.kept and bool(after.kept))
def an_offer_is_kept_only_by_the_effect(before: State, move: Move | None, after: State) -> bool:
    """Somebody keeps the offer only when the effect says so, one player at a time."""
    more = [seat for seat in after.kept if seat not in before.kept]
    return _analyses(before, move, after) and _effect(before).kind is EffectKind.KEEP and len(more) == 1


@each_step(
    "fiji.goals.row",
    "fiji.effect.rotate",
    "fiji.effect.swap",
    when=lambda before, move, after: before.goals != after.goals and before.phase not in {"goals", "heads"},
)
def goals_change_only_as_the_card_says(before: State, move: Move | None, after: State) -> bool:
    """In an exchange one goal is turned where it lies, or two change places as they lie; nothing else moves."""
    places = [place for place, (here, there) in enumerate(zip(before.goals, after.goals, strict=True)) if here != there]
    match move:
        case Rotates():
            return len(places) == 1 and before.goals[places[0]].colour == after.goals[places[0]].colour
        case Swaps():
            crossed = [before.goals[place] for place in reversed(places)]
            return len(places) == 2 and crossed == [after.goals[place] for place in places]  # noqa: PLR2004 (a pair)
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


def _wishes(state: State) -> list[tuple[int, ...]]:
    """For each seat how well it does on each goal, the first goal first: more is better."""
    return [
        tuple(beads[goal.colour] * (1 if goal.wanted is Wanted.MOST else -1) for goal in state.goals)
        for beads in state.behind
    ]


def _hands_out_by_place(before: State, move: Move | None, after: State) -> bool:
    return before.phase == "heads" and before.table.rules.scoring is Scoring.PLACES


@each_step(
    "fiji.goals.hierarchy", "fiji.heads.sequence", "fiji.heads.next-goal", "fiji.heads.ties", when=_hands_out_by_place
)
def better_on_the_goals_is_more_heads(before: State, move: Move | None, after: State) -> bool:
    """Of any two, the one better on the first goal that tells them apart gets more heads; level players get as many.

    Only where three or more are level may the reading `next-place` give them as many as the one behind.
    """
    wishes = _wishes(before)
    shares = [has - had for had, has in zip(before.heads, after.heads, strict=True)]
    return all(
        shares[one] == shares[other]
        if wishes[one] == wishes[other]
        else (shares[one] > shares[other]) == (wishes[one] > wishes[other])
        for one, other in combinations(range(len(shares)), 2)
    )


@each_step("fiji.heads.shares", "fiji.heads.last-none", when=_hands_out_by_place)
def a_lone_place_brings_its_share(before: State, move: Move | None, after: State) -> bool:
    """Whoever has a place alone gets as many heads as there are players behind; of two level, as many as the lower."""
    wishes = _wishes(before)
    shares = [has - had for had, has in zip(before.heads, after.heads, strict=True)]
    return all(
        share == sum(other < wish for other in wishes)
        for wish, share in zip(wishes, shares, strict=True)
        if wishes.count(wish) <= 2  # noqa: PLR2004 (more than two level players: the reading decides)
    )


@each_step(
    "fiji.two-player.goals",
    "fiji.two-player.level",
    when=lambda before, move, after: before.phase == "heads" and before.table.rules.scoring is Scoring.GOAL_BY_GOAL,
)
def each_goal_gives_its_heads_to_one_or_nobody(before: State, move: Move | None, after: State) -> bool:
    """Each goal's heads go to whoever alone is best on it; nobody takes those of a goal on which the best are level."""
    prizes = [0] * before.table.seats
    for number, prize in enumerate(before.table.rules.goal_heads):
        wishes = [wish[number] for wish in _wishes(before)]
        if wishes.count(max(wishes)) == 1:
            prizes[wishes.index(max(wishes))] += prize
    return prizes == [has - had for had, has in zip(before.heads, after.heads, strict=True)]


# Sometimes


def _executes_on(before: State, tier: int) -> bool:
    """Somebody executes after so many tiers of equals have cancelled."""
    if before.phase != "analysis" or before.card == len(before.columns.conditions):
        return False
    alone = _alone(before)
    better = {seat: len(set(_better(before, _offered(before)[seat]))) for seat in alone}
    return bool(better) and min(better.values()) == tier


@sometimes("fiji.exchange.all-cancelled")
def all_cancelled(before: State, move: Move | None, after: State) -> bool:
    """On some condition all players cancel each other."""
    return _analyses(before, move, after) and not _alone(before)


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
    if not _analyses(before, move, after) or before.columns.conditions[before.card].wanted is not Wanted.MOST:
        return False
    amounts = _offered(before)
    return 0 in amounts.values() and [amounts[seat] for seat in _alone(before)] == [0]


@sometimes("fiji.exchange.zero-fewest")
def zero_wins_fewest(before: State, move: Move | None, after: State) -> bool:
    """An offer with none of the named beads has the fewest."""
    if not _analyses(before, move, after) or before.columns.conditions[before.card].wanted is not Wanted.FEWEST:
        return False
    amounts = _offered(before)
    return any(amounts[seat] == 0 for seat in _alone(before))


def _falls_short(before: State, move: Move | None, after: State, kind: EffectKind) -> bool:
    return (
        _analyses(before, move, after)
        and _effect(before).kind is kind
        and bool(_alone(before))
        and not _has(before.supply, _needed(before))
    )


@sometimes("fiji.effect.take-short")
def supply_too_small_for_a_take(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have the beads of one colour that an effect takes."""
    return _falls_short(before, move, after, EffectKind.TAKE) and len(set(_effect(before).beads)) > 1


@sometimes("fiji.effect.take-short")
def supply_too_small_for_one_of_each(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have one bead of each colour."""
    return _falls_short(before, move, after, EffectKind.TAKE) and _effect(before).beads == Beads(1, 1, 1, 1)


@sometimes("fiji.effect.others-short")
def supply_too_small_for_the_others(before: State, move: Move | None, after: State) -> bool:
    """The supply does not have a bead for each of the others."""
    return _falls_short(before, move, after, EffectKind.OTHERS)


@sometimes("fiji.effect.half", "fiji.gap.supply-short")
def half_of_one_is_none(before: State, move: Move | None, after: State) -> bool:
    """Half of a single bead is taken: nothing."""
    return (
        _analyses(before, move, after)
        and _effect(before).kind is EffectKind.HALF
        and bool(_alone(before))
        and before.supply[_effect(before).colour] == 1
    )


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
    wishes = _wishes(state)
    return max(wishes.count(wish) for wish in wishes)


@sometimes("fiji.heads.ties")
def a_place_is_shared_by_two(state: State) -> bool:
    """Two players are level on all goals."""
    return state.phase == "heads" and 2 in {_wishes(state).count(wish) for wish in _wishes(state)}  # noqa: PLR2004 (a pair)


@sometimes("fiji.heads.ties", "fiji.gap.tied-heads")
def a_place_is_shared_by_three(state: State) -> bool:
    """Three or more players are level on all goals."""
    return state.phase == "heads" and _largest_group(state) >= 3  # noqa: PLR2004 (three or more)


@sometimes("fiji.two-player.level")
def a_goal_brings_nobody_heads(state: State) -> bool:
    """The best are level on a goal that is scored alone."""
    return state.phase == "heads" and any(
        [wish[number] for wish in _wishes(state)].count(max(wish[number] for wish in _wishes(state))) > 1
        for number in range(len(state.goals))
    )


@sometimes("fiji.end.shared")
def a_victory_is_shared(state: State) -> bool:
    """Several players have the most heads at the end."""
    return state.phase == "over" and state.heads.count(max(state.heads)) > 1


def properties(table: Table) -> tuple[Property, ...]:
    """Return what is claimed at a table: of what must be reachable, only what its rules and players make possible."""
    rules = table.rules
    kinds = {effect.kind for effect in rules.effects}
    takes = [effect.beads for effect in rules.effects if effect.kind is EffectKind.TAKE]
    by_place = rules.scoring is Scoring.PLACES
    zero_counts = rules.zero_most is ZeroMost.COUNTS
    most = any(condition.wanted is Wanted.MOST for condition in rules.conditions)
    fewest = any(condition.wanted is Wanted.FEWEST for condition in rules.conditions)
    reachable = {
        all_cancelled: True,
        second_tier_executes: table.seats >= 3,  # noqa: PLR2004 (two cancel each other, one is left)
        third_tier_executes: table.seats >= 5 and rules.offer_most >= 2,  # noqa: PLR2004 (twice two cancel)
        zero_wins_most: table.seats >= 3 and most and zero_counts,  # noqa: PLR2004 (two cancel each other)
        zero_wins_fewest: fewest,
        supply_too_small_for_a_take: any(max(beads) > 1 for beads in takes),
        supply_too_small_for_one_of_each: Beads(1, 1, 1, 1) in takes,
        supply_too_small_for_the_others: EffectKind.OTHERS in kinds,
        half_of_one_is_none: EffectKind.HALF in kinds,
        an_offer_is_kept: EffectKind.KEEP in kinds,
        a_goal_is_rotated: EffectKind.ROTATE in kinds,
        goals_are_swapped: EffectKind.SWAP in kinds,
        a_place_is_shared_by_two: by_place,
        a_place_is_shared_by_three: by_place and table.seats >= 3,  # noqa: PLR2004 (three are level)
        a_goal_brings_nobody_heads: not by_place,
        a_victory_is_shared: True,
    }
    idle = {
        beads_set_aside_stay_aside: not rules.aside,
        each_goal_gives_its_heads_to_one_or_nobody: by_place,
        better_on_the_goals_is_more_heads: not by_place,
        a_lone_place_brings_its_share: not by_place,
        goals_change_only_as_the_card_says: kinds.isdisjoint({EffectKind.ROTATE, EffectKind.SWAP}),
        an_offer_is_kept_only_by_the_effect: EffectKind.KEEP not in kinds,
    }
    return (
        *(claim for claim in _CLAIMS if not idle.get(claim, False)),
        *(shown for shown, possible in reachable.items() if possible),
    )


_CLAIMS = tuple(
    claim for claim in globals().values() if isinstance(claim, Property) and claim.claim is not Claim.SOMETIMES
)
