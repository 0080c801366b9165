"""Faults in set-up and in the deal of new goods."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from boardrules import wampum
from boardrules.chance import Deck
from boardrules.counts import minus, plus
from boardrules.seats import Seat
from boardrules.verify.faults import Engine
from boardrules.wampum.components import Good, Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.phases import income, setup
from boardrules.wampum.state import State
from tests.wampum.faults.fault import changed, fault, faults_in, first_good, replaced, with_item

# Set-up


@fault("removed_goods_are_of_different_kinds")
def two_goods_of_a_kind_are_removed(game: Wampum) -> Wampum:
    """The second good that goes out of the game is of the same kind as the first."""

    def draws(state: State) -> Deck[wampum.Move]:
        again = Goods._make(min(left, gone) for left, gone in zip(state.pile, state.removed, strict=True))
        return Deck(tuple(map(wampum.Removes, Good)), again if any(again) else state.pile)

    return replaced(game, "remove", draws=draws, objection=None)


@fault("removed_goods_are_of_different_kinds", seats=2)
def no_goods_are_removed(game: Wampum) -> Wampum:
    """With two players all goods stay in the game."""
    return changed(game, "remove", lambda before, after: evolve(before, phase="hands"))


@fault("goods_are_conserved", seats=3)
def a_hand_is_dealt_with_replacement(game: Wampum) -> Wampum:
    """A card that is dealt to a hand stays in the pile."""
    return changed(game, "hands", lambda before, after: evolve(after, pile=before.pile))


@fault("everybody_gets_the_whole_income")
def a_house_rule_of_seventeen_cards_a_kind(game: Wampum) -> Wampum:
    """A card of each kind is missing in the box: the pile does not come out even."""
    return wampum.game(game.seats, evolve(game.ruleset, deck=Goods(17, 17, 17, 17, 17)))


@fault("everybody_can_bid", seats=3, engine=Engine.SEARCH)
def a_house_rule_of_a_short_box(game: Wampum) -> Wampum:
    """A corn is missing in the box: who gets no card of the last deal may have nothing to bid in the last round."""
    deck = game.ruleset.deck
    return wampum.game(game.seats, evolve(game.ruleset, deck=deck._replace(corn=deck.corn - 1)))


@fault("set_up_deals_as_much_as_is_due")
def the_last_village_gets_a_card_less(game: Wampum) -> Wampum:
    """The last village is dealt a card less than its starting value: < where <= is meant."""

    def change(before: State, after: State) -> State:
        done = sum(after.villages[-1]) >= after.table.values[-1] - 1 and after.phase == "goods"
        return evolve(after, phase="start" if after.start is None else "bid") if done else after

    return changed(game, "goods", change)


# Who is dealt what


def _dealt(game: Wampum, due: Callable[[State], tuple[wampum.Move, ...]]) -> Wampum:
    """Deal the cards of the income elsewhere."""
    return game.replacing("income", draws=lambda state: Deck(due(state), state.pile), objection=None)


def _to(choose: Callable[[State, int], Seat]) -> Callable[[Wampum], Wampum]:
    """Deal the card of this number to another player; what goes to a village stays as it is."""

    def due(state: State) -> tuple[wampum.Move, ...]:
        players = state.dealt < state.table.seats * state.table.rules.income
        return setup.to_seat(choose(state, state.dealt)) if players else income.next_draws(state)

    return lambda game: _dealt(game, due)


@fault("income_is_one_card_from_the_pile", seats=3)
def the_income_is_dealt_from_the_first_seat(game: Wampum) -> Wampum:
    """The deal begins with the first seat, whoever has the canoe."""
    return _to(lambda state, number: number // state.table.rules.income)(game)


@fault("income_is_one_card_from_the_pile")
def the_income_is_dealt_counter_clockwise(game: Wampum) -> Wampum:
    """The deal goes the wrong way round."""
    return _to(lambda state, number: ((state.start or 0) - number // state.table.rules.income) % game.seats)(game)


@fault("income_is_one_card_from_the_pile")
def the_start_player_gets_the_whole_income(game: Wampum) -> Wampum:
    """All cards of a deal go to the start player."""
    return _to(lambda state, number: state.start or 0)(game)


@fault("income_is_one_card_from_the_pile")
def an_income_of_three(game: Wampum) -> Wampum:
    """The first players get three cards each, until as many as are due have been dealt."""
    return _to(lambda state, number: ((state.start or 0) + number // 3) % game.seats)(game)


@fault("everybody_gets_the_whole_income")
def an_income_of_one(game: Wampum) -> Wampum:
    """The deal ends when each player could have one card."""

    def change(before: State, after: State) -> State:
        return evolve(after, phase="limit") if after.dealt == game.seats else after

    return changed(game, "income", change)


@fault("everybody_gets_the_whole_income", seats=2)
def the_village_gets_nothing(game: Wampum) -> Wampum:
    """With two players the village without a bid is dealt nothing."""

    def change(before: State, after: State) -> State:
        return evolve(after, phase="limit") if after.dealt == 2 * after.table.rules.income else after

    return changed(game, "income", change)


@fault("income_is_one_card_from_the_pile", seats=2)
def a_village_with_a_bid_gets_the_cards(game: Wampum) -> Wampum:
    """With two players the first village with a bid is dealt the two cards."""

    def due(state: State) -> tuple[wampum.Move, ...]:
        if state.dealt < state.table.seats * state.table.rules.income:
            return income.next_draws(state)
        return setup.to_village(next(place for place, bid in enumerate(state.bids) if bid is not None))

    return _dealt(game, due)


@fault("income_is_one_card_from_the_pile", seats=2)
def the_village_is_dealt_first(game: Wampum) -> Wampum:
    """With two players the village gets its two cards before the players have theirs."""

    def due(state: State) -> tuple[wampum.Move, ...]:
        villages = state.table.rules.village_income
        if state.dealt < villages:
            return setup.to_village(state.bids.index(None))
        return income.next_draws(evolve(state, dealt=state.dealt - villages))

    return _dealt(game, due)


@fault("goods_are_conserved")
def the_income_is_dealt_with_replacement(game: Wampum) -> Wampum:
    """A card that is dealt stays in the pile: the deck never ends."""
    return changed(game, "income", lambda before, after: evolve(after, phase=after.phase, pile=before.pile))


@fault("chances_sum_to_one")
def kinds_that_are_gone_are_drawn(game: Wampum) -> Wampum:
    """Kinds of which no card is left are among the draws, with the weight nothing."""
    return game.replacing("income", draws=lambda state: tuple(zip(income.next_draws(state), state.pile, strict=True)))


@fault("chances_sum_to_one")
def a_draw_is_listed_twice(game: Wampum) -> Wampum:
    """The first kind is listed twice, each time with one weight."""

    def draws(state: State) -> Sequence[tuple[wampum.Move, int]]:
        listed = income.income_draws(state)[:]
        return (listed[0], *listed)

    return game.replacing("income", draws=draws)


@fault("chances_sum_to_one")
def draws_are_weighted_by_fractions(game: Wampum) -> Wampum:
    """Weights are chances already, no whole numbers."""

    def draws(state: State) -> Sequence[tuple[wampum.Move, float]]:
        return tuple((move, weight / sum(state.pile)) for move, weight in income.income_draws(state))

    return game.replacing("income", draws=draws)


@fault("the_last_round_has_no_deal")
def the_last_round_has_a_deal(game: Wampum) -> Wampum:
    """In the last round too new goods are to be dealt."""
    return changed(game, "canoe", lambda before, after: evolve(after, phase="income"))


@fault("the_last_round_has_no_deal")
def the_first_round_has_no_deal(game: Wampum) -> Wampum:
    """New goods are dealt from the second round on."""
    return changed(game, "canoe", lambda before, after: evolve(after, phase="limit") if before.round == 1 else after)


def _other_kind(state: State, seat: Seat, drawn: Goods) -> State:
    """Give the last kind of good that the pile has to a seat instead of the one that was drawn."""
    kind = max((good for good in wampum.Good if state.pile[good]), default=None)
    if kind is None:
        return state
    other = Goods.one(kind)
    hands = with_item(state.hands, seat, plus(minus(state.hands[seat], drawn), other))
    return evolve(state, hands=hands, pile=minus(plus(state.pile, drawn), other))


@fault("the_card_drawn_is_the_card_dealt")
def another_card_is_dealt_than_drawn(game: Wampum) -> Wampum:
    """A player is dealt a card of another kind than was drawn, and told: the words do not go with what is seen."""

    def apply(state: State, move: wampum.Deals) -> State:
        return _other_kind(income.earn(state, move), move.to, Goods.one(move.good))

    return game.replacing("income", apply=apply)


@fault("set_up_deals_as_much_as_is_due", seats=3)
def all_villages_begin_alike(game: Wampum) -> Wampum:
    """Each village is dealt three cards, not its starting value."""

    def draws(state: State) -> Deck[wampum.Move]:
        village = next(village for village, goods in enumerate(state.villages) if sum(goods) < 3)
        return Deck(setup.to_village(village), state.pile)

    def change(before: State, after: State) -> State:
        full = sum(map(sum, after.villages)) == 3 * len(after.villages)
        return evolve(after, phase="start") if full else after

    return changed(game, "goods", change).replacing("goods", draws=draws, objection=None)


@fault("set_up_deals_as_much_as_is_due")
def a_card_goes_from_a_village_to_a_hand(game: Wampum) -> Wampum:
    """When set-up is done a card of the last village is in the first hand."""

    def change(before: State, after: State) -> State:
        if after.phase == "goods":
            return after
        card = first_good(after.villages[-1])
        villages = with_item(after.villages, len(after.villages) - 1, minus(after.villages[-1], card))
        return evolve(after, villages=villages, hands=with_item(after.hands, 0, plus(after.hands[0], card)))

    return changed(game, "goods", change)


@fault("the_card_drawn_is_the_card_dealt", seats=2)
def the_village_deals_with_the_pile(game: Wampum) -> Wampum:
    """With each card of the income the first village changes a card with the pile."""

    def change(before: State, after: State) -> State:
        card, other = first_good(after.villages[0]), first_good(after.pile)
        if not any(other):
            return after
        village = plus(minus(after.villages[0], card), other)
        return evolve(after, villages=with_item(after.villages, 0, village), pile=minus(plus(after.pile, card), other))

    return changed(game, "income", change)


FAULTS = faults_in(globals())
