"""Work on a Dask cluster: a real scheduler and two real workers, one of which is killed in the middle."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from attrs import field, frozen

from boardrules import BoardRulesError, fiji
from boardrules.adapters import dask
from boardrules.adapters.dask import connected
from boardrules.verify.simulate import simulate
from boardrules.verify.walk import walk
from boardrules.verify.workers import WorkersLost, spread
from tests.cli.terminal import OWN_GAMES, plain, ran, started
from tests.verify.crews import Here
from tests.verify.test_walk import timeless


class TestConnecting:
    """A cluster is told of in one line if it cannot be had."""

    def test_without_dask(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        with pytest.raises(BoardRulesError, match=r"^Dask is not installed: pip install 'boardrules\[dask\]'$"):
            enter(connected("tcp://127.0.0.1:1"))

    def test_nobody_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fake(monkeypatch, fault=OSError("Timed out trying to connect\nafter a while"))
        told = r"^tcp://127\.0\.0\.1:1: no Dask scheduler answers: Timed out trying to connect$"
        with pytest.raises(BoardRulesError, match=told):
            enter(connected("tcp://127.0.0.1:1"))

    def test_nobody_says_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fake(monkeypatch, fault=TimeoutError())
        with pytest.raises(BoardRulesError, match=r"no Dask scheduler answers: nothing is heard of one$"):
            enter(connected("tcp://127.0.0.1:1"))

    def test_nobody_says_anything(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(dask, "GRACE", 0.0)
        waiting = Event()
        with pytest.raises(TimeoutError):
            dask._in_time(waiting.wait, 0.01)
        waiting.set()

    def test_nobody_works(self, monkeypatch: pytest.MonkeyPatch) -> None:
        client = self.fake(monkeypatch, idle=TimeoutError("no workers"))
        with pytest.raises(BoardRulesError, match=r": the Dask scheduler has no worker, at least 1 expected$"):
            enter(connected("tcp://127.0.0.1:1"))
        assert client.closed == 1

    def test_work_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        client = self.fake(monkeypatch)
        with connected("tcp://127.0.0.1:1") as cluster:
            assert cluster.width == 3
            assert [result for _, result in spread(sum, range(9), executor=cluster, part=3)] == [3, 12, 21]
        assert client.closed == 1
        assert client.asked == ("tcp://127.0.0.1:1", {"timeout": 5.0, "set_as_default": False})

    def test_a_scheduler_that_goes_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        client = self.fake(monkeypatch)
        monkeypatch.setattr(dask, "GLANCE", 0.001)
        with connected("tcp://127.0.0.1:1", seconds=0.05) as cluster:
            waiting: Future[int] = Future()
            done: Future[int] = Future()
            done.set_result(1)
            cluster._waited_for |= {waiting, done}
            client.status = "connecting"
            with pytest.raises(ConnectionError, match=r"^the Dask scheduler is gone$"):
                waiting.result(timeout=60)
            with pytest.raises(WorkersLost, match=r"no worker can be had: the Dask scheduler is gone$"):
                list(spread(sum, range(9), executor=cluster))
        assert client.closed == 1

    def test_a_scheduler_that_comes_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        client = self.fake(monkeypatch)
        looks = []

        class Blinking(SimpleNamespace):
            """Away at every other look."""

            @property
            def status(self) -> str:
                looks.append(0)
                return "connecting" if len(looks) % 2 else "running"

        monkeypatch.setattr(dask, "GLANCE", 0.001)
        blinking = Blinking(get_executor=Here, nthreads=client.nthreads, close=client.close)
        cluster = dask.Cluster(blinking, patience=0.0015)
        deadline = time.monotonic() + 60
        while len(looks) < 20:
            assert time.monotonic() < deadline
            time.sleep(0.001)
        assert cluster.submit(sum, range(3)).result() == 3
        cluster.shutdown()

    def test_what_becomes_of_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        client = self.fake(monkeypatch)
        theirs: list[Future[int]] = [Future() for _ in range(4)]
        left = iter(theirs)
        client.get_executor = lambda: SimpleNamespace(submit=lambda *_: next(left), shutdown=lambda wait: None)
        with connected("tcp://127.0.0.1:1") as cluster:
            done, failed, cancelled, given_up = (cluster.submit(sum, ()) for _ in theirs)
            theirs[0].set_result(7)
            theirs[1].set_exception(KeyError("slip"))
            theirs[2].cancel()
            given_up.cancel()
        assert done.result() == 7
        assert isinstance(failed.exception(), KeyError)
        assert cancelled.cancelled()
        assert theirs[3].cancelled()

    def test_hush(self) -> None:
        loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado")]
        before = [logger.level for logger in loggers]
        try:
            dask.hush()
            assert not any(logger.isEnabledFor(logging.CRITICAL) for logger in loggers)
        finally:
            for logger, level in zip(loggers, before, strict=True):
                logger.setLevel(level)

    def fake(
        self, monkeypatch: pytest.MonkeyPatch, fault: Exception | None = None, idle: Exception | None = None
    ) -> Any:
        """Put a fake in the place of Dask, that fails in the given ways; its client."""
        client = SimpleNamespace(closed=0, asked=None)

        class Client:
            def __new__(cls, address: str, **options: Any) -> Any:
                client.asked = (address, options)
                if fault is not None:
                    raise fault
                return client

        def wait(number: int, timeout: float) -> None:
            if idle is not None:
                raise idle

        def close(timeout: float | None = None) -> None:
            client.closed += 1

        client.get_executor, client.nthreads, client.status = Here, lambda: {"one": 1, "other": 2}, "running"
        client.wait_for_workers, client.close = wait, close
        distributed = ModuleType("distributed")
        distributed.Client = Client  # type: ignore[attr-defined]  # a fake
        monkeypatch.setitem(sys.modules, "distributed", distributed)
        return client


def enter(manager: Any) -> None:
    with manager:
        pass


# A real cluster


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@frozen
class RealCluster:
    """A scheduler and its workers, as processes of this machine."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(factory=list)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[RealCluster]:
    """Start a scheduler and two workers on this machine, in a folder of their own, and end them whatever happens."""
    port, folder = free_port(), tmp_path / "cluster"
    folder.mkdir()
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "cwd": folder, "start_new_session": True}
    environment = {**plain(), "DASK_TEMPORARY_DIRECTORY": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}

    def start(stack: ExitStack, *arguments: str) -> subprocess.Popen[bytes]:
        log = stack.enter_context((folder / f"{arguments[0]}-{time.monotonic_ns()}.log").open("wb"))
        process = subprocess.Popen([sys.executable, "-m", *arguments], **quiet, stderr=log, env=environment)
        stack.callback(end, process)
        return process

    with ExitStack() as stack:
        scheduler = start(
            stack, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard",
            "--no-show",
        )  # fmt: skip
        made = RealCluster(address, scheduler)
        for _ in range(2):
            made.workers.append(
                start(
                    stack, "distributed.cli.dask_worker", address, "--host", "127.0.0.1", "--nthreads", "1",
                    "--no-nanny", "--no-dashboard", "--memory-limit", "0", "--local-directory", str(folder),
                )
            )  # fmt: skip
        with connected(address, seconds=60) as crew:
            deadline = time.monotonic() + 60
            while len(crew._client.nthreads()) < 2:
                assert time.monotonic() < deadline, "two workers do not come"
                time.sleep(0.1)
        yield made


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def once_played(games: int, then: Callable[[], None]) -> Callable[[Any], None]:
    """Return a watch that does something once, when so many games have been played."""
    done = []

    def watch(progress: Any) -> None:
        if progress.done >= games and not done:
            done.append(True)
            then()

    return watch


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
class TestRealCluster:
    """The same figures as in this process, also with a worker killed in the middle."""

    def test_a_worker_is_killed_in_the_middle(self, cluster: RealCluster, tmp_path: Path) -> None:
        game = fiji.game(3)
        here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
        expected = simulate(game, 900, policy={"A": "greedy"}, to=here)
        kill = once_played(100, cluster.workers[0].kill)
        with connected(cluster.address) as crew:
            assert crew.width == 2
            made = simulate(game, 900, policy={"A": "greedy"}, executor=crew, to=there, watch=kill)
        assert cluster.workers[0].wait(30) == -signal.SIGKILL
        assert cluster.workers[1].poll() is None
        assert made == expected
        assert here.read_bytes() == there.read_bytes()

    def test_a_walk(self, cluster: RealCluster) -> None:
        game = fiji.game(3, fiji.MINIMAL)
        with connected(cluster.address) as crew:
            there = walk(game, games=170, seed=2, executor=crew)
        here = walk(game, games=170, seed=2)
        assert (timeless(there[0]), there[1]) == (timeless(here[0]), here[1])

    def test_at_the_command_line(self, cluster: RealCluster, tmp_path: Path) -> None:
        (tmp_path / "own.py").write_text(OWN_GAMES, encoding="utf-8")
        command = ("simulate", "own:game", "--games", "50", "--policy", "own:first", "--quiet")
        (tmp_path / "own.py").write_text(
            f"{OWN_GAMES}\ndef first(view, moves, rng): return moves[0]\n", encoding="utf-8"
        )
        there = ran(*command, "--dask", cluster.address, cwd=tmp_path)
        assert (there.status, there.err) == (0, "")
        assert there == ran(*command, "--workers", "1", cwd=tmp_path)

    def test_the_scheduler_is_killed_in_the_middle(self, cluster: RealCluster, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        command = ("simulate", "fiji", "--games", "1000000", "--no-events", "--quiet", "--to", str(path))
        with started(*command, "--dask", cluster.address) as process:
            deadline = time.monotonic() + 60
            while not path.exists() or path.stat().st_size < 20_000:
                assert time.monotonic() < deadline
                time.sleep(0.05)
            end(cluster.scheduler)
            out, err = process.communicate(timeout=120)
        assert (process.returncode, out) == (2, "")
        assert err.startswith("boardrules: numbers ")
        assert err.count("\n") == 1
        games = len(path.read_bytes().splitlines()) - 1
        assert simulate(fiji.game(), games, events=False, to=path, resume=True).played == games

    def test_a_fault_in_the_work(self, cluster: RealCluster, tmp_path: Path) -> None:
        (tmp_path / "slips.py").write_text(f"{OWN_GAMES}\nslips = down(outcome=failing)\n", encoding="utf-8")
        done = ran("simulate", "slips:slips", "--games", "5", "--dask", cluster.address, "--quiet", cwd=tmp_path)
        assert done.status == 2
        assert done.err == "boardrules: game 0 (seed 0) of 'down': KeyError: 'slip'\n"


@pytest.mark.slow
def test_a_scheduler_that_is_not_there() -> None:
    done = ran("simulate", "fiji", "--games", "5", "--dask", f"tcp://127.0.0.1:{free_port()}", "--quiet")
    assert done.status == 2
    assert done.err.startswith("boardrules: tcp://127.0.0.1:")
    assert ": no Dask scheduler answers: " in done.err
    assert done.err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nonsense", "tcp://", "127.0.0.1", "http://127.0.0.1:1", "tcp://127.0.0.1:x", ""])
def test_no_address(address: str) -> None:
    done = ran("simulate", "fiji", "--games", "5", "--dask", address, "--quiet")
    assert done.status == 2
    assert done.err.startswith(f"boardrules: {address}: no Dask scheduler answers: ")
    assert done.err.count("\n") == 1


@pytest.mark.slow
def test_something_else_that_listens() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        done = ran("simulate", "fiji", "--games", "5", "--quiet", "--dask", f"tcp://127.0.0.1:{deaf.getsockname()[1]}")
    assert done.status == 2
    assert ": no Dask scheduler answers: " in done.err
    assert done.err.count("\n") == 1


def test_the_patience_is_a_few_seconds() -> None:
    assert dask.PATIENCE <= 10
