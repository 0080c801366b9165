"""The offers: how many beads, whose, and what the others see before the hands open."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from attrs import evolve

from boardrules import fiji
from tests.fiji.tables import game_of, table

STANDARD = fiji.STANDARD


@pytest.mark.cite("fiji.exchange.offer-size")
class TestOfferSize:
    """One to four beads, in any mix."""

    @pytest.mark.parametrize("beads", ["1b", "2g", "3y", "4g", "1g1r1y1b", "2r2b", "3g1b"])
    def test_accepted(self, beads: str) -> None:
        assert table().accepts(f"A offers {beads}")

    @pytest.mark.parametrize(("beads", "size"), [("-", 0), ("5g", 5), ("4g1r", 5), ("5g4r3y2b", 14)])
    def test_refused(self, beads: str, size: int) -> None:
        assert (
            table().refusal(f"A offers {beads}")
            == f"There must be 1 to 4 beads, not {size}. [fiji.exchange.offer-size]"
        )

    def test_all_mixes_are_listed_once(self) -> None:
        moves = table().moves(1)
        assert len(set(moves)) == len(moves) == 4 + 10 + 19 + 30

    def test_other_bounds(self) -> None:
        rules = evolve(STANDARD, offer_least=0, offer_most=2)
        position = table(behind=["3g", "3g"], rules=rules)
        assert position.moves(0) == ["A offers -", "A offers 1g", "A offers 2g"]
        assert "There must be 0 to 2 beads, not 3." in position.refusal("A offers 3g")
        rules = evolve(STANDARD, offer_least=1, offer_most=1)
        position = table(behind=["3g", "3g"], rules=rules)
        assert position.refusal("A offers 2g") == "There must be 1 bead, not 2. [fiji.exchange.offer-size]"
        rules = evolve(STANDARD, offer_least=2, offer_most=2)
        position = table(behind=["3g", "3g"], rules=rules)
        assert position.refusal("A offers 1g") == "There must be 2 beads, not 1. [fiji.exchange.offer-size]"

    def test_so_many_that_nobody_writes_them_out(self) -> None:
        rules = evolve(STANDARD, player_set=fiji.Beads(30, 30, 30, 30), offer_least=2, offer_most=40)
        position = table(behind=["30g30r30y30b"] * 2, rules=rules)
        listed = position.game.legal_moves(position.state, 1)
        ways = sum(
            1
            for green, red, yellow in product(range(31), repeat=3)
            for blue in range(31)
            if 2 <= green + red + yellow + blue <= 40
        )
        assert len(listed) == ways > 100_000
        assert [str(move) for move in listed[:2]] == ["B offers 2g", "B offers 1g1r"]
        assert str(listed[-1]) == "B offers 10y30b"
        for line in ("B offers 2b", "B offers 10g10r10y10b"):
            assert position.accepts(line)
        assert position.refusal("B offers 1g") == "There must be 2 to 40 beads, not 1. [fiji.exchange.offer-size]"
        assert (
            position.refusal("B offers 31b") == "B does not have 31 blue behind the screen. [fiji.exchange.own-beads]"
        )
        assert position.play("B offers 10y30b").behind[1] == "30g30r20y"

    @pytest.mark.parametrize("beads", [fiji.Beads(-1, 2), fiji.Beads(1.0), fiji.Beads(True), (1,), "1g", "1g1r"])
    def test_what_are_no_beads(self, beads: object) -> None:
        objection = game_of(4).objection(table().state, fiji.Offers(0, beads))
        assert objection is not None
        assert objection.clauses == ("fiji.exchange.offer-size",)
        assert str(objection).startswith(repr(beads))
        assert " of each colour " in str(objection)

    @pytest.mark.parametrize("beads", [None, 3, [1, 0, 0, 0]])
    def test_what_is_no_bundle(self, beads: object) -> None:
        objection = game_of(4).objection(table().state, fiji.Offers(0, beads))
        assert objection is not None
        assert objection.clauses == ("fiji.exchange.offer-size",)


@pytest.mark.cite("fiji.exchange.own-beads")
class TestOwnBeads:
    """Only what lies behind one's own screen can be offered."""

    def test_accepted(self) -> None:
        assert table(behind=["1g", "4r"]).accepts("B offers 4r")

    @pytest.mark.parametrize(
        ("line", "beads"),
        [
            ("A offers 1r", "1 red"),
            ("A offers 2g", "2 green"),
            ("A offers 1g1b", "1 green and 1 blue"),
            ("B offers 1g", "1 green"),
            ("A offers 9b", "9 blue"),
        ],
    )
    def test_refused(self, line: str, beads: str) -> None:
        told = table(behind=["1g", "4r"]).refusal(line)
        assert told == f"{line[0]} does not have {beads} behind the screen. [fiji.exchange.own-beads]"

    def test_with_a_name(self) -> None:
        position = table(behind=["1g", "4r"])
        objection = position.game.objection(position.state, position.game.read("A offers 1b"))
        assert objection is not None
        assert objection.text(["Ann", "Bob"]) == "Ann does not have 1 blue behind the screen. [fiji.exchange.own-beads]"

    def test_offered_beads_leave_the_screen(self) -> None:
        position = table(behind=["3g1b", "4r"]).play("A offers 2g")
        assert (position.behind, position.offers) == (["1g1b", "4r"], ["2g", "?"])


@pytest.mark.cite("fiji.exchange.hidden", "fiji.exchange.reveal")
class TestClosedHands:
    """All choose at the same time, nobody sees an offer, and then all lie open at once."""

    def test_everybody_may_act(self) -> None:
        position = table()
        assert position.game.actors(position.state) == (0, 1, 2, 3)
        assert position.play("C offers 1g").game.actors(position.play("C offers 1g").state) == (0, 1, 3)

    def test_nobody_offers_twice(self) -> None:
        position = table().play("C offers 1g")
        assert (
            position.refusal("C offers 1g") == "It is not for C to act now, but for A, B and D. [fiji.exchange.reveal]"
        )
        assert position.moves(2) == []

    def test_nobody_who_is_not_at_the_table(self) -> None:
        assert (
            table(behind=["1g", "1g"]).refusal("C offers 1g")
            == "It is not for C to act now, but for A and B. [fiji.exchange.reveal]"
        )

    @pytest.mark.parametrize("seat", [-1, 26, "A"])
    def test_nobody_without_a_letter(self, seat: object) -> None:
        objection = game_of(4).objection(table().state, fiji.Offers(seat, fiji.Beads(1)))
        assert objection is not None
        assert "to act now" in str(objection)

    def test_an_offer_is_secret_until_the_last_one(self) -> None:
        position = table().play("A offers 2g", "B offers 1b", "C offers 1r")
        assert position.game.view(position.state, 3).offers == (None,) * 4
        assert position.game.view(position.state, 3).placed == (True, True, True, False)
        opened = position.game.trace(position.state, position.game.read("D offers 1y"))[0]
        assert [str(beads) for beads in position.game.view(opened, 3).offers] == ["2g", "1b", "1r", "1y"]

    def test_only_the_owner_is_told_which_beads(self) -> None:
        owner, other, all_seen = (table().told("A offers 2g", seat, ["Ann"]) for seat in (0, 1, None))
        assert owner == all_seen == ["Ann offers 2 green. [fiji.exchange.hidden]"]
        assert other == ["Ann places an offer. [fiji.exchange.hidden]"]

    def test_all_are_told_when_the_hands_open(self) -> None:
        told = table(behind=["2g", "1r"]).play("A offers 2g").told("B offers 1r", 0)
        assert told[:3] == [
            "B places an offer. [fiji.exchange.hidden]",
            "A has offered 2 green. [fiji.exchange.reveal]",
            "B has offered 1 red. [fiji.exchange.reveal]",
        ]

    def test_the_order_of_choosing_does_not_matter(self) -> None:
        lines = ("A offers 2g", "B offers 1g1r", "C offers 3y", "D offers 1b")
        ends = {table(effects=["take 3r"]).play(*order).state for order in permutations(lines)}
        assert len(ends) == 1

    def test_other_moves_wait(self) -> None:
        for line in ("A rotates 1", "A swaps 1 2", "condition most green", "goal most red"):
            assert table().refusal(line) == f"“{line}” is no move of the phase offer. [fiji.exchange.reveal]"

    def test_a_move_of_the_game_for_two_does_not_come_up(self) -> None:
        assert table().refusal("A hides 4g").endswith("” is no move of the phase offer. [fiji.exchange.reveal]")

    @pytest.mark.parametrize("move", ["A offers 1g", None, ("A", "1g"), 7])
    def test_what_is_no_move_at_all(self, move: object) -> None:
        kind = type(move).__name__
        assert str(game_of(4).objection(table().state, move)) == (
            f"“something of the type {kind}” is no move of the phase offer. [fiji.exchange.reveal]"
        )
