"""What a finder yields: the span of a use and its anchors, the words that make the item.

In "I **have** never **been** to Rome" the present perfect spans "have never been",
and its anchors are have and been: ``found(1, 3)``. A changed or missing anchor is a
mistake on the item; a changed word between anchors ("never") is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spacy.tokens import Doc


class Found(NamedTuple):
    """One use: tokens ``start`` to ``end`` (half-open), and its anchors."""

    start: int
    end: int
    anchors: tuple[int, ...]
    lexical: tuple[int, ...] = ()
    """Anchors that count as words and not as forms: the verb before "to" in "**wants** to go".
    "want" → "wants" changes nothing of the item; "tells" → "wants" does."""


Finds = Iterator[Found]


def found(
    *anchors: int,
    start: int | None = None,
    end: int | None = None,
    apart: Iterable[int] = (),
    lexical: Iterable[int] = (),
) -> Found:
    """A use with these anchor tokens. It spans first to last anchor, or ``start`` to ``end``.

    ``found(1, 3)`` spans tokens 1 to 4; ``found(3, start=1, end=6)`` has one anchor. Anchors
    that stand ``apart`` do not widen the span: the *would* of "**If I were** you, I **would** go".
    ``lexical`` anchors count as words, not as forms; see ``Found``.
    """
    anchors = (*anchors, *(words := tuple(lexical)))
    first, last = min(anchors), max(anchors) + 1
    if start is not None and start < first:
        first = start
    if end is not None and end > last:
        last = end
    return Found(first, last, (*anchors, *apart), words)


def verbs_in(doc: Doc, start: int, end: int) -> tuple[int, ...]:
    """Verbs, auxiliaries, *to* and *not* among the tokens: "he | would not have gone |"."""
    return tuple(
        token.i
        for token in doc[start:end]
        if token.pos_ in {"VERB", "AUX"} or token.tag_ == "TO" or token.lower_ in {"not", "n't"}
    )
