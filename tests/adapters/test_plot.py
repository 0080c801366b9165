"""Pictures of simulations: the same figures, the same picture, and no picture without figures."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from boardrules import BoardRulesError, Outcome, fiji
from boardrules.adapters import plot
from boardrules.verify.simulate import Simulation, simulate
from boardrules.verify.tally import Distribution
from tests.verify.worlds import countdown


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return simulate(fiji.game(3, fiji.MINIMAL), 40, policy={"B": "greedy"}, events=False)


class TestPicture:
    """Scores and wins of each seat."""

    def test_svg(self, simulation: Simulation, tmp_path: Path) -> None:
        path = tmp_path / "wins.svg"
        plot.draw(simulation, path)
        text = path.read_text(encoding="utf-8")
        assert ET.fromstring(text).tag.endswith("svg")  # noqa: S314 (our own picture)
        comments = " ".join(re.findall(r"<!-- (.*?) -->", text))
        assert "fiji, 3 seats: 40 games, seed 0" in comments
        assert "B greedy, mean" in comments
        assert f"{100 * simulation.wins[1].share:.1f} %" in comments

    @pytest.mark.parametrize("name", ["one.svg", "one.png"])
    def test_the_same_again(self, name: str, simulation: Simulation, tmp_path: Path) -> None:
        plot.draw(simulation, tmp_path / name)
        plot.draw(simulation, tmp_path / f"again-{name}")
        assert (tmp_path / name).read_bytes() == (tmp_path / f"again-{name}").read_bytes()

    def test_one_player_and_scores_far_apart(self, tmp_path: Path) -> None:
        far = evolve(simulate(countdown(), 2), scores=(Distribution({-(10**9): 1, 10**9: 1}),))
        plot.draw(far, tmp_path / "far.png")
        assert (tmp_path / "far.png").stat().st_size > 1000

    def test_a_policy_with_a_long_name(self, simulation: Simulation, tmp_path: Path) -> None:
        long = evolve(simulation, policies=("mymodule:my_function", "uniform", "greedy"))
        plot.draw(long, tmp_path / "long.svg")
        comments = re.findall(r"<!-- (.*?) -->", (tmp_path / "long.svg").read_text(encoding="utf-8"))
        assert [text.count("my_function") for text in comments if "my_function" in text] == [1]


class TestRefused:
    """What cannot be drawn is told in one line."""

    @pytest.mark.parametrize("name", ["wins.pdf", "wins", "svg"])
    def test_another_kind(self, name: str, simulation: Simulation) -> None:
        with pytest.raises(BoardRulesError, match=rf"^{name}: a name that ends in \.svg or \.png expected$"):
            plot.draw(simulation, name)

    def test_a_folder_that_is_not_there(self, simulation: Simulation, tmp_path: Path) -> None:
        with pytest.raises(BoardRulesError, match=r"No such file or directory, a file for the picture expected$"):
            plot.draw(simulation, tmp_path / "no" / "wins.svg")

    def test_no_end(self, tmp_path: Path) -> None:
        stuck = simulate(countdown(3, outcome=lambda state: Outcome((), ()) if state > 9 else None), 2)
        with pytest.raises(BoardRulesError, match=r"^no game came to its end: there is nothing to draw$"):
            plot.draw(stuck, tmp_path / "wins.svg")

    def test_without_matplotlib(self, simulation: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
        with pytest.raises(BoardRulesError, match=r"^matplotlib is not installed: pip install 'boardrules\[plot\]'$"):
            plot.draw(simulation, tmp_path / "wins.svg")
