"""Set phrases of several words, with what the phrase means as a whole: get rid of, for free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from spacy.tokens import Doc, Span, Token

from app.explain.case import Case, quote
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.reasons import LATE, NORMAL, reason
from app.explain.reasons.usage.articles import FIXED_RULE
from app.explain.reasons.usage.collocations import not_this_partner
from app.explain.reasons.usage.confusables import small_words_told_apart, told_apart
from app.explain.reasons.usage.meanings import moved
from app.explain.reasons.usage.synonyms import nearly_the_same
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import ARTICLES, POSSESSIVE_DETERMINERS
from grammar_items.usage.lexicon import SetPhrase, meaning, set_phrases

_TYPES = ("OTHER", "NOUN", "VERB", "ADJ", "ADV", "MORPH", "CONJ", "PRON", "VERB:TENSE",
          "VERB:FORM")  # fmt: skip
_SLOTS = {"somebody", "something"}
_WIDEST_SLOT = 3
_MOST_OLD_WORDS = 5
_CONTENT = {"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"}


_BETTER = (told_apart, small_words_told_apart, not_this_partner, nearly_the_same)
"""Reasons that set the new words beside the learner's own."""


@reason("OTHER", "NOUN", "VERB", "ADJ", "ADV", "CONJ", "PREP", rank=NORMAL - 1)
def comes_as_a_whole(case: Case) -> Said | None:
    """no money → for free; shut from order → out of order: every word of the phrase is new."""
    found = _found(case)
    if found is None or len(_shared(case, found[1])) < len(found[1]):
        return None
    return _said(case, *found)


@reason(*_TYPES, rank=LATE - 1)
def belongs_to_a_phrase(case: Case) -> Said | None:
    """on the one part → on the one hand: the rest of the phrase stood there already."""
    found = _found(case)
    return _said(case, *found) if found is not None else None


def _found(case: Case) -> tuple[SetPhrase, Span] | None:
    """The phrase that the edit brings or completes, and its place in the corrected sentence."""
    if case.operation != "R" or not 1 <= len(case.old) <= _MOST_OLD_WORDS or not case.new:
        return None
    if case.old_text.lower() in {"much", "many"}:
        return None  # much → a great deal of: a matter of not and of questions
    for phrase in _longest_first():
        for span in _places(case.target, phrase.phrase.split(), case.edit.c_start, case.edit.c_end):
            if _is_what_changes(case, span) and not _measures(case, span):
                better = any(other(case) is not None for other in _BETTER)
                return (phrase, span) if not better else None
    return None


def _measures(case: Case, span: Span) -> bool:
    """as long as ten minutes: a length, not the set phrase."""
    following = case.target[span.end : span.end + 1]
    return span[0].lower_ == span[-1].lower_ == "as" and any(t.like_num for t in following)


def _shared(case: Case, span: Span) -> list[Token]:
    return [t for t in case.new if span.start <= t.i < span.end]


@cache
def _longest_first() -> tuple[SetPhrase, ...]:
    return tuple(sorted(set_phrases(), key=lambda row: -len(row.phrase.split())))


def _places(doc: Doc, words: Sequence[str], first: int, last: int) -> Iterator[Span]:
    """Where the phrase stands in the text so that it shares a word with ``first`` to ``last``."""
    for start in range(max(0, first - len(words) - _WIDEST_SLOT), last):
        end = _end(doc, words, start)
        if end is not None and end > first:
            yield doc[start:end]


def _end(doc: Doc, words: Sequence[str], place: int) -> int | None:
    """The place after the phrase that begins at ``place``, if it does."""
    if not words:
        return place
    if place >= len(doc):
        return None
    if words[0] in _SLOTS:
        ends = (_end(doc, words[1:], place + n) for n in range(1, _WIDEST_SLOT + 1))
        return next((end for end in ends if end is not None), None)
    return _end(doc, words[1:], place + 1) if _is(doc[place], words[0]) else None


def _is(token: Token, word: str) -> bool:
    if word == "one's":
        return token.lower_ in POSSESSIVE_DETERMINERS
    verb = token.pos_ in {"VERB", "AUX"} and token.lemma_.lower() == word
    return token.lower_ == word or verb


def _is_what_changes(case: Case, span: Span) -> bool:
    """The edit brings words of the phrase, and hardly anything else."""
    inside = _shared(case, span)
    outside = [t for t in case.new if not span.start <= t.i < span.end]
    if any(t.pos_ in _CONTENT and not t.is_stop for t in outside):
        return False
    old = {t.lemma_.lower() for t in case.old} | {t.lower_ for t in case.old}
    brought = [t for t in inside if t.lower_ not in old and t.lemma_.lower() not in old]
    brought = [t for t in brought if t.lower_ not in ARTICLES]
    if not brought or len(brought) == 1 and not _carries_the_phrase(brought[0], span):
        return False
    if case.one_family or moved(case, case.old, brought):
        return False
    return not any(_stood_there(case, span, t) for t in brought)


def _carries_the_phrase(word: Token, span: Span) -> bool:
    """A single new word is enough if it has a meaning of its own, or is half of the phrase."""
    return word.pos_ in _CONTENT and word.lemma_.lower() != "be" or len(span) == 2


def _stood_there(case: Case, span: Span, word: Token) -> bool:
    """Another edit takes out the same word close by: the phrase has only another order."""
    near = case.source[max(0, case.edit.start - len(span)) : case.edit.end + len(span)]
    return any(t.lemma_.lower() == word.lemma_.lower() for t in near if not t.is_stop)


def _said(case: Case, phrase: SetPhrase, span: Span) -> Said | None:
    inside = _shared(case, span)
    words = case.target[inside[0].i : inside[-1].i + 1]
    kept = [own for t in span if (own := case.in_source(t)) is not None]
    whole = len(words) == len(span)
    return case.say(
        "{%(words)s} is a set phrase: it means “%(means)s”."
        if whole
        else "{%(words)s} belongs to the set phrase “%(phrase)s”: it means “%(means)s”.",
        *kept,
        severity=2,
        rule=Line(FIXED_RULE, {"phrase": phrase.phrase}),
        source=f"phrase: {phrase.phrase}",
        words=quote(words),
        phrase=phrase.phrase,
        means=phrase.means,
        more=_old_word(case) if whole else (),
    )


def _old_word(case: Case) -> tuple[Line, ...]:
    """know → find out: what the learner's one verb means, so that the two can be told apart."""
    word = case.old[0]
    name = word.lemma_.lower()
    if len(case.old) != 1 or word.pos_ != "VERB" or name in MANY_SENSES | {"bear"}:
        return ()
    means = meaning(name, "verb")
    return () if means is None else (Line("“%(one)s”: %(means)s.", {"one": name, "means": means}),)
