"""What several finders ask of a word: does it open a clause, is a subject next?

In "If you have time, could you help me?" the word "could" opens a clause
although it stands in the middle, and "you" after it is a subject.
"""

from __future__ import annotations

from spacy.tokens import Token

NOMINATIVE = frozenset({"i", "i.", "you", "he", "she", "it", "we", "they", "there"})
"""The tokeniser keeps a final "I." as one word."""

_OPENERS = frozenset({
    "and", "but", "or", "so", "then", "well", "ok", "okay", "please", "now", "hey", "oh", "ah",
    "yes", "no", "yeah", "sorry", "hello", "hi", "anyway", "also", "because", "since", "although",
    "though", "while", "whereas", "that", "otherwise", "therefore", "thus", "yet", "plus",
})  # fmt: skip
_NOMINAL_TAGS = frozenset(
    {"PRP", "PRP$", "DT", "PDT", "NN", "NNS", "NNP", "NNPS", "EX", "CD", "JJ", "JJR", "JJS"}
)
_CLOSERS = frozenset({"?", "!", ".", "…"})


def before(token: Token) -> Token | None:
    """The word before, if there is one."""
    return token.doc[token.i - 1] if token.i else None


def after(token: Token, places: int = 1) -> Token | None:
    """The word ``places`` further on, if there is one."""
    place = token.i + places
    return token.doc[place] if place < len(token.doc) else None


def opens_clause(token: Token) -> bool:
    """First in the sentence, or after a mark, a conjunction or a word like "please"."""
    previous = before(token)
    if previous is None or previous.is_punct or previous.lower_ in _OPENERS:
        return True
    excuse = before(previous) if previous.lower_ == "me" else None
    return excuse is not None and bool(excuse.lower_ == "excuse")


def starts_subject(token: Token | None) -> bool:
    """Can be the first word of a subject: I, the, my, Anna, two, old …"""
    if token is None or token.lower_ in {"me", "him", "us", "them"}:
        return False
    return token.lower_ in NOMINATIVE or token.tag_ in _NOMINAL_TAGS


def is_inflected(verb: Token) -> bool:
    """goes, went, going: a form that cannot stand behind do or a modal."""
    return bool(verb.tag_ in {"VBZ", "VBD", "VBG", "VBN"} and verb.lower_ != verb.lemma_.lower())


def asks_from(token: Token) -> bool:
    """A question mark follows, with no full stop in between."""
    for following in token.doc[token.i :]:
        if following.lower_ == "?" or following.text.endswith("?"):
            return True
        if following.lower_ in _CLOSERS:
            beyond = after(following)  # "!?" is two words
            return beyond is not None and beyond.lower_ == "?"
    return False
