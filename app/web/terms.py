"""Grammar terms of the page's languages, for the search of items, whose titles are English.

``terms()`` holds ``["voz pasiva", "passive"]`` and ``["关系代词", "relative"]``; assets/setup.js
looks for them in what a visitor types.
"""

from __future__ import annotations

import tomllib
from functools import cache

from app.web.messages import LOCALES


@cache
def terms() -> list[list[str]]:
    """Term and its English words; long terms first, so that a part never hides the whole."""
    languages = tomllib.loads((LOCALES / "terms.toml").read_text(encoding="utf-8"))
    found = [
        [term, english]
        for known in languages.values()
        for english, own in known.items()
        for term in own
    ]
    return sorted(found, key=lambda pair: -len(pair[0]))
