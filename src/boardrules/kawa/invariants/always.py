"""What holds in every state of Kawa."""

from __future__ import annotations

from boardrules.kawa.components import BASIC
from boardrules.kawa.ruleset import FinalTie
from boardrules.kawa.state import State
from boardrules.outcomes import Outcome
from boardrules.properties import always

FLOWING = frozenset({"swap", "flow", "lay"})
"""The phases in which the players swap and flow."""


@always("kawa.setup.box", "kawa.setup.components", "kawa.flow.pool", "kawa.wash.petals-home", "kawa.flow.rest-stays")
def petals_are_conserved(state: State) -> bool:
    """Each colour always has all its singles and doubles, on the sheet six and one, over its pool and the River."""
    rules = state.table.rules
    places = (state.pools, *state.petals)
    return all(
        sum(place[2 * colour] for place in places) == rules.singles
        and sum(place[2 * colour + 1] for place in places) == rules.doubles
        for colour in range(state.table.colours)
    )


@always("kawa.flow.pool", "kawa.flow.empty-pool")
def nobody_has_fewer_than_no_petals(state: State) -> bool:
    """No pool and no tile ever holds a negative number of petals."""
    return min(state.pools) >= 0 and all(min(lying) >= 0 for lying in state.petals)


@always("kawa.setup.tiles", "kawa.setup.same-tiles", "kawa.wash.shuffle")
def tiles_are_conserved(state: State) -> bool:
    """The same tiles of each kind are always there, in the River or waiting to be laid."""
    table = state.table
    printed = [tile.printed for tile in state.tiles if tile is not None]
    return all(
        printed.count(kind) + waiting == number
        for kind, waiting, number in zip(table.kinds, state.bag, table.bag, strict=True)
    ) and sum(state.bag) == state.tiles.count(None)


@always("kawa.whirlpool.two-positions", "kawa.whirlpool.in-line", "kawa.whirlpool.never-upstream")
def whirlpools_point_left_or_right(state: State) -> bool:
    """A Whirlpool points left or right, other basic tiles lie as printed, a Special shows a face of its own."""
    for tile in state.tiles:
        if tile is None:
            continue
        if tile.printed in {"whirlpool-left", "whirlpool-right"}:
            faces = ["whirlpool-left", "whirlpool-right"]
        elif tile.printed in BASIC:
            faces = [tile.printed]
        else:
            faces = list(state.table.specials[tile.printed].faces)
        if tile.kind not in faces:
            return False
    return True


@always("kawa.start.empty-spot", "kawa.start.once")
def starting_tiles_lie_apart(state: State) -> bool:
    """No two Starting tiles lie at the same column, and each lies at one that there is."""
    laid = [column for column in state.starts if column is not None]
    return len(set(laid)) == len(laid) and all(0 <= column < state.table.rules.columns for column in laid)


@always("kawa.start.once", "kawa.play.together", "kawa.return.starting-tile")
def starting_tiles_lie_there_for_the_flows(state: State) -> bool:
    """While players swap and flow, all Starting tiles lie at the River; once they are picked up, none does."""
    if state.phase == "start":
        return [colour for colour, column in enumerate(state.starts) if column is None] == sorted(state.waiting)
    flowing = state.phase in FLOWING | {"begin", "return"}
    return all((column is not None) == flowing for column in state.starts)


@always("kawa.wheel.turn-order", "kawa.wheel.numbers", "kawa.wheel.skip-empty")
def positions_are_distinct(state: State) -> bool:
    """No two tokens lie at the same position of the wheel, and each lies at one that there is."""
    last = len(state.table.rules.taken_back)
    return len(set(state.wheel)) == len(state.wheel) and all(1 <= position <= last for position in state.wheel)


@always("kawa.wash.wheel-turns", "kawa.wheel.youngest", "kawa.wheel.clockwise", "kawa.double.positions")
def the_wheel_turns_once_a_round(state: State) -> bool:
    """Everybody has moved on by one position for each round that is over, and from the last one to the first."""
    rules = state.table.rules
    done = state.round - 1 + (state.phase == "over")
    first = rules.wheel(state.table.seats)
    return all((now - then - done) % len(rules.taken_back) == 0 for now, then in zip(state.wheel, first, strict=True))


@always("kawa.start.in-order", "kawa.return.turn-order", when=lambda state: state.phase in {"start", "take-back"})
def they_wait_in_turn_order(state: State) -> bool:
    """Starting tiles are laid and petals taken back by rising positions."""
    positions = [state.wheel[colour] for colour in state.waiting]
    return bool(positions) and positions == sorted(set(positions))


@always(
    "kawa.flow.reverse-order",
    "kawa.flow.next-player",
    "kawa.flow.active-player",
    when=lambda state: state.phase in FLOWING,
)
def they_flow_against_the_turn_order(state: State) -> bool:
    """Whoever has still to flow does so by falling positions, down to the first in turn order."""
    positions = [state.wheel[colour] for colour in state.waiting]
    return positions == sorted((position for position in state.wheel if position <= positions[0]), reverse=True)


def one_a_row(state: State) -> bool:
    """Say whether the rules let each flow enter one tile of each row: bends lead on, and no Special leads back."""
    specials = state.table.rules.specials
    return not state.table.same_row and all(special.at_end is None for special in specials)


@always(
    "kawa.flow.from-start",
    "kawa.edge.wraps",
    "kawa.gap.bends",
    when=lambda state: state.phase in FLOWING and one_a_row(state),
)
def a_flow_enters_one_tile_of_each_row(state: State) -> bool:
    """A flow enters one tile of each row, from the River's Start down, and then it is over."""
    return [cell.row for cell in state.path] == list(range(len(state.path))) and len(
        state.path
    ) <= state.table.rules.rows


@always("kawa.setup.never-upstream", "kawa.setup.start-end", when=lambda state: len(state.path) > 1)
def nobody_flows_upstream(state: State) -> bool:
    """No step of a flow leads back towards the River's Start, unless a Special calls a player back from the End."""
    pairs = zip(state.path, state.path[1:], strict=False)
    return all(one.row <= other.row or one.row == state.table.rules.rows - 1 for one, other in pairs)


@always("kawa.gap.bends", "kawa.flow.from-start", when=lambda state: state.phase in FLOWING and state.table.same_row)
def a_flow_does_not_walk_in_a_circle(state: State) -> bool:
    """A flow enters a tile no more often than the Whirlpools can lie differently; else it would never end."""
    rules = state.table.rules
    return len(state.path) <= rules.rows * rules.columns << rules.tiles.whirlpool


@always("kawa.end.fourth-round", "kawa.gap.last-phase-three")
def the_last_round_is_the_end(state: State) -> bool:
    """Rounds count from the first to the last, and the game is over after Phase 3 of the last one only."""
    return 1 <= state.round <= state.table.rules.rounds and (
        state.phase != "over" or state.round == state.table.rules.rounds
    )


@always("kawa.end.most", "kawa.double.score", "kawa.gap.final-tie")
def the_winners_have_the_most_points(state: State, outcome: Outcome) -> bool:
    """Scores are the points of a player's colours; of those with most all win, or the one whom the table names."""
    seats = state.table.seats
    scores = [
        sum(points for colour, points in enumerate(state.points) if colour % seats == seat) for seat in range(seats)
    ]
    best = [seat for seat in range(seats) if scores[seat] == max(scores)]
    if state.table.rules.final_tie is FinalTie.LAST_IN_TURN_ORDER:
        last = max(
            (colour for colour in range(len(state.wheel)) if colour % seats in best), key=state.wheel.__getitem__
        )
        best = [last % seats]
    return list(outcome.scores) == scores and list(outcome.winners) == best
