"""Sentences written all in capitals: a corrector reads them in small letters.

``lowered("SHE GO HOME.")`` is "She go home."; the correction is raised to capitals again, so
only "GO" → "GOES" is an edit. Names lose their capital on the way, which does no harm.
"""

from __future__ import annotations

import re
from dataclasses import replace

from models.protocol import Correction

_FEWEST_WORDS = 3
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONE_I = re.compile(r"\bi\b")


def is_all_capitals(sentence: str) -> bool:
    """At least three words, and no small letter; "NASA" or "I. B. M." is no such sentence."""
    words = _WORD.findall(sentence)
    return len(words) >= _FEWEST_WORDS and sentence.upper() == sentence != sentence.lower()


def lowered(sentence: str) -> str:
    """In small letters, with a capital at the beginning and for "I"."""
    small = _LONE_I.sub("I", sentence.lower())
    first = next((place for place, sign in enumerate(small) if sign.isalpha()), 0)
    return small[:first] + small[first : first + 1].upper() + small[first + 1 :]


def raised(correction: Correction) -> Correction:
    """The correction in capitals, as the learner wrote."""
    others = tuple(replace(one, text=one.text.upper()) for one in correction.alternatives)
    return replace(correction, text=correction.text.upper(), alternatives=others)
