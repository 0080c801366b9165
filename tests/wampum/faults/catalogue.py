"""All deliberate faults of Wampum."""

from __future__ import annotations

from typing import Final

from boardrules.verify.faults import Fault
from tests.wampum.faults import bidding, driving, ending, frame, income, limit, machinery, secrets, trading
from tests.wampum.faults.survivors import SURVIVORS
from tests.wampum.faults.unreached import UNREACHED

MODULES: Final = (bidding, driving, income, limit, trading, ending, frame, secrets, machinery)
"""Where most of them are, in the order of the rulebook."""

BROKEN: Final[tuple[Fault, ...]] = tuple(fault for module in MODULES for fault in module.FAULTS)
"""Each must break the property that it names."""

CATALOGUE: Final[tuple[Fault, ...]] = (*BROKEN, *UNREACHED, *SURVIVORS)
"""With those that keep something from ever happening, and those that nothing catches, with the reason."""
