"""Give the item tokens a beginning that tells them apart.

    python -m models.training.item_tokens models/weights --out named/

An item's token begins near the task token, turned towards the words of the item's own name and
title ("Which as subject: a shop which sells books"), so alike items begin alike. Tokens that
begin as one and the same are never told apart: an embedding is some 13 wide and the rate of the
rest moves it by a thousandth a step (``train.move_tokens`` gives them a step of their own).
"""

from __future__ import annotations

import argparse
import shutil
import tomllib
from pathlib import Path

import torch
from torch import Tensor

from models.t5.vocabulary import TOKENIZER, Vocabulary
from models.t5.weights import load_weights, save_weights

ITEM_FILES = Path(__file__).parents[2] / "grammar_items" / "items"
SPREAD = 0.8
"""How far a token is turned away from the task token, as a part of its length."""


def named_rows(embed: Tensor, task: Tensor, vocabulary: Vocabulary) -> Tensor:
    """The task token and one for each item, in the order of their numbers."""
    items = [
        tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(ITEM_FILES.glob("*"))
    ]
    pieces = vocabulary.many([f"{item['title']} {item['name']}" for item in items])
    means = torch.stack([embed[torch.tensor(numbers)].mean(0) for numbers in pieces])
    own = means - means.mean(0)
    own *= SPREAD * task.norm() / own.norm(dim=1, keepdim=True)
    return torch.cat((task[None], task + own))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    vocabulary = Vocabulary.load(options.weights)
    network = load_weights(options.weights).requires_grad_(False)
    embed, first = network.embed.weight, network.shape.pieces
    embed[first:] = named_rows(embed[:first], embed[first], vocabulary)
    save_weights(network, options.out)
    shutil.copyfile(options.weights / TOKENIZER, options.out / TOKENIZER)


if __name__ == "__main__":
    main()
