"""Train the corrector (or the breaker) on pairs of sentences; read it from top to bottom.

    python -m models.training.train --start start/ --pairs mix.tsv.gz --run run4/ --steps 20000

A pair file has lines ``source<TAB>target``; further columns are ignored. ``--start`` is any
folder with weights: the converted start, an earlier run, or the shipped 8-bit ones. ``--run``
receives ``last.pt`` (network, optimiser, step, place in the data) and the weights alone
(``step-000400/``, for averaging) every few hundred steps and at the end; if ``last.pt`` is already
there, the run goes on from it, also with other pairs or other ``--steps``. The learning rate
follows the steps, so a run broken off by ``--minutes`` and resumed later is the same run.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import random
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields
from difflib import SequenceMatcher
from itertools import count, islice
from math import inf, log
from pathlib import Path

import torch
import torch.multiprocessing
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from models.training import checkpoint
from models.training.network import END, PAD, T5

TOKENIZER = "tokenizer.json"
MAX_PIECES = 110
ALWAYS_SCORED = 1000
"""The most frequent pieces are always part of the sampled softmax."""

Pair = tuple[list[int], list[int]]
Batch = tuple[Tensor, Tensor, Tensor, Tensor]


def read_pairs(paths: Sequence[Path], tokenizer: Tokenizer) -> list[Pair]:
    """Every pair as piece numbers; those too long to learn from are left out."""
    sources, targets = [], []
    for path in paths:
        opener = gzip.open if path.suffix == ".gz" else open
        with opener(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                columns = line.rstrip("\n").split("\t")
                if len(columns) >= 2:
                    sources.append(columns[0])
                    targets.append(columns[1])
    coded = zip(_pieces(tokenizer, sources), _pieces(tokenizer, targets), strict=True)
    return [
        (source, target)
        for source, target in coded
        if 0 < len(source) <= MAX_PIECES and 0 < len(target) <= MAX_PIECES
    ]


def checksum(paths: Sequence[Path]) -> str:
    """Tells whether a resumed run goes on with the same pairs or begins with others."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def _pieces(tokenizer: Tokenizer, texts: Sequence[str]) -> list[list[int]]:
    return [e.ids for e in tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)]


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


def groups(pairs: Sequence[Pair], tokens: int, seed: int) -> Iterator[list[int]]:
    """Numbers of the pairs that make one batch, without end.

    Sentences of like length go together, so little of a batch is padding; inside each stretch
    of 6,000 pairs the batches are shuffled again.
    """
    for epoch in count():
        chance = random.Random(f"{seed} {epoch}")
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
    return max(len(pair[0]), len(pair[1])) + 1


def make_batch(group: Sequence[Pair], edit_weight: float) -> Batch:
    """Padded source, decoder input, wanted pieces, and their weights."""
    return (
        padded([[*source, END] for source, _ in group]),
        padded([[PAD, *target] for _, target in group]),
        padded([[*target, END] for _, target in group]),
        padded([edit_weights(*pair, edit_weight) for pair in group], torch.float32),
    )


def padded(
    rows: Sequence[list[int]] | Sequence[list[float]], dtype: torch.dtype = torch.long
) -> Tensor:
    width = max(len(row) for row in rows)
    return torch.tensor([row + [0] * (width - len(row)) for row in rows], dtype=dtype)


def loss_of(network: T5, batch: Batch, sampled: int = 0) -> Tensor:
    """Weighted cross entropy per piece, over the whole vocabulary or an unbiased sample of it.

    With ``sampled`` the softmax runs over the pieces of this batch and ``sampled`` others drawn at
    random; the drawn ones count for all that were not drawn, so the sum stays unbiased.
    """
    source, inputs, wanted, weights = batch
    states = network.hidden(source, inputs)
    real = weights > 0
    states, wanted, weights = states[real], wanted[real], weights[real]
    if sampled:
        pieces = network.shape.pieces
        present = torch.zeros(pieces, dtype=torch.bool)
        present[wanted] = True
        present[source] = True
        present[:ALWAYS_SCORED] = True
        others = (~present).nonzero().squeeze(1)
        drawn = others[torch.randperm(len(others))[:sampled]]
        rows = torch.cat((present.nonzero().squeeze(1), drawn))
        stand_for = torch.zeros(len(rows))
        if len(drawn):
            stand_for[-len(drawn) :] = log(len(others) / len(drawn))
        place = torch.zeros(pieces, dtype=torch.long)
        place[rows] = torch.arange(len(rows))
        with torch.autocast("cpu", enabled=False):  # scores are large: bfloat16 would round them
            scores = F.linear(states.float(), network.head.weight[rows]) + stand_for
        wanted = place[wanted]
    else:
        scores = network.head(states)
    losses = F.cross_entropy(scores, wanted, reduction="none")
    return (losses * weights).sum() / weights.sum()


@dataclass(frozen=True)
class Plan:
    """How to train; the defaults are what was fastest and best on two cores."""

    steps: int
    """Length of the whole run: the learning rate reaches its floor then."""
    until: int = 0
    """Stop after this step (0: the last one) though the rate is planned further: the next stage
    goes on from here with other pairs."""
    minutes: float = inf
    """Stop after this many minutes in any case; a later run continues."""
    save_every: int = 100
    """Steps between checkpoints."""
    peak: float = 5e-4
    floor: float = 0.0
    warm_up: int = 200
    tokens: int = 768
    """Padded pieces in a batch, on either side."""
    edit_weight: float = 3.0
    sampled: int = 2000
    bfloat16: int = 0
    """1: products in bfloat16, weights and sums in float32: twice as fast on a CPU that has it."""
    held_out: int = 200
    workers: int = 2
    seed: int = 4

    def rate(self, step: int) -> float:
        falling = self.floor + (self.peak - self.floor) * max(0.0, 1 - step / self.steps)
        return falling * min(1.0, (step + 1) / self.warm_up)


class Shared:
    """What the workers share: the lock for a step, and what was done so far."""

    def __init__(self, place: int, steps: int, minutes: float) -> None:
        context = torch.multiprocessing.get_context("fork")
        self.turn = context.Lock()
        self.place = context.Value("q", place)
        self.steps = context.Value("q", steps)
        self.pairs = context.Value("q", 0)
        self.loss = context.Value("d", 0.0)
        self.stop = context.Value("b", False)
        self.end = time.monotonic() + 60 * minutes

    @property
    def over(self) -> bool:
        return bool(self.stop.value) or time.monotonic() > self.end


def work(
    network: T5, optimiser: torch.optim.Optimizer, pairs: list[Pair], plan: Plan, shared: Shared
) -> None:
    """One worker: claim the next batch, compute its gradient, take the step.

    Workers share weights and optimiser state and wait for each other only while one of them
    takes its step: a worker on a busy core holds nobody up. So two runs with one seed see the
    same batches, but their steps may come in another order.
    """
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the parent says when to end
    torch.set_num_threads(1)
    torch.manual_seed(plan.seed + os.getpid() * (plan.workers > 1))
    parameters = list(network.parameters())
    order, drawn = groups(pairs, plan.tokens, plan.seed), 0
    while not shared.over and shared.steps.value < (plan.until or plan.steps):
        with shared.place.get_lock():
            number = shared.place.value
            shared.place.value += 1
        group = next(islice(order, number - drawn, None))
        drawn = number + 1
        batch = make_batch([pairs[n] for n in group], plan.edit_weight)
        for parameter in parameters:
            parameter.grad = None
        with torch.autocast("cpu", torch.bfloat16, enabled=bool(plan.bfloat16)):
            loss = loss_of(network, batch, plan.sampled)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        with shared.turn:
            for settings in optimiser.param_groups:
                settings["lr"] = plan.rate(shared.steps.value)
            optimiser.step()
            shared.steps.value += 1
            shared.pairs.value += len(group)
            shared.loss.value += loss.item()


def train(start: Path, pair_files: Sequence[Path], run: Path, plan: Plan) -> Path:
    """Train until the plan says so; returns the folder of the float32 weights."""
    torch.set_num_threads(1)
    run.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(start / TOKENIZER))
    network = checkpoint.load(start)
    pairs = read_pairs(pair_files, tokenizer)
    random.Random(plan.seed).shuffle(pairs)
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

    last, steps, place = run / "last.pt", 0, 0
    data = checksum(pair_files)
    if last.exists():
        saved = torch.load(last, weights_only=True)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        steps, place = saved["steps"], saved["place"] if saved.get("data") == data else 0
        del saved
        print(f"resumed at step {steps}", flush=True)
    else:
        for parameter in network.parameters():
            parameter.grad = torch.zeros_like(parameter)
        optimiser.step()  # at rate 0: only makes the optimiser's state, to be shared
        optimiser.zero_grad(set_to_none=True)
    network.share_memory()
    for state in optimiser.state.values():
        for value in state.values():
            value.share_memory_()
    shared = Shared(place, steps, plan.minutes)

    def save() -> None:
        with shared.turn:
            state = {
                "network": network.state_dict(),
                "optimiser": optimiser.state_dict(),
                "steps": shared.steps.value,
                "place": shared.place.value,
                "data": data,
            }
            torch.save(state, run / "writing.pt")
            keep(run / f"step-{shared.steps.value:06}")
        (run / "writing.pt").replace(last)

    def keep(weights: Path) -> None:
        checkpoint.save(network, weights)
        (weights / TOKENIZER).write_bytes((start / TOKENIZER).read_bytes())

    def stop(*_: object) -> None:
        shared.stop.value = True  # each worker finishes its step, then we save

    before = signal.signal(signal.SIGTERM, stop)
    context = torch.multiprocessing.get_context("fork")
    workers = [
        context.Process(target=work, args=(network, optimiser, learnt, plan, shared))
        for _ in range(plan.workers)
    ]
    for worker in workers:
        worker.start()
    told = began = time.monotonic()
    saved_at = shared.steps.value
    seen = (shared.steps.value, 0, 0.0)
    while any(worker.is_alive() for worker in workers):
        for worker in workers:
            worker.join(timeout=0.5)
        now = time.monotonic()
        if now - told > 120:
            done = (shared.steps.value, shared.pairs.value, shared.loss.value)
            line = {
                "minute": round((now - began) / 60, 1),
                "step": done[0],
                "rate": round(plan.rate(done[0]), 6),
                "loss": round((done[2] - seen[2]) / max(1, done[0] - seen[0]), 4),
                "pairs": done[1],
                "pairs_a_second": round((done[1] - seen[1]) / (now - told), 1),
            }
            told, seen = now, done
            if done[0] - saved_at >= plan.save_every:
                saved_at = done[0]
                save()
                line["held_out"] = round(held_out_loss(network, held, plan), 4)
            print(json.dumps(line), flush=True)
    signal.signal(signal.SIGTERM, before)
    save()
    keep(run / "weights")
    print(
        json.dumps(
            {
                "step": shared.steps.value,
                "pairs": shared.pairs.value,
                "held_out": round(held_out_loss(network, held, plan), 4),
            }
        ),
        flush=True,
    )
    return run / "weights"


@torch.inference_mode()
def held_out_loss(network: T5, held: Sequence[Pair], plan: Plan) -> float:
    """Mean loss over the held-out pairs, with the whole vocabulary in the softmax."""
    if not held:
        return float("nan")
    batches = [make_batch(held[n : n + 8], plan.edit_weight) for n in range(0, len(held), 8)]
    return sum(loss_of(network, batch).item() for batch in batches) / len(batches)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training.train", description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    parser.add_argument("--run", type=Path, required=True)
    for field in fields(Plan):
        kind = float if field.type == "float" else int
        required = field.default is MISSING
        name = f"--{field.name.replace('_', '-')}"
        default = None if required else field.default
        parser.add_argument(name, type=kind, required=required, default=default)
    options = parser.parse_args(arguments)
    plan = Plan(**{field.name: getattr(options, field.name) for field in fields(Plan)})
    train(options.start, options.pairs, options.run, plan)


if __name__ == "__main__":
    main()
