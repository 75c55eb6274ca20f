"""Pack a trained network for shipping: CTranslate2's 8-bit model, tokenizer and word lists.

    python -m models.training.pack run/weights [run/other …] --lexicon lists/ \
        --out models/weights --version "margin-t5-small 4"

Several folders are averaged. ``tune.py`` then writes the judging into ``config.json``.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from pathlib import Path

from tokenizers import Tokenizer

from models.bundle.folder import MODEL, TOKENIZER, seal
from models.bundle.lexicon import NAMES, TYPOS, WORDS
from models.training import checkpoint, export

MAX_BYTES = 70_000_000


def pack(weights: Sequence[Path], lexicon: Path, out: Path, version: str) -> int:
    """Write the folder; returns the size of the model file, and refuses one too big to ship."""
    tokenizer = Tokenizer.from_file(str(weights[0] / TOKENIZER))
    export.write(checkpoint.average(weights), tokenizer, out)
    for source in (weights[0] / TOKENIZER, lexicon / WORDS, lexicon / TYPOS, lexicon / NAMES):
        if source.exists() and source.resolve() != (out / source.name).resolve():
            shutil.copyfile(source, out / source.name)
    size = (out / MODEL).stat().st_size
    if size > MAX_BYTES:
        raise SystemExit(f"{out / MODEL} has {size} bytes: too big to ship.")
    seal(out, version)
    return size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--lexicon", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--version", required=True, help='such as "margin-t5-small 4"')
    options = parser.parse_args()
    size = pack(options.weights, options.lexicon, options.out, options.version)
    print(f"{size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
