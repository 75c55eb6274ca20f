"""The offline corrector of Chinese: the certain patterns of the catalogue, and a character model.

It changes a sentence where an entry of ``grammar_items/chinese`` is certain and the model does not
find the result much odder, and where the model (``models/chinese``) is sure of a small change: a
character written for another, a small word too much. Most errors stay: precision comes before
recall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar_items.chinese.catalogue import Match, matches
from models.chinese.judge import corrected as model_corrected
from models.chinese.judge import load_judge
from models.protocol import BackendError, Correction, GuideItem

MAX_LOSS = 11.0
"""Nats: a correction of the catalogue that makes the sentence so much less likely is not made."""
_ROUNDS = 3
"""One correction may make room for another: 我是很高兴了 needs two."""


class BundledChinese:
    """Corrects what the catalogue is certain of."""

    name = "bundled-zh"
    model = "margin-zh 1: catalogue of learner errors and character model"
    by_sentence = True

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for number, sentence in enumerate(sentences):
            yield number, Correction(corrected(sentence))


def corrected(sentence: str) -> str:
    """The sentence after the catalogue and then the character model."""
    return model_corrected(by_catalogue(sentence), load_judge())


def by_catalogue(sentence: str) -> str:
    """The sentence with all certain patterns replaced; the first of two that overlap wins."""
    for _ in range(_ROUNDS):
        parts, here = [], 0
        for match in sorted(matches(sentence, certain=True), key=lambda m: (m.start, -m.end)):
            if match.start < here or not _is_plausible(sentence, match):
                continue
            parts += [sentence[here : match.start], match.replacement]
            here = match.end
        if not parts:
            break
        sentence = "".join([*parts, sentence[here:]])
    return sentence


def _is_plausible(sentence: str, match: Match) -> bool:
    """A change, and none that the character model finds odd."""
    if sentence[match.start : match.end] == match.replacement:
        return False
    made = sentence[: match.start] + match.replacement + sentence[match.end :]
    return load_judge().gain(sentence, made) > -MAX_LOSS


def load(model: str | None = None) -> BundledChinese:
    if model:
        raise BackendError(
            "The backend 'bundled-zh' has no other models. Leave --model out, or use the backend "
            "seq2seq with a model of your own."
        )
    return BundledChinese()
