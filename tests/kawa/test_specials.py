"""Specials: the two that are reconstructed from the sheet's answers, and those that an owner of the cards adds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve

from boardrules import kawa
from boardrules.errors import BoardRulesError, Unreadable
from boardrules.kawa import CRAB, FOUNTAIN, KATANA, RECONSTRUCTED, STANDARD, Cell, Special, known, special_order
from boardrules.kawa.components import _KNOWN, paths_of
from boardrules.kawa.state import State
from boardrules.records import playout, retrace
from tests.kawa.tables import Position, game_of, opening, river

LINE = "straight straight straight straight"

CRAB_ONLY = evolve(STANDARD, specials=(CRAB,))
KATANA_ONLY = evolve(STANDARD, specials=(KATANA,))


def flowing(
    rows: tuple[str, ...], rules: kawa.Ruleset, column: int = 1, petals: dict[str, str] | None = None
) -> Position:
    """Return the table when B, last of two, has begun to flow from a column, after two swaps that change nothing."""
    position = river(rows, petals, seats=2, rules=rules)
    position = position.play(f"A starts at c{column % 4 + 1}", f"B starts at c{column}")
    return position.play("B swaps r4c3 r4c4", "B swaps r4c3 r4c4")


def to_the_end(position: Position) -> Position:
    """Let B lay petals until the turn is over."""
    while position.acting == "B":
        position = position.play(position.moves[0])
    return position


@pytest.mark.cite("kawa.gap.specials")
class TestReconstructed:
    """The Crab and the Abandoned Katana lie in place of two straight tiles."""

    def test_the_tiles(self) -> None:
        table = opening(4, RECONSTRUCTED).state.table
        assert dict(zip(table.kinds, table.bag, strict=True)) == {
            "straight": 2,
            "left": 5,
            "right": 5,
            "whirlpool-left": 1,
            "whirlpool-right": 1,
            "crab": 1,
            "katana": 1,
        }

    def test_a_record_names_them(self) -> None:
        game = game_of(3, RECONSTRUCTED)
        record = playout(game, 3)
        assert record.ruleset == {"specials": ["crab", "katana"]}
        assert sum(move.startswith("tile crab at") for move in record.moves) >= 1
        *_, last = retrace(game, record)
        assert last[2].phase == "over"

    def test_each_has_a_sentence(self) -> None:
        assert all(special.sentence for special in (CRAB, KATANA))
        assert (str(CRAB), repr(KATANA)) == ("crab", "Special(name='katana')")

    def test_not_in_the_sheets_own_game(self) -> None:
        assert STANDARD.specials == ()


@pytest.mark.cite("kawa.faq.crab-moves", "kawa.faq.crab-flips")
class TestCrab:
    """Whenever a player comes to the River's End the Crab swaps with the tile on its left, or else flips."""

    def test_it_moves_left(self) -> None:
        after = to_the_end(flowing((LINE, "left right crab left", LINE, LINE), CRAB_ONLY))
        assert after.rows[1] == "left crab right left"

    def test_its_petals_go_with_it(self) -> None:
        rows = (LINE, "left right crab left", LINE, LINE)
        after = to_the_end(flowing(rows, CRAB_ONLY, petals={"r2c3": "A double"}))
        assert after.lying("r2c2") == "A double"

    def test_it_flips_at_the_edge_and_goes_right(self) -> None:
        after = to_the_end(flowing((LINE, LINE, "crab left right left", LINE), CRAB_ONLY, 3))
        assert after.rows[2] == "crab-flipped left right left"
        swap = next(move for move in after.moves if "r4c3 r4c4" in move)
        again = after.play(swap)
        while again.acting == "A":
            again = again.play(again.moves[0])
        assert again.rows[2] == "left crab-flipped right left"

    def test_it_flips_back_at_the_other_edge(self) -> None:
        position = flowing((LINE, LINE, "left left right crab", LINE), CRAB_ONLY, 2)
        tiles = list(position.state.tiles)
        tiles[11] = kawa.Tile("crab-flipped", "crab")
        after = to_the_end(evolve(position, state=evolve(position.state, tiles=tuple(tiles))))
        assert after.rows[2] == "left left right crab"

    def test_it_flows_straight(self) -> None:
        after = flowing(("crab straight straight straight", LINE, LINE, LINE), CRAB_ONLY).play("B lays single")
        assert after.path == ["r1c1", "r2c1"]

    def test_washed_away_it_is_laid_as_printed(self) -> None:
        position = river((LINE, LINE, LINE, "crab left right left"), seats=2, rules=CRAB_ONLY).onward("new-row")
        table = position.state.table
        assert position.state.bag[table.kinds.index("crab")] == 1


@pytest.mark.cite("kawa.faq.katana-returns")
class TestKatana:
    """Having come to the River's End the player is back at the Katana, and flows down its next path."""

    ROWS = (LINE, "straight katana straight straight", LINE, LINE)

    def test_left_first_then_right(self) -> None:
        position = flowing(self.ROWS, KATANA_ONLY, 2)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.acting == "B"
        assert position.path == ["r1c2", "r2c2", "r3c1", "r4c1", "r2c2", "r3c3"]
        position = position.play("B lays single").play("B lays single")
        assert (position.acting, position.phase) == ("A", "swap")
        assert position.lying("r2c2") == "B single"
        assert position.lying("r3c3") == position.lying("r4c3") == position.lying("r3c1") == "B single"

    def test_returning_scores_nothing(self) -> None:
        position = flowing(self.ROWS, KATANA_ONLY, 2, {"r2c2": "A single"})
        assert to_the_end(position).state.points == (1, 0)

    def test_who_did_not_pass_it_does_not_return(self) -> None:
        position = flowing(self.ROWS, KATANA_ONLY, 1)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.acting == "A"

    def test_in_the_last_row(self) -> None:
        position = flowing((LINE, LINE, LINE, "straight katana straight straight"), KATANA_ONLY, 2)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.acting == "A"

    def test_a_tile_that_is_passed_twice_leads_by_the_last_of_its_paths(self) -> None:
        rows = (LINE, "straight straight katana straight", "straight left straight right", "crab straight left left")
        position = to_the_end(flowing(rows, RECONSTRUCTED, 3))
        assert position.acting == "A"
        # The Crab flips where it lies when the first path ends, and goes to the right when the second does.
        assert position.rows[3].startswith("straight crab-flipped")
        assert position.lying("r4c2") == "B single, B single"

    @pytest.mark.cite("kawa.faq.end-twice")
    def test_the_crab_moves_twice(self) -> None:
        rows = (LINE, "straight katana straight straight", "left left right crab", LINE)
        position = flowing(rows, RECONSTRUCTED, 2)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.acting == "B"
        assert position.rows[2] == "left left crab right"
        after = to_the_end(position)
        assert after.rows[2] == "left crab left right"

    def test_it_is_found_where_the_crab_has_put_it(self) -> None:
        rows = (LINE, "straight katana crab straight", LINE, LINE)
        position = flowing(rows, RECONSTRUCTED, 2)
        for _ in range(4):
            position = position.play("B lays single")
        assert position.rows[1] == "straight crab katana straight"
        assert position.path[-2:] == ["r2c3", "r3c4"]


class TestFountain:
    """Whoever enters the Fountain scores a point beside those of the petals on it; nobody else does."""

    def test_only_the_one_who_enters(self) -> None:
        rules = evolve(STANDARD, specials=(FOUNTAIN,))
        flow = flowing(("fountain straight straight straight", LINE, LINE, LINE), rules)
        assert flow.state.points == (0, 1)
        assert flow.play("B lays single").path == ["r1c1", "r2c1"]
        assert flowing((LINE, LINE, LINE, "straight fountain straight straight"), rules).state.points == (0, 0)

    def test_beside_the_petals_that_lie_there(self) -> None:
        rules = evolve(STANDARD, specials=(FOUNTAIN,))
        flow = flowing(
            ("fountain straight straight straight", LINE, LINE, LINE), rules, petals={"r1c1": "A single, B single"}
        )
        plain = flowing((LINE, LINE, LINE, LINE), STANDARD, petals={"r1c1": "A single, B single"})
        assert [now - then for now, then in zip(flow.state.points, plain.state.points, strict=True)] == [0, 1]
        assert sum(plain.state.points) > 0


@pytest.mark.cite("kawa.faq.tied-specials")
class TestTiedEffects:
    """All who are level for the effect of a Special carry it out, in turn order from Player 1 on."""

    def test_in_turn_order(self) -> None:
        wheel = {"Ann": 2, "Bob": 4, "Cat": 1, "Dan": 3}
        assert special_order(["Bob", "Cat", "Ann"], wheel) == ("Cat", "Ann", "Bob")
        assert special_order([], wheel) == ()
        assert special_order({0, 2}, (3, 2, 1)) == (2, 0)
        with pytest.raises(BoardRulesError, match=r"^'Eve' found, one of Cat, Ann, Dan, Bob expected$"):
            special_order(["Ann", "Eve"], wheel)


def a_point_to_all(state: State, cell: Cell) -> State:
    """Everybody gets a point."""
    return evolve(state, points=tuple(points + 1 for points in state.points))


def a_token_is_put(state: State, cell: Cell) -> State:
    """A token is put where the tile lies."""
    return evolve(state, tokens=(("heron", cell),))


@pytest.fixture
def heron() -> Iterator[Special]:
    """A Special of one's own, forgotten afterwards."""
    special = known(Special("heron", {"heron": (1,)}, on_laying=a_token_is_put, on_entering=a_point_to_all))
    yield special
    del _KNOWN["heron"]


@pytest.mark.cite("kawa.gap.specials")
class TestOwn:
    """An owner of the cards can add Specials: what happens when they are laid, entered, and at the River's End."""

    def test_laid_and_entered(self, heron: Special) -> None:
        rules = evolve(STANDARD, specials=(heron,))
        position = opening(2, rules).play("tile heron at r1c1")
        assert position.state.tokens == (("heron", Cell(0, 0)),)
        flow = flowing(("heron straight straight straight", LINE, LINE, LINE), rules)
        assert flow.state.points == (1, 1)
        assert flow.play("B lays single").path == ["r1c1", "r2c2"]

    def test_what_happens_on_entering_happens_there(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stork = Special("stork", {"stork": (0,)}, on_entering=a_token_is_put)
        monkeypatch.setitem(_KNOWN, "stork", stork)
        rows = (LINE, "straight stork straight straight", LINE, LINE)
        position = flowing(rows, evolve(STANDARD, specials=(stork,)), 2)
        assert position.state.tokens == ()
        assert position.play("B lays single").state.tokens == (("heron", Cell(1, 1)),)

    def test_a_whole_game_is_written_and_replayed(self, heron: Special) -> None:
        game = kawa.game(3, evolve(STANDARD, specials=(heron, KATANA)))
        record = playout(game, 1)
        assert [*retrace(game, record)][-1][2].phase == "over"
        assert record.ruleset == {"specials": ["heron", "katana"]}

    @pytest.mark.parametrize(
        ("special", "fault"),
        [
            (Special("heron", {"stork": (0,)}), "the first face must have the name of the tile"),
            (Special("heron", {}), "the first face must have the name of the tile"),
            (Special("left", {"left": (0,)}), "a word in lower case that no other tile has"),
            (Special("crabs", {"crabs": (0,), "crab": (0,)}), "a word in lower case that no other tile has"),
            (Special("He ron", {"He ron": (0,)}), "a word in lower case that no other tile has"),
            (Special("heron", {"heron": ()}), r"paths \(\) found, at least one of -1, 0, 1 expected"),
            (Special("heron", {"heron": (2,)}), r"paths \(2,\) found"),
        ],
    )
    def test_what_cannot_be_told_apart(self, special: Special, fault: str) -> None:
        with pytest.raises(BoardRulesError, match=fault):
            known(special)
        assert special.name not in set(_KNOWN) - {"crab", "katana"}

    def test_paths(self) -> None:
        assert paths_of("katana") == (-1, 1)
        assert paths_of("crab-flipped") == (0,)
        with pytest.raises(Unreadable, match="a tile, one of"):
            paths_of("stork")
