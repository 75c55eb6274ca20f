"""What a network writes by itself on held-out real sentences: every edit made, no judging.

    python -m app.evaluation.raw_network packed/ run/step-000400 --data DATA --sentences 90

prints precision, recall and F0.5 (ERRANT, spans) for each folder (shipped or float32 weights) on
learners' texts, learners' chats and public edits that were never trained on, and how many right
sentences of documents and of the open corpus it changes. ``--essays eval/conll14.m2`` adds a set
with several annotators; that is for the last look, not for choosing between networks.
The scoring is that of ``python -m app evaluate bea``.
"""

from __future__ import annotations

import argparse
import gzip
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tokenizers import Tokenizer

from app.evaluation.annotation import annotated, parse_ahead, tokens_of
from app.evaluation.m2 import M2Sentence, read_m2
from app.evaluation.scores import Scores, prf
from app.evaluation.spans import compare_files
from app.evaluation.tokens import detokenised, retokenised
from models.bundle.engine import Engine
from models.training import checkpoint, export, sources
from models.training.sources import Pair
from models.training.train import TOKENIZER

Gold = Sequence[M2Sentence]


def _sample(pairs: Sequence[Pair], most: int) -> list[Pair]:
    return Random(4).sample(pairs, min(most, len(pairs)))


def held_out_pairs(data: Path, most: int) -> dict[str, list[Pair]]:
    """At most ``most`` held-out pairs of each kind, always the same ones."""
    public = [(wrong, right) for wrong, right, _ in sources.public_edits(data, held_out=True)]
    texts = list(sources.learner_texts(held_out=True))
    return {
        "learners' texts": _sample(texts, most),
        "learners' chats": _sample(list(sources.chats(data, held_out=True)), most),
        "public edits": _sample(public, most),
    }


def right_sentences(data: Path, most: int) -> dict[str, list[str]]:
    """At most ``most`` right sentences that were never trained on, always the same ones."""
    with gzip.open(data / "clean" / "clean_en_open.tsv.gz", "rt", encoding="utf-8") as file:
        held_out = [
            line.rstrip("\n").split("\t")[1]
            for number, line in enumerate(file, 1)
            if number % sources.HELD_OUT_LINES == 0
        ]
    sets = {
        "documents": list(sources.clean_documents(data, held_out=True)),
        "open corpus": held_out,
    }
    return {name: Random(4).sample(all_, min(most, len(all_))) for name, all_ in sets.items()}


def gold_of(pairs: Sequence[Pair]) -> Gold:
    tokens = [(tokens_of(wrong), tokens_of(right)) for wrong, right in pairs]
    parse_ahead(" ".join(side) for pair in tokens for side in pair)
    return [annotated(wrong, [right]) for wrong, right in tokens]


def answers(engine: Engine, texts: Sequence[str]) -> list[str]:
    return [engine.text(draft) for draft in engine.draft(texts)]


def score(gold: Gold, texts: Sequence[str]) -> Scores:
    """Precision, recall and F0.5 of these answers to the sentences of the gold standard."""
    made = [retokenised(text, s.tokens) for text, s in zip(texts, gold, strict=True)]
    parse_ahead(" ".join(tokens) for tokens in made)
    parse_ahead(" ".join(sentence.tokens) for sentence in gold)
    system = [annotated(s.tokens, [tokens]) for s, tokens in zip(gold, made, strict=True)]
    return prf(compare_files(system, gold, "cs", "any").counts)


def opened(folder: Path, room: Path) -> Engine:
    """The engine of a shipped folder, or of float32 weights packed as they would be shipped."""
    if (folder / checkpoint.WEIGHTS).exists():
        network = checkpoint.load(folder)
        export.write(network, Tokenizer.from_file(str(folder / TOKENIZER)), room)
        (room / TOKENIZER).write_bytes((folder / TOKENIZER).read_bytes())
        folder = room
    return Engine(folder)


def lines(engine: Engine, golds: dict[str, Gold], rights: dict[str, list[str]]) -> Iterator[str]:
    for name, gold in golds.items():
        found = score(gold, answers(engine, [detokenised(s.tokens) for s in gold]))
        yield (
            f"{name:16} {len(gold):5} sentences   P {100 * found.p:5.1f}"
            f"   R {100 * found.r:5.1f}   F0.5 {100 * found.f:5.1f}"
        )
    for name, right in rights.items():
        changed = sum(a != b for a, b in zip(answers(engine, right), right, strict=True))
        share = 100 * changed / len(right)
        yield f"{name:16} {len(right):5} right sentences, {share:.1f} % changed"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m app.evaluation.raw_network", description=__doc__
    )
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sentences", type=int, default=90, help="maximum of each set")
    parser.add_argument("--essays", type=Path, help="an M2 file to be measured on as well")
    options = parser.parse_args(arguments)
    pairs = held_out_pairs(options.data, options.sentences)
    golds: dict[str, Gold] = {name: gold_of(found) for name, found in pairs.items()}
    if options.essays:
        golds[options.essays.stem] = read_m2(options.essays)
    rights = right_sentences(options.data, options.sentences)
    for folder in options.weights:
        with tempfile.TemporaryDirectory() as room:
            engine = opened(folder, Path(room))
            print(folder)
            for line in lines(engine, golds, rights):
                print("  " + line, flush=True)


if __name__ == "__main__":
    main()
