"""The pages on ties are what the code makes of them, and what a referee finds in their data."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardrules import records
from boardrules.cli.ties import QUESTIONS
from boardrules.cli.ties.truth import order_of
from tests.ties import pages, referee

HEADINGS = (
    "Definition",
    "Truth table",
    "Examples",
    "Clauses",
    "What the sheet leaves open",
    "How the readings differ",
    "Function and test",
)
"""The parts of every page, in order."""

PARTS = pages.parts()


def lines_of(name: str) -> list[dict[str, str]]:
    """Read a data file as anybody would."""
    with (pages.DOCS / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def told(seats: list[int]) -> str:
    """Return seats as the data has them."""
    return " ".join("ABCDE"[seat] for seat in seats) or "-"


class TestGenerated:
    """What `python -m tests.ties` writes is what stands there."""

    @pytest.mark.parametrize("path", PARTS, ids=lambda path: path.relative_to(pages.DOCS).as_posix())
    def test_is_fresh(self, path: Path) -> None:
        assert path.read_text(encoding="utf-8") == PARTS[path], "stale: run python -m tests.ties"

    def test_spanish_is_marked_as_such(self) -> None:
        clauses = [text for path, text in PARTS.items() if path.name.startswith("fiji") and ".clauses." in path.name]
        assert len(clauses) == 5
        for text in clauses:
            assert text.count('<em lang="es">') == text.count("Spanish sheet: ") > 0

    def test_nothing_is_left_over(self) -> None:
        found = {path for folder in ("generated", "data", "plays") for path in (pages.DOCS / folder).iterdir()}
        assert found == {*PARTS, *(pages.DOCS / "plays" / f"{slug}.jsonl" for slug in pages.PLAYS)}

    @pytest.mark.slow
    @pytest.mark.parametrize("slug", pages.PLAYS)
    def test_plays_are_the_shortest(self, slug: str) -> None:
        path = pages.DOCS / "plays" / f"{slug}.jsonl"
        assert path.read_text(encoding="utf-8") == pages.play(slug), "stale: run python -m tests.ties"

    @pytest.mark.parametrize("slug", pages.PLAYS)
    def test_plays_stand_on_their_page_and_replay(self, slug: str) -> None:
        lines = (pages.DOCS / "plays" / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()
        assert "\n".join(lines) in (pages.DOCS / f"{slug}.md").read_text(encoding="utf-8")
        name, seats, changes = pages.PLAYS[slug]
        one, other = (records.read_record(line) for line in lines)
        assert {**one.ruleset, **changes} == dict(other.ruleset)
        assert one.moves == other.moves
        assert (one.game, one.seats) == (name, seats)
        ends = [list(records.retrace(game_of(record), record))[-1][2] for record in (one, other)]
        assert ends[0] != ends[1]


def game_of(record: records.Record) -> Any:
    """Return the game that a record is of."""
    from boardrules.rulesets import changed

    module = pages.GAMES[record.game]
    return module.game(record.seats, changed(module.STANDARD, record.ruleset))


class TestPages:
    """Every question has a page, and all pages have the same parts."""

    def test_every_question(self) -> None:
        assert [page.question for page in pages.PAGES] == list(QUESTIONS)

    @pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.slug)
    def test_parts(self, page: pages.Page) -> None:
        text = (pages.DOCS / f"{page.slug}.md").read_text(encoding="utf-8")
        assert tuple(re.findall(r"(?m)^## (.*)$", text)) == HEADINGS
        for part in ("table.inc", "clauses.inc", "functions.inc"):
            assert f"{{include}} generated/{page.slug}.{part}" in text
        assert f":file: generated/{page.slug}.html" in text
        assert f"data/{page.slug}.csv" in text
        assert f"$ {page.command} " in text
        for field in page.question.readings:
            assert f"`{field}`" in text
            assert f"--b {field}=" in text

    @pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.slug)
    def test_what_is_named_is_there(self, page: pages.Page) -> None:
        from importlib import import_module

        for name in page.functions:
            module, _, function = name.rpartition(".")
            assert callable(getattr(import_module(module), function))
        assert f"class {page.test}:" in (pages.ROOT / pages.TESTS).read_text(encoding="utf-8")

    def test_every_clause_about_level_players_is_on_a_page(self) -> None:
        cited = {clause for page in pages.PAGES for clause in page.clauses}
        about = re.compile(r"\blevel\b|\bties?\b|\bequal\b", re.IGNORECASE)
        found = {one.id for book in pages.BOOKS.values() for one in book if about.search(one.sentence)}
        assert found - cited == set()

    def test_places_in_both_sheets(self) -> None:
        text = PARTS[pages.DOCS / "generated" / "fiji-heads.clauses.inc"]
        assert "* [`fiji.heads.ties`](#fiji.heads.ties) (rule; English sheet: 5; Spanish sheet: 5)" in text
        assert '<em lang="es">A quienes comparten puesto' in text


class TestData:
    """Every line of every file, read without the library, is what the referee says."""

    @pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.slug)
    def test_patterns(self, page: pages.Page) -> None:
        lines = lines_of(page.slug)
        expected = [pattern for players in range(1, 6) for pattern in referee.every_pattern(players)]
        assert [ranks_of(line) for line in lines] == expected
        for line, pattern in zip(lines, expected, strict=True):
            assert int(line["players"]) == len(pattern)
            groups = [
                told([seat for seat, rank in enumerate(pattern) if rank == level]) for level in sorted({*pattern})
            ]
            assert line["order"] == " > ".join(group.replace(" ", "=") for group in groups)
            assert line["shape"] == "+".join(str(len(group.split())) for group in groups)

    @pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.slug)
    def test_answers(self, page: pages.Page) -> None:
        for line in lines_of(page.slug):
            ranks = ranks_of(line)
            answers = {name: cell for name, cell in line.items() if name not in {"players", "ranks", "order", "shape"}}
            expected = dict(EXPECTED[page.slug](ranks))
            assert {name: cell for name, cell in answers.items() if cell} == expected

    def test_two_goals(self) -> None:
        lines = lines_of("fiji-ranking-two-goals")
        assert len(lines) == 1 + 9 + 169
        for line in lines:
            have = list(zip(ranks_of(line, "ranks_on_goal_1"), ranks_of(line, "ranks_on_goal_2"), strict=True))
            places = referee.places(have, [False, False])
            assert line["places"] == " ".join(map(str, places))
            assert line["order"] == order_of(tuple(sorted({*places}).index(place) for place in places))

    def test_four_goals(self) -> None:
        lines = lines_of("fiji-goals-four")
        assert len(lines) == 81 == len({tuple(line.items()) for line in lines})
        for line in lines:
            takers = [{"A > B": "A", "B > A": "B", "A=B": "-"}[line[f"goal_{goal}"]] for goal in range(1, 5)]
            assert line["takers"] == " ".join(takers)
            for who in "AB":
                heads = sum(prize for prize, taker in zip((4, 3, 2, 1), takers, strict=True) if taker == who)
                assert int(line[f"heads_{who}"]) == heads

    def test_the_tables_have_the_same_lines(self) -> None:
        """The HTML and the CSV of a page have the same cells."""
        for page in pages.PAGES:
            text = PARTS[pages.DOCS / "generated" / f"{page.slug}.html"]
            cells = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>(<td>.*?)</tr>", text)]
            data = [
                [line["order"].replace(">", "&gt;"), *filter(None, list(line.values())[4:])]
                for line in lines_of(page.slug)
            ]
            assert cells == data


def ranks_of(line: dict[str, str], name: str = "ranks") -> tuple[int, ...]:
    """Return the ranks that a line is about."""
    return tuple(map(int, line[name].split()))


def condition(ranks: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    """Most are asked for, and the last have none."""
    amounts = [max(ranks) - rank for rank in ranks]
    for name, counts in (("executor", True), ("zero_does_not_count", False)):
        seat = referee.executor(amounts, most=True, zero_counts=counts)
        yield name, told([] if seat is None else [seat])


def heads(ranks: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    for name, other in (("last_shared_place", False), ("next_place", True)):
        shares = [
            referee.heads(len(ranks), sum(one < rank for one in ranks), ranks.count(rank), next_place=other)
            for rank in ranks
        ]
        yield name, " ".join(map(str, shares))


def winners(ranks: tuple[int, ...]) -> list[int]:
    return referee.winners([-rank for rank in ranks])


def turning(players: int) -> Iterator[tuple[str, list[int]]]:
    """Go through the seats that may be first, with the wheel that makes them so."""
    for first in range(players):
        order = [*range(first, players), *range(first)]
        yield "ABCDE"[first], [order.index(seat) + 1 for seat in range(players)]


def bids(ranks: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    cards = [9 - rank for rank in ranks]
    for seat, bid in enumerate(cards):
        yield (
            f"{'ABCDE'[seat]}_drives_out",
            told([o for o, there in enumerate(cards) if referee.drives_out(bid, there)]),
        )


EXPECTED: dict[str, Any] = {
    "fiji-condition": condition,
    "fiji-ranking": lambda ranks: [
        ("places", " ".join(map(str, referee.places([(rank,) for rank in ranks], [False])))),
    ],
    "fiji-heads": heads,
    "fiji-goals": lambda ranks: [
        ("taker", told([] if referee.taker(ranks, most=False) is None else [referee.taker(ranks, most=False)]))
    ],
    "fiji-end": lambda ranks: [("winners", told(winners(ranks)))],
    "wampum-bid": bids,
    "wampum-canoe": lambda ranks: [
        (f"start_{'ABCDE'[start]}", told([referee.canoe([9 - rank for rank in ranks], start)]))
        for start in range(len(ranks))
    ],
    "wampum-end": lambda ranks: [("winners", told(winners(ranks)))],
    "kawa-specials": lambda ranks: [
        (f"{who}_first", told(referee.in_turn(winners(ranks), wheel))) for who, wheel in turning(len(ranks))
    ],
    "kawa-end": lambda ranks: [
        ("shared", told(winners(ranks))),
        *(
            (f"{who}_first", told([referee.last_in_turn([-rank for rank in ranks], wheel)]))
            for who, wheel in turning(len(ranks))
        ),
    ],
}
"""For each data file what a line must say, by the referee."""


def test_all_questions_are_in_the_overview() -> None:
    text = PARTS[pages.DOCS / "generated" / "index.inc"]
    assert text.count("\n") == 2 + len(pages.PAGES)
    assert [page.slug for page in pages.PAGES if f"`{page.command}`" not in text] == []
