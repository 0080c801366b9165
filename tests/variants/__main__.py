"""`python -m tests.variants [NAME ...]`: check all variants, or some, keep their verdicts, and write the gallery anew.

`--page` writes only the gallery. The exit status is 0, or that of a check which came to no verdict; what was found
before it is kept. If a verdict changes, the rules have changed: that needs a line under "Rule semantics" in
CHANGELOG.md.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from contextlib import redirect_stdout

from boardrules.cli import INTERRUPTED
from boardrules.cli import main as boardrules
from tests.variants import gallery
from tests.variants.records import arguments, command, keep, kept, summary, variants


def main() -> int:
    """Run the job."""
    parser = argparse.ArgumentParser(prog="python -m tests.variants", description=__doc__)
    parser.add_argument("names", nargs="*", help="only variants of these names")
    parser.add_argument("--page", action="store_true", help="write the gallery, and check nothing")
    asked = parser.parse_args()
    unknown = set(asked.names) - {one.name for _, one in variants()}
    if unknown:
        parser.error(f"no variant is called {', '.join(sorted(unknown))}")
    entries = kept()
    status = 0
    for game, variant in () if asked.page else variants():
        if asked.names and variant.name not in asked.names:
            continue
        line = command(game, variant)
        with redirect_stdout(io.StringIO()) as told:
            status = boardrules(arguments(line))
        if status not in {0, 1}:
            # Interrupted, most likely: such a verdict is none. Those before it are kept.
            sys.stderr.write(f"{line}: exit status {status}\n")
            break
        entries[game, variant.name] = summary(variant.name, json.loads(told.getvalue()))
        sys.stderr.write(f"{line}: {entries[game, variant.name]['status']}\n")
        keep(entries)
    keep(entries)
    missing = [f"{game} {one.name}" for game, one in variants() if (game, one.name) not in entries]
    if missing:
        sys.stderr.write(f"no verdict yet, so no page is written: {', '.join(missing)}\n")
        return INTERRUPTED
    gallery.PAGE.write_text(gallery.page(), encoding="utf-8")
    return 0 if status in {0, 1} else status


if __name__ == "__main__":
    sys.exit(main())
