"""A picture of a simulation: how the scores of each seat are distributed, and what share of the wins each has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardrules.errors import BoardRulesError
from boardrules.seats import letter
from boardrules.verify.tally import LEVEL

if TYPE_CHECKING:
    from boardrules.verify.simulate import Simulation

KINDS: Final = (".svg", ".png")
"""The kinds of picture, by the ending of the file's name."""

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#f0e442")
"""A colour for each seat, told apart by those who do not see all colours."""

MOST_SCORES: Final = 500
"""Where scores spread further, only those are drawn that were met."""

LONGEST_NAME: Final = 10
"""Longer names of policies stand only beside the scores."""


def kind_of(path: Path | str) -> str:
    """Return the kind of picture that a file's name asks for; `BoardRulesError` if it is none that can be drawn."""
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        raise BoardRulesError(f"{path}: a name that ends in {' or '.join(KINDS)} expected")
    return kind


def figures() -> Any:  # noqa: ANN401 (matplotlib is not there where it is not asked for)
    """Return matplotlib's class of figures; `BoardRulesError` if it is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise BoardRulesError("matplotlib is not installed: pip install 'boardrules[plot]'") from None
    return Figure


def draw(simulation: Simulation, path: Path | str, level: float = LEVEL) -> None:
    """Draw a simulation into a file, SVG or PNG by its name; the same simulation gives the same picture.

    `BoardRulesError` for another kind of file, one that cannot be written, if no game came to its end, or if matplotlib
    is not installed.
    """
    kind, figure = kind_of(path), figures()(figsize=(11, 4.8), layout="constrained")
    if not simulation.finished:
        raise BoardRulesError("no game came to its end: there is nothing to draw")
    import matplotlib as mpl

    left, right = figure.subplots(1, 2, width_ratios=(2, 1))
    _scores(left, simulation)
    _wins(right, simulation, level)
    seats = "1 seat" if simulation.seats == 1 else f"{simulation.seats} seats"
    figure.suptitle(f"{simulation.game}, {seats}: {simulation.played:,} games, seed {simulation.seed}")
    # Names in the file and its date are fixed, so that it does not change by itself.
    with mpl.rc_context({"svg.hashsalt": "boardrules"}):
        try:
            figure.savefig(path, format=kind[1:], dpi=120, metadata={"Date": None} if kind == ".svg" else {})
        except OSError as fault:
            raise BoardRulesError(f"{path}: {fault.strerror or fault}, a file for the picture expected") from None


def _scores(axes: Any, simulation: Simulation) -> None:  # noqa: ANN401 (matplotlib has no types of its own here)
    """Draw the share of games in which each seat had each score."""
    for seat, scores in enumerate(simulation.scores):
        met = list(scores.counts)
        values = range(scores.least, scores.most + 1) if scores.most - scores.least <= MOST_SCORES else met
        shares = [100 * scores.counts.get(value, 0) / scores.number for value in values]
        name = f"{letter(seat)} {simulation.policies[seat]}, mean {scores.mean:.1f}"
        colour = COLOURS[seat % len(COLOURS)]
        axes.plot(values, shares, marker="o", markersize=3, linewidth=1.3, color=colour, label=name)
        axes.axvline(scores.mean, color=colour, linewidth=0.8, linestyle=":")
    axes.set_title("Scores")
    axes.set_xlabel("score")
    axes.set_ylabel("% of games")
    axes.set_ylim(bottom=0)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)


def _wins(axes: Any, simulation: Simulation, level: float) -> None:  # noqa: ANN401 (as above)
    """Draw the share of wins of each seat with its interval."""
    for seat, won in enumerate(simulation.wins):
        low, high = won.interval(level)
        share = 100 * won.share
        colour = COLOURS[seat % len(COLOURS)]
        axes.errorbar(
            [seat],
            [share],
            yerr=[[max(0.0, share - 100 * low)], [max(0.0, 100 * high - share)]],
            fmt="o",
            color=colour,
            capsize=6,
        )
        axes.annotate(f"{share:.1f} %", (seat, share), xytext=(9, -3), textcoords="offset points", fontsize=9)
    seats = range(simulation.seats)
    axes.axhline(100 / simulation.seats, color="grey", linewidth=0.8, linestyle="--", label="equal shares")
    axes.set_title(f"Wins, {100 * level:.4g} % intervals")
    axes.set_xticks(list(seats), [_named(letter(seat), simulation.policies[seat]) for seat in seats])
    axes.set_xlim(-0.5, simulation.seats - 0.2)
    axes.set_ylim(bottom=0)
    axes.set_ylabel("% of wins, shared ones as fractions")
    axes.grid(axis="y", alpha=0.25)
    axes.legend(frameon=False)


def _named(seat: str, policy: str) -> str:
    return f"{seat}\n{policy}" if len(policy) <= LONGEST_NAME else seat
