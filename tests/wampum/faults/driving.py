"""Faults where traders are driven out: who moves, where to, when, with which bid; and who gets the canoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from boardrules import ties, wampum
from boardrules.counts import minus, plus
from boardrules.errors import Illegal
from boardrules.seats import Seat
from boardrules.wampum.components import Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding
from boardrules.wampum.state import Bid, State
from tests.wampum.faults.fault import changed, fault, faults_in, first_good, with_item

# Where to


def _ways(game: Wampum, ways: Callable[[State, Seat], tuple[wampum.Move, ...]]) -> Wampum:
    """Allow other ways out, both where they are listed and where they are refused."""

    def objection(state: State, move: wampum.MovesTo) -> Illegal | None:
        return None if move in ways(state, move.seat) else bidding.against_move(state, move)

    return game.replacing("move", legal_moves=ways, objection=objection)


@fault("the_driven_out_moves_at_once_to_another_village")
def the_driven_out_may_go_back(game: Wampum) -> Wampum:
    """A driven-out trader may go back to the village just left, and drives out the larger bid there."""

    def ways(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        back = () if state.left is None else (wampum.MovesTo(seat, state.left),)
        return (*bidding.ways_out(state, seat), *back)

    return _ways(game, ways)


@fault("only_a_larger_bid_drives_out")
def an_equal_bid_drives_out_in_a_chain(game: Wampum) -> Wampum:
    """Whoever is driven out may drive out as large a bid: >= where > is meant."""

    def ways(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        size = 0 if state.driven is None else state.driven.size
        others = [place for place in range(len(state.bids)) if place != state.left]
        sizes = {place: bid.size for place in others if (bid := state.bids[place]) is not None}
        return tuple(wampum.MovesTo(seat, place) for place in others if size >= sizes.get(place, 0))

    return _ways(game, ways)


@fault("only_a_larger_bid_drives_out", seats=5)
def the_driven_out_may_drive_out_anybody(game: Wampum) -> Wampum:
    """Whoever is driven out may go to any other village, however much lies there."""

    def ways(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return tuple(wampum.MovesTo(seat, place) for place in range(len(state.bids)) if place != state.left)

    return _ways(game, ways)


@fault("whoever_must_act_can", seats=5)
def the_driven_out_must_drive_out(game: Wampum) -> Wampum:
    """A driven-out trader must drive out another one: the weakest can go nowhere."""

    def ways(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        return tuple(
            move
            for move in bidding.ways_out(state, seat)
            if isinstance(move, wampum.MovesTo) and state.bids[move.village] is not None
        )

    return _ways(game, ways)


@fault("legal_moves_and_objections_agree")
def the_last_village_is_forgotten(game: Wampum) -> Wampum:
    """The last village is refused to whoever is driven out, though it is listed: a range that ends too early."""

    def objection(state: State, move: wampum.MovesTo) -> Illegal | None:
        return bidding.against_move(evolve(state, bids=state.bids[:-1]), move)

    return game.replacing("move", objection=objection)


@fault("legal_moves_and_objections_agree")
def the_village_just_left_is_not_refused(game: Wampum) -> Wampum:
    """Nothing is said against a move of any size to any village, though only the right ones are listed."""
    return game.replacing("move", objection=lambda state, move: None)


@fault("a_village_is_free_while_a_bid_is_in_the_air")
def where_a_trader_was_driven_from_is_forgotten(game: Wampum) -> Wampum:
    """The village that a trader has just left is not remembered."""
    return changed(game, "bid", lambda before, after: evolve(after, left=None))


# When, and who


def _driven_by(change: Callable[[State, State], State]) -> Callable[[Wampum], Wampum]:
    """Plant a change in whatever drives somebody out, a bid or a move."""

    def once(before: State, after: State) -> State:
        return after if after.driven is None else change(before, after)

    return lambda game: changed(changed(game, "bid", once), "move", once)


@fault("only_a_larger_bid_drives_out")
def the_larger_bid_is_driven_out(game: Wampum) -> Wampum:
    """The bid that lies there stays, and the larger one has to move: the two are swapped."""

    def change(before: State, after: State) -> State:
        assert after.left is not None
        return evolve(after, bids=with_item(after.bids, after.left, after.driven), driven=after.bids[after.left])

    return _driven_by(change)(game)


@fault("whoever_must_act_can", seats=3)
def the_driven_out_waits_for_the_next_turn(game: Wampum) -> Wampum:
    """Whoever is driven out does not move at once: the next player bids first, or the same one once more."""
    return _driven_by(lambda before, after: evolve(after, phase="bid"))(game)


@fault("the_driven_out_moves_at_once_to_another_village")
def the_driver_places_the_driven_out(game: Wampum) -> Wampum:
    """Not the one driven out decides where to go, but the first of the others."""
    return game.replacing(
        "move",
        actors=lambda state: tuple(seat for seat in range(game.seats) if (seat,) != bidding.must_move(state))[:1],
    )


@fault("the_driven_out_moves_at_once_to_another_village")
def the_driven_out_lands_next_door(game: Wampum) -> Wampum:
    """The bid is laid beside the next free village after the one that was named."""

    def apply(state: State, move: wampum.MovesTo) -> State:
        villages = len(state.bids)
        around = [(move.village + step) % villages for step in range(1, villages + 1)]
        free = next(place for place in around if state.bids[place] is None)
        return bidding.move_on(state, evolve(move, village=free))

    return game.replacing("move", apply=apply)


# With which bid


def _with_driven(state: State, goods: Goods) -> State:
    assert state.driven is not None
    return evolve(state, driven=Bid(state.driven.seat, goods))


def _goods(state: State) -> Goods:
    assert state.driven is not None
    return state.driven.goods


@fault("a_bid_on_the_table_never_changes")
def the_driven_out_lose_a_card(game: Wampum) -> Wampum:
    """Whoever is driven out puts one good of the bid back into the hand, if it has several."""

    def change(before: State, after: State) -> State:
        lost = first_good(_goods(after))
        if after.driven is None or after.driven.size < 2:
            return after
        hand = plus(after.hands[after.driven.seat], lost)
        fewer = minus(_goods(after), lost)
        return _with_driven(evolve(after, hands=with_item(after.hands, after.driven.seat, hand)), fewer)

    return _driven_by(change)(game)


@fault("a_bid_on_the_table_never_changes")
def the_driven_out_may_add_a_card(game: Wampum) -> Wampum:
    """Whoever moves adds a good of the hand to the bid."""

    def apply(state: State, move: wampum.MovesTo) -> State:
        more = first_good(state.hands[move.seat])
        hand = minus(state.hands[move.seat], more)
        larger = _with_driven(state, plus(_goods(state), more))
        return bidding.move_on(evolve(larger, hands=with_item(state.hands, move.seat, hand)), move)

    return game.replacing("move", apply=apply)


@fault("a_bid_on_the_table_never_changes")
def the_driven_out_bid_anew(game: Wampum) -> Wampum:
    """Whoever is driven out takes the goods back into the hand and bids anew."""

    def change(before: State, after: State) -> State:
        assert after.driven is not None
        seat = after.driven.seat
        hands = with_item(after.hands, seat, plus(after.hands[seat], _goods(after)))
        return evolve(after, phase="bid", driven=None, left=None, hands=hands)

    return _driven_by(change)(game)


@fault("a_bid_on_the_table_never_changes")
def a_chain_is_cut(game: Wampum) -> Wampum:
    """Whoever is driven out in a chain does not move on but goes home with the goods."""

    def change(before: State, after: State) -> State:
        if after.driven is None:
            return after
        seat = after.driven.seat
        hands = with_item(after.hands, seat, plus(after.hands[seat], _goods(after)))
        return evolve(after, phase="canoe", driven=None, left=None, hands=hands)

    return changed(game, "move", change)


@fault("goods_are_conserved")
def the_bid_of_the_driven_out_is_forgotten(game: Wampum) -> Wampum:
    """A driven-out bid vanishes: the place is overwritten and nobody has to move."""
    return _driven_by(lambda before, after: evolve(after, phase="bid", driven=None, left=None))(game)


@fault("goods_are_conserved")
def the_driven_out_leave_the_bid_behind(game: Wampum) -> Wampum:
    """A driven-out trader lays the bid beside the next village and has it in the air as well."""
    return changed(game, "move", lambda before, after: evolve(after, driven=before.driven))


@fault("a_bid_on_the_table_never_changes")
def two_traders_share_a_village(game: Wampum) -> Wampum:
    """Nobody is driven out: the goods are put together under the trader who brings more."""

    def change(before: State, after: State) -> State:
        assert after.left is not None
        there = after.bids[after.left]
        assert there is not None
        both = Bid(there.seat, plus(there.goods, _goods(after)))
        return evolve(after, phase="bid", driven=None, left=None, bids=with_item(after.bids, after.left, both))

    return _driven_by(change)(game)


# The canoe


def _canoe(game: Wampum, choose: Callable[[Mapping[Seat, int], Seat], Seat]) -> Wampum:
    """Give the canoe to another one, chosen by how much each has bid and by who has had it."""
    return changed(game, "canoe", lambda before, after: evolve(after, start=choose(before.sizes, before.start or 0)))


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def the_lowest_bid_gets_the_canoe(game: Wampum) -> Wampum:
    """The canoe goes to the lowest bid."""
    return _canoe(game, lambda sizes, start: ties.clockwise_first(ties.tiers(sizes, most=False)[0], start, game.seats))


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def the_first_seat_wins_canoe_ties(game: Wampum) -> Wampum:
    """Of those who bid most the first by seat gets the canoe, wherever it has been."""
    return _canoe(game, lambda sizes, start: min(ties.tiers(sizes)[0]))


@fault("the_canoe_goes_to_the_nearest_highest_bid", seats=3)
def the_first_village_wins_canoe_ties(game: Wampum) -> Wampum:
    """Of those who bid most the one at the first village gets the canoe."""
    return _canoe(game, lambda sizes, start: max(sizes, key=sizes.__getitem__))


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def the_last_clockwise_wins_canoe_ties(game: Wampum) -> Wampum:
    """Of those who bid most the farthest clockwise from the previous start player gets the canoe."""
    return _canoe(game, lambda sizes, start: max(ties.tiers(sizes)[0], key=lambda seat: (seat - start) % game.seats))


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def the_previous_start_player_does_not_count(game: Wampum) -> Wampum:
    """Of those who bid most the first after the previous start player gets the canoe, who is counted last."""
    return _canoe(
        game,
        lambda sizes, start: ties.clockwise_first(ties.tiers(sizes)[0], (start + 1) % game.seats, game.seats),
    )


@fault("the_canoe_goes_to_the_nearest_highest_bid", seats=5)
def canoe_ties_go_counter_clockwise(game: Wampum) -> Wampum:
    """Of those who bid most the first counter-clockwise from the previous start player gets the canoe."""
    return _canoe(game, lambda sizes, start: min(ties.tiers(sizes)[0], key=lambda seat: (start - seat) % game.seats))


@fault("the_canoe_goes_to_the_nearest_highest_bid", seats=2)
def the_canoe_stays_where_it_is(game: Wampum) -> Wampum:
    """Who starts the first game round starts all of them."""
    return _canoe(game, lambda sizes, start: start)


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def a_tie_leaves_the_canoe_where_it_is(game: Wampum) -> Wampum:
    """If several bid most, nobody gets the canoe."""
    return _canoe(game, lambda sizes, start: ties.tiers(sizes)[0][0] if len(ties.tiers(sizes)[0]) == 1 else start)


@fault("the_canoe_goes_to_the_nearest_highest_bid")
def equals_cancel_each_other_for_the_canoe(game: Wampum) -> Wampum:
    """Those who bid most and are level cancel each other, as in another game: the next best gets the canoe."""

    def choose(sizes: Mapping[Seat, int], start: Seat) -> Seat:
        alone = ties.sole_best(sizes)
        return start if alone is None else alone

    return _canoe(game, choose)


@fault("the_canoe_moves_only_in_phase_two")
def the_canoe_goes_round_after_trading(game: Wampum) -> Wampum:
    """Before each new round the canoe goes to the next player."""

    def change(before: State, after: State) -> State:
        return evolve(after, start=((before.start or 0) + 1) % game.seats) if after.phase == "bid" else after

    return changed(game, "trade", change)


FAULTS = faults_in(globals())
