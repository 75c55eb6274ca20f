"""British or American spelling, as the learner chooses, whatever corrector is used.

``in_spelling(corrector, "british")`` corrects "My favorite color" to "My favourite colour".
Words that differ in more than spelling (tyre and tire, programme and program) are left alone:
the other variety has them too, with another meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from app.guide import Insistent
from grammar_items.usage.lexicon import spelling_variants
from models.protocol import Correction, Corrector, GuideItem

CHOICES = ("any", "british", "american")
_WORD = re.compile(r"[A-Za-z]+")


@cache
def _variants(choice: str) -> Mapping[str, str]:
    """Word of the other variety → word of this one."""
    rows = spelling_variants()
    return {a: b for b, a in rows} if choice == "british" else dict(rows)


def spelt(text: str, choice: str) -> str:
    """The text in the chosen spelling; capitals stay as they are."""
    if choice not in CHOICES[1:]:
        return text

    def respelt(match: re.Match[str]) -> str:
        word = match.group()
        other = _variants(choice).get(word.lower())
        if other is None:
            return word
        if word.isupper():
            return other.upper()
        return other.capitalize() if word[0].isupper() else other

    return _WORD.sub(respelt, text)


def in_spelling(corrector: Corrector, choice: str) -> Corrector:
    """The corrector, with its answers in the chosen spelling; "any" leaves it as it is."""
    if choice not in CHOICES[1:]:
        return corrector
    if isinstance(corrector, Insistent):
        return _InsistentInSpelling(corrector, choice)
    return _InSpelling(corrector, choice)


class _InSpelling:
    def __init__(self, corrector: Corrector, choice: str) -> None:
        self._corrector, self._choice = corrector, choice
        self.name, self.model = corrector.name, corrector.model

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, correction in self._corrector.correct(sentences, item):
            yield place, self._spelt(correction)

    def _spelt(self, correction: Correction) -> Correction:
        others = tuple(
            replace(one, text=spelt(one.text, self._choice)) for one in correction.alternatives
        )
        return replace(correction, text=spelt(correction.text, self._choice), alternatives=others)


class _InsistentInSpelling(_InSpelling):
    """Can be asked once more, as the corrector behind it can."""

    def again(self, sentence: str, item: GuideItem, answer: str) -> Correction:
        assert isinstance(self._corrector, Insistent)
        return self._spelt(self._corrector.again(sentence, item, answer))
