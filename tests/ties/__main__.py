"""Write the generated parts of the pages on ties."""

from __future__ import annotations

import sys

from tests.ties import pages

for path in pages.write():
    sys.stdout.write(f"{path.relative_to(pages.ROOT)}\n")
