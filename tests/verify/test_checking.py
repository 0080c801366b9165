"""The main job: random games, then small boxes, and a verdict that answers for house rules."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from boardrules import BoardRulesError, Game, Verdict, always, check, fiji, retrace
from boardrules.verify import explore, walk
from boardrules.verify.findings import Play, Progress
from boardrules.verify.verdict import Status
from tests.verify.worlds import countdown, jugs, leaking_jugs

FIVE_EXCHANGES = evolve(fiji.STANDARD, exchanges=5)
"""Five exchanges of up to four beads are more than a set of fourteen beads covers."""

FOUR_EXCHANGES = evolve(fiji.STANDARD, exchanges=4)
"""Four exchanges are not."""

NEXT_PLACE = evolve(fiji.STANDARD, tied_heads="next-place")
"""Three level players would take more heads than the places bring."""

NO_OFFER = "an_offer_is_always_possible"
TOO_MANY_HEADS = "a_round_hands_out_no_more_heads_than_the_places"


def engines(verdict: Verdict) -> list[str]:
    return [look.engine for look in verdict.looks]


def followed(game: Game[Any, Any], play: Play) -> Any:
    """Replay a play to its end; the last state."""
    state = game.initial_state()
    for _, _, after in retrace(game, play.record):
        state = after
    return state


class TestEngines:
    """Random games of the full game, then every state of its boxes."""

    def test_both(self) -> None:
        assert engines(check(countdown(), games=5)) == [walk.ENGINE, explore.ENGINE]

    @pytest.mark.parametrize("bounds", [{"games": -1}, {"games": 1.5}, {"most_states": -1}, {"games": True}])
    def test_less_than_nothing(self, bounds: Any) -> None:
        """Where nothing was played nothing holds."""
        with pytest.raises(BoardRulesError, match="found, a whole number, 0 or more, expected"):
            check(fiji.game(2), **bounds)

    def test_no_games(self) -> None:
        assert engines(check(countdown(), games=0)) == [explore.ENGINE]

    def test_no_search(self) -> None:
        assert engines(check(countdown(), games=5, most_states=0)) == [walk.ENGINE]

    def test_every_box(self) -> None:
        boxed = countdown(100, boxes=lambda: (countdown(3), countdown(4)))
        verdict = check(boxed, games=1)
        assert [look.states for look in verdict.looks] == [0, 4, 5]

    def test_the_same_seed_the_same_games(self) -> None:
        one, other, another = (check(countdown(99), games=9, seed=seed, most_states=0) for seed in (1, 1, 2))
        assert one.looks[0].steps == other.looks[0].steps
        assert one.looks[0].steps != another.looks[0].steps


class TestStatus:
    """Holds, broken or incomplete."""

    def test_holds(self) -> None:
        verdict = check(countdown(), games=20)
        assert verdict.status is Status.HOLDS
        verdict.assert_ok()

    def test_broken(self) -> None:
        assert check(jugs(), games=0).status is Status.BROKEN

    def test_broken_even_where_cut_short(self) -> None:
        assert check(leaking_jugs(), games=0, most_states=20).status is Status.BROKEN

    def test_incomplete(self) -> None:
        verdict = check(countdown(), games=5, seconds=1e-9)
        assert verdict.status is Status.INCOMPLETE
        assert all(look.cut for look in verdict.looks)

    def test_an_interrupt_ends_the_whole_check(self) -> None:
        def watch(progress: Progress) -> None:
            raise KeyboardInterrupt

        verdict = check(countdown(), games=5, watch=watch)
        assert [(look.engine, look.cut) for look in verdict.looks] == [(walk.ENGINE, "interrupted")]
        assert verdict.status is Status.INCOMPLETE

    def test_an_interrupt_ends_the_search(self) -> None:
        def watch(progress: Progress) -> None:
            if progress.engine == explore.ENGINE:
                raise KeyboardInterrupt

        verdict = check(countdown(boxes=lambda: (countdown(3), countdown(4))), games=5, watch=watch)
        assert [look.cut for look in verdict.looks] == ["", "interrupted"]
        assert verdict.status is Status.INCOMPLETE


class TestHowManyExchanges:
    """With offers of up to K and X exchanges from N beads, nobody is left without a bead just if K * (X - 1) < N."""

    @pytest.mark.parametrize("seats", [2, 4])
    def test_five_exchanges_leave_somebody_without_a_bead(self, seats: int) -> None:
        game = fiji.game(seats, FIVE_EXCHANGES)
        verdict = check(game, games=40)
        assert verdict.status is Status.BROKEN
        by_walk, by_search = sorted(verdict[NO_OFFER].broken, key=lambda play: play.engine, reverse=True)
        assert (by_walk.engine, by_search.engine) == (walk.ENGINE, explore.ENGINE)
        for whole, play in ((game, by_walk), (game.boxes()[0], by_search)):
            assert play.record.ruleset == whole.differences
            last = followed(whole, play)
            assert any(offer is None and not any(hand) for offer, hand in zip(last.offers, last.behind, strict=True))
        assert verdict[NO_OFFER].broken[0] is by_search

    def test_four_exchanges_hold(self) -> None:
        verdict = check(fiji.game(2, FOUR_EXCHANGES), games=15)
        assert verdict.status is Status.HOLDS
        assert verdict[NO_OFFER].exercised > 1000


@pytest.mark.slow
class TestTiedHeads:
    """Players level in a place take the share of the last place they share, else a round would hand out too much."""

    @pytest.mark.parametrize("seats", [4, 5])
    def test_the_next_place_hands_out_too_many_heads(self, seats: int) -> None:
        game = fiji.game(seats, NEXT_PLACE)
        verdict = check(game, games=0)
        (play,) = verdict[TOO_MANY_HEADS].broken
        assert play.engine == explore.ENGINE
        followed(game.boxes()[0], play)
        assert [finding.name for finding in verdict.broken] == [TOO_MANY_HEADS]

    @pytest.mark.parametrize("seats", [2, 3])
    def test_two_or_three_level_players_share_no_more_than_there_is(self, seats: int) -> None:
        verdict = check(fiji.game(seats, evolve(NEXT_PLACE, exchanges=1)), games=0)
        assert verdict[TOO_MANY_HEADS].exercised
        verdict.assert_ok()


class TestBoxAndGame:
    """A property of the full game is asked in the box as well, and its play names the rules of the box."""

    def test_the_box_has_rules_of_its_own(self) -> None:
        @always
        def five_are_left(state: int) -> bool:
            """Five are left."""
            return state == 5

        small = countdown(2, properties=[five_are_left], differences={"beads": 2})
        verdict = check(countdown(5, properties=[five_are_left], boxes=lambda: (small,)), games=1)
        assert {str(dict(play.record.ruleset)) for play in verdict["five are left"].broken} == {"{}", "{'beads': 2}"}


def test_nothing_to_be_looked_at() -> None:
    with pytest.raises(BoardRulesError, match=r"^games 0 and most_states 0 found, at least one engine expected$"):
        check(countdown(), games=0, most_states=0)
