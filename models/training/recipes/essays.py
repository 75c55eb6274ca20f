"""Essay sentences: what learners write about in class, which the corpus lacks.

``There are several reasons why I think that students should do sports.`` The sentences are our
own, in ``data/essay_sentences.txt``, with slots to fill.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from models.training.recipes.templates import sentence_of

TABLE = Path(__file__).parent.parent / "data" / "essay_sentences.txt"


def essay_sentences(count: int, rng: Random) -> list[str]:
    """Up to ``count`` different sentences."""
    lines = [
        line
        for line in TABLE.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    found = {sentence_of(rng.choice(lines), rng): None for _ in range(count)}
    return list(found)
