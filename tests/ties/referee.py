"""What every tie comes to, said a second time and in another way, by somebody who has read the sheets only.

Nothing is imported from what is under test. Players are places in a list, numbers are what they have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product

Pattern = tuple[int, ...]

HOW_MANY = (1, 1, 3, 13, 75, 541)
"""Ordered set partitions of so many things, from none on (the Fubini numbers)."""


def every_pattern(players: int) -> Iterator[Pattern]:
    """Go through all lists of ranks in which no rank is left out."""
    for ranks in product(range(players), repeat=players):
        if all(rank == 0 or rank - 1 in ranks for rank in ranks):
            yield ranks


def executor(amounts: Sequence[int], *, most: bool, zero_counts: bool = True) -> int | None:
    """Who executes: of the amounts that exactly one player has, the best; none of it at all may not count for most."""
    alone = {amount for amount in amounts if sum(other == amount for other in amounts) == 1}
    if most and not zero_counts:
        alone -= {0}
    if not alone:
        return None
    best = sorted(alone)[-1 if most else 0]
    return next(player for player, amount in enumerate(amounts) if amount == best)


def is_ahead(one: Sequence[int], other: Sequence[int], wants_most: Sequence[bool]) -> bool:
    """Whether one player is ahead of another: the first goal that tells them apart decides."""
    for mine, theirs, most in zip(one, other, wants_most, strict=True):
        if mine != theirs:
            return (mine > theirs) if most else (mine < theirs)
    return False


def how_many_ahead(player: int, held: Sequence[Sequence[int]], wants_most: Sequence[bool]) -> int:
    """How many of all players are ahead of one."""
    return sum(is_ahead(other, held[player], wants_most) for other in held)


def places(held: Sequence[Sequence[int]], wants_most: Sequence[bool]) -> list[int]:
    """Everybody's place: one more than the number of players ahead."""
    return [1 + how_many_ahead(player, held, wants_most) for player in range(len(held))]


def heads(players: int, ahead: int, level: int, *, next_place: bool = False) -> int:
    """How many heads one takes who has so many ahead, and is level with so many, oneself counted.

    Alone it is as many as there are players behind. Level with others it is as if all of those were ahead as well, or,
    by the other reading, as if just one of them were.
    """
    if level == 1:
        return players - ahead - 1
    return players - ahead - 2 if next_place else players - ahead - level


def taker(numbers: Sequence[int], *, most: bool) -> int | None:
    """Who takes the heads of one goal: whoever beats each of the others."""
    for player, mine in enumerate(numbers):
        others = [*numbers[:player], *numbers[player + 1 :]]
        if all((mine > other) if most else (mine < other) for other in others):
            return player
    return None


def winners(scores: Sequence[int]) -> list[int]:
    """Who wins where all level at the top do: those whom nobody exceeds."""
    return [player for player, mine in enumerate(scores) if not any(other > mine for other in scores)]


def drives_out(bid: int, there: int) -> bool:
    """Whether a bid drives out another: taking a card from each by turns, it is the other that runs out first."""
    while bid and there:
        bid, there = bid - 1, there - 1
    return bid > 0


def canoe(bids: Sequence[int], start: int) -> int:
    """Who gets the canoe: go round from the old start player, and stop at a bid that none exceeds."""
    seat = start
    while any(other > bids[seat] for other in bids):
        seat = (seat + 1) % len(bids)
    return seat


def in_turn(players: Collection[int], wheel: Sequence[int]) -> list[int]:
    """Some players in turn order: always the one with the lowest position of those left."""
    left, order = set(players), []
    while left:
        first = min(left, key=lambda player: wheel[player])
        order.append(first)
        left.remove(first)
    return order


def last_in_turn(scores: Sequence[int], wheel: Sequence[int]) -> int:
    """Who wins if the last in turn order does: go down from the highest position to one with a best score."""
    position = max(wheel)
    while position not in wheel or wheel.index(position) not in winners(scores):
        position -= 1
    return wheel.index(position)
