"""In reverse turn order each player swaps adjacent tiles, then flows down the River, scores and lays petals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from operator import add

from boardrules.cite import cite
from boardrules.errors import Illegal
from boardrules.kawa.components import SIDES, TURNED, Cell, Colour, Petal, Size, Tile, is_cell, worth
from boardrules.kawa.moves import LaysPetal, Move, Swaps
from boardrules.kawa.phases.setup import acting, wrong_colour
from boardrules.kawa.ruleset import ExtraSwap, PetalsOnSwap
from boardrules.kawa.scoring import order_of
from boardrules.kawa.state import State
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import N_, Event, say, say_count

_begun = remade(State, "phase", "waiting", "swaps", "path", "passed")
_swapped = remade(State, "phase", "tiles", "petals", "swaps")
_entered = remade(State, "phase", "tiles", "points", "path")
_left = remade(State, "tiles", "passed")
_petal_laid = remade(State, "phase", "petals", "pools")


# A turn


@cite("kawa.flow.swap-first", "kawa.flow.extra-swap", "kawa.gap.extra-swap", "kawa.gap.swap-must")
def swaps_due(state: State, colour: Colour) -> int:
    """Return how many swaps a player has to make: one, or two for whoever the reading `extra_swap` means."""
    table, wheel = state.table, state.wheel
    if not table.pairs:
        return 0
    if table.rules.extra_swap is ExtraSwap.LAST_IN_TURN_ORDER:
        return 1 + (colour == order_of(wheel)[-1])
    return 1 + (wheel[colour] == len(table.rules.taken_back))


@cite("kawa.flow.reverse-order", "kawa.flow.next-player", "kawa.flow.swap-first", "kawa.play.together")
@cite("kawa.flow.rest-stays")
def turn_of(state: State, waiting: tuple[Colour, ...]) -> State:
    """Return the table when the first of those waiting becomes the Active Player; after the last, Phase 3 is next."""
    if not waiting:
        return _begun(state, "return", (), 0, (), ())
    swaps = swaps_due(state, waiting[0])
    return _begun(state, "swap" if swaps else "flow", waiting, swaps, (), ())


@cite("kawa.flow.reverse-order", "kawa.play.phases")
def begin(state: State) -> State:
    """Begin Phase 2: whoever is last in turn order goes first."""
    return turn_of(state, order_of(state.wheel)[::-1])


BEGIN = Phase[State, Move](
    name="begin",
    clauses=("kawa.flow.reverse-order",),
    settle=begin,
    leads_to=("swap", "flow"),
)
"""Phase 2 begins."""


# The swap


@lru_cache(maxsize=256)
def swaps_of(colour: Colour, seat: Seat, pairs: tuple[tuple[Cell, Cell], ...]) -> tuple[Move, ...]:
    """Return the swap of each pair by a colour."""
    return tuple(Swaps(colour, first, second, seat=seat) for first, second in pairs)


@cite("kawa.flow.swap-first", "kawa.gap.swap-must")
def legal_swaps(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: any two adjacent tiles, also two alike."""
    return swaps_of(state.waiting[0], seat, state.table.pairs)


@cite("kawa.flow.swap-first", "kawa.gap.adjacent")
def against_swap(state: State, move: Move) -> Illegal | None:
    """Why not: it is another one's turn, or the cells are not adjacent, or not in reading order."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = wrong_colour(state, move.colour, "kawa.flow.reverse-order")
    if refused is not None:
        return refused
    if not (is_cell(move.first) and is_cell(move.second)):
        text = N_("Two cells are swapped, and {first!r} and {second!r} are none.")
        return Illegal(say(text, "kawa.flow.swap-first", first=move.first, second=move.second))
    if (move.first, move.second) in state.table.pairs:
        return None
    if (move.second, move.first) in state.table.pairs:
        return Illegal(say("The cell that comes first in reading order must be named first.", "kawa.flow.swap-first"))
    text = N_("Only adjacent tiles are swapped, and {first} and {second} are not adjacent.")
    return Illegal(say(text, "kawa.gap.adjacent", first=str(move.first), second=str(move.second)))


def exchanged(state: State, first: Cell, second: Cell, phase: str, swaps: int) -> State:
    """Return the table with two tiles in each other's place, with their petals or without."""
    table = state.table
    one, other = table.place(first), table.place(second)
    tiles, petals = list(state.tiles), state.petals
    tiles[one], tiles[other] = tiles[other], tiles[one]
    if petals[one] != petals[other] and table.rules.petals_on_swap is PetalsOnSwap.TRAVEL:
        lying = list(petals)
        lying[one], lying[other] = lying[other], lying[one]
        petals = tuple(lying)
    return _swapped(state, phase, tuple(tiles), petals, swaps)


@cite("kawa.flow.swap-first", "kawa.flow.extra-swap", "kawa.gap.petals-on-swap")
def swap(state: State, move: Move) -> State:
    """Let the two tiles change places; after the last swap due, the flow begins."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    left = state.swaps - 1
    return exchanged(state, move.first, move.second, "swap" if left else "flow", left)


def tell_swap(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which tiles change places."""
    assert isinstance(move, Swaps)  # noqa: S101 (the machine lets only this phase's moves in)
    yield say(
        "{who:seat} swaps the tiles at {first} ({one:word}) and {second} ({other:word}).",
        "kawa.flow.swap-first" if len(after.waiting) < len(before.wheel) or after.swaps else "kawa.flow.extra-swap",
        who=move.colour,
        one=str(before.tile(move.first)),
        first=str(move.first),
        other=str(before.tile(move.second)),
        second=str(move.second),
    )


SWAP = Phase[State, Move](
    name="swap",
    clauses=("kawa.flow.swap-first", "kawa.flow.extra-swap"),
    actors=acting,
    legal_moves=legal_swaps,
    objection=against_swap,
    apply=swap,
    narrate=tell_swap,
    moves=(Swaps,),
    leads_to=("swap", "flow"),
)
"""Phase 2. The Active Player swaps two adjacent tiles."""


# The flow


@cite("kawa.flow.from-start", "kawa.flow.next-tile", "kawa.whirlpool.must-turn", "kawa.gap.whirlpool-way")
def flow(state: State) -> State:
    """Let the Active Player go on: onto the first tile, onto the next one, or over the River's End."""
    table, path = state.table, state.path
    if not path:
        column = state.starts[state.waiting[0]]
        assert column is not None  # noqa: S101 (all have laid their Starting tiles)
        return enter(state, table.cells[column], state.tiles)
    here = path[-1]
    place = here.row * table.columns + here.column
    tile = state.tiles[place]
    assert tile is not None  # noqa: S101 (the River is laid out)
    tiles, side = state.tiles, SIDES.get(tile.kind)
    if side is None:
        return flow_from_special(state, here, tile)
    if tile.kind in TURNED:
        tiles = turned_at(tiles, place)
    onward = table.leads[side][place]
    if onward is not None:
        return enter(state, onward, tiles)
    return river_end(state if tiles is state.tiles else _left(state, tiles, state.passed))


def flow_from_special(state: State, here: Cell, tile: Tile) -> State:
    """Let the Active Player go on from a Special, by the path that it takes this time."""
    special = state.table.specials[tile.kind]
    paths = special.faces[tile.kind]
    side = paths[min(state.passed.count(special.name), len(paths) - 1)]
    state = _left(state, state.tiles, (*state.passed, special.name))
    onward = state.table.onward(here, side)
    return river_end(state) if onward is None else enter(state, onward, state.tiles)


@cite("kawa.whirlpool.must-turn", "kawa.whirlpool.two-positions", "kawa.whirlpool.in-line")
@cite("kawa.whirlpool.never-upstream")
def turned_at(tiles: tuple[Tile | None, ...], place: int) -> tuple[Tile | None, ...]:
    """Return the tiles with a Whirlpool pointing the other way, the only one that is left."""
    changed = list(tiles)
    whirlpool = changed[place]
    assert whirlpool is not None  # noqa: S101 (somebody has flowed through it)
    changed[place] = whirlpool.turned
    return tuple(changed)


@cite("kawa.flow.score-along", "kawa.flow.all-score", "kawa.flow.double-counts-two", "kawa.whirlpool.as-usual")
@cite("kawa.flow.then-lay", "kawa.flow.empty-pool", "kawa.gap.own-petals", "kawa.ex.scoring", "kawa.flow.tracker")
def enter(state: State, cell: Cell, tiles: tuple[Tile | None, ...]) -> State:
    """Enter a tile: everyone with petals there scores, then a petal must be laid if any is left."""
    table, points = state.table, state.points
    place = cell.row * table.columns + cell.column
    lying = state.petals[place]
    if lying != table.bare:
        points = tuple(map(add, points, worth(lying)))
    own = 2 * state.waiting[0]
    able = state.pools[own] or state.pools[own + 1]
    state = _entered(state, "lay" if able else "flow", tiles, points, (*state.path, cell))
    if table.specials:
        tile = tiles[place]
        special = None if tile is None else table.specials.get(tile.kind)
        if special is not None and special.on_entering is not None:
            changed: State = special.on_entering(state, cell)
            return changed
    return state


@cite("kawa.flow.from-start", "kawa.flow.next-player", "kawa.faq.end-twice")
def river_end(state: State) -> State:
    """Let the Specials do what they do when a player comes to the River's End; then it is the next player's turn."""
    before = state.path
    for special in state.table.rules.specials:
        if special.at_end is not None:
            state = special.at_end(state, lies_at(state, special.name))
    return turn_of(state, state.waiting[1:]) if state.path == before else state


def lies_at(state: State, special: str) -> Cell:
    """Return the cell where a Special lies."""
    place = next(place for place, tile in enumerate(state.tiles) if tile is not None and tile.printed == special)
    return state.table.cells[place]


def tell_flow(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which tile is entered and who scores there, and that a Whirlpool turns."""
    who = before.waiting[0]
    if before.path:
        here = before.path[-1]
        tile = before.tile(here)
        if tile is not None and tile.kind in TURNED:
            text = N_("The Whirlpool at {cell} turns: {kind:word}.")
            yield say(text, "kawa.whirlpool.must-turn", cell=str(here), kind=tile.turned.kind)
    if len(after.path) > len(before.path) and after.waiting == before.waiting:
        cell = after.path[-1]
        yield say("{who:seat} comes to {cell}.", "kawa.flow.next-tile", who=who, cell=str(cell))
        for colour, (had, has) in enumerate(zip(before.points, after.points, strict=True)):
            if has > had:
                yield say_count(
                    "{who:seat} has petals there and scores 1 point.",
                    "{who:seat} has petals there and scores {n} points.",
                    has - had,
                    "kawa.flow.all-score",
                    who=colour,
                )
        if after.phase == "flow":
            yield say("{who:seat} has no petal in the pool to lay.", "kawa.flow.empty-pool", who=who)
    else:
        yield say("{who:seat} comes to the River's End.", "kawa.flow.from-start", who=who)


FLOW = Phase[State, Move](
    name="flow",
    clauses=("kawa.flow.from-start", "kawa.flow.next-tile", "kawa.flow.all-score"),
    settle=flow,
    narrate=tell_flow,
    leads_to=("flow", "lay", "swap", "return"),
)
"""Phase 2. The Active Player flows onto the next tile, and everyone with petals there scores."""


# Laying petals


@lru_cache(maxsize=256)
def petals_of(colour: Colour, seat: Seat) -> tuple[tuple[Move, ...], ...]:
    """Return what may be laid by a colour that has a single, a double, or both."""
    single, double = LaysPetal(colour, Size.SINGLE, seat=seat), LaysPetal(colour, Size.DOUBLE, seat=seat)
    return (single,), (double,), (single, double)


@cite("kawa.flow.then-lay", "kawa.gap.which-petals")
def legal_petals(state: State, seat: Seat) -> tuple[Move, ...]:
    """What: a single or a double petal, of those in the pool."""
    colour = state.waiting[0]
    single, double = state.pools[2 * colour : 2 * colour + 2]
    return petals_of(colour, seat)[2 if single and double else 0 if single else 1]


@cite("kawa.flow.then-lay", "kawa.flow.pool")
def against_petal(state: State, move: Move) -> Illegal | None:
    """Why not: it is another one's turn, or there is no such petal in the pool."""
    assert isinstance(move, LaysPetal)  # noqa: S101 (the machine lets only this phase's moves in)
    refused = wrong_colour(state, move.colour, "kawa.flow.reverse-order")
    if refused is not None:
        return refused
    if type(move.size) is Size and state.pools[2 * move.colour + move.size]:
        return None
    if type(move.size) is Size:
        none = {
            Size.SINGLE: N_("{who:seat} has no single petal in the pool."),
            Size.DOUBLE: N_("{who:seat} has no double petal in the pool."),
        }
        return Illegal(say(none[move.size], "kawa.flow.pool", who=move.colour))
    return Illegal(
        say("{size!r} is no size of petal: there are singles and doubles.", "kawa.flow.pool", size=move.size)
    )


@cite("kawa.flow.then-lay", "kawa.flow.pool", "kawa.flow.rest-stays")
def lay(state: State, move: Move) -> State:
    """Lay the petal on the tile that was entered, out of the pool."""
    assert isinstance(move, LaysPetal)  # noqa: S101 (the machine lets only this phase's moves in)
    here = state.path[-1]
    kind = 2 * move.colour + move.size
    place = here.row * state.table.columns + here.column
    petals, pools = list(state.petals), list(state.pools)
    lying = list(petals[place])
    lying[kind] += 1
    petals[place] = tuple(lying)
    pools[kind] -= 1
    return _petal_laid(state, "flow", tuple(petals), tuple(pools))


def tell_petal(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which petal is laid where."""
    assert isinstance(move, LaysPetal)  # noqa: S101 (the machine lets only this phase's moves in)
    text = N_("{who:seat} lays {petal}.")
    yield say(text, "kawa.flow.then-lay", who=move.colour, petal=Petal(move.size, before.path[-1]))


LAY = Phase[State, Move](
    name="lay",
    clauses=("kawa.flow.then-lay", "kawa.flow.empty-pool"),
    actors=acting,
    legal_moves=legal_petals,
    objection=against_petal,
    apply=lay,
    narrate=tell_petal,
    moves=(LaysPetal,),
    leads_to=("flow",),
)
"""Phase 2. The Active Player lays a petal on the tile."""
