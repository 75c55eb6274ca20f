"""What the browser's script knows from the start: items, samples, messages, choices."""

from __future__ import annotations

from typing import Any

from babel import Locale

from app.item_page import haystack
from app.render.spent import Prices
from app.samples import samples
from app.spelling_choice import CHOICES
from app.web.allowed import Allowed
from app.web.limits import Limits
from app.web.messages import LANGUAGES, catalogue_of
from app.web.terms import terms
from grammar_items.catalogue import LEVELS, catalogue
from grammar_items.usage.lexicon import transfer_languages


def setup(allowed: Allowed, limits: Limits, item: int | None, prices: Prices) -> dict[str, Any]:
    """One record for ``assets/setup.js``."""
    default = allowed.default
    return {
        "items": [
            [one.id, one.level, one.title, one.uses[0], haystack(one), " › ".join(one.topic)]
            for one in catalogue().values()
        ],
        "levels": list(LEVELS),
        "samples": [[one.name, one.title, one.text] for one in samples()],
        "languages": LANGUAGES,
        "messages": {code: catalogue_of(code) for code in LANGUAGES if code != "en"},
        "terms": terms(),
        "spellings": list(CHOICES),
        "first_languages": [[code, _own_name(code)] for code in transfer_languages()],
        "backend": default.backend,
        "model": default.shown_model,
        "backends": backends(allowed),
        "outside": default.backend == "llm",
        "item": item or 0,
        "prices": [prices.sent, prices.received],
        "workshop": allowed.workshop,
        "most": int(limits.characters),
    }


def _own_name(code: str) -> str:
    """``"es"`` → "Español": what its speakers call it, so that it needs no translation."""
    name = str(Locale(code).display_name)
    return name[:1].upper() + name[1:]


def backends(allowed: Allowed) -> list[str]:
    """The correctors that a visitor may choose."""
    return list(dict.fromkeys(choice.backend for choice in allowed.correctors))
