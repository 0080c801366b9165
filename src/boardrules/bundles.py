"""The moves of a kind with every bundle that can be taken from a hand, as a sequence that is never written out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from attrs import frozen

from boardrules.counts import Counts, SubMultisets
from boardrules.seats import Seat

M = TypeVar("M")


@frozen
class BundleMoves(Sequence[M], Generic[M]):
    """`kind(seat, bundle)` for each of the bundles; `len`, `[i]` and `in` compute.

    `part` is the attribute of a move that holds its bundle.
    """

    kind: Callable[[Seat, Any], M]
    seat: Seat
    bundles: SubMultisets[Counts]
    part: str

    def __len__(self) -> int:
        """Return how many moves there are."""
        return len(self.bundles)

    def __contains__(self, move: object) -> bool:
        """Say whether a move is among them."""
        bundle = getattr(move, self.part, None)
        return bundle in self.bundles and self.kind(self.seat, bundle) == move

    def __iter__(self) -> Iterator[M]:
        """Go through all of them."""
        return (self.kind(self.seat, bundle) for bundle in self.bundles)

    @overload
    def __getitem__(self, place: int) -> M: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[M, ...]: ...
    def __getitem__(self, place: int | slice) -> M | tuple[M, ...]:
        """Return the move at a place, computed from the place alone; IndexError outside."""
        if isinstance(place, slice):
            return tuple(self.kind(self.seat, bundle) for bundle in self.bundles[place])
        return self.kind(self.seat, self.bundles[place])
