"""`python -m tests.mutation [PART OF A FILE'S NAME ...]`: mutate, resume, and tell what survives.

`--again` gives what survived or was stopped to the tests once more; `--list` shows survivors that nobody has explained;
`--table` puts the results on the page. The exit status is 0 if every survivor is explained, 1 if not, 3 if interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter

from tests.mutation import results
from tests.mutation.results import Outcome
from tests.mutation.targets import SOURCE, TARGETS

PATIENCE = 10.0
"""A line is written each time so many seconds have passed."""


def tell(text: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main() -> int:
    """Run the job."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("parts", nargs="*", help="only files with one of these in their name")
    parser.add_argument("--again", action="store_true", help="once more for what survived or was stopped")
    parser.add_argument(
        "--quick", action="store_true", help="only what is quick; the same without it goes on from there"
    )
    parser.add_argument(
        "--list", action="store_true", help="show survivors that are not explained, and do nothing else"
    )
    parser.add_argument("--table", action="store_true", help="put the results on the page, and do nothing else")
    wanted = parser.parse_args()
    files = list(dict.fromkeys(file for part in wanted.parts or [""] for file in TARGETS if part in file))
    if not files:
        parser.error(f"no file has {', '.join(wanted.parts)} in its name")
    if wanted.list:
        return listed(files)
    if wanted.table:
        text = results.PAGE.read_text(encoding="utf-8")
        results.PAGE.write_text(results.page(text, results.read()), encoding="utf-8")
        return 0
    again = frozenset({Outcome.SURVIVED, Outcome.TIMEOUT}) if wanted.again else frozenset[Outcome]()
    try:
        for file in files:
            mutated(file, again, quick=wanted.quick)
    except KeyboardInterrupt:
        tell("interrupted: the same command goes on from here")
        return 3
    return listed(files)


def mutated(file: str, again: frozenset[Outcome], *, quick: bool) -> None:
    """Give the mutants of a file to its tests, and keep what they say; only in the journal where it is to be quick."""
    from tests.mutation import job

    if "pytest" not in sys.modules:
        job.warm_up()
    began = last = time.monotonic()

    def told(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last > PATIENCE or done == total:
            last = time.monotonic()
            os.write(screen, f"{file}: {done} of {total}, {last - began:.0f} s\n".encode())

    screen = os.dup(2)
    try:
        outcomes = job.mutate(file, TARGETS[file], again, told, quick=quick)
    finally:
        os.close(screen)
    counts = Counter(outcome for _, outcome in outcomes)
    survived = [
        {name: getattr(mutant, name) for name in ("id", "function", "line", "was", "becomes")}
        for mutant, outcome in outcomes
        if outcome is Outcome.SURVIVED
    ]
    tell(f"{file}: {len(survived)} of {len(outcomes)} survive, {time.monotonic() - began:.0f} s")
    if quick:
        return
    found = results.read()
    found[file] = {
        "digest": results.digest((SOURCE / file).read_text(encoding="utf-8")),
        "mutants": counts.total(),
        "killed": counts[Outcome.KILLED],
        "timeouts": counts[Outcome.TIMEOUT],
        "survived": survived,
    }
    results.write({one: found[one] for one in TARGETS if one in found})


def listed(files: list[str]) -> int:
    """Show the survivors that nobody has explained."""
    reasons = results.explained()
    left = 0
    for file, result in results.read().items():
        for one in result["survived"] if file in files else ():
            if (file, one["id"]) not in reasons:
                left += 1
                was, becomes = (one[side].replace("\n", "\n    ") for side in ("was", "becomes"))
                sys.stdout.write(f"{file}:{one['line']} {one['function']} {one['id']}\n  - {was}\n  + {becomes}\n")
    sys.stdout.write(f"{left} survive without an explanation\n")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main())
