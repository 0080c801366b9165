"""The rulebooks on these pages: each clause with its anchor, and each clause id in a text as a link to it.

A page shows a rulebook with a `{rulebook}` block that names the game. Anywhere else `` {clause}`fiji.exchange.three` ``
is a link, and so is a known id that stands in code or in brackets. An id that no rulebook has fails the build.
"""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from boardrules.cite import Clause, ClauseKind, Rulebook
from tests import traceability

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LOGGER: Final = logging.getLogger(__name__)

LANGUAGES: Final = {"es": "Spanish"}
"""The languages of second sheets, by the key under which a clause names its place there."""

KINDS: Final = {
    ClauseKind.NORMATIVE: ("rule", "rules"),
    ClauseKind.EXAMPLE: ("worked example", "worked examples"),
    ClauseKind.GAP: ("gap", "gaps"),
    ClauseKind.UNMODELLED: ("not modelled", "not modelled"),
}
"""What a kind of clause is called, of one and of several."""

INTRODUCTION: Final = """\
{census} Each says one thing, in our own words, and they stand in the order of the sheet. A click on an id selects it,
and ¶ is the address of the clause; [Cite a clause](../howto/cite-a-clause.md) tells what both are good for. Below a
clause stands where the sheet says it, and, folded, which functions and tests answer for it. `boardrules clause {game}`
prints them, and the text ships with the package as `rulebook.md`.
"""
"""What a reader of a rulebook has to know."""

ID: Final = r"(?:fiji|wampum|kawa)\.[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*"
"""What the id of a clause looks like."""


@cache
def rulebooks() -> Mapping[str, Rulebook]:
    """Return the rulebook of each game."""
    return traceability.rulebooks()


@cache
def clauses() -> Mapping[str, Clause]:
    """Return all clauses, by id."""
    return {clause.id: clause for book in rulebooks().values() for clause in book}


@cache
def answering() -> tuple[Mapping[str, list[str]], Mapping[str, list[str]]]:
    """Return for each clause the functions that answer for it, and the tests that show it."""
    return traceability.functions(), traceability.tests()


# The rulebook on its page


def expand(app: Sphinx, name: str, source: list[str]) -> None:
    """Put the headings and clauses of a game where its page has a `{rulebook}` block."""
    source[0] = re.sub(r"^```\{rulebook\} (\w+)\n```$", lambda found: written(found[1]), source[0], flags=re.MULTILINE)


def written(game: str) -> str:
    """Return a rulebook as the page has it: its headings, and a block for each clause."""
    found, heading = [INTRODUCTION.format(game=game, census=census(rulebooks()[game]))], ""
    for clause in rulebooks()[game]:
        if clause.heading != heading:
            heading = clause.heading
            found.append(f"### {heading}")
        found.append(f"```{{clause}} {clause.id}\n```")
    return "\n\n".join(found)


def census(book: Rulebook) -> str:
    """Say how many clauses of each kind there are."""
    met = Counter(clause.kind for clause in book)
    told = [f"{met[kind]} {KINDS[kind][met[kind] > 1]}" for kind in KINDS if met[kind]]
    return f"{len(book)} clauses: {', '.join(told)}."


class marked(nodes.General, nodes.Element):  # noqa: N801 (docutils wants the names of nodes in lower case)
    """An element of HTML that holds others: its `tag` and attributes; other builders see its contents only."""


class phrased(nodes.General, nodes.TextElement):  # noqa: N801 (the same)
    """An element of HTML that holds text."""


def open_marked(writer: Any, node: nodes.Element) -> None:  # noqa: ANN401 (a writer of any builder)
    """Write the start of the element, where there are elements."""
    if hasattr(writer, "starttag"):
        known = {name: node[name] for name in ("lang", "role", "aria-label") if name in node}
        writer.body.append(writer.starttag(node, node["tag"], "", **known))


def close_marked(writer: Any, node: nodes.Element) -> None:  # noqa: ANN401 (a writer of any builder)
    """Write the end of the element."""
    if hasattr(writer, "starttag"):
        writer.body.append(f"</{node['tag']}>")


def mark(tag: str, *contents: nodes.Node, **attributes: Any) -> nodes.Element:  # noqa: ANN401 (as docutils has them)
    """Return an element of HTML with what is in it."""
    if tag in {"div", "details"}:
        return marked("", *contents, tag=tag, **attributes)
    return phrased("", "", *contents, tag=tag, **attributes)


class ClauseBlock(SphinxDirective):
    """`{clause}`: one clause, with everything that is known of it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the block."""
        if self.arguments[0] not in clauses():
            raise self.error(f"no rulebook has the clause {self.arguments[0]!r}")
        clause = clauses()[self.arguments[0]]
        self.env.note_dependency(str(traceability.SOURCE / clause.id.partition(".")[0] / "rulebook.md"))
        self.env.note_dependency(__file__)
        anchor = nodes.make_id(clause.id)
        block = nodes.container("", ids=[anchor], names=[clause.id], classes=["clause", f"clause-{clause.kind}"])
        self.state.document.note_explicit_target(block, block)
        block += self._head(clause, anchor)
        block += mark("p", *self._spoken(clause.sentence), classes=["sentence"])
        for language in LANGUAGES.keys() & clause.facts.keys():
            if clause.other:
                block += mark("p", *self._spoken(clause.other), lang=language, classes=["sentence", "other"])
        block += mark("p", *(self._fact(name, about) for name, about in facts(clause)), classes=["clause-facts"])
        block += self._answers(clause)
        return [block]

    def _spoken(self, sentence: str) -> list[nodes.Node]:
        return cast("list[nodes.Node]", self.state.inline_text(sentence, self.lineno)[0])

    def _head(self, clause: Clause, anchor: str) -> nodes.Element:
        return mark(
            "p",
            nodes.literal("", clause.id, classes=["clause-id"]),
            mark("span", nodes.Text(KINDS[clause.kind][0]), classes=["clause-kind"]),
            nodes.reference(
                "", "", nodes.Text("¶"), internal=True, refid=anchor, classes=["headerlink"], reftitle="Link here"
            ),
            classes=["clause-head"],
        )

    def _fact(self, name: str, about: list[nodes.Node]) -> nodes.Element:
        return mark("span", nodes.strong("", f"{name}:"), nodes.Text(" "), *about)

    def _answers(self, clause: Clause) -> list[nodes.Node]:
        functions, tests = (found.get(clause.id, []) for found in answering())
        if not functions and not tests:
            return []
        parts = [
            (functions, "answers for it", "answer for it", "function"),
            (tests, "shows it", "show it", "test"),
        ]
        counts = [f"{len(found)} {what}{'s' * (len(found) > 1)}" for found, _, _, what in parts if found]
        fold = mark("details", mark("summary", nodes.Text(", ".join(counts))), classes=["clause-answers"])
        for found, one, more, what in parts:
            if found:
                verb = one if len(found) == 1 else more
                fold += nodes.paragraph("", f"{what.capitalize()}{'s' * (len(found) > 1)} that {verb}:")
                fold += nodes.bullet_list("", *(self._item(name, what) for name in found))
        return [fold]

    def _item(self, name: str, what: str) -> nodes.list_item:
        shown: nodes.Node = nodes.literal("", name.removeprefix("boardrules."))
        if what == "function":
            shown = function(name)
        return nodes.list_item("", nodes.paragraph("", "", shown))


def function(name: str) -> nodes.Node:
    """Return a dotted name as a link to where it is documented, if it is."""
    target = addnodes.pending_xref(
        "", refdomain="py", reftype="obj", reftarget=name, refexplicit=True, only_if_documented=True
    )
    target += nodes.literal("", name.removeprefix("boardrules."))
    return target


def if_documented(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contents: nodes.TextElement
) -> nodes.Node | None:
    """Leave a function that is nobody's business but the library's without a link."""
    return contents if node.get("only_if_documented") else None


def facts(clause: Clause) -> Iterator[tuple[str, list[nodes.Node]]]:
    """Go through what the braces of a clause say."""
    yield "Sheet", [nodes.Text(clause.place)]
    for key, language in LANGUAGES.items():
        if key in clause.facts:
            yield f"{language} sheet", [nodes.Text(clause.facts[key])]
    if "field" in clause.facts:
        game = clause.id.partition(".")[0]
        field = cast("nodes.Element", function(f"boardrules.{game}.ruleset.Ruleset"))
        field[0][0] = nodes.Text(clause.facts["field"])
        yield "Settled by", [nodes.Text("the ruleset's field "), field]
    if "derived" in clause.facts:
        yield "Settled by", [nodes.Text("the other rules, which leave one answer")]
    if "data" in clause.facts:
        yield "Settled by", [nodes.Text("the components, as they were reconstructed")]
    if "unmodelled" in clause.facts:
        yield "Not modelled", [nodes.Text(clause.facts["unmodelled"])]


# Links to clauses


def clause_role(
    name: str, rawtext: str, text: str, lineno: int, inliner: object, options: object = None, content: object = None
) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """Return the node of `{clause}`, to become a link when all pages are read."""
    return [nodes.literal(rawtext, text, classes=["clause-cited"])], []


class Links(SphinxPostTransform):
    """Makes a link of each clause id in code or in brackets; one that no rulebook has is a fault."""

    default_priority = 400

    def run(self, **_: object) -> None:
        """Go through the texts of a page."""
        for node in list(self.document.findall(nodes.literal)):
            if not isinstance(node.parent, nodes.reference) and "clause-id" not in node["classes"]:
                self._literal(node)
        for text in list(self.document.findall(nodes.Text)):
            if not _inside(text, (nodes.literal, nodes.literal_block, nodes.reference, nodes.raw, nodes.title)):
                self._brackets(text)

    def _literal(self, node: nodes.literal) -> None:
        text = node.astext()
        name = text.strip("[]{}")
        if name in clauses():
            node.replace_self(self._link(name, text))
            return
        called = "clause-cited" in node["classes"]
        if called or (re.fullmatch(ID, name) and not _in_python(name)):
            LOGGER.warning("no rulebook has the clause %r", name, location=node, type="clause")

    def _brackets(self, text: nodes.Text) -> None:
        parts = re.split(rf"(\[{ID}(?:,\s+{ID})*\])", str(text))
        if len(parts) == 1:
            return
        found: list[nodes.Node] = []
        for part in parts:
            if not part.startswith("["):
                found.append(nodes.Text(part))
                continue
            for piece in re.split(f"({ID})", part):
                if piece in clauses():
                    found.append(self._link(piece, piece))
                elif re.fullmatch(ID, piece):
                    LOGGER.warning("no rulebook has the clause %r", piece, location=text.parent, type="clause")
                else:
                    found.append(nodes.Text(piece))
        text.parent.replace(text, found)

    def _link(self, name: str, text: str) -> nodes.Node:
        std = self.env.domains.standard_domain
        shown = nodes.literal("", text, classes=["clause-cited"])
        if name not in std.anonlabels:
            LOGGER.warning("no page has the clause %r", name, type="clause")
            return shown
        page, anchor = std.anonlabels[name]
        return make_refnode(self.app.builder, self.env.docname, page, anchor, shown, clauses()[name].sentence)


def _inside(node: nodes.Node, kinds: tuple[type[nodes.Element], ...]) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, kinds):
            return True
    return False


def _in_python(name: str) -> bool:
    """Say whether a dotted name is one of the library's own."""
    try:
        pkgutil.resolve_name(f"boardrules.{name}")
    except (ImportError, AttributeError, ValueError):
        return False
    return True


def name_labels(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Give each clause its id as a title, so that a link from here or from another project shows it."""
    std = env.domains.standard_domain
    for name in clauses():
        if name in std.anonlabels:
            std.labels[name] = (*std.anonlabels[name], name)
    return []


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx of the blocks, the role and the links."""
    written_as = dict.fromkeys(("html", "latex", "text", "man", "texinfo"), (open_marked, close_marked))
    app.add_node(marked, **written_as)
    app.add_node(phrased, **written_as)
    app.add_directive("clause", ClauseBlock)
    app.add_role("clause", clause_role)
    app.add_post_transform(Links)
    app.connect("source-read", expand)
    app.connect("env-updated", name_labels)
    app.connect("missing-reference", if_documented)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
