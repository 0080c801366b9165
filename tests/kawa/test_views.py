"""The table as a value, as text and as a picture: nothing is hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from boardrules import kawa
from boardrules.kawa.render import draw, picture
from tests.kawa.tables import RIVER, Position, game_of, opening, river, states_of

SVG = "{http://www.w3.org/2000/svg}"

TABLES = {"four": (4, kawa.STANDARD), "double": (2, kawa.DOUBLE_WEAVING), "specials": (3, kawa.RECONSTRUCTED)}


def middle() -> Position:
    """Return a table in the middle of a flow."""
    petals = {"r1c1": "A single, A single, B double", "r3c2": "B single"}
    return river(RIVER, petals, seats=2).play(
        "A starts at c2", "B starts at c1", "B swaps r3c1 r4c1", "B swaps r3c1 r4c1"
    )


@pytest.mark.cite("kawa.flow.tracker", "kawa.setup.score-tracker")
class TestView:
    """Everybody sees everything."""

    @pytest.mark.parametrize("name", TABLES)
    def test_the_same_for_all(self, name: str) -> None:
        game = game_of(*TABLES[name])
        for state in states_of(game, 2):
            seen = [game.view(state, seat) for seat in range(game.seats)]
            assert {view.river for view in seen} == {seen[0].river}
            assert all(view.petals == seen[0].petals and view.points == state.points for view in seen)

    def test_what_it_holds(self) -> None:
        position = middle()
        seen = position.game.view(position.state, 1)
        assert seen.river[3] == ("whirlpool-left", "whirlpool-right", "left", "right")
        assert seen.petals[0][0] == ((2, 0), (0, 1))
        assert seen.pools == ((4, 1), (5, 0))
        assert seen.points == seen.scores == (2, 2)
        assert (seen.active, str(seen.at), seen.wheel, seen.starts) == (1, "r1c1", (1, 3), (1, 0))

    def test_at_first_nobody_is_active(self) -> None:
        seen = game_of(2).view(opening(2).state, 0)
        assert (seen.active, seen.at) == (None, None)
        assert opening(2).state.active is None


class TestText:
    """The table as text."""

    def test_in_the_middle_of_a_flow(self) -> None:
        position = middle()
        assert position.game.text(position.state, 0).split("\n") == [
            "round 1 of 4, lay, B acts at r1c1",
            "wheel  1: A  2: -  3: B  4: -",
            "       c1                c2               c3        c4",
            "start  B                 A                -         -",
            "r1     straight A2s B1d  straight         straight  straight",
            "r2     left              left             left      left",
            "r3     right             right B1s        right     right",
            "r4     whirlpool-left    whirlpool-right  left      right",
            "A  points   2  pool 4s1d",
            "B  points   2  pool 5s",
        ]

    def test_before_the_river_lies(self) -> None:
        assert "r1     -" in game_of(2).text(opening(2).state, None)

    def test_double_weaving_tells_the_sums(self) -> None:
        position = opening(2, kawa.DOUBLE_WEAVING).onward("over")
        scores = position.state.scores()
        assert position.game.text(position.state, 0).endswith(f"together  A: {scores[0]}  B: {scores[1]}")


class TestPicture:
    """The table as a picture that any viewer of SVG shows, on light and on dark ground."""

    @pytest.mark.parametrize("name", TABLES)
    def test_it_is_well_formed_all_game(self, name: str) -> None:
        game = game_of(*TABLES[name])
        for number, state in enumerate(states_of(game, 5)):
            if number % 5 == 0 or state.phase in {"take-back", "over"}:
                root = ET.fromstring(kawa.svg(state))  # noqa: S314 (made here)
                assert root.tag == f"{SVG}svg"
                laid = sum(tile is not None for tile in state.tiles)
                assert len([group for group in root.iter(f"{SVG}g") if group.get("class") == "cell"]) == laid

    def test_both_colour_schemes(self) -> None:
        drawn = kawa.svg(middle().state)
        assert "@media (prefers-color-scheme: dark)" in drawn
        light, dark = drawn.split("@media", maxsplit=1)
        dark = dark.split("</style>")[0]
        coloured = [line for line in light.split("\n") if "#" in line]
        assert len(coloured) == 13
        assert all(f"{line.split(' {')[0]} {{" in dark for line in coloured)
        assert not {line.split(": ")[1] for line in coloured} & {line.split(": ")[1] for line in dark.split("\n")[1:-2]}

    def test_what_is_in_it(self) -> None:
        root = ET.fromstring(kawa.svg(middle().state))  # noqa: S314 (made here)
        cells = {group.get("data-cell"): group for group in root.iter(f"{SVG}g")}
        assert cells["r4c1"].get("data-tile") == "whirlpool-left"
        words = [text.text for text in cells["r1c1"].iter(f"{SVG}text")]
        assert words == ["A", "A", "B2"]
        described = root.find(f"{SVG}desc")
        assert described is not None
        assert described.text == middle().game.text(middle().state, None)
        assert len([one for one in root.iter(f"{SVG}rect") if one.get("class") == "now"]) == 1

    def test_a_special_is_named(self) -> None:
        position = opening(2, kawa.RECONSTRUCTED).play("tile katana at r1c1")
        root = ET.fromstring(kawa.svg(position.state))  # noqa: S314 (made here)
        (cell,) = [group for group in root.iter(f"{SVG}g") if group.get("class") == "cell"]
        assert [text.text for text in cell.iter(f"{SVG}text")] == ["katana"]
        assert len([path for path in cell.iter(f"{SVG}path") if path.get("class") == "flow"]) == 2

    def test_a_double_has_another_shape_and_lies_clear_of_the_line(self) -> None:
        petals = {"r2c1": "A double, A single", "r3c1": "B single"}
        root = ET.fromstring(kawa.svg(river(RIVER, petals, seats=2).state))  # noqa: S314 (made here)
        cells = {group.get("data-cell"): group for group in root.iter(f"{SVG}g")}
        shapes = [one.tag.removeprefix(SVG) for one in cells["r2c1"] if "token" in one.get("class", "")]
        assert shapes == ["circle", "rect"]
        (left,) = [one.get("cy") for one in cells["r2c1"].iter(f"{SVG}circle")]
        (right,) = [one.get("cy") for one in cells["r3c1"].iter(f"{SVG}circle")]
        assert (left, right) == ("126", "54")

    def test_empty_cells_and_sums_are_drawn(self) -> None:
        drawn = kawa.svg(opening(2, kawa.DOUBLE_WEAVING).play("tile straight at r1c1").state)
        assert drawn.count('class="empty"') == 15
        assert ">together A 0, B 0<" in drawn

    def test_a_notebook_draws_a_view(self) -> None:
        position = middle()
        seen = position.game.view(position.state, 0)
        assert seen._repr_svg_() == kawa.svg(position.state, 0) == kawa.svg(seen) == picture(seen)
        assert draw(seen) == position.game.text(position.state, 0)
