"""A Chinese sentence and its correction → edits with types and places in the learner's text.

``mark(["我希欢茶。"], ["我喜欢茶。"])`` gives one edit, "希" → "喜", 字音混淆错误.

``alignment.py`` finds the changes; the type comes from the catalogue of learner errors, where it
knows the change, or from the rules in ``types.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.edits import MAX_TARGET, NOT_MARKED, MarkedSentence, TokenEdit
from app.languages.zh.alignment import Change, align, align_apart
from app.languages.zh.known import known_error
from app.languages.zh.types import classify
from app.segment import protected_spans


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
    for change in _changes(flat, wanted):
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


def _changes(flat: str, wanted: str) -> list[Change]:
    """The changes; those that are close together stay apart if the catalogue knows each."""
    apart = align_apart(flat, wanted)
    changes: list[Change] = []
    for one in align(flat, wanted):
        inside = [part for part in apart if one.start <= part.start and part.end <= one.end]
        known = len(inside) > 1 and all(_is_pattern(flat, wanted, part) for part in inside)
        changes += inside if known else [one]
    return changes


def _is_pattern(flat: str, wanted: str, change: Change) -> bool:
    new = wanted[change.c_start : change.c_end]
    known = known_error(flat, change.start, change.end, new)
    return known is not None and bool(known.right)


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
    """Edits that one entry of the catalogue makes together share a number."""
    places: list[tuple[str, int] | None] = []
    for edit in sentence.edits:
        known = known_error(sentence.text, edit.first, edit.last, edit.replacement)
        places.append((known.error.id, known.start) if known and known.right else None)
    numbers: dict[tuple[str, int], int] = {}
    return [
        numbers.setdefault(place, len(numbers) + 1) if place and places.count(place) > 1 else None
        for place in places
    ]
