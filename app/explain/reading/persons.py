"""Which noun of the sentence a he, she, it or they can mean."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case
from app.explain.reading.word_sets import ALWAYS_PLURAL, MEN, PERSONS, TIME_NOUNS, WOMEN

_SHE = {"she", "her", "hers", "herself"}
_HE = {"he", "him", "his", "himself"}
_THEY = {"they", "them", "their", "theirs", "themselves"}
_IT = {"it", "its", "itself"}
_SAME = {"i": {"i", "my", "me"}, "my": {"i", "me"}, "our": {"we", "us"}, "we": {"we", "our"},
         "your": {"you"}, "me": {"i", "my"}, "us": {"we"}}  # fmt: skip


_ANY_THING = {"everything", "something", "anything", "nothing"}


def _name(token: Token) -> bool:
    """A name that is probably a person's: subject, object, or after for, with, to."""
    if token.pos_ != "PROPN" or token.dep_ not in {"nsubj", "dobj", "dative", "pobj"}:
        return False
    return token.dep_ != "pobj" or token.head.lower_ in {"for", "with", "about"}


def _fits(token: Token, pronoun: str) -> bool:
    low = token.lower_
    plural = token.tag_ in {"NNS", "NNPS"} or low in ALWAYS_PLURAL or low in {"they", "them"}
    joined = any(c.lower_ == "and" for c in token.children) and token.dep_ != "conj"
    if pronoun in _SHE:
        return not plural and (low in WOMEN or _name(token))
    if pronoun in _HE:
        return not plural and (low in MEN or _name(token))
    if pronoun in _THEY:
        return plural or (joined and token.pos_ in {"NOUN", "PROPN"})
    if pronoun in _IT:
        no_thing = PERSONS | MEN | WOMEN | TIME_NOUNS
        if low in _ANY_THING:
            return True
        return not plural and token.pos_ == "NOUN" and low not in no_thing
    return low in _SAME.get(pronoun, set())


def person_meant(case: Case, pronoun: str) -> Token | None:
    """The one that fits: a noun before the pronoun, the nearest subject first, else one after."""
    own = case.learners(case.new[0].head) if case.new else None
    left = [
        t for t in case.source[: case.edit.start]
        if t.pos_ in {"NOUN", "PROPN", "PRON"} and t.dep_ != "poss" and _fits(t, pronoun)
    ]  # fmt: skip
    if pronoun == "them" and case.old_text.lower() == "it":
        things = [t for t in left if t.lower_ not in PERSONS and t.pos_ == "NOUN"]
        if len({t.lower_ for t in things}) > 1:
            return None  # boots with neither seams nor buttons: which of them?
        return things[-1] if things else None  # who uses it: the things, not the users
    subjects = [t for t in left if t.dep_ in {"nsubj", "nsubjpass"}]
    pronouns = [t for t in subjects if t.pos_ == "PRON" and t.head.i > t.i]
    objects = [t for t in left if t.dep_ in {"dobj", "attr"}]
    for chosen in (pronouns, subjects, objects, left):
        if chosen:
            return chosen[-1]
    right = [
        t for t in case.source[case.edit.end :]
        if t.pos_ in {"NOUN", "PROPN", "PRON"} and _fits(t, pronoun)
        and t.dep_ in {"nsubj", "nsubjpass"} and (own is None or t.i > own.i)
    ]  # fmt: skip
    return right[0] if right else None
