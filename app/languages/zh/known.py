"""The entry of the catalogue that an edit belongs to.

``known_error("我买了三个书。", 4, 5, "本")`` is the entry on 本, with the stretch "三个书".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.languages.zh.alignment import align
from grammar_items.chinese.catalogue import LearnerError, Match, catalogue, describes, matches


@dataclass(frozen=True)
class Known:
    """An entry and the learner's stretch that it is about; ``right`` is the stretch corrected."""

    error: LearnerError
    start: int
    end: int
    right: str
    slots: Mapping[str, str]


def known_error(text: str, start: int, end: int, replacement: str) -> Known | None:
    """The first entry whose change is this one; patterns come before bare changes."""
    for match in _matches(text):
        if match.start <= start and end <= match.end and _makes(
            text[match.start : match.end], match.replacement, start - match.start,
            end - match.start, replacement,
        ):  # fmt: skip
            return Known(match.error, match.start, match.end, match.replacement, match.slots)
    for error in catalogue():
        if describes(error, text, start, end, replacement):
            return Known(error, start, end, "", {})
    return None


@lru_cache(maxsize=16)
def _matches(text: str) -> tuple[Match, ...]:
    """The matches of a sentence, which is asked for once for each of its edits."""
    return tuple(matches(text))


def _makes(old: str, new: str, start: int, end: int, replacement: str) -> bool:
    """Is this change the whole of ``old`` → ``new``, or one of its parts?"""
    if old == new:
        return False
    if old[:start] + replacement + old[end:] == new:
        return True
    parts = ((c.start, c.end, new[c.c_start : c.c_end]) for c in align(old, new))
    return (start, end, replacement) in parts
