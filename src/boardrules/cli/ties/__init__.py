"""`boardrules tie GAME QUESTION`: who is ahead when some are level, in one line, with the clauses that say so."""

from __future__ import annotations

from typing import Any, Final

from boardrules.cli.ties import fiji, kawa, older, wampum
from boardrules.cli.ties.asking import Question, add_question

QUESTIONS: Final[tuple[Question, ...]] = (*fiji.QUESTIONS, *wampum.QUESTIONS, *kawa.QUESTIONS)
"""Every question about a tie that can be asked, game by game."""


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command, and the older spelling of two of its questions."""
    parser = commands.add_parser("tie", help="settle a tie: who is ahead, why, and what another reading would say")
    games = parser.add_subparsers(dest="game", required=True, metavar="GAME")
    asked = {
        name: games.add_parser(name, help=f"a tie of {name.capitalize()}").add_subparsers(
            dest="question", required=True, metavar="QUESTION"
        )
        for name in dict.fromkeys(question.game for question in QUESTIONS)
    }
    for question in QUESTIONS:
        add_question(asked[question.game], question)
    older.add_to(commands)
