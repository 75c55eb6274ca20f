"""Which part of a corrected text belongs to which sentence of the source.

A teacher may join or split sentences, so the two texts are aligned word by
word, and each source sentence takes the target words that fall to it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from app.errors import UsageError
from app.segment import Segment

MAX_WORDS = 20_000
"""Words of either text: the alignment's memory grows with the product, 50 MB for this."""
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class _Block:
    """``size`` words that are the same from ``a`` in the source and ``b`` in the target."""

    a: int
    b: int
    size: int


def pair_sentences(
    segments: Sequence[Segment], target: str, one_sentence: bool = False
) -> list[str]:
    """One stretch of the target for each source sentence, in order, together the whole target."""
    if not segments:
        return []
    if one_sentence or len(segments) == 1:
        return [target.strip()]
    sources = [match.group() for part in segments for match in _WORD.finditer(part.text)]
    last_word = []
    count = 0
    for part in segments:
        count += len(_WORD.findall(part.text))
        last_word.append(count)
    matches = list(_WORD.finditer(target))
    words = [match.group() for match in matches]
    if max(len(sources), len(words)) > MAX_WORDS:
        raise UsageError(
            f"A correction made elsewhere may have up to {MAX_WORDS:,} words. Send it in parts."
        )
    cuts = _cuts(sources, words, last_word)
    pieces, start = [], 0
    for cut in cuts:
        pieces.append(" ".join(words[start:cut]))
        start = cut
    return pieces


def _key(word: str) -> str:
    return re.sub(r"\W+", "", word).lower() or word


def _cuts(sources: list[str], words: list[str], last_word: list[int]) -> list[int]:
    """Place in the target after which each source sentence ends."""
    blocks = _matching_blocks([_key(w) for w in sources], [_key(w) for w in words])
    starts = [block.a for block in blocks]
    matched = {place for block in blocks for place in range(block.a, block.a + block.size)}
    cuts: list[int] = []
    for begin, end in zip([0, *last_word], last_word[:-1], strict=False):
        here = cuts[-1] if cuts else 0
        place = bisect_left(starts, end)  # blocks[place:] begin in later sentences
        before = blocks[place - 1] if place else None
        high = blocks[place].b if place < len(blocks) else len(words)
        if before is not None and before.a + before.size >= end:
            cut = before.b + (end - before.a)
            goes_on = before.a + before.size > end  # "tired. So I" → "tired, so I"
            if _ends_sentence(sources[end - 1]) and not goes_on:
                left = [_key(sources[at]) for at in range(begin, end) if at not in matched]
                cut = _with_its_end(words, cut, high, left)
        else:
            low = before.b + before.size if before else 0
            cut = _sentence_end(words, low, high) or high
        cuts.append(max(here, cut))
    return [*cuts, len(words)]


def _matching_blocks(sources: list[str], words: list[str]) -> list[_Block]:
    """The longest common subsequence of words as runs; bit-parallel, so repeated words are cheap.

    difflib needs minutes for a page of one word repeated.
    """
    steps = LCSseq.opcodes(sources, words)
    return [
        _Block(step.src_start, step.dest_start, step.src_end - step.src_start)
        for step in steps
        if step.tag == "equal"
    ]


def _with_its_end(words: list[str], cut: int, high: int, left: list[str]) -> int:
    """Words behind the last one that was paired belong to the sentence too, up to its full stop.

    "since long." → "for a long time.": nothing up to ``high`` is paired with the next sentence.
    "a film very boring." → "a very boring film.": "film" is in ``left``, the words of the source
    sentence that are not paired.
    """
    if not cut or _ends_sentence(words[cut - 1]):
        return cut
    for place in range(cut, len(words)):
        if _key(words[place]) not in left:
            break
        left.remove(_key(words[place]))
        if _ends_sentence(words[place]):
            return place + 1
    return _sentence_end(words, cut, high) or cut


def _ends_sentence(word: str) -> bool:
    return word.rstrip("\"'”’)")[-1:] in {".", "!", "?"}


def _sentence_end(words: list[str], low: int, high: int) -> int | None:
    return next((place + 1 for place in range(low, high) if _ends_sentence(words[place])), None)
