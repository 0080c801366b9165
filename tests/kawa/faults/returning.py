"""Faults in taking petals back, in washing the last row away, and at the end."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from boardrules.kawa.components import Size
from boardrules.kawa.game import Kawa
from boardrules.kawa.phases.returning import Returns, legal_returns
from boardrules.kawa.state import State
from boardrules.outcomes import Outcome
from tests.kawa.faults.fault import changed, changed_by, fault, faults_in, listing, with_item

# Petals taken back


@fault("whoever_can_is_asked_for_petals")
def the_first_is_not_asked_for_petals(game: Kawa) -> Kawa:
    """Whoever would be first to take petals back is passed over."""
    return changed(game, "return", lambda before, after: evolve(after, waiting=after.waiting[1:]))


@fault("as_many_petals_as_possible_come_back")
def one_petal_fewer_comes_back(game: Kawa) -> Kawa:
    """Whoever takes back more than one petal takes back one fewer."""

    def one_fewer(state: State, seat: int) -> Returns:
        right = legal_returns(state, seat)
        return evolve(right, number=max(1, right.number - 1))

    return listing(game, "take-back", one_fewer)


@fault("petals_taken_back_are_those_named")
def singles_come_back_as_doubles(game: Kawa) -> Kawa:
    """A single petal that is taken back from the River becomes a double."""

    def change(before: State, move: Any, after: State) -> State:
        own = 2 * move.colour
        gone = sum(petal.size is Size.SINGLE for petal in move.petals)
        pools = with_item(after.pools, own, after.pools[own] - gone)
        return evolve(after, pools=with_item(pools, own + 1, after.pools[own + 1] + gone))

    return changed_by(game, "take-back", change)


@fault("petals_taken_back_are_those_named")
def petals_come_back_from_other_tiles(game: Kawa) -> Kawa:
    """Petals lie the other way round on the River when some were taken back."""
    return changed(game, "take-back", lambda before, after: evolve(after, petals=after.petals[::-1]))


# The last row


@fault("petals_are_conserved")
def washed_petals_are_lost(game: Kawa) -> Kawa:
    """Petals of the last row do not come home."""
    return changed(game, "wash", lambda before, after: evolve(after, pools=before.pools))


@fault("tiles_are_conserved")
def other_tiles_come_back(game: Kawa) -> Kawa:
    """The tiles of the last row are shuffled in as tiles of another kind."""
    return changed(game, "wash", lambda before, after: evolve(after, bag=(after.bag[-1], *after.bag[:-1])))


@fault("the_last_row_is_washed_away")
def petals_stay_when_the_rows_move(game: Kawa) -> Kawa:
    """Rows move down, and the petals on them stay where they were."""
    return changed(game, "wash", lambda before, after: evolve(after, petals=before.petals))


@fault("a_tile_is_laid_as_it_is_printed")
def whirlpools_are_laid_the_other_way(game: Kawa) -> Kawa:
    """A Whirlpool of the new row points the other way than it is printed."""
    return changed(
        game, "new-row", lambda before, after: evolve(after, tiles=(after.tiles[0].turned, *after.tiles[1:]))
    )


# The end


@fault("the_last_round_is_the_end")
def three_rounds_are_enough(game: Kawa) -> Kawa:
    """The game is over after three rounds."""
    return changed(
        game, "wheel", lambda before, after: evolve(after, phase="over", round=3) if before.round == 3 else after
    )


@fault("the_winners_have_the_most_points")
def the_fewest_points_win(game: Kawa) -> Kawa:
    """Whoever has fewest points wins."""

    def outcome(state: State) -> Outcome | None:
        right = game.outcome(state)
        if right is None:
            return None
        fewest = min(right.scores)
        return Outcome(right.scores, tuple(seat for seat, score in enumerate(right.scores) if score == fewest))

    return evolve(game, outcome=outcome)


FAULTS = faults_in(globals())
