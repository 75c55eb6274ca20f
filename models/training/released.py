"""Released weights as a start for training: float32 again, all their blocks.

python -m models.training.released models/weights --out start/
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from models.bundle.folder import TOKENIZER
from models.training import checkpoint, export


def convert(release: Path, out: Path) -> None:
    """Write ``out`` as ``train.py`` wants its start."""
    checkpoint.save(export.read(release), out)
    shutil.copyfile(release / TOKENIZER, out / TOKENIZER)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("release", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    convert(options.release, options.out)


if __name__ == "__main__":
    main()
