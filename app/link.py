"""Edit → the grammar items it is about, likeliest first, or none.

"The man which came" → "The man who came": the new word *who* is an anchor of a use of
item 172 (who as a subject) that the learner's sentence does not have, so the edit creates
the use and belongs to the item. An edit belongs to an item only if it changes an anchor,
one of the words that make the item; standing near a use, or inside it, is not enough.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path

from errant.en.classifier import spell as errant_words
from rapidfuzz import fuzz
from spacy.tokens import Doc, Token

from app.edits import MarkedSentence, TokenEdit
from grammar_items.auxiliary_chains import IRREGULAR_PASTS
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import Use, find_uses
from grammar_items.usage.closed_class import AUXILIARIES

MAX_ITEMS = 5
_FREQUENCIES = Path(__file__).parent.parent / "grammar_items" / "frequencies.json"
_COMMON_SHARE = 0.05
_RARITY_WEIGHT = 3.0
"""Relations between a hardly ever seen item and one in every sentence, in ranking."""
_SIGNATURE_WEIGHT = 0.4
"""Relations for a changed word that the item's signature names."""
_NAMED_ONLY = {"PUNCT", "ORTH", "SPELL", "VERB:INFL", "NOUN:INFL", "OTHER"}
"""Marks, letters, irregular forms and rewordings: about an item only if its signature names the
very type."""


_NOT_ABOUT_ORDER = {
    "Tense and aspect", "Modal verbs", "Passive", "Sentence patterns", "Articles",
}  # fmt: skip
"""Topics whose words may move although the order is a matter of another item."""
_FORM_CHANGES = {"R:VERB", "R:VERB:FORM", "R:VERB:TENSE", "R:VERB:SVA", "R:MORPH", "R:OTHER"}


class Relation(IntEnum):
    """What an edit does to a use of an item; a higher value ranks first."""

    REMOVED = 1
    """Only the learner's sentence uses the item: "I am agree" → "I agree"."""
    REPAIRED = 2
    """Both sentences use it, with another anchor: "in Monday" → "on Monday"."""
    CREATED = 3
    """Only the corrected sentence uses it: "She enjoy to read" → "She enjoys reading"."""


@dataclass(frozen=True)
class Link:
    """An item that an edit is about, and why; ``score`` ranks the links of one edit."""

    item: int
    relation: Relation
    score: float


@cache
def _rarity() -> dict[int, float]:
    """0 for an item in every sentence, 1 for one that was never seen in 2000."""
    table = json.loads(_FREQUENCIES.read_text(encoding="utf-8"))
    total = table["sentences"]
    return {
        int(id): math.log((total + 1) / (count + 1)) / math.log(total + 1)
        for id, count in table["finds"].items()
    }


@cache
def is_common(item: int) -> bool:
    """Found in more than one of twenty ordinary sentences: such as articles and tenses."""
    table = json.loads(_FREQUENCIES.read_text(encoding="utf-8"))
    return int(table["finds"].get(str(item), 0)) > _COMMON_SHARE * int(table["sentences"])


def link(sentence: MarkedSentence, edit: TokenEdit, today: int | None = None) -> list[int]:
    """Up to five item ids; today's item wins a tie."""
    found = list(links(sentence, edit))
    if edit.type in _FORM_CHANGES and all(one.relation is Relation.REMOVED for one in found):
        return []  # the new form belongs to no item that was found
    ranked = sorted(found, key=lambda one: (-one.score, one.item != today))
    if edit.type in _FORM_CHANGES:
        ranked.sort(key=lambda one: one.relation is Relation.REMOVED)
    return [one.item for one in ranked[:MAX_ITEMS]]


def is_about(sentence: MarkedSentence, edit: TokenEdit, item: int) -> bool:
    """Whether the edit creates, repairs or removes a use of the item."""
    return any(one.item == item for one in links(sentence, edit))


_PRONOUN_TYPES = {"PRON", "DET"}


def resembles(sentence: MarkedSentence, edit: TokenEdit, item: Item) -> bool:
    """The edit has a type and a word of the item's signature, whether or not a side uses it.

    "which" → "that" resembles an error on item 172 (who as a subject).
    """
    if sentence.source is None:
        return False
    # ERRANT calls "which" → "that" now a determiner, now a pronoun
    alike = _PRONOUN_TYPES if edit.category in _PRONOUN_TYPES else {edit.category}
    named = not alike.isdisjoint(item.signature.categories)
    return named and not _change(sentence, edit).words.isdisjoint(item.signature.words)


def links(sentence: MarkedSentence, edit: TokenEdit) -> Iterator[Link]:
    """Every item that the edit is about, unordered."""
    if sentence.source is None or sentence.target is None:
        return
    if edit.category == "SPELL" and not _is_real_word(edit.original):
        return
    if _is_repetition(sentence.source, edit) or _is_variant(sentence, edit):
        return
    change = _change(sentence, edit)
    before: dict[int, list[Use]] = {}
    for use in find_uses(sentence.source):
        if change.touches_source(use):
            before.setdefault(use.item, []).append(use)
    after: dict[int, list[Use]] = {}
    beside: dict[int, list[Use]] = {}
    for use in find_uses(sentence.target):
        if change.touches_target(use):
            after.setdefault(use.item, []).append(use)
        elif change.stands_beside(use):
            beside.setdefault(use.item, []).append(use)
    for id in before.keys() | after.keys() | beside.keys():
        relation = _relation(sentence, id, before.get(id), after.get(id) or beside.get(id))
        on_anchor = id in before or id in after
        elsewhere = not on_anchor and change.explained_elsewhere(beside[id])
        one = _link(catalogue()[id], edit, change, relation, on_anchor, elsewhere)
        if one is not None:
            yield one


def _relation(
    sentence: MarkedSentence, item: int, before: list[Use] | None, after: list[Use] | None
) -> Relation:
    assert sentence.source is not None and sentence.target is not None
    places = _target_places(sentence)
    if after is None:
        kept = {places.get(n) for use in before or () for n in use.anchors}
        stays = any(u.item == item and kept & set(u.anchors) for u in find_uses(sentence.target))
        return Relation.REPAIRED if stays else Relation.REMOVED
    anchors = {n for use in after for n in use.anchors}
    was_there = before is not None or any(
        use.item == item and any(places.get(n) in anchors for n in use.anchors)
        for use in find_uses(sentence.source)
    )
    return Relation.REPAIRED if was_there else Relation.CREATED


def _link(
    item: Item,
    edit: TokenEdit,
    change: _Change,
    relation: Relation,
    on_anchor: bool,
    elsewhere: bool,
) -> Link | None:
    """The link, unless the item's signature rules it out.

    A word that comes or goes *beside* an anchor ("the **our** uncle") belongs to the item
    if the signature names the word and the type of the edit, or if the use is new and no
    other edit (``elsewhere``) brings it.
    """
    named = edit.type in item.signature.types
    hit = not change.words.isdisjoint(item.signature.words)
    new = relation is Relation.CREATED
    exact = edit.category in _NAMED_ONLY or item.topic[1] == "Sentence patterns"
    if new and on_anchor and not exact:
        general = is_common(item.id) or item.topic[0] == "Pronouns"
        alike = {edit.category} if general else _family(edit.category)
        named = named or not alike.isdisjoint(item.signature.categories)
    if change.apostrophe:
        named = new and on_anchor and "R:CONTR" in item.signature.types
    if not named or (change.another_word and not hit):
        return None
    if change.another_word and not new and edit.category in {"VERB", "NOUN", "OTHER"}:
        return None
    if not on_anchor and not hit and (not new or elsewhere):
        return None
    score = relation + _RARITY_WEIGHT * _rarity().get(item.id, 0.5) + _SIGNATURE_WEIGHT * hit
    if edit.category == "WO" and item.topic[1] in _NOT_ABOUT_ORDER:
        score -= 1
    return Link(item.id, relation, score)


def _family(category: str) -> frozenset[str]:
    """Types that ERRANT does not tell apart surely; for a new use of a rare item one is as good
    as another."""
    return next((family for family in _FAMILIES if category in family), frozenset({category}))


_FAMILIES = (
    frozenset({"VERB", "VERB:FORM", "VERB:TENSE", "VERB:SVA", "MORPH"}),
    frozenset({"ADJ", "ADJ:FORM", "ADV"}),
)


@dataclass(frozen=True)
class _Change:
    """What an edit changes: tokens of the source and of the target that the other side lacks."""

    removed: frozenset[int]
    added: frozenset[int]
    gap: int | None
    """The target token before which a word was taken out, if nothing came in its place."""
    neighbours: frozenset[int]
    """Target tokens beside the words that came or the gap, and unchanged ones of the edit."""
    elsewhere: frozenset[int]
    """Target tokens that other edits of the sentence added."""
    words: frozenset[str]
    """Changed words and their lemmas, in lower case; of a word choice only the new ones."""
    another_word: bool
    """A word that carries meaning gave way to another one: "made" → "did"."""

    apostrophe: bool
    """Only apostrophes, blanks and capitals changed: "Im" → "I'm", "dont" → "don't"."""
    form_only: bool
    """A word gave way to another form of itself: "want" → "wants"."""

    def _anchors(self, use: Use) -> set[int]:
        return set(use.anchors) - set(use.lexical) if self.form_only else set(use.anchors)

    def touches_source(self, use: Use) -> bool:
        return not self.removed.isdisjoint(self._anchors(use))

    def touches_target(self, use: Use) -> bool:
        """A new word is an anchor, or a word was taken out from between two of them."""
        if not self.added.isdisjoint(self._anchors(use)):
            return True
        return self.gap is not None and {self.gap - 1, self.gap} <= set(use.anchors)

    def stands_beside(self, use: Use) -> bool:
        """An anchor is next to what changed."""
        return not self.neighbours.isdisjoint(use.anchors)

    def explained_elsewhere(self, uses: Iterable[Use]) -> bool:
        """Another edit of the sentence adds an anchor of each of the uses."""
        return all(not self.elsewhere.isdisjoint(use.anchors) for use in uses)


def _change(sentence: MarkedSentence, edit: TokenEdit) -> _Change:
    assert sentence.source is not None and sentence.target is not None
    old = list(sentence.source[edit.start : edit.end])
    new = list(sentence.target[edit.c_start : edit.c_end])
    if edit.category != "WO":
        kept = {token.lower_ for token in old} & {token.lower_ for token in new}
        old = [token for token in old if token.lower_ not in kept]
        new = [token for token in new if token.lower_ not in kept]
    gap = None
    if old and not new:
        gap = edit.c_start + old[0].i - edit.start
    places = {token.i for token in new}
    around = {n + step for n in places for step in (-1, 1)}
    around |= set(range(edit.c_start, edit.c_end)) | ({gap - 1, gap} if gap is not None else set())
    another_word = edit.category in _WORD_CHOICE and _is_another_word(old, new)
    return _Change(
        removed=frozenset(token.i for token in old),
        added=frozenset(places),
        gap=gap,
        neighbours=frozenset(around - places) if not (old and new) else frozenset(),
        elsewhere=frozenset(
            n
            for other in sentence.edits
            if other != edit
            for n in range(other.c_start, other.c_end)
        ),
        words=frozenset(
            word
            for token in (new if another_word else [*old, *new])
            for word in (token.lower_, token.lemma_.lower())
        ),
        another_word=another_word,
        apostrophe=edit.category not in _MARKS
        and _letters(edit.original) == _letters(edit.replacement) != "",
        form_only=edit.category in _FORM_TYPES and len(old) == len(new) == 1,
    )


_MARKS = {"ORTH", "PUNCT"}
_FORM_TYPES = {"VERB:FORM", "VERB:TENSE", "VERB:SVA", "VERB:INFL"}
_WORD_CHOICE = {"VERB", "NOUN", "ADJ", "ADV", "OTHER", "SPELL"}
"""ERRANT's types of a word that gives way to another; MORPH and the like keep the stem."""
_CONTENT = {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}
_SAME_STEM, _SAME_IRREGULAR = 60.0, 40.0
"""Similarity (per cent) from which two words count as forms of one: careful/care, found/find."""


def _is_another_word(old: Sequence[Token], new: Sequence[Token]) -> bool:
    gone, come = ({t.lemma_.lower() for t in tokens if t.pos_ in _CONTENT} for tokens in (old, new))
    if not gone or not come or gone & come:
        return False
    if all(token.lower_ in AUXILIARIES for token in (*old, *new)):
        return False  # so did we → so have we
    if any(token.tag_ in _DEGREES for token in (*old, *new)):
        return False  # good → better
    if {"good", "well"} <= gone | come:
        return False
    irregular = not IRREGULAR_PASTS.isdisjoint(token.lower_ for token in (*old, *new))
    if not irregular and {token.tag_ for token in old} & {token.tag_ for token in new}:
        return True  # exploring → exploiting: the form stays, so the word was chosen wrongly
    least = _SAME_IRREGULAR if irregular else _SAME_STEM
    return not any(
        fuzz.ratio(one, other) >= least and one[0] == other[0] for one in gone for other in come
    )


_DEGREES = {"JJR", "JJS", "RBR", "RBS"}


def _target_places(sentence: MarkedSentence) -> dict[int, int]:
    """For each source token that no edit changes, its place in the target."""
    assert sentence.source is not None
    places: dict[int, int] = {}
    here, shift = 0, 0
    for edit in sorted(sentence.edits, key=lambda edit: edit.start):
        places.update((n, n + shift) for n in range(here, edit.start))
        here, shift = edit.end, edit.c_end - edit.end
    places.update((n, n + shift) for n in range(here, len(sentence.source)))
    return places


def _letters(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


def _is_repetition(source: Doc, edit: TokenEdit) -> bool:
    """The same word written twice ("the the"): a slip, not a matter of grammar."""
    old = source[edit.start : edit.end]
    if edit.operation != "U" or len(old) != 1:
        return False
    beside = (edit.start - 1, edit.end)
    return any(0 <= n < len(source) and source[n].lower_ == old[0].lower_ for n in beside)


def _is_variant(sentence: MarkedSentence, edit: TokenEdit) -> bool:
    """Two spellings of one form: "travelling" → "traveling"."""
    assert sentence.source is not None and sentence.target is not None
    old, new = sentence.source[edit.start : edit.end], sentence.target[edit.c_start : edit.c_end]
    return (
        edit.category in {"VERB:FORM", "VERB:TENSE"}
        and len(old) == len(new) == 1
        and old[0].tag_ == new[0].tag_
        and old[0].lower_[-3:] == new[0].lower_[-3:]
        and fuzz.ratio(old[0].lower_, new[0].lower_) >= _SAME_SPELLING
    )


_SAME_SPELLING = 85.0


def _is_real_word(text: str) -> bool:
    """ "Their are" for "There are" looks like a spelling slip and is one of grammar."""
    return text.lower() in errant_words
