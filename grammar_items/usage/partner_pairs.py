"""Pairs of words that stand in a grammatical relation to each other in a parsed sentence.

"She made a big mistake at work." gives, among others, ``("vo", "make", "mistake")``,
``("an", "mistake", "big")`` and ``("pd", "work/0", "at")``. The counter and the reasons read
sentences with the same function, so that a pair means the same to both.

| relation | head | dependent | example |
|---|---|---|---|
| ``vo`` | verb | its object, also the subject of a passive | make, mistake |
| ``vd`` | verb | its object with the article pattern, no adjective between | have, lunch/0 |
| ``sv`` | verb | the subject of the active verb | bark, dog |
| ``vp`` | verb | a preposition after it | depend, on |
| ``np`` | noun | a preposition after it | reason, for |
| ``ap`` | adjective | a preposition after it | good, at |
| ``pn`` | noun | the preposition before it | work, at |
| ``pd`` | noun with the article pattern, no adjective | the preposition before it | work/0, at |
| ``vpn``, ``npn`` | verb (noun) and the noun after | the preposition | write/pen, with |
| ``an`` | noun | adjective before it or said of it | mistake, big |
| ``nn`` | noun | noun before it | stop, bus |
| ``aa`` | adjective | adverb before it | likely, highly |
| ``va`` | verb | adverb | rain, heavily |
| ``vj`` | verb | adjective after it | feel, sick |
| ``vt`` | verb | particle | give, up |
| ``vc``, ``ac``, ``nc`` | verb, adjective, noun | form of the clause it takes | enjoy, doing |

Article patterns: ``0`` bare singular, ``s`` bare plural, ``a``, ``the``, ``my`` (any possessive),
``this``, ``that``; ``x`` is any other word before the noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spacy.tokens import Doc, Token

RELATIONS = ("vo", "vd", "sv", "vp", "np", "ap", "pn", "pd", "vpn", "npn", "an", "nn", "aa", "va",
             "vj", "vt", "vc", "ac", "nc")  # fmt: skip
PRONOUN = "PRON"
"""Stands for any pronoun as an object or subject."""
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_PREPOSITION_LINKS = {"prep", "dative", "agent"}
_CLAUSES = {"xcomp", "ccomp", "acl", "pcomp"}
_ADVERBS_APART = {"not", "n't", "never", "how", "when", "where", "why", "there", "so", "too", "as"}


class Pair(NamedTuple):
    """Two words in a relation, by name and by token."""

    relation: str
    head: str
    dependent: str
    head_token: Token
    dependent_token: Token


def pairs(doc: Doc) -> Iterator[Pair]:
    """Every pair of a parsed sentence."""
    for token in doc:
        yield from pairs_below(token)


def pairs_below(token: Token) -> Iterator[Pair]:
    """The pairs whose dependent is this word."""
    head, link = token.head, token.dep_
    if head is token or not token.is_alpha and "-" not in token.text:
        return
    if link in {"dobj", "nsubjpass"} and head.pos_ in {"VERB", "AUX"}:
        meant = _meant(token)
        yield from _pair("vo", head, meant, _noun(meant))
        yield from _pair("vd", head, token, pattern_name(token))
    elif link == "nsubj" and head.pos_ == "VERB":
        meant = _meant(token)
        yield from _pair("sv", head, meant, _noun(meant))
    elif link == "nsubj" and head.lemma_ == "be":
        for described in head.children:
            if described.dep_ == "acomp":
                yield from _pair("an", token, described, _lemma(described), _noun(token))
    elif link in _PREPOSITION_LINKS and token.pos_ in {"ADP", "SCONJ", "PART"} and token.i > head.i:
        relation = {"VERB": "vp", "AUX": "vp", "NOUN": "np", "ADJ": "ap"}.get(head.pos_)
        if relation is not None:
            yield from _pair(relation, head, token, token.lower_)
    elif link == "pobj" and head.pos_ in {"ADP", "SCONJ"} and token.pos_ == "NOUN":
        yield from _pair("pn", token, head, head.lower_, _noun(token))
        yield from _pair("pd", token, head, head.lower_, pattern_name(token))
        yield from _between(head, token)
    elif link == "amod" and head.pos_ == "NOUN":
        yield from _pair("an", head, token, _lemma(token))
    elif link == "compound" and head.pos_ == "NOUN" and token.pos_ == "NOUN":
        yield from _pair("nn", head, token, _noun(token))
    elif link == "advmod" and token.lower_ not in _ADVERBS_APART:
        relation = {"ADJ": "aa", "VERB": "va"}.get(head.pos_)
        if relation is not None:
            yield from _pair(relation, head, token, token.lower_)
    elif link in {"acomp", "oprd"} and token.pos_ == "ADJ":
        yield from _pair("vj", head, token, _lemma(token))
    elif link == "prt":
        yield from _pair("vt", head, token, token.lower_)
    elif link in _CLAUSES:
        relation = {"VERB": "vc", "ADJ": "ac", "NOUN": "nc"}.get(head.pos_)
        form = clause_form(token)
        if relation is not None and form is not None and token.i > head.i:
            yield from _pair(relation, head, token, form)


def _pair(
    relation: str, head: Token, dependent: Token, name: str | None, head_name: str | None = ""
) -> Iterator[Pair]:
    """The pair under these names; the head's own base form unless another name is given."""
    head_name = _lemma(head) if head_name == "" else head_name
    if name and head_name:
        yield Pair(relation, head_name, name, head, dependent)


def _between(preposition: Token, noun: Token) -> Iterator[Pair]:
    """A preposition between two words: write with a pen, a cup of tea."""
    head = preposition.head
    relation = {"VERB": "vpn", "NOUN": "npn"}.get(head.pos_)
    first, second = _lemma(head), _noun(noun)
    if relation and first and second and head.i < preposition.i < noun.i:
        yield Pair(relation, f"{first}/{second}", preposition.lower_, head, preposition)


def _meant(token: Token) -> Token:
    """The noun that a relative pronoun stands for: the mistake that he made."""
    clause = token.head
    if token.tag_ in {"WDT", "WP"} and clause.dep_ == "relcl" and token.i < clause.i:
        return clause.head
    return token


def _lemma(token: Token) -> str | None:
    """The base form in lower case; nothing for names and for what is no word."""
    if token.pos_ == "PROPN":
        return None
    lemma = token.lemma_.lower()
    return lemma if _WORD.fullmatch(lemma) else None


def _noun(token: Token) -> str | None:
    if token.pos_ == "PRON":
        return PRONOUN
    return _lemma(token) if token.pos_ in {"NOUN", "NUM"} else None


def clause_form(verb: Token) -> str | None:
    """``to do``, ``doing``, ``that`` or ``do``: the form of a clause that another word takes."""
    if any(c.dep_ == "mark" and c.lower_ == "that" for c in verb.children):
        return "that"
    if any(c.dep_ == "aux" and c.lower_ == "to" for c in verb.children):
        own = any(c.dep_ in {"nsubj", "nsubjpass"} for c in verb.children)
        return "somebody to do" if own else "to do"
    if verb.tag_ == "VBG" and not any(c.dep_ in {"aux", "mark"} for c in verb.children):
        return "doing"
    alone = not any(c.dep_ in {"aux", "auxpass", "mark"} for c in verb.children)
    return "do" if verb.tag_ == "VB" and alone else None


def pattern_name(noun: Token) -> str | None:
    """``work/0``: the noun with its article pattern; nothing if an adjective stands between."""
    name = _lemma(noun) if noun.pos_ == "NOUN" else None
    pattern = article_pattern(noun)
    return f"{name}/{pattern}" if name and pattern else None


def article_pattern(noun: Token) -> str | None:
    """What stands before a noun that no adjective, number or noun describes."""
    before = [c for c in noun.children if c.i < noun.i and c.dep_ not in {"punct", "prep", "cc"}]
    if not before:
        return "s" if noun.tag_ == "NNS" else "0"
    if len(before) > 1 or before[0].dep_ not in {"det", "poss"}:
        return None
    if before[0].dep_ == "poss":
        return "my"
    word = before[0].lower_
    return {"an": "a", "these": "this", "those": "that"}.get(word) or (
        word if word in {"a", "the", "this", "that"} else "x"
    )
