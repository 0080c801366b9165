"""The River is laid out tile by tile, and each player in turn places a Starting tile at its Start."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from boardrules.chance import Deck
from boardrules.cite import cite
from boardrules.counts import placed
from boardrules.errors import Illegal
from boardrules.kawa.components import Cell, Colour, Tile, is_cell
from boardrules.kawa.moves import Lays, Move, Starts
from boardrules.kawa.scoring import order_of
from boardrules.kawa.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import N_, Event, say

_laid = remade(State, "phase", "tiles", "waiting", "bag")
_started = remade(State, "phase", "starts", "waiting")


def wrong_colour(state: State, colour: object, clause: str) -> Illegal | None:
    """Say why a colour cannot act now: it is another one's turn."""
    if type(colour) is int and colour == state.active:
        return None
    turn = N_("It is not for {who:seat} to act now, but for {active:seat}.")
    return Illegal(say(turn, clause, who=colour, active=state.active))


# The River


@lru_cache(maxsize=1024)
def tiles_at(cell: Cell, kinds: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the draws of each kind of tile for a cell."""
    return tuple(Lays(kind, cell) for kind in kinds)


@lru_cache(maxsize=256)
def printed(kind: str) -> Tile:
    """Return a tile that lies as it is printed."""
    return Tile(kind, kind)


@cite("kawa.setup.grid", "kawa.wash.shuffle", "kawa.setup.tiles")
def tile_draws(state: State) -> Deck[Move]:
    """What: any of the tiles to be laid, on the next empty cell in reading order."""
    table = state.table
    return Deck(tiles_at(table.cells[state.tiles.index(None)], table.kinds), state.bag)


@cite("kawa.setup.grid")
def against_tile(state: State, move: Move) -> Illegal | None:
    """Why not: the tile lies elsewhere than is due, or none of the kind is left."""
    assert isinstance(move, Lays)  # noqa: S101 (the machine lets only this phase's moves in)
    table = state.table
    cell = table.cells[state.tiles.index(None)]
    if not is_cell(move.cell) or move.cell != cell:
        return Illegal(say("The next tile is to be laid at {cell}.", "kawa.setup.grid", cell=str(cell)))
    if move.kind not in table.kinds or not state.bag[table.kinds.index(move.kind)]:
        return Illegal(say("No tile of the kind {kind:word} is left.", "kawa.setup.tiles", kind=move.kind))
    return None


def laid(state: State, move: Move, after: str, waiting: tuple[Colour, ...]) -> State:
    """Return the table with a tile laid; once all are laid, a phase follows in which some wait to act."""
    assert isinstance(move, Lays)  # noqa: S101 (the machine lets only this phase's moves in)
    table = state.table
    tiles, bag = list(state.tiles), list(state.bag)
    tiles[table.place(move.cell)] = printed(move.kind)
    bag[table.kinds.index(move.kind)] -= 1
    if any(bag):
        state = _laid(state, state.phase, tuple(tiles), state.waiting, tuple(bag))
    else:
        state = _laid(state, after, tuple(tiles), waiting, tuple(bag))
    special = table.specials.get(move.kind)
    if special is not None and special.on_laying is not None:
        changed: State = special.on_laying(state, move.cell)
        return changed
    return state


@cite("kawa.setup.grid", "kawa.setup.markers")
def lay_out(state: State, move: Move) -> State:
    """Lay a tile as it is printed; when the River is laid out, the first round begins."""
    return laid(state, move, "start", order_of(state.wheel))


def tell_tile(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which tile lies where."""
    assert isinstance(move, Lays)  # noqa: S101 (the machine lets only this phase's moves in)
    clause = "kawa.wash.new-row" if before.phase == "new-row" else "kawa.setup.grid"
    yield say("A tile is laid at {cell}: {kind:word}.", clause, kind=move.kind, cell=str(move.cell))


RIVER = Phase[State, Move](
    name="river",
    clauses=("kawa.setup.grid", "kawa.setup.markers"),
    draws=tile_draws,
    objection=against_tile,
    apply=lay_out,
    narrate=tell_tile,
    moves=(Lays,),
    leads_to=("river", "start"),
)
"""Setup 1. The River is laid out."""


# Starting tiles


def acting(state: State) -> tuple[Seat, ...]:
    """Who: the seat whose colour is next."""
    return state.table.actors[state.waiting[0]]


@lru_cache(maxsize=256)
def starts_of(colour: Colour, seat: Seat, columns: int) -> tuple[Move, ...]:
    """Return the Starting tile of a colour at each column."""
    return tuple(Starts(colour, column, seat=seat) for column in range(columns))


@cite("kawa.start.empty-spot")
def free_spots(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: any column that has no Starting tile."""
    starts = state.starts
    moves = starts_of(state.waiting[0], seat, state.table.rules.columns)
    return tuple([move for column, move in enumerate(moves) if column not in starts])


@cite("kawa.start.empty-spot", "kawa.start.in-order")
def against_start(state: State, move: Move) -> Illegal | None:
    """Why not: it is another one's turn, there is no such column, or a Starting tile lies there."""
    assert isinstance(move, Starts)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = wrong_colour(state, move.colour, "kawa.start.in-order")
    if refused is not None:
        return refused
    columns = state.table.rules.columns
    if type(move.column) is not int or not 0 <= move.column < columns:
        shown = move.column + 1 if type(move.column) is int else move.column
        return Illegal(
            say("There is no column {found!r}, only 1 to {columns}.", "kawa.start.once", found=shown, columns=columns)
        )
    if move.column in state.starts:
        other = state.starts.index(move.column)
        text = N_("The Starting tile of {other:seat} lies at column {column} already.")
        return Illegal(say(text, "kawa.start.empty-spot", column=move.column + 1, other=other))
    return None


@cite("kawa.start.in-order", "kawa.start.once", "kawa.play.together")
def start(state: State, move: Move) -> State:
    """Lay the Starting tile; when all have, the flows begin."""
    assert isinstance(move, Starts)  # noqa: S101 (the machine lets only this phase's moves in)
    starts = placed(state.starts, move.colour, move.column)
    waiting = state.waiting[1:]
    return _started(state, "start" if waiting else "begin", starts, waiting)


def tell_start(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell where a Starting tile lies."""
    assert isinstance(move, Starts)  # noqa: S101 (the machine lets only this phase's moves in)
    text = N_("{who:seat} starts at column {column}.")
    yield say(text, "kawa.start.once", who=move.colour, column=move.column + 1)


START = Phase[State, Move](
    name="start",
    clauses=("kawa.start.in-order", "kawa.start.empty-spot"),
    actors=acting,
    legal_moves=free_spots,
    objection=against_start,
    apply=start,
    narrate=tell_start,
    moves=(Starts,),
    leads_to=("start", "begin"),
)
"""Phase 1. Starting tiles are laid in turn order."""
