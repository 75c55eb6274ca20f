"""The word that a corrected word goes together with: photos for "took", rain for "heavy"."""

from __future__ import annotations

from functools import cache

from spacy.tokens import Token

from app.explain.case import Case
from app.explain.reading.set_phrases import PHRASES
from grammar_items.verb_groups import subject_of

_AMOUNTS = {"lot", "lots", "plenty", "number", "couple", "kind", "sort", "piece", "bit", "some"}
_CLOSE = {"with", "of", "under", "at"}


def real_noun(noun: Token | None) -> Token | None:
    """The photos of "a lot of photos"."""
    while noun is not None and noun.lower_ in _AMOUNTS:
        of = next((c for c in noun.children if c.lower_ == "of" and c.i > noun.i), None)
        inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of else None
        if inside is None:
            return noun
        noun = inside
    return noun


def _after_verb(verb: Token) -> Token | None:
    for dep in ("dative", "dobj", "acomp", "attr", "oprd"):
        found = next(
            (c for c in verb.children if c.dep_ == dep and c.i > verb.i and c.pos_ != "ADP"), None
        )
        if found is not None:
            return real_noun(found)
    return None


def _of_noun(noun: Token) -> Token | None:
    for preposition in noun.children:
        if preposition.lower_ in _CLOSE and preposition.i > noun.i:
            inside = next((c for c in preposition.children if c.dep_ == "pobj"), None)
            if inside is not None:
                return inside
    head = noun.head
    if noun.dep_ == "pobj" and head.head != head:
        head = head.head
    if noun.dep_ in {"nsubj", "nsubjpass", "dobj", "pobj", "compound"} and head.lemma_ != "be":
        return head
    return None


def partner_of(case: Case) -> Token | None:
    """In the source; nothing where the parse names none."""
    word = case.new[-1] if case.new else None
    if word is None:
        return None
    found: Token | None = None
    if word.pos_ in {"VERB", "AUX"}:
        found = _after_verb(word)
    elif word.pos_ in {"NOUN", "PROPN"}:
        found = _of_noun(word)
    elif word.pos_ == "ADJ" and word.dep_ in {"acomp", "attr", "oprd"}:
        found = subject_of(word.head)
    elif word.dep_ in {"amod", "advmod", "nummod", "prep", "poss", "det"} and word.head != word:
        found = word.head
    elif word.lower_ == "there":
        found = word.head
    return case.in_source(found)


def phrase_at(case: Case) -> tuple[str, list[Token]] | None:
    """The fixed phrase of the target that the edit stands in, and its words in the source."""
    forms = [{token.lower_, token.lemma_.lower()} for token in case.target]
    first, last = case.edit.c_start, case.edit.c_end
    if not case.new:  # the gap is inside the phrase, not beside it
        first, last = first - 1, last + 1
    words_here = frozenset().union(*forms)
    for phrase in _longest_first():
        if not words_here.issuperset(phrase):
            continue
        for start in range(max(0, last - len(phrase)), first + 1):
            here = forms[start : start + len(phrase)]
            if len(here) == len(phrase) and all(
                word in form for word, form in zip(phrase, here, strict=True)
            ):
                words = case.target[start : start + len(phrase)]
                kept = [word for token in words if (word := case.in_source(token)) is not None]
                return " ".join(phrase), kept
    return None


@cache
def _longest_first() -> tuple[list[str], ...]:
    return tuple(sorted(PHRASES, key=len, reverse=True))
