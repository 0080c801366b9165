"""A game for two of one's own: tic-tac-toe, every position looked at, and every game counted."""

from collections import Counter
from functools import cache

from boardrules import Game, Outcome, Phase, always, check, sometimes

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@cache
def outcome(board: str) -> Outcome | None:
    """Return who has three in a row, both if the board is full, or None while play goes on."""
    for seat, sign in enumerate("XO"):
        if any(all(board[cell] == sign for cell in line) for line in LINES):
            return Outcome(scores=(1 - seat, seat), winners=(seat,))
    return None if "." in board else Outcome(scores=(0, 0), winners=(0, 1))


def actors(board: str) -> tuple[int, ...]:
    """Return whose turn it is: X has seat 0 and begins."""
    return () if outcome(board) else (board.count("X") - board.count("O"),)


@always
def signs_alternate(board: str) -> bool:
    """There are as many X as O, or one more."""
    return board.count("X") - board.count("O") in {0, 1}


@sometimes
def nobody_wins(board: str) -> bool:
    """The board is full and nobody has three in a row."""
    ended = outcome(board)
    return ended is not None and len(ended.winners) > 1


GAME: Game[str, str] = Game(
    name="tic-tac-toe",
    seats=2,
    start="." * 9,
    phases=[
        Phase(
            name="play",
            actors=actors,
            legal_moves=lambda board, seat: tuple(f"{'XO'[seat]}{cell}" for cell in range(9) if board[cell] == "."),
            apply=lambda board, move: board[: int(move[1])] + move[0] + board[int(move[1]) + 1 :],
            leads_to=("play",),
        )
    ],
    outcome=outcome,
    measure=lambda board: (board.count("."),),
    properties=[signs_alternate, nobody_wins],
)


@cache
def games(board: str) -> Counter[tuple[int, ...]]:
    """Count the games that go on from a position, by who wins."""
    ended = GAME.outcome(board)
    if ended:
        return Counter({ended.winners: 1})
    counts: Counter[tuple[int, ...]] = Counter()
    for seat in GAME.actors(board):
        for move in GAME.legal_moves(board, seat):
            counts += games(GAME.advance(board, move))
    return counts


def main() -> None:
    """Print how many positions and games there are."""
    verdict = check(GAME, games=0)
    (look,) = verdict.looks
    print(f"{look.states:,} positions, {look.ends} of them at the end: {verdict.status}")
    counts = games(GAME.initial_state())
    print(f"{counts.total():,} games: {counts[0,]:,} won by X, {counts[1,]:,} by O, {counts[0, 1]:,} by nobody")


if __name__ == "__main__":
    main()
