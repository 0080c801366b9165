"""Set-up: what goes out of the game, who is dealt what, what is left in the pile; and the course of a round."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.chance import Sampler
from boardrules.errors import Incoherent
from boardrules.seats import CHANCE
from boardrules.wampum.components import DECK, TRADERS, VILLAGES
from boardrules.wampum.invariants.steps import the_card_drawn_is_the_card_dealt
from boardrules.wampum.phases.setup import tell_deal
from boardrules.wampum.ruleset import lacking
from tests.wampum.tables import STANDARD, all_states_of, any_move, game_of, opening, states_of, unlaid

SEATS = (2, 3, 4, 5)
KINDS = ("corn", "hide", "tobacco", "weapon", "alcohol")


@pytest.mark.cite("wampum.setup.goods", "wampum.gap.fifth-good")
class TestGoods:
    """Five kinds, the fifth of them alcohol, with 18 cards each."""

    def test_the_deck(self) -> None:
        assert (str(DECK), sum(DECK), wampum.BOX) == ("18c18h18t18w18a", 90, DECK)
        assert tuple(map(str, wampum.Good)) == KINDS

    @pytest.mark.parametrize("seats", SEATS)
    def test_all_lie_together_before(self, seats: int) -> None:
        assert unlaid(seats).pile == DECK

    def test_no_rule_depends_on_the_name(self) -> None:
        assert wampum.trade("1a", "1c2a").kind == "goods"
        assert wampum.trade("1c", "2a").wampum == wampum.trade("1c", "2w").wampum == 1


@pytest.mark.cite("wampum.setup.box")
class TestBox:
    """Traders and chests for five, and the five villages that five players use."""

    def test_what_is_in_it(self) -> None:
        assert TRADERS == len(VILLAGES[-1]) == 5

    def test_it_is_enough_and_not_more(self) -> None:
        assert [lacking(STANDARD, seats) for seats in SEATS] == [()] * 4
        more = evolve(STANDARD, most_seats=6, villages=(*VILLAGES, (2, 3, 3, 3, 4, 4)))
        assert [(one.what, one.needed, one.there) for one in lacking(more, 6)] == [
            ("villages with a starting value of 4", 2, 1),
            ("traders and chests", 6, 5),
        ]


@pytest.mark.cite("wampum.setup.trader", "wampum.setup.chest")
class TestSeats:
    """One trader and one chest for each of two to five players."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_one_each(self, seats: int) -> None:
        state = opening(seats).state
        assert state.chests == (wampum.Goods(),) * seats
        assert len(state.hands) == seats
        full = next(s for s in states_of(game_of(seats), 1) if s.phase == "income")
        assert sorted(bid.seat for bid in full.bids if bid) == list(range(seats))

    @pytest.mark.parametrize("seats", [-1, 0, 1, 6, 26])
    def test_there_are_no_more(self, seats: int) -> None:
        with pytest.raises(Incoherent, match=f"seats: {seats} found, 2 to 5 expected"):
            wampum.game(seats)


@pytest.mark.cite("wampum.setup.removed")
class TestRemoved:
    """Two players play without one of each kind, four without two different ones, three and five with all."""

    def test_two_players(self) -> None:
        state = opening(2).state
        assert (str(state.removed), state.phase) == ("1c1h1t1w1a", "hands")
        assert str(state.pile) == "17c17h17t17w17a"
        told = [event.text() for event in game_of(2).opening()]
        assert told == [
            "The game is played without 1 corn, 1 hide, 1 tobacco, 1 weapon and 1 alcohol. [wampum.setup.removed]"
        ]

    @pytest.mark.parametrize("seats", [3, 5])
    def test_three_and_five(self, seats: int) -> None:
        state = opening(seats).state
        assert (str(state.removed), state.phase, state.pile) == ("-", "hands", DECK)
        assert game_of(seats).opening() == ()

    @pytest.mark.cite("wampum.gap.four-player-removal")
    def test_four(self) -> None:
        first = opening(4)
        assert first.actors == (CHANCE,)
        assert first.draws() == {f"remove {kind}": Fraction(1, 5) for kind in KINDS}
        second = first.play("remove tobacco")
        others = [kind for kind in KINDS if kind != "tobacco"]
        assert second.draws() == {f"remove {kind}": Fraction(1, 4) for kind in others}
        after = second.play("remove corn")
        assert (str(after.state.removed), str(after.state.pile)) == ("1c1t", "17c18h17t18w18a")
        assert after.phase == "hands"

    @pytest.mark.cite("wampum.gap.four-player-removal")
    def test_not_two_of_a_kind(self) -> None:
        second = opening(4).play("remove tobacco")
        assert second.refusal("remove tobacco") == (
            "A card of tobacco has been removed already, and each kind loses only one. [wampum.setup.removed]"
        )
        assert second.told("remove corn", 2) == ["The game is played without 1 corn. [wampum.setup.removed]"]

    @pytest.mark.parametrize("seats", SEATS)
    def test_they_stay_out(self, seats: int) -> None:
        removed = [state.removed for state in all_states_of(game_of(seats), 5) if state.phase != "remove"]
        assert len(set(removed)) == 1
        assert sum(removed[0]) == {2: 5, 3: 0, 4: 2, 5: 0}[seats]

    def test_by_the_cards_there_are(self) -> None:
        rules = evolve(STANDARD, deck=wampum.Goods(30, 15, 45), removed=(0, 2, 0, 0))
        first = opening(3, rules)
        assert first.draws() == {
            "remove corn": Fraction(1, 3),
            "remove hide": Fraction(1, 6),
            "remove tobacco": Fraction(1, 2),
        }
        assert first.play("remove tobacco").draws() == {"remove corn": Fraction(2, 3), "remove hide": Fraction(1, 3)}
        assert first.refusal("remove weapon") == "The pile has no weapon left. [wampum.setup.removed]"

    def test_one_alone(self) -> None:
        rules = evolve(STANDARD, removed=(1, 1, 1, 1))
        assert opening(3, rules).play("remove corn").phase == "hands"


@pytest.mark.cite("wampum.setup.shuffle")
class TestShuffle:
    """Any card that is left may be the next, each as likely as the other."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_every_draw_by_what_is_left(self, seats: int) -> None:
        game, drawn = game_of(seats), 0
        for state in states_of(game, 2):
            if state.phase in {"hands", "goods", "income"}:
                drawn += 1
                left = {str(good): Fraction(state.pile[good], sum(state.pile)) for good in wampum.Good}
                chances = {str(move.good): share for move, share in game.chance_outcomes(state)}
                assert chances == {kind: share for kind, share in left.items() if share}
                assert sum(chances.values()) == 1
        assert drawn == 90 - sum(state.removed)


@pytest.mark.cite("wampum.setup.hands", "wampum.setup.village-goods")
class TestDeal:
    """Five cards for each hand, then for each village as many as its value, out in the open."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_who_is_due(self, seats: int) -> None:
        position, seen = opening(seats).onward("hands"), []
        while position.phase in {"hands", "goods"}:
            line = next(iter(position.draws()))
            seen.append(line.split(" to ")[1])
            position = position.play(line)
        villages = STANDARD.values(seats)
        assert seen == [seat for seat in "ABCDE"[:seats] for _ in range(5)] + [
            f"village {number}" for number, value in enumerate(villages, start=1) for _ in range(value)
        ]
        assert position.held == [5] * seats
        assert tuple(map(sum, position.state.villages)) == villages

    def test_refused(self) -> None:
        position = opening(3)
        assert position.refusal("deal corn to B") == (
            "“deal corn to B” is not due now, but a draw such as “deal corn to A”. [wampum.setup.hands]"
        )
        assert "is no move of the phase hands" in position.refusal("deal corn to village 1")
        position = position.onward("goods")
        assert position.refusal("deal corn to village 2") == (
            "“deal corn to village 2” is not due now, but a draw such as “deal corn to village 1”. "
            "[wampum.setup.village-goods]"
        )
        assert "is no move of the phase goods" in position.refusal("deal corn to A")

    @pytest.mark.parametrize("place", [None, "B", -1, 26, (1,)])
    def test_what_is_no_seat(self, place: object) -> None:
        position = opening(3)
        told = position.game.objection(position.state, wampum.Deals(wampum.Good.CORN, place))
        assert str(told) == (
            "“something of the type Deals” is not due now, but a draw such as “deal corn to A”. [wampum.setup.hands]"
        )

    @pytest.mark.parametrize("place", [None, "B", (1,)])
    def test_what_is_no_village(self, place: object) -> None:
        position = opening(3).onward("goods")
        told = position.game.objection(position.state, wampum.DealsToVillage(wampum.Good.CORN, place))
        assert str(told).startswith(
            "“something of the type DealsToVillage” is not due now, but a draw such as “deal corn to village 1”. ["
        )

    def test_what_deals_nothing(self) -> None:
        state = opening(3).onward("bid").state
        assert list(tell_deal(state, wampum.Starts(0), state, None)) == []
        assert not the_card_drawn_is_the_card_dealt.holds(state, wampum.Starts(0), state)

    def test_not_what_has_run_out(self) -> None:
        rules = evolve(STANDARD, deck=wampum.Goods(1, 89), removed=(0, 0, 0, 0))
        position = opening(3, rules).play("deal corn to A")
        assert position.refusal("deal corn to A") == "The pile has no corn left. [wampum.setup.hands]"
        assert position.onward("goods").refusal("deal corn to village 1") == (
            "The pile has no corn left. [wampum.setup.village-goods]"
        )

    @pytest.mark.parametrize("phase", ["hands", "goods"])
    @pytest.mark.parametrize("good", ["corn", 7, None, -1])
    def test_what_is_no_good(self, phase: str, good: object) -> None:
        position = opening(3).onward(phase)
        move = wampum.Deals(good, 0) if phase == "hands" else wampum.DealsToVillage(good, 0)
        assert str(position.game.objection(position.state, move)).startswith(f"The pile has no {good} left.")

    def test_told(self) -> None:
        position = opening(3)
        assert position.told("deal corn to A", 0, ["Ann"]) == ["Ann is dealt a card: corn. [wampum.setup.hands]"]
        assert position.told("deal corn to A", 1, ["Ann"]) == ["Ann is dealt a card. [wampum.setup.hands]"]
        told = position.onward("goods").told("deal corn to village 1", 1)
        assert told == ["Village 1 is dealt a card: corn. [wampum.setup.village-goods]"]

    def test_another_hand(self) -> None:
        assert opening(3, evolve(STANDARD, hand=2)).onward("bid").held == [2, 2, 2]

    @pytest.mark.cite("wampum.setup.villages")
    @pytest.mark.parametrize(
        ("seats", "values"), [(2, (2, 3, 4)), (3, (2, 3, 4)), (4, (2, 3, 3, 4)), (5, (2, 3, 3, 3, 4))]
    )
    def test_villages_by_the_number_of_players(self, seats: int, values: tuple[int, ...]) -> None:
        laid = opening(seats).onward("bid")
        assert tuple(map(sum, laid.state.villages)) == values
        assert len(laid.bids) == len(values)

    @pytest.mark.cite("wampum.setup.pile")
    @pytest.mark.parametrize(("seats", "pile"), [(2, 66), (3, 66), (4, 56), (5, 50)])
    def test_the_rest_is_the_pile(self, seats: int, pile: int) -> None:
        laid = opening(seats).onward("bid")
        assert sum(laid.state.pile) == pile == STANDARD.pile(seats)
        for seat in range(seats):
            view = laid.game.view(laid.state, seat)
            assert view.in_pile == pile
            assert not any(isinstance(value, wampum.Goods) and sum(value) == pile for value in vars_of(view))


def vars_of(view: wampum.View) -> list[object]:
    """Return all that a view shows."""
    return [getattr(view, name) for name in type(view).__slots__ if name != "__weakref__"]


@pytest.mark.cite("wampum.setup.canoe", "wampum.gap.first-canoe")
class TestFirstCanoe:
    """Who starts is drawn, or by another reading it is the first seat."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_drawn(self, seats: int) -> None:
        position = opening(seats).onward("start")
        assert position.state.start is None
        assert position.draws() == {f"start {seat}": Fraction(1, seats) for seat in "ABCDE"[:seats]}
        after = position.play("start B")
        assert (after.state.start, after.actors, after.phase) == (1, (1,), "bid")
        assert position.told("start B", 0, ["Ann", "Bob"]) == ["Bob starts and has the canoe. [wampum.setup.canoe]"]

    def test_nobody_who_is_not_at_the_table(self) -> None:
        told = opening(3).onward("start").refusal("start D")
        assert told == "D is no seat at this table. [wampum.setup.canoe]"

    @pytest.mark.parametrize("seats", SEATS)
    def test_first_seat(self, seats: int) -> None:
        rules = evolve(STANDARD, first_canoe="first-seat")
        states = list(states_of(game_of(seats, rules), 1))
        assert "start" not in {state.phase for state in states}
        assert "start" not in {phase.name for phase in game_of(seats, rules).phases}
        assert next(state.start for state in states if state.phase == "bid") == 0


@pytest.mark.cite("wampum.play.rounds", "wampum.play.phases")
class TestCourse:
    """A round is bids, start player, goods, limit, trades; then comes the next one."""

    @pytest.mark.parametrize("seats", SEATS)
    def test_the_order_of_the_phases(self, seats: int) -> None:
        rounds: dict[int, list[str]] = {}
        for state in all_states_of(game_of(seats), 1):
            rounds.setdefault(state.round, []).append(state.phase)
        *whole, last = ([*dict.fromkeys(seen)] for seen in rounds.values())
        for number, seen in enumerate(whole):
            kept = [phase for phase in seen if phase not in {"move", "discard"}]
            setup = ["remove", "hands", "goods", "start"] if not number else []
            assert kept == [*setup, "bid", "canoe", "income", "limit", "trade"]
        assert last[0] == "bid"

    @pytest.mark.parametrize(
        "changes",
        [{}, {"final_pledge": "chosen"}, {"first_canoe": "first-seat"}, {"removed": (1, 1, 1, 1)}, {"limit_extra": 0}],
    )
    @pytest.mark.parametrize("seats", SEATS)
    def test_something_falls_at_every_step(self, seats: int, changes: dict[str, object]) -> None:
        game, sampler = game_of(seats, evolve(STANDARD, **changes)), Sampler(3)
        state = game.initial_state()
        while game.actors(state):
            move = any_move(game, state, sampler)
            measures = [game.measure(each) for each in (state, *game.trace(state, move))]
            assert all(later < earlier for earlier, later in pairwise(measures))
            state = game.step(state, move)


@pytest.mark.parametrize("place", [True, 1.0, None, "B", 7, -1])
def test_a_place_that_is_only_equal_to_one(place: Any) -> None:
    game = wampum.game(3)
    sampler, state = Sampler(1), game.initial_state()
    assert game.objection(state, wampum.Deals(wampum.Good.CORN, place)) is not None
    while state.phase != "start":
        assert game.objection(state, wampum.DealsToVillage(wampum.Good.CORN, place)) is not None or place == 7
        state = game.advance(state, sampler.draw(game.draws(state)))
    assert game.objection(state, wampum.Starts(place)) is not None
