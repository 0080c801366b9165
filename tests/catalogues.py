"""What must be true of a catalogue of deliberate faults, whatever the game: each fault is caught by what it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from boardrules.properties import Claim
from boardrules.verify.catching import Trial, again
from boardrules.verify.caught import Fate
from boardrules.verify.explore import explore
from boardrules.verify.faults import AnyGame, At, Engine, Fault
from boardrules.verify.inspector import claims
from boardrules.verify.laws import LAWS
from boardrules.verify.walk import walk

FEW_GAMES = 8
"""One by a player of each temper."""

SAMPLED = {law.name for law in LAWS if law.costly} | {"records_replay"}
"""Laws that are asked of some states only, and of some moves in them: whether the same play is enough is chance."""


def is_caught(fault: Fault, trial: Trial) -> None:
    """Check that the engine that a fault names finds what it names, by a play that shows it again."""
    caught = trial.catch(fault)
    assert caught.fate is Fate.KILLED, caught.told()
    assert caught.kill is not None
    assert caught.kill.engine is fault.engine, caught.told()
    play = caught.kill.play
    if play is not None and fault.replays and fault.engine is Engine.GAMES:
        broken = again(fault.planted(), play)
        assert fault.killed_by in broken | SAMPLED, f"{broken} break when it is replayed"


def search_finds_a_shortest_play(fault: Fault, most_states: int) -> None:
    """Check that the box of two players shows a fault, by a play that is not longer than that of random games."""
    assert isinstance(fault.table, At)
    (box,) = evolve(fault, table=evolve(fault.table, seats=2)).planted_in_boxes()
    found, _ = explore(box, most_states=most_states)
    assert fault.killed_by in found.broken, sorted(found.broken)
    shortest = found.broken[fault.killed_by]
    assert fault.killed_by in again(box, shortest) | SAMPLED
    played, _ = walk(box, games=FEW_GAMES)
    if fault.killed_by in played.broken:
        assert len(shortest.moves) <= len(played.broken[fault.killed_by].moves)


def keeps_something_from_happening(fault: Fault, trial: Trial) -> None:
    """Check that a fault breaks nothing in random games, and that what it names is shown by the right game only."""
    caught = trial.catch(fault, [Engine.GAMES])
    assert caught.fate is Fate.KILLED, caught.told()
    assert caught.kill is not None
    assert caught.kill.never


def tables_of(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return one fault for each table at which any is planted."""
    return tuple({fault.table: fault for fault in faults}.values())


def claims_of(games: Iterable[AnyGame]) -> tuple[set[str], set[str]]:
    """Return what must hold and what must be reachable in some games."""
    kinds = {name: claim for game in games for name, (claim, _, _) in claims(game).items()}
    reached = {name for name, claim in kinds.items() if claim is Claim.SOMETIMES}
    return set(kinds) - reached, reached


def is_in_order(broken: Sequence[Fault], unreached: Sequence[Fault], survivors: Sequence[Fault]) -> None:
    """Check that each fault has a name and a sentence of its own, and that just the survivors say why."""
    everything = (*broken, *unreached, *survivors)
    assert len({fault.name for fault in everything}) == len(everything)
    assert all(fault.sentence.endswith(".") for fault in everything)
    assert len({fault.sentence for fault in everything}) == len(everything)
    assert all(fault.survives for fault in survivors)
    assert not any(fault.survives for fault in (*broken, *unreached))
