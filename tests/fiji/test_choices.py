"""Goals turned and goals swapped: the only effects that leave their executor a choice."""

from __future__ import annotations

import pytest
from attrs import evolve

from boardrules import fiji
from tests.fiji.tables import Position, table

ROW = ("most green", "fewest red", "most yellow", "fewest blue")


def waiting(card: str, **laid: object) -> Position:
    """Return the table at which B has to choose."""
    return table(behind=["2g", "3g", "2r"], effects=[card], goals=ROW, **laid).offer("2g", "3g", "2r")


@pytest.mark.cite("fiji.effect.rotate", "fiji.gap.forced")
class TestRotate:
    """The executor turns one goal upside down; its place in the row stays."""

    @pytest.mark.parametrize("number", [1, 2, 3, 4])
    def test_any_one_of_them(self, number: int) -> None:
        after = waiting("rotate").play(f"B rotates {number}")
        turned = [*ROW]
        way, colour = turned[number - 1].split()
        turned[number - 1] = f"{'fewest' if way == 'most' else 'most'} {colour}"
        assert after.goals == turned

    def test_twice_is_as_before(self) -> None:
        two = {"conditions": ["most green"] * 2}
        position = table(behind=["2g", "3g"], effects=["rotate"] * 2, goals=ROW, **two).offer("2g", "3g")
        assert position.play("B rotates 3", "B rotates 3").goals == list(ROW)

    def test_it_is_the_executors_choice(self) -> None:
        position = waiting("rotate")
        assert position.game.actors(position.state) == (1,)
        assert position.refusal("A rotates 1") == "It is not for A to act now, but for B. [fiji.effect.rotate]"
        assert position.moves(1) == ["B rotates 1", "B rotates 2", "B rotates 3", "B rotates 4"]
        assert position.moves(0) == position.moves(2) == []

    def test_refused(self) -> None:
        position = waiting("rotate")
        assert position.refusal("B rotates 5") == "There is no goal 5, only 1 to 4. [fiji.effect.rotate]"
        for line in ("B swaps 1 2", "B offers 1g", "goal most red"):
            assert position.refusal(line) == f"“{line}” is no move of the phase rotate. [fiji.effect.rotate]"

    @pytest.mark.parametrize("place", [-1, 4, True, None, "1"])
    def test_what_is_no_position(self, place: object) -> None:
        position = waiting("rotate")
        objection = position.game.objection(position.state, fiji.Rotates(1, place))
        assert objection is not None
        assert objection.clauses == ("fiji.effect.rotate",)
        assert str(objection).startswith("There is no goal ")
        assert "only 1 to 4. [" in str(objection)

    def test_it_goes_on_with_the_next_condition(self) -> None:
        after = waiting("rotate").play("B rotates 1")
        assert (after.phase, after.state.exchange, after.supply) == ("offer", 2, "10g6r3y2b")

    def test_it_is_told(self) -> None:
        position = table(behind=["2g", "3g"], effects=["rotate"], goals=ROW).play("A offers 2g")
        assert position.told("B offers 3g")[-1] == "B must rotate one of the goals. [fiji.effect.rotate]"
        told = waiting("rotate").told("B rotates 2", 0, ["Ann", "Bob", "Cat"])
        assert told[0] == "Bob rotates goal 2, which is now “most red”. [fiji.effect.rotate]"


@pytest.mark.cite("fiji.effect.swap", "fiji.gap.forced")
class TestSwap:
    """The executor lets two goals change places, each the way up it lies."""

    @pytest.mark.parametrize(
        ("line", "row"),
        [
            ("B swaps 1 2", ["fewest red", "most green", "most yellow", "fewest blue"]),
            ("B swaps 1 4", ["fewest blue", "fewest red", "most yellow", "most green"]),
            ("B swaps 2 3", ["most green", "most yellow", "fewest red", "fewest blue"]),
        ],
    )
    def test_they_change_places_and_are_not_turned(self, line: str, row: list[str]) -> None:
        assert waiting("swap").play(line).goals == row

    def test_any_pair(self) -> None:
        assert waiting("swap").moves(1) == [f"B swaps {pair}" for pair in ("1 2", "1 3", "1 4", "2 3", "2 4", "3 4")]

    def test_it_is_the_executors_choice(self) -> None:
        position = waiting("swap")
        assert position.game.actors(position.state) == (1,)
        assert position.refusal("C swaps 1 2") == "It is not for C to act now, but for B. [fiji.effect.swap]"

    def test_refused(self) -> None:
        position = waiting("swap")
        assert position.refusal("B swaps 1 5") == "There is no goal 5, only 1 to 4. [fiji.effect.swap]"
        assert position.refusal("B rotates 1") == "“B rotates 1” is no move of the phase swap. [fiji.effect.swap]"

    @pytest.mark.parametrize(("first", "second"), [(0, 0), (2, 1), (3, 0)])
    def test_two_different_goals_the_lower_first(self, first: int, second: int) -> None:
        position = waiting("swap")
        objection = position.game.objection(position.state, fiji.Swaps(1, first, second))
        assert (
            str(objection)
            == "Two different goals must be named, the one with the lower number first. [fiji.effect.swap]"
        )

    @pytest.mark.parametrize(("first", "second"), [(-1, 2), (0, 4), (0, True), (None, 2)])
    def test_what_is_no_position(self, first: object, second: object) -> None:
        position = waiting("swap")
        objection = position.game.objection(position.state, fiji.Swaps(1, first, second))
        assert objection is not None
        assert str(objection).startswith("There is no goal ")
        assert str(objection).endswith(", only 1 to 4. [fiji.effect.swap]")

    def test_it_is_told(self) -> None:
        position = table(behind=["2g", "3g"], effects=["swap"], goals=ROW).play("A offers 2g")
        assert position.told("B offers 3g")[-1] == "B must swap two of the goals. [fiji.effect.swap]"
        assert waiting("swap").told("B swaps 1 2")[0] == (
            "B swaps goals 1 and 2. The goals are now: fewest red, most green, most yellow and fewest blue. "
            "[fiji.effect.swap]"
        )


@pytest.mark.cite("fiji.exchange.zero-fewest", "fiji.gap.zero-most")
class TestOffersOfNone:
    """At the table too, none is the fewest; whether it can be the most is a reading."""

    OFFERS = ("1g", "1g", "1r")

    def taken(self, condition: str, rules: fiji.Ruleset = fiji.STANDARD) -> list[str]:
        laid = table(behind=self.OFFERS, conditions=[condition], effects=["take 1b"], rules=rules)
        return laid.analysis(*self.OFFERS)[1].behind

    def test_fewest(self) -> None:
        assert self.taken("fewest green") == ["-", "-", "1b"]

    def test_most(self) -> None:
        assert self.taken("most green") == ["-", "-", "1b"]
        assert self.taken("most green", evolve(fiji.STANDARD, zero_most="does-not-count")) == ["-", "-", "-"]

    def test_a_choice_is_not_asked_of_nobody(self) -> None:
        rules = evolve(fiji.STANDARD, zero_most="does-not-count")
        laid = table(behind=self.OFFERS, effects=["swap"], rules=rules)
        assert laid.analysis(*self.OFFERS)[1].phase == "analysis"

    @pytest.mark.parametrize("phase", ["rotate", "swap"])
    def test_nor_at_a_table_laid_by_hand(self, phase: str) -> None:
        level = (fiji.Beads(1), fiji.Beads(1))
        laid = table(behind=["1r", "1r"], effects=[phase], phase=phase, offers=level)
        assert laid.game.actors(laid.state) == ()
        assert laid.moves(0) == laid.moves(1) == []

    def test_what_is_told_is_by_the_same_reading(self) -> None:
        rules = evolve(fiji.STANDARD, zero_most="does-not-count")
        last = "C offers 1r"
        laid, read = (
            table(behind=self.OFFERS, effects=["take 1b"], rules=one).play("A offers 1g", "B offers 1g")
            for one in (fiji.STANDARD, rules)
        )
        assert "C alone has 0 and executes the effect" in " ".join(laid.told(last))
        assert "executes" not in " ".join(read.told(last))
