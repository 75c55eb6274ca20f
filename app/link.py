"""Edit → the grammar items it may belong to, likeliest first, or none.

"The man which came" → "The man who came" newly uses item 172 (who as a
subject), and its signature names the words who and which: it comes first.
What the correction newly uses counts most, then what it repairs, then the
signature; rare items count for more than those every sentence uses, and an
edit of a type that errors on the item hardly ever have counts against it.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from errant.en.classifier import spell as errant_words

from app.edits import MarkedSentence, TokenEdit
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import Use, find_uses

MOST = 5
NO_ITEM = {"SPELL", "ORTH", "PUNCT", "NOUN:POSS"}
"""A spelling slip, a capital letter or a comma is no grammar item."""

_FREQUENCIES = Path(__file__).parent.parent / "grammar_items" / "frequencies.json"
EDIT_TYPES = _FREQUENCIES.with_name("edit_types.json")
"""How often errors on each item have each type of edit, counted by ``app/link_fit.py``."""

# A softmax over the candidates of each edit and "none of them": ``app/link_fit.py``.
WEIGHTS = {
    "new": 0.94,
    "moved": 0.6,
    "kept": 0.94,
    "lost": 0.3,
    "near": 0.72,
    "near_new": 0.58,
    "type": -0.11,
    "operation_type": -0.33,
    "word": 0.57,
    "all_words": -0.05,
    "usual": 0.71,
    "another": -1.62,
    "content": -0.77,
    "rare": 2.3,
    "tight": 0.35,
    "inside": 1.14,
}
_LEAST = 2.6
_COMMON = math.log(20) / math.log(2001)


@cache
def _edit_types() -> dict[str, Any]:
    table: dict[str, Any] = {"types": {}}
    if EDIT_TYPES.exists():
        table = json.loads(EDIT_TYPES.read_text(encoding="utf-8"))
    types = table["types"]
    table["all"] = {type: sum(counts.values()) for type, counts in types.items()}
    table["items"] = Counter[str]()
    table["categories"] = Counter[str]()
    table["both"] = Counter[tuple[str, str]]()
    for type, counts in types.items():
        category = type.partition(":")[2]
        table["items"].update(counts)
        table["categories"][category] += table["all"][type]
        for item, count in counts.items():
            table["both"][category, item] += count
    return table


@cache
def usual(item: int, type: str) -> float:
    """How much commoner edits of this type are in errors on the item than elsewhere, as a log.

    What was never seen is guessed from the category, and that from all items.
    """
    table, id, category = _edit_types(), str(item), type.partition(":")[2]
    total = sum(table["all"].values())
    here, seen = table["all"].get(type, 0), table["items"][id]
    of_category = table["categories"][category]
    guess = (table["both"][category, id] + of_category / max(1, total)) / (seen + 1)
    guess *= here / max(1, of_category)
    share = (table["types"].get(type, {}).get(id, 0) + 2 * guess) / (seen + 2)
    everywhere = (here + 0.5) / (total + 1)
    return max(-2.5, min(2.5, math.log(share / everywhere))) if share else -2.5


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


def is_common(item: int) -> bool:
    """Found in more than one of twenty ordinary sentences: such as articles and tenses."""
    return _rareness().get(item, 1.0) < _COMMON


def link(sentence: MarkedSentence, edit: TokenEdit, today: int | None = None) -> list[int]:
    """Up to five item ids; today's item wins a tie."""
    if sentence.source is None or sentence.target is None:
        return []
    if is_no_item(edit):
        return []
    scored = [
        (score + (0.25 if id == today else 0.0), -id)
        for id, score in _scores(sentence, edit)
        if score >= _LEAST
    ]
    return [-negative for _, negative in sorted(scored, reverse=True)[:MOST]]


def is_no_item(edit: TokenEdit) -> bool:
    return edit.category in NO_ITEM and not _real_word(edit)


def touches(sentence: MarkedSentence, edit: TokenEdit, item: Item) -> bool:
    """The edit looks like one on the item, by its type and by its words.

    "which" → "that" touches item 172 (who as a subject) although neither side uses it.
    """
    words = _words(sentence, edit) if sentence.source is not None else set()
    return _typed(item, edit) > 0 and not words.isdisjoint(item.signature.words)


def speaks_of(sentence: MarkedSentence, edit: TokenEdit, item: Item) -> tuple[bool, bool]:
    """Whether the edit's type and whether its words are named in the item's signature.

    Neither is for "loved the music" → "loved music" and the present perfect, although the
    edit stands inside a use of it.
    """
    named = not _words(sentence, edit).isdisjoint(item.signature.words)
    return _typed(item, edit) > 0, named


def _real_word(edit: TokenEdit) -> bool:
    """ "Their are" for "There are" looks like a spelling slip and is one of grammar."""
    return edit.category == "SPELL" and edit.original.lower() in errant_words


def _scores(sentence: MarkedSentence, edit: TokenEdit) -> Iterator[tuple[int, float]]:
    for id, values in features(sentence, edit):
        yield id, sum(WEIGHTS[name] * value for name, value in values.items())


def features(sentence: MarkedSentence, edit: TokenEdit) -> Iterator[tuple[int, dict[str, float]]]:
    """What speaks for each item that may be concerned."""
    assert sentence.source is not None and sentence.target is not None
    after = _nearest(find_uses(sentence.target), edit.c_start, edit.c_end)
    before = _nearest(find_uses(sentence.source), edit.start, edit.end)
    # A use that another edit brings speaks for that edit, not for this one.
    taken = {n for other in sentence.edits if other != edit for n in _tokens(other)}
    after = {
        id: (use, far)
        for id, (use, far) in after.items()
        if not far or taken.isdisjoint(range(use.start, use.end))
    }
    words = _words(sentence, edit)
    rareness = _rareness()
    another, content = _content(sentence, edit)
    for id, item in catalogue().items():
        typed = _typed(item, edit)
        hits = len(words.intersection(item.signature.words))
        use, far = after.get(id, (None, _FAR))
        old, old_far = before.get(id, (None, _FAR))
        if use is None or far and old_far and not typed:
            continue  # the corrected sentence does not use it, or it stands elsewhere
        if not far and not old_far and not typed and not hits:
            continue  # the edit stands inside a use and has nothing to do with it
        width = max(1, edit.c_end - edit.c_start)
        yield (
            id,
            {
                "new": float(not far and old is None),
                "moved": float(not far and old is not None and old_far > 0),
                "kept": float(not far and not old_far),
                "lost": float(bool(far) and not old_far),
                "near": 1 / far if use and far else 0.0,
                "near_new": 1 / far if use and far and old is None else 0.0,
                "type": float(typed > 0),
                "operation_type": float(typed > 1),
                "word": float(hits > 0),
                "all_words": hits / max(1, len(words)),
                "usual": usual(id, edit.type),
                "another": float(another),
                "content": float(content),
                "rare": 3 * rareness.get(id, 0.5),
                "tight": min(1.0, width / (use.end - use.start)) if use and not far else 0.0,
                "inside": float(
                    use is not None and use.start <= edit.c_start and edit.c_end <= use.end
                ),
            },
        )


_FAR = 99


def _tokens(edit: TokenEdit) -> range:
    """Where the edit stands in the corrected sentence."""
    return range(edit.c_start, edit.c_end)


def _nearest(uses: list[Use], start: int, end: int) -> dict[int, tuple[Use, int]]:
    """For each item its use nearest to the tokens, and how many words lie between, plus one;
    0 if it touches them. A gap touches both its neighbours."""
    if start == end:
        start, end = start - 1, end + 1
    found: dict[int, tuple[Use, int]] = {}
    for use in uses:
        far = max(0, use.start - end + 1, start - use.end + 1)
        other = found.get(use.item)
        if other is None or (far, use.end - use.start) < (other[1], other[0].end - other[0].start):
            found[use.item] = use, far
    return found


def _typed(item: Item, edit: TokenEdit) -> int:
    """2: type and operation are in the signature, 1: the type is, 0: neither."""
    if edit.type in item.signature.types:
        return 2
    return int(edit.category in item.signature.types)


_FORMS = {"MORPH", "SPELL", "VERB:FORM", "VERB:TENSE", "VERB:SVA", "VERB:INFL", "NOUN:NUM",
          "NOUN:INFL", "ADJ:FORM"}  # fmt: skip
_HELPERS = frozenset(
    "be do have will would can could shall should may might must not n't to".split()
)


def _content(sentence: MarkedSentence, edit: TokenEdit) -> tuple[bool, bool]:
    """Whether a word that carries meaning gives way to another, and whether one comes or goes."""
    assert sentence.source is not None and sentence.target is not None
    old, new = (
        {t.lemma_.lower() for t in tokens if t.pos_ in {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}}
        - _HELPERS
        for tokens in (
            sentence.source[edit.start : edit.end],
            sentence.target[edit.c_start : edit.c_end],
        )
    )
    if edit.operation != "R":
        return False, bool(old | new)
    return bool(old and new and not old & new and edit.category not in _FORMS), False


def _words(sentence: MarkedSentence, edit: TokenEdit) -> set[str]:
    """Words and lemmas that the edit adds, removes or changes."""
    assert sentence.source is not None and sentence.target is not None
    old = sentence.source[edit.start : edit.end]
    new = sentence.target[edit.c_start : edit.c_end]
    texts = {t.lower_ for t in old} ^ {t.lower_ for t in new}
    lemmas = {t.lemma_.lower() for t in (*old, *new) if t.lower_ in texts}
    return texts | lemmas or {t.lower_ for t in new}
