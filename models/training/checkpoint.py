"""Weights on disk: float32 while training, 8-bit in the repository, one reader for both.

    >>> save(network, Path("run/weights"))              # float32
    >>> save(network, Path("models/weights"), bits=8)   # a quarter of the size
    >>> network = load(Path("models/weights"))          # float32 again: training can go on

8-bit weights are whole numbers from -127 to 127 with one scale per row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from models.training.network import T5, Shape

WEIGHTS, CONFIG = "model.safetensors", "config.json"
SCALE = ".scale"
LEAST_TO_PACK = 10_000
"""Matrices with fewer numbers stay float32."""


def pack_rows(weight: Tensor) -> tuple[Tensor, Tensor]:
    """``[[0.5, -1.0]]`` becomes ``[[64, -127]]`` and the scale ``[[1 / 127]]``."""
    scale = weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-12) / 127
    return torch.round(weight / scale).to(torch.int8), scale


def save(network: T5, folder: Path, bits: int = 32) -> None:
    """Write ``model.safetensors`` and the network's shape into ``config.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    tensors: dict[str, Tensor] = {}
    for name, value in network.state_dict().items():
        if bits == 8 and value.dim() == 2 and value.numel() > LEAST_TO_PACK:
            tensors[name], tensors[name + SCALE] = pack_rows(value)
        else:
            tensors[name] = value.contiguous()
    save_file(tensors, folder / WEIGHTS)
    (folder / CONFIG).write_text(json.dumps(asdict(network.shape), indent=1) + "\n")


def load(folder: Path) -> T5:
    """The network of a folder, ready to train on."""
    known = {field.name for field in fields(Shape)}
    config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    network = T5(Shape(**{name: value for name, value in config.items() if name in known}))
    network.load_state_dict(unpacked(load_file(folder / WEIGHTS)))
    return network


def unpacked(stored: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Every weight as float32: whole numbers times their scales."""
    state = {}
    for name, value in stored.items():
        if not name.endswith(SCALE):
            scale = stored.get(name + SCALE)
            state[name] = value if scale is None else value.float().mul_(scale)
    return state


def average(folders: Sequence[Path]) -> T5:
    """The mean of several checkpoints of one run: usually a little better than the last."""
    network = load(folders[0])
    total = {name: value.clone() for name, value in network.state_dict().items()}
    for folder in folders[1:]:
        for name, value in load(folder).state_dict().items():
            total[name] += value
    network.load_state_dict({name: value / len(folders) for name, value in total.items()})
    return network
