"""The engine carries any game: who, what, why not, what it does, and what the rules then do by themselves."""

from __future__ import annotations

import sys
from collections import deque
from fractions import Fraction

import pytest
from attrs import evolve

from boardrules import (
    CHANCE,
    Endless,
    Game,
    Illegal,
    Incoherent,
    Outcome,
    Phase,
    always,
    best_scores,
    replay,
    say,
)
from boardrules.chance import Sampler
from tests.core.little_games import COINS, DICE, FOUR_LITRES, JUGS, MOVES, Coins, Die, Shows, countdown


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
        unlisted = "{} is not among the legal moves of the phase pouring [jugs.pour]"
        assert reason(JUGS, (0, 0), "empty five") == unlisted.format("empty five")
        assert reason(JUGS, (0, 0), "drink") == unlisted.format("drink")
        assert reason(JUGS, (0, 0), 7) == unlisted.format(7)
        assert reason(JUGS, (4, 0), "empty five") == unlisted.format("empty five")
        assert {move for move in MOVES if not reason(JUGS, (2, 3), move)} == set(JUGS.legal_moves((2, 3), 0))

    def test_replay_stops_at_a_refused_move(self) -> None:
        states = replay(JUGS, ["fill five", "empty three"])
        assert [next(states), next(states)] == [(0, 0), (5, 0)]
        with pytest.raises(Illegal, match="empty three is not among"):
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
        assert reason(COINS, self.START, move) == (f"{type(move).__name__} is no move of the phase hide [coins.hide]")

    def test_a_move_out_of_turn(self) -> None:
        waiting = COINS.step(self.START, Shows(1, "tails"))
        assert reason(COINS, waiting, Shows(1, "tails")) == "it is not for B to act now, but for A [coins.hide]"
        assert reason(COINS, waiting, Shows(0, "tails")) == ""

    @pytest.mark.parametrize(
        ("seat", "called"),
        [(2, "C"), (26, "26"), (-1, "-1"), ("A", "'A'"), (True, "True"), (0.0, "0.0"), (CHANCE, "chance")],
    )
    def test_a_seat_that_is_none(self, seat: object, called: str) -> None:
        expected = f"it is not for {called} to act now, but for A and B [coins.hide]"
        assert reason(COINS, self.START, Shows(seat, "heads")) == expected

    def test_the_phase_has_reasons_of_its_own(self) -> None:
        said = "A shows edge, heads or tails expected [coins.sides]"
        assert reason(COINS, self.START, Shows(0, "edge")) == said
        assert COINS.objection(self.START, Shows(0, "edge")).text(["Ann"]) == said.replace("A", "Ann", 1)

    def test_after_the_end_nothing_is_possible(self) -> None:
        over = Coins("over", ("heads", "heads"))
        assert reason(COINS, over, Shows(0, "heads")) == "the game is over [coins.end]"
        assert COINS.legal_moves(over, 0) == ()
        assert COINS.actors(over) == ()
        with pytest.raises(Illegal, match="the game is over"):
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
        assert reason(DICE, DICE.initial_state(), "seven") == "seven is not among the legal moves of the phase throw"
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


class TestSettling:
    """What follows without a choice is done by the rules, every step of it in sight."""

    def test_trace_shows_what_is_passed_through(self) -> None:
        bell = countdown(3)
        assert bell.trace(-1, "wind") == (3, 2, 1, 0)
        assert bell.step(-1, "wind") == 0
        assert list(bell.settling(2)) == [2, 1, 0]
        assert JUGS.trace((0, 0), "fill five") == ((5, 0),)

    def test_a_phase_says_whether_it_settles(self) -> None:
        assert [phase.settles for phase in COINS.phases] == [False, True, False]
        assert COINS.phase(Coins("open")).name == "open"

    def test_all_of_it_is_told(self) -> None:
        one = COINS.step(COINS.initial_state(), Shows(0, "heads"))
        told = [COINS.narrate(one, Shows(1, "tails"), seat) for seat in (None, 0, 1)]
        opened = "the coins show heads and tails"
        assert [[str(event) for event in events] for events in told] == [
            ["B shows tails [coins.hide]", opened],
            ["B hides a coin [coins.hide]", opened],
            ["B shows tails [coins.hide]", opened],
        ]

    def test_where_nothing_is_said_the_move_itself_is(self) -> None:
        assert [str(event) for event in countdown(3).narrate(-1, "wind")] == ["wind"]
        assert COINS.replacing("hide", narrate=None).narrate(Coins("hide"), Shows(0, "heads")) == (
            say("{move}", move="A shows heads"),
        )

    def test_rules_that_come_to_no_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["boardrules.machine"], "SETTLING_LIMIT", 20)
        for_ever = countdown(3).replacing("ring", settle=lambda left: left)
        message = "^the rules acted 20 times in a row in the phase 'ring' and came to no end$"
        for do in (for_ever.step, for_ever.trace, for_ever.narrate, for_ever.advance):
            with pytest.raises(Endless, match=message):
                do(-1, "wind")
        with pytest.raises(Endless, match=message):
            evolve(for_ever, start=3).initial_state()

    def test_the_limit_is_far_away(self) -> None:
        assert countdown(9_999).step(-1, "wind") == 0

    @pytest.mark.xfail(strict=True, reason="settling counts up to the limit, then `settled` counts from 0 again")
    def test_trace_and_step_agree_on_what_is_endless(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["boardrules.machine"], "SETTLING_LIMIT", 5)
        bell = countdown(8)
        with pytest.raises(Endless):
            bell.step(-1, "wind")
        with pytest.raises(Endless):
            bell.trace(-1, "wind")

    @pytest.mark.xfail(strict=True, reason="every phase without `apply` is taken for the end")
    def test_while_the_rules_act_the_game_is_not_over(self) -> None:
        """`trace` gives out such states, and `always` is evaluated on them."""
        assert "the game is over" not in reason(COINS, Coins("open", ("heads", "tails")), Shows(0, "heads"))


class TestReplacing:
    """A house rule that no field covers replaces a part of a phase."""

    def test_one_part_changes(self) -> None:
        leaky = JUGS.replacing("pouring", apply=lambda jugs, move: (0, 0))
        assert leaky.step((5, 0), "pour five") == (0, 0)
        assert JUGS.step((5, 0), "pour five") == (2, 3)
        assert leaky.legal_moves((5, 0), 0) == JUGS.legal_moves((5, 0), 0)
        assert leaky.name == "jugs"

    def test_the_other_phases_stay(self) -> None:
        changed = COINS.replacing("open", narrate=None)
        assert changed.phases[0] is COINS.phases[0]
        assert changed.phases[1].narrate is None
        assert changed.phases[1].settle is COINS.phases[1].settle

    def test_a_phase_that_is_not_there(self) -> None:
        with pytest.raises(Incoherent, match=r"^game 'coins': phase 'hid' found, one of hide, open, over expected$"):
            COINS.replacing("hid", apply=hide_nothing)

    def test_parts_that_are_not_there(self) -> None:
        with pytest.raises(
            Incoherent, match=r"^phase 'hide': part aply, whom found, any of actors, apply, clauses, "
        ) as caught:
            COINS.replacing("hide", whom=None, aply=hide_nothing)
        assert str(caught.value).endswith("name, narrate, objection, settle expected")

    def test_what_cannot_be_a_game_is_refused_here_too(self) -> None:
        with pytest.raises(Incoherent, match="phase 'hide': leads to 'gone', which is no phase"):
            COINS.replacing("hide", leads_to=("gone",))

    @pytest.mark.xfail(strict=True, raises=KeyError, reason="phase_of of the game as it was is kept")
    def test_the_only_phase_may_be_renamed(self) -> None:
        renamed = JUGS.replacing("pouring", name="watering", leads_to=("watering",))
        assert renamed.step((0, 0), "fill five") == (5, 0)


def hide_nothing(state: Coins, move: Shows) -> Coins:
    """Do nothing."""
    return state


class TestIncoherentGames:
    """What cannot be a game is refused with all faults at once."""

    def test_all_faults_at_once(self) -> None:
        phases = (
            Phase(name="twice", legal_moves=lambda state, seat: (), draws=lambda state: (), apply=hide_nothing),
            Phase(name="twice", legal_moves=lambda state, seat: ()),
            Phase(name="third", settle=lambda state: state, apply=hide_nothing, leads_to=("fourth", "twice")),
        )
        with pytest.raises(Incoherent) as caught:
            Game(name="bad", start=0, phases=phases, seats=0)
        assert caught.value.where == "game 'bad'"
        assert caught.value.faults == (
            "phase 'twice': more than one of legal_moves, draws and settle",
            "phase 'twice': `apply` goes with legal_moves or draws, and only with them",
            "phase 'third': `apply` goes with legal_moves or draws, and only with them",
            "phase 'third': leads to 'fourth', which is no phase",
            "two phases have the same name",
            "0 seats found, at least 1 expected",
        )

    def test_a_game_needs_a_phase(self) -> None:
        with pytest.raises(Incoherent, match=r"^game 'empty': no phases found, at least one expected$"):
            Game(name="empty", start=0, phases=())

    def test_draws_need_an_effect(self) -> None:
        with pytest.raises(Incoherent, match="`apply` goes with legal_moves or draws"):
            Game(name="bad", start=0, phases=[Phase(name="p", draws=lambda state: ())])

    @pytest.mark.xfail(strict=True, reason="only phases with legal_moves, draws or settle are looked at")
    def test_an_effect_needs_moves(self) -> None:
        with pytest.raises(Incoherent):
            Game(name="bad", start=0, phases=[Phase(name="p", apply=hide_nothing)])

    def test_phases_and_properties_may_come_from_a_generator(self) -> None:
        @always
        def something(state: object) -> bool:
            """Something."""
            return True

        game = Game(name="g", start=0, phases=(Phase(name=name) for name in "ab"), properties=iter([something]))
        assert [phase.name for phase in game.phases] == ["a", "b"]
        assert game.properties == (something,)
        assert something.holds(0)
