"""The start of run 4: margin-t5-small 3 with three of its eight decoder blocks.

    python -m models.training.shallow margin-3/ --out start/

``margin-3/`` is ``models/weights`` of the third release (8-bit safetensors, tokenizer). Most of an
output is copied, so a shallow decoder corrects as well ("Instantaneous grammatical error
correction with shallow aggressive decoding", Sun et al. 2021), trains in two thirds of the time
and answers faster. Of all choices of three, blocks 1, 2 and 6 lose the least before training.
The 264 task and item tokens of that release are dropped: they carried nothing.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

from safetensors.torch import load_file

from models.training import checkpoint
from models.training.network import T5, Shape

KEPT = (1, 2, 6)


def make_shallow(release: Path, out: Path) -> None:
    pieces = json.loads((release / "config.json").read_text(encoding="utf-8"))["pieces"]
    stored = load_file(release / "model.safetensors")
    state = {}
    for name, value in stored.items():
        if name.endswith(checkpoint.SCALE):
            continue
        scale = stored.get(name + checkpoint.SCALE)
        weight = value if scale is None else value.float() * scale
        part, _, rest = name.partition(".")
        if part == "decoder":
            number, _, rest = rest.partition(".")
            if int(number) in KEPT:
                state[f"decoder.{KEPT.index(int(number))}.{rest}"] = weight
        else:
            state[name] = weight[:pieces] if name == "embed.weight" else weight
    network = T5(Shape(pieces, decoder_blocks=len(KEPT)))
    network.load_state_dict(state)
    checkpoint.save(network, out)
    shutil.copyfile(release / "tokenizer.json", out / "tokenizer.json")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("release", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    make_shallow(options.release, options.out)


if __name__ == "__main__":
    main()
