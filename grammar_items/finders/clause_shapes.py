"""Small questions that many finders ask about a parsed sentence.

In "She said that the old man was ill", ``clause_follows(doc, 3)`` is true:
after "that" comes a subject (the old man) and its verb (was).
"""

from __future__ import annotations

from collections.abc import Set

from spacy.tokens import Doc, Token

from grammar_items.anchors import Found, found
from grammar_items.usage.closed_class import (
    FINITE_TAGS,
    FINITE_WORDS,
    NOT,
    OBJECT_PRONOUNS,
    SUBJECT_DEPS,
    SUBJECT_ONLY,
    SUBJECT_PRONOUNS,
)

EITHER_CASE = {"you", "it"}
CLAUSE_OPENERS = {",", ";", ":", "—", "–", "-", "(", '"', "“", "'", "‘", "''", "``", "”"}
QUOTES = {'"', "“", "”", "'", "‘", "’", "''", "``", "«", "»"}


def at(doc: Doc, place: int) -> Token | None:
    """The token at ``place``, or None beyond the ends."""
    return doc[place] if 0 <= place < len(doc) else None


def low(doc: Doc, place: int) -> str:
    """The lower-case word at ``place``, or "" beyond the ends."""
    return doc[place].lower_ if 0 <= place < len(doc) else ""


_WRONG_LEMMAS = {
    "hates": "hate", "hated": "hate", "hating": "hate", "hopes": "hope", "hoped": "hope",
    "hoping": "hope", "found": "find",
}  # fmt: skip


def verb_lemma(token: Token) -> str:
    """The verb's lemma, mended where the lemmatiser errs: it reads "hopes" as hop."""
    if token.pos_ == "AUX" and token.tag_ == "VBZ" and len(token) > 4:
        return str(token.lower_[:-1])  # "loves telling", where loves is taken for an auxiliary
    return str(_WRONG_LEMMAS.get(token.lower_, token.lemma_))


def is_question(doc: Doc) -> bool:
    """The sentence ends with a question mark (closing quotes left aside)."""
    for token in reversed(doc):
        if token.lower_ not in QUOTES and token.lower_ != ")":
            return "?" in token.lower_
    return False


def is_finite(token: Token) -> bool:
    """A verb or auxiliary with a tense, or a modal."""
    if token.tag_ in FINITE_TAGS:
        return True
    return token.lower_ in FINITE_WORDS and token.pos_ in {"AUX", "VERB"}


def skip_adverbs(doc: Doc, place: int) -> int:
    """The first place from ``place`` on that holds neither an adverb nor "not"."""
    while place < len(doc) and (
        doc[place].pos_ == "ADV" or doc[place].lower_ in NOT or doc[place].lower_ == "never"
    ):
        place += 1
    return place


_NP_TAGS = {
    "DT", "PDT", "PRP$", "JJ", "JJR", "JJS", "CD", "NN", "NNS", "NNP", "NNPS", "POS", "VBN",
    "VBG", "PRP", "RB", "HYPH", "WP$",
}  # fmt: skip
_NOUN_TAGS = {"NN", "NNS", "NNP", "NNPS", "PRP", "EX", "DT", "CD", "VBG", "JJ"}


def clause_follows(doc: Doc, place: int, reach: int = 14) -> bool:
    """A subject and a finite verb begin at ``place``: "the old man was …", "it rains"."""
    while place < len(doc) and (
        doc[place].pos_ == "ADV" and doc[place].lower_ not in {"there", "here"}
    ):
        place += 1
    if place >= len(doc):
        return False
    first = doc[place]
    if first.lower_ in SUBJECT_ONLY:
        return True
    if first.is_punct and first.lower_ not in QUOTES:
        return False
    subject_seen = False
    for token in doc[place : place + reach]:
        if is_finite(token):
            if subject_seen:
                return True
            if token.tag_ in {"VBD", "VBP", "VBZ"} and token.dep_ in {"amod", "compound"}:
                continue
            return False
        if token.tag_ in {"VB", "TO"} and subject_seen and token.dep_ not in {"xcomp", "acl"}:
            # "everyone come", a verb that the tagger took for a bare form
            return token.tag_ == "VB" and any(c.dep_ in SUBJECT_DEPS for c in token.children)
        if token.tag_ in _NOUN_TAGS or token.pos_ in {"NOUN", "PROPN", "PRON"}:
            subject_seen = True
        elif token.lower_ in {";", ":", ".", "?", "!"}:
            return False
        elif token.lower_ == "," and token.dep_ == "punct" and not subject_seen:
            return False
    return False


def clause_must_follow(doc: Doc, place: int) -> bool:
    """A clause begins at ``place``, after a word like when or unless that cannot take a noun.

    The tagger may see nouns alone in "when the phone rang": two nouns up to the next comma
    are enough here.
    """
    if clause_follows(doc, place):
        return True
    nouns = 0
    last = None
    for token in doc[place : place + 10]:
        if token.is_punct:
            break
        if token.tag_ not in _NP_TAGS:
            return False
        nouns += token.pos_ in {"NOUN", "PROPN", "PRON"}
        last = token
    return nouns > 1 and last is not None and last.tag_ in {"NN", "NNS", "NNP"}


def clause_end(doc: Doc, place: int, reach: int = 10) -> int:
    """Where the first finite verb of the clause that begins at ``place`` ends."""
    for token in doc[place : place + reach]:
        if is_finite(token):
            return int(token.i + 1)
        if token.lower_ == "," and token.i > place:
            return int(token.i)
    return min(place + 1, len(doc))


WILL_OR_WOULD = frozenset({"will", "wo", "'ll", "would", "'d"})


def clause_use(doc: Doc, *opening: int, modals: Set[str] = WILL_OR_WOULD) -> Found:
    """A use made by the words that open a clause, its subject pronoun, and *will* or *would*.

    "**If it** rains"; in "**If it will** rain" the modal stands there by mistake. Any other
    verb form of the clause is no matter of the conjunction.
    """
    behind = opening[-1] + 1
    end = clause_end(doc, behind)
    subject = (behind,) if low(doc, behind) in SUBJECT_PRONOUNS else ()
    modal = [t.i for t in doc[behind:end] if t.lower_ in modals]
    return found(*opening, *subject, *modal, end=end, apart=_joined_twice(doc, opening[0]))


def _joined_twice(doc: Doc, opening: int) -> tuple[int, ...]:
    """The *so* or *but* of "Because I was tired, **so** I slept", which stands there by mistake."""
    if opening:
        return ()
    comma = next((t.i for t in doc if t.text == ","), len(doc))
    return (comma + 1,) if low(doc, comma + 1) in {"so", "but"} else ()


def after_noun_phrase(doc: Doc, place: int, reach: int = 7) -> int | None:
    """The place just behind the noun phrase that begins at ``place``, None without one.

    "the little boy crying": from "the" to "crying". A pronoun is a phrase of its own.
    """
    first = at(doc, place)
    if first is None:
        return None
    if first.tag_ == "PRP" or (first.lower_ in OBJECT_PRONOUNS and first.tag_ != "PRP$"):
        return place + 1
    if first.pos_ == "PRON" and first.tag_ not in {"PRP$", "DT", "WP", "WDT", "WP$"}:
        return place + 1
    last = None
    for token in doc[place : place + reach]:
        if token.tag_ in {"NN", "NNS", "NNP", "NNPS"}:
            last = token.i
        elif token.tag_ in _NP_TAGS and token.tag_ not in {"PRP", "RB"}:
            if token.tag_ == "VBG" and last is not None:
                break
            continue
        elif token.lower_ in {"of", "and"} and last is not None:
            continue
        else:
            break
    return None if last is None else last + 1


def inverted_at(doc: Doc, place: int) -> bool:
    """An auxiliary and then a subject begin at ``place``: "are you going"."""
    first = at(doc, place)
    if first is None or first.lower_ not in FINITE_WORDS:
        return False
    after = place + 1
    while low(doc, after) in NOT:
        after += 1
    follower = at(doc, after)
    return follower is not None and (
        follower.lower_ in SUBJECT_ONLY | {"you", "it", "there", "this", "that"}
        or follower.tag_ in {"DT", "PRP$", "NNP", "NN", "NNS"}
    )
