"""Two words of nearly the same meaning: both are possible, and the style decides."""

from __future__ import annotations

from app.explain.case import Case
from app.explain.reasons import reason
from app.explain.reasons.usage.confusables import bases
from app.explain.said import Said, Term
from grammar_items.usage.lexicon import Synonyms, synonyms

_STYLES = {
    "informal": Term("informal"), "neutral": Term("neutral"), "formal": Term("formal"),
}  # fmt: skip
_TYPES = ("NOUN", "VERB", "ADJ", "ADV", "OTHER", "DET", "PREP", "CONJ", "VERB:TENSE", "MORPH")


@reason(
    *_TYPES, severity=1, rule="Words with nearly the same meaning can differ in style."
)  # fmt: skip
def nearly_the_same(case: Case) -> Said | None:
    """kid → child, buy → purchase: no mistake, only another style."""
    pair = _pair(case)
    if pair is None:
        return None
    if pair.first_style != pair.second_style:
        return case.say(
            "Both are possible: “%(old)s” is %(old_style)s, {%(new)s} is %(new_style)s.",
            old_style=_STYLES[pair.first_style],
            new_style=_STYLES[pair.second_style],
        )
    return case.say("Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.")


def _pair(case: Case) -> Synonyms | None:
    if case.operation != "R" or not case.new or len(case.old) > 3 or len(case.new) > 3:
        return None
    old = " ".join(t.lower_ for t in case.old)
    new = " ".join(t.lower_ for t in case.new)
    for one in bases(old):
        for other in bases(new):
            pair = synonyms(one, other)
            if pair is not None:
                return pair
    return None
