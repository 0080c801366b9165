"""The figures of a simulation in words: tables of wins, scores, lengths and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from boardrules.rulesets import shown
from boardrules.seats import letter
from boardrules.verify.tally import QUANTILES, Distribution, wilson

if TYPE_CHECKING:
    from boardrules.verify.simulate import Simulation

MOST_ROWS: Final = 16
"""A histogram has at most so many rows."""


def told(simulation: Simulation, level: float) -> Iterator[str]:
    """Go through the lines that tell of a simulation."""
    yield _head(simulation)
    if simulation.cut:
        yield f"  cut short: {simulation.cut} after {simulation.played:,} of {simulation.wanted:,} games"
    for count, why in (
        (simulation.stuck, "stuck: somebody had to act and could not"),
        (simulation.long, "left after the most moves allowed"),
    ):
        if count:
            yield f"  without an end: {_share(count, simulation.played, level)}, {why}"
    if simulation.finished:
        yield from _of_ends(simulation, level)
    if simulation.events is not None:
        yield ""
        yield f"Events: in how many games each was seen, with {_level(level)}"
        for name, games in simulation.events.items():
            yield f"  {_share(games, simulation.played, level)}  {name.replace('_', ' ')}"


def _of_ends(simulation: Simulation, level: float) -> Iterator[str]:
    """Go through what is told of games that came to their end."""
    yield ""
    yield f"Wins, with {_level(level)}; a win that is shared counts as its fraction"
    rows = [["seat", "policy", "share", "interval", "alone", "shared"]]
    for seat, won in enumerate(simulation.wins):
        low, high = won.interval(level)
        rows.append(
            [
                letter(seat),
                simulation.policies[seat],
                _percent(won.share),
                f"{_percent(low)} to {_percent(high)}",
                f"{won.alone:,}",
                f"{won.shared:,}",
            ]
        )
    yield from _table(rows, left=2)
    yield f"  tied for first: {_share(simulation.tied, simulation.finished, level)}"
    yield ""
    yield "Scores"
    yield from _table([_columns("seat"), *(_row(letter(seat), one) for seat, one in enumerate(simulation.scores))])
    yield ""
    yield "How often each score, in games"
    yield from _histogram(simulation.scores)
    yield ""
    yield "Length"
    yield from _table(
        [_columns(""), _row("moves", simulation.moves), _row("decisions", simulation.decisions)],
    )


def _head(simulation: Simulation) -> str:
    seats = "1 seat" if simulation.seats == 1 else f"{simulation.seats} seats"
    rules = ", ".join(f"{name}={shown(value)}" for name, value in simulation.ruleset.items())
    games = "1 game" if simulation.played == 1 else f"{simulation.played:,} games"
    return f"{simulation.game}, {seats}{f' ({rules})' if rules else ''}: {games}, seed {simulation.seed}"


def _level(level: float) -> str:
    return f"{100 * level:.4g} % confidence intervals (Wilson)"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(times: int, of: int, level: float) -> str:
    low, high = wilson(times, of, level)
    return f"{times:>9,}  {_percent(times / of if of else 0.0):>7}  ({_percent(low)} to {_percent(high)})"


def _columns(first: str) -> list[str]:
    return [first, "mean", "deviation", "least", *(f"{100 * share:.0f} %" for share in QUANTILES), "most"]


def _row(name: str, values: Distribution) -> list[str]:
    quantiles = [f"{values.quantile(share):,}" for share in QUANTILES]
    return [name, f"{values.mean:.2f}", f"{values.deviation:.2f}", f"{values.least:,}", *quantiles, f"{values.most:,}"]


def _histogram(scores: Sequence[Distribution]) -> Iterator[str]:
    """Go through a table of how often each seat had each score, several scores in a row if there are many."""
    least, most = min(one.least for one in scores), max(one.most for one in scores)
    wide = -(-(most - least + 1) // MOST_ROWS)
    rows = [["score", *map(letter, range(len(scores)))]]
    for low in range(least, most + 1, wide):
        high = min(low + wide - 1, most)
        counts = [sum(count for value, count in one.counts.items() if low <= value <= high) for one in scores]
        rows.append([str(low) if low == high else f"{low} to {high}", *(f"{count:,}" for count in counts)])
    yield from _table(rows)


def _table(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Go through the lines of a table: so many columns stand on the left, the others on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            word.ljust(width) if place < left else word.rjust(width)
            for place, (word, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells).rstrip()}"
