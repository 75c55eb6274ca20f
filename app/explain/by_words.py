"""The rule that the words of an edit choose, where its type would say too little.

"chef's" → "chefs" is about the plural, although ERRANT calls it a possessive.
"""

from __future__ import annotations

from collections.abc import Callable

from app.explain.case import Case
from app.explain.reading.word_sets import NEGATIVES, SUBJECT_FORMS
from app.explain.rules import BY_WORDS

_LINKS_BACK = {"that", "which", "who", "whom"}
_POSSESSIVES = {"its", "your", "their", "whose"}


def rule_by_words(case: Case) -> tuple[str, str] | None:
    """The first rule whose words these are, with its name."""
    return next(((name, BY_WORDS[name]) for name, fits in _TESTS.items() if fits(case)), None)


def _texts(case: Case) -> tuple[str, str]:
    old, new = case.old_text.lower(), case.new_text.lower()
    return old.replace("’", "'"), new.replace("’", "'")


def _a_or_an(case: Case) -> bool:
    return set(_texts(case)) == {"a", "an"}


def _any(case: Case) -> bool:
    """didn't see nobody → anybody."""
    old, new = _texts(case)
    negative = any(t.lower_ in NEGATIVES for t in case.source[: case.edit.start])
    return case.operation == "R" and old[:2] in {"no", "so"} and new[:3] == "any" and negative


def _plural(case: Case) -> bool:
    """chef's → chefs."""
    old, new = _texts(case)
    if not case.new or case.new[-1].tag_ not in {"NNS", "NNPS"} or "'" in new:
        return False
    return old in {f"{new[:-1]}'s", f"{new}'", f"{new}'s"}


def _short_form(case: Case) -> bool:
    """its → it's, dont → don't, they're → their."""
    old, new = _texts(case)
    if any(token.tag_ == "POS" for token in case.new):
        return False
    left_out = "'" in new and new.replace("'", "") == old.replace(" ", "")
    return left_out or (old in _POSSESSIVES or new in _POSSESSIVES) and "'" in old + new


def _subject(case: Case) -> bool:
    """because is hot → because it is hot."""
    if (case.operation, case.category) != ("M", "PRON") or not case.new:
        return False
    pronoun = case.new[0]
    if pronoun.lower_ in SUBJECT_FORMS:
        return False  # it makes me laugh: an object as well
    before_verb = pronoun.i < pronoun.head.i and pronoun.head.pos_ in {"VERB", "AUX"}
    return pronoun.dep_ in {"nsubj", "nsubjpass", "expl"} and before_verb


def _than(case: Case) -> bool:
    """bigger then → bigger than."""
    old, new = _texts(case)
    near = case.target[max(0, case.edit.c_start - 4) : case.edit.c_start]
    return (
        case.operation == "R"
        and new == "than"
        and old in {"then", "that", "as", "from", "of"}
        and any(token.tag_ in {"JJR", "RBR"} for token in near)
    )


def _twice(case: Case) -> bool:
    """My brother he lives → My brother lives."""
    if (case.operation, case.category) != ("U", "PRON") or case.before is None:
        return False
    if case.old_text.lower() in {"he", "she", "they", "we", "it"} and case.edit.c_start:
        noun = case.target[case.edit.c_start - 1]
        following = case.target[case.edit.c_start : case.edit.c_start + 1]
        if noun.pos_ in {"NOUN", "PROPN"} and any(t.pos_ in {"VERB", "AUX"} for t in following):
            return True
    left = (t for t in case.source[: case.edit.start] if t.dep_ != "mark")
    linked = any(t.lower_ in _LINKS_BACK for t in left)
    return case.old_text.lower() in {"it", "him", "her", "them"} and linked


_TESTS: dict[str, Callable[[Case], bool]] = {
    "a or an": _a_or_an,
    "plural": _plural,
    "short form": _short_form,
    "than": _than,
    "any": _any,
    "subject": _subject,
    "twice": _twice,
}
