"""Puzzles and games that everybody knows, written as a user would, each with figures that others have published.

A puzzle is a state, the moves from it, and a goal that must be reachable: the play that shows it first is a shortest
solution. Where a figure is from stands beside it, in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from attrs import frozen

from boardrules import Game, Outcome, Phase, always, sometimes
from examples import count_tic_tac_toe
from tests.verify.worlds import pours, turns_of_the_tower

Moves = Callable[[Any], dict[str, Any]]
"""The moves from a state, by name, each with the state it leads to."""


@frozen
class Published:
    """A puzzle with what has been published about it."""

    game: Game[Any, str]
    states: int
    """States that can be reached."""
    shortest: int | None
    """Moves of the shortest solution; None where there is none."""
    source: str
    depth: int | None = None
    """Moves to what is farthest from the start."""
    steps: int | None = None
    """Moves from all states together."""


def riddle(name: str, start: Any, moves: Moves, goal: Callable[[Any], bool]) -> Game[Any, str]:
    """Return a puzzle for one, which is over where there is no move."""
    known = lru_cache(maxsize=4096)(moves)

    @sometimes
    def solved(state: Any) -> bool:
        """Somebody solves it."""
        return goal(state)

    return Game(
        name=name,
        start=start,
        phases=[
            Phase(
                name="play",
                actors=lambda state: (0,) if known(state) else (),
                legal_moves=lambda state, seat: tuple(known(state)),
                apply=lambda state, move: known(state)[move],
            )
        ],
        outcome=lambda state: None if known(state) else Outcome((0,), (0,) if goal(state) else ()),
        properties=(solved,),
    )


# Vessels


def poured(sizes: tuple[int, ...]) -> Moves:
    """Return the moves of full and empty vessels without a tap: pouring from one into another."""

    def moves(state: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        made = {}
        for source, target in product(range(len(sizes)), repeat=2):
            amount = min(state[source], sizes[target] - state[target])
            if source != target and amount:
                after = list(state)
                after[source] -= amount
                after[target] += amount
                made[f"{sizes[source]} into {sizes[target]}"] = tuple(after)
        return made

    return moves


# Rivers


def ferry(people: int, places: int) -> Moves:
    """Return the crossings of so many missionaries and cannibals in a boat for so many: left bank, boat on the left."""

    def safe(missionaries: int, cannibals: int) -> bool:
        return missionaries == 0 or missionaries >= cannibals

    def moves(state: tuple[int, int, int]) -> dict[str, tuple[int, int, int]]:
        missionaries, cannibals, boat = state
        way = -1 if boat else 1
        made = {}
        for one, other in product(range(places + 1), repeat=2):
            there, here = missionaries + way * one, cannibals + way * other
            fits = 1 <= one + other <= places and 0 <= there <= people and 0 <= here <= people
            if fits and safe(one, other) and safe(there, here) and safe(people - there, people - here):
                made[f"{one} missionaries and {other} cannibals"] = (there, here, 1 - boat)
        return made

    return moves


def husbands(couples: int, places: int) -> Moves:
    """Return the crossings of couples: no wife is with another man unless her husband is there. People on the left."""
    everybody = frozenset({f"{who}{number}" for who in "HW" for number in range(couples)})

    def calm(group: frozenset[str]) -> bool:
        men = {one[1:] for one in group if one[0] == "H"}
        return not men or all(one[1:] in men for one in group if one[0] == "W")

    def moves(state: tuple[frozenset[str], bool]) -> dict[str, tuple[frozenset[str], bool]]:
        left, boat = state
        bank = left if boat else everybody - left
        made = {}
        for size in range(1, places + 1):
            for crew in map(frozenset, combinations(sorted(bank), size)):
                after = left - crew if boat else left | crew
                if calm(crew) and calm(after) and calm(everybody - after):
                    made[" and ".join(sorted(crew)) + " cross"] = (after, not boat)
        return made

    return moves


MINUTES = {"Ann": 1, "Bob": 2, "Cat": 5, "Dan": 10}
"""How long each needs to cross the bridge."""

Bridge = tuple[frozenset[str], bool, int]
"""Who has not crossed, whether the torch is with them, and the minutes so far."""


def bridge_moves(state: Bridge) -> dict[str, Bridge]:
    """Return how one or two can cross a bridge with the only torch, within twenty minutes."""
    left, torch, minutes = state
    bank = left if torch else frozenset(MINUTES) - left
    made = {}
    for size in (1, 2):
        for crew in combinations(sorted(bank), size):
            passed = minutes + max(MINUTES[one] for one in crew)
            if passed <= 20:
                made[" and ".join(crew)] = (left - set(crew) if torch else left | set(crew), not torch, passed)
    return made


def bridge(minutes: int) -> Game[Bridge, str]:
    """Return the bridge, with the claim that nobody is over it in so many minutes."""
    return riddle(
        f"bridge in {minutes}",
        (frozenset(MINUTES), True, 0),
        bridge_moves,
        lambda state: not state[0] and state[2] <= minutes,
    )


# Boards


def slides(rows: int, columns: int) -> Moves:
    """Return the slides of numbered tiles next to a hole, which is 0."""

    def moves(state: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        hole = state.index(0)
        row, column = divmod(hole, columns)
        near = {
            "down": (row - 1, column),
            "up": (row + 1, column),
            "right": (row, column - 1),
            "left": (row, column + 1),
        }
        made = {}
        for way, (from_row, from_column) in near.items():
            if 0 <= from_row < rows and 0 <= from_column < columns:
                tile = from_row * columns + from_column
                after = list(state)
                after[hole], after[tile] = after[tile], 0
                made[way] = tuple(after)
        return made

    return moves


def sliding(rows: int, columns: int, farthest: str, *, states: int, depth: int, source: str) -> Published:
    """Return a sliding puzzle that starts in order; it is to be brought into an arrangement farthest from that."""
    start = (*range(1, rows * columns), 0)
    goal = tuple(map(int, farthest))
    game = riddle(f"{rows}x{columns} sliding", start, slides(rows, columns), lambda state: state == goal)
    return Published(game, states, depth, source, depth=depth)


def lights(rows: int, columns: int) -> Moves:
    """Return the presses of lights that turn themselves and their neighbours on or off; a bit for each."""
    masks = {}
    for row, column in product(range(rows), range(columns)):
        near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        cells = [one * columns + other for one, other in near if 0 <= one < rows and 0 <= other < columns]
        masks[f"press {row + 1},{column + 1}"] = sum(1 << cell for cell in cells)
    return lambda state: {name: state ^ mask for name, mask in masks.items()}


TRIANGLE = [(row, column) for row in range(5) for column in range(row + 1)]
"""The fifteen holes of the triangular board."""


def jumps() -> list[tuple[str, int, int]]:
    """Return the jumps of the triangular board: a name, the pegs that must be there, and all three holes as bits."""
    bit = {hole: 1 << number for number, hole in enumerate(TRIANGLE)}
    made = []
    for row, column in TRIANGLE:
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)):
            over, target = (row + down, column + right), (row + 2 * down, column + 2 * right)
            if over in bit and target in bit:
                pegs = bit[row, column] | bit[over]
                made.append((f"{row}{column} over {over[0]}{over[1]}", pegs, pegs | bit[target]))
    return made


JUMPS = jumps()


def peg_solitaire(hole: int) -> Game[int, str]:
    """Return the triangular peg solitaire with one hole empty at first; it is over when no peg can jump."""

    def legal(state: int) -> tuple[str, ...]:
        return tuple(name for name, pegs, holes in JUMPS if state & holes == pegs)

    turned = {name: holes for name, _, holes in JUMPS}
    return Game(
        name="pegs",
        start=(2**15 - 1) ^ (1 << hole),
        phases=[
            Phase(
                name="jump",
                actors=lambda state: (0,) if legal(state) else (),
                legal_moves=lambda state, seat: legal(state),
                apply=lambda state, move: state ^ turned[move],
            )
        ],
        outcome=lambda state: (
            None if legal(state) else Outcome((-state.bit_count(),), (0,) if state.bit_count() == 1 else ())
        ),
        measure=lambda state: (state.bit_count(),),
    )


def queens(size: int) -> Game[tuple[int, ...], int]:
    """Return the queens: one a row, none attacking another; won with as many as rows, over when none can be placed."""

    def free(state: tuple[int, ...]) -> tuple[int, ...]:
        row = len(state)
        return tuple(
            column
            for column in range(size)
            if row < size
            and all(column != other and abs(column - other) != row - one for one, other in enumerate(state))
        )

    return Game(
        name=f"{size} queens",
        start=(),
        phases=[
            Phase(
                name="place",
                actors=lambda state: (0,) if free(state) else (),
                legal_moves=lambda state, seat: free(state),
                apply=lambda state, move: (*state, move),
            )
        ],
        read=int,
        outcome=lambda state: None if free(state) else Outcome((len(state),), (0,) if len(state) == size else ()),
        measure=lambda state: (size - len(state),),
    )


def hop(state: str) -> dict[str, str]:
    """Return the moves of frogs (F, to the right) and toads (T, to the left) along a row with one gap."""
    made = {}
    for place, who in enumerate(state):
        for reach in (1, 2):
            target = place + (reach if who == "F" else -reach)
            if who != "." and 0 <= target < len(state) and state[target] == ".":
                after = list(state)
                after[place], after[target] = ".", who
                made[f"{place + 1} to {target + 1}"] = "".join(after)
    return made


def knights(state: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return the moves of knights on three by three squares, the middle one of which no knight can reach."""
    made = {}
    for source, target in product(range(9), repeat=2):
        steps = {abs(source // 3 - target // 3), abs(source % 3 - target % 3)}
        if state[source] != "." and state[target] == "." and steps == {1, 2}:
            after = list(state)
            after[source], after[target] = ".", state[source]
            made[f"{source + 1} to {target + 1}"] = tuple(after)
    return made


def rings(state: str) -> dict[str, str]:
    """Return what can be done with Chinese rings: turn the first one, or the one behind the first that is on."""
    free = [0, *([state.index("1") + 1] if "1" in state[:-1] else [])]
    return {f"ring {one + 1}": f"{state[:one]}{1 - int(state[one])}{state[one + 1 :]}" for one in free}


Tour = tuple[frozenset[int], int]
"""The squares that the knight has been on, and where it is."""


def knights_tour(rows: int, columns: int, start: int | None = None) -> Game[Tour, int]:
    """Return the knight that must visit every square once, from a square or from any; over when it cannot move."""
    squares = range(rows * columns)

    def near(one: int) -> tuple[int, ...]:
        row, column = divmod(one, columns)
        return tuple(
            other for other in squares if {abs(other // columns - row), abs(other % columns - column)} == {1, 2}
        )

    jumps = {one: near(one) for one in squares}

    def free(state: Tour) -> tuple[int, ...]:
        seen, place = state
        return tuple(one for one in jumps.get(place, squares) if one not in seen)

    return Game(
        name="knight's tour",
        start=(frozenset(), -1) if start is None else (frozenset({start}), start),
        phases=[
            Phase(
                name="jump",
                actors=lambda state: (0,) if free(state) else (),
                legal_moves=lambda state, seat: free(state),
                apply=lambda state, square: (state[0] | {square}, square),
            )
        ],
        read=int,
        outcome=lambda state: (
            None if free(state) else Outcome((len(state[0]),), (0,) if len(state[0]) == len(squares) else ())
        ),
        measure=lambda state: (len(squares) - len(state[0]),),
    )


# Sliding blocks


START_OF_THE_BLOCKS = """
BA-B
----
BC-B
-DD-
D..D
"""
"""Klotski: A is two by two, B stands, C lies, D is small; a letter is a block's upper left cell, `-` the others."""

BLOCKS = {"A": (2, 2), "B": (2, 1), "C": (1, 2), "D": (1, 1)}
"""Rows and columns of each kind of block."""


def shoves(state: str) -> dict[str, str]:
    """Return the moves of one block by one cell on five rows of four."""
    made = {}
    for place, kind in enumerate(state):
        if kind in BLOCKS:
            rows, columns = BLOCKS[kind]
            row, column = divmod(place, 4)
            own = {(row + down) * 4 + column + right for down in range(rows) for right in range(columns)}
            for way, down, right in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1)):
                inside = 0 <= row + down <= 5 - rows and 0 <= column + right <= 4 - columns
                cells = {cell + 4 * down + right for cell in own}
                if inside and all(state[cell] == "." or cell in own for cell in cells):
                    after = ["." if cell in own else one for cell, one in enumerate(state)]
                    for cell in cells:
                        after[cell] = "-"
                    after[place + 4 * down + right] = kind
                    made[f"{kind} at {row + 1},{column + 1} {way}"] = "".join(after)
    return made


# Two players


def tic_tac_toe() -> Game[str, str]:
    """Return the game of the example, in which X begins."""
    return count_tic_tac_toe.GAME


def nim_sum(heaps: Iterable[int]) -> int:
    """Return the heaps added without carrying."""
    total = 0
    for heap in heaps:
        total ^= heap
    return total


@always
def the_second_player_takes_the_last(state: Any, outcome: Outcome) -> bool:
    """Who answers by the nim sum takes the last one."""
    return outcome.winners == (1,)


Nim = tuple[tuple[int, ...], int]
"""The heaps and whose turn it is."""


def nim(*heaps: int) -> Game[Nim, str]:
    """Return Nim in which the first player does anything, and the second makes the nim sum zero where that can be."""

    def all_moves(state: Nim) -> Iterator[str]:
        for number, heap in enumerate(state[0]):
            yield from (f"{count} from {number}" for count in range(1, heap + 1))

    def apply(state: Nim, move: str) -> Nim:
        count, _, number = move.split()
        left = list(state[0])
        left[int(number)] -= int(count)
        return tuple(left), 1 - state[1]

    def legal(state: Nim, seat: int) -> tuple[str, ...]:
        every = tuple(all_moves(state))
        best = tuple(move for move in every if nim_sum(apply(state, move)[0]) == 0)
        return best if seat == 1 and best else every

    return Game(
        name="nim",
        seats=2,
        start=(heaps, 0),
        phases=[
            Phase(
                name="take",
                actors=lambda state: (state[1],) if any(state[0]) else (),
                legal_moves=legal,
                apply=apply,
            )
        ],
        outcome=lambda state: None if any(state[0]) else Outcome((0, 0), (1 - state[1],)),
        measure=lambda state: (sum(state[0]),),
        properties=(the_second_player_takes_the_last,),
    )


# Philosophers at a table


def philosophers(count: int, *, left_handed: int = 0) -> Game[tuple[int, ...], str]:
    """Return philosophers who take one fork, then the other, then put both back; some of them take the right one first.

    A state has for each philosopher how many forks are held.
    """

    def order(one: int) -> tuple[int, int]:
        forks = (one, (one + 1) % count)
        return forks if one >= left_handed else forks[::-1]

    def moves(state: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        taken = {fork for one, held in enumerate(state) for fork in order(one)[:held]}
        made = {}
        for one, held in enumerate(state):
            after = 0 if held == 2 else held + 1
            if held == 2 or order(one)[held] not in taken:
                made[f"{one} puts the forks back" if held == 2 else f"{one} takes fork {order(one)[held]}"] = (
                    *state[:one],
                    after,
                    *state[one + 1 :],
                )
        return made

    return Game(
        name="philosophers",
        start=(0,) * count,
        phases=[
            Phase(
                name="dine",
                legal_moves=lambda state, seat: tuple(moves(state)),
                apply=lambda state, move: moves(state)[move],
            )
        ],
    )


CLASSICS: dict[str, Published] = {
    "die hard": Published(
        riddle("die hard", (0, 0), pours, lambda state: state[0] == 4),
        16,
        6,
        "the TLA+ examples: 16 distinct states, 4 gallons after 6 moves",
    ),
    "three vessels": Published(
        riddle("three vessels", (8, 0, 0), poured((8, 5, 3)), lambda state: state[:2] == (4, 4)),
        16,
        7,
        "Tartaglia's eight, five and three measures: halved in 7 pours",
    ),
    "three and three": Published(
        riddle("three and three", (3, 3, 1), ferry(3, 2), lambda state: state == (0, 0, 0)),
        16,
        11,
        "Amarel 1968: 16 of the 32 states can be reached, 11 crossings",
    ),
    "four and four": Published(
        riddle("four and four", (4, 4, 1), ferry(4, 2), lambda state: state[:2] == (0, 0)),
        0,
        None,
        "Pressman and Singmaster 1989: four couples cannot cross in a boat for two",
    ),
    "five and five in threes": Published(
        riddle("five and five in threes", (5, 5, 1), ferry(5, 3), lambda state: state[:2] == (0, 0)),
        0,
        11,
        "Pressman and Singmaster 1989: five pairs in a boat for three, 11 crossings",
    ),
    "jealous husbands": Published(
        riddle(
            "jealous husbands",
            (frozenset({f"{who}{number}" for who in "HW" for number in range(3)}), True),
            husbands(3, 2),
            lambda state: not state[0],
        ),
        0,
        11,
        "Alcuin's three couples: 11 crossings",
    ),
    "five discs": Published(
        riddle("five discs", (0,) * 5, turns_of_the_tower, lambda state: state == (2,) * 5),
        3**5,
        2**5 - 1,
        "Lucas 1883: 2^n - 1 moves; Hanoi graphs have 3^n vertices and 3(3^n - 1)/2 edges, each walked both ways",
        depth=2**5 - 1,
        steps=3 * (3**5 - 1),
    ),
    "2x2 sliding": sliding(
        2, 2, "0321", states=12, depth=6, source="Johnson and Story 1879: half of the 24 arrangements; they form a ring"
    ),
    "2x3 sliding": sliding(
        2, 3, "450123", states=360, depth=21, source="half of the 720 arrangements; OEIS A151944: 21 moves at most"
    ),
    "lights on 3x3": Published(
        riddle("lights on 3x3", 2**9 - 1, lights(3, 3), lambda state: state == 0),
        2**9,
        5,
        "Anderson and Feil 1998: every pattern by one set of presses alone; all lights take the corners and the middle",
        depth=9,
        steps=9 * 2**9,
    ),
    "frogs and toads": Published(
        riddle("frogs and toads", "FFF.TTT", hop, lambda state: state == "TTT.FFF"),
        0,
        15,
        "Lucas 1883: n frogs and n toads change places in n(n + 2) moves",
    ),
    "five rings": Published(
        riddle("five rings", "11111", rings, lambda state: state == "00000"),
        2**5,
        21,
        "Gros 1872: the states of n rings form a path of 2^n; 1, 2, 5, 10, 21, ... moves take all off (OEIS A000975)",
        depth=21,
        steps=2 * (2**5 - 1),
    ),
    "four knights": Published(
        riddle("four knights", tuple("W.W...B.B"), knights, lambda state: state == tuple("B.B...W.W")),
        0,
        16,
        "Guarini 1512: the knights change places in 16 moves",
    ),
}
"""By name. Where the number of states has not been published it is 0 and not compared."""

LARGE: dict[str, Published] = {
    "3x3 sliding": sliding(
        3,
        3,
        "647850321",
        states=181_440,
        depth=31,
        source="half of the 9! arrangements; Reinefeld 1993: 31 moves at most, two arrangements need them",
    ),
    "klotski": Published(
        riddle("klotski", "".join(START_OF_THE_BLOCKS.split()), shoves, lambda state: state[13] == "A"),
        25_955,
        116,
        "25,955 arrangements can be reached; 116 moves by one cell (Gardner's 81 moves, counted by cells)",
    ),
}
"""The same, for patient people."""
