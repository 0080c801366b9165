"""Properties, probes and a law that Wampum does not have: with them the survivors are caught."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve, fields

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.counts import SubMultisets, plus
from boardrules.outcomes import Outcome
from boardrules.properties import Property, always, each_step
from boardrules.seats import Seat
from boardrules.verify.laws import Scene
from boardrules.wampum.components import Goods
from boardrules.wampum.game import Wampum
from boardrules.wampum.moves import Bids, Deals, DealsToVillage, Discards, Move, MovesTo, Pledges
from boardrules.wampum.state import State

# For boardrules.wampum.invariants.always


@always("wampum.end.most", "wampum.end.shared", "wampum.trade.wampum-worth")
def those_with_the_most_wampum_win(state: State, outcome: Outcome) -> bool:
    """At the end the scores are the cards under the chests, and all who have the most win, and nobody else."""
    scores = tuple(sum(chest) for chest in state.chests)
    return outcome.scores == scores and list(outcome.winners) == [
        seat for seat, score in enumerate(scores) if score == max(scores)
    ]


# For boardrules.wampum.invariants.steps


@each_step(
    "wampum.setup.hands",
    "wampum.setup.village-goods",
    "wampum.setup.villages",
    when=lambda before, move, after: before.phase == "goods" and after.phase != "goods",
)
def set_up_deals_as_much_as_is_due(before: State, move: Move | None, after: State) -> bool:
    """After set-up each hand has five cards and each village as many as its starting value."""
    hands, villages = (tuple(map(sum, bundles)) for bundles in (after.hands, after.villages))
    return hands == (after.table.rules.hand,) * after.table.seats and villages == after.table.values


def _with_one(bundles: tuple[Goods, ...], place: int, good: wampum.Good) -> tuple[Goods, ...]:
    return tuple(plus(had, Goods.one(good)) if here == place else had for here, had in enumerate(bundles))


@each_step(
    "wampum.setup.hands",
    "wampum.setup.village-goods",
    "wampum.income.two",
    when=lambda before, move, after: isinstance(move, (Deals, DealsToVillage)),
)
def the_card_drawn_is_the_card_dealt(before: State, move: Move, after: State) -> bool:
    """The card that is drawn comes out of the pile, goes where the draw says, and no other card moves."""
    match move:
        case Deals(good, seat):
            there = after.villages == before.villages and after.hands == _with_one(before.hands, seat, good)
        case DealsToVillage(good, village):
            there = after.hands == before.hands and after.villages == _with_one(before.villages, village, good)
        case _:
            return False
    return there and plus(after.pile, Goods.one(good)) == before.pile


_TOUCHES: Final = {
    "remove": {"pile", "removed"},
    "hands": {"hands", "pile"},
    "goods": {"villages", "pile"},
    "start": {"start"},
    "bid": {"hands", "bids", "driven", "left"},
    "move": {"bids", "driven", "left"},
    "canoe": {"start", "dealt"},
    "income": {"hands", "villages", "pile", "dealt"},
    "limit": {"traded"},
    "discard": {"hands", "discards"},
    "trade": {"villages", "hands", "chests", "bids", "round", "final", "traded", "dealt"},
    "pledge": {"hands", "chests", "pledged"},
}
"""What each phase may change."""


def _acting(before: State, move: Move | None) -> Seat | None:
    """Whose hand and chest a step is about, if it is about those of one player."""
    if before.phase == "trade" and before.traded < len(before.bids):
        bid = before.bids[before.traded]
        return None if bid is None else bid.seat
    return getattr(move, "seat", None)


@each_step("wampum.play.phases")
def nothing_else_changes(before: State, move: Move | None, after: State) -> bool:
    """Each phase changes only what it is about: a trade or a decision no other player's hand or chest."""
    touched = _TOUCHES[before.phase] | {"phase"}
    who = _acting(before, move)
    others = [] if who is None else [seat for seat in range(before.table.seats) if seat != who]
    return all(
        getattr(before, part.name) == getattr(after, part.name) for part in fields(State) if part.name not in touched
    ) and all(before.hands[seat] == after.hands[seat] and before.chests[seat] == after.chests[seat] for seat in others)


# For boardrules.wampum.phases.probing, as Fiji has it


def probes(state: State, sampler: Sampler) -> Iterator[Move]:
    """Go through a few moves of each kind by everybody: bundles of every size, of the hand and of the whole box.

    Villages go from one before the first to one past the last.
    """
    for seat in range(state.table.seats):
        hand = state.hands[seat]
        for size in range(sum(hand) + 1):
            goods = sampler.pick(SubMultisets(hand, size, size))
            yield Bids(seat, goods, sampler.below(len(state.bids)))
            yield Discards(seat, goods)
            yield Pledges(seat, goods)
        richer = plus(hand, Goods.one(sampler.pick(tuple(wampum.Good))))
        size = sampler.below(sum(richer)) + 1
        strange = sampler.pick(SubMultisets(richer, size, size))
        yield Bids(seat, strange, sampler.below(len(state.bids) + 2) - 1)
        yield Discards(seat, strange)
        for village in range(-1, len(state.bids) + 1):
            yield MovesTo(seat, village)


# For boardrules.verify.laws


def what_the_rules_do_tells_nothing_hidden(scene: Scene[Any, Any]) -> Iterator[str]:
    """What the rules do by themselves is told to a seat in the same words in two states that look the same to it.

    `nothing_hidden_is_told` compares whole moves: whatever comes after something that is turned up on the way, as
    bids are when villages trade, is never compared. Here each step of the rules is looked at by itself.
    """
    game, sampler = scene.game, scene.sampler
    assert game.redeal is not None
    seat = sampler.below(game.seats)
    for actor in game.actors(scene.state):
        move = sampler.pick(game.legal_moves(scene.state, actor))
        for here in game.trace(scene.state, move):
            phase, other = game.phase(here), game.redeal(here, seat, sampler)
            if phase.settle is None or phase.narrate is None:
                continue
            after, instead = phase.settle(here), phase.settle(other)
            if game.view(after, seat) != game.view(instead, seat):
                continue
            told = [
                [event.text() for event in phase.narrate(*step, seat)]
                for step in ((here, None, after), (other, None, instead))
            ]
            if told[0] != told[1]:
                yield f"{told[0]} or {told[1]} is told of what looks the same"


SUGGESTED: Final[tuple[Property, ...]] = (
    those_with_the_most_wampum_win,
    set_up_deals_as_much_as_is_due,
    the_card_drawn_is_the_card_dealt,
    nothing_else_changes,
)
"""Properties that would catch survivors."""


def stricter(game: Wampum) -> Wampum:
    """Return a game with the suggested properties and probes, where it does not have them by now."""
    names = {one.name for one in game.properties}
    more = tuple(one for one in SUGGESTED if one.name not in names)
    return evolve(game, properties=(*game.properties, *more), probes=game.probes or probes)
