"""The comparison of checkers: the model is the same in every language, and whoever counts otherwise is told so."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, evolve

from benchmarks import bead_model as driver
from benchmarks.checkers import bead as model
from benchmarks.checkers import peers, texts, within
from benchmarks.checkers.bead import KNOWN, SIZES, Bead, Condition, Known
from benchmarks.checkers.peers import OURS, PEERS, Checker
from benchmarks.checkers.running import ROOT, Limits, run
from benchmarks.checkers.within import Found
from boardrules.verify.explore import explore

LIMITS = Limits(seconds=120, megabytes=3000)

FEWEST = Bead(3, (2, 2), (3, 1), 2, 2, Condition.FEWEST)
LOPSIDED = Bead(4, (1, 1), (0, 3), 2, 1, Condition.FEWEST)
ALONE = Bead(1, (4, 3), (2, 2), 3, 3)

EVERYBODY = PEERS | OURS


def found(name: str, bead: Bead, tmp_path: Path) -> tuple[Checker, Found]:
    """Let a checker search, or skip and say why."""
    checker = EVERYBODY[name]
    if why := checker.missing():
        pytest.skip(f"{checker.name} is not compared: {why}")
    if why := checker.unfit(bead):
        pytest.skip(f"{checker.name} is not compared: {why}")
    return checker, driver.lap(checker, bead, LIMITS).found


class TestModel:
    """The model as a function has the sizes that established checkers agree on."""

    @pytest.mark.parametrize("size", ["S", "M", "D"])
    def test_known_sizes(self, size: str) -> None:
        assert model.count(SIZES[size]) == KNOWN[size]

    @pytest.mark.slow
    def test_a_larger_one(self) -> None:
        assert model.count(SIZES["L2"]) == KNOWN["L2"]

    @pytest.mark.parametrize("bead", [FEWEST, LOPSIDED, ALONE], ids=["fewest", "lopsided", "alone"])
    def test_the_game_of_the_tests_is_the_same_model(self, bead: Bead) -> None:
        expected = model.count(bead)
        look = explore(within._ours(bead))[0].look
        assert (look.states, look.steps, look.ends) == (expected.states, expected.transitions, expected.ends)

    @pytest.mark.parametrize(
        "wrong",
        [{"seats": 0}, {"most": 0}, {"exchanges": -1}, {"own": (-1, 2)}, {"supply": (0, -2)}, {"condition": "least"}],
        ids=str,
    )
    def test_a_size_that_cannot_be(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(ValueError, match=r"expected|least"):
            evolve(SIZES["S"], **wrong)

    @pytest.mark.parametrize("bead", [*SIZES.values(), FEWEST], ids=str)
    def test_a_size_is_written_and_read(self, bead: Bead) -> None:
        assert Bead.read(bead.json()) == bead

    def test_a_property_that_is_broken_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(model, "sized", lambda bead: lambda state: state[-1] == 0)
        with pytest.raises(AssertionError, match="a property is broken"):
            model.count(SIZES["S"])


@pytest.mark.slow
class TestCheckers:
    """Every checker that is installed finds what the others do."""

    @pytest.mark.parametrize("size", ["S", "D", "M"])
    @pytest.mark.parametrize("name", EVERYBODY)
    def test_named_sizes(self, name: str, size: str, tmp_path: Path) -> None:
        checker, answer = found(name, SIZES[size], tmp_path)
        assert checker.objection(answer, KNOWN[size], SIZES[size]) == ""

    @pytest.mark.parametrize("bead", [FEWEST, LOPSIDED, ALONE], ids=["fewest", "lopsided", "alone"])
    @pytest.mark.parametrize("name", EVERYBODY)
    def test_other_sizes(self, name: str, bead: Bead, tmp_path: Path) -> None:
        checker, answer = found(name, bead, tmp_path)
        assert checker.objection(answer, model.count(bead), bead) == ""

    @pytest.mark.parametrize(
        ("name", "language", "right", "wrong"),
        [
            ("spin", "promela", "hg[1] = hg[1] + 2", "hg[1] = hg[1] + 1"),
            ("spin-bfs", "promela", "turn++", "turn++; or[0] = 0"),
            ("rumur", "murphi", "hg[1] := hg[1] + 2", "hg[1] := hg[1] + 1"),
            ("tlc", "tla", "sg' = sg - taken", "sg' = sg"),
        ],
    )
    def test_a_planted_fault_is_found(
        self, name: str, language: str, right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        write = getattr(texts, language)
        assert right in write(SIZES["S"])
        monkeypatch.setattr(texts, language, lambda bead: write(bead).replace(right, wrong))
        checker, answer = found(name, SIZES["S"], tmp_path)
        assert answer.broken
        assert "found broken" in checker.objection(answer, KNOWN["S"], SIZES["S"])

    @pytest.mark.parametrize("name", ["storm", "musil", "minicheck", "plain"])
    def test_a_planted_fault_is_found_in_python(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        if why := EVERYBODY[name].missing():
            pytest.skip(f"{name} is not compared: {why}")
        prism = texts.prism
        monkeypatch.setattr(texts, "prism", lambda bead: prism(bead).replace("(hg1'=hg1+2)", "(hg1'=hg1+1)"))
        monkeypatch.setattr(model, "conserved", lambda bead: lambda state: state[-1] == 0)
        ours = within._ours
        monkeypatch.setattr(
            within, "_ours", lambda bead: ours(bead).replacing("resolve", apply=never_taken(ours(bead)))
        )
        assert within.WAYS[name](SIZES["S"]).broken == "conserved"


def never_taken(game: Any) -> Any:
    """Return a fault: whoever is picked takes from nowhere."""
    resolve = game.phases[1].apply

    def apply(state: Any, move: str) -> Any:
        hands, placed, (green, red), done = resolve(state, move)
        return hands, placed, (green + 1, red), done

    return apply


class TestAnswers:
    """What the programs print is read, the last figures of it."""

    def test_spin(self) -> None:
        output = (
            "pan:1: invalid end state (at depth 3)\nState-vector 28 byte, depth reached 8, errors: 1\n"
            "    11913 states, stored\n    19447 transitions (= stored+matched)\n"
            "    0.680\tactual memory usage for states\n"
        )
        answer = peers.SPIN.read(output, SIZES["M"])
        assert (answer.states, answer.transitions, answer.deadlock, answer.broken) == (11_913, 19_447, 3, "")
        assert answer.bytes_per_state == pytest.approx(0.68 * 2**20 / 11_913)
        assert peers.SPIN.steps(answer, KNOWN["M"]) == KNOWN["M"].transitions

    def test_rumur(self) -> None:
        progress = " thread 0: 10000 states explored in 0s, with 6005 rules fired and 4263 states in the queue.\n"
        answer = peers.RUMUR.read(
            progress + "\tNo error found.\n\t11913 states, 19446 rules fired in 0s.\n", SIZES["M"]
        )
        assert answer == Found(11_913, 19_446)

    def test_tlc_tells_of_its_progress_first(self) -> None:
        output = (
            "Progress(6) at 2026-01-01 00:00:00: 26,940 states generated, 9,000 distinct states found, 400 states left"
            " on queue.\n495761 states generated, 289055 distinct states found, 0 states left on queue.\n"
        )
        answer = peers.TLC.read(output, SIZES["L2"])
        assert peers.TLC.objection(answer, KNOWN["L2"], SIZES["L2"]) == ""

    def test_tlc_that_was_not_done(self) -> None:
        with pytest.raises(ValueError, match="TLC told no number of states"):
            peers.TLC.read("5 states generated, 4 distinct states found, 1 states left on queue.", SIZES["S"])

    @pytest.mark.parametrize("name", EVERYBODY)
    def test_nonsense(self, name: str) -> None:
        with pytest.raises(ValueError, match="told no"):
            EVERYBODY[name].read("Segmentation fault", SIZES["S"])

    @pytest.mark.parametrize(
        ("answer", "fault"),
        [
            (Found(652, 936), ""),
            (Found(652), ""),
            (Found(651, 936), "651 states found, 652 expected"),
            (Found(652, 937), "937 transitions found, 936 expected"),
            (Found(652, 936, deadlock=2), "a deadlock after 2 steps found, none expected"),
            (Found(652, 936, broken="sized"), "sized found broken, no property expected to be"),
        ],
    )
    def test_an_answer_that_is_wrong(self, answer: Found, fault: str) -> None:
        assert OURS["plain"].objection(answer, KNOWN["S"], SIZES["S"]) == fault

    def test_a_deadlock_must_be_found_and_by_a_shortest_play(self) -> None:
        plain, depth_first = OURS["plain"], PEERS["spin"]
        assert plain.objection(Found(33), KNOWN["D"], SIZES["D"]) == "no deadlock found, one after 3 steps expected"
        assert (
            plain.objection(Found(33, deadlock=4), KNOWN["D"], SIZES["D"])
            == "a deadlock after 4 steps found, one after 3 expected"
        )
        assert plain.objection(Found(33, deadlock=3), KNOWN["D"], SIZES["D"]) == ""
        assert depth_first.objection(Found(33, deadlock=4), KNOWN["D"], SIZES["D"]) == ""

    def test_a_reduction_is_only_asked_for_its_verdict(self) -> None:
        size = SIZES["S"]
        reduced = evolve(OURS["plain"], reduced={})
        assert reduced.objection(Found(100, 120), KNOWN["S"], size) == ""
        assert reduced.objection(Found(100, 120, deadlock=2), KNOWN["S"], size)
        pinned = evolve(reduced, reduced={size: 101})
        assert pinned.objection(Found(101, 120), KNOWN["S"], size) == ""
        assert pinned.objection(Found(100, 120), KNOWN["S"], size) == "100 states found, 101 expected"


class TestRunning:
    """A command is ended by its limits, with all that it started, and what it used is told."""

    def test_what_it_printed_and_how_it_ended(self, tmp_path: Path) -> None:
        ran = run([sys.executable, "-c", "import sys; print('out'); sys.exit(3)"], tmp_path, LIMITS)
        assert (ran.output, ran.status, ran.cut) == ("out\n", 3, "")
        assert ran.seconds > 0
        assert ran.peak > 1_000_000

    def test_too_long(self, tmp_path: Path) -> None:
        child = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(77)'])"
        ran = run([sys.executable, "-c", child], tmp_path, Limits(0.2, 1000))
        assert ran.cut == "more than 0.2 s"
        assert ran.status == -signal.SIGKILL

    def test_too_much(self, tmp_path: Path) -> None:
        ran = run([sys.executable, "-c", "bytearray(500_000_000)"], tmp_path, Limits(60, 100))
        assert ran.cut == "more than 100 MB"

    def test_an_interrupt_ends_it_too(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        wait4, waited = driver.run.__globals__["os"].wait4, []

        def interrupted(number: int, options: int) -> Any:
            waited.append(number)
            if len(waited) == 1:
                raise KeyboardInterrupt
            return wait4(number, options)

        monkeypatch.setattr("os.wait4", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run([sys.executable, "-c", "import time; time.sleep(77)"], tmp_path, LIMITS)
        assert len(waited) == 2  # it was ended, and waited for


def saying(name: str, answer: Found | str, **parts: Any) -> Checker:
    """Return a checker that prints an answer, whatever it is asked."""
    text = answer if isinstance(answer, str) else json.dumps(asdict(answer))
    return evolve(
        OURS["plain"],
        name=name,
        missing=lambda: "",
        start=lambda bead, folder, limits: [sys.executable, "-c", f"print({text!r})"],
        **parts,
    )


RIGHT = Found(652, 936)


class TestDriver:
    """The table, and the exit statuses: 0 all agree, 1 somebody does not, 2 bad arguments, 3 a limit was met."""

    @pytest.fixture(autouse=True)
    def few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let only those take part that a test names."""
        monkeypatch.setattr(driver, "PEERS", {})
        monkeypatch.setattr(driver, "OURS", {"plain": saying("ours", RIGHT)})

    def test_all_agree(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(driver, "PEERS", {"one": saying("one", RIGHT), "two": saying("two", Found(652))})
        assert driver.main(["--size", "S", "--rounds", "2"]) == 0
        told, heading, *lines = capsys.readouterr().out.splitlines()
        assert told.endswith("most green: 652 states, 936 transitions")
        assert heading.split()[:3] == ["states", "transitions", "made"]
        assert [line.split()[:3] for line in lines[:1]] == [["one", "652", "936"]]
        assert lines[-1].split()[0] == "ours"
        assert lines[-1].split()[-3:] == ["1.00", "1.00", "1.00"]

    def test_somebody_counts_otherwise(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(driver, "PEERS", {"one": saying("one", Found(651)), "two": saying("two", "no idea")})
        assert driver.main(["--size", "S", "--rounds", "1"]) == 1
        out = capsys.readouterr().out
        assert "WRONG: one: 651 states found, 652 expected\n" in out
        assert "WRONG: two: exit status 0: it told nothing: no idea\n" in out

    def test_a_program_that_cannot_be_made(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        broken = saying("one", RIGHT, write=lambda bead, folder: [[sys.executable, "-c", "exit('no such thing')"]])
        monkeypatch.setattr(driver, "PEERS", {"one": broken})
        assert driver.main(["--size", "S", "--rounds", "1"]) == 1
        assert "exit status 1: no such thing\n" in capsys.readouterr().out

    def test_a_program_that_takes_too_long_to_make(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow = saying("one", RIGHT, write=lambda bead, folder: [[sys.executable, "-c", "import time; time.sleep(77)"]])
        monkeypatch.setattr(driver, "PEERS", {"one": slow})
        assert driver.main(["--size", "S", "--rounds", "1", "--seconds", "0.2", "--checkers", "one"]) == 3
        assert "met a limit: one: more than 0.2 s\n" in capsys.readouterr().out

    def test_a_limit_is_no_agreement(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        start = [sys.executable, "-c", "bytearray(10**9)"]
        monkeypatch.setattr(
            driver, "PEERS", {"one": evolve(saying("one", RIGHT), start=lambda bead, folder, limits: start)}
        )
        assert driver.main(["--size", "S", "M", "--rounds", "1", "--megabytes", "100", "--checkers", "one"]) == 3
        assert capsys.readouterr().out.count("met a limit: one: more than 100 MB\n") == 2

    def test_who_is_not_installed_is_left_out(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(driver, "PEERS", {"one": evolve(saying("one", RIGHT), missing=lambda: "no spin found")})
        assert driver.main(["--size", "S", "--rounds", "1"]) == 0
        assert "left out: one: no spin found\n" in capsys.readouterr().err
        assert driver.main(["--size", "S", "--checkers", "one"]) == 3
        assert "nobody is left to be compared" in capsys.readouterr().err

    def test_who_cannot_do_a_size_is_left_out(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        unfit = saying("one", RIGHT, unfit=OURS["compact"].unfit)
        monkeypatch.setattr(driver, "PEERS", {"one": unfit, "bare": saying("bare", evolve(RIGHT, ends=106))})
        words = ["--seats", "2", "--own", "3,2", "--rounds", "1"]
        assert driver.main([*words, "--condition", "fewest"]) == 0
        assert "left out: one: it knows no condition fewest\n" in capsys.readouterr().err
        assert driver.main([*words, "--supply", "30,2"]) == 0
        assert "left out: one: it has no room for more than 31 beads" in capsys.readouterr().err
        assert driver.main(words) == 0
        assert "left out" not in capsys.readouterr().err

    def test_an_interrupt_keeps_what_there_is(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lap, laps = driver.lap, []

        def interrupted(*arguments: Any) -> Any:
            laps.append(arguments)
            if len(laps) > 1:
                raise KeyboardInterrupt
            return lap(*arguments)

        monkeypatch.setattr(driver, "lap", interrupted)
        assert driver.main(["--size", "S", "M", "--rounds", "3"]) == 3
        told = capsys.readouterr()
        assert told.out.splitlines()[-1].split()[:2] == ["ours", "652"]
        assert told.err.endswith("interrupted\n")

    def test_as_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert driver.main(["--size", "S", "--rounds", "2", "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["known"]["states"] == 652
        assert [one["found"]["states"] for one in told["runs"][0]["laps"]] == [652, 652]

    def test_a_size_without_a_name_is_counted_first(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = Known(12, 13, 2)
        counted = saying("bare", Found(known.states, known.transitions, ends=known.ends))
        monkeypatch.setattr(driver, "PEERS", {"bare": counted})
        monkeypatch.setattr(driver, "OURS", {"plain": saying("ours", Found(12, 13))})
        words = ["--own", "2,2", "--seats", "2", "--condition", "fewest", "--rounds", "1"]
        assert driver.main(words) == 0
        assert "fewest green: 12 states, 13 transitions" in capsys.readouterr().out

    @pytest.mark.parametrize(
        "words",
        [
            ["--size", "XXL"],
            ["--own", "many"],
            ["--own", "1,1", "--seats", "0"],
            ["--own", "1,1", "--size", "S"],
            ["--rounds", "0"],
            ["--seconds", "nan"],
            ["--seconds", "inf"],
            ["--megabytes", "1000000000000000000000"],
            ["--megabytes", "-1"],
            ["--checkers", "nobody"],
            ["--condition", "least", "--own", "1,1"],
        ],
        ids=str,
    )
    def test_bad_arguments(self, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit, match="2"):
            driver.main(words)
        assert "error:" in capsys.readouterr().err


@pytest.mark.slow
class TestCommand:
    """The command as it is documented."""

    def test_it_compares(self) -> None:
        command = [sys.executable, "-m", "benchmarks.bead_model", "--size", "S", "D", "--rounds", "1"]
        done = subprocess.run(
            [*command, "--checkers", "bare", "plain"], cwd=ROOT, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.count("boardrules, plain") == 2
