"""The engine carries any game: who, what, why not, what it does, and what the rules then do by themselves."""

from __future__ import annotations

from collections import deque
from fractions import Fraction

import pytest
from attrs import evolve

from boardrules import (
    CHANCE,
    Game,
    Illegal,
    Outcome,
    Phase,
    best_scores,
    fiji,
    replay,
)
from boardrules.chance import Sampler
from tests.core.little_games import COINS, DICE, FOUR_LITRES, JUGS, MOVES, Coins, Die, Shows


def reason(game: Game, state: object, move: object) -> str:
    """Return why a move is refused, the same by objection, step and trace, or an empty text."""
    objection = game.objection(state, move)
    if objection is None:
        game.step(state, move)
        return ""
    for do in (game.step, game.trace, game.narrate):
        with pytest.raises(Illegal) as caught:
            do(state, move)
        assert str(caught.value) == str(objection)
    return str(objection)


class TestJugs:
    """A puzzle in ten lines: tuples as states, strings as moves, one phase, one seat."""

    def test_the_first_choice(self) -> None:
        start = JUGS.initial_state()
        assert start == (0, 0)
        assert JUGS.actors(start) == (0,)
        assert JUGS.legal_moves(start, 0) == ["fill five", "fill three"]
        assert JUGS.legal_moves(start, 1) == ()
        assert JUGS.legal_moves(start, CHANCE) == ()

    def test_a_solution(self) -> None:
        states = list(replay(JUGS, FOUR_LITRES))
        assert states == [(0, 0), (5, 0), (2, 3), (2, 0), (0, 2), (5, 2), (4, 3)]
        assert [JUGS.outcome(state) for state in states[:-1]] == [None] * 6
        assert JUGS.outcome(states[-1]) == Outcome((1,), (0,))
        assert JUGS.actors(states[-1]) == ()
        assert JUGS.legal_moves(states[-1], 0) == ()

    def test_no_shorter_one(self) -> None:
        distance = {JUGS.initial_state(): 0}
        waiting = deque(distance)
        while waiting:
            state = waiting.popleft()
            for move in JUGS.legal_moves(state, 0):
                after = JUGS.step(state, move)
                if after not in distance:
                    distance[after] = distance[state] + 1
                    waiting.append(after)
        assert min(steps for state, steps in distance.items() if state[0] == 4) == len(FOUR_LITRES)

    def test_what_is_not_listed_is_refused(self) -> None:
        unlisted = "“{}” is not among the legal moves of the phase pouring. [jugs.pour]"
        assert reason(JUGS, (0, 0), "empty five") == unlisted.format("empty five")
        assert reason(JUGS, (0, 0), "drink") == unlisted.format("drink")
        assert reason(JUGS, (0, 0), 7) == unlisted.format(7)
        assert reason(JUGS, (4, 0), "empty five") == unlisted.format("empty five")
        assert {move for move in MOVES if not reason(JUGS, (2, 3), move)} == set(JUGS.legal_moves((2, 3), 0))

    def test_replay_stops_at_a_refused_move(self) -> None:
        states = replay(JUGS, ["fill five", "empty three"])
        assert [next(states), next(states)] == [(0, 0), (5, 0)]
        with pytest.raises(Illegal, match="“empty three” is not among"):
            next(states)

    def test_the_defaults_fit(self) -> None:
        state = (2, 3)
        assert (JUGS.seats, JUGS.edition, JUGS.properties, len(JUGS.rulebook)) == (1, 1, (), 0)
        assert (JUGS.read(" fill five\n"), JUGS.write("fill five")) == ("fill five", "fill five")
        assert (JUGS.view(state, 0), JUGS.text(state, None), JUGS.measure(state)) == (state, "(2, 3)", ())
        assert (JUGS.boxes(), JUGS.redeal, JUGS.ruleset, JUGS.differences) == ((), None, None, {})
        assert [event.text() for event in JUGS.narrate((0, 0), "fill five")] == ["fill five"]
        solitary = Game(name="x", start=0, phases=[Phase(name="p", legal_moves=lambda state, seat: (), apply=max)])
        assert solitary.actors(0) == (0,)
        assert solitary.outcome(0) is None


class TestCoins:
    """Two choose at the same time, and neither sees the other's choice."""

    START = COINS.initial_state()

    def test_both_may_act(self) -> None:
        assert COINS.actors(self.START) == (0, 1)
        one = COINS.step(self.START, Shows(1, "tails"))
        assert COINS.actors(one) == (0,)
        assert COINS.legal_moves(one, 1) == ()
        assert COINS.legal_moves(one, 0) == (Shows(0, "heads"), Shows(0, "tails"))

    def test_the_text_shows_what_the_view_does(self) -> None:
        state = Coins("hide", ("heads", None))
        assert COINS.text(state, 1) == str(Coins("hide", (None, None)))
        assert COINS.text(state, 0) == COINS.text(state, None) == str(state)

    def test_the_text_follows_the_view(self) -> None:
        blind = evolve(JUGS, view=lambda jugs, seat: "nothing")
        assert blind.text((0, 0), 0) == "nothing"

    def test_the_order_of_choosing_does_not_matter(self) -> None:
        first, second = Shows(0, "heads"), Shows(1, "tails")
        assert COINS.step(COINS.step(self.START, first), second) == COINS.step(COINS.step(self.START, second), first)

    def test_the_choice_is_hidden_until_both_have_made_it(self) -> None:
        one, other = (COINS.step(self.START, Shows(0, side)) for side in ("heads", "tails"))
        assert COINS.view(one, 1) == COINS.view(other, 1)
        assert COINS.view(one, 0) != COINS.view(other, 0)
        opened = COINS.step(one, Shows(1, "heads"))
        assert COINS.view(opened, 1) == opened

    def test_a_step_leaves_the_old_state_alone(self) -> None:
        COINS.step(self.START, Shows(0, "heads"))
        assert self.START.coins == (None, None)

    @pytest.mark.parametrize(("sides", "winner"), [(("heads", "heads"), 0), (("heads", "tails"), 1)])
    def test_who_wins(self, sides: tuple[str, str], winner: int) -> None:
        *_, last = replay(COINS, [Shows(0, sides[0]), Shows(1, sides[1])])
        assert COINS.actors(last) == ()
        assert COINS.outcome(last).winners == (winner,)

    def test_it_ends_since_its_measure_falls(self) -> None:
        states = list(replay(COINS, [Shows(1, "heads"), Shows(0, "tails")]))
        measures = [COINS.measure(state) for state in states]
        assert measures == sorted(set(measures), reverse=True)

    def test_best_scores_are_shared(self) -> None:
        assert best_scores([1, 3, 3]) == Outcome((1, 3, 3), (1, 2))
        assert best_scores([0]) == Outcome((0,), (0,))


class TestObjections:
    """Why not: the kind of move, the turn, then the phase's own reasons."""

    START = COINS.initial_state()

    @pytest.mark.parametrize("move", ["A shows heads", None, 7, Coins("hide")])
    def test_a_move_of_another_kind(self, move: object) -> None:
        said = f"“something of the type {type(move).__name__}” is no move of the phase hide. [coins.hide]"
        assert reason(COINS, self.START, move) == said

    def test_a_move_of_another_phase(self) -> None:
        game = fiji.game(2)
        said = "“B rotates 1” is no move of the phase conditions. [fiji.columns.conditions]"
        assert reason(game, game.initial_state(), fiji.Rotates(1, 0)) == said

    @pytest.mark.parametrize("move", [fiji.Rotates(99, 0), fiji.Rotates("A", 0), fiji.Rotates(0, None)], ids=repr)
    def test_a_move_of_another_phase_that_cannot_be_written(self, move: object) -> None:
        """A move may come from outside with anything in it; it is refused, not stumbled over."""
        game = fiji.game(2)
        assert "no move of the phase conditions" in reason(game, game.initial_state(), move)

    def test_a_move_out_of_turn(self) -> None:
        waiting = COINS.step(self.START, Shows(1, "tails"))
        assert reason(COINS, waiting, Shows(1, "tails")) == "It is not for B to act now, but for A. [coins.hide]"
        assert reason(COINS, waiting, Shows(0, "tails")) == ""

    @pytest.mark.parametrize(
        ("seat", "called"),
        [(2, "C"), (26, "seat 27"), (-1, "-1"), ("A", "'A'"), (True, "True"), (0.0, "0.0"), (CHANCE, "chance")],
    )
    def test_a_seat_that_is_none(self, seat: object, called: str) -> None:
        expected = f"It is not for {called} to act now, but for A and B. [coins.hide]"
        assert reason(COINS, self.START, Shows(seat, "heads")) == expected

    def test_the_phase_has_reasons_of_its_own(self) -> None:
        said = "A shows edge, heads or tails expected [coins.sides]"
        assert reason(COINS, self.START, Shows(0, "edge")) == said
        assert COINS.objection(self.START, Shows(0, "edge")).text(["Ann"]) == said.replace("A", "Ann", 1)

    def test_after_the_end_nothing_is_possible(self) -> None:
        over = Coins("over", ("heads", "heads"))
        assert reason(COINS, over, Shows(0, "heads")) == "The game is over. [coins.end]"
        assert COINS.legal_moves(over, 0) == ()
        assert COINS.actors(over) == ()
        with pytest.raises(Illegal, match=r"^The game is over\. \[coins\.end\]$"):
            COINS.advance(over, Shows(0, "heads"))

    def test_advance_asks_for_no_objections(self) -> None:
        assert COINS.advance(self.START, Shows(0, "edge")).coins == ("edge", None)

    def test_a_seat_asked_for_is_none(self) -> None:
        assert COINS.legal_moves(self.START, 2) == ()


class TestDice:
    """Nature is an actor like any other, and the rules may act before anybody."""

    def test_the_rules_act_first(self) -> None:
        assert DICE.start == Die("shake")
        assert DICE.initial_state() == Die("throw")
        assert DICE.actors(DICE.initial_state()) == (CHANCE,)

    def test_exact_probabilities(self) -> None:
        start = DICE.initial_state()
        assert DICE.chance_outcomes(start) == (("six", Fraction(1, 6)), ("another", Fraction(5, 6)))
        assert DICE.draws(start) == (("six", 1), ("another", 5))
        assert DICE.legal_moves(start, CHANCE) == ("six", "another")
        assert DICE.legal_moves(start, 0) == ()

    def test_where_it_is_not_her_turn_she_has_none(self) -> None:
        assert DICE.chance_outcomes(Die("over")) == ()
        assert JUGS.chance_outcomes((0, 0)) == ()
        assert DICE.legal_moves(Die("over"), CHANCE) == ()

    def test_what_she_cannot_turn_up_is_refused(self) -> None:
        assert reason(DICE, DICE.initial_state(), "seven") == "“seven” is not among the legal moves of the phase throw."
        assert reason(DICE, DICE.initial_state(), "six") == ""

    def test_a_chance_of_91_in_216(self) -> None:
        def winning(state: Die) -> Fraction:
            if DICE.outcome(state) is not None:
                return Fraction(len(DICE.outcome(state).winners))
            return sum(share * winning(DICE.step(state, move)) for move, share in DICE.chance_outcomes(state))

        assert winning(DICE.initial_state()) == Fraction(91, 216)

    def test_a_sampler_plays_it(self) -> None:
        state, sampler = DICE.initial_state(), Sampler(7)
        while DICE.actors(state):
            state = DICE.step(state, sampler.draw(DICE.draws(state)))
        assert DICE.outcome(state) is not None
