"""One file of training pairs out of all that may be learnt from.

    python -m models.training.mix --data DATA --generated gen.tsv.gz --out mix.tsv.gz

writes shuffled lines ``source<TAB>target``. Nothing that is measured on is in it: the two sets of
minimal pairs, Harper's correct sentences, a quarter of ERAConD, and a tenth of the public edits
and of the clean documents, by a hash of the repository's name (``held_out_repository``), which
is kept for fitting thresholds.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

from grammar_items.marked import read
from models.training.item_texts import ITEM_FILES, catalogue_pairs
from models.training.real_pairs import LEARNERS, WAYS, barred_sentences, real_pairs
from models.training.recipes.barred import Barred
from models.training.recipes.prose import leave_alone

MAX_WORDS = 45
SPELLING_SHARE = 0.4
"""Share of the public edits of spelling alone that is kept: they are two fifths of all."""


def held_out_repository(name: str) -> bool:
    """One repository in ten is never trained on."""
    return int(hashlib.sha1(name.lower().encode()).hexdigest()[:8], 16) % 10 == 0


def public_edits(data: Path, held_out: bool) -> Iterator[tuple[str, str, str]]:
    """(wrong, right, ERRANT types) of the repositories that are held out, or of the others."""
    with gzip.open(data / "pairs" / "public_edits.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            wrong, right, types, repository, *_ = line.rstrip("\n").split("\t")
            if held_out_repository(repository) == held_out and wrong != right:
                yield wrong, right, types


def clean_documents(data: Path, held_out: bool) -> Iterator[str]:
    """Well-edited sentences of the repositories that are held out, or of the others."""
    with gzip.open(data / "clean" / "clean_docs.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            sentence, repository, *_ = line.rstrip("\n").split("\t")
            if held_out_repository(repository) == held_out:
                yield sentence


def learner_texts(folder: Path = LEARNERS) -> Iterator[tuple[str, str]]:
    """The sentences of the marked texts, right ones included; headings and blank lines are not."""
    for path in sorted(folder.glob("texts/*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                marked = read(line)
                yield marked.wrong, marked.right


def learner_pairs(folder: Path = LEARNERS) -> Iterator[tuple[str, str]]:
    """The single sentences: each wrong one with its correction, and every third right one."""
    for path in sorted(folder.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            wrong, right, *_ = line.split("\t")
            yield wrong, right
            if number % 3 == 0:
                yield right, right


def usual_ways(folder: Path = WAYS) -> Iterator[tuple[str, str]]:
    """Sentences with two corrections: the one that does without the item."""
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            wrong, using, other, _ = line.split("\t")
            yield wrong, other
            yield using, using


def written(data: Path, chance: Random) -> Iterator[tuple[str, str]]:
    """All that people wrote or corrected, in the shares that it is learnt from."""
    for _ in range(2):
        yield from learner_texts()
    yield from learner_pairs()
    yield from usual_ways()
    yield from catalogue_pairs(ITEM_FILES)
    yield from ((line, line) for line in leave_alone())
    for line in real_pairs(data / "pairs"):
        wrong, right = line.split("\t")
        yield wrong, right
    for wrong, right, types in public_edits(data, held_out=False):
        if types not in {"R:SPELL", "R:ORTH"} or chance.random() < SPELLING_SHARE:
            yield wrong, right
    documents = list(clean_documents(data, held_out=False))
    yield from ((line, line) for line in chance.sample(documents, min(8000, len(documents))))


def generated(path: Path) -> Iterator[tuple[str, str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            source, target, *_ = line.rstrip("\n").split("\t")
            yield source, target


def fit(pairs: Iterable[tuple[str, str]], barred: Barred) -> Iterator[tuple[str, str]]:
    """Without what is measured on, and without what is too long to learn from."""
    for wrong, right in pairs:
        if max(len(wrong.split()), len(right.split())) <= MAX_WORDS:
            if wrong not in barred and right not in barred:
                yield wrong, right


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training.mix", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--generated", type=Path, nargs="*", default=[])
    parser.add_argument("--written-times", type=int, default=1, help="how often what people wrote")
    parser.add_argument("--most-generated", type=int, default=10**9)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args(arguments)
    chance = Random(options.seed)
    barred = Barred.of(barred_sentences(options.data))
    own = list(fit(written(options.data, chance), barred)) * options.written_times
    made = [pair for path in options.generated for pair in fit(generated(path), barred)]
    made = chance.sample(made, min(len(made), options.most_generated))
    pairs = [*own, *made]
    chance.shuffle(pairs)
    with gzip.open(options.out, "wt", encoding="utf-8") as file:
        file.writelines(f"{wrong}\t{right}\n" for wrong, right in pairs)
    changed = sum(wrong != right for wrong, right in pairs)
    print(f"{len(pairs)} pairs, {len(own)} written and {len(made)} generated; {changed} changed")


if __name__ == "__main__":
    main()
