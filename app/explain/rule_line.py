"""The rule line of a card: the one for this edit, or none.

The reason's own rule comes first, then the rule that the words of the edit choose ("chef's" →
"chefs"), then the rule of the linked item if the edit is about it. A rule that would fit every
edit of a type ("Punctuation shows where a sentence ends") is not printed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.explain.by_words import rule_by_words
from app.explain.case import Case
from app.explain.rules import BY_WORDS
from app.explain.said import Line, Said
from app.link import Relation, is_common, links
from grammar_items.catalogue import catalogue

_FIRST_SENTENCE = re.compile(r"^.*?[.!?](?=\s|$)", re.DOTALL)
_AGREEING = {*range(1, 11), 53, 58, 59, 60, 64, 127, 146, 147, 149}
"""Items that tell which form of the verb goes with which subject."""
_WORD_CHOICE = {"OTHER", "VERB", "NOUN", "ADJ", "ADV", "PART", "CONJ", "MORPH"}
_NO_ITEM = {"VERB:INFL", "NOUN:INFL", "WO", "UNK"}
_TOO_WIDE = {21, 194, 196}
"""Items whose rule holds for every preposition or every verb, and so explains none."""


_UNSURE = {
    "-ing form", "Infinitive with to", "Participles with nouns", "Participle clauses", "Adverbs",
}  # fmt: skip
"""Topics that an unexplained form touches by chance: it may be meant in another way."""
_NEEDS_A_WORD = "A singular noun that we can count needs a word such as a, the or my before it."
_NEVER_PLURAL = "A and an mean one, so they never go with a plural noun."
_INSTEAD = {
    "a": "Use a for something new and the when it is mentioned again.",
    "an": "Use a for something new and the when it is mentioned again.",
    "the": "Use the when the reader knows which one you mean.",
}
_SOME = {"some", "any", "no", "all", "such", "many", "much", "every", "each"}
_NEAR = 5
"""Words between an article and its noun, at most."""
_NEVER = 35
"""Adverb (negation): its rule is about the word never."""


@dataclass(frozen=True)
class RuleLine:
    line: Line
    source: str
    """For the trace: ``reason``, ``lexicon: verb depend: on N``, ``words: …``, ``item 20``."""


def rules_for(case: Case, said: Said | None, items: Sequence[int]) -> list[RuleLine]:
    """The rules that fit this edit, best first; often none."""
    found: list[RuleLine] = []
    if said is not None and said.rule is not None:
        own = said.rule if said.source else _of_this_change(case, said.rule)
        if own is not None:
            found.append(RuleLine(own, f"lexicon: {said.source}" if said.source else "reason"))
        return found
    if said is not None and said.no_rule:
        return found
    named = rule_by_words(case)
    if named is not None:
        return [RuleLine(Line(named[1]), f"words: {named[0]}")]
    if said is None and (case.operation == "U" or _is_word_choice(case)):
        return found  # what cannot be explained is hardly a matter of the item
    item = _item_meant(case, items)
    if said is None and item is not None and catalogue()[item].topic[1] in _UNSURE:
        item = None
    if said is None and case.category == "VERB:SVA" and item not in _AGREEING:
        return [RuleLine(Line(BY_WORDS["agreement"]), "words: agreement")]
    if item is not None:
        rule = first_sentence(catalogue()[item].explanation.rule)
        found.append(RuleLine(Line(rule), f"item {item}"))
    return found


def _of_this_change(case: Case, rule: Line) -> Line | None:
    """The rule as this change needs it: "the" → "a" is no matter of a noun without an article."""
    if rule.message == _NEEDS_A_WORD and case.operation == "R" and _had_determiner(case):
        old, new = case.old_text.lower(), case.new_text.lower()
        chosen = _INSTEAD.get(new) if new == "the" or old not in _SOME else None
        return Line(chosen) if chosen is not None else None
    if rule.message == _NEVER_PLURAL:
        near = case.target[case.edit.c_start : case.edit.c_end + _NEAR]
        return rule if any(t.tag_ in {"NNS", "NNPS"} for t in near) else None
    return rule


def _had_determiner(case: Case) -> bool:
    return any(t.dep_ in {"det", "poss"} for t in case.old)


def first_sentence(text: str) -> str:
    """The rule of an item may have two sentences; the margin has room for one."""
    found = _FIRST_SENTENCE.match(text)
    return found.group() if found else text


def _is_word_choice(case: Case) -> bool:
    return case.operation == "R" and case.category in _WORD_CHOICE


def _names_never(case: Case) -> bool:
    return any(token.lower_ == "never" for token in (*case.old, *case.new))


def _item_meant(case: Case, items: Sequence[int]) -> int | None:
    """The likeliest item, if the corrected words newly use it, or use it rightly and it is rare."""
    if not items or case.moved_with is not None or case.category in _NO_ITEM:
        return None  # neither a form learnt by heart nor the order is a matter of the construction
    best = items[0]
    if best in _TOO_WIDE or best == _NEVER and not _names_never(case):
        return None
    if case.category == "VERB:SVA" and best not in _AGREEING:
        return None  # She make me laugh: not a matter of make + somebody
    found = {one.item: one.relation for one in links(case.sentence, case.edit)}
    if found.get(best) is Relation.CREATED:
        return best
    return best if found.get(best) is Relation.REPAIRED and not is_common(best) else None
