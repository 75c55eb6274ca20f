"""A Chinese sentence and its correction → edits with types and places in the learner's text.

``mark(["我希欢茶。"], ["我喜欢茶。"])`` gives one edit, "希" → "喜", 字音混淆错误.

Characters are aligned with the fewest changes. Changes with at most one kept character between
them are one edit, and so are the two ends of a moved word with what they move across.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from app.edits import MAX_TARGET, NOT_MARKED, MarkedSentence, TokenEdit
from app.languages.zh.known import known_error
from app.languages.zh.types import classify
from app.segment import protected_spans

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
    return _close_together(_moved(_aligned(source, target), source, target))


def _aligned(source: str, target: str) -> list[Change]:
    """Runs of changed characters; aligned from the end, so that an addition is put early."""
    size, new_size = len(source), len(target)
    changes: list[Change] = []
    for step in reversed(Levenshtein.opcodes(source[::-1], target[::-1]).as_list()):
        tag, start, end, c_start, c_end = step
        if tag == "equal":
            continue
        one = Change(size - end, size - start, new_size - c_end, new_size - c_start)
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
    """One of the two is at least half of the other: the word has moved and changed on the way."""
    shorter, longer = sorted((word, other), key=len)
    return bool(shorter) and shorter in longer and len(shorter) * 2 >= len(longer)


def _close_together(changes: list[Change]) -> list[Change]:
    joined: list[Change] = []
    for one in changes:
        if joined and one.start - joined[-1].end <= _NEAR:
            joined[-1] = joined[-1].to(one)
        else:
            joined.append(one)
    return joined


def mark(sources: Sequence[str], targets: Sequence[str]) -> list[MarkedSentence]:
    """Edits for each pair."""
    return [_mark_one(one, other) for one, other in zip(sources, targets, strict=True)]


def _mark_one(text: str, target: str) -> MarkedSentence:
    flat, places = _flat(text)
    wanted, _ = _flat(target)
    if flat == wanted:
        return MarkedSentence(text, text, None, None, ())
    if len(wanted) > MAX_TARGET:
        return MarkedSentence(text, text, None, None, (), NOT_MARKED)
    guarded = protected_spans(text)
    edits: list[TokenEdit] = []
    for change in align(flat, wanted):
        first = places[change.start]
        last = places[change.end - 1] + 1 if change.end > change.start else first
        original = text[first:last]
        replacement = wanted[change.c_start : change.c_end]
        if original == replacement or any(first < b and a < last for a, b in guarded):
            continue
        if first == last and any(a < first < b for a, b in guarded):
            continue
        known = known_error(text, first, last, replacement)
        type = known.error.type if known is not None else _type(flat, wanted, change)
        edits.append(
            TokenEdit(
                change.start, change.end, change.c_start, change.c_end, type,
                first, last, original, replacement,
            )
        )  # fmt: skip
    return MarkedSentence(text, _apply(text, edits), None, None, tuple(edits))


def _type(flat: str, wanted: str, change: Change) -> str:
    return classify(flat, wanted, change.start, change.end, change.c_start, change.c_end)


def _flat(text: str) -> tuple[str, list[int]]:
    """The text with single blanks, and the place of each of its characters (and of the end)."""
    kept: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        if char.isspace():
            if not kept or kept[-1] == " ":
                continue
            char = " "
        kept.append(char)
        places.append(place)
    while kept and kept[-1] == " ":
        kept.pop()
        places.pop()
    return "".join(kept), [*places, places[-1] + 1 if places else 0]


def _apply(text: str, edits: Sequence[TokenEdit]) -> str:
    parts, here = [], 0
    for edit in edits:
        parts += [text[here : edit.first], edit.replacement]
        here = edit.last
    return "".join([*parts, text[here:]])


def groups(sentence: MarkedSentence) -> list[int | None]:
    """No edit is half of a decision: a moved word is one edit."""
    return [None] * len(sentence.edits)
