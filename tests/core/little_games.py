"""Games of a few lines: what the engine must carry although the library does not ship it."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from boardrules import Game, Illegal, Outcome, Phase, best_scores, say
from boardrules.defaults import never_over

# Two jugs, of five litres and of three: get four. Moves and states are plain strings and tuples.

MOVES: Final = ("fill five", "fill three", "empty five", "empty three", "pour five", "pour three")


def poured(jugs: tuple[int, int], move: str) -> tuple[int, int]:
    """Fill, empty or pour as far as it goes."""
    five, three = jugs
    there, back = min(five, 3 - three), min(three, 5 - five)
    return {
        "fill five": (5, three),
        "fill three": (five, 3),
        "empty five": (0, three),
        "empty three": (five, 0),
        "pour five": (five - there, three + there),
        "pour three": (five + back, three - back),
    }[move]


JUGS = Game(
    name="jugs",
    start=(0, 0),
    phases=[
        Phase(
            name="pouring",
            clauses=("jugs.pour", "jugs.well"),
            actors=lambda jugs: () if jugs[0] == 4 else (0,),
            legal_moves=lambda jugs, seat: [move for move in MOVES if poured(jugs, move) != jugs],
            apply=poured,
            leads_to=("pouring",),
        )
    ],
    outcome=lambda jugs: Outcome((1,), (0,)) if jugs[0] == 4 else None,
)
FOUR_LITRES: Final = ("fill five", "pour five", "empty three", "pour five", "fill five", "pour five")
"""The shortest way to four litres."""


# Two hide a coin at the same time. The first wins if both show the same side.


@frozen
class Shows:
    """A seat hides its coin with a side up."""

    seat: int
    side: str

    def __str__(self) -> str:
        return f"{'AB'[self.seat]} shows {self.side}"


@frozen
class Coins:
    """The hidden coins, and whether they lie open."""

    phase: str
    coins: tuple[str | None, str | None] = (None, None)


def hide(state: Coins, move: Shows) -> Coins:
    """Keep the coin; with the second one they are opened."""
    coins = tuple(move.side if seat == move.seat else coin for seat, coin in enumerate(state.coins))
    return Coins("hide" if None in coins else "open", coins)


def against_hiding(state: Coins, move: Shows) -> Illegal | None:
    """Refuse what is no side."""
    if move.side in {"heads", "tails"}:
        return None
    return Illegal(
        say("{who:seat} shows {side}, heads or tails expected", "coins.sides", who=move.seat, side=move.side)
    )


def read_coin(line: str) -> Shows:
    """Read `A shows heads`."""
    seat, _, side = line.split()
    return Shows("AB".index(seat), side)


COINS = Game(
    name="coins",
    start=Coins("hide"),
    seats=2,
    phases=(
        Phase(
            name="hide",
            clauses=("coins.hide", "coins.sides"),
            actors=lambda state: tuple(seat for seat in (0, 1) if state.coins[seat] is None),
            legal_moves=lambda state, seat: (Shows(seat, "heads"), Shows(seat, "tails")),
            objection=against_hiding,
            apply=hide,
            narrate=lambda before, move, after, seat: [
                say("{who:seat} shows {side}", "coins.hide", who=move.seat, side=move.side)
                if seat in {None, move.seat}
                else say("{who:seat} hides a coin", "coins.hide", who=move.seat)
            ],
            moves=(Shows,),
            leads_to=("hide", "open"),
        ),
        Phase(
            name="open",
            settle=lambda state: evolve(state, phase="over"),
            narrate=lambda before, move, after, seat: (say("the coins show {coins:words}", coins=before.coins),),
            leads_to=("over",),
        ),
        Phase(name="over", clauses=("coins.end", "coins.same")),
    ),
    outcome=lambda state: (
        best_scores([1, 0] if state.coins[0] == state.coins[1] else [0, 1]) if state.phase == "over" else None
    ),
    measure=lambda state: (state.coins.count(None), ["over", "open", "hide"].index(state.phase)),
    view=lambda state, seat: evolve(
        state,
        coins=tuple(coin if one == seat or state.phase == "over" else None for one, coin in enumerate(state.coins)),
    ),
    read=read_coin,
)


# A die is thrown until it has shown a six or has been thrown three times. The cup is shaken before every throw.


@frozen
class Die:
    """How often it may still be thrown."""

    phase: str
    left: int = 3
    six: bool = False


DICE = Game(
    name="dice",
    start=Die("shake"),
    phases=(
        Phase(name="shake", settle=lambda die: evolve(die, phase="throw"), leads_to=("throw",)),
        Phase(
            name="throw",
            draws=lambda die: (("six", 1), ("another", 5)),
            apply=lambda die, move: Die(
                "over" if move == "six" or die.left == 1 else "shake", die.left - 1, six=move == "six"
            ),
            leads_to=("shake", "over"),
        ),
        Phase(name="over"),
    ),
    outcome=lambda die: Outcome((int(die.six),), (0,) if die.six else ()) if die.phase == "over" else None,
)


def countdown(start: int) -> Game[int, str]:
    """A bell that the rules ring down to 0 on their own once somebody has wound it up."""
    return Game(
        name="countdown",
        start=-1,
        phase_of=lambda left: "wind" if left < 0 else "ring" if left else "over",
        phases=(
            Phase(name="wind", legal_moves=lambda left, seat: ("wind",), apply=lambda left, move: start),
            Phase(name="ring", settle=lambda left: left - 1),
            Phase(name="over"),
        ),
        outcome=never_over,
    )


def stuck(*, actors: tuple[int, ...]) -> Game[int, str]:
    """A game in which nothing can be done from the start, although it is not over."""
    phase = Phase(
        name="wait",
        actors=lambda state: actors,
        legal_moves=lambda state, seat: (),
        apply=lambda state, move: state,
    )
    return Game(name="stuck", start=0, phases=(phase,))
