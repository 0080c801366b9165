"""Catalogues of translations: what is to be translated is found in the source, and kept for translators."""
