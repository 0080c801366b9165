"""A puzzle as a game of one's own: two jugs for five and three litres, with which four are to be measured."""

from boardrules import Game, Phase, always, check, sometimes

Jugs = tuple[int, int]
"""Litres in the large jug and in the small one."""


def pours(jugs: Jugs) -> dict[str, Jugs]:
    """Return what can be done, and what is in the jugs then."""
    large, small = jugs
    over, back = min(large, 3 - small), min(small, 5 - large)
    made = {
        "fill the large jug": (5, small),
        "fill the small jug": (large, 3),
        "empty the large jug": (0, small),
        "empty the small jug": (large, 0),
        "pour into the small jug": (large - over, small + over),
        "pour into the large jug": (large + back, small - back),
    }
    return {move: after for move, after in made.items() if after != jugs}


@always
def nothing_spills(jugs: Jugs) -> bool:
    """No jug holds more than fits."""
    return jugs[0] in range(6) and jugs[1] in range(4)


@sometimes
def four_litres_are_measured(jugs: Jugs) -> bool:
    """Four litres are in a jug."""
    return jugs.count(4) > 0


GAME: Game[Jugs, str] = Game(
    name="jugs",
    start=(0, 0),
    phases=[
        Phase(
            name="pour",
            legal_moves=lambda jugs, seat: tuple(pours(jugs)),
            apply=lambda jugs, move: pours(jugs)[move],
            leads_to=("pour",),
        )
    ],
    properties=[nothing_spills, four_litres_are_measured],
)


def main() -> None:
    """Search every state, and print the shortest way to four litres."""
    verdict = check(GAME, games=0)
    (look,) = verdict.looks
    print(f"{look.states} states: {verdict.status}")
    (play,) = verdict["four litres are measured"].shown
    for number, move in enumerate(play.moves, start=1):
        print(f"{number}. {move}")


if __name__ == "__main__":
    main()
