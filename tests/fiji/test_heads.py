"""The end of a round and of the game, and the publisher's game for two."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.errors import Incoherent, Overdrawn
from boardrules.fiji.phases.heads import hand_out, tell_heads
from boardrules.outcomes import Outcome
from tests.fiji.tables import PLENTY, Position, opening, scored, states_of, table

STANDARD, TWO_PLAYER = fiji.STANDARD, fiji.TWO_PLAYER
SHEET_GOALS = ("most red", "fewest blue", "most green", "most yellow")
SHEET_HELD = ("3g2r4y3b", "3g2r3y3b", "1g3r2y", "2g3r")


@pytest.mark.cite("fiji.heads.sequence", "fiji.heads.shares", "fiji.heads.last-none", "fiji.ex.ranking")
class TestHeadsAreHandedOut:
    """The goals order the players, and each place takes its share out of the box."""

    def test_the_sheets_example(self) -> None:
        after = scored(SHEET_HELD, SHEET_GOALS)
        assert (after.state.heads, after.state.box) == ((1, 0, 2, 3), 34)

    def test_they_add_up(self) -> None:
        after = scored(SHEET_HELD, SHEET_GOALS, heads=(5, 4, 3, 2), box=26)
        assert (after.state.heads, after.state.box) == ((6, 4, 5, 5), 20)

    def test_the_goals_count_as_they_lie_at_the_end(self) -> None:
        laid = table(behind=["1g1r", "1g"], effects=["rotate"], goals=["most red"], supply=PLENTY, exchange=3)
        assert laid.offer("1g", "1g").state.heads == (1, 0)
        rotated = table(behind=["3g1r", "1g"], effects=["rotate"], goals=["most red"], supply=PLENTY, exchange=3).offer(
            "2g", "1g"
        )
        assert rotated.play("A rotates 1").state.heads == (0, 1)

    @pytest.mark.cite("fiji.heads.ties", "fiji.gap.tied-heads")
    def test_shared_places(self) -> None:
        held = ["2r", "2r", "2r", "1r"]
        assert scored(held, ["most red"]).state.heads == (1, 1, 1, 0)
        assert scored(held, ["most red"], evolve(STANDARD, tied_heads="next-place")).state.heads == (2, 2, 2, 0)

    @pytest.mark.cite("fiji.gap.tied-heads")
    def test_an_empty_box_is_the_fault_of_the_rules(self) -> None:
        rules = evolve(STANDARD, tied_heads="next-place")
        with pytest.raises(Overdrawn, match="15 heads handed out, 10 in the box"):
            scored(["1r"] * 5, ["most red"], rules, box=10)


@pytest.mark.cite("fiji.heads.open")
class TestScreensComeAway:
    """All beads are told to everybody before the places are."""

    def test_every_seat_hears_of_every_bead(self) -> None:
        before = table(behind=["2r1b", "1r"], goals=["most red"], supply=PLENTY, exchange=3)
        for seat in (0, 1):
            told = before.play("A offers 1b").told("B offers 1r", seat, ["Ann", "Bob"])
            assert told[6:11] == [
                "Ann has 2 red. [fiji.heads.open]",
                "Bob has 0 beads. [fiji.heads.open]",
                "Ann has place 1: ahead of Bob on goal 1, “most red”, 2 to 0. [fiji.heads.first-goal]",
                "Bob has place 2. [fiji.heads.all-places]",
                "Ann takes 1 head and now has 1. [fiji.heads.shares]",
            ]


@pytest.mark.cite("fiji.heads.return-beads")
class TestBeadsReturn:
    """All beads go to the supply, and the next round is dealt from it."""

    def test_everything_goes_back(self) -> None:
        before = table(behind=["2r", "1b"], supply="3g", phase="heads", exchange=3)
        after = hand_out(before.state)
        assert (str(after.supply), [str(beads) for beads in after.behind]) == ("3g2r1b", ["-", "-"])

    def test_the_table_is_cleared(self) -> None:
        before = table(behind=["2r", "1b"], phase="heads", exchange=3)
        after = hand_out(before.state)
        assert (after.round, after.phase, after.goals) == (2, "beads", ())
        assert (after.columns.conditions, after.columns.effects) == ((), ())

    def test_a_whole_game_loses_no_bead(self) -> None:
        position = opening(5)
        for state in states_of(position.game, 11):
            if state.phase in {"conditions", "over"}:
                assert sum(map(sum, state.behind)) + sum(state.supply) == 84


@pytest.mark.cite("fiji.end.most-heads", "fiji.end.shared")
class TestTheEnd:
    """After the last round the most heads win, alone or together."""

    def end(self, heads: tuple[int, ...]) -> Position:
        held = ["1r"] * len(heads)
        return scored(held, ["most red"], round=4, heads=heads, box=40 - sum(heads))

    def test_the_most_heads(self) -> None:
        end = self.end((4, 7, 6))
        assert end.game.outcome(end.state) == Outcome((4, 7, 6), (1,))
        assert (end.phase, end.game.actors(end.state)) == ("over", ())

    def test_a_shared_victory(self) -> None:
        for heads, winners in {(4, 7, 7): (1, 2), (5, 5, 5): (0, 1, 2), (0, 0): (0, 1)}.items():
            assert self.end(heads).game.outcome(self.end(heads).state) == Outcome(heads, winners)

    def test_the_last_round_counts(self) -> None:
        end = scored(["1r", "2r"], ["most red"], round=4, heads=(3, 2), box=35)
        assert end.game.outcome(end.state) == Outcome((3, 3), (0, 1))

    def test_nobody_has_won_before(self) -> None:
        third = scored(["1r", "2r"], ["most red"], round=3, heads=(3, 2), box=35)
        assert third.game.outcome(third.state) is None
        assert third.state.round == 4

    def test_it_is_told(self) -> None:
        laid = table(behind=["1r", "1r"], goals=["most red"], exchange=3, round=4)
        assert laid.play("A offers 1r").told("B offers 1r", names=["Ann", "Bob"])[-1] == (
            "The game is over, and Ann and Bob have won together. [fiji.end.shared]"
        )
        laid = table(behind=["2r", "1r"], goals=["most red"], exchange=3, round=4)
        assert laid.play("A offers 1r").told("B offers 1r", names=["Ann", "Bob"])[-1] == (
            "The game is over, and Ann has won. [fiji.end.most-heads]"
        )


# The publisher's game for two


def for_two(**facts: object) -> Position:
    """Return the table at which the two players have to set beads aside."""
    return table(behind=["6g5r4y3b"] * 2, rules=TWO_PLAYER, phase="hide", exchange=0, **facts)


@pytest.mark.cite("fiji.two-player.set", "fiji.two-player.supply", "fiji.gap.seats")
class TestSetsForTwo:
    """Larger sets for the players, a normal one for the supply."""

    def test_every_round(self) -> None:
        position = opening(2, TWO_PLAYER)
        dealt = [s for s in states_of(position.game, 3) if s.phase == "conditions" and not s.columns.conditions]
        assert [state.round for state in dealt] == [1, 2, 3, 4]
        assert {str(beads) for state in dealt for beads in state.behind} == {"6g5r4y3b"}
        assert {str(state.supply) for state in dealt} == {"5g4r3y2b"}

    @pytest.mark.parametrize("seats", [1, 3, 4, 5])
    def test_for_two_only(self, seats: int) -> None:
        with pytest.raises(Incoherent, match=f"seats: {seats} found, 2 expected"):
            fiji.game(seats, TWO_PLAYER)

    def test_two_may_also_play_by_the_sheet(self) -> None:
        assert opening(2).behind == ["5g4r3y2b"] * 2
        assert opening(2).onward("hide", "offer").phase == "offer"


@pytest.mark.cite("fiji.two-player.aside")
class TestBeadsSetAside:
    """After the goals each player hides four beads, which take no part in the round."""

    def test_after_the_goals(self) -> None:
        position = opening(2, TWO_PLAYER).onward("hide")
        assert len(position.goals) == 4
        assert position.game.actors(position.state) == (0, 1)

    @pytest.mark.parametrize("beads", ["4g", "1g1r1y1b", "2y2b", "1r3b"])
    def test_accepted(self, beads: str) -> None:
        assert for_two().accepts(f"A hides {beads}")

    @pytest.mark.parametrize(("beads", "size"), [("-", 0), ("3g", 3), ("5r", 5)])
    def test_another_number_is_refused(self, beads: str, size: int) -> None:
        told = f"There must be 4 beads, not {size}. [fiji.two-player.aside]"
        assert for_two().refusal(f"A hides {beads}") == told

    def test_what_is_not_there_is_refused(self) -> None:
        assert for_two().refusal("A hides 4b") == "A does not have 4 blue behind the screen. [fiji.exchange.own-beads]"

    def test_once_each(self) -> None:
        position = for_two().play("A hides 4g")
        assert position.refusal("A hides 4r") == "It is not for A to act now, but for B. [fiji.two-player.aside]"
        assert position.play("B hides 4r").phase == "offer"
        assert position.play("B hides 4r").state.exchange == 1

    def test_in_secret(self) -> None:
        position = for_two().play("A hides 4g")
        seen = position.game.view(position.state, 1)
        assert (seen.aside, seen.hidden_aside) == ((None, fiji.Beads()), (True, False))
        assert for_two().told("A hides 4g", 1) == ["A sets some beads aside. [fiji.two-player.aside]"]
        assert for_two().told("A hides 4g", 0) == ["A sets 4 green aside. [fiji.two-player.aside]"]
        assert for_two().told("A hides 4g") == for_two().told("A hides 4g", 0)

    def test_they_cannot_be_offered(self) -> None:
        position = for_two().play("A hides 3g1b", "B hides 4r")
        assert position.behind == ["3g5r4y2b", "6g1r4y3b"]
        assert position.refusal("A offers 4g") == "A does not have 4 green behind the screen. [fiji.exchange.own-beads]"

    def test_they_are_not_scored(self) -> None:
        aside = (fiji.Beads(green=4), fiji.Beads(red=4))
        after = scored(["1g", "2g"], ["most green", "most red", "most yellow", "most blue"], TWO_PLAYER, aside=aside)
        assert after.state.heads == (0, 4)

    def test_no_bead_is_set_aside_by_the_sheet(self) -> None:
        for state in states_of(opening(4).game, 1):
            assert state.phase != "hide"
            assert set(state.aside) == {fiji.Beads()}


@pytest.mark.cite("fiji.two-player.aside-back")
class TestAsideComesBack:
    """When the round ends, what was set aside goes to the supply too."""

    def test_with_all_the_rest(self) -> None:
        aside = (fiji.Beads(green=4), fiji.Beads(red=4))
        before = table(behind=["1y", "1b"], supply="-", rules=TWO_PLAYER, phase="heads", exchange=3, aside=aside)
        after = hand_out(before.state)
        assert (str(after.supply), after.aside) == ("4g4r1y1b", (fiji.Beads(), fiji.Beads()))


@pytest.mark.cite("fiji.two-player.goals", "fiji.two-player.level")
class TestGoalsForTwo:
    """The goals pay 4, 3, 2 and 1 in the order of the row; where both are level, nobody is paid."""

    GOALS = ("most green", "fewest red", "most yellow", "fewest blue")

    @pytest.mark.parametrize(
        ("held", "heads"),
        [
            (["1g", "1r"], (7, 0)),
            (["2g1r", "1g"], (4, 3)),
            (["1g1r1y", "1g1r1b"], (3, 0)),
            (["-", "-"], (0, 0)),
            (["1r", "1g1y"], (0, 9)),
            (["1g1y", "1r1b"], (10, 0)),
        ],
    )
    def test_one_by_one(self, held: list[str], heads: tuple[int, int]) -> None:
        after = scored(held, self.GOALS, TWO_PLAYER)
        assert (after.state.heads, after.state.box) == (heads, 40 - sum(heads))

    def test_it_is_told(self) -> None:
        laid = table(behind=["2g1r", "1g"], goals=self.GOALS, rules=TWO_PLAYER, phase="heads", exchange=3)
        told = [event.text() for event in tell_heads(laid.state, None, hand_out(laid.state), None)]
        assert told[2:] == [
            "For “most green”, A fulfils it best and takes 4 heads. [fiji.two-player.goals]",
            "For “fewest red”, B fulfils it best and takes 3 heads. [fiji.two-player.goals]",
            "For “most yellow”, the players are level, so nobody takes heads. [fiji.two-player.level]",
            "For “fewest blue”, the players are level, so nobody takes heads. [fiji.two-player.level]",
            "A takes 4 heads and now has 4. [fiji.two-player.goals]",
            "B takes 3 heads and now has 3. [fiji.two-player.goals]",
        ]
        laid = table(behind=["1r", "1r1b"], goals=self.GOALS, rules=TWO_PLAYER, phase="heads", exchange=3)
        told = [event.text() for event in tell_heads(laid.state, None, hand_out(laid.state), None)]
        assert "For “fewest blue”, A fulfils it best and takes 1 head. [fiji.two-player.goals]" in told
        assert "A takes 1 head and now has 1. [fiji.two-player.goals]" in told
