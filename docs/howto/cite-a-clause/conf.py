"""How Sphinx builds pages that cite clauses of boardrules."""

project = "Our evenings"
extensions = ["myst_parser", "sphinx.ext.intersphinx"]
intersphinx_mapping = {"boardrules": ("https://boardrules.example/", "boardrules/objects.inv")}
