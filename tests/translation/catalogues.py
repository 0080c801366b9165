"""The catalogues: what the source says, what each language makes of it, and what is missing or stale."""

from __future__ import annotations

import io
import string
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from boardrules.languages import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "boardrules"
LOCALE = SOURCE / "locale"
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != ENGLISH)

KEYWORDS = {"ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
"""Which arguments of gettext's functions are what, as Babel wants to know it."""

HEADER = """\
# What boardrules says, in another language. The sentences are filled in here by translators, and
# `python -m tests.translation` makes the .mo file beside this one. What stands in braces is a value: keep it as it is,
# with its name and what follows the colon, in whatever place the sentence needs it."""


def template() -> Catalog:
    """Return what is to be translated, in order of modules and lines."""
    catalog = Catalog(project="boardrules", header_comment=HEADER)
    method = [("**.py", "tests.translation.extract:extract")]
    found = sorted(extract_from_dir(str(SOURCE), method, keywords=KEYWORDS), key=lambda one: (one[0], one[1]))
    for name, line, message, comments, context in found:
        catalog.add(message, None, [(f"src/boardrules/{name}", line)], auto_comments=comments, context=context)
    return catalog


def place(lang: str, ending: str = "po") -> Path:
    """Return where a catalogue lies."""
    return LOCALE / lang / "LC_MESSAGES" / f"boardrules.{ending}"


def kept(lang: str) -> Catalog:
    """Return a catalogue as it lies in the source."""
    with place(lang).open("rb") as file:
        return read_po(file, locale=lang)


def renewed(lang: str) -> Catalog:
    """Return a catalogue with all that the source says: new sentences untranslated, those that are gone at the end."""
    catalog = kept(lang) if place(lang).exists() else Catalog(locale=lang, project="boardrules")
    catalog.header_comment, catalog.fuzzy = HEADER, False
    catalog.update(template(), no_fuzzy_matching=True)
    return catalog


def as_po(catalog: Catalog) -> bytes:
    """Return the text of a catalogue: the same for the same sentences, without dates."""
    file = io.BytesIO()
    write_po(file, catalog, width=120, include_lineno=False, omit_header=False)
    dates = (
        b'"POT-Creation-Date',
        b'"PO-Revision-Date',
        b'"Generated-By',
        b'"Last-Translator',
        b'"Report-Msgid-Bugs-To',
    )
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(dates))


def as_mo(catalog: Catalog) -> bytes:
    """Return a catalogue as gettext reads it."""
    # The dates of the header would make the file another one every time.
    catalog.creation_date = catalog.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def faults(lang: str) -> Iterator[str]:
    """Go through what is wrong with a catalogue: untranslated, stale, doubtful, or with other values."""
    catalog = kept(lang)
    said = {(message.id, message.context) for message in template() if message.id}
    found = {(message.id, message.context) for message in catalog if message.id}
    yield from (f"not in the catalogue: {one!r}" for one in said - found)
    yield from (f"not said any more: {one!r}" for one in found - said)
    yield from (f"kept, though not said any more: {one!r}" for one in catalog.obsolete)
    for message in catalog:
        if message.id:
            yield from _faults_of(message, catalog.num_plurals)


def _faults_of(message: Message, plurals: int) -> Iterator[str]:
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    if not all(strings) or (len(ids) > 1 and len(strings) != plurals):
        yield f"untranslated: {message.id!r}"
        return
    if message.fuzzy:
        yield f"doubtful: {message.id!r}"
    wanted = values_of(ids[-1])
    for text in strings:
        # The form for 1 may say it in words.
        number = {value for value in wanted if value[0] == "n"} | {("n", "")}
        if not wanted - number <= values_of(text) <= wanted | number:
            yield f"other values than in {ids[-1]!r}: {text!r}"
    english, translation = ids[-1].strip()[-1:], strings[-1].strip()[-1:]
    if (english == ".") != (translation == "."):
        yield f"a sentence ends with a full stop in both languages or in none: {message.id!r}"


def values_of(template: str) -> set[tuple[str, str]]:
    """Return the values in a template, each with the format that it asks for."""
    return {
        (name, (conversion or "") + (form or ""))
        for _, name, form, conversion in string.Formatter().parse(template)
        if name
    }
