"""The goals put the players in order, heads are handed out, and all beads go back to the middle."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from boardrules.cite import cite
from boardrules.counts import total_of
from boardrules.errors import Overdrawn
from boardrules.fiji import scoring
from boardrules.fiji.components import NO_BEADS
from boardrules.fiji.moves import Move
from boardrules.fiji.ruleset import Scoring
from boardrules.fiji.state import Columns, State
from boardrules.outcomes import Outcome, best_scores, say_winners
from boardrules.phase import Phase
from boardrules.seats import Seat
from boardrules.wording import Event, say, say_count


@cite("fiji.heads.shares", "fiji.two-player.goals")
def earned(state: State) -> tuple[int, ...]:
    """Return the heads that this round brings each seat."""
    rules = state.table.rules
    if rules.scoring is Scoring.GOAL_BY_GOAL:
        winners = scoring.goal_winners(state.goals, state.behind)
        return scoring.heads_by_goal(winners, state.table.seats, rules)
    return scoring.heads(scoring.rank(state.goals, state.behind), rules)


@cite("fiji.heads.open", "fiji.heads.return-beads", "fiji.two-player.aside-back", "fiji.play.rounds")
def hand_out(state: State) -> State:
    """Hand out the heads and put all beads into the middle; clear the table for the next round, or end the game."""
    table = state.table
    shares = earned(state)
    box = state.box - sum(shares)
    if box < 0:
        msg = f"{sum(shares)} heads handed out, {state.box} in the box"
        raise Overdrawn(msg)
    last = state.round == table.rules.rounds
    columns = state.columns
    return evolve(
        state,
        phase="over" if last else "beads",
        round=state.round if last else state.round + 1,
        card=0,
        columns=columns if last else Columns((), (), columns.unseen_conditions, columns.unseen_effects),
        goals=state.goals if last else (),
        behind=(NO_BEADS,) * table.seats,
        aside=(NO_BEADS,) * table.seats,
        supply=total_of(state.supply, *state.behind, *state.aside),
        heads=tuple(had + share for had, share in zip(state.heads, shares, strict=True)),
        box=box,
    )


def tell_heads(before: State, move: Move | None, after: State, seat: Seat | None) -> Iterator[Event]:
    """Tell what everybody holds, who has which place and why, and the heads that it brings."""
    rules = before.table.rules
    for who, beads in enumerate(before.behind):
        yield say("{who:seat} has {beads}.", "fiji.heads.open", who=who, beads=beads)
    by_goal = rules.scoring is Scoring.GOAL_BY_GOAL
    if by_goal:
        winners = scoring.goal_winners(before.goals, before.behind)
        yield from scoring.goal_events(before.goals, winners, rules)
    else:
        yield from scoring.rank(before.goals, before.behind).events()
    clause = "fiji.two-player.goals" if by_goal else "fiji.heads.shares"
    for who, share in enumerate(earned(before)):
        yield say_count(
            "{who:seat} takes 1 head and now has {heads}.",
            "{who:seat} takes {n} heads and now has {heads}.",
            share,
            clause,
            who=who,
            heads=after.heads[who],
        )
    if after.phase == "over":
        winners_now = best_scores(after.heads).winners
        ends = "fiji.end.most-heads" if len(winners_now) == 1 else "fiji.end.shared"
        yield say_winners(winners_now, ends)


HEADS = Phase[State, Move](
    name="heads",
    clauses=("fiji.heads.sequence", "fiji.heads.shares", "fiji.heads.ties", "fiji.heads.return-beads"),
    settle=hand_out,
    narrate=tell_heads,
    leads_to=("beads", "over"),
)
"""5. The heads are handed out."""


@cite("fiji.end.most-heads", "fiji.end.shared")
def outcome(state: State) -> Outcome | None:
    """Return who has won: all with the most heads; None while the game goes on."""
    return best_scores(state.heads) if state.phase == "over" else None


OVER = Phase[State, Move](name="over", clauses=("fiji.play.rounds", "fiji.end.most-heads", "fiji.end.shared"))
"""The game is over."""
