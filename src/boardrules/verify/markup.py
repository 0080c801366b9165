"""Markup that cannot be broken out of: whatever is not markup already is escaped when it becomes part of some."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Final


class Safe(str):
    """Text that is markup; it goes into other markup as it is."""

    __slots__ = ()


VOID: Final = frozenset({"meta", "link", "img", "br"})
"""Elements of HTML that have no end."""

SHAPES: Final = frozenset({"rect", "path", "circle"})
"""Elements of SVG that are closed where they begin."""

_UNSHOWABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""What neither HTML nor XML nor UTF-8 can carry, and what turns the direction in which letters run."""


def escaped(value: object) -> Safe:
    """Return a value as markup: markup as it is, anything else as text.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    >>> escaped(Safe("<b>"))
    '<b>'
    """
    if isinstance(value, Safe):
        return value
    return Safe(html.escape(_UNSHOWABLE.sub("\N{REPLACEMENT CHARACTER}", str(value))))


def joined(parts: Iterable[object], between: str = "") -> Safe:
    """Return parts one after another, with text between them.

    >>> joined(["a<b", Safe("<br>")], " & ")
    'a&lt;b &amp; <br>'
    """
    return Safe(escaped(between).join(escaped(part) for part in parts))


def element(name: str, *children: object, **attributes: object) -> Safe:
    """Return an element. A trailing underscore of an attribute falls off, others become dashes; None leaves it out.

    >>> element("p", "a & b", class_="note", data_to=None)
    '<p class="note">a &amp; b</p>'
    >>> element("td", "x", aria_label="<x>", hidden=True)
    '<td aria-label="&lt;x&gt;" hidden>x</td>'
    >>> element("br"), element("path", d="M0 0")
    ('<br>', '<path d="M0 0"/>')
    """
    told = []
    for key, value in attributes.items():
        attribute = key.rstrip("_").replace("_", "-")
        if value is True:
            told.append(f" {attribute}")
        elif value is not None:
            told.append(f' {attribute}="{escaped(str(value))}"')
    head = name + "".join(told)
    if name in VOID:
        return Safe(f"<{head}>")
    if name in SHAPES and not children:
        return Safe(f"<{head}/>")
    return Safe(f"<{head}>{joined(children)}</{name}>")


def anchor(kind: str, name: str) -> str:
    """Return an id for a thing of a kind, whatever its name is made of.

    >>> anchor("clause", "fiji.beads.set"), anchor("property", "a b")
    ('clause-fiji.beads.set', 'property-a_20_b')
    """
    return f"{kind}-" + re.sub(
        r"[^A-Za-z0-9.-]", lambda found: f"_{ord(found[0]):x}_" if found[0] != "_" else "_", name
    )
