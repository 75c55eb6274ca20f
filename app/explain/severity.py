"""How much an edit matters to a reader, 1 (polish) to 5 (meaning lost): ``docs/severity.md``.

The rules are asked in order; the first that applies decides. They read the
type, the operation, the size, whether the meaning changes, and how basic the
item is, so one type has several severities.
"""

from __future__ import annotations

from collections.abc import Callable

from rapidfuzz.distance import Levenshtein

from app.explain.case import Case
from app.explain.protocol import ToExplain
from app.explain.words import BE, DO, HAVE, MODALS, NEGATIVES, NOT_THIRD, ONE_PERSON
from grammar_items.catalogue import catalogue

_HELPERS = BE | HAVE | DO | MODALS
_QUANTITY = {"few", "little", "much", "many", "some", "any", "no", "all", "none"}
_CONTENT = {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}
_PERSONS = ONE_PERSON | NOT_THIRD | {"him", "her", "them", "me", "us"}


def severity(task: ToExplain) -> int:
    case = Case(task)
    for rule in _RULES:
        found = rule(case)
        if found is not None:
            return found
    return 3


def _words(tokens: object) -> set[str]:
    return {token.lower_ for token in tokens}  # type: ignore[attr-defined]


def _meaning_turned(case: Case) -> int | None:
    """A negation comes or goes, or an amount is turned round."""
    old, new = _words(case.old), _words(case.new)
    changed = old ^ new
    if changed & (NEGATIVES - {"no", "none"}) and not (old & NEGATIVES and new & NEGATIVES):
        return 5
    if {"few", "a few"} == {case.old_text.lower(), case.new_text.lower()}:
        return 5
    return None


def _polish(case: Case) -> int | None:
    if case.category == "ORTH":
        return 1
    if case.category == "CONTR":
        return 1 if case.operation != "U" else 2
    if case.category == "PUNCT":
        if case.new_text[:1] in {".", ";"} and case.old_text == ",":
            return 2
        return 1
    return None


def _spelling(case: Case) -> int | None:
    if case.category != "SPELL":
        return None
    apart = Levenshtein.distance(case.old_text.lower(), case.new_text.lower())
    return 3 if apart >= 3 and apart * 2 >= len(case.new_text) else 2


def _large(case: Case) -> int | None:
    size = max(len(case.old), len(case.new))
    if case.category in {"OTHER", "WO", "UNK"} and size >= 5:
        return 4
    return None


def _content_word(case: Case) -> int | None:
    """Another content word says another thing; a missing one leaves the reader guessing."""
    if case.category in {"NOUN", "VERB", "ADJ"}:
        if case.operation == "R":
            new = {t.lemma_ for t in case.new}
            old = {t.lemma_ for t in case.old}
            return 4 if not new & old and not _words(case.new) & _HELPERS else 3
        if case.operation == "M":
            return 3 if _words(case.new) & _HELPERS else 4
        return 3
    return None


def _who(case: Case) -> int | None:
    if case.category != "PRON":
        return None
    if case.operation == "R" and _words(case.old) <= _PERSONS and _words(case.new) <= _PERSONS:
        old = {t.lemma_ for t in case.old}
        return 3 if old & {t.lemma_ for t in case.new} else 4
    return 3


def _slips(case: Case) -> int | None:
    if case.category == "DET":
        return 3 if (_words(case.new) | _words(case.old)) & _QUANTITY else 2
    if case.category in {"NOUN:NUM", "NOUN:INFL", "NOUN:POSS", "PREP", "PART", "VERB:INFL"}:
        return 2
    if case.category in {"ADJ:FORM", "MORPH", "ADV"}:
        return 2
    return None


def _agreement(case: Case) -> int | None:
    if case.category != "VERB:SVA":
        return None
    before = case.before
    close = before is not None and before.lower_ in ONE_PERSON | NOT_THIRD
    basic = any(catalogue()[id].level == "A1" for id in case.items[:1])
    return 3 if close and basic else 2


def _verbs(case: Case) -> int | None:
    if case.category in {"VERB:TENSE", "VERB:FORM"}:
        return 3
    return None


_RULES: tuple[Callable[[Case], int | None], ...] = (
    _meaning_turned, _polish, _spelling, _large, _content_word, _who, _slips, _agreement, _verbs,
)  # fmt: skip
