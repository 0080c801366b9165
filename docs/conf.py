"""How Sphinx builds these pages."""

from importlib.metadata import version as version_of

project = "boardrules"
author = "the boardrules contributors"
copyright = f"2026, {author}"
version = release = version_of("boardrules")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"boardrules {version}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"

nitpicky = True
# Other projects' pages are out of reach while these are built; a name of our own that leads nowhere still fails.
nitpick_ignore_regex = [
    (r"py:.*", rf"{package}\..*")
    for package in ("attr", "attrs", "collections", "enum", "fractions", "pathlib", "random", "types", "typing")
]
