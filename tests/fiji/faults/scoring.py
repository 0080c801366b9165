"""Faults in the end of a round: places, shares of heads, the box; and the game for two."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from boardrules import fiji
from boardrules.counts import minus, plus, total_of
from boardrules.fiji import scoring
from boardrules.fiji.components import NO_BEADS, Beads
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import Hides, bundles
from boardrules.fiji.phases import beads, heads, offer
from boardrules.fiji.ruleset import TiedHeads
from boardrules.fiji.state import State
from boardrules.outcomes import Outcome
from boardrules.seats import Seat
from tests.fiji.faults.fault import changed, fault, faults_in, replaced, with_item


def _shares(game: Fiji, shares: Callable[[State], Sequence[int]]) -> Fiji:
    """Let each round bring other heads, out of the box as is right."""

    def change(before: State, after: State) -> State:
        gains = shares(before)
        return evolve(after, heads=tuple(map(sum, zip(before.heads, gains, strict=True))), box=before.box - sum(gains))

    return changed(game, "heads", change)


def _places(state: State, goals: Sequence[fiji.Goal] | None = None) -> tuple[tuple[Seat, ...], ...]:
    return scoring.rank(state.goals if goals is None else goals, state.behind).places


def _by_place(game: Fiji, share: Callable[[int, int, int], int]) -> Fiji:
    """Let each place bring another share: `share(number of groups before, players before, players in the group)`."""

    def shares(state: State) -> list[int]:
        gains = [0] * game.seats
        before = 0
        for number, group in enumerate(_places(state)):
            for seat in group:
                gains[seat] = share(number, before, len(group))
            before += len(group)
        return gains

    return _shares(game, shares)


def _with_goals(game: Fiji, change: Callable[[tuple[fiji.Goal, ...]], Sequence[fiji.Goal]]) -> Fiji:
    """Rank the players by other goals."""

    def shares(state: State) -> tuple[int, ...]:
        return scoring.heads(scoring.rank(change(state.goals), state.behind), state.table.rules)

    return _shares(game, shares)


# Places and shares


@fault("a_round_hands_out_no_more_heads_than_the_places")
def ranks_are_dense(game: Fiji) -> Fiji:
    """Behind two players in first place comes the second place, not the third: 1, 1, 2 for 1, 1, 3."""
    return _by_place(game, lambda number, before, size: game.seats - 1 - number)


@fault("a_round_hands_out_no_more_heads_than_the_places")
def level_players_take_the_higher_share(game: Fiji) -> Fiji:
    """Two players level in a place both take the share of the higher one."""
    return _by_place(game, lambda number, before, size: game.seats - 1 - before)


@fault("every_place_brings_its_share")
def level_players_take_nothing(game: Fiji) -> Fiji:
    """Players who are level cancel each other in the order of places too."""
    return _by_place(game, lambda number, before, size: game.seats - 1 - before if size == 1 else 0)


@fault("a_round_hands_out_no_more_heads_than_the_places")
def the_last_takes_a_head(game: Fiji) -> Fiji:
    """The last place brings one head, and each other one more than it should."""
    return _by_place(game, lambda number, before, size: game.seats + 1 - before - size)


@fault("better_on_the_goals_is_more_heads")
def level_players_are_told_apart_by_seat(game: Fiji) -> Fiji:
    """Players who are level on all goals are put in order by seat."""

    def shares(state: State) -> list[int]:
        order = [seat for group in _places(state) for seat in group]
        return [game.seats - 1 - order.index(seat) for seat in range(game.seats)]

    return _shares(game, shares)


@fault("better_on_the_goals_is_more_heads")
def only_the_first_goal_counts(game: Fiji) -> Fiji:
    """The goals behind the first one do not tell level players apart."""
    return _with_goals(game, lambda goals: goals[:1])


@fault("better_on_the_goals_is_more_heads")
def goals_count_from_the_wrong_end(game: Fiji) -> Fiji:
    """The goal furthest from the indicator comes first."""
    return _with_goals(game, lambda goals: goals[::-1])


@fault("better_on_the_goals_is_more_heads")
def all_goals_want_the_most(game: Fiji) -> Fiji:
    """Which way up a goal lies does not matter: the most are always wanted."""
    return _with_goals(game, lambda goals: [evolve(goal, wanted=fiji.Wanted.MOST) for goal in goals])


@fault("better_on_the_goals_is_more_heads")
def the_order_is_turned_around(game: Fiji) -> Fiji:
    """The last place takes the heads of the first."""
    return _with_goals(game, lambda goals: [goal.rotated() for goal in goals])


@fault("every_place_brings_its_share", seats=3)
def three_level_players_take_the_next_place(game: Fiji) -> Fiji:
    """Three level players take the share of the place after the first, though the reading says the last."""
    other = evolve(game.ruleset, tied_heads=TiedHeads.NEXT_PLACE)

    def change(before: State, after: State) -> State:
        gains = scoring.heads(scoring.rank(before.goals, before.behind), other)
        return evolve(after, heads=tuple(map(sum, zip(before.heads, gains, strict=True))), box=before.box - sum(gains))

    return changed(game, "heads", change)


# The box


@fault("heads_are_conserved")
def the_box_is_never_emptied(game: Fiji) -> Fiji:
    """Heads are handed out and stay in the box."""
    return changed(game, "heads", lambda before, after: evolve(after, box=before.box))


@fault("heads_never_fall")
def a_head_is_taken_after_each_exchange(game: Fiji) -> Fiji:
    """The first player takes a head whenever an exchange ends."""

    def change(before: State, after: State) -> State:
        if before.exchange == after.exchange or not after.box:
            return after
        return evolve(after, heads=with_item(after.heads, 0, after.heads[0] + 1), box=after.box - 1)

    return changed(game, "analysis", change)


@fault("heads_never_fall")
def heads_are_counted_anew_each_round(game: Fiji) -> Fiji:
    """The heads of a round replace those of the rounds before."""

    def change(before: State, after: State) -> State:
        gains = heads.earned(before)
        return evolve(after, heads=gains, box=after.table.rules.heads - sum(gains))

    return changed(game, "heads", change)


# The end


@fault("those_with_the_most_heads_win")
def the_fewest_heads_win(game: Fiji) -> Fiji:
    """Who has the fewest heads is declared the winner."""

    def fewest(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(
            ended, winners=tuple(seat for seat, score in enumerate(ended.scores) if score == min(ended.scores))
        )

    return evolve(game, outcome=fewest)


@fault("those_with_the_most_heads_win")
def the_first_of_the_winners_wins(game: Fiji) -> Fiji:
    """Of several players with the most heads only the first is declared the winner."""

    def first(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(ended, winners=ended.winners[:1])

    return evolve(game, outcome=first)


@fault("those_with_the_most_heads_win")
def a_shared_victory_is_nobodys(game: Fiji) -> Fiji:
    """If several players have the most heads nobody is declared the winner."""

    def alone(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(ended, winners=ended.winners if len(ended.winners) == 1 else ())

    return evolve(game, outcome=alone)


@fault("those_with_the_most_heads_win")
def the_score_is_the_lead(game: Fiji) -> Fiji:
    """The scores are told as heads more than the last player has: the right winners, other numbers."""

    def ahead(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(ended, scores=tuple(score - min(ended.scores) for score in ended.scores))

    return evolve(game, outcome=ahead)


# The game for two


@fault("each_goal_gives_its_heads_to_one_or_nobody", 2, fiji.TWO_PLAYER)
def beads_set_aside_are_scored(game: Fiji) -> Fiji:
    """The goals count the beads behind the second screen too."""

    def shares(state: State) -> tuple[int, ...]:
        behind = tuple(map(plus, state.behind, state.aside))
        return heads.earned(evolve(state, behind=behind))

    return _shares(game, shares)


def _level_goals(game: Fiji, heads_of: Callable[[tuple[int, ...]], tuple[int, ...]]) -> Fiji:
    """Give the heads of a goal on which the players are level too."""

    def shares(state: State) -> list[int]:
        gains = [0] * game.seats
        winners = scoring.goal_winners(state.goals, state.behind)
        for winner, prize in zip(winners, state.table.rules.goal_heads, strict=True):
            for seat in heads_of(tuple(range(game.seats))) if winner is None else (winner,):
                gains[seat] += prize
        return gains

    return _shares(game, shares)


@fault("each_goal_gives_its_heads_to_one_or_nobody", 2, fiji.TWO_PLAYER)
def a_level_goal_goes_to_both(game: Fiji) -> Fiji:
    """Both players take the heads of a goal on which they are level."""
    return _level_goals(game, lambda seats: seats)


@fault("each_goal_gives_its_heads_to_one_or_nobody", 2, fiji.TWO_PLAYER)
def a_level_goal_goes_to_the_first(game: Fiji) -> Fiji:
    """The first player takes the heads of a goal on which both are level."""
    return _level_goals(game, lambda seats: seats[:1])


@fault("each_goal_gives_its_heads_to_one_or_nobody", 2, fiji.TWO_PLAYER)
def the_last_goal_brings_the_most_heads(game: Fiji) -> Fiji:
    """The heads of the goals are given from the wrong end of the row."""

    def shares(state: State) -> tuple[int, ...]:
        winners = scoring.goal_winners(state.goals, state.behind)
        return scoring.heads_by_goal(winners[::-1], game.seats, state.table.rules)

    return _shares(game, shares)


@fault("beads_are_conserved", 2, fiji.TWO_PLAYER)
def beads_set_aside_do_not_return(game: Fiji) -> Fiji:
    """When a round ends the beads set aside are gone."""

    def change(before: State, after: State) -> State:
        return evolve(after, supply=minus(after.supply, total_of(NO_BEADS, *before.aside)))

    return changed(game, "heads", change)


@fault("beads_set_aside_stay_aside", 2, fiji.TWO_PLAYER)
def beads_set_aside_come_back_at_once(game: Fiji) -> Fiji:
    """The beads set aside go back behind the first screen with the first exchange."""

    def change(before: State, after: State) -> State:
        if after.phase != "offer":
            return after
        return evolve(after, behind=tuple(map(plus, after.behind, after.aside)), aside=(NO_BEADS,) * after.table.seats)

    return changed(game, "analysis", change)


@fault("beads_set_aside_stay_aside", 2, fiji.TWO_PLAYER)
def one_bead_less_is_set_aside(game: Fiji) -> Fiji:
    """Three beads are hidden for the round, not four."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        number = state.table.rules.aside - 1
        return bundles(Hides, seat, state.behind[seat], number, number)

    def objection(state: State, move: fiji.Hides) -> object:
        number = state.table.rules.aside - 1
        return offer.refused_bundle(state, move, number, number, "fiji.two-player.aside")

    return replaced(game, "hide", legal_moves=legal_moves, objection=objection)


@fault("beads_are_conserved", 2, fiji.TWO_PLAYER)
def beads_set_aside_are_still_there(game: Fiji) -> Fiji:
    """The beads set aside stay behind the first screen as well."""
    return replaced(game, "hide", apply=lambda state, move: evolve(beads.hide(state, move), behind=state.behind))


@fault("nobody_holds_less_than_none", 2, fiji.TWO_PLAYER)
def beads_set_aside_can_be_offered(game: Fiji) -> Fiji:
    """An offer may use beads that have been set aside: the screen then holds less than none of them."""

    def legal_moves(state: State, seat: Seat) -> tuple[fiji.Move, ...]:
        rules = state.table.rules
        return bundles(
            fiji.Offers, seat, plus(state.behind[seat], state.aside[seat]), rules.offer_least, rules.offer_most
        )

    def objection(state: State, move: fiji.Offers) -> object:
        return offer.against_offering(evolve(state, behind=tuple(map(plus, state.behind, state.aside))), move)

    def apply(state: State, move: fiji.Offers) -> State:
        had = state.behind[move.seat]
        rest = Beads._make(count - given for count, given in zip(had, move.beads, strict=True))
        plenty = evolve(state, behind=with_item(state.behind, move.seat, plus(had, state.aside[move.seat])))
        return evolve(offer.offer(plenty, move), behind=with_item(state.behind, move.seat, rest))

    return game.replacing("offer", legal_moves=legal_moves, objection=objection, apply=apply)


@fault("legal_moves_and_objections_agree", 2, fiji.TWO_PLAYER)
def any_number_can_be_set_aside(game: Fiji) -> Fiji:
    """Nothing is said against setting fewer beads aside than is due, though no such bundle is listed."""
    return replaced(
        game,
        "hide",
        objection=lambda state, move: offer.refused_bundle(state, move, 1, 4, "fiji.two-player.aside"),
    )


@fault("beads_set_aside_are_the_players_own", 2, fiji.TWO_PLAYER)
def beads_set_aside_come_out_of_the_supply(game: Fiji) -> Fiji:
    """The beads set aside are taken out of the supply where it has them."""

    def apply(state: State, move: fiji.Hides) -> State:
        after = beads.hide(state, move)
        if min(map(lambda there, out: there - out, state.supply, move.beads)) < 0:
            return after
        return evolve(after, behind=state.behind, supply=minus(state.supply, move.beads))

    return replaced(game, "hide", apply=apply)


FAULTS = faults_in(globals())
