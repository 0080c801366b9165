"""Work that is spread: the same results in the same order, whoever works and whoever is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardrules import BoardRulesError, Game, Illegal, Unreadable, fiji, say
from boardrules.verify import workers
from boardrules.verify.workers import Done, Processes, WorkersLost, cores, spread, work
from tests.verify.crews import Here, Pool
from tests.verify.worlds import countdown


def total(part: range) -> int:
    return sum(part)


def slow_total(part: range) -> int:
    time.sleep(0.002 * len(part))
    return sum(part)


def failing(fault: BaseException, at: int, part: range) -> int:
    if at in part:
        raise fault
    return sum(part)


def deadly(mark: Path, at: int, part: range) -> int:
    """End the worker in the middle of a part; only once, if a file can be left as a mark."""
    if at in part and not mark.exists():
        if mark.parent.exists():
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return sum(part)


def numbers(results: Iterator[tuple[range, int]]) -> list[int]:
    """Return all numbers in the order in which they come, after a look at the results."""
    found = []
    for part, result in results:
        assert result == sum(part)
        found += part
    return found


class TestOrder:
    """The results come in the order of the numbers, and each number has been done."""

    @pytest.mark.parametrize("part", [None, 1, 7, 1000])
    @pytest.mark.parametrize("executor", [None, Here(), Here(width=1)], ids=["here", "two", "one"])
    def test_all_numbers(self, executor: Executor | None, part: int | None) -> None:
        assert numbers(spread(total, range(3, 103), executor=executor, part=part)) == list(range(3, 103))

    def test_nothing_to_do(self) -> None:
        assert list(spread(total, range(0), executor=Here())) == []
        assert list(spread(total, range(0))) == []

    def test_threads_share_what_cannot_be_sent(self) -> None:
        with ThreadPoolExecutor(3) as threads:
            assert numbers(spread(lambda part: sum(part) + 0, range(500), executor=threads, part=7)) == list(range(500))

    def test_parts_that_are_fixed(self) -> None:
        parts = [part for part, _ in spread(total, range(10), executor=Here(), part=4)]
        assert parts == [range(4), range(4, 8), range(8, 10)]

    def test_parts_grow_until_one_takes_a_while(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = SimpleNamespace(now=0.0)

        def task(part: range) -> int:
            clock.now += len(part) / 128
            return sum(part)

        monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=lambda: clock.now))
        sizes = [len(part) for part, _ in spread(task, range(100))]
        assert sizes[:4] == [1, 4, 16, 32]
        assert max(sizes) == 32

    def test_parts_shrink_where_they_take_long(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = SimpleNamespace(now=0.0)

        def task(part: range) -> int:
            clock.now += 100.0
            return sum(part)

        monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=lambda: clock.now))
        assert [len(part) for part, _ in spread(task, range(4))] == [1, 1, 1, 1]

    def test_only_so_many_parts_are_given_out_ahead(self) -> None:
        here = Here(width=2)
        results = spread(total, range(1000), executor=here, part=1)
        next(results)
        assert here.submitted == 2 * workers.AHEAD

    def test_of_an_executor_that_does_not_say_how_wide_it_is(self) -> None:
        here = Here(width=0)
        next(spread(total, range(1000), executor=here, part=1))
        assert here.submitted == workers.CROWD * workers.AHEAD


class TestFaults:
    """What goes wrong in the work is told in its turn, after what went well before."""

    @pytest.mark.parametrize(
        "fault", [BoardRulesError("no"), Unreadable("x", 1, "y"), Illegal(say("{who:seat} may not", who=1))], ids=str
    )
    @pytest.mark.parametrize("executor", [None, Here()], ids=["here", "sent"])
    def test_an_error_of_ours_comes_as_it_is(self, fault: BoardRulesError, executor: Executor | None) -> None:
        results = spread(partial(failing, fault, 25), range(100), executor=executor, part=10)
        assert [next(results)[0], next(results)[0]] == [range(10), range(10, 20)]
        with pytest.raises(type(fault)) as caught:
            next(results)
        assert str(caught.value) == str(fault)

    def test_any_other_comes_as_ours(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^numbers 20 to 29: KeyError: 'slip'$"):
            list(spread(partial(failing, KeyError("slip"), 25), range(100), executor=Here(), part=10))
        with pytest.raises(BoardRulesError, match=r"^number 5: KeyError"):
            list(spread(partial(failing, KeyError("slip"), 5), range(100), executor=Here(), part=1))

    def test_what_would_end_a_worker_is_told(self) -> None:
        told = work(partial(failing, SystemExit(0), 3), range(2, 5)).fault
        assert str(told) == "numbers 2 to 4: SystemExit: 0"

    def test_an_interrupt_is_left_to_whoever_asked(self) -> None:
        with pytest.raises(KeyboardInterrupt):
            work(partial(failing, KeyboardInterrupt(), 3), range(2, 5))

    def test_one_that_does_not_survive_the_way(self) -> None:
        class Odd(BoardRulesError):
            def __init__(self, one: str, other: str) -> None:
                super().__init__(f"{one} and {other}")

        def task(part: range) -> int:
            raise Odd("one", "other")

        done = work(task, range(1))
        assert type(done.fault) is BoardRulesError
        assert str(done.fault) == "one and other"

    def test_one_that_comes_back_as_another(self) -> None:
        done = work(partial(failing, Turncoat("odd"), 0), range(1))
        assert type(done.fault) is BoardRulesError
        assert str(done.fault) == "odd"

    def test_work_that_cannot_be_sent(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^the work cannot be sent to another process: "):
            list(spread(lambda part: 1, range(3), executor=Here()))

    def test_a_game_that_cannot_be_sent(self) -> None:
        with pytest.raises(
            BoardRulesError, match=r"^the game 'countdown' cannot be sent to another process: .*made_by"
        ):
            list(spread(Counting(countdown()), range(3), executor=Here()))

    def test_a_parcel_that_cannot_be_opened(self) -> None:
        assert str(work(b"nonsense", range(2)).fault).startswith("numbers 0 to 1: UnpicklingError: ")

    def test_no_workers(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^0 workers found, at least 1 expected$"):
            Processes(0)


class Turncoat(BoardRulesError):
    """An error that pickle makes another one of."""

    def __reduce__(self) -> Any:
        return ValueError, ("turned",)


class Counting:
    """A task that holds a game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __call__(self, part: range) -> int:
        return len(part)


class TestLostWorkers:
    """A part whose worker is lost is done again; one that loses them all is told."""

    @pytest.mark.parametrize("lose", [{0}, {3}, {0, 1, 2}, {2, 9, 17}], ids=str)
    def test_nothing_is_lost(self, lose: set[int]) -> None:
        here = Here(lose)
        assert numbers(spread(total, range(100), executor=here, part=5)) == list(range(100))
        assert here.submitted == 20 + len(lose)

    def test_nothing_new_is_given_out_while_a_lost_part_is_done_again(self) -> None:
        here = Here({1}, width=1)
        results = spread(total, range(1000), executor=here, part=1)
        next(results)
        before = here.submitted
        next(results)
        assert here.submitted == before + 2  # one to take the place of the first, then the lost one again

    def test_a_part_that_kills(self) -> None:
        here = Here({2, 8, 9})
        with pytest.raises(WorkersLost, match=r"^numbers 10 to 14: 3 workers were lost .* \(BrokenExecutor: gone\)$"):
            list(spread(total, range(40), executor=here, part=5))

    def test_a_task_that_was_cancelled_is_lost_too(self) -> None:
        class Cancelling(Here):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                future = super().submit(fn, *args, **kwargs)
                if self.submitted == 1:
                    future = Future()
                    future.set_exception(asyncio.CancelledError())
                return future

        assert numbers(spread(total, range(10), executor=Cancelling(), part=5)) == list(range(10))

    def test_an_executor_that_takes_no_more_work(self) -> None:
        threads = ThreadPoolExecutor(1)
        threads.shutdown()
        with pytest.raises(WorkersLost, match=r"^number 0: no worker can be had: cannot schedule new futures"):
            list(spread(total, range(10), executor=threads))

    def test_leaving_early_cancels_the_rest(self) -> None:
        here = Here()
        results = spread(total, range(1000), executor=here, part=1)
        next(results)
        results.close()
        assert here.cancelled == 2 * workers.AHEAD - 1

    def test_an_interrupt_cancels_the_rest(self) -> None:
        here = Here()
        results = spread(total, range(1000), executor=here, part=1)
        next(results)
        with pytest.raises(KeyboardInterrupt):
            results.throw(KeyboardInterrupt())
        assert here.cancelled


class TestProcesses:
    """Our own processes: new ones for lost ones, and none that stay."""

    @pytest.fixture
    def made(self, monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
        monkeypatch.setattr(Pool, "made", [], raising=False)
        monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
        return Pool.made

    def test_none_are_started_without_work(self, made: list[Pool]) -> None:
        with Processes(3):
            assert made == []

    def test_they_are_spawned_and_settle_in(self, made: list[Pool]) -> None:
        with Processes(3) as processes:
            assert numbers(spread(total, range(100), executor=processes)) == list(range(100))
        (pool,) = made
        assert pool.width == 3
        assert pool.options["mp_context"].get_start_method() == "spawn"
        assert pool.options["initializer"] is workers._settle_in
        assert pool.ended == [True]

    def test_as_many_as_there_are_cores(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert Processes().width == cores() >= 1
        monkeypatch.delattr(os, "sched_getaffinity", raising=False)
        monkeypatch.setattr(os, "cpu_count", lambda: None)
        assert cores() == 1

    def test_new_ones_for_lost_ones(self, made: list[Pool], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Pool, "lose_first", (3,))
        with Processes(2) as processes:
            assert numbers(spread(total, range(100), executor=processes, part=5)) == list(range(100))
        assert [pool.ended for pool in made] == [[False], [True]]

    def test_work_that_is_dropped_ends_them_now(self, made: list[Pool]) -> None:
        with Processes(2) as processes:
            results = spread(total, range(100), executor=processes, part=5)
            next(results)
            results.close()
        assert made[0].killed == 1

    def test_stopping_without_work(self) -> None:
        Processes(2).stop()

    def test_a_broken_pool_of_somebody_else(self, made: list[Pool], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Pool, "lose_first", (3,))
        theirs = Pool(5)
        assert numbers(spread(total, range(100), executor=theirs, part=5)) == list(range(100))
        assert [pool.width for pool in made] == [5, cores()]
        assert made[1].ended == [True]

    def test_they_leave_an_interrupt_to_the_parent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun = []
        monkeypatch.setattr(workers, "Thread", lambda **options: SimpleNamespace(start=lambda: begun.append(options)))
        before = signal.getsignal(signal.SIGINT)
        try:
            workers._settle_in()
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        finally:
            signal.signal(signal.SIGINT, before)
        assert begun == [{"target": workers._end_with_parent, "daemon": True}]

    def test_no_interrupt_comes_in_while_they_are_started(
        self, made: list[Pool], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        masks = []
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        given = Pool.submit
        monkeypatch.setattr(
            Pool,
            "submit",
            lambda *given_out: (masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, ())), given(*given_out))[1],
        )
        assert numbers(spread(total, range(10), executor=Processes(1), part=5)) == list(range(10))
        assert len(made) == 1
        assert all(signal.SIGINT in mask for mask in masks)
        assert len(masks) == 2
        assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == heard

    def test_where_no_signal_can_be_held_back(self, made: list[Pool], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(signal, "pthread_sigmask")
        assert numbers(spread(total, range(10), executor=Processes(1), part=5)) == list(range(10))
        assert len(made) == 1
        before = signal.getsignal(signal.SIGINT)
        monkeypatch.setattr(workers, "Thread", lambda **options: SimpleNamespace(start=lambda: None))
        try:
            workers._settle_in()
        finally:
            signal.signal(signal.SIGINT, before)

    def test_they_end_with_the_parent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ended = []
        monkeypatch.setattr(os, "_exit", ended.append)
        workers._end_with_parent()  # this process has no such parent
        assert ended == []
        monkeypatch.setattr(workers, "parent_process", lambda: SimpleNamespace(join=lambda: None))
        workers._end_with_parent()
        assert ended == [1]


@pytest.mark.slow
class TestRealProcesses:
    """The same with real processes, killed and interrupted."""

    def test_leaving_early_makes_no_thread_fail(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A pool whose processes are ended fails, in a thread of its own, on a future that was cancelled before."""
        failed: list[threading.ExceptHookArgs] = []
        monkeypatch.setattr(threading, "excepthook", failed.append)
        for _ in range(20):
            with Processes(2) as executor:
                results = spread(slow_total, range(200), executor=executor, part=10)
                next(results)
                results.close()
        assert failed == []

    @pytest.mark.parametrize("make", [Processes, ProcessPoolExecutor])
    def test_one_that_is_killed_in_the_middle(self, make: Any, tmp_path: Path) -> None:
        mark = tmp_path / "killed"
        with make(2) as executor:
            assert numbers(spread(partial(deadly, mark, 150), range(300), executor=executor, part=10)) == [*range(300)]
        assert mark.exists()

    def test_one_that_is_killed_from_outside(self) -> None:
        with Processes(2) as processes:
            results = spread(slow_total, range(400), executor=processes, part=10)
            found = [*next(results)[0]]
            assert processes._pool is not None
            os.kill(next(iter(processes._pool._processes)), signal.SIGKILL)
            assert found + numbers(results) == list(range(400))

    def test_a_part_that_kills_is_told(self, tmp_path: Path) -> None:
        with (
            Processes(2) as processes,
            pytest.raises(WorkersLost, match=r"^numbers 150 to 159: 3 workers were lost with this part"),
        ):
            list(spread(partial(deadly, tmp_path / "no" / "mark", 155), range(300), executor=processes, part=10))

    def test_a_game_is_made_again(self) -> None:
        with Processes(1) as processes:
            ((_, name),) = spread(partial(named, fiji.game(3)), range(1), executor=processes)
        assert name == "fiji for 3"

    def test_none_outlives_a_parent_that_is_killed(self, tmp_path: Path) -> None:
        script = tmp_path / "parent.py"
        script.write_text(PARENT, encoding="utf-8")
        import subprocess

        with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, cwd=tmp_path) as parent:
            assert parent.stdout is not None
            children = [int(word) for word in parent.stdout.readline().split()]
            parent.kill()
        assert len(children) == 2
        deadline = time.monotonic() + 20
        while any(map(alive, children)):
            assert time.monotonic() < deadline, "a worker is still there"
            time.sleep(0.05)


PARENT = """
import os, time
from boardrules.verify.workers import Processes

if __name__ == "__main__":
    processes = Processes(2)
    found = set()
    while len(found) < 2:
        found |= {future.result() for future in [processes.submit(os.getpid) for _ in range(20)]}
    processes.submit(time.sleep, 600)
    print(*found, flush=True)
    time.sleep(600)
"""


def alive(process: int) -> bool:
    """Say whether a process is there and is not only waiting for somebody to take note of its end."""
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def named(game: Game[Any, Any], part: range) -> str:
    return f"{game.name} for {game.seats}"


def test_what_is_done_is_a_value() -> None:
    assert Done(1, 0.5) == Done(1, 0.5)
