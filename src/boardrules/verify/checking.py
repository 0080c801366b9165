"""The main job: random games of the full game, then every state of its small boxes, and one verdict."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import Executor
from typing import Any, Final

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.verify.coverage import added
from boardrules.verify.explore import MOST_STATES, explore
from boardrules.verify.findings import INTERRUPTED, Report, Watch, unwatched
from boardrules.verify.reductions import offered, reductions_of
from boardrules.verify.verdict import Verdict, settle_verdict
from boardrules.verify.walk import walk


def boxes_of(game: Game[Any, Any]) -> tuple[Game[Any, Any], ...]:
    """Return what is to be searched: the small boxes of a game, or the game itself; `BoardRulesError` if that fails."""
    try:
        boxes = tuple(game.boxes()) or (game,)
    except BoardRulesError:
        raise
    except Exception as fault:
        raise BoardRulesError(f"the boxes of {game.name!r} cannot be made: {type(fault).__name__}: {fault}") from fault
    for box in boxes:
        if not isinstance(box, Game):
            raise BoardRulesError(f"the boxes of {game.name!r}: {type(box).__name__} found, a Game expected")
    return boxes


def _reduced(box: Game[Any, Any], reduce: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the reductions to search a box with; `BoardRulesError` for one that it does not know."""
    return reductions_of(box, offered(box) if reduce == ALL else reduce).names


ALL: Final = "all"
"""Stands for all reductions that there are."""
GAMES: Final = 500
"""So many random games are played unless said otherwise."""

FOR_GAMES: Final = 0.6
"""Which part of the time is for random games, where there is a limit and something to be searched."""


def check(
    game: Game[Any, Any],
    games: int = GAMES,
    seconds: float | None = None,
    *,
    seed: int = 0,
    most_states: int = MOST_STATES,
    most_memory: int | None = None,
    reduce: Iterable[str] = (),
    whole: bool = False,
    executor: Executor | None = None,
    watch: Watch = unwatched,
) -> Verdict:
    """Check a game: random games with all properties, then exhaustive search of its boxes (or of the game itself).

    `seconds` bounds all of it, `most_states` and `most_memory` (in bytes) each search; a search that was cut short
    makes the verdict incomplete, never "holds". With `most_states` 0 nothing is searched. `whole` searches the game
    itself and not its boxes; `reduce` names the reductions to search with (`boardrules.verify.reductions` has them), or
    is "all". `executor` is any of `concurrent.futures`, among whose workers the random games are divided; the verdict
    is the same without one. An interrupt from the keyboard ends the check with the verdict so far.

    Raises `BoardRulesError` for a reduction that is not known, for a limit on memory that cannot be told, and if there
    is nothing to be looked at: of that nothing holds.
    """
    for name, number in (("games", games), ("most_states", most_states)):
        if type(number) is not int or number < 0:
            raise BoardRulesError(f"{name} {number!r} found, a whole number, 0 or more, expected")
    if not games and not most_states:
        raise BoardRulesError("games 0 and most_states 0 found, at least one engine expected")
    began = time.perf_counter()
    boxes = () if not most_states else (game,) if whole else boxes_of(game)
    reduced = [_reduced(box, reduce) for box in boxes]
    reports: list[Report] = []
    transitions: dict[tuple[str, str], int | None] = {}
    if games:
        share = seconds if seconds is None or not boxes else seconds * FOR_GAMES
        report, made = walk(game, games=games, seed=seed, seconds=share, executor=executor, watch=watch)
        reports.append(report)
        transitions = added(transitions, made)
    entirely = False
    for box, names in zip(boxes, reduced, strict=True):
        if reports and reports[-1].look.cut == INTERRUPTED:
            break
        left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - began))
        report, made = explore(
            box, most_states=most_states, seconds=left, most_memory=most_memory, reduce=names, watch=watch
        )
        reports.append(report)
        transitions = added(transitions, made)
        entirely = entirely or (box is game and not report.look.cut)
    asked = {
        "games": games,
        "seconds": seconds,
        "seed": seed,
        "most_states": most_states,
        "most_memory": most_memory,
        "reduce": list(reduced[0]) if reduced else [],
        "whole": whole,
    }
    return settle_verdict(game, reports, transitions, whole=entirely, asked=asked)
