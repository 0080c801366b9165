"""Exact chances: puzzles of probability with known answers, and small boxes worked out another way."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from boardrules import CHANCE, BoardRulesError, Game, Outcome, Phase, Stuck, best_scores
from boardrules.verify import odds as working
from boardrules.verify.odds import Odds, odds
from tests.verify.boxes import box
from tests.verify.worlds import coin, countdown, jugs, picks


def slow_chance(game: Game[Any, Any], won: Callable[[Outcome], bool]) -> Fraction:
    """Return the chance under uniform play, state by state without packing; those who may act go in any order."""

    @cache
    def worth(state: Any) -> Fraction:
        outcome = game.outcome(state)
        if outcome is not None:
            return Fraction(int(won(outcome)))
        actors = game.actors(state)
        if actors == (CHANCE,):
            return sum((chance * worth(game.step(state, move)) for move, chance in game.chance_outcomes(state)), zero)
        total = zero
        for actor in actors:
            moves = list(game.legal_moves(state, actor))
            total += sum((worth(game.step(state, move)) for move in moves), zero) / len(moves)
        return total / len(actors)

    zero = Fraction(0)
    return worth(game.initial_state())


# Three doors: the host opens one behind which there is nothing, and the guest may take the other


def three_doors() -> Game[Any, str]:
    """Return the puzzle as a game of guest (A) against house (B)."""

    def chosen(state: Any, move: str) -> Any:
        return (*state, move.rsplit(maxsplit=1)[-1])

    def ends(state: Any) -> Outcome | None:
        if len(state) < 4:
            return None
        prize, first, opened, then = state
        door = first if then == "stay" else next(one for one in "123" if one not in {first, opened})
        return Outcome((1, 0), (0,)) if door == prize else Outcome((0, 1), (1,))

    return Game(
        name="three doors",
        seats=2,
        start=(),
        phase_of=lambda state: ["hide", "choose", "open", "decide", "over"][len(state)],
        phases=[
            Phase(name="hide", draws=lambda state: [(f"prize {door}", 1) for door in "123"], apply=chosen),
            Phase(name="choose", legal_moves=lambda state, seat: [f"choose {door}" for door in "123"], apply=chosen),
            Phase(
                name="open",
                draws=lambda state: [(f"open {door}", 1) for door in "123" if door not in state],
                apply=chosen,
            ),
            Phase(name="decide", legal_moves=lambda state, seat: ["then stay", "then switch"], apply=chosen),
            Phase(name="over"),
        ],
        outcome=ends,
    )


def craps(most_throws: int) -> Game[Any, str]:
    """Return the dice game, given up as lost after so many throws at the point: the state is (point, throws left)."""
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}

    def throw(state: Any, move: str) -> Any:
        total, (point, left) = int(move), state
        if point is None:
            return ("won" if total in {7, 11} else "lost", 0) if total in {2, 3, 7, 11, 12} else (total, left)
        if total in {point, 7}:
            return ("won" if total == point else "lost", 0)
        return (point, left - 1) if left > 1 else ("lost", 0)

    return Game(
        name="craps",
        start=(None, most_throws),
        phase_of=lambda state: "over" if state[0] in {"won", "lost"} else "throw",
        phases=[
            Phase(name="throw", draws=lambda state: [(str(total), ways[total]) for total in ways], apply=throw),
            Phase(name="over"),
        ],
        outcome=lambda state: {"won": Outcome((1,), (0,)), "lost": Outcome((0,), ())}.get(state[0]),
    )


class TestPuzzles:
    """What is known of old puzzles comes out, as fractions."""

    def test_three_doors(self) -> None:
        found = odds(three_doors())
        # He who knows where the prize is always finds it; half of those who do not care switch.
        assert found.wins == (Fraction(1, 2), Fraction(1, 2))
        assert found.best == (1, Fraction(1, 2))
        assert found.worst == (0, Fraction(1, 2))

    @pytest.mark.parametrize(("decision", "chance"), [("then switch", Fraction(2, 3)), ("then stay", Fraction(1, 3))])
    def test_to_switch_is_better(self, decision: str, chance: Fraction) -> None:
        game = three_doors().replacing("decide", legal_moves=lambda state, seat: [decision])
        assert odds(game).wins[0] == chance

    def test_craps(self) -> None:
        (chance,) = odds(craps(200)).wins
        assert 0 < Fraction(244, 495) - chance < Fraction(1, 10**12)

    def test_a_coin_tossed_twice(self) -> None:
        game = coin(outcome=lambda state: best_scores([state.count("heads"), 1]) if len(state) == 2 else None, seats=2)
        found = odds(game)
        assert found.wins == (Fraction(3, 4), Fraction(3, 4))
        assert found.alone == (Fraction(1, 4), Fraction(1, 4))
        assert found.sure == found.wins

    def test_weights_count(self) -> None:
        game = coin((("heads", 3), ("tails", 1)), outcome=self.both_heads)
        assert odds(game).wins == (Fraction(9, 16),)

    def both_heads(self, state: Any) -> Outcome | None:
        return Outcome((1,), (0,) if state == ("heads", "heads") else ()) if len(state) == 2 else None


class TestForced:
    """What one seat can force."""

    def test_of_two_who_pick_at_once_nobody_sees_the_others_pick(self) -> None:
        game = picks(outcome=lambda state: None if None in state else self.even(state))
        found = odds(game)
        assert found.wins == (Fraction(5, 9), Fraction(4, 9))
        assert found.best == (Fraction(2, 3), Fraction(2, 3))
        assert found.worst == (Fraction(1, 3), Fraction(1, 3))
        assert found.sure == (0, 0)

    def even(self, state: Any) -> Outcome:
        return Outcome((0, 0), (sum(state) % 2,))

    def test_one_who_sees_the_others_decision(self) -> None:
        game = picks(
            {"actors": lambda state: (0,) if state[0] is None else (1,) if state[1] is None else ()},
            outcome=lambda state: None if None in state else self.even(state),
        )
        found = odds(game)
        assert found.best == (Fraction(2, 3), 1)
        assert found.sure == (0, 1)


class TestBoxes:
    """The small boxes of the games come to what a plain recursion over their states comes to."""

    @pytest.mark.parametrize(
        ("game", "variant", "seats"),
        [
            ("fiji", "minimal", 2),
            ("fiji", "minimal", 3),
            ("fiji", "standard", 2),
            pytest.param("wampum", "standard", 2, marks=pytest.mark.slow),
            pytest.param("kawa", "standard", 2, marks=pytest.mark.slow),
        ],
    )
    def test_another_way(self, game: str, variant: str, seats: int) -> None:
        small = box(game, variant, seats, {})
        found = odds(small)
        for seat in range(seats):
            assert found.wins[seat] == slow_chance(small, lambda outcome, seat=seat: seat in outcome.winners)
            assert found.alone[seat] == slow_chance(small, lambda outcome, seat=seat: outcome.winners == (seat,))
            assert found.worst[seat] <= found.wins[seat] <= found.best[seat]
            assert found.sure[seat] <= found.best[seat]

    def test_no_seat_of_fiji_is_better_than_another(self) -> None:
        found = odds(box("fiji", "standard", 2, {}))
        for chances in (found.wins, found.alone, found.best, found.worst, found.sure):
            assert len(set(chances)) == 1

    def test_the_games_own_packing_is_used(self) -> None:
        from examples.bead_model import CONFIGS
        from examples.bead_model import game as beads

        assert odds(beads(CONFIGS["S"])).states == 652


class TestRefused:
    """Where exact chances cannot be had it is said why."""

    def test_play_that_comes_back(self) -> None:
        with pytest.raises(BoardRulesError, match=r"play of 'jugs' can come back .* only where it never"):
            odds(jugs())

    def test_somebody_without_a_move(self) -> None:
        game = countdown(phase={"legal_moves": lambda state, seat: ("take 3",) if state > 3 else ()})
        with pytest.raises(Stuck, match="A must act and has no legal move after take 3"):
            odds(game)

    def test_nobody_at_all(self) -> None:
        with pytest.raises(Stuck, match=r"nobody may act, and the game is not over after take [12]"):
            odds(countdown(2, outcome=lambda state: None))

    def test_at_once(self) -> None:
        with pytest.raises(Stuck, match=r"nobody may act, and the game is not over$"):
            odds(countdown(0, outcome=lambda state: None))


class TestCutShort:
    """What was cut short has no chances and says why."""

    def test_too_many_states(self) -> None:
        found = odds(box("fiji", "minimal", 2, {}), most_states=20)
        assert found.cut == "more than 20 states"
        assert found.wins == found.best == ()
        assert str(found).startswith("cut short: more than 20 states; ")

    def test_too_long(self) -> None:
        assert odds(picks(), seconds=1e-9).cut == "1e-09 seconds were over"
        assert odds(picks(), seconds=1000).cut == ""

    def test_interrupted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def stop(progress: Any) -> None:
            raise KeyboardInterrupt

        assert odds(picks(), watch=stop).cut == "interrupted"

    def test_whoever_watches(self) -> None:
        told: list[Any] = []
        odds(picks(), watch=told.append)
        assert {one.note for one in told} == {"seat A", "seat B"}


class TestTold:
    """Chances as text and as data."""

    def test_text(self) -> None:
        text = str(odds(three_doors())).splitlines()
        assert text[1].split() == ["seat", "wins", "wins", "alone", "at", "best", "at", "worst", "surely"]
        assert text[2].split() == ["A", "0.500000", "0.500000", "1.000000", "0.000000", "1.000000"]
        assert text[-1] == "B: wins 1/2, wins alone 1/2, at best 1/2, at worst 1/2, surely 0"

    def test_long_fractions(self) -> None:
        assert "about 0.49" in str(odds(craps(200)))

    def test_title(self) -> None:
        assert odds(craps(1)).title() == "craps, 1 seat"
        assert odds(box("fiji", "minimal", 2, {})).title().startswith("fiji, 2 seats (rounds=1, ")

    def test_data(self) -> None:
        found = odds(three_doors()).data()
        assert json.loads(json.dumps(found)) == found
        assert found["best"] == ["1", "1/2"]
        assert set(found) == {"game", "seats", "ruleset", "states", "seconds", "cut", *working.COLUMNS}

    def test_how_long_it_took_makes_no_difference(self) -> None:
        assert odds(picks()) == odds(picks())
        assert isinstance(odds(picks()), Odds)
