"""The folder of weights: its files, and whether they are those it was sealed with.

    >>> seal(Path("models/weights"), "margin-t5-small 4")     # after packing
    >>> open_folder(Path("models/weights"))["version"]        # at every start
    'margin-t5-small 4'

``config.json`` holds the version, the SHA-256 of each file the network's answers depend on, and
the judging. A file that was cut short, or belongs to another version, is refused: it would
load and correct badly without a word.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from models.bundle.lexicon import WORDS
from models.protocol import BackendError

CONFIG = "config.json"
MODEL, TOKENIZER, VOCABULARY = "model.bin", "tokenizer.json", "shared_vocabulary.json"
NEEDED = (MODEL, VOCABULARY, TOKENIZER, WORDS, CONFIG)
SEALED = (MODEL, VOCABULARY, TOKENIZER)
"""Files whose SHA-256 is in ``config.json``."""


def read_config(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    return found


def write_config(folder: Path, config: dict[str, Any]) -> None:
    (folder / CONFIG).write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")


def seal(folder: Path, version: str) -> None:
    """Note the version and what the files hold now."""
    digests = {name: _sha256(folder / name) for name in SEALED}
    write_config(folder, {**read_config(folder), "version": version, "sha256": digests})


def open_folder(folder: Path) -> dict[str, Any]:
    """The configuration of a complete, unaltered folder; else a BackendError with a remedy."""
    missing = [name for name in NEEDED if not (folder / name).exists()]
    if missing:
        raise BackendError(
            f"The bundled corrector's weights are not there: {folder.name} has no "
            f"{', '.join(missing)}. Get the whole repository (git lfs is not needed), or "
            "choose another backend with --backend."
        )
    config = read_config(folder)
    for name, digest in config.get("sha256", {}).items():
        if _sha256(folder / name) != digest:
            raise BackendError(
                f"The bundled corrector's weights are damaged: {name} in {folder.name} is not the "
                f"file of {config.get('version', 'this version')}. Get it again from the "
                "repository, or choose another backend with --backend."
            )
    if "judging" not in config or "sha256" not in config:
        raise BackendError(
            f"The bundled corrector's weights are not finished: {CONFIG} in {folder.name} has no "
            "judging or no checksums. Run python -m models.training.tune on the folder."
        )
    return config


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
