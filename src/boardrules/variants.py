"""A variant is a ruleset with a name: what a group would call it, what it changes, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from attrs import frozen

from boardrules.errors import BoardRulesError

R = TypeVar("R")


@frozen(kw_only=True)
class Variant(Generic[R]):
    """A named ruleset of one game, as it is asked for at the command line and shown in the gallery."""

    name: str
    """What it is called: words in lower case, joined by dashes."""
    sentence: str
    """What it changes, in one sentence."""
    lesson: str
    """What comes of it, in one sentence: what breaks and why, or why nothing does."""
    seats: int
    """For how many players it is looked at in the gallery."""
    ruleset: R

    @property
    def title(self) -> str:
        """The name as a heading has it.

        >>> Variant(name="open-screens", sentence="", lesson="", seats=4, ruleset=None).title
        'Open screens'
        """
        return self.name.replace("-", " ").capitalize()


def by_name(variants: Iterable[Variant[R]]) -> dict[str, R]:
    """Return the rulesets by their names, in order; `BoardRulesError` if two have the same name."""
    rulesets: dict[str, R] = {}
    for variant in variants:
        if variant.name in rulesets:
            raise BoardRulesError(f"variant {variant.name!r} found twice, different names expected")
        rulesets[variant.name] = variant.ruleset
    return rulesets
