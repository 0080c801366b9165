"""What is mutated, and which tests are asked about each file: those that are quick and always the same."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src"


_CORE: Final = {
    "ties": "core/test_ties fiji/test_scoring wampum/test_canoe kawa/test_flow",
    "counts": "core/test_counts fiji/test_offers",
    "seats": "core/test_seats core/test_wording cli/test_fiji_ties core/test_records core/test_ties",
    "outcomes": "fiji/test_heads wampum/test_end core/test_records kawa/test_phase_three",
    "bundles": (
        "core/test_bundles core/test_counts core/test_notation fiji/test_offers cli/test_fiji_ties fiji/test_ruleset"
    ),
    "chance": "core/test_chance core/test_records",
    "properties": "core/test_properties verify/test_inspector verify/test_verdict",
    "machine": "core/test_machine core/test_settling core/test_sending core/test_records verify/test_laws",
    "wording": "core/test_wording core/test_errors cli/test_fiji_ties core/test_records",
    "notation": "core/test_notation kawa/test_notation core/test_errors",
    "remake": "core/test_remake kawa/test_setup fiji/test_phases",
    "errors": "core/test_errors core/test_notation core/test_rulesets core/test_records",
    "defaults": "core/test_machine core/test_settling core/test_sending verify/test_laws",
    "records": "core/test_records core/test_errors wampum/test_records",
    "rulesets": "core/test_rulesets core/test_house_rules fiji/test_ruleset wampum/test_ruleset kawa/test_ruleset",
}
"""The tests of the core, by module, those that know most first."""

_FIJI: Final = "phases offers analysis choices heads scoring shares ruleset"
_WAMPUM: Final = "setup bidding legal_bids income limit trading end canoe examples records"
_KAWA: Final = "setup flow phase_three specials views odd_moves checks"

_PHASES: Final = {
    "fiji": ("analysis beads columns goals heads offer", _FIJI),
    "wampum": ("bidding end income setup trading", _WAMPUM),
    "kawa": ("flow returning setup wash", _KAWA),
}

_FIRST: Final = {
    "fiji/scoring": "scoring shares heads analysis",
    "wampum/scoring": "trading canoe limit end examples bidding",
    "kawa/scoring": "flow phase_three setup specials",
    "fiji/phases/analysis": "analysis choices",
    "fiji/phases/beads": "laying_out phases",
    "fiji/phases/columns": "laying_out phases",
    "fiji/phases/goals": "laying_out phases",
    "fiji/phases/heads": "laying_out heads",
    "fiji/phases/offer": "laying_out offers",
    "wampum/phases/bidding": "bidding legal_bids",
    "wampum/phases/end": "end",
    "wampum/phases/income": "income limit",
    "wampum/phases/setup": "setup",
    "wampum/phases/trading": "trading",
    "kawa/phases/flow": "flow",
    "kawa/phases/returning": "returning phase_three",
    "kawa/phases/setup": "setup",
    "kawa/phases/wash": "washing phase_three",
}
"""The tests that know most of a file of a game."""


def _targets() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for module, tests in _CORE.items():
        found[f"boardrules/{module}.py"] = tuple(f"tests/{test}.py" for test in tests.split())
    for game, (phases, everything) in _PHASES.items():
        for module in ("scoring", *(f"phases/{phase}" for phase in phases.split())):
            # What a table scores is a pure function: the tests that ask it directly are enough.
            more = [] if module == "scoring" else everything.split()
            # The headings first: what is changed outside of functions is mostly there, and they are quickly asked.
            early = [] if module == "scoring" else ["headings"]
            order = dict.fromkeys([*early, *_FIRST[f"{game}/{module}"].split(), *more])
            found[f"boardrules/{game}/{module}.py"] = tuple(f"tests/{game}/test_{test}.py" for test in order)
    return found


TARGETS: Final = _targets()
"""The files that are mutated, the smallest and purest first, and what is run for each, in order."""
