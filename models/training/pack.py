"""Pack a trained network for shipping: CTranslate2's 8-bit model, tokenizer and word lists.

    python -m models.training.pack run/weights [run/other …] --lexicon lists/ --out models/weights

Several folders are averaged. ``tune.py`` then writes the judging into ``config.json``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path

from tokenizers import Tokenizer

from models.bundle.engine import MODEL, TOKENIZER
from models.bundle.judging import CONFIG
from models.bundle.lexicon import NAMES, TYPOS, WORDS
from models.training import checkpoint, export

MAX_BYTES = 70_000_000


def pack(weights: Sequence[Path], lexicon: Path, out: Path) -> int:
    """Write the folder; returns the size of the model file, and refuses one too big to ship."""
    tokenizer = Tokenizer.from_file(str(weights[0] / TOKENIZER))
    export.write(checkpoint.average(weights), tokenizer, out)
    for source in (weights[0] / TOKENIZER, lexicon / WORDS, lexicon / TYPOS, lexicon / NAMES):
        if source.exists() and source.resolve() != (out / source.name).resolve():
            shutil.copyfile(source, out / source.name)
    model = (out / MODEL).read_bytes()
    if len(model) > MAX_BYTES:
        raise SystemExit(f"{out / MODEL} has {len(model)} bytes: too big to ship.")
    config = json.loads((out / CONFIG).read_text(encoding="utf-8"))
    config["sha256"] = hashlib.sha256(model).hexdigest()
    (out / CONFIG).write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    return len(model)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--lexicon", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    print(f"{pack(options.weights, options.lexicon, options.out) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
