"""Train the corrector on pairs of wrong and right sentences; read it from top to bottom.

    python -m models.training.train --start start/ --pairs pairs.tsv.gz --run run1/ --minutes 150

A pair file has lines ``source<TAB>target<TAB>item ids<TAB>kinds``. ``--start`` is any folder
with weights: the converted start, an earlier run, or the shipped 8-bit ones. ``--run``
receives ``last.pt`` (network, optimiser, clock, place in the data) every few minutes and when
the run is told to end; when it is already there, the run goes on from it, with the data now
named. The learning rate falls linearly with the clock, not with the steps, so a run ends when
it was asked to whatever else the machine does.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from difflib import SequenceMatcher
from itertools import count, islice
from pathlib import Path

import torch
import torch.multiprocessing
import torch.nn.functional as F
from torch import Tensor

from models.bundled import ITEMS
from models.t5.network import END, PAD, T5
from models.t5.vocabulary import TOKENIZER, Vocabulary
from models.t5.weights import load_weights, save_weights

LONGEST = 110
ITEM_SHARE = 0.5
"""Share of the pairs with a known item that are shown with its token."""
TOLD = "told"
"""A pair of this kind is always shown with its token: without it another target is as good."""
ITEM_STEP = 0.3
"""How far each number of an item's token moves in a step at the full rate."""
STRAY_SHARE = 0.05
"""Share of the pairs without a known item that are shown with any: it must change nothing."""

SAVE_EVERY = 12
"""Minutes between checkpoints: one is three times the size of the network."""

Pair = tuple[list[int], list[int], tuple[int, ...], float]
"""Source, target, items, and how often one of them is told."""
Batch = tuple[Tensor, Tensor, Tensor, Tensor]


def read_pairs(paths: list[Path], vocabulary: Vocabulary) -> list[Pair]:
    """Every pair as piece numbers; those too long to learn from are left out."""
    sources, targets, items, shares = [], [], [], []
    for path in paths:
        opener = gzip.open if path.suffix == ".gz" else open
        with opener(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                fields = line.rstrip("\n").split("\t")
                if len(fields) < 2:
                    continue
                sources.append(fields[0])
                targets.append(fields[1])
                named = fields[2] if len(fields) > 2 else ""
                items.append(tuple(int(n) for n in named.split(",") if n.strip()))
                shares.append(1.0 if fields[3:] == [TOLD] else ITEM_SHARE)
    coded = zip(vocabulary.many(sources), vocabulary.many(targets), items, shares, strict=True)
    return [
        (source, target, ids, share)
        for source, target, ids, share in coded
        if 0 < len(source) <= LONGEST and 0 < len(target) <= LONGEST
    ]


def edit_weights(source: list[int], target: list[int], weight: float) -> list[float]:
    """1 for a copied piece, ``weight`` for one that was changed or follows a deletion.

    ``edit_weights([5, 6, 7], [5, 8, 7], 3)`` is ``[1, 3, 1, 1]``: the last is the end.
    """
    weights = [1.0] * (len(target) + 1)
    matcher = SequenceMatcher(None, source, target, autojunk=False)
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag == "delete":
            weights[start] = weight
        elif tag != "equal":
            weights[start:end] = [weight] * (end - start)
    return weights


def groups(pairs: list[Pair], tokens: int, shuffle: str) -> Iterator[list[int]]:
    """Numbers of the pairs that go into one batch together, without end.

    The order depends on the text ``shuffle`` alone. Sentences of like length go together,
    so little of a batch is padding; inside each stretch of 6,000 pairs the batches are
    shuffled again.
    """
    for epoch in count():
        chance = random.Random(f"{shuffle} {epoch}")
        order = list(range(len(pairs)))
        chance.shuffle(order)
        for start in range(0, len(order), 6000):
            stretch = sorted(order[start : start + 6000], key=lambda n: width_of(pairs[n]))
            cut: list[list[int]] = [[]]
            for number in stretch:
                if cut[-1] and width_of(pairs[number]) * (len(cut[-1]) + 1) > tokens:
                    cut.append([])
                cut[-1].append(number)
            chance.shuffle(cut)
            yield from cut


def width_of(pair: Pair) -> int:
    return max(len(pair[0]) + 2, len(pair[1]) + 1)


def make_batch(
    group: list[Pair], chance: random.Random, first_extra: int, edit_weight: float
) -> Batch:
    """Padded source, decoder input, wanted pieces, and their weights."""
    sources, inputs, wanted, weights = [], [], [], []
    for source, target, items, share in group:
        item = 0
        if items:
            item = chance.choice(items) if chance.random() < share else 0
        elif chance.random() < STRAY_SHARE:
            item = chance.randint(1, ITEMS)
        sources.append([first_extra + item, *source, END])
        inputs.append([PAD, *target])
        wanted.append([*target, END])
        weights.append(edit_weights(source, target, edit_weight))
    return padded(sources), padded(inputs), padded(wanted), padded(weights, torch.float32)


def padded(
    rows: Sequence[list[int]] | Sequence[list[float]], dtype: torch.dtype = torch.long
) -> Tensor:
    width = max(len(row) for row in rows)
    return torch.tensor([row + [0] * (width - len(row)) for row in rows], dtype=dtype)


def loss_of(network: T5, batch: Batch, shortlist: int = 0) -> Tensor:
    """Weighted cross entropy per piece, over the whole vocabulary or a fair sample of it.

    With a shortlist the softmax runs over the pieces of this batch and ``shortlist`` others
    drawn at random; the drawn ones count for all that were not, so the sum stays honest.
    """
    source, inputs, wanted, weights = batch
    states = network.hidden(source, inputs)
    real = weights > 0
    states, wanted, weights = states[real], wanted[real], weights[real]
    if shortlist:
        pieces = network.shape.pieces
        present = torch.zeros(pieces, dtype=torch.bool)
        present[wanted] = True
        present[source[source < pieces]] = True
        present[:1000] = True  # the commonest pieces are always in the race
        others = (~present).nonzero().squeeze(1)
        drawn = others[torch.randperm(len(others))[:shortlist]]
        rows = torch.cat((present.nonzero().squeeze(1), drawn))
        stand_for = torch.zeros(len(rows))
        if len(drawn):
            stand_for[-len(drawn) :] = math.log(len(others) / len(drawn))
        place = torch.zeros(pieces, dtype=torch.long)
        place[rows] = torch.arange(len(rows))
        scores = F.linear(states, network.head.weight[rows]) + stand_for
        wanted = place[wanted]
    else:
        scores = network.head(states)
    losses = F.cross_entropy(scores, wanted, reduction="none")
    return (losses * weights).sum() / weights.sum()


@dataclass(frozen=True)
class Plan:
    """How to train; the defaults are what was fastest and best on two cores."""

    minutes: float
    """Length of the whole run: the learning rate reaches its floor then."""
    stop_after: float | None = None
    """Stop at this minute all the same, to go on later with other data."""
    peak: float = 6e-4
    floor: float = 0.0
    warm_up: float = 2.0
    tokens: int = 256
    edit_weight: float = 3.0
    shortlist: int = 2000
    held_out: int = 100
    workers: int = 2

    def rate(self, minute: float) -> float:
        falling = self.floor + (self.peak - self.floor) * max(0.0, 1 - minute / self.minutes)
        return falling * min(1.0, (minute + 0.02) / self.warm_up)


def work(
    network: T5, optimiser: torch.optim.Optimizer, pairs: list[Pair], plan: Plan, shuffle: str,
    shared: Shared,
) -> None:  # fmt: skip
    """One worker: claim the next batch, find its gradient, take the step.

    Workers share weights and optimiser state and wait for each other only while one of
    them takes its step. On a machine that has other things to do this is far faster than
    two threads that meet after every product: a slow worker holds nobody up.
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the parent says when to end
    torch.set_num_threads(1)
    torch.manual_seed(os.getpid())
    parameters = list(network.parameters())
    order, drawn = groups(pairs, plan.tokens, shuffle), 0
    while True:
        with shared.place.get_lock():
            number = shared.place.value
            shared.place.value += 1
        group = next(islice(order, number - drawn, None))
        drawn = number + 1
        minute = shared.clock()
        if minute >= shared.end.value:
            return
        chance = random.Random(f"{shuffle} item {number}")
        batch = make_batch(
            [pairs[n] for n in group], chance, network.shape.pieces, plan.edit_weight
        )
        for parameter in parameters:
            parameter.grad = None
        loss = loss_of(network, batch, plan.shortlist)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        for settings in optimiser.param_groups:
            settings["lr"] = plan.rate(minute)
        with shared.turn:
            move_tokens(network, ITEM_STEP * plan.rate(minute) / plan.peak)
            optimiser.step()
            shared.steps.value += 1
            shared.pairs.value += len(group)
            shared.loss.value += loss.item()


def move_tokens(network: T5, step: float) -> None:
    """Move the tokens of the items in this batch by ``step``, and take them from the optimiser.

    Embeddings are some 13 wide and an item is met in few batches: at the rate of the rest its
    token would stay what it was.
    """
    first = network.shape.pieces + 1
    weight, grad = network.embed.weight, network.embed.weight.grad
    assert grad is not None
    met = first + grad[first:].abs().amax(1).nonzero().squeeze(1)
    rows = grad[met]
    with torch.no_grad():
        weight[met] -= step * rows / rows.square().mean(1, keepdim=True).sqrt()
    grad[met] = 0


class Shared:
    """What the workers tell each other: whose turn it is, what was done, what time it is."""

    def __init__(self, minute: float, end: float, place: int, steps: int) -> None:
        context = torch.multiprocessing.get_context("fork")
        self.turn = context.Lock()
        self.place = context.Value("q", place)
        self.steps = context.Value("q", steps)
        self.pairs = context.Value("q", 0)
        self.loss = context.Value("d", 0.0)
        self.end = context.Value("d", end)
        self.zero = time.monotonic() - minute * 60

    def clock(self) -> float:
        return (time.monotonic() - self.zero) / 60


def train(start: Path, pair_files: list[Path], run: Path, plan: Plan) -> Path:
    """Train until the clock says so; returns the folder of the float32 weights."""
    torch.set_num_threads(1)
    run.mkdir(parents=True, exist_ok=True)
    vocabulary = Vocabulary.load(start)
    network = load_weights(start)
    pairs = read_pairs(pair_files, vocabulary)
    random.Random(0).shuffle(pairs)
    held_out = min(plan.held_out, len(pairs) // 10)
    held, learnt = pairs[:held_out], pairs[held_out:]
    if not learnt:
        raise SystemExit(f"There is nothing to learn from in {', '.join(map(str, pair_files))}.")
    print(f"{len(learnt)} pairs to learn from, {len(held)} held out", flush=True)

    matrices = [p for p in network.parameters() if p.dim() == 2]
    others = [p for p in network.parameters() if p.dim() != 2]
    optimiser = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}],
        lr=0.0,
        betas=(0.9, 0.98),
        fused=True,
    )

    # Where we are: all that a resumed run must know.
    shuffle = " ".join(path.name for path in pair_files)
    minute, steps, place = 0.0, 0, 0
    last = run / "last.pt"
    if last.exists():
        saved = torch.load(last, weights_only=True)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        minute, steps = saved["minute"], saved["steps"]
        place = saved["place"] if saved["shuffle"] == shuffle else 0
        del saved
        print(f"going on from minute {minute:.1f}, step {steps}", flush=True)
    else:
        for parameter in network.parameters():
            parameter.grad = torch.zeros_like(parameter)
        optimiser.step()  # at rate 0: only makes the optimiser's state, to be shared
        optimiser.zero_grad(set_to_none=True)
    network.share_memory()
    for state in optimiser.state.values():
        for value in state.values():
            value.share_memory_()

    end = plan.minutes if plan.stop_after is None else min(plan.minutes, plan.stop_after)
    shared = Shared(minute, end, place, steps)

    def save() -> None:
        with shared.turn:
            torch.save(
                {
                    "network": network.state_dict(),
                    "optimiser": optimiser.state_dict(),
                    "minute": min(shared.clock(), end),
                    "steps": shared.steps.value,
                    "place": shared.place.value,
                    "shuffle": shuffle,
                },
                run / "writing.pt",
            )
        (run / "writing.pt").replace(last)

    def stop(*_: object) -> None:
        shared.end.value = 0.0  # told to end: each worker finishes its step, then we save

    before = signal.signal(signal.SIGTERM, stop)
    context = torch.multiprocessing.get_context("fork")
    workers = [
        context.Process(target=work, args=(network, optimiser, learnt, plan, shuffle, shared))
        for _ in range(plan.workers)
    ]
    for worker in workers:
        worker.start()
    told, saved_at, seen = shared.clock(), shared.clock(), (shared.steps.value, 0, 0.0)
    while any(worker.is_alive() for worker in workers):
        for worker in workers:
            worker.join(timeout=0.5)
        now = shared.clock()
        if now - told > 2:
            done = (shared.steps.value, shared.pairs.value, shared.loss.value)
            line = {
                "minute": round(now, 1),
                "step": done[0],
                "rate": round(plan.rate(now), 6),
                "loss": round((done[2] - seen[2]) / max(1, done[0] - seen[0]), 4),
                "pairs": done[1],
                "pairs_a_second": round((done[1] - seen[1]) / (now - told) / 60, 1),
            }
            told, seen = now, done
            if now - saved_at > SAVE_EVERY:
                saved_at = now
                save()
                line["held_out"] = round(held_out_loss(network, held, plan), 4)
            print(json.dumps(line), flush=True)
    signal.signal(signal.SIGTERM, before)
    failed = [worker.exitcode for worker in workers if worker.exitcode]
    save()
    print(json.dumps({"step": shared.steps.value, "held_out": held_out_loss(network, held, plan)}))
    save_weights(network, run / "weights")
    tokenizer = (start / TOKENIZER).read_text(encoding="utf-8")
    (run / "weights" / TOKENIZER).write_text(tokenizer, encoding="utf-8")
    if failed:
        raise SystemExit(f"A training worker ended with code {failed[0]}; the checkpoint is kept.")
    return run / "weights"


def held_out_loss(network: T5, held: list[Pair], plan: Plan) -> float:
    """Mean cross entropy per piece on pairs never learnt from, every piece counting alike."""
    if not held:
        return 0.0
    total = 0.0
    ordered = sorted(held, key=width_of)
    with torch.no_grad():
        for start in range(0, len(ordered), 20):
            rows = ordered[start : start + 20]
            batch = make_batch(rows, random.Random(0), network.shape.pieces, 1.0)
            total += float(loss_of(network, batch)) * len(rows)
    return total / len(ordered)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--start", type=Path, required=True, help="folder with weights")
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    parser.add_argument("--run", type=Path, required=True, help="folder for checkpoints")
    for setting in fields(Plan):
        kind = int if setting.type == "int" else float
        required = setting.default is MISSING
        parser.add_argument(
            "--" + setting.name.replace("_", "-"),
            type=kind,
            required=required,
            default=None if required else setting.default,
        )
    options = vars(parser.parse_args())
    start, pairs, run = (options.pop(name) for name in ("start", "pairs", "run"))
    train(start, pairs, run, Plan(**options))


if __name__ == "__main__":
    main()
