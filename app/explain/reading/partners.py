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


_SAYS_LITTLE = frozenset(
    "be have do get make take go give come put say thing people person one way lot kind time other "
    "same own such many more most much few several some all first last next new good great big "
    "little very so too only also it this that certain possible different important second third "
    "main common expensive another both every each primary chief major principal key basic real "
    "whole entire actual general big small huge specific particular various numerous best bad "
    "better worse worst only current usual normal nice wonderful old large high simple "
    "special".split()
)
"""Words that go with nearly every noun, so that they tell no two nouns apart."""
_LINKING = {"become", "hence", "thus", "therefore"}


def shown_partner(case: Case) -> tuple[Token, Token] | None:
    """treatment of "undergo treatment": in the source and in the target."""
    word = case.target[case.edit.c_start : case.edit.c_end].root if case.new else None
    if word is None or word.lower_ in _AMOUNTS or word.lemma_.lower() in _SAYS_LITTLE | _LINKING:
        return None
    for found in _partners(word):
        noun = real_noun(found)
        own = case.learners(noun)
        if noun is None or own is None or case.edit.c_start <= noun.i < case.edit.c_end:
            continue
        if noun.lemma_.lower() in _SAYS_LITTLE or noun.pos_ in {"PRON", "DET", "AUX", "NUM", "ADP"}:
            continue
        if case.edit.start <= own.i < case.edit.end or case.becomes(own) is None:
            continue
        if own.lemma_.lower() == noun.lemma_.lower() or own.lower_[:3] == noun.lower_[:3]:
            return own, noun
    return None


def _partners(word: Token) -> list[Token]:
    """What shows the sense of a word: the object of a verb, or else its subject …"""
    if word.pos_ in {"VERB", "AUX"}:
        asked = ("dobj", "nsubjpass", "acomp", "oprd", "xcomp", "nsubj")
        return [c for dep in asked for c in word.children if c.dep_ == dep]
    if word.pos_ in {"NOUN", "PROPN"}:
        before = [c for c in word.children if c.dep_ in {"amod", "compound"}]
        of = [c for c in word.children if c.lower_ == "of" and c.i > word.i]
        inside = [c for small in of for c in small.children if c.dep_ == "pobj"]
        return [*before, *([word.head] if word.dep_ == "dobj" else []), *inside]
    if word.pos_ == "ADJ" and word.dep_ == "amod":
        return [word.head]
    if word.pos_ == "ADJ" and word.dep_ in {"acomp", "oprd"}:
        subject = subject_of(word.head)
        return [subject] if subject is not None else []
    if word.dep_ == "advmod" and word.head.pos_ in {"VERB", "ADJ"}:
        return [word.head]
    return []


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
