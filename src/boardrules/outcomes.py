"""How a game ended: the score of each seat, and all who win."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from boardrules.seats import Seat


@frozen
class Outcome:
    """How a game ended: the score of each seat, and all seats that win."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


def best_scores(scores: Sequence[int]) -> Outcome:
    """Return the outcome in which the highest score wins, shared by all who have it.

    >>> best_scores([4, 7, 7])
    Outcome(scores=(4, 7, 7), winners=(1, 2))
    """
    best = max(scores)
    return Outcome(tuple(scores), tuple(seat for seat, score in enumerate(scores) if score == best))
