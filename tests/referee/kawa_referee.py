"""A second, independent referee for Kawa, written from the rule sheet only.

It is an oracle for differential tests: plain dictionaries, lists and Counters, slow and obvious.
It imports nothing of the library under test. Moves go in and come out as notation strings.

A petal token is a colour and a size, written "A single" or "B double". At any time it is in its
colour's pool or on a cell of the river. A cell is (row, column), both from 1, row 1 at the
River's Start. Nobody holds a tile: it is in the bag, waiting to be laid, or on a cell.
"""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

Cell = tuple[int, int]
Petal = tuple[str, str]  # colour, size

SEATS = "ABCD"
SIZES = ("single", "double")
WORTH = {"single": 1, "double": 2}
POSITIONS = 4
STARTING_POSITIONS = {2: (1, 3), 3: (1, 2, 4), 4: (1, 2, 3, 4)}
TAKEN_BACK = {1: 3, 2: 2, 3: 1, 4: 0}
BASIC_TILES = (4, 5, 5, 2)  # straight, left bend, right bend, whirlpool
OTHER_WAY = {"whirlpool-left": "whirlpool-right", "whirlpool-right": "whirlpool-left"}
SIDEWAYS = {"straight": 0, "left": -1, "right": 1, "whirlpool-left": -1, "whirlpool-right": 1}
LONGEST_FLOW = 1000

READINGS = {
    "bends": ("next-row", "same-row"),
    "whirlpools": ("one-each-way", "both-left", "both-right"),
    "swap_adjacency": ("orthogonal", "wrapping", "diagonal"),
    "petals_on_swap": ("travel", "stay"),
    "extra_swap": ("last-in-turn-order", "position-four"),
    "final_tie": ("shared", "last-in-turn-order"),
}


# ---------------------------------------------------------------- small pieces of the rules


def name(cell: Cell) -> str:
    """Write a cell: r1c2."""
    return f"r{cell[0]}c{cell[1]}"


def turn_order(wheel: Mapping[str, int]) -> list[str]:
    """Everyone on the wheel from the smallest position up; empty positions are skipped."""
    return sorted(wheel, key=lambda who: wheel[who])


def turned(wheel: Mapping[str, int]) -> dict[str, int]:
    """Move everyone on the wheel one position clockwise: 1, 2, 3, 4 and then 1 again."""
    return {who: 1 if position == POSITIONS else position + 1 for who, position in wheel.items()}


def onward(cell: Cell, kind: str, columns: int, bends: str = "next-row") -> Cell:
    """Where a tile of this kind, lying on this cell, sends a player; the River's Edge wraps around."""
    row, column = cell
    aside = column + SIDEWAYS[kind]
    if aside < 1:
        aside = columns
    elif aside > columns:
        aside = 1
    if bends == "same-row" and kind != "straight":
        return (row, aside)
    return (row + 1, aside)


def adjacent_pairs(rows: int, columns: int, adjacency: str = "orthogonal") -> list[tuple[Cell, Cell]]:
    """Every pair of adjacent cells, the one that is read first in front."""
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    pairs = []
    for first, second in itertools.combinations(cells, 2):
        down = second[0] - first[0]
        across = abs(second[1] - first[1])
        touching = (down, across) in ((0, 1), (1, 0))
        around = adjacency == "wrapping" and down == 0 and across == columns - 1
        cornerwise = adjacency == "diagonal" and (down, across) == (1, 1)
        if touching or around or cornerwise:
            pairs.append((first, second))
    return pairs


def returns(held: Mapping[tuple[str, Cell], int], number: int) -> set[str]:
    """Write every choice of `number` tokens: singles in reading order, then doubles."""
    tokens = []
    for size in SIZES:
        for (token_size, cell), count in sorted(held.items()):
            if token_size == size:
                tokens.extend([f"{size} {name(cell)}"] * count)
    return {", ".join(choice) for choice in itertools.combinations(tokens, number)}


def whirlpool_sides(whirlpools: int, reading: str) -> tuple[int, int]:
    """How many whirlpools point left and how many right when they are laid."""
    if reading == "both-left":
        return whirlpools, 0
    if reading == "both-right":
        return 0, whirlpools
    return whirlpools - whirlpools // 2, whirlpools // 2


# ---------------------------------------------------------------- the referee


class Referee:
    """One game of Kawa in progress, without Special tiles."""

    def __init__(
        self,
        seats: int,
        *,
        double_weaving: bool = False,
        rounds: int = 4,
        bends: str = "next-row",
        whirlpools: str = "one-each-way",
        swap_adjacency: str = "orthogonal",
        petals_on_swap: str = "travel",
        extra_swap: str = "last-in-turn-order",
        final_tie: str = "shared",
        singles: int = 6,
        doubles: int = 1,
        rows: int = 4,
        columns: int = 4,
        tiles: Sequence[int] | None = None,
    ) -> None:
        """Set the table up to the first tile of the river.

        `tiles` counts straights, left bends, right bends and whirlpools; None stands for 4, 5, 5, 2.
        Tiles beyond rows x columns stay out of the game once the river is laid.
        """
        numbers = tuple(BASIC_TILES if tiles is None else tiles)
        chosen = {
            "bends": bends,
            "whirlpools": whirlpools,
            "swap_adjacency": swap_adjacency,
            "petals_on_swap": petals_on_swap,
            "extra_swap": extra_swap,
            "final_tie": final_tie,
        }
        for field, reading in chosen.items():
            if reading not in READINGS[field]:
                message = f"unknown {field}: {reading!r}"
                raise ValueError(message)
        if seats not in STARTING_POSITIONS:
            message = "2 to 4 seats"
            raise ValueError(message)
        colours = 4 if double_weaving else seats
        faults = {
            "double weaving is for 2": double_weaving and seats != 2,
            "a round at least, a row and a column": min(rounds, rows, columns) < 1,
            "no fewer than 0 petals": min(singles, doubles) < 0,
            "four numbers of tiles, none below 0": len(numbers) != len(BASIC_TILES) or min(numbers) < 0,
            "too few tiles for the river": sum(numbers) < rows * columns,
            "too few columns for the starting tiles": columns < colours,
        }
        for message, wrong in faults.items():
            if wrong:
                raise ValueError(message)

        self.seats = list(SEATS[:seats])
        self.colours = list(SEATS[:colours])
        self.owner = {colour: self.seats[i % seats] for i, colour in enumerate(self.colours)}
        self.rounds = rounds
        self.rows = rows
        self.columns = columns
        self.bends = bends
        self.petals_on_swap = petals_on_swap
        self.extra_swap = extra_swap
        self.final_tie = final_tie
        self.pairs = adjacent_pairs(rows, columns, swap_adjacency)

        self.wheel = dict(zip(self.colours, STARTING_POSITIONS[colours], strict=True))
        self.pool = {colour: {"single": singles, "double": doubles} for colour in self.colours}
        self.points = dict.fromkeys(self.colours, 0)
        self.starts: dict[str, int | None] = dict.fromkeys(self.colours)
        self.round = 1

        left_pools, right_pools = whirlpool_sides(numbers[3], whirlpools)
        self.bag = Counter(  # tiles waiting to be laid, by the kind they are when laid
            {
                "straight": numbers[0],
                "left": numbers[1],
                "right": numbers[2],
                "whirlpool-left": left_pools,
                "whirlpool-right": right_pools,
            }
        )
        self.to_lay = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        self.left_over: Counter[str] = Counter()  # tiles that found no place at set-up
        self.laid_as: dict[Cell, str] = {}  # the kind that the tile on a cell was when it was laid
        self.now: dict[Cell, str] = {}  # the kind that it is now: a whirlpool turns
        self.petals: dict[Cell, Counter[Petal]] = {cell: Counter() for cell in self.to_lay}

        self.queue: list[str] = []  # who has still to act in this phase, the next one first
        self.swaps_due = 0
        self.path: list[Cell] = []  # cells entered in this flow
        self.flows: list[tuple[str, list[Cell]]] = []  # every flow of the game, who and where, the last one running
        self.stage = "set-up"

    # ------------------------------------------------------------ questions

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far; in double weaving those of both its colours."""
        return tuple(sum(self.points[x] for x in self.colours if self.owner[x] == seat) for seat in self.seats)

    def winners(self) -> tuple[int, ...]:
        """Seats with the most points once the game is over; nobody before."""
        if not self.over():
            return ()
        scores = self.scores()
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        if self.final_tie == "last-in-turn-order":
            in_order = [self.seats.index(self.owner[colour]) for colour in turn_order(self.wheel)]
            best = [seat for seat in in_order if seat in best][-1:]
        return tuple(best)

    def actors(self) -> tuple[str, ...]:
        """Who may act now: a seat, or chance; never more than one."""
        if self.over():
            return ()
        if self.stage in ("set-up", "wash"):
            return ("chance",)
        return (self.owner[self.queue[0]],)

    def legal(self, who: str) -> set[str]:
        """All moves that `who` may make now."""
        if who not in self.actors():
            return set()
        if who == "chance":
            return set(self.chance())
        colour = self.queue[0]
        if self.stage == "start":
            taken = list(self.starts.values())
            free = [column for column in range(1, self.columns + 1) if column not in taken]
            return {f"{colour} starts at c{column}" for column in free}
        if self.stage == "swap":
            return {f"{colour} swaps {name(first)} {name(second)}" for first, second in self.pairs}
        if self.stage == "flow":
            return {f"{colour} lays {size}" for size in SIZES if self.pool[colour][size] > 0}
        held = self.on_river(colour)
        return {f"{colour} takes back {choice}" for choice in returns(held, self.owed(colour))}

    def chance(self) -> dict[str, Fraction]:
        """Each possible draw with its probability; empty if nothing is to be drawn."""
        if self.stage not in ("set-up", "wash"):
            return {}
        cell = name(self.to_lay[0])
        total = self.bag.total()
        return {f"tile {kind} at {cell}": Fraction(n, total) for kind, n in self.bag.items() if n > 0}

    def on_river(self, colour: str) -> Counter[tuple[str, Cell]]:
        """Tokens of one colour on the river, by size and cell."""
        held: Counter[tuple[str, Cell]] = Counter()
        for cell, petals in self.petals.items():
            for (who, size), count in petals.items():
                if who == colour and count > 0:
                    held[(size, cell)] += count
        return held

    def owed(self, colour: str) -> int:
        """How many tokens a colour must take back: by the wheel, but no more than it has on the river."""
        return min(TAKEN_BACK[self.wheel[colour]], self.on_river(colour).total())

    def snapshot(self) -> dict[str, object]:
        """Facts to compare with another implementation.

        The round counts from 1, is 1 at set-up and stays the last one at the end. A cell without a tile
        is left out. A petal is written "A single". A whirlpool's kind says where it points now. The
        starting column is None while the starting tile is not at the river.
        """
        return {
            "round": self.round,
            "grid": {
                name(cell): (
                    self.now[cell],
                    tuple(sorted(f"{who} {size}" for who, size in self.petals[cell].elements())),
                )
                for cell in sorted(self.now)
            },
            "pools": {x: (self.pool[x]["single"], self.pool[x]["double"]) for x in self.colours},
            "points": dict(self.points),
            "wheel": dict(self.wheel),
            "starts": dict(self.starts),
        }

    def all_petals(self) -> dict[str, tuple[int, int]]:
        """Singles and doubles of each colour wherever they are: this never changes."""
        total = {}
        for colour in self.colours:
            held = self.on_river(colour)
            single, double = (
                self.pool[colour][size] + sum(n for (s, _), n in held.items() if s == size) for size in SIZES
            )
            total[colour] = (single, double)
        return total

    def all_tiles(self) -> Counter[str]:
        """Every tile wherever it is, by the kind it is when laid: this never changes."""
        return self.bag + self.left_over + Counter(self.laid_as.values())

    # ------------------------------------------------------------ moves

    def play(self, move: str) -> None:
        """Make a move and play on to the next one; ValueError if it is not legal.

        A flow of more than 1000 tiles raises RuntimeError and leaves a position of no use.
        """
        if not any(move in self.legal(who) for who in self.actors()):
            message = f"illegal now: {move!r}"
            raise ValueError(message)
        words = move.split()
        if self.stage in ("set-up", "wash"):
            self._lay_tile(words[1])
        elif self.stage == "start":
            self.starts[self.queue.pop(0)] = int(words[3].removeprefix("c"))
        elif self.stage == "swap":
            self._swap(*(self._cell(word) for word in words[2:]))
        elif self.stage == "flow":
            self._put(words[2])
            self._leave()
        else:
            choice = move.split(" takes back ")[1]
            for token in choice.split(", "):
                size, where = token.split()
                self._send_home(self._cell(where), (words[0], size), 1)
            self.queue.pop(0)
        self._go_on()

    def _cell(self, text: str) -> Cell:
        return next(cell for cell in self.petals if name(cell) == text)

    def _lay_tile(self, kind: str) -> None:
        cell = self.to_lay.pop(0)
        self.bag[kind] -= 1
        self.laid_as[cell] = kind
        self.now[cell] = kind

    def _swap(self, first: Cell, second: Cell) -> None:
        self.laid_as[first], self.laid_as[second] = self.laid_as[second], self.laid_as[first]
        self.now[first], self.now[second] = self.now[second], self.now[first]
        if self.petals_on_swap == "travel":
            self.petals[first], self.petals[second] = self.petals[second], self.petals[first]
        self.swaps_due -= 1

    def _enter(self, cell: Cell) -> None:
        """Enter a tile: everyone with petals on it scores."""
        if len(self.path) == LONGEST_FLOW:
            message = f"a flow of more than {LONGEST_FLOW} tiles"
            raise RuntimeError(message)
        self.path.append(cell)
        for (who, size), count in self.petals[cell].items():
            self.points[who] += WORTH[size] * count

    def _put(self, size: str) -> None:
        """Put a petal of the Active Player on the tile just entered."""
        colour = self.queue[0]
        self.pool[colour][size] -= 1
        self.petals[self.path[-1]][(colour, size)] += 1

    def _leave(self) -> None:
        """Go on from the tile entered last; a whirlpool turns behind the player; past the last row the flow ends."""
        cell = self.path[-1]
        kind = self.now[cell]
        self.now[cell] = OTHER_WAY.get(kind, kind)
        following = onward(cell, kind, self.columns, self.bends)
        if following[0] <= self.rows:
            self._enter(following)
        else:
            self.queue.pop(0)
            self.stage = "next swimmer"

    def _send_home(self, cell: Cell, petal: Petal, count: int) -> None:
        """Return petals from a cell to their pool."""
        colour, size = petal
        self.petals[cell][petal] -= count
        self.pool[colour][size] += count

    # ------------------------------------------------------------ what follows by itself

    def _go_on(self) -> None:  # noqa: C901, PLR0912
        """Do everything that needs no move, until somebody must act or the game is over."""
        while not self._must_stop():
            if self.stage == "set-up":
                self._begin_round()
            elif self.stage == "start":
                self.queue = turn_order(self.wheel)[::-1]
                self.stage = "next swimmer"
            elif self.stage == "next swimmer":
                if self.queue:
                    self._begin_turn()
                else:
                    self.starts = dict.fromkeys(self.colours)
                    self.queue = turn_order(self.wheel)
                    self.stage = "take back"
            elif self.stage == "swap":
                column = self.starts[self.queue[0]]
                if column is not None:
                    self._enter((1, column))
                self.stage = "flow"
            elif self.stage == "flow":
                self._leave()
            elif self.stage == "take back":
                if self.queue:
                    self.queue.pop(0)
                else:
                    self._wash()
            elif self.stage == "wash":
                self.wheel = turned(self.wheel)
                if self.round == self.rounds:
                    self.stage = "over"
                else:
                    self.round += 1
                    self._begin_round()

    def _must_stop(self) -> bool:
        """Whether play must stop here: a move is missing, or the game is over."""
        if self.stage in ("set-up", "wash"):
            return bool(self.to_lay)
        if self.stage == "start":
            return bool(self.queue)
        if self.stage == "swap":
            return self.swaps_due > 0 and bool(self.pairs)
        if self.stage == "flow":
            return any(self.pool[self.queue[0]].values())
        if self.stage == "take back":
            return bool(self.queue) and self.owed(self.queue[0]) > 0
        return self.stage == "over"

    def _begin_round(self) -> None:
        self.queue = turn_order(self.wheel)
        self.stage = "start"

    def _begin_turn(self) -> None:
        """Let the next one in reverse turn order swap, once or twice."""
        colour = self.queue[0]
        if self.extra_swap == "position-four":
            twice = self.wheel[colour] == POSITIONS
        else:
            twice = colour == turn_order(self.wheel)[-1]
        self.swaps_due = 2 if twice else 1
        self.path = []
        self.flows.append((colour, self.path))
        self.stage = "swap"

    def _wash(self) -> None:
        """Take the last row off, send its petals home, shift the other rows; a new first row is to be laid."""
        last = [(self.rows, column) for column in range(1, self.columns + 1)]
        self.left_over += self.bag
        self.bag = Counter(self.laid_as[cell] for cell in last)
        for cell in last:
            for petal, count in list(self.petals[cell].items()):
                self._send_home(cell, petal, count)
        above = [cell for cell in self.petals if cell[0] < self.rows]
        self.laid_as = {(row + 1, column): self.laid_as[(row, column)] for row, column in above}
        self.now = {(row + 1, column): self.now[(row, column)] for row, column in above}
        shifted = {(row + 1, column): self.petals[(row, column)] for row, column in above}
        self.to_lay = [(1, column) for column in range(1, self.columns + 1)]
        self.petals = {cell: Counter() for cell in self.to_lay} | shifted
        self.stage = "wash"
