"""The entry of the catalogue that an edit belongs to.

``known_error("我买了三个书。", 4, 5, "本")`` is the entry on 本, with the stretch "三个书".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grammar_items.chinese.catalogue import LearnerError, catalogue, describes, matches


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
    for match in matches(text):
        if match.start <= start and end <= match.end:
            made = text[match.start : start] + replacement + text[end : match.end]
            if made == match.replacement and made != text[match.start : match.end]:
                return Known(match.error, match.start, match.end, match.replacement, match.slots)
    for error in catalogue():
        if describes(error, text, start, end, replacement):
            return Known(error, start, end, "", {})
    return None
