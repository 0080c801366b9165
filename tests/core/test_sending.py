"""A game goes to another process as what makes it again; its states go as they are."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from typing import Any

import pytest
from attrs import evolve

from boardrules import BoardRulesError, Endless, Game, fiji, kawa, playout, replay, wampum
from boardrules.kawa import components
from tests.core.little_games import JUGS

SIDEWAYS = kawa.VARIANTS["sideways"]
"""Rules under which play does not end: they have a test of their own."""

TABLES = [
    pytest.param(module, seats, rules, id=f"{module.__name__.rpartition('.')[2]} {name} {seats}")
    for module in (fiji, wampum, kawa)
    for name, rules in module.VARIANTS.items()
    if rules is not SIDEWAYS
    for seats in ((2,) if name == "minimal" else sorted({rules.fewest_seats, rules.most_seats}))
]


def there(thing: Any) -> Any:
    """Return a thing as it arrives in another process."""
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 (our own bytes)


def jugs() -> Game[Any, Any]:
    return JUGS


class TestShippedGames:
    """Each shipped game is made again with the same rules for as many players."""

    @pytest.mark.parametrize(("module", "seats", "rules"), TABLES)
    def test_the_same_game(self, module: Any, seats: int, rules: Any) -> None:
        game = module.game(seats, rules)
        twin = there(game)
        assert (twin.name, twin.seats, twin.edition) == (game.name, game.seats, game.edition)
        assert twin.ruleset == game.ruleset
        assert twin.differences == game.differences
        assert playout(twin, 3) == playout(game, 3)
        assert there(twin).differences == game.differences

    @pytest.mark.parametrize(("module", "seats", "rules"), TABLES)
    def test_states_and_moves(self, module: Any, seats: int, rules: Any) -> None:
        game = module.game(seats, rules)
        moves = [game.read(move) for move in playout(game, 1).moves]
        assert there(moves) == moves
        for state in list(replay(game, moves))[:: max(1, len(moves) // 8)]:
            twin = there(state)
            assert twin == state
            assert hash(twin) == hash(state)
            assert game.view(twin, 0) == game.view(state, 0)
            assert there(game.view(state, 0)) == game.view(state, 0)

    def test_rules_that_come_to_no_end(self) -> None:
        game = kawa.game(2, SIDEWAYS)
        twin = there(game)
        assert (twin.ruleset, twin.differences) == (game.ruleset, game.differences)
        for one in (game, twin):
            with pytest.raises(Endless, match="came to no end"):
                playout(one, 3)


class TestSpecials:
    """A Special is the one that is known by its name where it arrives."""

    def test_one_that_is_known(self) -> None:
        assert there(kawa.variants.CRAB) is kawa.variants.CRAB

    def test_one_that_is_not_known_there_yet(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(components, "_KNOWN", dict(components._KNOWN))
        heron = components.known(components.Special("heron", {"heron": (1,)}, "It looks on.", on_entering=unmoved))
        sent = pickle.dumps(heron)
        del components._KNOWN["heron"]
        arrived = pickle.loads(sent)  # noqa: S301 (our own bytes)
        assert arrived is components._KNOWN["heron"]
        assert (arrived.faces, arrived.sentence, arrived.on_entering) == (heron.faces, heron.sentence, unmoved)


def unmoved(state: Any, cell: Any) -> Any:
    return state


class TestUnknownOrigin:
    """What nobody knows how to make again is not sent."""

    def test_a_game_without_an_origin(self) -> None:
        with pytest.raises(BoardRulesError, match=r"^the game 'jugs' cannot be sent to another process: .* expected$"):
            pickle.dumps(evolve(JUGS))

    def test_a_changed_game(self) -> None:
        game = fiji.game(3)
        assert game.origin is not None
        for changed in (game.replacing("offer", clauses=()), evolve(game, properties=())):
            assert changed.origin is None
            with pytest.raises(BoardRulesError, match=r"'fiji' cannot be sent"):
                pickle.dumps(changed)

    def test_whoever_knows_can_say_so(self) -> None:
        game = evolve(JUGS)
        assert game.made_by(jugs) is game
        assert there(game) is JUGS
        changed = fiji.game(3).replacing("offer", clauses=())
        assert there(changed.made_by(partial(fiji.game, 2))).seats == 2

    def test_a_deep_copy_is_the_game_itself(self) -> None:
        assert copy.deepcopy({"game": JUGS})["game"] is JUGS
