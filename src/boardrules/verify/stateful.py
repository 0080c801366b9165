"""A Hypothesis state machine built from a game, for anybody's pytest.

    TestFiji = machine(fiji.game(3)).TestCase

Each example is one play: decisions and draws are chosen by Hypothesis among the legal ones, every state and step is
checked against all properties and laws, and what breaks is shrunk to a short play. How long and how many is left to
`TestFiji.settings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from hypothesis import HealthCheck, Phase, Verbosity, event, note, settings, target
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from boardrules.machine import Game
from boardrules.records import record_of
from boardrules.verify.findings import Play as FoundPlay
from boardrules.verify.findings import ended, written
from boardrules.verify.inspector import Breach, Inspector

AnyGame: TypeAlias = Game[Any, Any]

ENGINE: Final = "Hypothesis"
"""What this engine is called in a table."""


def told(game: AnyGame, moves: Sequence[Any], breaches: Iterable[Breach]) -> str:
    """Tell what broke, with the clauses, and the play as a record."""
    cited = {one.name: f" [{', '.join(one.clauses)}]" for one in game.properties if one.clauses}
    lines = [f"{breach.name}: {breach.detail}{cited.get(breach.name, '')}" for breach in breaches]
    play = record_of(game, moves, None).json()
    return "\n".join([*lines, f"the play, for `boardrules replay`: {play}"])


def machine(*games: AnyGame, name: str | None = None) -> type[RuleBasedStateMachine]:
    """Return a state machine class for a game, or for one of several that each example draws.

    Raises ValueError without a game. A broken property fails the test with its name, its sentence, its clauses and the
    play up to there as a record.
    """
    if not games:
        msg = "no game found, at least one expected"
        raise ValueError(msg)

    class Play(RuleBasedStateMachine):
        """One play of the game, and when it is over another one."""

        game: AnyGame
        inspector: Inspector[Any, Any]
        state: Any
        moves: list[Any]

        @initialize(which=st.integers(0, len(games) - 1))
        def begin(self, which: int) -> None:
            """Choose a game and look at its first state."""
            self.game = games[which]
            self.plays = 0
            self._start()

        def _start(self) -> None:
            self.inspector = Inspector(self.game, anew=True)
            self.moves = []
            self.plays += 1
            self.state, breaches, _ = self.inspector.opening()
            self._refuse(breaches)

        @rule(data=st.data())
        def step(self, data: st.DataObject) -> None:
            """Let somebody who may act make a move; if nobody may, the game is over and another one begins."""
            actors = self.game.actors(self.state)
            if not actors:
                self._refuse(tuple(self.inspector.record(self.moves, self.state)))
                event("a whole game was played")
                self._start()
                return
            actor = actors[data.draw(st.integers(0, len(actors) - 1), label="actor")] if len(actors) > 1 else actors[0]
            legal = self.game.legal_moves(self.state, actor)
            move = legal[data.draw(st.integers(0, len(legal) - 1), label="move")]
            note(self.game.write(move))
            self.moves.append(move)
            seen = self.inspector.step(self.state, move)
            for shown in seen.shown:
                event(shown)
            self.state = seen.after
            self._refuse(seen.breaches)

        def _refuse(self, breaches: tuple[Breach, ...]) -> None:
            """Fail with everything that broke, and with the play."""
            if not breaches:
                return
            raise AssertionError(told(self.game, self.moves, breaches))

        def teardown(self) -> None:
            """Tell Hypothesis how far the play came, so that it tries to come further."""
            if hasattr(self, "moves"):
                target(float(len(self.moves)), label="moves in the last game")

    Play.__name__ = Play.__qualname__ = name or f"{games[0].name.title()}Machine"
    return Play


class _Found(AssertionError):
    """The claim that was hunted for broke: the play, and how."""

    def __init__(self, play: FoundPlay) -> None:
        """Keep the play."""
        super().__init__(play)
        self.play = play


def hunted(game: AnyGame, name: str, *, examples: int, steps: int, seed: int = 0) -> FoundPlay | None:
    """Let Hypothesis look for a play that breaks one claim, and make it short; None if it finds none.

    The same seed finds the same play. Where another claim breaks, a play goes no further.
    """

    class Hunt(machine(game)):  # type: ignore[misc]  # the class is made by a function
        """Fails only by the claim that is hunted for."""

        def _refuse(self, breaches: tuple[Breach, ...]) -> None:
            for breach in breaches:
                if breach.name == name:
                    record = written(game, self.moves, ended(game, self.state))
                    raise _Found(FoundPlay(engine=ENGINE, record=record, detail=breach.detail))
            if breaches and self.moves:
                self._start()
            elif breaches:
                raise LookupError(breaches[0].name)

    calm = settings(
        max_examples=examples,
        stateful_step_count=steps,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.target, Phase.shrink),
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    try:
        run_state_machine_as_test(seeded(seed)(Hunt), settings=calm)
    except _Found as found:
        return found.play
    except BaseExceptionGroup as several:
        # A fault by which steps are no functions is found, and does not show again.
        left: BaseException | None = several.subgroup(_Found)
        while isinstance(left, BaseExceptionGroup):
            left = left.exceptions[0]
        return left.play if isinstance(left, _Found) else None
    except Exception:  # noqa: BLE001 (a game that fails before the first move is not one to hunt in)
        return None
    return None
