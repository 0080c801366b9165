"""Guided random play: seeded games that go back to where something was extreme, and plays made shorter.

One game in four begins at the start; one goes on from a landmark, a state in which some amount was more, or less, or
more alike than ever before; two play the moves to a landmark again, with a few of them changed. The same landmark is
taken several times in a row, and so play climbs on if it leads to more of the same. Players are of different tempers,
as in `walk`. When a play is found that shows what is
looked for, it is made shorter: decisions are left out and what then cannot follow is replaced, and play goes on from
parts of it and from landmarks with fewer moves to spare, until nothing shorter turns up for a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Sequence
from typing import Any, Final

from boardrules.chance import Sampler
from boardrules.defaults import unmeasured
from boardrules.machine import Game
from boardrules.seats import CHANCE
from boardrules.verify.findings import INTERRUPTED, Look, Progress, Watch, over, unwatched
from boardrules.verify.landmarks import Landmark, Landmarks, Trail, length_of, moves_of
from boardrules.verify.sought import Eye, Glance
from boardrules.verify.walk import MOST_MOVES, Temper, temper_of
from boardrules.wording import N_

ENGINE: Final = N_("guided random play")
"""What this engine is called."""

AFRESH: Final = 4
"""Of so many games one begins at the start and one at a landmark; the others change the way to it."""

CAMPAIGN: Final = 16
"""So many games in a row begin at the same landmark, or at the one that has taken its place."""

WINDOW: Final = 16
"""Of the moves that are still to be followed so many are tried for one that is legal now."""

PATIENCE: Final = 12_000
"""A play is left as it is when so many steps have brought none that is shorter, a long one when more have."""

PATIENCE_A_MOVE: Final = 200
"""So many steps for each move of a long play."""

TEMPERS: Final = 8
"""How many tempers `walk` deals out in turn."""


def itself(state: Any) -> Any:  # noqa: ANN401 (a state of any game)
    """Return the whole state: what is compared to find landmarks."""
    return state


class Guide:
    """Guided random play of one game, in search of one thing, with what was found so far."""

    def __init__(
        self, game: Game[Any, Any], eye: Eye, *, seed: int = 0, compared: Callable[[Any], Any] = itself
    ) -> None:
        """Nothing has been played yet. `compared` returns the part of a state in which landmarks are found."""
        self.game = game
        self.eye = eye
        self.games = 0
        self.steps = 0
        self.depth = 0
        self.best: tuple[Any, ...] | None = None
        self.detail = ""
        self.until: float | None = None
        self._seed = seed
        self._compared = compared
        self._landmarks = Landmarks()
        self._goal: Landmark | None = None
        self._first: Any = None
        self._improved = 0
        self._watch: Watch = unwatched
        self._limit = MOST_MOVES if game.measure is unmeasured else None

    def opening(self) -> bool:
        """Look at the opening; say whether there is anything to be played."""
        glance = self.eye.opening()
        if glance.there:
            self._found((), glance.detail)
        elif glance.after is not None:
            self._first = glance.after
            self._note(glance.after, None)
        return glance.after is not None and not glance.there

    def play(self, number: int) -> None:
        """Play the game of this number, to its end or to what is looked for."""
        sampler = Sampler(self._seed, number)
        self.games += 1
        if number % CAMPAIGN == 0 or self._goal is None:
            self._goal = self._landmarks.pick(sampler)
        goal = self._goal
        if number % AFRESH == 0:
            self._go(self._first, None, sampler)
        elif number % AFRESH == 1:
            # Short stretches look around the landmark; long ones come to the end of the game.
            goal.begun += 1
            self._go(goal.state, goal.trail, sampler, stretch=1 << sampler.below(9))
        else:
            goal.begun += 1
            self._changed(moves_of(goal.trail), sampler)

    def _changed(self, moves: Sequence[Any], sampler: Sampler) -> None:
        """Play some moves again, with a few of them done otherwise, or left out, and then on."""
        places = {sampler.below(len(moves) + 1) for _ in range(1 << sampler.below(3))}
        left = [move for place, move in enumerate(moves) if place not in places]
        wanted = list(moves) if sampler.below(2) else left
        self._go(self._first, None, sampler, wanted=wanted, free={place + 1 for place in places})

    def _go(
        self,
        state: Any,  # noqa: ANN401 (a state of any game)
        trail: Trail,
        sampler: Sampler,
        *,
        stretch: int | None = None,
        wanted: list[Any] | None = None,
        free: Container[int] = (),
    ) -> None:
        """Play on from a state, for so many moves, as long as it can still lead to the shortest play.

        What is wanted is played as far as it is legal, but not at the places that are free; everything else at random.
        """
        tempers = self._tempers(sampler)
        most = _least(self._limit, None if self.best is None else len(self.best) - 1)
        begun = length = length_of(trail)
        while most is None or length < most:
            if stretch is not None and length - begun == stretch:
                return
            length += 1
            move = self._next(state, wanted) if wanted and length not in free else None
            if move is None:
                move = self._chosen(state, sampler, tempers)
            if move is None:
                break
            glance = self._step(state, move)
            trail = (trail, move, length)
            if glance.there:
                self._found(moves_of(trail), glance.detail)
                return
            if glance.after is None:
                return
            state = glance.after
            self._note(state, trail)
        if self.eye.end(moves_of(trail), state):
            self._found(moves_of(trail), "")

    def _step(self, state: Any, move: Any) -> Glance:  # noqa: ANN401 (a state and a move of any game)
        if self.until is not None and time.perf_counter() > self.until:
            raise TimeoutError
        self.steps += 1
        return self.eye.step(state, move)

    def _note(self, state: Any, trail: Trail) -> None:  # noqa: ANN401 (a state of any game)
        self.depth = max(self.depth, length_of(trail))
        self._landmarks.note(self.game.phase_of(state), self._compared(state), trail, state)

    def _found(self, moves: Sequence[Any], detail: str) -> None:
        """Keep a play: whatever is found is shorter than the best, beyond which nothing is played."""
        self.best, self.detail = tuple(moves), detail
        self._improved = self.steps

    def _tempers(self, sampler: Sampler) -> tuple[Temper, ...]:
        """Return the tempers of the players: half of the time all the same, else each his own."""
        if sampler.below(2):
            return (temper_of(sampler.below(TEMPERS)),) * self.game.seats
        return tuple(temper_of(sampler.below(TEMPERS)) for _ in range(self.game.seats))

    def _chosen(self, state: Any, sampler: Sampler, tempers: Sequence[Temper]) -> Any:  # noqa: ANN401 (any state, any move)
        """Return what somebody who may act does, or nature; None if nobody may, or the rules fail."""
        try:
            actors = self.game.actors(state)
            if not actors:
                return None
            actor = sampler.pick(actors)
            if actor is CHANCE:
                # What is seldom drawn is tried as often as the rest where the players are unlike each other.
                draws = self.game.draws(state)
                return sampler.pick(draws)[0] if tempers[0] is not tempers[-1] else sampler.draw(draws)
            moves = self.game.legal_moves(state, actor)
            return tempers[int(actor)](sampler, moves) if moves else None
        except Exception:  # noqa: BLE001 (where the rules fail, play cannot go on)
            return None

    def _next(self, state: Any, wanted: list[Any]) -> Any:  # noqa: ANN401 (a state and a move of any game)
        """Take the next of the wanted moves that is legal now; None if there is none."""
        for place, move in enumerate(wanted[:WINDOW]):
            try:
                refused = self.game.objection(state, move)
            except Exception:  # noqa: BLE001 (where the rules fail, play cannot go on)
                return None
            if refused is None:
                del wanted[: place + 1]
                return move
        return None

    # Shorter plays

    def shorten(self, number: int, watch: Watch = unwatched) -> None:
        """Look for a shorter play than the best, until a while has brought none. `number` names the stream."""
        self._watch = watch
        sampler = Sampler(self._seed, number, 1)
        self._improved = self.steps
        self._cut(sampler)
        while self.best and self._patient():
            before = len(self.best)
            if sampler.below(2):
                mark = self._landmarks.pick(sampler)
                self._go(mark.state, mark.trail, sampler)
            else:
                self._changed(self.best, sampler)
            # What takes no steps must not go on for ever.
            self._improved -= 1
            if len(self.best) < before:
                self._cut(sampler)

    def _patient(self) -> bool:
        """Say whether to go on, and tell how short the play is by now."""
        moves = len(self.best or ())
        self._watch(Progress(ENGINE, self.games, None, "games", f"found, {moves} moves, making it shorter"))
        return self.steps - self._improved < max(PATIENCE, PATIENCE_A_MOVE * moves)

    def _cut(self, sampler: Sampler) -> None:
        """Leave out larger parts of the best play, then smaller ones, then single moves."""
        before = 0
        while before != len(self.best or ()):
            before = len(self.best or ())
            size = before // 2
            while size:
                place = 0
                while self.best and place < len(self.best) and self._patient():
                    had = len(self.best)
                    wanted = [*self.best[:place], *self.best[place + size :]]
                    self._go(self._first, None, sampler, wanted=wanted)
                    place += 0 if len(self.best) < had else size
                size //= 2

    def look(self, seconds: float, cut: str) -> Look:
        """Return how much was looked at."""
        return Look(
            engine=ENGINE,
            seats=self.game.seats,
            ruleset=self.game.differences,
            games=self.games,
            steps=self.steps,
            states=self.steps,
            depth=self.depth,
            seconds=seconds,
            cut=cut,
        )


def _least(*limits: int | None) -> int | None:
    """Return the least of some limits, of which each may be missing."""
    return min((limit for limit in limits if limit is not None), default=None)


def guided(guide: Guide, *, games: int, seconds: float | None, watch: Watch) -> Look:
    """Play until what is looked for is found, then make the play shorter; say how much was looked at.

    A guide that has a play already only makes it shorter.
    Ends after so many games or seconds, or when interrupted from the keyboard; what was found is in `guide.best`.
    """
    began = time.perf_counter()
    guide.until = None if seconds is None else began + seconds
    cut: str = ""
    number = 0
    try:
        if guide.opening():
            for number in range(0 if guide.best else games):
                guide.play(number)
                watch(Progress(ENGINE, number + 1, games, "games"))
                if guide.best is not None:
                    break
            guide.shorten(number, watch)
    except TimeoutError:
        cut = over(seconds, guide.games, games)
    except KeyboardInterrupt:
        cut = INTERRUPTED
    return guide.look(time.perf_counter() - began, cut)
