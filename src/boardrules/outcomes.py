"""How a game ended: the score of each seat, and all who win."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from boardrules.seats import Seat
from boardrules.wording import Event, say_count


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


def say_winners(winners: Sequence[Seat], *clauses: str) -> Event:
    """Tell that the game is over and who has won, alone or together.

    >>> say_winners([1, 2], "fiji.end.shared").text()
    'The game is over, and B and C have won together. [fiji.end.shared]'
    """
    return say_count(
        "The game is over, and {winners:seats} has won.",
        "The game is over, and {winners:seats} have won together.",
        len(winners),
        *clauses,
        winners=winners,
    )
