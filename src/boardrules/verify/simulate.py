"""Many games, and their figures: scores, wins, lengths, ties, and how often each event is seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from boardrules.errors import BoardRulesError
from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.policy import Policy
from boardrules.rulesets import nearest, plain
from boardrules.seats import letter, seat_of
from boardrules.verify.figures import told
from boardrules.verify.findings import INTERRUPTED, Progress, Watch, unwatched
from boardrules.verify.journal import Journal, opened
from boardrules.verify.playing import MOST_MOVES, Cut, Player, Playing, Row, events_of
from boardrules.verify.tally import LEVEL, QUANTILES, Distribution, Tally, Wins, wilson
from boardrules.verify.workers import spread
from boardrules.wording import N_

ENGINE: Final = N_("simulation")
"""What this engine is called in its progress."""

UNIFORM: Final = "uniform"
"""The policy that every game has: all legal moves equally likely."""

SCHEMA: Final = 1
"""The version of the JSON of a simulation."""

Policies = str | Policy | Sequence[str | Policy] | Mapping[Any, str | Policy]
"""A policy for all seats, one for each in order, or some by seat (an int or its letter); the others are uniform."""


@frozen(kw_only=True)
class Simulation:
    """The figures of many games. Only games that came to their end have scores, winners and lengths."""

    game: str
    edition: int
    seats: int
    ruleset: Mapping[str, Any]
    seed: int
    policies: tuple[str, ...]
    """The name of the policy at each seat."""
    wanted: int
    """How many games were to be played."""
    played: int
    finished: int
    scores: tuple[Distribution, ...]
    """The scores of each seat."""
    wins: tuple[Wins, ...]
    """The wins of each seat."""
    ties: Mapping[int, int]
    """In how many games so many won, by the number of winners."""
    moves: Distribution
    """Moves in a game, draws included."""
    decisions: Distribution
    """Decisions of players in a game."""
    events: Mapping[str, int] | None
    """In how many games, finished or not, each event was seen; None if nobody looked."""
    stuck: int
    """Games in which somebody had to act and could not."""
    long: int
    """Games that were left after the most moves allowed."""
    cut: str = ""
    """Why fewer games were played than wanted; empty if all were."""
    seconds: float = field(default=0.0, eq=False)

    @property
    def tied(self) -> int:
        """In how many games several won."""
        return sum(games for winners, games in self.ties.items() if winners > 1)

    def data(self, level: float = LEVEL) -> dict[str, Any]:
        """Return the figures in values that JSON knows; intervals are Wilson's, at this confidence level."""
        return {
            "simulation": SCHEMA,
            "game": self.game,
            "edition": self.edition,
            "seats": self.seats,
            "ruleset": plain(dict(self.ruleset)),
            "seed": self.seed,
            "policies": list(self.policies),
            "games": {
                "wanted": self.wanted,
                "played": self.played,
                "finished": self.finished,
                "stuck": self.stuck,
                "long": self.long,
            },
            "cut": self.cut,
            "seconds": round(self.seconds, 3),
            "level": level,
            "wins": [
                {
                    "seat": letter(seat),
                    "share": won.share,
                    "interval": list(won.interval(level)),
                    "alone": won.alone,
                    "alone_interval": list(wilson(won.alone, won.of, level)),
                    "shared": won.shared,
                }
                for seat, won in enumerate(self.wins)
            ],
            "tied": {"games": self.tied, "interval": list(wilson(self.tied, self.finished, level))},
            "winners": {str(winners): games for winners, games in self.ties.items()},
            "scores": [{"seat": letter(seat), **_figures(one)} for seat, one in enumerate(self.scores)],
            "moves": _figures(self.moves),
            "decisions": _figures(self.decisions),
            "events": None
            if self.events is None
            else {
                name: {"games": games, "interval": list(wilson(games, self.played, level))}
                for name, games in self.events.items()
            },
        }

    def text(self, level: float = LEVEL, lang: str = ENGLISH) -> str:
        """Return the figures as text, with intervals of this confidence level.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        return "\n".join(told(self, level, lang))

    def __str__(self) -> str:
        """The figures as text in English, with intervals of 95 %."""
        return self.text()


def _figures(values: Distribution) -> dict[str, Any]:
    return {
        "mean": values.mean,
        "deviation": values.deviation,
        "least": values.least,
        "quantiles": {str(share): values.quantile(share) for share in QUANTILES},
        "most": values.most,
        "histogram": {str(value): count for value, count in values.counts.items()},
    }


# Who plays


def players(game: Game[Any, Any], policies: Policies) -> tuple[Player, ...]:
    """Return who sits at each seat; `BoardRulesError` for a policy that is unknown, or a seat that is not there."""
    if isinstance(policies, Mapping):
        at_seats = [UNIFORM] * game.seats
        found: dict[int, Player] = {}
        for place, policy in policies.items():
            seat = seat_of(place) if isinstance(place, str) else place
            if seat not in range(game.seats):
                raise BoardRulesError(f"seat {place} found, A to {letter(game.seats - 1)} expected")
            if seat in found:
                raise BoardRulesError(f"two policies for seat {letter(seat)} found, one expected")
            found[seat] = player(game, policy)
        return tuple(found.get(seat) or player(game, at_seats[seat]) for seat in range(game.seats))
    if isinstance(policies, str) or callable(policies):
        return (player(game, policies),) * game.seats
    if len(policies) != game.seats:
        raise BoardRulesError(f"{len(policies)} policies found, one for each of {game.seats} seats expected")
    return tuple(player(game, policy) for policy in policies)


def player(game: Game[Any, Any], policy: str | Policy) -> Player:
    """Return a player by the name of a policy, or by the policy itself; `BoardRulesError` if there is none."""
    if policy == UNIFORM:
        return Player(UNIFORM)
    if isinstance(policy, str):
        if policy not in game.policies:
            names = [UNIFORM, *game.policies]
            fault = f"policy {policy!r} found, one of {', '.join(names)} expected"
            raise BoardRulesError(fault + nearest(policy, names))
        return Player(policy, game.policies[policy])
    if not callable(policy):
        raise BoardRulesError(f"policy {policy!r} found, a name or a function expected")
    kind = policy if hasattr(policy, "__qualname__") else type(policy)
    name = getattr(policy, "name", None)
    return Player(name if isinstance(name, str) else f"{kind.__module__}:{kind.__qualname__}", policy)


# The games


def simulate(  # noqa: PLR0913 (all by keyword)
    game: Game[Any, Any],
    games: int = 1000,
    *,
    seed: int = 0,
    policy: Policies = UNIFORM,
    events: bool = True,
    most_moves: int = MOST_MOVES,
    seconds: float | None = None,
    executor: Executor | None = None,
    to: Path | str | None = None,
    resume: bool = False,
    watch: Watch = unwatched,
) -> Simulation:
    """Play so many games and return their figures: the same for the same seed, whoever does the work.

    `events=False` does not look for events, which saves time. `seconds` ends it after so long. `executor` is
    any of `concurrent.futures`, also Dask's; without one the games are played here. With `to` each game is written to a
    file as a line of JSON; `resume` continues such a file. An interrupt from the keyboard ends the simulation with the
    figures so far. Raises `BoardRulesError` for a policy that is unknown or fails, for rules that fail, and for a file
    that cannot be used; what has been written stays.
    """
    if games < 1:
        raise BoardRulesError(f"{games} games found, at least 1 expected")
    if resume and to is None:
        raise BoardRulesError("nothing to resume: the file of a simulation expected")
    at_seats = players(game, policy)
    names = [one.name for one in events_of(game)] if events else []
    tally = Tally(game.seats, names)
    head = {
        "game": game.name,
        "edition": game.edition,
        "seats": game.seats,
        "ruleset": plain(dict(game.differences)),
        "seed": seed,
        "policies": [one.name for one in at_seats],
        "events": names if events else None,
        "most_moves": most_moves,
    }
    began, cut = time.perf_counter(), ""
    with ExitStack() as stack:
        write: Callable[[Iterable[Row]], None] = _nowhere
        try:
            if to is not None:
                journal = Journal(head, game.seats, seed, names)
                write = stack.enter_context(opened(to, journal, games, resume=resume, known=tally.add))
            already = tally.played
            task = Playing(game, at_seats, seed, events, most_moves)
            for _, rows in spread(task, range(already, games), executor=executor):
                write(rows)
                for row in rows:
                    tally.add(row)
                passed = time.perf_counter() - began
                watch(_progress(tally.played, already, games, passed))
                if seconds is not None and passed > seconds and tally.played < games:
                    cut = f"{seconds:.3g} seconds were over"
                    break
        except KeyboardInterrupt:
            cut = INTERRUPTED
    return Simulation(
        game=game.name,
        edition=game.edition,
        seats=game.seats,
        ruleset=game.differences,
        seed=seed,
        policies=tuple(one.name for one in at_seats),
        wanted=games,
        played=tally.played,
        finished=tally.finished,
        scores=tuple(map(Distribution, tally.scores)),
        wins=tally.wins(),
        ties=tally.ties(),
        moves=Distribution(tally.moves),
        decisions=Distribution(tally.decisions),
        events={name: tally.seen[place] for place, name in enumerate(names)} if events else None,
        stuck=tally.cut[Cut.STUCK],
        long=tally.cut[Cut.LONG],
        cut=cut,
        seconds=time.perf_counter() - began,
    )


def _nowhere(rows: Iterable[Row]) -> None:
    """Write nothing down."""


def _progress(played: int, already: int, games: int, seconds: float) -> Progress:
    """Say how far a simulation is, how fast it goes, and how long it will take."""
    rate = (played - already) / seconds if seconds else 0.0
    left = f", {_duration((games - played) / rate)} left" if rate else ""
    return Progress(ENGINE, played, games, "games", f"{rate:,.3g} a second{left}")


def _duration(seconds: float) -> str:
    """Return a time as people say it.

    >>> _duration(41.7), _duration(125), _duration(7260)
    ('42 s', '2 min 5 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:  # noqa: PLR2004 (seconds in a minute)
        return f"{whole} s"
    if whole < 3600:  # noqa: PLR2004 (seconds in an hour)
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
