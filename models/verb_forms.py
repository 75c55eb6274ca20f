"""GECToR's verb dictionary, worked out when asked instead of read from a file.

``VerbForms().get("go_VB_VBZ")`` is "goes".
"""

from __future__ import annotations

from functools import lru_cache

from lemminflect import getInflection, getLemma


class VerbForms(dict[str, str]):
    """Looks up "word_TAG_NEWTAG"; an unknown word or form has no answer."""

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        return _form(key) or default


@lru_cache(maxsize=10_000)
def _form(key: str) -> str | None:
    parts = key.rsplit("_", 2)
    if len(parts) != 3:
        return None
    word, _, tag = parts
    lemmas = getLemma(word.lower(), upos="VERB")
    forms = getInflection(lemmas[0], tag=tag) if lemmas else ()
    if not forms:
        return None
    form: str = forms[0]
    return form.capitalize() if word[:1].isupper() else form
