"""Named house rules of Wampum, each with its sentence."""

from __future__ import annotations

from typing import Final

from boardrules.wampum.ruleset import MINIMAL, STANDARD, Ruleset

VARIANTS: Final[dict[str, Ruleset]] = {"standard": STANDARD, "minimal": MINIMAL}
"""All rulesets that have a name."""
