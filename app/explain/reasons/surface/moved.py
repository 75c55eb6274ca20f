"""A word that goes here and comes there is not wrong; its place is."""

from __future__ import annotations

from app.explain.case import Case, quote
from app.explain.labels import CATEGORIES
from app.explain.reasons import FIRST, reason
from app.explain.said import Said


@reason(*CATEGORIES, rank=FIRST)
def moved(case: Case) -> Said | None:
    """I give always … → I always give."""
    other = case.moved_with
    if other is None:
        return None
    if case.new:
        return case.say("Only the place of this word is different: {%(new)s} belongs here.")
    after = case.target[other.c_end] if other.c_end < len(case.target) else None
    word = case.in_source(after)
    if word is not None and word.is_alpha:
        return case.say(
            "“%(old)s” is not wrong, but its place is before 【%(word)s】.", word, word=quote(word)
        )
    return case.say("“%(old)s” is not wrong, but it belongs to another place in the sentence.")
