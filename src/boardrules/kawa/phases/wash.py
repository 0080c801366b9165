"""The last row is washed away and laid anew at the River's Start, the Water Wheel turns, and a round is over."""

from __future__ import annotations

from collections.abc import Iterator

from boardrules.cite import cite
from boardrules.counts import total_of
from boardrules.kawa.moves import Lays, Move
from boardrules.kawa.phases.setup import against_tile, laid, tell_tile, tile_draws
from boardrules.kawa.scoring import order_of, result, turned
from boardrules.kawa.state import State, by_colour
from boardrules.outcomes import Outcome, say_winners
from boardrules.phase import Phase
from boardrules.remake import remade
from boardrules.seats import Seat
from boardrules.wording import Event, say, say_count

_washed = remade(State, "phase", "tiles", "petals", "pools", "bag")
_turned = remade(State, "phase", "round", "wheel", "waiting")


@cite("kawa.wash.last-row", "kawa.wash.petals-home", "kawa.wash.shift", "kawa.wash.shuffle", "kawa.flow.pool")
def wash(state: State) -> State:
    """Take the last row out of the River, its petals home into their pools, and move every other row one downstream."""
    table = state.table
    last, columns = table.last_row, table.rules.columns
    printed = [tile.printed for tile in state.tiles[last:] if tile is not None]
    return _washed(
        state,
        "new-row",
        (None,) * columns + state.tiles[:last],
        (table.bare,) * columns + state.petals[:last],
        total_of(state.pools, *state.petals[last:]),
        tuple(map(printed.count, table.kinds)),
    )


def tell_wash(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which petals come home from the last row."""
    yield say("The row at the River's End is washed away.", "kawa.wash.last-row")
    both = zip(by_colour(before.pools), by_colour(after.pools), strict=True)
    for colour, ((single, double), (singles, doubles)) in enumerate(both):
        home = singles + doubles - single - double
        if home:
            yield say_count(
                "1 petal of {who:seat} comes home.",
                "{n} petals of {who:seat} come home.",
                home,
                "kawa.wash.petals-home",
                who=colour,
            )


WASH = Phase[State, Move](
    name="wash",
    clauses=("kawa.wash.last-row", "kawa.wash.petals-home"),
    settle=wash,
    narrate=tell_wash,
    leads_to=("new-row",),
)
"""Phase 3. The row at the River's End is washed away."""


@cite("kawa.wash.new-row", "kawa.wash.markers", "kawa.gap.whirlpools")
def lay_anew(state: State, move: Move) -> State:
    """Lay a washed tile in the first row, the way it is printed; when all lie there, the wheel turns."""
    return laid(state, move, "wheel", ())


NEW_ROW = Phase[State, Move](
    name="new-row",
    clauses=("kawa.wash.new-row", "kawa.wash.markers"),
    draws=tile_draws,
    objection=against_tile,
    apply=lay_anew,
    narrate=tell_tile,
    moves=(Lays,),
    leads_to=("new-row", "wheel"),
)
"""Phase 3. The washed tiles are laid again as the first row."""


@cite("kawa.wash.wheel-turns", "kawa.end.fourth-round", "kawa.end.announce", "kawa.gap.last-phase-three")
def turn_wheel(state: State) -> State:
    """Move each token on the wheel on by one position; the next round begins, or after the last the game is over."""
    rules = state.table.rules
    wheel = turned(state.wheel, len(rules.taken_back))
    if state.round == rules.rounds:
        return _turned(state, "over", state.round, wheel, ())
    return _turned(state, "start", state.round + 1, wheel, order_of(wheel))


def tell_wheel(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell which round is over, who is next, and at the end who has won."""
    yield say("Round {round} is over.", "kawa.end.announce", round=before.round)
    yield say("The new turn order is {order:seats}.", "kawa.wash.wheel-turns", order=order_of(after.wheel))
    end = outcome(after)
    if end is not None:
        clause = "kawa.end.most" if len(end.winners) == 1 else "kawa.gap.final-tie"
        yield say_winners(end.winners, clause)


WHEEL = Phase[State, Move](
    name="wheel",
    clauses=("kawa.wash.wheel-turns", "kawa.end.announce"),
    settle=turn_wheel,
    narrate=tell_wheel,
    leads_to=("start", "over"),
)
"""Phase 3. The Water Wheel turns."""


@cite("kawa.end.most", "kawa.double.score", "kawa.gap.final-tie")
def outcome(state: State) -> Outcome | None:
    """Return who has won: whoever has most points, perhaps several; None while the game goes on."""
    return result(state.scores(), state.wheel, state.table.rules) if state.phase == "over" else None


OVER = Phase[State, Move](name="over", clauses=("kawa.end.fourth-round", "kawa.end.most"))
"""The game is over."""
