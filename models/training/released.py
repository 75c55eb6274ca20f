"""The released weights of margin-t5-small 3 as a start for training: float32, all its blocks.

    python -m models.training.released margin-3/ --out start/

``margin-3/`` is ``models/weights`` of the third release (8-bit safetensors, tokenizer). Its task
token and the 263 item tokens are dropped: they carried next to nothing.
"""

from __future__ import annotations

import argparse
import json
import shutil
from dataclasses import fields
from pathlib import Path

from safetensors.torch import load_file

from models.training import checkpoint
from models.training.network import T5, Shape

TOKENIZER = "tokenizer.json"


def convert(release: Path, out: Path) -> None:
    """Write ``out`` as ``train.py`` wants its start."""
    config = json.loads((release / checkpoint.CONFIG).read_text(encoding="utf-8"))
    stored = load_file(release / checkpoint.WEIGHTS)
    state = checkpoint.unpacked(stored)
    state["embed.weight"] = state["embed.weight"][: config["pieces"]].clone()
    network = T5(Shape(**{field.name: config[field.name] for field in fields(Shape)}))
    network.load_state_dict(state)
    checkpoint.save(network, out)
    shutil.copyfile(release / TOKENIZER, out / TOKENIZER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("release", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    convert(options.release, options.out)


if __name__ == "__main__":
    main()
