"""All deliberate faults."""

from __future__ import annotations

from typing import Final

from tests.wampum.faults import bidding, driving, ending, frame, income, limit, machinery, secrets, trading
from tests.wampum.faults.fault import Fault

MODULES: Final = (bidding, driving, income, limit, trading, ending, frame, secrets, machinery)
"""Where they are, in the order of the rulebook."""

CATALOGUE: Final[tuple[Fault, ...]] = tuple(fault for module in MODULES for fault in module.FAULTS)
"""Each must be caught by the property that it names."""
