"""Edit → the grammar items it may belong to, likeliest first, or none.

"The man which came" → "The man who came" newly uses item 172 (who as a
subject), and its signature names the words who and which: it comes first.
What the correction newly uses counts most, then what it repairs, then the
signature; rare items count for more than those every sentence uses.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app.edits import MarkedSentence, TokenEdit
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import Use, find_uses

MOST = 5
NO_ITEM = {"SPELL", "ORTH", "PUNCT", "NOUN:POSS"}
"""A spelling slip, a capital letter or a comma is no grammar item."""

_FREQUENCIES = Path(__file__).parent.parent / "grammar_items" / "frequencies.json"

WEIGHTS = {
    "new": 3.0,
    "kept": 1.2,
    "lost": 0.4,
    "type": 1.0,
    "operation_type": 0.3,
    "word": 1.2,
    "all_words": 0.6,
    "rare": 0.45,
    "tight": 0.8,
    "inside": 0.5,
}
_LEAST = 1.5


@cache
def _rareness() -> dict[int, float]:
    """0 for an item in every sentence, 1 for one that is hardly ever seen."""
    if not _FREQUENCIES.exists():
        return {}
    table = json.loads(_FREQUENCIES.read_text(encoding="utf-8"))
    total = table["sentences"]
    return {
        int(id): math.log((total + 1) / (count + 1)) / math.log(total + 1)
        for id, count in table["finds"].items()
    }


def link(sentence: MarkedSentence, edit: TokenEdit, today: int | None = None) -> list[int]:
    """Up to five item ids; today's item wins a tie."""
    if edit.category in NO_ITEM or sentence.source is None or sentence.target is None:
        return []
    scored = [
        (score + (0.25 if id == today else 0.0), -id)
        for id, score in _scores(sentence, edit)
        if score >= _LEAST
    ]
    return [-negative for _, negative in sorted(scored, reverse=True)[:MOST]]


def _scores(sentence: MarkedSentence, edit: TokenEdit) -> Iterator[tuple[int, float]]:
    for id, values in features(sentence, edit):
        yield id, sum(WEIGHTS[name] * value for name, value in values.items())


def features(sentence: MarkedSentence, edit: TokenEdit) -> Iterator[tuple[int, dict[str, float]]]:
    """What speaks for each item that may be concerned."""
    assert sentence.source is not None and sentence.target is not None
    after = _touching(find_uses(sentence.target), edit.c_start, edit.c_end)
    before = _touching(find_uses(sentence.source), edit.start, edit.end)
    words = _words(sentence, edit)
    rareness = _rareness()
    for id, item in catalogue().items():
        typed = _typed(item, edit)
        hits = len(words.intersection(item.signature.words))
        if id not in after and id not in before and not (typed and hits):
            continue
        use = after.get(id)
        length = (use.end - use.start) if use else 0
        width = max(1, edit.c_end - edit.c_start)
        yield (
            id,
            {
                "new": float(id in after and id not in before),
                "kept": float(id in after and id in before),
                "lost": float(id in before and id not in after),
                "type": float(typed > 0),
                "operation_type": float(typed > 1),
                "word": float(hits > 0),
                "all_words": hits / max(1, len(words)),
                "rare": 3 * rareness.get(id, 0.5),
                "tight": min(1.0, width / length) if use else 0.0,
                "inside": float(
                    use is not None and use.start <= edit.c_start and edit.c_end <= use.end
                ),
            },
        )


def _touching(uses: list[Use], start: int, end: int) -> dict[int, Use]:
    """The shortest use of each item that the tokens touch; a gap touches both neighbours."""
    if start == end:
        start, end = start - 1, end + 1
    found: dict[int, Use] = {}
    for use in uses:
        if use.start < end and start < use.end:
            other = found.get(use.item)
            if other is None or use.end - use.start < other.end - other.start:
                found[use.item] = use
    return found


def _typed(item: Item, edit: TokenEdit) -> int:
    """2: type and operation are in the signature, 1: the type is, 0: neither."""
    if edit.type in item.signature.types:
        return 2
    return int(edit.category in item.signature.types)


def _words(sentence: MarkedSentence, edit: TokenEdit) -> set[str]:
    """Words and lemmas that the edit adds, removes or changes."""
    assert sentence.source is not None and sentence.target is not None
    old = sentence.source[edit.start : edit.end]
    new = sentence.target[edit.c_start : edit.c_end]
    texts = {t.lower_ for t in old} ^ {t.lower_ for t in new}
    lemmas = {t.lemma_.lower() for t in (*old, *new) if t.lower_ in texts}
    return texts | lemmas or {t.lower_ for t in new}
