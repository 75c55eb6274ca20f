"""Where a phrase of the lexicon stands in a sentence: "in the morning/afternoon", "two years ago".

A word of the phrase may be an alternative (``morning/afternoon``), a number that stands for any
number, a day or a month that stands for all, or ``sb`` for a person or a thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from spacy.tokens import Doc, Token

from app.explain.case import lemmas_of
from app.explain.reading.word_sets import DAYS, MONTHS

ARTICLES = frozenset({"a", "an", "the"})
_NUMBERS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve twenty forty fifty few couple "
    "several many some half".split()
)
_ORDINALS = frozenset("first second third fourth fifth sixth nineteenth twentieth last".split())
_POSSESSIVES = frozenset("my your his her our their its".split())
_SEASONS = frozenset("spring summer autumn winter fall".split())
_SETS = (DAYS - {"weekend"}, MONTHS, _POSSESSIVES, _SEASONS, _ORDINALS)
_ANYBODY = {"sb", "sth", "..."}


@dataclass(frozen=True)
class Place:
    """Tokens ``start`` to ``end`` of the target; ``article`` is the place of its article."""

    start: int
    end: int
    article: int | None


@cache
def variants(phrase: str) -> tuple[tuple[frozenset[str], ...], ...]:
    """Each alternative of a phrase as a row of word sets."""
    rows: list[tuple[frozenset[str], ...]] = []
    for one in phrase.split("; "):
        words = one.rstrip("!?").replace("'s", " 's").split()
        rows.append(tuple(frozenset(word.lower().split("/")) for word in words))
    return tuple(rows)


@cache
def keys(row: tuple[frozenset[str], ...]) -> frozenset[str]:
    """Words of which one must be in the sentence; empty where a closed set stands for them."""
    for words in sorted(row, key=lambda words: -max(map(len, words))):
        closed = any(words & known for known in (*_SETS, _NUMBERS, ARTICLES, _ANYBODY))
        if not closed and not any(word[:1].isdigit() for word in words):
            return words
    return frozenset()


def _bases(word: str) -> tuple[str, ...]:
    return (*lemmas_of(word, "NOUN"), *lemmas_of(word, "VERB"))


def words_of(doc: Doc) -> frozenset[str]:
    """Every word of a sentence and its base forms, for ``keys``."""
    found = doc.user_data.get("phrase words")
    if found is None:
        found = frozenset(
            form
            for token in doc
            for form in (token.lower_, token.lemma_.lower(), *_bases(token.lower_))
        )
        doc.user_data["phrase words"] = found
    return found  # type: ignore[no-any-return]


def find_phrase(
    doc: Doc, row: Sequence[frozenset[str]], first: int = 0, last: int | None = None
) -> Place | None:
    """The first place between two tokens where the row of words stands."""
    for start in range(max(0, first), min(len(doc), len(doc) if last is None else last)):
        place = _match(doc, start, row)
        if place is not None:
            return place
    return None


def _match(doc: Doc, start: int, row: Sequence[frozenset[str]]) -> Place | None:
    place, article = start, None
    for number, words in enumerate(row):
        if words <= _ANYBODY:
            place += 1
            while place < len(doc) and doc[place].pos_ in {"NOUN", "PROPN", "ADJ"}:
                place += 1
            continue
        skipped = 0
        while number and skipped < 2 and place < len(doc) and not fits(doc[place], words):
            between = doc[place].pos_ in {"ADJ", "ADV"} or doc[place].tag_ in {"VBG", "VBN"}
            if not between or article != place - 1 - skipped:
                return None
            place, skipped = place + 1, skipped + 1
        if place >= len(doc) or not fits(doc[place], words):
            return None
        if words <= ARTICLES:
            article = place
        place += 1
    return Place(start, place, article)


def fits(token: Token, words: frozenset[str]) -> bool:
    """The token is one of the words, in any form, or of the same closed set as one of them."""
    low = token.lower_
    if low in words or low in ARTICLES and words <= {"a", "an"} and low != "the":
        return True
    if words & ARTICLES:
        return False
    if (token.like_num or low in _NUMBERS) and any(
        word[:1].isdigit() or word in _NUMBERS for word in words
    ):
        if any(word[:4].isdigit() and word.endswith("0s") for word in words):
            return bool(low[:1].isdigit() and low.endswith("s"))
        years = [word for word in words if word.isdigit() and len(word) == 4]
        return not years or low.isdigit() and len(low) == 4 or low.endswith("s")
    if any(low in known and words & known for known in _SETS):
        return True
    kind = token.pos_ if token.pos_ in {"VERB", "NOUN", "AUX", "ADJ"} else "NOUN"
    return token.lemma_.lower() in words or any(w in words for w in lemmas_of(low, kind))
