"""What a misspelt word may be: near in letters or in sound, and common.

>>> speller = Speller({"government": 9000, "governess": 80, "movement": 3000})
>>> speller.meant("gouverment")
[Meant(word='government', cost=-0.1)]

A cost is in nats, the less the likelier: so much for each slip of the pen, less for one that
can hardly be heard, more for one in the first letter, and less the commoner the word is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SLIP, FIRST_LETTER, UNHEARD, SHUFFLED = 4.5, 3.0, 2.5, 1.0
SHORT, LONG = 4, 8
"""Fewer letters: one slip; up to here two, then three."""
SOUNDS = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("ph", "f"), ("gh", ""), ("ck", "k"), ("tion|sion|cion", "shan"), ("sc(?=[eiy])", "s"),
        ("c(?=[eiy])", "s"), ("c", "k"), ("qu?", "kw"), ("x", "ks"), ("z", "s"), ("wh", "w"),
        ("^kn", "n"), ("^wr", "r"), ("mb$", "m"), ("dge", "j"), ("e$", ""), ("[aeiouy]+", "a"),
    )
]  # fmt: skip


@dataclass(frozen=True)
class Meant:
    word: str
    cost: float


@lru_cache(maxsize=200_000)
def sound(word: str) -> str:
    """What is heard of a word, vowels all alike: ``sound("nesesary") == sound("necessary")``."""
    for pattern, heard in SOUNDS:
        word = pattern.sub(heard, word)
    return re.sub(r"(.)\1", r"\1", word)


@dataclass(frozen=True, eq=False)
class Speller:
    counts: Mapping[str, int]
    """How often each word is met."""

    @cached_property
    def _by_first(self) -> dict[str, list[str]]:
        words: dict[str, list[str]] = {}
        for word, count in self.counts.items():
            if count:
                words.setdefault(word[0], []).append(word)
        return words

    @lru_cache(maxsize=4096)  # noqa: B019  (one speller lives as long as the program)
    def meant(self, word: str, most: int = 4) -> list[Meant]:
        """The likeliest words first."""
        slips = 1 if len(word) <= SHORT else 2 if len(word) < LONG else 3
        found: dict[str, float] = {}
        for first, words in self._by_first.items():
            allowed = slips if first == word[0] else min(slips, 2)
            if first != word[0] and first not in word[1:3] and word[0] not in "aeiou":
                allowed = 1
            for candidate, distance, _ in process.extract(
                word, words, scorer=OSA.distance, score_cutoff=allowed, limit=40
            ):
                found[candidate] = self._cost(word, candidate, distance)
        ranked = sorted(found.items(), key=lambda pair: (pair[1], pair[0]))
        return [Meant(candidate, round(cost, 1)) for candidate, cost in ranked[:most]]

    def _cost(self, wrong: str, right: str, distance: float) -> float:
        cost = SLIP * distance - math.log(self.counts[right] + 1)
        if wrong[0] != right[0]:
            cost += FIRST_LETTER
        if sound(wrong) == sound(right):
            cost -= UNHEARD
        if sorted(wrong) == sorted(right):
            cost -= SHUFFLED
        return cost
