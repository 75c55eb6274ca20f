"""Can a small model mend an error whose pattern it never saw? (Mita and Yanaka 2021)

``train(make_sets("VERB:SVA", SIZES["twin"], seed=1), SIZES["twin"], seed=1)`` trains an
encoder-decoder from scratch on made sentences and returns its answers on two tests: patterns it
was trained on in new sentences (*known*), and patterns held out, though every word of them
occurs in training (*unknown*).

The model is a BART of a few hundred thousand weights over whole words; it reads top to bottom:
sets, vocabulary, model, training, answers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch.nn.functional import cross_entropy
from transformers import BartConfig, BartForConditionalGeneration

from models.training.cfg_sentences import Grammar, Pair, Pattern, Words

PAD, START, END = 0, 1, 2
HELD_OUT = 1 / 3
"""The share of patterns that training never shows as errors."""
RIGHT = 1 / 3
"""The share of training sentences that need no correction; they hold every word form."""
TOLD: Pattern = (("smile",), ("smiles",))
"""The paper's example is always among the held-out ones."""


@dataclass(frozen=True)
class Size:
    """How much to train."""

    train: int
    test: int
    epochs: int
    width: int = 96
    layers: int = 2
    dropout: float = 0.1
    batch: int = 128
    rate: float = 1e-3
    beams: int = 5


SIZES = {
    "twin": Size(train=1500, test=80, epochs=8, width=64, layers=1, batch=32, rate=2e-3, beams=1),
    "small": Size(train=6000, test=300, epochs=8, width=64, rate=2e-3),
    "full": Size(train=12000, test=1000, epochs=8, batch=64),
}


@dataclass(frozen=True)
class Sets:
    """Sentences to train on, and the two tests."""

    type: str
    train: tuple[Pair, ...]
    known: tuple[Pair, ...]
    unknown: tuple[Pair, ...]
    held_out: tuple[Pattern, ...]


def make_sets(type: str, size: Size, seed: int, shown: int = 0) -> Sets:
    """Two thirds of the training sentences hold an error of a known pattern, the rest are right.

    ``shown`` examples of each held-out pattern are added, for the question whether one or two
    are enough. No test sentence is in training.
    """
    grammar = Grammar.load()
    chance = random.Random(f"{type} {seed}")
    held = _held_out(grammar, type, chance)
    errors = round(size.train * (1 - RIGHT))
    wrong: dict[Pair, None] = {}
    known: dict[Pair, None] = {}
    unknown: dict[Pair, None] = {}
    for _ in range(200 * (size.train + size.test)):
        pair = grammar.pair(type, chance)
        if pair.pattern in held:
            unknown.setdefault(pair)
        elif pair not in wrong and len(known) < size.test:
            known.setdefault(pair)
        elif pair not in known and len(wrong) < errors:
            wrong.setdefault(pair)
        if len(wrong) == errors and len(known) == size.test and len(unknown) > 2 * size.test:
            break
    right: dict[Pair, None] = {}
    for _ in range(20 * size.train):
        right.setdefault(grammar.clean(type, chance))
        if len(right) == size.train - errors:
            break
    told: list[Pair] = []
    for pattern in sorted(held):
        told += [pair for pair in unknown if pair.pattern == pattern][:shown]
    # The same test whatever was shown: two examples a pattern are kept out of it always.
    kept: list[Pair] = []
    for pattern in sorted(held):
        kept += [pair for pair in unknown if pair.pattern == pattern][:MOST_SHOWN]
    tests = [pair for pair in unknown if pair not in set(kept)][: size.test]
    train = [*wrong, *right, *told]
    train += _with_the_words(grammar, type, {*known, *tests}, train, chance)
    chance.shuffle(train)
    return Sets(type, tuple(train), tuple(known), tuple(tests), tuple(sorted(held)))


MOST_SHOWN = 2


def _with_the_words(
    grammar: Grammar, type: str, tests: set[Pair], train: list[Pair], chance: random.Random
) -> list[Pair]:
    """Right sentences with the words of the tests that a small training set has left out."""
    missing = {word for pair in tests for word in (*pair.wrong, *pair.right)}
    missing -= {word for pair in train for word in (*pair.wrong, *pair.right)}
    added: list[Pair] = []
    while missing:
        pair = grammar.clean(type, chance)
        if missing & set(pair.right):
            missing -= set(pair.right)
            added.append(pair)
    return added


def _held_out(grammar: Grammar, type: str, chance: random.Random) -> frozenset[Pattern]:
    order = sorted({grammar.pair(type, chance).pattern for _ in range(5000)})
    chance.shuffle(order)
    picked = order[: max(1, round(HELD_OUT * len(order)))]
    if TOLD in order and TOLD not in picked:
        picked[0] = TOLD
    return frozenset(picked)


@dataclass(frozen=True)
class Answers:
    """What the trained model made of the tests, and how training went."""

    known: tuple[Words, ...]
    unknown: tuple[Words, ...]
    losses: tuple[float, ...]
    weights: int


def train(
    sets: Sets, size: Size, seed: int, tell: Callable[[int, float], None] | None = None
) -> Answers:
    """Train from scratch and answer both tests."""
    # Matrices this small are faster on one thread than on several that wait for each other.
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return _train(sets, size, seed, tell)
    finally:
        torch.set_num_threads(threads)


def _train(sets: Sets, size: Size, seed: int, tell: Callable[[int, float], None] | None) -> Answers:
    torch.manual_seed(seed)
    vocabulary = _vocabulary(sets)
    model = _model(len(vocabulary) + 3, size)
    sources = _matrix([pair.wrong for pair in sets.train], vocabulary)
    targets = _matrix([pair.right for pair in sets.train], vocabulary)
    steps = size.epochs * math.ceil(len(sources) / size.batch)
    optimizer = torch.optim.AdamW(model.parameters(), lr=size.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=size.rate, total_steps=steps, pct_start=0.1
    )
    losses: list[float] = []
    model.train()
    for epoch in range(size.epochs):
        order = torch.randperm(len(sources))
        total = 0.0
        for start in range(0, len(order), size.batch):
            rows = order[start : start + size.batch]
            total += _step(model, sources[rows], targets[rows], optimizer) * len(rows)
            schedule.step()
        losses.append(total / len(order))
        if tell:
            tell(epoch, losses[-1])
    return Answers(
        answers(model, [pair.wrong for pair in sets.known], vocabulary, size.beams),
        answers(model, [pair.wrong for pair in sets.unknown], vocabulary, size.beams),
        tuple(losses),
        sum(p.numel() for p in model.parameters()),
    )


def _vocabulary(sets: Sets) -> dict[str, int]:
    words = sorted({w for p in sets.train for side in (p.wrong, p.right) for w in side})
    return {word: number for number, word in enumerate(words, 3)}


def _model(words: int, size: Size) -> BartForConditionalGeneration:
    return BartForConditionalGeneration(
        BartConfig(
            vocab_size=words,
            d_model=size.width,
            encoder_layers=size.layers,
            decoder_layers=size.layers,
            encoder_attention_heads=4,
            decoder_attention_heads=4,
            encoder_ffn_dim=2 * size.width,
            decoder_ffn_dim=2 * size.width,
            max_position_embeddings=32,
            dropout=size.dropout,
            pad_token_id=PAD,
            bos_token_id=START,
            eos_token_id=END,
            decoder_start_token_id=START,
            forced_eos_token_id=None,
        )
    )


def _matrix(sentences: Sequence[Words], vocabulary: dict[str, int]) -> torch.Tensor:
    """Sentences as rows of numbers, ended and filled up."""
    rows = [[vocabulary[word] for word in sentence] + [END] for sentence in sentences]
    longest = max(map(len, rows))
    return torch.tensor([row + [PAD] * (longest - len(row)) for row in rows])


def _step(
    model: BartForConditionalGeneration,
    source: torch.Tensor,
    target: torch.Tensor,
    optimizer: torch.optim.Optimizer,
) -> float:
    shifted = torch.cat([torch.full((len(target), 1), START), target[:, :-1]], dim=1)
    logits = model(
        input_ids=source, attention_mask=(source != PAD).long(), decoder_input_ids=shifted
    ).logits
    loss = cross_entropy(
        logits.flatten(0, 1), target.flatten(), ignore_index=PAD, label_smoothing=0.1
    )
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


def answers(
    model: BartForConditionalGeneration,
    sentences: Sequence[Words],
    vocabulary: dict[str, int],
    beams: int,
) -> tuple[Words, ...]:
    """The model's corrections."""
    names = {number: word for word, number in vocabulary.items()}
    out: list[Words] = []
    model.eval()
    with torch.no_grad():
        for start in range(0, len(sentences), 250):
            source = _matrix(sentences[start : start + 250], vocabulary)
            made = model.generate(
                source,
                attention_mask=(source != PAD).long(),
                num_beams=beams,
                max_new_tokens=20,
                do_sample=False,
            )
            out += [tuple(names[n] for n in row if n in names) for row in made.tolist()]
    return tuple(out)
