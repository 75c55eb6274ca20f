"""One file of training pairs out of all that may be learnt from.

    python -m models.training.mix --data DATA --stage whole --generated gen.tsv.gz --out mix.tsv.gz

writes shuffled lines ``source<TAB>target``; ``sources.py`` says what may be in it. ``STAGES`` says
how many pairs each source gives.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from models.training import sources
from models.training.overlaps import measured, plain
from models.training.recipes.barred import Barred
from models.training.recipes.corpus import is_stock
from models.training.recipes.missing_commas import lacks_comma
from models.training.recipes.prose import leave_alone
from models.training.recipes.sentence import parse
from models.training.sources import Pair

MAX_WORDS = 45
ALL = 10**9
OPEN = "clean/clean_en_open.tsv.gz"
EVERY, SHORTEST = 97, 7
"""Of the open corpus every 97th line is read, and kept if it has at least 7 words."""
STAGES = {
    "whole": {
        "learners' texts": ALL,
        "learners' sentences": ALL,
        "items": 4000,
        "usage lexicon": ALL,
        "catalogue": 3000,
        "two ways": 1500,
        "chats": ALL,
        "native slips": 1500,
        "public grammar": 9000,
        "public spelling": 1500,
        "odd lines": 5000,
        "documents": 9000,
        "open corpus": 5000,
        "generated": ALL,
    },
    "twin": {"chats": ALL, "public grammar": ALL, "generated": 40},
}
"""Pairs from each source; ``ALL`` for every one of them. The twin is the run's test in small."""
COMMAS_CHECKED = {
    "native slips",
    "public grammar",
    "public spelling",
    "odd lines",
    "documents",
    "open corpus",
    "generated",
}
"""Sources whose sentences are left out if they lack a comma that learners' texts are given."""
DOUBTFUL = {"R:SPELL", "R:ORTH", "U:PUNCT", "R:PUNCT", "R:NOUN", "R:OTHER", "U:OTHER", "R:VERB"}
"""Public edits of these types alone are too easy, too often a matter of taste, or both."""


REWORDED = {"R:NOUN", "R:VERB", "R:ADJ", "R:ADV", "R:OTHER", "U:OTHER", "M:OTHER", "U:NOUN"}
"""Public edits with one of these teach a network to exchange words that were right."""


def public_grammar(data: Path) -> Iterator[Pair]:
    """Public edits of grammar or missing marks that leave every choice of words as it was."""
    for wrong, right, types in sources.public_edits(data, held_out=False):
        kinds = set(types.split(","))
        if kinds - DOUBTFUL and not kinds & REWORDED:
            yield wrong, right


def public_spelling(data: Path) -> Iterator[Pair]:
    """Public edits of spelling alone."""
    for wrong, right, types in sources.public_edits(data, held_out=False):
        if set(types.split(",")) == {"R:SPELL"}:
            yield wrong, right


def written(data: Path) -> dict[str, Callable[[], Iterable[Pair]]]:
    """All that people wrote or corrected, by name."""
    return {
        "learners' texts": lambda: sources.learner_texts(held_out=False),
        "learners' sentences": lambda: sources.learner_sentences(by_item=False),
        "items": lambda: sources.learner_sentences(by_item=True),
        "usage lexicon": sources.lexicon_pairs,
        "catalogue": sources.catalogue_pairs,
        "two ways": sources.two_ways,
        "chats": lambda: sources.chats(data, held_out=False),
        "native slips": lambda: sources.slips(data),
        "public grammar": lambda: public_grammar(data),
        "public spelling": lambda: public_spelling(data),
        "odd lines": lambda: ((line, line) for line in leave_alone()),
        "documents": lambda: ((line, line) for line in sources.clean_documents(data, False)),
        "open corpus": lambda: (
            (line, line)
            for line in islice(sources.clean_sentences(data / OPEN), 0, None, EVERY)
            if len(line.split()) >= SHORTEST and not is_stock(line)
        ),
    }


def generated(paths: Iterable[Path]) -> Iterator[Pair]:
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                source, target, *_ = line.rstrip("\n").split("\t")
                yield source, target


def fit(pairs: Iterable[Pair], barred: Barred, measured: set[str]) -> Iterator[Pair]:
    """Without what is measured on, and without what is too long to learn from."""
    for pair in pairs:
        if max(len(side.split()) for side in pair) <= MAX_WORDS:
            if not any(side in barred or plain(side) in measured for side in pair):
                yield pair


def with_commas(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs whose right side has the commas that an examiner would put in."""
    parsed = parse(right for _, right in pairs)
    return [pair for pair, right in zip(pairs, parsed, strict=True) if not lacks_comma(right)]


def mix(data: Path, stage: str, made: Sequence[Path], out: Path, seed: int = 4) -> int:
    """Write the file; returns how many pairs it has."""
    chance = Random(seed)
    barred, forbidden = Barred.of(sources.barred_sentences(data)), measured(data)
    readers: dict[str, Callable[[], Iterable[Pair]]] = {
        **written(data),
        "generated": lambda: generated(made),
    }
    pairs: list[Pair] = []
    for name, most in STAGES[stage].items():
        found = list(readers[name]())
        chance.shuffle(found)
        # a few more than wanted: some are too long or barred
        taken = list(fit(found[: most + most // 5], barred, forbidden))
        if name in COMMAS_CHECKED:
            taken = with_commas(taken)
        taken = taken[:most]
        changed = sum(wrong != right for wrong, right in taken)
        print(f"{name:20} {len(taken):6} pairs, {changed:6} of them changed")
        pairs += taken
    chance.shuffle(pairs)
    with gzip.open(out, "wt", encoding="utf-8") as file:
        file.writelines(f"{wrong}\t{right}\n" for wrong, right in pairs)
    changed = sum(wrong != right for wrong, right in pairs)
    print(f"{'all':20} {len(pairs):6} pairs, {changed:6} of them changed")
    return len(pairs)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training.mix", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--stage", choices=sorted(STAGES), default="whole")
    parser.add_argument("--generated", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=4)
    options = parser.parse_args(arguments)
    mix(options.data, options.stage, options.generated, options.out, options.seed)


if __name__ == "__main__":
    main()
