"""A game of somebody's own may fail anywhere: the check tells what failed, and does not fall over itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from boardrules import BoardRulesError, Game, Incoherent, Phase, check
from boardrules.verify.findings import written
from boardrules.verify.inspector import Inspector
from boardrules.verify.verdict import Status
from boardrules.verify.walk import walk
from tests.verify.worlds import coin, countdown


def failing(*_: object) -> Any:
    """Fail as a slip in somebody's rules does."""
    raise KeyError("slip")


class Unlisted(Sequence[str]):
    """Legal moves that can be counted and not taken."""

    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: Any) -> Any:
        raise KeyError(place)


TOLD: dict[str, Game[Any, Any]] = {
    "apply": countdown(phase={"apply": failing}),
    "objection": countdown(phase={"objection": failing}),
    "view": countdown(view=failing, redeal=lambda state, seat, sampler: state),
    "text": countdown(text=failing, redeal=lambda state, seat, sampler: state),
    "redeal": countdown(redeal=failing),
    "no draw": coin(()),
    "moves that cannot be taken": countdown(phase={"legal_moves": lambda state, seat: Unlisted()}),
    "actors": countdown(phase={"actors": failing}),
    "legal moves": countdown(phase={"legal_moves": failing}),
    "no list of legal moves": countdown(phase={"legal_moves": lambda state, seat: None}),
    "measure": countdown(measure=failing),
    "phase of": countdown(phase_of=failing),
    "a phase that is not there": countdown(phase_of=lambda state: "nowhere"),
    "no phase in the state": countdown(phases=[countdown().phases[0], Phase(name="over")]),
    "settle": countdown(phases=[Phase(name="play", settle=failing)]),
    "draws": countdown(phases=[Phase(name="play", draws=failing, apply=failing)]),
}
"""Games with a slip that the check reports."""

FALLS_OVER: dict[str, Game[Any, Any]] = {
    "outcome": countdown(outcome=failing),
    "write": countdown(write=failing),
    "read": countdown(read=failing),
}
"""Games with a slip outside what the phases do."""

NOT_TO_BE_CHECKED: dict[str, tuple[str, Game[Any, Any]]] = {
    "boxes": ("the boxes of 'countdown' cannot be made: KeyError: 'slip'", countdown(boxes=failing)),
    "states that cannot be hashed": (
        "a state of 'countdown' cannot be kept: unhashable type: 'list', immutable values expected",
        countdown(
            [5],
            {
                "apply": lambda state, move: [state[0] - 1],
                "actors": lambda state: (0,),
                "legal_moves": lambda s, a: ("go",),
            },
            outcome=lambda state: None,
            measure=lambda state: (state[0],),
        ),
    ),
}
"""Games that no check can look at, and what is said of them."""

SLIPS = [
    *[pytest.param(game, id=name) for name, game in TOLD.items()],
    *[pytest.param(game, id=name) for name, game in FALLS_OVER.items()],
]


@pytest.mark.parametrize("game", SLIPS)
def test_a_slip_is_told_as_broken(game: Game[Any, Any]) -> None:
    verdict = check(game, games=20, most_states=100)
    assert verdict.status is Status.BROKEN
    assert str(verdict)


def test_a_narrator_who_fails_where_nothing_is_hidden_is_not_asked() -> None:
    assert check(countdown(phase={"narrate": failing}), games=20).ok


def test_a_play_that_cannot_be_written_is_told_as_python_shows_it() -> None:
    assert written(countdown(write=failing), ["take 1"], None).moves == ("'take 1'",)


def test_a_failure_after_the_laws_were_asked() -> None:
    report, _ = walk(countdown(phase={"legal_moves": lambda state, seat: Unlisted()}), games=9)
    assert "steps_do_not_fail" in report.broken


def test_a_state_that_is_none() -> None:
    play = Phase(name="play", legal_moves=lambda state, seat: ("go",), apply=lambda state, move: None)
    with pytest.raises(Incoherent, match="start: None found, a state expected"):
        Game(name="nothing", start=None, phases=[play])
    verdict = check(Game(name="nothing", start=1, phases=[play]), games=5)
    assert verdict["steps_do_not_fail"].broken[0].detail == "A rule returned None where a state is expected."


@pytest.mark.parametrize(("told", "game"), NOT_TO_BE_CHECKED.values(), ids=NOT_TO_BE_CHECKED)
def test_what_cannot_be_checked_is_refused_in_one_line(told: str, game: Game[Any, Any]) -> None:
    with pytest.raises(BoardRulesError) as caught:
        check(game, games=20, most_states=100)
    assert str(caught.value) == told


def test_differences_that_json_does_not_know() -> None:
    with pytest.raises(Incoherent, match="differences: Object of type set is not JSON serializable"):
        countdown(differences={"colours": {"red"}})


def test_boxes_of_rules_that_contradict_themselves() -> None:
    def boxes() -> tuple[Game[Any, Any], ...]:
        raise Incoherent(["no box"], "house rules")

    with pytest.raises(Incoherent, match="house rules: no box"):
        check(countdown(boxes=boxes), games=1)


def test_a_state_that_can_no_longer_be_kept() -> None:
    game = countdown(phase={"apply": lambda state, move: [state]})
    seen = Inspector(game).step(5, "take 1", {5: 0})
    assert seen.after is None
    assert seen.breaches[0].detail == "TypeError: unhashable type: 'list'"
