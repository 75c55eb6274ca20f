"""Two versions of a sentence → the changes between them, as a reader would tell them.

``align("我吃饭在家", "我在家吃饭")`` is one change, characters 1 to 5: a moved word is one
change with what it moves across. Changes with at most one kept character between them are one, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

_NEAR = 1
"""Kept characters between two changes that are one edit."""
_FARTHEST_MOVE = 30
"""Characters that a moved word may cross."""


@dataclass(frozen=True)
class Change:
    """Characters ``start``–``end`` of the source become ``c_start``–``c_end`` of the target."""

    start: int
    end: int
    c_start: int
    c_end: int

    def to(self, other: Change) -> Change:
        """One change from the beginning of this to the end of the other."""
        return Change(self.start, other.end, self.c_start, other.c_end)


def align(source: str, target: str) -> list[Change]:
    """The changes that make the target of the source, in order, apart from each other."""
    return _close_together(align_apart(source, target))


def align_apart(source: str, target: str) -> list[Change]:
    """The same, but changes that are close together stay apart."""
    return _early(_moved(_aligned(source, target), source, target), source, target)


def _early(changes: list[Change], source: str, target: str) -> list[Change]:
    """Additions and deletions at the first of the places that give the same target.

    看哥 → 看哥哥 adds 哥 before the learner's 哥, not after it.
    """
    placed: list[Change] = []
    for one in changes:
        low = placed[-1].end + 1 if placed else 0
        text, end = (target, one.c_end) if one.start == one.end else (source, one.end)
        steps = 0
        if one.start == one.end or one.c_start == one.c_end:
            while one.start - steps > low and (
                source[one.start - steps - 1] == text[end - steps - 1]
            ):
                steps += 1
        placed.append(
            Change(one.start - steps, one.end - steps, one.c_start - steps, one.c_end - steps)
        )
    return placed


def _aligned(source: str, target: str) -> list[Change]:
    """Runs of changed characters; aligned from the end, so that an addition is put early."""
    size, new_size = len(source), len(target)
    changes: list[Change] = []
    for step in reversed(list(Levenshtein.opcodes(source[::-1], target[::-1]))):
        if step.tag == "equal":
            continue
        one = Change(
            size - step.src_end,
            size - step.src_start,
            new_size - step.dest_end,
            new_size - step.dest_start,
        )
        touches = changes and changes[-1].end == one.start and changes[-1].c_end == one.c_start
        if touches:
            changes[-1] = changes[-1].to(one)
        else:
            changes.append(one)
    return changes


def _moved(changes: list[Change], source: str, target: str) -> list[Change]:
    """The same, where words that go in one place and come in another are one change."""
    joined: list[Change] = []
    place = 0
    while place < len(changes):
        one = changes[place]
        last = place
        for later in range(place + 1, len(changes)):
            if changes[later].start - one.end > _FARTHEST_MOVE:
                break
            if _is_move(one, changes[later], source, target):
                last = later
        joined.append(one.to(changes[last]))
        place = last + 1
    return joined


def _is_move(one: Change, other: Change, source: str, target: str) -> bool:
    gone, come = source[one.start : one.end], target[one.c_start : one.c_end]
    later_gone, later_come = (
        source[other.start : other.end],
        target[other.c_start : other.c_end],
    )
    if gone == later_come and come == later_gone:
        return True
    return _shared(gone, later_come) or _shared(come, later_gone)


def _shared(word: str, other: str) -> bool:
    """One of the two is most of the other: the word has moved and changed a little on the way."""
    shorter, longer = sorted((word, other), key=len)
    return len(shorter) > 1 and shorter in longer and len(shorter) * 2 > len(longer)


def _close_together(changes: list[Change]) -> list[Change]:
    joined: list[Change] = []
    for one in changes:
        if joined and one.start - joined[-1].end <= _NEAR:
            joined[-1] = joined[-1].to(one)
        else:
            joined.append(one)
    return joined
