"""What must always hold in Kawa, what no step may do, and what must be reachable."""

from __future__ import annotations

from boardrules.kawa.state import Table
from boardrules.properties import Property

__all__ = ["properties"]


def properties(table: Table) -> tuple[Property, ...]:
    """Return what is claimed at a table."""
    return ()
