"""The phases of a game as a picture: where they stand, and that no line and no label lies on another."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from boardrules import Game, Phase, check, fiji, kawa, wampum
from boardrules.verify.coverage import PhaseMet, Transition
from boardrules.verify.diagram import drawing, said, svg
from boardrules.verify.layout import LONGEST_NAME, Layout, Side, lanes, lay_out, shortened, side_of, width_of
from tests.verify.odd_games import crowded
from tests.verify.worlds import coin, countdown, jugs

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(game: Game[Any, Any], *, verdict: Any = None) -> ET.Element:
    """Read a picture as XML."""
    return ET.fromstring(svg(game, verdict))  # noqa: S314 (our own picture)


def titles(picture: ET.Element) -> list[str]:
    return [title.text or "" for title in picture.iter(f"{SPACE}title")]


Segment = tuple[tuple[float, float], tuple[float, float]]


def segments(layout: Layout) -> Iterator[tuple[int, Segment]]:
    """Go through the straight parts of all ways."""
    for number, line in enumerate(layout.lines):
        for pair in zip(line.points, line.points[1:], strict=False):
            yield number, pair


def overlap(one: Segment, other: Segment) -> bool:
    """Say whether two parts lie on each other for some length; crossing is allowed."""
    for along, across in ((0, 1), (1, 0)):
        flat = {point[across] for point in (*one, *other)}
        if len(flat) == 1:
            low = max(min(one[0][along], one[1][along]), min(other[0][along], other[1][along]))
            high = min(max(one[0][along], one[1][along]), max(other[0][along], other[1][along]))
            if low < high:
                return True
    return False


class TestLayout:
    """Phases below one another, each way in a lane of its own."""

    @pytest.mark.parametrize(
        ("way", "side"), [((0, 1), Side.NEXT), ((1, 1), Side.LOOP), ((0, 2), Side.DOWN), ((1, 0), Side.UP)]
    )
    def test_sides(self, way: tuple[int, int], side: Side) -> None:
        assert side_of(way) is side

    def test_lanes_are_shared_only_far_apart(self) -> None:
        assert lanes([(0, 2), (3, 5)]) == {(0, 2): 0, (3, 5): 0}
        assert lanes([(0, 2), (2, 4)]) == {(0, 2): 0, (2, 4): 1}

    @given(st.data(), st.integers(1, 8))
    def test_no_two_ways_lie_on_each_other(self, data: st.DataObject, phases: int) -> None:
        pairs = list(product(range(phases), repeat=2))
        ways = data.draw(st.lists(st.sampled_from(pairs), unique=True))
        layout = lay_out(["p"] * phases, ways, ["1,000"] * len(ways))
        for (number, one), (other_number, other) in combinations(segments(layout), 2):
            assert number == other_number or not overlap(one, other), (ways, one, other)
        for line in layout.lines:
            for x, y in line.points:
                assert 0 <= x <= layout.width
                assert 0 <= y <= layout.height

    @given(st.data(), st.integers(1, 8))
    def test_labels_lie_apart_and_on_no_phase(self, data: st.DataObject, phases: int) -> None:
        pairs = list(product(range(phases), repeat=2))
        ways = data.draw(st.lists(st.sampled_from(pairs), unique=True))
        texts = [data.draw(st.sampled_from(["", "7", "12,345,678", "3 undeclared"])) for _ in ways]
        layout = lay_out(["name"] * phases, ways, texts)
        places = []
        for text, line in zip(texts, layout.lines, strict=True):
            x, y = line.label
            wide = width_of(text, 6.9)
            left = x - wide if line.side is Side.UP else x
            if text:
                places.append((left, left + wide, y - 9, y + 2))
        boxes = [(box.x, box.x + box.width, box.y, box.y + box.height) for box in layout.boxes]
        for one, other in [*combinations(places, 2), *product(places, boxes)]:
            assert one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]
        for left, right, *_ in places:
            assert left >= 0
            assert right <= layout.width

    def test_wide_letters_take_two_places(self) -> None:
        assert width_of("\N{CJK UNIFIED IDEOGRAPH-5DDD}") == width_of("ab")

    def test_a_long_name_is_cut(self) -> None:
        assert shortened("x" * 99) == "x" * (LONGEST_NAME - 1) + "…"
        assert shortened("offer") == "offer"


class TestPicture:
    """Phases by kind, ways by what became of them."""

    @pytest.mark.parametrize(
        "make",
        [fiji.game, wampum.game, kawa.game, jugs, coin, crowded],
        ids=lambda make: f"{make.__module__}.{make.__name__}",
    )
    def test_it_is_well_formed_and_names_everything(self, make: Any) -> None:
        game = make()
        picture = drawn(game)
        told = titles(picture)
        assert told[0] == f"The phases of {game.name}"
        for phase in game.phases:
            assert any(title.startswith(f"{phase.name}: ") for title in told)
            for after in phase.leads_to:
                assert f"{phase.name} to {after}: declared" in told

    def test_without_a_verdict_nothing_is_said_about_what_was_met(self) -> None:
        text = svg(fiji.game(2))
        assert "never" not in text.split("</style>")[1]
        assert "seen" not in text.split("</style>")[1].replace('class="seen"', "")

    def test_with_a_verdict(self) -> None:
        game = coin()
        phases = [evolve(game.phases[0], leads_to=("toss", "over")), evolve(game.phases[1], leads_to=("toss",))]
        game = evolve(game, phases=phases)
        told = titles(drawn(game, verdict=check(game, games=3)))
        assert "over to toss: declared, never seen" in told
        assert [title for title in told if title.startswith("toss to over: declared, seen")]
        assert "over: the game rests, visited" in told

    def test_a_phase_that_was_never_visited(self) -> None:
        game = countdown(
            phases=[Phase(name="away", leads_to=("play",)), *countdown().phases], phase_of=lambda _: "play"
        )
        told = svg(game, check(game, games=1, most_states=0))
        assert "away: the game rests, never visited" in told
        assert ">never visited</text>" in told

    def test_counts(self) -> None:
        phases = [PhaseMet(name="play", kind="decision", visited=True)]
        text = drawing(phases, [Transition(before="play", after="play", declared=True, times=1234)], "it")
        assert "<title>play to play: declared, seen 1,234 times</title>" in text
        assert ">1,234</text>" in text

    @pytest.mark.parametrize(("times", "label"), [(None, "undeclared"), (3, "3 undeclared")])
    def test_what_is_not_declared_stands_out(self, times: int | None, label: str) -> None:
        ways = [
            Transition(before="a", after="a", declared=True, times=1),
            Transition(before="a", after="b", declared=False, times=times),
        ]
        text = drawing([PhaseMet(name=name, kind="decision") for name in "ab"], ways, "it")
        assert f">{label}</text>" in text
        assert 'class="undeclared"' in text

    @pytest.mark.parametrize(("times", "label"), [(None, ""), (3, "3")])
    def test_where_nothing_is_declared_nothing_is_amiss(self, times: int | None, label: str) -> None:
        way = Transition(before="a", after="a", declared=False, times=times)
        text = drawing([PhaseMet(name="a", kind="decision")], [way], "it")
        assert "undeclared" not in text
        assert (f">{label}</text>" in text) == bool(label)
        assert said(way, declares=False) == ("seen 3 times" if times else "seen")

    def test_a_way_between_unknown_phases_is_left_out(self) -> None:
        way = Transition(before="a", after="z", declared=True)
        assert "a to z" not in drawing([PhaseMet(name="a", kind="decision")], [way], "it")

    def test_markup_in_a_name_is_text(self) -> None:
        game = Game(name="<b>", start=0, phases=[Phase(name="<i>&")])
        assert titles(drawn(game)) == ["The phases of <b>", "<i>&: the game rests"]

    def test_all_kinds_look_different(self) -> None:
        bodies = {
            drawing([PhaseMet(name="a", kind=kind, visited=True)], [], "it").split("<text")[0].split("</title>")[2]
            for kind in ("decision", "draw", "rules", "rest")
        }
        assert len(bodies) == 4

    def test_a_tall_draw_is_not_a_ball(self) -> None:
        names = [f"p{place}" for place in range(8)]
        phases = [PhaseMet(name=name, kind="draw") for name in names]
        ways = [Transition(before="p0", after=name, declared=True) for name in names]
        assert 'rx="28"' in drawing(phases, ways, "it")


def test_the_same_picture_each_time() -> None:
    assert svg(countdown()) == svg(countdown())
