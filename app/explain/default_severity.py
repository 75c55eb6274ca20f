"""How much an edit matters where no reason says so: by type, operation and length of the rewrite.

``default_severity(case)`` is 2 for a replaced preposition and 4 for six rewritten words.
What the levels mean is in ``docs/severity.md``.
"""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from app.explain.case import Case

_SMALL = {"PUNCT", "ORTH", "SPELL", "WO"}
_WITH_A_SENSE = {"VERB", "AUX", "NOUN", "PROPN", "ADJ", "ADV"}
LONG_REWRITE = 6
"""Words, counted on the longer side: so many say something else, not the same in better form."""

# by operation: missing, replaced, unnecessary
_BY_TYPE = {
    "PUNCT": (1, 1, 1), "ORTH": (1, 1, 1), "SPELL": (2, 2, 2), "DET": (2, 2, 2),
    "PREP": (3, 2, 2), "PRON": (3, 3, 2), "NOUN:NUM": (2, 2, 2), "NOUN:INFL": (2, 2, 2),
    "NOUN:POSS": (2, 2, 2), "NOUN": (4, 2, 2), "VERB": (4, 2, 2), "VERB:TENSE": (3, 3, 3),
    "VERB:FORM": (2, 3, 2), "VERB:SVA": (2, 3, 2), "VERB:INFL": (2, 2, 2), "ADJ:FORM": (2, 2, 2),
    "MORPH": (2, 2, 2), "ADJ": (4, 2, 2), "ADV": (3, 2, 2), "CONJ": (3, 2, 2), "PART": (3, 3, 2),
    "CONTR": (3, 2, 3), "WO": (3, 3, 3), "OTHER": (3, 3, 2), "UNK": (3, 3, 3),
}  # fmt: skip


def default_severity(case: Case) -> int:
    base = _BY_TYPE.get(case.category, (3, 3, 3))["MRU".index(case.operation)]
    if case.category == "SPELL" and case.operation == "R":
        return spelling_severity(case.old_text, case.new_text)
    if (case.operation, case.category) == ("R", "OTHER") and not _says_otherwise(case):
        base = 2
    longest = max(len(case.old), len(case.new))
    return max(base, 4) if longest >= LONG_REWRITE and case.category not in _SMALL else base


def spelling_severity(old: str, new: str) -> int:
    """2 for a letter or two, 3 for more, 4 where half of the letters differ."""
    old, new = old.lower(), new.lower()
    apart = Levenshtein.distance(old, new)
    if apart * 2 >= len(new) > 4:
        return 4
    if apart >= 3:
        return 3
    return 2


def _says_otherwise(case: Case) -> bool:
    """Another verb, noun or other word with a sense of its own, or a negation comes or goes."""
    old, new = ([t for t in side if t.pos_ in _WITH_A_SENSE] for side in (case.old, case.new))
    if {t.lemma_.lower() for t in old} != {t.lemma_.lower() for t in new}:
        return True
    return any(t.dep_ == "neg" for t in case.old) != any(t.dep_ == "neg" for t in case.new)
