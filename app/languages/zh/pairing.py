"""Which part of a corrected Chinese text belongs to which sentence, aligned by characters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rapidfuzz.distance import LCSseq

from app.errors import UsageError
from app.segment import Segment

MAX_CHARACTERS = 20_000
"""Characters of either text: the alignment's memory grows with the product."""


def pair_sentences(
    segments: Sequence[Segment], target: str, one_sentence: bool = False
) -> list[str]:
    """One stretch of the target for each source sentence, in order, together the whole target."""
    if not segments:
        return []
    if one_sentence or len(segments) == 1:
        return [target.strip()]
    source = "".join(part.text for part in segments)
    if max(len(source), len(target)) > MAX_CHARACTERS:
        raise UsageError(
            f"A correction made elsewhere may have up to {MAX_CHARACTERS:,} characters. "
            "Send it in parts."
        )
    blocks = [
        (step.src_start, step.src_end, step.dest_start)
        for step in LCSseq.opcodes(source, target)
        if step.tag == "equal"
    ]
    starts = [block[0] for block in blocks]
    pieces, here, count = [], 0, 0
    for part in segments[:-1]:
        count += len(part.text)
        place = bisect_right(starts, count - 1) - 1
        cut = here
        if place >= 0:
            first, last, there = blocks[place]
            cut = there + min(count, last) - first
            if (
                count > last
                and place + 1 < len(blocks)
                and _ends_inside(target, cut, blocks[place + 1][2])
            ):
                cut = _ends_inside(target, cut, blocks[place + 1][2])
            elif count > last and place + 1 == len(blocks):
                cut = len(target)
        cut = max(here, cut)
        pieces.append(target[here:cut].strip())
        here = cut
    return [*pieces, target[here:].strip()]


def _ends_inside(target: str, low: int, high: int) -> int:
    """After the first sentence end between two places of the target, 0 if there is none."""
    found = [p for p in range(low, high) if target[p] in "。！？；!?;"]
    return found[0] + 1 if found else 0
