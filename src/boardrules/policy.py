"""A policy is how a seat plays: it chooses by what the seat sees, out of its legal moves, with a stream of choices.

A policy never gets a state, so that it cannot peek. What it needs to think ahead it imagines: a state that looks from
its seat just as the real one does, with all that is hidden made up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from boardrules.chance import Sampler

M = TypeVar("M")


class Policy(Protocol):
    """Whatever can be called with a seat's view, its legal moves and a stream of choices, and returns one of them.

    The legal moves are a sequence that is not listed until asked for: there may be thousands.
    """

    def __call__(self, view: Any, legal_moves: Sequence[Any], rng: Sampler, /) -> Any:  # noqa: ANN401 (of any game)
        """Choose a move."""


def best(moves: Iterable[M], value: Callable[[M], float], rng: Sampler) -> M:
    """Return a move of the highest value, any of those level; ValueError if there are no moves.

    >>> best(["a", "ccc", "bb"], len, Sampler(1))
    'ccc'
    """
    found: list[M] = []
    highest = float("-inf")
    for move in moves:
        worth = value(move)
        if worth > highest:
            highest, found = worth, [move]
        elif worth == highest:
            found.append(move)
    if not found:
        msg = "no moves found, at least one expected"
        raise ValueError(msg)
    return found[0] if len(found) == 1 else rng.pick(found)


def some_of(moves: Sequence[M], most: int, rng: Sampler) -> Sequence[M]:
    """Return all moves if they are few, else so many of them, drawn at random.

    >>> some_of("abc", 5, Sampler(1)), len(some_of(range(1000), 5, Sampler(1)))
    ('abc', 5)
    """
    size = len(moves)
    return moves if size <= most else [moves[rng.below(size)] for _ in range(most)]
