"""Small catalogues that nobody else has, and a library that speaks them for a while."""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from boardrules import languages

Messages = Mapping[str | tuple[str, str], str | tuple[str, str]]
"""Translations by English sentence, or by both forms of one that depends on a number."""


def catalogue_of(
    messages: Messages, lang: str = "es", contexts: Mapping[str, Messages] | None = None
) -> gettext.GNUTranslations:
    """Return what gettext makes of these translations, those without a context and those with one."""
    catalog = Catalog(locale=lang)
    catalog.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    for context, some in {None: messages, **(contexts or {})}.items():
        for english, foreign in some.items():
            catalog.add(english, foreign, context=context)
    file = io.BytesIO()
    write_mo(file, catalog)
    file.seek(0)
    return gettext.GNUTranslations(file)


@contextmanager
def speaking(lang: str, *catalogues: gettext.NullTranslations) -> Iterator[None]:
    """Add catalogues to a language, and take them away again."""
    before = {one: list(own) for one, own in languages._OWN.items()}
    try:
        for one in catalogues:
            languages.add_translations(lang, one)
        yield
    finally:
        languages._OWN.clear()
        languages._OWN.update(before)
        languages.catalogue.cache_clear()
