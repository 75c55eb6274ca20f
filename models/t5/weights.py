"""Weights on disk: float32 for training, 8-bit for shipping, one reader for both.

    >>> save_weights(network, Path("weights"), bits=8)      # a quarter of the size
    >>> network = load_weights(Path("weights"))             # float32 again

8-bit weights are whole numbers from -127 to 127 with one scale a row. They are turned
back into float32 when loaded, so every CPU computes with the same numbers, and training
can go on from them.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor

from models.t5.network import T5, Shape

WEIGHTS, CONFIG = "model.safetensors", "config.json"
SCALE = ".scale"


def pack_rows(weight: Tensor) -> tuple[Tensor, Tensor]:
    """``[[0.5, -1.0]]`` becomes ``[[64, -127]]`` and the scale ``[[1 / 127]]``."""
    scale = weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-12) / 127
    return torch.round(weight / scale).to(torch.int8), scale


def save_weights(network: T5, folder: Path, bits: int = 32) -> None:
    """Write ``model.safetensors`` and ``config.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    tensors: dict[str, Tensor] = {}
    for name, value in network.state_dict().items():
        if bits == 8 and value.dim() == 2 and value.numel() > 10_000:
            tensors[name], tensors[name + SCALE] = pack_rows(value)
        else:
            tensors[name] = value.contiguous()
    save_file(tensors, folder / WEIGHTS)
    (folder / CONFIG).write_text(json.dumps(asdict(network.shape), indent=1) + "\n")


def load_shape(folder: Path) -> Shape:
    return Shape(**json.loads((folder / CONFIG).read_text(encoding="utf-8")))


def load_weights(folder: Path) -> T5:
    """The network of a folder, ready to read or to train on."""
    stored = load_file(folder / WEIGHTS)
    state = {}
    for name, value in stored.items():
        if name.endswith(SCALE):
            continue
        scale = stored.get(name + SCALE)
        state[name] = value if scale is None else value.float().mul_(scale)
    with torch.device("meta"):
        network = T5(load_shape(folder))
    network.load_state_dict(state, assign=True)
    return network
