"""`boardrules diagram`: the phases of a game as a picture."""

from __future__ import annotations

import argparse
from typing import Any

from boardrules.cli.commands import own_rules, wanted
from boardrules.cli.options import game_options
from boardrules.cli.printing import out
from boardrules.verify.diagram import svg


def add_to(commands: Any) -> None:  # noqa: ANN401 (argparse keeps the type to itself)
    """Add the command."""
    diagram = commands.add_parser("diagram", help="print the phases of a game as an SVG picture")
    game_options(diagram)
    diagram.set_defaults(run=draw_phases)


def draw_phases(command: argparse.Namespace) -> int:
    """Print the picture."""
    game = wanted(command)
    with own_rules(game):
        picture = svg(game)
    out(picture)
    return 0
