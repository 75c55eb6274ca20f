"""Edits that are one decision: accepting one of them alone would repeat or lose a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.edits import MarkedSentence, TokenEdit

TOO_COMMON_TO_MOVE = {"the", "a", "an", "of", "to", "and", "in", "on", "at", "for"}


_FARTHEST_PARTS = 15
"""Words between the two places of a moved word, at most."""


def groups(sentence: MarkedSentence) -> list[int | None]:
    """For each edit the number of the decision it is part of, None if it stands alone.

    "I am student of high school." → "I am a high school student.": "− student", "of → a" and
    "+ student" share group 1, because accepting one of them alone repeats or loses "student".
    A change that touches a part of a move belongs to it. "before three years" → "three years
    ago" and "many informations" → "much information" are one decision each, too.
    """
    edits = sentence.edits
    leader = list(range(len(edits)))
    moves: set[int] = set()

    def join(one: int, other: int) -> None:
        nonlocal leader
        first, last = sorted((leader[one], leader[other]))
        leader = [first if place == last else place for place in leader]

    for i, one in enumerate(edits):
        for j, other in enumerate(edits):
            near = abs(one.start - other.start) <= _FARTHEST_PARTS
            if i != j and near and _leaving(one) & _entering(other):
                join(i, j)
                moves |= {i, j}
            elif i != j and near and _one_phrase(one, other):
                join(i, j)
    for i in range(len(edits) - 1):
        touching = edits[i].end == edits[i + 1].start
        if touching and moves & {i, i + 1} and "PUNCT" not in edits[i].type + edits[i + 1].type:
            join(i, i + 1)
    numbers: dict[int, int] = {}
    grouped = []
    for place in leader:
        shared = leader.count(place) > 1
        grouped.append(numbers.setdefault(place, len(numbers) + 1) if shared else None)
    return grouped


_BEFORE_AGO = {"before", "since", "from"}
_AMOUNTS = {"many", "much", "few", "little", "a few", "a little"}
_NUMBER_TYPES = {"NOUN:NUM", "NOUN:INFL"}


def _one_phrase(one: TokenEdit, other: TokenEdit) -> bool:
    """Two edits of one phrase: half of it alone would be a new mistake."""
    old, new = one.original.strip().lower(), one.replacement.strip().lower()
    if old in _BEFORE_AGO and not new:
        return other.replacement.strip().lower() == "ago" and not other.original.strip()
    amount = old in _AMOUNTS and new in _AMOUNTS
    return amount and one.end == other.start and other.category in _NUMBER_TYPES


def _leaving(edit: TokenEdit) -> set[str]:
    return _content_words(edit.original) - _content_words(edit.replacement)


def _entering(edit: TokenEdit) -> set[str]:
    return _content_words(edit.replacement) - _content_words(edit.original)


def _content_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if word not in TOO_COMMON_TO_MOVE}
