"""The parts of which the page is made: tables, states in a word, links to clauses, drawings."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.languages import ENGLISH
from boardrules.verify.coverage import ClauseMet, Coverage
from boardrules.verify.findings import Standing
from boardrules.verify.markup import Safe, anchor, element, joined
from boardrules.verify.page.plays import Drawn
from boardrules.wording import Voice

SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    "holds": ("\N{CHECK MARK}", "good"),
    Standing.HELD: ("\N{CHECK MARK}", "good"),
    Standing.SEEN: ("\N{BLACK CIRCLE}", "good"),
    Standing.BROKEN: ("\N{BALLOT X}", "bad"),
    Standing.INCOMPLETE: ("\N{CIRCLE WITH LEFT HALF BLACK}", "half"),
    Standing.NEVER_SEEN: ("\N{WHITE CIRCLE}", "half"),
    Standing.NEVER_MET: ("\N{WHITE CIRCLE}", "half"),
    Coverage.EXERCISED: ("\N{CHECK MARK}", "good"),
    Coverage.VISITED: ("\N{BLACK CIRCLE}", "good"),
    Coverage.NOT_LOOKED_AT: ("\N{WHITE CIRCLE}", "half"),
}
"""How a state looks beside its word, so that colour says nothing that is not said twice."""

Cell: TypeAlias = object


def state(word: str, voice: Voice) -> Safe:
    """Return a state: its sign and its word."""
    sign, kind = SIGNS[word]
    return element("span", element("span", sign, aria_hidden="true"), f" {voice.word(word)}", class_=f"state {kind}")


@frozen(kw_only=True)
class Column:
    """A column of a table: its head, and whether it holds numbers."""

    head: str
    number: bool = False


def row(columns: Sequence[Column], cells: Sequence[Cell], *, id_: str | None = None) -> Safe:
    """Return a row of which the first cell is the head.

    The roles keep the table a table where a narrow screen shows its cells one below another.
    """
    first, *others = cells
    told: list[Safe] = [
        element(
            "th", first, scope="row", role="rowheader", id_=id_, class_=_kind(columns[0]), data_label=columns[0].head
        )
    ]
    for column, cell in zip(columns[1:], others, strict=True):
        told.append(element("td", cell, role="cell", class_=_kind(column), data_label=column.head))
    return element("tr", joined(told), role="row")


def _kind(column: Column) -> str | None:
    return "number" if column.number else None


def group(title: object, columns: Sequence[Column], rows: Iterable[Safe]) -> Safe:
    """Return some rows under a head of their own, or without one."""
    head = element("th", title, scope="rowgroup", colspan=len(columns), role="rowheader")
    return element("tbody", element("tr", head, role="row") if title else "", joined(rows, "\n"), role="rowgroup")


def table(caption: object, columns: Sequence[Column], groups: Iterable[Safe], *, class_: str | None = None) -> Safe:
    """Return a table with a caption and a head."""
    heads = (element("th", one.head, scope="col", role="columnheader", class_=_kind(one)) for one in columns)
    whole = element(
        "table",
        element("caption", caption),
        element("thead", element("tr", joined(heads), role="row"), role="rowgroup"),
        joined(groups, "\n"),
        role="table",
        class_=class_,
    )
    return element("div", whole, class_="frame")


def cited(clauses: Iterable[str], known: Mapping[str, ClauseMet]) -> Safe:
    """Return links to clauses, each with its sentence where the pointer rests; nothing for none."""
    links = []
    for name in clauses:
        clause = known.get(name)
        sentence = None if clause is None else clause.sentence or None
        href = None if clause is None else f"#{anchor('clause', name)}"
        links.append(element("a", name, href=href, title=sentence))
    return element("span", joined(links, " "), class_="cited") if links else Safe("")


def foreign(voice: Voice) -> str | None:
    """Return how what is in English is marked on a page in another language; nothing on one in English."""
    return None if voice.lang == ENGLISH else ENGLISH


def in_english(text: str, voice: Voice) -> object:
    """Return a text that is in English, marked on a page in another language."""
    lang = foreign(voice)
    return text if lang is None else element("span", text, lang=lang)


def words(name: str) -> str:
    """Return a property's name in words."""
    return name.replace("_", " ")


def drawing(text: object, label: str, voice: Voice) -> Safe:
    """Return a drawn table, which can be scrolled from the keyboard where it is too wide. Tables speak English."""
    return element("pre", text, tabindex="0", role="region", aria_label=label, lang=foreign(voice))


def picture(drawn: Drawn, label: str) -> Safe:
    """Return the picture of a table, if there is one: as an image, in which nothing can run; its text is beside it."""
    if not drawn.picture:
        return Safe("")
    data = base64.b64encode(drawn.picture.encode("utf-8", "replace")).decode("ascii")
    return element("figure", element("img", src=f"data:image/svg+xml;base64,{data}", alt=label))


def to_copy(text: str, label: str, *, kind: str = "line") -> Safe:
    """Return a text that one click selects as a whole."""
    return element("pre", text, class_=f"copy {kind}", tabindex="0", role="region", aria_label=label)
