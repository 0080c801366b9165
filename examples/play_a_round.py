"""One round of Fiji with three named players, as one of them sees it and hears of it."""

from boardrules import fiji

NAMES = ["Ann", "Bob", "Cat"]

BOB = 1
"""The seat whose point of view is shown: seats count from 0."""

CARDS = [
    "condition most green+red",
    "condition fewest blue",
    "condition most all",
    "condition fewest green",
    "effect take 4g",
    "effect others red",
    "effect swap",
    "effect keep",
    "goal most red",
    "goal fewest blue",
    "goal most green",
    "goal fewest yellow",
]
"""What nature turns up: the two columns and the row of goals, in the order in which they are laid."""

DECISIONS = [
    "A offers 2g1r",
    "B offers 3r",
    "C offers 1b",
    "C swaps 1 2",
    "A offers 2g",
    "B offers 1g1b",
    "C offers 4g",
    "C swaps 1 4",
    "A offers 1y",
    "B offers 1y",
    "C offers 2y",
    "C swaps 3 4",
]
"""What the players decide, in three exchanges; who executes the swap must choose the goals."""


def main() -> None:
    """Play the round move by move; show what Bob sees in the middle of it, and tell all that he may hear."""
    game = fiji.game(seats=3)
    state = game.initial_state()
    for line in CARDS:
        state = game.step(state, game.read(line))
    for number, line in enumerate(DECISIONS):
        if number == len(NAMES) - 1:
            print(game.text(state, BOB))
        move = game.read(line)
        for event in game.narrate(state, move, BOB):
            print(event.text(NAMES))
        state = game.step(state, move)
    print("heads after the round:", dict(zip(NAMES, state.heads, strict=True)))


if __name__ == "__main__":
    main()
