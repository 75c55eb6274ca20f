"""Training pairs like sentences of essays: long right ones with errors as dense as learners'.

    python -m models.training.essay_pairs --data DATA --out essays.tsv.gz --count 20000

The right sentences are the corrected sides of learners' texts, our own prose, well-edited
documents and the longer lines of the open corpus. ``SHARES`` are the parts of each kind of error,
after the W&I+LOCNESS column of Table 4 of Bryant et al. (2019).
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from models.training import generate, sources
from models.training.recipes import punctuation  # noqa: F401  (registers its recipes)
from models.training.recipes.barred import Barred
from models.training.recipes.breaks import ESSAYS, GENERAL, Entry
from models.training.recipes.corpus import is_fit, is_stock
from models.training.recipes.longer import opened, side_by_side
from models.training.recipes.names import renamed
from models.training.recipes.prose import prose
from models.training.recipes.remembered import Memory
from models.training.recipes.sentence import Sentence, parse
from models.training.recipes.spelling import misspell, read_lexicon, split_or_join

DENSITY = (1 / 9, 1 / 13, 1 / 20, 1 / 30)
"""Errors a word, from beginners to advanced learners."""
SOURCES = {"learners": 0.34, "prose": 0.2, "documents": 0.2, "open": 0.26}
SHORTEST, LONGEST = 9, 42
TOGETHER = 0.08
"""Part of the texts that are two neighbouring sentences, to be run together."""
SHARES = {
    "remembered": 24,
    "punctuation": 11,
    "comma": 4,
    "needless comma": 2,
    "other mark": 1.5,
    "run-on": 3,
    "capital": 1.5,
    "final mark": 0.3,
    "apostrophe": 0.8,
    "missing article": 6,
    "extra article": 2.5,
    "wrong article": 2.5,
    "fixed article": 1,
    "missing preposition": 3,
    "wrong preposition": 4,
    "extra preposition": 2,
    "preposition phrase": 1.5,
    "time preposition": 0.8,
    "usage": 6,
    "collocation": 3,
    "confusable": 3,
    "word choice": 4,
    "connective": 0.8,
    "comparison": 0.8,
    "word family": 3,
    "quantity": 0.5,
    "countability": 2,
    "tense": 6,
    "verb form": 5,
    "agreement": 3.5,
    "missing be": 1,
    "extra be": 0.5,
    "verb inflection": 0.6,
    "noun number": 4.5,
    "noun inflection": 0.3,
    "possessive": 0.9,
    "pronoun": 2.5,
    "question order": 0.4,
    "indirect question": 0.6,
    "adverb order": 1.2,
    "adjective order": 0.4,
    "object order": 0.4,
    "spelling": 4.5,
    "spacing of words": 0.8,
}


def right_sentences(data: Path, count: int, chance: Random) -> Iterator[tuple[str, str]]:
    """(source, sentence), about ``count`` of them, in the shares of ``SOURCES``."""
    clean = data / "clean" / "clean_en_open.tsv.gz"
    readers = {
        "learners": (right for _, right in sources.learner_texts(held_out=False)),
        "prose": iter(prose()),
        "documents": sources.clean_documents(data, held_out=False),
        "open": (text for text in sources.clean_sentences(clean) if len(text) > 60),
    }
    for name, part in SOURCES.items():
        fit = [
            text
            for text in readers[name]
            if SHORTEST <= len(text.split()) <= LONGEST
            and is_fit(name, text)
            and not (name == "open" and is_stock(text))
        ]
        chance.shuffle(fit)
        wanted = round(part * count)
        for text in fit[:wanted]:
            yield name, text


def layer_of(data: Path) -> list[Entry]:
    """The recipes with the shares of essays."""
    lexicon = read_lexicon(data / "lexicon")
    memory = Memory(lexicon.known)
    for wrong, right in sources.learner_texts(held_out=False):
        memory.learn(wrong, right)
    for wrong, right in sources.learner_sentences(by_item=False):
        memory.learn(wrong, right)
    for wrong, right in sources.chats(data, held_out=False):
        memory.learn(wrong, right)
    entries = [
        *GENERAL,
        *ESSAYS,
        Entry("spelling", 0, (), misspell(lexicon)),
        Entry("spacing of words", 0, (), split_or_join),
        Entry("remembered", 0, (), memory.recipe()),
    ]
    many = Counter(entry.kind for entry in entries)
    return [
        Entry(e.kind, SHARES[e.kind] / many[e.kind], e.items, e.make)
        for e in entries
        if e.kind in SHARES
    ]


def how_many(words: int, chance: Random) -> int:
    """Errors for a sentence of this length, of a learner of some level."""
    rate = chance.choice(DENSITY)
    return sum(chance.random() < rate for _ in range(words))


def pairs(
    texts: Sequence[Sentence], layer: Sequence[Entry], count: int, chance: Random
) -> Iterator[generate.Pair]:
    """``count`` pairs; a sentence comes back with other errors when all have been used."""
    made = 0
    while made < count:
        for text in texts:
            whole: Sentence | None = None
            if chance.random() < TOGETHER:
                other = chance.choice(texts)
                whole = side_by_side([text, other]) if len(text) + len(other) < LONGEST else None
            elif chance.random() < TOGETHER:
                whole = opened(text, chance)
            text = whole or text
            text = renamed(text, chance) if text.source == "open" else text
            errors = how_many(len(text), chance)
            if not errors:
                yield generate.Pair(text.text, text.text)
            else:
                yield generate.broken(text, layer, chance, [], errors)
            made += 1
            if made == count:
                return


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    chance = Random(options.seed)
    barred = Barred.of(sources.barred_sentences(options.data))
    chosen = list(right_sentences(options.data, options.count, chance))
    parsed = parse((text for _, text in chosen), batch=256)
    texts = [Sentence(s.words, name) for (name, _), s in zip(chosen, parsed, strict=True)]
    chance.shuffle(texts)
    kinds: Counter[str] = Counter()
    written = 0
    with gzip.open(options.out, "wt", encoding="utf-8") as file:
        for pair in pairs(texts, layer_of(options.data), options.count, chance):
            if pair.source not in barred and pair.target not in barred:
                file.write(pair.line() + "\n")
                kinds.update(pair.kinds or ("right",))
                written += 1
    print(f"{written} pairs; " + ", ".join(f"{k} {n}" for k, n in kinds.most_common()))


if __name__ == "__main__":
    main()
