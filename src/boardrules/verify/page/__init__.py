"""A verdict as one page for a browser: no script runs in it, and nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from boardrules.languages import ENGLISH
from boardrules.machine import Game
from boardrules.verify.diagram import STYLE
from boardrules.verify.lines import at_table
from boardrules.verify.lines import changes as listed
from boardrules.verify.markup import Safe, element, joined
from boardrules.verify.page import sections
from boardrules.verify.page.counterexamples import Counterexamples
from boardrules.verify.page.parts import state
from boardrules.wording import Voice, say, say_count

if TYPE_CHECKING:
    from boardrules.verify.verdict import Verdict

GENERATOR = "boardrules verdict"
"""How a page says what made it."""


@cache
def style() -> str:
    """Return the style sheet of the page."""
    return files(__package__).joinpath("page.css").read_text(encoding="utf-8") + STYLE


def page(verdict: Verdict, game: Game[Any, Any] | None, lang: str = ENGLISH) -> str:
    """Return the page in a language. Plays are told with the game, or only listed if there is none.

    Raises `UnknownLanguage` for a language that the library does not speak.
    """
    voice = Voice(lang)
    title = voice(at_table(verdict.game, verdict.seats, {}))
    known = {clause.id: clause for clause in verdict.clauses}
    telling = Counterexamples(verdict, game, known, voice)
    broken = (telling.of(finding) for finding in verdict.broken)
    parts = {
        "rests-on": (say("What it rests on"), sections.looks(verdict, voice)),
        "broken": (say("Broken ({n})", n=len(verdict.broken)), broken),
        "properties": (say("Properties ({n})", n=len(verdict.findings)), sections.properties(verdict, known, voice)),
        "shown": (say("Plays that show what must be reachable"), sections.plays_shown(verdict, game, known, voice)),
        "phases": (say("Phases"), sections.phases(verdict, voice)),
        "clauses": (say("Clauses ({n})", n=len(verdict.clauses)), sections.clauses(verdict, voice)),
    }
    if not verdict.broken:
        del parts["broken"]
    if not any(finding.shown for finding in verdict.findings):
        del parts["shown"]
    links = (element("li", element("a", voice(heading), href=f"#{name}")) for name, (heading, _) in parts.items())
    body = element(
        "body",
        element("a", voice(say("Skip to the verdict's parts")), href="#parts", class_="skip"),
        element(
            "header",
            element("h1", f"{title}: ", state(verdict.status, voice)),
            *_summary(verdict, voice),
            element("nav", element("ul", joined(links)), aria_label=voice(say("Parts of this page"))),
        ),
        "\n",
        element(
            "main", *(_section(name, voice(heading), inside) for name, (heading, inside) in parts.items()), id_="parts"
        ),
        "\n",
        element(
            "footer", element("p", voice(say("The same verdict as JSON is part of this page's source.")), class_="note")
        ),
        _data(verdict),
    )
    head = _head(f"{title}: {voice.word(verdict.status)}")
    return f"<!doctype html>\n{element('html', head, body, lang=voice.lang)}\n"


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


def _summary(verdict: Verdict, voice: Voice) -> Iterator[Safe]:
    """Say in a sentence how it came out, and how many properties came out how."""
    match verdict.status.value:
        case "broken":
            told = say_count(
                "{n:,} property is broken, with the shortest play that was found.",
                "{n:,} properties are broken, each with the shortest play that was found.",
                len(verdict.broken),
            )
        case "incomplete":
            told = say("Nothing broke, but not everything that was to be looked at has been.")
        case _:
            told = say("Nothing broke, and everything that was to be looked at has been.")
    yield element("p", voice(told))
    if verdict.ruleset:
        differ = voice(say("The rules differ from the game's default in:"))
        yield element("p", f"{differ} ", element("code", listed(verdict.ruleset)))
    counts = ((one, sum(finding.standing is one for finding in verdict.findings)) for one in sections.ORDER)
    tally = (element("li", state(one, voice), f" {count}") for one, count in counts if count)
    yield element("ul", *tally, class_="tally")


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
