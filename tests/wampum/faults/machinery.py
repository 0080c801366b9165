"""Faults in the game as a machine: states that change, steps that are no functions, notation, records, the measure."""

from __future__ import annotations

from itertools import count
from typing import Never

from attrs import evolve

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.errors import Illegal
from boardrules.outcomes import Outcome
from boardrules.wampum.game import Wampum
from boardrules.wampum.moves import read, write
from boardrules.wampum.phases import bidding
from boardrules.wampum.phases.end import outcome
from boardrules.wampum.state import State, measure
from boardrules.wording import say
from tests.wampum.faults.fault import changed, fault, faults_in

# The state before


@fault("the_old_state_is_untouched", replays=False)
def a_bid_empties_the_old_hand(game: Wampum) -> Wampum:
    """The goods of a bid are taken out of the hand in the state before it too."""

    def apply(state: State, move: wampum.Bids) -> State:
        after = bidding.bid(state, move)
        object.__setattr__(state, "hands", after.hands)
        return after

    return game.replacing("bid", apply=apply)


@fault("the_old_state_is_untouched", replays=False)
def the_pile_is_shared_with_the_old_state(game: Wampum) -> Wampum:
    """The pile is changed where it lies: the state before a deal has a card less too."""

    def change(before: State, after: State) -> State:
        object.__setattr__(before, "pile", after.pile)
        return after

    return changed(game, "income", change)


@fault("the_old_state_is_untouched", replays=False)
def a_step_is_no_function(game: Wampum) -> Wampum:
    """Who is first to bid depends on something outside the state: how often the canoe has been given."""
    calls = count()
    return changed(game, "canoe", lambda before, after: evolve(after, start=(next(calls) // 2) % game.seats))


@fault("the_old_state_is_untouched", replays=False)
def chance_hides_inside_a_step(game: Wampum) -> Wampum:
    """A bid lands at a random free village: the die is rolled inside the rules."""
    die = Sampler(7)

    def apply(state: State, move: wampum.Bids) -> State:
        free = [village for village, bid in enumerate(state.bids) if bid is None]
        return bidding.bid(state, evolve(move, village=die.pick([*free, move.village])))

    return game.replacing("bid", apply=apply)


# Steps


def _fails(*_: object) -> Never:
    """Fail as a mistake in the rules does, not as a refusal."""
    msg = "a mistake"
    raise LookupError(msg)


@fault("steps_do_not_fail", seats=2)
def a_free_village_cannot_trade(game: Wampum) -> Wampum:
    """The rules fail where no bid lies: a missing case."""

    def settle(state: State) -> State:
        right = game.phase(state).settle
        assert right is not None
        return _fails() if state.traded < len(state.bids) and state.bids[state.traded] is None else right(state)

    return game.replacing("trade", settle=settle)


@fault("steps_do_not_fail")
def setting_up_fails(game: Wampum) -> Wampum:
    """The rules fail at the first draw."""
    return game.replacing("remove", apply=_fails)


@fault("steps_do_not_fail")
def a_village_trades_for_ever(game: Wampum) -> Wampum:
    """After a trade the same village is asked again, for ever."""
    return changed(game, "trade", lambda before, after: evolve(before, phase="trade"))


@fault("steps_do_not_fail")
def a_deal_fails_on_an_empty_pile(game: Wampum) -> Wampum:
    """A deal that leaves the pile empty fails: an end that was not thought of."""

    def change(before: State, after: State) -> State:
        return after if any(after.pile) else _fails()

    return changed(game, "income", change)


@fault("whoever_must_act_can", replays=False)
def asking_for_legal_moves_fails(game: Wampum) -> Wampum:
    """Whoever is over the limit cannot be told what to discard."""
    return game.replacing("discard", legal_moves=_fails)


# The measure and the phases


@fault("the_measure_falls")
def the_measure_forgets_who_has_bid(game: Wampum) -> Wampum:
    """The measure says nothing of how many have bid: it stays the same when somebody does."""

    def coarse(state: State) -> tuple[int, ...]:
        return (*measure(state)[:4], *measure(state)[6:])

    return evolve(game, measure=coarse)


@fault("the_measure_falls", seats=5)
def the_measure_forgets_chains(game: Wampum) -> Wampum:
    """The measure says nothing of how large the bid in the air is."""
    return evolve(game, measure=lambda state: (*measure(state)[:5], *measure(state)[6:]))


@fault("the_measure_falls")
def the_measure_fails(game: Wampum) -> Wampum:
    """The measure fails while the villages trade."""
    return evolve(game, measure=lambda state: _fails() if state.phase == "trade" else measure(state))


@fault("phases_lead_where_they_say")
def discarding_is_not_declared(game: Wampum) -> Wampum:
    """The hand limit does not say that it can lead to discarding."""
    return game.replacing("limit", leads_to=("trade",))


@fault("phases_lead_where_they_say", seats=3)
def bidding_begins_again_after_the_canoe(game: Wampum) -> Wampum:
    """A round is over when the canoe has been given: the next bids follow."""
    return changed(game, "limit", lambda before, after: evolve(after, phase="bid"))


# Notation and records


@fault("notation_round_trips")
def villages_are_written_from_zero(game: Wampum) -> Wampum:
    """Bids are written with villages from 0 and read with villages from 1."""

    def number(move: wampum.Move) -> str:
        return write(evolve(move, village=move.village - 1) if isinstance(move, wampum.Bids) and move.village else move)

    return evolve(game, write=number)


@fault("notation_round_trips", replays=False)
def the_last_kind_is_not_read(game: Wampum) -> Wampum:
    """The alcohol of a bid is lost in reading."""

    def reader(text: str) -> wampum.Move:
        move = read(text)
        return evolve(move, goods=move.goods._replace(alcohol=0)) if isinstance(move, wampum.Bids) else move

    return evolve(game, read=reader)


@fault("notation_round_trips", replays=False)
def seats_are_written_in_lower_case(game: Wampum) -> Wampum:
    """What is written cannot be read: seats in lower case."""
    return evolve(game, write=lambda move: write(move).lower())


@fault("records_replay", replays=False)
def the_outcome_depends_on_when_it_is_asked(game: Wampum) -> Wampum:
    """Whoever is asked about the outcome a second time names one winner less."""
    calls = count()

    def asked(state: State) -> Outcome | None:
        ended = outcome(state)
        return ended and evolve(ended, winners=ended.winners[next(calls) % 2 :])

    return evolve(game, outcome=asked)


@fault("those_with_the_most_wampum_win", replays=False)
def scores_are_no_whole_numbers(game: Wampum) -> Wampum:
    """Half a wampum more for whoever has the canoe: a record of the scores cannot be read."""

    def shared(state: State) -> Outcome | None:
        ended = outcome(state)
        return ended and evolve(ended, scores=tuple(score + 0.5 for score in ended.scores))

    return evolve(game, outcome=shared)


@fault("symmetries_lead_to_the_same", replays=False)
def the_first_seat_likes_the_first_village(game: Wampum) -> Wampum:
    """Whoever sits in the first seat and is driven out goes to the first village, if that is one of those allowed."""

    def first(state: State, seat: int) -> tuple[wampum.Move, ...]:
        moves = bidding.ways_out(state, seat)
        return moves[:1] if seat == 0 else moves

    def objection(state: State, move: wampum.MovesTo) -> Illegal | None:
        refused = bidding.against_move(state, move)
        return refused or (None if move in first(state, move.seat) else Illegal(say("the first one")))

    return game.replacing("move", legal_moves=first, objection=objection)


FAULTS = faults_in(globals())
