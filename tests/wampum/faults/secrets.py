"""Faults by which somebody learns what is hidden: from the view, the text, the words, the list of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

from boardrules import wampum
from boardrules.counts import SubMultisets
from boardrules.errors import Illegal
from boardrules.seats import Seat
from boardrules.verify.faults import Engine
from boardrules.wampum.components import Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import bidding, end, income, setup
from boardrules.wampum.phases.trading import tell_trade
from boardrules.wampum.render import draw
from boardrules.wampum.state import State, View, view
from boardrules.wording import Event, say
from tests.wampum.faults.ending import CHOSEN
from tests.wampum.faults.fault import fault, faults_in, phase_of, replaced

# The view


def _showing(game: Wampum, **parts: Callable[[State], Any]) -> Wampum:
    """Show every seat these parts of the table, whatever it may see."""

    def show(state: State, seat: Seat) -> View:
        return evolve(view(state, seat), **{name: part(state) for name, part in parts.items()})

    return evolve(game, view=show)


@fault("views_hide_what_they_must")
def hands_are_open(game: Wampum) -> Wampum:
    """The view shows the goods in the other hands."""
    return _showing(game, hands=lambda state: state.hands)


@fault("views_hide_what_they_must")
def the_number_of_kinds_in_a_hand_is_seen(game: Wampum) -> Wampum:
    """The view tells how many different kinds are in each hand, not only how many cards."""
    return _showing(game, held=lambda state: tuple(hand.kinds for hand in state.hands))


@fault("views_hide_what_they_must")
def bids_lie_face_up(game: Wampum) -> Wampum:
    """The view shows the goods of bids before the villages trade."""
    return _showing(game, bids=lambda state: tuple(None if bid is None else bid.goods for bid in state.bids))


@fault("views_hide_what_they_must")
def a_bid_in_the_air_is_seen(game: Wampum) -> Wampum:
    """The view shows the goods of a bid that is driven out."""
    return _showing(game, driven=lambda state: state.driven)


@fault("views_hide_what_they_must")
def the_pile_is_seen(game: Wampum) -> Wampum:
    """The view shows which goods are in the pile."""
    return _showing(game, in_pile=lambda state: state.pile)


@fault("views_hide_what_they_must")
def discards_lie_face_up(game: Wampum) -> Wampum:
    """The view shows which goods have been discarded."""
    return _showing(game, discarded=lambda state: state.discards)


@fault("views_hide_what_they_must")
def chests_are_open(game: Wampum) -> Wampum:
    """The view tells how much wampum the others have."""
    return _showing(game, wampum=lambda state: tuple(map(sum, state.chests)))


@fault("views_hide_what_they_must")
def cards_under_a_chest_are_seen(game: Wampum) -> Wampum:
    """The view shows what lies under the chests when the game is over."""
    return _showing(game, wampum=lambda state: state.chests if state.phase == "over" else None)


@fault("views_hide_what_they_must")
def the_neighbours_hand_is_seen(game: Wampum) -> Wampum:
    """The view of a seat is made for the seat after it: a mistake by one."""
    return evolve(game, view=lambda state, seat: view(state, (seat + 1) % game.seats))


@fault("views_hide_what_they_must", replays=False)
def the_text_shows_everything(game: Wampum) -> Wampum:
    """The table as text shows every seat all of it."""
    return evolve(game, text=lambda state, seat: draw(view(state, None)))


@fault("views_show_what_one_may_do", seats=2, engine=Engine.SEARCH)
def nobody_sees_the_own_hand(game: Wampum) -> Wampum:
    """A seat does not even see its own hand."""
    return _showing(game, hands=lambda state: (None,) * game.seats)


# Moves and turns


@fault("views_hide_what_they_must", seats=2)
def the_list_of_bids_tells_of_other_hands(game: Wampum) -> Wampum:
    """Nobody may bid more goods than the largest number of one kind that the next player holds."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        most = max(*state.hands[(seat + 1) % game.seats], 1)
        return tuple(
            wampum.Bids(seat, goods, village)
            for village in range(len(state.bids))
            for goods in SubMultisets(state.hands[seat], bidding.needed(state, village), most)
        )

    def objection(state: State, move: wampum.Bids) -> Illegal | None:
        return None if move in legal_moves(state, move.seat) else Illegal(say("too many"))

    return game.replacing("bid", legal_moves=legal_moves, objection=objection)


@fault("views_hide_what_they_must", seats=3)
def the_order_of_ways_out_tells_of_hands(game: Wampum) -> Wampum:
    """The ways out of a driven-out trader are listed backwards if the next player holds corn."""

    def legal_moves(state: State, seat: Seat) -> tuple[wampum.Move, ...]:
        ways = bidding.ways_out(state, seat)
        return ways[::-1] if state.hands[(seat + 1) % game.seats].corn else ways

    return game.replacing("move", legal_moves=legal_moves)


@fault("views_hide_what_they_must")
def whose_turn_it_is_tells_of_hands(game: Wampum) -> Wampum:
    """Of those over the limit the ones with the most kinds discard first."""

    def actors(state: State) -> tuple[Seat, ...]:
        over = income.over_the_limit(state)
        most = max((state.hands[seat].kinds for seat in over), default=0)
        return tuple(seat for seat in over if state.hands[seat].kinds == most)

    return game.replacing("discard", actors=actors)


# The words


def _telling_all(game: Wampum, name: str) -> Wampum:
    """Tell everybody what only a bystander may hear of a phase."""
    phase = phase_of(game, name)
    assert phase is not None
    tell = phase.narrate
    assert tell is not None
    return game.replacing(name, narrate=lambda before, move, after, seat: tell(before, move, after, None))


@fault("nothing_hidden_is_told", seats=2)
def bids_are_called_out(game: Wampum) -> Wampum:
    """Everybody hears which goods somebody bids."""
    return _telling_all(game, "bid")


@fault("nothing_hidden_is_told")
def hands_are_dealt_aloud(game: Wampum) -> Wampum:
    """Everybody hears which cards are dealt at set-up."""
    return _telling_all(game, "hands")


@fault("nothing_hidden_is_told")
def the_income_is_called_out(game: Wampum) -> Wampum:
    """Everybody hears which cards somebody is dealt."""
    return _telling_all(game, "income")


@fault("nothing_hidden_is_told")
def the_dealer_looks_at_the_cards(game: Wampum) -> Wampum:
    """The start player hears which cards are dealt to the others."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        return setup.tell_deal(before, move, after, None if seat == before.start else seat)

    return game.replacing("income", narrate=narrate)


@fault("nothing_hidden_is_told", seats=2)
def discards_are_called_out(game: Wampum) -> Wampum:
    """Everybody hears which goods somebody discards."""
    return _telling_all(game, "discard")


@fault("nothing_hidden_is_told", seats=5, ruleset=CHOSEN)
def chosen_pledges_are_called_out(game: Wampum) -> Wampum:
    """Everybody hears which cards somebody puts under the chest at the end."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        return end.tell_pledge(before, move, after, None)

    return replaced(game, "pledge", narrate=narrate)


@fault("nothing_hidden_is_told")
def the_goods_of_a_driven_out_bid_are_told(game: Wampum) -> Wampum:
    """When a trader moves everybody hears with which goods."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from bidding.tell_move(before, move, after, seat)
        goods = Goods() if before.driven is None else before.driven.goods
        yield say("the bid is {goods}", goods=goods)

    return game.replacing("move", narrate=narrate)


@fault("nothing_hidden_is_told")
def the_end_of_the_pile_is_foretold(game: Wampum) -> Wampum:
    """When the canoe is given everybody hears which kinds are left in the pile."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from bidding.tell_canoe(before, move, after, seat)
        yield say("in the pile: {goods}", goods=after.pile)

    return game.replacing("canoe", narrate=narrate)


@fault("what_the_rules_do_tells_nothing_hidden", seats=3)
def wampum_is_counted_aloud(game: Wampum) -> Wampum:
    """After each trade everybody hears how much wampum everybody has."""

    def narrate(before: State, move: wampum.Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
        yield from tell_trade(before, move, after, seat)
        for who, chest in enumerate(after.chests):
            yield say("{who:seat} has wampum: {number}", who=who, number=sum(chest))

    return game.replacing("trade", narrate=narrate)


FAULTS = faults_in(globals())
