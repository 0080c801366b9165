"""A verdict as one page for a browser: no script runs in it, and nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from boardrules.machine import Game
from boardrules.verify.diagram import STYLE
from boardrules.verify.markup import Safe, element, joined
from boardrules.verify.page import sections
from boardrules.verify.page.counterexamples import Counterexamples
from boardrules.verify.page.parts import counted, listed, state

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

GENERATOR = "boardrules verdict"
"""How a page says what made it."""


@cache
def style() -> str:
    """Return the style sheet of the page."""
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8") + STYLE


def page(verdict: Verdict, game: Game[Any, Any] | None) -> str:
    """Return the page. Plays are told with the game, or only listed if there is none."""
    seats = counted(verdict.seats, "seat")
    known = {clause.id: clause for clause in verdict.clauses}
    telling = Counterexamples(verdict, game, known)
    parts = {
        "rests-on": ("What it rests on", sections.looks(verdict)),
        "broken": (f"Broken ({len(verdict.broken)})", (telling.of(finding) for finding in verdict.broken)),
        "properties": (f"Properties ({len(verdict.findings)})", sections.properties(verdict, known)),
        "shown": ("Plays that show what must be reachable", sections.plays_shown(verdict, game, known)),
        "phases": ("Phases", sections.phases(verdict)),
        "clauses": (f"Clauses ({len(verdict.clauses)})", sections.clauses(verdict)),
    }
    if not verdict.broken:
        del parts["broken"]
    if not any(finding.shown for finding in verdict.findings):
        del parts["shown"]
    links = (element("li", element("a", title, href=f"#{name}")) for name, (title, _) in parts.items())
    body = element(
        "body",
        element("a", "Skip to the verdict's parts", href="#parts", class_="skip"),
        element(
            "header",
            element("h1", f"{verdict.game}, {seats}: ", state(verdict.status)),
            *_summary(verdict),
            element("nav", element("ul", joined(links)), aria_label="Parts of this page"),
        ),
        "\n",
        element("main", *(_section(name, title, inside) for name, (title, inside) in parts.items()), id_="parts"),
        "\n",
        element("footer", element("p", "The same verdict as JSON is part of this page's source.", class_="note")),
        _data(verdict),
    )
    return f"<!doctype html>\n{element('html', _head(f'{verdict.game}, {seats}: {verdict.status}'), body, lang='en')}\n"


def _head(title: str) -> Safe:
    sheet = style()
    digest = base64.b64encode(hashlib.sha256(sheet.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name_="generator", content=GENERATOR),
        element("meta", name_="color-scheme", content="light dark"),
        element("link", rel="icon", href="data:,"),
        element("title", title),
        element("style", Safe(sheet)),
    )


def _summary(verdict: Verdict) -> Iterator[Safe]:
    """Say in a sentence how it came out, and how many properties came out how."""
    match verdict.status.value:
        case "broken":
            broken = counted(len(verdict.broken), "property is broken,", "properties are broken, each")
            told = f"{broken} with the shortest play that was found."
        case "incomplete":
            told = "Nothing broke, but not everything that was to be looked at has been."
        case _:
            told = "Nothing broke, and everything that was to be looked at has been."
    yield element("p", told)
    if verdict.ruleset:
        yield element("p", "The rules differ from the game's default in: ", element("code", listed(verdict.ruleset)))
    counts = ((one, sum(finding.standing is one for finding in verdict.findings)) for one in sections.ORDER)
    yield element("ul", *(element("li", state(one), f" {count}") for one, count in counts if count), class_="tally")


def _section(name: str, title: str, inside: Iterable[Safe]) -> Safe:
    heading = f"{name}-title"
    return element(
        "section",
        element("h2", title, id_=heading),
        "\n",
        joined(inside, "\n"),
        "\n",
        id_=name,
        aria_labelledby=heading,
    )


def _data(verdict: Verdict) -> Safe:
    """Return the verdict as JSON that no browser runs or shows; nothing in it can end the element."""
    text = json.dumps(verdict.data())
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return element("script", Safe(text), type_="application/json", id_="verdict")
