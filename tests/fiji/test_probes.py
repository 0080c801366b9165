"""Moves near the legal ones that a check tries: some are legal, some are just too much, and none breaks anything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from boardrules import fiji
from boardrules.chance import Sampler
from boardrules.fiji.phases.probing import probes
from tests.fiji.tables import Position, game_of, opening, states_of, table

TRIES = 60
"""So many times the probes of one state are drawn."""


def probed(position: Position, tries: int = TRIES) -> Iterator[tuple[fiji.Move, str]]:
    """Go through probes of a state, each with why it is refused, or nothing."""
    for number in range(tries):
        for move in probes(position.state, Sampler(number)):
            objection = position.game.objection(position.state, move)
            yield move, "" if objection is None else str(objection)


def sizes(found: Iterator[tuple[fiji.Move, str]], kind: type[fiji.Offers | fiji.Hides]) -> dict[bool, set[int]]:
    """Return how many beads there are in the bundles that are legal, and in those that are not."""
    told: dict[bool, set[int]] = {True: set(), False: set()}
    for move, refused in found:
        if isinstance(move, kind):
            told[not refused].add(sum(move.beads))
    return told


class TestBundles:
    """Bundles of every size up to one bead too many, out of the own beads, and one out of all that there are."""

    def test_of_every_size(self) -> None:
        found = sizes(probed(table()), fiji.Offers)
        assert found[True] == {1, 2, 3, 4}
        assert {0, 5} <= found[False]

    def test_of_beads_that_are_not_there(self) -> None:
        refused = {reason for _, reason in probed(table(behind=["1g", "1r"])) if "does not have" in reason}
        assert {reason[0] for reason in refused} == {"A", "B"}
        assert all(reason.endswith("[fiji.exchange.own-beads]") for reason in refused)

    def test_of_those_who_have_offered(self) -> None:
        found = {(move.seat, reason[:30]) for move, reason in probed(table().play("A offers 1g")) if _offers(move)}
        assert (0, "It is not for A to act now, bu") in found
        assert {seat for seat, reason in found if not reason} == {1, 2, 3}

    def test_of_empty_hands(self) -> None:
        found = list(probed(table(behind=["-", "-"])))
        assert all(reason for _, reason in found)
        assert sizes(iter(found), fiji.Offers)[False] >= {0}

    def test_set_aside(self) -> None:
        due = table(behind=["6g5r4y3b"] * 2, rules=fiji.TWO_PLAYER, phase="hide", exchange=0)
        found = sizes(probed(due, 200), fiji.Hides)
        assert found == {True: {4}, False: {0, 1, 2, 3, 5}}

    def test_none_are_set_aside_by_the_sheet(self) -> None:
        assert not any(isinstance(move, fiji.Hides) for move, _ in probed(table()))

    def test_of_other_bounds(self) -> None:
        rules = evolve(fiji.STANDARD, offer_least=2, offer_most=3)
        found = sizes(probed(table(rules=rules)), fiji.Offers)
        assert (found[True], found[False] >= {0, 1, 4}) == ({2, 3}, True)


def _offers(move: fiji.Move) -> bool:
    return isinstance(move, fiji.Offers)


class TestGoals:
    """Goals in the row and one past its end, by whoever must choose and by somebody else."""

    OFFERS = ("2g", "3g", "2r")

    @pytest.mark.parametrize(
        ("card", "kind", "wrong"),
        [
            ("rotate", fiji.Rotates, "There is no goal 5, only 1 to 4. [fiji.effect.rotate]"),
            ("swap", fiji.Swaps, "There is no goal 5, only 1 to 4. [fiji.effect.swap]"),
            (
                "swap",
                fiji.Swaps,
                "Two different goals must be named, the one with the lower number first. [fiji.effect.swap]",
            ),
        ],
    )
    def test_some_are_legal_and_some_are_not(self, card: str, kind: type[fiji.Move], wrong: str) -> None:
        waiting = table(behind=self.OFFERS, effects=[card]).offer(*self.OFFERS)
        found = {(move, reason) for move, reason in probed(waiting, 200) if isinstance(move, kind)}
        legal = {move for move, reason in found if not reason}
        assert legal == set(waiting.game.legal_moves(waiting.state, 1))
        assert wrong in {reason for move, reason in found if move.seat == 1}
        assert {reason for move, reason in found if move.seat == 0} == {
            f"It is not for A to act now, but for B. [fiji.effect.{card}]"
        }

    def test_at_another_time_none_is_legal(self) -> None:
        found = [(move, reason) for move, reason in probed(table()) if isinstance(move, (fiji.Rotates, fiji.Swaps))]
        assert found
        assert all("is no move of the phase offer" in reason for _, reason in found)


class TestEverywhere:
    """In each state of a game a probe is refused just if it is not among the legal moves."""

    @pytest.mark.parametrize(("seats", "rules"), [(4, fiji.STANDARD), (2, fiji.TWO_PLAYER), (5, fiji.MINIMAL)])
    def test_in_random_games(self, seats: int, rules: fiji.Ruleset) -> None:
        game = game_of(seats, rules)
        legal = 0
        for state in states_of(game, 6):
            listed = [game.legal_moves(state, actor) for actor in game.actors(state)]
            for move, reason in probed(Position(game, state), 2):
                assert any(move in moves for moves in listed) == (not reason)
                assert game.write(move)
                legal += not reason
        assert legal > 10

    def test_the_game_knows_them(self) -> None:
        position = opening(3).onward("offer")
        assert list(position.game.probes(position.state, Sampler(1))) == list(probes(position.state, Sampler(1)))
