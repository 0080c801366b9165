"""The types that users get. mypy checks this file; running it would prove nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, assert_type

import attrs

import boardrules
from boardrules import (
    CHANCE,
    Clause,
    Event,
    Game,
    Illegal,
    Outcome,
    Phase,
    Property,
    Record,
    Refused,
    Rulebook,
    Simulation,
    Unreadable,
    Verdict,
    always,
    check,
    cite,
    each_step,
    fiji,
    kawa,
    playout,
    read_record,
    replay,
    retrace,
    say,
    simulate,
    sometimes,
    ties,
    wampum,
)
from boardrules.chance import Sampler
from boardrules.records import read_lines
from boardrules.rulesets import HouseRules, changed, read_house_rules
from boardrules.seats import Chance
from boardrules.variants import Variant
from boardrules.verify.workers import Processes


def a_game_in_progress() -> None:
    """Who may act, what they may do, why not, and what it does."""
    game = fiji.game(seats=4)
    assert_type(game, Game[fiji.State, fiji.Move])
    assert_type(fiji.game(4, ruleset=attrs.evolve(fiji.STANDARD, exchanges=4)), Game[fiji.State, fiji.Move])
    state = game.initial_state()
    assert_type(state, fiji.State)
    assert_type(game.actors(state), tuple[int | Chance, ...])
    moves = game.legal_moves(state, CHANCE)
    assert_type(moves, Sequence[fiji.Move])
    assert_type(moves[0], fiji.Move)
    assert_type(game.chance_outcomes(state), tuple[tuple[fiji.Move, Fraction], ...])
    assert_type(game.objection(state, moves[0]), Illegal | None)
    assert_type(game.step(state, moves[0]), fiji.State)
    assert_type(game.trace(state, moves[0]), tuple[fiji.State, ...])
    assert_type(game.narrate(state, moves[0], 1), tuple[Event, ...])
    assert_type(game.outcome(state), Outcome | None)
    assert_type(game.measure(state), tuple[int, ...])
    assert_type(replay(game, moves), Iterator[fiji.State])
    game.step(state, "A offers 2g")  # type: ignore[arg-type]  # notation is read first
    game.step(moves[0], state)  # type: ignore[arg-type]  # the state comes first


def what_a_game_is_made_of() -> None:
    """Properties, rulebook, phases, notation, rules."""
    game = fiji.game()
    assert_type(game.properties, tuple[Property, ...])
    assert_type(game.rulebook, Rulebook)
    assert_type(game.rulebook["fiji.exchange.ties-cancel"], Clause)
    assert_type([clause.place for clause in game.rulebook], list[str])
    assert_type(game.phases, tuple[Phase[fiji.State, fiji.Move], ...])
    assert_type(game.read("A offers 2g1r"), fiji.Move)
    assert_type(game.write(game.read("A offers 2g1r")), str)
    assert_type((game.seats, game.name, game.edition), tuple[int, str, int])
    assert_type(game.replacing("offer", narrate=None), Game[fiji.State, fiji.Move])


def what_a_seat_may_see() -> None:
    """A view has no hidden parts."""
    game = fiji.game()
    seen = game.view(game.initial_state(), 0)
    assert isinstance(seen, fiji.View)
    assert_type(seen.behind, tuple[fiji.Beads | None, ...])
    assert_type(seen.goals, tuple[fiji.Goal, ...])


def a_move_by_its_kind(move: fiji.Move) -> str:
    """A move is one of five kinds, and mypy knows when all have been thought of."""
    match move:
        case fiji.Offers(seat, beads) | fiji.Hides(seat, beads):
            assert_type(beads, fiji.Beads)
            return f"{seat}: {beads.green}"
        case fiji.Rotates(seat, position):
            return f"{seat}: {position}"
        case fiji.Swaps(seat, first, second):
            return f"{seat}: {first}, {second}"
        case fiji.TurnsUp(card):
            assert_type(card, fiji.Condition | fiji.Effect | fiji.Goal)
            return str(card)


def a_dispute() -> None:
    """The functions that settle ties take people's notation and the library's counts."""
    resolution = fiji.resolve("most green+red", {"A": "2g1r", "B": "3g", "C": "1g"})
    assert_type(resolution, fiji.Resolution)
    assert_type(resolution.executor, int | None)
    assert_type(resolution.tiers, tuple[tuple[int, ...], ...])
    assert_type(resolution.cancelled, tuple[int, ...])
    assert_type(resolution.explain(["Ann", "Bob", "Cat"]), str)
    ranking = fiji.rank(["most red", "fewest blue"], ["3r", "2r1b", fiji.Beads(0, 3)])
    assert_type(ranking, fiji.Ranking)
    assert_type(ranking.places, tuple[tuple[int, ...], ...])
    assert_type(fiji.heads(ranking, fiji.STANDARD), tuple[int, ...])
    assert_type(fiji.goal_winners(["most red"], ["3r", "2r"]), tuple[int | None, ...])


def ties_of_anything() -> None:
    """Whoever is compared is given back as the same type."""
    scores = {"Ann": 3, "Bob": 3, "Cat": 1}
    assert_type(ties.sole_best(scores, most=True), str | None)
    assert_type(ties.sole_best({0: 2.5, 1: 1.5}), int | None)
    assert_type(ties.tiers(scores), tuple[tuple[str, ...], ...])
    assert_type(ties.lone_best([3, 3, 1]), int | None)
    assert_type(ties.clockwise_first({0, 3}, start=1, seats=4), int)
    assert_type(ties.patterns(3), Iterator[tuple[int, ...]])
    assert_type(ties.shape((0, 1, 0)), tuple[int, ...])


def answers_that_say_why() -> None:
    """Each question about a tie has an answer that explains itself."""
    assert_type(fiji.explain_heads(fiji.rank(["most red"], ["1r", "-"])), fiji.Shares)
    assert_type(fiji.explain_heads([(1,), (0, 2)]).heads, tuple[int, ...])
    assert_type(fiji.explain_goals(["most red"], {"Ann": "1r", "Bob": "-"}), fiji.ByGoal)
    assert_type(fiji.explain_end({"Ann": 12, "Bob": 9}).winners, tuple[int, ...])
    assert_type(wampum.explain_bid(3, 3).arrival, wampum.Arrival)
    assert_type(wampum.explain_canoe({"Ann": 3, "Bob": 3}, "Bob"), wampum.Canoe)
    assert_type(wampum.explain_canoe([3, 3], previous_start=1).seat, int)
    assert_type(wampum.explain_end([7, 9]).events(), tuple[Event, ...])
    assert_type(kawa.explain_specials(["Ann"], {"Ann": 1, "Bob": 3}), kawa.SpecialOrder)
    assert_type(kawa.explain_end([9, 9], wheel=[1, 3]).explain(["Ann", "Bob"]), str)


def a_game_written_down(file: Path) -> None:
    """Records, and why one is refused."""
    game = fiji.game()
    record = playout(game, seed=7, names=["Ann", "Bob", "Cat", "Dan"])
    assert_type(record, Record)
    assert_type(record.json(), str)
    assert_type(record.outcome, Outcome | None)
    assert_type(read_record(record.json()), Record)
    for before, move, after in retrace(game, record):
        assert_type((before, move, after), tuple[fiji.State, fiji.Move, fiji.State])
    with file.open("rb") as lines:
        for number, found in read_lines(lines):
            assert_type(number, int)
            assert_type(found, Record | Refused)


def house_rules(file: Path) -> None:
    """A ruleset stays what it is when it is changed."""
    rules = read_house_rules(file)
    assert_type(rules, HouseRules)
    assert_type(changed(fiji.STANDARD, rules.ruleset), fiji.Ruleset)
    assert_type(fiji.VARIANTS["two-player"], fiji.Ruleset)
    assert_type(fiji.GALLERY[0], Variant[fiji.Ruleset])
    fiji.Ruleset(round=5)  # type: ignore[call-arg]  # a misspelt field


def a_verdict() -> None:
    """One call checks a game."""
    verdict = check(fiji.game(3), games=100, seconds=2.5)
    assert_type(verdict, Verdict)
    assert_type(verdict.ok, bool)
    verdict.assert_ok()


def claims() -> None:
    """A property, bare or with clauses and a case."""

    @always
    def bare(state: int) -> bool:
        """Bare."""
        return state >= 0

    @each_step("jugs.pour", when=lambda before, move, after: before != after)
    def cited(before: int, move: str, after: int) -> bool:
        """Cited."""
        return after >= before

    @sometimes()
    def called(state: int) -> bool:
        """Called."""
        return state > 0

    assert_type((bare, cited, called), tuple[Property, Property, Property])
    assert_type(bare.name, str)
    assert_type(bare.when, Callable[..., bool] | None)


def a_game_of_ones_own() -> None:
    """States and moves may be of any type, and a cited function keeps its own."""

    @cite("jugs.pour")
    def pour(litres: int, move: str) -> int:
        """Pour."""
        return litres + len(move)

    assert_type(pour(1, "x"), int)
    phase = Phase[int, str](name="pour", legal_moves=lambda litres, seat: ["x"], apply=pour)
    game = Game[int, str](name="jugs", start=0, phases=[phase])
    assert_type(game.step(0, "x"), int)
    assert_type(game.legal_moves(0, 0), Sequence[str])
    assert_type(game.ruleset, Any)
    assert_type(boardrules.best_scores([4, 7, 7]), Outcome)


def what_is_said() -> None:
    """Events and refusals are put into words when somebody asks."""
    event = say("{who:seat} takes {count}", "jugs.pour", who=0, count=4)
    assert_type(event, Event)
    assert_type(event.text(["Ann"], lang="en"), str)
    assert_type(event.values, Mapping[str, Any])
    assert_type(Illegal(event).clauses, tuple[str, ...])
    assert_type(Unreadable("x", 1, "y").line, int | None)


def few(view: fiji.View, legal_moves: Sequence[fiji.Move], rng: Sampler) -> fiji.Move:
    """A policy of one's own."""
    return rng.pick(legal_moves)


def many_games(path: Path) -> None:
    """Figures, policies, and who does the work."""
    game = fiji.game(3)
    assert_type(simulate(game, games=10), Simulation)
    simulate(game, policy={"A": "greedy", "B": few}, to=path, resume=True)
    simulate(game, policy=[few, "greedy", few])
    with Processes(2) as processes:
        made = simulate(game, policy=few, executor=processes, events=False)
        assert_type(check(game, executor=processes), Verdict)
    assert_type(made.wins[0].interval(), tuple[float, float])
    assert_type(made.scores[0].mean, float)
    assert_type(made.events, Mapping[str, int] | None)
    assert_type(game.made_by(fiji.game), Game[fiji.State, fiji.Move])
