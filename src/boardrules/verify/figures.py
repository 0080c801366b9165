"""The figures of a simulation in words: tables of wins, scores, lengths and events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from boardrules.languages import ENGLISH
from boardrules.seats import letter
from boardrules.verify.lines import at_table
from boardrules.verify.tally import QUANTILES, Distribution, wilson
from boardrules.wording import N_, Event, Voice, say, say_count

if TYPE_CHECKING:
    from boardrules.verify.simulate import Simulation

MOST_ROWS: Final = 16
"""A histogram has at most so many rows."""


def told(simulation: Simulation, level: float, lang: str = ENGLISH) -> Iterator[str]:
    """Go through the lines of a simulation; `UnknownLanguage` for a language that the library does not speak."""
    voice = Voice(lang)
    yield f"{voice(at_table(simulation.game, simulation.seats, simulation.ruleset))}: {voice(_played(simulation))}"
    if simulation.cut:
        cut = say(
            "cut short: {cut:word} after {played:,} of {wanted:,} games",
            cut=simulation.cut,
            played=simulation.played,
            wanted=simulation.wanted,
        )
        yield f"  {voice(cut)}"
    for count, why in (
        (simulation.stuck, N_("stuck: somebody had to act and could not")),
        (simulation.long, N_("left after the most moves allowed")),
    ):
        if count:
            share = _share(count, simulation.played, level, voice)
            yield f"  {voice(say('without an end: {share}, {why:word}', share=share, why=why))}"
    if simulation.finished:
        yield from _of_ends(simulation, level, voice)
    if simulation.events is not None:
        yield ""
        yield voice(
            say(
                "Events: in how many games each was seen, with {percent:.4g} % confidence intervals (Wilson)",
                percent=100 * level,
            )
        )
        for name, games in simulation.events.items():
            yield f"  {_share(games, simulation.played, level, voice)}  {name.replace('_', ' ')}"


def _of_ends(simulation: Simulation, level: float, voice: Voice) -> Iterator[str]:
    """Go through what is told of games that came to their end."""
    yield ""
    yield voice(
        say(
            "Wins, with {percent:.4g} % confidence intervals (Wilson); a win that is shared counts as its fraction",
            percent=100 * level,
        )
    )
    rows = [[voice.word(head) for head in _WINS]]
    for seat, won in enumerate(simulation.wins):
        low, high = won.interval(level)
        rows.append(
            [
                letter(seat),
                simulation.policies[seat],
                _percent(won.share),
                voice(_from_to(_percent(low), _percent(high))),
                f"{won.alone:,}",
                f"{won.shared:,}",
            ]
        )
    yield from _table(rows, left=2)
    tied = _share(simulation.tied, simulation.finished, level, voice)
    yield f"  {voice(say('tied for first: {share}', share=tied))}"
    yield ""
    yield voice(say("Scores"))
    scores = [_row(letter(seat), one) for seat, one in enumerate(simulation.scores)]
    yield from _table([_columns(voice(say("seat")), voice), *scores])
    yield ""
    yield voice(say("How often each score, in games"))
    yield from _histogram(simulation.scores, voice)
    yield ""
    yield voice(say("Length"))
    lengths = [
        _row(voice(say("moves")), simulation.moves),
        _row(voice(say("decisions")), simulation.decisions),
    ]
    yield from _table([_columns("", voice), *lengths])


_WINS: Final = (N_("seat"), N_("policy"), N_("share"), N_("interval"), N_("alone"), N_("shared"))
"""The columns of the table of wins."""


def _played(simulation: Simulation) -> Event:
    return say_count("{n:,} game, seed {seed}", "{n:,} games, seed {seed}", simulation.played, seed=simulation.seed)


def _from_to(low: str, high: str) -> Event:
    return say("{low} to {high}", low=low, high=high)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _share(times: int, of: int, level: float, voice: Voice) -> str:
    low, high = wilson(times, of, level)
    interval = voice(_from_to(_percent(low), _percent(high)))
    return f"{times:>9,}  {_percent(times / of if of else 0.0):>7}  ({interval})"


def _columns(first: str, voice: Voice) -> list[str]:
    before = [voice(say("mean")), voice(say("deviation")), voice(say("least"))]
    return [first, *before, *(f"{100 * share:.0f} %" for share in QUANTILES), voice(say("most"))]


def _row(name: str, values: Distribution) -> list[str]:
    quantiles = [f"{values.quantile(share):,}" for share in QUANTILES]
    return [name, f"{values.mean:.2f}", f"{values.deviation:.2f}", f"{values.least:,}", *quantiles, f"{values.most:,}"]


def _histogram(scores: Sequence[Distribution], voice: Voice) -> Iterator[str]:
    """Go through a table of how often each seat had each score, several scores in a row if there are many."""
    least, most = min(one.least for one in scores), max(one.most for one in scores)
    wide = -(-(most - least + 1) // MOST_ROWS)
    rows = [[voice(say("score")), *map(letter, range(len(scores)))]]
    for low in range(least, most + 1, wide):
        high = min(low + wide - 1, most)
        counts = [sum(count for value, count in one.counts.items() if low <= value <= high) for one in scores]
        score = str(low) if low == high else voice(_from_to(str(low), str(high)))
        rows.append([score, *(f"{count:,}" for count in counts)])
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
