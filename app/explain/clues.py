"""The learner's words that make a correction necessary, read from the parse.

For "Yesterday I have met him" → "met" the clue is "Yesterday"; for "The
list of names are long" → "is" it is "list", the real subject.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from app.edits import TokenEdit
from grammar_items.verb_groups import subject_of

_PAST_TIMES = {"yesterday", "ago", "last"}
_UNTIL_NOW = {"since", "already", "yet", "just", "ever", "never"}
_FUTURE_TIMES = {"tomorrow", "next", "soon", "tonight"}
_NOW = {"now", "currently", "today"}
_HABIT = {"every", "always", "usually", "often", "sometimes", "never"}
TIME_WORDS = _PAST_TIMES | _UNTIL_NOW | _FUTURE_TIMES | _NOW | _HABIT


def verb_at(doc: Doc, start: int, end: int) -> Token | None:
    """The verb that tokens belong to: in them, or governing them."""
    tokens = list(doc[start:end]) or list(doc[max(0, start - 1) : start + 1])
    for token in tokens:
        if token.pos_ in {"VERB", "AUX"}:
            while token.dep_ in {"aux", "auxpass"} and token.head is not token:
                token = token.head
            return token
    for token in tokens:
        head = token.head
        if head.pos_ in {"VERB", "AUX"}:
            return head
    return None


def subject(doc: Doc, edit: TokenEdit) -> Token | None:
    """The real subject's head word of the verb that the edit touches."""
    verb = verb_at(doc, edit.start, edit.end)
    if verb is None:
        return None
    found = subject_of(verb)
    if found is not None and found.lower_ in {"who", "which", "that"} and verb.dep_ == "relcl":
        return verb.head
    if found is not None and found.dep_ == "expl" and found.lower_ == "there":
        return next((c for c in verb.children if c.dep_ in {"attr", "nsubj"}), found)
    return found


def time_expression(doc: Doc, edit: TokenEdit) -> list[Token]:
    """Words that say when: "last week", "two days ago", "since 2010"."""
    for token in doc:
        if edit.start <= token.i < edit.end:
            continue
        if token.lower_ in {"last", "next", "every"} and token.i + 1 < len(doc):
            return [token, doc[token.i + 1]]
        if token.lower_ == "ago":
            return [t for t in token.subtree if t.i <= token.i] or [token]
        if token.lower_ == "since" and token.i + 1 < len(doc):
            return [token, doc[token.i + 1]]
        if token.lower_ in TIME_WORDS:
            return [token]
        if token.like_num and len(token) == 4 and token.i and doc[token.i - 1].lower_ == "in":
            return [doc[token.i - 1], token]
    return []


def noun_after(doc: Doc, place: int) -> Token | None:
    """The noun that an article at this place belongs to."""
    for token in doc[place : place + 5]:
        if token.pos_ in {"NOUN", "PROPN"}:
            while token.dep_ == "compound" and token.head.i > token.i:
                token = token.head
            return token
        if token.pos_ in {"VERB", "AUX", "PUNCT"} and token.tag_ not in {"VBN", "VBG"}:
            return None
    return None


def governor(doc: Doc, edit: TokenEdit) -> Token | None:
    """The verb, noun or adjective that demands a preposition here."""
    for token in doc[edit.start : edit.end]:
        if token.dep_ in {"prep", "agent", "dative", "prt"} and token.head is not token:
            return token.head
    before = doc[: edit.start]
    for token in reversed(list(before)):
        if token.pos_ in {"VERB", "ADJ", "NOUN", "AUX"}:
            return token
        if token.pos_ == "PUNCT":
            return None
    return None


def amount(doc: Doc, edit: TokenEdit) -> Token | None:
    """The word before a noun that says how many: two, many, these, every."""
    for token in reversed(list(doc[max(0, edit.start - 3) : edit.start])):
        if token.like_num or token.lower_ in {
            "many", "few", "several", "these", "those", "both", "all", "a", "an", "every", "each",
            "this", "that", "one", "much", "some", "of", "various", "other",
        }:  # fmt: skip
            return token
    return None
