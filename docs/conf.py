"""How Sphinx builds these pages."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE / "_ext")]

from docutils import nodes

from tests.mutation import results
from tests.mutation.targets import TARGETS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "boardrules"
author = "the boardrules contributors"
copyright = f"2026, {author}"
version = release = version_of("boardrules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "clause_pages", "phase_pictures"]
exclude_patterns = ["_build", "howto/cite-a-clause"]
html_theme = "furo"
html_title = f"boardrules {version}"
html_static_path = ["_static"]
html_css_files = ["site.css"]

myst_enable_extensions = ["colon_fence", "deflist", "substitution"]
# A table of results is as old as the files that were mutated: the page says which have changed when it is built.
FOUND = results.read()
myst_substitutions = {
    "changed_since_mutation": results.told_changed(FOUND),
    "not_mutated": results.told_missing(FOUND, TARGETS),
}
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"

nitpicky = True
# Other projects' pages are out of reach while these are built; a name of our own that leads nowhere still fails.
nitpick_ignore_regex = [
    (r"py:.*", rf"{package}\..*")
    for package in (
        "attr",
        "attrs",
        "collections",
        "concurrent",
        "enum",
        "fractions",
        "hypothesis",
        "pathlib",
        "random",
        "types",
        "typing",
    )
]
# Type variables have a single letter, and what is imported for annotations alone is known by its last name.
nitpick_ignore_regex += [(r"py:(class|obj)", r"(boardrules\.([a-z_]+\.)+)?[A-Z]"), (r"py:class", "Fraction")]


def as_rst(app: object, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Turn what the docstrings have of Markdown into what Sphinx reads: code in backticks or indented, and tables."""
    found: list[str] = []
    for line in lines:
        before = found[-1] if found else ""
        if line.startswith("|"):
            if re.fullmatch(r"[|-]+", line):
                continue
            if not before.startswith(("   ", "..")):
                found += [".. list-table::", "   :header-rows: 1", ""]
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            found += [f"   {mark} - {cell}" for mark, cell in zip("*" + " " * len(cells), cells, strict=False)]
        elif line.startswith("    ") and not before and len(found) > 1 and not found[-2].startswith((" ", ":")):
            found += ["::", "", line]
        else:
            found.append(re.sub(r"(?<![`\w])`([^`]+)`(?!`)", r"``\1``", line))
    lines[:] = found


def shortened(
    app: object,
    what: str,
    name: str,
    obj: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Leave out the defaults that attrs fills in: they stand with the fields."""
    return signature and re.sub(r"attr_dict\['\w+'\]\.default|\bNOTHING\b", "...", signature), returns


def without_last_lines(app: object, doctree: nodes.document) -> None:
    """Cut the empty lines at the end of code: an example of Python needs one there, a reader does not."""
    for block in doctree.findall(nodes.literal_block):
        # Sphinx colours only what is still as it was written.
        block.rawsource = block.astext().rstrip("\n")
        block[:] = [nodes.Text(block.rawsource)]


LONG_LINE, SENTENCES = 92, 130
"""How many characters of code a wide screen has room for; what has longer lines still holds sentences."""


def with_long_lines_wrapped(app: Sphinx, doctree: nodes.document) -> None:
    """Mark commands and answers whose lines are long, so that they are read without scrolling.

    Sentences are wrapped on every screen. What may have columns is wrapped on a wide one only.
    """
    for block in doctree.findall(nodes.literal_block):
        if not block.astext().startswith("$ ") and block.get("language") not in {"console", "sh"}:
            continue
        lines = block.astext().splitlines()
        longest = max(map(len, lines))
        if len(lines) == 1 or longest > SENTENCES or any(line.startswith("$ boardrules tie ") for line in lines):
            block["classes"].append("wraps")
        elif longest > LONG_LINE:
            block["classes"].append("wraps-when-wide")


def setup(app: Sphinx) -> None:
    """Tell Sphinx of all these."""
    app.connect("autodoc-process-docstring", as_rst)
    app.connect("autodoc-process-signature", shortened)
    app.connect("doctree-read", without_last_lines)
    app.connect("doctree-read", with_long_lines_wrapped)
