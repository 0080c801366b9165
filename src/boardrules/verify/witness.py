"""A witness: the shortest play that shows a thing, and how sure it is that there is none shorter, or none at all.

The small boxes of a game are searched exhaustively, or the game itself if it has none: what is found there is proved to
be shortest. Where they do not show it, guided random play looks for it in the full game.
"""

from __future__ import annotations

import enum
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import asdict, astuple, field, frozen

from boardrules.errors import BoardRulesError
from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.properties import Claim, Property
from boardrules.records import heard
from boardrules.rulesets import CONVERTER
from boardrules.verify.checking import boxes_of
from boardrules.verify.explore import MOST_STATES, explore
from boardrules.verify.findings import INTERRUPTED, Look, Play, Watch, ended, unwatched, written
from boardrules.verify.guided import ENGINE, Guide, guided
from boardrules.verify.laws import COMPACT_LAW
from boardrules.verify.lines import again, at_table, cited, in_box, wrapped
from boardrules.verify.sought import Sought, eye_for, plays_of, sought
from boardrules.wording import Event, Voice, say, say_count

AnyGame = Game[Any, Any]

SCHEMA: Final = 1
"""The version of a witness's JSON."""

GAMES: Final = 2000
"""How many random games are played unless said otherwise."""

FOR_BOXES: Final = 0.5
"""Which part of the time the search of the boxes may take, where random play may follow."""


class Where(enum.StrEnum):
    """Where to look."""

    BOX = "box"
    GAME = "game"
    BOTH = "both"


class Proof(enum.StrEnum):
    """How sure an answer is."""

    SHORTEST_IN_BOX = "shortest possible in the box: proved"
    SHORTEST = "shortest possible: proved"
    SAMPLED = "found by exhaustive search, which asks this law of some states only: not proved to be the shortest"
    PLAYED = "found in the full game by random play, not proved to be the shortest"
    UNREACHABLE = "not reachable: every state of the game itself was looked at"
    UNKNOWN = "not found"


PROOFS: Final = {
    Proof.SHORTEST_IN_BOX: say("It is proved that none in the box is shorter."),
    Proof.SHORTEST: say("It is proved that none is shorter."),
    Proof.SAMPLED: say(
        "It was found by exhaustive search, which asks this law of some states only. "
        "It is not proved to be the shortest."
    ),
    Proof.PLAYED: say("It was found in the full game by random play and is not proved to be the shortest."),
    Proof.UNREACHABLE: say("It cannot be reached: every state of the game itself was looked at."),
    Proof.UNKNOWN: say("It was not found."),
}
"""How sure an answer is, in words."""


@frozen(kw_only=True)
class Witness:
    """What came of looking for a play that shows a thing: the play, if there is one, and how sure the answer is.

    `game` is the one that the play is of: the game itself, or one of its boxes.
    """

    asked: AnyGame = field(repr=False)
    game: AnyGame = field(repr=False)
    sought: Sought = field(repr=False)
    proof: Proof
    play: Play | None
    looks: tuple[Look, ...]

    @property
    def found(self) -> bool:
        """Say whether there is a play."""
        return self.play is not None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the play in notation; none if there is no play."""
        return () if self.play is None else self.play.moves

    @property
    def cut(self) -> str:
        """Why the look ended before everything was looked at; empty if it did not."""
        return next((look.cut for look in reversed(self.looks) if look.cut), "")

    def state(self) -> Any:  # noqa: ANN401 (a state of any game)
        """Return the state at the end of the play, or the last one before the rules fail; None if there is no play."""
        if self.play is None:
            return None
        state = None
        try:
            state = self.game.initial_state()
            for text in self.play.moves:
                state = self.game.step(state, self.game.read(text))
        except Exception:  # noqa: BLE001 (where the rules fail, this is as far as play comes)
            return state
        return state

    def verdict(self, lang: str = ENGLISH) -> str:
        """Say in a sentence or two how sure the answer is."""
        return Voice(lang)(PROOFS[self.proof] if self.proof is not Proof.UNKNOWN else self._unknown())

    def _unknown(self) -> Event:
        """Say how much was looked at in vain."""
        games, states = (sum(getattr(look, what) for look in self.looks) for what in ("games", "states"))
        looked = {
            "games": say_count("{n:,} game", "{n:,} games", games),
            "states": say_count("{n:,} state", "{n:,} states", states),
        }
        if self.cut:
            return say("It was not found. Looked at: {games}, {states} ({cut:word}).", cut=self.cut, **looked)
        return say("It was not found. Looked at: {games}, {states}.", **looked)

    def lines(self, *, tell: bool = False, lang: str = ENGLISH) -> Iterator[str]:
        """Go through the lines of the answer; with `tell`, what happens at each move is told in sentences.

        Raises `UnknownLanguage` for a language that the library does not speak.
        """
        voice = Voice(lang)
        table = at_table(self.asked.name, self.asked.seats, self.asked.differences)
        yield f"{voice(table)}: {self.sought.words}"
        yield from wrapped(f"{voice.word(self.sought.sentence)}{cited(self.sought.clauses)}", 2)
        yield ""
        if self.play is None:
            yield self.verdict(lang)
            return
        yield f"{voice(self._shows(len(self.moves)))} {self.verdict(lang)}"
        if self.game is not self.asked and self.game.differences:
            yield from wrapped(voice(in_box(self.game.seats, self.game.differences)), 2)
        yield from _moves(self.game, self.play, voice, tell=tell)
        if self.play.detail and self.play.detail != self.sought.sentence:
            yield voice(say("then: {detail}", detail=voice.word(self.play.detail)))
        yield ""
        yield from self._table(voice)
        yield voice(again(self.asked.module))
        yield self.play.record.json()

    def _shows(self, moves: int) -> Event:
        """Say what a play of so many moves does."""
        if self.sought.claim is Claim.SOMETIMES:
            return say_count("A play of {n:,} move shows it.", "A play of {n:,} moves shows it.", moves)
        return say_count("A play of {n:,} move breaks it.", "A play of {n:,} moves breaks it.", moves)

    def _table(self, voice: Voice) -> Iterator[str]:
        state = self.state()
        if state is None:
            return
        try:
            drawn = self.game.text(state, None)
        except Exception as fault:  # noqa: BLE001 (a drawing that fails must not lose the play)
            drawn = voice(say("(The table cannot be drawn: {fault})", fault=f"{type(fault).__name__}: {fault}"))
        yield voice(say("The table then"))
        yield from (f"  {line}" for line in drawn.splitlines())
        yield ""

    def __str__(self) -> str:
        """The answer as text that a person can read, in English."""
        return "\n".join(self.lines())

    def data(self) -> dict[str, Any]:
        """Return the answer in values that JSON knows."""
        return {
            "schema": SCHEMA,
            "game": self.asked.name,
            "seats": self.asked.seats,
            "ruleset": dict(self.asked.differences),
            "sought": {
                "name": self.sought.name,
                "claim": self.sought.claim.value,
                "sentence": self.sought.sentence,
                "clauses": list(self.sought.clauses),
            },
            "found": self.found,
            "proof": self.proof.name.lower().replace("_", "-"),
            "told": self.verdict(),
            "moves": len(self.moves) if self.found else None,
            "detail": "" if self.play is None else self.play.detail,
            "record": None if self.play is None else CONVERTER.unstructure(self.play.record),
            "looks": [{**asdict(look), "ruleset": dict(look.ruleset)} for look in self.looks],
        }

    def json(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(self.data(), ensure_ascii=False, indent=2)


def _moves(game: AnyGame, play: Play, voice: Voice, *, tell: bool) -> Iterator[str]:
    """Go through the numbered moves, each with what is told of it if asked."""
    told: list[tuple[str, ...]] = []
    if tell:
        try:
            told += (tuple(map(voice, events)) for _, events in heard(game, play.record))
        except Exception as fault:  # noqa: BLE001 (the rules may fail at the end, which is what the play shows)
            told.append((voice(say("(It cannot be told: {fault})", fault=fault)),))
    yield from (f"        {line}" for line in (told[0] if told else ()))
    for number, move in enumerate(play.moves, start=1):
        yield f"  {number:>3}. {move}"
        yield from (f"        {line}" for line in (told[number] if number < len(told) else ()))


def witness(
    game: AnyGame,
    what: str | Property | Callable[..., bool],
    *,
    where: Where | str = Where.BOTH,
    games: int = GAMES,
    seed: int = 0,
    seconds: float | None = None,
    most_states: int = MOST_STATES,
    watch: Watch = unwatched,
) -> Witness:
    """Look for the shortest play that shows a `sometimes`, breaks another claim, or makes a predicate true.

    `what` is the name of a claim, a property, or a predicate on a state or on a step (before, move, after). The small
    boxes are searched up to `most_states` states each; where they do not show it, so many random `games` of the full
    game are played, the same ones for the same `seed`. `seconds` bounds the whole. An interrupt from the keyboard ends
    the look with what was found. Raises `BoardRulesError` for an unknown name or place, or a predicate that fails.
    """
    if where not in set(Where):
        raise BoardRulesError(f"{where!r} found, one of {', '.join(Where)} expected")
    quarry = sought(game, what)
    began = time.perf_counter()
    looks: list[Look] = []

    def left(part: float = 1.0) -> float | None:
        return None if seconds is None else max(1e-9, part * seconds - (time.perf_counter() - began))

    boxes = boxes_of(game) if where != Where.GAME else ()
    share = FOR_BOXES if where == Where.BOTH and games else 1.0
    for box in boxes:
        report, _ = explore(
            quarry.within(box), most_states=most_states, seconds=left(share), until=quarry.name, watch=watch
        )
        looks.append(report.look)
        if quarry.name != COMPACT_LAW and COMPACT_LAW in report.broken:
            fault = report.broken[COMPACT_LAW].detail
            raise BoardRulesError(f"the compact form of {box.name!r} is wrong, and nothing can be shown by it: {fault}")
        play = plays_of(report, quarry)
        itself = same_rules(box, game)
        if play is not None:
            shortest = Proof.SHORTEST if itself else Proof.SHORTEST_IN_BOX
            proof = Proof.SAMPLED if quarry.sampled else shortest
            return Witness(
                asked=game, game=game if itself else box, sought=quarry, proof=proof, play=play, looks=tuple(looks)
            )
        if itself and not report.look.cut and not quarry.sampled:
            return Witness(asked=game, game=game, sought=quarry, proof=Proof.UNREACHABLE, play=None, looks=tuple(looks))
        if report.look.cut == INTERRUPTED:
            break
    else:
        if where != Where.BOX and games:
            found, look = _played(game, quarry, games, seed, left(), watch)
            looks.append(look)
            if found is not None:
                return Witness(asked=game, game=game, sought=quarry, proof=Proof.PLAYED, play=found, looks=tuple(looks))
    return Witness(asked=game, game=game, sought=quarry, proof=Proof.UNKNOWN, play=None, looks=tuple(looks))


def same_rules(one: AnyGame, other: AnyGame) -> bool:
    """Say whether two games are the same: one and the same value, or of one module, for as many, by equal rules.

    A game of which a phase was replaced is not the one of its module any more.
    """
    if one is other:
        return True
    if not one.module or one.ruleset is None:
        return False
    parts = [(game.module, game.seats, game.ruleset) for game in (one, other)]
    phases = [[astuple(phase, recurse=False) for phase in game.phases] for game in (one, other)]
    return parts[0] == parts[1] and phases[0] == phases[1]


def _played(
    game: AnyGame, quarry: Sought, games: int, seed: int, seconds: float | None, watch: Watch
) -> tuple[Play | None, Look]:
    """Look for it by guided random play."""
    within = quarry.within(game)
    guide = Guide(within, eye_for(within, quarry), seed=seed)
    look = guided(guide, games=games, seconds=seconds, watch=watch)
    if guide.best is None:
        return None, look
    state = game.initial_state() if guide.best else None
    try:
        for move in guide.best:
            state = game.advance(state, move)
    except Exception:  # noqa: BLE001 (where the rules fail, there is no outcome)
        state = None
    record = written(game, guide.best, ended(game, state))
    return Play(engine=ENGINE, record=record, detail=guide.detail), look
