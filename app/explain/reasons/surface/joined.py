"""Two sentences run together, and a part of a sentence that is cut off."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.reading import read

_ENDS = {".", ";", "!", "?"}
_STARTS_A_PART = {
    "because", "although", "though", "while", "whereas", "when", "if", "unless", "until", "since",
    "even", "which", "who", "where", "such", "especially", "including", "for", "like", "and", "but",
    "so", "or",
}  # fmt: skip
_JOINING = {"and", "but", "so", "or", "because", "which"}
ONE_SENTENCE = "A comma alone cannot join two sentences: use a full stop or a word such as and."
FULL_STOP = "End one sentence with a full stop before the next sentence begins."
PART = "A part that begins with a word like because, when or which cannot be a sentence by itself."


@reason("PUNCT", "OTHER", "ORTH", "CONJ", severity=3)
def two_sentences(case: Case) -> Said | None:
    """It is late, I go home → It is late. I go home; I have a friend we met → a friend. We met."""
    mark = next((t for t in case.new if t.text in _ENDS), None)
    if mark is None or any(t.text in _ENDS for t in case.old) or not _only_marks(case):
        return None
    if mark.i + 1 >= len(case.target):
        return None
    if case.target[mark.i + 1].lower_ in _JOINING and any(t.text == "," for t in case.old):
        return None  # , and we … → . And we …: the comma was no mistake, the sentence is long
    opening = _subject_and_verb(case, mark.i)
    comma = any(t.text == "," for t in case.old)
    if opening is None:
        if comma and mark.text == ".":
            return case.say(
                "A new sentence begins here, and a comma alone cannot join two sentences.",
                rule=ONE_SENTENCE,
                severity=2,
            )
        return None
    words = {"words": quote(opening)}
    if mark.text == ";":
        return case.say(
            "【%(words)s】 begins a new sentence, so a semicolon or a full stop comes before it.",
            opening,
            rule=ONE_SENTENCE,
            **words,
        )
    if comma:
        return case.say(
            "【%(words)s】 begins a new sentence, and a comma alone cannot join two sentences.",
            opening,
            rule=ONE_SENTENCE,
            **words,
        )
    return case.say(
        "【%(words)s】 begins a new sentence, so the one before it ends with a full stop.",
        opening,
        rule=FULL_STOP,
        **words,
    )


@reason("PUNCT", "OTHER", "ORTH", severity=2)
def cut_off(case: Case) -> Said | None:
    """I stayed at home. Because I was ill → at home because; Even if → , even if."""
    if case.old_text[:1] not in {".", ";"} or any(t.text in _ENDS for t in case.new):
        return None
    if not _only_marks(case):
        return None
    after = [t for t in case.old if t.is_alpha] or [t for t in (case.after,) if t is not None]
    if not after or after[0].lower_ not in _STARTS_A_PART:
        return None
    return case.say(
        "The part with 【%(word)s】 is not a whole sentence, so it stays with the one before it.",
        after[0],
        word=quote(after[0]),
        rule=PART,
    )


def _only_marks(case: Case) -> bool:
    """The words stay; only marks and capitals change."""
    old = [t.lower_ for t in case.old if t.is_alpha]
    return old == [t.lower_ for t in case.new if t.is_alpha]


def _subject_and_verb(case: Case, mark: int) -> Span | None:
    """The learner's first words of the second sentence, up to its verb: "I live", "Now I feel"."""
    for group in read(case.target).verb_groups:
        subject = group.subject
        if not group.finite or subject is None or subject.i <= mark or group.first.i <= mark:
            continue
        if any(t.text in _ENDS for t in case.target[mark + 1 : group.first.i]):
            return None
        first = _source(case, case.target[mark + 1])
        last = _source(case, group.head)
        if first is None or last is None or not 0 <= last.i - first.i <= 6:
            own = _source(case, subject)
            return None if own is None else case.phrase(own, own)
        return case.phrase(first, last)
    return None


def _source(case: Case, token: Token) -> Token | None:
    own = case.learners(token)
    return own if own is None or own.is_alpha else None
