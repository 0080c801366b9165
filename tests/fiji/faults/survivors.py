"""Faults that no property of the package catches yet; each names the one that should.

When something begins to catch one of them its test says so: then it belongs into the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Never

from attrs import evolve, frozen

from boardrules import fiji
from boardrules.counts import minus, plus
from boardrules.fiji import scoring
from boardrules.fiji.components import NO_BEADS, Beads, Goal
from boardrules.fiji.game import Fiji
from boardrules.fiji.moves import read, write
from boardrules.fiji.phases import analysis, beads, goals, heads, offer
from boardrules.fiji.phases.analysis import end_exchange, executing
from boardrules.fiji.ruleset import TiedHeads
from boardrules.fiji.state import State, view
from boardrules.machine import Outcome
from boardrules.seats import Seat, letter, seat_of
from boardrules.wording import Event, say
from tests.fiji.faults.fault import Analysis, changed, fault, faults_in, replaced, with_item

# The executor's choice


@frozen
class Passes:
    """A move that the sheet does not have: the executor does without the effect."""

    seat: Seat


@fault("goals_change_only_as_the_card_says")
def a_rotation_may_be_declined(game: Fiji) -> Fiji:
    """A must is offered as a may: the executor can pass instead of rotating a goal."""

    def writer(move: object) -> str:
        return f"{letter(move.seat)} passes" if isinstance(move, Passes) else write(move)

    def reader(text: str) -> object:
        who, _, what = text.partition(" ")
        return Passes(seat_of(who)) if what == "passes" else read(text)

    def apply(state: State, move: object) -> State:
        if isinstance(move, Passes):
            return evolve(state, phase="analysis", card=state.card + 1)
        return analysis.rotate(state, move)

    return replaced(
        evolve(game, read=reader, write=writer),
        "rotate",
        moves=(fiji.Rotates, Passes),
        legal_moves=lambda state, seat: (*analysis.rotations(state, seat), Passes(seat)),
        objection=lambda state, move: None if isinstance(move, Passes) else analysis.against_rotating(state, move),
        apply=apply,
        narrate=None,
    )


@fault("goals_change_only_as_the_card_says")
def a_rotation_does_nothing(game: Fiji) -> Fiji:
    """The goal is turned all the way round."""
    return replaced(game, "rotate", apply=lambda state, move: evolve(analysis.rotate(state, move), goals=state.goals))


@fault("goals_change_only_as_the_card_says")
def another_goal_is_rotated(game: Fiji) -> Fiji:
    """Positions are counted from the wrong end of the row."""
    return replaced(
        game,
        "rotate",
        apply=lambda state, move: analysis.rotate(state, evolve(move, position=len(state.goals) - 1 - move.position)),
    )


@fault("goals_change_only_as_the_card_says")
def other_goals_are_swapped(game: Fiji) -> Fiji:
    """The first goal is always one of the two that change places."""
    return replaced(game, "swap", apply=lambda state, move: analysis.swap(state, evolve(move, first=0)))


@fault("nothing_else_changes_hands")
def whoever_rotates_takes_a_bead(game: Fiji) -> Fiji:
    """Whoever rotates a goal takes a bead out of the supply as well."""

    def change(before: State, after: State) -> State:
        who = executing(before)
        green = Beads(green=1)
        if who is None or not after.supply.green:
            return after
        behind = with_item(after.behind, who, plus(after.behind[who], green))
        return evolve(after, behind=behind, supply=minus(after.supply, green))

    # Only what is applied is changed: what is settled afterwards looks at the state as it finds it.
    return changed(game, "rotate", change)


@fault("the_old_state_is_untouched", replays=False)
def a_goal_is_turned_in_the_old_state_too(game: Fiji) -> Fiji:
    """The goal card itself is changed, and it lies in the state before as well; its hash was kept from before."""

    def lay(before: State, after: State) -> State:
        # A card of its own, so that the deliberate fault stays inside this game.
        return evolve(after, goals=(*after.goals[:-1], Goal(after.goals[-1].wanted, after.goals[-1].colour)))

    def apply(state: State, move: fiji.Rotates) -> State:
        goal = state.goals[move.position]
        object.__setattr__(goal, "wanted", goal.wanted.other)
        return evolve(state, phase="analysis", card=state.card + 1)

    return replaced(changed(game, "goals", lay), "rotate", apply=apply)


# Exchanges and rounds


@fault("offers_go_to_the_supply_or_back_whole")
def an_offer_is_kept_in_every_exchange(game: Fiji) -> Fiji:
    """Who has kept an offer keeps those of all further exchanges of the round."""
    return Analysis(end=lambda state: evolve(end_exchange(state), kept=state.kept)).plant(game)


@fault("rounds_and_exchanges_are_counted")
def the_second_exchange_is_left_out(game: Fiji) -> Fiji:
    """The counter of exchanges goes up by two."""

    def end(state: State) -> State:
        after = end_exchange(state)
        return evolve(after, exchange=min(state.exchange + 2, state.table.rules.exchanges))

    return Analysis(end=end).plant(game)


@fault("rounds_and_exchanges_are_counted")
def three_rounds_are_enough(game: Fiji) -> Fiji:
    """The game is over a round too early."""

    def change(before: State, after: State) -> State:
        if before.round < before.table.rules.rounds - 1:
            return after
        return evolve(after, phase="over", round=before.round, goals=before.goals, columns=before.columns)

    return changed(game, "heads", change)


@fault("nothing_else_changes_hands")
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


@fault("nothing_else_changes_hands")
def columns_are_turned_when_the_fists_open(game: Fiji) -> Fiji:
    """When all offers are placed the conditions are laid the other way round."""

    def change(before: State, after: State) -> State:
        if after.phase != "analysis":
            return after
        return evolve(after, columns=evolve(after.columns, conditions=after.columns.conditions[::-1]))

    return changed(game, "offer", change)


@fault("offers_have_an_allowed_size")
def an_offer_of_four_beads_is_refused(game: Fiji) -> Fiji:
    """Offers may have one to three beads: neither listed nor allowed is one of four."""
    small = game.ruleset.offer_most - 1 or 1
    return game.replacing(
        "offer",
        legal_moves=lambda state, seat: tuple(
            move for move in offer.offers(state, seat) if sum(getattr(move, "beads", ())) <= small
        ),
        objection=lambda state, move: offer.refused_bundle(state, move, 1, small, "fiji.exchange.offer-size"),
    )


@fault("legal_moves_and_objections_agree")
def an_offer_of_four_beads_is_not_listed(game: Fiji) -> Fiji:
    """Offers of four beads are not listed, though nothing is said against them."""
    small = game.ruleset.offer_most - 1 or 1
    return game.replacing(
        "offer",
        legal_moves=lambda state, seat: tuple(
            move for move in offer.offers(state, seat) if sum(getattr(move, "beads", ())) <= small
        ),
    )


@fault("legal_moves_and_objections_agree")
def an_offer_of_five_beads_is_not_refused(game: Fiji) -> Fiji:
    """Nothing is said against an offer of five beads, though none is listed."""
    return game.replacing(
        "offer",
        objection=lambda state, move: offer.refused_bundle(state, move, 1, 5, "fiji.exchange.offer-size"),
    )


# Cards


@fault("a_card_turned_up_lies_last")
def goals_are_laid_in_front(game: Fiji) -> Fiji:
    """Each goal is laid next to the indicator, before those that lie there."""
    return changed(game, "goals", lambda before, after: evolve(after, goals=(*after.goals[-1:], *after.goals[:-1])))


@fault("a_card_turned_up_lies_last")
def conditions_are_laid_on_top(game: Fiji) -> Fiji:
    """Each condition is laid above the others, each effect below."""

    def change(before: State, after: State) -> State:
        *above, last = after.columns.conditions
        return evolve(after, columns=evolve(after.columns, conditions=(last, *above)))

    return changed(game, "conditions", change)


@fault("a_card_turned_up_lies_last")
def a_goal_is_laid_the_other_way_up(game: Fiji) -> Fiji:
    """A goal is laid the other way up than it was turned up."""
    return changed(
        game, "goals", lambda before, after: evolve(after, goals=(*after.goals[:-1], after.goals[-1].rotated()))
    )


@fault("chances_sum_to_one")
def goals_lie_most_up_more_often(game: Fiji) -> Fiji:
    """The side of a goal that asks for the most is turned up twice as often."""
    return game.replacing(
        "goals",
        draws=lambda state: tuple(
            (move, 1 + (number + 1) % 2) for number, (move, _) in enumerate(goals.goal_draws(state))
        ),
    )


@fault("chances_sum_to_one")
def kinds_are_equally_likely(game: Fiji) -> Fiji:
    """How many cards of a kind are left in the deck does not matter."""
    phases = {phase.name: phase for phase in game.phases}
    draws = phases["effects"].draws
    assert draws is not None
    return game.replacing("effects", draws=lambda state: tuple((move, 1) for move, _ in draws(state)))


# Heads and the end


@fault("a_lone_place_brings_its_share", seats=3)
def three_level_players_take_the_next_place(game: Fiji) -> Fiji:
    """Three level players take the share of the place after the first, though the reading says the last."""
    other = evolve(game.ruleset, tied_heads=TiedHeads.NEXT_PLACE)

    def change(before: State, after: State) -> State:
        gains = scoring.heads(scoring.rank(before.goals, before.behind), other)
        return evolve(after, heads=tuple(map(sum, zip(before.heads, gains, strict=True))), box=before.box - sum(gains))

    return changed(game, "heads", change)


@fault("the_most_heads_win")
def the_fewest_heads_win(game: Fiji) -> Fiji:
    """Who has the fewest heads is declared the winner."""

    def fewest(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(
            ended, winners=tuple(seat for seat, score in enumerate(ended.scores) if score == min(ended.scores))
        )

    return evolve(game, outcome=fewest)


@fault("the_most_heads_win")
def the_first_of_the_winners_wins(game: Fiji) -> Fiji:
    """Of several players with the most heads only the first is declared the winner."""

    def first(state: State) -> Outcome | None:
        ended = heads.outcome(state)
        return ended and evolve(ended, winners=ended.winners[:1])

    return evolve(game, outcome=first)


# The game for two


@fault("beads_set_aside_are_the_players_own", 2, fiji.TWO_PLAYER)
def beads_set_aside_come_out_of_the_supply(game: Fiji) -> Fiji:
    """The beads set aside are taken out of the supply where it has them."""

    def apply(state: State, move: fiji.Hides) -> State:
        after = beads.hide(state, move)
        if min(map(lambda there, out: there - out, state.supply, move.beads)) < 0:
            return after
        return evolve(after, behind=state.behind, supply=minus(state.supply, move.beads))

    return replaced(game, "hide", apply=apply)


# Secrets


@fault("nothing_hidden_is_told")
def what_lies_behind_screens_is_called_out(game: Fiji) -> Fiji:
    """When an exchange is over everybody hears how many beads lie behind each screen."""

    def narrate(before: State, move: fiji.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from analysis.tell_analysis(before, move, after, seat)
        for who, held in enumerate(after.behind):
            yield say("{who:seat} has {beads}", who=who, beads=held)

    return game.replacing("analysis", narrate=narrate)


@fault("views_hide_what_they_must")
def nobody_sees_anything(game: Fiji) -> Fiji:
    """A seat does not even see its own beads."""
    return evolve(game, view=lambda state, seat: evolve(view(state, seat), behind=(None,) * game.seats))


@fault("whoever_must_act_can")
def seats_are_listed_backwards(game: Fiji) -> Fiji:
    """Those who may act are not given in ascending order."""
    return game.replacing("offer", actors=lambda state: offer.still_to_offer(state)[::-1])


# The engines themselves fail


def _fails(*_: object) -> Never:
    """Fail as a mistake in the rules does, not as a refusal."""
    msg = "a mistake"
    raise LookupError(msg)


@fault("steps_do_not_fail")
def dealing_fails(game: Fiji) -> Fiji:
    """The rules fail before the first decision."""
    return game.replacing("beads", settle=_fails)


@fault("the_measure_falls")
def the_measure_fails(game: Fiji) -> Fiji:
    """The measure fails where offers are due."""
    return evolve(game, measure=lambda state: _fails() if state.phase == "offer" else game.measure(state))


@fault("whoever_must_act_can")
def the_outcome_fails(game: Fiji) -> Fiji:
    """Asking for the outcome fails when the game is over."""
    return evolve(game, outcome=lambda state: _fails() if state.phase == "over" else None)


@fault("notation_round_trips")
def writing_fails(game: Fiji) -> Fiji:
    """Offers cannot be written down."""
    return evolve(game, write=lambda move: _fails() if isinstance(move, fiji.Offers) else write(move))


SURVIVORS = faults_in(globals())
