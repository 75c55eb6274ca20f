"""What several test files share: scripted correctors and a served page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from models.protocol import Correction, GuideItem


class Scripted:
    """A corrector that does what the test says: a function from sentence to sentence."""

    name = "scripted"
    model = "test"

    def __init__(self, rewrite: Callable[[str], str]) -> None:
        self.rewrite = rewrite
        self.seen: list[str] = []
        self.items: list[GuideItem | None] = []

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        self.items.append(item)
        for place, sentence in enumerate(sentences):
            self.seen.append(sentence)
            yield place, Correction(self.rewrite(sentence))


def replacing(**pairs: str) -> Scripted:
    """A corrector that replaces whole words: ``replacing(go="goes")``."""

    def rewrite(sentence: str) -> str:
        return " ".join(pairs.get(word, word) for word in sentence.split(" "))

    return Scripted(rewrite)
