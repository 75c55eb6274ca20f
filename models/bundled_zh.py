"""The offline corrector of Chinese: the certain patterns of the catalogue, nothing else.

It changes a sentence only where an entry of ``grammar_items/chinese`` is certain, so most errors
stay: precision comes before recall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar_items.chinese.catalogue import matches
from models.protocol import BackendError, Correction, GuideItem

_ROUNDS = 3
"""One correction may make room for another: 我是很高兴了 needs two."""


class BundledChinese:
    """Corrects what the catalogue is certain of."""

    name = "bundled-zh"
    model = "catalogue of Chinese learner errors"
    by_sentence = True

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for number, sentence in enumerate(sentences):
            yield number, Correction(corrected(sentence))


def corrected(sentence: str) -> str:
    """The sentence with all certain patterns replaced; the first of two that overlap wins."""
    for _ in range(_ROUNDS):
        parts, here = [], 0
        for match in sorted(matches(sentence, certain=True), key=lambda m: (m.start, -m.end)):
            if match.start < here or sentence[match.start : match.end] == match.replacement:
                continue
            parts += [sentence[here : match.start], match.replacement]
            here = match.end
        if not parts:
            break
        sentence = "".join([*parts, sentence[here:]])
    return sentence


def load(model: str | None = None) -> BundledChinese:
    if model:
        raise BackendError(
            "The backend 'bundled-zh' has no other models. Leave --model out, or use the backend "
            "seq2seq with a model of your own."
        )
    return BundledChinese()
