"""Games that are hard to show: their texts try to break out of a page, their functions fail, their phases are many."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from boardrules import Game, Outcome, Phase, Property, always, each_step, kawa, say, sometimes
from boardrules.properties import Case, Claim

BREAKOUT = "</title><script>window.broken_out=1</script>"


@frozen
class Nasty:
    """A state whose text is markup, with what no page can carry."""

    left: int

    def __repr__(self) -> str:
        return (
            f"<marquee>{self.left}</marquee> --> ]]> \x00\ud800 &amp; <img src=x onerror='window.broken_out=1'>\n" * 3
        )


@always("<clause>", 'a "quoted" clause')
def nothing_is_left(state: Nasty) -> bool:
    """</script><script>window.broken_out=1</script> is never left."""
    return state.left > 1


@sometimes("<clause>")
def two_are_left(state: Nasty) -> bool:
    """<b>Two</b> are left."""
    return state.left == 2


SHOUTING = Property(
    name='"><script>window.broken_out=1</script>',
    claim=Claim.EACH_STEP,
    sentence="<i>A step</i> goes down.",
    clauses=(),
    holds=lambda before, move, after: after.left < 2,
    when=None,
    on=Case.STEP,
)


def hostile(**parts: Any) -> Game[Any, Any]:
    """Return a broken game of which each text is an attack."""
    take = Phase(
        name='take <b onmouseover="window.broken_out=1">',
        legal_moves=lambda state, seat: ("<take> '1'",) if state.left else (),
        actors=lambda state: (0,) if state.left else (),
        apply=lambda state, move: Nasty(state.left - 1),
        narrate=lambda before, move, after, seat: [say("<u>{move}</u> was made", "<clause>", move=move)],
        leads_to=('take <b onmouseover="window.broken_out=1">',),
    )
    whole = {
        "name": BREAKOUT,
        "start": Nasty(4),
        "phases": [take],
        "properties": [nothing_is_left, two_are_left, SHOUTING],
        "outcome": lambda state: Outcome((0,), (0,)) if not state.left else None,
        "differences": {"<field>": "</script><script>window.broken_out=1</script>"},
        **parts,
    }
    return Game(**whole)


@each_step
def points_are_paid_once(before: Any, move: Any, after: Any) -> bool:
    """Laying a petal pays nobody."""
    return not str(getattr(before, "phase", "")).startswith("lay") or before.points == after.points


def overpaid_kawa() -> Game[Any, Any]:
    """Return Kawa in which laying a petal gives a point to everybody: a planted fault."""
    game = kawa.game(2)
    (lay,) = [phase.apply for phase in game.phases if phase.name == "lay"]

    def apply(state: Any, move: Any) -> Any:
        after = lay(state, move)
        return evolve(after, points=tuple(points + 1 for points in after.points))

    return game.replacing("lay", apply=apply)


def crowded(phases: int = 7) -> Game[Any, Any]:
    """Return a game in which each phase leads to each, some with long names: the most that a picture must hold."""
    names = [f"phase {place}" if place % 3 else f"a phase with the rather long name {place}" for place in range(phases)]
    names[1] = "\N{CJK UNIFIED IDEOGRAPH-5DDD}" * 8

    @frozen
    class Place:
        phase: str
        left: int = 6

    kinds = [
        {"legal_moves": lambda state, seat: names, "apply": lambda state, move: Place(move, state.left - 1)},
        {
            "draws": lambda state: [(name, 1) for name in names],
            "apply": lambda state, move: Place(move, state.left - 1),
        },
    ]
    return Game(
        name="crowded",
        start=Place(names[0]),
        phases=[
            *(Phase(name=name, leads_to=(*names, "over"), **kinds[place % 2]) for place, name in enumerate(names)),
            Phase(name="over"),
        ],
        phase_of=lambda state: state.phase if state.left else "over",
        outcome=lambda state: None if state.left else Outcome((0,), (0,)),
        measure=lambda state: (state.left,),
    )
