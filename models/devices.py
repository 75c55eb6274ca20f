"""Where a torch model runs: a GPU if there is one, else the CPU, and there always in float32."""

from __future__ import annotations

import torch


def best_device() -> torch.device:
    """CUDA, then Apple's MPS, then the CPU."""
    if torch.cuda.is_available():
        return torch.device("cuda")
    if torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cpu")
