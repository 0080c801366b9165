"""All deliberate faults that are caught."""

from __future__ import annotations

from typing import Final

from tests.fiji.faults import choices, effects, exchange, executor, machinery, offers, rounds, scoring, secrets
from tests.fiji.faults.fault import Fault

MODULES: Final = (executor, effects, choices, offers, exchange, rounds, scoring, secrets, machinery)
"""Where they are, in the order of the rulebook."""

CATALOGUE: Final[tuple[Fault, ...]] = tuple(fault for module in MODULES for fault in module.FAULTS)
"""Each must be caught by the property that it names."""
