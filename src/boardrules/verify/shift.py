"""How results shift from one ruleset to another: scores, wins, ties and lengths of random games under both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any

from attrs import asdict, frozen

from boardrules.languages import ENGLISH
from boardrules.seats import letter
from boardrules.verify.lines import wrapped
from boardrules.verify.simulate import Simulation
from boardrules.verify.tally import LEVEL, Distribution, wilson
from boardrules.wording import Voice, say, say_count


@frozen
class Change:
    """One figure under both rulesets, by how much it changes, and the interval of that."""

    what: str
    standard: str
    """The figure under the standard rules, in words."""
    here: str
    """The same under these rules."""
    by: float
    low: float
    high: float
    share: bool = False
    """Whether the figure is a share, of games."""

    @property
    def clear(self) -> bool:
        """Say whether the interval leaves out that nothing changes."""
        return not self.low <= 0 <= self.high


@frozen(kw_only=True)
class Shift:
    """Random games under the standard rules and under others, for as many players and from the same seed."""

    standard: Simulation
    here: Simulation

    @property
    def cut(self) -> str:
        """Why fewer games were played than wanted; empty if all were."""
        return self.standard.cut or self.here.cut

    @property
    def same(self) -> bool:
        """Say whether all figures of both are equal."""
        figures = [(one.scores, one.wins, one.ties, one.moves, one.decisions) for one in (self.standard, self.here)]
        return figures[0] == figures[1]

    def changes(self, level: float = LEVEL) -> tuple[Change, ...]:
        """Return how each figure changes, with intervals of this confidence level; none if a side has no results."""
        one, other = self.standard, self.here
        if not (one.finished and other.finished):
            return ()
        seats = range(one.seats)
        return (
            *(_of_means(f"score of {letter(seat)}", one.scores[seat], other.scores[seat], level) for seat in seats),
            *(
                _of_shares(
                    f"wins of {letter(seat)}",
                    (float(one.wins[seat].shares), one.finished),
                    (float(other.wins[seat].shares), other.finished),
                    level,
                )
                for seat in seats
            ),
            _of_shares("tied for first", (one.tied, one.finished), (other.tied, other.finished), level),
            _of_means("moves", one.moves, other.moves, level),
            _of_means("decisions", one.decisions, other.decisions, level),
        )

    def data(self, level: float = LEVEL) -> dict[str, Any]:
        """Return the figures in values that JSON knows."""
        return {
            "standard": self.standard.data(level),
            "here": self.here.data(level),
            "level": level,
            "changes": [{**asdict(one), "clear": one.clear} for one in self.changes(level)],
        }

    def lines(self, level: float = LEVEL, lang: str = ENGLISH) -> Iterator[str]:
        """Go through the lines that tell of it, in a language of the library."""
        voice = Voice(lang)
        one, other = self.standard, self.here
        yield voice(
            say_count(
                "Results against the standard rules: {n:,} random game of those, {here:,} of these, seed {seed}",
                "Results against the standard rules: {n:,} random games of those, {here:,} of these, seed {seed}",
                one.played,
                here=other.played,
                seed=one.seed,
            )
        )
        unended = one.played - one.finished
        if unended:
            yield f"  {voice(say('games without an end under the standard rules: {n:,}', n=unended))}"
        unended = other.played - other.finished
        if unended:
            yield f"  {voice(say('games without an end under these rules: {n:,}', n=unended))}"
        if self.cut:
            yield f"  {voice(say('cut short: {why}', why=voice.word(self.cut)))}"
        changes = self.changes(level)
        if not changes:
            nothing = say("No game came to its end under one of them: there is nothing to compare.")
            yield f"  {voice(nothing)}"
            return
        if self.same:
            yield f"  {voice(say('Every figure is the same under both.'))}"
            return
        yield from _table(changes, level, voice)
        star = say("A star marks a change whose interval leaves out 0; now and then one does so by chance.")
        if level == LEVEL:
            star = say(
                "A star marks a change whose interval leaves out 0. About one interval in twenty does so by chance."
            )
        yield from wrapped(voice(star), 2)
        taken = say(
            "The games of both are taken to be independent. Everybody chooses at random, so this tells what the rules "
            "do to results, and not how people will play."
        )
        yield from wrapped(voice(taken), 2)

    def __str__(self) -> str:
        """The figures as text, with intervals of 95 %."""
        return "\n".join(self.lines())


def _of_means(what: str, one: Distribution, other: Distribution, level: float) -> Change:
    z = -NormalDist().inv_cdf((1 - level) / 2)
    by = other.mean - one.mean
    wide = z * sqrt(one.deviation**2 / one.number + other.deviation**2 / other.number)
    told = [f"{side.mean:.2f} ({side.least:,} to {side.most:,})" for side in (one, other)]
    return Change(what, told[0], told[1], by, by - wide, by + wide)


def _of_shares(what: str, one: tuple[float, int], other: tuple[float, int], level: float) -> Change:
    """Return the change of a share with Newcombe's interval, which is made of the two of Wilson."""
    a, b = one[0] / one[1], other[0] / other[1]
    (low_a, high_a), (low_b, high_b) = wilson(*one, level), wilson(*other, level)
    low = (b - a) - sqrt((b - low_b) ** 2 + (high_a - a) ** 2)
    high = (b - a) + sqrt((high_b - b) ** 2 + (a - low_a) ** 2)
    return Change(what, f"{100 * a:.1f} %", f"{100 * b:.1f} %", b - a, low, high, share=True)


def _table(changes: Sequence[Change], level: float, voice: Voice) -> Iterator[str]:
    """Go through the rows of a table."""
    interval = say("{level:.4g} % interval", level=100 * level)
    heads = [voice(head) for head in (say("standard"), say("here"), say("change"), interval)]
    rows = [("", heads[0], heads[1], heads[2], heads[3])]
    for one in changes:
        by, low, high = (
            f"{100 * figure:+.1f}" if one.share else f"{figure:+.2f}" for figure in (one.by, one.low, one.high)
        )
        star = " *" if one.clear else ""
        by += " %" if one.share else ""
        rows.append((voice.word(one.what), one.standard, one.here, by, f"{low} to {high}{star}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for what, standard, here, by, within in rows:
        line = f"{what:<{widths[0]}}  {standard:>{widths[1]}}  {here:>{widths[2]}}  {by:>{widths[3]}}  {within}"
        yield f"  {line.rstrip()}"
