"""The analysis and the effects: who executes what, what it takes out of the supply, and where the offers go."""

from __future__ import annotations

import pytest

from boardrules import fiji, say
from tests.fiji.tables import Position, game_of, states_of, table

A_WINS = ("2g", "1g", "1r", "1y")
"""Offers of four players of which the first has the most green."""

ALL_LEVEL = ("1g", "1g", "1g", "1g")
"""Offers that all cancel each other."""


def effect(card: str, *, supply: str = "5g4r3y2b", offers: tuple[str, ...] = A_WINS) -> tuple[Position, Position]:
    """Return the table before and after one effect, with offers of which the first has the most green."""
    before, after, *_ = table(effects=[card], supply=supply).analysis(*offers)
    return before, after


@pytest.mark.cite("fiji.exchange.top-down", "fiji.exchange.parts", "fiji.columns.pairs")
class TestTopDown:
    """Offers first, then one condition after the other, from the top, each with the effect beside it."""

    def test_nothing_is_analysed_before_all_have_offered(self) -> None:
        position = table(effects=["take 4g"]).play("A offers 2g", "B offers 1g", "C offers 1r")
        assert (position.phase, position.supply) == ("offer", "5g4r3y2b")

    def test_the_upper_condition_comes_first(self) -> None:
        cards = ("most green", "fewest green")
        effects = ("take 1b", "take 2y")
        states = table(behind=["2g", "1g"], conditions=cards, effects=effects).analysis("2g", "1g")
        assert [position.behind for position in states[:3]] == [["-", "-"], ["1b", "-"], ["1b", "2y"]]
        assert [position.state.card for position in states[:3]] == [0, 1, 2]

    @pytest.mark.parametrize(
        ("effects", "behind"),
        [
            (("take 2y", "take 1g1r1y1b"), ["2y", "-"]),
            (("take 1g1r1y1b", "take 2y"), ["1g1r1y1b", "-"]),
            (("half yellow", "take 2y"), ["1y", "-"]),
            (("take 2y", "take 1b"), ["2y", "1b"]),
        ],
    )
    def test_an_effect_can_leave_too_little_for_a_lower_one(self, effects: tuple[str, str], behind: list[str]) -> None:
        cards = ("most green", "fewest green")
        laid = table(behind=["2g", "1g"], supply="1g1r2y1b", conditions=cards, effects=effects)
        assert laid.analysis("2g", "1g")[2].behind == behind

    def test_a_choice_is_made_before_the_next_condition(self) -> None:
        waiting = table(
            behind=["2g", "1g"], conditions=["most green", "fewest green"], effects=["rotate", "take 1b"]
        ).offer("2g", "1g")
        assert (waiting.phase, waiting.behind) == ("rotate", ["-", "-"])
        assert waiting.play("A rotates 1").behind == ["-", "1b"]


@pytest.mark.cite("fiji.exchange.for-all-conditions")
class TestOneOfferForAll:
    """The same offer competes on all four conditions."""

    CARDS = ("most green", "most red", "fewest all", "most blue")

    def test_one_player_can_execute_several_effects(self) -> None:
        position = table(
            behind=["1g1r1b", "4y"], conditions=self.CARDS, effects=("take 1b", "take 2y", "take 3r", "keep")
        ).offer("1g1r1b", "4y")
        assert position.behind == ["1g4r2y2b", "-"]

    def test_what_is_won_does_not_change_the_offer(self) -> None:
        states = table(
            behind=["2g", "3g"], conditions=["most green"] * 2, effects=["others green", "take 1b"]
        ).analysis("2g", "3g")
        assert states[2].behind == ["1g", "1b"]
        assert states[2].offers == ["2g", "3g"]


@pytest.mark.cite(
    "fiji.exchange.ties-cancel",
    "fiji.exchange.next-best",
    "fiji.exchange.ties-again",
    "fiji.exchange.all-cancelled",
    "fiji.exchange.one-player",
    "fiji.gap.cancel-deeper",
)
class TestWhoExecutes:
    """The best alone; else the next best alone, and so on; else nobody."""

    @pytest.mark.parametrize(
        ("offers", "executor"),
        [
            (("3g", "2g", "1g", "1r", "2r"), "A"),
            (("3g", "3g", "1g", "1r", "2r"), "C"),
            (("3g", "3g", "1g", "1g", "2r"), "E"),
            (("3g", "3g", "3g", "3g", "2g"), "E"),
            (("3g", "3g", "1r", "1r", "2r"), None),
            (("2g", "2g", "2g", "2g", "2g"), None),
        ],
    )
    def test_one_or_nobody(self, offers: tuple[str, ...], executor: str | None) -> None:
        before, after, *_ = table(behind=["5g4r3y2b"] * 5, effects=["take 2y"]).analysis(*offers)
        gained = [seat for seat in range(5) if before.behind[seat] != after.behind[seat]]
        assert gained == ([] if executor is None else ["ABCDE".index(executor)])
        assert after.supply == ("5g4r3y2b" if executor is None else "5g4r1y2b")

    def test_nobody_chooses_where_all_have_cancelled(self) -> None:
        assert table(effects=["rotate"]).offer(*ALL_LEVEL).phase == "offer"

    def test_it_is_told(self) -> None:
        told = table(effects=["take 2y"]).play("A offers 3g", "B offers 3g", "C offers 1g").told("D offers 1r", 0)
        assert told[-4:] == [
            "For “most green”, A and B are level with 3 and cancel each other. [fiji.exchange.ties-cancel]",
            "For “most green”, C alone has 1 and executes the effect. [fiji.exchange.next-best]",
            "C takes 2 yellow from the supply for “take 2 yellow”. [fiji.effect.take]",
            "Exchange 1 is over, and the supply is 12 green, 5 red, 1 yellow and 2 blue. [fiji.exchange.return-offers]",
        ]


@pytest.mark.cite("fiji.exchange.must-execute", "fiji.gap.forced")
class TestMust:
    """The executor is bound to the effect, welcome or not."""

    def test_an_effect_that_only_helps_the_others(self) -> None:
        _, after = effect("others blue", supply="3b")
        assert after.behind == ["3g4r3y2b", "4g4r3y3b", "5g3r3y3b", "5g4r2y3b"]

    def test_there_is_a_choice_of_goals_and_none_to_refuse(self) -> None:
        for card, number in {"rotate": 4, "swap": 6}.items():
            waiting = table(effects=[card]).offer(*A_WINS)
            assert (waiting.phase, len(waiting.moves(0))) == (card, number)
            assert all(waiting.play(line).goals != waiting.goals for line in waiting.moves(0))


@pytest.mark.cite("fiji.effect.take", "fiji.effect.take-short", "fiji.effect.behind-screen", "fiji.gap.supply-short")
class TestTake:
    """What the card prints goes from the supply behind the executor's screen, or none of it does."""

    @pytest.mark.parametrize(
        ("card", "supply", "left", "behind"),
        [
            ("take 4g", "5g4r3y2b", "1g4r3y2b", "7g4r3y2b"),
            ("take 4g", "4g", "-", "7g4r3y2b"),
            ("take 3r", "5g4r3y2b", "5g1r3y2b", "3g7r3y2b"),
            ("take 2y", "2y", "-", "3g4r5y2b"),
            ("take 1b", "1b", "-", "3g4r3y3b"),
            ("take 1g1r1y1b", "1g1r1y1b", "-", "4g5r4y3b"),
        ],
    )
    def test_enough(self, card: str, supply: str, left: str, behind: str) -> None:
        _, after = effect(card, supply=supply)
        assert (after.supply, after.behind[0]) == (left, behind)
        assert after.behind[1:] == ["4g4r3y2b", "5g3r3y2b", "5g4r2y2b"]

    @pytest.mark.parametrize(
        ("card", "supply"),
        [
            ("take 4g", "3g4r3y2b"),
            ("take 3r", "5g2r3y2b"),
            ("take 2y", "5g4r1y2b"),
            ("take 1b", "5g4r3y"),
            ("take 1g1r1y1b", "5g4r3y"),
            ("take 1g1r1y1b", "4r3y2b"),
            ("take 4g", "-"),
        ],
    )
    def test_not_enough(self, card: str, supply: str) -> None:
        before, after = effect(card, supply=supply)
        assert (after.supply, after.behind) == (supply, before.behind)
        told = table(effects=[card], supply=supply).play(
            *(f"{s} offers {o}" for s, o in zip("ABC", A_WINS, strict=False))
        )
        beads = fiji.Beads.read(card.split()[1])
        assert (
            told.told("D offers 1y")[-2]
            == say(
                "The supply does not have {beads}, so nothing is taken.", "fiji.effect.take-short", beads=beads
            ).text()
        )


@pytest.mark.cite("fiji.effect.half", "fiji.effect.behind-screen", "fiji.gap.supply-short")
class TestHalf:
    """Half of what the supply has of a colour, an odd bead left over."""

    @pytest.mark.parametrize(("there", "taken"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (9, 4), (10, 5)])
    @pytest.mark.parametrize("colour", list(fiji.Colour))
    def test_rounded_down(self, colour: fiji.Colour, there: int, taken: int) -> None:
        supply = fiji.Beads(2, 2, 2, 2)._replace(**{str(colour): there})
        before, after = effect(f"half {colour}", supply=str(supply))
        gained = [has - had for had, has in zip(before.state.behind[0], after.state.behind[0], strict=True)]
        assert gained == [taken if each is colour else 0 for each in fiji.Colour]
        assert after.state.supply == supply._replace(**{str(colour): there - taken})
        assert after.behind[1:] == before.behind[1:]

    @pytest.mark.parametrize(
        ("supply", "told"),
        [
            ("5b", "A takes 2 blue from the supply for “take half of the blue beads”. [fiji.effect.half]"),
            ("1g2b", "A takes 1 blue from the supply for “take half of the blue beads”. [fiji.effect.half]"),
            (
                "4g1b",
                (
                    "Half of the blue beads in the supply (1) is none, so nothing is taken. "
                    "[fiji.effect.half, fiji.gap.supply-short]"
                ),
            ),
            (
                "4g",
                (
                    "Half of the blue beads in the supply (0) is none, so nothing is taken. "
                    "[fiji.effect.half, fiji.gap.supply-short]"
                ),
            ),
        ],
    )
    def test_it_is_told(self, supply: str, told: str) -> None:
        position = table(behind=["1g", "1r"], effects=["half blue"], supply=supply).play("A offers 1g")
        events = position.told("B offers 1r")
        assert events[-3] == "For “most green”, A alone has 1 and executes the effect. [fiji.exchange.must-execute]"
        assert events[-2] == told


@pytest.mark.cite(
    "fiji.effect.others", "fiji.effect.others-short", "fiji.effect.behind-screen", "fiji.gap.supply-short"
)
class TestOthers:
    """One bead for everybody but the executor, or for nobody."""

    def test_just_enough(self) -> None:
        before, after = effect("others red", supply="3r")
        assert after.supply == "-"
        assert after.behind[0] == before.behind[0]
        assert after.behind[1:] == ["4g5r3y2b", "5g4r3y2b", "5g5r2y2b"]

    @pytest.mark.parametrize("supply", ["2r", "1r", "9g9y9b"])
    def test_not_enough_for_all(self, supply: str) -> None:
        before, after = effect("others red", supply=supply)
        assert (after.behind, after.supply) == (before.behind, supply)

    @pytest.mark.parametrize("seats", [2, 3, 5])
    def test_so_many_as_there_are_others(self, seats: int) -> None:
        offers = ("2g", *["1g"] * (seats - 1))
        for number in range(seats + 2):
            laid = table(behind=offers, effects=["others yellow"], supply=f"{number}y" if number else "-")
            assert laid.analysis(*offers)[1].behind == ["-", *["1y" if number >= seats - 1 else "-"] * (seats - 1)]

    def test_it_is_told(self) -> None:
        for supply, told in {
            "2y": "B and C take 1 yellow each. [fiji.effect.others]",
            "1y": "The supply does not have enough yellow beads for all the others, so nothing is taken. "
            "[fiji.effect.others-short]",
        }.items():
            position = table(behind=["2g", "1g", "1r"], effects=["others yellow"], supply=supply)
            assert told in position.play("A offers 2g", "B offers 1g").told("C offers 1r")

    def test_of_a_single_other_it_is_told(self) -> None:
        position = table(behind=["2g", "1g"], effects=["others yellow"], supply="2y")
        assert "B takes 1 yellow. [fiji.effect.others]" in position.play("A offers 2g").told("B offers 1g")


@pytest.mark.cite("fiji.effect.keep", "fiji.effect.keep-whole")
class TestKeep:
    """The executor's offer goes back behind the screen, all of it, when the last condition is done."""

    OFFERS = ("2g1r1b", "1g", "1r", "1y")

    def test_it_goes_back_whole(self) -> None:
        laid = table(effects=["keep"])
        assert laid.offer(*self.OFFERS).behind == ["5g4r3y2b", "4g4r3y2b", "5g3r3y2b", "5g4r2y2b"]
        assert laid.offer(*self.OFFERS).supply == "6g5r4y2b"

    def test_not_before_the_last_condition(self) -> None:
        states = table(conditions=["most green"] * 2, effects=["keep", "take 1b"]).analysis(*self.OFFERS)
        assert [position.behind[0] for position in states] == ["3g3r3y1b", "3g3r3y1b", "3g3r3y2b", "5g4r3y3b"]
        assert [position.state.kept for position in states] == [(), (0,), (0,), ()]

    def test_there_is_nothing_to_choose(self) -> None:
        assert table(effects=["keep"]).offer(*self.OFFERS).phase == "offer"

    def test_only_for_this_exchange(self) -> None:
        again = table(effects=["keep"]).offer(*self.OFFERS).offer(*ALL_LEVEL)
        assert (again.state.exchange, again.behind[0]) == (3, "4g4r3y2b")

    def test_two_cards_can_serve_two_players(self) -> None:
        laid = table(behind=["1g", "2r"], conditions=["most red", "most green"], effects=["keep", "keep"], supply="-")
        assert laid.analysis("1g", "2r")[2].state.kept == (0, 1)
        assert (laid.offer("1g", "2r").behind, laid.offer("1g", "2r").supply) == (["1g", "2r"], "-")

    def test_twice_is_once(self) -> None:
        laid = table(behind=["1g", "2r"], conditions=["most red", "most all"], effects=["keep", "keep"], supply="-")
        assert laid.offer("1g", "2r").behind == ["-", "2r"]

    def test_it_is_told(self) -> None:
        told = table(behind=["2g", "1r"], effects=["keep"], supply="-").play("A offers 2g").told("B offers 1r", 1)
        assert told[-3:] == [
            "A will keep the offer. [fiji.effect.keep]",
            "A keeps the offer of 2 green. [fiji.effect.keep]",
            "Exchange 1 is over, and the supply is 1 red. [fiji.exchange.return-offers]",
        ]


@pytest.mark.cite("fiji.exchange.return-offers", "fiji.gap.offered-beads")
class TestOffersReturn:
    """Offers join the supply after the last condition, and not a moment before."""

    def test_all_of_them_at_once(self) -> None:
        states = table(behind=["1g1b", "2r"], supply="1y", effects=["keep"], conditions=["most yellow"]).analysis(
            "1g1b", "2r"
        )
        assert [position.supply for position in states] == ["1y", "1y", "1g2r1y1b"]
        assert [position.offers for position in states][1:] == [["1g1b", "2r"], ["?", "?"]]

    def test_no_effect_can_draw_on_them(self) -> None:
        laid = table(conditions=["most green", "fewest all"], effects=["take 4g", "half green"], supply="-")
        after = laid.offer("4g", "3g", "1r1y", "1y")
        assert after.behind == ["1g4r3y2b", "2g4r3y2b", "5g3r2y2b", "5g4r2y2b"]
        assert after.supply == "7g1r2y"

    def test_the_next_exchange_can(self) -> None:
        after = table(effects=["take 4g"], supply="-").offer("4g", "3g", "1r1y", "1y")
        assert after.offer("1g", "1r", "1y", "1b").behind[0] == "4g4r3y2b"


@pytest.mark.cite("fiji.exchange.three", "fiji.exchange.again")
class TestThreeExchanges:
    """The second and the third exchange run like the first, with the beads that are left and those won."""

    def test_then_heads(self) -> None:
        position = table(effects=["take 1b"])
        for number, offers in enumerate([A_WINS, A_WINS, ("1g", "1r", "1y", "1b")], start=1):
            assert (position.phase, position.state.exchange) == ("offer", number)
            position = position.offer(*offers)
        assert (position.state.round, position.phase) == (2, "conditions")

    @pytest.mark.parametrize("seats", [2, 5])
    def test_three_in_every_round(self, seats: int) -> None:
        states = states_of(game_of(seats), 9)
        due = {(state.round, state.exchange) for state in states if state.phase == "offer"}
        assert due == {(number, exchange) for number in (1, 2, 3, 4) for exchange in (1, 2, 3)}

    def test_with_what_is_left_and_what_was_won(self) -> None:
        position = table(behind=["2g", "1g1r"], effects=["take 1b"], supply="1b").offer("2g", "1g")
        assert position.behind == ["1b", "1r"]
        assert position.accepts("A offers 1b")
        assert position.refusal("A offers 1g") == "A does not have 1 green behind the screen. [fiji.exchange.own-beads]"
        assert position.refusal("B offers -") == "There must be 1 to 4 beads, not 0. [fiji.exchange.offer-size]"

    def test_the_same_four_pairs(self) -> None:
        position = table(effects=["take 1b"])
        assert position.offer(*A_WINS).state.columns == position.state.columns

    def test_from_the_top_again(self) -> None:
        due = table(conditions=["most green"] * 2, effects=["keep", "take 1b"]).offer(*A_WINS)
        assert (due.phase, due.state.card, due.game.view(due.state, 0).card) == ("offer", 0, 0)
