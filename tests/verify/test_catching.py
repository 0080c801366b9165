"""What becomes of faults: caught by the claim they name, by another, by none; and what proves nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from boardrules import Game, Outcome, Phase, always, sometimes
from boardrules.errors import BoardRulesError, Illegal
from boardrules.verify import catching
from boardrules.verify.catching import Trial, again, catch, try_faults
from boardrules.verify.caught import Fate, Tally
from boardrules.verify.explore import explore
from boardrules.verify.faults import Engine, Fault, fault, replaced
from boardrules.verify.findings import INTERRUPTED, Progress
from boardrules.verify.verdict import Status


@always()
def never_less_than_nothing(left: int) -> bool:
    """Nothing is less than nothing."""
    return left >= 0


@always()
def three_are_never_left(left: int) -> bool:
    """Three are never left."""
    return left != 3


@sometimes()
def one_is_left(left: int) -> bool:
    """One can be left."""
    return left == 1


@sometimes()
def nine_are_left(left: int) -> bool:
    """Nine can be left."""
    return left == 9


def nim(*properties: Any, start: int = 6, **parts: Any) -> Game[int, str]:
    """Return a game in which one or two are taken until nothing is left."""
    play = Phase[int, str](
        name="play",
        actors=lambda left: (0,) if left > 0 else (),
        legal_moves=lambda left, seat: tuple(f"take {n}" for n in (1, 2) if n <= left),
        apply=lambda left, move: left - int(move[-1]),
    )
    whole: dict[str, Any] = {
        "name": "nim",
        "start": start,
        "phases": [play],
        "properties": properties or (never_less_than_nothing, one_is_left),
        "outcome": lambda left: None if left > 0 else Outcome((0,), (0,)),
        "measure": lambda left: (left,),
    }
    return Game(**{**whole, **parts})


def sorry(plant: Callable[[Game[Any, Any]], Game[Any, Any]], killed_by: str, **others: Any) -> Fault:
    """Return a fault of a plant without a docstring of its own."""
    return Fault(name="sorry", sentence="Something is wrong.", plant=plant, killed_by=killed_by, **others)


@fault("never_less_than_nothing")
def three_are_taken(game: Game[Any, Any]) -> Game[Any, Any]:
    """Whoever takes two takes three."""
    return replaced(game, "play", apply=lambda left, move: left - (3 if move == "take 2" else 1))


@fault("one_is_left")
def one_is_skipped(game: Game[Any, Any]) -> Game[Any, Any]:
    """Who leaves one takes it too."""
    return replaced(game, "play", apply=lambda left, move: (left - int(move[-1])) * (left - int(move[-1]) != 1))


@fault("never_less_than_nothing", survives="nothing counts what is taken")
def two_are_one(game: Game[Any, Any]) -> Game[Any, Any]:
    """Whoever takes two takes one."""
    return replaced(game, "play", apply=lambda left, move: left - 1)


class TestFates:
    """Six things can become of a fault, and two of them are well."""

    def test_killed(self) -> None:
        caught = catch(three_are_taken, nim())
        assert caught.fate is Fate.KILLED
        assert caught.kill is not None
        assert (caught.killed_by, caught.kill.engine) == ("never_less_than_nothing", Engine.GAMES)
        assert caught.kill.moves == len(caught.kill.play.moves) > 0
        assert caught.asked == (Engine.GAMES,)
        assert "never_less_than_nothing" in again(three_are_taken.planted(nim()), caught.kill.play)
        assert caught.told() == "three_are_taken: killed. Whoever takes two takes three."
        assert caught.judged == "yes"

    def test_what_must_be_reachable_is_not(self) -> None:
        caught = catch(one_is_skipped, nim(), [Engine.GAMES, Engine.SEARCH])
        assert caught.fate is Fate.KILLED
        assert [(kill.never, kill.moves, kill.length) for kill in caught.kills] == [
            ("in 40 games", None, "never shown"),
            ("in any state", None, "never shown"),
        ]

    def test_what_must_be_reachable_is_reached(self) -> None:
        caught = catch(sorry(evolve, "one_is_left"), nim(), [Engine.GAMES, Engine.SEARCH])
        assert (caught.fate, caught.kills) == (Fate.SURVIVED, ())

    def test_what_must_be_reachable_is_not_reached_by_the_right_game_either(self) -> None:
        caught = catch(sorry(evolve, "nine_are_left"), nim(nine_are_left))
        assert caught.fate is Fate.MOOT
        assert caught.told() == (
            "sorry: the right game does the same. Something is wrong. So nine_are_left proves nothing."
        )
        assert caught.judged == "NO, the right game does the same"

    def test_what_must_be_reachable_and_something_else_breaks(self) -> None:
        caught = catch(sorry(three_are_taken.plant, "nine_are_left"), nim(nine_are_left, never_less_than_nothing))
        assert (caught.fate, caught.killed_by) == (Fate.OTHERWISE, "never_less_than_nothing")

    def test_a_search_that_was_cut_short_does_not_say_that_something_is_never_reached(self) -> None:
        trial = Trial(nim(), games=0, most_states=1)
        assert trial.catch(one_is_skipped).fate is Fate.SURVIVED

    def test_survived(self) -> None:
        caught = catch(sorry(evolve, "never_less_than_nothing"), nim())
        assert (caught.fate, caught.kill, caught.killed_by) == (Fate.SURVIVED, None, None)
        assert caught.asked == (Engine.GAMES, Engine.SEARCH)
        assert caught.told().endswith("never_less_than_nothing was expected to notice it.")
        assert caught.judged == "NO, never_less_than_nothing"

    def test_survives_as_listed(self) -> None:
        caught = catch(two_are_one, nim())
        assert (caught.fate, caught.judged) == (Fate.LISTED, "yes, survives")
        assert caught.told().endswith("Whoever takes two takes one. Why: nothing counts what is taken.")

    def test_listed_and_killed(self) -> None:
        caught = catch(evolve(three_are_taken, survives="of no reason"), nim())
        assert (caught.fate, caught.judged) == (Fate.UNLISTED, "NO, was to survive")
        assert caught.told().endswith("never_less_than_nothing notices it.")

    def test_killed_by_another_claim(self) -> None:
        still = sorry(lambda game: evolve(game, measure=lambda left: (0,)), "three_are_never_left")
        caught = catch(still, nim(three_are_never_left, start=2))
        assert (caught.fate, caught.killed_by) == (Fate.OTHERWISE, "the_measure_falls")
        assert caught.told().endswith("three_are_never_left was expected to notice it, the_measure_falls does.")
        assert caught.judged == "NO, three_are_never_left"

    @pytest.mark.parametrize("engine", Engine)
    def test_the_right_game_breaks_the_same(self, engine: Engine) -> None:
        caught = catch(sorry(three_are_taken.plant, "three_are_never_left"), nim(three_are_never_left), [engine])
        assert caught.fate is Fate.MOOT

    def test_what_the_right_game_breaks_does_not_count_for_another_claim(self) -> None:
        kept = sorry(evolve, "never_less_than_nothing")
        caught = catch(kept, nim(three_are_never_left, never_less_than_nothing))
        assert (caught.fate, caught.kill) == (Fate.SURVIVED, None)


class TestEngines:
    """One engine after the other is asked, or all of them."""

    def test_the_one_that_the_fault_names_is_first(self) -> None:
        caught = catch(evolve(three_are_taken, engine=Engine.SEARCH), nim())
        assert caught.asked == (Engine.SEARCH,)
        assert caught.kill is not None
        assert (caught.kill.moves, caught.kill.play.moves[-1]) == (3, "take 2")

    def test_the_other_where_the_first_finds_nothing(self) -> None:
        trial = Trial(nim(), games=0)
        caught = trial.catch(three_are_taken)
        assert (caught.asked, [kill.engine for kill in caught.kills]) == (catching.FIRST, [Engine.SEARCH])
        trial = Trial(nim(), most_states=0)
        caught = trial.catch(evolve(three_are_taken, engine=Engine.SEARCH))
        assert [kill.engine for kill in caught.kills] == [Engine.GAMES]

    def test_all(self) -> None:
        caught = catch(three_are_taken, nim(), tuple(Engine))
        assert [kill.engine for kill in caught.kills] == list(Engine)
        assert caught.kills[1].moves == min(kill.moves for kill in caught.kills) == 3
        assert caught.by(Engine.HYPOTHESIS) is caught.kills[2]

    def test_hypothesis_finds_nothing_where_there_is_nothing(self) -> None:
        assert catch(two_are_one, nim(), [Engine.HYPOTHESIS]).kills == ()
        assert catch(one_is_skipped, nim(), [Engine.HYPOTHESIS]).kills == ()
        assert catch(two_are_one, nim(), [Engine.HYPOTHESIS]).by(Engine.HYPOTHESIS) is None

    def test_hypothesis_goes_on_where_another_claim_breaks(self) -> None:
        both = nim(three_are_never_left, never_less_than_nothing)
        caught = catch(three_are_taken, both, [Engine.HYPOTHESIS])
        assert caught.kill is not None
        assert (caught.killed_by, caught.kill.play.engine) == ("never_less_than_nothing", "Hypothesis")

    def test_hypothesis_does_not_hunt_in_a_game_that_fails_before_the_first_move(self) -> None:
        late = sorry(lambda game: evolve(game, start=-1), "three_are_never_left")
        assert catch(late, nim(three_are_never_left, never_less_than_nothing), [Engine.HYPOTHESIS]).kills == ()

    def test_hypothesis_finds_what_does_not_show_again(self) -> None:
        calls: list[int] = []

        def apply(left: int, move: str) -> int:
            calls.append(left)
            return left - (3 if len(calls) % 7 == 3 else 1)

        unsteady = sorry(lambda game: replaced(game, "play", apply=apply), "the_old_state_is_untouched")
        caught = catch(unsteady, nim(), [Engine.HYPOTHESIS])
        assert caught.killed_by == "the_old_state_is_untouched"

    def test_probes_are_tried_where_they_are_needed(self) -> None:
        asked: list[int] = []

        def probes(left: int, sampler: Any) -> tuple[str, ...]:
            asked.append(left)
            return ("take 9",)

        game = nim(probes=probes)
        lax = sorry(lambda game: replaced(game, "play", objection=lambda left, move: None), catching.PROBED)
        assert catch(lax, game).fate is Fate.KILLED
        assert asked
        asked.clear()
        assert catch(three_are_taken, game).fate is Fate.KILLED
        assert not asked
        assert catch(two_are_one, game).fate is Fate.LISTED
        assert asked

    def test_the_shortest_play_of_several_boxes(self) -> None:
        game = nim(start=9, boxes=lambda: (nim(start=6), nim(start=4), nim(start=5)))
        caught = catch(evolve(three_are_taken, engine=Engine.SEARCH), game)
        assert caught.kill is not None
        assert caught.kill.moves == 2

    def test_tables_that_cannot_be_hashed(self) -> None:
        class Table:
            __hash__ = None  # type: ignore[assignment]

            def __call__(self) -> Game[int, str]:
                return nim()

        assert catch(evolve(three_are_taken, table=Table())).fate is Fate.KILLED


class TestReplaying:
    """The play of a kill shows again what it showed."""

    def test_before_the_first_move(self) -> None:
        early = sorry(lambda game: evolve(game, start=-1), "never_less_than_nothing")
        caught = catch(early, nim())
        assert caught.kill is not None
        assert caught.kill.moves == 0
        assert "never_less_than_nothing" in again(early.planted(nim()), caught.kill.play)

    def test_a_play_that_is_refused(self) -> None:
        caught = catch(evolve(three_are_taken, engine=Engine.SEARCH), nim())
        assert caught.kill is not None
        with pytest.raises(Illegal):
            again(nim(start=1), caught.kill.play)
        with pytest.raises(Illegal):
            again(nim(start=4), caught.kill.play)


class TestBadCatalogues:
    """What cannot be tried is refused before anything is."""

    def test_a_claim_that_nobody_makes(self) -> None:
        with pytest.raises(
            BoardRulesError, match="fault 'sorry': 'luck' found, one of never_less_than_nothing, one_is"
        ):
            catch(sorry(three_are_taken.plant, "luck"), nim())

    def test_a_plant_that_fails(self) -> None:
        tried: list[Progress] = []
        broken = sorry(lambda game: 1 // 0, "never_less_than_nothing")
        with pytest.raises(BoardRulesError, match="cannot be planted: ZeroDivisionError"):
            try_faults([three_are_taken, broken], nim(), watch=tried.append)
        assert tried == []

    def test_a_claim_of_the_faulty_game_only(self) -> None:
        other = sorry(lambda game: nim(three_are_never_left), "three_are_never_left")
        assert catch(other, nim()).fate is Fate.KILLED


CATALOGUE = (three_are_taken, one_is_skipped, two_are_one)


def tried(*faults: Fault, **bounds: Any) -> Tally:
    """Try faults in the game of this module."""
    return try_faults(faults or CATALOGUE, nim(), **bounds)


class TestTable:
    """One value for a catalogue, as text and as data."""

    def test_holds(self) -> None:
        tally = tried()
        assert tally.status is Status.HOLDS
        tally.assert_ok()
        lines = str(tally).splitlines()
        assert lines[0].split() == ["fault", "killed", "by", "as", "expected", "engine", "moves"]
        assert lines[1].split()[:3] == ["three_are_taken", "never_less_than_nothing", "yes"]
        assert lines[2].endswith("random games  never shown")
        assert lines[3].split() == ["two_are_one", "-", "yes,", "survives", "-", "-"]
        assert lines[4:7] == [
            "",
            "Survive as listed",
            f"  {tally.catches[2].told()}",
        ]
        assert lines[-2:] == [
            "HOLDS: 3 faults, seed 0: 2 killed, 1 survives as listed",
            "killed by random games: 2",
        ]

    def test_broken(self) -> None:
        tally = tried(evolve(two_are_one, survives=""))
        assert tally.status is Status.BROKEN
        assert [catch.fate for catch in tally.amiss] == [Fate.SURVIVED]
        with pytest.raises(AssertionError, match="NOT AS THE CATALOGUE SAYS"):
            tally.assert_ok()
        assert str(tally).splitlines()[-1] == "BROKEN: 1 fault, seed 0: 1 survived"

    def test_every_engine(self) -> None:
        tally = tried(engines=tuple(Engine))
        lines = str(tally).splitlines()
        assert lines[0].endswith("moves, random games  moves, exhaustive search  moves, Hypothesis")
        assert lines[2].split()[-1] == "-"
        assert lines[-1] == "noticed by random games: 2, exhaustive search: 2, Hypothesis: 1"

    def test_data(self) -> None:
        data = json.loads(tried(seed=3).json())
        assert {name: data[name] for name in ("schema", "status", "seed", "total", "tried", "cut", "fates")} == {
            "schema": 1,
            "status": "holds",
            "seed": 3,
            "total": 3,
            "tried": 3,
            "cut": "",
            "fates": {"killed": 2, "survives as listed": 1},
        }
        killed, never, listed = data["faults"]
        assert killed["fault"] == "three_are_taken"
        assert killed["expected"] == killed["killed_by"] == "never_less_than_nothing"
        assert killed["moves"] == len(killed["kills"][0]["record"]["moves"])
        assert (never["moves"], never["kills"][0]["never_shown"]) == (None, "in 40 games")
        assert (listed["killed_by"], listed["engine"], listed["survives"]) == (None, None, two_are_one.survives)

    def test_the_same_seed_finds_the_same(self) -> None:
        assert tried(seed=5, engines=tuple(Engine)).json() == tried(seed=5, engines=tuple(Engine)).json()

    def test_progress(self) -> None:
        seen: list[Progress] = []
        tried(watch=seen.append)
        assert [(one.done, one.total, one.note) for one in seen] == [
            (0, 3, "three_are_taken"),
            (1, 3, "one_is_skipped"),
            (2, 3, "two_are_one"),
            (3, 3, ""),
        ]


class TestCutShort:
    """Whoever stops it keeps what it found, and it does not hold."""

    def test_by_the_clock(self) -> None:
        tally = tried(seconds=1e-9)
        assert (tally.status, tally.cut, tally.catches) == (Status.INCOMPLETE, "1e-09 seconds were over", ())
        assert str(tally).splitlines()[-2:] == [
            "INCOMPLETE: 0 of 3 faults, seed 0: none tried",
            "cut short: 1e-09 seconds were over",
        ]

    def test_by_the_keyboard(self) -> None:
        def watch(progress: Progress) -> None:
            if progress.done == 2:
                raise KeyboardInterrupt

        tally = tried(watch=watch)
        assert (tally.status, tally.cut, len(tally.catches)) == (Status.INCOMPLETE, INTERRUPTED, 2)

    def test_by_the_keyboard_in_a_search(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(game: Game[Any, Any], *, most_states: int) -> Any:
            report, seen = explore(game, most_states=most_states)
            return evolve(report, look=evolve(report.look, cut=INTERRUPTED)), seen

        monkeypatch.setattr(catching, "explore", interrupted)
        tally = tried(evolve(three_are_taken, engine=Engine.SEARCH))
        assert (tally.status, tally.cut, tally.catches) == (Status.INCOMPLETE, INTERRUPTED, ())

    def test_what_is_amiss_goes_before_what_was_not_tried(self) -> None:
        def watch(progress: Progress) -> None:
            if progress.done == 1:
                raise KeyboardInterrupt

        tally = tried(evolve(two_are_one, survives=""), three_are_taken, watch=watch)
        assert tally.status is Status.BROKEN
