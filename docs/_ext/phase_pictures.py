"""The phases of a game on its page: the picture, drawn from the game, and beside it what happens in each.

The picture stands in the page itself, so that it follows the page's choice of light or dark ground.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from clause_pages import mark
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

import boardrules
from boardrules.machine import Game
from boardrules.verify.coverage import phases_met, transitions_met
from boardrules.verify.diagram import WHO, drawing

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LAST: Final = "the end"


def shown_game(name: str, seats: int, variant: str) -> Game[Any, Any]:
    """Return a game of the library."""
    module = getattr(boardrules, name)
    game: Game[Any, Any] = module.game(seats, module.VARIANTS[variant])
    return game


def told(game: Game[Any, Any]) -> str:
    """Say in words what the picture shows."""
    ways = (f"{phase.name} leads to {', '.join(phase.leads_to) or LAST}" for phase in game.phases)
    return f"The phases of {game.name} from top to bottom, with arrows between them: {'; '.join(ways)}."


class PhasesBlock(SphinxDirective):
    """`{phases} GAME SEATS`: the picture of its phases and a table of them."""

    required_arguments = 2
    option_spec = {"variant": directives.unchanged}  # noqa: RUF012 (what docutils reads)

    def run(self) -> list[nodes.Node]:
        """Return the picture and the table."""
        self.env.note_dependency(__file__)
        name, seats = self.arguments
        game = shown_game(name, int(seats), self.options.get("variant", "standard"))
        svg = drawing(phases_met(game, ()), transitions_met(game, ()), game.name, told=False)
        picture = nodes.raw("", svg, format="html")
        drawn = mark("div", picture, classes=["phases-picture"], role="img", **{"aria-label": told(game)})
        return [mark("div", drawn, table(game), classes=["phases-side-by-side"])]


def table(game: Game[Any, Any]) -> nodes.table:
    """Return a row for each phase: who acts, where play goes on, and the clauses that it carries out."""
    kinds = {phase.name: WHO[phase.kind] for phase in phases_met(game, ())}
    body = nodes.tbody()
    for phase in game.phases:
        name = nodes.paragraph("", "", nodes.literal("", phase.name))
        who = nodes.paragraph("", kinds[phase.name], classes=["phases-who"])
        cited = [nodes.paragraph("", "", nodes.literal("", clause)) for clause in phase.clauses]
        after = nodes.paragraph("", ", ".join(phase.leads_to) or LAST)
        body += nodes.row("", nodes.entry("", name, who), nodes.entry("", after), nodes.entry("", *cited))
    titles = ("phase", "goes on to", "carries out")
    head = nodes.thead("", nodes.row("", *(nodes.entry("", nodes.paragraph("", title)) for title in titles)))
    columns = [nodes.colspec(colwidth=1) for _ in titles]
    return nodes.table("", nodes.tgroup("", *columns, head, body, cols=len(columns)), classes=["phases-table"])


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the block."""
    app.add_directive("phases", PhasesBlock)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
