"""Reductions leave out states and miss nothing: each is held against the whole search."""

from __future__ import annotations

from typing import Any

import pytest

from boardrules import BoardRulesError, Game, Outcome, Phase, always, check, fiji, kawa, sometimes, wampum
from boardrules.records import retrace
from boardrules.verify import reductions
from boardrules.verify.explore import explore
from boardrules.verify.reductions import Reductions, offered, reductions_of
from boardrules.verify.soundness import faults_of_reductions
from examples.bead_model import CONFIGS
from examples.bead_model import game as beads
from tests.verify.boxes import box
from tests.verify.worlds import coin, countdown, picks


def sorted_picks(state: Any) -> Any:
    return tuple(sorted(state, key=str))


@always
def nobody_picks_two(state: Any) -> bool:
    """Nobody picks two."""
    return 2 not in state


@sometimes
def the_second_picks_alone(before: Any, move: Any, after: Any) -> bool:
    """The second picks before the first does."""
    return after[0] is None and after[1] is not None


@sometimes
def the_second_picks_more(state: Any) -> bool:
    """The second has picked more than the first."""
    return None not in state and state[1] > state[0]


def seat_picks(*properties: Any) -> Game[Any, Any]:
    return picks(symmetries={"seats": sorted_picks}, properties=properties)


def three_picks() -> Game[Any, Any]:
    """Return a game of three who pick at the same time, and then tell in turn whether they like it."""

    def apply(state: Any, move: str) -> Any:
        seat, number = "ABC".index(move[0]), int(move[-1])
        return (*state[:seat], number, *state[seat + 1 :])

    return Game(
        name="three picks",
        seats=3,
        start=(None, None, None),
        phases=[
            Phase(
                name="pick",
                actors=lambda state: tuple(seat for seat in range(3) if state[seat] is None),
                legal_moves=lambda state, seat: tuple(f"{'ABC'[seat]} picks {number}" for number in range(2)),
                apply=apply,
            ),
            Phase(name="over"),
        ],
        phase_of=lambda state: "pick" if None in state else "over",
        outcome=lambda state: None if None in state else Outcome(state, ()),
        symmetries={"seats": sorted_picks},
    )


class TestNames:
    """Reductions are asked for by name."""

    def test_what_is_offered(self) -> None:
        assert offered(fiji.game(3)) == ("macro", "chance", "seats")
        assert offered(kawa.game(2)) == ("macro", "chance", "columns")
        assert offered(countdown()) == ("macro", "chance")

    def test_a_symmetry_brings_macro_steps(self) -> None:
        assert reductions_of(fiji.game(3), ["seats"]) == Reductions(macro=True, symmetries=("seats",))
        assert reductions_of(fiji.game(3), ["seats", "seats", "chance"]).names == ("macro", "chance", "seats")
        assert reductions_of(fiji.game(3), []).names == ()

    def test_an_unknown_name(self) -> None:
        with pytest.raises(BoardRulesError, match=r"'seat' found, any of macro, chance, seats expected.*seats"):
            explore(fiji.game(3), reduce=["seat"])

    def test_in_a_check(self) -> None:
        verdict = check(seat_picks(), games=2, reduce=["seats"])
        assert verdict.looks[1].reductions == ("macro", "seats")
        assert "reduced by macro, seats" in str(verdict)
        assert check(seat_picks(), games=2, reduce="all").looks[1].reductions == ("macro", "chance", "seats")


class TestMacroSteps:
    """All decisions at the same time are one step, in the order of the seats."""

    def test_sizes(self) -> None:
        assert explore(picks())[0].look.states == 16
        look = explore(picks(), reduce=["macro"])[0].look
        assert (look.states, look.steps, look.ends, look.depth) == (10, 9, 9, 1)

    def test_of_three(self) -> None:
        assert explore(three_picks())[0].look.states == 27
        assert explore(three_picks(), reduce=["macro"])[0].look.states == 9

    def test_what_happens_inside_is_looked_at(self) -> None:
        play = explore(picks(properties=[nobody_picks_two]), reduce=["macro"])[0].broken["nobody_picks_two"]
        assert play.moves == ("A picks 2",)

    def test_what_only_another_order_shows_is_not_seen(self) -> None:
        game = picks(properties=[the_second_picks_alone])
        assert explore(game)[0].shown["the_second_picks_alone"].moves == ("B picks 0",)
        assert not explore(game, reduce=["macro"])[0].shown

    def test_a_run_of_draws(self) -> None:
        look = explore(coin(), reduce=["macro"])[0].look
        assert (look.states, look.steps, look.depth) == (5, 4, 1)

    def test_the_end_of_a_long_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(reductions, "MOST_INSIDE", 2)
        look = explore(three_picks(), reduce=["macro"])[0].look
        assert look.states > 9
        assert look.ends == 8

    def test_decisions_in_turn_that_count_as_one(self) -> None:
        assert explore(beads(CONFIGS["S"]), reduce=["macro"])[0].look.states == 132


class TestChance:
    """Draws that come to the same are one step."""

    def test_sizes(self) -> None:
        game = coin((("heads", 1), ("tails", 1), ("edge", 2)), phases=self.phases())
        assert self.steps_and_states(game, []) == (9, 7)
        assert self.steps_and_states(game, ["chance"]) == (6, 7)

    def phases(self) -> list[Phase[Any, Any]]:
        draws = (("heads", 1), ("tails", 1), ("edge", 2))
        return [
            Phase(
                name="toss",
                draws=lambda state: draws,
                apply=lambda state, move: (*state, "heads" if move == "edge" else move),
            ),
            Phase(name="over"),
        ]

    def steps_and_states(self, game: Game[Any, Any], names: list[str]) -> tuple[int, int]:
        look = explore(game, reduce=names)[0].look
        return look.steps, look.states

    def test_decisions_are_not_merged(self) -> None:
        assert self.steps_and_states(countdown(), ["chance"]) == self.steps_and_states(countdown(), [])


class TestSymmetry:
    """One state stands for all that differ only in names, and plays are told as they are played."""

    def test_sizes(self) -> None:
        assert explore(seat_picks(), reduce=["seats"])[0].look.states == 7

    def test_a_play_replays(self) -> None:
        game = seat_picks(the_second_picks_more, nobody_picks_two)
        report, _ = explore(game, reduce=["seats"])
        *_, (_, _, last) = retrace(game, report.shown["the_second_picks_more"].record)
        assert last == (0, 1)
        assert report.broken["nobody_picks_two"].moves == ("A picks 2",)

    def test_what_is_shown_by_another_than_the_one_that_stands_for_it(self) -> None:
        @sometimes
        def first_and_second_pick_less_than_the_third(before: Any, move: Any, after: Any) -> bool:
            """The third picks one, all others nothing."""
            return after == (0, 0, 1)

        game = three_picks()
        game = Game(
            name="three",
            seats=3,
            start=game.start,
            phases=game.phases,
            phase_of=game.phase_of,
            outcome=game.outcome,
            symmetries=game.symmetries,
            properties=[first_and_second_pick_less_than_the_third],
        )
        play = explore(game, reduce=["seats"])[0].shown["first_and_second_pick_less_than_the_third"]
        assert play.moves == ("A picks 0", "B picks 0", "C picks 1")

    def test_a_symmetry_that_is_none_is_caught(self) -> None:
        game = countdown(9, symmetries={"parity": lambda state: state % 2 if state > 2 else state})
        report, _ = explore(game, reduce=["parity"])
        assert "symmetries_lead_to_the_same" in report.broken

    def test_what_is_not_found_again(self) -> None:
        @always
        def four_are_never_left(state: int) -> bool:
            """Four are never left."""
            return state != 4

        # Eight are taken for five, which leave four; in play they do not.
        game = countdown(
            9, symmetries={"five": lambda state: 5 if state == 8 else state}, properties=[four_are_never_left]
        )
        assert explore(game, reduce=["five"])[0].broken["four_are_never_left"].moves == ("take 1",)

    def test_what_cannot_be_reached_again(self) -> None:
        @always
        def there_is_much(state: int) -> bool:
            """There is much."""
            return state > 3

        # From 9 one comes to 8 or 7, both of which are taken for 5: what follows that is never met in play.
        game = countdown(
            9, symmetries={"five": lambda state: 5 if 5 < state < 9 else state}, properties=[there_is_much]
        )
        report, _ = explore(game, reduce=["five"])
        assert report.broken["symmetries_lead_to_the_same"].detail


SMALL: dict[str, tuple[Game[Any, Any], tuple[str, ...]]] = {
    "picks": (seat_picks(nobody_picks_two, the_second_picks_more), ("seats",)),
    "picks, macro": (seat_picks(nobody_picks_two), ("macro",)),
    "three picks": (three_picks(), ("macro", "chance", "seats")),
    "a coin": (coin(), ("chance",)),
    "a coin, macro": (coin(), ("macro",)),
    "beads": (beads(CONFIGS["D"]), ("macro", "seats")),
}


class TestSoundness:
    """Nothing that the whole search finds is missed, and nothing else is found."""

    @pytest.mark.parametrize("name", SMALL)
    def test_of_small_games(self, name: str) -> None:
        game, names = SMALL[name]
        assert list(faults_of_reductions(game, names)) == []

    def test_states_that_are_missing(self) -> None:
        game = countdown(9, symmetries={"large": lambda state: 9 if state > 5 else state})
        found = list(faults_of_reductions(game, ["large"]))
        assert found[0].endswith("states of the whole search are not found")
        assert "symmetries_lead_to_the_same" in found[1]

    def test_states_that_are_too_many(self) -> None:
        more = countdown(
            4,
            {"legal_moves": lambda state, seat: ("take 2",)},
            symmetries={"odd": lambda state: 3 if state == 2 else state},
        )
        assert "2 states are found that the whole search has not" in list(faults_of_reductions(more, ["odd"]))

    @pytest.mark.slow
    @pytest.mark.parametrize("seats", [2, 3])
    @pytest.mark.parametrize("names", [("macro",), ("chance",), ("seats",), ("macro", "chance", "seats")], ids=str)
    @pytest.mark.parametrize("game", ["fiji", "wampum"])
    def test_of_the_boxes(self, game: str, seats: int, names: tuple[str, ...]) -> None:
        assert list(faults_of_reductions(box(game, "standard", seats, {}), names)) == []

    @pytest.mark.slow
    @pytest.mark.parametrize("names", [("macro",), ("chance",), ("columns",), ("macro", "chance", "columns")], ids=str)
    def test_of_kawas_box(self, names: tuple[str, ...]) -> None:
        assert list(faults_of_reductions(box("kawa", "standard", 2, {}), names)) == []

    @pytest.mark.slow
    def test_of_goods_that_are_alike(self) -> None:
        small = wampum.game(2).boxes()[0].ruleset
        even = wampum.game(2, wampum.Ruleset(**{**vars_of(small), "deck": wampum.Goods(4, 4)}))
        assert offered(even)[2:] == ("seats", "goods")
        assert list(faults_of_reductions(even, ("seats", "goods"))) == []


def vars_of(rules: wampum.Ruleset) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in rules.__slots__ if not name.startswith("_")}
