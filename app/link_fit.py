"""Count and fit what ``link.py`` weighs.

    python -m app.link_fit tests/explanations/gallery.toml

Reads the catalogue's errors and the learners' sentences by item, writes how often errors on each
item have each type of edit (``grammar_items/edit_types.json``), and prints weights that make the
right item, or none, the likeliest. "None" is learnt from the gallery's edits without an item.
Every sixth pair is kept back, and the accuracy on those is printed.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor

from app.edits import mark
from app.link import EDIT_TYPES, features, is_no_item
from grammar_items.catalogue import catalogue
from models.training.real_pairs import LEARNERS

NONE = 0
NONE_WEIGHT = 3.0
"""Edits without an item are few in the gallery and many in an essay."""
BATCH = 500


@dataclass(frozen=True)
class Example:
    """A sentence with one edit, the item it is about, and what speaks for each candidate."""

    item: int
    type: str
    candidates: dict[int, list[float]]


def pairs(gallery: Path) -> Iterator[tuple[str, str, int]]:
    for item in catalogue().values():
        for error in item.errors:
            yield error.wrong, error.right, item.id
    for path in sorted(LEARNERS.glob("items_*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            wrong, right, id = line.split("\t")
            yield wrong, right, int(id)
    for pair in tomllib.loads(gallery.read_text(encoding="utf-8"))["pair"]:
        yield pair["source"], pair["target"], pair["item"]


def examples(rows: Sequence[tuple[str, str, int]]) -> Iterator[Example]:
    for start in range(0, len(rows), BATCH):
        part = rows[start : start + BATCH]
        marked = mark([row[0] for row in part], [row[1] for row in part])
        for (_, _, item), sentence in zip(part, marked, strict=True):
            if len(sentence.edits) == 1 and not is_no_item(sentence.edits[0]):
                edit = sentence.edits[0]
                found = {id: list(values.values()) for id, values in features(sentence, edit)}
                yield Example(item, edit.type, found)


def write_counts(rows: Sequence[tuple[str, str, int]]) -> None:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for start in range(0, len(rows), BATCH):
        part = rows[start : start + BATCH]
        marked = mark([row[0] for row in part], [row[1] for row in part])
        for (_, _, item), sentence in zip(part, marked, strict=True):
            if item != NONE and len(sentence.edits) == 1:
                counts[sentence.edits[0].type][str(item)] += 1
    table = {"types": {type: dict(sorted(c.items())) for type, c in sorted(counts.items())}}
    EDIT_TYPES.write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")


def fit(learnt: Sequence[Example]) -> tuple[Tensor, float]:
    """Weights, and the score that an item must have to be likelier than none."""
    rows, owner, right = [], [], []
    kept = [e for e in learnt if e.item == NONE or e.item in e.candidates]
    for number, example in enumerate(kept):
        for id, row in example.candidates.items():
            rows.append(row)
            owner.append(number)
            right.append(id == example.item)
    values, owners, wanted = torch.tensor(rows), torch.tensor(owner), torch.tensor(right)
    none = torch.tensor([e.item == NONE for e in kept])
    importance = torch.where(none, NONE_WEIGHT, 1.0)
    weights = torch.zeros(values.shape[1], requires_grad=True)
    least = torch.tensor(3.0, requires_grad=True)
    optimiser = torch.optim.LBFGS([weights, least], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        optimiser.zero_grad()
        scores = values @ weights
        total = torch.exp(least).expand(len(kept)).scatter_add(0, owners, torch.exp(scores))
        best = torch.zeros(len(kept)).scatter_add(0, owners, scores * wanted)
        losses = torch.log(total) - torch.where(none, least, best)
        loss = (losses * importance).mean() + 1e-3 * (weights**2).sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return weights.detach(), float(least)


def accuracy(kept: Sequence[Example], weights: Tensor, least: float) -> dict[str, float]:
    first: list[bool] = []
    none: list[bool] = []
    for example in kept:
        scored = [
            (float(torch.tensor(values) @ weights), id) for id, values in example.candidates.items()
        ]
        score, best = max(scored, default=(least, NONE))
        answer = best if score >= least else NONE
        (none if example.item == NONE else first).append(answer == example.item)
    return {
        "the item comes first": round(100 * sum(first) / max(1, len(first)), 1),
        "no item where there is none": round(100 * sum(none) / max(1, len(none)), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m app.link_fit", description=__doc__)
    parser.add_argument("gallery", type=Path)
    rows = list(pairs(parser.parse_args().gallery))
    write_counts(rows)
    found = list(examples(rows))
    kept = found[::6]
    weights, least = fit([e for number, e in enumerate(found) if number % 6])
    print([round(float(weight), 2) for weight in weights], round(least, 2))
    print(accuracy(kept, weights, least))


if __name__ == "__main__":
    main()
