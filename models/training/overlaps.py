"""Count the sentences of a training file that are measured on; the answer must be 0.

    python -m models.training.overlaps mix.tsv.gz --data DATA

Sentences are compared by their letters and digits alone, so that neither blanks, capitals nor
marks hide a match: both minimal-pair files, CoNLL-14, JFLEG, Harper's right sentences, and the
held-out learners' texts, chats and public edits.
"""

from __future__ import annotations

import argparse
import gzip
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from models.training import sources

SHORTEST = 16
"""Held-out pairs with fewer letters ("Thank you very much.") are in every text and do not count."""


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def measured(data: Path) -> set[str]:
    """All that a training file must not hold."""
    found = {plain(text) for text in sources.barred_sentences(data)}
    held_out = [*sources.learner_texts(held_out=True), *sources.chats(data, held_out=True)]
    held_out += [(wrong, right) for wrong, right, _ in sources.public_edits(data, held_out=True)]
    found |= {side for pair in held_out for side in map(plain, pair) if len(side) >= SHORTEST}
    return found - {""}


def overlaps(paths: Sequence[Path], data: Path) -> Iterator[str]:
    """The lines that hold such a sentence on either side."""
    forbidden = measured(data)
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if any(plain(side) in forbidden for side in line.rstrip("\n").split("\t")[:2]):
                    yield line.rstrip("\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m models.training.overlaps", description=__doc__)
    parser.add_argument("pairs", type=Path, nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    options = parser.parse_args()
    found = list(overlaps(options.pairs, options.data))
    for line in found[:20]:
        print(line)
    print(len(found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
