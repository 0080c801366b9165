"""What no step of Kawa may do."""

from __future__ import annotations

from collections import Counter

from boardrules.kawa.components import Cell, Petals
from boardrules.kawa.invariants.always import one_a_row
from boardrules.kawa.moves import Lays, LaysPetal, Move, Starts, Swaps, TakesBack
from boardrules.kawa.ruleset import ExtraSwap, PetalsOnSwap, SwapAdjacency
from boardrules.kawa.state import State
from boardrules.properties import each_step

LEADS = {"straight": 0, "left": -1, "right": 1, "whirlpool-left": -1, "whirlpool-right": 1}
"""How many columns aside the next tile is."""

OTHER_WAY = {"whirlpool-left": "whirlpool-right", "whirlpool-right": "whirlpool-left"}


def leads_out(state: State) -> bool:
    """Say whether the tile where the Active Player is leads over the River's End."""
    here = state.path[-1]
    tile = state.tile(here)
    if here.row < state.table.rules.rows - 1 or tile is None:
        return False
    if tile.kind in LEADS:
        return not (state.table.same_row and LEADS[tile.kind])
    special = state.table.specials[tile.kind]
    return not (state.table.same_row and special.faces[tile.kind][state.passed.count(special.name)])


def entered(before: State, after: State) -> Cell | None:
    """Return the cell that was entered in a step of a flow; None if none was, as when a Special calls a player back."""
    longer = before.phase == "flow" and before.waiting == after.waiting and len(after.path) > len(before.path)
    return after.path[-1] if longer and not (before.path and leads_out(before)) else None


def enters(before: State, move: Move | None, after: State) -> bool:
    """Say whether a tile is entered in this step."""
    return entered(before, after) is not None


def gained(before: State, after: State) -> list[int]:
    """Return by how much the points of each colour rise."""
    return [has - had for had, has in zip(before.points, after.points, strict=True)]


def differences(before: Petals, after: Petals) -> list[int]:
    """Return how many petals more there are of each kind."""
    return [has - had for had, has in zip(before, after, strict=True)]


# Starting tiles


@each_step("kawa.start.once", "kawa.start.empty-spot", when=lambda before, move, after: isinstance(move, Starts))
def a_starting_tile_lies_where_it_was_put(before: State, move: Move, after: State) -> bool:
    """A Starting tile is laid at a column that was empty, and no other one moves."""
    assert isinstance(move, Starts)  # noqa: S101 (what `when` says)
    others = [colour for colour in range(len(before.starts)) if colour != move.colour]
    return (
        move.column not in before.starts
        and after.starts[move.colour] == move.column
        and all(before.starts[colour] == after.starts[colour] for colour in others)
    )


@each_step("kawa.start.in-order", "kawa.flow.active-player", "kawa.double.colours")
def only_who_is_next_acts(before: State, move: Move | None, after: State) -> bool:
    """A decision is made by the colour that is first of those who wait."""
    return move is None or isinstance(move, Lays) or move.colour == before.waiting[0]


# Swaps


@each_step(
    "kawa.flow.swap-first",
    "kawa.flow.extra-swap",
    "kawa.gap.extra-swap",
    when=lambda before, move, after: after.phase == "swap" and before.waiting != after.waiting,
)
def the_last_in_turn_order_swaps_twice(before: State, move: Move | None, after: State) -> bool:
    """Each turn begins with one swap, and with two for whoever is last in turn order, or at the last position."""
    wheel = after.wheel
    position = wheel[after.waiting[0]]
    by_order = after.table.rules.extra_swap is ExtraSwap.LAST_IN_TURN_ORDER
    return after.swaps == 1 + (position == (max(wheel) if by_order else len(after.table.rules.taken_back)))


@each_step("kawa.flow.swap-first", when=lambda before, move, after: isinstance(move, Swaps))
def a_swap_moves_just_two_tiles(before: State, move: Move, after: State) -> bool:
    """The two tiles named change places as they lie, and all others stay."""
    assert isinstance(move, Swaps)  # noqa: S101 (what `when` says)
    now = dict(zip(before.table.cells, after.tiles, strict=True))
    then = dict(zip(before.table.cells, before.tiles, strict=True))
    then[move.first], then[move.second] = then[move.second], then[move.first]
    return now == then and after.swaps == before.swaps - 1


@each_step("kawa.gap.petals-on-swap", when=lambda before, move, after: isinstance(move, Swaps))
def petals_travel_or_stay(before: State, move: Move, after: State) -> bool:
    """When tiles are swapped, their petals go with them, or all petals stay where they lie, as the table reads it."""
    assert isinstance(move, Swaps)  # noqa: S101 (what `when` says)
    then = dict(zip(before.table.cells, before.petals, strict=True))
    if before.table.rules.petals_on_swap is PetalsOnSwap.TRAVEL:
        then[move.first], then[move.second] = then[move.second], then[move.first]
    return then == dict(zip(before.table.cells, after.petals, strict=True))


@each_step("kawa.gap.adjacent", "kawa.gap.swap-must", when=lambda before, move, after: isinstance(move, Swaps))
def swapped_tiles_are_adjacent(before: State, move: Move, after: State) -> bool:
    """Swapped tiles have a side in common, or also a corner, or lie at both ends of a row, as the table reads it."""
    assert isinstance(move, Swaps)  # noqa: S101 (what `when` says)
    rules = before.table.rules
    down, aside = abs(move.first.row - move.second.row), abs(move.first.column - move.second.column)
    if (down, aside) in {(0, 1), (1, 0)}:
        return True
    if rules.swap_adjacency is SwapAdjacency.DIAGONAL:
        return (down, aside) == (1, 1)
    return rules.swap_adjacency is SwapAdjacency.WRAPPING and (down, aside) == (0, rules.columns - 1)


# The flow


@each_step(
    "kawa.flow.from-start",
    when=lambda before, move, after: enters(before, move, after) and not before.path,
)
def a_flow_begins_at_the_starting_tile(before: State, move: Move | None, after: State) -> bool:
    """The first tile that a player enters is the one behind the Starting tile."""
    return after.path == (Cell(0, before.starts[before.waiting[0]] or 0),)


@each_step(
    "kawa.flow.next-tile",
    "kawa.edge.wraps",
    "kawa.gap.bends",
    "kawa.gap.whirlpool-way",
    "kawa.ripples.direction",
    when=lambda before, move, after: before.phase == "flow" and bool(before.path),
)
def each_tile_leads_to_the_next(before: State, move: Move | None, after: State) -> bool:
    """From a basic tile the flow goes where it points as it lies, over the River's Edge to the other end of the row.

    It is over just if that is past the River's End.
    """
    here, rules = before.path[-1], before.table.rules
    tile = before.tile(here)
    if tile is None or tile.kind not in LEADS:
        return tile is not None
    aside = LEADS[tile.kind]
    row = here.row if aside and before.table.same_row else here.row + 1
    column = here.column + aside
    column = 0 if column == rules.columns else rules.columns - 1 if column < 0 else column
    there = entered(before, after)
    return there is None if row == rules.rows else there == Cell(row, column)


@each_step(
    "kawa.flow.all-score",
    "kawa.flow.double-counts-two",
    "kawa.whirlpool.as-usual",
    "kawa.gap.own-petals",
    when=enters,
)
def points_are_the_petals_on_the_tile(before: State, move: Move | None, after: State) -> bool:
    """When a tile is entered, everyone's points rise by their petals that lie there, a double counted as two."""
    lying = before.lying(after.path[-1])
    petals = [lying[2 * colour] + lying[2 * colour + 1] * 2 for colour in range(before.table.colours)]
    return gained(before, after) == petals


@each_step("kawa.flow.score-along", "kawa.end.most")
def points_rise_only_when_a_tile_is_entered(before: State, move: Move | None, after: State) -> bool:
    """Nobody ever loses points, and nobody gets any but when a tile is entered."""
    return entered(before, after) is not None or not any(gained(before, after))


@each_step("kawa.flow.then-lay", "kawa.flow.empty-pool", when=enters)
def a_petal_must_be_laid_if_there_is_one(before: State, move: Move | None, after: State) -> bool:
    """Whoever has entered a tile must lay a petal there, unless the pool is empty."""
    own = 2 * before.waiting[0]
    return after.phase == ("lay" if any(before.pools[own : own + 2]) else "flow")


@each_step("kawa.flow.then-lay", "kawa.flow.pool", when=lambda before, move, after: isinstance(move, LaysPetal))
def a_petal_goes_from_the_pool_to_the_tile(before: State, move: Move, after: State) -> bool:
    """The petal named leaves its owner's pool and lies on the tile just entered; no other petal moves."""
    assert isinstance(move, LaysPetal)  # noqa: S101 (what `when` says)
    one = [0] * len(before.pools)
    one[2 * move.colour + move.size] = 1
    here = before.path[-1]
    rest = [cell for cell in before.table.cells if cell != here]
    return (
        differences(after.pools, before.pools) == one
        and differences(before.lying(here), after.lying(here)) == one
        and all(before.lying(cell) == after.lying(cell) for cell in rest)
    )


@each_step(
    "kawa.whirlpool.must-turn",
    "kawa.whirlpool.two-positions",
    when=lambda before, move, after: before.phase == "flow" and bool(before.path),
)
def a_whirlpool_turns_when_it_was_flowed_through(before: State, move: Move | None, after: State) -> bool:
    """A Whirlpool that a player leaves points the other way, and no other basic tile is turned."""
    tiles = [tile for tile in before.tiles if tile is not None]
    here = before.tile(before.path[-1])
    if here is not None and here.kind in OTHER_WAY:
        tiles.remove(here)
        tiles.append(here._replace(kind=OTHER_WAY[here.kind]))
    if one_a_row(before):
        changed = [cell for cell in before.table.cells if before.tile(cell) != after.tile(cell)]
        if changed != ([before.path[-1]] if here is not None and here.kind in OTHER_WAY else []):
            return False
    lying = [tile for tile in after.tiles if tile is not None]
    return Counter(tile for tile in lying if tile.printed in LEADS) == Counter(
        tile for tile in tiles if tile.printed in LEADS
    )


@each_step(
    "kawa.flow.from-start",
    "kawa.flow.next-player",
    when=lambda before, move, after: before.phase == "flow" and before.waiting != after.waiting,
)
def a_turn_is_over_at_the_rivers_end(before: State, move: Move | None, after: State) -> bool:
    """The next player's turn comes when the Active Player has flowed out of the last row; after all, Phase 3 does."""
    return (
        before.path[-1].row == before.table.rules.rows - 1
        and after.waiting == before.waiting[1:]
        and after.path == ()
        and (after.phase == "return") == (not after.waiting)
    )


# Phase 3


@each_step("kawa.return.turn-order", "kawa.return.number", when=lambda before, move, after: before.phase == "return")
def whoever_can_is_asked_for_petals(before: State, move: Move | None, after: State) -> bool:
    """Those take petals back whose position says so and who have any in the River, and nobody else is asked."""
    back = before.table.rules.taken_back
    asked = [
        colour
        for colour, position in enumerate(before.wheel)
        if back[position - 1] and any(any(lying[2 * colour : 2 * colour + 2]) for lying in before.petals)
    ]
    return sorted(after.waiting) == asked and (after.phase == "take-back") == bool(asked)


@each_step(
    "kawa.return.number",
    "kawa.return.as-many-as-possible",
    "kawa.return.double-is-one",
    "kawa.gap.returns-few-players",
    when=lambda before, move, after: isinstance(move, TakesBack),
)
def as_many_petals_as_possible_come_back(before: State, move: Move, after: State) -> bool:
    """Nobody takes back more tokens than the wheel says, nor fewer than that if there are enough in the River."""
    assert isinstance(move, TakesBack)  # noqa: S101 (what `when` says)
    own = slice(2 * move.colour, 2 * move.colour + 2)
    there = sum(sum(lying[own]) for lying in before.petals)
    back = sum(after.pools[own]) - sum(before.pools[own])
    return back == min(before.table.rules.taken_back[before.wheel[move.colour] - 1], there)


@each_step("kawa.gap.which-petals", "kawa.flow.pool", when=lambda before, move, after: isinstance(move, TakesBack))
def petals_taken_back_are_those_named(before: State, move: Move, after: State) -> bool:
    """The petals that are named leave their tiles for their owner's pool, and no others move."""
    assert isinstance(move, TakesBack)  # noqa: S101 (what `when` says)
    taken = Counter(move.petals)
    for cell in before.table.cells:
        gone = [0] * len(before.pools)
        for size in (0, 1):
            gone[2 * move.colour + size] = sum(
                count for petal, count in taken.items() if petal.cell == cell and petal.size == size
            )
        if differences(after.lying(cell), before.lying(cell)) != gone:
            return False
    home = [0] * len(before.pools)
    for petal in move.petals:
        home[2 * move.colour + petal.size] += 1
    return differences(before.pools, after.pools) == home


@each_step(
    "kawa.wash.last-row",
    "kawa.wash.shift",
    "kawa.wash.petals-home",
    when=lambda before, move, after: before.phase == "wash",
)
def the_last_row_is_washed_away(before: State, move: Move | None, after: State) -> bool:
    """The petals of the last row go home, all other rows move one downstream with theirs, and the first is empty."""
    rules = before.table.rules
    shifted = all(
        after.tile(Cell(row + 1, column)) == before.tile(Cell(row, column))
        and after.lying(Cell(row + 1, column)) == before.lying(Cell(row, column))
        for row in range(rules.rows - 1)
        for column in range(rules.columns)
    )
    empty = all(
        after.tile(Cell(0, column)) is None and not any(after.lying(Cell(0, column))) for column in range(rules.columns)
    )
    return shifted and empty


@each_step(
    "kawa.wash.markers",
    "kawa.setup.markers",
    "kawa.wash.new-row",
    when=lambda before, move, after: isinstance(move, Lays),
)
def a_tile_is_laid_as_it_is_printed(before: State, move: Move, after: State) -> bool:
    """A tile is laid on an empty cell, the way its Setup Marker says, and comes out of those that wait."""
    assert isinstance(move, Lays)  # noqa: S101 (what `when` says)
    tile = after.tile(move.cell)
    return (
        before.tile(move.cell) is None
        and tile is not None
        and tile.kind == tile.printed == move.kind
        and sum(before.bag) - sum(after.bag) == 1
    )


@each_step("kawa.wash.wheel-turns", "kawa.end.announce", "kawa.ex.wheel")
def the_wheel_turns_only_after_phase_three(before: State, move: Move | None, after: State) -> bool:
    """The tokens on the wheel move when a round is over, all by one position, and then only the next round begins."""
    last = len(before.table.rules.taken_back)
    if before.phase != "wheel":
        return before.wheel == after.wheel and before.round == after.round
    on = all(now == then + 1 or (then, now) == (last, 1) for then, now in zip(before.wheel, after.wheel, strict=True))
    return on and (after.phase == "over" or after.round == before.round + 1)


_TOUCHED = {
    "river": {"tiles", "bag"},
    "start": {"starts"},
    "begin": set(),
    "swap": {"tiles", "petals"},
    "flow": {"tiles", "points"},
    "lay": {"petals", "pools"},
    "return": {"starts"},
    "take-back": {"petals", "pools"},
    "wash": {"tiles", "petals", "pools", "bag"},
    "new-row": {"tiles", "bag"},
    "wheel": {"wheel", "round"},
}
"""What each phase may change on the table."""


@each_step("kawa.play.phases", when=lambda before, move, after: not before.table.rules.specials)
def a_phase_changes_only_what_it_is_about(before: State, move: Move | None, after: State) -> bool:
    """A phase changes only what it is about; all else on the table stays as it is."""
    parts = ("tiles", "petals", "pools", "points", "wheel", "starts", "bag", "round", "tokens")
    return all(getattr(before, part) == getattr(after, part) for part in parts if part not in _TOUCHED[before.phase])
