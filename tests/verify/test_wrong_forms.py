"""States that are easily mistaken for others, and compact forms and symmetries that are wrong: all of it is seen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from attrs import evolve, frozen

from boardrules import BoardRulesError, Game, Outcome, Phase, always, check, differ, fiji, sometimes
from boardrules.compact import Compact
from boardrules.seats import name_of
from boardrules.verify.explore import explore
from boardrules.verify.findings import Look
from boardrules.verify.laws import true_of
from boardrules.verify.odds import odds
from boardrules.verify.packing import TRIED, Packing
from boardrules.verify.paired import Tally
from boardrules.verify.witness import witness
from tests.verify.worlds import countdown

LAW = "compact_steps_agree"


def after(state: int) -> list[int]:
    return [state - taken for taken in (1, 2) if taken <= state]


@always
def three_are_never_left(state: int) -> bool:
    """Three are never left."""
    return state != 3


@sometimes
def a_hundred_are_left(state: int) -> bool:
    """A hundred are left."""
    return state == 100


@always(when=lambda state: state < 3)
def two_are_never_left(state: int) -> bool:
    """Two are never left."""
    return state != 2


@sometimes(when=lambda state: state < 3)
def two_are_left(state: int) -> bool:
    """Two are left."""
    return state == 2


def compacted(follow: Any = after, holds: Any = (), properties: Any = (), **form: Any) -> Game[Any, Any]:
    parts = {"pack": int, "unpack": int, **form}
    return countdown(9, compact=Compact(follow=follow, holds=dict(holds), **parts), properties=properties)


class TestWhatACompactFormSays:
    """What a compact form says of states is held against the properties themselves."""

    @pytest.mark.parametrize("one", [three_are_never_left, a_hundred_are_left], ids=str)
    def test_a_false_word_is_a_broken_law(self, one: Any) -> None:
        game = compacted(holds={one.name: lambda packed: True}, properties=[one])
        play = explore(game)[0].broken[LAW]
        assert play.detail == f"“{one}” is true of the packed state, and not true by the property itself."
        assert check(game, games=0).status.value == "broken"

    def test_what_is_true_and_not_said_is_a_broken_law(self) -> None:
        one = three_are_never_left
        game = compacted(holds={one.name: lambda packed: False}, properties=[one])
        told = f"“{one}” is not true of the packed state, and true by the property itself."
        assert explore(game)[0].broken[LAW].detail == told

    def test_a_true_word_is_none(self) -> None:
        holds = {
            "two_are_never_left": lambda packed: packed != 2,
            "two_are_left": lambda packed: packed == 2,
        }
        report, _ = explore(compacted(holds=holds, properties=[two_are_never_left, two_are_left]))
        assert LAW not in report.broken
        assert report.shown["two_are_left"].moves == report.broken["two_are_never_left"].moves

    @pytest.mark.parametrize(("state", "holds"), [(2, False), (1, True), (3, True)])
    def test_outside_of_its_cases_a_claim_is_true(self, state: int, *, holds: bool) -> None:
        assert true_of(two_are_never_left, state) is holds
        assert true_of(two_are_left, state) is (state == 2)

    def test_a_property_that_is_none_is_refused(self) -> None:
        with pytest.raises(BoardRulesError, match="holds four_are_left found, names of properties of states expected"):
            explore(compacted(holds={"four_are_left": lambda packed: True}))


def without_three(state: int) -> int:
    return 4 if state == 3 else state


class TestPacking:
    """A compact form that takes two states for one, or fails, is a broken law, or an error, and never holds."""

    @pytest.mark.parametrize("follow", [None, lambda state: map(without_three, after(state))])
    def test_two_states_packed_alike(self, follow: Any) -> None:
        game = compacted(follow, pack=without_three)
        assert explore(game)[0].broken[LAW].detail == "What is packed as 4 is unpacked as another state."
        assert LAW in {finding.name for finding in check(game, games=0).broken}
        with pytest.raises(BoardRulesError, match=r"packs as 4 is unpacked as another state after "):
            odds(game)
        with pytest.raises(BoardRulesError, match="'countdown' is wrong, and nothing can be shown by it: What is"):
            witness(game, lambda state: state == 3, where="box")

    def test_one_state_packed_in_two_ways(self) -> None:
        class Odd(int):
            """A number that is equal to itself and packed in another way."""

        game = compacted(None, pack=lambda state: (state, type(state) is Odd), unpack=lambda packed: Odd(packed[0]))
        told = explore(game)[0].broken[LAW].detail
        assert told == "What is packed as (9, False) and unpacked is then packed as (9, True)."

    @pytest.mark.parametrize("follow", [None, after])
    def test_unpacking_fails(self, follow: Any) -> None:
        report, _ = explore(compacted(follow, unpack=lambda packed: 1 // 0))
        assert "ZeroDivisionError" in report.broken[LAW].detail

    def test_packing_fails_at_once(self) -> None:
        with pytest.raises(BoardRulesError, match="'countdown' cannot be kept: ZeroDivisionError"):
            explore(compacted(pack=lambda state: 1 // 0))

    @pytest.mark.parametrize("follow", [None, after])
    def test_packing_fails_later(self, follow: Any) -> None:
        report, _ = explore(compacted(follow, pack=lambda state: state if state > 6 else 1 // 0))
        assert any("ZeroDivisionError" in play.detail for play in report.broken.values())


class TestSymmetries:
    """What is no symmetry is seen, also in states for which others stand."""

    def test_of_a_state_that_is_not_kept(self) -> None:
        # Three stands for five, which is kept already; five leads elsewhere.
        game = countdown(9, symmetries={"names": lambda state: 5 if state == 3 else state})
        assert "symmetries_lead_to_the_same" in explore(game, reduce=["names"])[0].broken

    def test_a_claim_that_names_somebody(self) -> None:
        @always
        def the_first_is_never_two(state: tuple[int, int]) -> bool:
            """The first is never two."""
            return state[0] != 2

        game: Game[tuple[int, int], str] = Game(
            name="two",
            start=(0, 0),
            phases=[
                Phase(
                    name="raise",
                    actors=lambda state: (0,) if sum(state) < 3 else (),
                    legal_moves=lambda state, seat: ["first", "second"],
                    apply=lambda state, move: (state[0] + 1, state[1]) if move == "first" else (state[0], state[1] + 1),
                )
            ],
            outcome=lambda state: Outcome((sum(state),), (0,)) if sum(state) == 3 else None,
            properties=[the_first_is_never_two],
            symmetries={"places": lambda state: (min(state), max(state))},
        )
        assert "the_first_is_never_two" in explore(game)[0].broken
        told = explore(game, reduce=["places"])[0].broken["symmetries_lead_to_the_same"].detail
        assert told == "places: “the first is never two” is true of only one of a state and the one that stands for it."

    def test_the_names_of_other_reductions_are_taken(self) -> None:
        with pytest.raises(
            BoardRulesError, match="a symmetry of 'countdown' called macro found, another name expected"
        ):
            explore(countdown(9, symmetries={"macro": lambda state: state}), reduce=["macro"])


# States with parts that equal others


class Point(NamedTuple):
    """A pair with names."""

    x: int
    y: int


@frozen
class Inner:
    """A part of a state."""

    one: Any
    other: int = 0


def played(second: Any, first: Any) -> list[str]:
    """Return what a game sees of a part that equals one that was there before."""
    seen: list[str] = []

    def apply(state: tuple[int, Any], move: str) -> tuple[int, Any]:
        if state[0] == 0:
            return (1, second)
        seen.append(repr(state[1]))
        return (2, first)

    game: Game[Any, Any] = Game(
        name="parts",
        start=(0, first),
        phases=[
            Phase(
                name="go",
                actors=lambda state: () if state[0] == 2 else (0,),
                legal_moves=lambda state, seat: ["go"],
                apply=apply,
            )
        ],
        outcome=lambda state: Outcome((0,), ()) if state[0] == 2 else None,
    )
    report, _ = explore(game)
    assert (report.look.states, report.broken) == (3, {})
    assert odds(game).wins == (Fraction(0),)
    return seen


class TestEqualParts:
    """A part comes back as it was, also where it equals another of another type."""

    @pytest.mark.parametrize(
        ("second", "first"),
        [
            (False, 0),
            (1.0, 1),
            (-0.0, 0.0),
            (Point(1, 2), (1, 2)),
            (((True,), 2), ((1,), 2)),
            (frozenset({True}), frozenset({1})),
            (frozenset({Point(1, 2)}), frozenset({(1, 2)})),
            (Inner(True), Inner(1)),
            (Fraction(1), 1),
        ],
        ids=repr,
    )
    def test_of_another_type(self, second: Any, first: Any) -> None:
        assert second == first
        assert set(played(second, first)) == {repr(second)}

    @pytest.mark.parametrize(
        "make",
        [
            lambda: (300, "a" * 3),
            lambda: frozenset({300, 301}),
            lambda: Inner(1000),
            lambda: Fraction(1, 3),
            lambda: 0.5,
        ],
        ids=["pair", "set", "class", "fraction", "float"],
    )
    def test_of_the_same_type(self, make: Callable[[], Any]) -> None:
        packing = Packing((0, make()))
        packed = packing.pack((0, make()))
        packing.keep(packed, (0, make()))
        again = packing.pack((1, make()))
        packing.keep(again, (1, make()))
        assert packing.unpack(again) == (1, make())
        assert not packing._odd

    def test_also_where_packing_changes_on_the_way(self) -> None:
        def apply(state: tuple[Any, ...], move: str) -> tuple[Any, ...]:
            number, part = state
            return (number + 1, Inner(type(part.one) is bool, number) if move == "b" else Inner(number % 2, number))

        game: Game[Any, Any] = Game(
            name="changes",
            start=(0, Inner(0)),
            phases=[
                Phase(
                    name="go",
                    actors=lambda state: () if state[0] > TRIED else (0,),
                    legal_moves=lambda state, seat: "ab",
                    apply=apply,
                )
            ],
            outcome=lambda state: Outcome((0,), ()) if state[0] > TRIED else None,
        )
        report, _ = explore(game)
        assert report.broken == {}


@frozen(slots=False)
class WithSum:
    """Two numbers, and their sum that is no field."""

    one: int
    other: int

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "total", self.one + self.other)


class Base:
    """Has a place for a sum."""

    __slots__ = ("total",)


@frozen
class WithSlot(Base):
    """The same in a slot."""

    one: int
    other: int

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "total", self.one + self.other)


@frozen
class WithCache:
    """The same, worked out when it is asked for."""

    one: int
    other: int

    @cached_property
    def total(self) -> int:
        return self.one + self.other


@pytest.mark.parametrize("kind", [WithSum, WithSlot, WithCache])
def test_what_is_no_field_is_not_lost(kind: Any) -> None:
    first, other = kind(1, 2), kind(3, 4)
    packing = Packing(first)
    packing.keep(packing.pack(first), first)
    packed = packing.pack(other)
    packing.keep(packed, other)
    assert packing.unpack(packed).total == 7
    assert (type(packed) is bytes) is (kind is WithCache)


# Exact chances of what is wrong


def drawing(*weights: Any, start: Any = 0) -> Game[Any, Any]:
    return Game(
        name="draw",
        start=start,
        phase_of=lambda state: "over" if state else "draw",
        phases=[
            Phase(
                name="draw",
                draws=lambda state: [(f"draw {number}", weight) for number, weight in enumerate(weights)],
                apply=lambda state, move: 1 // (move != "draw 2"),
            ),
            Phase(name="over"),
        ],
        outcome=lambda state: Outcome((1,), (0,)) if state else None,
    )


class TestOdds:
    """Chances are told of rules that are in order, and of no others."""

    @pytest.mark.parametrize("weights", [(3, -1), (0, 1), (1, -1), (0.5, 0.5), (True, 1)])
    def test_of_weights_that_are_none(self, weights: tuple[Any, ...]) -> None:
        with pytest.raises(BoardRulesError, match=r"weights .* found, positive whole numbers expected"):
            odds(drawing(*weights))

    def test_of_rules_that_fail(self) -> None:
        with pytest.raises(BoardRulesError, match="the rules of 'draw' fail: ZeroDivisionError"):
            odds(drawing(1, 1, 1))

    def test_of_states_that_cannot_be_kept(self) -> None:
        with pytest.raises(BoardRulesError, match="the rules of 'draw' fail: TypeError: unhashable"):
            odds(drawing(1, start=[]))

    def test_of_a_first_state_that_is_packed_wrong(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^what the game packs as 9 is unpacked as another state$"):
            odds(compacted(unpack=lambda packed: packed - 1))


def test_seats_past_the_letters_have_numbers() -> None:
    assert (name_of(25), name_of(26)) == ("Z", "seat 27")


def test_a_comparison_that_was_stopped_before_the_first_game_can_be_told() -> None:
    rules = evolve(fiji.STANDARD, exchanges=4)
    answer = differ(fiji.game(2), fiji.game(2, rules), games=0, most_states=10)
    stopped = evolve(
        answer, tally=Tally(), looks=(*answer.looks, Look(engine="x", seats=2, ruleset={}, cut="interrupted"))
    )
    assert "The same decisions" not in str(stopped)


def test_memory_is_looked_at_also_while_few_states_lead_to_many() -> None:
    told: list[int] = []
    wide: Game[Any, Any] = Game(
        name="wide",
        start=0,
        phases=[
            Phase(
                name="go",
                actors=lambda state: (0,) if state < 10 else (),
                legal_moves=lambda state, seat: range(max(1, 3000 * state), 3000 * state + (3000 if state else 10)),
                apply=lambda state, move: move,
            )
        ],
        outcome=lambda state: Outcome((0,), ()) if state >= 10 else None,
    )
    explore(wide, watch=lambda progress: told.append(progress.done))
    assert len(told) > 5
    assert max(later - sooner for sooner, later in pairwise(told)) < 3 * 3000


class Pile:
    """A pile that a move changes, though states must not change; it can be compared with piles only."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __eq__(self, other: object) -> bool:
        return self.left == other.left  # type: ignore[attr-defined]  # as people write it

    def __hash__(self) -> int:
        return self.left


def take(pile: Pile, move: str) -> Pile:
    pile.left -= 1
    return pile


def pile(apply: Callable[[Pile, str], Pile], **parts: Any) -> Game[Any, Any]:
    return Game(
        name="pile",
        start=Pile(3),
        phases=[
            Phase(
                name="take",
                actors=lambda state: (0,) if state.left else (),
                legal_moves=lambda state, seat: ["one"],
                apply=apply,
            )
        ],
        outcome=lambda state: None if state.left else Outcome((0,), ()),
        **parts,
    )


def test_a_move_that_changes_the_state_before_it_has_no_chances() -> None:
    with pytest.raises(BoardRulesError, match="a move changes the state before it"):
        odds(pile(take))
    assert "the_old_state_is_untouched" in explore(pile(take))[0].broken


def test_states_that_can_be_compared_with_their_like_only() -> None:
    report, _ = explore(pile(lambda state, move: Pile(state.left - 1)))
    assert (report.look.states, report.broken) == (4, {})


@pytest.mark.parametrize("ask", [check, lambda game: witness(game, lambda state: True)])
def test_boxes_that_are_no_games(ask: Callable[[Any], Any]) -> None:
    game = pile(lambda state, move: Pile(state.left - 1), boxes=lambda: (1,))
    with pytest.raises(BoardRulesError, match="the boxes of 'pile': int found, a Game expected"):
        ask(game)
