"""What some rules need that the box does not hold."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen


@frozen
class Lack:
    """Something of which the rules can ask for more than there is: what, how many are needed, how many are there."""

    what: str
    needed: int
    there: int


def lacks(wanted: Iterable[tuple[str, int, int]]) -> tuple[Lack, ...]:
    """Return what is lacking, out of things with how many of them are needed and how many are there.

    >>> lacks([("screens", 6, 5), ("heads", 24, 40)])
    (Lack(what='screens', needed=6, there=5),)
    """
    return tuple(Lack(what, needed, there) for what, needed, there in wanted if needed > there)


def nothing_lacking() -> tuple[Lack, ...]:
    """Say that nothing is known to be lacking: of a game without a box nobody can tell."""
    return ()
