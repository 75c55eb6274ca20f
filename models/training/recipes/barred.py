"""Sentences that must never be learnt, because something is measured on them.

With ``Had I known, I would have come.`` barred, no pair may hold it, whether alone, in small
letters or beside another sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

SHORTEST_INSIDE = 4
"""Shorter sentences are barred as a whole line only: they stand inside too many others."""


def _plain(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9']+", text.lower()))


@dataclass(frozen=True)
class Barred:
    """The barred sentences; ``"had i known" in barred`` asks about a text."""

    sentences: frozenset[tuple[str, ...]]

    @classmethod
    def of(cls, lines: Iterable[str]) -> Barred:
        return cls(frozenset(_plain(line) for line in lines if line.strip()))

    @cached_property
    def _lengths(self) -> list[int]:
        return sorted({len(s) for s in self.sentences if len(s) >= SHORTEST_INSIDE})

    def __contains__(self, text: str) -> bool:
        words = _plain(text)
        return words in self.sentences or any(
            words[start : start + length] in self.sentences
            for length in self._lengths
            for start in range(len(words) - length + 1)
        )
