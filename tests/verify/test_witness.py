"""The shortest play that shows a thing: found, proved, refuted, or not found."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from boardrules import BoardRulesError, Game, Outcome, Phase, always, fiji, kawa, playout, sometimes, wampum
from boardrules.chance import Sampler
from boardrules.records import choose, read_record, retrace
from boardrules.verify import guided
from boardrules.verify.explore import explore
from boardrules.verify.findings import Progress
from boardrules.verify.guided import Guide
from boardrules.verify.sought import eye_for, find_name, sought
from boardrules.verify.witness import Proof, Where, same_rules, witness
from tests.verify.worlds import PUZZLES, coin, countdown, four_litres_are_measured, jugs, leaking_jugs, picks


@pytest.fixture(autouse=True)
def impatient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up sooner when a play is made shorter, but not in the slow tests."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr(guided, "PATIENCE", 1_000)
        monkeypatch.setattr(guided, "PATIENCE_A_MOVE", 10)


def lock(digits: int, *, box: int | None = None, slack: int = 3, **parts: Any) -> Game[Any, Any]:
    """Return a lock of which each wheel must be turned to its number, one after another, or all fall back."""

    def turn(state: Any, move: str) -> Any:
        opened, left = state
        return (opened + 1 if int(move) == opened % 4 else 0, left - 1)

    whole: dict[str, Any] = {
        "name": "lock",
        "start": (0, slack * digits),
        "phases": [
            Phase(
                name="turn",
                actors=lambda state: (0,) if state[1] else (),
                legal_moves=lambda state, seat: ("0", "1", "2", "3"),
                apply=turn,
            )
        ],
        "outcome": lambda state: None if state[1] else Outcome((state[0],), (0,)),
        "measure": lambda state: (state[1],),
        "boxes": lambda: () if box is None else (lock(box),),
        **parts,
    }
    return Game(**whole)


def opened(digits: int) -> Any:
    """Return what is true of a lock of which so many wheels are right."""

    def so_many_wheels_are_right(state: Any) -> bool:
        return bool(state[0] >= digits)

    return so_many_wheels_are_right


class TestNames:
    """A claim is found by its name, however it is written."""

    KNOWN = ("all_cancelled", "a_goal_is_rotated", "a_goal_is_kept", "Loud")

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("all_cancelled", "all_cancelled"),
            ("  All Cancelled ", "all_cancelled"),
            ("all-cancelled", "all_cancelled"),
            ("all", "all_cancelled"),
            ("a goal is r", "a_goal_is_rotated"),
            ("kept", "a_goal_is_kept"),
            ("loud", "Loud"),
        ],
        ids=str,
    )
    def test_found(self, text: str, name: str) -> None:
        assert find_name(text, self.KNOWN) == name

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("a goal", "fits 2 names, one expected: a goal is kept; a goal is rotated"),
            ("is", "fits 2 names"),
            ("all canceled", "did you mean all cancelled"),
            ("xyz", "--list shows them"),
            (" - ", "no name found"),
        ],
    )
    def test_missed(self, text: str, complaint: str) -> None:
        with pytest.raises(BoardRulesError, match=complaint):
            find_name(text, self.KNOWN)


class TestWhatIsSought:
    """A name, a property, or a predicate."""

    def test_a_predicate_is_named_and_told(self) -> None:
        def full(state: Any) -> bool:
            """The large jug is full.

            More of it.
            """
            return bool(state[0] == 5)

        found = witness(jugs(), full)
        assert (found.sought.name, found.sought.sentence) == ("full", "The large jug is full.")
        assert found.moves == ("fill the large jug",)

    def test_a_lambda_has_a_name_too(self) -> None:
        found = witness(jugs(), lambda state: state == (0, 0))
        assert (found.sought.words, found.moves, found.found) == ("the predicate", (), True)

    def test_a_step(self) -> None:
        found = witness(jugs(), lambda before, move, after: move is not None and before[1] == 3 and after[1] == 0)
        assert found.moves == ("fill the small jug", "empty the small jug")

    def test_something_callable_that_is_no_function(self) -> None:
        class Asks:
            def __call__(self, state: Any) -> bool:
                return bool(state[1] == 3)

        found = witness(jugs(), Asks())
        assert (found.sought.sentence, found.moves) == ("Where the predicate is true.", ("fill the small jug",))

    @pytest.mark.parametrize("what", [7, lambda: True, lambda one, two: True, dict], ids=["number", "0", "2", "type"])
    def test_none_of_these(self, what: Any) -> None:
        with pytest.raises(BoardRulesError, match=r"found, .* expected"):
            witness(jugs(), what)

    def test_a_predicate_that_fails(self) -> None:
        def slips(state: Any) -> bool:
            return bool({}[state])

        for where in (Where.BOX, Where.GAME):
            with pytest.raises(BoardRulesError, match=r"slips: It cannot be told: KeyError: \(0, 0\)"):
                witness(jugs(), slips, where=where)

    def test_the_box_is_asked_its_own_property(self) -> None:
        @sometimes
        def solved(state: Any) -> bool:
            """It is solved."""
            return False

        @sometimes
        def solved_in_the_box(state: Any) -> bool:
            """It is solved."""
            return bool(state[0] == 1)

        box = attrs.evolve(lock(2), properties=[attrs.evolve(solved_in_the_box, name="solved")])
        found = witness(lock(9, properties=[solved], boxes=lambda: (box,)), "solved")
        assert (found.proof, found.moves) == (Proof.SHORTEST_IN_BOX, ("0",))


class TestSearch:
    """What is searched whole is proved."""

    def test_shortest(self) -> None:
        found = witness(jugs(four_litres_are_measured), "four litres")
        assert found.proof is Proof.SHORTEST
        assert len(found.moves) == 6
        assert 4 in found.state()
        assert str(found).splitlines()[3:5] == [
            "A play of 6 moves shows it. It is proved that none is shorter.",
            "    1. fill the large jug",
        ]

    @pytest.mark.parametrize("name", PUZZLES)
    def test_the_shortest_solutions_of_puzzles(self, name: str) -> None:
        game, _, moves = PUZZLES[name]
        found = witness(game, "unsolved")
        assert (found.proof, len(found.moves)) == (Proof.SHORTEST, moves)
        assert "breaks it" in str(found)

    def test_unreachable(self) -> None:
        found = witness(jugs(), lambda state: state == (1, 1))
        assert (found.proof, found.play, found.state()) == (Proof.UNREACHABLE, None, None)
        assert str(found).endswith("It cannot be reached: every state of the game itself was looked at.")

    def test_a_search_that_was_cut_short_proves_nothing(self) -> None:
        found = witness(lock(50), opened(40), where=Where.BOX, most_states=300)
        assert (found.proof, found.cut) == (Proof.UNKNOWN, "more than 300 states")
        assert found.verdict().startswith("It was not found. Looked at: 0 games, 30")

    def test_it_goes_on_where_the_first_bite_ends(self) -> None:
        found = witness(lock(40, slack=10), opened(38), where=Where.BOX)
        assert (found.proof, len(found.moves)) == (Proof.SHORTEST, 38)
        assert found.looks[0].states > 250

    @pytest.mark.slow
    def test_the_box_that_is_the_game_itself_proves_it(self) -> None:
        found = witness(kawa.game(2, kawa.MINIMAL), lambda state: state.round == 3)
        assert found.proof is Proof.UNREACHABLE

    def test_boxes_that_cannot_be_made(self) -> None:
        def slip() -> Any:
            raise KeyError("slip")

        def refuse() -> Any:
            raise BoardRulesError("too small")

        with pytest.raises(BoardRulesError, match="boxes of 'lock' cannot be made: KeyError"):
            witness(lock(2, boxes=slip), opened(1))
        with pytest.raises(BoardRulesError, match=r"^too small$"):
            witness(lock(2, boxes=refuse), opened(1))

    def test_the_box_is_named(self) -> None:
        small = lock(2, differences={"digits": 2})
        assert "  in a small box for 1: digits=2\n    1. 0\n" in str(
            witness(lock(9, boxes=lambda: (small,)), opened(2))
        )

    @pytest.mark.slow
    def test_in_the_box(self) -> None:
        found = witness(fiji.game(2), "all cancelled")
        assert (found.proof, len(found.moves)) == (Proof.SHORTEST_IN_BOX, 6)
        assert "in a small box for 2: rounds=1" in str(found)
        record = read_record(found.play.record.json())
        assert [after.phase for _, _, after in retrace(found.game, record)][-1] == "offer"

    @pytest.mark.parametrize("game", [fiji.game(3), wampum.game(3), kawa.game(3)], ids=lambda game: game.name)
    def test_a_game_is_itself(self, game: Any) -> None:
        module = {"fiji": fiji, "wampum": wampum, "kawa": kawa}[game.name]
        assert same_rules(game, module.game(3))
        assert not same_rules(game, module.game(2))
        assert not same_rules(game, game.replacing(game.phases[0].name, clauses=("other",)))
        assert not same_rules(jugs(), jugs())


class TestLaws:
    """What every game must obey is looked for by name, too."""

    def test_a_cheap_law(self) -> None:
        found = witness(countdown(outcome=lambda state: None), "whoever must act")
        assert (found.proof, found.moves) == (Proof.SHORTEST, ("take 1", "take 2", "take 2"))
        assert "then: Nobody may act, and the game is not over." in str(found)

    def test_a_costly_law_is_not_proved(self) -> None:
        game = countdown(phase={"objection": lambda state, move: None})
        found = witness(game, "legal moves and objections agree")
        assert found.proof is Proof.SAMPLED

    def test_nothing_is_refuted_by_samples(self) -> None:
        found = witness(countdown(), "notation round trips", games=4)
        assert (found.proof, found.looks[-1].games) == (Proof.UNKNOWN, 4)

    def test_rules_that_fail(self) -> None:
        def slip(state: int, move: str) -> int:
            if state == 2:
                raise KeyError("slip")
            return state - int(move[-1])

        game = countdown(phase={"apply": slip})
        for where in (Where.BOX, Where.GAME):
            found = witness(game, "steps do not fail", where=where)
            assert (len(found.moves), found.state()) == (3, 2)
            told = "\n".join(found.lines(tell=True))
            assert "then: KeyError: 'slip'" in told
            assert "(It cannot be told: " in told

    def test_whole_plays(self) -> None:
        spoilt = countdown(read=lambda text: text.strip(), write=lambda move: move.replace("take 2", "take 1"))
        found = witness(spoilt, "records replay", where=Where.GAME, games=50)
        assert (found.proof, found.sought.own) == (Proof.PLAYED, None)
        assert "take 1" in found.moves
        for phase in ({}, {"actors": lambda state: (0,) if state > 0 else ()[state]}):
            assert not witness(countdown(phase=phase), "records replay", where=Where.GAME, games=9).found

    def test_an_opening_that_fails(self) -> None:
        def slip(state: Any) -> Any:
            raise KeyError("slip")

        game = Game(name="slips", start=0, phases=[Phase(name="go", settle=slip)])
        for where in (Where.BOX, Where.GAME):
            found = witness(game, "steps do not fail", where=where)
            assert (found.moves, found.state(), found.found) == ((), None, True)
            assert "The table then" not in str(found)

        nothing = witness(game, lambda state: state == 1, where=Where.GAME, games=5)
        assert (nothing.proof, nothing.looks[0].games) == (Proof.UNKNOWN, 0)


class TestWhere:
    """Where to look may be said in a word."""

    def test_a_word(self) -> None:
        assert witness(jugs(), lambda state: state[1] == 3, where="box").proof is Proof.SHORTEST

    def test_another_word(self) -> None:
        with pytest.raises(BoardRulesError, match="'there' found, one of box, game, both expected"):
            witness(jugs(), lambda state: True, where="there")


class TestGuidedPlay:
    """In the full game it is looked for by random play that goes back to where something was extreme."""

    def test_what_plain_random_play_does_not_find(self) -> None:
        """Twelve wheels in a row: one in 4 ** 12 tries from the start, and one in four from the landmark before."""
        game = lock(12, box=2)
        found = witness(game, opened(12), seed=3)
        assert (found.proof, len(found.moves)) == (Proof.PLAYED, 12)
        assert [found.moves[place] for place in (0, 5, 11)] == ["0", "1", "3"]
        steps = number = 0
        while steps < found.looks[-1].steps:
            record = playout(game, Sampler(3, number).below(1 << 53))
            assert record.outcome is not None
            assert record.outcome.scores[0] < 12
            steps, number = steps + len(record.moves), number + 1

    def test_the_same_seed_finds_the_same(self) -> None:
        ones = [witness(lock(8, box=2), opened(8), seed=5) for _ in range(2)]
        assert ones[0].moves == ones[1].moves
        assert [look.steps for look in ones[0].looks] == [look.steps for look in ones[1].looks]

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(3))
    def test_plays_are_made_shorter(self, seed: int) -> None:
        """Fiji for two with five exchanges: twelve cards, then four exchanges, is the least that empties a hand."""
        game = fiji.game(2, attrs.evolve(fiji.STANDARD, exchanges=5))
        found = witness(game, "an offer is always possible", where=Where.GAME, seed=seed)
        assert (found.proof, len(found.moves)) == (Proof.PLAYED, 20)

    def test_nothing_to_do_at_the_start(self) -> None:
        found = witness(lock(3), lambda state: state[0] == 0, where=Where.GAME)
        assert (found.moves, found.proof) == ((), Proof.PLAYED)

    def test_not_found(self) -> None:
        found = witness(lock(3, box=1), lambda state: state[0] > 99, games=20)
        assert found.proof is Proof.UNKNOWN
        assert found.looks[-1].games == 20
        assert found.verdict().startswith("It was not found. Looked at: 20 games, ")

    def test_no_games(self) -> None:
        found = witness(lock(3, box=1), opened(4), games=0)
        assert (found.proof, len(found.looks)) == (Proof.UNKNOWN, 1)
        assert witness(lock(3), opened(3), where=Where.GAME, games=0).looks == ()

    def test_play_without_end_is_left(self) -> None:
        found = witness(jugs(), lambda state: state == (1, 1), where=Where.GAME, games=8)
        assert found.looks[0].depth == 200

    def test_an_end(self) -> None:
        @always()
        def three_is_never_scored(state: Any, outcome: Outcome) -> bool:
            """Nobody scores three."""
            return outcome.scores != (3,)

        found = witness(lock(3, slack=1, properties=[three_is_never_scored]), "three is never", where=Where.GAME)
        assert found.moves == ("0", "1", "2")
        assert '"outcome": {"scores": [3], "winners": [0]}' in str(found)

    def test_an_outcome_that_fails_shows_nothing(self) -> None:
        @always()
        def somebody_wins(state: Any, outcome: Outcome) -> bool:
            """Somebody wins."""
            return False

        def slip(state: Any) -> Outcome:
            raise KeyError("slip")

        found = witness(lock(2, properties=[somebody_wins], outcome=slip), "somebody wins", where=Where.GAME, games=3)
        assert not found.found

    def test_a_claim_that_cannot_be_told_is_broken(self) -> None:
        @always()
        def eleven_is_fine(state: Any) -> bool:
            """All is well."""
            return bool({0: True, 1: True}[state[0]])

        found = witness(lock(3, properties=[eleven_is_fine]), "eleven", where=Where.GAME)
        assert (found.moves, found.play.detail) == (("0", "1"), "It cannot be told: KeyError: 2")

    def test_a_claim_says_when_it_speaks(self) -> None:
        @always(when=lambda state: state[0] == 2)
        def never(state: Any) -> bool:
            """Never."""
            return False

        assert witness(lock(3, properties=[never]), "never", where=Where.GAME).moves == ("0", "1")

    def test_where_the_rules_fail_play_ends(self) -> None:
        def slip(state: Any, move: Any = None) -> Any:
            if state[0] == 1:
                raise KeyError("slip")
            return (state[0] + 1, state[1] - 1)

        for part in ("apply", "actors", "objection"):
            phase = attrs.evolve(lock(3).phases[0], **{part: slip})
            found = witness(lock(3, phases=[phase]), opened(2), where=Where.GAME, games=10)
            assert not found.found or part == "objection"

    def test_where_the_rules_go_on_without_end_play_ends(self) -> None:
        phases = [lock(3).phases[0], Phase(name="spin", settle=lambda state: state)]
        spinning = lock(3, phases=phases, phase_of=lambda state: "spin" if state[0] == 2 else "turn")
        assert not witness(spinning, opened(3), where=Where.GAME, games=10).found

    def test_whoever_has_no_move_ends_play(self) -> None:
        phase = attrs.evolve(lock(3).phases[0], legal_moves=lambda state, seat: () if state[0] else ("0",))
        assert not witness(lock(3, phases=[phase]), opened(2), where=Where.GAME, games=4).found

    def test_chance_and_several_players(self) -> None:
        tails = witness(coin(), lambda state: state == ("tails", "tails"), where=Where.GAME)
        assert tails.moves == ("tails", "tails")
        both = witness(picks(), lambda state: state == (2, 2), where=Where.GAME)
        assert sorted(both.moves) == ["A picks 2", "B picks 2"]

    @pytest.mark.slow
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_three_level_players(self, seats: int) -> None:
        """Plain random play does not bring it about in as many steps as guided play needs, times twenty."""
        game = fiji.game(seats)
        quarry = sought(game, "a place is shared by three")
        guide = Guide(game, eye_for(game, quarry), seed=1)
        guide.opening()
        number = 0
        while guide.best is None:
            guide.play(number)
            number += 1
        eye, steps, number = eye_for(game, quarry), 0, 0
        while steps < 20 * guide.steps:
            sampler, state = Sampler(1, number), game.initial_state()
            while (move := choose(game, state, sampler)) is not None:
                glance = eye.step(state, move)
                assert not glance.there
                state, steps = glance.after, steps + 1
            number += 1


class TestLimits:
    """What is cut short says so, and keeps what it found."""

    def test_seconds(self) -> None:
        found = witness(lock(30, box=3), opened(30), seconds=1e-6)
        assert found.proof is Proof.UNKNOWN
        assert "seconds were over" in found.verdict()

    def test_interrupted_in_the_box(self) -> None:
        def interrupt(progress: Progress) -> None:
            raise KeyboardInterrupt

        found = witness(lock(9), opened(9), watch=interrupt)
        assert (found.proof, found.cut, len(found.looks)) == (Proof.UNKNOWN, "interrupted", 1)

    def test_interrupted_in_the_game(self) -> None:
        def interrupt(progress: Progress) -> None:
            if progress.engine == "guided random play" and progress.done == 3:
                raise KeyboardInterrupt

        found = witness(lock(30, box=3), opened(30), watch=interrupt)
        assert (found.proof, found.cut, found.looks[-1].games) == (Proof.UNKNOWN, "interrupted", 3)

    @pytest.mark.parametrize(("where", "least", "most"), [("both", 0, 500_000), ("box", 500_000, 1_000_000)])
    def test_half_of_the_time_is_left_for_random_play(
        self, where: str, least: int, most: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = []

        def searched(*arguments: Any, seconds: float, **options: Any) -> Any:
            given.append(seconds)
            return explore(*arguments, seconds=seconds, **options)

        monkeypatch.setattr("boardrules.verify.witness.explore", searched)
        witness(lock(2), opened(2), where=where, seconds=1_000_000)
        assert least < given[0] <= most

    def test_progress_is_shown_while_a_play_is_made_shorter(self) -> None:
        notes = []
        witness(lock(4, box=1), opened(4), where="game", watch=lambda progress: notes.append(progress.note))
        assert "found, 4 moves, making it shorter" in notes

    def test_a_play_that_was_found_is_kept(self) -> None:
        made = []

        def interrupt(state: Any) -> bool:
            made.append(state)
            if len(made) > 1 and made[-2][0] == 2:
                raise KeyboardInterrupt
            return bool(state[0] == 2)

        found = witness(lock(3, box=1), interrupt, where=Where.GAME)
        assert (found.proof, found.cut) == (Proof.PLAYED, "interrupted")
        assert found.moves[-2:] == ("0", "1")


class TestTelling:
    """The answer as text and as JSON."""

    def test_told_move_by_move(self) -> None:
        found = witness(fiji.game(2), "all cancelled", where="game", games=50)
        told = "\n".join(found.lines(tell=True))
        assert (
            "        Round 1 begins: each player takes 5 green, 4 red, 3 yellow and 2 blue, and the supply is " in told
        )
        words = fiji.game(2).read(found.moves[-1]).beads.in_words()
        assert f"{found.moves[-1]}\n        {found.moves[-1][0]} offers {words}. [fiji.exchange.hidden]\n" in told

    def test_a_table_that_cannot_be_drawn(self) -> None:
        def slip(state: Any, seat: Any) -> str:
            raise KeyError("slip")

        assert "(The table cannot be drawn: KeyError: 'slip')" in str(witness(lock(2, text=slip), opened(1)))

    def test_own_games_are_replayed_by_their_place(self) -> None:
        assert "`boardrules replay --game MODULE:ATTRIBUTE`" in str(witness(lock(2), opened(1)))

    def test_json(self) -> None:
        data = json.loads(witness(leaking_jugs(), "the small jug").json())
        assert (data["found"], data["proof"], data["moves"]) == (True, "shortest", 2)
        assert data["sought"]["clauses"] == ["jugs.size"]
        assert data["record"]["moves"] == ["fill the large jug", "pour into the small jug"]
        nothing = json.loads(witness(jugs(), lambda state: state == (1, 1)).json())
        assert (nothing["found"], nothing["proof"], nothing["record"], nothing["moves"]) == (
            False,
            "unreachable",
            None,
            None,
        )
