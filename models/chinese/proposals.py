"""What a Chinese sentence may have meant: small changes for the character model to judge.

``list(propose("我很高心"))`` holds 心 → 兴 (it sounds alike and 高兴 is a word), and many more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from grammar_items.chinese.words import frequency, look_alike, near_sound

SPELLING, PARTICLE, INSERT, DELETE, SWAP = KINDS = (
    "spelling", "particle", "insert", "delete", "swap",
)  # fmt: skip
INSERTED = "了的得地个很是都给在就着过把"
DELETED = "了的是很都在着过就把个得地也给"
CONFUSED = ("的得地", "在再", "做作", "那哪", "不没")
"""Small words that are written or used for each other."""
_LONGEST_WORD = 4
_COMMON = 30
"""Frequency (jieba's count) of a word that a character may be corrected to."""


@dataclass(frozen=True)
class SmallChange:
    """Symbols ``start``–``end`` of a line become ``new``."""

    kind: str
    start: int
    end: int
    new: str

    def apply(self, line: str) -> str:
        return line[: self.start] + self.new + line[self.end :]


def propose(line: str) -> Iterator[SmallChange]:
    """All changes of one place that make sense by themselves."""
    for place, char in enumerate(line):
        yield from _spellings(line, place)
        for family in CONFUSED:
            if char in family:
                for other in family:
                    if other != char:
                        yield SmallChange(PARTICLE, place, place + 1, other)
        if char in DELETED or line[place - 1 : place] == char:
            yield SmallChange(DELETE, place, place + 1, "")
    for place in range(1, len(line)):
        for char in INSERTED:
            yield SmallChange(INSERT, place, place, char)
    yield from _swaps(line)


def is_simplified(line: str) -> bool:
    """Every character is one of GB 2312; a traditional text is no place for its spellings."""
    try:
        line.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


def _spellings(line: str, place: int) -> Iterator[SmallChange]:
    """Characters of the same sound or a similar shape that make a word of what was none."""
    if any(line[place] in family for family in CONFUSED):
        return
    for other in confusable(line[place]):
        if word_made(line, place, other) >= _COMMON:
            yield SmallChange(SPELLING, place, place + 1, other)


def word_made(line: str, place: int, other: str) -> int:
    """Frequency of the commonest word that the other character makes of what is no word."""
    best = 0
    for size in range(2, _LONGEST_WORD + 1):
        for start in range(max(0, place - size + 1), min(place, len(line) - size) + 1):
            seen = frequency(line[start:place] + other + line[place + 1 : start + size])
            if seen > best and not frequency(line[start : start + size]):
                best = seen
    return best


@cache
def confusable(char: str) -> str:
    """Other characters that a learner may write this one for."""
    found = set(near_sound(char)) | set(look_alike(char))
    return "".join(sorted(other for other in found - {char} if is_simplified(other)))


def _swaps(line: str) -> Iterator[SmallChange]:
    """Two neighbouring characters in the other order."""
    for place in range(len(line) - 1):
        one, other = line[place], line[place + 1]
        if one != other and one.isalpha() and other.isalpha() and not (one + other).isascii():
            yield SmallChange(SWAP, place, place + 2, other + one)
