"""Words that join equals: "tea **and** coffee", "it rained, **so** we left"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.clause_shapes import clause_follows, low
from grammar_items.finding import finder
from grammar_items.usage.closed_class import SUBJECT_ONLY

_COORDINATORS = {"and", "or", "but", "nor", "&"}


@finder
def coordinating_conjunction(doc: Doc) -> Finds:
    """tea **and** coffee, small **but** strong, it rained, **so** we left."""
    for token in doc:
        word = token.lower_
        if word in _COORDINATORS:
            if word == "and" or token.tag_ == "CC" or token.dep_ == "cc":
                yield found(token.i)
        elif word == "so" and _so_joins(doc, token):
            yield found(token.i)
        elif word == "yet" and token.i > 0 and _yet_joins(doc, token):
            yield found(token.i)
        elif word == "for" and low(doc, token.i - 1) == "," and token.dep_ in {"mark", "cc"}:
            if clause_follows(doc, token.i + 1):
                yield found(token.i)


def _so_joins(doc: Doc, token: Token) -> bool:
    after = low(doc, token.i + 1)
    if token.i == 0 or after in {"that", "many", "much", "as"}:
        return False
    if not clause_follows(doc, token.i + 1):
        return False
    before = doc[token.i - 1]
    if before.lower_ in {",", ";"}:
        return doc[token.i + 1].pos_ not in {"ADJ"} or token.dep_ != "advmod"
    if before.lower_ in {"and", "think", "say", "said", "hope", "do", "did", "even"}:
        return False
    return token.dep_ in {"cc", "mark"} or token.tag_ in {"CC", "IN"} or after in SUBJECT_ONLY


def _yet_joins(doc: Doc, token: Token) -> bool:
    if low(doc, token.i - 1) == "," and clause_follows(doc, token.i + 1):
        return True
    return bool(token.dep_ == "cc" or token.tag_ == "CC")
