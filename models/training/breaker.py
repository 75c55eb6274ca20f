"""A network that puts learners' errors into right sentences: the corrector turned round.

    python -m models.training.breaker pairs --data DATA --lexicon models/weights --out pairs.tsv.gz
    python -m models.training.train --start start/ --pairs pairs.tsv.gz --run breaker/ --steps 900
    python -m models.training.breaker break --data DATA --lexicon models/weights \\
        --weights breaker/weights --count 100000 --out broken.tsv.gz
    python -m models.training.breaker keep --lexicon models/weights --broken broken.tsv.gz \\
        --out kept.tsv.gz

The first writes pairs ``order: right<TAB>wrong`` out of all that people wrote. An order says what
to break and who is writing, ``es B1; preposition, article in: She depends on her parents.``; the
kinds are those of the corrector's edits (``models/bundle/guards.py``), so "article in" asks for a
missing article. The last samples errors into other right sentences: each gets the order of some
learner's sentence that is at most as dense, so kinds, levels and languages come in the shares of
the learners' texts. ``keep`` drops the pairs whose correction the released corrector finds nearly
impossible: there the breaker wrote what is right too, or lost what the right sentence says.
``kept.tsv.gz`` goes to ``mix --generated``.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import ctranslate2
from tokenizers import Tokenizer

from models.bundle import guards
from models.bundle.engine import END, Engine
from models.bundle.lexicon import Lexicon
from models.bundle.view import show
from models.bundle.words import edits_between, words_of
from models.training import checkpoint, essay_pairs, export, mix, sources
from models.training.overlaps import measured
from models.training.recipes.barred import Barred
from models.training.train import TOKENIZER

MAX_KINDS = 6
"""Errors asked for in one sentence; sentences with more were rewritten, not corrected."""
WORDS_PER_ERROR = 4
"""A sentence has at least this many words for each error asked for."""
TEMPERATURE, TOP_PIECES = 0.9, 40
"""Of the sampling: every piece is drawn from the likeliest ``TOP_PIECES``."""
BATCH = 2048
"""Pieces translated together."""
MIN_LOGPROB = -6.5
"""Lowest log-probability of a correction, per edit, with which a broken sentence is kept (nats).
Of learners' own sentences 5 % are below it, of the broken ones 17 %."""
NEVER = frozenset({guards.CONTENT, guards.SPELLER})
"""Kinds that are neither asked for nor kept: other content words are mostly no errors."""


@dataclass(frozen=True)
class Order:
    """What to break, and as whom: ``Order(("preposition",), "es", "B1")``."""

    kinds: tuple[str, ...]
    language: str = ""
    level: str = ""

    def before(self, right: str) -> str:
        """What the network reads."""
        writer = f"{self.language} {self.level}; " if self.level else ""
        return f"{writer}{', '.join(self.kinds)}: {right}"


def kinds_of(wrong: str, right: str, lexicon: Lexicon) -> tuple[str, ...] | None:
    """The kinds of the corrections of a sentence; None where one of them would be refused."""
    view = show(wrong)
    words = words_of(view.shown)
    kinds = []
    for edit in edits_between(view.shown, right):
        if guards.refused(edit, words, view, lexicon) is not None:
            return None
        last = edit.start == len(words)
        kinds.append(guards.kind_of(edit.before, edit.after, lexicon, last))
    return tuple(kinds)


def written(data: Path) -> Iterator[sources.Writing]:
    """Every wrong sentence with its correction; the writer is known only for learners' texts."""
    yield from sources.learner_writing(held_out=False)
    others: Sequence[Iterable[sources.Pair]] = (
        sources.learner_sentences(by_item=False),
        sources.learner_sentences(by_item=True),
        sources.chats(data, held_out=False),
        sources.lexicon_pairs(),
        mix.public_grammar(data),
    )
    for pairs in others:
        for wrong, right in pairs:
            yield sources.Writing("", "", wrong, right)


def orders(data: Path, lexicon: Lexicon) -> Iterator[tuple[Order, sources.Writing]]:
    """The order that each wrong sentence fulfils."""
    for one in written(data):
        kinds = kinds_of(one.wrong, one.right, lexicon) if one.wrong != one.right else None
        if kinds and len(kinds) <= MAX_KINDS and not NEVER & set(kinds):
            yield Order(kinds, one.language, one.level), one


def write_pairs(data: Path, lexicon: Lexicon, out: Path) -> int:
    """The pairs to train the breaker on; returns how many."""
    barred, forbidden = Barred.of(sources.barred_sentences(data)), measured(data)
    count = 0
    with gzip.open(out, "wt", encoding="utf-8") as file:
        for order, one in orders(data, lexicon):
            if list(mix.fit([(one.wrong, one.right)], barred, forbidden)):
                file.write(f"{order.before(one.right)}\t{one.wrong}\n")
                count += 1
    return count


class Breaker:
    """The trained network: right sentences in, sampled wrong ones out."""

    def __init__(self, weights: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(weights / TOKENIZER))
        with tempfile.TemporaryDirectory() as folder:
            export.write(checkpoint.load(weights), self._tokenizer, Path(folder))
            self._network = ctranslate2.Translator(folder, compute_type="int8", intra_threads=1)

    def broken(self, asked: Sequence[tuple[Order, str]]) -> list[str]:
        """One sampled sentence for each order."""
        texts = [order.before(right) for order, right in asked]
        encoded = self._tokenizer.encode_batch(texts, add_special_tokens=False)
        results = self._network.translate_batch(
            [[*one.tokens, END] for one in encoded],
            beam_size=1,
            sampling_topk=TOP_PIECES,
            sampling_temperature=TEMPERATURE,
            max_batch_size=BATCH,
            batch_type="tokens",
            max_decoding_length=max(map(len, encoded), default=0) + 12,
        )
        return ["".join(r.hypotheses[0]).replace("▁", " ").strip() for r in results]


def is_plausible(wrong: str, right: str, lexicon: Lexicon) -> bool:
    """Whether the corrector may learn to undo it: every error is one that no guard refuses to
    correct. It need not be the one that was asked for: not every sentence can have that."""
    if wrong == right or "<unk>" in wrong:
        return False
    kinds = kinds_of(wrong, right, lexicon)
    return bool(kinds) and not NEVER & set(kinds or ())


def break_sentences(
    texts: Sequence[str], known: Sequence[Order], breaker: Breaker, lexicon: Lexicon, chance: Random
) -> Iterator[tuple[str, str, Order]]:
    """(wrong, right, order) for those of the sentences that were broken plausibly."""
    asked = []
    for text in texts:
        most = max(1, len(text.split()) // WORDS_PER_ERROR)
        order = chance.choice(known)
        asked.append((Order(order.kinds[:most], order.language, order.level), text))
    for wrong, (order, right) in zip(breaker.broken(asked), asked, strict=True):
        if is_plausible(wrong, right, lexicon):
            yield wrong, right, order


def kept(pairs: Sequence[sources.Pair], engine: Engine) -> Iterator[sources.Pair]:
    """The pairs whose correction the corrector can find from the broken sentence alone."""
    scores = engine.score([wrong for wrong, _ in pairs], [right for _, right in pairs])
    for (wrong, right), score in zip(pairs, scores, strict=True):
        if score >= MIN_LOGPROB * max(1, len(edits_between(wrong, right))):
            yield wrong, right


def keep(broken: Sequence[Path], weights: Path, out: Path) -> tuple[int, int]:
    """Write the pairs worth learning from; returns how many there were and how many are kept."""
    engine, before, after = Engine(weights), 0, 0
    with gzip.open(out, "wt", encoding="utf-8") as file:
        pairs = list(mix.generated(broken))
        for start in range(0, len(pairs), 512):
            part = pairs[start : start + 512]
            good = list(kept(part, engine))
            before, after = before + len(part), after + len(good)
            file.writelines(f"{wrong}\t{right}\n" for wrong, right in good)
    return before, after


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m models.training.breaker",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("pairs", "break", "keep"))
    parser.add_argument("--data", type=Path, help="for pairs and break")
    parser.add_argument("--broken", type=Path, nargs="+", help="for keep")
    parser.add_argument("--lexicon", type=Path, required=True, help="a folder with word lists")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--weights", type=Path, help="of the breaker, float32")
    parser.add_argument("--count", type=int, default=20_000, help="right sentences to break")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.command == "keep":
        if options.broken is None:
            parser.error("keep needs --broken: the files that break has made")
        print("{} pairs, {} kept".format(*keep(options.broken, options.lexicon, options.out)))
        return
    if options.data is None:
        parser.error(f"{options.command} needs --data: the folder of the training data")
    lexicon = Lexicon.load(options.lexicon)
    if options.command == "pairs":
        print(f"{write_pairs(options.data, lexicon, options.out)} pairs")
        return
    if options.weights is None:
        parser.error("break needs --weights: the folder that training the breaker has made")
    chance = Random(options.seed)
    ctranslate2.set_random_seed(options.seed)
    breaker = Breaker(options.weights)
    known = [order for order, one in orders(options.data, lexicon) if one.level]
    texts = [t for _, t in essay_pairs.right_sentences(options.data, options.count, chance)]
    chance.shuffle(texts)
    made: Counter[str] = Counter()
    with gzip.open(options.out, "wt", encoding="utf-8") as file:
        for start in range(0, len(texts), 512):
            part = texts[start : start + 512]
            for wrong, right, order in break_sentences(part, known, breaker, lexicon, chance):
                file.write(f"{wrong}\t{right}\t{', '.join(order.kinds)}\n")
                made.update(order.kinds)
                made["pairs"] += 1
    print(f"{made.pop('pairs', 0)} pairs of {len(texts)}; asked: {made.most_common()}")


if __name__ == "__main__":
    main()
