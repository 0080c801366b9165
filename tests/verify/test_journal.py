"""A simulation in a file: what is there is continued to the same bytes, or refused with the reason."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from boardrules import BoardRulesError, Game, fiji, kawa, wampum
from boardrules.verify import journal
from boardrules.verify.simulate import simulate
from boardrules.verify.workers import Processes
from tests.verify.worlds import countdown

SMALL = fiji.game(3, fiji.MINIMAL)
GAMES = 12


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """Return the bytes of a simulation that nobody broke off."""
    path = tmp_path / "whole.jsonl"
    simulate(SMALL, GAMES, to=path, policy={"B": "greedy"})
    return path.read_bytes()


def resumed(path: Path, games: int = GAMES, game: Game[Any, Any] = SMALL, **options: Any) -> Any:
    return simulate(game, games, to=path, resume=True, **{"policy": {"B": "greedy"}, **options})


def refused(path: Path, **options: Any) -> str:
    """Resume what cannot be resumed; why, with the file left as it was."""
    before = path.read_bytes()
    with pytest.raises(BoardRulesError) as caught:
        resumed(path, **options)
    assert path.read_bytes() == before
    return str(caught.value).replace(f"{path}: ", "")


class TestLines:
    """A head, then one line a game."""

    def test_the_head(self, whole: bytes) -> None:
        head = json.loads(whole.splitlines()[0])
        assert (head["simulation"], head["game"], head["seats"], head["seed"]) == (1, "fiji", 3, 0)
        assert head["policies"] == ["uniform", "greedy", "uniform"]
        assert head["ruleset"]["rounds"] == 1
        assert "all_cancelled" in head["events"]

    def test_the_games(self, whole: bytes) -> None:
        lines = [json.loads(line) for line in whole.splitlines()[1:]]
        assert [line["number"] for line in lines] == list(range(GAMES))
        made = simulate(SMALL, GAMES, policy={"B": "greedy"})
        assert sum(line["scores"][0] for line in lines) / GAMES == made.scores[0].mean
        assert sum("all_cancelled" in line["seen"] for line in lines) == (made.events or {})["all_cancelled"]

    def test_games_without_an_end(self, tmp_path: Path) -> None:
        path = tmp_path / "stuck.jsonl"
        stuck = countdown(3, outcome=lambda state: None)
        made = simulate(stuck, 3, to=path)
        assert json.loads(path.read_bytes().splitlines()[1])["cut"] == "stuck"
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
        assert resumed(path, 3, stuck, policy="uniform") == made

    def test_without_events(self, tmp_path: Path) -> None:
        path = tmp_path / "plain.jsonl"
        simulate(SMALL, 2, to=path, events=False)
        head, line, _ = map(json.loads, path.read_bytes().splitlines())
        assert (head["events"], line["seen"]) == (None, [])


class TestResume:
    """Whatever is left of a file leads to the same bytes and the same figures."""

    def test_from_any_byte_on(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "part.jsonl"
        made = simulate(SMALL, GAMES, policy={"B": "greedy"})
        for end in range(0, len(whole) + 1, 211):
            path.write_bytes(whole[:end])
            assert resumed(path) == made
            assert path.read_bytes() == whole

    def test_when_there_is_no_file_yet(self, whole: bytes, tmp_path: Path) -> None:
        resumed(tmp_path / "new.jsonl")
        assert (tmp_path / "new.jsonl").read_bytes() == whole

    def test_for_more_games(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "more.jsonl"
        resumed(path, 5)
        assert resumed(path, GAMES) == simulate(SMALL, GAMES, policy={"B": "greedy"})
        assert path.read_bytes() == whole

    def test_when_all_is_there(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "whole.jsonl"
        assert resumed(path) == simulate(SMALL, GAMES, policy={"B": "greedy"})
        assert path.read_bytes() == whole

    def test_without_a_file(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^nothing to resume: the file of a simulation expected$"):
            simulate(SMALL, 1, resume=True)


class TestAnotherSimulation:
    """A file of something else is refused, with what differs."""

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            (
                {"game": fiji.game(2, fiji.MINIMAL)},
                "line 1: another simulation found: seats: 3 found, 2 expected; ",
            ),
            ({"game": wampum.game(3)}, "game: 'fiji' found, 'wampum' expected; "),
            ({"game": kawa.game(3)}, "game: 'fiji' found, 'kawa' expected; "),
            ({"game": fiji.game(3, evolve(fiji.MINIMAL, rounds=2))}, "ruleset: {"),
            ({"game": evolve(SMALL, edition=2)}, "edition: 1 found, 2 expected"),
            ({"seed": 5}, "line 1: another simulation found: seed: 0 found, 5 expected"),
            ({"policy": "uniform"}, "policies: ['uniform', 'greedy', 'uniform'] found, ['uniform', 'uniform', "),
            ({"events": False}, "events: ['all_cancelled', "),
            ({"most_moves": 9}, "most_moves: 100000 found, 9 expected"),
        ],
    )
    def test_what_differs(self, options: dict[str, Any], told: str, whole: bytes, tmp_path: Path) -> None:
        assert told in refused(tmp_path / "whole.jsonl", **options)

    def test_more_games_than_wanted(self, whole: bytes, tmp_path: Path) -> None:
        told = refused(tmp_path / "whole.jsonl", games=5)
        assert told == "line 7: more than 5 games found, at most so many expected"

    @pytest.mark.parametrize(
        "text", ["{}\n", "no JSON\n", '{"game": "fiji"}\n', "[1]\n", '{"simulations"', "\n", "\xff\n"]
    )
    def test_no_simulation(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "odd.jsonl"
        path.write_text(text, encoding="latin-1")
        assert refused(path) == "line 1: something else found, the head of a simulation expected"

    def test_the_same_head_written_otherwise(self, whole: bytes, tmp_path: Path) -> None:
        path = tmp_path / "odd.jsonl"
        path.write_bytes(whole.replace(b'": ', b'":', 1))
        assert refused(path) == "line 1: another simulation found: written differently"


CHANGES: list[tuple[Callable[[bytes], bytes], str]] = [
    (lambda line: line[: len(line) // 2] + b"\n", "line 5: not JSON: "),
    (lambda line: b"\n", "line 5: not JSON: "),
    (lambda line: b"\0" * 9 + b"\n", "line 5: not JSON: "),
    (lambda line: b"\xff\n", "line 5: not JSON: "),
    (lambda line: b"[" * 100_000 + b"\n", "line 5: not JSON: "),
    (lambda line: b"[1]\n", "line 5: an object with number, seed, "),
    (lambda line: b"{}\n", "line 5: an object with number, seed, "),
    (lambda line: b"", "line 5: number: 4 found, 3 expected"),
    (lambda line: line + line, "line 6: number: 3 found, 4 expected"),
    (lambda line: edited(line, seed=1), "line 5: seed: 1 found, "),
    (lambda line: edited(line, scores=[1]), "line 5: a game as it is written here expected"),
    (lambda line: edited(line, scores=[1, 2, "3"]), "line 5: a game as"),
    (lambda line: edited(line, scores=[1, 2, True]), "line 5: a game as"),
    (lambda line: edited(line, scores=7), "line 5: a game as"),
    (lambda line: edited(line, scores=None), "line 5: a game as"),
    (lambda line: edited(line, scores=None, winners=[]), "line 5: a game as"),
    (lambda line: edited(line, winners=[3]), "line 5: a game as"),
    (lambda line: edited(line, winners=[1, 0]), "line 5: a game as"),
    (lambda line: edited(line, winners=[[0]]), "line 5: a game as"),
    (lambda line: edited(line, moves=-1, decisions=-1), "line 5: a game as"),
    (lambda line: edited(line, decisions=10**6), "line 5: a game as"),
    (lambda line: edited(line, moves="9"), "line 5: a game as"),
    (lambda line: edited(line, seen=["nothing of the kind"]), "line 5: a game as"),
    (lambda line: edited(line, seen=["all_cancelled"] * 2), "line 5: a game as"),
    (lambda line: edited(line, cut="stuck"), "line 5: a game as"),
    (lambda line: edited(line, cut="odd"), "line 5: a game as"),
    (lambda line: line.replace(b": ", b":  ", 1), "line 5: a game as"),
]


class TestCorruptLines:
    """A line in the middle that is not what was written is refused with its number."""

    @pytest.mark.parametrize(("change", "told"), CHANGES, ids=map(str, range(len(CHANGES))))
    def test_refused(self, change: Callable[[bytes], bytes], told: str, whole: bytes, tmp_path: Path) -> None:
        lines = whole.splitlines(keepends=True)
        path = tmp_path / "corrupt.jsonl"
        path.write_bytes(b"".join([*lines[:4], change(lines[4]), *lines[5:]]))
        assert refused(path).startswith(told)

    def test_a_line_without_an_end_that_is_too_long(
        self, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "long.jsonl"
        monkeypatch.setattr(journal, "LONGEST_LINE", 4000)
        path.write_bytes(whole + b" " * 4001)
        assert refused(path, games=GAMES + 1).startswith(f"line {GAMES + 2}: not JSON")


def edited(line: bytes, **values: Any) -> bytes:
    """Return a line with some of its values replaced."""
    return json.dumps({**json.loads(line), **values}).encode() + b"\n"


class TestFiles:
    """A file that is there is not overwritten; one that cannot be had is told in one line."""

    def test_one_that_is_there(self, whole: bytes, tmp_path: Path) -> None:
        with pytest.raises(
            BoardRulesError, match=r"whole\.jsonl: a file is there already, a new name \(or to resume it\)"
        ):
            simulate(SMALL, 1, to=tmp_path / "whole.jsonl")
        assert (tmp_path / "whole.jsonl").read_bytes() == whole

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(BoardRulesError, match=r"a file is there already"):
            simulate(SMALL, 1, to=tmp_path)
        with pytest.raises(BoardRulesError, match=r": Is a directory, a file for the games expected$"):
            resumed(tmp_path)

    @pytest.mark.parametrize("name", ["no/such/folder", "a\0b"])
    def test_one_that_cannot_be_made(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(BoardRulesError, match=r", a file for the games expected$"):
            simulate(SMALL, 1, to=f"{tmp_path}/{name}")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full can only be had on Linux")
    def test_a_full_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        really_open = Path.open
        monkeypatch.setattr(Path, "open", lambda path, mode: really_open(Path("/dev/full"), "wb"))
        with pytest.raises(BoardRulesError, match=r"new\.jsonl: No space left on device$"):
            simulate(SMALL, 1, to=tmp_path / "new.jsonl")

    def test_one_that_cannot_be_read(self, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def slip(*_: Any) -> int:
            raise OSError(5, "Input/output error")

        monkeypatch.setattr(journal, "_read", slip)
        with pytest.raises(BoardRulesError, match=r": Input/output error$"):
            resumed(tmp_path / "whole.jsonl")


class TestLock:
    """Two simulations do not write into one file."""

    def test_while_another_one_writes(self, whole: bytes, tmp_path: Path) -> None:
        fcntl = pytest.importorskip("fcntl")
        path = tmp_path / "whole.jsonl"
        with path.open("rb") as other:
            fcntl.flock(other, fcntl.LOCK_EX)
            assert refused(path) == "another simulation is writing to it"
        assert resumed(path).played == GAMES

    def test_where_there_are_no_locks(self, whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        fcntl = pytest.importorskip("fcntl")

        def none(*_: Any) -> None:
            raise OSError(95, "Operation not supported")

        monkeypatch.setattr(fcntl, "flock", none)
        assert resumed(tmp_path / "whole.jsonl").played == GAMES
        monkeypatch.setitem(sys.modules, "fcntl", None)
        assert resumed(tmp_path / "whole.jsonl").played == GAMES


@pytest.mark.slow
class TestKilled:
    """A simulation that is killed with -9 goes on to the same bytes and the same figures."""

    @pytest.mark.parametrize("workers", [1, 2])
    def test_again_and_again(self, workers: int, tmp_path: Path) -> None:
        whole, path = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
        options = ["fiji", "--seats", "3", "--games", "600", "--policy", "A=greedy", "--seed", "11", "--quiet"]
        command = [sys.executable, "-m", "boardrules", "simulate", *options, "--workers", str(workers)]
        grown = 0
        for _ in range(3):
            process = subprocess.Popen(
                [*command, "--to", path, "--resume"], stdout=subprocess.DEVNULL, start_new_session=True
            )
            deadline = time.monotonic() + 60
            while (size(path) < grown + 5_000) and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.01)
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            process.wait()
            grown = size(path)
        assert grown > 15_000
        last = subprocess.run([*command, "--to", path, "--resume"], capture_output=True, text=True, check=True)
        with Processes(2) as processes:
            made = simulate(fiji.game(3), 600, seed=11, policy={"A": "greedy"}, executor=processes, to=whole)
        assert path.read_bytes() == whole.read_bytes()
        assert last.stdout == f"{made}\n"


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
