"""One file of training pairs out of all that may be learnt from.

    python -m models.training.mix --data DATA --generated gen.tsv.gz --out mix.tsv.gz

writes shuffled lines ``source<TAB>target``; ``sources.py`` says what is in it and what is not.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from models.training import sources
from models.training.recipes.barred import Barred
from models.training.recipes.prose import leave_alone
from models.training.sources import Pair

MAX_WORDS = 45
SPELLING_SHARE = 0.4
"""Share of the public edits of spelling alone that is kept: they are two fifths of all."""
DOCUMENTS = 8000
"""Well-edited sentences that are to be left alone."""
TEXTS_TIMES, CHATS_TIMES = 3, 2
"""How often learners' whole texts and chats are seen."""


def written(data: Path, chance: Random) -> Iterator[Pair]:
    """All that people wrote or corrected, in the shares that it is learnt from."""
    for _ in range(TEXTS_TIMES):
        yield from sources.learner_texts()
    for _ in range(CHATS_TIMES):
        yield from sources.chats(data, held_out=False)
    yield from sources.learner_sentences()
    yield from sources.two_ways()
    yield from sources.catalogue_pairs()
    yield from sources.lexicon_pairs()
    yield from sources.slips(data)
    yield from ((line, line) for line in leave_alone())
    for wrong, right, types in sources.public_edits(data, held_out=False):
        if types not in {"R:SPELL", "R:ORTH"} or chance.random() < SPELLING_SHARE:
            yield wrong, right
    documents = list(sources.clean_documents(data, held_out=False))
    yield from ((line, line) for line in chance.sample(documents, min(DOCUMENTS, len(documents))))


def generated(path: Path) -> Iterator[Pair]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            source, target, *_ = line.rstrip("\n").split("\t")
            yield source, target


def fit(pairs: Iterable[Pair], barred: Barred) -> Iterator[Pair]:
    """Without what is measured on, and without what is too long to learn from."""
    for wrong, right in pairs:
        if max(len(wrong.split()), len(right.split())) <= MAX_WORDS:
            if wrong not in barred and right not in barred:
                yield wrong, right


def mix(data: Path, made: Sequence[Path], most_made: int, out: Path, seed: int = 4) -> int:
    """Write the file; returns how many pairs it has."""
    chance = Random(seed)
    barred = Barred.of(sources.barred_sentences(data))
    own = list(fit(written(data, chance), barred))
    others = [pair for path in made for pair in fit(generated(path), barred)]
    pairs = [*own, *chance.sample(others, min(len(others), most_made))]
    chance.shuffle(pairs)
    with gzip.open(out, "wt", encoding="utf-8") as file:
        file.writelines(f"{wrong}\t{right}\n" for wrong, right in pairs)
    changed = sum(wrong != right for wrong, right in pairs)
    print(f"{len(pairs)} pairs, {len(own)} of them written by people; {changed} changed")
    return len(pairs)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training.mix", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--generated", type=Path, nargs="*", default=[])
    parser.add_argument("--most-generated", type=int, default=10**9)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args(arguments)
    mix(options.data, options.generated, options.most_generated, options.out, options.seed)


if __name__ == "__main__":
    main()
