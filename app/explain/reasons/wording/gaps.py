"""What the learner's sentence lacked, where other words stood in its place.

"a good time in or country" → "in my country": no reason speaks of "or" and "my", but the noun had
no word such as *a*, *the* or *my* before it.
"""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.word_sets import UNCOUNTABLE
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import ARTICLES, POSSESSIVE_DETERMINERS
from grammar_items.usage.lexicon import countability

_TYPES = ("R:OTHER", "R:PREP", "R:ADV", "R:ADJ", "R:PRON", "R:DET", "R:CONJ", "R:VERB")
_RANK = LAST + 1
_LONGEST = 3
"""Words that go; of more of them it is not clear what the new word stands for."""


def _one_new_word(case: Case) -> Token | None:
    """The new word, if it comes alone for up to three words of another kind."""
    if case.operation != "R" or len(case.new) != 1 or not 1 <= len(case.old) <= _LONGEST:
        return None
    return case.new[0] if case.new[0].is_alpha else None


@reason(
    *_TYPES,
    rank=_RANK,
    severity=2,
    rule="A singular noun that we can count needs a word such as a, the or my before it.",
)
def no_word_before_the_noun(case: Case) -> Said | None:
    """They have been garden → a garden: the noun had no a, the or my."""
    word = _one_new_word(case)
    if word is None or word.lower_ not in ARTICLES | POSSESSIVE_DETERMINERS:
        return None
    noun = word.head
    own = case.in_source(noun)
    if own is None or own.pos_ != "NOUN" or noun.tag_ != "NN" or not 0 < noun.i - word.i <= 3:
        return None
    if own.lower_ == "lot" or noun.lower_ in UNCOUNTABLE or not _is_countable(noun):
        return None
    between = case.target[word.i + 1 : noun.i]
    if any(t.pos_ not in {"ADJ", "NOUN", "ADV"} for t in between):
        return None
    best = next((t for t in between if t.tag_ in {"JJS", "RBS"}), None)
    if best is not None and word.lower_ == "the":  # the most beautiful city
        sign = case.learners(best)
        return case.say(
            "【%(sign)s】 means there is only one like this, so we use {%(new)s}.",
            sign,
            sign=quote(sign) if sign is not None else "",
            rule="Use the with first, last, same, only and superlatives: there is only one.",
        )
    had = [*case.old, *own.children]
    if any(t.dep_ in _BEFORE_NOUNS or t.pos_ in {"DET", "NUM"} or t.tag_ == "PRP$" for t in had):
        return None
    return case.say(
        "【%(noun)s】 is singular and can be counted, so it needs a word such as a, the or my "
        "before it: {%(new)s}.",
        own,
        noun=quote(own),
    )


_BEFORE_NOUNS = {"det", "poss", "nummod", "predet"}


def _is_countable(noun: Token) -> bool:
    entry = countability(noun.lemma_.lower())
    return entry is None or entry.kind in {"countable", "collective"}


@reason(
    "R:OTHER",
    "R:ADV",
    "R:VERB",
    "R:ADJ",
    "R:NOUN",
    rank=_RANK,
    severity=3,
    rule="A preposition joins a noun to the words before it: live in Rome, talk about films.",
)
def no_preposition(case: Case) -> Said | None:
    """We eat are home → at home: the noun hung on nothing."""
    word = _one_new_word(case)
    if word is None or word.pos_ != "ADP" or word.dep_ != "prep" or word.i == 0:
        return None
    noun = next((c for c in word.children if c.dep_ == "pobj"), None)
    own = case.in_source(noun)
    if noun is None or own is None or own.dep_ == "pobj" or not 0 < noun.i - word.i <= 4:
        return None
    if {own.pos_, noun.pos_} - {"NOUN", "PROPN"} or any(t.pos_ in _LINKS for t in case.old):
        return None
    if own.dep_ == "dobj":
        return None  # fish the trout → fish for trout: it was the object
    phrase = case.phrase(case.in_source(case.target[word.i + 1]), own)
    if phrase is None or len(phrase) > 4:
        return None
    return case.say(
        "【%(noun)s】 needs a preposition that joins it to the words before: {%(new)s}.",
        phrase,
        noun=quote(phrase),
    )


_LINKS = {"ADP", "SCONJ", "PART"}
