"""Starting tiles are picked up, and in turn order the players take petals back out of the River."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, overload

from attrs import frozen

from boardrules.cite import cite
from boardrules.counts import Counts, SubMultisets
from boardrules.errors import Illegal
from boardrules.kawa.components import Colour, Petal, Size
from boardrules.kawa.moves import Move, TakesBack
from boardrules.kawa.phases.setup import acting, wrong_colour
from boardrules.kawa.scoring import order_of
from boardrules.kawa.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import N_, NN_, Event, say, say_count

_picked_up = remade(State, "phase", "starts", "waiting")
_taken = remade(State, "phase", "petals", "pools", "waiting")


FEW_WAYS: Final = 256
"""So many ways to take petals back are written out and remembered; more are computed when asked for."""


def in_river(state: State, colour: Colour) -> dict[Petal, int]:
    """Return the petals of a colour in the River with their numbers: singles in reading order, then doubles."""
    single, double = 2 * colour, 2 * colour + 1
    there = [
        (cell, lying)
        for cell, lying in zip(state.table.cells, state.petals, strict=True)
        if lying[single] or lying[double]
    ]
    found = {Petal(Size.SINGLE, cell): lying[single] for cell, lying in there if lying[single]}
    found |= {Petal(Size.DOUBLE, cell): lying[double] for cell, lying in there if lying[double]}
    return found


@cite("kawa.return.number", "kawa.return.as-many-as-possible", "kawa.return.double-is-one")
@cite("kawa.gap.returns-few-players")
def owed(state: State, colour: Colour) -> int:
    """Return how many tokens a colour takes back: as its position says, or all it has in the River."""
    table = state.table
    own = 2 * colour
    everything = table.rules.singles + table.rules.doubles
    there = everything - state.pools[own] - state.pools[own + 1]
    return min(table.rules.taken_back[state.wheel[colour] - 1], there)


@cite("kawa.return.starting-tile", "kawa.return.turn-order", "kawa.play.phases")
def pick_up(state: State) -> State:
    """Pick up all Starting tiles; those who have petals to take back do so in turn order."""
    waiting = tuple([colour for colour in order_of(state.wheel) if owed(state, colour)])
    return _picked_up(state, "take-back" if waiting else "wash", (None,) * state.table.colours, waiting)


def tell_pick_up(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell that the Starting tiles are picked up."""
    yield say("The Starting tiles are picked up.", "kawa.return.starting-tile")


RETURN = Phase[State, Move](
    name="return",
    clauses=("kawa.return.starting-tile",),
    settle=pick_up,
    narrate=tell_pick_up,
    leads_to=("take-back", "wash"),
)
"""Phase 3. Starting tiles are picked up."""


# Taking petals back


@lru_cache(maxsize=4096)
def ways_to_take(counts: Counts, number: int) -> Sequence[Counts]:
    """Return all ways to take so many tokens out of a count: written out if they are few."""
    ways = SubMultisets(counts, number, number)
    return tuple(ways) if len(ways) <= FEW_WAYS else ways


@frozen
class Returns(Sequence[Move]):
    """All ways to take so many petals of a colour back, as a sequence that is never written out."""

    colour: Colour
    seat: Seat
    petals: tuple[Petal, ...]
    counts: Counts
    number: int

    @property
    def _ways(self) -> Sequence[Counts]:
        return ways_to_take(self.counts, self.number)

    def __len__(self) -> int:
        """Return how many ways there are."""
        return len(self._ways)

    def __contains__(self, move: object) -> bool:
        """Say whether a move is one of them."""
        return (
            isinstance(move, TakesBack)
            and move.colour == self.colour
            and type(move.petals) is tuple
            and len(move.petals) == self.number
            and all(isinstance(petal, Petal) for petal in move.petals)
            and list(move.petals) == sorted(move.petals)
            and Counter(move.petals) <= Counter(dict(zip(self.petals, self.counts, strict=True)))
        )

    def __iter__(self) -> Iterator[Move]:
        """Go through all of them."""
        return map(self._move, self._ways)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, place: int | slice) -> Move | tuple[Move, ...]:
        """Return the way at a place, computed from the place alone; IndexError outside."""
        if isinstance(place, slice):
            return tuple(map(self._move, self._ways[place]))
        return self._move(self._ways[place])

    def _move(self, counts: Counts) -> Move:
        petals = [petal for petal, count in zip(self.petals, counts, strict=True) for _ in range(count)]
        return TakesBack(self.colour, tuple(petals), seat=self.seat)


@cite("kawa.gap.which-petals", "kawa.return.as-many-as-possible")
def legal_returns(state: State, seat: Seat) -> Returns:
    """What: any of the colour's petals in the River, as many as are due."""
    colour = state.waiting[0]
    there = in_river(state, colour)
    return Returns(colour, seat, tuple(there), tuple(there.values()), owed(state, colour))


@cite("kawa.return.number", "kawa.return.as-many-as-possible", "kawa.return.double-is-one")
def against_return(state: State, move: Move) -> Illegal | None:
    """Why not: it is another one's turn, the number is wrong, or the petals do not lie there."""
    assert isinstance(move, TakesBack)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = wrong_colour(state, move.colour, "kawa.return.turn-order")
    if refused is not None:
        return refused
    petals = move.petals
    if type(petals) is not tuple or not all(isinstance(petal, Petal) for petal in petals):
        return Illegal(
            say("{petals!r} are no petals: petals with their cells are expected.", "kawa.return.number", petals=petals)
        )
    due = owed(state, move.colour)
    if len(petals) != due:
        number = len(petals)
        one, many = NN_("There must be 1 petal, not {number}.", "There must be {n} petals, not {number}.")
        return Illegal(say_count(one, many, due, "kawa.return.number", number=number))
    there = in_river(state, move.colour)
    for petal in petals:
        count = petals.count(petal)
        if count > sum(number for other, number in there.items() if other == petal):
            return Illegal(
                say_count(
                    "{who:seat} does not have {petal}.",
                    "{who:seat} does not have {petal} {n} times.",
                    count,
                    "kawa.gap.which-petals",
                    who=move.colour,
                    petal=petal,
                )
            )
    if list(petals) != sorted(petals):
        return Illegal(
            say("The singles must be named first, then the doubles, each in reading order.", "kawa.gap.which-petals")
        )
    return None


@cite("kawa.return.turn-order", "kawa.return.number", "kawa.flow.pool")
def take_back(state: State, move: Move) -> State:
    """Put the petals back into the pool; after the last player, the last row is washed away."""
    assert isinstance(move, TakesBack)  # noqa: S101 (the machine lets only this phase's moves in)
    petals, pools = list(state.petals), list(state.pools)
    columns = state.table.rules.columns
    for size, cell in move.petals:
        kind, place = 2 * move.colour + size, cell.row * columns + cell.column
        lying = list(petals[place])
        lying[kind] -= 1
        petals[place] = tuple(lying)
        pools[kind] += 1
    waiting = state.waiting[1:]
    return _taken(state, "take-back" if waiting else "wash", tuple(petals), tuple(pools), waiting)


def tell_return(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which petals are taken back."""
    assert isinstance(move, TakesBack)  # noqa: S101 (the machine lets only this phase's moves in)
    text = N_("{who:seat} takes back {petals:words}.")
    yield say(text, "kawa.return.number", who=move.colour, petals=move.petals)


TAKE_BACK = Phase[State, Move](
    name="take-back",
    clauses=("kawa.return.turn-order", "kawa.return.number"),
    actors=acting,
    legal_moves=legal_returns,
    objection=against_return,
    apply=take_back,
    narrate=tell_return,
    moves=(TakesBack,),
    leads_to=("take-back", "wash"),
)
"""Phase 3. The players take petals back in turn order."""
