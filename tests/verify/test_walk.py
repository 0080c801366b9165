"""Random games: the same for the same seed, cut short when time is over, and never without what was found."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from boardrules import Phase, always, check, fiji, sometimes
from boardrules.chance import Sampler
from boardrules.verify import walk as walking
from boardrules.verify.findings import Progress, Report
from boardrules.verify.walk import MOST_MOVES, PART, Walk, walk
from boardrules.verify.workers import Processes
from tests.verify.crews import Here
from tests.verify.worlds import coin, countdown, jugs, leaking_jugs, picks


def timeless(report: Report) -> Report:
    """Return a report without the seconds that it took."""
    return evolve(report, look=evolve(report.look, seconds=0.0))


def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every look at the clock take a second."""
    seconds = iter(range(1_000_000))
    monkeypatch.setattr(walking, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))


@always
def never_three(state: int) -> bool:
    """Three are never left."""
    return state != 3


@sometimes
def one_left(state: int) -> bool:
    """One is left."""
    return state == 1


class TestSeeds:
    """The same seed plays the same games."""

    @pytest.mark.parametrize("game", [fiji.game(3, fiji.MINIMAL), picks(), leaking_jugs()], ids=lambda game: game.name)
    def test_the_same_report(self, game: Any) -> None:
        one, other = (walk(game, games=10, seed=7) for _ in range(2))
        assert timeless(one[0]) == timeless(other[0])
        assert one[1] == other[1]

    def test_another_seed_plays_other_games(self) -> None:
        game = fiji.game(3, fiji.MINIMAL)
        assert timeless(walk(game, games=10, seed=7)[0]) != timeless(walk(game, games=10, seed=8)[0])


class TestPlays:
    """For everything that broke or was shown the shortest play is kept."""

    def test_the_shortest(self) -> None:
        report, _ = walk(countdown(8, properties=[never_three, one_left]), games=60)
        assert len(report.broken["never_three"].moves) == 3
        assert report.broken["never_three"].detail == "Three are never left."
        assert len(report.shown["one_left"].moves) in {4, 5}
        assert report.look.games == 60

    def test_a_longer_play_does_not_replace_a_shorter_one(self) -> None:
        walker = Walk(countdown(8, properties=[never_three, one_left]))
        for number in range(30):
            walker.play(number)
            kept = len(walker.report(0, "").broken["never_three"].moves)
            assert kept <= 5
        assert kept == 3

    def test_a_play_is_left_where_something_breaks(self) -> None:
        report, _ = walk(countdown(5, properties=[never_three]), games=1, seed=1)
        assert report.broken["never_three"].record.outcome is None
        assert report.look.steps == len(report.broken["never_three"].moves)

    def test_a_game_that_does_not_even_begin(self) -> None:
        report, _ = walk(countdown(phases=[Phase(name="go", settle=lambda state: state)]), games=2)
        assert report.broken["steps_do_not_fail"].moves == ()

    def test_a_play_to_the_end_has_its_outcome(self) -> None:
        @sometimes
        def nothing_left(state: int) -> bool:
            """Nothing is left."""
            return state == 0

        report, _ = walk(countdown(2, properties=[nothing_left]), games=5)
        assert report.shown["nothing_left"].record.outcome is not None


class TestLength:
    """A game that does not say why it ends is left at some time."""

    def test_an_unmeasured_game_is_left_after_two_hundred_moves(self) -> None:
        report, _ = walk(jugs(sometimes(_wet)), games=3)
        assert (report.look.depth, report.look.steps) == (MOST_MOVES, 3 * MOST_MOVES)

    def test_a_measured_game_is_played_to_its_end(self) -> None:
        report, _ = walk(countdown(450), games=1)
        assert report.look.depth > MOST_MOVES


def _wet(state: tuple[int, int]) -> bool:
    """There is water in a jug."""
    return any(state)


class TestTempers:
    """Of every eight games three are played by players of one mind."""

    def test_draws_are_by_chance_whatever_the_temper(self) -> None:
        heads = sometimes(_all_heads)
        report, _ = walk(coin(properties=[heads]), games=200)
        assert 20 < report.exercised["_all_heads"] < 80

    def test_the_eager_take_the_last_and_the_timid_the_first(self) -> None:
        walker = Walk(countdown(20))
        for number, steps in ((5, 10), (6, 20)):
            before = walker.report(0, "").look.steps
            walker.play(number)
            assert walker.report(0, "").look.steps - before == steps

    def test_those_who_choose_alike_change_their_minds_now_and_then(self) -> None:
        choose = walking.temper_of(7)
        sampler = Sampler(3)
        chosen = [choose(sampler, range(100)) for _ in range(400)]
        changes = sum(one != other for one, other in pairwise(chosen))
        assert 10 < changes < 60


def _all_heads(state: tuple[str, ...]) -> bool:
    """Heads twice."""
    return state == ("heads", "heads")


class TestCutShort:
    """What ends before its time says so, and keeps what it found."""

    def test_after_so_many_seconds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ticking(monkeypatch)
        report, _ = walk(countdown(), games=100, seconds=4.5)
        assert report.look.games == 1
        assert report.look.cut == "4.5 seconds were over after 1 of 100 games"

    def test_with_time_to_spare(self) -> None:
        report, _ = walk(countdown(), games=3, seconds=1000)
        assert (report.look.games, report.look.cut) == (3, "")

    def test_interrupted_from_the_keyboard(self) -> None:
        def watch(progress: Progress) -> None:
            if progress.done == 20:
                raise KeyboardInterrupt

        report, _ = walk(countdown(8, properties=[never_three]), games=100, watch=watch)
        assert report.look.cut == "interrupted"
        assert report.look.games == 20
        assert report.broken["never_three"].moves

    def test_whoever_watches_is_told_of_every_game(self) -> None:
        told: list[Progress] = []
        walk(countdown(), games=3, watch=told.append)
        assert told == [Progress("random games", number, 3, "games") for number in (1, 2, 3)]

    def test_in_the_middle_of_a_long_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ticking(monkeypatch)
        report, _ = walk(countdown(3000), games=1, seconds=2)
        assert report.look.steps < 1000
        assert report.look.cut


def counted(start: int) -> Any:
    """Return a game with something broken and something shown, that can be made again elsewhere."""
    return countdown(start, properties=[never_three, one_left]).made_by(partial(counted, start))


class TestWorkers:
    """The report is the same, whoever plays the games, and however many they are."""

    @pytest.mark.parametrize("games", [1, PART, PART + 1, 3 * PART - 1])
    @pytest.mark.parametrize("executor", [Here(), Here({1, 3}), Here(width=5)], ids=["two", "lost", "five"])
    def test_the_same_report(self, executor: Here, games: int) -> None:
        here, there = (walk(counted(9), games=games, seed=4, executor=crew) for crew in (None, executor))
        assert timeless(here[0]) == timeless(there[0])
        assert here[1] == there[1]
        assert here[0].look.games == games
        assert here[0].broken or games == 1

    def test_the_shortest_play_of_all_parts(self) -> None:
        walkers = [Walk(counted(40), seed=4, first=first) for first in range(0, 4 * PART, PART)]
        for part, walker in enumerate(walkers):
            for number in range(part * PART, part * PART + PART):
                walker.play(number)
        plays = [walker.report(0, "").shown["one_left"] for walker in walkers if walker.report(0, "").shown]
        shown = walk(counted(40), games=4 * PART, seed=4)[0].shown["one_left"]
        assert shown == min(plays, key=lambda play: len(play.moves))

    def test_the_same_verdict(self) -> None:
        game = counted(9)
        here, there = (check(game, games=PART + 9, most_states=0, executor=crew) for crew in (None, Here()))
        assert evolve(here, looks=()) == evolve(there, looks=())

    def test_progress_comes_part_by_part(self) -> None:
        told: list[Progress] = []
        walk(counted(5), games=2 * PART + 3, executor=Here(), watch=told.append)
        assert [progress.done for progress in told] == [PART, 2 * PART, 2 * PART + 3]

    def test_interrupted(self) -> None:
        def watch(progress: Progress) -> None:
            raise KeyboardInterrupt

        report, _ = walk(counted(8), games=1000, executor=Here(), watch=watch)
        assert (report.look.cut, report.look.games) == ("interrupted", PART)
        assert report.broken

    def test_after_so_many_seconds(self) -> None:
        report, _ = walk(counted(8), games=1000, executor=Here(), seconds=1e-9)
        assert report.look.cut == "1e-09 seconds were over after 0 of 1,000 games"

    def test_with_time_to_spare(self) -> None:
        report, _ = walk(counted(8), games=PART, executor=Here(), seconds=1000)
        assert (report.look.games, report.look.cut) == (PART, "")

    @pytest.mark.slow
    def test_real_processes(self) -> None:
        game = fiji.game(3, fiji.MINIMAL)
        with Processes(2) as two, Processes(3) as three:
            found = [walk(game, games=4 * PART, seed=4, executor=crew) for crew in (None, two, three)]
        assert len({str(sorted(made)) for _, made in found}) == 1
        assert timeless(found[0][0]) == timeless(found[1][0]) == timeless(found[2][0])
