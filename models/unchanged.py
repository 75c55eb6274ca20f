"""The corrector that changes nothing: for tests, as a baseline, and as the smallest example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.protocol import Correction, GuideItem


class Unchanged:
    """Returns every sentence as it came."""

    name = "unchanged"
    model = "none"
    by_sentence = True

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for number, sentence in enumerate(sentences):
            yield number, Correction(sentence)


def load(model: str | None = None) -> Unchanged:
    return Unchanged()
