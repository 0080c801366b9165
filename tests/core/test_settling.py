"""What the rules do by themselves, what can be replaced, and what cannot be a game."""

from __future__ import annotations

import sys

import pytest
from attrs import evolve

from boardrules import Endless, Game, Incoherent, Phase, always, machine, say
from boardrules.machine import SETTLING_LIMIT
from tests.core.little_games import COINS, DICE, JUGS, Coins, Die, Shows, countdown


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
        silent = COINS.replacing("hide", narrate=None)
        assert silent.narrate(Coins("hide"), Shows(0, "heads"), 1) == (say("{move}", move="A shows heads"),)

    def test_of_a_game_that_hides_something_only_that_it_was_made(self) -> None:
        hiding = evolve(COINS.replacing("hide", narrate=None), redeal=lambda state, seat, sampler: state)
        told = [str(*hiding.narrate(Coins("hide"), Shows(0, "heads"), seat)) for seat in (None, 0, 1)]
        assert told == ["A shows heads", "A shows heads", "A has moved."]
        dealing = evolve(DICE, redeal=lambda state, seat, sampler: state)
        assert [str(*dealing.narrate(Die("throw"), "six", seat)) for seat in (None, 0)] == [
            "six",
            "Something is drawn.",
        ]

    def test_what_the_rules_do_first_is_told_too(self) -> None:
        assert (JUGS.opening(), DICE.opening()) == ((), ())
        shaken = DICE.replacing("shake", narrate=lambda before, move, after, seat: [say("for {it}", it=seat)])
        assert [str(event) for event in shaken.opening()] == ["for None"]
        assert [str(event) for event in shaken.opening(0)] == ["for 0"]

    def test_every_step_of_an_opening_is_told_in_order(self) -> None:
        bell = countdown(9).replacing(
            "ring", narrate=lambda before, move, after, seat: [say("{old} to {new}", old=before, new=after)]
        )
        assert [str(event) for event in evolve(bell, start=3).opening()] == ["3 to 2", "2 to 1", "1 to 0"]

    def test_what_is_accepted_and_not_listed_is_told_to_others_as_if_it_were_drawn(self) -> None:
        lax = COINS.replacing("hide", narrate=None, objection=lambda state, move: None)
        hiding = evolve(lax, redeal=lambda state, seat, sampler: state)
        assert [str(event) for event in hiding.narrate(Coins("hide"), Shows(0, "edge"), 1)] == ["Something is drawn."]

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
        assert SETTLING_LIMIT == 1000
        assert countdown(1000).step(-1, "wind") == 0
        with pytest.raises(Endless, match=r"^the rules acted 1000 times in a row"):
            countdown(1001).step(-1, "wind")

    def test_trace_and_step_agree_on_what_is_endless(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys.modules["boardrules.machine"], "SETTLING_LIMIT", 5)
        bell = countdown(8)
        with pytest.raises(Endless):
            bell.step(-1, "wind")
        with pytest.raises(Endless):
            bell.trace(-1, "wind")

    def test_while_the_rules_act_the_game_is_not_over(self) -> None:
        """`trace` gives out such states, and `always` is evaluated on them."""
        between = Coins("open", ("heads", "tails"))
        assert str(COINS.objection(between, Shows(0, "heads"))) == "In the phase open the rules act by themselves."


class TestIdentity:
    """A game is itself: two that were made alike are two, and each can be a key."""

    def test_games_and_phases(self) -> None:
        assert len({JUGS, COINS, JUGS, evolve(JUGS)}) == 3
        assert len({*COINS.phases, *COINS.replacing("open", narrate=None).phases}) == 4

    def test_repr_is_short(self) -> None:
        assert repr(COINS) == "Game(name='coins', seats=2, differences={}, module='', edition=1)"


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
        assert str(caught.value).endswith("moves, narrate, objection, settle, together expected")

    def test_what_cannot_be_a_game_is_refused_here_too(self) -> None:
        with pytest.raises(Incoherent, match="phase 'hide': leads to 'gone', which is no phase"):
            COINS.replacing("hide", leads_to=("gone",))

    def test_a_phase_keeps_its_name(self) -> None:
        with pytest.raises(Incoherent, match="part name found"):
            JUGS.replacing("pouring", name="watering")


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

    def test_an_effect_needs_moves(self) -> None:
        with pytest.raises(Incoherent):
            Game(name="bad", start=0, phases=[Phase(name="p", apply=hide_nothing)])

    def test_somebody_chooses_or_the_rules_act(self) -> None:
        both = Phase(name="p", legal_moves=lambda state, seat: (), apply=hide_nothing, settle=lambda state: state)
        with pytest.raises(
            Incoherent, match=r"^game 'bad': phase 'p': more than one of legal_moves, draws and settle$"
        ):
            Game(name="bad", start=0, phases=[both])

    def test_a_game_begins_in_a_state(self) -> None:
        with pytest.raises(Incoherent, match=r"^game 'jugs': start: None found, a state expected$"):
            evolve(JUGS, start=None)

    def test_differences_go_into_records(self) -> None:
        told = "game 'jugs': differences: Object of type set is not JSON serializable, values that JSON knows expected"
        with pytest.raises(Incoherent) as caught:
            evolve(JUGS, differences={"jugs": {5, 3}})
        assert str(caught.value) == told

    def test_phases_and_properties_may_come_from_a_generator(self) -> None:
        @always
        def something(state: object) -> bool:
            """Something."""
            return True

        game = Game(name="g", start=0, phases=(Phase(name=name) for name in "ab"), properties=iter([something]))
        assert [phase.name for phase in game.phases] == ["a", "b"]
        assert game.properties == (something,)
        assert something.holds(0)


def test_two_claims_of_one_name() -> None:
    @always
    def true(state: object) -> bool:
        """True."""
        return True

    @always
    def false(state: object) -> bool:
        """False."""
        return False

    with pytest.raises(Incoherent, match=r"^game 'jugs': properties true found twice$"):
        evolve(JUGS, properties=(true, false, true))
    with pytest.raises(Incoherent, match=r"^game 'jugs': properties false, true found twice$"):
        evolve(JUGS, properties=(true, false, false, true))
    assert (true.holds(0), false.holds(0)) == (True, False)


def test_at_rest_after_just_as_many_steps_as_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    down = Phase[int, str](name="down", settle=lambda state: state - 1)
    rest = Phase[int, str](name="rest", legal_moves=lambda state, seat: ("ring",), apply=lambda state, move: 3)
    game = Game(name="bell", start=3, phases=[down, rest], phase_of=lambda state: "down" if state else "rest")
    monkeypatch.setattr(machine, "SETTLING_LIMIT", 3)
    assert game.settled(3) == 0
    assert list(game.settling(3)) == [3, 2, 1, 0]
    with pytest.raises(Endless):
        game.settled(4)
