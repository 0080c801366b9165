"""The generated parts of the pages on ties: truth tables, their data, the clauses, and the plays that show a reading.

    python -m tests.ties        # writes docs/ties/generated, docs/ties/data and docs/ties/plays anew

A test fails when one of them is stale.
"""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import attrs

from boardrules import differ, fiji, kawa, wampum
from boardrules.cite import Clause, ClauseKind
from boardrules.cli.ties import QUESTIONS
from boardrules.cli.ties.asking import Question
from boardrules.cli.ties.truth import MOST_PLAYERS, Row, letters, order_of, rows

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "ties"
TESTS = "tests/ties/test_every_pattern.py"
GAMES = {"fiji": fiji, "wampum": wampum, "kawa": kawa}
BOOKS = {name: module.game(2).rulebook for name, module in GAMES.items()}
NUMBERS = ("", "One player", "Two players", "Three players", "Four players", "Five players")


@attrs.frozen
class Page:
    """What a page on a tie has to say beside its text: its question, the functions, the clauses and the test."""

    question: Question
    asks: str
    functions: tuple[str, ...]
    clauses: tuple[str, ...]
    test: str

    @property
    def slug(self) -> str:
        """The page's name."""
        return f"{self.question.game}-{self.question.name}"

    @property
    def command(self) -> str:
        """How it is asked."""
        return f"boardrules tie {self.question.game} {self.question.name}"


def _page(game: str, name: str, asks: str, functions: str, clauses: str, test: str) -> Page:
    question = next(one for one in QUESTIONS if (one.game, one.name) == (game, name))
    ids = tuple(f"{game}.{clause}" for clause in clauses.split())
    return Page(question, asks, tuple(f"boardrules.{game}.{function}" for function in functions.split()), ids, test)


PAGES = (
    _page(
        "fiji",
        "condition",
        "Who executes the effect beside a condition card?",
        "scoring.resolve",
        "exchange.colours exchange.most-or-fewest ex.conditions exchange.zero-fewest exchange.must-execute "
        "exchange.one-player exchange.ties-cancel exchange.next-best exchange.ties-again exchange.all-cancelled "
        "gap.colour-sum gap.cancel-deeper gap.zero-most",
        "TestCondition",
    ),
    _page(
        "fiji",
        "ranking",
        "Who has which place by the goals?",
        "scoring.rank",
        "goals.hierarchy goals.best-first goals.next-on-tie goals.most-or-fewest heads.sequence heads.first-goal "
        "heads.next-goal heads.all-places ex.ranking",
        "TestRanking",
    ),
    _page(
        "fiji",
        "heads",
        "How many heads does a place bring, and how many one that is shared?",
        "scoring.heads ties.explain_heads",
        "heads.shares heads.last-none heads.ties ex.ranking gap.tied-heads",
        "TestHeads",
    ),
    _page(
        "fiji",
        "goals",
        "Who takes the heads of each goal in the game for two?",
        "scoring.goal_winners ties.explain_goals",
        "two-player.goals two-player.level",
        "TestGoalByGoal",
    ),
    _page("fiji", "end", "Who wins the game?", "ties.explain_end", "end.most-heads end.shared", "TestEnds"),
    _page(
        "wampum",
        "bid",
        "May a bid be laid at a village where one as large lies?",
        "scoring.fewest_to_bid ties.explain_bid",
        "bids.one-trader bids.at-least-one bids.empty-or-weaker bids.drive-out bids.driven-moves bids.unchanged "
        "bids.chain ex.drive-out gap.no-return",
        "TestBids",
    ),
    _page(
        "wampum",
        "canoe",
        "Who gets the canoe if several bid most?",
        "scoring.canoe ties.explain_canoe",
        "canoe.highest canoe.becomes-start canoe.ties ex.canoe",
        "TestCanoe",
    ),
    _page(
        "wampum",
        "end",
        "Who wins the game?",
        "ties.explain_end",
        "trade.wampum-worth end.final-pledge end.most end.shared",
        "TestEnds",
    ),
    _page(
        "kawa",
        "specials",
        "In which order do those level for the effect of a Special carry it out?",
        "scoring.special_order ties.explain_specials",
        "wheel.turn-order wheel.counts-up wheel.skip-empty faq.tied-specials gap.specials",
        "TestSpecials",
    ),
    _page(
        "kawa",
        "end",
        "Who wins the game?",
        "scoring.result ties.explain_end",
        "end.fourth-round end.most double.score gap.final-tie",
        "TestEnds",
    ),
)
"""The pages, in the order of the games and of their sheets."""


# Truth tables


def _headings(page: Page, players: int) -> list[str]:
    return ["order", *(column.name for column in page.question.columns(players))]


def by_shape(page: Page) -> Iterator[Row]:
    """Go through one line for each shape: that in which the players are in order of seats."""
    for players in range(1, MOST_PLAYERS + 1):
        for row in rows(page.question.columns, players):
            if list(row.pattern) == sorted(row.pattern):
                yield row


def markdown(page: Page) -> str:
    """Return what the columns say, and the table by shape."""
    widest = page.question.columns(MOST_PLAYERS)
    parts = ["| column | what it has |", "|---|---|"]
    parts += [f"| {column.name} | {column.about} |" for column in widest]
    parts += ["", f"| players | shape | {' | '.join(_headings(page, MOST_PLAYERS))} |"]
    parts += ["|---" * (len(widest) + 3) + "|"]
    for row in by_shape(page):
        cells = [*row.values, *[""] * (len(widest) - len(row.values))]
        parts.append(f"| {len(row.pattern)} | {row.shape} | {row.order} | {' | '.join(cells)} |")
    return "\n".join(parts) + "\n"


def folded(page: Page) -> str:
    """Return the whole tables, one for each number of players, as HTML that opens at a click."""
    parts = []
    for players in range(1, MOST_PLAYERS + 1):
        made = list(rows(page.question.columns, players))
        number = f"{len(made)} {'pattern' if len(made) == 1 else 'patterns'}"
        parts.append(f"<details><summary>{NUMBERS[players]}: {number}</summary>")
        parts.append('<div class="table-wrapper docutils container"><table class="docutils align-default">')
        parts.append(f"<thead>{_line('th', _headings(page, players))}</thead><tbody>")
        parts += [_line("td", [row.order, *row.values]) for row in made]
        parts.append("</tbody></table></div></details>")
    return "\n".join(parts) + "\n"


def _line(tag: str, cells: list[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def name_in_data(column: str) -> str:
    """Return what a column is called in a data file: one word."""
    return column.replace(" ", "_").replace("-", "_")


def data(page: Page) -> str:
    """Return the whole truth table for one to five players as CSV."""
    widest = page.question.columns(MOST_PLAYERS)
    lines = [["players", "ranks", "order", "shape", *(name_in_data(column.name) for column in widest)]]
    for players in range(1, MOST_PLAYERS + 1):
        for row in rows(page.question.columns, players):
            blanks = [""] * (len(widest) - len(row.values))
            lines.append([str(players), row.ranks, row.order, row.shape, *row.values, *blanks])
    return _csv(lines)


def _csv(lines: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()


def two_goals() -> str:
    """Return the places of up to three players by two goals, for all pairs of patterns, as CSV."""
    lines = [["players", "ranks_on_goal_1", "ranks_on_goal_2", "order", "places"]]
    for players in range(1, 4):
        patterns = [row.pattern for row in rows(lambda _: (), players)]
        for one, other in product(patterns, repeat=2):
            have = [fiji.Beads(green=9 - green, red=red) for green, red in zip(one, other, strict=True)]
            ranking = fiji.rank(["most green", "fewest red"], have)
            place = {
                seat: 1 + sum(map(len, ranking.places[:n])) for n, group in enumerate(ranking.places) for seat in group
            }
            rank = {seat: n for n, group in enumerate(ranking.places) for seat in group}
            order = order_of(tuple(rank[seat] for seat in range(players)))
            placed = " ".join(str(place[seat]) for seat in range(players))
            lines.append([str(players), " ".join(map(str, one)), " ".join(map(str, other)), order, placed])
    return _csv(lines)


def four_goals() -> str:
    """Return who takes what by four goals in the game for two, for all 81 ways to be level, as CSV."""
    lines = [["goal_1", "goal_2", "goal_3", "goal_4", "takers", "heads_A", "heads_B"]]
    row = [f"most {colour}" for colour in fiji.Colour]
    for patterns in product([(0, 0), (0, 1), (1, 0)], repeat=4):
        have = [fiji.Beads(*(1 - pattern[seat] for pattern in patterns)) for seat in (0, 1)]
        found = fiji.explain_goals(row, have, fiji.TWO_PLAYER)
        takers = " ".join(letters([] if who is None else [who]) for who in found.winners)
        lines.append([*map(order_of, patterns), takers, *map(str, found.heads)])
    return _csv(lines)


# Clauses


def clauses(page: Page) -> str:
    """Return the clauses of a page: what each says, and where the sheets say it."""
    return "\n".join(_clause(BOOKS[page.question.game][one]) for one in page.clauses) + "\n"


def _clause(clause: Clause) -> str:
    spanish = clause.facts.get("es")
    places = f"English sheet: {clause.place}; Spanish sheet: {spanish}" if spanish else f"sheet: {clause.place}"
    kind = {ClauseKind.NORMATIVE: "rule", ClauseKind.EXAMPLE: "example of the sheet"}.get(clause.kind, "open point")
    told = [f"* [`{clause.id}`](#{clause.id}) ({kind}; {places})", "", f"  {clause.sentence}"]
    if clause.other:
        told += ["", f'  <em lang="es">{clause.other}</em>']
    return "\n".join([*told, ""])


def overview() -> str:
    """Return the table of all questions: page, command, function, clauses."""
    lines = ["| game | question | command | function | clauses |", "|---|---|---|---|---|"]
    for page in PAGES:
        functions = " ".join(f"{{py:func}}`~{name}`" for name in page.functions)
        cited = " ".join(f"[`{one}`](#{one})" for one in page.clauses)
        asks = f"[{page.asks}]({page.slug}.md)"
        game = page.question.game.capitalize()
        lines.append(f"| {game} | {asks} | `{page.command}` | {functions} | {cited} |")
    return "\n".join(lines) + "\n"


def functions(page: Page) -> str:
    """Return where function and test are."""
    named = ", ".join(f"{{py:func}}`{name}`" for name in page.functions)
    return (
        f"Function: {named}. Test: `{page.test}` in `{TESTS}`, over all patterns, against the definition in "
        f"`tests/ties/referee.py`. Command: [`{page.command}`](../cli.md#boardrules-tie).\n"
    )


# Plays


PLAYS: Mapping[str, tuple[str, int, Mapping[str, str]]] = {
    "fiji-condition": ("fiji", 3, {"zero_most": "does-not-count"}),
    "fiji-heads": ("fiji", 3, {"tied_heads": "next-place"}),
    "kawa-end": ("kawa", 2, {"final_tie": "last-in-turn-order"}),
}
"""For each page with a reading of its own: game, players, and the other reading."""


def play(slug: str) -> str:
    """Return the shortest play on which the readings of a page part, as records under each of them, one a line."""
    name, seats, changes = PLAYS[slug]
    module: Any = GAMES[name]
    found = differ(module.game(seats), module.game(seats, attrs.evolve(module.STANDARD, **changes)), games=0)
    assert found.parting is not None
    return "".join(f"{record.json()}\n" for record in found.parting.records)


# All of them


def parts() -> dict[Path, str]:
    """Return everything generated but the plays, by path."""
    made: dict[Path, str] = {DOCS / "generated" / "index.inc": overview()}
    for page in PAGES:
        made[DOCS / "generated" / f"{page.slug}.table.inc"] = markdown(page)
        made[DOCS / "generated" / f"{page.slug}.html"] = folded(page)
        made[DOCS / "generated" / f"{page.slug}.clauses.inc"] = clauses(page)
        made[DOCS / "generated" / f"{page.slug}.functions.inc"] = functions(page)
        made[DOCS / "data" / f"{page.slug}.csv"] = data(page)
    made[DOCS / "data" / "fiji-ranking-two-goals.csv"] = two_goals()
    made[DOCS / "data" / "fiji-goals-four.csv"] = four_goals()
    return made


def plays() -> dict[Path, str]:
    """Return the plays, by path."""
    return {DOCS / "plays" / f"{slug}.jsonl": play(slug) for slug in PLAYS}


def write() -> list[Path]:
    """Write everything; return what was written."""
    made = {**parts(), **plays()}
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return sorted(made)


def records_of(slug: str) -> list[dict[str, Any]]:
    """Return the records of a page's play, as they are written down."""
    text = (DOCS / "plays" / f"{slug}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
