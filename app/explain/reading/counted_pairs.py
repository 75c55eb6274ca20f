"""Pairs of words in the corrected sentence, weighed against what the learner wrote.

For "a pan at her hand" → "in" it finds the pair of "in" and "her hand", which is common, while
"at" and "her hand" is not, and gives the noun as the partner that decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacy.tokens import Token

from app.explain.case import Case, lemmas_of
from grammar_items.usage.partner_pairs import PRONOUN, Pair, pairs
from grammar_items.usage.partners import count, expected, prefers, share

_HEAD_KIND = {"vo": "VERB", "sv": "VERB", "va": "VERB", "vj": "VERB", "an": "NOUN", "nn": "NOUN",
              "aa": "ADJ", "vp": "VERB", "np": "NOUN", "ap": "ADJ"}  # fmt: skip
_DEPENDENT_KIND = {"vo": "NOUN", "sv": "NOUN", "va": "ADV", "vj": "ADJ", "an": "ADJ", "nn": "NOUN",
                   "aa": "ADV"}  # fmt: skip


KEPT = 3
"""Pairs seen less often are not in the table."""


@dataclass(frozen=True)
class Weighed:
    """A pair that is usual where the learner's pair is not."""

    pair: Pair
    partner: Token
    """The word of the corrected sentence that goes with the new word."""
    old: tuple[str, str]
    """The same pair with the learner's word in it."""

    @property
    def seen(self) -> int:
        return count(self.pair.relation, self.pair.head, self.pair.dependent)

    @property
    def seen_before(self) -> int:
        """How often the learner's pair was seen."""
        return count(self.pair.relation, *self.old)

    @property
    def share(self) -> float:
        return share(self.pair.relation, self.pair.head, self.pair.dependent)

    @property
    def preferred(self) -> bool:
        return prefers(self.pair.relation, (self.pair.head, self.pair.dependent), self.old)


def pairs_with(case: Case, words: Iterable[Token]) -> Iterator[Pair]:
    """The pairs of the corrected sentence in which one of the words stands."""
    if "pairs" not in case.notes:
        case.notes["pairs"] = tuple(pairs(case.target))
    wanted = {word.i for word in words}
    for pair in case.notes["pairs"]:
        if pair.head_token.i in wanted or pair.dependent_token.i in wanted:
            yield pair


def exchanged(case: Case, relations: Iterable[str]) -> Iterator[Weighed]:
    """The pairs of the one new word, each with the pair that the one old word would make."""
    if len(case.old) != 1 or len(case.new) != 1:
        return
    new, allowed = case.new[0], frozenset(relations)
    for pair in pairs_with(case, [new]):
        is_head = pair.head_token == new
        partner = pair.dependent_token if is_head else pair.head_token
        if pair.relation not in allowed or PRONOUN in (pair.head, pair.dependent):
            continue
        old = _old_pair(case, pair, is_head)
        own = learners_word(case, partner)
        if own is None or own.lemma_.lower() != partner.lemma_.lower():
            continue  # based on → according to: the partner is new as well
        if partner != new and old is not None:
            yield Weighed(pair, partner, old)


def both_usual(case: Case) -> bool:
    """black tea → green tea: the learner's pair is as good, so something else was meant."""
    found = exchanged(case, _DEPENDENT_KIND)
    return any(one.seen_before >= KEPT and one.seen < 4 * one.seen_before for one in found)


def learners_word(case: Case, word: Token) -> Token | None:
    """The source word of a target word, also if another edit has moved it."""
    own = case.learners(word)
    if own is not None or case.edit.c_start <= word.i < case.edit.c_end:
        return own
    same = [t for t in case.source if t.lower_ == word.lower_]
    return same[0] if len(same) == 1 else None


def _old_pair(case: Case, pair: Pair, is_head: bool) -> tuple[str, str] | None:
    """The pair with the learner's word in the place of the new one, as its most usual reading."""
    kinds = _HEAD_KIND if is_head else _DEPENDENT_KIND
    kind = kinds.get(pair.relation)
    names = _names(case.old[0], kind)
    found = [(name, pair.dependent) if is_head else (pair.head, name) for name in names]
    return max(
        found,
        key=lambda old: (count(pair.relation, *old), expected(pair.relation, *old)),
        default=None,
    )


def _names(word: Token, kind: str | None) -> list[str]:
    """The base forms that a word may have; none if it cannot be of this kind."""
    if kind is None:
        return [word.lower_]
    known = lemmas_of(word.lower_, kind)
    if kind == "ADV":
        return [word.lower_] if known or word.pos_ == "ADV" else []
    if kind == "ADJ" and word.tag_ in {"VBN", "VBG"}:
        known = (*known, word.lower_, word.lemma_.lower())
    return list(dict.fromkeys(known))
