"""Is an uncounted noun without an article meant in general, or is it only new to the reader?"""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case
from grammar_items.usage.closed_class import ARTICLES

# nouns that name a thing in general although they are no stuff to be weighed
IN_GENERAL = frozenset("life love nature society history time death art sport science".split())
ABSTRACT = frozenset(
    "corruption advertising tourism photography technology beauty fear flu pollution freedom "
    "unemployment globalisation globalization poverty crime violence peace war traffic capitalism "
    "democracy justice kindness happiness childhood youth friendship marriage religion football "
    "cooking fashion money luck culture nature space public man mankind humanity knowledge "
    "communication stress health spelling grammar pronunciation agriculture industry".split()
)
_ATTITUDES = frozenset("like love hate prefer enjoy dislike fear study teach learn".split())
_ALSO_STUFF = {"time", "money", "knowledge", "space", "traffic", "communication"}
_WHERE = {"in", "at", "on"}


def meant_in_general(noun: Token) -> bool:
    """Coffee keeps me awake; I prefer coffee; afraid of death: nothing limits the noun.

    Not "brings native support" or "needs help": there the noun is only new to the reader.
    """
    if any(not _leaves_it_open(noun, word) for word in noun.children):
        return False
    verb = _clause_verb(noun)
    if verb is None or any(t.tag_ == "VBD" for t in (verb, *verb.lefts)):
        return False
    if noun.lower_ in (IN_GENERAL | ABSTRACT) - _ALSO_STUFF:
        return True
    if noun.dep_ == "nsubj":
        return verb.tag_ in {"VBZ", "VBP"} or verb.tag_ == "VB" and verb.head == verb
    return noun.dep_ == "dobj" and verb.lemma_ in _ATTITUDES


def _leaves_it_open(noun: Token, word: Token) -> bool:
    """in a big city of "life in a big city", and of "life and death"."""
    if word.dep_ in {"cc", "conj", "punct", "advmod", "preconj"}:
        return True
    return word.dep_ == "prep" and word.i > noun.i and word.lower_ in _WHERE


def _clause_verb(noun: Token) -> Token | None:
    return next((t for t in noun.ancestors if t.pos_ in {"VERB", "AUX"}), None)


def shared_article(case: Case, noun: Token) -> Token | None:
    """the of "the method and time": the learner's article before the first of two nouns."""
    first, old = noun.head, case.old_text.lower()
    if noun.dep_ != "conj" or first.pos_ != "NOUN" or first.i > noun.i or noun.tag_ != first.tag_:
        return None
    article = next((c for c in first.children if c.lower_ in ARTICLES), None)
    if article is None or (article.lower_ == "the") is not (old == "the"):
        return None
    joined = next((c for c in first.children if c.lower_ in {"and", "or"}), None)
    if joined is None or joined.i != case.edit.c_start - 1:
        return None
    return case.in_source(article)
