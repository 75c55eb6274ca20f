"""Edits by comparing words: what a corpus needs where nobody reads labels.

``"He  go home."`` corrected to "He goes home." has one edit, "go" → "goes", and the two blanks
stay. No parser is loaded; the corrector's output is taken as it is.
"""

from __future__ import annotations

from typing import Any

from app.pipeline import CorrectedText
from models.bundle.words import Replacement, apply, edits_between, placed


def word_edits(text: CorrectedText) -> tuple[str, list[dict[str, Any]]]:
    """The corrected text, and the edits with offsets of ``text``."""
    found = [
        Replacement(part.start + edit.start, part.start + edit.end, edit.text)
        for part, correction in zip(text.segments, text.corrections, strict=True)
        for edit in _edits(part.text, correction.text)
    ]
    edits = [
        {"start": one.start, "end": one.end, "original": text.text[one.start : one.end],
         "replacement": one.text}
        for one in found
    ]  # fmt: skip
    return apply(text.text, found), edits


def _edits(source: str, target: str) -> list[Replacement]:
    if source.split() == target.split():
        return []
    edits = [placed(edit, source, target) for edit in edits_between(source, target)]
    if apply(source, edits).split() == target.split():
        return edits
    return [Replacement(0, len(source), target)]
