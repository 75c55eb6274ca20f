"""The noun or adjective that a changed word belongs to, in the corrected sentence.

For "take a shower" and "take" it gives "shower"; for "heavy rain" and "heavy" it gives "rain".
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

from app.explain.case import Case

_REACH = 7


def heads_near(case: Case) -> Iterator[Token]:
    """Nouns, adjectives and comparatives near the edit that may be the head of a collocation."""
    doc, start, end = case.target, case.edit.c_start, case.edit.c_end
    heads = [t.head for t in case.new] + [c for t in case.new for c in t.children]
    right = list(doc[end : end + _REACH])
    left = list(reversed(doc[max(0, start - _REACH) : start]))
    seen: set[int] = set()
    for token in (*heads, *case.new, *right, *left):
        if token.i not in seen and token.pos_ in {"NOUN", "PROPN", "ADJ", "ADV", "VERB", "PRON"}:
            seen.add(token.i)
            yield token
