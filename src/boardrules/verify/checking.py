"""The main job: random games of the full game, then every state of its small boxes, and one verdict."""

from __future__ import annotations

import time
from typing import Any, Final

from boardrules.errors import BoardRulesError
from boardrules.machine import Game
from boardrules.verify.explore import MOST_STATES, explore
from boardrules.verify.findings import INTERRUPTED, Report, Watch, unwatched
from boardrules.verify.verdict import Verdict, settle_verdict
from boardrules.verify.walk import walk


def _boxes(game: Game[Any, Any]) -> tuple[Game[Any, Any], ...]:
    """Return what is to be searched: the small boxes of a game, or the game itself."""
    try:
        return game.boxes() or (game,)
    except BoardRulesError:
        raise
    except Exception as fault:
        raise BoardRulesError(f"the boxes of {game.name!r} cannot be made: {type(fault).__name__}: {fault}") from fault


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
    watch: Watch = unwatched,
) -> Verdict:
    """Check a game: random games with all properties, then exhaustive search of its boxes (or of the game itself).

    `seconds` bounds the whole; a search that was cut short makes the verdict incomplete, never "holds". With
    `most_states` 0 nothing is searched. An interrupt from the keyboard ends the check with the verdict so far.
    """
    began = time.perf_counter()
    boxes = _boxes(game) if most_states else ()
    reports: list[Report] = []
    transitions: set[tuple[str, str]] = set()
    if games:
        share = seconds if seconds is None or not boxes else seconds * FOR_GAMES
        report, made = walk(game, games=games, seed=seed, seconds=share, watch=watch)
        reports.append(report)
        transitions |= made
    whole = False
    for box in boxes:
        if reports and reports[-1].look.cut == INTERRUPTED:
            break
        left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - began))
        report, made = explore(box, most_states=most_states, seconds=left, watch=watch)
        reports.append(report)
        transitions |= made
        whole = whole or (box is game and not report.look.cut)
    return settle_verdict(game, reports, transitions, whole=whole)
