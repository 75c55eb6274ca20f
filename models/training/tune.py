"""Fit the judging on real corrections that nothing was trained on, and write ``config.json``.

    python -m models.training.tune --data DATA --weights packed/ --version "margin-t5-small 4"

Reads the held-out tenth of the public edits, the held-out quarter of ERAConD, and held-out sentences
that are right as they are. The network proposes edits; a proposal is right if the people who
corrected the sentence made the same edit, and wrong in a right sentence. A logistic regression
gives the probability of being right; an edit is made from ``--cutoff`` on.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import torch

from models.bundle import guards
from models.bundle.judging import CONFIG, Judge, Proposal
from models.bundle.sentence import see
from models.bundle.words import edits_between, placed
from models.bundled import Bundled
from models.training.sources import (
    chats,
    clean_documents,
    held_out_sentences,
    public_edits,
)

FEATURES = ("margin", "worst", "doubt", "rare", "fragment")
OPEN = Judge(
    dict.fromkeys(FEATURES, 0.0), dict.fromkeys(guards.KINDS, 0.0), dict.fromkeys(guards.KINDS, 0.0)
)


CLEAN, DOCUMENTS = 1500, 1500
"""Right sentences of the open corpus and of documents: about half of what real texts hold."""


def right_sentences(data: Path) -> list[str]:
    chance = Random(4)
    clean = list(held_out_sentences(data / "clean" / "clean_en_open.tsv.gz"))
    documents = list(clean_documents(data, held_out=True))
    return [
        *chance.sample(clean, min(CLEAN, len(clean))),
        *chance.sample(documents, min(DOCUMENTS, len(documents))),
    ]


def proposals_of(
    corrector: Bundled, pairs: Sequence[tuple[str, str]]
) -> list[tuple[Proposal, bool]]:
    """Every proposal for the wrong sides, and whether the right side has it too."""
    labelled = []
    for start in range(0, len(pairs), 48):
        part = [pair for pair in pairs[start : start + 48] if any(map(str.isalpha, pair[0]))]
        batch = [see(wrong, corrector.lexicon) for wrong, _ in part]
        _, proposed = corrector.propose(batch)
        for sentence, (_, right), found in zip(batch, part, proposed, strict=True):
            gold = {
                placed(edit, sentence.view.shown, right)
                for edit in edits_between(sentence.view.shown, right)
            }
            labelled += [(p, p.place in gold) for p in found]
    return labelled


def fit(labelled: Sequence[tuple[Proposal, bool]], steps: int = 400) -> Judge:
    """Logistic regression with a bias for each kind, drawn towards the common one."""
    kinds = {kind: n for n, kind in enumerate(guards.KINDS)}
    x = torch.tensor([[p.features()[f] for f in FEATURES] for p, _ in labelled])
    k = torch.tensor([kinds[p.kind] for p, _ in labelled])
    y = torch.tensor([float(right) for _, right in labelled])
    weights = torch.zeros(len(FEATURES), requires_grad=True)
    common = torch.zeros(1, requires_grad=True)
    bias = torch.zeros(len(kinds), requires_grad=True)
    optimiser = torch.optim.LBFGS([weights, common, bias], max_iter=steps)

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        odds = x @ weights + common + bias[k]
        loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, y, reduction="sum")
        loss = loss + bias.square().sum() / 2 + 0.05 * weights.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return Judge(
        {f: round(w, 4) for f, w in zip(FEATURES, weights.tolist(), strict=True)},
        {kind: round(common.item() + bias[n].item(), 4) for kind, n in kinds.items()},
        dict.fromkeys(guards.KINDS, 0.5),
    )


def table(judge: Judge, labelled: Iterable[tuple[Proposal, bool]]) -> str:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for proposal, right in labelled:
        for kind in (proposal.kind, "all"):
            counts[kind]["proposed"] += 1
            counts[kind]["right"] += right
            if judge.accepts(proposal):
                counts[kind]["made"] += 1
                counts[kind]["made right"] += right
    lines = []
    for kind, c in sorted(counts.items(), key=lambda pair: -pair[1]["proposed"]):
        made = f"{100 * c['made right'] / c['made']:.0f}" if c["made"] else "-"
        lines.append(
            f"{kind:16} proposed {c['proposed']:5} right {100 * c['right'] / c['proposed']:3.0f} %"
            f"   made {c['made']:5} right {made} %"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training.tune", description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--cutoff", type=float, default=0.5)
    options = parser.parse_args()
    path: Path = options.weights / CONFIG
    config = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    config = {**config, "version": options.version, "judging": vars(OPEN)}
    path.write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    corrector = Bundled(options.weights)
    pairs = [(wrong, right) for wrong, right, _ in public_edits(options.data, held_out=True)]
    pairs += chats(options.data, held_out=True)
    pairs += [(line, line) for line in right_sentences(options.data)]
    labelled = proposals_of(corrector, pairs)
    fitted = fit(labelled)
    judge = Judge(fitted.weights, fitted.bias, dict.fromkeys(guards.KINDS, options.cutoff))
    config["judging"] = {k: dict(v) for k, v in vars(judge).items()}
    path.write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    print(table(judge, labelled))


if __name__ == "__main__":
    main()
