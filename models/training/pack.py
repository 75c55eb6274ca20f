"""Pack a trained network for shipping: 8-bit weights, tokenizer and word lists in one folder.

python -m models.training.pack run1/weights --lexicon lexicon/ --out models/weights
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from models.bundle.lexicon import NAMES, TYPOS, WORDS
from models.t5.vocabulary import TOKENIZER
from models.t5.weights import load_weights, save_weights

LARGEST_FILE, LARGEST_FOLDER = 95_000_000, 100_000_000


def pack(weights: Path, lexicon: Path, out: Path) -> int:
    """Write the folder; returns its size in bytes, and refuses one too big to ship."""
    save_weights(load_weights(weights), out, bits=8)
    for source in (weights / TOKENIZER, lexicon / WORDS, lexicon / TYPOS, lexicon / NAMES):
        if source.resolve() != (out / source.name).resolve():
            shutil.copyfile(source, out / source.name)
    sizes = [path.stat().st_size for path in out.iterdir() if path.is_file()]
    if max(sizes) > LARGEST_FILE or sum(sizes) > LARGEST_FOLDER:
        raise SystemExit(
            f"{out} is too big to ship ({sum(sizes)} bytes): trim the vocabulary further."
        )
    return sum(sizes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--lexicon", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    size = pack(options.weights, options.lexicon, options.out)
    print(f"{size / 1e6:.1f} MB in {options.out}")


if __name__ == "__main__":
    main()
