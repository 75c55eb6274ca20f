"""Training pairs: clean sentences with learner-like errors put in.

    python -m models.training.generate --clean clean_en_open.tsv.gz --lexicon lexicon/ \
        --out pairs.tsv.gz --count 300000 --seed 1

writes lines ``source<TAB>target<TAB>items<TAB>kinds``, for instance

    She have two cat.<TAB>She has two cats.<TAB>60<TAB>agreement,noun number

About a quarter of the lines are unchanged. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from models.training.recipes import (  # noqa: F401  (imported so that they register)
    articles,
    choice,
    nouns,
    order,
    prepositions,
    pronouns,
    surface,
    usage,
    verbs,
)
from models.training.recipes.barred import Barred
from models.training.recipes.breaks import GENERAL, Break, Entry, apply, clash
from models.training.recipes.corpus import is_fit, is_stock, read_clean
from models.training.recipes.essays import essay_sentences
from models.training.recipes.item_texts import ItemTexts, beside
from models.training.recipes.items import item_recipes
from models.training.recipes.longer import joined_by_word, opened, side_by_side
from models.training.recipes.names import renamed
from models.training.recipes.prose import leave_alone, prose
from models.training.recipes.sentence import Sentence, load, parse
from models.training.recipes.spelling import Lexicon, misspell, read_lexicon, split_or_join
from models.training.recipes.surface import as_chat

UNCHANGED, UNCHANGED_ITEM = 0.27, 0.22
"""The part of the pairs left right: of plain texts, and of texts made for an item."""
LEFT_ALONE = 0.14
"""The part that is right though it looks odd: fragments, idioms, technical prose."""
CHAT = 0.03
SPELLING_SHARE, SPACING_SHARE, ITEM_SHARE = 9.0, 1.5, 8.0
STOCK_LEFT_OUT = 0.85
ESSAY_SHARE = 0.005
"""Essay sentences out of templates for each sentence of the corpus."""
BY_ITEM = 0.5
"""The part of the broken pairs made for an item, every item as often as any other."""
PROSE = 0.55
"""The part of the other texts that is essay prose, long sentences of our own."""
BESIDE_ANOTHER = 0.15
EXTRA_ERRORS = 0.22
TRIES = 12


@dataclass(frozen=True)
class Pair:
    """A learner's text and its correction, with the items and kinds of error in it."""

    source: str
    target: str
    items: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()

    def line(self) -> str:
        return "\t".join(
            (self.source, self.target, ",".join(map(str, self.items)), ",".join(self.kinds))
        )


def how_many(words: int, rng: Random) -> int:
    """Errors for a text of this length: often one, more in a long one."""
    if rng.random() < 0.42:
        return 1
    count = 1
    while count < 6 and rng.random() < min(0.75, words / 28):
        count += 1
    return count


def _sample_breaks(
    text: Sentence, layer: Sequence[Entry], count: int, rng: Random, made: list[Break]
) -> list[Break]:
    """Add up to ``count`` breaks of the general layer to those made, drawn by their shares."""
    left = list(layer)
    while left and count:
        entry = rng.choices(left, [e.share for e in left])[0]
        options = [
            b
            for b in entry.make(text, rng)
            if not any(clash(b, m) for m in made) and text.text[b.start : b.end] != b.text
        ]
        if options:
            made.append(rng.choice(options))
            count -= 1
            if rng.random() < 0.6:
                left.remove(entry)
        else:
            left.remove(entry)
    return made


def broken(
    text: Sentence, layer: Sequence[Entry], rng: Random, made: list[Break], count: int
) -> Pair:
    """The pair for one clean text."""
    made = _sample_breaks(text, layer, count, rng, list(made))
    source = " ".join(apply(text.text, made).split())
    kinds = [b.kind for b in sorted(made, key=lambda b: b.start)]
    if rng.random() < CHAT:
        source = as_chat(source, rng)
        kinds.append("chat")
    items = sorted({i for b in made for i in b.items if i})
    if source == text.text or not source:
        return Pair(text.text, text.text)
    return Pair(source, text.text, tuple(items), tuple(dict.fromkeys(kinds)))


def _texts(pool: Sequence[Sentence], rng: Random) -> Iterator[Sentence]:
    """Texts without end: sentences as they are, joined, side by side, with an opening."""
    waiting: list[Sentence] = []

    def draw() -> Sentence:
        if not waiting:
            waiting.extend(pool)
            rng.shuffle(waiting)
        return waiting.pop()

    while True:
        first = draw()
        how = rng.random()
        made: Sentence | None = None
        if how < 0.15:
            made = joined_by_word(first, draw(), rng)
        elif how < 0.25:
            made = side_by_side([first, draw()])
        elif how < 0.27:
            made = side_by_side([first, draw(), draw()])
        elif how < 0.31:
            made = opened(first, rng)
        elif how < 0.36:
            both = joined_by_word(first, draw(), rng)
            made = opened(both, rng) if both else None
        yield renamed(made or first, rng)


def _pairs(
    pool: Sequence[Sentence],
    essays: Sequence[Sentence],
    odd: Sequence[str],
    lexicon: Lexicon,
    rng: Random,
) -> Iterator[Pair]:
    """Pairs without end: by item, each in its turn, and by the general layer."""
    recipes = item_recipes()
    layer = [
        *GENERAL,
        Entry("spelling", SPELLING_SHARE, (), misspell(lexicon)),
        Entry("spacing of words", SPACING_SHARE, (), split_or_join),
        Entry("item", ITEM_SHARE, (), recipes.breaks),
    ]
    item_texts = ItemTexts([*pool, *essays], recipes)
    texts = _texts(pool, rng)
    while True:
        made: list[Break] = []
        if odd and rng.random() < LEFT_ALONE:
            text_alone = rng.choice(odd)
            yield Pair(text_alone, text_alone)
            continue
        if rng.random() < BY_ITEM:
            text, piece = item_texts.draw(rng)
            if rng.random() < BESIDE_ANOTHER:
                text, piece = beside(text, piece, next(texts), rng) or (text, piece)
            made = [piece]
        elif essays and rng.random() < PROSE:
            text = renamed(rng.choice(essays), rng)
        else:
            text = next(texts)
        if rng.random() < (UNCHANGED_ITEM if made else UNCHANGED):
            yield Pair(text.text, text.text, made[0].items if made else ())
            continue
        extra = 0 if made and rng.random() > EXTRA_ERRORS else how_many(len(text), rng)
        yield broken(text, layer, rng, made, extra)


def generate(
    sentences: Iterable[Sentence],
    lexicon: Lexicon,
    seed: int,
    count: int,
    essays: Sequence[Sentence] = (),
    odd: Sequence[str] = (),
) -> Iterator[Pair]:
    """``count`` pairs from parsed clean sentences, the same for the same seed.

    ``essays`` are sentences like those learners write, ``odd`` lines that must stay as they
    are. A pair comes twice only when the sentences are too few for new ones.
    """
    pairs = _pairs(list(sentences), essays, odd, lexicon, Random(seed))
    seen: set[Pair] = set()
    odd_lines = set(odd)
    for _ in range(count):
        pair = next(pairs)
        for _ in range(TRIES):
            if pair not in seen or pair.source in odd_lines:
                break
            pair = next(pairs)
        seen.add(pair)
        yield pair


def _wanted(source: str, text: str, rng: Random) -> bool:
    """Fit, and not one of too many of its kind."""
    return is_fit(source, text) and not (is_stock(text) and rng.random() < STOCK_LEFT_OUT)


def _parsed(clean: Path, cache: Path | None, most: int, rng: Random) -> list[Sentence]:
    if cache is not None:
        files = sorted(cache.glob("parsed_*.jsonl.gz"))
        rng.shuffle(files)
        found: list[Sentence] = []
        for file in files:
            found.extend(s for s in load(file) if _wanted(s.source, s.text, rng))
            if len(found) >= most:
                break
        return found
    lines = [(src, text) for _, src, text in read_clean(clean) if _wanted(src, text, rng)]
    lines = rng.sample(lines, min(most, len(lines)))
    parsed = parse(text for _, text in lines)
    return [Sentence(s.words, source) for (source, _), s in zip(lines, parsed, strict=True)]


def _essays(most: int, rng: Random) -> list[Sentence]:
    """Our own prose, no more of it than of the corpus, and sentences out of templates."""
    ours = prose()
    ours = rng.sample(ours, min(most, len(ours)))
    return list(parse([*essay_sentences(int(most * ESSAY_SHARE), rng), *ours], "essay"))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m models.training.generate", description=__doc__)
    parser.add_argument("--clean", type=Path, required=True, help="gzipped TSV: source, sentence")
    parser.add_argument("--lexicon", type=Path, required=True, help="folder of the word lists")
    parser.add_argument("--out", type=Path, required=True, help="gzipped TSV to write")
    parser.add_argument("--count", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pool", type=int, default=250_000, help="clean sentences to parse")
    parser.add_argument("--cache", type=Path, help="folder of sentences parsed before")
    parser.add_argument("--bar", type=Path, help="text file of sentences that must not appear")
    options = parser.parse_args(arguments)
    lexicon = read_lexicon(options.lexicon)
    pool = _parsed(options.clean, options.cache, options.pool, Random(options.seed))
    essays = _essays(len(pool), Random(options.seed))
    lines = options.bar.read_text(encoding="utf-8").splitlines() if options.bar else []
    barred = Barred.of(lines)
    written = 0
    unfinished = options.out.with_name(options.out.name + ".part")
    with gzip.open(unfinished, "wt", encoding="utf-8") as file:
        made = generate(pool, lexicon, options.seed, options.count, essays, leave_alone())
        for pair in made:
            if pair.source in barred or pair.target in barred:
                continue
            file.write(pair.line() + "\n")
            written += 1
    unfinished.rename(options.out)
    print(f"{written} pairs in {options.out}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
