"""Weights on disk while training: float32.

    >>> save(network, Path("run/weights"))
    >>> network = load(Path("run/weights"))

``export.py`` writes and reads the 8-bit weights that ship.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

from safetensors.torch import load_file, save_file

from models.training.network import T5, Shape

WEIGHTS, CONFIG = "model.safetensors", "config.json"


def save(network: T5, folder: Path) -> None:
    """Write ``model.safetensors`` and the network's shape into ``config.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    state = {name: value.contiguous() for name, value in network.state_dict().items()}
    save_file(state, folder / WEIGHTS)
    (folder / CONFIG).write_text(json.dumps(asdict(network.shape), indent=1) + "\n")


def load(folder: Path) -> T5:
    """The network of a folder, ready to train on."""
    known = {field.name for field in fields(Shape)}
    config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    network = T5(Shape(**{name: value for name, value in config.items() if name in known}))
    network.load_state_dict(load_file(folder / WEIGHTS))
    return network


def average(folders: Sequence[Path]) -> T5:
    """The mean of several checkpoints of one run: usually a little better than the last."""
    network = load(folders[0])
    total = {name: value.clone() for name, value in network.state_dict().items()}
    for folder in folders[1:]:
        for name, value in load(folder).state_dict().items():
            total[name] += value
    network.load_state_dict({name: value / len(folders) for name, value in total.items()})
    return network
