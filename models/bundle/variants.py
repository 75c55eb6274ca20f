"""Words that may stand for one another: the learner's own is kept.

>>> in_own_words("He have burnt his favourite toast.", "He has burned his favorite toast.")
'He has burnt his favourite toast.'
"""

from __future__ import annotations

import re
from functools import cache

from grammar_items.usage.lexicon import spelling_variants

_EQUAL = (
    "burnt burned", "dreamt dreamed", "dwelt dwelled", "knelt kneeled", "leant leaned",
    "leapt leaped", "learnt learned", "smelt smelled", "spelt spelled", "spilt spilled",
    "spoilt spoiled", "everybody everyone", "somebody someone", "anybody anyone", "till until",
    "toward towards", "although though", "obligated obliged", "preventive preventative",
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z]+")


@cache
def _others() -> dict[str, str]:
    pairs = [*spelling_variants(), *((a, b) for a, b in map(str.split, _EQUAL))]
    return dict(pairs) | {b: a for a, b in pairs}


def in_own_words(source: str, output: str) -> str:
    """The output with the variants of the source, where it has the other one instead."""
    mine = {word.lower() for word in _WORD.findall(source)}

    def own(match: re.Match[str]) -> str:
        word = match.group()
        other = _others().get(word.lower())
        if other is None or other not in mine or word.lower() in mine:
            return word
        return other.capitalize() if word[0].isupper() else other

    return _WORD.sub(own, output)
