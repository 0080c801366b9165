"""Simulations: the figures are those of the games, whoever plays them, and however often they were broken off."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from boardrules import BoardRulesError, Game, Outcome, Phase, fiji, kawa, playout, sometimes, wampum
from boardrules.chance import Sampler
from boardrules.verify import simulate as simulating
from boardrules.verify.findings import Progress
from boardrules.verify.inspector import Inspector
from boardrules.verify.playing import BadPolicy, Playing, events_of, seed_of
from boardrules.verify.simulate import Simulation, players, simulate
from boardrules.verify.workers import Processes
from tests.verify.crews import Here
from tests.verify.worlds import coin, countdown, counting, jugs, picks

SMALL = fiji.game(3, fiji.MINIMAL)


def first(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
    return legal_moves[0]


def leaving(fault: BaseException, view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
    raise fault


class Unlookable:
    """What fails whatever is done with it."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("no")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        raise ZeroDivisionError("no")


def any_one(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
    return rng.pick(legal_moves)


def cheat(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
    return fiji.Offers(0, fiji.Beads(9))


class TestFigures:
    """Counted apart from the same games, played one by one."""

    @pytest.mark.parametrize("game", [fiji.game(3), wampum.game(2), kawa.game(2)], ids=lambda game: game.name)
    def test_against_records(self, game: Game[Any, Any]) -> None:
        records = [playout(game, seed_of(7, number)) for number in range(20)]
        made = simulate(game, 20, seed=7)
        for seat in range(game.seats):
            scores = [record.outcome.scores[seat] for record in records if record.outcome]
            assert made.scores[seat].counts == {score: scores.count(score) for score in sorted(set(scores))}
            alone = sum(record.outcome.winners == (seat,) for record in records if record.outcome)
            anyhow = sum(seat in record.outcome.winners for record in records if record.outcome)
            assert (made.wins[seat].alone, made.wins[seat].shared) == (alone, anyhow - alone)
        assert made.moves.mean == sum(len(record.moves) for record in records) / 20
        assert made.tied == sum(len(record.outcome.winners) > 1 for record in records if record.outcome)
        assert (made.wanted, made.played, made.finished, made.stuck, made.long, made.cut) == (20, 20, 20, 0, 0, "")

    @pytest.mark.parametrize(
        "game",
        [SMALL, *(pytest.param(module.game(3), marks=pytest.mark.slow) for module in (fiji, wampum, kawa))],
        ids=lambda game: f"{game.name} {len(game.differences)}",
    )
    def test_events_are_those_that_a_check_sees(self, game: Game[Any, Any]) -> None:
        expected = dict.fromkeys((one.name for one in events_of(game)), 0)
        for number in range(6):
            inspector: Inspector[Any, Any] = Inspector(game, care=10**9)
            state, _, shown = inspector.opening()
            seen = set(shown)
            for move in playout(game, seed_of(0, number)).moves:
                step = inspector.step(state, game.read(move))
                state = step.after
                seen |= set(step.shown)
            for name in seen:
                expected[name] += 1
        assert simulate(game, 6).events == expected
        assert any(0 < count < 6 for count in expected.values())

    def test_without_events(self) -> None:
        with_them, without = simulate(SMALL, 9), simulate(SMALL, 9, events=False)
        assert without.events is None
        assert evolve(with_them, events=None) == without

    def test_an_event_before_anybody_acts(self) -> None:
        @sometimes
        def it_begins(before: int, move: Any, after: int) -> bool:
            """The rules begin."""
            return move is None

        @sometimes(when=lambda state: state == 9)
        def nine(state: int) -> bool:
            """Nine is met where nine is."""
            return True

        game = Game(
            name="begun",
            start=9,
            phases=[Phase(name="a", settle=lambda state: 8), Phase(name="b")],
            phase_of=lambda state: "a" if state == 9 else "b",
            outcome=lambda state: Outcome((state,), ()) if state == 8 else None,
            properties=[it_begins, nine],
        )
        made = simulate(game, 3)
        assert made.events == {"it_begins": 3, "nine": 3}
        assert (made.moves.mean, made.ties) == (0, {0: 3})

    def test_decisions_are_what_players_do(self) -> None:
        assert simulate(coin(), 4).decisions.mean == 0
        assert simulate(picks(), 4).decisions.mean == 2

    def test_seeds(self) -> None:
        assert simulate(SMALL, 9, seed=1) == simulate(SMALL, 9, seed=1)
        assert simulate(SMALL, 9, seed=1) != simulate(SMALL, 9, seed=2)

    def test_time_is_no_figure(self) -> None:
        made = simulate(SMALL, 2)
        assert made == evolve(made, seconds=99.0)


class TestWithoutAnEnd:
    """Games that get stuck or go on for ever are counted, not hidden."""

    def test_stuck(self) -> None:
        made = simulate(countdown(3, outcome=lambda state: None), 5)
        assert (made.stuck, made.finished, made.played) == (5, 0, 5)
        assert "without an end:         5  100.0 %" in str(made)
        assert "stuck" in str(made)
        assert "Wins" not in str(made)

    def test_stuck_without_a_legal_move(self) -> None:
        nothing = countdown(3, phase={"legal_moves": lambda state, seat: ()})
        assert simulate(nothing, 2).stuck == 2
        assert simulate(nothing, 2, policy=first).stuck == 2

    def test_a_rule_that_leaves_somebody_without_beads(self) -> None:
        rules = evolve(fiji.STANDARD, rounds=1, exchanges=5, player_set=fiji.Beads(2, 2, 1, 1))
        made = simulate(fiji.game(2, rules), 20, events=False)
        assert 0 < made.stuck < 20
        assert made.finished == 20 - made.stuck

    def test_long(self) -> None:
        made = simulate(jugs(), 2, most_moves=30)
        assert (made.long, made.finished) == (2, 0)
        assert "left after the most moves allowed" in str(made)

    def test_as_long_as_allowed(self) -> None:
        made = simulate(countdown(1), 2, most_moves=1)
        assert (made.long, made.finished) == (0, 2)

    def test_fewer_than_one_game(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^0 games found, at least 1 expected$"):
            simulate(SMALL, 0)


def leave(state: Any, move: Any) -> Any:
    raise SystemExit(0)


def leaves() -> Game[Any, Any]:
    return evolve(counting(aloud=True).replacing("hide", apply=leave), name="leaves").made_by(leaves)


class TestRulesThatFail:
    """What goes wrong inside rules is told with the game and its seed, wherever it was played."""

    @pytest.mark.parametrize("executor", [None, Here()], ids=["here", "sent"])
    def test_an_exception(self, executor: Any) -> None:
        game = failing().made_by(failing)
        with pytest.raises(BoardRulesError, match=r"^game 0 \(seed 5\) of 'countdown': KeyError: 'slip'$"):
            simulate(game, 3, seed=5, executor=executor)

    @pytest.mark.parametrize("executor", [None, Here()], ids=["here", "sent"])
    def test_rules_that_would_end_the_program(self, executor: Any) -> None:
        with pytest.raises(BoardRulesError, match=r"^game 0 \(seed 0\) of 'leaves': SystemExit: 0$"):
            simulate(leaves(), 1, executor=executor)

    @pytest.mark.parametrize("score", [1.5, True, None, "3", 10**18, -(10**400)])
    def test_odd_scores(self, score: Any) -> None:
        game = countdown(outcome=lambda state: None if state else Outcome((score,), (0,)))
        with pytest.raises(BoardRulesError, match=r": score .* found, a whole number of at most 18 digits expected$"):
            simulate(game, 1)

    @pytest.mark.parametrize("winners", [(1,), (-1,), (0, 0), (True,), ("A",)])
    def test_odd_winners(self, winners: Any) -> None:
        game = countdown(outcome=lambda state: None if state else Outcome((10**18 - 1,), winners))
        with pytest.raises(BoardRulesError, match=r": winners \(.*\) found, seats from 0 to 0 in ascending order"):
            simulate(game, 1)

    def test_too_few_scores(self) -> None:
        game = countdown(1, outcome=lambda state: Outcome((), ()) if state <= 0 else None)
        with pytest.raises(BoardRulesError, match=r"0 scores found, one for each of 1 seats expected$"):
            simulate(game, 1)


def failing() -> Game[Any, Any]:
    def slip(state: int, move: str) -> int:
        raise KeyError("slip")

    return countdown(phase={"apply": slip})


class TestWhoPlays:
    """A policy for all, one for each seat, or some by seat."""

    @pytest.mark.parametrize(
        ("policies", "names"),
        [
            ("greedy", ["greedy"] * 3),
            (["greedy", "uniform", "one-ply"], ["greedy", "uniform", "one-ply"]),
            ({"B": "greedy"}, ["uniform", "greedy", "uniform"]),
            ({2: "greedy", 0: "one-ply"}, ["one-ply", "uniform", "greedy"]),
            (first, [f"{__name__}:first"] * 3),
            (partial(first), ["functools:partial"] * 3),
            (SimpleNamespace, ["types:SimpleNamespace"] * 3),
        ],
    )
    def test_names(self, policies: Any, names: list[str]) -> None:
        assert [player.name for player in players(SMALL, policies)] == names

    @pytest.mark.parametrize(
        ("policies", "complaint"),
        [
            ("greedi", r"policy 'greedi' found, one of uniform, greedy, one-ply expected \(did you mean greedy\?\)"),
            (["greedy"], "1 policies found, one for each of 3 seats expected"),
            ({"D": "greedy"}, "seat D found, A to C expected"),
            ({3: "greedy"}, "seat 3 found, A to C expected"),
            ({"b": "greedy"}, r"column 1: found 'b', expected a seat's letter, A to Z[\s\S]*"),
            ({"A": "greedy", 0: "greedy"}, "two policies for seat A found, one expected"),
            ({"A": 7}, "policy 7 found, a name or a function expected"),
        ],
    )
    def test_what_cannot_be_used(self, policies: Any, complaint: str) -> None:
        with pytest.raises(BoardRulesError, match=f"^{complaint}$"):
            simulate(SMALL, 1, policy=policies)

    def test_a_game_of_ones_own_has_only_the_uniform_one(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^policy 'greedy' found, one of uniform expected"):
            simulate(countdown(), 1, policy="greedy")

    def test_a_game_of_ones_own_may_have_named_ones(self) -> None:
        made = simulate(countdown(9, policies={"first": first}), 1, policy="first")
        assert (made.policies, made.moves.mean) == (("first",), 9)

    def test_uniform_players_among_others(self) -> None:
        made = simulate(SMALL, 9, policy={"A": any_one})
        assert made.policies == (f"{__name__}:any_one", "uniform", "uniform")
        assert made != simulate(SMALL, 9)

    def test_games_in_which_nature_ends_or_begins(self) -> None:
        assert simulate(coin(), 3, policy=first).moves.mean == 2


class TestWhatAPolicySees:
    """Its seat's view, its legal moves, and a stream of its own."""

    def test_its_view(self) -> None:
        seen = []

        def look(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
            seen.append((view, tuple(legal_moves)))
            return legal_moves[0]

        simulate(picks(), 1, policy={"B": look})
        ((view, moves),) = seen
        assert view[0] is None
        assert moves == ("B picks 0", "B picks 1", "B picks 2")

    def test_moves_are_not_listed_before_they_are_asked_for(self) -> None:
        kinds = set()

        def look(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
            kinds.add(type(legal_moves).__name__)
            return rng.pick(legal_moves)

        simulate(wampum.game(2), 1, policy=look)
        assert "LegalBids" in kinds

    def test_its_stream_is_its_own_in_each_game(self) -> None:
        drawn: dict[tuple[int, int], list[int]] = {}

        def draw(seat: int, game: int, view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
            drawn.setdefault((game, seat), []).append(rng.below(1 << 30))
            return legal_moves[0]

        for number in range(2):
            both = [partial(draw, seat, number) for seat in range(2)]
            Playing(picks(), players(picks(), both), 3, watched=False, most_moves=99).play(number)
        assert len({value for values in drawn.values() for value in values}) == 4
        again = dict(drawn)
        drawn.clear()
        Playing(picks(), players(picks(), [partial(draw, 0, 1), "uniform"]), 3, watched=False, most_moves=99).play(1)
        assert drawn[1, 0] == again[1, 0]


class TestBadPolicies:
    """A policy that fails or cheats is named, with its seat, what it chose and why not."""

    def test_an_illegal_move(self) -> None:
        told = (
            r"^game 0 \(seed 0\) of 'fiji': policy .*:cheat of seat [ABC] chooses 'A offers 9g': .* \[fiji\.exchange\."
        )
        with pytest.raises(BadPolicy, match=told):
            simulate(SMALL, 1, policy=cheat)

    def test_somebody_elses_move(self) -> None:
        def other(view: Any, legal_moves: Sequence[Any], rng: Sampler) -> Any:
            return "A picks 1" if legal_moves[0].startswith("B") else "B picks 1"

        with pytest.raises(BadPolicy, match=r"of seat . chooses '. picks 1': it is not among the legal moves of this"):
            simulate(picks(), 1, policy=other)

    @pytest.mark.parametrize("thing", [None, 7, "A offers 1g", ()])
    def test_no_move_at_all(self, thing: Any) -> None:
        with pytest.raises(BadPolicy, match=r"of seat . chooses "):
            simulate(SMALL, 1, policy=lambda view, legal_moves, rng: thing)

    def test_one_that_fails(self) -> None:
        with pytest.raises(BadPolicy, match=r"of seat . fails: ZeroDivisionError: integer division or modulo by zero$"):
            simulate(SMALL, 1, policy=lambda view, legal_moves, rng: 1 // 0)

    @pytest.mark.parametrize("fault", [SystemExit(0), GeneratorExit(), BaseException("base")])
    @pytest.mark.parametrize("executor", [None, Here()], ids=["here", "sent"])
    def test_one_that_would_end_the_program(self, fault: BaseException, executor: Any) -> None:
        with pytest.raises(BadPolicy, match=rf"of seat . fails: {type(fault).__name__}"):
            simulate(SMALL, 1, policy=partial(leaving, fault), executor=executor)

    def test_an_interrupt_is_left_to_whoever_asked(self) -> None:
        assert simulate(SMALL, 1, policy=partial(leaving, KeyboardInterrupt())).cut == "interrupted"

    def test_a_choice_that_does_not_bear_to_be_looked_at(self) -> None:
        told = r"of seat . chooses something of the type Unlookable, which fails: ZeroDivisionError: no$"
        with pytest.raises(BadPolicy, match=told):
            simulate(picks(), 1, policy=lambda view, legal_moves, rng: Unlookable())

    def test_what_it_says_is_cut_short_and_in_one_line(self) -> None:
        with pytest.raises(BadPolicy) as fails:
            simulate(SMALL, 1, policy=partial(leaving, ValueError("\x1b[31m\n" + "x" * 9_999)))
        assert len(str(fails.value)) < 600
        assert str(fails.value).isprintable()
        with pytest.raises(BadPolicy) as chooses:
            simulate(SMALL, 1, policy=lambda view, legal_moves, rng: ["x"] * 9_999)
        assert len(str(chooses.value)) < 600

    def test_one_that_cannot_be_sent(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^the work cannot be sent to another process"):
            simulate(SMALL, 1, policy=lambda view, legal_moves, rng: legal_moves[0], executor=Here())


class TestWorkers:
    """Whoever does the work, the figures and the file are the same."""

    @pytest.mark.parametrize("executor", [Here(), Here({1, 2}), Here(width=1)], ids=["two", "lost", "one"])
    @pytest.mark.parametrize("policies", ["uniform", {"A": "greedy", "B": any_one}], ids=["uniform", "mixed"])
    def test_the_same(self, executor: Here, policies: Any, tmp_path: Path) -> None:
        here = simulate(SMALL, 40, seed=3, policy=policies, to=tmp_path / "here.jsonl")
        there = simulate(SMALL, 40, seed=3, policy=policies, to=tmp_path / "there.jsonl", executor=executor)
        assert here == there
        assert (tmp_path / "here.jsonl").read_bytes() == (tmp_path / "there.jsonl").read_bytes()

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "policies", ["uniform", "greedy", {"A": "one-ply", "B": any_one}], ids=["uniform", "greedy", "own"]
    )
    @pytest.mark.parametrize("module", [fiji, wampum, kawa], ids=["fiji", "wampum", "kawa"])
    def test_real_processes(self, module: Any, policies: Any) -> None:
        game = module.game(3)
        with Processes(2) as two, Processes(3) as three:
            made = [simulate(game, 30, policy=policies, executor=executor) for executor in (None, two, three)]
        assert made[0] == made[1] == made[2]


class TestInterrupt:
    """Ctrl-C ends a simulation with the figures so far."""

    @pytest.mark.parametrize("executor", [None, Here()], ids=["here", "sent"])
    def test_the_figures_so_far(self, executor: Any, tmp_path: Path) -> None:
        def watch(progress: Progress) -> None:
            if progress.done >= 20:
                raise KeyboardInterrupt

        made = simulate(SMALL, 5000, executor=executor, to=tmp_path / "games.jsonl", watch=watch)
        assert made.cut == "interrupted"
        assert 20 <= made.played < 5000
        assert evolve(made, wanted=made.played, cut="") == simulate(SMALL, made.played)
        assert f"cut short: interrupted after {made.played:,} of 5,000 games" in str(made)
        whole = simulate(SMALL, made.played + 7, to=tmp_path / "games.jsonl", resume=True)
        assert whole == simulate(SMALL, made.played + 7)

    def test_progress(self) -> None:
        told: list[Progress] = []
        simulate(SMALL, 200, watch=told.append)
        assert told[-1].done == told[-1].total == 200
        assert [progress.done for progress in told] == sorted({progress.done for progress in told})
        assert all(" a second, " in progress.note and progress.note.endswith(" left") for progress in told)

    def test_progress_before_any_time_has_passed(self) -> None:
        assert simulating._progress(5, 5, 10, 0.0).note == "0 a second"


class TestTold:
    """The figures as text and as JSON."""

    def test_text(self) -> None:
        lines = str(simulate(SMALL, 60, policy={"B": "greedy"})).splitlines()
        assert lines[0].startswith("fiji, 3 seats (rounds=1, exchanges=2, ")
        assert lines[0].endswith("): 60 games, seed 0")
        assert "Wins, with 95 % confidence intervals (Wilson); a win that is shared counts as its fraction" in lines
        assert sum(line.startswith("  B     greedy ") for line in lines) == 1
        assert any(line.startswith("  tied for first: ") for line in lines)
        assert all(line == line.rstrip() for line in lines)

    def test_one_game_for_one(self) -> None:
        assert str(simulate(countdown(), 1)).startswith("countdown, 1 seat: 1 game, seed 0\n")

    def test_another_level(self) -> None:
        made = simulate(SMALL, 60)
        assert "99.9 % confidence intervals" in made.text(0.999)
        assert made.data(0.999)["wins"][0]["interval"] != made.data()["wins"][0]["interval"]

    def test_json(self) -> None:
        made = simulate(SMALL, 30, policy={"B": "greedy"})
        found = json.loads(json.dumps(made.data()))
        assert found["games"] == {"wanted": 30, "played": 30, "finished": 30, "stuck": 0, "long": 0}
        assert found["policies"] == ["uniform", "greedy", "uniform"]
        assert sum(won["share"] for won in found["wins"]) == pytest.approx(1)
        assert all(won["interval"][0] <= won["share"] <= won["interval"][1] for won in found["wins"])
        assert sum(found["scores"][0]["histogram"].values()) == 30
        assert set(found["events"]) == {one.name for one in events_of(SMALL)}
        assert sum(found["winners"].values()) == 30
        assert json.loads(json.dumps(simulate(SMALL, 2, events=False).data()))["events"] is None

    def test_many_scores_share_a_row(self) -> None:
        made = simulate(kawa.game(3), 60, events=False)
        start = str(made).splitlines().index("How often each score, in games")
        rows = str(made).splitlines()[start + 2 :]
        rows = rows[: rows.index("")]
        assert len(rows) <= 16
        assert " to " in rows[0]
        assert sum(int(row.split()[-1]) for row in rows) == 60

    def test_a_duration(self) -> None:
        assert [simulating._duration(seconds) for seconds in (0.2, 59.4, 3599.0, 86400.0)] == [
            "0 s",
            "59 s",
            "59 min 59 s",
            "24 h 0 min",
        ]

    def test_hidden_coins(self) -> None:
        """Views of games of one's own work too, and rules that act by themselves."""
        made: Simulation = simulate(counting(aloud=False), 4, policy=first)
        assert made.ties == {0: 4}
