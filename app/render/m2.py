"""Report → M2, the exchange format of grammatical error correction.

One S line (the tokenised sentence) and one A line an edit::

    S He go home .
    A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from app.records import Edit, Report, Sentence
from grammar_items.parsing import words_only

_NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0"


def to_m2(report: Report) -> str:
    units = _characters if report.language == "zh" else _words
    return "".join(_block(sentence, units) + "\n\n" for sentence in report.sentences)


Units = Callable[[str], list[tuple[str, int, int]]]
"""A text → its tokens with their places."""


def _words(text: str) -> list[tuple[str, int, int]]:
    doc = words_only(text)
    pairs = zip(doc, doc.user_data["offsets"], strict=True)
    return [(token.text, start, end) for token, (start, end) in pairs]


def _characters(text: str) -> list[tuple[str, int, int]]:
    """Chinese M2 files have one token per character."""
    return [(char, at, at + 1) for at, char in enumerate(text) if not char.isspace()]


def _block(sentence: Sentence, units: Units) -> str:
    tokens = units(sentence.text)
    offsets = [(start, end) for _, start, end in tokens]
    lines = ["S " + " ".join(token for token, _, _ in tokens)]
    for edit in sentence.edits:
        start, end = _tokens(edit, sentence.start, offsets)
        new = " ".join(token for token, _, _ in units(edit.replacement))
        lines.append(f"A {start} {end}|||{edit.type}|||{new}|||REQUIRED|||-NONE-|||0")
    return "\n".join(lines if len(lines) > 1 else [*lines, _NOOP])


def _tokens(edit: Edit, base: int, offsets: list[tuple[int, int]]) -> tuple[int, int]:
    """Token span of an edit: the tokens it overlaps, or the gap it stands in."""
    first = bisect_right(offsets, edit.start - base, key=lambda token: token[1])
    after = bisect_left(offsets, edit.end - base, key=lambda token: token[0])
    return first, max(first, after)
