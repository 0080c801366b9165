"""All deliberate faults of Fiji."""

from __future__ import annotations

from typing import Final

from boardrules.verify.faults import Fault
from tests.fiji.faults import (
    choices,
    counters,
    effects,
    exchange,
    executor,
    machinery,
    offers,
    rounds,
    scoring,
    secrets,
)
from tests.fiji.faults.survivors import SURVIVORS
from tests.fiji.faults.unreached import UNREACHED

MODULES: Final = (executor, effects, choices, offers, exchange, counters, rounds, scoring, secrets, machinery)
"""Where most of them are, in the order of the rulebook."""

BROKEN: Final[tuple[Fault, ...]] = tuple(fault for module in MODULES for fault in module.FAULTS)
"""Each must break the property that it names."""

CATALOGUE: Final[tuple[Fault, ...]] = (*BROKEN, *UNREACHED, *SURVIVORS)
"""With those that keep something from ever happening, and those that nothing catches, with the reason."""
