"""`python -m tests.translation` puts what the source says into the catalogues and compiles them.

New sentences come in untranslated, those that nobody says any more go out. It says what is still to be translated and
exits with 1 as long as there is something.
"""

from __future__ import annotations

import sys

from tests.translation.catalogues import TRANSLATED, as_mo, as_po, faults, kept, place, renewed


def main() -> int:
    """Renew all catalogues; 0 if nothing is left to translate."""
    left = 0
    for lang in TRANSLATED:
        catalog = renewed(lang)
        catalog.obsolete.clear()
        place(lang).parent.mkdir(parents=True, exist_ok=True)
        place(lang).write_bytes(as_po(catalog))
        place(lang, "mo").write_bytes(as_mo(kept(lang)))
        wrong = list(faults(lang))
        left += len(wrong)
        print(f"{lang}: {len(catalog)} messages, {len(wrong)} to look at")  # noqa: T201 (this is what it is for)
        for one in wrong:
            print(f"  {one}")  # noqa: T201 (as above)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
