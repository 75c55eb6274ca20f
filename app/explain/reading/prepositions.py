"""The preposition that an edit brings, the phrase after it and the words that may ask for it."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case

_KINDS = {"ADP", "PART", "SCONJ"}
_LONGEST = 5


def changed_preposition(case: Case) -> Token | None:
    """The one preposition that comes, if at most articles change with it: The → In the."""
    kept = {token.lower_ for token in case.old}
    brought = [t for t in case.new if t.lower_ not in kept and t.pos_ != "DET"]
    if len(brought) != 1 or brought[0].pos_ not in _KINDS or len(case.old) > 2:
        return None
    if any(t.pos_ in {"NOUN", "VERB", "ADJ", "PROPN", "AUX"} for t in case.old):
        return None
    return brought[0]


def comes_elsewhere(case: Case) -> bool:
    """the question of for whom it is → of whom it is for: another edit brings the same word."""
    gone = {t.lower_ for t in case.old} - {"a", "an", "the"}
    for edit in case.others:
        stood = {t.lower_ for t in case.source[edit.start : edit.end]}
        if gone & ({t.lower_ for t in case.target[edit.c_start : edit.c_end]} - stood):
            return True
    return False


def object_of_preposition(small: Token) -> Token | None:
    """The noun or the -ing form after a preposition."""
    found = (c for c in small.children if c.dep_ in {"pobj", "pcomp"} and c.i > small.i)
    return next(found, None)


def object_phrase(small: Token) -> Span | None:
    """The noun after a preposition with the words before it: my laptop of "on my laptop"."""
    noun = object_of_preposition(small)
    if noun is None or noun.pos_ not in {"NOUN", "PROPN", "PRON", "NUM", "ADJ", "X", "SYM"}:
        return None
    first = min((c.i for c in noun.lefts if c.i > small.i), default=noun.i)
    if noun.i - first >= _LONGEST:
        first = noun.i
    span = small.doc[first : noun.i + 1]
    return span if span.root == noun else small.doc[noun.i : noun.i + 1]
