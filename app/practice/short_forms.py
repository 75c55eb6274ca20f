"""An answer in full and in short: "doesn't" and "does not"; after "She" "is" and "'s"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.practice.words import DETERMINERS, PRONOUNS, QUESTION_WORDS, bare, bare_words

_PARTICIPLE = r"(?= (?:not |never |already |just |always |ever )?(?:been|got|\w+ed|\w+en|gone)\b)"
_LONG_TO_SHORT = (
    (r"\b(can) ?not\b", r"\1't"),
    (r"\b(w)ill not\b", r"\1on't"),
    (
        r"\b(is|are|was|were|do|does|did|have|has|had|could|would|should|must) not\b",
        r"\1n't",
    ),
    (r"\b(I) am\b", r"\1'm"),
    (r"\b(he|she|it|that|there|here|who|what|where) is\b", r"\1's"),
    (r"\b(you|we|they) are\b", r"\1're"),
    (rf"\b(he|she|it|that|there|who) has\b{_PARTICIPLE}", r"\1's"),
    (rf"\b(I|you|we|they) have\b{_PARTICIPLE}", r"\1've"),
    (rf"\b(I|you|he|she|it|we|they) had\b{_PARTICIPLE}", r"\1'd"),
    (r"\b(I|you|he|she|it|we|they) had(?= better\b)", r"\1'd"),
    (r"\b(I|you|he|she|it|we|they) would\b", r"\1'd"),
    (r"\b(I|you|he|she|it|we|they) will\b", r"\1'll"),
)
_SHORT_TO_LONG = (
    (r"\b(can)'t\b", r"\1not"),
    (r"\b(w)on't\b", r"\1ill not"),
    (r"\b(is|are|was|were|do|does|did|have|has|had|could|would|should|must)n't\b", r"\1 not"),
    (r"\b(I)'m\b", r"\1 am"),
    (r"\b(he|she|it|that|there|who)'s(?= (?:been|got)\b)", r"\1 has"),
    (r"\b(he|she|it|that|there|here|who|what|where)'s\b", r"\1 is"),
    (r"\b(you|we|they)'re\b", r"\1 are"),
    (r"\b(I|you|we|they)'ve\b", r"\1 have"),
    (r"\b(I|you|he|she|it|we|they)'d(?= (?:better|been)\b)", r"\1 had"),
    (r"\b(I|you|he|she|it|we|they)'d(?= (?:like|love|rather|prefer|be)\b)", r"\1 would"),
    (r"\b(I|you|he|she|it|we|they)'ll\b", r"\1 will"),
)


@dataclass(frozen=True)
class Gap:
    """A sentence cut in four: before the gap, what stood there, what belongs there, after it."""

    before: str
    old: str
    new: str
    after: str


def forms(gap: Gap) -> tuple[str, ...]:
    """The answer, and the same in full or short: "doesn't", "does not"; after "She" "is", "'s"."""
    lead = (gap.before.split() or [""])[-1]
    follow = (gap.after.split() or [""])[0]
    whole = f"{lead} {gap.new} {follow}".replace("’", "'")
    found = {gap.new: None}
    for rules in (_LONG_TO_SHORT, _SHORT_TO_LONG):
        if "n't" in whole and asks(gap.before, follow):
            continue
        other = whole
        for pattern, by in rules:
            other = re.sub(pattern, by, other, flags=re.IGNORECASE)
        if other != whole and other.startswith(lead) and other.endswith(f" {follow}"):
            found[other[len(lead) : len(other) - len(follow)].strip()] = None
    return tuple(found)


def asks(before: str, follow: str) -> bool:
    """Does a subject follow? "Why don't you" has no full form "Why do not you"."""
    words = bare_words(before)
    opens = not words or words[-1] in QUESTION_WORDS
    return bare(follow) in PRONOUNS or (opens and bare(follow) in DETERMINERS)


def short(text: str) -> str:
    for pattern, by in _LONG_TO_SHORT:
        text = re.sub(pattern, by, text, flags=re.IGNORECASE)
    return text
