"""All deliberate faults of Kawa."""

from __future__ import annotations

from typing import Final

from boardrules.verify.faults import Fault
from tests.kawa.faults import flowing, machinery, returning, starting
from tests.kawa.faults.survivors import SURVIVORS
from tests.kawa.faults.unreached import UNREACHED

MODULES: Final = (starting, flowing, returning, machinery)
"""Where most of them are, in the order of the rulebook."""

BROKEN: Final[tuple[Fault, ...]] = tuple(fault for module in MODULES for fault in module.FAULTS)
"""Each must break the property that it names."""

CATALOGUE: Final[tuple[Fault, ...]] = (*BROKEN, *UNREACHED, *SURVIVORS)
"""With those that keep something from ever happening, and those that nothing catches, with the reason."""
