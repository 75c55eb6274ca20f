"""A verb of a sentence as the reasons read it: its group, its subject, its place."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from app.explain.case import Case
from grammar_items.verb_groups import VerbGroup, subject_of, verb_groups


def verb_in(doc: Doc, start: int, end: int) -> Token | None:
    """The main verb that the tokens are or belong to."""
    for token in doc[start:end]:
        if token.pos_ in {"VERB", "AUX"}:
            while token.dep_ in {"aux", "auxpass"} and token.head is not token:
                token = token.head
            return token
    return None


def group_in(doc: Doc, start: int, end: int) -> VerbGroup | None:
    """The verb group that the tokens touch."""
    for group in verb_groups(doc):
        if any(start <= token.i < end for token in group.tokens):
            return group
    return None


def real_subject(doc: Doc, start: int, end: int) -> Token | None:
    """The head word of the subject, across "of" phrases, relative clauses and "there"."""
    verb = verb_in(doc, start, end)
    if verb is None:
        return None
    subject = subject_of(verb)
    if subject is None:
        return None
    if subject.lower_ in {"who", "which", "that"} and verb.dep_ == "relcl":
        return verb.head
    if subject.lower_ == "there":
        return next((c for c in verb.children if c.dep_ in {"attr", "nsubj"}), None)
    return subject


def own_subject(verb: Token) -> Token | None:
    """The subject, also of "needs to be fed" and "can only be bought"."""
    for _ in range(3):
        subject = subject_of(verb)
        if subject is not None:
            return subject
        if verb.dep_ not in {"xcomp", "conj"} or verb.head is verb:
            return None
        verb = verb.head
    return None


def come(case: Case) -> list[Token]:
    """The words of the correction that the learner did not have there."""
    had = {token.lower_ for token in case.old}
    return [token for token in case.new if token.lower_ not in had]


def places(case: Case) -> range:
    return range(case.edit.start, case.edit.end)


FINITE = {"VBZ", "VBP", "VBD", "MD"}
