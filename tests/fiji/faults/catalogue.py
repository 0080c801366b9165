"""All deliberate faults."""

from __future__ import annotations

from typing import Final

from tests.fiji.faults import effects, exchange, executor, machinery, rounds, scoring, secrets
from tests.fiji.faults.fault import Fault

CATALOGUE: Final[tuple[Fault, ...]] = (
    *executor.FAULTS,
    *effects.FAULTS,
    *exchange.FAULTS,
    *rounds.FAULTS,
    *scoring.FAULTS,
    *secrets.FAULTS,
    *machinery.FAULTS,
)
"""Each must be caught by the property that it names."""
