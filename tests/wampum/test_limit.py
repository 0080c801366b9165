"""Phase 4: how much a hand may hold, and what becomes of the rest."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from attrs import evolve

from boardrules import wampum
from boardrules.bundles import BundleMoves
from boardrules.counts import total_of
from boardrules.errors import BoardRulesError
from tests.wampum.tables import STANDARD, Position, all_states_of, game_of, table


def limited(*hands: str, highest: int = 2, rules: wampum.Ruleset = STANDARD, **facts: object) -> Position:
    """Return the table at which the limit has just been found, with a highest bid of so many cards."""
    bids = [f"{'ABCDE'[seat]} 1w" for seat in range(len(hands))]
    bids[-1] = bids[-1].replace("1w", f"{highest}w")
    return table(hands=hands, bids=bids, rules=rules, phase="limit", **facts).settled()


@pytest.mark.cite("wampum.limit.size")
class TestSize:
    """Three more than the highest bid of the round."""

    @pytest.mark.parametrize("bids", list(product((1, 2, 5), repeat=3)))
    def test_as_a_function(self, bids: tuple[int, ...]) -> None:
        highest = max(bids)
        assert wampum.hand_limit(bids) == highest + 3
        assert wampum.hand_limit(dict(enumerate(bids))) == highest + 3
        assert wampum.hand_limit(bids, evolve(STANDARD, limit_extra=0)) == highest

    def test_no_bids(self) -> None:
        with pytest.raises(BoardRulesError, match="no bids found"):
            wampum.hand_limit([])

    @pytest.mark.parametrize("highest", range(1, 8))
    def test_at_the_table(self, highest: int) -> None:
        allowed = limited(f"{highest + 3}c", "1c", "1c", highest=highest)
        assert (allowed.phase, allowed.state.discards) == ("bid", wampum.Goods())
        over = limited(f"{highest + 4}c", "1c", "1c", highest=highest)
        assert (over.phase, over.actors, over.state.limit) == ("discard", (0,), highest + 3)

    def test_it_is_told(self) -> None:
        position = table(hands=["9c"] * 3, pile="6a").play("A bids 1c at 1", "B bids 4c at 2", "C bids 1c at 3")
        told = position.onward("income").play(*["deal alcohol to B"] * 2, *["deal alcohol to C"] * 2)
        assert "The hand limit is 7. [wampum.limit.size]" in told.play("deal alcohol to A").told("deal alcohol to A", 1)

    def test_another_limit(self) -> None:
        assert limited("3c", "1c", "1c", rules=evolve(STANDARD, limit_extra=0)).moves(0) == ["A discards 1c"]


@pytest.mark.cite("wampum.limit.discard")
class TestDiscard:
    """Whoever holds more discards down to the limit: which cards is a free choice, how many is not."""

    LAID = limited("3c2h2t", "5c", "9c")

    def test_just_as_many_as_needed(self) -> None:
        assert set(self.LAID.moves(0)) == {
            f"A discards {goods}" for goods in ("2c", "1c1h", "1c1t", "2h", "1h1t", "2t")
        }
        assert self.LAID.moves(2) == ["C discards 4c"]

    @pytest.mark.parametrize(("goods", "number"), [("-", 0), ("1c", 1), ("3c", 3), ("3c2h2t", 7)])
    def test_another_number_is_refused(self, goods: str, number: int) -> None:
        told = f"There must be 2 cards, not {number}. [wampum.limit.discard]"
        assert self.LAID.refusal(f"A discards {goods}") == told

    @pytest.mark.parametrize(
        ("goods", "words"),
        [("2w", "2 weapons"), ("4c", "4 corn"), ("1c1a", "1 corn and 1 alcohol"), ("1h1w", "1 hide and 1 weapon")],
    )
    def test_only_out_of_the_hand(self, goods: str, words: str) -> None:
        assert self.LAID.refusal(f"A discards {goods}") == f"A does not have {words} in hand. [wampum.limit.discard]"

    def test_one_card_too_many(self) -> None:
        refused = limited("3c2h1t", "5c", "5c").refusal("A discards 2c")
        assert refused == "There must be 1 card, not 2. [wampum.limit.discard]"

    @pytest.mark.parametrize("goods", [None, "2c", (1, 1), wampum.Goods(3, -1), wampum.Goods(2.0)])
    def test_what_are_no_goods(self, goods: object) -> None:
        objection = self.LAID.game.objection(self.LAID.state, wampum.Discards(0, goods))
        assert objection.clauses == ("wampum.limit.discard",)

    def test_they_are_listed_without_being_written_out(self) -> None:
        laid = limited("50c", "18c18h18t18w18a", highest=42)
        few, many = (laid.game.legal_moves(laid.state, seat) for seat in (0, 1))
        assert isinstance(few, BundleMoves)
        assert list(few) == [wampum.Discards(0, wampum.Goods(5))]
        assert len(many) > 50_000
        assert many[-1] in many
        assert wampum.Discards(0, many[-1].goods) not in many

    def test_nobody_within_the_limit(self) -> None:
        assert self.LAID.actors == (0, 2)
        assert self.LAID.moves(1) == []
        told = "It is not for B to act now, but for A and C. [wampum.limit.discard]"
        assert self.LAID.refusal("B discards 1c") == told

    def test_down_to_the_limit_and_no_further(self) -> None:
        after = self.LAID.play("A discards 1c1t")
        assert (after.held, after.actors) == ([5, 5, 9], (2,))
        assert after.trace("C discards 4c")[0].held == [5, 5, 5]

    def test_the_bid_does_not_count(self) -> None:
        assert limited("5c", "5c", "5c", highest=2).phase == "bid"


@pytest.mark.cite("wampum.gap.discards-together")
class TestTogether:
    """All who hold too much discard at the same time, so no order can matter."""

    def test_any_order(self) -> None:
        laid = limited("3c2h2t", "4c4h", "9c")
        lines = ("A discards 1c1t", "B discards 3h", "C discards 4c")
        assert laid.actors == (0, 1, 2)
        assert len({laid.play(*order).state for order in permutations(lines)}) == 1
        assert len({laid.play(*order).actors for order in permutations(lines[:2])}) == 1

    def test_nobody_learns_from_another(self) -> None:
        laid = limited("3c2h2t", "4c4h", "9c")
        for line in laid.moves(0):
            after = laid.play(line)
            assert after.moves(1) == laid.moves(1)
            assert after.game.view(after.state, 1) == laid.game.view(laid.play("A discards 2c").state, 1)


@pytest.mark.cite("wampum.limit.out-of-game")
class TestOutOfTheGame:
    """What is discarded never comes back."""

    def test_it_lies_apart(self) -> None:
        laid = limited("3c2h2t", "4c", "5c", discards=wampum.Goods(1))
        after = laid.trace("A discards 1c1t")[0]
        assert str(after.state.discards) == "2c1t"
        assert after.hands[0] == "2c2h1t"
        assert (after.state.pile, after.villages) == (laid.state.pile, laid.villages)

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_for_good(self, seats: int) -> None:
        for seed in range(3):
            discards = wampum.Goods()
            for state in all_states_of(game_of(seats), seed, 2):
                assert all(now >= then for now, then in zip(state.discards, discards, strict=True))
                discards = state.discards
                bids = [bid.goods for bid in (*state.bids, state.driven) if bid]
                still = total_of(state.pile, *state.hands, *bids, *state.villages, *state.chests)
                assert total_of(still, discards, state.removed) == wampum.BOX


@pytest.mark.cite("wampum.limit.face-down")
class TestFaceDown:
    """Nobody sees what was discarded, not even later; how much is open."""

    def test_told(self) -> None:
        laid = limited("3c2h2t", "4c", "5c")
        own, other, everything = (laid.told("A discards 1c1t", seat, ["Ann"])[0] for seat in (0, 1, None))
        assert own == everything == "Ann discards 1 corn and 1 tobacco. [wampum.limit.discard]"
        assert other == "Ann discards 2 cards. [wampum.limit.face-down]"

    def test_a_single_card_is_told(self) -> None:
        laid = limited("6c", "4c", "5c")
        assert laid.told("A discards 1c", 1, ["Ann"])[0] == "Ann discards 1 card. [wampum.limit.face-down]"

    def test_seen(self) -> None:
        after = limited("3c2h2t", "4c", "6c").play("A discards 1c1t")
        for seat in (0, 1, 2, None):
            assert after.game.view(after.state, seat).discarded == 2


@pytest.mark.cite("wampum.limit.only-then")
class TestOnlyThen:
    """At any other time a hand may be as large as it likes."""

    def test_while_bidding(self) -> None:
        position = table(hands=["20c", "1c", "1c", "1c"])
        assert position.phase == "bid"
        assert position.refusal("A discards 1c").startswith("“A discards 1c” is no move of the phase bid.")
        assert position.play("A bids 1c at 1").held[0] == 19

    def test_what_a_trade_brings_stays(self) -> None:
        laid = limited("5c", "1c", "1c", villages=["9w", "1c", "1c"])
        assert laid.phase == "bid"
        assert laid.held[0] == 14

    def test_before_the_deal(self) -> None:
        position = table(hands=["20c", "1c", "1c"]).play("A bids 1c at 1", "B bids 1c at 2", "C bids 1c at 3")
        assert (position.phase, position.held[0]) == ("income", 19)

    def test_at_the_end(self) -> None:
        end = limited("5c", "1c", "1c", villages=["9w", "1c", "1c"], final=True)
        assert (end.phase, end.held[0]) == ("over", 12)

    def test_in_the_last_round_too_phase_four_is_played(self) -> None:
        assert limited("7c", "1c", "1c", final=True).phase == "discard"
