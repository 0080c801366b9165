"""Each law of the machine is broken by a game with one fault, caught by its name, and kept by the right game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

import pytest

from boardrules import Event, Game, Outcome, Overdrawn, Phase, Unreadable, Verdict, check, fiji, machine, say
from boardrules.chance import Sampler
from boardrules.compact import Compact
from boardrules.errors import Illegal
from boardrules.verify import laws
from boardrules.verify.laws import ENOUGH, LAWS, STEP_LAWS, Scene
from boardrules.verify.walk import walk
from tests.verify.worlds import PUZZLES, another_number, bead_model, coin, countdown, counting, picked, picks

RIGHT: dict[str, Game[Any, Any]] = {
    "countdown": countdown(),
    "picks": picks(),
    "coin": coin(),
    "counted in silence": counting(aloud=False),
    "beads": bead_model(2, (3, 2), (2, 2), 2, 2),
    "many moves": countdown(40, {"legal_moves": lambda state, seat: tuple(f"take {n}" for n in range(1, state + 1))}),
    "picks up to the seats": picks(symmetries={"seats": lambda state: tuple(sorted(state, key=str))}),
    "counted in whole numbers": countdown(
        compact=Compact(pack=int, unpack=int, follow=lambda state: [state - 1, state - 2][:state])
    ),
    "fiji for two": fiji.game(2, fiji.MINIMAL),
    **{f"solved {name}": puzzle.replacing("play") for name, (puzzle, _, _) in PUZZLES.items()},
}
"""Games that keep every law; the puzzles break only what is claimed of them."""

LAW_NAMES = [law.name for law in LAWS] + list(STEP_LAWS)


def looked_at(game: Game[Any, Any]) -> Verdict:
    """Check a small game in a moment."""
    return check(game, games=60, most_states=400)


def broken_laws(game: Game[Any, Any]) -> set[str]:
    return {finding.name for finding in looked_at(game).broken} & set(LAW_NAMES)


class Moves(Sequence[str]):
    """Legal moves whose length, look-up and items are given apart."""

    def __init__(self, *moves: str, size: int | None = None, has: bool | None = None) -> None:
        self.moves, self.size, self.has = moves, size, has

    def __len__(self) -> int:
        return len(self.moves) if self.size is None else self.size

    def __getitem__(self, place: Any) -> Any:
        return self.moves[place % len(self.moves)]

    def __iter__(self) -> Any:
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves if self.has is None else self.has


class Sheet:
    """A state that is changed by those who look away: equal by identity, hashed by what stands on it."""

    def __init__(self) -> None:
        self.marks = 0

    def __hash__(self) -> int:
        return self.marks

    def __eq__(self, other: object) -> bool:
        return self is other


def marked(state: Sheet, move: str) -> Sheet:
    state.marks += 1
    return Sheet()


def raising(fault: Exception) -> Callable[..., Any]:
    def fail(*_: object) -> Any:
        raise fault

    return fail


def another_each_time(start: int = 0) -> Callable[..., int]:
    """Return an `apply` that comes to another state whenever it is asked."""
    numbers = count(start)
    return lambda state, move: -next(numbers)


def in_turn(*answers: Any) -> Callable[..., Any]:
    """Return a function that gives these answers in turn, over and over."""
    numbers = count()
    return lambda *_: answers[next(numbers) % len(answers)]


def aloud(before: Any, move: str | None, after: Any, seat: int | None) -> Iterator[Event]:
    """Tell everybody everything."""
    yield say("{move}", move=move)


def between_the_lines(before: Any, move: str | None, after: Any, seat: int | None) -> Iterator[Event]:
    """Tell everybody in words that somebody has moved, and in values how."""
    yield say("Somebody has picked.", move=move)


def what_is_left(state: Any, seat: int) -> tuple[str, ...]:
    """Return moves with the numbers that the other has not picked."""
    return tuple(f"{'AB'[seat]} picks {number}" for number in range(3) if number != state[1 - seat])


FAULTY: dict[str, tuple[str, Game[Any, Any]]] = {
    "counted aloud": ("what_the_rules_do_tells_nothing_hidden", counting(aloud=True)),
    "over, and still to act": ("whoever_must_act_can", countdown(outcome=lambda state: Outcome((0,), ()))),
    "nobody acts, and not over": ("whoever_must_act_can", countdown(outcome=lambda state: None)),
    "a seat that is not there": ("whoever_must_act_can", countdown(phase={"actors": lambda state: (1,)})),
    "a seat twice": ("whoever_must_act_can", countdown(phase={"actors": lambda state: (0, 0)})),
    "no legal move": ("whoever_must_act_can", countdown(phase={"legal_moves": lambda state, seat: ()})),
    "no draw": ("whoever_must_act_can", coin(())),
    "a weight of nothing": ("chances_sum_to_one", coin((("heads", 0), ("tails", 1)))),
    "half a weight": ("chances_sum_to_one", coin((("heads", 0.5), ("tails", 0.5)))),
    "a draw listed twice": ("chances_sum_to_one", coin((("heads", 1), ("heads", 1)))),
    "a move listed twice": (
        "legal_moves_and_objections_agree",
        countdown(phase={"legal_moves": lambda state, seat: ("take 1", "take 1")}),
    ),
    "a wrong length": (
        "legal_moves_and_objections_agree",
        countdown(phase={"legal_moves": lambda state, seat: Moves("take 1", size=2)}),
    ),
    "listed and not found": (
        "legal_moves_and_objections_agree",
        countdown(phase={"legal_moves": lambda state, seat: Moves("take 1", has=False)}),
    ),
    "a legal move refused": (
        "legal_moves_and_objections_agree",
        countdown(phase={"objection": lambda state, move: machine.Illegal(say("no"))}),
    ),
    "an illegal move accepted": ("legal_moves_and_objections_agree", countdown(phase={"objection": in_turn(None)})),
    "a move that reads as another": ("notation_round_trips", countdown(read=lambda text: "take 1")),
    "moves that are no texts": (
        "notation_round_trips",
        countdown(
            phase={"legal_moves": lambda state, seat: (1,), "apply": lambda state, move: state - move},
        ),
    ),
    "the first to pick decides": (
        "simultaneous_decisions_commute",
        picks(phase={"apply": lambda state, move: picked((None, None) if state == (None, None) else (9, 9), move)}),
    ),
    "the second is refused": (
        "simultaneous_decisions_commute",
        picks(
            phase={
                "apply": lambda state, move: (int(move[-1]), int(move[-1])),
                "objection": lambda state, move: machine.Illegal(say("late")) if None not in state else None,
            }
        ),
    ),
    "a view that tells": ("views_hide_what_they_must", picks(view=lambda state, seat: state)),
    "a text that tells": ("views_hide_what_they_must", picks(text=lambda state, seat: str(state))),
    "legal moves that tell": (
        "views_hide_what_they_must",
        picks(phase={"legal_moves": lambda state, seat: (f"{'AB'[seat]} picks {state[1 - seat] or 0}",)}),
    ),
    "actors that tell": (
        "views_hide_what_they_must",
        picks(
            phase={"actors": lambda state: tuple(seat for seat in range(2) if state[seat] is None and 2 not in state)},
            outcome=lambda state: None if None in state and 2 not in state else Outcome((0, 0), ()),
        ),
    ),
    "a view that fails": ("views_hide_what_they_must", picks(view=raising(KeyError("screen")))),
    "told to all": ("nothing_hidden_is_told", picks(phase={"narrate": aloud})),
    "values that tell": ("nothing_hidden_is_told", picks(phase={"narrate": between_the_lines})),
    "a view that does not show what one may do": (
        "views_show_what_one_may_do",
        picks(view=lambda state, seat: None, phase={"legal_moves": what_is_left}),
    ),
    "an effect that fails": ("steps_do_not_fail", countdown(phase={"apply": raising(ZeroDivisionError())})),
    "an effect that overdraws": ("steps_do_not_fail", countdown(phase={"apply": raising(Overdrawn("one too many"))})),
    "rules without end": (
        "steps_do_not_fail",
        countdown(phases=[Phase(name="go", settle=lambda state: state)]),
    ),
    "a state that is changed": (
        "the_old_state_is_untouched",
        Game(
            name="sheets",
            start=Sheet(),
            phases=[Phase(name="mark", legal_moves=lambda state, seat: ("mark",), apply=marked)],
        ),
    ),
    "another end each time": (
        "the_old_state_is_untouched",
        countdown(phase={"apply": another_each_time()}),
    ),
    "a measure that stays": ("the_measure_falls", countdown(measure=lambda state: (7,))),
    "a measure that rises": ("the_measure_falls", countdown(measure=lambda state: (-state,))),
    "a way that is not declared": (
        "phases_lead_where_they_say",
        coin(
            phases=[
                Phase(
                    name="toss",
                    draws=lambda state: (("heads", 1),),
                    apply=lambda state, move: (*state, move),
                    leads_to=("toss",),
                ),
                Phase(name="over"),
            ]
        ),
    ),
    "a state that stands for others and not for itself": (
        "symmetries_lead_to_the_same",
        countdown(symmetries={"shift": lambda state: state - 1}),
    ),
    "a symmetry that is none": (
        "symmetries_lead_to_the_same",
        countdown(9, symmetries={"parity": lambda state: state % 2 if state > 2 else state}),
    ),
    "a symmetry between different moves": (
        "symmetries_lead_to_the_same",
        countdown(9, symmetries={"large": lambda state: 9 if state > 5 else state}),
    ),
    "a symmetry between different ends": (
        "symmetries_lead_to_the_same",
        countdown(
            symmetries={"ends": lambda state: max(state, 0)},
            phase={"legal_moves": lambda state, seat: ("take 1", "take 3")},
            outcome=lambda state: Outcome((state,), (0,)) if state <= 0 else None,
        ),
    ),
    "a compact step too few": (
        "compact_steps_agree",
        countdown(compact=Compact(pack=int, unpack=int, follow=lambda state: (state - 1,) if state else ())),
    ),
    "a compact form that fails": (
        "compact_steps_agree",
        countdown(compact=Compact(pack=int, unpack=int, follow=raising(ValueError("bits")))),
    ),
    "moves that cannot be read": (
        "records_replay",
        countdown(read=raising(Unreadable("take", 1, "something else"))),
    ),
    "moves that are written alike": ("records_replay", countdown(write=lambda move: "take 1")),
}
"""For each fault the law that it breaks, and a game that has it."""


class TestEachLawBites:
    """A fault in a game is caught by the law that speaks of it."""

    @pytest.mark.parametrize("fault", FAULTY)
    def test_a_fault_is_caught_by_name(self, fault: str) -> None:
        law, game = FAULTY[fault]
        assert law in broken_laws(game)

    def test_every_law_has_a_fault(self) -> None:
        assert {law for law, _ in FAULTY.values()} == set(LAW_NAMES)

    @pytest.mark.parametrize("name", RIGHT)
    def test_no_law_is_broken_by_a_right_game(self, name: str) -> None:
        assert broken_laws(RIGHT[name]) == set()

    def test_every_law_is_met_by_a_right_game(self) -> None:
        met = {finding.name for game in RIGHT.values() for finding in looked_at(game).findings if finding.exercised}
        assert set(LAW_NAMES) <= met


def faults(name: str, game: Game[Any, Any], state: Any, *foreign: str, seed: int = 1) -> list[str]:
    """Return what a law finds in a state."""
    law = next(law for law in LAWS if law.name == name)
    scene = Scene(game, state, foreign, Sampler(seed))
    assert law.applies(scene)
    return list(map(str, law.faults(scene)))


class TestWords:
    """What a law finds is told so that it can be found in the game."""

    def test_who_acts_after_the_end(self) -> None:
        game = picks(outcome=lambda state: Outcome((0, 0), ()))
        assert faults("whoever_must_act_can", game, game.start) == [
            "The game is over, and somebody may still act: A and B."
        ]

    def test_of_steps_that_fail_the_law_of_symmetries_says_nothing(self) -> None:
        game = countdown(phase={"apply": raising(KeyError("jug"))}, symmetries={"same": lambda state: state})
        assert not faults("symmetries_lead_to_the_same", game, 3)
        assert broken_laws(game) == {"steps_do_not_fail"}

    def test_a_law_that_cannot_be_told(self) -> None:
        game = countdown(phase={"actors": raising(KeyError("seat"))})
        report, _ = walk(game, games=1)
        assert report.broken["whoever_must_act_can"].detail == "The rules fail: KeyError: 'seat'"

    def test_a_move_from_elsewhere_that_is_accepted(self) -> None:
        found = faults("legal_moves_and_objections_agree", countdown(phase={"objection": in_turn(None)}), 1, "take 2")
        assert found == ["“take 2” is not legal, and not refused."]

    def test_a_legal_move_from_elsewhere_that_is_refused(self) -> None:
        refusing = countdown(phase={"objection": lambda state, move: Illegal(say("Not that.", "a.b"))})
        found = faults("legal_moves_and_objections_agree", refusing, 5, "take 1")
        assert found.count("“take 1” is legal, and refused: Not that. [a.b]") == 2

    def test_a_move_from_elsewhere_that_is_refused(self) -> None:
        assert not faults("legal_moves_and_objections_agree", countdown(), 1, "take 2", "take 1")

    def test_of_many_moves_both_ends_and_some_between_are_looked_at(self) -> None:
        asked: list[str] = []
        game = countdown(
            phase={"legal_moves": lambda state, seat: tuple(f"take {n}" for n in range(100))},
            read=lambda text: asked.append(text) or text,
        )
        assert not faults("notation_round_trips", game, 5)
        assert asked[:2] == ["take 0", "take 99"]
        assert len(asked) == ENOUGH

    def test_chances_that_do_not_sum_to_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(machine, "probabilities", lambda draws: tuple((move, weight) for move, weight in draws))
        assert faults("chances_sum_to_one", coin(), ()) == ["The chances do not sum to 1."]

    def test_nothing_is_told_where_nobody_else_acts(self) -> None:
        game = picks(phase={"narrate": aloud})
        told = [fault for seed in range(20) for fault in faults("nothing_hidden_is_told", game, (None, 1), seed=seed)]
        assert {fault[:7] for fault in told} == {"B hears"}

    def test_a_seat_that_sees_the_difference_may_hear_it(self) -> None:
        game = picks(phase={"narrate": aloud}, view=lambda state, seat: state)
        assert not faults("nothing_hidden_is_told", game, (None, None))

    def test_what_was_seen_is_forgotten_at_some_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(laws, "REMEMBERED", 1)
        scene = Scene(picks(), (None, None), (), Sampler(1))
        assert not list(laws.views_show_what_one_may_do(scene))
        assert scene.shows == {}

    def test_of_nature_no_view_is_asked(self) -> None:
        assert not list(laws.views_show_what_one_may_do(Scene(coin(), (), (), Sampler(1))))

    def test_the_redeal_of_the_right_game_keeps_what_is_seen(self) -> None:
        assert another_number((1, None), 0, Sampler(1)) == (1, None)
